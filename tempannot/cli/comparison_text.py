"""A corpus comparison as lines of text for a terminal: a table per document, then the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import wrap

from tempannot.comparison.agreement.breakdown import Group, Grouping
from tempannot.comparison.agreement.categories import short_label
from tempannot.comparison.agreement.pair_agreement import AgreementNumbers
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.compared_document import Scored
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.comparison_json import breakdown_of
from tempannot.comparison.corpus_comparison import CorpusComparison, link_states, set_aside
from tempannot.comparison.definitions import Definition, definition
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import disagreements, tally
from tempannot.comparison.mark_differences import mark_differences, question, told
from tempannot.comparison.measures.awareness import ScoreRange
from tempannot.comparison.measures.mark_scores import MarkScores
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.other_link_scores import (
    OtherLinkScores,
    other_link_differences,
)
from tempannot.comparison.measures.scores import Score
from tempannot.comparison.pair_totals import AnnotationPair
from tempannot.comparison.result_tables import (
    NamedPair,
    group_scores,
    mark_table,
    measure_means,
    measure_scores,
    other_link_table,
    pairwise_f1,
)
from tempannot.core.assertions import Conflict
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.reasoning import LinkState
from tempannot.core.vocabulary import LETTERS
from tempannot.core.wording import counted, joined
from tempannot.statistics.bootstrap import Estimate
from tempannot.tables.cell_formats import CellFormat, decimals
from tempannot.tables.table import Column, Row, Table, padded, places_of

_WIDTH, _NAMED, _EXPLAINED = 88, 8, 100
_WIDEST = len("-0.100 [-0.200, -0.100]")
_SIDES, _TOLD_SIDES = (tr("the key"), tr("the response")), (tr("KEY"), tr("RESPONSE"))
_OF_DOCUMENTS = CellFormat(lambda documents: tr("of {documents}", documents=documents))
_GROUPED_BY = {
    Grouping.RELATION: tr("relation"),
    Grouping.KIND: tr("kind of pair"),
    Grouping.DISTANCE: tr("sentences apart"),
}


def corpus_lines(corpus: CorpusComparison, details: bool = False) -> Iterator[str]:
    """Yield the whole comparison; of many annotations every two in full only with details."""
    for pair in corpus.pairs:
        if len(corpus.pairs) > 1 and not details:
            break
        yield from head_lines(pair.key.path, pair.response.path)
        for document in pair.documents:
            yield from document_lines(document, details)
        yield from total_lines(pair, details)
    if len(corpus.pairs) > 1:
        yield from pairwise_lines(corpus)
    if details:
        yield from glossary_lines()


def head_lines(key: Path, response: Path) -> Iterator[str]:
    """Yield what is compared."""
    sides = {tr("key"): key, tr("response"): response}
    width = max(map(places_of, sides))
    yield from (f"{padded(name, width)}  {path}" for name, path in sides.items())
    yield ""


def total_lines(pair: AnnotationPair, details: bool = False) -> Iterator[str]:
    """Yield what stands below the documents: of several of them the totals."""
    if not pair.size:
        yield tr("there is no document that could be compared")
    if pair.size > 1:
        yield tr("all {size} documents, summed (micro)", size=pair.size)
        yield from _measured_lines(pair, pair.micro, pair.agreement_numbers, details)
        yield ""
        yield tr("mean of {size} documents (macro)", size=pair.size)
        yield from score_lines(measure_means(pair.macro))
        yield ""
    if details and pair.documents:
        yield from breakdown_lines(pair)


def _measured_lines(
    of: AnnotationPair | Scored,
    scores: Mapping[Measure, Score],
    agreement: AgreementNumbers,
    details: bool,
) -> Iterator[str]:
    """Yield what was measured of one document or of all together."""
    yield from score_lines(measure_scores(scores))
    yield from _undefined(scores)
    yield from _orders(of.awareness_range)
    yield from mark_lines(of.marks)
    yield from other_link_lines(of.other_links)
    yield from agreement_lines(agreement, details)


def document_lines(document: Scored, details: bool = False) -> Iterator[str]:
    """Yield the table of one document, what is to be known about it, and an empty line."""
    yield document.name
    yield from _measured_lines(document, document.scores, document.agreement, details)
    yield from alignment_lines(document.comparison, _SIDES, details)
    yield from contradiction_lines(document.comparison.sides, _SIDES, details)
    yield from link_lines(document.comparison.sides, _SIDES)
    if details:
        yield from disagreement_lines(document.comparison)
        yield from mark_difference_lines(document.comparison)
        yield from other_difference_lines(document.comparison)
    yield ""


def mark_lines(scores: MarkScores) -> Iterator[str]:
    """Yield the table of events and times, nothing where neither side marks any."""
    table = mark_table(scores)
    if table.rows:
        yield from score_lines(table)


def other_link_lines(scores: OtherLinkScores) -> Iterator[str]:
    """Yield the table of SLINKs and ALINKs, nothing where neither side has any."""
    table = other_link_table(scores)
    if table.rows:
        yield from score_lines(table)


def mark_difference_lines(comparison: DocumentComparison) -> Iterator[str]:
    """Yield in words where marks overlap differently, and where their attributes differ."""
    for each in mark_differences(comparison.sides, comparison.alignment):
        said = [f"{name}: {shown(told(each, side))}" for side, name in enumerate(_TOLD_SIDES)]
        line = f"- {shown(question(each, comparison.alignment))}. {'. '.join(said)}."
        yield from wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def other_difference_lines(comparison: DocumentComparison) -> Iterator[str]:
    """Yield in words where the SLINKs and ALINKs differ."""
    for each in other_link_differences(comparison):
        told = f"- {shown(each.told(comparison, _TOLD_SIDES))}"
        yield from wrap(told, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def agreement_lines(agreement: AgreementNumbers, details: bool = False) -> Iterator[str]:
    """Yield the agreement coefficients with their 95 % intervals."""
    found = agreement.coefficients
    head = "  " + tr("agreement on {pairs}", pairs=counted(found.pairs, "pair"))
    rows = (
        ((tr("observed"), found.observed), (tr("kappa"), found.kappa)),
        ((tr("alpha"), found.alpha), ("AC1", found.ac1)),
    )
    widths = [max(places_of(name) for name, _ in column) for column in zip(*rows, strict=True)]
    for start, row in zip((head, " " * places_of(head)), rows, strict=True):
        cells = (
            f"{padded(name, width)} {estimate_text(value)}"
            for (name, value), width in zip(row, widths, strict=True)
        )
        yield f"{start}  {'  '.join(cells)}".rstrip()
    estimates = (found.observed, found.kappa, found.alpha, found.ac1)
    for reason in dict.fromkeys(each.reason for each in estimates if each.value is None):
        yield from _wrapped(tr("n/a: {reason}", reason=reason))
    yield from _wrapped(found.hint)
    if details and found.resampled:
        over = tr(found.resampled.value)
        yield f"  {tr('intervals: 95 %, bootstrap over {units}', units=over)}"
    for each in agreement.dropped if details else ():
        said = tr(
            "not in the agreement: {pairs}, {side} {reason}",
            pairs=counted(each.pairs, "pair"),
            side=_SIDES[each.side],
            reason=each.reason.label,
        )
        yield f"  {said}"


def alignment_lines(
    comparison: DocumentComparison, names: Sequence[str], details: bool = False
) -> Iterator[str]:
    """Yield how much both annotations mark, and what only one does or was matched by overlap."""
    units = comparison.alignment.units
    first, second = (side.index for side in comparison.sides)
    both = [each for each in units if each.members[first] and each.members[second]]
    if both:
        yield f"  {tr('marked by both: {kinds}', kinds=_kinds(both))}"
    elif units:
        yield f"  {tr('nothing is marked by both, so that no pair can be compared')}"
    for name, side, other in ((names[0], first, second), (names[1], second, first)):
        alone = [each for each in units if each.members[side] and not each.members[other]]
        yield from _listed(tr("only in {name}", name=name), alone, side, details)
    overlapping = [each for each in both if each.is_partial]
    yield from _listed(tr("matched by overlapping words"), overlapping, first, details)


def link_lines(sides: Iterable[AnnotatedSide], names: Sequence[str]) -> Iterator[str]:
    """Yield how many links of each side mean nothing here and so cannot be measured."""
    for name, side in zip(names, sides, strict=True):
        states = link_states(side)
        for state, meaning in _MEANINGLESS.items():
            if states[state]:
                links = counted(states[state], "link")
                yield f"  {tr('not measured: {links} of {name}', links=links, name=name)} {meaning}"


_MEANINGLESS = {
    LinkState.DANGLING: tr("to something that the file does not mark"),
    LinkState.UNKNOWN_TYPE: tr("of a type that has no meaning here"),
}


def contradiction_lines(
    sides: Iterable[AnnotatedSide], names: Sequence[str], details: bool = False
) -> Iterator[str]:
    """Yield which sides contradict themselves, and which of their links were set aside."""
    for name, side in zip(names, sides, strict=True):
        if side.is_consistent:
            continue
        aside = set_aside(side)
        said = tr(
            "{name} contradicts itself, measured on its consistent part: {links} set aside",
            name=name,
            links=_some(aside, details),
        )
        yield from _wrapped(said)
        for conflict in _explained(side, len(aside)) if details else ():
            yield from _wrapped(side.reasoning.explain(conflict))


def _explained(side: AnnotatedSide, count: int) -> Sequence[Conflict]:
    """Return the conflicts of a side; of very many, each of which takes a search, a smallest."""
    if count <= _EXPLAINED:
        return side.reasoning.conflicts()
    smallest = side.reasoning.smallest_conflict()
    return (smallest,) if smallest else ()


def pairwise_lines(corpus: CorpusComparison) -> Iterator[str]:
    """Yield a table of every two annotations: F1 of each measure, kappa and alpha."""
    pairs = (NamedPair(f"{each.key.name} / {each.response.name}", each) for each in corpus.pairs)
    yield from pairwise_f1(pairs, tr("F1, all documents summed")).lines()
    every = corpus.overall
    values = {tr("alpha"): every.alpha, tr("observed"): every.observed, "AC1": every.ac1}
    told = ", ".join(f"{name} {estimate_text(each).rstrip()}" for name, each in values.items())
    found = tr(
        "all {annotations} on {pairs}: {told}",
        annotations=len(corpus.annotations),
        pairs=counted(every.pairs, "pair"),
        told=told,
    )
    yield f"  {found}"
    for document in corpus.documents:
        sides = {
            side.name: side for each in document.pairs.values() for side in each.comparison.sides
        }
        names = [f"{document.name}: {name}" for name in sides]
        yield from contradiction_lines(sides.values(), names)


def glossary_lines() -> Iterator[str]:
    """Yield what each measure is."""
    width = max(map(len, Measure))
    for measure in Measure:
        text = definition(measure)
        yield from wrap(
            f"{measure.value:<{width}}  {tr(text.definition)} {tr(text.details)} {_cited(text)}",
            _WIDTH,
            subsequent_indent=" " * (width + 2),
        )


def _cited(text: Definition) -> str:
    return f"({'; '.join(text.sources)})" if text.sources else ""


def _undefined(scores: Mapping[Measure, Score]) -> Iterator[str]:
    """Yield why values are undefined, measures of one reason together."""
    reasons: dict[str, list[str]] = {}
    for measure, score in scores.items():
        if score.reason:
            reasons.setdefault(score.reason, []).append(measure.value)
    for reason, measures in reasons.items():
        yield from _wrapped(
            tr("n/a: {reason} ({measures})", reason=reason, measures=", ".join(measures))
        )


def _orders(found: ScoreRange | None) -> Iterator[str]:
    if found and found.f1:
        low, high = found.f1.lowest, found.f1.highest
        said = tr(
            "awareness over {orders} of the links: F1 from {low:.3f} to {high:.3f}",
            orders=counted(found.shuffles, "random order"),
            low=low,
            high=high,
        )
        yield f"  {said}"


def _listed(what: str, units: Sequence[AlignedInterval], side: int, details: bool) -> Iterator[str]:
    """Yield how many units there are, with details their words and ids, nothing for none."""
    if not units:
        return
    words = (f'"{each.text}" ({each.members[side]})' for each in units)
    named = f": {', '.join(words)}" if details else ""
    yield from _wrapped(f"{what}: {_kinds(units)}{named}")


def _some(ids: Sequence[str], details: bool) -> str:
    """Return ids with commas, without details only the first of many."""
    named = ", ".join(ids if details else ids[:_NAMED])
    more = 0 if details else len(ids) - _NAMED
    return tr("{shown} and {more} more", shown=named, more=more) if more > 0 else named


def _wrapped(sentence: str) -> list[str]:
    return wrap(shown(sentence), _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _kinds(units: Sequence[AlignedInterval]) -> str:
    kinds = Counter(each.kind.value for each in units)
    return joined(", ", [counted(number, kind) for kind, number in sorted(kinds.items())])


def score_lines(table: Table[Row]) -> Iterator[str]:
    """A table of scores, with nothing over what the numbers beside it are made of."""
    first, *others = table.columns
    columns = (replace(first, title=""), *map(_beside, others))
    return replace(table, columns=columns).lines()


def _beside(column: Column[Row]) -> Column[Row]:
    if not column.within:
        return column
    format = _OF_DOCUMENTS if column.within == "documents" else column.format
    return replace(column, title="", format=format)


def breakdown_lines(pair: AnnotationPair) -> Iterator[str]:
    """A table per grouping: strict score, and agreement on the pairs that both decided."""
    found = breakdown_of(pair)
    for grouping, title in _GROUPED_BY.items():
        first = Column[Group]("name", title, lambda group: short_label(group.name))
        groups = [group for group in found.by(grouping) if group.size]
        yield from group_scores(groups, first).titled({"precision": "P", "recall": "R"}).lines()
        yield ""
    letters = ", ".join(f"{letter} {tr(name)}" for name, letter in LETTERS.items())
    yield from wrap(tr("Sets of relations in letters: {letters}.", letters=letters), _WIDTH)
    yield ""


def disagreement_lines(comparison: DocumentComparison) -> Iterator[str]:
    """Yield how many disagreements have which cause, and all of them in words."""
    found = disagreements(comparison)
    for each in tally(found):
        explained = each.differing - sum(
            one.differing - len(one.explains) for one in found if one.cause is each.cause
        )
        more = (
            tr_plural(explained, ", {count} more pair follows", ", {count} more pairs follow")
            if explained
            else ""
        )
        yield f"  {each.disagreements} {tr(each.cause.value)}{more}"
    for one in found:
        told = shown(str(describe(comparison, one, _TOLD_SIDES)))
        yield from wrap(f"- {told}", _WIDTH, initial_indent="  ", subsequent_indent="    ")


def estimate_text(found: Estimate) -> str:
    """Return a value and its interval, as wide as the widest."""
    value = decimals(found.value)
    if found.low is not None and found.high is not None:
        low, high = found.low, found.high
        value = tr("{value:.3f} [{low:.3f}, {high:.3f}]", value=found.value, low=low, high=high)
    return f"{shown(value):<{_WIDEST}}"
