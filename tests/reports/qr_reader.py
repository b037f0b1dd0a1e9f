"""A reader of QR codes of versions 1 to 3, from the dark boxes on a page (ISO/IEC 18004).

It knows nothing of the program that drew them: finder patterns, format bits, mask, the path through
the modules and the byte mode are read as the standard describes. The error correction is not
used: nothing of a drawing is lost. Of these versions levels L and M have one block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Box = tuple[float, float, float, float]
_FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def square_of(boxes: Sequence[Box]) -> Box:
    """The square that some boxes lie in."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def read_qr(boxes: Sequence[Box]) -> str:
    """The text of the code whose dark modules are these boxes."""
    modules = _modules(boxes)
    size = len(modules)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        rows = ["".join(map(str, row[left : left + 7])) for row in modules[top : top + 7]]
        assert rows == _FINDER, "a finder pattern is missing"
    mask = _MASKS[_bits_of(modules[8][2:5]) ^ 0b101]
    bits = [modules[y][x] ^ mask(y, x) for y, x in _path(size) if not _reserved(y, x, size)]
    assert _bits_of(bits[:4]) == 4, "not in byte mode"
    count = _bits_of(bits[4:12])
    data = [_bits_of(bits[12 + 8 * place : 20 + 8 * place]) for place in range(count)]
    return bytes(data).decode("utf-8")


def _modules(boxes: Sequence[Box]) -> list[list[int]]:
    left, bottom, right, top = square_of(boxes)
    unit = min(box[3] - box[1] for box in boxes)
    size = round((right - left) / unit)
    assert size in (21, 25, 29)
    modules = [[0] * size for _ in range(size)]
    for box in boxes:
        if box[3] - box[1] > 2 * unit:
            continue  # the white ground
        y = size - 1 - round((box[1] - bottom) / unit)
        for x in range(round((box[0] - left) / unit), round((box[2] - left) / unit)):
            modules[y][x] = 1
    assert round((top - bottom) / unit) == size
    return modules


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Up and down in pairs of columns from the right, the timing column left out."""
    up = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in range(size - 1, -1, -1) if up else range(size):
            yield y, right
            yield y, right - 1
        up = not up


def _reserved(y: int, x: int, size: int) -> bool:
    near = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
    center = size - 7
    aligned = size > 21 and abs(y - center) <= 2 and abs(x - center) <= 2
    return near or aligned or y == 6 or x == 6


def _bits_of(bits: Sequence[int]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
