"""How numbers, sides and relations are written in the tables of the comparison."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol

from tempannot.comparison.agreement.categories import short_label
from tempannot.comparison.measures.scores import Ratio
from tempannot.core.errors import RelationError
from tempannot.core.language import as_beginning, shown, tr, written
from tempannot.core.relations import ALL, NAMES, RelationSet
from tempannot.core.schemes import TIMEML_TYPES, VAGUE_TYPES, During, timeml_meanings
from tempannot.core.vocabulary import Vocabulary

DASH = "–"
"""Stands where a number is undefined."""

MINUS = "\N{MINUS SIGN}"


def decimals(value: float | None) -> str:
    """Return a value with three decimals, a dash for None.

    >>> decimals(0.06719), decimals(-0.25), decimals(None)
    ('0.067', '−0.250', '–')
    """
    return written(plain_decimals(value))


def plain_decimals(value: float | None) -> str:
    """Return the same in English, for a column that writes its numbers as the interface does."""
    if value is None:
        return DASH
    return f"{value:.3f}".replace("-0.000", "0.000").replace("-", MINUS)


def amount(value: float) -> str:
    """Return a count, with decimals only where it has some.

    >>> amount(1253.0), amount(2.5), amount(19.0240384)
    ('1,253', '2.5', '19.02')
    """
    text = f"{value:,.2f}"
    return written(text.rstrip("0").rstrip("."))


def out_of(ratio: Ratio) -> str:
    """Return what a ratio is made of.

    >>> out_of(Ratio(17, 253))
    '17 / 253'
    """
    return f"{amount(ratio.right)} / {amount(ratio.of)}"


def spoken(value: float | None) -> str:
    """Return a value as it is read out: the word undefined in place of a dash."""
    return tr("undefined") if value is None else decimals(value)


_SIDES = re.compile(r"\b(?:[Tt]he )?([Kk]ey|[Rr]esponse)\b")


class SideNames(Protocol):
    """What two sides are called: a session tells it of those that are shown."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What relations are called."""

    @property
    def order(self) -> tuple[int, int]:
        """The side shown first and the other."""

    def letter(self, side: int) -> str:
        """What a side is called in sentences."""

    def label(self, side: int) -> str:
        """What a side is called in headings."""


def lettered(text: str, names: SideNames) -> str:
    """Return a text about key and response in the letters that the window gives them."""

    def letter(match: re.Match[str]) -> str:
        return names.letter(0 if match[1].casefold() == "key" else 1)

    return _SIDES.sub(letter, shown(text))


def capitalised(text: str) -> str:
    """Return a text whose first letter is a capital; the others stay as they are."""
    return as_beginning(shown(text))


_MOST = 6
_TYPES = {*TIMEML_TYPES, *VAGUE_TYPES, *timeml_meanings(During.EQUALS)}
_NAME = "|".join(sorted({*NAMES, *_TYPES}, key=len, reverse=True))
_NAMED = re.compile(
    rf"(?P<before>^|: |, |\bstates |\bhas )(?P<label>(?:{_NAME})(?:\|(?:{_NAME}))*)(?=$|[;:,]| \()"
)
"""A category where notes on credits have one: the same words may stand elsewhere as verbs."""
_TYPE = re.compile(rf"\b(?:{'|'.join(sorted(_TYPES, key=len, reverse=True))})\b")


@cache
def relation_words(relations: RelationSet, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return the names joined by "or"; of many, those that are excluded.

    >>> relation_words(RelationSet.parse("before|meets"))
    'before or meets'
    >>> relation_words(~RelationSet.parse("before|meets"))
    'all but before, meets'
    """
    if relations is ALL:
        return tr("open")
    if len(relations) > _MOST:
        return tr("all but {vocabulary}", vocabulary=vocabulary.words(~relations, ", "))
    return shown(vocabulary.words(relations))


@cache
def long_label(label: str, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return a category's name in words; what is no category stays as it is.

    >>> long_label("before|meets"), long_label("IS_INCLUDED"), long_label("same sentence")
    ('before or meets', 'during', 'same sentence')
    """
    if label in _TYPES:
        return shown(vocabulary.type_word(label))
    relations = _relations(label)
    return label if relations is None else relation_words(relations, vocabulary)


def heading_label(label: str, vocabulary: Vocabulary) -> str:
    """Return a category's name for a heading: a disjunction is told in Allen's letters."""
    return short_label(label) if "|" in label else long_label(label, vocabulary)


def worded(note: str, vocabulary: Vocabulary) -> str:
    """Return a note on what was counted with its relations and types in words.

    >>> worded("IS_INCLUDED (l3): the key states before|meets", Vocabulary.TIMEML)
    'is included (l3): the key states before or immediately before'
    """
    return _NAMED.sub(lambda found: found["before"] + long_label(found["label"], vocabulary), note)


def types_worded(text: str, vocabulary: Vocabulary) -> str:
    """Return prose in which types are named as in files with their names in words.

    >>> types_worded("a BEFORE b and b AFTER a are the same", Vocabulary.ALLEN)
    'a before b and b after a are the same'
    """
    return _TYPE.sub(lambda found: shown(vocabulary.type_word(found[0])), text)


def _relations(label: str) -> RelationSet | None:
    """Return the relations that a category names, None for what names none."""
    if label != label.lower():
        return None
    try:
        return RelationSet.parse(label)
    except RelationError:
        return None
