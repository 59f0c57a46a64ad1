"""``tempannot convert``: documents in another format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    NO,
    OK,
    UNREADABLE,
    note,
    output_option,
    path_type,
    profile_options,
    with_progress,
)
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import counted
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import as_member, convert, read, write_converted
from tempannot.formats.registry import (
    DocumentFormat,
    Member,
    Written,
    format_named,
    format_of,
)


class _How(TypedDict):
    """The options that say how documents are read and written."""

    during: During
    interpretation: Interpretation
    lossy: bool


@click.command("convert", epilog=EXIT_STATUSES)
@click.argument("sources", metavar="IN...", type=path_type, nargs=-1, required=True)
@output_option
@click.option(
    "--to",
    "format_name",
    metavar="NAME",
    help="The format of OUT; without it the ending of OUT tells, and for a folder it is TimeML.",
)
@click.option("--lossy", is_flag=True, help="Write it though OUT cannot hold everything.")
@profile_options
def convert_command(
    sources: tuple[Path, ...], output: Path | None, format_name: str | None, **how: Unpack[_How]
) -> int:
    """Write documents in another format; "tempannot formats" lists what there is.

    OUT is a file or, for several documents, a folder (made if its name has no ending), or a file
    of a format that holds several. What OUT cannot hold is told, and a document that would lose
    something is not written unless --lossy allows it; the exit status is then 1. In its own format
    a document is copied byte for byte. One that cannot be read never stops the others.

    A file of items to judge becomes any other: .csv, .tsv, .json, .jsonl, .parquet, .xlsx, or
    .dataset, a folder for the library datasets (Hugging Face).
    """
    if output is None:
        if len(sources) != 2:
            raise click.UsageError("say where to write: -o OUT")
        *sources_given, output = sources
        sources = tuple(sources_given)
    if len(sources) == 1 and format_name is None and _are_items(sources[0], output):
        return _convert_items(sources[0], output)
    found = [(root, path) for root in sources for path in documents_in([root]).files]
    if not found:
        raise FileError(sources[0], "there is no document in this folder")
    is_one = len(found) == 1 and found[0][1] in sources
    is_folder = output.is_dir() or (not is_one and not output.suffix)
    format = _format(output, format_name, is_folder)
    work = _Conversion(format, **how)
    if is_one and not is_folder:
        return work.single(found[0][1], output)
    if is_folder:
        return work.into_folder(found, output)
    if format.join is None:
        problem = f"{format.label} holds one document a file, and these are {len(found)}"
        raise FileError(output, f"{problem}; give a folder")
    return work.into_file([path for _, path in found], output)


def _are_items(source: Path, output: Path) -> bool:
    """Whether a file has items to judge and no document, and OUT can hold these."""
    from tempannot.formats.items.dataset_folders import is_dataset_folder  # noqa: PLC0415 - few
    from tempannot.formats.items.writing import ROW_ENDINGS  # noqa: PLC0415
    from tempannot.recognition import PathKind, recognise  # noqa: PLC0415

    if output.suffix.casefold() not in ROW_ENDINGS:
        return False
    return is_dataset_folder(source) or recognise(source).kind is PathKind.ITEMS


def _convert_items(source: Path, output: Path) -> int:
    from tempannot.formats.items.item_files import read_items  # noqa: PLC0415 - few convert items
    from tempannot.formats.items.item_writing import write_items  # noqa: PLC0415

    check_outputs([source], [output])
    count = write_items(output, read_items(source).items)
    note(f"wrote {counted(count, 'item')} to {output}")
    return OK


def _format(output: Path, name: str | None, is_folder: bool) -> DocumentFormat:
    if name:
        return format_named(name)
    return format_named("timeml") if is_folder else format_of(output)


@dataclass(slots=True)
class _Conversion:
    """One run: what to write, and the exit status so far."""

    format: DocumentFormat
    during: During
    interpretation: Interpretation
    lossy: bool
    status: int = OK

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
        for root, path in with_progress(documents, "converting"):
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
        for path in with_progress(documents, "converting"):
            with self._one_of_many(path):
                found = self._converted(path, output / path.stem, is_member=True)
                if found is not None:
                    members.append(Member(path.stem, found.data))
                    beside.update(found.beside)
        if members:
            write_converted(Written(self.format.join(members), beside=beside), output)
        note(f"wrote {counted(len(members), 'document')} of {len(documents)} to {output}")
        return self.status

    def _converted(self, path: Path, target: Path, is_member: bool = False) -> Written | None:
        """A document in the new format; None if it would lose something and may not."""
        translate = as_member if is_member else convert
        found = translate(read(path, self.interpretation), self.format, self.during)
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
