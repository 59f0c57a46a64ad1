"""Scores as rows of tables, with the items behind each number.

Cells are those of the command line, so that both show the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tempannot.datasets.evidence import Evidence, FoundItem
from tempannot.datasets.mctaco.scoring import AnswerScore, inexact_questions
from tempannot.datasets.nli_scores.report import values_of
from tempannot.datasets.nli_scores.scoring import Scored
from tempannot.datasets.nli_scores.shown import (
    OVERALL_HEAD,
    beside_cells,
    binary_cells,
    confusion_cells,
    confusion_head,
    group_cells,
    group_head,
    run_cells,
    short_names,
)
from tempannot.formats.items.mctaco import NO, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.gui.make.findings.finding_table import Behind, FindingRow
from tempannot.gui.make.scores.asked import ScoredAnswers

Head = tuple[str, ...]
Table = tuple[Head, tuple[FindingRow, ...]]
Wanted = Callable[[RatingItem, str], bool]

ANSWER_HEAD = ("", "questions", "answers", "EM", "F1")
_ITEMS, _ACCURACY, _EM = 1, 2, 3
_WORDS = {True: YES, False: NO}


def of_runs(scored: Scored) -> Table:
    """Return the score of each run, and what it is to be compared with."""
    rows = []
    names = short_names(tuple(scored.reports))
    for name, short in zip(scored.reports, names, strict=True):
        report = scored.reports[name]
        wrong = partial(_wrong, scored, name, f"Predicted wrongly in {short}")
        rows.append(FindingRow(run_cells(short, report), {_ACCURACY: wrong}))
        binary = binary_cells(report)
        if binary is not None:
            rows.append(FindingRow(binary))
    rows += [FindingRow(cells) for cells in beside_cells(scored.reports)]
    return OVERALL_HEAD, tuple(rows)


def of_confusion(scored: Scored, name: str) -> Table:
    """Return how often each label is predicted for what is right."""
    score = scored.reports[name].score
    labels = score.classes.labels
    rows = []
    for gold, cells in zip(labels, confusion_cells(score), strict=True):
        leads: dict[int, Behind] = {
            place: partial(_confused, scored, name, gold, guess)
            for place, guess in enumerate(labels, 1)
            if cells[place] != "0"
        }
        rows.append(FindingRow(cells, leads))
    return confusion_head(score), tuple(rows)


def of_column(scored: Scored, column: str) -> Table:
    """Return the score of each value of a column; of one run with the wrong items."""
    rows = []
    first = next(iter(scored.reports))
    for value, cells in group_cells(scored.reports, column):
        leads: dict[int, Behind] = {}
        if len(scored.reports) == 1:
            leads[_ACCURACY] = partial(_of_value, scored, first, column, value)
        rows.append(FindingRow(cells, leads))
    return group_head(scored.reports), tuple(rows)


def of_answers(scored: ScoredAnswers) -> Table:
    """Return EM and F1 of each file of predictions for MCTACO."""
    rows = []
    for name, short in zip(scored.overall, short_names(tuple(scored.overall)), strict=True):
        leads: dict[int, Behind] = {
            _EM: partial(_inexact, scored, name, ""),
            4: partial(_wrong_answers, scored, name),
        }
        rows.append(FindingRow(_answer_cells(short, scored.overall[name]), leads))
    return ANSWER_HEAD, tuple(rows)


def of_categories(scored: ScoredAnswers, name: str) -> Table:
    """Return EM and F1 per category of questions."""
    rows = (
        FindingRow(_answer_cells(category, found), {_EM: partial(_inexact, scored, name, category)})
        for category, found in scored.categories[name].items()
    )
    return ANSWER_HEAD, tuple(rows)


def of_answer_confusion(scored: ScoredAnswers, name: str) -> Table:
    """Return how often each answer is predicted to be likely."""
    said = scored.predicted[name]
    rows = []
    for gold in (YES, NO):
        cells, leads = [gold], {}
        for place, guess in enumerate((True, False), 1):
            found = [
                FoundItem(item, _WORDS[each])
                for item, each in zip(scored.items, said, strict=True)
                if item.label == gold and each is guess
            ]
            cells.append(f"{len(found):,}")
            title = f"{gold}, predicted {_WORDS[guess]}"
            if found:
                leads[place] = partial(Evidence, title, tuple(found))
        rows.append(FindingRow(tuple(cells), leads))
    return ("", YES, NO), tuple(rows)


def _answer_cells(name: str, found: AnswerScore) -> tuple[str, ...]:
    counts = f"{found.questions:,}", f"{found.answers:,}"
    return (name, *counts, f"{found.exact_match:.2f}", f"{found.f1:.2f}")


def _guessed(scored: Scored, name: str) -> Iterator[FoundItem]:
    for item, guess in zip(scored.items, scored.predicted[name], strict=True):
        yield FoundItem(item, guess)


def _is_wrong(scored: Scored, found: FoundItem) -> bool:
    return scored.classes.of(found.item.label or "") != scored.classes.of(found.guess)


def _wrong(scored: Scored, name: str, title: str) -> Evidence:
    found = (each for each in _guessed(scored, name) if _is_wrong(scored, each))
    return Evidence(title, tuple(found))


def _confused(scored: Scored, name: str, gold: str, guess: str) -> Evidence:
    of = scored.classes.of
    found = (
        each
        for each in _guessed(scored, name)
        if (of(each.item.label or ""), of(each.guess)) == (gold, guess)
    )
    return Evidence(f"{gold}, predicted {guess}", tuple(found))


def _of_value(scored: Scored, name: str, column: str, value: str) -> Evidence:
    values = values_of(scored.items, column)
    found = (
        each
        for each, its in zip(_guessed(scored, name), values, strict=True)
        if its == value and _is_wrong(scored, each)
    )
    return Evidence(f"{column} {value or '(nothing)'}, predicted wrongly", tuple(found))


def _inexact(scored: ScoredAnswers, name: str, category: str) -> Evidence:
    guesses = dict(zip(map(id, scored.items), scored.predicted[name], strict=True))
    found = (
        FoundItem(item, _WORDS[guesses[id(item)]])
        for item in inexact_questions(scored.items, scored.predicted[name])
        if category in ("", item.source)
    )
    title = "All answers of questions that are not matched exactly"
    return Evidence(f"{title}, {category}" if category else title, tuple(found))


def _wrong_answers(scored: ScoredAnswers, name: str) -> Evidence:
    found = (
        FoundItem(item, _WORDS[said])
        for item, said in zip(scored.items, scored.predicted[name], strict=True)
        if (item.label == YES) != said
    )
    return Evidence("Answers predicted wrongly", tuple(found))
