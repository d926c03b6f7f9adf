"""The faults of a catalogue."""

from collections.abc import Iterator
from itertools import pairwise
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message

from llamadillo.gfx.fonts import BOLD, SMALL, TEXT

_FONTS: Final = (SMALL, TEXT, BOLD)
_MARKS: Final = "?!…:."
_HIGH_MARKS: Final = "?!:;»"
"""Marks that follow a no-break space in French."""


def faults(catalog: Catalog, messages: Catalog) -> tuple[str, ...]:
    """All faults of a catalogue that must have exactly these `messages`; one line per fault."""
    return (
        *(f"missing: {_name(message)}" for message in messages if message.id and message.id not in catalog),
        *(f"obsolete: {_name(message)}" for message in catalog.obsolete.values()),
        *(fault for message in catalog if message.id for fault in _of(message, catalog, messages)),
    )


def _of(message: Message, catalog: Catalog, messages: Catalog) -> Iterator[str]:
    ids, strings = _forms(message.id), _forms(message.string)
    name = _name(message)
    if message.id not in messages:
        yield f"stale, not in the code any more: {name}"
        return
    if message.fuzzy:
        yield f"fuzzy: {name}"
    if len(strings) != (catalog.num_plurals if len(ids) > 1 else 1):
        yield f"{len(strings)} forms for the numbers of things: {name}"
    for number, string in enumerate(strings):
        said = ids[min(number, len(ids) - 1)]
        if string:
            yield from (
                f"{fault}: {name}: {string!r}" for fault in _in_words(said, string, str(catalog.locale))
            )
        else:
            yield f"not translated: {name}"


def _in_words(said: str, string: str, language: str) -> Iterator[str]:
    """The faults of one translated sentence."""
    if _gaps(string) != _gaps(said):
        yield "other gaps"
    if _letters(said).isupper() and not _letters(string).isupper():
        yield "a label that is not in capitals"
    if strange := "".join(char for char in string if not all(font.covers(char) for font in _FONTS)):
        yield f"no glyph for {strange}"
    if string != string.strip() or "  " in string:
        yield "an extra space"
    if {said[-1], string[-1]} & {*_MARKS} and said[-1] != string[-1]:
        yield "another mark at the end"
    if language == "fr" and any(
        mark in _HIGH_MARKS and space != "\u00a0" for space, mark in pairwise(string)
    ):
        yield "no no-break space before a mark"


def _forms(text: object) -> tuple[str, ...]:
    """The singular and plural forms of a message, or its only form."""
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, list | tuple) else ("",)


def _name(message: Message) -> str:
    return repr(_forms(message.id)[-1])


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _letters(text: str) -> str:
    """The text outside the gaps."""
    return "".join(literal for literal, *_ in Formatter().parse(text))
