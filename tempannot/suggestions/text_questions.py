"""Questions about time that the sentences of a raw text give, as drafts to be edited and checked.

Events and times are those that our rules propose. What a time of the sentence says is not asked:
such a question would be answered by the sentence (MCTACO, step 1, requirement b).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

import lemminflect

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.datasets.recast.inflection import gerund
from tempannot.suggestions.rule_proposer import RuleProposer
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind


class AskedAbout(StrEnum):
    """The five phenomena of MCTACO; the value is what its files call them."""

    DURATION = "Event Duration"
    ORDERING = "Event Ordering"
    FREQUENCY = "Frequency"
    STATIONARITY = "Stationarity"
    TYPICAL_TIME = "Typical Time"

    @property
    def word(self) -> str:
        """The word for it among options."""
        return self.value.rpartition(" ")[2].casefold()


_ANSWERED_BY = {
    "DURATION": {AskedAbout.DURATION},
    "SET": {AskedAbout.FREQUENCY},
    "DATE": {AskedAbout.TYPICAL_TIME},
    "TIME": {AskedAbout.TYPICAL_TIME},
}
_OF_CLAUSE = {
    AskedAbout.DURATION: "How long did {subject} {verb}{rest}?",
    AskedAbout.ORDERING: "What happened after {subject} {past}{rest}?",
    AskedAbout.FREQUENCY: "How often did {subject} {verb}{rest}?",
    AskedAbout.STATIONARITY: "Did {subject} still {verb}{rest} a year later?",
    AskedAbout.TYPICAL_TIME: "When did {subject} {verb}{rest}?",
}
_OF_NAME = {
    AskedAbout.DURATION: "How long did {name} last?",
    AskedAbout.ORDERING: "What happened after {name}?",
    AskedAbout.FREQUENCY: "How often did {name} happen?",
    AskedAbout.STATIONARITY: "{was} {name} still going on a year later?",
    AskedAbout.TYPICAL_TIME: "When did {name} happen?",
}
_STARTERS = {
    AskedAbout.DURATION: ("10 minutes", "2 hours", "3 weeks"),
    AskedAbout.FREQUENCY: ("once a day", "twice a week", "every year"),
    AskedAbout.STATIONARITY: ("yes", "no"),
    AskedAbout.TYPICAL_TIME: ("at 8 a.m.", "in the evening", "on a Saturday"),
}
"""Answers to start from, about which nobody said whether they are likely."""

_LEAST_WORDS, _MOST_OF_SUBJECT, _MOST_OF_REST = 4, 4, 7
_DULL = frozenset({"be", "have", "do", "say", "get", "become", "include"})
_LOWER = re.compile(
    r"the|an?|this|that|these|those|he|she|it|they|we|you|my|your|his|her|its|our|their|some|many|"
    r"most|several|all|both|each|every|one|two|three|four|five|ten|other|another",
    re.IGNORECASE,
)
_OPENINGS = re.compile(
    r"(?:then|later|finally|soon|afterwards?|suddenly|eventually|meanwhile)", re.IGNORECASE
)
_ENDS_SUBJECT = re.compile(r"[^\w\s'’-]")
_NO_SUBJECT = re.compile(
    r"and|or|but|if|when|while|after|before|because|as|since|until|though|although|that|which|who|"
    r"whom|whose|what|where|there|to|of|by|for|with|in|on|at|from|than|then|so|not|n't|also",
    re.IGNORECASE,
)
_REST_ENDS = re.compile(
    r"[,;:.!?()\"“”—–]|\s(?:and|but|or|that|which|who|because|when|while|after|before|since|until|"
    r"if|as|where|though|although)\s"
)
_BEFORE_TIME = re.compile(
    r"(?:\s|^)(?:in|on|at|for|since|by|from|until|during|within|over|about|around|the|late|early|to)"
    r"\s*$"
)


@dataclass(frozen=True, slots=True)
class ProposedQuestion:
    """A question on a sentence; ``span`` is where the event stands in the text.

    ``event`` is its word, ``because`` says what the question rests on, ``answers`` are some to
    start from.
    """

    sentence: str
    question: str
    category: AskedAbout
    event: str
    span: Span
    because: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Clause:
    """An event as a clause (``subject`` "" if it is not clear), or as a name."""

    event: Suggestion
    sentence: str
    name: str
    subject: str = ""
    verb: str = ""
    rest: str = ""
    answered: frozenset[AskedAbout] = frozenset()

    @property
    def is_noun(self) -> bool:
        """Whether the event is a noun of the text."""
        return self.event.attributes.get("pos") == "NOUN"

    @property
    def said(self) -> str:
        """The clause as an answer to what happened, "" for a name alone."""
        return f"{self.subject} {self.event.text}{self.rest}" if self.subject else ""


def proposed_questions(
    document: Document, categories: Collection[AskedAbout], events: int
) -> Iterator[ProposedQuestion]:
    """Yield questions in the order of the text, about so many ``events`` of each sentence.

    The surest events come first; words that only report are taken where there is no other.
    """
    clauses = list(_clauses(document, events))
    for place, clause in enumerate(clauses):
        for category in AskedAbout:
            if category not in categories or category in clause.answered:
                continue
            around = (*clauses[place + 1 : place + 2], *clauses[max(0, place - 1) : place])
            others = tuple(each.said for each in around if each.said)
            is_order = category is AskedAbout.ORDERING
            yield ProposedQuestion(
                clause.sentence,
                _question(clause, category),
                category,
                clause.event.text,
                clause.event.span,
                clause.event.because,
                others if is_order else _STARTERS[category],
            )


def _question(clause: _Clause, category: AskedAbout) -> str:
    if not clause.subject:
        lemmas = lemminflect.getLemma(clause.event.text.casefold(), "NOUN")
        is_plural = clause.is_noun and clause.event.text.casefold() not in lemmas
        return _OF_NAME[category].format(name=clause.name, was="Were" if is_plural else "Was")
    words = {"subject": clause.subject, "verb": clause.verb, "past": clause.event.text}
    return _OF_CLAUSE[category].format(rest=clause.rest, **words)


def _clauses(document: Document, events: int) -> Iterator[_Clause]:
    marks = RuleProposer().marks(_unmarked(document))
    by_sentence = groupby(marks, lambda mark: document.sentence_of(mark.start))
    for number, found in by_sentence:
        if number is None:
            continue
        span = document.sentences[number]
        if len(document.slice(span).split()) < _LEAST_WORDS:
            continue
        of_sentence = list(found)
        times = [each for each in of_sentence if each.kind is SuggestionKind.TIME]
        named = (
            _clause(document, span, each, times)
            for each in of_sentence
            if each.kind is SuggestionKind.EVENT
        )
        usable = [each for each in named if each is not None]
        best = sorted(usable, key=lambda each: (_is_report(each), -each.event.confidence))[:events]
        yield from sorted(best, key=lambda each: each.event.start)


def _unmarked(document: Document) -> Document:
    """The text of a document alone: what is marked already would not be proposed."""
    return Document(
        document.name,
        document.text,
        document.body,
        document.sentences,
        language=document.language,
    )


def _is_report(clause: _Clause) -> bool:
    return clause.event.attributes.get("class") == "REPORTING"


def _clause(
    document: Document, sentence: Span, event: Suggestion, times: Sequence[Suggestion]
) -> _Clause | None:
    """Return an event with its subject if that is clear; None if it cannot be asked about."""
    said = event.attributes
    text = " ".join(document.slice(sentence).split())
    answered = frozenset[AskedAbout]().union(
        *(_ANSWERED_BY.get(each.attributes.get("type", ""), set()) for each in times)
    )
    if said.get("polarity") == "NEG":
        return None
    if said.get("pos") == "NOUN":
        return _Clause(event, text, f"the {event.text}", answered=answered)
    name = gerund(event.text, said.get("tense", "")) if said.get("pos") == "VERB" else None
    lemma = next(iter(lemminflect.getLemma(event.text.lower(), "VERB")), "")
    if name is None or lemma in _DULL:
        return None
    is_past = said.get("tense") == "PAST" and said.get("aspect") == "NONE"
    subject = _subject(document.text[sentence.start : event.start]) if is_past else ""
    rest = _rest(document, sentence, event, times) if subject else ""
    return _Clause(event, text, f"the {name}", subject, lemma, rest, answered)


def _subject(before: str) -> str:
    """Return the words before a verb if they are its subject and nothing else, else ""."""
    words = before.split()
    if words and _OPENINGS.fullmatch(words[0]):
        del words[0]
    if not 0 < len(words) <= _MOST_OF_SUBJECT or _ENDS_SUBJECT.search(before):
        return ""
    if any(_NO_SUBJECT.fullmatch(word) or _is_auxiliary(word) for word in words):
        return ""
    first = words[0]
    if _LOWER.fullmatch(first) or _is_no_name(words):
        first = first.casefold()
    elif not first[:1].isupper() or (len(words) == 1 and first.casefold().endswith("ly")):
        return ""
    return " ".join([first, *words[1:]])


def _is_no_name(words: Sequence[str]) -> bool:
    """Whether words at the start of a sentence are none of a name: "Prices", "New factories"."""
    first, *others = words
    plain = first.casefold()
    if others:
        return others[0].islower() and bool(lemminflect.getAllLemmas(plain))
    lemmas = lemminflect.getAllLemmas(plain, upos="NOUN").get("NOUN", ())
    return plain == "people" or bool(lemmas and plain not in lemmas)


def _is_auxiliary(word: str) -> bool:
    return bool(lemminflect.getAllLemmas(word.casefold(), upos="AUX"))


def _rest(
    document: Document, sentence: Span, event: Suggestion, times: Sequence[Suggestion]
) -> str:
    """Return what follows a verb up to the end of its clause or the first time, if it is short."""
    after = document.text[event.end : sentence.end]
    stop = min(
        (each.start - event.end for each in times if each.start >= event.end), default=len(after)
    )
    part = after[:stop]
    if stop < len(after):
        while found := _BEFORE_TIME.search(part):
            part = part[: found.start()]
    if found := _REST_ENDS.search(part):
        part = part[: found.start()]
    words = part.split()
    return f" {' '.join(words)}" if 0 < len(words) <= _MOST_OF_REST else ""
