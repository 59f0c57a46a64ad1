"""What a paper needs of a comparison: its methods in words, how annotators learn, what is hard."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from itertools import pairwise
from platform import python_version
from typing import NamedTuple

from tempannot.comparison.agreement.pair_agreement import corpus_agreement
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.compared_document import Scored
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn, ComparisonSettings
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import micro
from tempannot.comparison.report.comparison_figures import agreement_by
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.comparison.side_letters import capital_of
from tempannot.core.reduction import Method
from tempannot.core.wording import counted, listed
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Coefficients
from tempannot.tables.cell_formats import COUNT, DECIMALS
from tempannot.tables.report_parts import Block, Paragraph, Picture, Section
from tempannot.tables.table import Column, Table

HARD_PAIRS = 25
_MOST_BATCHES, _LEAST_DOCUMENTS = 5, 4
_RECORD = ".record.jsonl"


def methods_section(corpus: CorpusComparison, program: str) -> Section:
    """Return how it was done, in sentences that can stand in a paper as they are."""
    settings, names = corpus.settings, [each.name for each in corpus.annotations]
    sentences = [
        f"We compared {counted(len(names), 'annotation')} ({_lettered(names)}) of "
        f"{counted(sum(1 for each in corpus.documents if each.pairs), 'document')} with {program} "
        f"(Python {python_version()}, NumPy {version('numpy')}).",
        _spans(settings),
        f"DURING and DURING_INV were read as {settings.during}"
        + _reading(settings)
        + "; all other types of TimeML have one meaning in Allen's terms.",
        "Every measure was computed on the closure of all links of a side, which is exact for the "
        "relations of TimeML; of a side that contradicts itself, each link that contradicts those "
        "before it in the file was set aside.",
        "Minimal graphs were reduced "
        + ("with their labels." if settings.method is Method.LABELLED else "without labels."),
        _agreement(settings),
        _missing(settings),
    ]
    if settings.shuffles:
        count = counted(settings.shuffles, "order")
        said = f"Temporal awareness was also measured on {count} of the links drawn at random"
        sentences.append(f"{said} (seed 0).")
    return Section("Methods", (Paragraph(" ".join(each for each in sentences if each)),))


def _lettered(names: list[str]) -> str:
    return listed([f"{capital_of(place)}: {name}" for place, name in enumerate(names)])


def _spans(settings: ComparisonSettings) -> str:
    if settings.partial:
        return (
            "Events and times were matched where their words overlap, the longest overlap first, "
            "as in TempEval-3, and the creation time with the creation time."
        )
    return "Events and times were matched on the same words only, and the creation times."


def _reading(settings: ComparisonSettings) -> str:
    how = settings.interpretation
    found = [f", types by the profile {how.profile}"] if how.profile else []
    found += [", relations that are not convex as their hulls"] if how.hull else []
    return "".join(found)


def _agreement(settings: ComparisonSettings) -> str:
    on = "follow from the links" if settings.agreement_on is AgreementOn.CLOSED else "are linked"
    return (
        f"Agreement (observed, Cohen's kappa, Krippendorff's alpha for nominal data, Gwet's AC1) "
        f"is on the pairs that {on} on both sides, with 95 % bootstrap percentile intervals "
        f"({RESAMPLES:,} resamples of documents, or of pairs where there is one document; seed 0)."
    )


def _missing(settings: ComparisonSettings) -> str:
    if settings.missing_as_empty:
        return "A document that a side lacks counts as one in which it found nothing."
    return "Documents that a side lacks were left out."


class _Batch(NamedTuple):
    """Documents that were annotated one after the other, and how far both agree on them."""

    name: str
    documents: tuple[Scored, ...]
    coefficients: Coefficients
    strict: float | None


def curve_section(reported: ReportedPair) -> Section | None:
    """Return how agreement goes on from batch to batch; None for too few documents."""
    documents, is_timed = _in_order(reported)
    if len(documents) < _LEAST_DOCUMENTS:
        return None
    batches = _batches(documents)
    columns = (
        Column[_Batch]("name", "documents", lambda row: row.name),
        Column[_Batch]("first", "from", lambda row: row.documents[0].name, width=0.22),
        Column[_Batch]("last", "to", lambda row: row.documents[-1].name, width=0.22),
        Column[_Batch]("pairs", "pairs", lambda row: row.coefficients.pairs, COUNT),
        Column[_Batch](
            "observed", "observed", lambda row: row.coefficients.observed.value, DECIMALS
        ),
        Column[_Batch]("kappa", "kappa", lambda row: row.coefficients.kappa.value, DECIMALS),
        Column[_Batch]("alpha", "alpha", lambda row: row.coefficients.alpha.value, DECIMALS),
        Column[_Batch]("strict", "strict F1", lambda row: row.strict, DECIMALS),
    )
    order = (
        "in the order in which they were last worked on, as their records say"
        if is_timed
        else "in the order of their names, as no record says when each was annotated"
    )
    one, other = reported.names
    caption = f"Agreement of {one} and {other} over batches of documents, {order}."
    table = Table(f"curve-{reported.slug}", columns, batches, caption)
    rows = [(each.name, each.coefficients) for each in batches if each.coefficients.pairs]
    blocks: list[Block] = [table]
    if rows:
        draw = partial(agreement_by, rows, "documents (pairs that both decided)")
        blocks.append(Picture(f"learning-{reported.slug}", caption, draw))
    return Section(f"Learning curve of {one} and {other}", tuple(blocks))


def _in_order(reported: ReportedPair) -> tuple[tuple[Scored, ...], bool]:
    """The documents by the time at which both were done, if all have records."""
    documents = reported.pair.documents
    times = {each.name: _last_sign(reported, each.name) for each in documents}
    if not all(times.values()):
        return documents, False
    return tuple(sorted(documents, key=lambda each: times[each.name])), True


def _last_sign(reported: ReportedPair, name: str) -> str:
    """When a document was last worked on by either side, "" if there is no record."""
    found = ""
    for side in (reported.pair.key, reported.pair.response):
        path = side.files.get(name)
        if path is None:
            continue
        with suppress(OSError, ValueError):
            lines = path.with_name(f"{path.stem}{_RECORD}").read_bytes().splitlines()
            last = json.loads(lines[-1]) if lines else {}
            found = max(found, str(last.get("at", "")) if isinstance(last, dict) else "")
    return found


def _batches(documents: tuple[Scored, ...]) -> tuple[_Batch, ...]:
    count = min(_MOST_BATCHES, len(documents) // 2)
    edges = [len(documents) * number // count for number in range(count + 1)]
    found = []
    for start, end in pairwise(edges):
        part = documents[start:end]
        agreement = corpus_agreement([each.ratings for each in part]).coefficients
        strict = micro([each.scores[Measure.STRICT] for each in part]).f1
        found.append(_Batch(f"{start + 1}-{end}", part, agreement, strict))
    return tuple(found)


_Hard = tuple[DocumentComparison, Disagreement]


def hard_pairs_section(reported: ReportedPair) -> Section | None:
    """Return the disagreements behind most pairs with the sentences they are about."""
    every: list[_Hard] = [
        (comparison, each)
        for comparison, found in zip(reported.comparisons, reported.disagreements, strict=True)
        for each in found
        if each.is_temporal
    ]
    if not every:
        return None
    every.sort(key=lambda one: -one[1].differing)
    columns = (
        Column[_Hard]("document", "document", lambda row: row[0].name, width=0.14),
        Column[_Hard](
            "told", "what they say", lambda row: str(describe(*row, reported.names)), width=0.3
        ),
        Column[_Hard]("text", "in the text", lambda row: _text(*row), width=0.46),
        Column[_Hard]("pairs", "pairs", lambda row: row[1].differing, COUNT),
    )
    one, other = reported.names
    shown = every[:HARD_PAIRS]
    caption = (
        f"The {len(shown)} of {counted(len(every), 'disagreement')} of {one} and {other} that most "
        "pairs hang on; the words of the two are in brackets."
    )
    table = Table(f"hard-{reported.slug}", columns, shown, caption)
    return Section(f"Hard pairs of {one} and {other}", (table,))


def _text(comparison: DocumentComparison, found: Disagreement) -> str:
    ends = dict.fromkeys((found.source, found.target))
    sentences = (_sentence(comparison, comparison.alignment.unit(each)) for each in ends)
    return " / ".join(dict.fromkeys(each for each in sentences if each))


def _sentence(comparison: DocumentComparison, unit: AlignedInterval) -> str:
    """The sentence of a unit in the text of the first side that marks it; "" without words."""
    side = next(each for each in comparison.sides if unit.members[each.index] is not None)
    document, member = side.document, unit.members[side.index]
    assert member is not None
    span = document.interval(member).span
    place = document.sentence_of(span.start)
    if span.start == span.end or place is None:
        return ""
    whole = document.sentences[place]
    before, after = document.text[whole.start : span.start], document.text[span.end : whole.end]
    return " ".join(f"{before}[{document.slice(span)}]{after}".split())
