"""What comparing two annotations of one text gives, each computed when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.agreement.pair_agreement import Agreement, agreement
from tempannot.comparison.compared_document import Scored
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.disagreements.causes import PairClaims, claims_of
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.comparison.measures.mark_scores import MarkScores, mark_scores
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.comparison.measures.measures import credits as credits_of
from tempannot.comparison.measures.scores import Credit, RatioKind, Score


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """The pairs behind a number: what the table of pairs shows when the number is clicked.

    ``side`` is the side that a pair was counted on, None if both count. ``comparison`` is what
    was measured if that is not what is shown: the gold, as it was, against an annotator.
    """

    title: str
    credits: tuple[Credit, ...]
    side: int | None = None
    comparison: DocumentComparison | None = None


class ComparisonFindings:
    """What comparing two annotations of one text gives, each computed when first asked for."""

    def __init__(self, comparison: DocumentComparison, scored: Scored | None = None) -> None:
        self.comparison = comparison
        self._scored = scored
        self._agreement: dict[AgreementOn, Agreement] = {}

    @cached_property
    def scores(self) -> Mapping[Measure, Score]:
        """Every measure."""
        return self._scored.scores if self._scored else scores(self.comparison)

    @cached_property
    def marks(self) -> MarkScores:
        """How events and times agree."""
        return self._scored.marks if self._scored else mark_scores(self.comparison, partial=True)

    @cached_property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """The roots, those that explain most first."""
        return disagreements(self.comparison, claims=self.claims)

    @cached_property
    def claims(self) -> tuple[PairClaims, PairClaims]:
        """What the sides say of pairs, read off every link once."""
        return claims_of(self.comparison)

    def agreement(self, on: AgreementOn) -> Agreement:
        """The agreement on links or on closures, with confidence intervals."""
        if on not in self._agreement:
            self._agreement[on] = agreement(self.comparison, on)
        return self._agreement[on]

    def evidence(self, measure: Measure, part: RatioKind) -> PairEvidence:
        """The pairs behind one number of a measure."""
        title = f"{measure.value} {part.value.replace('_', ' ')}"
        return PairEvidence(title, credits_of(self.comparison, measure, part))
