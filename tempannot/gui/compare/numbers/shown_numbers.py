"""The numbers over all documents that lead to the list of documents, which has them of each."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from tempannot.comparison.compared_document import Scored
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind, Score
from tempannot.core.document import IntervalKind
from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.gui.compare.numbers.cells import plain_amount


class ShownNumber:
    """Precision, recall or another ``part`` of a score; its F1 without a part."""

    __slots__ = ()
    part: RatioKind | None

    @property
    def name(self) -> str:
        """The number in words, such as ``strict recall``."""
        raise NotImplementedError

    @property
    def meaning(self) -> str:
        """What it says of a document, "" if that is known where it leads from."""
        return ""

    def of(self, scored: Scored) -> Score:
        """The score of a document that the number is of."""
        raise NotImplementedError

    def value(self, score: Score) -> float | None:
        """The number of a score, None if it is undefined."""
        return score.f1 if self.part is None else score.value(self.part)

    def count(self, score: Score) -> str:
        """What the number counts, such as ``3 / 4``, in English; nothing for F1."""
        ratio = score.ratio(self.part) if self.part else None
        return f"{plain_amount(ratio.right)} / {plain_amount(ratio.of)}" if ratio else ""


@dataclass(frozen=True, slots=True)
class ShownMeasure(ShownNumber):
    """A number of a measure."""

    measure: Measure
    part: RatioKind | None = None

    @property
    @override
    def name(self) -> str:
        part = self.part.value.replace("_", " ") if self.part else "F1"
        return f"{self.measure.value} {part}"

    @property
    @override
    def meaning(self) -> str:
        return definition(self.measure).definition

    @override
    def of(self, scored: Scored) -> Score:
        return scored.scores[self.measure]


@dataclass(frozen=True, slots=True)
class ShownOtherLinks(ShownNumber):
    """A number of SLINKs or ALINKs: of those found, or of those with the right type, too."""

    tag: str
    has_type: bool
    part: RatioKind | None = None

    @property
    @override
    def name(self) -> str:
        part = tr(self.part.value) if self.part else "F1"
        if self.has_type:
            return tr("{tag} of the right type, {part}", tag=self.tag, part=part)
        return tr("{tag} found, {part}", tag=self.tag, part=part)

    @override
    def of(self, scored: Scored) -> Score:
        score = scored.other_links[self.tag]
        return score.right if self.has_type else score.found


@dataclass(frozen=True, slots=True)
class ShownMarks(ShownNumber):
    """F1 of the marks of a kind, or of an ``attribute`` of them the accuracy."""

    kind: IntervalKind
    is_strict: bool = True
    attribute: str = ""

    @property
    @override
    def part(self) -> RatioKind | None:  # type: ignore[override]
        return RatioKind.PRECISION if self.attribute else None

    @property
    @override
    def name(self) -> str:
        kind = tr(self.kind.value)
        if self.attribute:
            return strung(", ", (kind, shown(field_word(self.attribute))))
        on = tr("F1 on the same words") if self.is_strict else tr("F1 on overlapping words")
        return strung(", ", (kind, on))

    @override
    def of(self, scored: Scored) -> Score:
        score = scored.marks[self.kind]
        if self.attribute:
            accuracy = score.attributes[self.attribute].accuracy
            return Score(accuracy, accuracy)
        return score.strict if self.is_strict else score.relaxed
