"""The recipe of recast annotations: ``tempannot recast``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.options import as_json
from tempannot.core.wording import joined
from tempannot.datasets.recast.documents import NO_DOCUMENT
from tempannot.datasets.recast.event_names import NO_PART, NO_TEXT
from tempannot.datasets.recast.hypotheses import Verdict
from tempannot.datasets.recast.hypothesis_rows import COLUMNS, ORDER
from tempannot.datasets.recast.recast_report import RecastReport
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told

_MOST_REASONS = 12


class RecastRecipe(RecastSettings):
    """The pairs of annotations as a build."""

    __slots__ = ()

    def start(self, told: Told) -> Build:
        """Get ready; files are read while rows are taken, which raises what is wrong with them."""
        told("reading", 0, 0)
        recasting = Recasting(self)
        report = recasting.report
        return Build(
            COLUMNS,
            ("context", "hypothesis"),
            _rows(recasting),
            None,
            _reason,
            partial(recast_notes, report),
            lambda: {**report.as_json(), "options": as_json(self)},
            lambda: report.unreadable,
        )


def recast_notes(report: RecastReport) -> Sequence[str]:
    """What a user should know of a run: files that could not be read, counts, and advice."""
    unread = (f"error: {each}" for each in report.unreadable)
    return (*unread, *report.sentences(), *_advice(report))


def _advice(report: RecastReport) -> Iterator[str]:
    """Yield how more of the annotations could give pairs."""
    if NO_DOCUMENT in report.skipped:
        yield bilingual("hint: --texts names the TimeML files that the labelled pairs are about")
    if NO_TEXT in report.odd:
        yield bilingual(
            "hint: --trees (UDS) or --texts (tables) give contexts, and events their words"
        )
    if NO_PART in report.skipped:
        yield bilingual("hint: --parse finds parts of speech that the files leave out")


def _rows(recasting: Recasting) -> Iterator[Row]:
    """Yield the rows; where there is none, say why."""
    try:
        yield from recasting.rows()
    except NoPairsError as error:
        reasons = "\n".join(recast_notes(recasting.report)[:_MOST_REASONS])
        unreadable = recasting.report.unreadable
        raise RecipeError(f"{error}\n{reasons}", unreadable) from error


def _reason(row: Row) -> str:
    said = str(row["relations"])
    if row["type_of_inference"] != ORDER:
        return bilingual("annotators said {value}", value=said.replace("|", ", "))
    if row["origin"] == "judged":
        return bilingual_plural(
            len(str(row["annotators"]).split()),
            "the sliders of {count:,} annotator",
            "the sliders of {count:,} annotators",
        )
    where = (
        bilingual("link {row}", row=row["link"])
        if row["link"]
        else bilingual("it follows from the links")
    )
    relations = joined(" | ", map(bilingual, said.split("|")))
    if row["label"] == Verdict.ENTAILED:
        return bilingual("always true of {relations} ({where})", relations=relations, where=where)
    return bilingual("never true of {relations} ({where})", relations=relations, where=where)
