"""What the TOML parser says is wrong, in the language of whoever reads it.

The texts are those of tomli 2. One that is not among them is shown as the parser has it.
"""

from __future__ import annotations

from tally.words import mark, said, say

# L10N: What is wrong with a line of a TOML file, here and in the texts that follow.
_FIXED = {
    mark("Cannot overwrite a value"),
    mark("Escaped character is not a Unicode scalar value"),
    mark("Expected '=' after a key in a key/value pair"),
    mark("Expected ']' at the end of a table declaration"),
    mark("Expected ']]' at the end of an array declaration"),
    mark("Expected newline or end of document after a statement"),
    mark("Invalid date or datetime"),
    mark("Invalid hex value"),
    mark("Invalid initial character for a key part"),
    mark("Invalid statement"),
    mark("Invalid value"),
    mark("Unclosed array"),
    mark("Unclosed inline table"),
    mark("Unescaped '\\' in a string"),
    mark("Unterminated string"),
}
_FILLED = (
    # L10N: {key} is a key of the file as the parser shows it: ('seats',)
    mark("Cannot declare {key} twice"),
    mark("Cannot mutate immutable namespace {key}"),
    mark("Cannot redefine namespace {key}"),
    mark("Duplicate inline table key {key}"),
    # L10N: {key} is a character in quotes
    mark("Expected {key}"),
    mark("Found invalid character {key}"),
    mark("Illegal character {key}"),
)


_AT_END = " (at end of document)"  # unsaid: the parser's own words


def parser_said(reason: str) -> str:
    """A reason of the parser, without the line and column that it ends with."""
    if reason.endswith(_AT_END):
        inner = _reason(reason.removesuffix(_AT_END))
        # L10N: {reason} is what the parser says is wrong: "Invalid value"
        return say("{reason} (at end of document)", reason=inner)
    return _reason(reason)


def _reason(reason: str) -> str:
    if reason in _FIXED:
        return said(reason)
    for message in _FILLED:
        before, after = message.split("{key}")
        if reason.startswith(before) and reason.endswith(after):
            return say(message, key=reason[len(before) : len(reason) - len(after)])
    return reason
