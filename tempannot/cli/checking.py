"""Whether the links of a document can all hold: the work of ``check``, in whatever process."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tempannot.cli.checked_file import CheckedFile, Status, unreadable
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import tr
from tempannot.core.link_reading import not_convex_message, unread_message
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.schemes import AS_TOLD, TIMEML, During, Interpretation
from tempannot.formats.opened import Opened
from tempannot.formats.problems import NOT_CONVEX, Problem
from tempannot.formats.reading import read
from tempannot.resources import samples


def prepare() -> None:
    """Do the work once, so that all is loaded which it takes."""
    judge(samples()[0], During.EQUALS)


def judge(
    path: Path, during: During, schema: bool = False, how: Interpretation = AS_TOLD
) -> CheckedFile:
    """Read one file and say whether its links can all hold; with ``schema``, if it is valid."""
    try:
        with guarded(path):
            return _judged(path, during, schema, how)
    except FileError as error:
        return unreadable(path, error)


def _judged(path: Path, during: During, schema: bool, how: Interpretation) -> CheckedFile:
    opened = read(path, how)
    reasoning = Reasoning(opened.document, during)
    conflict = reasoning.smallest_conflict()
    return CheckedFile(
        path,
        Status.INCONSISTENT if conflict else Status.CONSISTENT,
        len(reasoning.intervals),
        len(opened.document.links),
        (*opened.problems, *_left_out(reasoning), *(_invalid(opened) if schema else ())),
        conflict.links if conflict else (),
        reasoning.explain(conflict) if conflict else "",
        opened.document.scheme or TIMEML.name,
        unread_message(opened.document),
        len(reasoning.not_convex()),
        reasoning.completeness(),
    )


def _left_out(reasoning: Reasoning) -> Iterable[Problem]:
    """Yield an entry for each link that the verdict could not take into account."""
    for link in reasoning.document.links.values():
        if link.kept and reasoning.state(link.id) is LinkState.KEPT:
            said = tr("{id} is kept though it contradicts, and was not checked", id=link.id)
            yield Problem(tr("kept-link"), link.id, said)
    for link in reasoning.between_worlds():
        said = tr("{id} leads from one world into another, and asserts nothing", id=link.id)
        yield Problem(tr("between-worlds"), link.id, said)
    for link in reasoning.not_convex():
        yield Problem(NOT_CONVEX, link.id, not_convex_message(link))


def _invalid(opened: Opened) -> tuple[Problem, ...]:
    from tempannot.formats.timeml_schema import schema_problems  # noqa: PLC0415 - loads lxml

    return schema_problems(opened)
