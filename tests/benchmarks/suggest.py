"""How good proposals are: a model is learnt and tested, and every bar is printed.

``python -m tests.benchmarks suggest`` learns from TimeBank and the first two thirds of AQUAINT by
name and tests on the last third. ``python -m tests.benchmarks.suggest --train FOLDER... --test
FOLDER...`` does so with other documents, ``--model FILE`` tests a model that there is already.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import read
from tempannot.suggestions.annotating import WhatToTake, annotate
from tempannot.suggestions.model import Model, read_model, train
from tempannot.suggestions.suggestion import SuggestionKind
from tests.benchmarks.clock import processor
from tests.benchmarks.corpora import aquaint, timebank
from tests.benchmarks.suggest_events import event_scores, without_events
from tests.benchmarks.suggest_links import cascade_figures, link_figures
from tests.benchmarks.suggest_times import time_scores
from tests.benchmarks.table import Row, written

_LEARNT_FROM = 49
_MARKS = frozenset({SuggestionKind.TIME, SuggestionKind.EVENT})


@dataclass(frozen=True, slots=True)
class Bars:
    """The least that is good enough: F of spans and of awareness, and shares of what is right."""

    times_relaxed: float
    times_strict: float
    events: float
    classes: float
    awareness: float


SEEN_KIND = Bars(0.94, 0.85, 0.87, 0.87, 0.50)
"""Documents of a kind that was learnt from."""
NEVER_SEEN = Bars(0.90, 0.80, 0.79, 0.80, 0.36)
"""Documents of any other kind."""
_VALUE_F1 = 0.80
_VALUE_ACCURACY = 0.80
_SECONDS = 2.5


def rows() -> list[Row]:
    """Learn from the one part and test on the other."""
    taught = [*timebank(), *aquaint()[:_LEARNT_FROM]]
    tested = aquaint()[_LEARNT_FROM:]
    if not taught or not tested:
        return []
    begun = processor()
    model = train(_documents(taught))
    seconds = (processor() - begun) / 1000
    learning = Row("learning", "seconds", f"{seconds:.0f} s", f"{len(taught)} documents", True)
    return [learning, *figures(model, _documents(tested), SEEN_KIND)]


def figures(model: Model, gold: Sequence[Document], bars: Bars) -> list[Row]:
    """Test a model, and the rules that go with it, on gold documents."""
    return [
        *_of_times(model, gold, bars),
        *_of_events(model, gold, bars),
        *_of_links(model, gold, bars),
    ]


def _of_times(model: Model, gold: Sequence[Document], bars: Bars) -> list[Row]:
    time_scores(gold[:1], model.times)  # the rules are read once
    found = time_scores(gold, model.times)
    counts = f"{found.gold} times, {found.proposed} proposed"
    value = (
        _row("times: F of values", _VALUE_F1, found.value_f1)
        if bars is SEEN_KIND
        else _row("times: values right", _VALUE_ACCURACY, found.value_accuracy)
    )
    took = found.seconds
    return [
        _row("times: relaxed F", bars.times_relaxed, found.relaxed_f1, counts),
        _row("times: strict F", bars.times_strict, found.strict_f1),
        value,
        Row("times: all documents", f"< {_SECONDS} s", f"{took:.2f} s", "", took < _SECONDS),
    ]


def _of_events(model: Model, gold: Sequence[Document], bars: Bars) -> list[Row]:
    found = event_scores(gold, model.of_events.suggest)
    spans = f"precision {found.precision:.3f}, recall {found.recall:.3f}"
    others = ", ".join(f"{name} {share:.3f}" for name, share in found.attributes.items())
    return [
        _row("events: F of spans", bars.events, found.f1, spans),
        _row("events: class right", bars.classes, found.attributes.get("class", 0.0), others),
    ]


def _of_links(model: Model, gold: Sequence[Document], bars: Bars) -> list[Row]:
    found = link_figures(gold, model.links)
    bare = [without_events(each) for each in gold]
    for each in bare:
        annotate(each, model, WhatToTake(_MARKS))
    cascade = cascade_figures(list(zip(gold, bare, strict=True)), model.links)
    return [
        _row("links: awareness, gold events", bars.awareness, found.f1, str(found)),
        Row("links: awareness, from text", "-", f"{cascade.f1:.3f}", str(cascade), True),
    ]


def _row(name: str, bar: float, found: float, note: str = "") -> Row:
    return Row(name, f">= {bar:.2f}", f"{found:.4f}", note, found >= bar)


def _documents(paths: Sequence[Path]) -> list[Document]:
    return [read(path).document for path in paths]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", nargs="+", type=Path, default=())
    parser.add_argument("--model", type=Path)
    parser.add_argument("--test", nargs="+", type=Path, required=True)
    return parser.parse_args()


def _main() -> int:
    given = _arguments()
    if given.model is not None:
        model = read_model(given.model)
    else:
        model = train(_documents(documents_in(given.train).files or [*timebank(), *aquaint()]))
    found = figures(model, _documents(documents_in(given.test).files), NEVER_SEEN)
    print(written(found))
    return 0 if all(each.holds for each in found) else 1


if __name__ == "__main__":
    sys.exit(_main())
