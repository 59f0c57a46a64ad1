"""The statistics of a study as rows and sentences, for the terminal and for reports alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp

from tempannot.core.wording import counted
from tempannot.statistics.findings import Distribution, Findings
from tempannot.statistics.judgments import Judgments, many_valued
from tempannot.statistics.mixed_model.mixed_model import (
    Coefficient,
    FittedModel,
    MixedModel,
)
from tempannot.statistics.ordinal_agreement import OrdinalAgreement, PairAgreement
from tempannot.statistics.proportions import share_text
from tempannot.statistics.screening import Rater
from tempannot.tables.cell_formats import NOT_DEFINED, decimals, interval_text, some

Row = tuple[str, ...]

AGREEMENT_HEAD = (
    "",
    "items",
    "pairs",
    "alpha",
    "95 % interval",
    "kappa",
    "95 % interval",
    "same",
    "within 1",
)
PAIR_HEAD = ("raters", "items", "kappa", "95 % interval", "same", "within 1", "shift")
RATER_HEAD = ("rater", "answers", "checks", "seconds", "deviation", "most used")

_SMALL = 0.001
_NAMED = 5
_WIDEST_ODDS = 6.0
_CONFIDENCE = 1.96


def overview(judgments: Judgments) -> Iterator[str]:
    """Yield what a study consists of, and what is not in the numbers."""
    parts = [
        counted(len(judgments), "answer"),
        counted(len(judgments.rater.levels), "rater"),
        counted(len(judgments.item.levels), "item"),
    ]
    for factor in (judgments.list, judgments.source):
        parts += [] if factor is None else [counted(len(factor.levels), factor.name)]
    yield f"{', '.join(parts)}."
    yield f"Scale, lowest first: {', '.join(judgments.scale)}."
    if judgments.left_out:
        yield f"Left out: {'; '.join(judgments.left_out)}."
    yield from warnings(judgments)


def warnings(judgments: Judgments) -> Iterator[str]:
    """Yield what looks wrong in the table itself: items with two sources or labels."""
    for factor in (judgments.source, judgments.label):
        odd = () if factor is None else many_valued(judgments, factor)
        if factor is not None and odd:
            have = "item has" if len(odd) == 1 else "items have"
            yield (
                f"{len(odd)} {have} more than one {factor.name} ({some(odd, _NAMED)}): different"
                " items may go by the same name."
            )


def label_test(model: MixedModel) -> str:
    """Return the likelihood-ratio test of the label as a paper states it, or why there is none."""
    ratio = model.ratio
    if ratio.value is None or ratio.p is None:
        return f"There is no test of the label: {ratio.reason}."
    p = f"p < {_SMALL}" if ratio.p < _SMALL else f"p = {ratio.p:.3f}"
    verdict = "better" if ratio.p < 0.05 else "no better than chance allows"
    return f"With the label the model fits {verdict}: χ²({ratio.df}) = {ratio.value:.2f}, {p}."


def label_effects(model: MixedModel) -> Iterator[str]:
    """Yield by how much the odds of a higher answer change with the label."""
    known = set() if model.null is None else {each.name for each in model.null.effects}
    for each in () if model.full is None else model.full.effects:
        if each.name in known or each.error is None or each.error > _WIDEST_ODDS:
            continue
        half = _CONFIDENCE * each.error
        odds, low, high = (exp(each.estimate + shift) for shift in (0, -half, half))
        yield (
            f"{effect_words(each.name)} multiplies the odds of a higher answer by {odds:.3g}"
            f" (95 % interval {low:.3g} to {high:.3g})."
        )


def effect_words(name: str) -> str:
    """Return a coefficient's name, in which factor and level are one word as in R, in two.

    >>> effect_words("labelnot-entailed")
    'label not-entailed'
    """
    for factor in ("source", "label"):
        if name.startswith(factor) and name != factor:
            return f"{factor} {name.removeprefix(factor)}"
    return name


def likelihood_rows(model: MixedModel) -> tuple[Row, ...]:
    """Return the log-likelihoods of both models, without the label first; of one if it has none."""
    with_label = "with label" if has_label(model) else "model"
    named = {"without label": model.null} if has_label(model) else {}
    return tuple(
        (name, NOT_DEFINED if each is None else f"{each.log_likelihood:.3f}")
        for name, each in {**named, with_label: model.full}.items()
    )


def has_label(model: MixedModel) -> bool:
    """Whether the models with and without the label differ."""
    return bool(model.ratio.df)


def coefficient_head(model: MixedModel) -> Row:
    """Return the titles that go with ``coefficient_rows``."""
    head = ("", "estimate", "SE", "z")
    return (*head, "without label", "SE") if has_label(model) else head


def coefficient_rows(model: MixedModel) -> tuple[Row, ...]:
    """Return thresholds and effects of the model with the label, beside those without."""
    if model.full is None or model.null is None:
        return ()
    null = {each.name: each for each in model.null.coefficients}
    width = len(coefficient_head(model))
    return tuple(
        _coefficient(each, null.get(each.name))[:width] for each in model.full.coefficients
    )


def deviation_head(model: MixedModel) -> Row:
    """Return the titles that go with ``deviation_rows``."""
    return ("", "with label", "without label") if has_label(model) else ("", "estimate")


def deviation_rows(model: MixedModel) -> tuple[Row, ...]:
    """Return the standard deviations of the random intercepts with and without the label."""
    models = (model.full, model.null) if has_label(model) else (model.full,)
    return tuple(
        (name, *(_deviation(each, name) for each in models)) for name in ("rater", "item", "list")
    )


def deviation_reasons(model: MixedModel) -> Iterator[str]:
    """Yield why a random intercept is not in the model."""
    for name, reason in model.without_deviation.items():
        yield f"There is no random intercept of {name}: {reason}."


def agreement_rows(found: Findings) -> tuple[Row, ...]:
    """Return the agreement on all items and, if there are several, on those of each source."""
    named: Mapping[str, OrdinalAgreement] = {"all": found.agreement, **found.agreement_by_source}
    return tuple(_agreement(name, each) for name, each in named.items())


def agreement_reasons(found: Findings) -> tuple[tuple[str, str], ...]:
    """Return which coefficient is undefined or has no interval, and why."""
    named: Mapping[str, OrdinalAgreement] = {"all": found.agreement, **found.agreement_by_source}
    return tuple(
        (f"{coefficient} of {name}", estimate.reason)
        for name, each in named.items()
        for coefficient, estimate in (("alpha", each.alpha), ("kappa", each.weighted_kappa))
        if estimate.value is None
    )


def shown_pairs(found: Findings, most: int) -> tuple[PairAgreement, ...]:
    """Return every two raters or, if they are more than ``most``, those who share most items."""
    if len(found.pairs) <= most:
        return found.pairs
    by_items = sorted(found.pairs, key=lambda each: -each.items)
    return tuple(by_items[:most])


def pair_rows(pairs: tuple[PairAgreement, ...]) -> tuple[Row, ...]:
    """Return the agreement of two raters, a row per pair."""
    return tuple(
        (
            " and ".join(each.raters),
            str(each.items),
            decimals(each.weighted_kappa.value),
            interval_text(each.weighted_kappa),
            share_text(each.same),
            share_text(each.within_one),
            f"{each.shift:+.2f}",
        )
        for each in pairs
    )


def repeated_note(found: OrdinalAgreement) -> Iterator[str]:
    """Yield that answers given twice count once in the agreement."""
    if found.repeated:
        times = counted(found.repeated, "answer")
        yield (
            f"{times} of a rater to an item that the rater answered again further down: the model"
            " has them, agreement only the last."
        )


def distribution_rows(found: tuple[Distribution, ...]) -> tuple[Row, ...]:
    """Return how often each level was chosen and the mean, a row per source and label."""
    return tuple(
        (each.name, str(each.answers), f"{each.mean:.2f}", *map(str, each.counts)) for each in found
    )


def rater_rows(raters: tuple[Rater, ...]) -> tuple[Row, ...]:
    """Return the raters, those with remarks first."""
    return tuple(_rater(each) for each in in_doubt_first(raters))


def in_doubt_first(raters: tuple[Rater, ...]) -> tuple[Rater, ...]:
    """Return the raters with the most remarks first, else as they are."""
    return tuple(sorted(raters, key=lambda each: -len(each.remarks)))


def rater_remarks(raters: tuple[Rater, ...]) -> Iterator[str]:
    """Yield a sentence per rater about whom there is something to say."""
    for each in in_doubt_first(raters):
        if each.remarks:
            yield f"Rater {each.name} {'; '.join(each.remarks)}."


def _coefficient(found: Coefficient, null: Coefficient | None) -> Row:
    error = found.error
    return (
        found.name,
        _number(found.estimate),
        _number(error),
        "" if found.is_threshold or not error else f"{found.estimate / error:.2f}",
        "" if null is None else _number(null.estimate),
        "" if null is None else _number(null.error),
    )


def _deviation(model: FittedModel | None, name: str) -> str:
    return _number(None if model is None else model.deviations.get(name))


def _agreement(name: str, found: OrdinalAgreement) -> Row:
    return (
        name,
        str(found.items),
        str(found.pairs),
        decimals(found.alpha.value),
        interval_text(found.alpha),
        decimals(found.weighted_kappa.value),
        interval_text(found.weighted_kappa),
        share_text(found.observed.value),
        share_text(found.within_one.value),
    )


def _rater(found: Rater) -> Row:
    return (
        found.name,
        str(found.answers),
        f"{found.passed}/{found.checks}" if found.checks else "",
        "" if found.seconds is None else f"{found.seconds:.3g}",
        "" if found.deviation is None else f"{found.deviation:.2f}",
        share_text(found.most_used),
    )


def _number(found: float | None) -> str:
    return NOT_DEFINED if found is None else f"{found:.3f}"
