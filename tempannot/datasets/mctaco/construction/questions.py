"""Steps 1 and 2: a question with its category, checked by two others who add answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.mctaco import CATEGORIES
from tempannot.formats.items.table import Table, parse_table
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
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Verification:
    """What one of those who check says: if the question is valid, an answer of each kind."""

    is_valid: bool
    category: str
    correct: str = ""
    incorrect: str = ""


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
        if len(self.verifications) < VERIFIERS:
            return f"checked by {len(self.verifications)} of {VERIFIERS}"
        valid = [each.is_valid for each in self.verifications]
        if not all(valid):
            return "not valid" if not any(valid) else "they disagree whether it is valid"
        if {each.category for each in self.verifications} != {self.category}:
            return "they disagree on the category"
        if not all(each.correct and each.incorrect for each in self.verifications):
            return "an answer is missing"
        return ""

    @property
    def warning(self) -> str:
        """What is odd about the question of step 1; empty if nothing is."""
        if is_span(self.answer, self.sentence):
            return "the answer stands in the sentence as it is, so that no sense of time is needed"
        return ""

    @property
    def seeds(self) -> tuple[tuple[str, bool], ...]:
        """The answers to start from, and whether each is right: three that are, two not."""
        right = (self.answer, *(each.correct for each in self.verifications))
        wrong = [each.incorrect for each in self.verifications]
        return tuple([(each, True) for each in right] + [(each, False) for each in wrong])


def is_span(answer: str, sentence: str) -> bool:
    """Whether the words of an answer follow each other in the sentence, whatever their case."""
    words, text = (_WORD.findall(each.casefold()) for each in (answer, sentence))
    spans = range(len(text) - len(words) + 1)
    return bool(words) and any(text[start : start + len(words)] == words for start in spans)


def read_drafts(path: Path) -> tuple[DraftQuestion, ...]:
    """Read checked questions; raises FileError, with the line, for what is none."""
    table = parse_table(decoded(bytes_of(path), path), path)
    missing = [name for name in DRAFT_COLUMNS if name not in table.columns]
    if missing:
        raise FileError(path, f"there is no column {missing[0]!r}", 1)
    return tuple(_drafts(table))


def is_draft_table(columns: Sequence[str]) -> bool:
    """Whether columns are those of checked questions."""
    return set(DRAFT_COLUMNS) <= set(columns)


def _drafts(table: Table) -> Iterator[DraftQuestion]:
    places = {name: table.columns.index(name) for name in DRAFT_COLUMNS}
    for place, row in zip(table.places, table.rows, strict=True):
        cells = {name: row[at].strip() for name, at in places.items()}
        for name in _BASE:
            if not cells[name]:
                raise table.refusal(place, f"the {name} is empty")
        if cells["category"] not in CATEGORIES:
            said = f"{cells['category']!r} is no category: {', '.join(CATEGORIES)}"
            raise table.refusal(place, said)
        checks = tuple(_check(table, place, cells, n) for n in range(1, VERIFIERS + 1))
        base = (cells["sentence"], cells["question"], cells["category"], cells["answer"])
        yield DraftQuestion(*base, checks)


def _check(table: Table, place: int, cells: Mapping[str, str], number: int) -> Verification:
    valid, category, correct, incorrect = (cells[f"verifier{number}_{name}"] for name in _CHECK)
    if valid.casefold() not in _YES | _NO:
        raise table.refusal(place, f"verifier{number}_valid is neither yes nor no")
    return Verification(valid.casefold() in _YES, category, correct, incorrect)
