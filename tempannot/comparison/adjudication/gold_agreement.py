"""How far annotators agree, all together and each with the gold that is made of them."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.agreement.many_annotators import OverallAgreement, agreement_of_all
from tempannot.comparison.agreement.pair_agreement import Agreement, agreement
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import Score


@dataclass(frozen=True, slots=True)
class AgainstGold:
    """An annotator measured against the gold: their closed graphs, and what both decided."""

    side: int
    strict: Score
    agreement: Agreement


def among_annotators(adjudication: Adjudication) -> OverallAgreement:
    """The agreement of all annotators on what follows from their links, without intervals."""
    return agreement_of_all(adjudication.comparison.sides)


def against_gold(adjudication: Adjudication) -> tuple[AgainstGold, ...]:
    """Every annotator against the gold as it is now."""
    gold, found = adjudication.side, []
    for number, side in enumerate(adjudication.comparison.sides):
        pair = DocumentComparison(adjudication.comparison.name, (gold, side), gold.alignment)
        strict, agreed = score(pair, Measure.STRICT), agreement(pair, resamples=0)
        found.append(AgainstGold(number, strict, agreed))
    return tuple(found)
