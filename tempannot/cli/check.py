"""``tempannot check``: which documents are consistent, and why the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.check_work import Judge
from tempannot.cli.checked_file import CheckedFile, Status
from tempannot.cli.many_documents import found_documents, note_all, put_lines, results_of
from tempannot.cli.output import OK, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options, worlds_option
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.schemes import TIMEML, During, Interpretation
from tempannot.core.wording import cut, strung
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.problems import INVALID, NOT_CONVEX

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
            tr("List every oddity of the files; of several files, else, each kind with examples."),
        ),
    )
    report: Path | None = setting(
        None,
        Option(
            "--report",
            NewFile((".csv",)),
            tr("Also write every oddity, and what cannot be read, as a table (.csv)."),
        ),
    )
    schema: bool = setting(
        False, Option("--schema", Switch(), tr("Also hold the files against TimeML 1.2.1."))
    )


@click.command("check")
@takes(_Asked, CorpusRun)
@reading_options
@worlds_option
@json_option
def check_command(
    asked: _Asked, run: CorpusRun, during: During, interpretation: Interpretation, as_json: bool
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
    work = Judge(during, asked.schema, interpretation)
    found = found_documents(asked.paths, work.failed)
    if run.has_lines:
        return put_lines(run, found, work, lambda each: each.status.value)
    if asked.report is not None:
        _check_report(found.files, asked.report)
    if run.processes(len(found.files)) > 1:
        _load_for_results()  # while others load what judging takes; then all are busy
    is_alone = len(found.files) == 1
    checked: list[CheckedFile] = []
    lines: list[str] = []
    for each in results_of(run, found.files, work):
        checked.append(each)
        if not as_json:  # while others judge; said at once, which costs as much as saying a line
            lines.extend(_lines(each, asked.list_problems, is_alone, bool(interpretation.profile)))
    for each in checked:
        note_all(each)
    if asked.report is not None:
        _write_report(checked, asked.report)
    summary = {status.value: 0 for status in Status}
    summary |= Counter(each.status.value for each in checked)
    further = {"invalid": sum(each.is_invalid for each in checked)} if asked.schema else {}
    if as_json:
        summary |= {"skipped": found.skipped} | further
        print_json({"documents": [each.as_json() for each in checked], "summary": summary})
    else:
        say(*lines)
        if not is_alone and not asked.list_problems:
            _print_kinds(each for each in checked if each.status is not Status.UNREADABLE)
        told = [_how_many(status, summary[status.value]) for status in Status]
        said = (
            tr_plural(count, "{count:,} not valid", "{count:,} not valid")
            for count in further.values()
        )
        say(strung(", ", (*told, *said)))
    found.note_skipped()
    return max((each.exit_status for each in checked), default=OK)


def _how_many(status: Status, count: int) -> str:
    """How many have a verdict, in words that agree with the number where a language asks for it."""
    match status:
        case Status.CONSISTENT:
            return tr_plural(count, "{count:,} consistent", "{count:,} consistent")
        case Status.INCONSISTENT:
            return tr_plural(count, "{count:,} inconsistent", "{count:,} inconsistent")
        case Status.UNREADABLE:
            return tr_plural(count, "{count:,} unreadable", "{count:,} unreadable")


def _lines(
    verdict: CheckedFile, list_problems: bool, is_alone: bool, tells_stage: bool
) -> Iterator[str]:
    """What is said of one file."""
    yield strung(": ", (verdict.path, f"{tr(verdict.status.value)}{_sizes(verdict)}"))
    if tells_stage and verdict.completeness:
        words, sentence = verdict.completeness.words, verdict.completeness.sentence
        yield "  " + strung(": ", (words, sentence))
    for said in _not_checked(verdict):
        yield tr("  not checked: {said}", said=said)
    if verdict.conflict:
        links = ", ".join(verdict.conflict)
        yield tr("  cannot all hold: {links}", links=links)
        yield f"  {shown(verdict.explanation)}"
    for problem in verdict.problems:
        if problem.kind == INVALID and (list_problems or is_alone):
            line = "" if problem.line is None else f":{problem.line}"
            yield f"{verdict.path}{line}: {shown(problem.message)}"
        elif list_problems:
            line = "" if problem.line is None else tr("line {line}: ", line=problem.line)
            yield f"  {line}{problem.kind}: {shown(problem.message)}"


def _not_checked(verdict: CheckedFile) -> Iterator[str]:
    """Yield what the verdict does not speak of, as nobody knows what to make of it."""
    if verdict.unread:
        yield verdict.unread
    yield from (each.message for each in verdict.problems if each.kind == NOT_CONVEX)


def _load_for_results() -> None:
    """What results are made of, and what is printed of them."""
    for name in ("tables.problem_tables", "core.completeness"):
        import_module(f"tempannot.{name}")


def _print_kinds(verdicts: Iterable[CheckedFile]) -> None:
    """Print the kinds of oddities with examples; what cannot be read was named before."""
    from tempannot.tables.problem_tables import group_lines, grouped  # noqa: PLC0415 - if any

    for line in group_lines(grouped(_listed(verdicts))):
        say(line)


def _check_report(files: Iterable[Path], path: Path) -> None:
    from tempannot.formats.outputs import check_outputs  # noqa: PLC0415 - few write reports

    check_outputs(files, (path,))


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
    return tr(
        " ({entitys}, {links}{profile}{odd})",
        entitys=tr_plural(verdict.entities, "{count:,} entity", "{count:,} entities"),
        links=tr_plural(verdict.links, "{count:,} link", "{count:,} links"),
        profile=profile,
        odd=odd,
    )
