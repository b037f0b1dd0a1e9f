"""The papers a sheet is printed on, and which one is usual where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tally.errors import Problem, Refused
from tally.reports.text import harmless
from tally.words import enumerated, say

_LETTER_LANDS = frozenset(
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
)
"""Unicode CLDR, supplemental data, measurementData: paperSize US-Letter."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper and its margins; everything but nothing else stands between them."""

    width: float
    height: float
    side: float = 48
    top: float = 50
    bottom: float = 56

    @property
    def left(self) -> float:
        return self.side

    @property
    def right(self) -> float:
        return self.width - self.side

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.side

    @property
    def depth(self) -> float:
        """The height between the margins."""
        return self.height - self.top - self.bottom


PAPERS: Mapping[str, Paper] = {
    "a4": Paper(595.2756, 841.8898),
    "letter": Paper(612, 792),
    "both": Paper(595.2756, 792),
}
"""The papers by name; `both` has the width of A4 and the height of Letter and fits either."""


def paper_named(name: str) -> Paper:
    """The paper of a name, in any case. Raises Refused (`unknown_paper`)."""
    paper = PAPERS.get(name.strip().lower())
    if paper is None:
        message = say('"{paper}" is not a paper', paper=harmless(name))
        # L10N: {papers} are what can be typed: a4, letter, both.
        hint = say("choose one of {papers}", papers=enumerated(PAPERS))
        raise Refused(Problem("unknown_paper", message, hint))
    return paper


def usual_paper(locale: str | None) -> str:
    """The paper of a locale such as `en_US.UTF-8` or `zh-Hant-TW`: `letter` or `a4`."""
    words = (locale or "").partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    return "letter" if _LETTER_LANDS.intersection(words[1:]) else "a4"
