"""One number of the measures table, wherever it is shown, and the page that says what all mean."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from tempannot.comparison.definitions import COEFFICIENTS, F1, definition, references
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind, Score
from tempannot.core.language import tr


@dataclass(frozen=True, slots=True)
class ShownMeasure:
    """Precision, recall or another part of a measure; its F1 without a part."""

    measure: Measure
    part: RatioKind | None = None

    @property
    def name(self) -> str:
        """The number in words, such as ``strict recall``."""
        part = self.part.value.replace("_", " ") if self.part else "F1"
        return f"{self.measure.value} {part}"

    def value(self, score: Score) -> float | None:
        """The number of a score, None if it is undefined."""
        return score.f1 if self.part is None else score.value(self.part)

    def count(self, score: Score) -> str:
        """What the number counts, such as ``3 / 4``; nothing for F1."""
        ratio = score.ratio(self.part) if self.part else None
        return f"{ratio.right:.4g} / {ratio.of:.4g}" if ratio else ""


_SECTIONS = (
    (tr("Measures"), tuple(Measure)),
    (tr("What they consist of"), (*RatioKind, F1)),
    (tr("Agreement beyond chance"), COEFFICIENTS),
)


def measures_page() -> str:
    """The definitions of all measures, with when to use them and the works they are from."""
    sections = (
        f"<h2>{title}</h2>" + "".join(_entry(name) for name in names) for title, names in _SECTIONS
    )
    works = "".join(f"<p>{escape(work)}</p>" for work in references().values())
    return tr("{sections}<h2>Works cited</h2>{works}", sections="".join(sections), works=works)


def _entry(name: str) -> str:
    text = definition(name)
    parts = (
        text.definition,
        text.details,
        text.use and tr("Use: {use}", use=text.use),
        "; ".join(text.sources),
    )
    lines = "<br>".join(escape(part) for part in parts if part)
    return f"<p><b>{escape(text.name)}</b><br>{lines}</p>"
