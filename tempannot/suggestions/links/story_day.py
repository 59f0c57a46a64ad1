"""Whether what a text tells happened on the day it was written.

Of such a report "the tense is past" says nothing against the creation time, which is that day.
"""

from __future__ import annotations

from tempannot.core.relations import AFTER, BEFORE
from tempannot.suggestions.links.pairs import LinkPair
from tempannot.suggestions.links.values import CalendarInterval, compare
from tempannot.suggestions.links.view import Mention, MentionView

_HOUR, _DAY = 3_600, 86_400

_LOOK_BACK = 6
"""In how many sentences before it the day of an event is looked for."""


def overlaps(time: Mention, created: Mention) -> bool:
    """Whether a time and the creation time have a part in common by their values."""
    first, second = time.calendar, created.calendar
    if first is None or second is None:
        return False
    found = compare(first, second)
    return found is not None and found not in (BEFORE, AFTER)


def on_the_day(view: MentionView, pair: LinkPair) -> bool:
    """Whether the story is at an hour of the day of the creation time where the event is told."""
    created, here = view.creation_time, pair.first
    if created is None or here is None or not _is_day(created.calendar):
        return False
    event = pair.source
    for place in range(here.place, max(-1, here.place - _LOOK_BACK - 1), -1):
        sentence = view.sentence(place)
        for time in reversed(sentence.times if sentence else []):
            calendar = time.calendar
            if calendar is None or (place == here.place and time.first > event.first):
                continue
            if calendar.end - calendar.start <= _HOUR or not overlaps(time, created):
                return overlaps(time, created)
    return False


def _is_day(calendar: CalendarInterval | None) -> bool:
    return calendar is not None and calendar.end - calendar.start == _DAY
