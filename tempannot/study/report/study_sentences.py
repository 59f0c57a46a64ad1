"""What is to be said of the statistics of a study, in sentences for all who show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import exp

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import as_beginning, counted, joined
from tempannot.statistics.findings import Findings
from tempannot.statistics.judgments import Judgments, many_valued
from tempannot.statistics.mixed_model.mixed_model import (
    Coefficient,
    MixedModel,
)
from tempannot.statistics.ordinal_agreement import OrdinalAgreement
from tempannot.statistics.screening import Rater
from tempannot.tables.cell_formats import some

_SMALL = 0.001
_LEVEL = 0.05
_NAMED = 5
_WIDEST_ODDS = 6.0


def overview(judgments: Judgments) -> Iterator[str]:
    """Yield what a study consists of, and what is not in the numbers."""
    parts = [
        counted(len(judgments), "answer"),
        counted(len(judgments.rater.levels), "rater"),
        counted(len(judgments.item.levels), "item"),
    ]
    if judgments.list is not None:
        parts.append(counted(len(judgments.list.levels), "list"))
    if judgments.source is not None:
        parts.append(counted(len(judgments.source.levels), "source"))
    yield bilingual("{said}.", said=joined(", ", parts))
    yield bilingual("Scale, lowest first: {scale}.", scale=joined(", ", judgments.scale))
    if judgments.left_out:
        yield bilingual("Left out: {left_out}.", left_out=joined("; ", judgments.left_out))
    yield from warnings(judgments)


def warnings(judgments: Judgments) -> Iterator[str]:
    """Yield what looks wrong in the table itself: items with two sources or labels."""
    for factor in (judgments.source, judgments.label):
        odd = () if factor is None else many_valued(judgments, factor)
        if factor is not None and odd:
            yield bilingual_plural(
                len(odd),
                "{count} item has more than one {factor} ({named}): different items may go by the "
                "same name.",
                "{count} items have more than one {factor} ({named}): different items may go by "
                "the same name.",
                factor=bilingual(factor.name),
                named=some(odd, _NAMED),
            )


def label_test(model: MixedModel) -> str:
    """Return the likelihood-ratio test of the label as a paper states it, or why there is none."""
    ratio = model.ratio
    if ratio.value is None or ratio.p is None:
        return bilingual("There is no test of the label: {reason}.", reason=ratio.reason)
    test = _told_test(ratio.value, ratio.df, ratio.p)
    if ratio.p < _LEVEL:
        return bilingual("With the label the model fits better: {test}.", test=test)
    return bilingual(
        "With the label the model fits no better than chance allows: {test}.", test=test
    )


def _told_test(value: float, df: int, p: float) -> str:
    chance = bilingual("p < {p:.3f}", p=_SMALL) if p < _SMALL else bilingual("p = {p:.3f}", p=p)
    return bilingual("χ²({df}) = {value:.2f}, {chance}", df=df, value=value, chance=chance)


def label_effects(model: MixedModel) -> Iterator[str]:
    """Yield by how much the odds of a higher answer change with the label."""
    known = set() if model.null is None else {each.name for each in model.null.effects}
    full = () if model.full is None else model.full.effects
    yield from _odds(each for each in full if each.name not in known)


def _odds(effects: Iterable[Coefficient]) -> Iterator[str]:
    for each in effects:
        if each.error is None or each.error > _WIDEST_ODDS:
            continue
        assert each.interval is not None
        odds, low, high = map(exp, (each.estimate, *each.interval))
        yield bilingual(
            "{effect} multiplies the odds of a higher answer by {odds:.3g} (95 % interval "
            "{low:.3g} to {high:.3g}).",
            effect=effect_words(each.name),
            odds=odds,
            low=low,
            high=high,
        )


def effect_words(name: str) -> str:
    """Return a coefficient's name, in which factor and level are one word as in R, in two.

    >>> effect_words("labelnot-entailed")
    'label not-entailed'
    """
    for factor in ("source", "label"):
        if name.startswith(factor) and name != factor:
            return joined(" ", (bilingual(factor), name.removeprefix(factor)))
    return name


def covariate_tests(model: MixedModel) -> Iterator[str]:
    """Yield the test of each thing that is known of raters, and by how much it changes the odds."""
    for each in model.covariates:
        ratio = each.ratio
        if ratio.value is None or ratio.p is None:
            yield bilingual(
                "There is no test of {name}: {reason}.", name=each.name, reason=ratio.reason
            )
            continue
        test = _told_test(ratio.value, ratio.df, ratio.p)
        if ratio.p < _LEVEL:
            yield bilingual(
                "With {name} of the rater the model fits better: {test}.", name=each.name, test=test
            )
        else:
            yield bilingual(
                "With {name} of the rater the model fits no better than chance allows: {test}.",
                name=each.name,
                test=test,
            )
        yield from _odds(each.effects)


def has_label(model: MixedModel) -> bool:
    """Whether the models with and without the label differ."""
    return bool(model.ratio.df)


def deviation_reasons(model: MixedModel) -> Iterator[str]:
    """Yield why a random intercept is not in the model."""
    for name, reason in model.without_deviation.items():
        yield bilingual(
            "There is no random intercept of {name}: {reason}.", name=name, reason=reason
        )


def agreement_reasons(found: Findings) -> tuple[tuple[str, str], ...]:
    """Return which coefficient is undefined or has no interval, and why."""
    named: Mapping[str, OrdinalAgreement] = {
        bilingual("all"): found.agreement,
        **found.agreement_by_source,
    }
    return tuple(
        (bilingual("{coefficient} of {name}", coefficient=coefficient, name=name), estimate.reason)
        for name, each in named.items()
        for coefficient, estimate in (
            (bilingual("alpha"), each.alpha),
            (bilingual("kappa"), each.weighted_kappa),
        )
        if estimate.value is None
    )


def repeated_note(found: OrdinalAgreement) -> Iterator[str]:
    """Yield that answers given twice count once in the agreement."""
    if found.repeated:
        yield bilingual(
            "{answers} of a rater to an item that the rater answered again further down: the model"
            " has them, agreement only the last.",
            answers=counted(found.repeated, "answer"),
        )


def in_doubt_first(raters: tuple[Rater, ...]) -> tuple[Rater, ...]:
    """Return the raters with the most remarks first, else as they are."""
    return tuple(sorted(raters, key=lambda each: -len(each.remarks)))


def rater_remarks(raters: tuple[Rater, ...]) -> Iterator[str]:
    """Yield a sentence per rater about whom there is something to say, and what cannot be said."""
    if not any(each.is_in_doubt for each in raters):
        yield bilingual("Nothing is odd about any of the raters.")
    for each in in_doubt_first(raters):
        if each.remarks:
            yield bilingual(
                "Rater {name} {remarks}.", name=each.name, remarks=joined("; ", each.remarks)
            )
    unknown = Counter(what for each in raters for what in each.unknown)
    for what, count in unknown.items():
        who = (
            ""
            if count == len(raters)
            else bilingual(" (of {raters})", raters=counted(count, "rater"))
        )
        yield bilingual("{said}.", said=as_beginning(what) + who)
