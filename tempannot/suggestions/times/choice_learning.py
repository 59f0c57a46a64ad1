"""Learning which of the times that rules propose annotators mark, and how far those go.

Guidelines differ: some have "now" and "recently" marked and some not, some leave out "the" or
"early". Rules know one of them; what documents show to be otherwise is learnt, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from tempannot.core.document import Document
from tempannot.core.items import Span, Time
from tempannot.statistics.linear_model import Learning, LinearModel, held_out, learn
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.choice_features import (
    WordsAround,
    choice_features,
    edges_of,
    kind_of,
)
from tempannot.suggestions.times.habits import LEAST_ALIKE, Habits
from tempannot.suggestions.times.tagger import suggest_times

MARKED, UNMARKED = "marked", "unmarked"
LEAST = 0.4
"""From which probability on it is worth proposing a time: a wrong one is rejected by one key."""
SURE = 0.5
"""Above which probability the ends of a time are not those of the rules."""
FARTHEST = 3
"""By how many words an end is moved at most."""

_FOLDS = 4
_DEVIATIONS = 2.0
_PENALTY = 1e-3


@dataclass(frozen=True, slots=True)
class ChoiceExample:
    """A time that rules propose: its features, whether it is marked, how its ends are moved.

    ``document`` is the place of its document among those with times, ``kind`` what the rule says,
    ``edges`` that with the words at its ends.
    """

    row: Sequence[str]
    fold: int
    is_marked: bool
    kind: str
    document: int
    edges: tuple[str, str] = ("", "")
    starts: int = 0
    ends: int = 0


def choice_examples(documents: Sequence[Document], language: str) -> list[ChoiceExample]:
    """Return what rules propose in documents that have times, beside what is marked there."""
    taught = with_times(documents)
    found: list[ChoiceExample] = []
    for place, document in enumerate(taught):
        examples = list(_of_document(document, language, place))
        if len(taught) < _FOLDS:  # then stretches stand for documents
            size = len(examples)
            examples = [replace(e, fold=_FOLDS * at // size) for at, e in enumerate(examples)]
        found += examples
    return found


def with_times(documents: Sequence[Document]) -> list[Document]:
    """Return the documents in which times are marked."""
    return [each for each in documents if marked_times(each)]


def marked_times(document: Document) -> list[Time]:
    """Return the times of a document that are marked in its text, in its order."""
    found = (
        each
        for id, each in document.times.items()
        if id != document.creation_time and each.span.end > each.span.start
    )
    return sorted(found, key=lambda each: each.span)


def learnt_choice(examples: Sequence[ChoiceExample], seed: int) -> LinearModel | None:
    """Learn which times are marked; None where rules tell it as well."""
    rows = [each.row for each in examples]
    truth = [MARKED if each.is_marked else UNMARKED for each in examples]
    if len(set(truth)) < 2:
        return None
    how = Learning(seed, penalty=_PENALTY, exact=True)
    labels, given = held_out(rows, truth, [each.fold for each in examples], how)
    probable = given[:, labels.index(MARKED)]
    left_out = [t for t, chance in zip(truth, probable, strict=True) if chance < LEAST]
    mended = left_out.count(UNMARKED)
    return learn(rows, truth, how) if _is_better(mended, len(left_out) - mended) else None


def learnt_moves(examples: Sequence[ChoiceExample], name: str, seed: int) -> LinearModel | None:
    """Learn how ``starts`` or ``ends`` of times are moved; None where rules tell it as well."""
    marked = [each for each in examples if each.is_marked]
    rows = [each.row for each in marked]
    truth = [str(getattr(each, name)) for each in marked]
    if set(truth) <= {"0"}:
        return None
    how = Learning(seed, penalty=_PENALTY, exact=True)
    labels, given = held_out(rows, truth, [each.fold for each in marked], how)
    mended = spoilt = 0
    for right, chances in zip(truth, given, strict=True):
        best = int(chances.argmax())
        if labels[best] != "0" and chances[best] > SURE:
            mended += labels[best] == right
            spoilt += right == "0"
    return learn(rows, truth, how) if _is_better(mended, spoilt) else None


def learnt_habits(
    documents: Sequence[Document], examples: Sequence[ChoiceExample]
) -> Habits | None:
    """Learn what is marked in documents like others; None where it is the same in all."""
    taught = with_times(documents)
    marks = _counted(len(taught), ((e.document, e.kind, e.is_marked) for e in examples))
    edges = _counted(len(taught), (edge for each in examples for edge in _edges(each)))
    habits = Habits.of(taught, marks, edges)
    skipped = len(taught) - len(habits.documents)
    mended = spoilt = 0
    for place in range(skipped, len(taught)):
        chances = habits.held_out(place - skipped)
        for kind, (some, all) in (marks[place] | edges[place]).items():
            if chances.get(kind, 1) < LEAST_ALIKE:
                mended, spoilt = mended + all - some, spoilt + some
    return habits if _is_better(mended, spoilt) else None


def _counted(
    documents: int, found: Iterable[tuple[int, str, bool]]
) -> list[dict[str, tuple[int, int]]]:
    """Count by document and kind what is so, and all of it."""
    right, seen = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for document, kind, is_right in found:
        right[document, kind] += is_right
        seen[document, kind] += 1
    marks: list[dict[str, tuple[int, int]]] = [{} for _ in range(documents)]
    for (place, kind), all in sorted(seen.items()):
        marks[place][kind] = right[place, kind], all
    return marks


def _edges(example: ChoiceExample) -> Iterator[tuple[int, str, bool]]:
    """Yield the words at the ends of a time that is marked, and whether they are marked with it."""
    first, last = example.edges
    if example.is_marked and first:
        yield example.document, first, example.starts != 1
    if example.is_marked and last:
        yield example.document, last, example.ends != -1


def _is_better(mended: int, spoilt: int) -> bool:
    """Whether more is mended than spoilt in documents not learnt from, by more than chance."""
    return mended - spoilt > _DEVIATIONS * sqrt(mended + spoilt)


def _of_document(document: Document, language: str, place: int) -> Iterator[ChoiceExample]:
    creation = document.creation_time
    kept = {id: each for id, each in document.times.items() if id == creation}
    gold = [each.span for each in marked_times(document)]
    fold = place % _FOLDS
    for proposed in suggest_times(replace(document, times=kept), None, language):
        around = WordsAround.of(document, proposed.span)
        row, kind = choice_features(proposed, around), kind_of(proposed)
        example = ChoiceExample(row, fold, False, kind, place, edges_of(proposed, around))
        span = _partner(gold, proposed)
        if span is None:
            yield example
            continue
        gold.remove(span)
        starts, ends = around.moves(span)
        if max(abs(starts), abs(ends)) > FARTHEST:
            starts = ends = 0
        yield replace(example, is_marked=True, starts=starts, ends=ends)


def _partner(gold: Sequence[Span], proposed: Suggestion) -> Span | None:
    """Return the first marked stretch that shares a character with a proposal."""
    for span in gold:
        if span.start >= proposed.end:
            break
        if span.end > proposed.start:
            return span
    return None
