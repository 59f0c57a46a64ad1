"""The pairs behind the numbers that are no plain ratio of a measure.

Titles and notes speak of key and response; whoever shows them puts the letters in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tempannot.comparison.agreement.breakdown import Group, Grouping
from tempannot.comparison.agreement.pair_agreement import Agreement, Confusion, Dropped, RatedPair
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.comparison.measures.link_scores import stated_by
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Credit, RatioKind
from tempannot.core.language import bilingual, shown, tr
from tempannot.core.wording import joined, quoting, strung
from tempannot.session.comparison_findings import ComparisonFindings, PairEvidence

SIDES = (bilingual("key"), bilingual("response"))


def of_f1(findings: ComparisonFindings, measure: Measure) -> PairEvidence:
    """Return the pairs of precision and those of recall, each marked as such."""
    found = [
        replace(credit, note=f"{part.value}: {credit.note}")
        for part in (RatioKind.PRECISION, RatioKind.RECALL)
        for credit in findings.evidence(measure, part).credits
    ]
    return PairEvidence(
        tr("{measure} F1, of both precision and recall", measure=measure.value), tuple(found)
    )


def of_set_aside(side: AnnotatedSide, number: int) -> PairEvidence:
    """Return the links that a side contradicts itself by; nothing is counted."""
    found = tuple(
        Credit(
            link.source, link.target, 0, 0, tr("{stated_by}: set aside", stated_by=stated_by(link))
        )
        for link in side.links
        if link.id in side.set_aside
    )
    return PairEvidence(
        tr("links of the {sides} that are set aside", sides=SIDES[number]), found, number
    )


def of_links(side: AnnotatedSide, number: int) -> PairEvidence:
    """Return every link of a side, which may be the gold; nothing is counted."""
    found = tuple(_stated(link.source, link.target, stated_by(link)) for link in side.links)
    return PairEvidence(
        tr("links of the {sides}", sides=_called(number)), found, _counted_on(number)
    )


def of_unit(number: int, unit: str, others: Iterable[str], title: str, word: str) -> PairEvidence:
    """Return the pairs of a unit, which has a ``word``, with others; nothing is counted.

    ``title`` says which these are, of which side and at which word.
    """
    pairs = tuple(_stated(unit, each) for each in others)
    named = title.format(sides=_called(number), word=quoting(word))
    return PairEvidence(named, pairs, _counted_on(number))


def _called(number: int) -> str:
    return SIDES[number] if number < len(SIDES) else tr("gold")


def _counted_on(number: int) -> int | None:
    return number if number < len(SIDES) else None


def _stated(source: str, target: str, note: str = "") -> Credit:
    return Credit(source, target, 0, 0, note)


def of_cells(
    confusion: Confusion, row: int | None, column: int | None, key_is_row: bool = True
) -> PairEvidence:
    """Return the pairs of a cell, of a row or column where the other is None, or of all.

    ``row`` is the category of the side shown first, which is the key if ``key_is_row``.
    """
    key, response = (row, column) if key_is_row else (column, row)
    places = range(len(confusion.labels))
    keys = places if key is None else (key,)
    responses = places if response is None else (response,)
    pairs = [
        pair
        for one in keys
        for other in responses
        if confusion.counts[one, other]
        for pair in confusion.pairs(one, other)
    ]
    said = [
        f"{side}: {confusion.labels[place]}"
        for side, place in zip(SIDES, (key, response), strict=True)
        if place is not None
    ]
    return of_pairs(
        tr("pairs with {said}", said=strung(", ", said)) if said else tr("pairs that both decided"),
        pairs,
    )


def of_dropped(agreement: Agreement, dropped: Dropped) -> PairEvidence:
    """Return the pairs that were left out for one reason; nothing is counted."""
    title = tr(
        "left out: the {sides} {label}", sides=SIDES[dropped.side], label=dropped.reason.label
    )
    return of_pairs(title, agreement.dropped_pairs(dropped))


def of_group(group: Group) -> PairEvidence:
    """Return the pairs of one group of a breakdown."""
    return of_pairs(
        tr("pairs by {value}: {group}", value=group.grouping.value, group=group.name), group.pairs
    )


def of_part(group: Group, part: RatioKind) -> PairEvidence:
    """Return the pairs that a ratio of a group is out of, with its sums."""
    name = tr(
        "{part} by {value}: {group}", part=part.value, value=group.grouping.value, group=group.name
    )
    credits = (replace(_credit(each), credit=float(each.same), of=1) for each in group.behind(part))
    return PairEvidence(name, tuple(credits))


def of_rated(agreement: Agreement) -> PairEvidence:
    """Return the pairs that the coefficients are measured on."""
    return of_pairs(tr("pairs that both decided"), agreement.pool.pairs(agreement.pool.rated))


def of_rated_group(group: Group) -> PairEvidence:
    """Return the rated pairs of a group; of a relation all, told from one another by it."""
    if group.grouping is Grouping.RELATION:
        pairs = group.pool.pairs(group.pool.rated)
    else:
        pairs = tuple(each for each in group.pairs if each.omission is None)
    return of_pairs(
        tr("rated pairs by {value}: {group}", value=group.grouping.value, group=group.name), pairs
    )


def of_pairs(title: str, pairs: Iterable[RatedPair]) -> PairEvidence:
    """Return rated pairs as evidence: 1 of 1 where both say the same, 0 of 0 if not rated."""
    return PairEvidence(title, tuple(map(_credit, pairs)))


def _credit(pair: RatedPair) -> Credit:
    if pair.omission is not None and pair.omitted_by is not None:
        note = shown(joined(" ", (SIDES[pair.omitted_by], pair.omission.label)))
        return Credit(pair.source, pair.target, 0, 0, note)
    note = tr("key: {key}; response: {response}", key=pair.key, response=pair.response)
    return Credit(pair.source, pair.target, float(pair.key == pair.response), 1, note)
