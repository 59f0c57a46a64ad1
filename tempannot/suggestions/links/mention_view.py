"""A document as proposers of links see it: sentences with their words, events and times.

Sentences are cut into words when they are first asked for, so that the nearest ones come quickly
in a long text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.links.calendar_intervals import CalendarInterval, calendar_interval
from tempannot.suggestions.tokens import TextToken, lemmas, tokens_of

_LOOK_BACK = 300
"""Among how many events and times before it the same word is looked for."""

_NO_VALUES = frozenset({"", "NONE", "UNKNOWN"})


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """An event or a time where it stands in the text.

    ``sentence`` is the place of its sentence, -1 outside all; ``first`` and ``last`` are its
    tokens there. ``attributes`` are those of the event and its instance, or of the time, with
    names in small and values in capital letters; what says nothing (NONE, UNKNOWN) is left out.
    """

    id: str
    kind: IntervalKind
    span: Span
    sentence: int
    first: int
    last: int
    text: str
    attributes: Mapping[str, str]

    @property
    def is_time(self) -> bool:
        """Whether it is a time expression."""
        return self.kind is IntervalKind.TIME

    def get(self, name: str) -> str:
        """Return an attribute, "" if it says nothing."""
        return self.attributes.get(name, "")

    @property
    def lemma(self) -> str:
        """The lemma of its last word, that of a verb where it may be one."""
        return _lemma(self.text)

    @property
    def calendar(self) -> CalendarInterval | None:
        """What the value of a time covers, None of an event and of other values."""
        if not self.is_time:
            return None
        return calendar_interval(self.get("value"), self.get("mod"))


@dataclass(frozen=True, slots=True, eq=False)
class SentenceView:
    """The words of a sentence with its events and times in the order of the text."""

    place: int
    tokens: tuple[TextToken, ...]
    mentions: tuple[Mention, ...]

    @property
    def events(self) -> list[Mention]:
        """Its mentions of events, in the order of the text."""
        return [each for each in self.mentions if not each.is_time]

    @property
    def times(self) -> list[Mention]:
        """Its mentions of times, in the order of the text."""
        return [each for each in self.mentions if each.is_time]

    def words(self, first: int, last: int) -> list[str]:
        """Return the words from one token up to another, in small letters."""
        return [each.lower for each in self.tokens[max(0, first) : max(0, last)]]

    def between(self, first: Mention, second: Mention) -> list[str]:
        """Return the words between two mentions, in small letters, whichever comes first."""
        gap = (
            (first.last, second.first) if first.first < second.first else (second.last, first.first)
        )
        return self.words(gap[0] + 1, gap[1])


class MentionView:
    """The sentences and mentions of the document of a ``Reasoning``."""

    def __init__(self, reasoning: Reasoning) -> None:
        self.document: Document = reasoning.document
        created = self.document.creation_time
        known = created is not None and self.document.has_interval(created)
        self.created = created if known else None
        self._intervals = [each for each in reasoning.intervals if each.id != self.created]
        self._starts = [each.span.start for each in self._intervals]
        self._sentences: dict[int, SentenceView] = {}

    @cached_property
    def creation_time(self) -> Mention | None:
        """The creation time as a mention outside all sentences, None where there is none."""
        if self.created is None:
            return None
        return self._mention(self.document.interval(self.created), -1, ())

    def places(self, within: Span | None) -> range:
        """Return the places of the sentences that begin within a part of the text."""
        sentences = self.document.sentences
        if within is None:
            return range(len(sentences))
        low = bisect_left(sentences, within.start, key=lambda each: each.start)
        return range(low, bisect_left(sentences, within.end, key=lambda each: each.start))

    def around(self, within: Span | None) -> Span | None:
        """Return a part of the text with the sentences beside it."""
        places, sentences = self.places(within), self.document.sentences
        if within is None or not sentences:
            return within
        before = sentences[max(0, min(places.start, len(sentences)) - 1)].start
        after = sentences[min(len(sentences), places.stop + 1) - 1].end
        return Span(min(within.start, before), max(within.end, after))

    def parts(self, within: Span | None, size: int) -> list[Span | None]:
        """Cut a part of the text into smaller ones of so many sentences, if it has more."""
        places, sentences = self.places(within), self.document.sentences
        if len(places) <= size:
            return [within]
        start, end = within or Span(0, len(self.document.text) + 1)
        cuts = [sentences[place].start for place in places[size::size]]
        return [Span(*each) for each in pairwise([start, *cuts, end])]

    def sampled(self, count: int) -> Span:
        """Return the first sentences, by which the manner of a document can be told."""
        sentences = self.document.sentences[:count]
        return Span(sentences[0].start, sentences[-1].end) if sentences else Span(0, 0)

    def found(self, id: str) -> tuple[Mention, SentenceView | None]:
        """Return the mention of an interval with its sentence, if it stands in one."""
        interval = self.document.interval(id)
        place = self.document.sentence_of(interval.span.start)
        if id == self.created or place is None:
            return self._mention(interval, -1, ()), None
        sentence = self.sentence(place)
        assert sentence is not None
        return next(each for each in sentence.mentions if each.id == id), sentence

    def sentence(self, place: int) -> SentenceView | None:
        """Return a sentence, None where there is none."""
        if not 0 <= place < len(self.document.sentences):
            return None
        if place not in self._sentences:
            span = self.document.sentences[place]
            tokens = tuple(tokens_of(self.document.text, span))
            inside = self._between(span)
            mentions = tuple(self._mention(each, place, tokens) for each in inside)
            self._sentences[place] = SentenceView(place, tokens, mentions)
        return self._sentences[place]

    def outside(self, within: Span | None) -> Iterator[Mention]:
        """Yield what is marked outside all sentences, such as in a headline."""
        for each in self._between(within or Span(0, len(self.document.text) + 1)):
            if self.document.sentence_of(each.span.start) is None:
                yield self._mention(each, -1, ())

    def same_before(self, event: Mention, most: int) -> list[tuple[Mention, SentenceView]]:
        """Return the last events of the same word that stand before the sentence before."""
        found: list[tuple[Mention, SentenceView]] = []
        here, lemma = bisect_left(self._starts, event.span.start), event.lemma
        for other in reversed(self._intervals[max(0, here - _LOOK_BACK) : here]):
            if other.kind is IntervalKind.EVENT and _lemma(other.text) == lemma:
                place = self.document.sentence_of(other.span.start)
                sentence = None if place is None else self.sentence(place)
                if sentence is not None and sentence.place < event.sentence - 1:
                    found.append((self.found(other.id)[0], sentence))
            if len(found) == most:
                break
        return found

    def _between(self, span: Span) -> list[Interval]:
        low, high = bisect_left(self._starts, span.start), bisect_left(self._starts, span.end)
        return self._intervals[low:high]

    def _mention(self, interval: Interval, place: int, tokens: tuple[TextToken, ...]) -> Mention:
        first = bisect_right(tokens, interval.span.start, key=lambda each: each.end)
        last = bisect_left(tokens, interval.span.end, key=lambda each: each.start) - 1
        attributes = _attributes(self.document, interval)
        ends = interval.span, place, first, max(first, last)
        return Mention(interval.id, interval.kind, *ends, interval.text, attributes)


def lemma_of(word: str) -> str:
    """Return the lemma of a word, that of a verb where it may be one.

    >>> lemma_of("left"), lemma_of("Bombings")
    ('leave', 'bombing')
    """
    known = dict(lemmas(word))
    return known.get("VERB") or known.get("NOUN") or next(iter(known.values()), word.lower())


@lru_cache(maxsize=16_384)
def _lemma(text: str) -> str:
    words = text.split()
    return lemma_of(words[-1]) if words else ""


def _attributes(document: Document, interval: Interval) -> dict[str, str]:
    if interval.kind is IntervalKind.TIME:
        given = dict(document.times[interval.id].attributes)
    else:
        instance = document.instances[interval.id]
        given = {**document.events[instance.event].attributes, **instance.attributes}
    folded = {name.lower(): value.strip().upper() for name, value in given.items()}
    return {name: value for name, value in folded.items() if value not in _NO_VALUES}
