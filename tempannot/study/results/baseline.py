"""Raters measured against the labels of the data: how well people do what a system is to do.

Each rater, and the majority of them, gets an accuracy; for MCTACO also exact match and F1, on the
questions of which all answers in the study were judged. On a scale of likelihood a sentence pair
counts as judged to be entailed if the answer lies above the middle, so that an even chance does
not; of a tie between raters neither answer is the majority's.

Source: Zhou et al. 2019, section 4 (MCTACO).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.answer_scores import AnswerScore, score
from tempannot.formats.items.mctaco_files import YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.statistics.proportions import Proportion
from tempannot.study.design.item_sampling import question_of
from tempannot.study.design.study_design import Role, StudyItem
from tempannot.study.results.item_results import Answer, claimed_side, is_entailed
from tempannot.study.results.study_results import JudgmentSource, StudyResults, results

TIE = "tie"
ENTAILED_SAID, NOT_ENTAILED_SAID = "entailed", "not entailed"


class NoGoldError(TempannotError):
    """There is nothing to measure raters against, or no such column to part it by."""


class ItemsOfStudy(JudgmentSource, Protocol):
    """What a baseline is taken from; ``StudyStore`` is one."""

    def items(self, numbers: Iterable[int] | None = None) -> Iterable[StudyItem]:
        """Return the items of the study."""
        ...


@dataclass(frozen=True, slots=True)
class HumanBaseline:
    """The scores of all raters by name, and of what most of them say."""

    raters: Mapping[str, GoldScore]
    majority: GoldScore


@dataclass(frozen=True, slots=True)
class StudyBaseline:
    """The scores on all items with a label that asks for an answer, and on parts of them.

    These items are ``judged``; ``without_gold`` counts the judged items whose label asks for none.
    """

    total: HumanBaseline
    parts: Mapping[str, HumanBaseline]
    without_gold: int
    judged: tuple[JudgedItem, ...] = ()


def baseline(store: ItemsOfStudy, by: str | None = None) -> StudyBaseline:
    """Return the scores of a study, also for each value of a column (``source``, ``label`` ...).

    Raises NoGoldError if no judged item has a label that asks for an answer, or none the column.
    """
    found = results(store)
    has_questions = any(question_of(each.item.item) for each in found.items)
    return baseline_of(found, question_sizes(store.items()) if has_questions else {}, by)


def baseline_of(
    found: StudyResults, sizes: Mapping[tuple[str, ...] | None, int], by: str | None = None
) -> StudyBaseline:
    """Return the scores of results, in a study whose questions have as many answers as ``sizes``.

    Raises as ``baseline`` does.
    """
    scale = found.design.scale
    judged = tuple(
        JudgedItem(each.item.number, each.item.item, gold, _said(scale, each.answered))
        for each in found.items
        if each.answered and (gold := _gold(scale, each.item.item)) is not None
    )
    if not any(each.answered for each in found.items):
        raise NoGoldError(bilingual("nobody has answered an item yet"))
    if not judged:
        raise NoGoldError(bilingual("no item that was judged has a label that asks for an answer"))
    scorer = Scorer(sizes, scale.expected(YES))
    parts = {} if by is None else parts_of(judged, by)
    return StudyBaseline(
        _baseline(scorer, judged),
        {name: _baseline(scorer, part) for name, part in parts.items()},
        sum(bool(each.answered) for each in found.items) - len(judged),
        judged,
    )


def question_sizes(items: Iterable[StudyItem]) -> Counter[tuple[str, ...] | None]:
    """Return how many answers each question has in a study."""
    return Counter(question_of(each.item) for each in items if each.role is Role.ITEM)


def parts_of(judged: Sequence[JudgedItem], by: str) -> dict[str, list[JudgedItem]]:
    """Return the items by what they have in a column; raises NoGoldError if none has it."""
    value = _column(judged, by)
    parts: dict[str, list[JudgedItem]] = {}
    for each in judged:
        parts.setdefault(value(each.item), []).append(each)
    return {name: parts[name] for name in sorted(parts)}


def columns_of(judged: Sequence[JudgedItem]) -> tuple[str, ...]:
    """Return the columns that items can be parted by."""
    known = sorted({name for each in judged for name in each.item.provenance.details})
    return ("source", "label", *known)


def _gold(scale: ResponseScale, item: RatingItem) -> str | None:
    if scale.gold or not claimed_side(scale, item):
        return scale.expected(item.label)
    return ENTAILED_SAID if is_entailed(item) else NOT_ENTAILED_SAID


def _said(scale: ResponseScale, answers: Iterable[Answer]) -> dict[str, str]:
    """Return what each rater says, and the majority under the empty name."""
    found = {each.rater: _decision(scale, each) for each in answers}
    votes = Counter(found.values()).most_common(2)
    is_tie = len(votes) > 1 and votes[0][1] == votes[1][1]
    return {**found, MAJORITY: TIE if is_tie else votes[0][0]}


def _decision(scale: ResponseScale, answer: Answer) -> str:
    if scale.gold or answer.place is None:
        return answer.response or ""
    is_above = 2 * answer.place > len(scale.levels) + 1
    return ENTAILED_SAID if is_above else NOT_ENTAILED_SAID


def _column(judged: Sequence[JudgedItem], by: str) -> Callable[[RatingItem], str]:
    if by == "source":
        return lambda item: item.source
    if by == "label":
        return lambda item: item.label or ""
    if by not in (known := columns_of(judged)):
        raise NoGoldError(
            bilingual(
                "no item has a column {by!r}; there are {known}", by=by, known=", ".join(known)
            )
        )
    return lambda item: item.provenance.details.get(by, "")


def _baseline(scorer: Scorer, judged: Sequence[JudgedItem]) -> HumanBaseline:
    raters = sorted({name for each in judged for name in each.said if name != MAJORITY})
    scores = {name: scorer.score(judged, name) for name in raters}
    return HumanBaseline(scores, scorer.score(judged, MAJORITY))


MAJORITY = ""
"""What stands for most raters where others are named; no rater is called that."""


@dataclass(frozen=True, slots=True)
class GoldScore:
    """How one rater, or the majority, does.

    ``confusion`` counts answers by label of the data and what was said. ``questions`` is the
    score of MCTACO, None for other items or without a whole question; it is about those in
    ``whole``, as ``question_of`` names them, and ``incomplete`` counts the others.
    """

    accuracy: Proportion
    confusion: Mapping[tuple[str, str], int]
    questions: AnswerScore | None
    incomplete: int
    whole: frozenset[tuple[str, ...]] = frozenset()


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item, the answer that its label asks for (``gold``), and what each rater says.

    ``number`` is that of the item in the study; under the name MAJORITY is what most raters say.
    """

    number: int
    item: RatingItem
    gold: str
    said: Mapping[str, str]


class Scorer:
    """Scores items of a study whose questions have as many answers as ``sizes`` says.

    ``yes`` is the answer that stands for a likely one in MCTACO.
    """

    def __init__(self, sizes: Mapping[tuple[str, ...] | None, int], yes: str | None) -> None:
        self._sizes = sizes
        self._yes = yes

    def score(self, judged: Sequence[JudgedItem], who: str) -> GoldScore:
        """Return the score of one rater, who said something of at least one of the items."""
        own = [each for each in judged if who in each.said]
        right = sum(each.said[who] == each.gold for each in own)
        confusion = Counter((each.item.label or "", each.said[who]) for each in own)
        asked = (question_of(each.item) for each in own)
        seen = Counter(name for name in asked if name is not None)
        whole = frozenset(name for name, count in seen.items() if count == self._sizes.get(name))
        answers = [each for each in own if question_of(each.item) in whole]
        return GoldScore(
            Proportion(right, len(own)),
            dict(sorted(confusion.items())),
            self._questions(answers, who),
            len(seen) - len(whole),
            whole,
        )

    def _questions(self, answers: Sequence[JudgedItem], who: str) -> AnswerScore | None:
        if not answers:
            return None
        predicted = [each.said[who] == self._yes for each in answers]
        return score([each.item for each in answers], predicted)
