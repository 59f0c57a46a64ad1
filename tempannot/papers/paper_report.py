"""The report of a paper: all its tables and figures, and what of them was made here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted, joined
from tempannot.datasets.published_numbers import PAPERS
from tempannot.papers import sentence_orders, tannier, thukral, vashishtha, zhou
from tempannot.papers.origins import (
    ResultRow,
    ResultTable,
    RowOrigin,
    place_words,
    worded_text,
)
from tempannot.papers.paper_data import PaperData, read_data
from tempannot.papers.paper_options import PaperOptions
from tempannot.papers.workshop import PaperPart, Workshop, made_folder
from tempannot.tables.cell_formats import ABSENT, COUNT, TEXT, WORDED
from tempannot.tables.report_files import report_files, write_files
from tempannot.tables.report_parts import Block, Items, Paragraph, Report, Section
from tempannot.tables.table import Column, Table
from tempannot.version import __version__

Parts = Callable[[Workshop, PaperData], Iterator[PaperPart]]
ENDINGS = (".html", ".md", ".tex")

TITLES = {
    "thukral2021": "Probing Language Models for Understanding of Temporal Expressions",
    "zhou2019": "“Going on a vacation” takes longer than “Going for a walk”",
    "vashishtha2020": "Temporal Reasoning in Natural Language Inference",
    "sop": "Do Transformers Understand Time?",
    "tannier2011": "Evaluating Temporal Graphs Built from Texts via Transitive Reduction",
}
PAPERS_MADE: Mapping[str, Parts] = {
    "thukral2021": thukral.parts,
    "zhou2019": zhou.parts,
    "vashishtha2020": vashishtha.parts,
    "sop": sentence_orders.parts,
    "tannier2011": tannier.parts,
}
"""The papers that can be made, by their short names."""

_MISSING = RowOrigin.MISSING
_HOW_TO_READ = bilingual(
    "Every row says where it comes from. “Made here” was worked out by tempannot from the data "
    "named below. “Published” is printed in the paper. “Not made” says what is missing."
)


@dataclass(frozen=True, slots=True)
class MadePaper:
    """The report that was written, its files, and its tables."""

    report: Report
    files: tuple[Path, ...]
    tables: tuple[ResultTable, ...]
    unread: tuple[str, ...]

    def count(self, origin: RowOrigin) -> int:
        """How many rows come from somewhere."""
        return sum(each.count(origin) for each in self.tables)


def make_paper(name: str, shop: Workshop) -> MadePaper:
    """Make what can be made of a paper and write its report in three formats, and CSV tables.

    Raises TempannotError for data that cannot be used; what is finished by then is kept.
    """
    _check_given(shop.options)
    made_folder(shop.folder)
    data = read_data(shop.options.data, shop.told)
    found = []
    for part in PAPERS_MADE[name](shop, data):
        shop.told(part.title, 0, 0)
        found.append(Section(worded_text(part.title), part.blocks))
    report = Report(
        f"{PAPERS[name]}: {TITLES[name]}",
        f"tempannot {__version__}",
        (_summary(shop, data), *found),
    )
    files = []
    for ending in ENDINGS:
        path = shop.folder / f"{name}{ending}"
        write_files(report_files(report, path), path)
        files.append(path)
    return MadePaper(report, tuple(files), tuple(shop.tables), tuple(data.unread))


def _check_given(options: PaperOptions) -> None:
    """Refuse what is not there before any work, also where this paper makes no use of it."""
    for each in (options.vectors, options.transformer, options.human):
        if each is not None and ":/" not in str(each) and not each.exists():  # a study has a URL
            raise FileError(each, bilingual("there is no such file or folder"))


def _summary(shop: Workshop, data: PaperData) -> Section:
    columns = (
        Column[ResultTable]("place", "in the paper", lambda row: place_words(row.place), TEXT),
        Column[ResultTable]("title", "about", lambda row: row.title, WORDED),
        *(_count(origin) for origin in RowOrigin),
    )
    blocks: list[Block] = [
        Paragraph(_HOW_TO_READ),
        Table(
            "made-and-published",
            columns,
            tuple(shop.tables),
            bilingual("Rows by where they come from."),
        ),
        *_not_made(shop),
        Paragraph(
            bilingual(
                "Data: {data}. Models: {models}; seeds {seeds}.",
                data=_data(data),
                models=shop.options.models,
                seeds=shop.options.seeds,
            )
        ),
    ]
    if shop.options.limit:
        most = bilingual("Models learnt from {items:,} items at most.", items=shop.options.limit)
        blocks.append(Paragraph(most))
    if data.unread:
        blocks.append(Items(tuple(data.unread[:20])))
    return Section(bilingual("What is made here and what is published"), tuple(blocks))


def _not_made(shop: Workshop) -> Iterator[Table[tuple[ResultTable, ResultRow]]]:
    """What is not made, and why: a table if there is anything."""
    rows = [(table, row) for table in shop.tables for row in table.rows if row.origin is _MISSING]
    if not rows:
        return
    columns = (
        Column[tuple[ResultTable, ResultRow]](
            "place", "in the paper", lambda each: place_words(each[0].place)
        ),
        Column[tuple[ResultTable, ResultRow]](
            "of", "of", lambda each: ", ".join(filter(None, each[1].labels)), width=2
        ),
        Column[tuple[ResultTable, ResultRow]](
            "why", "why", lambda each: each[1].note or ABSENT, WORDED, width=3
        ),
    )
    yield Table("not-made", columns, rows, bilingual("What is not made, and why."))


def _count(origin: RowOrigin) -> Column[ResultTable]:
    def count(row: ResultTable) -> int:
        return row.count(origin)

    return Column(origin.value.replace(" ", "_"), origin.value, count, COUNT)


def _data(data: PaperData) -> str:
    said = []
    for each in data.sets:
        known = each.known
        about = f" ({known.dataset}{', ' + known.split if known.split else ''})" if known else ""
        said.append(joined(", ", (f"{each.path.name}{about}", counted(len(each.items), "item"))))
    if data.documents:
        said.append(counted(len(data.documents), "document"))
    said += [path.name for path in sorted(data.used)]
    return joined("; ", said) if said else bilingual("none given")
