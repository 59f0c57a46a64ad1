"""``tempannot build temp-duration``: pairs about how long something lasted."""

from __future__ import annotations

from typing import Unpack

from tempannot.cli.make.challenge import Options, challenge_command, write_challenge_set

_NAME = "temp-duration"
_DOC = """Pairs about how long something lasted (Thukral et al., 2021: Temp-Duration).

"The trial ran from Monday to Wednesday." entails "The trial ran for 2 days." Hypotheses name the
right duration, one more, or ten times as much, as it is or as "less than" it. The templates that
come along give 13,500 pairs for training and 3,540 for testing, half of them entailed.

\b
--compat zero-years  "0 years 3 months" (else "3 months")
--compat released    the same
"""


@challenge_command(_NAME, _DOC, ["zero-years"])
def temp_duration_command(**options: Unpack[Options]) -> int:
    """Write the items of the set."""
    return write_challenge_set(_NAME, **options)
