"""What the commands share that go through many documents: finding, doing, lines as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from tempannot.cli.output import OK, UNREADABLE, explained, note, notes_kept, with_progress
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual, tr, tr_plural
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.corpus.result_lines import EXIT_STATUS, lines_file
from tempannot.formats.finding import documents_in


class DocumentResult(Protocol):
    """What came of one document.

    ``path`` names it, ``exit_status`` goes with it, ``notes`` are for the user
    and no data.
    """

    @property
    def path(self) -> Path: ...  # noqa: D102 - see above
    @property
    def exit_status(self) -> int: ...  # noqa: D102
    @property
    def notes(self) -> Iterable[str]: ...  # noqa: D102
    def as_json(self) -> dict[str, object]: ...  # noqa: D102


Result = TypeVar("Result", bound=DocumentResult)
Found_co = TypeVar("Found_co", covariant=True)
Value_co = TypeVar("Value_co", covariant=True)


class DocumentWork(Protocol[Found_co]):
    """What is done with each document, in whatever process; ``verb`` says it: checking."""

    @property
    def verb(self) -> str: ...  # noqa: D102 - see above

    def __call__(self, path: Path) -> Found_co:
        """Do it; what goes wrong is part of the result."""

    def failed(self, path: Path, error: FileError) -> Found_co:
        """What is said of a document that cannot be had at all."""


@dataclass(frozen=True, slots=True)
class DocumentOutcome(Generic[Value_co]):
    """What came of one document: a ``value`` to go on with, None if it failed, and its ``row``.

    ``notes`` are what was noted while it was worked on.
    """

    path: Path
    value: Value_co | None
    row: Mapping[str, object] = field(default_factory=dict)
    exit_status: int = OK
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the line of the document."""
        return {"path": str(self.path), **self.row}


@dataclass(frozen=True, slots=True)
class EachDocument(Generic[Value_co]):
    """Work that may raise FileError and note things, in whatever process."""

    verb: str
    work: Callable[[Path], DocumentOutcome[Value_co]]

    def __call__(self, path: Path) -> DocumentOutcome[Value_co]:
        """Do it, and keep what is noted."""
        with notes_kept() as notes:
            try:
                with guarded(path):
                    found = self.work(path)
            except FileError as error:
                found = self.failed(path, error)
        return replace(found, notes=(*notes, *found.notes))

    def failed(self, path: Path, error: FileError) -> DocumentOutcome[Value_co]:
        """What is said of a document that cannot be had."""
        said = tr("error: {explained}", explained=explained(error))
        return DocumentOutcome(path, None, {"error": str(error)}, UNREADABLE, (said,))


def outcome_word(found: DocumentOutcome[object]) -> str:
    """How outcomes are counted."""
    if found.value is None:
        return tr("failed")
    return tr("done") if found.exit_status == OK else tr("done with something left out")


@dataclass(frozen=True, slots=True)
class DocumentsFound(Generic[Result]):
    """The documents in order, missing ones with what is said of them, and what was skipped."""

    files: Mapping[Path, Result | None]
    skipped: int

    def note_skipped(self) -> None:
        """Say how many files in folders were passed over."""
        if self.skipped:
            note(
                tr(
                    "skipped {files}",
                    files=tr_plural(
                        self.skipped,
                        "{count:,} hidden or AppleDouble file",
                        "{count:,} hidden or AppleDouble files",
                    ),
                )
            )


def found_documents(
    paths: Iterable[Path], failed: Callable[[Path, FileError], Result], *, are_needed: bool = False
) -> DocumentsFound[Result]:
    """Find the documents that paths name; a path that is not there never stops the others.

    A folder without any is told, and is an error where documents ``are_needed``.
    """
    files: dict[Path, Result | None] = {}
    skipped: set[Path] = set()
    for path in paths:
        try:
            found = documents_in([path])
        except FileError as error:
            files[path] = failed(path, error)
            continue
        files |= dict.fromkeys(found.files)
        skipped.update(found.skipped)
        if not found.files and are_needed:
            nothing = bilingual("there is no document in this folder")
            files[path] = failed(path, FileError(path, nothing))
        elif not found.files:
            note(tr("{path}: there is no document in this folder", path=path))
    return DocumentsFound(files, len(skipped))


def results_of(
    run: CorpusRun, files: Mapping[Path, Result | None], work: DocumentWork[Result]
) -> Iterator[Result]:
    """Yield the results in the order of the documents, as they come."""
    count = sum(known is None for known in files.values())
    paths = (path for path, known in files.items() if known is None)
    found = run.results(work, _Lost(work), paths, count)
    results = with_progress(found, work.verb, count)
    for known in files.values():
        yield known or next(results)


def note_all(result: DocumentResult) -> None:
    """Say what was noted while a document was worked on."""
    for each in result.notes:
        note(each)


@dataclass(frozen=True, slots=True)
class _Lost(Generic[Result]):
    """What is said of a document that ends every process which is at it."""

    work: DocumentWork[Result]

    def __call__(self, path: Path) -> Result:
        problem = tr("reading it ends the program, for want of memory perhaps")
        return self.work.failed(path, FileError(path, problem))


def put_lines(
    run: CorpusRun,
    found: DocumentsFound[Result],
    work: DocumentWork[Result],
    word: Callable[[Result], str],
    then: Callable[[Result], Result] | None = None,
) -> int:
    """Print or add a line per document as it comes, and count them at the end by a ``word``.

    ``then`` is done here with each result before its line is written. Memory does not grow with
    their number. Returns the worst exit status of any, also of those that an earlier run has done.
    """
    counts: Counter[str] = Counter()
    with lines_file(run.resume, "path") as lines:
        before = len(lines.known)
        status = max((lines.known.get(str(path), OK) for path in found.files), default=OK)
        left = {path: each for path, each in found.files.items() if str(path) not in lines.known}
        for found_one in results_of(run, left, work):
            result = found_one if then is None else then(found_one)
            note_all(result)
            row = result.as_json()
            if result.exit_status != OK:
                row |= {EXIT_STATUS: result.exit_status}
            lines.write(row)
            counts[word(result)] += 1
            status = max(status, result.exit_status)
    if before:
        note(
            tr(
                "{documents} were there already",
                documents=tr_plural(before, "{count:,} document", "{count:,} documents"),
            )
        )
    note(
        ", ".join(f"{count:,} {said}" for said, count in sorted(counts.items()))
        or tr("nothing left")
    )
    found.note_skipped()
    return status
