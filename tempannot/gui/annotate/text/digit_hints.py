"""Which digit picks which interval as the target of the focused one."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.document import Interval
from tempannot.core.reasoning import Reasoning
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.interval_index import IntervalIndex

_DIGITS = 9


def digit_hints(
    index: IntervalIndex, reasoning: Reasoning, selection: Selection, visible: Sequence[Interval]
) -> dict[str, str]:
    """Return the digits 1 to 9 by interval id: the nearest ones in view, then the nearest.

    The target under work has none (it is chosen), the creation time always has 0 elsewhere.
    """
    source = selection.source
    if source is None:
        return {}
    left_out = {source, reasoning.document.creation_time, selection.target}
    near = index.nearest(source, (each for each in visible if each.id not in left_out), _DIGITS)
    if len(near) < _DIGITS:
        left_out |= {each.id for each in near}
        others = (each for each in index.intervals if each.id not in left_out)
        near += index.nearest(source, others, _DIGITS - len(near))
    return {each.id: str(digit) for digit, each in enumerate(near, start=1)}
