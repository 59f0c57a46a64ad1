"""The recipe of recast annotations: ``tempannot recast``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tempannot.core.wording import counted
from tempannot.datasets.recast.document_names import NO_PART
from tempannot.datasets.recast.order import Verdict
from tempannot.datasets.recast.pair_files import NO_DOCUMENT
from tempannot.datasets.recast.parsing import StanzaParser
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tempannot.datasets.recast.report import RecastReport
from tempannot.datasets.recast.rows import COLUMNS, ORDER
from tempannot.datasets.recast.settings import RecastSettings
from tempannot.datasets.recast.table_names import NO_TEXT
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told
from tempannot.formats.finding import documents_in

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
        return tuple(files_read((*self.inputs, *self.texts, *self.trees)))

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
            lambda: report.unreadable,
        )


def files_read(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield what is read, the files in folders, too."""
    for path in paths:
        yield path
        if path.is_dir():
            yield from documents_in((path,)).files


def advice(report: RecastReport) -> Iterator[str]:
    """Yield how more of the annotations could give pairs."""
    if NO_DOCUMENT in report.skipped:
        yield "hint: --texts names the TimeML files that the labelled pairs are about"
    if NO_TEXT in report.odd:
        yield "hint: --trees (UDS) or --texts (tables) give contexts, and events their words"
    if NO_PART in report.skipped:
        yield "hint: --parse finds parts of speech that the files leave out"


def _rows(recasting: Recasting) -> Iterator[Row]:
    """Yield the rows; where there is none, say why."""
    try:
        yield from recasting.rows()
    except NoPairsError as error:
        reasons = "\n".join(_notes(recasting.report)[:_MOST_REASONS])
        unreadable = recasting.report.unreadable
        raise RecipeError(f"{error}\n{reasons}", unreadable) from error


def _notes(report: RecastReport) -> Sequence[str]:
    return (*(f"error: {each}" for each in report.unreadable), *report.sentences(), *advice(report))


def _reason(row: Row) -> str:
    said = str(row["relations"])
    if row["type_of_inference"] != ORDER:
        return f"annotators said {said.replace('|', ', ')}"
    if row["origin"] == "judged":
        return f"the sliders of {counted(len(str(row['annotators']).split()), 'annotator')}"
    where = f"link {row['link']}" if row["link"] else "it follows from the links"
    always = "always" if row["label"] == Verdict.ENTAILED else "never"
    return f"{always} true of {said.replace('|', ' or ')} ({where})"
