"""Which pairs of a document a link is proposed for, and of which kind each is.

All kinds are bounded: by the sentence, by how many events lie between, by how many back.
The number of pairs grows with the text, not with its square.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.items import Span
from tempannot.suggestions.links.mention_view import Mention, MentionView, SentenceView

EVENTS_APART = 5
"""How many events further on in its sentence an event is related to."""

EVENTS_NEXT = 4
"""How many events of a sentence are related to those of the next."""

SAME_BACK = 2
"""How many earlier events of the same word an event is related to."""

TIMES_BACK = 8
"""How many times back in the text a time is compared with."""


class PairKind(StrEnum):
    """What is related to what; there is a classifier for each but times by their values."""

    CREATION = "creation"
    TIME = "time"
    SENTENCE = "sentence"
    NEXT = "next"
    NEXT_TIME = "next-time"
    SAME = "same"
    VALUES = "values"


@dataclass(frozen=True, slots=True, eq=False)
class LinkPair:
    """Two mentions. An event comes before a time, the creation time last, else as in the text."""

    kind: PairKind
    source: Mention
    target: Mention
    first: SentenceView | None = None
    """The sentence of the source."""
    second: SentenceView | None = None
    """The sentence of the target, which may be the same."""

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of both."""
        return self.source.id, self.target.id


def pairs(view: MentionView, within: Span | None = None) -> Iterator[LinkPair]:
    """Yield the pairs of which one mention stands in a sentence that begins within a part.

    The other one may stand in the next sentence; times are compared with those before them.
    """
    created = view.creation_time
    if created is not None:
        for each in view.outside(within):
            if not each.is_time:
                yield LinkPair(PairKind.CREATION, each, created)
    for place in view.places(within):
        here, there = view.sentence(place), view.sentence(place + 1)
        assert here is not None
        if created is not None:
            yield from (LinkPair(PairKind.CREATION, e, created, here) for e in here.events)
        yield from _inside(here)
        if there is not None:
            yield from _next(here, there)
        yield from _same(view, here)
        yield from _times(view, here)


def _inside(here: SentenceView) -> Iterator[LinkPair]:
    events = here.events
    for number, first in enumerate(events):
        for second in events[number + 1 : number + 1 + EVENTS_APART]:
            yield LinkPair(PairKind.SENTENCE, first, second, here, here)
        yield from (LinkPair(PairKind.TIME, first, time, here, here) for time in here.times)


def _next(here: SentenceView, there: SentenceView) -> Iterator[LinkPair]:
    for first in here.events[:EVENTS_NEXT]:
        for second in there.events[:EVENTS_NEXT]:
            yield LinkPair(PairKind.NEXT, first, second, here, there)
    for first in here.events[:EVENTS_NEXT]:
        for time in there.times:
            yield LinkPair(PairKind.NEXT_TIME, first, time, here, there)
    for second in there.events[:EVENTS_NEXT]:
        for time in here.times:
            yield LinkPair(PairKind.NEXT_TIME, second, time, there, here)


def _same(view: MentionView, here: SentenceView) -> Iterator[LinkPair]:
    for event in here.events:
        for other, there in view.same_before(event, SAME_BACK):
            yield LinkPair(PairKind.SAME, other, event, there, here)


def _times(view: MentionView, here: SentenceView) -> Iterator[LinkPair]:
    before = _times_before(view, here.place)
    for time in here.times:
        for other in before[-TIMES_BACK:]:
            yield LinkPair(PairKind.VALUES, other, time, None, here)
        if view.creation_time is not None:
            yield LinkPair(PairKind.VALUES, time, view.creation_time, here)
        before.append(time)


def _times_before(view: MentionView, place: int) -> list[Mention]:
    """Return the last times before a sentence, at most as many sentences back as times."""
    found: list[Mention] = []
    for back in range(place - 1, max(-1, place - 1 - 2 * TIMES_BACK), -1):
        sentence = view.sentence(back)
        found[:0] = sentence.times if sentence else []
        if len(found) >= TIMES_BACK:
            break
    return found
