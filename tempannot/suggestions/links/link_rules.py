"""Links by rules, where no model was trained: tenses, signals, times of a clause, values.

The confidence of a rule is how often such a link is entailed by what annotators linked in news, by
and large; nothing is learnt here. Of a report of the day on which it was written "the tense is
past" says nothing against the creation time, which is that day.
"""

from __future__ import annotations

from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import (
    AFTER,
    BEFORE,
    CONTAINS,
    DURING,
    EQUALS,
    FINISHED_BY,
    FINISHES,
    MEETS,
    MET_BY,
    STARTED_BY,
    STARTS,
    RelationSet,
)
from tempannot.suggestions.links.calendar_intervals import CalendarInterval, compare, lies_within
from tempannot.suggestions.links.clauses import (
    belongs_to_time,
    governor,
    is_apart,
    is_denied,
    reports,
    told_group,
)
from tempannot.suggestions.links.link_lexicon import Lexicon, VerbGroup, lexicon
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind, pairs
from tempannot.suggestions.links.mention_view import Mention, MentionView
from tempannot.suggestions.links.taking import ScoredLink, said_in, taken
from tempannot.suggestions.suggestion import Suggestion

Verdict = tuple[RelationSet, float, str]
"""What a rule says of a pair: the relation, its confidence, what it rests on."""

_TYPES = {"BEFORE": BEFORE, "AFTER": AFTER, "IS_INCLUDED": DURING, "SIMULTANEOUS": EQUALS}
_TENSES: dict[str, Verdict] = {
    "FUTURE": (AFTER, 0.7, bilingual("future, after the creation time")),
    "PAST": (BEFORE, 0.7, bilingual("tense past, before the creation time")),
}
_SAME_DAY: Verdict = (DURING, 0.5, bilingual("tense past, on the day the text was written"))
_BY_VALUES = bilingual("by the values of the times")
_GOING_ON: Verdict = (CONTAINS, 0.6, bilingual("progressive, going on at the creation time"))
_PRESENTS: dict[str, Verdict] = {
    "PERFECTIVE": (BEFORE, 0.6, bilingual("present perfect, before the creation time")),
    "PROGRESSIVE": _GOING_ON,
    "PERFECTIVE_PROGRESSIVE": _GOING_ON,
}
_BESIDE_TIMES = frozenset(
    """the a an its his her their about around late early mid shortly just some nearly almost
    only exactly this that""".split()  # noqa: SIM905 - a list of words
)
"""What may stand between a time and the word that says how it is meant: "in the spring"."""
_LOOSE = {
    MEETS: BEFORE, MET_BY: AFTER, STARTS: DURING, FINISHES: DURING,
    STARTED_BY: CONTAINS, FINISHED_BY: CONTAINS,
}  # fmt: skip
"""What annotators say of times whose edges meet: of Monday and Tuesday that one is before."""


def suggest_links_by_rules(reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
    """Propose links by rules, the surest first; ``within`` bounds where their sentences begin.

    Together with the closure they are consistent, and none follows from those before it. What the
    scheme of the document has no type for is not said.
    """
    view, words = MentionView(reasoning), lexicon()
    created, found = view.creation_time, []
    for pair in pairs(view, within):
        told = verdict(pair, words)
        if told and told is _TENSES["PAST"] and on_the_day(view, pair):
            told = _SAME_DAY
        said = told and said_in(reasoning.scheme, told[0], reasoning)
        if told and said:
            weight = told[1] + _nearness(pair) + _own_time(pair, created)
            found.append(ScoredLink(pair.source.id, said, pair.target.id, *told[1:], weight))
    return taken(reasoning, found)


def by_values(pair: LinkPair) -> RelationSet | None:
    """Return how two times lie by their values, as annotators say it; None if these do not tell.

    What the values PAST_REF, PRESENT_REF and FUTURE_REF mean is told against the creation time.
    """
    first, second = pair.source.calendar, pair.target.calendar
    if first is not None and second is not None:
        found = compare(first, second)
        if found is not None:
            return _LOOSE.get(found, found)
        if lies_within(first, second):  # a morning, said to be in its day
            return DURING
        return CONTAINS if lies_within(second, first) else None
    referred = {"PAST_REF": BEFORE, "FUTURE_REF": AFTER, "PRESENT_REF": CONTAINS}
    return referred.get(pair.source.get("value")) if pair.second is None else None


def _nearness(pair: LinkPair) -> float:
    """Return more, up to 0.04, for times that are near each other in the calendar.

    Taken up in this order, a chain of neighbours entails how all others lie, which then need not
    be proposed.
    """
    first, second = pair.source.calendar, pair.target.calendar
    if pair.kind is not PairKind.VALUES or first is None or second is None:
        return 0.0
    seconds = abs(first.start - second.start) + abs(first.end - second.end)
    return 0.04 / (1 + seconds / 86_400)


def _own_time(pair: LinkPair, created: Mention | None) -> float:
    """Return more for the time of an event's clause where it meets the creation time.

    What happened at noon of the day of writing was not before that day, whatever its tense says.
    """
    if pair.kind is not PairKind.TIME or created is None:
        return 0.0
    return 0.3 if overlaps(pair.target, created) else 0.0


def verdict(pair: LinkPair, words: Lexicon) -> Verdict | None:
    """Return what the rules say of a pair, None where they say nothing."""
    match pair.kind:
        case PairKind.VALUES:
            relations = by_values(pair)
            return None if relations is None else (relations, 0.95, _BY_VALUES)
        case PairKind.CREATION:
            return _against_creation(pair, words)
        case PairKind.TIME:
            return _in_clause(pair, words)
        case PairKind.SENTENCE:
            return _by_signal(pair, words) or _reported(pair, words)
    return None


def _against_creation(pair: LinkPair, words: Lexicon) -> Verdict | None:
    event, group = pair.source, told_group(pair.source, pair.first, words)
    modality = event.get("modality").lower() or group.modal
    if not group.tense and modality in ("will", "would", "shall"):
        return AFTER, 0.5, bilingual('"{modality}", after the creation time', modality=modality)
    if group.tense == "PRESENT" and not group.aspect:
        is_state = event.get("class") in ("STATE", "I_STATE")
        return (
            (CONTAINS, 0.5, bilingual("a present state, holds at the creation time"))
            if is_state
            else None
        )
    of_present = _PRESENTS.get(group.aspect) if group.tense == "PRESENT" else None
    return _TENSES.get(group.tense) or of_present


def _in_clause(pair: LinkPair, words: Lexicon) -> Verdict | None:
    """Relate a time to the event of its clause, by the word before the time."""
    here, event, time = pair.first, pair.source, pair.target
    if here is None or governor(here, time, words) is not event or not time.calendar:
        return None
    before = here.words(time.first - 2, time.first)
    if before and before[-1] not in _BESIDE_TIMES:
        before = before[-1:]  # "after talks Friday" is after the talks
    for word in reversed(before):
        if word in words.before_time:
            relations = _TYPES[words.before_time[word]]
            if word in ("until", "till") and is_denied(here, event, words):
                relations = AFTER  # what may not be until spring may be from then on
            return (
                relations,
                0.6,
                bilingual('"{word} {words}" in its clause', word=word, words=time.text),
            )
    return DURING, 0.55, bilingual('"{words}" in its clause', words=time.text)


def _by_signal(pair: LinkPair, words: Lexicon) -> Verdict | None:
    """Relate two neighbouring events by the word between them: "left after she called"."""
    here, first, second = pair.first, pair.source, pair.target
    if here is None or is_apart(here, first, second):
        return None
    for place, word in enumerate(here.words(first.last + 1, second.first), first.last + 1):
        if word in words.between_events and not belongs_to_time(here, place, second, words):
            relations = _TYPES[words.between_events[word]]
            # what happens while or when something else does rarely begins and ends with it
            return (
                relations,
                0.3 if relations is EQUALS else 0.55,
                bilingual('"{word}" between them', word=word),
            )
    return None


def _reported(pair: LinkPair, words: Lexicon) -> Verdict | None:
    """Relate what is reported to its reporting, by the tense of what is reported."""
    here = pair.first
    if here is None or is_apart(here, pair.source, pair.target):
        return None
    for reporting, reported in ((pair.source, pair.target), (pair.target, pair.source)):
        if not reports(reporting, words) or reports(reported, words):
            continue
        group = told_group(reported, here, words)
        found = _of_reported(group, reported.get("modality").lower() or group.modal)
        if found is not None:
            relations, confidence, because = found
            is_first = reported is pair.source
            return relations if is_first else relations.converse, confidence, because
    return None


def _of_reported(group: VerbGroup, modality: str) -> Verdict | None:
    if "PERFECTIVE" in group.aspect or group.tense == "PAST":
        return BEFORE, 0.55, bilingual("reported as past")
    if group.tense == "FUTURE" or modality in ("will", "would"):
        return AFTER, 0.6, bilingual("reported as to come")
    return None


_HOUR, _DAY = 3_600, 86_400

_LOOK_BACK = 6
"""In how many sentences before it the day of an event is looked for."""


def overlaps(time: Mention, created: Mention) -> bool:
    """Whether a time and the creation time have a part in common by their values."""
    first, second = time.calendar, created.calendar
    if first is None or second is None:
        return False
    found = compare(first, second)
    is_apart = found is None or found in (BEFORE, AFTER)
    return not is_apart or lies_within(first, second) or lies_within(second, first)


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
