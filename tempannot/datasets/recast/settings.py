"""What is made of annotations, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.schemes import During
from tempannot.datasets.recast.duration import DurationRule
from tempannot.datasets.recast.order import STRICT, Regime


class Profile(StrEnum):
    """Whose choices are followed.

    ``exact``: every label follows from the annotation, and no pair is made of links that
    contradict each other or of events that would be called the same (but each pair of UDS gives its
    eight). ``seed``: the choices of the paper (DURING as overlaps, verbs alone). ``released``:
    those of the published data where they differ from it (other bounds and words for durations,
    RED's BEFORE/CAUSES as a plain before).
    """

    EXACT = "exact"
    SEED = "seed"
    RELEASED = "released"


class Kind(StrEnum):
    """What hypotheses are about."""

    ORDER = "order"
    DURATION = "duration"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class RecastSettings:
    """How annotations become pairs; ``during`` is None for the reading of the profile.

    ``closure`` also makes pairs of the relations that follow from the links; ``corpus`` is the
    name that pairs bear as their source, None for that of each input.
    """

    profile: Profile = Profile.EXACT
    kind: Kind = Kind.BOTH
    during: During | None = None
    regime: Regime = STRICT
    closure: bool = False
    corpus: str | None = None

    @property
    def reading(self) -> During:
        """How DURING is read."""
        if self.during is not None:
            return self.during
        return During.EQUALS if self.profile is Profile.EXACT else During.OVERLAPS

    @property
    def rule(self) -> DurationRule:
        """How bounds come of durations."""
        is_released = self.profile is Profile.RELEASED
        return DurationRule.RELEASED if is_released else DurationRule.SEED

    @property
    def verbs_only(self) -> bool:
        """Whether pairs are made of verbs alone, for want of trees (section 3.4)."""
        return self.profile is not Profile.EXACT

    @property
    def has_order(self) -> bool:
        """Whether hypotheses about order are wanted."""
        return self.kind is not Kind.DURATION

    @property
    def has_durations(self) -> bool:
        """Whether hypotheses about durations are wanted."""
        return self.kind is not Kind.ORDER
