"""The measures: what each is, over all documents, and document by document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tempannot.comparison.definitions import COEFFICIENTS, F1, Definition, definition
from tempannot.comparison.measures.awareness import Range, ScoreRange
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import MacroScore, RatioKind, Score
from tempannot.comparison.report.agreed import documents_agreement
from tempannot.comparison.report.compared import cut, cut_note
from tempannot.comparison.report.figures import precision_recall
from tempannot.comparison.report.lettered import LetteredPair
from tempannot.comparison.report.shown import (
    grouped_reasons,
    mean,
    ratio,
    value,
)
from tempannot.core.wording import counted
from tempannot.tables.report import (
    Block,
    Column,
    Definitions,
    Items,
    Paragraph,
    Picture,
    Section,
    Table,
)

_PARTS = (
    Column("precision", is_number=True),
    Column("right/of", is_number=True),
    Column("recall", is_number=True),
    Column("right/of", is_number=True),
    Column("F1", is_number=True),
    Column("major", is_number=True),
    Column("minor", is_number=True),
)
_MEANS = tuple(
    Column("of" if each.title == "right/of" else each.title, is_number=True) for each in _PARTS
)


def measures_section(lettered: LetteredPair) -> Section:
    """Return the scores of two annotations over all documents, with their figure."""
    pair, (key, response) = lettered.pair, lettered.names
    several = len(pair.documents) > 1
    blocks: list[Block] = [_micro(lettered), *_undefined(pair.micro)]
    blocks += _orders(pair.awareness_range)
    if several:
        blocks.append(_macro(lettered))
    points = {each: [one.scores[each] for one in pair.documents] for each in Measure}
    caption = (
        f"Precision against recall of {response} measured against {key}: "
        + ("a small mark per document, a large one for all of them summed" if several else "a mark")
        + " per measure. Along a grey line F1 is the same."
    )
    blocks.append(
        Picture(
            f"precision-recall-{lettered.slug}",
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


def documents_section(lettered: LetteredPair) -> Section:
    """Return the scores of every document, a table per measure, and the agreement on each."""
    blocks: list[Block] = []
    for measure in Measure:
        blocks += _documents(lettered, measure)
    blocks += documents_agreement(lettered)
    return Section(f"Every document: {' and '.join(lettered.names)}", tuple(blocks))


def _micro(lettered: LetteredPair) -> Table:
    pair = lettered.pair
    rows = tuple((each.value, *_scored(pair.micro[each])) for each in Measure)
    caption = (
        f"All {counted(len(pair.documents), 'document')} summed (micro)."
        if len(pair.documents) > 1
        else f"The document {pair.documents[0].name}."
        if pair.documents
        else "No document could be compared."
    )
    return Table(f"micro-{lettered.slug}", caption, (Column("measure"), *_PARTS), rows)


def _macro(lettered: LetteredPair) -> Table:
    found = lettered.pair.macro
    rows = tuple((each.value, *_averaged(found[each])) for each in Measure)
    caption = "Means over the documents (macro), and of how many documents each is."
    return Table(f"macro-{lettered.slug}", caption, (Column("measure"), *_MEANS), rows)


def _documents(lettered: LetteredPair, measure: Measure) -> Iterator[Block]:
    documents = lettered.pair.documents
    rows = [(each.name, *_scored(each.scores[measure])) for each in documents]
    heads: tuple[Column, ...] = (Column("document", width=0.28), *_PARTS)
    if measure not in (Measure.TEMPORAL, Measure.TEMPORAL_RELAXED):
        heads, rows = heads[:-2], [row[:-2] for row in rows]
    name = f"documents-{measure.value}-{lettered.slug}"
    yield Table(name, f"Measure {measure.value}.", heads, cut(rows))
    yield from cut_note(len(rows))
    reasons = grouped_reasons((each.name, each.scores[measure].reason) for each in documents)
    if reasons:
        yield Items(reasons)


def _scored(score: Score) -> tuple[str, ...]:
    return (
        *ratio(score.precision),
        *ratio(score.recall),
        value(score.f1),
        ratio(score.major)[0],
        ratio(score.minor)[0],
    )


def _averaged(score: MacroScore) -> tuple[str, ...]:
    return (
        *mean(score.precision),
        *mean(score.recall),
        value(score.f1.value),
        mean(score.major)[0],
        mean(score.minor)[0],
    )


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
    return f"from {value(found.lowest)} to {value(found.highest)}, {value(found.mean)} on average"
