"""The one language in which tables are filtered.

It has words, and words with a field: ``met origin:inferred -vague`` lets rows pass in which all
terms are found: ``met`` anywhere, ``inferred`` in the field ``origin``, and ``vague`` nowhere.
``_`` stands for a space; letter case makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class FilterTerm(Generic[Place]):
    """One term: ``wanted`` in one of ``places``, or in none if it is unwanted.

    ``field`` is what stands before the colon, "" if the term is looked for anywhere.
    """

    field: str
    wanted: str
    places: tuple[Place, ...]
    is_unwanted: bool = False
    is_whole: bool = False

    def lets_pass(self, text_at: Callable[[Place], str]) -> bool:
        """Whether a row passes, of which ``text_at`` says what stands at a place."""
        return any(self.holds(text_at(place)) for place in self.places) is not self.is_unwanted

    def holds(self, text: str) -> bool:
        """Whether it is found in a text, or is all of it if that must be so."""
        text = text.casefold().replace("_", " ")
        return text == self.wanted if self.is_whole else self.wanted in text


@dataclass(frozen=True, slots=True)
class FilterLanguage(Generic[Place]):
    """The fields of a table and the places where they look, such as columns of it.

    A cell of a field that is ``whole`` must be the term, not only hold it: 1 is not 10.
    """

    fields: Mapping[str, tuple[Place, ...]]
    anywhere: tuple[Place, ...]
    whole: frozenset[str] = frozenset()

    def terms(self, text: str) -> list[FilterTerm[Place]]:
        """The terms of a filter.

        >>> language = FilterLanguage({"origin": (1,)}, (0, 1))
        >>> [(each.wanted, each.places) for each in language.terms("Met origin:set_aside")]
        [('met', (0, 1)), ('set aside', (1,))]
        """
        return [self._term(each) for each in text.casefold().split()]

    def _term(self, written: str) -> FilterTerm[Place]:
        is_unwanted = written.startswith("-") and len(written) > 1
        term = written[1:] if is_unwanted else written
        field, colon, rest = term.partition(":")
        if not colon or field not in self.fields:
            return FilterTerm("", term.replace("_", " "), self.anywhere, is_unwanted)
        places, wanted = self.fields[field], rest.replace("_", " ")
        return FilterTerm(field, wanted, places, is_unwanted, field in self.whole)
