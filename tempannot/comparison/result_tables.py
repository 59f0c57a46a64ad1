"""The numbers of a comparison as tables: scores, means, coefficients and groups of pairs.

Text, JSON, reports and the window take their cells from these columns, each in the choice and
order that suits it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tempannot.comparison.agreement.breakdown import Group
from tempannot.comparison.agreement.many_annotators import OverallAgreement
from tempannot.comparison.definitions import COEFFICIENTS, F1, definition
from tempannot.comparison.measures.mark_scores import MarkScores
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.other_link_scores import OtherLinkScores
from tempannot.comparison.measures.scores import MacroScore, RatioKind, Score
from tempannot.comparison.pair_totals import AnnotationPair
from tempannot.core.document import IntervalKind
from tempannot.core.language import bilingual
from tempannot.statistics.bootstrap import Estimate
from tempannot.statistics.estimates import Coefficients
from tempannot.tables.cell_formats import (
    ABSENT,
    COUNT,
    DECIMALS,
    FRACTION,
    INTERVAL,
    TEXT,
    CellFormat,
)
from tempannot.tables.table import Column, Row, Table


class NamedScore(NamedTuple):
    """What a measure, or a document, scores."""

    name: str
    score: Score


class NamedMeans(NamedTuple):
    """What a measure scores on average."""

    name: str
    means: MacroScore


class NamedPair(NamedTuple):
    """Two annotations over all their documents."""

    name: str
    pair: AnnotationPair


class NamedEstimate(NamedTuple):
    """A coefficient."""

    name: str
    found: Estimate


_KINDS = {
    RatioKind.PRECISION: "precision",
    RatioKind.RECALL: "recall",
    RatioKind.MAJOR: "major",
    RatioKind.MINOR: "minor",
}
_MEANS: dict[str, str] = {**{str(kind): title for kind, title in _KINDS.items()}, F1: "F1"}
_SYMBOLS = {"observed": "observed", "kappa": "kappa", "alpha": "alpha", "ac1": "AC1"}
_PARTS_OF_RECALL = (RatioKind.MAJOR.value, RatioKind.MINOR.value)

OVERALL_COEFFICIENTS = ("observed", "alpha", "ac1")
"""Those that are defined for any number of annotators."""

Both = Coefficients | OverallAgreement


def measure_scores(
    scores: Mapping[Measure, Score], name: str = "measures", caption: str = ""
) -> Table[NamedScore]:
    """A row per measure: the ratios, what they are made of, F1."""
    rows = [NamedScore(*each) for each in scores.items()]
    return Table(name, SCORE_COLUMNS, rows, caption).only("name", *_SHOWN)


def other_link_table(
    scores: OtherLinkScores, name: str = "other-links", caption: str = ""
) -> Table[NamedScore]:
    """Two rows per kind of links that occurs: found by their ends, and right with their type."""
    rows = [
        row
        for tag, score in scores.items()
        if not score.is_empty
        for row in (
            NamedScore(bilingual("{tag} found", tag=tag), score.found),
            NamedScore(bilingual("{tag} type right", tag=tag), score.right),
        )
    ]
    return _ratio_table(rows, name, caption)


_SPANS = {
    IntervalKind.EVENT: (bilingual("events strict"), bilingual("events relaxed")),
    IntervalKind.TIME: (bilingual("times strict"), bilingual("times relaxed")),
}


def mark_table(scores: MarkScores, name: str = "marks", caption: str = "") -> Table[NamedScore]:
    """Rows for events and times: their spans, strict and relaxed, and each attribute given."""
    rows = [
        row
        for kind, score in scores.items()
        if not score.is_empty
        for row in (
            NamedScore(_SPANS[kind][0], score.strict),
            NamedScore(_SPANS[kind][1], score.relaxed),
            *(NamedScore(f"  {each}", found.score) for each, found in score.given.items()),
        )
    ]
    return _ratio_table(rows, name, caption)


def _ratio_table(rows: Sequence[NamedScore], name: str, caption: str) -> Table[NamedScore]:
    """Precision, recall and F1 of what has no other parts."""
    found = Table(name, SCORE_COLUMNS, rows, caption).only("name", *_SHOWN)
    return found.without(*_PARTS_OF_RECALL)


def document_scores(
    measure: Measure, rows: Sequence[NamedScore], name: str, caption: str
) -> Table[NamedScore]:
    """A row per document, with the ratios that a measure has."""
    first = replace(SCORE_COLUMNS[0], title=bilingual("document"), width=0.28)
    found = Table(name, (first, *SCORE_COLUMNS[1:]), rows, caption).only("name", *_SHOWN)
    absent = {each.value for each in RatioKind} - set(measure.kinds)
    return found.without(*absent.intersection(_PARTS_OF_RECALL))


def measure_means(
    means: Mapping[Measure, MacroScore], name: str = "means", caption: str = ""
) -> Table[NamedMeans]:
    """A row per measure: the means, and of how many documents they are."""
    rows = [NamedMeans(*each) for each in means.items()]
    shown = (each.replace("counts.", "documents.") for each in _SHOWN)
    return Table(name, MEAN_COLUMNS, rows, caption).only("name", *shown)


def pairwise_f1(pairs: Iterable[NamedPair], first: str, caption: str = "") -> Table[NamedPair]:
    """A row per two annotations: F1 by each measure over all documents, kappa and alpha."""

    def f1(measure: Measure) -> Column[NamedPair]:
        return Column(measure, measure, lambda row: row.pair.micro[measure].f1, DECIMALS)

    columns = (
        Column[NamedPair]("name", first, lambda row: row.name),
        *map(f1, Measure),
        *coefficient_columns(
            lambda row: row.pair.agreement.coefficients, ("kappa", "alpha"), "agreement"
        ),
    )
    return Table("pairwise", columns, tuple(pairs), caption)


def group_scores(
    groups: Iterable[Group], first: Column[Group], name: str = "groups", caption: str = ""
) -> Table[Group]:
    """A row per group of pairs under a ``first`` column: strict score and agreement."""
    return Table(name, (first, *GROUP_COLUMNS[1:]), tuple(groups), caption)


def coefficient_estimates(found: Coefficients, name: str, caption: str) -> Table[NamedEstimate]:
    """A row per coefficient: value and interval."""
    columns = (
        Column[NamedEstimate]("name", "", lambda row: _in_running_text(definition(row.name).name)),
        Column[NamedEstimate]("value", "value", lambda row: row.found.value, DECIMALS),
        Column[NamedEstimate]("interval", "95 % interval", lambda row: row.found, INTERVAL),
    )
    rows = [NamedEstimate(each, estimate_of(found, each)) for each in COEFFICIENTS]
    return Table(name, columns, rows, caption)


def _in_running_text(name: str) -> str:
    """A name with a small letter, but for that of a person."""
    return name if "'s " in name else name[:1].lower() + name[1:]


def estimate_of(found: Both, name: str) -> Estimate:
    """One coefficient by its name."""
    estimate: Estimate = getattr(found, name)
    return estimate


def coefficient_columns(
    of: Callable[[Row], Both], names: Sequence[str] = COEFFICIENTS, within: str = ""
) -> tuple[Column[Row], ...]:
    """A column per coefficient."""

    def column(name: str) -> Column[Row]:
        meaning = definition(name).definition
        symbol = _SYMBOLS[name]
        return Column(
            name, symbol, lambda row: estimate_of(of(row), name).value, DECIMALS, meaning, within
        )

    return tuple(map(column, names))


def agreement_columns(names: Sequence[str]) -> tuple[Column[Both], ...]:
    """Coefficients with why they are undefined, their intervals, and what was resampled."""

    def interval(name: str) -> Column[Both]:
        return Column(
            name, "95 %", lambda found: estimate_of(found, name), INTERVAL, within="intervals"
        )

    return (
        *coefficient_columns(lambda found: found, names),
        Column("reason", bilingual("reason"), lambda found: _reasons(found, names)),
        *map(interval, names),
        Column("resampled", bilingual("resampled"), lambda found: found.resampled, _VALUE),
    )


def _reasons(found: Both, names: Sequence[str]) -> object:
    reasons = dict.fromkeys(estimate_of(found, each).reason for each in names)
    return "; ".join(filter(None, reasons)) or ABSENT


def _ratio(kind: RatioKind) -> Column[NamedScore]:
    def value(row: NamedScore) -> object:
        return ABSENT if row.score.ratio(kind) is None else row.score.value(kind)

    return Column(kind.value, _KINDS[kind], value, DECIMALS, definition(kind).definition)


def _counts(kind: RatioKind) -> Column[NamedScore]:
    def counts(row: NamedScore) -> object:
        return row.score.ratio(kind) or ABSENT

    return Column(kind.value, bilingual("right/of"), counts, FRACTION, within="counts")


def _mean(name: str) -> Column[NamedMeans]:
    def value(row: NamedMeans) -> object:
        mean = row.means.mean(name)
        return ABSENT if mean is None else mean.value

    return Column(name, _MEANS[name], value, DECIMALS)


def _documents(name: str) -> Column[NamedMeans]:
    def documents(row: NamedMeans) -> object:
        mean = row.means.mean(name)
        return ABSENT if mean is None else mean.documents

    return Column(name, bilingual("of"), documents, COUNT, within="documents")


_VALUE = CellFormat(str, lambda member: member.value, is_number=False, undefined="")
SCORE_COLUMNS: tuple[Column[NamedScore], ...] = (
    Column("name", bilingual("measure"), lambda row: row.name),
    *map(_ratio, _KINDS),
    Column("f1", "F1", lambda row: row.score.f1, DECIMALS, definition(F1).definition),
    Column("reason", bilingual("reason"), lambda row: row.score.reason or ABSENT),
    *map(_counts, _KINDS),
)
MEAN_COLUMNS: tuple[Column[NamedMeans], ...] = (
    Column("name", bilingual("measure"), lambda row: row.name),
    *map(_mean, _MEANS),
    Column("reason", bilingual("reason"), lambda row: row.means.reason or ABSENT),
    *map(_documents, _MEANS),
)
GROUP_COLUMNS: tuple[Column[Group], ...] = (
    Column("name", "", lambda group: group.name, TEXT),
    Column("pairs", bilingual("pairs"), lambda group: group.size, COUNT),
    Column(
        "precision",
        bilingual("precision"),
        lambda group: group.score.value(RatioKind.PRECISION),
        DECIMALS,
    ),
    Column(
        "recall", bilingual("recall"), lambda group: group.score.value(RatioKind.RECALL), DECIMALS
    ),
    Column("f1", "F1", lambda group: group.score.f1, DECIMALS),
    Column(
        "pairs",
        bilingual("rated"),
        lambda group: group.coefficients.pairs,
        COUNT,
        within="agreement",
    ),
    *coefficient_columns(lambda group: group.coefficients, within="agreement"),
)
GROUP_REASONS: tuple[Column[Group], ...] = (
    Column("reason", bilingual("reason"), lambda group: group.score.reason or ABSENT),
    Column(
        "reason",
        bilingual("reason"),
        lambda group: _reasons(group.coefficients, COEFFICIENTS),
        within="agreement",
    ),
)
"""Why numbers of a group are undefined, for programs: of tables they would be the widest part."""
_SHOWN = (
    *("precision", "counts.precision", "recall", "counts.recall", "f1"),
    *_PARTS_OF_RECALL,
)
