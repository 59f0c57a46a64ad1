"""A corpus comparison in the JSON shape that the command line prints.

What is undefined is null, with a ``reason`` beside it. ``agreement`` stands at the top, over the
pairs of all documents, and in each document. Of more than two annotations the key
against the first response stands at the top, as if they were alone; every two of them stand
under ``pairwise``, and what concerns all of them under ``overall``. Beside the measures of TLINKs
stand ``events`` and ``times``, and ``slinks`` and ``alinks`` where a side has any; the ``found`` of
these leaves the types aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tempannot.comparison.agreement.breakdown import Breakdown, Grouping, breakdown
from tempannot.comparison.agreement.many_annotators import OverallAgreement
from tempannot.comparison.agreement.pair_agreement import AgreementNumbers
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.compared_document import ComparedDocument, Scored
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.corpus_comparison import CorpusComparison, link_states, set_aside
from tempannot.comparison.definitions import COEFFICIENTS
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.comparison.document_matching import AnnotationFiles
from tempannot.comparison.mark_differences import mark_differences, units_of
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.mark_scores import MARKS, MarkScores
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.other_link_scores import (
    KINDS,
    OtherLinkScores,
    other_link_differences,
)
from tempannot.comparison.measures.scores import Score
from tempannot.comparison.pair_totals import AnnotationPair
from tempannot.comparison.result_tables import (
    GROUP_COLUMNS,
    GROUP_REASONS,
    MEAN_COLUMNS,
    OVERALL_COEFFICIENTS,
    SCORE_COLUMNS,
    NamedMeans,
    NamedScore,
    agreement_columns,
)
from tempannot.core.link_reading import not_convex_links, not_convex_message
from tempannot.core.options import as_json as settings_json
from tempannot.tables.table import Json, record

_SIDES = ("key", "response")


def as_json(
    corpus: CorpusComparison, details: bool = False, documents: Sequence[Json] | None = None
) -> Json:
    """Return a comparison; with ``details`` its breakdown and all disagreements too.

    ``documents`` are those of the key against the first response, if they were made before.
    """
    first = corpus.first_pair
    names = [each.name for each in corpus.annotations]
    found: Json = {
        "annotations": [_annotation(each) for each in corpus.annotations],
        "settings": _settings(corpus.settings),
        **pair_as_json(first, details),
        "documents": _documents(corpus, (0, 1), details) if documents is None else [*documents],
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
        "text_differences": [
            {"name": document.name, "annotation": names[each.side], **each.as_json()}
            for document in corpus.documents
            for each in document.versions
        ],
        "missing_as_empty": {
            name: [each.name for each in corpus.documents if side in each.missing]
            for side, name in enumerate(names)
        },
        "only_in": dict(zip(names, map(list, corpus.only_in), strict=True)),
        "summary": {
            "compared": first.size,
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
    micro: dict[str, Json] = {each.value: score_as_json(each, pair.micro[each]) for each in Measure}
    if pair.awareness_range:
        micro[Measure.AWARENESS]["range"] = range_as_json(pair.awareness_range)
    means = {
        each.value: record(MEAN_COLUMNS[1:], NamedMeans(each, pair.macro[each])) for each in Measure
    }
    found: Json = {
        "micro": micro | marks_as_json(pair.marks) | other_links_as_json(pair.other_links),
        "macro": means | _mean_marks(pair) | _other_means(pair),
        "agreement": agreement_as_json(pair.agreement_numbers),
    }
    return found | ({"breakdown": breakdown_as_json(breakdown_of(pair))} if details else {})


def document_as_json(scored: Scored, document: ComparedDocument, details: bool = False) -> Json:
    """Return the scores of two annotations of one document, and how they were aligned."""
    measures = {each.value: score_as_json(each, score) for each, score in scored.scores.items()}
    if scored.awareness_range:
        measures[Measure.AWARENESS]["range"] = range_as_json(scored.awareness_range)
    comparison = scored.comparison
    found: Json = {
        "name": scored.name,
        "measures": measures
        | marks_as_json(scored.marks)
        | other_links_as_json(scored.other_links),
        "agreement": agreement_as_json(scored.agreement),
        "alignment": _alignment(comparison),
        "links": {name: _links(side) for name, side in _named(comparison)},
        "inconsistent": {
            name: set_aside(side) for name, side in _named(comparison) if not side.is_consistent
        },
        "problems": list(_problems(document, comparison)),
    }
    if details:
        found["disagreements"] = disagreements_as_json(comparison)
        found["mark_disagreements"] = mark_disagreements_as_json(comparison)
        found["other_disagreements"] = other_disagreements_as_json(comparison)
    return found


def score_as_json(name: str, score: Score) -> Json:
    """The values of a score and, under ``counts``, what they are made of."""
    return record(SCORE_COLUMNS[1:], NamedScore(name, score))


def other_links_as_json(scores: OtherLinkScores) -> dict[str, Json]:
    """The scores of SLINKs and ALINKs: with the type right and, under ``found``, without it.

    A kind that neither side has is left out.
    """
    return {
        KINDS[tag]: score_as_json(tag, each.right) | {"found": score_as_json(tag, each.found)}
        for tag, each in scores.items()
        if not each.is_empty
    }


def marks_as_json(scores: MarkScores) -> dict[str, Json]:
    """The scores of events and times: spans strict and relaxed, and each attribute given."""
    return {
        MARKS[kind]: {
            "strict": score_as_json("strict", each.strict),
            "relaxed": score_as_json("relaxed", each.relaxed),
            "attributes": {
                name: _attribute(found.accuracy.value, found.score.f1, found.accuracy.reason)
                | {"counts": {"right": found.accuracy.right, "of": found.accuracy.of}}
                for name, found in each.given.items()
            },
        }
        for kind, each in scores.items()
    }


def _mean_marks(pair: AnnotationPair) -> dict[str, Json]:
    return {
        MARKS[kind]: {
            "strict": record(MEAN_COLUMNS[1:], NamedMeans("strict", each.strict)),
            "relaxed": record(MEAN_COLUMNS[1:], NamedMeans("relaxed", each.relaxed)),
            "attributes": {
                name: _attribute(accuracy.value, f1.value, "no document has a value")
                for name, (accuracy, f1) in each.attributes.items()
            },
        }
        for kind, each in pair.mean_marks.items()
    }


def _attribute(accuracy: float | None, f1: float | None, reason: str) -> Json:
    is_undefined = accuracy is None or f1 is None
    return {"accuracy": accuracy, "f1": f1} | ({"reason": reason} if is_undefined else {})


def _other_means(pair: AnnotationPair) -> dict[str, Json]:
    return {
        KINDS[tag]: record(MEAN_COLUMNS[1:], NamedMeans(tag, each.right))
        | {"found": record(MEAN_COLUMNS[1:], NamedMeans(tag, each.found))}
        for tag, each in pair.mean_other_links.items()
        if not pair.other_links[tag].is_empty
    }


def mark_disagreements_as_json(comparison: DocumentComparison) -> list[Json]:
    """Where marks overlap differently, and where attributes of the same marks differ."""
    unit = comparison.alignment.unit
    return [
        {
            "kind": unit(each.key[0]).kind.value,
            "asks": each.key[2],
            "units": [_ids(comparison, unit(id)) for id in units_of(each)],
            "key": each.said(0),
            "response": each.said(1),
        }
        for each in mark_differences(comparison.sides, comparison.alignment)
    ]


def other_disagreements_as_json(comparison: DocumentComparison) -> list[Json]:
    """Where the SLINKs and ALINKs differ, with their units' ids on both sides."""
    return [
        {
            "kind": each.tag,
            "source": _ids(comparison, comparison.alignment.unit(each.source)),
            "target": _ids(comparison, comparison.alignment.unit(each.target)),
            "key": list(each.types(0)),
            "response": list(each.types(1)),
            "links": {
                "key": [link.id for link in each.key],
                "response": [link.id for link in each.response],
            },
            "told": each.told(comparison, ("KEY", "RESPONSE")),
        }
        for each in other_link_differences(comparison)
    ]


def agreement_as_json(agreement: AgreementNumbers) -> Json:
    """The coefficients, their 95 % intervals, and which pairs were left out."""
    found = agreement.coefficients
    result: Json = {"pairs": found.pairs} | record(agreement_columns(COEFFICIENTS), found)
    if found.hint:
        result["hint"] = found.hint
    result["left_out"] = [
        {"side": _SIDES[each.side], "kind": each.reason.value, "pairs": each.pairs}
        for each in agreement.dropped
    ]
    return result


def overall_as_json(found: OverallAgreement) -> Json:
    """The agreement of all annotations on the pairs that two of them decided."""
    counts: Json = {"pairs": found.pairs, "answers": found.answers}
    return counts | record(agreement_columns(OVERALL_COEFFICIENTS), found)


def breakdown_of(pair: AnnotationPair) -> Breakdown:
    """The breakdown over all documents, without intervals."""
    return breakdown([each.ratings for each in pair.documents], resamples=0)


def breakdown_as_json(found: Breakdown) -> Json:
    """The groups by what they are grouped by, each with strict score and agreement."""
    columns = (*GROUP_COLUMNS, *GROUP_REASONS)
    return {each.value: [record(columns, group) for group in found.by(each)] for each in Grouping}


def disagreements_as_json(comparison: DocumentComparison) -> list[Json]:
    """Return the roots, those that explain most first, with their units' ids on both sides."""
    return [_root(comparison, each) for each in disagreements(comparison)]


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


def _annotation(annotation: AnnotationFiles) -> Json:
    return {"name": annotation.name, "path": str(annotation.path)}


def _settings(settings: ComparisonSettings) -> Json:
    return {"during": settings.during.value, **settings_json(settings)}


def _alignment(comparison: DocumentComparison) -> Json:
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


def _named(comparison: DocumentComparison) -> Iterable[tuple[str, AnnotatedSide]]:
    return zip(_SIDES, comparison.sides, strict=True)


def _links(side: AnnotatedSide) -> dict[str, int]:
    """Return how many links are in which state."""
    return {state.value: number for state, number in sorted(link_states(side).items())}


def _problems(document: ComparedDocument, comparison: DocumentComparison) -> Iterable[Json]:
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
        for link in not_convex_links(side.document):
            message = not_convex_message(link)
            yield {
                "side": name,
                "kind": "not-convex",
                "where": link.id,
                "message": message,
                "line": None,
            }


def _root(comparison: DocumentComparison, found: Disagreement) -> Json:
    told = describe(comparison, found, ("KEY", "RESPONSE"))
    units = [comparison.alignment.unit(id) for id in (found.source, found.target)]
    missing = None if found.missing_side is None else ("key", "response")[found.missing_side]
    return {
        "cause": found.cause.name.lower().replace("_", "-"),
        "source": _ids(comparison, units[0]),
        "target": _ids(comparison, units[1]),
        "key": str(found.key),
        "response": str(found.response),
        "missing_in": missing,
        "links": dict(zip(("key", "response"), map(list, found.links), strict=True)),
        "explains": len(found.explains),
        "told": str(told),
    }


def _ids(comparison: DocumentComparison, unit: AlignedInterval) -> Json:
    members = {
        name: unit.members[side.index]
        for name, side in zip(("key", "response"), comparison.sides, strict=True)
    }
    return {"words": unit.text, **members}
