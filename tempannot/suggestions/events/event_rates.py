"""How often a word was an event in the documents that a model was learnt from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tempannot.suggestions.events.event_rules import verb_behind
from tempannot.suggestions.events.word_classes import Tag, TaggedWord

_ENOUGH = 2
_MOST = 2**53
# before a word is seen, it counts as seen so often at the rate of all words
_PRIOR_COUNT, _PRIOR_RATE = 1.0, 0.3


@dataclass(frozen=True, slots=True)
class EventRates:
    """Of each word (with its class) how often it occurred, and how often as an event."""

    seen: Mapping[str, int] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise ValueError or LookupError for what is read and counts nothing."""
        if not all(0 <= self.events[word] <= count < _MOST for word, count in self.seen.items()):
            raise ValueError("a word is an event as often as it is seen, at most")

    @classmethod
    def counted(cls, words: Iterable[tuple[TaggedWord, bool]]) -> EventRates:
        """Count words, each with whether it is an event."""
        seen: Counter[str] = Counter()
        events: Counter[str] = Counter()
        for word, is_event in words:
            for key in _keys(word):
                seen[key] += 1
                events[key] += is_event
        return cls(dict(seen), dict(events))

    def rate(self, word: TaggedWord) -> float | None:
        """Return how often a word as what it is here was an event; None if it was never seen."""
        key = f"lemma={word.lemma},{_coarse(word)}"
        count = self.seen.get(key, 0)
        return self.events[key] / count if count else None

    def features(self, word: TaggedWord) -> Iterator[str]:
        """Yield the rates of a word, in steps; of a rare one that it is rare."""
        for key in _keys(word):
            kind = key.partition("=")[0]
            count = self.seen.get(key, 0)
            if count < _ENOUGH:
                yield f"rate,{kind},rare,{word.tag}"
            else:
                rate = (self.events[key] + _PRIOR_COUNT * _PRIOR_RATE) / (count + _PRIOR_COUNT)
                often = "often" if count >= 8 else "seldom"
                yield f"rate,{kind},{int(rate * 8)},{often}"


def _keys(word: TaggedWord) -> Iterator[str]:
    yield f"lemma={word.lemma},{_coarse(word)}"
    yield f"word={word.lower}"
    if word.tag is Tag.NOUN:
        verb = verb_behind(word.lemma)
        if verb:
            yield f"verb={verb}"
    elif word.is_verb:
        yield f"verb={word.lemma}"


def _coarse(word: TaggedWord) -> str:
    return "verb" if word.is_verb else word.tag.value
