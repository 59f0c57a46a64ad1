"""``tempannot check``: which documents are consistent, and why the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import (
    NO,
    OK,
    UNREADABLE,
    explained,
    harmless,
    json_option,
    note,
    print_json,
    reading_options,
    with_progress,
    worlds_option,
)
from tempannot.cli.setting_options import takes
from tempannot.core.assertions import Conflict
from tempannot.core.completeness import Completeness
from tempannot.core.errors import FileError, guarded
from tempannot.core.link_reading import not_convex_message, unread_message
from tempannot.core.options import Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.schemes import AS_TOLD, TIMEML, During, Interpretation
from tempannot.core.wording import counted, cut
from tempannot.corpus.jobs import JOBS, InOrder, usual_jobs
from tempannot.corpus.result_lines import lines_file
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import INVALID, Opened, Problem
from tempannot.formats.reading import read

if TYPE_CHECKING:
    from tempannot.tables.problem_tables import FileProblem


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is checked, and what is said of it."""

    paths: tuple[Path, ...] = required(argument("PATHS...", Files(has_folders=True)))
    list_problems: bool = setting(
        False,
        Option(
            "--problems",
            Switch(),
            "List every oddity of the files; of several files, else, each kind with examples.",
        ),
    )
    report: Path | None = setting(
        None,
        Option(
            "--report",
            NewFile((".csv",)),
            "Also write every oddity, and what cannot be read, as a table (.csv).",
        ),
    )
    schema: bool = setting(
        False, Option("--schema", Switch(), "Also hold the files against TimeML 1.2.1.")
    )
    jobs: int | None = setting(None, JOBS)
    as_lines: bool = setting(
        False,
        Option(
            "--jsonl", Switch(), "Print one JSON object a line for each document, as they come."
        ),
    )
    resume: Path | None = setting(
        None,
        Option(
            "--resume",
            NewFile((".jsonl",)),
            "Add to the lines of an earlier run in this file, leaving out what it has (--jsonl).",
            metavar="FILE.jsonl",
        ),
    )


_NOT_CONVEX = "not-convex"


class Status(StrEnum):
    """The verdict on one file."""

    CONSISTENT = "consistent"
    INCONSISTENT = "inconsistent"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found out about one file; ``conflict`` is a smallest one.

    ``profile`` names the scheme by which its types were read, ``unread`` says which of them that
    does not know, and ``not_convex`` counts the links that no closure can hold. ``completeness``
    says what the profile wants decided, and what of it is.
    """

    path: Path
    status: Status
    entities: int = 0
    links: int = 0
    problems: tuple[Problem, ...] = ()
    conflict: Conflict | None = None
    explanation: str = ""
    profile: str = ""
    unread: str = ""
    not_convex: int = 0
    completeness: Completeness | None = None

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
            "profile": self.profile or None,
            "problems": [
                {"kind": each.kind, "where": each.where, "message": each.message, "line": each.line}
                for each in self.problems
            ],
            "conflict": conflict,
            "completeness": self.completeness and self.completeness.as_json(),
        }


@click.command("check")
@takes(_Asked)
@reading_options
@worlds_option
@json_option
def check_command(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Say which documents are consistent.

    PATHS are files or folders. Folders are searched to the bottom; hidden and AppleDouble
    files in them are skipped and counted. An inconsistent document is named with a smallest
    set of links that cannot all hold.

    The schema of TimeML 1.2.1 allows any elements around those of TimeML, so that titles
    and sentences are no faults; whether ids are there and unique is no matter of the
    schema, and told as an oddity.

    What the types of links mean is told by the profile, which the types in a file tell unless
    --profile names one. Links of a type that it does not know count for nothing, and are named.
    With --profile it is also said how far each document is: what the profile wants decided (of
    TimeML, that all events and times are connected), what is left, and what contradicts.

    Exit status: 2 if any document cannot be read, else 1 if any is inconsistent, or has a link
    that is not convex (unless --hull widens it), or is not valid where --schema asks for it,
    else 0.
    """
    schema = asked.schema
    found, skipped = _found(asked.paths)
    if asked.as_lines or asked.resume is not None:
        return _print_lines(asked, found, _Judge(during, schema, interpretation))
    verdicts = list(_verdicts(asked, found, _Judge(during, schema, interpretation)))
    for verdict in verdicts:
        if verdict.status is Status.UNREADABLE:
            note(f"error: {verdict.explanation}")
    counts = Counter(verdict.status for verdict in verdicts)
    invalid = sum(verdict.is_invalid for verdict in verdicts)
    if asked.report is not None:
        _write_report(verdicts, asked.report)
    if as_json:
        _print_json(
            verdicts, counts, {"skipped": skipped} | ({"invalid": invalid} if schema else {})
        )
    else:
        _print_text(verdicts, asked.list_problems, bool(interpretation.profile))
        told = [f"{counts[status]} {status}" for status in Status]
        click.echo(", ".join([*told, f"{invalid} not valid"] if schema else told))
    if skipped:
        note(f"skipped {counted(skipped, 'hidden or AppleDouble file')}")
    if counts[Status.UNREADABLE]:
        return UNREADABLE
    is_whole = not any(verdict.not_convex for verdict in verdicts)
    return OK if is_whole and not counts[Status.INCONSISTENT] and not invalid else NO


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges one file after the other, in whatever process."""

    during: During
    schema: bool
    how: Interpretation

    def __call__(self, path: Path) -> CheckedFile:
        """The verdict on a file."""
        return judge(path, self.during, self.schema, self.how)

    def gave_up(self, path: Path) -> CheckedFile:
        """What is said of a file that ends the process which reads it."""
        problem = "reading it ends the program, for want of memory perhaps"
        return _unreadable(path, FileError(path, problem))


def _verdicts(
    asked: _Asked, found: dict[Path, CheckedFile | None], judged: _Judge
) -> Iterator[CheckedFile]:
    """Yield the verdicts in order, those on missing files among them."""
    paths = [path for path, known in found.items() if known is None]
    work = InOrder(judged, judged.gave_up, usual_jobs(asked.jobs, len(paths)))
    results = with_progress(work.results(paths), "checking", len(paths))
    for known in found.values():
        yield known or next(results)


def _print_lines(asked: _Asked, found: dict[Path, CheckedFile | None], judged: _Judge) -> int:
    """Print or add a line per document as it comes; memory does not grow with their number."""
    counts: Counter[Status] = Counter()
    is_fine = True
    with lines_file(asked.resume, "path") as lines:
        left = {path: known for path, known in found.items() if str(path) not in lines.known}
        for verdict in _verdicts(asked, left, judged):
            lines.write(verdict.as_json())
            counts[verdict.status] += 1
            is_fine &= not (verdict.not_convex or verdict.is_invalid)
            if verdict.status is Status.UNREADABLE:
                note(f"error: {verdict.explanation}")
    if lines.known:
        note(f"{counted(len(lines.known), 'document')} were there already")
    note(", ".join(f"{counts[status]} {status}" for status in Status))
    if counts[Status.UNREADABLE]:
        return UNREADABLE
    return OK if is_fine and not counts[Status.INCONSISTENT] else NO


def judge(
    path: Path, during: During, schema: bool = False, how: Interpretation = AS_TOLD
) -> CheckedFile:
    """Read one file and say whether its links can all hold; with ``schema``, if it is valid."""
    try:
        with guarded(path):
            return _judged(path, during, schema, how)
    except FileError as error:
        return _unreadable(path, error)


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
        conflict,
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
            said = f"{link.id} is kept though it contradicts, and was not checked"
            yield Problem("kept-link", link.id, said)
    for link in reasoning.between_worlds():
        said = f"{link.id} leads from one world into another, and asserts nothing"
        yield Problem("between-worlds", link.id, said)
    for link in reasoning.not_convex():
        yield Problem(_NOT_CONVEX, link.id, not_convex_message(link))


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
    said = explained(error)
    return CheckedFile(path, Status.UNREADABLE, problems=(problem,), explanation=said)


def _print_json(
    verdicts: list[CheckedFile], counts: Counter[Status], further: dict[str, int]
) -> None:
    summary: dict[str, int] = {status.value: counts[status] for status in Status} | further
    print_json({"documents": [each.as_json() for each in verdicts], "summary": summary})


def _print_text(
    verdicts: list[CheckedFile], list_problems: bool, tells_stage: bool = False
) -> None:
    is_alone = len(verdicts) == 1
    for verdict in verdicts:
        click.echo(f"{verdict.path}: {verdict.status}{_sizes(verdict)}")
        if tells_stage and verdict.completeness:
            words, sentence = verdict.completeness.words, verdict.completeness.sentence
            click.echo(f"  {words}: {sentence}")
        for said in _not_checked(verdict):
            click.echo(f"  not checked: {harmless(said)}")
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


def _not_checked(verdict: CheckedFile) -> Iterator[str]:
    """Yield what the verdict does not speak of, as nobody knows what to make of it."""
    if verdict.unread:
        yield verdict.unread
    yield from (each.message for each in verdict.problems if each.kind == _NOT_CONVEX)


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
    profile = "" if verdict.profile == TIMEML.name else f", {cut(verdict.profile)}"
    odd = "".join(f", {count} {kind}" for kind, count in kinds.items())
    return (
        f" ({counted(verdict.entities, 'entity')}, {counted(verdict.links, 'link')}{profile}{odd})"
    )
