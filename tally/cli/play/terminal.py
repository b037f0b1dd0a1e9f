"""The table in a terminal: a line to type in, and below it what is understood of it.

Thin on purpose: it turns keys into what the sitting takes, and shows what the sitting says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth

from tally.cli.play.below import below, waiting
from tally.cli.play.lines import BACK_KEYS
from tally.cli.play.offers import Offers
from tally.cli.play.pasting import pasted_lines
from tally.cli.play.sitting import Sitting
from tally.reports.text import attaches, cells, harmless

Watch = Callable[[Application[Any]], None]
"""Called after each time the screen was drawn."""

_WAY_KEYS = {"f2": "scoring", "f3": "points"}
_DIGITS = dict(zip("０１２３４５６７８９", "0123456789", strict=True))


def run(sitting: Sitting, watch: Watch | None = None) -> int:
    """Ask for line after line until the sitting is done; answers with the exit code."""
    sitting.start()
    clipboard = InMemoryClipboard()
    while not sitting.done:
        queued = sitting.queued()
        if queued is not None:
            sitting.submit(queued, patient=True)
            continue
        asked = _Asked(sitting, sitting.text, clipboard)
        try:
            asked.answer(watch)
        except EOFError:
            break
        except KeyboardInterrupt:
            sitting.typing(asked.buffer.text)
            sitting.finish()
            return 130
    return sitting.finish()


def _closed(line: str, width: int) -> str:
    """A line with a blank behind a mark that ends it: prompt_toolkit draws such a mark twice."""
    return f"{line} " if line and attaches(line[-1]) and cells(line) < width else line


@dataclass
class _Asked:
    """One line being asked for."""

    sitting: Sitting
    text: str
    clipboard: InMemoryClipboard
    buffer: Buffer = field(init=False)
    offers: Offers | None = None
    drawn: tuple[tuple[str, Offers | None, int], str] | None = None

    def __post_init__(self) -> None:
        self.buffer = Buffer(
            document=Document(self.text), multiline=False, on_text_changed=self._changed
        )

    def _changed(self, buffer: Buffer) -> None:
        if self.offers is not None and buffer.text != self.offers.text:
            self.offers = None
        self.sitting.typing(buffer.text)

    def answer(self, watch: Watch | None) -> None:
        """Do what the keys ask for."""
        act = self._application(watch).run()
        act()

    def _application(self, watch: Watch | None) -> Application[Callable[[], object]]:
        prompt = f"{harmless(self.sitting.prompt)}> "
        control = BufferControl(self.buffer, input_processors=[BeforeInput(prompt)])
        lines = FormattedTextControl(lambda: self._below(prompt))
        body = HSplit(
            [
                Window(control, wrap_lines=True, dont_extend_height=True),
                Window(lines, wrap_lines=True, dont_extend_height=True),
            ]
        )
        app: Application[Callable[[], object]] = Application(
            layout=Layout(body),
            key_bindings=self._keys(),
            clipboard=self.clipboard,
            erase_when_done=True,
            color_depth=ColorDepth.DEPTH_1_BIT,
            mouse_support=False,
        )
        if watch is not None:
            app.after_render += watch
        return app

    def _below(self, prompt: str) -> StyleAndTextTuples:
        """The lines below, worked out once for what stands in the line."""
        shown = self.buffer.text, self.offers, get_app().output.get_size().columns
        if self.drawn is None or self.drawn[0] != shown:
            text, offers, width = shown
            look, choices = self.sitting.look(text), self.sitting.choices
            lines = below(prompt, text, look, offers, choices, width, self.sitting.tips)
            lines += waiting(self.sitting.queue, width)
            self.drawn = shown, "\n".join(_closed(line, width) for line in lines)
        return [("", self.drawn[1])]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for names, handler in (
            (("enter",), self._enter),
            (("up",), self._back),
            (("down",), self._forward),
            (("tab",), self._complete),
            (("s-tab",), self._complete_back),
            (("c-c",), self._interrupt),
            (("c-d",), self._end),
            ((Keys.BracketedPaste,), self._paste),
        ):
            keys.add(*names)(handler)
        for key in BACK_KEYS:
            keys.add(key)(self._back_sign)
        for key, way in _WAY_KEYS.items():
            keys.add(key)(self._way(way))
        for key in (*"0123456789", *_DIGITS):
            keys.add(key)(self._digit)
        return keys

    def _leave(self, event: KeyPressEvent, act: Callable[[], object]) -> None:
        event.app.exit(result=act)

    def _enter(self, event: KeyPressEvent) -> None:
        text = self.buffer.text
        self._leave(event, lambda: self.sitting.submit(text, patient=True))

    def _back(self, event: KeyPressEvent) -> None:
        self._move(event, self.sitting.back)

    def _forward(self, event: KeyPressEvent) -> None:
        self._move(event, self.sitting.forward)

    def _move(self, event: KeyPressEvent, to: Callable[[str], None]) -> None:
        text = self.buffer.text
        self._leave(event, lambda: to(text))

    def _back_sign(self, event: KeyPressEvent) -> None:
        """`<` goes back, but belongs to the text of a command."""
        if self.sitting.takes_signs(self.buffer.text):
            self.buffer.insert_text(event.data)
        else:
            self._back(event)

    def _way(self, way: str) -> Callable[[KeyPressEvent], None]:
        def pressed(event: KeyPressEvent) -> None:
            if way not in self.sitting.ways:
                return
            self._move(event, lambda text: self.sitting.switch(way, text))

        return pressed

    def _digit(self, event: KeyPressEvent) -> None:
        """One key answers where something is asked; else a digit is typed."""
        key = _DIGITS.get(event.data, event.data)
        asked = {choice.key for choice in self.sitting.choices}
        if not self.buffer.text and key in asked:
            self._leave(event, lambda: self.sitting.submit(key, patient=True))
        else:
            self.buffer.insert_text(event.data)

    def _complete(self, event: KeyPressEvent) -> None:
        self._offer(1)

    def _complete_back(self, event: KeyPressEvent) -> None:
        self._offer(-1)

    def _offer(self, step: int) -> None:
        """Complete what can be completed; asked again, put one after the other in."""
        if self.offers is None:
            text = self.buffer.text
            offers = Offers.of(text, self.sitting.completion(text))
        else:
            offers = self.offers.turned(step)
        if offers.words:
            self.offers = offers if len(offers.words) > 1 else None
            self.buffer.document = Document(offers.text)

    def _paste(self, event: KeyPressEvent) -> None:
        """A pasted pile stands at the cursor; several, a line each, are taken one by one."""
        first, *others = pasted_lines(event.data, self.sitting.due, self.sitting.names)
        self.buffer.insert_text(first)
        if others:
            text = self.buffer.text
            self._leave(event, lambda: self.sitting.paste(text, others))

    def _interrupt(self, event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    def _end(self, event: KeyPressEvent) -> None:
        if self.buffer.text:
            self.buffer.delete()
        else:
            event.app.exit(exception=EOFError)
