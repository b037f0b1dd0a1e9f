"""Thai over several lines: no syllable is cut, a letter keeps its marks, a blank is liked best."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.reports.pdf.shaping import printable, width
from tally.reports.pdf.wrapping import wrapped
from tally.reports.text import clusters
from tally.reports.thai import parts_syllables

LETTERS = "กขคงจชซดตถทนบปพมยรลวสหออะาำิีุูเแโใไ่้์ๆ"


def parted(text: str) -> str:
    """The text with a bar wherever a line may end."""
    letters = clusters(text)
    bars = [
        "|" if place and parts_syllables(letters, place) else "" for place in range(len(letters))
    ]
    return "".join(bar + letter for bar, letter in zip(bars, letters, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "ประ|เทศ",
        "ใคร|จ่าย|ให้|ใคร",
        "ผู้|เล่น|ทั้งหมด",
        "คะ|แนนรวมของ|แต่|ละ|รอบ",
        "ยัง|ไม่|มี|การ|เล่นรอบ|ใด",
        "คำ|เตือน",
        "หมาย|เหตุ",
        "เจ้า|มือ",
        "แก้|ไข|แล้ว",
        "วัน|ที่|พิมพ์",
        "หนัง|สือ|พิมพ์",
        "จันทร์|ที่|แล้ว",
        "กอล์ฟ|ที่|ดี",
        "ซื้อ|ไพ่",
        "สวัส|ดี",
    ],
)
def test_lines_end_between_syllables(text: str) -> None:
    assert parted(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "word",
    [
        "กลาง", "ครั้ง", "เปลี่ยน", "เกลือ", "เสมือน", "เสร็จ", "เขียว", "เสียง", "ขนม", "สนุก", "ตลาด",
        "ถนน", "หมวด", "หนู", "อยู่", "จริง", "ทราย", "กว่า", "ควาย", "สวย", "ด้วย", "รวม", "ชาติ", "ธาตุ",
        "เหตุ", "ภูมิ", "สิทธิ์", "ศักดิ์", "ฟิล์ม", "เก็บ", "แข็ง", "น้ำ", "เรื่อง", "สแกน", "สเปน", "ฯลฯ",
    ],
)  # fmt: skip
def test_a_syllable_is_never_cut(word: str) -> None:
    assert parted(word) == word


def test_a_line_rather_ends_at_a_blank_that_leaves_it_long_enough() -> None:
    assert wrapped("ผู้เล่นทั้งหมด จ่ายให้กัน", 7) == ["ผู้เล่นทั้งหมด", "จ่ายให้กัน"]
    assert wrapped("ผู้เล่น ทั้งหมดจ่ายให้กัน", 7) == ["ผู้เล่น ทั้งหมดจ่าย", "ให้กัน"]


def test_signs_and_numbers_keep_to_their_words() -> None:
    assert wrapped("ค.ศ. 2026", 2.5) == ["ค.ศ.", "2026"]
    assert wrapped("(แต้ม)แต้ม", 3) == ["(แต้ม)", "แต้ม"]
    assert wrapped("ชนะ12รอบ ๆ ละ", 4.4)[0] == "ชนะ12รอบ"


@given(st.text(LETTERS, min_size=1, max_size=60), st.floats(2, 12))
def test_whatever_is_typed_is_kept_and_fits(text: str, room: float) -> None:
    lines = wrapped(text, room)
    assert "".join(lines) == printable(text)
    assert all(width(line) <= room or len(clusters(line)) == 1 for line in lines)
