"""The pairs behind the numbers of a report, one table for each row that leads to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tempannot.comparison.agreement.breakdown import Group, breakdown
from tempannot.comparison.agreement.pair_agreement import RatedPair
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.core.wording import counted
from tempannot.tables.cell_formats import COUNT
from tempannot.tables.report_parts import Block, Paragraph, Section
from tempannot.tables.table import Column, Table

PAIRS_SHOWN = 40


def behind_cell(reported: ReportedPair, key: int, response: int) -> str:
    """The name of the table of the pairs behind a cell of what is confused."""
    return f"pairs-confused-{key}-{response}-{reported.slug}"


def behind_group(reported: ReportedPair, group: Group) -> str:
    """The name of the table of the pairs of a relation, distance or kind."""
    words = "".join(each if each.isalnum() else "-" for each in group.name)
    return f"pairs-{group.grouping.value}-{words}-{reported.slug}".replace(" ", "-")


def evidence_section(reported: ReportedPair, cells: Sequence[tuple[int, int]]) -> Section:
    """Return the pairs of every group and of some cells of what is confused."""
    one, other = reported.names
    said = (
        "The numbers of the tables above lead here. Pairs on which the two differ come first; "
        f"at most {PAIRS_SHOWN} are listed of each, and a report as .csv has all of them."
    )
    blocks: list[Block] = [Paragraph(said), *_of_groups(reported), *_of_cells(reported, cells)]
    return Section(f"Pairs behind the numbers of {one} and {other}", tuple(blocks))


def _of_groups(reported: ReportedPair) -> Iterator[Block]:
    found = breakdown([each.ratings for each in reported.pair.documents], resamples=0)
    for group in found.groups:
        if group.size:
            title = f"{group.grouping.value.capitalize()} {group.name}"
            yield _table(reported, behind_group(reported, group), title, group.pairs)


def _of_cells(reported: ReportedPair, cells: Sequence[tuple[int, int]]) -> Iterator[Block]:
    confusion = reported.pair.agreement.confusion
    one, other = reported.names
    for key, response in cells:
        said = confusion.labels[key], confusion.labels[response]
        title = f"{one} says {said[0]}, {other} says {said[1]}"
        name = behind_cell(reported, key, response)
        yield _table(reported, name, title, confusion.pairs(key, response))


def _table(
    reported: ReportedPair, name: str, title: str, pairs: Sequence[RatedPair]
) -> Table[RatedPair]:
    ratings = [each.ratings for each in reported.pair.documents]

    def named(pair: RatedPair, unit: str) -> str:
        return ratings[pair.document].alignment.unit(unit).name

    one, other = reported.names
    columns = (
        Column[RatedPair]("document", "document", lambda row: row.name, width=0.2),
        Column[RatedPair]("first", "first", lambda row: named(row, row.source), width=0.2),
        Column[RatedPair]("second", "second", lambda row: named(row, row.target), width=0.2),
        Column[RatedPair]("key", one, lambda row: row.key or "open", width=0.15),
        Column[RatedPair]("response", other, lambda row: row.response or "open", width=0.15),
        Column[RatedPair]("same", "same", lambda row: int(row.same), COUNT),
    )
    rows = sorted(pairs, key=lambda each: each.same)[:PAIRS_SHOWN]
    caption = f"{title}: {counted(len(pairs), 'pair')}."
    return Table(name, columns, rows, caption)
