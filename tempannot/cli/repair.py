"""``tempannot repair``: as few changes as can be that make documents consistent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

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
from tempannot.core.document_repair import KIND_WORDS
from tempannot.core.errors import FileError
from tempannot.core.options import Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import counted
from tempannot.formats.finding import documents_in
from tempannot.formats.repaired_files import RepairedFile, copies_in, repaired, write_repaired


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is repaired, and where the copies go."""

    paths: tuple[Path, ...] = required(argument("PATHS...", Files(has_folders=True)))
    output: Path | None = setting(
        None,
        Option(
            "--output",
            NewFile(),
            "Write the repaired copies to a folder; the originals stay as they are.",
            metavar="FOLDER",
        ),
    )
    dry_run: bool = setting(
        False, Option("--dry-run", Switch(), "Only say what would be changed; write nothing.")
    )


@click.command("repair")
@takes(_Asked)
@reading_options
@worlds_option
@json_option
def repair_command(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Make documents consistent by as few changes as can be.

    PATHS are files or folders. Per document that contradicts itself the fewest links are changed
    that end all its conflicts, and of such sets the one is taken that loses least: a link is
    weakened to what is next to it, or turned round, or given the relation that all others leave;
    it is deleted only where none of these agrees with all other links.

    With -o the repaired documents, and no others, are written below FOLDER as they lay below
    PATHS, with nothing but the changed links other than it was. Without it nothing is written.

    Exit status: 2 if any document cannot be read or written, else 1 if any is still not
    consistent, or has a link that is not convex (unless --hull widens it), else 0.
    """
    targets, found, skipped = _found(asked)
    status = OK
    for path in with_progress(targets, "repairing"):
        each = found[path] or repaired(path, during, interpretation)
        if asked.output is not None and not asked.dry_run and each.is_changed:
            each = _written(each, targets[path])
        if each.error is not None:
            note(f"error: {explained(each.error)}")
        status = max(status, _status(each))
        found[path] = RepairedFile(
            path, None, None, each.repair, each.is_consistent, each.not_convex, each.error
        )
    done = [each for each in found.values() if each is not None]
    if as_json:
        print_json({"documents": [each.as_json() for each in done], "summary": _summary(done)})
    else:
        _print_text(done)
    if skipped:
        note(f"skipped {counted(skipped, 'hidden or AppleDouble file')}")
    _note_written(asked, done)
    return status


def _found(asked: _Asked) -> tuple[dict[Path, Path], dict[Path, RepairedFile | None], int]:
    """Return where the copy of each document goes, what is wrong already, and what is skipped.

    Raises FileError where a copy would take the place of an original.
    """
    roots: list[Path] = []
    found: dict[Path, RepairedFile | None] = {}
    skipped: set[Path] = set()
    for path in asked.paths:
        try:
            below = documents_in([path])
        except FileError as error:
            found[path] = RepairedFile(path, error=error)
            continue
        roots.append(path)
        found |= dict.fromkeys(below.files)
        skipped.update(below.skipped)
        if not below.files:
            note(f"{path}: there is no document in this folder")
    if asked.output is None:
        return {path: path for path in found}, found, len(skipped)
    return {path: path for path in found} | copies_in(asked.output, roots), found, len(skipped)


def _written(each: RepairedFile, target: Path) -> RepairedFile:
    """Write a repaired copy; the same with its error if that fails."""
    try:
        write_repaired(each, target)
    except FileError as error:
        return RepairedFile(each.path, repair=each.repair, error=error)
    return each


def _status(each: RepairedFile) -> int:
    if each.error is not None:
        return UNREADABLE
    return OK if each.is_consistent and not each.not_convex else NO


def _summary(done: list[RepairedFile]) -> dict[str, int]:
    return {
        "repaired": sum(each.is_changed and each.error is None for each in done),
        "changes": sum(len(each.repair.changes) for each in done),
        "inconsistent": sum(not each.is_consistent and each.error is None for each in done),
        "unreadable": sum(each.error is not None for each in done),
    }


def _print_text(done: list[RepairedFile]) -> None:
    for each in done:
        if each.not_convex:
            said = counted(each.not_convex, "link")
            click.echo(f"{each.path}: not convex and left as it is: {said}; --hull widens")
        if not each.is_changed:
            continue
        fewer = "" if each.repair.is_smallest else ", perhaps more than needed"
        click.echo(f"{each.path}: {counted(len(each.repair.changes), 'change')}{fewer}")
        for change in each.repair.changes:
            to = f" to {change.written}" if change.written else ""
            said = f"{KIND_WORDS[change.kind]} {change.link.id}: {change.said}{to}"
            click.echo(harmless(f"  {said}\n    {change.because}"))
    kinds = Counter(KIND_WORDS[change.kind] for each in done for change in each.repair.changes)
    told = f": {', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}"
    documents = sum(each.is_changed for each in done)
    click.echo(
        f"{counted(documents, 'inconsistent document')} of {len(done):,}; "
        f"{counted(kinds.total(), 'change')}{told if kinds else ''}"
    )


def _note_written(asked: _Asked, done: list[RepairedFile]) -> None:
    count = sum(each.is_changed and each.error is None for each in done)
    if asked.output is None:
        if count and not asked.dry_run:
            note("nothing was written; -o FOLDER writes repaired copies")
    elif asked.dry_run:
        note(f"nothing was written; without --dry-run {counted(count, 'copy')} would be")
    else:
        note(f"wrote {counted(count, 'repaired document')} to {asked.output}")
