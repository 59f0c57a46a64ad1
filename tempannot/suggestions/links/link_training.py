"""How a model of links is learnt: rows and labels of documents, two stages, a threshold.

The second stage learns from what the first says of documents that it was not learnt from. From the
same rows it is learnt which links annotators draw, and do not leave to follow from others. The
threshold is the one with the best temporal awareness on documents that nothing was learnt from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tempannot.core.assertions import Assertion
from tempannot.core.document import Document
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.wording import counted
from tempannot.formats.languages import language_of
from tempannot.statistics.linear_model import Learning, LearningError, LinearModel, held_out, learn
from tempannot.suggestions.links.judging import DRAWN, best_link, mentioned, worth
from tempannot.suggestions.links.link_features import Describer
from tempannot.suggestions.links.link_lexicon import lexicon
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind, pairs
from tempannot.suggestions.links.mention_view import MentionView
from tempannot.suggestions.links.sentence_syntax import can_parse
from tempannot.suggestions.links.surroundings import NONE, Chances, FirstJudgments
from tempannot.suggestions.links.taking import ScoredLink, taken
from tempannot.suggestions.suggestion import Suggestion

Say = Callable[[str], None]
Judges = dict[PairKind, LinearModel]

FOLDS = 3
_BLOCKS = 15
"""Into how many rows of documents all are cut; every third belongs to one fold."""

THRESHOLDS = (0.16, 0.18, 0.2, 0.22)
_FOR_EACH_DRAWN = 1.5
"""How many links are worth proposing for each that annotators drew, before some fall out."""
_MOST_TRIED = 100
"""On how many documents thresholds are tried."""
_STRENGTHS = (60.0, 30.0)
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


_Tried = tuple[LinkLesson, list[tuple[float, ScoredLink]]]


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
    first, chances = _stage(lessons, labels, seed, _STRENGTHS[0])
    for lesson, found in zip(lessons, chances, strict=True):
        judgments = FirstJudgments(lesson.pairs, found)
        told_pairs = zip(lesson.rows, lesson.pairs, found, strict=True)
        lesson.rows = [row + judgments.row(pair, own) for row, pair, own in told_pairs]
    say(bilingual("learning from the pairs around them"))
    second, chances = _stage(lessons, labels, seed, _STRENGTHS[1])
    drawn, of_drawn = _stage(lessons, [each.drawn for each in lessons], seed, _STRENGTHS[1])
    tried = _tried(lessons, chances, of_drawn)
    threshold = _best_threshold(tried)
    return LearntLinks(first, second, drawn, threshold, _density(lessons), language, parsed)


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


def _stage(
    lessons: Sequence[LinkLesson], all_labels: Sequence[list[str]], seed: int, strength: float
) -> tuple[Judges, list[list[Chances]]]:
    """Learn a judge per kind of pair; return them with what they say of documents held out."""
    judges: Judges = {}
    found: list[list[Chances]] = [[{NONE: 1.0}] * len(each.pairs) for each in lessons]
    for kind in PairKind:
        places = [
            (number, place)
            for number, lesson in enumerate(lessons)
            for place, pair in enumerate(lesson.pairs)
            if pair.kind is kind
        ]
        rows = [lessons[number].rows[place] for number, place in places]
        labels = _without_rare([all_labels[number][place] for number, place in places])
        if set(labels) <= {NONE}:
            continue
        how = Learning(seed, epochs=_EPOCHS, penalty=strength / len(rows), together=True)
        judges[kind] = learn(rows, labels, how)
        groups = [lessons[number].groups[place] for number, place in places]
        names, chances = held_out(rows, labels, groups, how)
        for (number, place), each in zip(places, chances.tolist(), strict=True):
            found[number][place] = dict(zip(names, each, strict=True))
    return judges, found


def _without_rare(labels: list[str]) -> list[str]:
    counts = Counter(labels)
    return [label if counts[label] >= _RARE else NONE for label in labels]


def _tried(
    lessons: Sequence[LinkLesson],
    chances: Sequence[Sequence[Chances]],
    drawn: Sequence[Sequence[Chances]],
) -> list[_Tried]:
    """Return documents to try thresholds on, each with its links and what these are worth."""
    step = 1 + len(lessons) // _MOST_TRIED
    found = list(zip(lessons, chances, drawn, strict=True))[::step]
    return [(lesson, list(_scored(lesson, *of_lesson))) for lesson, *of_lesson in found]


def _best_threshold(tried: Sequence[_Tried]) -> float:
    """Return the threshold with the best awareness; of equally good ones the highest."""
    totals = {each: [0, 0, 0, 0] for each in THRESHOLDS}
    for lesson, scored in tried:
        bare = replace(lesson.reasoning.document, links={}, edited={})
        reasoning = Reasoning(bare)
        for threshold, total in totals.items():
            proposed = taken(reasoning, [e for value, e in scored if value >= threshold])
            counts = _counts(lesson.reasoning.network, proposed)
            totals[threshold] = [a + b for a, b in zip(total, counts, strict=True)]
    return max(THRESHOLDS, key=lambda each: (_f1(totals[each]), each))


def _density(lessons: Sequence[LinkLesson]) -> float:
    """Return how many links for each event and time are to be worth proposing.

    That is more than annotators drew: some of them follow from others, or contradict them.
    """
    drawn = sum(len(each.reasoning.document.links) for each in lessons)
    return _FOR_EACH_DRAWN * drawn / max(1, sum(mentioned(each.pairs) for each in lessons))


def _scored(
    lesson: LinkLesson, chances: Sequence[Chances], drawn: Sequence[Chances]
) -> Iterator[tuple[float, ScoredLink]]:
    """Yield the most probable link of each pair after what it is worth."""
    for pair, found, of_drawn in zip(lesson.pairs, chances, drawn, strict=True):
        best = best_link(lesson.reasoning, pair, found)
        if best is not None:
            link = ScoredLink(pair.source.id, best.said, pair.target.id, best.chance, "")
            linked = 1 - found.get(NONE, 0.0)
            yield worth(best.chance, linked, of_drawn.get(DRAWN, 0.0)), link


def _counts(gold: Network, proposed: Sequence[Suggestion]) -> list[int]:
    """Return how many proposed links are right of how many, and how many gold ones are found."""
    said = [
        Assertion(str(number), each.source, each.target, each.relations)
        for number, each in enumerate(proposed)
        if each.relations is not None
    ]
    right = sum(gold.relation(each.source, each.target) in each.relations for each in said)
    closed = Network.close(gold.intervals, said)
    known = gold.assertions.values()
    found = sum(closed.relation(each.source, each.target) in each.relations for each in known)
    return [right, len(said), found, len(known)]


def _f1(counts: Sequence[int]) -> float:
    right, said, found, known = counts
    if not (right and found):
        return 0.0
    precision, recall = right / said, found / known
    return 2 * precision * recall / (precision + recall)
