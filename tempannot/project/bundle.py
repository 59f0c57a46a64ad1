"""Bundles: a project cut down to what one annotator may see, as an archive to be sent.

It holds their documents and their own work on them, the guideline, the profile and the training;
nobody else's work, no gold but that of the training, and no names of others unless the project
says so. Unpacked it is a project of one annotator. The same state gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePosixPath

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.reading import bytes_of
from tempannot.formats.safe_zip import archive_of, parts_in
from tempannot.project.annotator_work import FINISHED_ENDING, digest
from tempannot.project.project import ENDING, Project
from tempannot.project.project_file import (
    FILE_NAME,
    BundleMark,
    ProjectFile,
    is_inside,
    parsed,
    written,
)
from tempannot.project.record import RECORD_ENDING

WORK_ENDINGS = (ENDING, RECORD_ENDING, FINISHED_ENDING)
"""Of the files that make up the work on a document."""

LARGEST = 256 * 2**20
"""How many bytes a bundle may have unpacked."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What came back: the file of a bundle, and its other files by their names in it."""

    path: Path
    file: ProjectFile
    parts: Mapping[str, bytes]

    @property
    def annotator(self) -> str:
        """Whose bundle it is."""
        assert self.file.bundle is not None  # read_bundle takes no other
        return self.file.bundle.annotator


def bundle(project: Project, annotator: str) -> bytes:
    """The archive of what an annotator may see; raises FileError if a document has vanished."""
    parts: dict[str, bytes] = {}
    documents = project.assigned(annotator)
    for each in documents:
        parts[_inside(project, each.path)] = bytes_of(each.path)
    for path in chain(_work(project, annotator), _training(project, annotator)):
        parts[_inside(project, path)] = bytes_of(path)
    if project.guideline is not None:
        parts[project.file.guideline] = bytes_of(project.guideline)
    if project.profile != project.file.profile:
        parts[project.file.profile] = bytes_of(Path(project.profile))
    own = {each.name for each in documents}
    parts[FILE_NAME] = written(_cut_down(project, annotator, own, parts)).encode()
    return archive_of({name: parts[name] for name in sorted(parts)})


def _inside(project: Project, path: Path) -> str:
    return path.relative_to(project.folder).as_posix()


def _work(project: Project, annotator: str) -> Iterator[Path]:
    """The files with the work of somebody on what is assigned to them."""
    for each in project.assigned(annotator):
        path = project.path_of(annotator, each.name)
        found = (path.with_name(f"{each.name}{ending}") for ending in WORK_ENDINGS)
        yield from (file for file in found if file.is_file())


def _training(project: Project, annotator: str) -> Iterator[Path]:
    """The golds of the training, and what the annotator made of them."""
    for folder in (project.training, project.training / annotator):
        if folder.is_dir():
            files = (file for file in folder.iterdir() if file.is_file())
            yield from sorted(file for file in files if file.name.endswith(WORK_ENDINGS))


def _cut_down(
    project: Project, annotator: str, documents: set[str], parts: Mapping[str, bytes]
) -> ProjectFile:
    """The file of a project as one annotator may see it.

    What an annotator hands back tells what was handed out at first, from which their work began.
    """
    file = project.file
    rows = [each for each in file.assignments if each.document in documents]
    if file.blind:
        rows = [replace(each, annotators=(annotator,)) for each in rows]
    people = {annotator, *chain.from_iterable(each.annotators for each in rows)}
    work = {each: parts.get(f"annotators/{annotator}/{each}{ENDING}") for each in sorted(documents)}
    handed_out = {name: digest(data) for name, data in work.items() if data is not None}
    return replace(
        file,
        annotators={name: shown for name, shown in file.annotators.items() if name in people},
        assignments=tuple(rows),
        bundle=file.bundle or BundleMark(annotator, handed_out),
    )


def read_bundle(path: Path) -> Bundle:
    """Read a bundle from an archive, or from the folder it was unpacked to.

    Raises FileError for what is none, is damaged or too large, or has names that lead out of it.
    """
    with guarded(path):
        parts = dict(_in_folder(path) if path.is_dir() else _in_archive(path))
        file = parsed(parts.pop(FILE_NAME), path / FILE_NAME)
    if file.bundle is None:
        raise FileError(path, bilingual("this is a whole project and no bundle of an annotator"))
    return Bundle(path, file, parts)


def _in_archive(path: Path) -> dict[str, bytes]:
    """The files of a bundle, which may lie in a folder of the archive."""
    found = parts_in(bytes_of(path), path, lambda name: not _is_litter(name), LARGEST)
    for name in found:
        if not (name and is_inside(name)):
            raise FileError(
                path,
                bilingual(
                    "the name {name!r} leads out of the archive; nothing is taken", name=name
                ),
            )
    heads = [PurePosixPath(name) for name in found if PurePosixPath(name).name == FILE_NAME]
    if not heads:
        raise FileError(
            path, bilingual("this is no bundle: it has no {file_name}", file_name=FILE_NAME)
        )
    folder = min(heads, key=lambda each: len(each.parts)).parent
    start = "" if folder == PurePosixPath() else f"{folder}/"
    return {name[len(start) :]: data for name, data in found.items() if name.startswith(start)}


def _is_litter(name: str) -> bool:
    """Whether a part is what file managers put into archives."""
    parts = name.split("/")
    return "__MACOSX" in parts or (parts[-1].startswith(".") and parts[-1] not in (".", ".."))


def _in_folder(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files of an unpacked bundle: no links, which could lead anywhere."""
    if not (path / FILE_NAME).is_file():
        raise FileError(
            path, bilingual("this is no bundle: it has no {file_name}", file_name=FILE_NAME)
        )
    for each in sorted(path.rglob("*")):
        if each.is_file() and not each.is_symlink() and not each.name.startswith("."):
            yield each.relative_to(path).as_posix(), bytes_of(each)


def unpack(path: Path, folder: Path) -> Project:
    """Unpack a bundle to a folder; what was unpacked there before gets what is new in it.

    Work in the folder stays as it is. Raises FileError if something else is there.
    """
    found = read_bundle(path)
    file = found.file
    if folder.exists():
        there = _same(found, folder)
        if there is None:
            raise FileError(
                folder, bilingual("something else is there already; unpack the bundle elsewhere")
            )
        file = _grown(there.file, file)
    for name, data in found.parts.items():
        target = folder / name
        if target.exists() and not _is_of_lead(name, file):
            continue
        with saving(target):
            target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, data)
    project = Project(folder, file)
    project.save()
    return project


def place_beside(path: Path) -> Path:
    """Where a bundle is unpacked: in a folder beside it, of its name or with a number behind it.

    Raises FileError for what is no bundle.
    """
    found = read_bundle(path)
    stem = path.absolute().with_suffix("")
    places = (stem.with_name(f"{stem.name}{n}") for n in ("", *(f" {n}" for n in range(2, 100))))
    return next(each for each in places if not each.exists() or _same(found, each) is not None)


def _same(found: Bundle, folder: Path) -> Project | None:
    """What was unpacked of the same bundle, or an earlier one, None if a folder is none of it."""
    try:
        there = Project.open(folder)
    except FileError:
        return None
    is_same = there.file.id == found.file.id and there.owner == found.annotator
    return there if is_same else None


def _grown(there: ProjectFile, new: ProjectFile) -> ProjectFile:
    """The file of an unpacked bundle with the documents that a later one has, too."""
    assert there.bundle is not None
    assert new.bundle is not None
    known = {each.document for each in there.assignments}
    more = (each for each in new.assignments if each.document not in known)
    handed_out = {**new.bundle.handed_out, **there.bundle.handed_out}
    return replace(
        new,
        annotators={**new.annotators, **there.annotators},
        assignments=(*there.assignments, *more),
        bundle=replace(new.bundle, handed_out=handed_out),
    )


def _is_of_lead(name: str, file: ProjectFile) -> bool:
    """Whether a part is the lead's to change: the guideline, the profile, a gold to learn from."""
    is_gold = PurePosixPath(name).parent == PurePosixPath("training")
    return is_gold or name in (file.guideline, file.profile)
