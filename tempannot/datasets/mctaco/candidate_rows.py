"""The questions of a file, and their candidates as rows of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.draft_questions import (
    DraftQuestion,
    is_draft_table,
    read_drafts,
    span_warning,
)
from tempannot.datasets.mctaco.expansion import (
    SeededQuestion,
    Technique,
    Techniques,
    expand,
)
from tempannot.datasets.splitting import assign_splits
from tempannot.formats.items.column_mapping import ColumnWish
from tempannot.formats.items.item_files import own_or_table, read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.mctaco_files import CATEGORIES, NO, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.text_table import TextTable

CANDIDATE_COLUMNS = (
    "id",
    "sentence",
    "question",
    "answer",
    "label",
    "category",
    "split",
    "technique",
    "made_from",
    "seed",
)
"""The columns of candidates; the label is that of a seed answer, and empty for all others."""

_VERDICTS = {True: YES, False: NO, None: ""}


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """The questions to expand; of checked ones those that are not kept, by reason."""

    questions: tuple[SeededQuestion, ...]
    refused: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class CandidateCounts:
    """What was made so far: questions, and candidates by technique.

    ``short`` questions have too few; ``repeated`` answers were given twice to one question, but for
    case and white space, and stand there once, with the label that came first; ``in_sentence``
    counts what was made and left out, for it stands in the sentence.
    """

    questions: int = 0
    short: int = 0
    repeated: int = 0
    in_sentence: int = 0
    candidates: Counter[Technique] = field(default_factory=Counter)


def read_questions(path: Path, columns: ColumnWish | None = None) -> QuestionFile:
    """Read questions with answers (as MCTACO has them), or questions that two people checked.

    Raises FileError, with the line, for what is neither.
    """
    table = own_or_table(path) if columns is None else None
    if isinstance(table, TextTable) and is_draft_table(table.columns):
        return _kept(read_drafts(path))
    items = read_items(path, columns).items
    if any(item.kind != ANSWER for item in items):
        raise FileError(
            path, bilingual("these are no questions: a row is sentence, question, answer")
        )
    found = tuple(_grouped(items, path))
    said = ((each.question, span_warning(each.in_sentence)) for each in found)
    return QuestionFile(found, warnings=tuple(f"{name!r}: {text}" for name, text in said if text))


def candidate_rows(
    questions: Iterable[SeededQuestion],
    techniques: Techniques,
    seed: int,
    shares: Mapping[str, float],
    told: Callable[[CandidateCounts], None],
) -> Iterator[dict[str, object]]:
    """Yield a row per candidate, question by question; ``told`` hears the count after each."""
    asked = tuple(questions)
    splits = assign_splits([each.sentence for each in asked], shares, seed)
    tally = CandidateCounts()
    for number, question in enumerate(asked, 1):
        made_of_it = expand(question, techniques, seed)
        found = made_of_it.candidates
        for place, candidate in enumerate(found, 1):
            yield {
                "id": f"{number}-{place}",
                "sentence": question.sentence,
                "question": question.question,
                "answer": candidate.answer,
                "label": _VERDICTS[candidate.verdict],
                "category": question.category,
                "split": splits[question.sentence],
                "technique": candidate.technique.value,
                "made_from": candidate.made_from,
                "seed": seed,
            }
        tally.questions = number
        tally.short += len(found) < techniques.most
        made = Counter(each.technique for each in found)
        tally.repeated += len(question.seeds) - made[Technique.SEED]
        tally.candidates += made
        tally.in_sentence += len(made_of_it.in_sentence)
        told(tally)


def _kept(drafts: Iterable[DraftQuestion]) -> QuestionFile:
    found, refused, warnings = [], Counter[str](), []
    for draft in drafts:
        if draft.refusal:
            refused[draft.refusal] += 1
            continue
        if draft.warning:
            warnings.append(f"{draft.question!r}: {draft.warning}")
        found.append(SeededQuestion(draft.sentence, draft.question, draft.category, draft.seeds))
    return QuestionFile(tuple(found), dict(refused), tuple(warnings))


def _grouped(items: Iterable[RatingItem], path: Path) -> Iterator[SeededQuestion]:
    groups: dict[tuple[str, str], list[RatingItem]] = {}
    for item in items:
        groups.setdefault((item.texts[0], item.texts[1]), []).append(item)
    for (sentence, question), group in groups.items():
        category = group[0].source
        if category not in CATEGORIES:
            said = bilingual(
                "{category!r} is no category: {categories}",
                category=category,
                categories=", ".join(CATEGORIES),
            )
            raise FileError(path, said, group[0].provenance.place)
        seeds = [(item.texts[2], _verdict(item.label)) for item in group]
        yield SeededQuestion(sentence, question, category, tuple(seeds))


def _verdict(label: str | None) -> bool | None:
    return None if label is None else label == YES
