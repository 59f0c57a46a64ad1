"""The three challenge sets by name."""

from __future__ import annotations

from tempannot.datasets.challenge.cross_unit import CROSS_UNIT
from tempannot.datasets.challenge.items import ChallengeSet
from tempannot.datasets.challenge.temp_duration import TEMP_DURATION
from tempannot.datasets.challenge.temp_order import TEMP_ORDER

CHALLENGE_SETS: dict[str, ChallengeSet] = {
    each.name: each for each in (TEMP_ORDER, TEMP_DURATION, CROSS_UNIT)
}
