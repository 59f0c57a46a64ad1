"""A project: a folder of documents, of what each annotator made of them, and of the gold.

    tempannot.toml                  what there is, and who has what (``project_file``)
    documents/DOC.tml               what annotators begin with
    annotators/NAME/DOC.tml         the work of one of them, once it is begun
    annotators/NAME/DOC.record.jsonl    who did what and when
    gold/                           what adjudication makes of it
    training/DOC.tml                a gold to learn from; training/NAME/DOC.tml the trainee's work
    earlier/NAME/DOC.1.tml          work that a bundle replaced
    guideline.md

People who work on different documents, or are different people, never write to the same file.

A document is annotated by the guideline of its project, else by that of its scheme.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.guidelines import Guideline, read_guideline, scheme_guideline
from tempannot.core.language import bilingual
from tempannot.core.relation_types import Scheme
from tempannot.core.schemes import Interpretation
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.reading import bytes_of
from tempannot.project.project_file import FILE_NAME, Assignment, ProjectFile, parsed, written
from tempannot.project.record import RECORD_ENDING

ENDING = ".tml"


@dataclass(frozen=True, slots=True)
class ProjectDocument:
    """A document of a project: what annotators begin with, who they are, and its batch."""

    name: str
    path: Path
    annotators: tuple[str, ...]
    batch: int


@dataclass(frozen=True)
class Project:
    """A folder and what its file says; nothing else is read before it is asked for."""

    folder: Path
    file: ProjectFile

    @classmethod
    def open(cls, path: Path) -> Project:
        """Open a project by its folder or its file; raises FileError, with the line if it can."""
        file = path / FILE_NAME if path.is_dir() else path
        if path.is_dir() and not file.is_file():
            raise FileError(
                path, bilingual("this is no project: it has no {file_name}", file_name=FILE_NAME)
            )
        return cls(file.parent, parsed(bytes_of(file), file))

    def save(self) -> None:
        """Write the file of the project anew; raises FileError."""
        write_atomically(self.folder / FILE_NAME, written(self.file).encode())

    @property
    def name(self) -> str:
        """What the project is called."""
        return self.file.name

    @property
    def owner(self) -> str:
        """Whose bundle this is, "" for a whole project."""
        return self.file.bundle.annotator if self.file.bundle else ""

    @property
    def annotators(self) -> tuple[str, ...]:
        """The names of the annotators, which are those of their folders."""
        return tuple(self.file.annotators)

    @cached_property
    def documents(self) -> tuple[ProjectDocument, ...]:
        """All documents, by batch and as the file has them."""
        rows = sorted(self.file.assignments, key=lambda each: each.batch)
        return tuple(map(self._document, rows))

    def document(self, name: str) -> ProjectDocument:
        """A document by its name; raises FileError for one that the project has not."""
        found = self.file.assignment(name)
        if found is None:
            raise FileError(
                self.folder / FILE_NAME,
                bilingual("the project has no document {name!r}", name=name),
            )
        return self._document(found)

    def assigned(self, annotator: str) -> tuple[ProjectDocument, ...]:
        """What somebody annotates; raises FileError for a name that no annotator has."""
        self.check_annotator(annotator)
        return tuple(each for each in self.documents if annotator in each.annotators)

    def check_annotator(self, name: str) -> None:
        """Raise FileError for a name that no annotator has."""
        if name not in self.annotators:
            known = ", ".join(self.annotators) or "nobody"
            problem = bilingual(
                "the project has no annotator {name!r}: there are {known}", name=name, known=known
            )
            raise FileError(self.folder / FILE_NAME, problem)

    def folder_of(self, annotator: str) -> Path:
        """Where the work of somebody lies."""
        return self.folder / "annotators" / annotator

    def path_of(self, annotator: str, document: str) -> Path:
        """Where the work of somebody on a document lies, or will lie once it is begun."""
        return self.folder_of(annotator) / f"{document}{ENDING}"

    def record_of(self, annotator: str, document: str) -> Path:
        """Where it is written down who did what to a document and when."""
        return self.folder_of(annotator) / f"{document}{RECORD_ENDING}"

    def begin(self, annotator: str, document: str) -> Path:
        """Give somebody a document to work on, which stays as it is if it was begun before.

        Raises FileError for a document that is not there or not theirs.
        """
        found = self.document(document)
        if annotator not in found.annotators:
            raise FileError(
                found.path,
                bilingual("this document is not assigned to {annotator}", annotator=annotator),
            )
        path = self.path_of(annotator, document)
        if not path.exists():
            data = bytes_of(found.path)
            with saving(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data)
        return path

    def place_of(self, path: Path) -> tuple[str, str] | None:
        """Whose work on which document a file is, None for a file that is none."""
        try:
            annotator, name = path.resolve().relative_to(self.folder_of("").resolve()).parts
        except ValueError:
            return None
        document = name.removesuffix(ENDING)
        found = self.file.assignment(document)
        return (annotator, document) if found and annotator in found.annotators else None

    def check_output(self, path: Path) -> None:
        """Raise FileError if something written there would take the place of what the project is.

        Beside it in the folder there is room for archives and reports.
        """
        place, own = (real_path(each) for each in (path, self.folder))
        if not place.is_relative_to(own):
            return
        inside = place.relative_to(own).parts
        files = {FILE_NAME, self.file.guideline, self.file.profile}
        folders = {"documents", "annotators", "gold", "training", "earlier"}
        if "/".join(inside) in files or (inside and inside[0] in folders):
            raise FileError(
                path, bilingual("this is a place of the project itself: choose another")
            )

    @property
    def gold(self) -> Path:
        """Where adjudication writes; it need not be there yet."""
        return self.folder / "gold"

    def make_gold(self) -> None:
        """Make the folder of the gold if it is not there; raises FileError."""
        with saving(self.gold):
            self.gold.mkdir(exist_ok=True)

    @property
    def training(self) -> Path:
        """Where documents to learn from lie, if there are any."""
        return self.folder / "training"

    @property
    def earlier(self) -> Path:
        """Where work lies that a bundle replaced."""
        return self.folder / "earlier"

    @property
    def guideline(self) -> Path | None:
        """The page with the guideline, None if the project has none."""
        path = self.folder / self.file.guideline
        return path if self.file.guideline and path.is_file() else None

    @property
    def profile(self) -> str:
        """The profile by its name, or by its path if it is a file of the project."""
        own = self.folder / self.file.profile
        is_own = self.file.profile.casefold().endswith(".toml")
        return str(own) if is_own else self.file.profile

    @property
    def interpretation(self) -> Interpretation:
        """How the links of its documents are read."""
        return Interpretation(profile=self.profile)

    @property
    def annotator_folders(self) -> tuple[Path, ...]:
        """The folders of those who have begun something, as comparing takes them."""
        folders = (self.folder_of(name) for name in self.annotators)
        return tuple(each for each in folders if any(self._work_in(each)))

    @staticmethod
    def _work_in(folder: Path) -> Iterator[Path]:
        return folder.glob(f"*{ENDING}")

    def _document(self, row: Assignment) -> ProjectDocument:
        path = self.folder / "documents" / f"{row.document}{ENDING}"
        return ProjectDocument(row.document, path, row.annotators, row.batch)


def project_of(path: Path) -> Path | None:
    """The folder of the project that a file or folder belongs to, None for none."""
    places = (path, *path.parents)[:4]
    return next((each for each in places if (each / FILE_NAME).is_file()), None)


def guideline_of(path: Path, scheme: Scheme) -> Guideline:
    """Return the guideline of a document; raises FileError if its page cannot be read.

    A project whose file is damaged, or that has no page, is annotated by the page of the scheme.
    """
    for folder in path.absolute().parents:
        if (folder / FILE_NAME).is_file():
            with suppress(FileError):
                page = Project.open(folder).guideline
                if page is not None:
                    return read_guideline(page)
            break
    return scheme_guideline(scheme)
