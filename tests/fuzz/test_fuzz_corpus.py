"""What fuzzing found worth keeping: every reader answers or refuses, and nothing escapes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readers import CORPUS, READERS, attempt


@pytest.mark.parametrize("reader", READERS)
def test_every_input_of_the_corpus_is_answered(reader: str) -> None:
    files = sorted((CORPUS / reader).iterdir())
    assert files
    for file in files:
        attempt(reader, file.read_bytes())


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"json", "edited-json", "hands"}))
@given(data=st.binary(max_size=64) | st.text(max_size=40).map(lambda text: text.encode()))
def test_any_bytes_are_answered(reader: str, data: bytes) -> None:
    attempt(reader, data)


def test_the_readers_do_read() -> None:
    """The corpus holds for each reader an input that is taken, not only refused ones."""
    for reader, read in READERS.items():
        seed = (CORPUS / reader / "good").read_bytes().decode()
        read(seed)
