"""What belongs together in a sentence, told by its words: the clause of a time, the main event."""

from __future__ import annotations

from tempannot.suggestions.links.link_lexicon import Lexicon, VerbGroup, verb_group
from tempannot.suggestions.links.mention_view import Mention, SentenceView

_BREAK = 5
"""As far away as so many words is what stands behind the edge of a clause."""

_AFTER = 2
"""How much nearer an event before a time is than one after it."""

_DENIED_WITHIN = 6
"""Among how many words before an event a "not" is looked for."""

_FINITE = ("PAST", "PRESENT", "FUTURE")


def governor(here: SentenceView, time: Mention, words: Lexicon) -> Mention | None:
    """Return the event of the clause of a time: the nearest, rather one before it than after."""
    nearest: tuple[int, Mention] | None = None
    for event in here.events:
        distance = len(between := here.between(event, time))
        if event.first < time.first and between and between[-1] in words.before_time:
            between = between[:-1]  # "after" is said of the time here, and begins no clause
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


def belongs_to_time(here: SentenceView, place: int, event: Mention, words: Lexicon) -> bool:
    """Whether a word such as "after" is said of a time, and not of the event that comes later.

    So it is in "ran aground after noon and was freed", not in "left after Monday's attack".
    """
    time = next((each for each in here.times if place < each.first < event.first), None)
    if time is None:
        return False
    is_cut = any(each in words.breaks for each in here.words(time.last + 1, event.first))
    return is_cut or event.get("tense") in _FINITE


def is_denied(here: SentenceView, event: Mention, words: Lexicon) -> bool:
    """Whether "not" or "never" stands before an event in its clause."""
    for word in reversed(here.words(event.first - _DENIED_WITHIN, event.first)):
        if word in ("not", "n't", "never", "cannot"):
            return True
        if word in words.breaks and word != "to":
            return False
    return event.get("polarity") == "NEG"
