"""Headers that are known: the recast datasets, SNLI and MNLI, Thukral et al., Jamp, MCTACO."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.rating_item import ItemKind

NLI_LABELS = {
    "entailment": "entailment",
    "neutral": "neutral",
    "contradiction": "contradiction",
    "e": "entailment",
    "n": "neutral",
    "c": "contradiction",
    "entailed": "entailed",
    "not-entailed": "not-entailed",
    "not_entailed": "not-entailed",
    "not-entailment": "not-entailment",
    "not_entailment": "not-entailment",
}
ORDER_LABELS = {"original": "original", "swapped": "swapped"}
"""Whether the sentence that is shown first stands first in the text."""

_ANSWER_LABELS = {"yes": "yes", "no": "no"}
_LABELS = {
    ItemKind.NLI: NLI_LABELS,
    ItemKind.ANSWER: _ANSWER_LABELS,
    ItemKind.ORDER: ORDER_LABELS,
}
_TEXTS = (
    (ItemKind.NLI, ("context", "hypothesis")),
    (ItemKind.NLI, ("premise", "hypothesis")),
    (ItemKind.NLI, ("sentence1", "sentence2")),
    (ItemKind.ANSWER, ("sentence", "question", "answer")),
    (ItemKind.ORDER, ("first", "second")),
    (ItemKind.ORDER, ("first-sentence", "second-sentence")),
)
_LABEL = ("label", "gold-label", "true-label", "gold")
_ID = ("pair-id", "pairid", "id", "idx", "index", "num")
_SOURCE = ("corpus", "source", "dataset")
_CATEGORY = ("category",)
_DOCUMENT = ("document", "docid", "doc-id", "doc", "video")
_LINK = ("link", "lid", "tlink")
_TRACE = ("corpus-sent-id",)


def known_mapping(columns: Sequence[str]) -> ColumnMapping | None:
    """Return what the columns of a known header are, None if it is not clear what the texts are.

    Case does not matter, nor whether words are joined by a hyphen, an underscore or a blank.

    >>> known_mapping(["num", "Premise", "Hypothesis", "gold_label"]).texts
    ('Premise', 'Hypothesis')
    """
    named = {plain_name(name): name for name in reversed(columns)}
    known = next((each for each in _TEXTS if named.keys() >= set(each[1])), None)
    if known is None:
        return None
    kind, texts = known

    def first(names: Sequence[str]) -> str | None:
        return next((named[name] for name in names if name in named), None)

    return ColumnMapping(
        kind,
        tuple(named[text] for text in texts),
        label=first(_LABEL),
        id=first(_ID),
        source=first(_CATEGORY if kind is ItemKind.ANSWER else _SOURCE),
        document=first(_DOCUMENT),
        link=first(_LINK),
        trace=first(_TRACE),
        labels=_LABELS[kind],
    )


def plain_name(column: str) -> str:
    """Return the name of a column in the form in which names are compared."""
    return column.strip().casefold().replace("_", "-").replace(" ", "-")
