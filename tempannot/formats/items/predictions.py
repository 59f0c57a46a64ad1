"""Files of predictions for items: a word per line in their order, or a table with such a column.

A table may have the ids of the items, and then its rows come in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import Columns, Option
from tempannot.formats.items.column_mapping import (
    ITEM_ROLES,
    ColumnWish,
    check_columns,
    columns_option,
    parse_columns,
    plain_name,
    role_pairs,
)
from tempannot.formats.items.json_records import is_json
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.text_table import TextTable, binary_table, is_binary_table, parse_table
from tempannot.formats.reading import bytes_of

PREDICTION_COLUMNS = (
    "prediction",
    "predicted",
    "predicted-label",
    "predicted-labels",
    "pred",
    "output",
)
"""Names of columns by which a table of predictions is known."""

_LABELS = ("label", "gold-label")
_IDS = ("pair-id", "pairid", "id", "idx", "index", "num")

TEXT_HASH = "texts_sha256"
"""A column by which predictions know the items they are for: hashes of their texts."""

PREDICTION, PREDICTION_ID = "prediction", "prediction-id"
"""The roles of columns in a table of predictions."""

Meaning = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class ScoringColumns:
    """What somebody said of the columns of items, and of those of predictions for them."""

    items: ColumnWish | None = None
    prediction: str | None = None
    id: str | None = None

    @classmethod
    def of(cls, said: str | None) -> ScoringColumns:
        """Read ``role=column`` with commas in between; raises MappingError as ``parse_columns``."""
        if said is None:
            return cls()
        roles = (*ITEM_ROLES, PREDICTION_ID, PREDICTION)
        pairs = role_pairs((said,), roles)
        own = {role: name for role, name in pairs if role in (PREDICTION, PREDICTION_ID)}
        rest = [f"{role}={name}" for role, name in pairs if role not in own]
        return cls(parse_columns(rest), own.get(PREDICTION), own.get(PREDICTION_ID))


def text_hash(texts: Sequence[str]) -> str:
    """A short hash of the texts of an item.

    >>> text_hash(["It rained.", "It was wet."])
    '984dd36c7396'
    """
    return sha256("\0".join(texts).encode()).hexdigest()[:12]


def is_table_of_predictions(path: Path) -> bool:
    """Whether a file is a table, and no list of words; raises FileError if it is no text."""
    return is_binary_table(path) or _is_table(decoded(bytes_of(path), path))


def _is_table(text: str) -> bool:
    return is_json(text) or any(mark in lines_of(text)[0] for mark in ",;\t")


@dataclass(frozen=True, slots=True)
class PredictionReader:
    """Reads the predictions for items.

    ``meaning`` gives what a word means, None for one that is none of ``words``. ``gold`` is the
    file of the items, which may have the predictions, too.
    """

    items: Sequence[RatingItem]
    meaning: Meaning
    words: Sequence[str]
    columns: ScoringColumns = ScoringColumns()
    gold: Path | None = None

    def read(self, path: Path) -> tuple[str, ...]:
        """Read a word for each of the items, in their order.

        A table has a column such as ``prediction`` or ``predicted_label``, or failing that
        ``label``, which in the file of the items says what is right. Raises FileError, with the
        line, for words that are none, and if predictions are missing or too many.
        """
        table = binary_table(path)
        if table is None:
            text = decoded(bytes_of(path), path)
            if not _is_table(text):
                return self._from_lines(lines_of(text), path)
            table = parse_table(text, path)
        return self._from_table(table)

    def _from_lines(self, lines: Sequence[str], path: Path) -> tuple[str, ...]:
        head = 1 if plain_name(lines[0]) in (*PREDICTION_COLUMNS, *_LABELS) else 0
        words = lines[head:]
        self._check_count(path, len(words))
        found = []
        for number, word in enumerate(words, head + 1):
            label = self.meaning(word)
            if label is None:
                raise FileError(path, self._no_label(word), number)
            found.append(label)
        return tuple(found)

    def _from_table(self, table: TextTable) -> tuple[str, ...]:
        column = self._column(table)
        labels = []
        for place, row in zip(table.places, table.rows, strict=True):
            label = self.meaning(row[column])
            if label is None:
                raise table.refusal(place, self._no_label(row[column]))
            labels.append(label)
        ids = self._ids(table)
        if ids is None:
            self._check_count(table.path, len(labels))
            self._check_texts(table, [item.id for item in self.items])
            return tuple(labels)
        found = self._by_id(table, labels, ids)
        self._check_texts(table, ids)
        return found

    def _column(self, table: TextTable) -> int:
        if self.columns.prediction is not None:
            check_columns(table, [self.columns.prediction])
            return table.columns.index(self.columns.prediction)
        plain = [plain_name(name) for name in table.columns]
        names = PREDICTION_COLUMNS if table.path == self.gold else (*PREDICTION_COLUMNS, *_LABELS)
        found = next((plain.index(name) for name in names if name in plain), None)
        if found is None:
            expected = bilingual(
                "none of its columns ({column_list}) has a name such as prediction",
                column_list=table.column_list,
            )
            raise table.refusal(
                None,
                bilingual(
                    "{expected}; say which it is: --columns prediction=COLUMN", expected=expected
                ),
            )
        return found

    def _ids(self, table: TextTable) -> Sequence[str] | None:
        """Return the ids of the rows, None if the rows are to be taken in their order.

        A column has ids if they are all those of the items; or some, if the items have ids of
        their own and not just the numbers of their lines.
        """
        if self.columns.id is not None:
            check_columns(table, [self.columns.id])
            return [row[table.columns.index(self.columns.id)] for row in table.rows]
        wanted = {item.id for item in self.items}
        plain = [plain_name(name) for name in table.columns]
        columns = [plain.index(name) for name in _IDS if name in plain]
        candidates = [[row[column] for row in table.rows] for column in columns]
        for ids in candidates:
            if set(ids) == wanted:
                return ids
        if all(item.id == str(item.provenance.place) for item in self.items):
            return None
        return next((ids for ids in candidates if wanted & set(ids)), None)

    def _by_id(
        self, table: TextTable, labels: Sequence[str], ids: Sequence[str]
    ) -> tuple[str, ...]:
        wanted = {item.id for item in self.items}
        found: dict[str, str] = {}
        for place, item_id, label in zip(table.places, ids, labels, strict=True):
            if item_id not in wanted:
                raise table.refusal(
                    place,
                    bilingual("there is no item {item_id!r} to be predicted", item_id=item_id),
                )
            if item_id in found:
                raise table.refusal(
                    place, bilingual("the item {item_id!r} is predicted twice", item_id=item_id)
                )
            found[item_id] = label
        missing = [item.id for item in self.items if item.id not in found]
        if missing:
            more = (
                bilingual(" and {value:,} others", value=len(missing) - 1)
                if len(missing) > 1
                else ""
            )
            raise table.refusal(
                None,
                bilingual(
                    "there is no prediction for the item {missing!r}{more}",
                    missing=missing[0],
                    more=more,
                ),
            )
        return tuple(found[item.id] for item in self.items)

    def _check_texts(self, table: TextTable, ids: Sequence[str]) -> None:
        """Refuse labels that were given to other items of the same ids, where the table tells."""
        if TEXT_HASH not in table.columns or table.path == self.gold:
            return
        column, wanted = table.columns.index(TEXT_HASH), {item.id: item for item in self.items}
        for place, row, item_id in zip(table.places, table.rows, ids, strict=True):
            if row[column] != text_hash(wanted[item_id].texts):
                problem = bilingual(
                    "this label was given to another item than {item_id!r} of these",
                    item_id=item_id,
                )
                raise table.refusal(place, problem)

    def _no_label(self, word: str) -> str:
        return bilingual(
            "{word!r} is no label; labels are {words}", word=word, words=", ".join(self.words)
        )

    def _check_count(self, path: Path, count: int) -> None:
        wanted = len(self.items)
        if count != wanted:
            problem = bilingual(
                "there are {count:,} predictions here for {wanted:,} items",
                count=count,
                wanted=wanted,
            )
            raise FileError(path, problem, min(count, wanted + 1))


def scoring_columns_option(label: str = "") -> Option:
    """The option ``--columns`` for items, which are those of ``gold``, and for predictions."""
    option = columns_option("gold", label)
    kind = Columns(bilingual("as their names tell"), ScoringColumns.of, is_repeated=True, of="gold")
    more = bilingual(" Of a table of predictions: prediction, prediction-id.")
    return replace(option, kind=kind, help=option.help + more)
