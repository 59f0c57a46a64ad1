"""Templates: sentences about one event, with slots for the times."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.datasets.challenge.times import Unit


class Split(StrEnum):
    """The part of the data that all items of a template belong to."""

    TRAIN = "train"
    TEST = "test"


class Tense(StrEnum):
    """The tense of the sentences of an item."""

    PAST = "past"
    FUTURE = "future"


class Position(StrEnum):
    """Whether the words of the template stand before or after the time."""

    FIRST = "template-first"
    LAST = "template-last"


@dataclass(frozen=True, slots=True)
class Variant:
    """An event in one tense, in two orders of the words; each has the slot ``{time}``.

    ``units`` say when such an event is likely to happen, from small to large.
    """

    tense: Tense
    forward: str
    backward: str
    units: tuple[Unit, ...]

    def at(self, position: Position, phrase: str) -> str:
        """Return the sentence with a phrase such as "on Monday" in its slot."""
        sentence = self.forward if position is Position.FIRST else self.backward
        return filled(sentence, time=phrase)


@dataclass(frozen=True, slots=True)
class Lasting:
    """How to say that an event lasted.

    The premises have a slot ``{start}`` or ``{at_start}`` and one ``{end}`` or ``{at_end}``,
    for the bare words of the time ("until Monday") or with the preposition that goes with it
    ("ended on Monday"). ``sentence`` has ``{duration}``, which begins with "for".
    """

    units: tuple[Unit, ...]
    premises: tuple[str, str]
    sentence: str


@dataclass(frozen=True, slots=True)
class Template:
    """All sentences about one event; ``lasting`` is None if it takes no time."""

    id: str
    split: Split
    variants: tuple[Variant, ...]
    lasting: Lasting | None = None

    def variant(self, tense: Tense) -> Variant | None:
        """Return the sentences in a tense, None if there are none."""
        return next((each for each in self.variants if each.tense is tense), None)


def filled(sentence: str, **slots: str) -> str:
    """Return a sentence with its slots filled, beginning with a capital letter.

    >>> filled("{time}, the parcel arrived.", time="on Monday")
    'On Monday, the parcel arrived.'
    """
    for name, words in slots.items():
        sentence = sentence.replace(f"{{{name}}}", words)
    return sentence[:1].upper() + sentence[1:]
