"""The fonts that ship: what they draw, their names, their licences."""

from __future__ import annotations

import pytest

from tally.reports.pdf.typeface import FONTS, font, font_for

FILES = sorted(path.stem for path in FONTS.glob("*.ttf"))
NEEDED = {
    "Latin": "ABCxyz ÀÇÉÑÖØß ĄąĆćŁłŻż ŠšŽž Őő ŞşĞğİı",
    "Vietnamese": "Nguyễn Đức Phương Trường ẠẢẤẦẨẪẬẮẰẲẴẶ ƠƯơư",
    "Greek": "ΑΒΓαβγάέή",
    "Cyrillic": "АБВгдеёЇїЄєҐґ",
    "Thai": "กขคงจนำ้ึื่แโใไๆฯ฿",
    "Traditional Chinese": "揀紅點撿麻將週連莊圈風門風放槍",
    "Simplified Chinese": "拣红点扑克牌庄连门风",
    "Japanese": "陳さん たろう カード 々〆",
    "Korean": "김철수 이영희",
    "cards": "♠♥♦♣♡♢",
    "money": "$€£¥₩₫₱₹₺₽₿฿",
    "numbers": "0123456789+−–,.½⅓⅔¼¾⅛×÷=≤",
    "marks": "“”‘’…·•—–→←✓★\ufffd，。、「」（）",
}


def test_five_fonts_ship_with_their_licences() -> None:
    assert FILES == [
        "TallyHan-Regular",
        "TallySans-Bold",
        "TallySans-Regular",
        "TallyThai-Bold",
        "TallyThai-Regular",
    ]
    licences = {path.name: path.read_text() for path in FONTS.glob("LICENSE*")}
    assert "SIL OPEN FONT LICENSE" in licences["LICENSE-TallySans-TallyThai.txt"]
    assert "Apache License" in licences["LICENSE-TallyHan.txt"]
    assert all(any(f"{name}.ttf" in text for text in licences.values()) for name in FILES)


def test_no_two_fonts_share_a_postscript_name() -> None:
    assert [font(name).embedded.face.name.decode() for name in FILES] == FILES


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("script", NEEDED)
def test_every_needed_character_is_drawn(script: str, bold: bool) -> None:
    assert [c for c in NEEDED[script] if font_for(c, bold) is None] == []


def test_what_reportlab_cannot_map_is_in_no_font() -> None:
    assert all(max(font(name).embedded.face.charToGlyph) <= 0xFFFF for name in FILES)
