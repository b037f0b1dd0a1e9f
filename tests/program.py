"""The program as a test runs it, and what it answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tally.cli.main import run


@dataclass(frozen=True)
class Answer:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def codes(self) -> list[str]:
        """The error codes of a refusal in JSON."""
        return [error["code"] for error in self.json["errors"]]


class Program:
    """Runs `tally` with a book in this test's own folder."""

    def __init__(self, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.book = book
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        self._capsys.readouterr()
        code = run(list(arguments))
        captured = self._capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    def ok(self, *arguments: str) -> Answer:
        """A command that must succeed."""
        answer = self(*arguments)
        assert answer.code == 0, answer.out + answer.err
        return answer

    def data(self, *arguments: str) -> Any:
        """The JSON that a succeeding command answers."""
        return self.ok(*arguments, "--json").json
