"""Why a ruling cannot hold with the gold annotation, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tempannot.compare.adjudication.decisions import PROPOSED, START, Choice, Decision
from tempannot.compare.adjudication.gold import Entry, Ground
from tempannot.compare.alignment import Unit
from tempannot.compare.comparison import Comparison
from tempannot.core.assertions import Conflict
from tempannot.core.explanations import Move, explanation, quoted, sentence
from tempannot.core.relations import ALL


def unit_names(units: Mapping[str, Unit], wanted: Iterable[str]) -> dict[str, str]:
    """Return the units' words, with an interval's id where two have the same words."""
    found = {id: _words(units[id]) for id in wanted}
    often = Counter(found.values())
    return {
        id: f"{name} ({_member(units[id])})" if often[name] > 1 else name
        for id, name in found.items()
    }


def with_proposed(conflict: Conflict, ids: tuple[str, ...]) -> Conflict:
    """Return the conflict with the links of the ruling itself under the name ``PROPOSED``."""
    links = tuple(PROPOSED if id in ids else id for id in conflict.links)
    steps = tuple(
        replace(step, link=PROPOSED) if step.link in ids else step for step in conflict.steps
    )
    return Conflict(links, steps)


def explained(
    ground: Ground, conflict: Conflict, entries: Mapping[str, Entry], proposed: int
) -> str:
    """Say what was claimed, by whom, and why it cannot hold.

    ``entries`` gives what stands behind every link of the conflict; ``proposed`` is the number
    that the ruling would get.
    """
    involved = [entries[id] for id in conflict.links]
    names = unit_names(ground.units, dict.fromkeys(unit for each in involved for unit in each.key))
    claims = [
        f"{sentence(names[each.key[0]], each.relations or ALL, names[each.key[1]])}"
        f" ({PROPOSED if each.decision == proposed else _source(id, each)})"
        for id, each in zip(conflict.links, involved, strict=True)
    ]
    moves = [
        Move(
            f"the {step.first.end} of {names[step.first.interval]}",
            step.relation,
            f"the {step.second.end} of {names[step.second.interval]}",
            step.link is None,
        )
        for step in conflict.steps
    ]
    return explanation(claims, moves)


_SAID = {
    Choice.A: "as one side says",
    Choice.B: "as one side says",
    Choice.UNION: "what both allow",
    Choice.OTHER: "another relation",
    Choice.NEITHER: "neither",
    Choice.UNDECIDABLE: "the text does not tell",
    Choice.LATER: "later",
}
"""Choices in words that hold whichever side is shown first."""


def told(comparison: Comparison, decision: Decision) -> str:
    """Say in a few words what a decision says of which words."""
    units = {unit.id: unit for unit in comparison.alignment.units}
    names = unit_names(units, decision.key)
    if len(decision.key) == 2 and decision.relations is not None:
        return sentence(names[decision.key[0]], decision.relations, names[decision.key[1]])
    return f"{' and '.join(names[unit] for unit in decision.key)}: {_SAID[decision.choice]}"


def _source(id: str, entry: Entry) -> str:
    return f"{id}, from the start" if entry.decision == START else f"decision {entry.decision}"


def _words(unit: Unit) -> str:
    return quoted(unit.text, _member(unit))


def _member(unit: Unit) -> str:
    return next((member for member in unit.members if member is not None), unit.id)
