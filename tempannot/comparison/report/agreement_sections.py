"""Agreement with chance taken off, scores and agreement apart for groups, with the pairs behind.

For each row that a number stands in there is a table of the pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from tempannot.comparison.agreement.breakdown import Breakdown, Group, Grouping, breakdown
from tempannot.comparison.agreement.pair_agreement import (
    Agreement,
    Confusion,
    RatedPair,
    corpus_agreement,
)
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.report.comparison_figures import (
    SHOWN_CATEGORIES,
    agreement_by,
    confusion_matrix,
)
from tempannot.comparison.report.material_section import cut, cut_note
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.comparison.result_tables import (
    NamedPair,
    coefficient_columns,
    coefficient_estimates,
    group_scores,
    pairwise_f1,
)
from tempannot.core.vocabulary import LETTERS
from tempannot.core.wording import counted
from tempannot.statistics.bootstrap import Estimate, Resampled
from tempannot.statistics.estimates import Coefficients
from tempannot.tables.cell_formats import COUNT, decimals, grouped_reasons, interval_text
from tempannot.tables.report_parts import Block, Items, Paragraph, Picture, Section
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


_Rated = tuple[str, Coefficients]
_Cell = tuple[int, int]
_CONFUSIONS_SHOWN = 15
_TITLES = {
    Grouping.RELATION: "Per relation; a pair counts for that of the key and that of the response.",
    Grouping.KIND: "Per kind of pair; pairs with the creation time are in another kind as well.",
    Grouping.DISTANCE: "Per distance of the two in sentences.",
}
_RESAMPLED = {
    Resampled.DOCUMENTS: "documents drawn with replacement",
    Resampled.PAIRS: "pairs drawn with replacement, which is the least that chance can do, as the "
    "pairs of one document hang together",
}


def agreement_section(reported: ReportedPair) -> Section:
    """Return the coefficients of two annotations and what they confuse."""
    found, names = reported.pair.agreement, reported.names
    pairs = counted(found.coefficients.pairs, "pair")
    caption = f"Agreement on {pairs} that both decided."
    table = coefficient_estimates(found.coefficients, f"agreement-{reported.slug}", caption)
    blocks: list[Block] = [table]
    blocks += _remarks(found, names)
    if found.coefficients.pairs:
        confusion = found.confusion
        caption = (
            f"What {names[0]} (rows) and {names[1]} (columns) say of the pairs that both decided. "
            "The stronger the colour, the larger the share of the row."
        )
        if any("|" in each for each in confusion.labels):
            letters = ", ".join(f"{letter} {name}" for name, letter in LETTERS.items())
            caption += f" Disjunctions are in Allen's letters: {letters}."
        if len(confusion.labels) > SHOWN_CATEGORIES:
            rare = f"All but the {SHOWN_CATEGORIES - 1} most frequent"
            caption += f" {rare} are taken together, alike or not."
        name = f"confusion-{reported.slug}"
        draw = partial(confusion_matrix, confusion.labels, confusion.counts, names)
        blocks += (Picture(name, caption, draw), *_confusions(reported, confusion))
    return Section(f"Agreement of {' and '.join(names)}", tuple(blocks))


def breakdown_section(reported: ReportedPair) -> Section:
    """Return the strict score and the agreement per relation, kind of pair and distance."""
    found = breakdown([each.ratings for each in reported.pair.documents])
    blocks: list[Block] = [
        Paragraph(
            "Precision and recall are on the pairs that a side relates, right where both mean the "
            "same; agreement is on those that both decided, that of a relation on whether it is "
            "that relation or not."
        )
    ]
    blocks += (_groups(reported, found, each) for each in Grouping)
    distances = [each for each in found.by(Grouping.DISTANCE) if each.coefficients.pairs]
    if distances:
        caption = (
            "Agreement by distance in sentences, with 95 % intervals; below each distance how "
            "many pairs both decided."
        )
        rows = [(each.name, each.coefficients) for each in distances]
        name = f"distance-{reported.slug}"
        blocks.append(Picture(name, caption, partial(agreement_by, rows)))
    return Section(f"Breakdown of {' and '.join(reported.names)}", tuple(blocks))


def documents_agreement(reported: ReportedPair) -> Iterator[Block]:
    """Yield the agreement on every document, without intervals."""
    rows = [
        (each.name, corpus_agreement([each.ratings], resamples=0).coefficients)
        for each in reported.pair.documents
    ]
    caption = "Agreement; n/a where nothing was decided by both, or all of it in one category."
    columns = (
        Column[_Rated]("name", "document", lambda row: row[0], width=0.28),
        Column[_Rated]("pairs", "pairs", lambda row: row[1].pairs, COUNT),
        *coefficient_columns(lambda row: row[1]),
    )
    yield Table(f"documents-agreement-{reported.slug}", columns, cut(rows), caption)
    yield from cut_note(len(rows))


def overall_section(corpus: CorpusComparison, pairs: tuple[ReportedPair, ...]) -> Section:
    """Return every two of several annotations in a table, and all of them in one number."""
    rows = (NamedPair(" / ".join(each.names), each.pair) for each in pairs)
    table = pairwise_f1(rows, "F1 (micro)", caption="Every two annotations.")
    found = corpus.overall
    values = {"observed": found.observed, "alpha": found.alpha, "AC1": found.ac1}
    told = ", ".join(
        f"{name} {decimals(each.value)}{_within(each)}" for name, each in values.items()
    )
    pairs_said = counted(found.pairs, "pair")
    all_of_them = f"All {len(corpus.annotations)} on {pairs_said} that two of them decided: {told}."
    blocks: list[Block] = [table]
    blocks.append(Paragraph(all_of_them))
    blocks += _resampled(found.resampled)
    reasons = grouped_reasons((name, each.reason) for name, each in values.items())
    return Section("All annotations together", (*blocks, *((Items(reasons),) if reasons else ())))


def _remarks(found: Agreement, names: tuple[str, str]) -> Iterator[Block]:
    coefficients = found.coefficients
    yield from _resampled(coefficients.resampled)
    if coefficients.hint:
        yield Paragraph(coefficients.hint)
    estimates = {
        "observed": coefficients.observed,
        "kappa": coefficients.kappa,
        "alpha": coefficients.alpha,
        "AC1": coefficients.ac1,
    }
    reasons = grouped_reasons((name, each.reason) for name, each in estimates.items())
    if reasons:
        yield Items(reasons)
    if found.dropped:
        yield Paragraph("Not in the agreement, as one side does not decide them:")
        yield Items(
            tuple(
                f"{counted(each.pairs, 'pair')}: {names[each.side]} {each.reason.label}."
                for each in found.dropped
            )
        )


def _resampled(found: Resampled | None) -> Iterator[Block]:
    if found:
        yield Paragraph(f"The intervals are bootstrap percentiles: {_RESAMPLED[found]}.")


def _within(found: Estimate) -> str:
    return f" ({interval_text(found)})" if interval_text(found) else ""


def _confusions(reported: ReportedPair, found: Confusion) -> Iterator[Block]:
    """Yield the cells beside the diagonal, most pairs first."""
    counts = found.counts.copy()
    np.fill_diagonal(counts, 0)
    rows = confused_cells(found)
    if not rows:
        return
    kinds = int(np.count_nonzero(counts))
    first = f": the {len(rows)} most frequent of {kinds}" if kinds > len(rows) else ""
    key, response = (f"{each} says" for each in reported.names)
    columns = (
        Column[_Cell]("key", key, lambda cell: found.labels[cell[0]], width=0.35),
        Column[_Cell]("response", response, lambda cell: found.labels[cell[1]], width=0.35),
        Column[_Cell]("pairs", "pairs", lambda cell: int(counts[cell]), COUNT),
    )
    caption = f"What is confused{first}."
    behind = (lambda cell: behind_cell(reported, *cell)) if reported.has_evidence else None
    yield Table(f"confusions-{reported.slug}", columns, rows, caption, behind)


def confused_cells(found: Confusion) -> list[_Cell]:
    """The cells beside the diagonal that are told, most pairs first."""
    counts = found.counts.copy()
    np.fill_diagonal(counts, 0)
    order = np.argsort(-counts, axis=None, kind="stable")[:_CONFUSIONS_SHOWN]
    cells = [divmod(int(each), len(found.labels)) for each in order]
    return [cell for cell in cells if counts[cell]]


def _groups(reported: ReportedPair, found: Breakdown, by: Grouping) -> Table[Group]:
    width = 0.3 if by is Grouping.RELATION else 0
    first = Column[Group]("name", by.value, lambda group: group.name, width=width)
    table = group_scores(found.by(by), first, f"by-{by.value}-{reported.slug}", _TITLES[by])
    if not reported.has_evidence:
        return table

    def behind(group: Group) -> str:
        return behind_group(reported, group) if group.size else ""

    return replace(table, behind=behind)
