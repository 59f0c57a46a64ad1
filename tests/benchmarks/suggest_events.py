"""How well events are proposed: against gold documents, by a model or by rules.

    python -m tests.benchmarks.suggest_events [--rules]

learns from TimeBank and the first two thirds of AQUAINT, by name, and tests on the last third.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.suggestions.events.event_model import EventModel
from tempannot.suggestions.events.event_rules import suggest_events_by_rules
from tempannot.suggestions.suggestion import Suggestion
from tests.benchmarks.clock import processor
from tests.benchmarks.corpora import aquaint, timebank

Proposing = Callable[[Document], Sequence[Suggestion]]

ATTRIBUTES = ("class", "tense", "aspect", "polarity", "modality", "pos")
_UNSAID = (None, "", "UNKNOWN")


@dataclass(frozen=True, slots=True)
class EventScores:
    """Precision, recall and F score of exact spans; of those found, how many attributes agree."""

    precision: float
    recall: float
    f1: float
    attributes: dict[str, float]


def event_scores(documents: Iterable[Document], propose: Proposing) -> EventScores:
    """Score what is proposed for gold documents that have their events taken away."""
    proposed_count = gold_count = 0
    agreed: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for document in documents:
        gold = _gold(document)
        proposed = {each.span: each.attributes for each in propose(without_events(document))}
        proposed_count, gold_count = proposed_count + len(proposed), gold_count + len(gold)
        for span in gold.keys() & proposed.keys():
            said["span"] += 1
            for name in ATTRIBUTES:
                wanted, given = gold[span].get(name), proposed[span].get(name, "")
                if wanted not in _UNSAID or (name == "modality" and given):
                    said[name] += 1
                    agreed[name] += _same(wanted or "", given)
    hits = said["span"]
    precision, recall = hits / max(1, proposed_count), hits / max(1, gold_count)
    f1 = 2 * hits / max(1, proposed_count + gold_count)
    shares = {name: agreed[name] / said[name] for name in ATTRIBUTES if said[name]}
    return EventScores(precision, recall, f1, shares)


def without_events(document: Document) -> Document:
    """Return a copy with nothing marked but the creation time."""
    bare = copy_of(document)
    for table in (bare.events, bare.instances, bare.links, bare.other_links, bare.signals):
        table.clear()
    bare.times = {id: time for id, time in bare.times.items() if id == bare.creation_time}
    return bare


def _gold(document: Document) -> dict[Span, dict[str, str]]:
    instances = {each.event: each.attributes for each in reversed(document.instances.values())}
    return {
        event.span: {**event.attributes, **instances.get(event.id, {})}
        for event in document.events.values()
    }


def _same(wanted: str, given: str) -> bool:
    return wanted.casefold().replace("none", "") == given.casefold().replace("none", "")


def report(name: str, scores: EventScores) -> str:
    """Return one line with all figures, in per cent."""
    shares = ", ".join(f"{key} {100 * share:.1f}" for key, share in scores.attributes.items())
    spans = f"{100 * scores.precision:.1f}/{100 * scores.recall:.1f}/{100 * scores.f1:.1f}"
    return f"{name}: spans P/R/F {spans}, {shares}"


def main(arguments: Sequence[str]) -> None:
    """Learn, test and print."""
    tested = _documents(aquaint()[49:])
    if "--rules" in arguments:
        print(report("rules", event_scores(tested, suggest_events_by_rules)))
        return
    learnt_from = _documents([*timebank(), *aquaint()[:49]])
    begun = processor()
    model = EventModel.train(learnt_from)
    learnt = processor()
    print(report("model", event_scores(tested, model.suggest)))
    seconds = [
        (later - sooner) / 1000 for sooner, later in ((begun, learnt), (learnt, processor()))
    ]
    print(f"learnt in {seconds[0]:.1f} s, applied in {seconds[1]:.1f} s of processor time")


def _documents(paths: Iterable[Path]) -> list[Document]:
    return [read(path).document for path in paths]


if __name__ == "__main__":
    main(sys.argv[1:])
