"""Which judgments are behind a score of raters against the labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tempannot.gui.validate.lead.evidence import Evidence
from tempannot.study.design.sampling import question_of
from tempannot.study.design.study_design import Role
from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.results.gold_score import MAJORITY, GoldScore, JudgedItem
from tempannot.study.store.facts import JudgmentRow


@dataclass(frozen=True, slots=True)
class ScoredItems:
    """The items that scores are about, by number; ``part`` names them, "" for all."""

    part: str
    items: Mapping[int, JudgedItem]

    @staticmethod
    def of(part: str, items: Iterable[JudgedItem]) -> ScoredItems:
        """Return items with what they are called."""
        return ScoredItems(part, {each.number: each for each in items})

    def titled(self, title: str) -> str:
        """Return a title that names the part, too."""
        return f"{self.part}: {title}" if self.part else title

    def said_by(self, who: str, row: JudgmentRow) -> JudgedItem | None:
        """Return the item of a judgment that a score of ``who`` counts, None for any other.

        Behind what the majority says are the answers of all raters.
        """
        is_answer = row.item.role is Role.ITEM and row.judgment.state is JudgmentState.ANSWERED
        item = self.items.get(row.item.number)
        is_meant = who in (MAJORITY, row.judgment.rater)
        return item if is_answer and is_meant else None

    def is_wrong(self, who: str, row: JudgmentRow) -> bool:
        """Whether ``who`` gives the item of a judgment another answer than its label asks for."""
        item = self.items[row.item.number]
        return item.said[who] != item.gold


def of_accuracy(found: ScoredItems, who: str) -> Evidence:
    """Return the answers to items whose label asks for one, the wrong ones first."""
    return Evidence(
        found.titled(f"{_answers(who)} against the labels, wrong ones first"),
        lambda row: found.said_by(who, row) is not None,
        lambda row: found.is_wrong(who, row),
    )


def of_questions(found: ScoredItems, who: str, score: GoldScore) -> Evidence:
    """Return the answers to whole questions, those with a wrong answer first."""
    wrong = {
        question_of(each.item)
        for each in found.items.values()
        if who in each.said and each.said[who] != each.gold
    }
    return Evidence(
        found.titled(f"{_answers(who)} to whole questions, those with a wrong answer first"),
        _asked(found, who, lambda question: question in score.whole),
        lambda row: question_of(row.item.item) in wrong,
    )


def of_incomplete(found: ScoredItems, who: str, score: GoldScore) -> Evidence:
    """Return the answers to questions of which not all answers were judged."""
    return Evidence(
        found.titled(f"{_answers(who)} to questions that are not whole"),
        _asked(found, who, lambda question: question is not None and question not in score.whole),
    )


def of_confusion(found: ScoredItems, label: str, said: str | None = None) -> Evidence:
    """Return all answers to items of a label of which most raters say something."""

    def wanted(row: JudgmentRow) -> bool:
        item = found.said_by(MAJORITY, row)
        if item is None or (item.item.label or "") != label:
            return False
        return said is None or item.said[MAJORITY] == said

    answer = "" if said is None else f", judged “{said}”"
    return Evidence(found.titled(f"Items labelled “{label}”{answer}"), wanted)


def _asked(
    found: ScoredItems, who: str, wanted: Callable[[tuple[str, ...] | None], bool]
) -> Callable[[JudgmentRow], bool]:
    return lambda row: found.said_by(who, row) is not None and wanted(question_of(row.item.item))


def _answers(who: str) -> str:
    return "Answers of all raters" if who == MAJORITY else f"Answers of {who}"
