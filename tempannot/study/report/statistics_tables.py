"""The statistics of a study as tables, for the terminal, reports and the window alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tempannot.core.language import bilingual
from tempannot.core.wording import counted, joined
from tempannot.statistics.bootstrap import Estimate
from tempannot.statistics.findings import Distribution, Findings
from tempannot.statistics.mixed_model.mixed_model import Coefficient, FittedModel, MixedModel
from tempannot.statistics.ordinal_agreement import OrdinalAgreement, PairAgreement
from tempannot.statistics.proportions import Proportion
from tempannot.statistics.screening import Rater
from tempannot.study.report.study_sentences import (
    effect_words,
    has_label,
    in_doubt_first,
)
from tempannot.tables.cell_formats import (
    ABSENT,
    COUNT,
    DECIMALS,
    FRACTION,
    INTERVAL,
    SHARE,
    TWO_DECIMALS,
    CellFormat,
)
from tempannot.tables.table import Column, Table

_SHIFT = CellFormat(lambda steps: f"{steps:+.2f}")
_SECONDS = CellFormat(lambda seconds: f"{seconds:.3g}")
_FACTORS = ("rater", "item", "list")


class NamedAgreement(NamedTuple):
    """The agreement on all items, or on those of a source."""

    source: str | None
    found: OrdinalAgreement


class ModelRow(NamedTuple):
    """A number of the model with the label, and of that without it."""

    name: str
    full: float | None
    null: float | None


class CoefficientRow(NamedTuple):
    """A coefficient of the model with the label, and of that without it if it is there."""

    found: Coefficient
    null: Coefficient | None


def _value(of: Callable[[OrdinalAgreement], Estimate]) -> Callable[[NamedAgreement], object]:
    return lambda row: of(row.found).value


_AGREEMENT = (
    Column[NamedAgreement]("source", "", lambda row: row.source or bilingual("all")),
    Column[NamedAgreement]("items", "items", lambda row: row.found.items, COUNT),
    Column[NamedAgreement]("pairs", "pairs", lambda row: row.found.pairs, COUNT),
    Column[NamedAgreement]("alpha", "ordinal alpha", _value(lambda each: each.alpha), DECIMALS),
    Column[NamedAgreement](
        "alpha", "95 % interval", lambda row: row.found.alpha, INTERVAL, within="intervals"
    ),
    Column[NamedAgreement]("ac2", "quadratic AC2", _value(lambda each: each.ac2), DECIMALS),
    Column[NamedAgreement](
        "weighted_kappa",
        "pooled kappa (quadratic)",
        _value(lambda each: each.weighted_kappa),
        DECIMALS,
    ),
    Column[NamedAgreement](
        "weighted_kappa",
        "95 % interval",
        lambda row: row.found.weighted_kappa,
        INTERVAL,
        within="intervals",
    ),
    Column[NamedAgreement]("observed", "same", _value(lambda each: each.observed), SHARE),
    Column[NamedAgreement]("within_one", "within 1", _value(lambda each: each.within_one), SHARE),
)

_PAIRS = (
    Column[PairAgreement]("raters", "raters", lambda row: joined(bilingual(" and "), row.raters)),
    Column[PairAgreement]("items", "items", lambda row: row.items, COUNT),
    Column[PairAgreement](
        "weighted_kappa",
        "Cohen's kappa (quadratic)",
        lambda row: row.weighted_kappa.value,
        DECIMALS,
    ),
    Column[PairAgreement]("interval", "95 % interval", lambda row: row.weighted_kappa, INTERVAL),
    Column[PairAgreement]("observed", "same", lambda row: row.same, SHARE),
    Column[PairAgreement]("within_one", "within 1", lambda row: row.within_one, SHARE),
    Column[PairAgreement]("shift", "shift", lambda row: row.shift, _SHIFT),
)

_RATERS = (
    Column[Rater]("rater", "rater", lambda row: row.name),
    Column[Rater]("answers", "answers", lambda row: row.answers, COUNT),
    Column[Rater](
        "checks",
        "checks",
        lambda row: Proportion(row.passed, row.checks) if row.checks else ABSENT,
        FRACTION,
    ),
    Column[Rater]("time", "seconds", lambda row: _known(row.seconds), _SECONDS),
    Column[Rater]("correlation", "with others", lambda row: _known(row.correlation), TWO_DECIMALS),
    Column[Rater](
        "competence", "alpha with others", lambda row: _known(row.competence), TWO_DECIMALS
    ),
    Column[Rater]("skill", "competence", lambda row: _known(row.skill), TWO_DECIMALS),
    Column[Rater]("deviation", "deviation", lambda row: _known(row.deviation), TWO_DECIMALS),
    Column[Rater]("most_used", "most used", lambda row: row.most_used, SHARE),
)


_BESIDE = (
    Column[ModelRow]("name", "", lambda row: row.name),
    Column[ModelRow]("all", "all raters", lambda row: _known(row.full), DECIMALS),
    Column[ModelRow]("without", "without them", lambda row: _known(row.null), DECIMALS),
)

_COEFFICIENTS_OF_AGREEMENT: tuple[tuple[str, Callable[[OrdinalAgreement], Estimate]], ...] = (
    (bilingual("Krippendorff's alpha, ordinal"), lambda each: each.alpha),
    (bilingual("Gwet's AC2, quadratic weights"), lambda each: each.ac2),
    (
        bilingual("kappa, quadratic weights, pooled (De Vries)"),
        lambda each: each.weighted_kappa,
    ),
    (bilingual("same answer"), lambda each: each.observed),
    (bilingual("at most one level apart"), lambda each: each.within_one),
)

_EXCLUSIONS = (
    Column[Rater]("rater", "rater", lambda row: row.name),
    Column[Rater]("answers", "answers", lambda row: row.answers, COUNT),
    Column[Rater](
        "reasons", "what speaks against them", lambda row: joined("; ", row.remarks), width=0.6
    ),
)


def _of_null(value: Callable[[Coefficient], float | None]) -> Callable[[CoefficientRow], object]:
    return lambda row: ABSENT if row.null is None else value(row.null)


_COEFFICIENTS = (
    Column[CoefficientRow]("name", "", lambda row: row.found.name),
    Column[CoefficientRow]("estimate", "estimate", lambda row: row.found.estimate, DECIMALS),
    Column[CoefficientRow]("error", "SE", lambda row: row.found.error, DECIMALS),
    Column[CoefficientRow]("z", "z", lambda row: _z(row.found), TWO_DECIMALS),
    Column[CoefficientRow](
        "estimate", "without label", _of_null(lambda each: each.estimate), DECIMALS, within="null"
    ),
    Column[CoefficientRow](
        "error", "SE", _of_null(lambda each: each.error), DECIMALS, within="null"
    ),
)


def agreement_table(found: Findings) -> Table[NamedAgreement]:
    """The agreement on all items and, if there are several, on those of each source."""
    title = (
        bilingual("Agreement of raters, also by source.")
        if found.agreement_by_source
        else bilingual("Agreement of raters.")
    )
    rows = [NamedAgreement(None, found.agreement)]
    rows += [NamedAgreement(name, each) for name, each in found.agreement_by_source.items()]
    return Table("agreement", _AGREEMENT, rows, title)


def pairs_table(found: Findings, most: int) -> Table[PairAgreement]:
    """The agreement of every two raters or, if they are too many, of those who share most items."""
    pairs = found.pairs
    caption = bilingual(
        "Agreement of every two raters on the items that both answered. Shift: how many levels the"
        " second one answers higher, on average."
    )
    if len(pairs) > most:
        pairs = tuple(sorted(pairs, key=lambda each: -each.items)[:most])
        caption += bilingual(
            " Of {pairs} pairs, the {most} who share most items.",
            pairs=len(found.pairs),
            most=most,
        )
    return Table("pairs", _PAIRS, pairs, caption)


def raters_table(raters: Sequence[Rater]) -> Table[Rater]:
    """The raters, those with remarks first."""
    return Table("raters", _RATERS, in_doubt_first(tuple(raters)), bilingual("All raters."))


def doubted_table(found: Findings) -> Table[Rater]:
    """The raters against whom anything speaks, with the reasons."""
    return Table(
        "doubted", _EXCLUSIONS, in_doubt_first(found.doubted), bilingual("Raters in doubt.")
    )


def beside_table(found: Findings, left: Findings) -> Table[ModelRow]:
    """The main numbers of all raters, and of those who are ``left`` without the ones in doubt."""
    rows = [
        ModelRow(name, of(found.agreement).value, of(left.agreement).value)
        for name, of in _COEFFICIENTS_OF_AGREEMENT
    ]
    one, other = found.model.ratio, left.model.ratio
    rows += [
        ModelRow(bilingual("χ² of the label"), one.value, other.value),
        ModelRow(bilingual("p of the label"), one.p, other.p),
    ]
    means = {each.name: each.mean for each in left.distributions}
    rows += [
        ModelRow(bilingual("mean of {name}", name=each.name), each.mean, means.get(each.name))
        for each in found.distributions
    ]
    effects = _estimates(left.model.full)
    rows += [
        ModelRow(effect_words(name), estimate, effects.get(name))
        for name, estimate in _estimates(found.model.full).items()
    ]
    counts = [
        bilingual(
            "{raters} ({answers})",
            raters=counted(len(each.rater.levels), "rater"),
            answers=counted(len(each), "answer"),
        )
        for each in (found.judgments, left.judgments)
    ]
    caption = bilingual(
        "All {everybody}, and {others} without those in doubt; whom to leave out you decide.",
        everybody=counts[0],
        others=counts[1],
    )
    return Table("beside", _BESIDE, rows, caption)


def _estimates(model: FittedModel | None) -> dict[str, float]:
    return {} if model is None else {each.name: each.estimate for each in model.effects}


def answers_table(
    found: Sequence[Distribution], scale: tuple[str, ...], width: float = 0
) -> Table[Distribution]:
    """How often each level was chosen and the mean, a row per source and label.

    ``width`` is the share of a line that each level has, 0 for what it needs.
    """
    caption = bilingual("How often each answer was given; the mean counts the lowest level as 1.")
    levels = (_level(place, level, width) for place, level in enumerate(scale))
    columns = (
        Column[Distribution]("name", "", lambda row: row.name),
        Column[Distribution]("answers", "answers", lambda row: row.answers, COUNT),
        Column[Distribution]("mean", "mean", lambda row: row.mean, TWO_DECIMALS),
        *levels,
    )
    return Table("answers-table", columns, tuple(found), caption)


def likelihoods_table(model: MixedModel) -> Table[ModelRow]:
    """The log-likelihoods of both models, without the label first; of one if it has none."""
    name = bilingual("with label") if has_label(model) else bilingual("model")
    full, null = _likelihood(name, model.full), bilingual("without label")
    rows = [_likelihood(null, model.null), full] if has_label(model) else [full]
    columns = (_NAME, Column[ModelRow]("value", "log-likelihood", lambda row: row.full, DECIMALS))
    return Table("likelihoods", columns, rows, bilingual("Log-likelihoods."))


def coefficients_table(model: MixedModel) -> Table[CoefficientRow]:
    """Thresholds and effects of the model with the label, beside those without."""
    beside = has_label(model)
    caption = (
        bilingual("Thresholds and effects of the model with the label; to the right without it.")
        if beside
        else bilingual("Thresholds and effects of the model.")
    )
    rows: list[CoefficientRow] = []
    if model.full is not None and model.null is not None:
        null = {each.name: each for each in model.null.coefficients}
        rows = [CoefficientRow(each, null.get(each.name)) for each in model.full.coefficients]
    columns = tuple(each for each in _COEFFICIENTS if beside or not each.within)
    return Table("coefficients-table", columns, rows, caption)


def deviations_table(model: MixedModel) -> Table[ModelRow]:
    """The standard deviations of the random intercepts with and without the label."""
    rows = [
        ModelRow(name, _deviation(model.full, name), _deviation(model.null, name))
        for name in _FACTORS
    ]
    caption = bilingual("Standard deviations of the random intercepts.")
    return Table("deviations", _model_columns(model), rows, caption)


def spread_table(model: MixedModel) -> Table[ModelRow]:
    """The log-likelihoods above the standard deviations."""
    values = ModelRow(bilingual("log-likelihood"), _fit(model.full), _fit(model.null))
    deviations = deviations_table(model)
    rows = [
        each._replace(name=bilingual("SD of {name}", name=bilingual(each.name)))
        for each in deviations.rows
    ]
    return Table("spread", deviations.columns, [values, *rows] if model.full else [])


_NAME = Column[ModelRow]("name", "", lambda row: row.name)


def _model_columns(model: MixedModel) -> tuple[Column[ModelRow], ...]:
    titles = (
        (bilingual("with label"), bilingual("without label"))
        if has_label(model)
        else (bilingual("estimate"),)
    )
    values = (lambda row: row.full, lambda row: row.null)
    keys = ("full", "null")
    found = (
        Column[ModelRow](key, title, value, DECIMALS)
        for key, title, value in zip(keys, titles, values, strict=False)
    )
    return (_NAME, *found)


def _level(place: int, level: str, width: float) -> Column[Distribution]:
    return Column(
        level,
        level,
        lambda row: row.counts[place],
        COUNT,
        within="counts",
        width=width,
        of_data=True,
    )


def _known(value: float | None) -> object:
    return ABSENT if value is None else value


def _z(found: Coefficient) -> object:
    return ABSENT if found.is_threshold or not found.error else found.estimate / found.error


def _likelihood(name: str, model: FittedModel | None) -> ModelRow:
    return ModelRow(name, _fit(model), None)


def _fit(model: FittedModel | None) -> float | None:
    return None if model is None else model.log_likelihood


def _deviation(model: FittedModel | None, name: str) -> float | None:
    return None if model is None else model.deviations.get(name)
