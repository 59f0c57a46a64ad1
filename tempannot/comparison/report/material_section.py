"""The section that says what was compared, how, and what was left out and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tempannot.comparison.comparison_settings import AgreementOn, ComparisonSettings
from tempannot.comparison.corpus_comparison import CorpusComparison, link_states
from tempannot.comparison.document_matching import AnnotationFiles, OtherVersion, Skipped
from tempannot.comparison.report.reported_pairs import ReportedPair
from tempannot.comparison.side_letters import capital_of
from tempannot.core.link_reading import LinkState
from tempannot.core.reduction import Method
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.tables.cell_formats import COUNT, some
from tempannot.tables.report_parts import Block, Definitions, Items, Paragraph, Section
from tempannot.tables.table import Column, Row, Table

_Placed = tuple[int, AnnotationFiles]
_Links = tuple[int, Counter[LinkState]]
_Units = tuple[ReportedPair, Counter[str]]

DOCUMENTS_SHOWN = 200
"""How many documents a table has at most; the report says where it has left some out."""

_DURING = {
    During.EQUALS: "equals (as in TempEval-3)",
    During.DURING: "Allen's during and contains",
    During.OVERLAPS: "overlaps and overlapped-by",
}
_METHODS = {
    Method.LABELLED: "reduced with their labels, so that nothing is lost",
    Method.PROJECTED: "reduced without labels (Tannier & Muller 2011, section 3.1), "
    "which can lose strictness",
}
_AGREEMENT_ON = {
    AgreementOn.CLOSED: "the pairs that are linked or follow from the links",
    AgreementOn.LINKS: "the pairs that are linked in the files",
}
_STATES = {
    LinkState.ACTIVE: "in the closure",
    LinkState.VAGUE: "vague",
    LinkState.SKIPPED: "skipped",
    LinkState.CONFLICT: "set aside",
    LinkState.KEPT: "kept out",
    LinkState.SELF: "to itself",
    LinkState.DANGLING: "of a missing end",
    LinkState.UNKNOWN_TYPE: "of unknown type",
    LinkState.NOT_CONVEX: "not convex",
    LinkState.BETWEEN_WORLDS: "between worlds",
}


def compared_section(
    corpus: CorpusComparison, pairs: tuple[ReportedPair, ...], program: str
) -> Section:
    """Return the first section of a report."""
    return Section(
        "What was compared",
        (
            Paragraph(_roles(corpus)),
            _annotations(corpus),
            _settings(corpus.settings, program),
            _links(corpus),
            _units(pairs),
            *_left_out(corpus),
            *_problems(corpus),
        ),
    )


def cut(rows: Sequence[Row]) -> Sequence[Row]:
    """The first rows of a table of documents."""
    return rows[:DOCUMENTS_SHOWN]


def cut_note(count: int) -> tuple[Paragraph, ...]:
    """Return what is to be said under a table of ``count`` documents: nothing if it has all."""
    if count <= DOCUMENTS_SHOWN:
        return ()
    said = f"The table has the first {DOCUMENTS_SHOWN} of {count}; the totals are of all."
    return (Paragraph(f"{said} The JSON output of the comparison has every document."),)


def _roles(corpus: CorpusComparison) -> str:
    several = len(corpus.annotations) > 2
    if several:
        return (
            "Every two annotations are compared; of each two the one with the earlier letter is "
            "the key, which the other, the response, is measured against."
        )
    return "A is the key, which B, the response, is measured against."


def _annotations(corpus: CorpusComparison) -> Table[_Placed]:
    columns = (
        Column[_Placed]("letter", "", lambda row: capital_of(row[0])),
        Column[_Placed]("name", "name", lambda row: row[1].name, width=0.25),
        Column[_Placed]("path", "path", lambda row: str(row[1].path), width=0.45),
        Column[_Placed]("documents", "documents", lambda row: len(row[1].files), COUNT),
    )
    rows = tuple(enumerate(corpus.annotations))
    caption = "The annotations and how many documents each has."
    return Table("annotations", columns, rows, caption)


def _settings(settings: ComparisonSettings, program: str) -> Definitions:
    alike = "on the same words" + (", or on overlapping ones" if settings.partial else "")
    found = [
        ("DURING and DURING_INV", f"read as {_DURING[settings.during]}"),
        ("events and times", f"matched if they stand {alike}; creation time with creation time"),
        ("minimal graphs", _METHODS[settings.method]),
        ("agreement", f"on {_AGREEMENT_ON[settings.agreement_on]}"),
        ("program", program),
    ]
    return Definitions(tuple(found))


def _links(corpus: CorpusComparison) -> Table[_Links]:
    """Return how many links of each annotation are in which state."""
    found = [Counter[LinkState]() for _ in corpus.annotations]
    for document in corpus.documents:
        for place, side in document.sides.items():
            found[place] += link_states(side)

    def states(state: LinkState) -> Column[_Links]:
        return Column(state.value, _STATES[state], lambda row: row[1][state], COUNT)

    columns = (
        Column[_Links]("letter", "", lambda row: capital_of(row[0])),
        Column[_Links]("all", "all", lambda row: row[1].total(), COUNT),
        *(states(each) for each in _STATES if any(counts[each] for counts in found)),
    )
    caption = "The links of the compared documents and what became of them."
    return Table("links", columns, tuple(enumerate(found)), caption)


def _units(pairs: tuple[ReportedPair, ...]) -> Table[_Units]:
    def count(key: str, title: str) -> Column[_Units]:
        return Column(key, title, lambda row: row[1][key], COUNT)

    columns = (
        Column[_Units]("annotations", "annotations", lambda row: " / ".join(row[0].names)),
        Column[_Units](
            "documents", "compared documents", lambda row: len(row[0].comparisons), COUNT
        ),
        count("both", "marked by both"),
        count("key", "only first"),
        count("response", "only second"),
        count("partial", "by overlap"),
    )
    caption = (
        "Events and times that both annotations mark, that only one does, and those among the "
        "shared ones that were matched by overlapping words."
    )
    return Table("units", columns, [(pair, _unit_counts(pair)) for pair in pairs], caption)


def _unit_counts(pair: ReportedPair) -> Counter[str]:
    found: Counter[str] = Counter()
    for comparison in pair.comparisons:
        key, response = (side.index for side in comparison.sides)
        for unit in comparison.alignment.units:
            has_key, has_response = (unit.members[side] for side in (key, response))
            found["both"] += bool(has_key and has_response)
            found["key"] += bool(has_key and not has_response)
            found["response"] += bool(has_response and not has_key)
            found["partial"] += bool(has_key and has_response and unit.is_partial)
    return found


def _left_out(corpus: CorpusComparison) -> Iterator[Block]:
    if corpus.skipped:
        columns = (
            Column[Skipped]("document", "document", lambda row: row.name, width=0.25),
            Column[Skipped]("in", "in", lambda row: capital_of(row.side)),
            Column[Skipped]("why", "why", lambda row: row.message, width=0.6),
        )
        caption = "What was left out, and why."
        yield Table("left-out", columns, cut(corpus.skipped), caption)
        yield from cut_note(len(corpus.skipped))
    alone = tuple(
        f"{counted(len(names), 'document')} only in {capital_of(place)}, not scored: "
        f"{some(names, DOCUMENTS_SHOWN)}."
        for place, names in enumerate(corpus.only_in)
        if names
    )
    missing = tuple(
        f"{counted(count, 'document')} of the key missing in {capital_of(side)}, counted as empty."
        for side in range(len(corpus.annotations))
        if (count := sum(side in each.missing for each in corpus.documents))
    )
    if alone or missing:
        yield Items((*alone, *missing))
    if corpus.matched.hidden:
        yield Paragraph(f"Hidden or AppleDouble files passed over: {corpus.matched.hidden}.")
    if not (corpus.skipped or alone or missing):
        yield Paragraph("Nothing was left out.")
    yield from _other_versions(corpus)


def _other_versions(corpus: CorpusComparison) -> Iterator[Block]:
    """Yield which texts are other versions of the first one's, and where they differ."""
    found = [(each.name, one) for each in corpus.documents for one in each.versions]
    if not found:
        return
    columns = (
        Column[tuple[str, OtherVersion]]("document", "document", lambda row: row[0], width=0.25),
        Column[tuple[str, OtherVersion]]("in", "in", lambda row: capital_of(row[1].side)),
        Column[tuple[str, OtherVersion]](
            "places", "places", lambda row: len(row[1].versions.changes), COUNT
        ),
        Column[tuple[str, OtherVersion]]("why", "differs", lambda row: row[1].message, width=0.5),
    )
    caption = (
        "Texts that differ a little from the first one's. Their words are matched where they are "
        "the same and in the same order; what stands on others is matched by overlap, or not."
    )
    yield Table("text-versions", columns, cut(found), caption)
    yield from cut_note(len(found))


def _problems(corpus: CorpusComparison) -> Iterator[Block]:
    """Yield what reading the files complained of, by kind; the check of the files names each."""
    found = [Counter[str]() for _ in corpus.annotations]
    for document in corpus.documents:
        for kinds, opened in zip(found, document.opened, strict=True):
            kinds.update(each.kind for each in (opened.problems if opened else ()))
    told = tuple(
        f"{counted(kinds.total(), 'problem')} met while reading {capital_of(place)}: "
        + ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
        + "."
        for place, kinds in enumerate(found)
        if kinds
    )
    if told:
        yield Items(told)
