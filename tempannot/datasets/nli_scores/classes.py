"""Three classes of NLI labels, or two: what is entailed, and all else."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

_ENTAILED, _NOT_ENTAILED = "entailed", "not-entailed"
_TERNARY = ("entailment", "neutral", "contradiction")
_TO_BINARY = {
    "entailment": _ENTAILED,
    "entailed": _ENTAILED,
    "neutral": _NOT_ENTAILED,
    "contradiction": _NOT_ENTAILED,
    "not-entailment": _NOT_ENTAILED,
    "not-entailed": _NOT_ENTAILED,
}


class Classes(StrEnum):
    """How many classes are told apart."""

    TERNARY = "ternary"
    BINARY = "binary"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the classes, in the order of tables."""
        return _TERNARY if self is Classes.TERNARY else (_ENTAILED, _NOT_ENTAILED)

    def of(self, label: str) -> str:
        """Return the class of a label; raises KeyError for one that says less than is asked.

        Neutral and contradicted are not entailed (Belinkov et al., 2019).

        >>> Classes.BINARY.of("neutral")
        'not-entailed'
        """
        if self is Classes.BINARY:
            return _TO_BINARY[label]
        if label not in _TERNARY:
            raise KeyError(label)
        return label


def known_labels() -> frozenset[str]:
    """Return all labels that have a class."""
    return frozenset(_TO_BINARY)


def classes_of(*labels: Iterable[str]) -> Classes:
    """Return the finest classes that all the labels have: of what is right and of predictions.

    Models that know entailed and not-entailed alone are measured in two classes, and so are all
    on data that have no more.
    """
    found = {label for some in labels for label in some}
    return Classes.TERNARY if found <= set(_TERNARY) else Classes.BINARY
