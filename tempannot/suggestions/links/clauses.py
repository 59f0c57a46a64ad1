"""What belongs together in a sentence, told by its words: the clause of a time, the main event."""

from __future__ import annotations

from tempannot.suggestions.links.lexicon import Lexicon, VerbGroup, verb_group
from tempannot.suggestions.links.view import Mention, SentenceView

_BREAK = 5
"""As far away as so many words is what stands behind the edge of a clause."""

_AFTER = 2
"""How much nearer an event before a time is than one after it."""


_FINITE = ("PAST", "PRESENT", "FUTURE")


def governor(here: SentenceView, time: Mention, words: Lexicon) -> Mention | None:
    """Return the event of the clause of a time: the nearest, rather one before it than after."""
    nearest: tuple[int, Mention] | None = None
    for event in here.events:
        distance = len(between := here.between(event, time))
        distance += _BREAK * sum(each in words.breaks for each in between)
        distance += 0 if event.first < time.first else _AFTER
        if nearest is None or distance < nearest[0]:
            nearest = distance, event
    return nearest[1] if nearest else None


def told_group(event: Mention, here: SentenceView | None, words: Lexicon) -> VerbGroup:
    """Return tense and aspect as they are annotated, else as the words tell."""
    told = VerbGroup(event.get("tense"), event.get("aspect"))
    if told.tense or here is None or event.get("pos") in ("NOUN", "ADJECTIVE", "PREPOSITION"):
        return told
    return verb_group(here, event, words)


def main_event(here: SentenceView) -> Mention | None:
    """Return the event that a sentence is about: its first with a tense, else its first."""
    finite = (each for each in here.events if each.get("tense") in _FINITE)
    return next(finite, next(iter(here.events), None))


def reports(event: Mention, words: Lexicon) -> bool:
    """Whether an event is somebody's saying or writing."""
    return event.get("class") == "REPORTING" or event.lemma in words.reporting


def is_apart(here: SentenceView, first: Mention, second: Mention) -> bool:
    """Whether other events stand between two."""
    return any(first.last < each.first < second.first for each in here.events)
