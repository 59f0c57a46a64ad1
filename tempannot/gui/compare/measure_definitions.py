"""The page that F1 opens while annotations are compared: what each measure looks at, and why."""

from __future__ import annotations

from html import escape

from tempannot.comparison.definitions import COEFFICIENTS, F1, definition, references
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind

_SECTIONS = (
    ("Measures", tuple(Measure)),
    ("What they consist of", (*RatioKind, F1)),
    ("Agreement beyond chance", COEFFICIENTS),
)


def measures_page() -> str:
    """Return the definitions of all measures, with when to use them and the works they are from."""
    sections = (
        f"<h2>{title}</h2>" + "".join(_entry(name) for name in names) for title, names in _SECTIONS
    )
    works = "".join(f"<p>{escape(work)}</p>" for work in references().values())
    return f"{''.join(sections)}<h2>Works cited</h2>{works}"


def _entry(name: str) -> str:
    text = definition(name)
    parts = (
        text.definition,
        text.details,
        text.use and f"Use: {text.use}",
        "; ".join(text.sources),
    )
    lines = "<br>".join(escape(part) for part in parts if part)
    return f"<p><b>{escape(text.name)}</b><br>{lines}</p>"
