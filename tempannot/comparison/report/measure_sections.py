"""The measures: what each is, over all documents, and document by document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from tempannot.comparison.definitions import COEFFICIENTS, F1, Definition, definition
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind, Score
from tempannot.comparison.report.agreement_sections import documents_agreement
from tempannot.comparison.report.comparison_figures import precision_recall
from tempannot.comparison.report.disagreement_sections import roots_table
from tempannot.comparison.report.material_section import cut, cut_note
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.comparison.result_tables import (
    NamedMeans,
    NamedScore,
    document_scores,
    mark_table,
    measure_means,
    measure_scores,
    other_link_table,
)
from tempannot.core.wording import counted
from tempannot.tables.cell_formats import decimals, grouped_reasons
from tempannot.tables.report_parts import Block, Definitions, Items, Paragraph, Picture, Section
from tempannot.tables.table import Table


def measures_section(reported: ReportedPair) -> Section:
    """Return the scores of two annotations over all documents, with their figure."""
    pair, (key, response) = reported.pair, reported.names
    several = len(pair.documents) > 1
    blocks: list[Block] = [_micro(reported), *_undefined(pair.micro)]
    blocks += _orders(pair.awareness_range)
    blocks += _marks(reported)
    blocks += _other_links(reported)
    if several:
        blocks.append(_macro(reported))
    points = {each: [one.scores[each] for one in pair.documents] for each in Measure}
    caption = (
        f"Precision against recall of {response} measured against {key}: "
        + ("a small mark per document, a large one for all of them summed" if several else "a mark")
        + " per measure. Along a grey line F1 is the same."
    )
    blocks.append(
        Picture(
            f"precision-recall-{reported.slug}",
            caption,
            partial(precision_recall, points, pair.micro),
        )
    )
    return Section(f"Measures: {response} against {key}", tuple(blocks))


def explanations_section() -> Section:
    """Return what every measure, part and coefficient is, and where it comes from."""
    names = (*Measure, *RatioKind, F1, *COEFFICIENTS)
    terms = tuple((definition(each).name, _explained(definition(each))) for each in names)
    general = (
        "What one side does not mark at all it leaves unlinked. A side that contradicts itself is "
        "measured on its consistent part. Beside a value stands what it is made of, right/of: "
        "what was earned, and out of how much; a value above 1, which partial credit can lead to, "
        "is shown as 1."
    )
    blocks = (Paragraph(general), Definitions(terms))
    return Section("What the measures are", blocks)


def _explained(text: Definition) -> str:
    source = f" ({'; '.join(text.sources)})" if text.sources else ""
    said = filter(None, (text.definition, text.details, f"When to use it: {_lower(text.use)}"))
    return f"{' '.join(said)}{source}"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def documents_section(reported: ReportedPair) -> Section:
    """Return the scores of every document, a table per measure, and the agreement on each."""
    blocks: list[Block] = []
    for measure in Measure:
        blocks += _documents(reported, measure)
    blocks += documents_agreement(reported)
    return Section(f"Every document: {' and '.join(reported.names)}", tuple(blocks))


def _micro(reported: ReportedPair) -> Table[NamedScore]:
    pair = reported.pair
    caption = (
        f"All {counted(len(pair.documents), 'document')} summed (micro)."
        if len(pair.documents) > 1
        else f"The document {pair.documents[0].name}."
        if pair.documents
        else "No document could be compared."
    )
    table = measure_scores(pair.micro, f"micro-{reported.slug}", caption)
    if not any(reported.disagreements):
        return table
    return replace(table, behind=lambda _: roots_table(reported))


def _marks(reported: ReportedPair) -> Iterator[Block]:
    """Yield the table of events and times, nothing where neither side marks any."""
    caption = (
        "Events and times as in tasks A and B of TempEval-3: on the same words (strict), on "
        "overlapping ones (relaxed), and each attribute out of all marks."
    )
    table = mark_table(reported.pair.marks, f"marks-{reported.slug}", caption)
    if table.rows:
        yield table


def _other_links(reported: ReportedPair) -> Iterator[Block]:
    """Yield the table of SLINKs and ALINKs, nothing where neither side has any."""
    caption = (
        "SLINKs and ALINKs by their ends from source to target: found with any type, and with the "
        "right one."
    )
    table = other_link_table(reported.pair.other_links, f"other-{reported.slug}", caption)
    if table.rows:
        yield table


def _macro(reported: ReportedPair) -> Table[NamedMeans]:
    caption = "Means over the documents (macro), and of how many documents each is."
    return measure_means(reported.pair.macro, f"macro-{reported.slug}", caption)


def _documents(reported: ReportedPair, measure: Measure) -> Iterator[Block]:
    rows = [NamedScore(each.name, each.scores[measure]) for each in reported.pair.documents]
    name = f"documents-{measure.value}-{reported.slug}"
    yield document_scores(measure, cut(rows), name, f"Measure {measure.value}.")
    yield from cut_note(len(rows))
    reasons = grouped_reasons((each.name, each.score.reason) for each in rows)
    if reasons:
        yield Items(reasons)


def _undefined(scores: Mapping[Measure, Score]) -> Iterator[Block]:
    reasons = grouped_reasons((each.value, score.reason) for each, score in scores.items())
    if reasons:
        yield Items(reasons)


def _orders(found: ScoreRange | None) -> Iterator[Block]:
    if not found:
        return
    parts = {"precision": found.precision, "recall": found.recall, "F1": found.f1}
    told = [f"{name} {_low_high(each)}" for name, each in parts.items() if each]
    if told:
        orders = counted(found.shuffles, "random order")
        yield Paragraph(f"Awareness over {orders} of the links: {'; '.join(told)}.")


def _low_high(found: Range) -> str:
    low, high, mean = map(decimals, (found.lowest, found.highest, found.mean))
    return f"from {low} to {high}, {mean} on average"
