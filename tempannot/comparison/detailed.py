"""What ``compare --details`` adds: the breakdown of two annotations and their disagreements."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from tempannot.comparison.agreement.breakdown import Breakdown, Group, Grouping, breakdown
from tempannot.comparison.agreement.categories import short_label
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.corpus import AnnotationPair
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.comparison.disagreements.grouping import tally
from tempannot.comparison.disagreements.telling import tell
from tempannot.comparison.measures.scores import RatioKind
from tempannot.comparison.text_tables import table, value_text
from tempannot.core.relation_letters import LETTERS

Json = dict[str, object]

_SIDES = ("KEY", "RESPONSE")
_TITLES = {
    Grouping.RELATION: "relation",
    Grouping.KIND: "kind of pair",
    Grouping.DISTANCE: "sentences apart",
}
_HEAD = ("pairs", "P", "R", "F1", "rated", "observed", "kappa", "alpha", "AC1")
_WIDTH = 88


def breakdown_of(pair: AnnotationPair) -> Breakdown:
    """Return the breakdown over all documents, without intervals."""
    return breakdown([each.ratings for each in pair.documents], resamples=0)


def breakdown_as_json(found: Breakdown) -> Json:
    """Return the groups by what they are grouped by, each with strict score and agreement."""
    return {each.value: [_group(group) for group in found.by(each)] for each in Grouping}


def disagreements_as_json(comparison: Comparison) -> list[Json]:
    """Return the roots, those that explain most first, with their units' ids on both sides."""
    return [_root(comparison, each) for each in disagreements(comparison)]


def breakdown_lines(pair: AnnotationPair) -> Iterator[str]:
    """Yield a table per grouping: strict score, and agreement on the pairs that both decided."""
    found = breakdown_of(pair)
    for grouping in Grouping:
        rows: list[tuple[str, ...]] = [(_TITLES[grouping], *_HEAD)]
        rows += [
            (short_label(group.name), *_cells(group)) for group in found.by(grouping) if group.size
        ]
        yield from table(rows)
        yield ""
    letters = ", ".join(f"{letter} {name}" for name, letter in LETTERS.items())
    yield from wrap(f"Sets of relations in letters: {letters}.", _WIDTH)
    yield ""


def disagreement_lines(comparison: Comparison) -> Iterator[str]:
    """Yield how many disagreements have which cause, and all of them in words."""
    found = disagreements(comparison)
    for each in tally(found):
        explained = each.differing - sum(
            one.differing - len(one.explains) for one in found if one.cause is each.cause
        )
        more = f", {explained} more pairs follow" if explained else ""
        yield f"  {each.disagreements} {each.cause.value}{more}"
    for one in found:
        told = str(tell(comparison, one, _SIDES))
        yield from wrap(f"- {told}", _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _cells(group: Group) -> tuple[str, ...]:
    score, found = group.score, group.coefficients
    values = (score.value(RatioKind.PRECISION), score.value(RatioKind.RECALL), score.f1)
    estimates = (found.observed, found.kappa, found.alpha, found.ac1)
    return (
        str(group.size),
        *map(value_text, values),
        str(found.pairs),
        *(value_text(each.value) for each in estimates),
    )


def _group(group: Group) -> Json:
    score, found = group.score, group.coefficients
    return {
        "name": group.name,
        "pairs": group.size,
        "precision": score.value(RatioKind.PRECISION),
        "recall": score.value(RatioKind.RECALL),
        "f1": score.f1,
        "agreement": {
            "pairs": found.pairs,
            "observed": found.observed.value,
            "kappa": found.kappa.value,
            "alpha": found.alpha.value,
            "ac1": found.ac1.value,
        },
    }


def _root(comparison: Comparison, found: Disagreement) -> Json:
    told = tell(comparison, found, _SIDES)
    units = [comparison.alignment.unit(id) for id in (found.source, found.target)]
    missing = None if found.missing_side is None else ("key", "response")[found.missing_side]
    return {
        "cause": found.cause.name.lower().replace("_", "-"),
        "source": _members(comparison, units[0]),
        "target": _members(comparison, units[1]),
        "key": str(found.key),
        "response": str(found.response),
        "missing_in": missing,
        "links": dict(zip(("key", "response"), map(list, found.links), strict=True)),
        "explains": len(found.explains),
        "told": str(told),
    }


def _members(comparison: Comparison, unit: AlignedInterval) -> Json:
    members = {
        name: unit.members[side.index]
        for name, side in zip(("key", "response"), comparison.sides, strict=True)
    }
    return {"words": unit.text, **members}
