"""Many documents in, one file or a folder out: what ``convert`` and ``suggest apply`` share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import click

from tempannot.cli.many_documents import (
    DocumentOutcome,
    DocumentsFound,
    EachDocument,
    found_documents,
    note_all,
    outcome_word,
    put_lines,
    results_of,
)
from tempannot.cli.output import NO, OK, UNREADABLE, note
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import tr, tr_plural
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.atomic import check_folder_for, saving
from tempannot.formats.opened import Opened
from tempannot.formats.reading import as_member, convert, read, write_converted
from tempannot.formats.registry import (
    DocumentFormat,
    Member,
    Written,
    format_named,
    format_of,
)


class Prepared(Protocol):
    """What was done to a document before it is written, as it is told."""

    @property
    def row(self) -> Mapping[str, object]: ...  # noqa: D102 - for its line of JSON


@dataclass(frozen=True, slots=True)
class Converted:
    """A document in its new format, None if it would lose something, and what was done to it."""

    written: Written | None
    losses: tuple[str, ...] = ()
    prepared: Prepared | None = None


_Found = DocumentOutcome[Converted]


@dataclass(frozen=True, slots=True)
class Converter:
    """Makes of one document after another what is written, in whatever process.

    ``prepare`` may change a document before it is written in the format that it is given; what it
    raises is told as what is wrong with that document. Without a ``format`` nothing else is done.
    """

    interpretation: Interpretation
    during: During
    lossy: bool
    prepare: Callable[[Opened, DocumentFormat | None], Prepared | None]
    format: str = ""
    is_member: bool = False

    def __call__(self, path: Path) -> _Found:
        """Read a document and convert it; raises FileError."""
        opened = read(path, self.interpretation)
        format = format_named(self.format) if self.format else None
        prepared = self.prepare(opened, format)
        row = {} if prepared is None else dict(prepared.row)
        if format is None:
            return DocumentOutcome(path, Converted(None, (), prepared), row)
        translate = as_member if self.is_member else convert
        found = translate(opened, format, self.during)
        losses = tuple(found.losses)
        is_kept = self.lossy or not losses
        row |= {"output": None, "losses": list(losses)}
        made = Converted(found if is_kept else None, losses, prepared)
        return DocumentOutcome(path, made, row, OK if is_kept else NO)


@dataclass(slots=True)
class Conversion:
    """One run: how to read and write, and where.

    ``verb`` says what is being done; ``done`` are the documents that were read, with what was done
    to them, unless each has a line of its own.
    """

    converter: Converter
    run: CorpusRun
    verb: str = "converting"
    done: list[_Found] = field(default_factory=list)
    status: int = OK

    def write(self, sources: Sequence[Path], output: Path, format_name: str | None = None) -> int:
        """Write the documents that ``sources`` name to a file, or to a folder of files.

        Raises FileError if there is none, or OUT cannot hold several.
        """
        found, roots = self._found(sources)
        if not any(each is None for each in found.files.values()):
            return self._nothing_there(found)
        is_one = len(found.files) == 1 and next(iter(found.files)) in sources
        is_folder = output.is_dir() or (not is_one and not output.suffix)
        format = _format(output, format_name, is_folder)
        self.converter = replace(self.converter, format=format.name)
        if is_folder:
            return self._into_folder(found, roots, output, format)
        if self.run.has_lines:
            raise click.UsageError(
                tr("--jsonl and --resume are for a folder of documents: -o FOLDER")
            )
        if is_one:
            return self._single(next(iter(found.files)), output)
        if format.join is None:
            problem = tr(
                "{format} holds one document a file, and these are {found}",
                format=format.label,
                found=len(found.files),
            )
            raise FileError(output, tr("{problem}; give a folder", problem=problem))
        return self._into_file(found, output, format)

    def only_told(self, paths: Sequence[Path]) -> int:
        """Do to each document what is done, and write none."""
        found, _ = self._found(paths)
        if self.run.has_lines:
            return put_lines(self.run, found, self._work(), outcome_word)
        for _ in self._results(found.files):
            pass
        found.note_skipped()
        return self.status

    def _found(self, sources: Sequence[Path]) -> tuple[DocumentsFound[_Found], Mapping[Path, Path]]:
        """The documents that ``sources`` name, and which of these each of them is below."""
        files: dict[Path, _Found | None] = {}
        roots: dict[Path, Path] = {}
        skipped = 0
        for root in sources:
            found = found_documents([root], self._work().failed, are_needed=True)
            files |= found.files
            roots |= dict.fromkeys(found.files, root)
            skipped += found.skipped
        return DocumentsFound(files, skipped), roots

    def _nothing_there(self, found: DocumentsFound[_Found]) -> int:
        """Say why there is nothing to write."""
        for _ in self._results(found.files):
            pass
        found.note_skipped()
        return UNREADABLE

    def _work(self) -> EachDocument[Converted]:
        return EachDocument(self.verb, self.converter)

    def _results(self, files: Mapping[Path, _Found | None]) -> Iterator[_Found]:
        """Yield what came of each document; what went wrong is told."""
        for each in results_of(self.run, files, self._work()):
            note_all(each)
            self.status = max(self.status, each.exit_status)
            if each.value is not None:
                self.done.append(replace(each, value=replace(each.value, written=None)))
            yield each

    def _single(self, path: Path, output: Path) -> int:
        """Write one document to a file; raises FileError if it cannot be read or written."""
        found = self.converter(path)
        self.status = found.exit_status
        self.done.append(found)
        assert found.value is not None
        _note_losses(found.value, output)
        if found.value.written is not None:
            write_converted(found.value.written, output)
        return self.status

    def _into_folder(
        self,
        found: DocumentsFound[_Found],
        roots: Mapping[Path, Path],
        folder: Path,
        format: DocumentFormat,
    ) -> int:
        """Write each document to a file of its own, below the folder as it was below its own."""
        check_folder_for(folder)
        put = _IntoFolder(roots, folder, format.endings[0])
        if self.run.has_lines:
            self.status = put_lines(self.run, found, self._work(), outcome_word, put)
        else:
            for each in results_of(self.run, found.files, self._work()):
                result = put(each)
                note_all(result)
                self.status = max(self.status, result.exit_status)
                if result.value is not None:
                    self.done.append(result)
            found.note_skipped()
        note(
            tr(
                "wrote {documents} of {documents2} to {folder}",
                documents=tr_plural(len(put.taken), "{count:,} document", "{count:,} documents"),
                documents2=len(found.files),
                folder=folder,
            )
        )
        return self.status

    def _into_file(
        self, found: DocumentsFound[_Found], output: Path, format: DocumentFormat
    ) -> int:
        """Write all documents to one file, with what belongs to it beside it."""
        assert format.join is not None
        self.converter = replace(self.converter, is_member=True)
        members: list[Member] = []
        beside: dict[str, bytes] = {}
        rows: dict[str, bytes] = {}
        for each in self._results(found.files):
            if each.value is None:
                continue
            _note_losses(each.value, output / each.path.stem)
            if (written := each.value.written) is not None:
                members.append(Member(each.path.stem, written.data))
                beside.update(written.beside)
                for name, more in written.rows.items():
                    rows[name] = rows.get(name, b"") + more
        if members:
            write_converted(Written(format.join(members), (), beside, rows), output)
        found.note_skipped()
        note(
            tr(
                "wrote {documents} of {documents2} to {output}",
                documents=tr_plural(len(members), "{count:,} document", "{count:,} documents"),
                documents2=len(found.files),
                output=output,
            )
        )
        return self.status


@dataclass(slots=True)
class _IntoFolder:
    """Writes what came of each document; ``taken`` are the files written, with what is in them."""

    roots: Mapping[Path, Path]
    folder: Path
    ending: str
    taken: dict[Path, Path] = field(default_factory=dict)

    def __call__(self, found: _Found) -> _Found:
        """Write a document to its file; what came of it, with the file or what went wrong."""
        note_all(found)
        found = replace(found, notes=())
        if found.value is None:
            return found
        path, root = found.path, self.roots[found.path]
        below = path.relative_to(root) if path != root else Path(path.name)
        target = self.folder / below.with_suffix(self.ending)
        try:
            with guarded(path):
                if target in self.taken:
                    raise FileError(
                        path,
                        tr(
                            "{taken} was written as {target} already",
                            taken=self.taken[target],
                            target=target,
                        ),
                    )
                _note_losses(found.value, target)
                if found.value.written is not None:
                    with saving(target.parent):
                        target.parent.mkdir(parents=True, exist_ok=True)
                    write_converted(found.value.written, target)
                    self.taken[target] = path
        except FileError as error:
            failed = (tr("error: {error}", error=error),)
            return DocumentOutcome(path, None, {"error": str(error)}, UNREADABLE, failed)
        row = {**found.row, "output": str(target) if self.taken.get(target) == path else None}
        return replace(found, value=replace(found.value, written=None), row=row)


def _note_losses(found: Converted, target: Path) -> None:
    for loss in found.losses:
        note(tr("{target} cannot hold: {loss}", target=target, loss=loss))
    if found.losses and found.written is None:
        note(tr("nothing was written; --lossy writes the rest"))


def _format(output: Path, name: str | None, is_folder: bool) -> DocumentFormat:
    if name:
        return format_named(name)
    return format_named("timeml") if is_folder else format_of(output)
