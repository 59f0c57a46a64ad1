"""The recipe of recast annotations: ``tempannot recast``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tempannot.core.wording import counted
from tempannot.datasets.recast.order import Verdict
from tempannot.datasets.recast.parsing import StanzaParser
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tempannot.datasets.recast.report import RecastReport
from tempannot.datasets.recast.rows import COLUMNS, ORDER
from tempannot.datasets.recast.settings import RecastSettings
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told

_MOST_REASONS = 12


@dataclass(frozen=True, slots=True)
class RecastRecipe:
    """The options of recasting, as ``Recasting`` has them; ``parse`` makes trees with stanza."""

    inputs: tuple[Path, ...]
    settings: RecastSettings = field(default_factory=RecastSettings)
    texts: tuple[Path, ...] = ()
    trees: tuple[Path, ...] = ()
    split: str | None = None
    seed: int = 1
    parse: bool = False

    @property
    def files(self) -> Sequence[Path]:
        """The annotations, and where their texts and trees are."""
        return (*self.inputs, *self.texts, *self.trees)

    def start(self, told: Told) -> Build:
        """Get ready; files are read while rows are taken, which raises what is wrong with them."""
        told("reading", 0, 0)
        recasting = Recasting(
            self.inputs,
            self.settings,
            self.texts,
            self.trees,
            self.split,
            self.seed,
            StanzaParser() if self.parse else None,
        )
        report = recasting.report
        return Build(
            COLUMNS,
            ("context", "hypothesis"),
            _rows(recasting),
            None,
            _reason,
            partial(_notes, report),
            report.as_json,
        )


def _rows(recasting: Recasting) -> Iterator[Row]:
    """Yield the rows; where there is none, say why."""
    try:
        yield from recasting.rows()
    except NoPairsError as error:
        reasons = "\n".join(_notes(recasting.report)[:_MOST_REASONS])
        raise RecipeError(f"{error}\n{reasons}") from error


def _notes(report: RecastReport) -> Sequence[str]:
    return (*(f"error: {each}" for each in report.unreadable), *report.sentences())


def _reason(row: Row) -> str:
    said = str(row["relations"])
    if row["type_of_inference"] != ORDER:
        return f"annotators said {said.replace('|', ', ')}"
    if row["origin"] == "judged":
        return f"the sliders of {counted(len(str(row['annotators']).split()), 'annotator')}"
    where = f"link {row['link']}" if row["link"] else "it follows from the links"
    always = "always" if row["label"] == Verdict.ENTAILED else "never"
    return f"{always} true of {said.replace('|', ' or ')} ({where})"
