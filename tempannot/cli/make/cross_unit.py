"""``tempannot build cross-unit``: pairs that compare amounts of different units."""

from __future__ import annotations

from typing import Unpack

from tempannot.cli.make.challenge import Options, challenge_command, write_challenge_set

_NAME = "cross-unit"
_DOC = """Pairs that compare amounts of different units (Thukral et al., 2021: Cross-Unit).

"The parcel will arrive in 2 hours." contradicts "The parcel will arrive before 40 minutes." The
templates that come along give 42,240 pairs for training and 15,840 for testing, a third of them
of each label. Days are compared with months only where every month gives the same answer.

\b
--compat plurals   "1 minutes" and "5 minutess"
--compat factors   a month is 30.417 days, and a year 12.002 months
--compat released  both
"""


@challenge_command(_NAME, _DOC, ["plurals", "factors"], has_rounds=False)
def cross_unit_command(**options: Unpack[Options]) -> int:
    """Write the items of the set."""
    return write_challenge_set(_NAME, **options)
