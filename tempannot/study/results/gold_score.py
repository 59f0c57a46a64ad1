"""One rater, or the majority, measured against the labels of the data.

Source: Zhou et al. 2019, section 4 (MCTACO).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.datasets.mctaco.scoring import AnswerScore, score
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion
from tempannot.study.design.sampling import question_of

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
