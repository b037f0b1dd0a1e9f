"""Blocks set one under another over as many pages as they need.

A block is drawn whole on one page. One that keeps to the next is never the last on a page, as long
as they fit on one together. Inside a table, the header is drawn again on each page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tally.reports.pdf.page import Pen

Draw = Callable[[Pen, float], None]
"""Draws a block whose upper edge is at the given y."""

_HAIR = 0.01  # points that sums of lengths may be off by


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the sheet: its height and how to draw it, in points.

    `above` is the space before it, dropped at the top of a page; `keep` holds it to the next block;
    `header` is drawn first where a page begins with this block; `fresh` begins a page with it.
    `bookmark` names it in the document's outline, at `level`.
    """

    height: float
    draw: Draw
    above: float = 0
    keep: bool = False
    header: Block | None = None
    fresh: bool = False
    bookmark: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A block on its page; `top` is the distance of its upper edge from the page's upper margin."""

    block: Block
    top: float


def paginated(blocks: Sequence[Block], depth: float) -> list[list[Placed]]:
    """The blocks on pages that are `depth` high between the margins."""
    pages: list[list[Placed]] = [[]]
    used = 0.0
    for group in _kept(blocks):
        if pages[-1] and (group[0].fresh or used + _height(group) > depth + _HAIR):
            pages.append([])
            used = 0.0
        for block in group:
            if pages[-1] and used + block.above + block.height > depth + _HAIR:
                pages.append([])
                used = 0.0
            used = _place(pages[-1], block, used)
    return pages


def _kept(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks in groups that stay together."""
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.keep:
            yield group
            group = []
    if group:
        yield group


def _height(group: Sequence[Block]) -> float:
    return sum(block.above + block.height for block in group)


def _place(page: list[Placed], block: Block, used: float) -> float:
    if page:
        used += block.above
    elif block.header is not None:
        page.append(Placed(block.header, used))
        used += block.header.height
    page.append(Placed(block, used))
    return used + block.height
