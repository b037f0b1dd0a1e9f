"""Blocks made into a PDF: pages with their running heads and numbers, metadata, outline."""

from __future__ import annotations

import io
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from reportlab.pdfgen.canvas import Canvas

from tally.reports.papers import Paper
from tally.reports.pdf.flow import Block, Placed, paginated
from tally.reports.pdf.page import FAINT, SMALL_LIGHT, Pen
from tally.reports.pdf.shaping import clipped
from tally.reports.pdf.typeface import BASE_FONT, font
from tally.words import say, spoken

_MAKER = "tally"

Target = str | os.PathLike[str] | IO[bytes]


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF says of itself; printable texts."""

    title: str
    subject: str
    running_left: str
    running_right: str
    paper: Paper


def bytes_of(document: Document, blocks: Sequence[Block]) -> tuple[bytes, int]:
    """The PDF of some blocks and how many pages it has; the same bytes for the same blocks."""
    font(BASE_FONT)
    data = io.BytesIO()
    canvas = Canvas(
        data,
        pagesize=(document.paper.width, document.paper.height),
        invariant=1,
        lang=spoken().tag,
        initialFontName=BASE_FONT,
    )
    _describe(canvas, document)
    pages = paginated(blocks, document.paper.depth)
    pen = Pen(canvas)
    for number, page in enumerate(pages, 1):
        _page(pen, document, page, number, len(pages))
        canvas.showPage()
    canvas.save()
    return data.getvalue(), len(pages)


def write(data: bytes, target: Target) -> None:
    """Write a finished file: under another name first, so that there is never half of one."""
    if not isinstance(target, str | os.PathLike):
        target.write(data)
        return
    path = Path(os.path.realpath(target))
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        unfinished.unlink(missing_ok=True)


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor(_MAKER)
    canvas.setCreator(_MAKER)
    canvas.setProducer(_MAKER)
    canvas.showOutline()


def _page(pen: Pen, document: Document, page: list[Placed], number: int, count: int) -> None:
    top = document.paper.height - document.paper.top
    for placed in page:
        _bookmark(pen.canvas, placed.block, top - placed.top, number)
        placed.block.draw(pen, top - placed.top)
    if number > 1:
        _running_head(pen, document)
    _foot(pen, document, number, count)


def _bookmark(canvas: Canvas, block: Block, y: float, page: int) -> None:
    if block.bookmark:
        key = f"{page}-{y:.0f}"
        canvas.bookmarkHorizontal(key, 0, y + 8)
        canvas.addOutlineEntry(block.bookmark, key, level=block.level)


def _running_head(pen: Pen, document: Document) -> None:
    paper = document.paper
    y = paper.height - 32
    right = clipped(document.running_right, SMALL_LIGHT.em(paper.room / 2))
    room = paper.room - SMALL_LIGHT.width(right) - 20
    pen.text(paper.left, y, clipped(document.running_left, SMALL_LIGHT.em(room)), SMALL_LIGHT)
    pen.text_right(paper.right, y, right, SMALL_LIGHT)


def _foot(pen: Pen, document: Document, number: int, count: int) -> None:
    paper = document.paper
    pen.rule(paper.left, paper.right, 44, 0.4, FAINT)
    pen.text(paper.left, 32, _MAKER, SMALL_LIGHT)
    text = say("Page {page} of {pages}", page=number, pages=count)
    pen.text_right(paper.right, 32, text, SMALL_LIGHT)
