"""Times proposed for a document: what its rules find, resolved in the order of the text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, time
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.sentences import sentences
from tempannot.core.wording import joined
from tempannot.formats.languages import language_of
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind
from tempannot.suggestions.times.calendar_periods import Grain, Period
from tempannot.suggestions.times.expressions import Expression, expressions, passage_of
from tempannot.suggestions.times.length_sums import with_sums
from tempannot.suggestions.times.patterns import Passage
from tempannot.suggestions.times.resolution import Moment, Resolved, Surroundings, resolve
from tempannot.suggestions.times.rule_files import Language, language_rules, user_rule_files
from tempannot.suggestions.times.time_names import without_names
from tempannot.suggestions.times.time_pairs import with_pairs
from tempannot.suggestions.times.words import Gap, Word, words_of


def suggest_times(
    document: Document,
    within: Span | None = None,
    language: str = "",
    rules: Sequence[Path] | None = None,
) -> list[Suggestion]:
    """Propose the times of a document that are not marked yet, in the order of the text.

    ``within`` bounds it to what begins in a part of the text, ``language`` is that of ISO 639-1
    ("" to have it told by the text, and English if that is unsure), ``rules`` are rule files of the
    user's (default: those among the settings). Raises RuleError for one of these that is wrong,
    and for nothing in the text. Nothing is proposed in a language without rules.
    """
    body = body_of(document)
    code = told_language(document, language)
    known = language_rules(code, user_rule_files() if rules is None else rules)
    if known is None:
        return []
    creation = creation_moment(document)
    creation_id = (document.creation_time or "") if creation else ""
    marked = MarkedTimes(document)
    return [
        each
        for each in _all_times(known, document.text, body, creation, creation_id)
        if (within is None or within.start <= each.start < within.end)
        and not marked.meets(each.span)
    ]


def body_of(document: Document) -> Span:
    """Return the part of a document in which times are looked for."""
    return document.body if document.body.end > document.body.start else Span(0, len(document.text))


def told_language(document: Document, language: str = "") -> str:
    """Return the language whose rules read a document: the given one, else as its text tells."""
    return language or _told_language(document.slice(body_of(document))) or "en"


@lru_cache(maxsize=4)
def _told_language(text: str) -> str:
    return language_of(text)


# a long text is asked for in parts, the nearest first: it is read once, not once for each
@lru_cache(maxsize=4)
def _all_times(
    known: Language, text: str, body: Span, creation: Moment | None, creation_id: str
) -> tuple[Suggestion, ...]:
    """Return the times of a text, marked or not: those that are count for what follows."""
    ends = _sentence_ends(text, body, known.code)
    words = _parted(text, words_of(text, body), ends)
    passage = passage_of(known.grammar, words)
    whole = [
        each
        for each in expressions(known.grammar, passage)
        if _is_whole(text, words[each.first].start, words[each.end - 1].end)
    ]
    if known.has_large_names:
        whole = without_names(text, words, whole)
    read = with_pairs(passage, with_sums(passage, whole))
    tenses = list(_tenses(known, passage, ends))
    for expression in read:
        if "month" in expression.features:  # "12 May" tells no future
            within = slice(expression.first, expression.end)
            tenses[within] = [each and 0 for each in tenses[within]]
    reader = _Reader(tenses, read, creation, creation_id)
    found = []
    for expression in read:
        span = Span(words[expression.first].start, words[expression.end - 1].end)
        found.append(_suggestion(text, span, expression, reader.resolved(expression)))
    return tuple(found)


def _parted(text: str, words: Sequence[Word], ends: Collection[int]) -> list[Word]:
    """Return words of which none is read together with the headline on the line before it."""
    parted = list(words[:1])
    for before, word in pairwise(words):
        is_line = before.end in ends and "\n" in text[before.end : word.start]
        parted.append(replace(word, gap=Gap.BREAK) if is_line else word)
    return parted


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether figures stand by themselves, and are no part of "w1151", "50h2" or "555-1990"."""
    begins = start == 0 or not (text[start].isdigit() and text[start - 1].isalpha())
    begins = begins and not (end - start == 4 and _PHONE.search(text, max(0, start - 5), start))
    ends = end == len(text) or not (text[end - 1].isalpha() and text[end].isdigit())
    is_cue = "-->" in text[max(0, start - 5) : start] or _CUE.match(text, end)
    return begins and ends and not is_cue


_CUE = re.compile(r"[,.]\d{3} *-->")
"""What stands between the two times of a subtitle, which are those of the film."""
_PHONE = re.compile(r"(?<!\d)\d{3}-$")


def _suggestion(text: str, span: Span, expression: Expression, resolved: Resolved) -> Suggestion:
    kind = bilingual(expression.rule.because)
    parts = [each for each in (kind, resolved.because) if each]
    return Suggestion(
        SuggestionKind.TIME,
        round(expression.rule.confidence * resolved.certainty, 3),
        joined(", ", parts) or bilingual("a time expression"),
        span.start,
        span.end,
        text[span.start : span.end],
        resolved.attributes,
    )


class MarkedTimes:
    """Where a document has times already."""

    def __init__(self, document: Document) -> None:
        """Take the times of a document that have a place in it."""
        spans = sorted(
            each.span for each in document.times.values() if each.span.end > each.span.start
        )
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in spans:
            self._starts.append(span.start)
            self._ends.append(max(span.end, self._ends[-1]) if self._ends else span.end)

    def meets(self, span: Span) -> bool:
        """Whether a time that is marked overlaps a stretch of text."""
        place = bisect_right(self._starts, span.end - 1)
        return place > 0 and self._ends[place - 1] > span.start


class _Reader:
    """What is known of a text while its expressions are resolved one after the other."""

    def __init__(
        self,
        tenses: Sequence[int | None],
        read: Sequence[Expression],
        creation: Moment | None,
        creation_id: str,
    ) -> None:
        self._tenses = tenses
        self._creation = creation
        self._id = creation_id
        self._tells_story = tells_story(read, self._creation)
        self._recent: Period | None = None
        self._quarter: Period | None = None
        self._quarter_place = 0

    def resolved(self, expression: Expression) -> Resolved:
        """Resolve the next expression, and keep what it tells about those that follow."""
        is_near = expression.first - self._quarter_place < _QUARTER_REACH
        quarter = self._quarter if is_near else None
        tense = self._tense(expression)
        near = Surroundings(
            self._creation, self._recent, quarter, tense, self._id, self._tells_story
        )
        found = resolve(expression.rule.kind, expression.features, near)
        if found.period is None:
            return found
        if expression.features.get("grain") != "recent" and not self._is_aside(expression):
            self._recent = found.period
        if found.period.grain is Grain.QUARTER and self._has_figures(expression, found.period):
            self._quarter, self._quarter_place = found.period, expression.first
        return found

    def _is_aside(self, expression: Expression) -> bool:
        """Whether a story leaves its own time: "to this day" is that of the writer."""
        features = expression.features
        is_from_creation = features.get("unit") == "day" and features.get("anchor") != "narrative"
        return self._tells_story and is_from_creation

    def _has_figures(self, expression: Expression, quarter: Period) -> bool:
        """Whether figures are given for a quarter that is named, until another one is.

        Not for those of years before that it is compared with, nor for what is only expected of
        one that is not over, where another was named.
        """
        features = expression.features
        if features.get("unit") == "year" or features.get("grain") == "quarter":
            return False
        is_open = self._creation is not None and quarter.shifted(1).first > self._creation.day
        is_near = expression.first - self._quarter_place < _QUARTER_REACH
        return not (is_open and is_near and self._quarter is not None)

    def _tense(self, expression: Expression) -> int:
        """Return what the nearest telling word of the sentence says: -1 past, 1 future.

        A rule may say it for certain, -2 what never lies ahead.
        """
        if isinstance(told := expression.features.get("tense"), int):
            return told
        before = self._tenses[max(0, expression.first - _REACH) : expression.first]
        after = self._tenses[expression.end : expression.end + _REACH]
        told = _first(reversed(before)) or _first(after)
        return max(-2, min(told, 1))


def _first(tenses: Iterable[int | None]) -> int:
    """Return the first tense up to the end of the sentence, 0 if there is none."""
    for tense in tenses:
        if tense is None:
            break
        if tense:
            return tense
    return 0


def _sentence_ends(text: str, body: Span, code: str) -> frozenset[int]:
    """Return where sentences end; the full stop of an initial or an abbreviation ends none."""
    return frozenset(each.end for each in sentences(text, body, code))


def _tenses(known: Language, passage: Passage, ends: Collection[int]) -> Iterator[int | None]:
    """Yield for each word the tense it tells, 0 if none, None where a sentence or clause ends.

    The last word of a line without a full stop says its tense, if it has one.
    """
    told, until = 0, 0
    no_past = set[int]()
    for place, word in enumerate(passage.words):
        pieces = passage.pieces[place]
        no_past.update(piece.end for piece in pieces.get("no_past_after", ()))
        least = 0 if place in no_past else -1  # "to be opened", "will be held"
        for piece in pieces.get("tense", ()):
            if piece.end > until and isinstance(piece.value, int):
                told, until = max(piece.value, least), piece.end
        tense = told if place < until else max(_tense_of_ending(known, word), least)
        if tense or place < until:
            yield tense
        else:
            yield None if word.end in ends or word.text in _CLAUSE_ENDS else 0


def _tense_of_ending(known: Language, word: Word) -> int:
    """Return the tense that a verb has by its ending; a name is none: "the United States"."""
    if not word.text[0].islower():
        return 0
    is_past = word.lower.endswith(known.past_endings)
    return -1 if is_past else int(word.lower.endswith(known.future_endings))


_CLAUSE_ENDS = frozenset(";；")


def tells_story(read: Sequence[Expression], creation: Moment | None) -> bool:
    """Whether a text is about other years than the one it was written in, as history is.

    News that look back name years too, but count from their own day at least as often.
    """
    if creation is None:
        return False
    away, at_hand = 0, 0
    for expression in read:
        features = expression.features
        if isinstance(year := features.get("year"), int):
            is_away = abs(year - creation.day.year) > 1
            away += is_away
            at_hand += "day" in features and not is_away  # the dates of a record
        elif "direction" in features or "weekday" in features:
            at_hand += features.get("anchor") != "narrative"
    return away > 3 and away > 2 * at_hand


_QUARTER_REACH = 150
"""For how many words a quarter that was mentioned stays what figures are given for."""
_REACH = 12
"""How far from an expression the tense is looked for, in words."""


def creation_moment(document: Document) -> Moment | None:
    """Return when a document was written, None if it does not say a day of the calendar."""
    stated = document.times.get(document.creation_time or "")
    value = (stated.attributes.get("value") or "") if stated else ""
    match = re.match(r"(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d)(?::(\d\d))?)?", value, re.ASCII)
    if not match:
        return None
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
        return Moment(day, time(int(match[4]), int(match[5] or 0)) if match[4] else None)
    except ValueError:
        return None


def has_time(text: str, language: str = "en") -> bool:
    """Whether the tagger finds a time expression in a text.

    >>> has_time("They left on Monday."), has_time("They left.")
    (True, False)
    """
    return bool(text.strip()) and bool(suggest_times(Document("text", text), language=language))
