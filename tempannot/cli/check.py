"""``tempannot check``: which documents are consistent, and why the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import (
    NO,
    OK,
    UNREADABLE,
    checked_ending,
    during_option,
    harmless,
    json_option,
    note,
    path_type,
    print_json,
    with_progress,
)
from tempannot.core.assertions import Conflict
from tempannot.core.errors import FileError, guarded
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import INVALID, Opened, Problem
from tempannot.formats.reading import read

if TYPE_CHECKING:
    from tempannot.tables.problem_tables import FileProblem


class _How(TypedDict):
    """The options."""

    as_json: bool
    list_problems: bool
    report: Path | None
    schema: bool


class Status(StrEnum):
    """The verdict on one file."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found out about one file; ``conflict`` is a smallest one."""

    path: Path
    status: Status
    entities: int = 0
    links: int = 0
    problems: tuple[Problem, ...] = ()
    conflict: Conflict | None = None
    explanation: str = ""

    @property
    def is_invalid(self) -> bool:
        """Whether the schema, if that was asked for, finds a fault in it."""
        return any(each.kind == INVALID for each in self.problems)

    def as_json(self) -> dict[str, object]:
        """Return the verdict in the shape that ``--json`` prints."""
        conflict = self.conflict and {
            "links": list(self.conflict.links),
            "explanation": self.explanation,
        }
        return {
            "path": str(self.path),
            "status": self.status.value,
            "entities": self.entities,
            "links": self.links,
            "problems": [
                {"kind": each.kind, "where": each.where, "message": each.message, "line": each.line}
                for each in self.problems
            ],
            "conflict": conflict,
        }


@click.command("check")
@click.argument("paths", nargs=-1, required=True, type=path_type)
@during_option
@json_option
@click.option(
    "--problems",
    "list_problems",
    is_flag=True,
    help="List every oddity of the files; of several files, else, each kind with examples.",
)
@click.option(
    "--report",
    type=path_type,
    callback=checked_ending((".csv",)),
    help="Also write every oddity, and what cannot be read, as a table (.csv).",
)
@click.option("--schema", is_flag=True, help="Also hold the files against TimeML 1.2.1.")
def check_command(paths: tuple[Path, ...], during: During, **how: Unpack[_How]) -> int:
    """Say which documents are consistent.

    PATHS are files or folders. Folders are searched to the bottom; hidden and AppleDouble
    files in them are skipped and counted. An inconsistent document is named with a smallest
    set of links that cannot all hold.

    The schema of TimeML 1.2.1 allows any elements around those of TimeML, so that titles
    and sentences are no faults; whether ids are there and unique is no matter of the
    schema, and told as an oddity.

    Exit status: 2 if any document cannot be read, else 1 if any is inconsistent, or is not
    valid where --schema asks for it, else 0.
    """
    schema = how["schema"]
    found, skipped = _found(paths)
    verdicts = [
        found[path] or judge(path, during, schema) for path in with_progress(found, "checking")
    ]
    for verdict in verdicts:
        if verdict.status is Status.UNREADABLE:
            note(f"error: {verdict.explanation}")
    counts = Counter(verdict.status for verdict in verdicts)
    invalid = sum(verdict.is_invalid for verdict in verdicts)
    if how["report"] is not None:
        _write_report(verdicts, how["report"])
    if how["as_json"]:
        _print_json(
            verdicts, counts, {"skipped": skipped} | ({"invalid": invalid} if schema else {})
        )
    else:
        _print_text(verdicts, how["list_problems"])
        told = [f"{counts[status]} {status}" for status in Status]
        click.echo(", ".join([*told, f"{invalid} not valid"] if schema else told))
    if skipped:
        note(f"skipped {counted(skipped, 'hidden or AppleDouble file')}")
    if counts[Status.UNREADABLE]:
        return UNREADABLE
    return NO if counts[Status.INCONSISTENT] or invalid else OK


def judge(path: Path, during: During, schema: bool = False) -> CheckedFile:
    """Read one file and say whether its links can all hold; with ``schema``, if it is valid."""
    try:
        with guarded(path):
            return _judged(path, during, schema)
    except FileError as error:
        return _unreadable(path, error)


def _judged(path: Path, during: During, schema: bool) -> CheckedFile:
    opened = read(path)
    reasoning = Reasoning(opened.document, during)
    conflict = reasoning.smallest_conflict()
    return CheckedFile(
        path,
        Status.INCONSISTENT if conflict else Status.CONSISTENT,
        len(reasoning.intervals),
        len(opened.document.links),
        (*opened.problems, *_left_out(reasoning), *(_invalid(opened) if schema else ())),
        conflict,
        reasoning.explain(conflict) if conflict else "",
    )


def _left_out(reasoning: Reasoning) -> Iterable[Problem]:
    """Yield an entry for each link that the verdict could not take into account."""
    reasons = {
        LinkState.KEPT: ("kept-link", "is kept though it contradicts, and was not checked"),
        LinkState.NOT_CONVEX: ("not-convex", "is not convex, and was not checked"),
    }
    for link in reasoning.document.links.values():
        if link.kept or link.exact is not None:
            kind, message = reasons.get(reasoning.state(link.id), ("", ""))
            if kind:
                yield Problem(kind, link.id, f"{link.id} {message}")


def _invalid(opened: Opened) -> tuple[Problem, ...]:
    from tempannot.formats.timeml_schema import schema_problems  # noqa: PLC0415 - loads lxml

    return schema_problems(opened)


def _found(paths: tuple[Path, ...]) -> tuple[dict[Path, CheckedFile | None], int]:
    """Return the files in order, missing ones with their verdict, and how many were skipped."""
    files: dict[Path, CheckedFile | None] = {}
    skipped: set[Path] = set()
    for path in paths:
        try:
            found = documents_in([path])
        except FileError as error:
            files[path] = _unreadable(path, error)
            continue
        files |= dict.fromkeys(found.files)
        skipped.update(found.skipped)
        if not found.files:
            note(f"{path}: there is no document in this folder")
    return files, len(skipped)


def _unreadable(path: Path, error: FileError) -> CheckedFile:
    problem = Problem("unreadable", path.name, error.problem, error.line)
    return CheckedFile(path, Status.UNREADABLE, problems=(problem,), explanation=str(error))


def _print_json(
    verdicts: list[CheckedFile], counts: Counter[Status], further: dict[str, int]
) -> None:
    summary: dict[str, int] = {status.value: counts[status] for status in Status} | further
    print_json({"documents": [each.as_json() for each in verdicts], "summary": summary})


def _print_text(verdicts: list[CheckedFile], list_problems: bool) -> None:
    is_alone = len(verdicts) == 1
    for verdict in verdicts:
        click.echo(f"{verdict.path}: {verdict.status}{_sizes(verdict)}")
        if verdict.conflict:
            links = ", ".join(verdict.conflict.links)
            click.echo(f"  cannot all hold: {links}\n  {verdict.explanation}")
        for problem in verdict.problems:
            if problem.kind == INVALID and (list_problems or is_alone):
                line = "" if problem.line is None else f":{problem.line}"
                click.echo(f"{verdict.path}{line}: {problem.message}")
            elif list_problems:
                line = "" if problem.line is None else f"line {problem.line}: "
                click.echo(f"  {line}{problem.kind}: {problem.message}")
    if not is_alone and not list_problems:
        _print_kinds(each for each in verdicts if each.status is not Status.UNREADABLE)


def _print_kinds(verdicts: Iterable[CheckedFile]) -> None:
    """Print the kinds of oddities with examples; what cannot be read was named before."""
    from tempannot.tables.problem_tables import group_lines, grouped  # noqa: PLC0415 - if any

    for line in group_lines(grouped(_listed(verdicts))):
        click.echo(harmless(line))


def _write_report(verdicts: Iterable[CheckedFile], path: Path) -> None:
    from tempannot.formats.atomic import write_atomically  # noqa: PLC0415 - few write reports
    from tempannot.tables.problem_tables import problem_table  # noqa: PLC0415

    write_atomically(path, problem_table(_listed(verdicts)).csv().encode())


def _listed(verdicts: Iterable[CheckedFile]) -> Iterator[FileProblem]:
    from tempannot.tables.problem_tables import FileProblem  # noqa: PLC0415 - if any

    for verdict in verdicts:
        yield from (FileProblem(verdict.path, each) for each in verdict.problems)


def _sizes(verdict: CheckedFile) -> str:
    if verdict.status is Status.UNREADABLE:
        return ""
    kinds = Counter(problem.kind for problem in verdict.problems)
    odd = "".join(f", {count} {kind}" for kind, count in kinds.items())
    return f" ({counted(verdict.entities, 'entity')}, {counted(verdict.links, 'link')}{odd})"
