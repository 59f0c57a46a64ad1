"""Files of predictions, read and scored against a file of items, as one asks for it.

Such a file has a label per line, or is a table with a column of predictions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Files,
    NewFile,
    Option,
    argument,
    required,
    setting,
)
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.datasets.item_columns import SPLIT, of_split, values_of
from tempannot.datasets.nli_scores.nli_score import (
    Classes,
    classes_of,
    classes_option,
    known_labels,
)
from tempannot.datasets.prediction_runs import (
    Run,
    by_option,
    dataset_option,
    human_option,
    of_the_whole_or_the_split,
    partial_option,
    read_runs,
    score_runs,
    split_option,
)
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI, NLI_LABELS
from tempannot.formats.items.predictions import (
    PredictionReader,
    ScoringColumns,
    scoring_columns_option,
)
from tempannot.formats.items.rating_item import RatingItem

if TYPE_CHECKING:
    from tempannot.datasets.nli_scores.nli_report import NliReport


def gold_labels(items: Sequence[RatingItem], path: Path) -> tuple[str, ...]:
    """Return the labels of NLI items; raises FileError for one that has none, or for no NLI."""
    for item in items:
        if item.kind != NLI:
            raise FileError(
                path, bilingual("these are items of the kind {kind}, not NLI", kind=item.kind)
            )
        if item.label not in known_labels():
            said = (
                bilingual("has no label")
                if item.label is None
                else bilingual("has the label {label!r}", label=item.label)
            )
            expected = ", ".join(sorted(known_labels()))
            problem = bilingual(
                "the item {id} {said}; labels are {expected}",
                id=item.id,
                said=said,
                expected=expected,
            )
            raise FileError(path, problem, item.provenance.place)
    return tuple(item.label for item in items if item.label is not None)


def read_nli_predictions(
    path: Path,
    items: Sequence[RatingItem],
    gold: Path | None = None,
    columns: ScoringColumns | None = None,
) -> tuple[str, ...]:
    """Read a label for each of the items, in their order; ``gold`` is the file they are from.

    Raises FileError as ``PredictionReader.read``.
    """
    words = sorted(known_labels())
    return PredictionReader(items, _label, words, columns or ScoringColumns(), gold).read(path)


def _label(word: str) -> str | None:
    return NLI_LABELS.get(word.strip().casefold())


@dataclass(frozen=True, slots=True)
class ReadRuns:
    """What files of predictions say of items, by the files' names."""

    items: Sequence[RatingItem]
    predicted: Mapping[str, Sequence[str]]
    classes: Classes


@dataclass(frozen=True, slots=True)
class ScoredRuns:
    """What files of predictions are worth: ``predicted`` and ``reports`` by the files' names.

    ``partial`` are those of a model that never saw the premise; ``whole`` are all items of the
    file, of which ``items`` may be a split.
    """

    items: tuple[RatingItem, ...]
    predicted: Mapping[str, Sequence[str]]
    reports: Mapping[str, NliReport]
    classes: Classes
    partial: Mapping[str, NliReport] = field(default_factory=dict)
    whole: tuple[RatingItem, ...] = ()


@dataclass(frozen=True, slots=True)
class NliScoring:
    """What is asked for; ``classes`` None are the finest that both sides have.

    The chart is drawn by who asks for it.
    """

    gold: Path = required(
        argument(
            None,
            File(bilingual("Items (*.csv *.tsv *.json *.jsonl *.txt)"), bilingual("no file yet")),
            label=bilingual("&Items with labels"),
            tip=bilingual("A file of items with labels"),
        )
    )
    predictions: tuple[Path, ...] = required(
        argument(
            None,
            Files(
                bilingual("Predictions (*.txt *.csv *.tsv *.json *.jsonl)"),
                bilingual(
                    "Drop predictions here: a label per line, or a table. Several are runs of "
                    "one system."
                ),
            ),
            label=bilingual("&Predictions"),
        )
    )
    hypothesis_only: tuple[Path, ...] = setting((), partial_option())
    human: Path | None = setting(None, human_option())
    by: tuple[str, ...] = setting((), by_option())
    classes: str | None = setting(
        None,
        classes_option(
            bilingual("As fine as both sides"),
            bilingual(
                "Three labels, or entailed against the rest.  [default: what both sides have]"
            ),
        ),
    )
    split: str | None = setting(None, split_option())
    dataset: str | None = setting(None, dataset_option())
    chart: Path | None = setting(
        None,
        Option(
            "--chart",
            NewFile((".svg", ".png", ".pdf")),
            bilingual("Draw the accuracies into a file, beside those of papers."),
        ),
    )
    columns: str | None = setting(None, scoring_columns_option(bilingual("Colu&mns")))

    def run(
        self,
        told: Callable[[str], object] = lambda _: None,
        in_order: OrderedWork = one_by_one,
        hear: Callable[[ReadRuns], object] = lambda _: None,
    ) -> ScoredRuns:
        """Read all files and score them; raises FileError, and ColumnError for ``by``.

        ``in_order`` does each run, ``hear`` gets what was read before it is scored.
        """
        told(bilingual("reading {name}", name=self.gold.name))
        columns = ScoringColumns.of(self.columns)
        whole = read_items(self.gold, columns.items).items
        items = self._of_the_split(whole)
        gold_labels(items, self.gold)
        paths = (*self.predictions, *self.hypothesis_only)
        asked = partial(read_nli_predictions, gold=self.gold, columns=columns)
        read = partial(of_the_whole_or_the_split, asked, whole, items)
        found = read_runs(paths, read, in_order, len(whole))
        classes = self._classes(items, found)
        hear(ReadRuns(items, found, classes))
        told(bilingual("scoring {value}", value=", ".join(path.name for path in paths)))
        score = partial(self._report, items, classes)
        reports = score_runs(found, score, in_order, len(items))
        without = {str(path): reports.pop(str(path)) for path in self.hypothesis_only}
        return ScoredRuns(tuple(items), found, reports, classes, without, tuple(whole))

    def _report(self, items: Sequence[RatingItem], classes: Classes, run: Run) -> NliReport:
        from tempannot.datasets.nli_scores.nli_report import nli_report  # noqa: PLC0415 - NumPy

        return nli_report(items, run[1], self.by, classes, self.dataset)

    def _of_the_split(self, items: Sequence[RatingItem]) -> Sequence[RatingItem]:
        if self.split is None:
            return items
        values_of(items, SPLIT)  # refuses a file without that column
        return of_split(items, self.split, self.gold)

    def _classes(
        self, items: Sequence[RatingItem], predicted: Mapping[str, Sequence[str]]
    ) -> Classes:
        """Return the classes to tell apart in all runs; refuse three where a side has but two."""
        finest = classes_of([item.label or "" for item in items], *predicted.values())
        if self.classes is None:
            return finest
        if self.classes == Classes.TERNARY and finest is Classes.BINARY:
            rough = next((n for n, p in predicted.items() if classes_of(p) is finest), self.gold)
            raise FileError(
                rough, bilingual("the labels here tell two classes apart: leave out --classes")
            )
        return Classes(self.classes)
