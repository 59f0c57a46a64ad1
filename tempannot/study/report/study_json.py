"""The statistics of a study in the JSON shape that the command line prints.

What is undefined is null, with a ``reason`` beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.statistics.bootstrap import Estimate
from tempannot.statistics.findings import Distribution, Findings
from tempannot.statistics.judgments import Judgments
from tempannot.statistics.mixed_model.mixed_model import (
    Coefficient,
    CovariateTest,
    FittedModel,
    MixedModel,
)
from tempannot.statistics.ordinal_agreement import OrdinalAgreement, PairAgreement
from tempannot.statistics.screening import Rater
from tempannot.study.report.item_tables import items_json
from tempannot.study.report.status_tables import raters_json, study_json
from tempannot.study.report.study_sentences import warnings
from tempannot.study.results.item_results import by_contradiction
from tempannot.study.results.study_results import Overview

Json = dict[str, object]

_FACTORS = ("rater", "item", "list")


def as_json(found: Findings, study: Overview | None = None) -> Json:
    """Return all statistics, and of a ``study`` its design, progress and contradicted labels."""
    judgments = found.judgments
    by_source = {name: _agreement(each) for name, each in found.agreement_by_source.items()}
    return {
        "responses": len(judgments),
        **_counts(judgments),
        "scale": list(judgments.scale),
        "unused": list(judgments.unused()),
        "left_out": list(judgments.left_out),
        "warnings": list(warnings(judgments)),
        "mixed_model": _model(found.model),
        "agreement": {
            **_agreement(found.agreement),
            "by_source": by_source,
            "by_pair": [_pair(each) for each in found.pairs],
        },
        "distribution": [_distribution(each, judgments.scale) for each in found.distributions],
        "raters": [_rater(each) for each in found.raters],
        "doubted": [each.name for each in found.doubted],
        **_without(found.without_doubted),
        **({} if study is None else _study(study)),
    }


def _without(left: Findings | None) -> Json:
    """The main numbers without the raters in doubt, if there are any."""
    if left is None:
        return {"without_doubted": None}
    distribution = [_distribution(each, left.judgments.scale) for each in left.distributions]
    return {
        "without_doubted": {
            "responses": len(left.judgments),
            "agreement": _agreement(left.agreement),
            "mixed_model": _model(left.model),
            "distribution": distribution,
        }
    }


def _study(study: Overview) -> Json:
    return {
        "study": study_json(study.study),
        "progress": raters_json(study.raters),
        "contradictions": items_json(by_contradiction(study.results.items)),
    }


def _counts(judgments: Judgments) -> Json:
    lists, sources = judgments.list, judgments.source
    return {
        "rater_count": len(judgments.rater.levels),
        "item_count": len(judgments.item.levels),
        "list_count": None if lists is None else len(lists.levels),
        "sources": None if sources is None else list(sources.levels),
    }


def _model(model: MixedModel) -> Json:
    reason = model.reason or model.ratio.reason
    null, full = model.null, model.full
    return {
        "loglik_null": null and null.log_likelihood,
        "loglik": full and full.log_likelihood,
        "lr": model.ratio.value,
        "df": model.ratio.df,
        "p": model.ratio.p,
        **({"reason": reason} if reason else {}),
        **_fitted(full),
        "sd_reasons": dict(model.without_deviation),
        "null": _fitted(null),
        "notes": list(model.notes),
        **_covariates(model),
    }


def _covariates(model: MixedModel) -> Json:
    tests = [_covariate(each) for each in model.covariates]
    return {"covariates": tests} if tests else {}


def _covariate(test: CovariateTest) -> Json:
    return {
        "name": test.name,
        "lr": test.ratio.value,
        "df": test.ratio.df,
        "p": test.ratio.p,
        **({"reason": test.ratio.reason} if test.ratio.reason else {}),
        "coefficients": {each.name: each.estimate for each in test.effects},
    }


def _fitted(model: FittedModel | None) -> Json:
    coefficients: tuple[Coefficient, ...] = () if model is None else model.coefficients
    deviations = {} if model is None else model.deviations
    return {
        "coefficients": {each.name: each.estimate for each in coefficients},
        "standard_errors": {each.name: each.error for each in coefficients},
        "sd": {name: deviations.get(name) for name in _FACTORS},
    }


def _agreement(found: OrdinalAgreement) -> Json:
    estimates = {
        "alpha": found.alpha,
        "ac2": found.ac2,
        "weighted_kappa": found.weighted_kappa,
        "linear_kappa": found.linear_kappa,
        "observed": found.observed,
        "within_one": found.within_one,
    }
    reason = "; ".join(_reasons(estimates.values()))
    observed = found.observed.value
    return {
        "items": found.items,
        "pairs": found.pairs,
        **{name: each.value for name, each in estimates.items()},
        "percent": None if observed is None else 100 * observed,
        **({"reason": reason} if reason else {}),
        "intervals": {
            name: [each.low, each.high]
            for name, each in estimates.items()
            if each.low is not None and each.high is not None
        },
        "repeated": found.repeated,
    }


def _pair(found: PairAgreement) -> Json:
    kappa = found.weighted_kappa
    return {
        "raters": list(found.raters),
        "items": found.items,
        "weighted_kappa": kappa.value,
        **({"reason": kappa.reason} if kappa.reason else {}),
        "interval": None if kappa.low is None else [kappa.low, kappa.high],
        "observed": found.same,
        "within_one": found.within_one,
        "shift": found.shift,
    }


def _reasons(estimates: Iterable[Estimate]) -> list[str]:
    return list(dict.fromkeys(each.reason for each in estimates if each.reason))


def _distribution(found: Distribution, scale: tuple[str, ...]) -> Json:
    return {
        "source": found.source,
        "label": found.label,
        "answers": found.answers,
        "mean": found.mean,
        "counts": dict(zip(scale, found.counts, strict=True)),
    }


def _rater(found: Rater) -> Json:
    return {
        "rater": found.name,
        "answers": found.answers,
        "checks": found.checks,
        "passed": found.passed,
        "time": found.seconds,
        "deviation": found.deviation,
        "correlation": found.correlation,
        "shared": found.shared,
        "competence": found.competence,
        "skill": found.skill,
        "skill_model": found.skill_model,
        "too_fast": found.too_fast,
        "longest_run": found.run,
        "most_used": found.most_used,
        "remarks": list(found.remarks),
        "unknown": list(found.unknown),
    }
