"""``tempannot repair``: as few changes as can be that make documents consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click

from tempannot.cli.many_documents import (
    DocumentsFound,
    found_documents,
    note_all,
    put_lines,
    results_of,
)
from tempannot.cli.output import NO, OK, UNREADABLE, explained, note, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options, worlds_option
from tempannot.core.document_repair import KIND_WORDS
from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import strung
from tempannot.corpus.corpus_run import CorpusRun
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
            tr("Write the repaired copies to a folder; the originals stay as they are."),
            metavar="FOLDER",
        ),
    )
    dry_run: bool = setting(
        False, Option("--dry-run", Switch(), tr("Only say what would be changed; write nothing."))
    )


@click.command("repair")
@takes(_Asked, CorpusRun)
@reading_options
@worlds_option
@json_option
def repair_command(
    asked: _Asked, run: CorpusRun, during: During, interpretation: Interpretation, as_json: bool
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
    is_written = asked.output is not None and not asked.dry_run
    work = _Repairer(during, interpretation, is_written)
    found = found_documents(asked.paths, work.failed)
    targets = _targets(asked, found) if asked.output is not None else {}
    put = partial(_written, targets if is_written else {})
    if run.has_lines:
        return put_lines(run, found, work, _word, put)
    done = []
    for each in map(put, results_of(run, found.files, work)):
        note_all(each)
        done.append(each.file)
    if as_json:
        print_json({"documents": [each.as_json() for each in done], "summary": _summary(done)})
    else:
        _print_text(done)
    found.note_skipped()
    _note_written(asked, done)
    return max((_status(each) for each in done), default=OK)


@dataclass(frozen=True, slots=True)
class _Repaired:
    """What came of one document."""

    file: RepairedFile

    @property
    def path(self) -> Path:
        """The document."""
        return self.file.path

    @property
    def exit_status(self) -> int:
        """The exit status that goes with it."""
        return _status(self.file)

    @property
    def notes(self) -> tuple[str, ...]:
        """Why it cannot be read or written."""
        return (
            ()
            if self.file.error is None
            else (tr("error: {explained}", explained=explained(self.file.error)),)
        )

    def as_json(self) -> dict[str, object]:
        """The repair."""
        return self.file.as_json()


@dataclass(frozen=True, slots=True)
class _Repairer:
    """Repairs one document after another; what is written of it comes along if it ``is_wanted``."""

    during: During
    how: Interpretation
    is_wanted: bool
    verb: str = "repairing"

    def __call__(self, path: Path) -> _Repaired:
        """Find the smallest repair of a document."""
        found = repaired(path, self.during, self.how)
        return _Repaired(found if self.is_wanted and found.is_changed else _light(found))

    def failed(self, path: Path, error: FileError) -> _Repaired:
        """What is said of a file that cannot be had."""
        return _Repaired(RepairedFile(path, error=error))


def _light(found: RepairedFile) -> RepairedFile:
    """What is told of a document, without the document."""
    return replace(found, opened=None, document=None)


def _targets(asked: _Asked, found: DocumentsFound[_Repaired]) -> dict[Path, Path]:
    """Where the copy of each document goes; raises FileError for one in place of an original."""
    assert asked.output is not None
    there = [path for path in asked.paths if found.files.get(path) is None]
    return copies_in(asked.output, there)


def _written(targets: Mapping[Path, Path], each: _Repaired) -> _Repaired:
    """Write a repaired copy if there is to be one; the same with its error if that fails."""
    target = targets.get(each.path)
    if target is None or not each.file.is_changed:
        return each
    try:
        write_repaired(each.file, target)
    except FileError as error:
        return _Repaired(RepairedFile(each.path, repair=each.file.repair, error=error))
    return _Repaired(_light(each.file))


def _word(each: _Repaired) -> str:
    if each.file.error is not None:
        return "unreadable"
    if not each.file.is_consistent:
        return "inconsistent"
    return "repaired" if each.file.is_changed else "consistent"


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
            said = tr_plural(each.not_convex, "{count:,} link", "{count:,} links")
            say(
                tr(
                    "{path}: not convex and left as it is: {said}; --hull widens",
                    path=each.path,
                    said=said,
                )
            )
        if not each.is_changed:
            continue
        fewer = "" if each.repair.is_smallest else tr(", perhaps more than needed")
        say(
            tr(
                "{path}: {changes}{fewer}",
                path=each.path,
                changes=tr_plural(
                    len(each.repair.changes), "{count:,} change", "{count:,} changes"
                ),
                fewer=fewer,
            )
        )
        for change in each.repair.changes:
            to = tr(" to {written}", written=change.written) if change.written else ""
            kind, said = shown(KIND_WORDS[change.kind]), shown(change.said)
            change_said = strung(": ", (f"  {kind} {change.link.id}", f"{said}{to}"))
            say(change_said, f"    {shown(change.because)}")
    kinds = Counter(KIND_WORDS[change.kind] for each in done for change in each.repair.changes)
    told = strung(", ", (f"{count} {shown(kind)}" for kind, count in kinds.most_common()))
    told = strung(": ", ("", told))
    documents = sum(each.is_changed for each in done)
    say(
        tr(
            "{documents} of {done:,}; {changes}{told}",
            documents=tr_plural(
                documents, "{count:,} inconsistent document", "{count:,} inconsistent documents"
            ),
            done=len(done),
            changes=tr_plural(kinds.total(), "{count:,} change", "{count:,} changes"),
            told=told if kinds else "",
        )
    )


def _note_written(asked: _Asked, done: list[RepairedFile]) -> None:
    count = sum(each.is_changed and each.error is None for each in done)
    if asked.output is None:
        if count and not asked.dry_run:
            note(tr("nothing was written; -o FOLDER writes repaired copies"))
    elif asked.dry_run:
        note(
            tr(
                "nothing was written; without --dry-run {copys} would be",
                copys=tr_plural(count, "{count:,} copy", "{count:,} copies"),
            )
        )
    else:
        note(
            tr(
                "wrote {documents} to {output}",
                documents=tr_plural(
                    count, "{count:,} repaired document", "{count:,} repaired documents"
                ),
                output=asked.output,
            )
        )
