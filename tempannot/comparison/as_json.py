"""A corpus comparison in the JSON shape that the command line prints.

What is undefined is null, with a ``reason`` beside it. ``agreement`` stands at the top, over the
pairs of all documents, and in each document. Of more than two annotations the key
against the first response stands at the top, as if they were alone; every two of them stand
under ``pairwise``, and what concerns all of them under ``overall``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from tempannot.comparison.agreement.agreement import Agreement
from tempannot.comparison.agreement.overall import OverallAgreement
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.annotations import Annotation
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.corpus import (
    AnnotationPair,
    ComparedDocument,
    CorpusComparison,
    Scored,
    Settings,
    link_states,
    set_aside,
)
from tempannot.comparison.detailed import breakdown_as_json, breakdown_of, disagreements_as_json
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import MacroScore, RatioKind, Score
from tempannot.comparison.side import Side
from tempannot.statistics.bootstrap import Estimate, Resampled

Json = dict[str, object]

_SIDES = ("key", "response")


def as_json(corpus: CorpusComparison, details: bool = False) -> Json:
    """Return a comparison; with ``details`` its breakdown and all disagreements too."""
    first = corpus.first_pair
    names = [each.name for each in corpus.annotations]
    found: Json = {
        "annotations": [_annotation(each) for each in corpus.annotations],
        "settings": _settings(corpus.settings),
        **pair_as_json(first, details),
        "documents": _documents(corpus, (0, 1), details),
        "skipped": [
            {
                "name": each.name,
                "annotation": names[each.side],
                "path": str(each.path),
                "kind": each.why.value,
                "message": each.message,
            }
            for each in corpus.skipped
        ],
        "only_in": dict(zip(names, map(list, corpus.only_in), strict=True)),
        "summary": {
            "compared": len(first.documents),
            "skipped": len(corpus.skipped),
            "only_on_one_side": sum(map(len, corpus.only_in)),
            "hidden": corpus.matched.hidden,
        },
    }
    if len(corpus.annotations) > 2:
        found["pairwise"] = [
            {
                "key": names[key],
                "response": names[response],
                **pair_as_json(pair, details),
                "documents": _documents(corpus, (key, response), details),
            }
            for (key, response), pair in zip(
                combinations(range(len(names)), 2), corpus.pairs, strict=True
            )
        ]
        found["overall"] = overall_as_json(corpus.overall)
    return found


def _documents(corpus: CorpusComparison, places: tuple[int, int], details: bool) -> list[Json]:
    return [
        document_as_json(document.pairs[places], document, details)
        for document in corpus.documents
        if places in document.pairs
    ]


def pair_as_json(pair: AnnotationPair, details: bool = False) -> Json:
    """Return the scores of two annotations over all their documents."""
    micro: dict[str, Json] = {each.value: score_as_json(pair.micro[each]) for each in Measure}
    if pair.awareness_range:
        micro[Measure.AWARENESS]["range"] = range_as_json(pair.awareness_range)
    found: Json = {
        "micro": micro,
        "macro": {each.value: macro_as_json(pair.macro[each]) for each in Measure},
        "agreement": agreement_as_json(pair.agreement),
    }
    return found | ({"breakdown": breakdown_as_json(breakdown_of(pair))} if details else {})


def document_as_json(scored: Scored, document: ComparedDocument, details: bool = False) -> Json:
    """Return the scores of two annotations of one document, and how they were aligned."""
    measures = {each.value: score_as_json(score) for each, score in scored.scores.items()}
    if scored.awareness_range:
        measures[Measure.AWARENESS]["range"] = range_as_json(scored.awareness_range)
    comparison = scored.comparison
    found: Json = {
        "name": scored.name,
        "measures": measures,
        "agreement": agreement_as_json(scored.agreement),
        "alignment": _alignment(comparison),
        "links": {name: _links(side) for name, side in _named(comparison)},
        "inconsistent": {
            name: set_aside(side) for name, side in _named(comparison) if not side.is_consistent
        },
        "problems": list(_problems(document, comparison)),
    }
    return found | ({"disagreements": disagreements_as_json(comparison)} if details else {})


def score_as_json(score: Score) -> Json:
    """Return the values of a score and, under ``counts``, what they are made of."""
    found: Json = {
        part.value: score.value(part) for part in RatioKind if score.ratio(part) is not None
    }
    found["f1"] = score.f1
    if None in found.values():
        found["reason"] = score.reason
    found["counts"] = {
        part.value: {"right": ratio.right, "of": ratio.of}
        for part in RatioKind
        if (ratio := score.ratio(part)) is not None
    }
    return found


def macro_as_json(score: MacroScore) -> Json:
    """Return the means of a measure and, under ``documents``, of how many values they are."""
    means = {
        "precision": score.precision,
        "recall": score.recall,
        "major_recall": score.major,
        "minor_recall": score.minor,
        "f1": score.f1,
    }
    defined = {name: mean for name, mean in means.items() if mean is not None}
    found: Json = {name: mean.value for name, mean in defined.items()}
    if None in found.values():
        found["reason"] = "no document has a value"
    found["documents"] = {name: mean.documents for name, mean in defined.items()}
    return found


def agreement_as_json(agreement: Agreement) -> Json:
    """Return the coefficients, their 95 % intervals, and which pairs were left out."""
    found = agreement.coefficients
    result: Json = {"pairs": found.pairs} | _estimates(
        {
            "observed": found.observed,
            "kappa": found.kappa,
            "alpha": found.alpha,
            "ac1": found.ac1,
        },
        found.resampled,
    )
    if found.hint:
        result["hint"] = found.hint
    result["left_out"] = [
        {"side": _SIDES[each.side], "kind": each.reason.value, "pairs": each.pairs}
        for each in agreement.dropped
    ]
    return result


def overall_as_json(found: OverallAgreement) -> Json:
    """Return the agreement of all annotations on the pairs that two of them decided."""
    estimates = {"observed": found.observed, "alpha": found.alpha, "ac1": found.ac1}
    return {"pairs": found.pairs, "answers": found.answers} | _estimates(estimates, found.resampled)


def _estimates(estimates: Mapping[str, Estimate], resampled: Resampled | None) -> Json:
    found: Json = {name: each.value for name, each in estimates.items()}
    reasons = dict.fromkeys(each.reason for each in estimates.values() if each.reason)
    if reasons:
        found["reason"] = "; ".join(reasons)
    found["intervals"] = {
        name: None if each.low is None else [each.low, each.high]
        for name, each in estimates.items()
    }
    found["resampled"] = resampled and resampled.value
    return found


def range_as_json(found: ScoreRange) -> Json:
    """Return the range of awareness over shuffles, lowest value first."""
    return {
        "shuffles": found.shuffles,
        "precision": _low_high(found.precision),
        "recall": _low_high(found.recall),
        "f1": _low_high(found.f1),
    }


def _low_high(found: Range | None) -> list[float] | None:
    return None if found is None else [found.lowest, found.highest]


def _annotation(annotation: Annotation) -> Json:
    return {"name": annotation.name, "path": str(annotation.path)}


def _settings(settings: Settings) -> Json:
    return {
        "during": settings.during.value,
        "partial": settings.partial,
        "method": settings.method.value,
        "shuffles": settings.shuffles,
        "agreement_on": settings.agreement_on.value,
    }


def _alignment(comparison: Comparison) -> Json:
    key, response = (side.index for side in comparison.sides)
    units = comparison.alignment.units
    both = [each for each in units if each.members[key] and each.members[response]]
    return {
        "both": len(both),
        "only_in_key": _members(units, key, response),
        "only_in_response": _members(units, response, key),
        "partial": [
            {"key": each.members[key], "response": each.members[response], "text": each.text}
            for each in both
            if each.is_partial
        ],
    }


def _members(units: Iterable[AlignedInterval], side: int, other: int) -> list[Json]:
    return [
        {"id": each.members[side], "kind": each.kind.value, "text": each.text}
        for each in units
        if each.members[side] is not None and each.members[other] is None
    ]


def _named(comparison: Comparison) -> Iterable[tuple[str, Side]]:
    return zip(_SIDES, comparison.sides, strict=True)


def _links(side: Side) -> dict[str, int]:
    """Return how many links are in which state."""
    return {state.value: number for state, number in sorted(link_states(side).items())}


def _problems(document: ComparedDocument, comparison: Comparison) -> Iterable[Json]:
    for name, side in _named(comparison):
        for opened in document.opened:
            if opened is not None and opened.document is side.document:
                for each in opened.problems:
                    yield {
                        "side": name,
                        "kind": each.kind,
                        "where": each.where,
                        "message": each.message,
                        "line": each.line,
                    }
