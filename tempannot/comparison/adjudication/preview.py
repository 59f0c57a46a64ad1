"""What a choice would do to the gold, said before it is made.

A preview is a trial: the proposal is carried out on the state of the gold, which is a value, and
what it led to is counted and let go. What stands beside the item is closed once for all choices
on it (``gold_state.Moves``), so that a trial costs one link added to a copy, or the search for a
conflict.
"""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.comparison.adjudication.decider import Decider
from tempannot.comparison.adjudication.decisions import Decision, DecisionConflict, ItemStanding
from tempannot.comparison.adjudication.gold_state import GoldState, Moves
from tempannot.core.errors import TempannotError


@dataclass(frozen=True, slots=True)
class ChoicePreview:
    """What deciding would bring besides the decision itself.

    ``settles`` and ``rules_out`` count the items that ``Done`` would name, ``reopens`` those
    that would be open again because the decision takes the place of another. ``conflict`` is
    with whatever it cannot hold with, and ``problem`` why it makes no sense for the item at all;
    with either nothing would change. ``falls`` counts the pairs whose links go with a mark.
    """

    settles: int = 0
    rules_out: int = 0
    reopens: int = 0
    gives_way: int = 0
    falls: int = 0
    conflict: DecisionConflict | None = None
    problem: str = ""

    @property
    def can_stand(self) -> bool:
        """Whether the choice can be made as it is, or if links of the start give way."""
        return not self.problem and (self.conflict is None or self.conflict.can_give_way)


def preview(decider: Decider, moves: Moves, before: GoldState, decision: Decision) -> ChoicePreview:
    """Try a decision on a state of the gold."""
    try:
        after = decider.attempt(before, decision, is_trial=True)
    except TempannotError as error:
        return ChoicePreview(problem=str(error))
    if isinstance(after, DecisionConflict):
        return ChoicePreview(conflict=after)
    found = [key for key, by in after.settled.items() if by == decision.number]
    settled = sum(moves.standing(after, key) is ItemStanding.SETTLED for key in found)
    lost = before.settled.keys() - after.settled.keys() - {decision.key}
    reopened = sum(moves.standing(before, key) is ItemStanding.SETTLED for key in lost)
    gone = len(after.out - before.out)
    falls = len(moves.fell(before, after))
    return ChoicePreview(settled, len(found) - settled, reopened, gone, falls)
