"""Two annotations of one text side by side, ready to be measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tempannot.comparison.alignment import Alignment, align
from tempannot.comparison.side import Side
from tempannot.core.document import Document
from tempannot.core.schemes import During


@dataclass(frozen=True)
class Comparison:
    """A response measured against a key (A and B in the window); both see the same units."""

    name: str
    key: Side
    response: Side
    alignment: Alignment

    @classmethod
    def of(
        cls,
        key: Document,
        response: Document,
        *,
        names: tuple[str, str] = ("key", "response"),
        during: During = During.EQUALS,
        partial: bool = False,
    ) -> Comparison:
        """Align two documents; raises TextsDifferError if they are not of one text."""
        (comparison,) = comparisons((key, response), names=names, during=during, partial=partial)
        return comparison

    @property
    def sides(self) -> tuple[Side, Side]:
        """Key and response."""
        return self.key, self.response


def comparisons(
    documents: Sequence[Document],
    *,
    names: Sequence[str],
    during: During = During.EQUALS,
    partial: bool = False,
) -> tuple[Comparison, ...]:
    """Return a comparison of every two annotations of one text, over the units of all.

    Each is named after the first document. Raises TextsDifferError if one is of another text.
    """
    alignment = align(documents, partial=partial)
    sides = [
        Side(name, index, document, alignment, during)
        for index, (name, document) in enumerate(zip(names, documents, strict=True))
    ]
    name = documents[0].name
    return tuple(Comparison(name, *pair, alignment) for pair in combinations(sides, 2))
