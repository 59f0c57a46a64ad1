"""The section that says what was compared, how, and what was left out and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tempannot.comparison.agreement.rating import AgreementOn
from tempannot.comparison.corpus import CorpusComparison, Settings, link_states
from tempannot.comparison.report.lettered import LetteredPair, letter
from tempannot.comparison.report.shown import some
from tempannot.core.link_reading import LinkState
from tempannot.core.reduction import Method
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.tables.report import (
    Block,
    Column,
    Definitions,
    Items,
    Paragraph,
    Section,
    Table,
    columns,
)

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
}


def compared_section(
    corpus: CorpusComparison, pairs: tuple[LetteredPair, ...], program: str
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


def cut(rows: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return the first rows of a table of documents."""
    return tuple(rows[:DOCUMENTS_SHOWN])


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


def _annotations(corpus: CorpusComparison) -> Table:
    rows = [
        (letter(place), each.name, str(each.path), str(len(each.files)))
        for place, each in enumerate(corpus.annotations)
    ]
    heads = (Column(""), Column("name", width=0.25), Column("path", width=0.45))
    caption = "The annotations and how many documents each has."
    return Table("annotations", caption, (*heads, *columns(numbers="documents")), tuple(rows))


def _settings(settings: Settings, program: str) -> Definitions:
    alike = "on the same words" + (", or on overlapping ones" if settings.partial else "")
    found = [
        ("DURING and DURING_INV", f"read as {_DURING[settings.during]}"),
        ("events and times", f"matched if they stand {alike}; creation time with creation time"),
        ("minimal graphs", _METHODS[settings.method]),
        ("agreement", f"on {_AGREEMENT_ON[settings.agreement_on]}"),
        ("program", program),
    ]
    return Definitions(tuple(found))


def _links(corpus: CorpusComparison) -> Table:
    """Return how many links of each annotation are in which state."""
    found = [Counter[LinkState]() for _ in corpus.annotations]
    for document in corpus.documents:
        sides = {
            place: side
            for places, scored in document.pairs.items()
            for place, side in zip(places, scored.comparison.sides, strict=True)
        }
        for place, side in sides.items():
            found[place] += link_states(side)
    states = [state for state in _STATES if any(each[state] for each in found)]
    rows = (
        (letter(place), str(each.total()), *(str(each[state]) for state in states))
        for place, each in enumerate(found)
    )
    heads = tuple(Column(each, is_number=True) for each in ("all", *(_STATES[s] for s in states)))
    caption = "The links of the compared documents and what became of them."
    return Table("links", caption, (Column(""), *heads), tuple(rows))


def _units(pairs: tuple[LetteredPair, ...]) -> Table:
    rows = []
    for pair in pairs:
        found: Counter[str] = Counter()
        for comparison in pair.comparisons:
            key, response = (side.index for side in comparison.sides)
            for unit in comparison.alignment.units:
                has_key, has_response = (unit.members[side] for side in (key, response))
                found["both"] += bool(has_key and has_response)
                found["key"] += bool(has_key and not has_response)
                found["response"] += bool(has_response and not has_key)
                found["partial"] += bool(has_key and has_response and unit.is_partial)
        rows.append(
            (
                f"{pair.names[0]} / {pair.names[1]}",
                str(len(pair.comparisons)),
                *(str(found[each]) for each in ("both", "key", "response", "partial")),
            )
        )
    heads = ("compared documents", "marked by both", "only first", "only second", "by overlap")
    caption = (
        "Events and times that both annotations mark, that only one does, and those among the "
        "shared ones that were matched by overlapping words."
    )
    numbers = (Column(each, is_number=True) for each in heads)
    return Table("units", caption, (Column("annotations"), *numbers), tuple(rows))


def _left_out(corpus: CorpusComparison) -> Iterator[Block]:
    if corpus.skipped:
        rows = [(each.name, letter(each.side), each.message) for each in corpus.skipped]
        heads = (Column("document", width=0.25), Column("in"), Column("why", width=0.6))
        yield Table("left-out", "What was left out, and why.", heads, cut(rows))
        yield from cut_note(len(rows))
    alone = tuple(
        f"{counted(len(names), 'document')} only in {letter(place)}, not scored: "
        f"{some(names, DOCUMENTS_SHOWN)}."
        for place, names in enumerate(corpus.only_in)
        if names
    )
    if alone:
        yield Items(alone)
    if corpus.matched.hidden:
        yield Paragraph(f"Hidden or AppleDouble files passed over: {corpus.matched.hidden}.")
    if not (corpus.skipped or alone):
        yield Paragraph("Nothing was left out.")


def _problems(corpus: CorpusComparison) -> Iterator[Block]:
    """Yield what reading the files complained of, by kind; the check of the files names each."""
    found = [Counter[str]() for _ in corpus.annotations]
    for document in corpus.documents:
        for kinds, opened in zip(found, document.opened, strict=True):
            kinds.update(each.kind for each in (opened.problems if opened else ()))
    told = tuple(
        f"{counted(kinds.total(), 'problem')} met while reading {letter(place)}: "
        + ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
        + "."
        for place, kinds in enumerate(found)
        if kinds
    )
    if told:
        yield Items(told)
