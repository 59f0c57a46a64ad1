"""The filter box of the links table: words, and words with a field such as ``origin:inferred``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tempannot.gui.annotate.links.links_rows import LinkColumn, LinkFacts, LinkRow

FIELDS: dict[str, tuple[LinkColumn, ...]] = {
    "word": (LinkColumn.SOURCE, LinkColumn.TARGET),
    "source": (LinkColumn.SOURCE,),
    "target": (LinkColumn.TARGET,),
    "relation": (LinkColumn.RELATION,),
    "type": (LinkColumn.TYPE,),
    "origin": (LinkColumn.ORIGIN,),
    "comment": (LinkColumn.COMMENT,),
    "id": (LinkColumn.ID,),
}
_ANYWHERE = tuple(dict.fromkeys(column for columns in FIELDS.values() for column in columns))
Test = Callable[[LinkFacts, LinkRow], bool]


def parse_filter(text: str) -> Test | None:
    """Return the test that all terms of ``text`` must pass, None if there are no terms.

    A term is looked for anywhere, or in one field (``origin:inferred``); ``-`` before it means
    that it must not be there; ``_`` stands for a space. Letter case makes no difference.
    """
    tests = [_term(each) for each in text.casefold().split()]
    if not tests:
        return None
    return lambda facts, row: all(test(facts, row) for test in tests)


def filtered(
    rows: Iterator[LinkRow], test: Test | None, facts: LinkFacts
) -> Iterator[LinkRow | None]:
    """Yield the rows that pass, and None for each that does not, so that callers can pause."""
    if test is None:
        yield from rows
        return
    for row in rows:
        yield row if test(facts, row) else None


def _term(term: str) -> Test:
    unwanted = term.startswith("-") and len(term) > 1
    field, colon, rest = term.removeprefix("-").partition(":")
    known = bool(colon) and field in FIELDS
    columns = FIELDS[field] if known else _ANYWHERE
    wanted = (rest if known else term.removeprefix("-") if unwanted else term).replace("_", " ")

    def passes(facts: LinkFacts, row: LinkRow) -> bool:
        found = any(
            wanted in facts.cell(row, column).casefold().replace("_", " ") for column in columns
        ) or (not known and wanted in (row.source.casefold(), row.target.casefold()))
        return found != unwanted

    return passes
