"""Why a ruling cannot hold with the gold annotation, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tempannot.comparison.adjudication.decisions import PROPOSED, START, Choice, Decision
from tempannot.comparison.adjudication.gold import Entry, Ground
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.unit_names import words_of
from tempannot.core.assertions import Conflict
from tempannot.core.explanations import explanation, sentence
from tempannot.core.relations import ALL


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
    ids = (unit for each in involved for unit in each.key)
    names = words_of(ground.comparison.alignment, ids)
    claims = [
        f"{sentence(names[each.key[0]], each.relations or ALL, names[each.key[1]])}"
        f" ({PROPOSED if each.decision == proposed else _source(id, each)})"
        for id, each in zip(conflict.links, involved, strict=True)
    ]
    return explanation(claims, conflict.steps, names)


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
    names = words_of(comparison.alignment, decision.key)
    if len(decision.key) == 2 and decision.relations is not None:
        return sentence(names[decision.key[0]], decision.relations, names[decision.key[1]])
    return f"{' and '.join(names[unit] for unit in decision.key)}: {_SAID[decision.choice]}"


def _source(id: str, entry: Entry) -> str:
    return f"{id}, from the start" if entry.decision == START else f"decision {entry.decision}"
