"""Build the fonts the sheet embeds, from the ones Debian packages.

    apt-get install fonts-noto-core fonts-wqy-microhei
    pip install fonttools
    python -m tally.reports.fonts.build

Only who changes the fonts runs this; the built files are kept beside it and ship in the package.

- `TallySans-Regular`, `TallySans-Bold`: Noto Sans cut down to Latin, Greek, Cyrillic, Vietnamese
  and currency signs. Its figures all have one width, which columns of numbers need. It has no minus
  sign (U+2212), so one is drawn from its own plus sign; suits, arrows and a few marks come from
  Noto Sans Symbols 2, Noto Sans Symbols and Noto Sans Math.
- `TallyThai-Regular`, `TallyThai-Bold`: Noto Sans Thai.
- `TallyHan-Regular`: WenQuanYi Micro Hei without what the others draw: hanzi of both kinds, kana,
  Hangul, symbols. It has one drawing of each character, so that traditional and simplified Chinese
  differ in their characters alone.

Hints and layout tables are dropped: paper needs no hints, and reportlab shapes nothing. Each file
has a PostScript name of its own, because reportlab silently mixes up two fonts that share one.
Characters beyond U+FFFF are left out: reportlab writes a broken text map for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

HERE = Path(__file__).parent
NOTO = Path("/usr/share/fonts/truetype/noto")
MICRO_HEI = Path("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc")

SANS = (
    range(0x0020, 0x0250),  # Latin
    range(0x02B0, 0x0370),  # modifiers, combining marks
    range(0x0370, 0x0400),  # Greek
    range(0x0400, 0x0530),  # Cyrillic
    range(0x1E00, 0x2000),  # Latin for Vietnamese, old Greek
    range(0x2010, 0x2028),  # dashes, quotes, dots
    range(0x2030, 0x205F),  # per mille, primes, fraction slash
    range(0x2070, 0x20A0),  # superscripts, subscripts
    range(0x20A0, 0x20C1),  # currencies
    range(0x2100, 0x2190),  # letterlike signs, fractions
    (0xFFFD,),
)
BORROWED = {
    "Symbols2": "♠♥♦♣♤♡♢♧★☆✓✗●○■□▲△▼▽◆◇",
    "Symbols": "←↑→↓↔☀☎☺",
    "Math": "≈≠≤≥∞√",
}
MINUS = 0x2212


def main() -> None:
    """Write every font of the sheet beside this script."""
    for weight in ("Regular", "Bold"):
        sans = _sans(weight)
        _save(sans, "Sans", weight)
        _save(
            _cut(TTFont(NOTO / f"NotoSansThai-{weight}.ttf"), [range(0x0E00, 0x0E80)]),
            "Thai",
            weight,
        )
    drawn = set(sans.getBestCmap()) - {0xFFFD} | set(range(0x0E00, 0x0E80))
    hei = TTFont(MICRO_HEI, fontNumber=0)
    wanted = {code for code in hei.getBestCmap() if _wanted(code)} - drawn
    _save(_cut(hei, [wanted | {0x20}]), "Han", "Regular")


def _wanted(code: int) -> bool:
    private = 0xE000 <= code < 0xF900
    return code <= 0xFFFF and not private


def _sans(weight: str) -> TTFont:
    font = _cut(TTFont(NOTO / f"NotoSans-{weight}.ttf"), SANS)
    _add_minus(font)
    for family, characters in BORROWED.items():
        _borrow(font, NOTO / f"NotoSans{family}-Regular.ttf", characters)
    return font


def _cut(font: TTFont, ranges: Iterable[Iterable[int]]) -> TTFont:
    options = Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        glyph_names=False,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14],
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "FFTM", "DSIG", "vhea", "vmtx", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={code for codes in ranges for code in codes})
    subsetter.subset(font)
    return font


def _add_minus(font: TTFont) -> None:
    """Draw U+2212 as the plus sign's own bar."""
    plus = font.getBestCmap()[ord("+")]
    outline = font["glyf"][plus]
    across = sorted({y for _, y in outline.coordinates})
    bottom, top = across[1], across[2]
    pen = TTGlyphPen(None)
    corners = (
        (outline.xMin, bottom),
        (outline.xMin, top),
        (outline.xMax, top),
        (outline.xMax, bottom),
    )
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()
    _put(font, MINUS, pen.glyph(), font["hmtx"][plus][0])


def _borrow(font: TTFont, source: Path, characters: str) -> None:
    """Copy the outlines of some characters from a font of the same family."""
    other = TTFont(source)
    scale_upem(other, font["head"].unitsPerEm)
    glyphs, names = other.getGlyphSet(), other.getBestCmap()
    for character in characters:
        code = ord(character)
        if code in names and code not in font.getBestCmap():
            pen = TTGlyphPen(glyphs)
            _flat(glyphs, names[code], pen)
            _put(font, code, pen.glyph(), round(glyphs[names[code]].width))


def _flat(glyphs: object, name: str, pen: TTGlyphPen) -> None:
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    recording = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(recording)  # type: ignore[index]
    recording.replay(pen)


def _put(font: TTFont, code: int, glyph: object, width: int) -> None:
    name = f"uni{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])  # type: ignore[attr-defined]
    font["hmtx"][name] = (width, glyph.xMin)  # type: ignore[attr-defined]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def _save(font: TTFont, script: str, weight: str) -> None:
    family, name = f"Tally {script}", f"Tally{script}-{weight}"
    texts = {1: family, 2: weight, 3: name, 4: f"{family} {weight}", 6: name}
    for number, text in texts.items():
        font["name"].setName(text, number, 3, 1, 0x409)
        font["name"].setName(text, number, 1, 0, 0)
    font["post"].formatType = 3.0
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    path = HERE / f"{name}.ttf"
    font.save(path)
    count, size = len(font.getBestCmap()), path.stat().st_size
    print(f"{path.name}: {count} characters, {size:,} bytes")  # unsaid: for who builds fonts


if __name__ == "__main__":
    main()
