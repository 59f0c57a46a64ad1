"""Files of predictions, read and scored against a file of items, as one asks for it.

Such a file has a label per line, or is a table with a column of predictions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.options import (
    File,
    Files,
    NewFile,
    Offered,
    OneOf,
    Option,
    argument,
    required,
    setting,
)
from tempannot.datasets.nli_scores.nli_score import Classes, classes_of, known_labels
from tempannot.formats.items.column_mapping import plain_name
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI, NLI_LABELS
from tempannot.formats.items.json_records import is_json
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.text_table import TextTable, binary_table, parse_table
from tempannot.formats.reading import bytes_of

if TYPE_CHECKING:
    from tempannot.datasets.nli_scores.nli_report import NliReport

PREDICTION_COLUMNS = (
    *("prediction", "predicted", "predicted-label", "predicted-labels"),
    *("pred", "output"),
)
"""What a column of predictions is called, in plain names."""

_LABELS = ("label", "gold-label")
_IDS = ("pair-id", "pairid", "id", "idx", "index", "num")


def gold_labels(items: Sequence[RatingItem], path: Path) -> tuple[str, ...]:
    """Return the labels of NLI items; raises FileError for one that has none, or for no NLI."""
    for item in items:
        if item.kind != NLI:
            raise FileError(path, f"these are items of the kind {item.kind}, not NLI")
        if item.label not in known_labels():
            said = "has no label" if item.label is None else f"has the label {item.label!r}"
            expected = ", ".join(sorted(known_labels()))
            problem = f"the item {item.id} {said}; labels are {expected}"
            raise FileError(path, problem, item.provenance.place)
    return tuple(item.label for item in items if item.label is not None)


def read_nli_predictions(
    path: Path, items: Sequence[RatingItem], gold: Path | None = None
) -> tuple[str, ...]:
    """Read a label for each of the items, in their order; ``gold`` is the file they are from.

    A file of one column has them in the order of the items. A table has a column such as
    ``prediction`` or ``predicted_label``, or failing that ``label``, which in the file of the items
    says what is right; if it also has the ids of the items they may be in any order. Raises
    FileError, with the line, for words that are no labels, and if predictions are missing or too
    many.
    """
    table = binary_table(path)
    if table is None:
        text = decoded(bytes_of(path), path)
        first = lines_of(text)[0]
        if not is_json(text) and not any(mark in first for mark in ",;\t"):
            return _from_lines(lines_of(text), path, len(items))
        table = parse_table(text, path)
    names = PREDICTION_COLUMNS if path == gold else (*PREDICTION_COLUMNS, *_LABELS)
    return _from_table(table, items, names)


def _from_lines(lines: Sequence[str], path: Path, count: int) -> tuple[str, ...]:
    head = 1 if plain_name(lines[0]) in (*PREDICTION_COLUMNS, *_LABELS) else 0
    words = lines[head:]
    _check_count(path, len(words), count)
    found = []
    for number, word in enumerate(words, head + 1):
        label = _label(word)
        if label is None:
            raise FileError(path, _no_label(word), number)
        found.append(label)
    return tuple(found)


def _from_table(
    table: TextTable, items: Sequence[RatingItem], names: Sequence[str]
) -> tuple[str, ...]:
    column = _column(table, names)
    if column is None:
        expected = f"none of its columns ({table.column_list}) has a name such as prediction"
        raise table.refusal(None, expected)
    labels = []
    for place, row in zip(table.places, table.rows, strict=True):
        label = _label(row[column])
        if label is None:
            raise table.refusal(place, _no_label(row[column]))
        labels.append(label)
    ids = _ids(table, items)
    if ids is None:
        _check_count(table.path, len(labels), len(items))
        return tuple(labels)
    return _by_id(table, labels, ids, items)


def _ids(table: TextTable, items: Sequence[RatingItem]) -> Sequence[str] | None:
    """Return the ids of the rows, None if the rows are to be taken in their order.

    A column has ids if they are all those of the items; or some, if the items have ids of their
    own and not just the numbers of their lines.
    """
    wanted = {item.id for item in items}
    plain = [plain_name(name) for name in table.columns]
    columns = [plain.index(name) for name in _IDS if name in plain]
    candidates = [[row[column] for row in table.rows] for column in columns]
    for ids in candidates:
        if set(ids) == wanted:
            return ids
    if all(item.id == str(item.provenance.place) for item in items):
        return None
    return next((ids for ids in candidates if wanted & set(ids)), None)


def _by_id(
    table: TextTable, labels: Sequence[str], ids: Sequence[str], items: Sequence[RatingItem]
) -> tuple[str, ...]:
    wanted = {item.id for item in items}
    found: dict[str, str] = {}
    for place, item_id, label in zip(table.places, ids, labels, strict=True):
        if item_id not in wanted:
            raise table.refusal(place, f"there is no item {item_id!r} to be predicted")
        if item_id in found:
            raise table.refusal(place, f"the item {item_id!r} is predicted twice")
        found[item_id] = label
    missing = [item.id for item in items if item.id not in found]
    if missing:
        more = f" and {len(missing) - 1:,} others" if len(missing) > 1 else ""
        raise table.refusal(None, f"there is no prediction for the item {missing[0]!r}{more}")
    return tuple(found[item.id] for item in items)


def _column(table: TextTable, names: Sequence[str]) -> int | None:
    plain = [plain_name(name) for name in table.columns]
    return next((plain.index(name) for name in names if name in plain), None)


def _label(word: str) -> str | None:
    return NLI_LABELS.get(word.strip().casefold())


def _no_label(word: str) -> str:
    return f"{word!r} is no label; labels are {', '.join(sorted(known_labels()))}"


def _check_count(path: Path, count: int, wanted: int) -> None:
    if count != wanted:
        problem = f"there are {count:,} predictions here for {wanted:,} items"
        raise FileError(path, problem, min(count, wanted + 1))


SPLIT = "split"
"""The column that says in which split an item is."""


@dataclass(frozen=True, slots=True)
class ScoredRuns:
    """What files of predictions are worth: ``predicted`` and ``reports`` by the files' names."""

    items: tuple[RatingItem, ...]
    predicted: Mapping[str, Sequence[str]]
    reports: Mapping[str, NliReport]
    classes: Classes


@dataclass(frozen=True, slots=True)
class NliScoring:
    """What is asked for; ``classes`` None are the finest that both sides have.

    The chart is drawn by who asks for it.
    """

    gold: Path = required(
        argument(
            None,
            File("Items (*.csv *.tsv *.json *.jsonl *.txt)", "no file yet"),
            label="&Items with labels",
            tip="A file of items with labels",
        )
    )
    predictions: tuple[Path, ...] = required(
        argument(
            None,
            Files(
                "Predictions (*.txt *.csv *.tsv *.json *.jsonl)",
                "Drop predictions here: a label per line, or a table. Several are runs of one "
                "system.",
            ),
            label="&Predictions",
        )
    )
    by: tuple[str, ...] = setting(
        (),
        Option(
            "--by",
            Offered(is_several=True),
            "Also score each value of a column.",
            label="By c&olumns",
            metavar="COLUMN",
        ),
    )
    classes: str | None = setting(
        None,
        Option(
            "--classes",
            OneOf({"ternary": "Three", "binary": "Entailed or not"}, "As fine as both sides"),
            "Three labels, or entailed against the rest.  [default: what both sides have]",
            label="&Classes",
        ),
    )
    split: str | None = setting(
        None,
        Option(
            "--split",
            Offered("all"),
            "Score the items of this split only.",
            label="&Split",
            metavar="NAME",
        ),
    )
    chart: Path | None = setting(
        None,
        Option(
            "--chart",
            NewFile((".svg", ".png", ".pdf")),
            "Draw the accuracies into a file, beside those of papers.",
        ),
    )

    def run(self, told: Callable[[str], object] = lambda _: None) -> ScoredRuns:
        """Read all files and score them; raises FileError, and ColumnError for ``by``."""
        from tempannot.datasets.nli_scores.nli_report import nli_report  # noqa: PLC0415 - NumPy

        told(f"reading {self.gold.name}")
        whole = read_items(self.gold).items
        items = self._of_the_split(whole)
        gold_labels(items, self.gold)
        found = {str(path): self._read(path, whole, items) for path in self.predictions}
        classes = self._classes(items, found)
        reports = {}
        for name, predicted in found.items():
            told(f"scoring {Path(name).name}")
            reports[name] = nli_report(items, predicted, self.by, classes)
        return ScoredRuns(tuple(items), found, reports, classes)

    def _of_the_split(self, items: Sequence[RatingItem]) -> Sequence[RatingItem]:
        if self.split is None:
            return items
        from tempannot.datasets.nli_scores.nli_report import values_of  # noqa: PLC0415 - NumPy

        values = values_of(items, SPLIT)
        found = [item for item, value in zip(items, values, strict=True) if value == self.split]
        if not found:
            said = f"there is no item of the split {self.split!r}"
            raise FileError(self.gold, f"{said}; there are {', '.join(dict.fromkeys(values))}")
        return found

    def _read(
        self, path: Path, whole: Sequence[RatingItem], items: Sequence[RatingItem]
    ) -> tuple[str, ...]:
        """Read predictions of the items, or of the whole file of which they are a split."""
        try:
            return read_nli_predictions(path, items, self.gold)
        except FileError as of_the_split:
            try:
                predicted = read_nli_predictions(path, whole, self.gold)
            except FileError:
                raise of_the_split from None
        by_id = dict(zip((item.id for item in whole), predicted, strict=True))
        return tuple(by_id[item.id] for item in items)

    def _classes(
        self, items: Sequence[RatingItem], predicted: Mapping[str, Sequence[str]]
    ) -> Classes:
        """Return the classes to tell apart in all runs; refuse three where a side has but two."""
        finest = classes_of([item.label or "" for item in items], *predicted.values())
        if self.classes is None:
            return finest
        if self.classes == Classes.TERNARY and finest is Classes.BINARY:
            rough = next((n for n, p in predicted.items() if classes_of(p) is finest), self.gold)
            raise FileError(rough, "the labels here tell two classes apart: leave out --classes")
        return Classes(self.classes)
