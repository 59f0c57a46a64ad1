"""Annotations with their hypotheses as rows of a file of items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tempannot.datasets.recast.hypotheses import (
    ORDER_TEMPLATES,
    DurationHypothesis,
    DurationRule,
    Verdict,
)

COLUMNS = (
    "context",
    "hypothesis",
    "label",
    "pair_id",
    "split",
    "type_of_inference",
    "source",
    "target",
    "relations",
    "template",
    "corpus",
    "document",
    "link",
    "corpus_sent_id",
    "origin",
    "annotators",
    "creation_approach",
)
"""The columns of a recast file; ``corpus_sent_id`` is ``corpus|document|interval|interval``."""

ORDER, DURATION = "temporal-relation", "temporal-duration"
"""The two types of inference, as the published data call them."""

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Origin:
    """The annotation that pairs are made of, for whoever doubts one of them.

    ``kind`` is ``asserted`` for a link somebody made, ``inferred`` for what follows from links,
    ``judged`` for what annotators said one by one; then ``annotators`` are their ids.
    """

    corpus: str
    document: str
    link: str
    intervals: tuple[str, str]
    kind: str = "asserted"
    annotators: tuple[str, ...] = ()

    @property
    def trace(self) -> str:
        """Corpus, document and intervals in one cell, as the published data have it."""
        parts = (self.corpus, self.document, *self.intervals)
        return "|".join(part.replace("|", "_") for part in parts)


@dataclass(frozen=True, slots=True)
class OrderCase:
    """Two events of a context, what they are called, and what is known of the templates."""

    origin: Origin
    split: str
    context: str
    names: tuple[str, str]
    relations: str
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class DurationCase:
    """An event of a context, what it is called, and hypotheses about its duration."""

    origin: Origin
    split: str
    context: str
    event: str
    name: str
    durations: str
    hypotheses: tuple[DurationHypothesis, ...]
    rule: DurationRule


Case = OrderCase | DurationCase


def rows_of(case: Case) -> Iterator[Row]:
    """Yield the rows of a case, without their ids; open hypotheses give none."""
    if isinstance(case, OrderCase):
        yield from _order_rows(case)
    else:
        yield from _duration_rows(case)


def _order_rows(case: OrderCase) -> Iterator[Row]:
    source, target = case.origin.intervals
    shared = {
        **_shared(case),
        "type_of_inference": ORDER,
        "source": source,
        "target": target,
        "relations": case.relations,
    }
    for template, verdict in zip(ORDER_TEMPLATES, case.verdicts, strict=True):
        if verdict is not Verdict.OPEN:
            yield {
                **shared,
                "hypothesis": template.sentence(*case.names),
                "label": verdict.value,
                "template": template.number,
            }


def _duration_rows(case: DurationCase) -> Iterator[Row]:
    shared = {
        **_shared(case),
        "type_of_inference": DURATION,
        "source": case.event,
        "target": "",
        "relations": case.durations,
    }
    for each in case.hypotheses:
        yield {
            **shared,
            "hypothesis": each.sentence(case.name, case.rule),
            "label": each.verdict.value,
            "template": each.template,
        }


def _shared(case: Case) -> Row:
    origin = case.origin
    return {
        "context": case.context,
        "split": case.split,
        "corpus": origin.corpus,
        "document": origin.document,
        "link": origin.link,
        "corpus_sent_id": origin.trace,
        "origin": origin.kind,
        "annotators": " ".join(origin.annotators),
        "creation_approach": "automatic",
    }
