"""Answers to one question that say the same amount of time in other units or words.

Raters see them side by side; of a set of items they are repeats that no comparison of texts finds,
and opposite labels of two of them contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import File, argument, required, setting
from tempannot.datasets.mctaco.quantities import equivalents, normalised
from tempannot.formats.items.column_mapping import columns_option, wish_of
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.left_out import LeftOut
from tempannot.formats.items.rating_item import RatingItem
from tempannot.tables.cell_formats import THOUSANDS
from tempannot.tables.table import Column, Table


@dataclass(frozen=True, slots=True)
class EquivalenceSettings:
    """The file of questions with their answers, a row per answer."""

    answers: Path = required(argument("ANSWERS", File()))
    columns: str | None = setting(None, columns_option("answers", bilingual("&Columns")))

    def groups(self, left_out: LeftOut | None = None) -> tuple[EquivalentAnswers, ...]:
        """Read the file; raises FileError if it has no answers.

        Rows that are no items are ``left_out``, if there is such a list.
        """
        wish = wish_of(self.columns)
        found = read_items(self.answers, wish, leaves_out=left_out is not None)
        if left_out is not None:
            left_out += found.left_out
        items = found.items
        if any(item.kind != ANSWER for item in items):
            problem = bilingual("these are no answers: a row is sentence, question, answer")
            raise FileError(self.answers, problem)
        return tuple(equivalent_answers(items))


@dataclass(frozen=True, slots=True)
class EquivalentAnswers:
    """Two or more answers to one question that say the same; ``number`` counts groups from 1."""

    number: int
    items: tuple[RatingItem, ...]

    @property
    def is_contradictory(self) -> bool:
        """Whether some are labelled right and others wrong."""
        return len({item.label for item in self.items if item.label is not None}) > 1


def equivalent_answers(items: Iterable[RatingItem]) -> Iterator[EquivalentAnswers]:
    """Yield the groups of answers that say the same, question by question."""
    questions: dict[tuple[str, ...], list[RatingItem]] = {}
    for item in items:
        questions.setdefault(item.texts[:-1], []).append(item)
    number = 0
    for asked in questions.values():
        for places in equivalents(each.texts[-1] for each in asked):
            if len(places) > 1:
                number += 1
                yield EquivalentAnswers(number, tuple(asked[place] for place in places))


@dataclass(frozen=True, slots=True)
class EquivalentAnswer:
    """An answer with the group it is in."""

    group: EquivalentAnswers
    item: RatingItem


def equivalence_table(groups: Sequence[EquivalentAnswers]) -> Table[EquivalentAnswer]:
    """A row per answer, group by group."""
    return Table(
        "equivalents",
        (
            Column("group", bilingual("group"), lambda row: row.group.number, THOUSANDS),
            Column("line", bilingual("line"), lambda row: row.item.provenance.place, THOUSANDS),
            Column("question", bilingual("question"), lambda row: row.item.texts[1]),
            Column("answer", bilingual("answer"), lambda row: row.item.texts[-1]),
            Column("amount", bilingual("says"), lambda row: normalised(row.item.texts[-1])),
            Column("label", bilingual("label"), lambda row: row.item.label or ""),
            Column("verdict", "", lambda row: _verdict(row.group)),
        ),
        [EquivalentAnswer(group, item) for group in groups for item in group.items],
    )


def _verdict(group: EquivalentAnswers) -> str:
    return bilingual("opposite labels") if group.is_contradictory else ""
