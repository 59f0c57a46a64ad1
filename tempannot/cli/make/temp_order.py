"""``tempannot build temp-order``: pairs about the order of two times."""

from __future__ import annotations

from typing import Unpack

from tempannot.cli.make.challenge import Options, challenge_command, write_challenge_set

_NAME = "temp-order"
_DOC = """Pairs about the order of two times (Thukral et al., 2021: Temp-Order).

"The parcel arrived on Monday." entails "The parcel arrived before Wednesday." Each row says the
list of the times, the tense, the position of the time in the sentence, whether the premise is
about a point or an interval, and the difference between the times. The templates that come
along give 16,980 pairs for training and 6,140 for testing.

\b
--compat ties        before July / before Jul is neutral (else entailed)
--compat neighbours  before July / after June is neutral (else there is no such pair)
--compat released    both
"""


@challenge_command(_NAME, _DOC, ["ties", "neighbours"])
def temp_order_command(**options: Unpack[Options]) -> int:
    """Write the items of the set."""
    return write_challenge_set(_NAME, **options)
