"""The catalogues are whole: nothing untranslated, nothing left over, every placeholder in place."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from tally.locale.__main__ import catalogue_path, read
from tally.locale.collecting import collected
from tally.words import ENGLISH, LANGUAGES, Language

OTHERS = [language for language in LANGUAGES.values() if language != ENGLISH]
each_language = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.tag)


@cache
def texts() -> Catalog:
    return collected()


@cache
def catalogue(language: Language) -> Catalog:
    return read(language)


def keys(catalog: Catalog) -> set[tuple[str | None, str]]:
    return {(text.context, first(text.id)) for text in catalog if text.id}


def first(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else text[0]


def pairs(language: Language) -> Iterator[tuple[str, str]]:
    """Each text with each of its translations; of two forms the one for many."""
    for text in catalogue(language):
        if text.id:
            english = text.id if isinstance(text.id, str) else text.id[1]
            said = [text.string] if isinstance(text.string, str) else list(text.string)
            yield from ((english, each) for each in said)


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@each_language
def test_every_text_is_in_the_catalogue_and_nothing_else(language: Language) -> None:
    assert keys(catalogue(language)) == keys(texts())


@each_language
def test_every_text_is_translated(language: Language) -> None:
    assert [english for english, said in pairs(language) if not said.strip()] == []


@each_language
def test_nothing_is_held_back_as_doubtful(language: Language) -> None:
    assert [text.id for text in catalogue(language) if text.id and text.fuzzy] == []


@each_language
def test_every_translation_fills_in_the_same(language: Language) -> None:
    """A text with one form may leave out the number where a language says it in a word."""
    for english, said in pairs(language):
        if "{" in english:
            assert (english, holes(said)) == (english, holes(english))


@each_language
def test_options_and_commands_stay_as_they_are_typed(language: Language) -> None:
    for english, said in pairs(language):
        for typed in re.findall(r"--[a-z-]+|\btally [a-z-]+(?= [A-Z-])", english):
            assert typed in said, english


@each_language
def test_what_is_compiled_is_what_is_written(language: Language) -> None:
    """`python -m tally.locale` compiles."""
    with catalogue_path(language, "mo").open("rb") as file:
        spoken = read_mo(file)
    written = {(text.context, first(text.id)): text.string for text in catalogue(language)}
    for text in spoken:
        if text.id:
            said = written.pop((text.context, first(text.id)))
            assert first(text.string or "") == first(said or "")
    assert {key for _, key in written} == {""}


SCRIPTS = {
    "zh-Hant": {"CJK"},
    "zh-Hans": {"CJK"},
    "th": {"THAI"},
    "id": set(),
}
OF_OTHERS = {"CJK", "THAI", "HIRAGANA", "KATAKANA", "HANGUL"}


@each_language
def test_no_script_is_mixed_into_another(language: Language) -> None:
    """Chinese is written in the characters of its region's own character set."""
    own = SCRIPTS[language.tag]
    charset = {"zh-Hant": "big5hkscs", "zh-Hans": "gbk"}.get(language.tag)
    for english, said in pairs(language):
        for char in set(said) - set(english):
            script = unicodedata.name(char, "?").split()[0]
            assert script not in OF_OTHERS - own, (english, said)
            if charset and script == "CJK":
                char.encode(charset)
        if language.tag == "zh-Hans":
            kept = {char for char in set(said) - set(english) if char in TRADITIONAL}
            assert not kept, (english, said)


TRADITIONAL = set(
    "萬與專業東絲兩嚴喪個豐臨為麗舉麼義烏樂喬習鄉書買亂爭於虧雲亞產畝親億僅從侖倉儀們價眾優會傘偉傳傷倫偽餘傭"
    "債傾償儲兒黨蘭關興養獸內岡冊寫軍農馮決況凍淨涼減湊幾鳳憑凱擊鑿劃劉則剛創刪別劑劍劇勸辦務動勵勁勞勢匯區醫"
    "華協單賣盧衛卻廠廳歷壓厭廁廈縣參雙發變敘葉號嘆嗎啟問員圍國圖圓聖場壞塊堅壇墊墜聲處備夠頭夾奪獎婦媽學寧寶實"
    "審憲對尋導將爾塵層屬歲島帥師帳帶幣幫廣莊慶庫應廟廢開異棄張彈強歸當錄徹徑憶懷態慘懸戲戰戶拋擴掃揚擔據擇擋擠"
    "揮換損搖攜攝數敵斷無舊時曆術機殺雜權條來楊極構槍標樣樓欄檢歡歐殘殼氣漢湯溝沒淚潔測濟滅漲滿灣燈爐點煉煙燒熱愛"
    "牽犧狀猶獨獲獻瑪環現電畫畢瘋盤眼確碼禮禱離種積穩窮競筆節範築簡籃類糧級紅約紀純紙納紛組細終結給統經綁絕繼續維"
    "網綜綠緒線編緩練總績織繞罰罷羅聯聽職肅脈腦腳臉臨舊艱藝蘇虛蟲補裝裡製複見規視覺觀觸計訂認討讓訓議記講許論設訪證"
    "評識訴診詞試詩話該詳誤說請諸課調談謀謝譯護貝負貢財責賢敗貨質販貪購貼貴費賀資賊賓賜賞賠賴賺贈贊趕車軌軟轉輪輕載"
    "較輛輝輸轄辭邊達遷過還這進遠違連遲適選遺郵鄰釋針鈔鋼錢鎖錯鐘鐵長門閃閉間閱隊階隨隱難雖雜靈靜頁頂項順須預領頻"
    "題額顏願類風飛飯飲飽飾館馬駐駕騎騙驗驚髮鬆魚鮮鳥鳴麥黃齊齒龍龜"
)
