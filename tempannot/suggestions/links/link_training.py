"""How a model of links is learnt: rows and labels of documents, two stages, a threshold.

The second stage learns from what the first says of documents that it was not learnt from. From
the same rows it is learnt which links annotators draw, and do not leave to follow from others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tempannot.core.document import Document
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.wording import counted
from tempannot.formats.languages import language_of
from tempannot.statistics.linear_model import Learning, LearningError, LinearModel, held_out, learn
from tempannot.suggestions.links.judging import DRAWN, mentioned
from tempannot.suggestions.links.link_features import Describer
from tempannot.suggestions.links.link_lexicon import lexicon
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind, pairs
from tempannot.suggestions.links.mention_view import MentionView
from tempannot.suggestions.links.sentence_syntax import can_parse
from tempannot.suggestions.links.surroundings import NONE, Chances, FirstJudgments

Say = Callable[[str], None]
Judges = dict[PairKind, LinearModel]

FOLDS = 3
_BLOCKS = 15
"""Into how many rows of documents all are cut; every third belongs to one fold."""

_THRESHOLD = 0.14
"""What a link has to be worth (``worth``): about half of the F to come, below which one more costs
more than it brings. Found by setting aside each of nine sources of documents in turn; chosen by the
documents that a model is learnt from it would hold for their sources alone.
"""
_FOR_EACH_DRAWN = 1.5
"""How many links are worth proposing for each that annotators drew, before some fall out."""
_STRENGTHS = (30.0, 15.0)
"""How far weights are kept small in both stages; it does not grow with the number of rows."""
_EPOCHS = 10
_RARE = 5
"""A relation with fewer examples than these of a kind of pair is not learnt."""
_SAMPLE = 2_000
"""How much of a text its language is told by."""


@dataclass(slots=True)
class LinkLesson:
    """A document to learn from: its pairs with features and labels."""

    reasoning: Reasoning
    pairs: list[LinkPair]
    rows: list[list[str]]
    labels: list[str]
    drawn: list[str]
    groups: list[int]


class LearntLinks(NamedTuple):
    """What is learnt: judges of both stages and of what is drawn, and how a link is worth it."""

    first: Judges
    second: Judges
    drawn: Judges
    threshold: float
    density: float
    language: str
    parsed: bool


def trained(documents: Sequence[Document], seed: int, say: Say) -> LearntLinks:
    """Learn from the links of documents; raises LearningError if there are none."""
    told = [each for each in documents if each.links]
    language = _language(told)
    parsed = can_parse(language)
    lessons = [_lesson(each, language, parsed) for each in told]
    _divide(lessons)
    linked = sum(label != NONE for lesson in lessons for label in lesson.labels)
    if not linked:
        here = bilingual(
            "{documents} without a link of what stands together",
            documents=counted(len(documents), "document"),
        )
        raise LearningError(bilingual("there are no links to learn from: {here}", here=here))
    say(
        bilingual(
            "learning from {linked} related pairs in {told}",
            linked=linked,
            told=counted(len(told), "document"),
        )
    )
    labels = [each.labels for each in lessons]
    first = _learnt(lessons, labels, seed, _STRENGTHS[0])
    chances = _chances(lessons, labels, seed, _STRENGTHS[0])
    for lesson, found in zip(lessons, chances, strict=True):
        judgments = FirstJudgments(lesson.pairs, found)
        told_pairs = zip(lesson.rows, lesson.pairs, found, strict=True)
        lesson.rows = [row + judgments.row(pair, own) for row, pair, own in told_pairs]
    say(bilingual("learning from the pairs around them"))
    second = _learnt(lessons, labels, seed, _STRENGTHS[1])
    drawn = _learnt(lessons, [each.drawn for each in lessons], seed, _STRENGTHS[1])
    return LearntLinks(first, second, drawn, _THRESHOLD, _density(lessons), language, parsed)


def _language(documents: Sequence[Document]) -> str:
    found = Counter(language_of(each.text[:_SAMPLE]) for each in documents[:50])
    return max(sorted(found), key=lambda each: found[each], default="en")


def _lesson(document: Document, language: str, parsed: bool) -> LinkLesson:
    reasoning = Reasoning(document)
    view = MentionView(reasoning)
    describer = Describer(view, lexicon(language), parsed)
    found = list(pairs(view))
    labels = [_label(reasoning, *each.ends) for each in found]
    drawn = [
        DRAWN if label and reasoning.links_between(*pair.ends) else NONE
        for label, pair in zip(labels, found, strict=True)
    ]
    rows = [describer.row(each) for each in found]
    return LinkLesson(reasoning, found, rows, labels, drawn, [0] * len(found))


def _divide(lessons: Sequence[LinkLesson]) -> None:
    """Divide all pairs into groups: by documents, or by sentences where there are too few.

    Documents in a row, which are often of one matter, stay together: what is told of a document
    must not rest on another one of the same story.
    """
    length = max(1, len(lessons) // _BLOCKS)
    for number, lesson in enumerate(lessons):
        if len(lessons) >= FOLDS:
            lesson.groups = [number // length % FOLDS] * len(lesson.pairs)
        else:
            places = (each.source.sentence for each in lesson.pairs)
            lesson.groups = [place % FOLDS for place in places]


def _label(reasoning: Reasoning, source: str, target: str) -> str:
    """Return what the narrowest type says that takes in all that is known of a pair."""
    known = reasoning.allowed(source, target)
    if known is ALL:
        return NONE
    meanings = set(reasoning.scheme.meanings(reasoning.during).values())
    wider = [each for each in meanings if known in each]
    return str(min(wider, key=lambda each: (len(each), each.bits))) if wider else NONE


class _PairsOfKind(NamedTuple):
    """All pairs of a kind with what is to be told of them, if there is anything to tell."""

    kind: PairKind
    places: list[tuple[int, int]]
    rows: list[list[str]]
    labels: list[str]
    how: Learning


def _by_kind(
    lessons: Sequence[LinkLesson], all_labels: Sequence[list[str]], seed: int, strength: float
) -> Iterator[_PairsOfKind]:
    for kind in PairKind:
        places = [
            (number, place)
            for number, lesson in enumerate(lessons)
            for place, pair in enumerate(lesson.pairs)
            if pair.kind is kind
        ]
        rows = [lessons[number].rows[place] for number, place in places]
        labels = _without_rare([all_labels[number][place] for number, place in places])
        if not set(labels) <= {NONE}:
            how = Learning(seed, epochs=_EPOCHS, penalty=strength / len(rows), together=True)
            yield _PairsOfKind(kind, places, rows, labels, how)


def _learnt(
    lessons: Sequence[LinkLesson], labels: Sequence[list[str]], seed: int, strength: float
) -> Judges:
    """Learn a judge per kind of pair."""
    told = _by_kind(lessons, labels, seed, strength)
    return {each.kind: learn(each.rows, each.labels, each.how) for each in told}


def _chances(
    lessons: Sequence[LinkLesson], labels: Sequence[list[str]], seed: int, strength: float
) -> list[list[Chances]]:
    """Return what judges say of pairs of documents that they were not learnt from."""
    found: list[list[Chances]] = [[{NONE: 1.0}] * len(each.pairs) for each in lessons]
    for told in _by_kind(lessons, labels, seed, strength):
        groups = [lessons[number].groups[place] for number, place in told.places]
        names, chances = held_out(told.rows, told.labels, groups, told.how)
        for (number, place), each in zip(told.places, chances.tolist(), strict=True):
            found[number][place] = dict(zip(names, each, strict=True))
    return found


def _without_rare(labels: list[str]) -> list[str]:
    counts = Counter(labels)
    return [label if counts[label] >= _RARE else NONE for label in labels]


def _density(lessons: Sequence[LinkLesson]) -> float:
    """Return how many links for each event and time are to be worth proposing.

    That is more than annotators drew: some of them follow from others, or contradict them.
    """
    drawn = sum(len(each.reasoning.document.links) for each in lessons)
    return _FOR_EACH_DRAWN * drawn / max(1, sum(mentioned(each.pairs) for each in lessons))
