"""One number of the measures table, wherever it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind, Score


@dataclass(frozen=True, slots=True)
class MeasurePart:
    """Precision, recall or another part of a measure; its F1 without a part."""

    measure: Measure
    part: RatioKind | None = None

    @property
    def name(self) -> str:
        """The number in words, such as ``strict recall``."""
        part = self.part.value.replace("_", " ") if self.part else "F1"
        return f"{self.measure.value} {part}"

    def value(self, score: Score) -> float | None:
        """Return the number of a score, None if it is undefined."""
        return score.f1 if self.part is None else score.value(self.part)

    def count(self, score: Score) -> str:
        """Return what the number counts, such as ``3 / 4``; nothing for F1."""
        ratio = score.ratio(self.part) if self.part else None
        return f"{ratio.right:.4g} / {ratio.of:.4g}" if ratio else ""
