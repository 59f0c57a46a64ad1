"""Adding documents and annotators to a project; nothing that is there is changed by it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.options import Files, argument, as_in, setting
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.atomic import saving, write_atomically
from tempannot.project.assignments import Sharing, assigned, joined
from tempannot.project.documents_to_begin import Begin, Dates, Tell, read_documents, silent
from tempannot.project.new_project import NewProject, check_names
from tempannot.project.project import ENDING, Project
from tempannot.project.project_file import FILE_NAME, Assignment


@dataclass(frozen=True, slots=True)
class ProjectAddition:
    """What is added to a project; the fields are the options of ``project add`` and of the form."""

    documents: tuple[Path, ...] = setting(
        (),
        argument(
            "[DOCUMENT]...",
            Files(
                bilingual("Texts and documents (*)"),
                bilingual("Drop texts, documents of any format or folders of them here"),
                has_folders=True,
            ),
            label=bilingual("Documents"),
        ),
    )
    annotators: tuple[str, ...] = as_in(NewProject, "annotators")
    share: float = as_in(NewProject, "share")
    overlap: int = as_in(NewProject, "overlap")
    batch: int | None = as_in(NewProject, "batch")
    seed: int = as_in(NewProject, "seed")
    dates: Dates = as_in(NewProject, "dates")
    written: tuple[str, ...] = as_in(NewProject, "written")
    begin: Begin = as_in(NewProject, "begin")

    @property
    def sharing(self) -> Sharing:
        """How new documents are given out."""
        return Sharing(self.share, self.overlap, self.batch or 0, self.seed)


@dataclass(frozen=True, slots=True)
class _Beginnings:
    """How new documents are read: as those of the project."""

    profile: str
    during: During
    begin: Begin
    dates: Dates
    written: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddedToProject:
    """The project as it is now, who got what, and what is to be said of the documents."""

    project: Project
    given: tuple[Assignment, ...]
    notes: tuple[str, ...] = ()
    errors: tuple[FileError, ...] = ()

    @property
    def words(self) -> str:
        """What was added, in words."""
        people = sorted({name for each in self.given for name in each.annotators})
        documents = counted(len(self.given), "document")
        return bilingual(
            "{documents} given to {people}",
            documents=documents,
            people=", ".join(people) or bilingual("nobody"),
        )


def shared_out(project: Project, wish: ProjectAddition, names: list[str]) -> tuple[Assignment, ...]:
    """All assignments of a project, with those of new documents and annotators.

    New documents go to those who have least, newcomers first of all. Without any, newcomers get
    documents that others have as well. Raises FileError for a bundle and for names that cannot be.
    """
    place = project.folder / FILE_NAME
    if project.owner:
        raise FileError(place, bilingual("this is a bundle: add to the project that it is of"))
    if not names and not wish.annotators:
        raise FileError(place, bilingual("say which documents or annotators are to be added"))
    before, everybody = project.file.assignments, (*project.annotators, *wish.annotators)
    with guarded(place):
        check_names(everybody)
        if names:
            return (*before, *assigned(names, everybody, wish.sharing, before))
        return joined(before, everybody, wish.annotators)


def add_to_project(
    project: Project, wish: ProjectAddition, tell: Tell | None = None
) -> AddedToProject:
    """Add documents and annotators; all of it or nothing.

    A document that cannot be read, or has the name of one that is there, is left out and told.
    Raises FileError if that leaves nothing to add, and what ``shared_out`` raises.
    """
    there = {each.name: each.path for each in project.documents}
    how = _Beginnings(project.profile, project.file.during, wish.begin, wish.dates, wish.written)
    documents, notes, errors = read_documents(wish.documents, how, tell or silent, there)
    if errors and not documents and not wish.annotators:
        raise errors[0]
    rows = shared_out(project, wish, list(documents))
    names = {**project.file.annotators, **{each: each for each in wish.annotators}}
    made = Project(project.folder, replace(project.file, annotators=names, assignments=rows))
    _write(made, documents)
    given = tuple(each for each in rows if each not in project.file.assignments)
    return AddedToProject(made, given, tuple(notes), tuple(errors))


def _write(project: Project, documents: dict[str, bytes]) -> None:
    """Write new documents, and last the file, without which they belong to nothing."""
    paths = {project.folder / "documents" / f"{name}{ENDING}": name for name in documents}
    for path in paths:
        if path.exists():
            raise FileError(
                path, bilingual("a file is there that is none of the project: take it away")
            )
    try:
        for path, name in paths.items():
            with saving(path):
                path.parent.mkdir(exist_ok=True)
            write_atomically(path, documents[name])
        project.save()
    except BaseException:  # Ctrl-C too must leave nothing behind
        for path in paths:
            path.unlink(missing_ok=True)
        raise
