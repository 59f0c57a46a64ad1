"""Agreement with chance taken off, and scores and agreement apart for groups of pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from tempannot.comparison.agreement.agreement import Agreement, corpus_agreement
from tempannot.comparison.agreement.breakdown import Breakdown, Group, Grouping, breakdown
from tempannot.comparison.agreement.confusion import Confusion
from tempannot.comparison.corpus import CorpusComparison
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.report.compared import cut, cut_note
from tempannot.comparison.report.figures import SHOWN_CATEGORIES, agreement_by, confusion_matrix
from tempannot.comparison.report.lettered import LetteredPair
from tempannot.comparison.report.shown import (
    grouped_reasons,
    interval,
    ratio,
    value,
)
from tempannot.core.relation_letters import LETTERS
from tempannot.core.wording import counted
from tempannot.statistics.bootstrap import Estimate, Resampled
from tempannot.statistics.estimates import Coefficients
from tempannot.tables.report import (
    Block,
    Column,
    Items,
    Paragraph,
    Picture,
    Section,
    Table,
    columns,
)

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


def agreement_section(lettered: LetteredPair) -> Section:
    """Return the coefficients of two annotations and what they confuse."""
    found, names = lettered.pair.agreement, lettered.names
    blocks: list[Block] = [_coefficients(lettered, found.coefficients)]
    blocks += _remarks(found, names)
    if found.coefficients.pairs:
        table = found.confusion
        caption = (
            f"What {names[0]} (rows) and {names[1]} (columns) say of the pairs that both decided. "
            "The stronger the colour, the larger the share of the row."
        )
        if any("|" in each for each in table.labels):
            letters = ", ".join(f"{letter} {name}" for name, letter in LETTERS.items())
            caption += f" Disjunctions are in Allen's letters: {letters}."
        if len(table.labels) > SHOWN_CATEGORIES:
            rare = f"All but the {SHOWN_CATEGORIES - 1} most frequent"
            caption += f" {rare} are taken together, alike or not."
        name = f"confusion-{lettered.slug}"
        draw = partial(confusion_matrix, table.labels, table.counts, names)
        blocks += (Picture(name, caption, draw), *_confusions(lettered, table))
    return Section(f"Agreement of {' and '.join(names)}", tuple(blocks))


def breakdown_section(lettered: LetteredPair) -> Section:
    """Return the strict score and the agreement per relation, kind of pair and distance."""
    found = breakdown([each.ratings for each in lettered.pair.documents])
    blocks: list[Block] = [
        Paragraph(
            "Precision and recall are on the pairs that a side relates, right where both mean the "
            "same; agreement is on those that both decided, that of a relation on whether it is "
            "that relation or not."
        )
    ]
    blocks += (_groups(lettered, found, each) for each in Grouping)
    distances = [each for each in found.by(Grouping.DISTANCE) if each.coefficients.pairs]
    if distances:
        caption = (
            "Agreement by distance in sentences, with 95 % intervals; below each distance how "
            "many pairs both decided."
        )
        rows = [(each.name, each.coefficients) for each in distances]
        name = f"distance-{lettered.slug}"
        blocks.append(Picture(name, caption, partial(agreement_by, rows)))
    return Section(f"Breakdown of {' and '.join(lettered.names)}", tuple(blocks))


def documents_agreement(lettered: LetteredPair) -> Iterator[Block]:
    """Yield the agreement on every document, without intervals."""
    rows = []
    for each in lettered.pair.documents:
        found = corpus_agreement([each.ratings], resamples=0).coefficients
        values = (found.observed, found.kappa, found.alpha, found.ac1)
        rows.append((each.name, str(found.pairs), *(value(one.value) for one in values)))
    heads = (Column("document", width=0.28), *columns(numbers="pairs observed kappa alpha AC1"))
    caption = "Agreement; n/a where nothing was decided by both, or all of it in one category."
    yield Table(f"documents-agreement-{lettered.slug}", caption, heads, cut(rows))
    yield from cut_note(len(rows))


def overall_section(corpus: CorpusComparison, pairs: tuple[LetteredPair, ...]) -> Section:
    """Return every two of several annotations in a table, and all of them in one number."""
    rows = tuple(
        (
            f"{each.names[0]} / {each.names[1]}",
            *(value(each.pair.micro[measure].f1) for measure in Measure),
            value(each.pair.agreement.coefficients.kappa.value),
            value(each.pair.agreement.coefficients.alpha.value),
        )
        for each in pairs
    )
    heads = columns("F1 (micro)", numbers=f"{' '.join(Measure)} kappa alpha")
    found = corpus.overall
    values = {"observed": found.observed, "alpha": found.alpha, "AC1": found.ac1}
    told = ", ".join(f"{name} {value(each.value)}{_within(each)}" for name, each in values.items())
    pairs_said = counted(found.pairs, "pair")
    all_of_them = f"All {len(corpus.annotations)} on {pairs_said} that two of them decided: {told}."
    blocks: list[Block] = [Table("pairwise", "Every two annotations.", heads, rows)]
    blocks.append(Paragraph(all_of_them))
    blocks += _resampled(found.resampled)
    reasons = grouped_reasons((name, each.reason) for name, each in values.items())
    return Section("All annotations together", (*blocks, *((Items(reasons),) if reasons else ())))


def _coefficients(lettered: LetteredPair, found: Coefficients) -> Table:
    named = (
        ("observed agreement", found.observed),
        ("Cohen's kappa", found.kappa),
        ("Krippendorff's alpha", found.alpha),
        ("Gwet's AC1", found.ac1),
    )
    rows = tuple((name, value(each.value), interval(each)) for name, each in named)
    heads = (*columns("", numbers="value"), Column("95 % interval", is_number=True))
    caption = f"Agreement on {counted(found.pairs, 'pair')} that both decided."
    return Table(f"agreement-{lettered.slug}", caption, heads, rows)


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
    return f" ({interval(found)})" if interval(found) else ""


def _confusions(lettered: LetteredPair, table: Confusion) -> Iterator[Block]:
    """Yield the cells beside the diagonal, most pairs first."""
    counts = table.counts.copy()
    np.fill_diagonal(counts, 0)
    order = np.argsort(-counts, axis=None, kind="stable")[:_CONFUSIONS_SHOWN]
    cells = [divmod(int(each), len(table.labels)) for each in order]
    rows = tuple(
        (table.labels[row], table.labels[column], str(counts[row, column]))
        for row, column in cells
        if counts[row, column]
    )
    if not rows:
        return
    kinds = int(np.count_nonzero(counts))
    first = f": the {len(rows)} most frequent of {kinds}" if kinds > len(rows) else ""
    heads = (Column(f"{each} says", width=0.35) for each in lettered.names)
    caption = f"What is confused{first}."
    name = f"confusions-{lettered.slug}"
    yield Table(name, caption, (*heads, Column("pairs", is_number=True)), rows)


def _groups(lettered: LetteredPair, found: Breakdown, by: Grouping) -> Table:
    first = Column(by.value, width=0.3 if by is Grouping.RELATION else 0)
    heads = (first, *columns(numbers="pairs precision recall F1 rated observed kappa alpha AC1"))
    rows = tuple(map(_group, found.by(by)))
    return Table(f"by-{by.value}-{lettered.slug}", _TITLES[by], heads, rows)


def _group(group: Group) -> tuple[str, ...]:
    found = group.coefficients
    estimates = (found.observed, found.kappa, found.alpha, found.ac1)
    return (
        group.name,
        str(group.size),
        ratio(group.score.precision)[0],
        ratio(group.score.recall)[0],
        value(group.score.f1),
        str(found.pairs),
        *(value(each.value) for each in estimates),
    )
