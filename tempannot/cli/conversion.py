"""Many documents in, one file or a folder out: what ``convert`` and ``suggest apply`` share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.cli.common import NO, OK, UNREADABLE, note, with_progress
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import counted
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import Opened
from tempannot.formats.reading import as_member, convert, read, write_converted
from tempannot.formats.registry import (
    DocumentFormat,
    Member,
    Written,
    format_named,
    format_of,
)


@dataclass(slots=True)
class Conversion:
    """One run: how to read and write, and the exit status so far.

    ``prepare`` may change a document before it is written; what it raises is told as what is wrong
    with that document. ``verb`` says what is being done.
    """

    during: During
    interpretation: Interpretation
    lossy: bool
    prepare: Callable[[Opened], object] | None = None
    verb: str = "converting"
    status: int = OK
    format: DocumentFormat = field(init=False)

    def run(self, sources: Sequence[Path], output: Path, format_name: str | None = None) -> int:
        """Write the documents that ``sources`` name to a file, or to a folder of files.

        Raises FileError if there is none, or OUT cannot hold several.
        """
        found = [(root, path) for root in sources for path in documents_in([root]).files]
        if not found:
            raise FileError(sources[0], "there is no document in this folder")
        is_one = len(found) == 1 and found[0][1] in sources
        is_folder = output.is_dir() or (not is_one and not output.suffix)
        self.format = _format(output, format_name, is_folder)
        if is_one and not is_folder:
            return self.single(found[0][1], output)
        if is_folder:
            return self.into_folder(found, output)
        if self.format.join is None:
            problem = f"{self.format.label} holds one document a file, and these are {len(found)}"
            raise FileError(output, f"{problem}; give a folder")
        return self.into_file([path for _, path in found], output)

    def single(self, path: Path, output: Path) -> int:
        """Write one document to a file; raises FileError if it cannot be read or written."""
        found = self._converted(path, output)
        if found is not None:
            write_converted(found, output)
        return self.status

    def into_folder(self, documents: Sequence[tuple[Path, Path]], folder: Path) -> int:
        """Write each document to a file of its own, below the folder as it was below its own."""
        ending = self.format.endings[0]
        taken: dict[Path, Path] = {}
        for root, path in with_progress(documents, self.verb):
            below = path.relative_to(root) if path != root else Path(path.name)
            target = folder / below.with_suffix(ending)
            with self._one_of_many(path):
                if target in taken:
                    raise FileError(path, f"{taken[target]} was written as {target} already")
                found = self._converted(path, target)
                if found is not None:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    write_converted(found, target)
                    taken[target] = path
        note(f"wrote {counted(len(taken), 'document')} of {len(documents)} to {folder}")
        return self.status

    def into_file(self, documents: Sequence[Path], output: Path) -> int:
        """Write all documents to one file, with what belongs to it beside it."""
        assert self.format.join is not None
        members: list[Member] = []
        beside: dict[str, bytes] = {}
        rows: dict[str, bytes] = {}
        for path in with_progress(documents, self.verb):
            with self._one_of_many(path):
                found = self._converted(path, output / path.stem, is_member=True)
                if found is not None:
                    members.append(Member(path.stem, found.data))
                    beside.update(found.beside)
                    for name, more in found.rows.items():
                        rows[name] = rows.get(name, b"") + more
        if members:
            write_converted(Written(self.format.join(members), (), beside, rows), output)
        note(f"wrote {counted(len(members), 'document')} of {len(documents)} to {output}")
        return self.status

    def _converted(self, path: Path, target: Path, is_member: bool = False) -> Written | None:
        """A document in the new format; None if it would lose something and may not."""
        translate = as_member if is_member else convert
        opened = read(path, self.interpretation)
        if self.prepare is not None:
            self.prepare(opened)
        found = translate(opened, self.format, self.during)
        for loss in found.losses:
            note(f"{target} cannot hold: {loss}")
        if found.losses and not self.lossy:
            note("nothing was written; --lossy writes the rest")
            self.status = self.status or NO
            return None
        return found

    @contextmanager
    def _one_of_many(self, path: Path) -> Iterator[None]:
        """Let one document fail without the others."""
        try:
            with guarded(path):
                yield
        except FileError as error:
            note(f"error: {error}")
            self.status = UNREADABLE


def _format(output: Path, name: str | None, is_folder: bool) -> DocumentFormat:
    if name:
        return format_named(name)
    return format_named("timeml") if is_folder else format_of(output)
