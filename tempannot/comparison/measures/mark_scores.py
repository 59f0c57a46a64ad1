"""How the events and times of two annotations compare: their spans, and what they carry.

These are tasks A (times) and B (events) of TempEval-3 (UzZaman et al. 2013, section 4.1): a mark of
the response is right strictly if the key has one of its kind on the same words, relaxed if it has
one on overlapping words; each mark has one partner at most. An attribute is measured by its
accuracy on the marks that have a partner, and by F1, whose precision and recall are out of all
marks of the response and of the key. The creation time is no mark, nor is a time without words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tempannot.comparison.alignment import Alignment, align
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.measures.scores import (
    Average,
    Averages,
    MacroScore,
    Mean,
    Ratio,
    Score,
    micro,
)
from tempannot.core.document import IntervalKind, attribute

MARKS = {IntervalKind.EVENT: "events", IntervalKind.TIME: "times"}
"""What the scores of each kind are called in files."""

ATTRIBUTES: Mapping[IntervalKind, Mapping[str, str]] = {
    IntervalKind.EVENT: {
        "class": "",
        "tense": "NONE",
        "aspect": "NONE",
        "polarity": "POS",
        "modality": "NONE",
        "pos": "",
    },
    IntervalKind.TIME: {"type": "", "value": "", "mod": ""},
}
"""The attributes that are measured, each with what it is where it is not given."""


@dataclass(frozen=True, slots=True)
class AttributeScore:
    """How one attribute agrees: ``accuracy`` on the marks of both, ``score`` out of all marks.

    ``is_given`` says whether a mark of either side carries it at all.
    """

    accuracy: Ratio
    score: Score
    is_given: bool

    def __add__(self, other: AttributeScore) -> AttributeScore:
        """Return the score of both documents taken together."""
        is_given = self.is_given or other.is_given
        return AttributeScore(self.accuracy + other.accuracy, self.score + other.score, is_given)


@dataclass(frozen=True, slots=True)
class MarkScore:
    """The scores of one kind of marks, and of each of ``ATTRIBUTES`` by its name."""

    strict: Score
    relaxed: Score
    attributes: Mapping[str, AttributeScore]

    @property
    def is_empty(self) -> bool:
        """Whether neither side has any such mark."""
        return not (self.strict.precision.of or self.strict.recall.of)

    @property
    def given(self) -> Mapping[str, AttributeScore]:
        """The scores of the attributes that a side gives anywhere."""
        return {name: each for name, each in self.attributes.items() if each.is_given}


@dataclass(frozen=True, slots=True)
class MacroMarks:
    """The means of the scores of one kind over documents, of attributes accuracy and F1."""

    strict: MacroScore
    relaxed: MacroScore
    attributes: Mapping[str, tuple[Mean, Mean]]


MarkScores = Mapping[IntervalKind, MarkScore]
"""The scores by kind."""


def mark_scores(comparison: DocumentComparison, *, partial: bool) -> dict[IntervalKind, MarkScore]:
    """Return the scores of both kinds; ``partial`` says that spans that overlap are aligned."""
    if partial or not comparison.key.document.text or not comparison.response.document.text:
        alignment, sides = comparison.alignment, (comparison.key.index, comparison.response.index)
    else:
        documents = (comparison.key.document, comparison.response.document)
        alignment, sides = align(documents, partial=True), (0, 1)
    return {kind: _score(comparison, _paired(comparison, alignment, sides, kind)) for kind in MARKS}


def micro_marks(scores: Iterable[MarkScores]) -> dict[IntervalKind, MarkScore]:
    """Return the scores over all documents, numerators and denominators summed."""
    every = list(scores)
    return {kind: _summed([each[kind] for each in every], kind) for kind in MARKS}


class MarkAverages:
    """The means of the scores of documents that come one after the other."""

    def __init__(self) -> None:
        self._of = {kind: _KindAverages() for kind in MARKS}

    def add(self, scores: MarkScores) -> None:
        """Take in the scores of one more document."""
        for kind, found in self._of.items():
            found.add(scores[kind])

    def macro(self) -> dict[IntervalKind, MacroMarks]:
        """The means of all so far."""
        return {kind: found.macro(ATTRIBUTES[kind]) for kind, found in self._of.items()}


class _KindAverages:
    def __init__(self) -> None:
        self._strict, self._relaxed = Averages(), Averages()
        self._attributes: dict[str, tuple[Average, Average]] = {}

    def add(self, score: MarkScore) -> None:
        self._strict.add(score.strict)
        self._relaxed.add(score.relaxed)
        for name, given in score.given.items():
            accuracy, f1 = self._attributes.setdefault(name, (Average(), Average()))
            accuracy.add(given.accuracy.value)
            f1.add(given.score.f1)

    def macro(self, names: Iterable[str]) -> MacroMarks:
        found = self._attributes
        means = {
            name: (found[name][0].mean(), found[name][1].mean()) for name in names if name in found
        }
        return MacroMarks(self._strict.macro(), self._relaxed.macro(), means)


@dataclass(slots=True)
class _Paired:
    """The marks of one kind: how many each side has, and which are partners."""

    kind: IntervalKind
    of_key: set[str] = field(default_factory=set)
    of_response: set[str] = field(default_factory=set)
    partners: dict[str, str] = field(default_factory=dict)
    strict: int = 0


def _paired(
    comparison: DocumentComparison,
    alignment: Alignment,
    sides: tuple[int, int],
    kind: IntervalKind,
) -> _Paired:
    found = _Paired(kind)
    taken: set[str] = set()
    for unit in alignment.units:
        if unit.kind is not kind or unit.is_creation_time or not unit.text:
            continue
        key, response = (unit.members[side] for side in sides)
        ours = None if key is None else _mark(comparison.key, key)
        theirs = None if response is None else _mark(comparison.response, response)
        if ours is not None:
            found.of_key.add(ours)
        if theirs is not None:
            found.of_response.add(theirs)
        if ours is None or theirs is None or ours in found.partners or theirs in taken:
            continue
        taken.add(theirs)
        found.partners[ours] = theirs
        found.strict += not unit.is_partial
    return found


def _mark(side: AnnotatedSide, interval: str) -> str:
    """What stands in the text: the event of an instance, a time itself."""
    instance = side.document.instances.get(interval)
    return interval if instance is None else instance.event


def _score(comparison: DocumentComparison, paired: _Paired) -> MarkScore:
    counts = len(paired.of_response), len(paired.of_key)
    name = MARKS[paired.kind]
    of_key = _carried(comparison.key, paired.kind)
    of_response = _carried(comparison.response, paired.kind)
    return MarkScore(
        _ratios(paired.strict, *counts, name),
        _ratios(len(paired.partners), *counts, name),
        {
            attribute_name: _attribute(attribute_name, paired, of_key, of_response)
            for attribute_name in ATTRIBUTES[paired.kind]
        },
    )


_Carried = Mapping[str, Mapping[str, str]]


def _carried(side: AnnotatedSide, kind: IntervalKind) -> _Carried:
    """What the marks of a side carry: a time, an event with its first instance."""
    document = side.document
    if kind is IntervalKind.TIME:
        return {id: time.attributes for id, time in document.times.items()}
    first = {each.event: each.attributes for each in reversed(document.instances.values())}
    return {id: {**first.get(id, {}), **each.attributes} for id, each in document.events.items()}


def _attribute(
    name: str, paired: _Paired, of_key: _Carried, of_response: _Carried
) -> AttributeScore:
    usual = ATTRIBUTES[paired.kind][name]

    def said(side: _Carried, id: str) -> str:
        return (attribute(side[id], name) or usual).strip().upper()

    same = sum(
        said(of_key, id) == said(of_response, other) for id, other in paired.partners.items()
    )
    reason = "" if paired.partners else f"no {MARKS[paired.kind]} are marked by both"
    counts = len(paired.of_response), len(paired.of_key)
    score = _ratios(same, *counts, MARKS[paired.kind])
    marks = ((of_key, paired.of_key), (of_response, paired.of_response))
    given = any(attribute(side[id], name) is not None for side, ids in marks for id in ids)
    return AttributeScore(Ratio(same, len(paired.partners), reason), score, given)


def _ratios(right: int, in_response: int, in_key: int, name: str) -> Score:
    return Score(
        Ratio(right, in_response, "" if in_response else f"the response marks no {name}"),
        Ratio(right, in_key, "" if in_key else f"the key marks no {name}"),
    )


def _summed(scores: list[MarkScore], kind: IntervalKind) -> MarkScore:
    attributes: dict[str, AttributeScore] = {}
    for name in ATTRIBUTES[kind] if scores else ():
        first, *others = (each.attributes[name] for each in scores)
        for each in others:
            first += each
        attributes[name] = first
    return MarkScore(
        micro(each.strict for each in scores), micro(each.relaxed for each in scores), attributes
    )
