"""Steps 1 and 2: a question with its category, checked by two others who add answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.answer_words import is_span
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.mctaco_files import CATEGORIES
from tempannot.formats.items.text_table import TextTable, parse_table
from tempannot.formats.items.writing import write_rows
from tempannot.formats.reading import bytes_of

VERIFIERS = 2
"""How many people check a question."""

_BASE = ("sentence", "question", "category", "answer")
_CHECK = ("valid", "category", "correct", "incorrect")
DRAFT_COLUMNS = (
    *_BASE,
    *(f"verifier{number}_{name}" for number in range(1, VERIFIERS + 1) for name in _CHECK),
)
"""The columns of a table of questions that were checked."""

_YES, _NO = frozenset({"yes", "valid", "true", "1"}), frozenset({"no", "invalid", "false", "0"})


@dataclass(frozen=True, slots=True)
class Verification:
    """What one of those who check says: if the question is valid, an answer of each kind.

    ``is_valid`` is None as long as nobody said so.
    """

    is_valid: bool | None
    category: str
    correct: str = ""
    incorrect: str = ""


UNCHECKED = Verification(None, "")
"""What somebody says who has not checked a question yet."""


@dataclass(frozen=True, slots=True)
class DraftQuestion:
    """A question on a sentence, with one right answer, and what others say of it."""

    sentence: str
    question: str
    category: str
    answer: str
    verifications: tuple[Verification, ...] = ()

    @property
    def refusal(self) -> str:
        """Why the question is not kept; empty if it is.

        All who check must agree with each other and with the first step (MCTACO, step 2).
        """
        if missing := next((name for name in _BASE if not getattr(self, name)), ""):
            return bilingual("the {missing} is missing", missing=bilingual(missing))
        valid = [each.is_valid for each in self.verifications if each.is_valid is not None]
        if len(valid) < VERIFIERS:
            return bilingual(
                "checked by {valid} of {verifiers}", valid=len(valid), verifiers=VERIFIERS
            )
        if not all(valid):
            return (
                bilingual("not valid")
                if not any(valid)
                else bilingual("they disagree whether it is valid")
            )
        if {each.category for each in self.verifications} != {self.category}:
            return bilingual("they disagree on the category")
        if not all(each.correct and each.incorrect for each in self.verifications):
            return bilingual("an answer is missing")
        return ""

    @property
    def in_sentence(self) -> tuple[str, ...]:
        """The right answers, of whomever, that stand in the sentence as they are."""
        return right_spans(self.seeds, self.sentence)

    @property
    def warning(self) -> str:
        """What is odd about the right answers; empty if nothing is."""
        return span_warning(self.in_sentence)

    @property
    def seeds(self) -> tuple[tuple[str, bool], ...]:
        """The answers to start from, and whether each is right: three that are, two not.

        Of a question that is not checked yet those that there are.
        """
        right = (self.answer, *(each.correct for each in self.verifications))
        wrong = [each.incorrect for each in self.verifications]
        found = [(each, True) for each in right] + [(each, False) for each in wrong]
        return tuple(each for each in found if each[0])

    def cell(self, column: str) -> str:
        """Return what stands in one of DRAFT_COLUMNS."""
        if column in _BASE:
            return str(getattr(self, column))
        place, name = _place(column)
        if place >= len(self.verifications):
            return ""
        check = self.verifications[place]
        if name == "valid":
            return {None: "", True: "yes", False: "no"}[check.is_valid]
        return str(getattr(check, name))

    def with_cell(self, column: str, text: str) -> DraftQuestion:
        """Return the draft with something else in one of DRAFT_COLUMNS."""
        if column in _BASE:
            changed: dict[str, Any] = {column: text}
            return replace(self, **changed)
        place, name = _place(column)
        missing = place + 1 - len(self.verifications)
        checks = [*self.verifications, *[UNCHECKED] * missing]
        said: dict[str, Any] = {name: text} if name != "valid" else {"is_valid": _is_valid(text)}
        checks[place] = replace(checks[place], **said)
        return replace(self, verifications=tuple(checks))


def right_spans(seeds: Iterable[tuple[str, bool | None]], sentence: str) -> tuple[str, ...]:
    """Return the right answers that stand in a sentence: no sense of time is needed for them.

    Source: MCTACO, step 1, requirement (b).
    """
    return tuple(answer for answer, is_right in seeds if is_right and is_span(answer, sentence))


def span_warning(spans: Sequence[str]) -> str:
    """Return what is to be said of right answers that stand in their sentence; "" for none."""
    if not spans:
        return ""
    named = " and ".join(repr(each) for each in dict.fromkeys(spans))
    are = "the answer {} stands" if len(set(spans)) == 1 else "the answers {} stand"
    return bilingual(
        "{named} in the sentence, so that no sense of time is needed", named=are.format(named)
    )


def read_drafts(path: Path) -> tuple[DraftQuestion, ...]:
    """Read checked questions, also unfinished ones; raises FileError, with the line, for others.

    Empty cells are what nobody wrote yet: then ``refusal`` says what is missing.
    """
    table = parse_table(decoded(bytes_of(path), path), path)
    missing = [name for name in DRAFT_COLUMNS if name not in table.columns]
    if missing:
        raise FileError(path, bilingual("there is no column {missing!r}", missing=missing[0]), 1)
    return tuple(_drafts(table))


def write_drafts(path: Path, drafts: Iterable[DraftQuestion]) -> None:
    """Write drafts with DRAFT_COLUMNS, by the ending of the name; raises FileError."""
    rows = ({name: draft.cell(name) for name in DRAFT_COLUMNS} for draft in drafts)
    write_rows(path, DRAFT_COLUMNS, rows)


def is_draft_table(columns: Sequence[str]) -> bool:
    """Whether columns are those of checked questions."""
    return set(DRAFT_COLUMNS) <= set(columns)


def _drafts(table: TextTable) -> Iterator[DraftQuestion]:
    places = {name: table.columns.index(name) for name in DRAFT_COLUMNS}
    for place, row in zip(table.places, table.rows, strict=True):
        cells = {name: row[at].strip() for name, at in places.items()}
        if cells["category"] not in ("", *CATEGORIES):
            said = bilingual(
                "{cells!r} is no category: {categories}",
                cells=cells["category"],
                categories=", ".join(CATEGORIES),
            )
            raise table.refusal(place, said)
        checks = tuple(_check(table, place, cells, n) for n in range(1, VERIFIERS + 1))
        base = (cells["sentence"], cells["question"], cells["category"], cells["answer"])
        yield DraftQuestion(*base, checks)


def _check(table: TextTable, place: int, cells: Mapping[str, str], number: int) -> Verification:
    valid, category, correct, incorrect = (cells[f"verifier{number}_{name}"] for name in _CHECK)
    if valid and _is_valid(valid) is None:
        raise table.refusal(
            place, bilingual("verifier{number}_valid is neither yes nor no", number=number)
        )
    return Verification(_is_valid(valid), category, correct, incorrect)


def _is_valid(text: str) -> bool | None:
    plain = text.casefold()
    return True if plain in _YES else False if plain in _NO else None


def _place(column: str) -> tuple[int, str]:
    """Return whose check a column belongs to, from 0, and what it says."""
    who, _, name = column.partition("_")
    return int(who.removeprefix("verifier")) - 1, name
