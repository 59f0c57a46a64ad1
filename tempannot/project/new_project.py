"""Making a project: documents of any format and bare texts, given to annotators."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.guidelines import scheme_page
from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Files,
    Lines,
    Number,
    OneOf,
    Option,
    Real,
    Switch,
    Text,
    argument,
    required,
    seed_option,
    setting,
)
from tempannot.core.schemes import TIMEML, During, scheme_named
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.reading import bytes_of
from tempannot.project.assignments import Sharing, assigned
from tempannot.project.documents_to_begin import Begin, Dates, Tell, read_documents, silent
from tempannot.project.project import ENDING, Project
from tempannot.project.project_file import ProjectFile, is_folder_name

_GROUP_PEOPLE, _GROUP_SCHEME = bilingual("People"), bilingual("Scheme")
GUIDELINE = "guideline.md"


@dataclass(frozen=True, slots=True)
class NewProject:
    """What a project is made of; the fields are the options of ``project new`` and of the form."""

    documents: tuple[Path, ...] = required(
        argument(
            "DOCUMENT...",
            Files(
                bilingual("Texts and documents (*)"),
                bilingual("Drop texts, documents of any format or folders of them here"),
                has_folders=True,
            ),
            label=bilingual("Documents"),
        )
    )
    name: str | None = setting(
        None,
        Option(
            "--name",
            Text(bilingual("that of the folder")),
            bilingual("What the project is called."),
            bilingual("&Name"),
        ),
    )
    annotators: tuple[str, ...] = setting(
        (),
        Option(
            "--annotator",
            Lines(bilingual("a name in each line")),
            bilingual("Who annotates; again for more. The name is that of a folder."),
            bilingual("&Annotators"),
            group=_GROUP_PEOPLE,
            metavar="NAME",
        ),
    )
    share: float = setting(
        1.0,
        Option(
            "--share",
            Real(0, 1, "%"),
            bilingual("The share of the documents that more than one annotates."),
            bilingual("&Shared"),
            group=_GROUP_PEOPLE,
        ),
    )
    overlap: int = setting(
        2,
        Option(
            "--overlap",
            Number(2, 99),
            bilingual("How many annotate a document that is shared."),
            bilingual("Shared &by"),
            group=_GROUP_PEOPLE,
        ),
    )
    batch: int | None = setting(
        None,
        Option(
            "--batch",
            Number(1, 100_000, none=bilingual("all")),
            bilingual("How many documents a batch has; else all are one."),
            bilingual("Ba&tches of"),
            group=_GROUP_PEOPLE,
        ),
    )
    seed: int = setting(0, seed_option(_GROUP_PEOPLE, bilingual("Of who gets what.")))
    names: bool = setting(
        False,
        Option(
            "--names",
            Switch(),
            bilingual("Let bundles tell who else annotates a document."),
            bilingual("&Names of others in bundles"),
            group=_GROUP_PEOPLE,
        ),
    )
    profile: str | None = setting(
        None,
        Option(
            "--profile",
            Text("timeml-1.2.1", check=scheme_named),
            bilingual(
                "What the types of links mean and which pairs want an answer, such as "
                "timebank-dense."
            ),
            bilingual("&Profile"),
            group=_GROUP_SCHEME,
            metavar="NAME|FILE.toml",
        ),
    )
    during: During = setting(
        During.EQUALS,
        Option(
            "--during",
            OneOf({each: each.value for each in During}),
            bilingual(
                "How the types DURING and DURING_INV are read, where the profile leaves it open."
            ),
            group=_GROUP_SCHEME,
        ),
    )
    guideline: Path | None = setting(
        None,
        Option(
            "--guideline",
            File(bilingual("Guidelines (*.md *.txt)"), none=bilingual("that of the profile")),
            bilingual("A page that annotators have beside the text; else what the profile says."),
            bilingual("&Guideline"),
            group=_GROUP_SCHEME,
        ),
    )
    training: tuple[Path, ...] = setting(
        (),
        Option(
            "--training",
            Files(
                bilingual("Documents (*)"),
                bilingual("Annotated documents with a gold to learn from"),
                True,
            ),
            bilingual("Annotated documents to learn from; the comments of their links say why."),
            bilingual("&Training"),
            group=_GROUP_SCHEME,
            metavar="FILE|FOLDER",
        ),
    )
    dates: Dates = setting(
        Dates.FOUND,
        Option(
            "--dates",
            OneOf(
                {Dates.FOUND: bilingual("the date that it tells"), Dates.NONE: bilingual("none")}
            ),
            bilingual(
                "When a bare text was written: what its name or first lines tell, or nothing."
            ),
            bilingual("Texts were &written"),
            group=_GROUP_SCHEME,
        ),
    )
    written: tuple[str, ...] = setting(
        (),
        Option(
            "--written",
            Lines(bilingual("a name and a date in each line, as in wire=2024-05-17")),
            bilingual(
                "When a bare text was written, by its name; again for more. Without a date it is "
                "not known."
            ),
            bilingual("Dates of te&xts"),
            group=_GROUP_SCHEME,
            metavar="NAME=DATE",
        ),
    )
    begin: Begin = setting(
        Begin.ALL,
        Option(
            "--begin-with",
            OneOf(
                {
                    Begin.ALL: bilingual("everything in the documents"),
                    Begin.MARKS: bilingual("events and times, no links"),
                    Begin.TEXT: bilingual("the texts alone"),
                }
            ),
            bilingual("What of the documents annotators begin with."),
            bilingual("Begin &with"),
            group=_GROUP_SCHEME,
        ),
    )

    @property
    def sharing(self) -> Sharing:
        """How documents are given out."""
        return Sharing(self.share, self.overlap, self.batch or 0, self.seed)


@dataclass(frozen=True, slots=True)
class MadeProject:
    """A project just made, and what is to be said of its documents."""

    project: Project
    notes: tuple[str, ...]
    errors: tuple[FileError, ...] = ()


def make_project(wish: NewProject, folder: Path, tell: Tell | None = None) -> MadeProject:
    """Make a project in a folder that is not there or empty; all of it or nothing.

    A document that cannot be read is left out and told. Raises FileError if none is left, for a
    name that cannot be one, and for a folder that cannot be written or has something in it.
    """
    _check(wish, folder)
    documents, notes, errors = read_documents(wish.documents, wish, tell or silent)
    if not documents:
        raise errors[0] if errors else FileError(folder, bilingual("a project needs a document"))
    trained, more, wrong = read_documents(wish.training, None, tell or silent)
    rows = assigned(list(documents), wish.annotators, wish.sharing)
    files = {f"documents/{name}{ENDING}": data for name, data in documents.items()}
    files |= {f"training/{name}{ENDING}": data for name, data in trained.items()}
    files[GUIDELINE] = _guideline(wish)
    profile = wish.profile or ""
    if profile.casefold().endswith(".toml"):
        files[Path(profile).name] = bytes_of(Path(profile))
        profile = Path(profile).name
    name = wish.name or folder.absolute().name
    file = ProjectFile(
        name=name,
        id=_id(name, files),
        profile=profile or TIMEML.name,
        during=wish.during,
        guideline=GUIDELINE,
        blind=not wish.names,
        annotators={each: each for each in wish.annotators},
        assignments=rows,
    )
    project = Project(folder, file)
    _write(project, files)
    return MadeProject(project, (*notes, *more), (*errors, *wrong))


def check_names(annotators: Sequence[str]) -> None:
    """Raise TempannotError for names of annotators that cannot be those of folders."""
    if not annotators:
        raise TempannotError(bilingual("a project needs an annotator"))
    for name in annotators:
        if not is_folder_name(name):
            raise TempannotError(
                bilingual(
                    "{name!r} cannot be an annotator: no folder can have this name", name=name
                )
            )
    folded = [name.casefold() for name in annotators]
    twice = next((name for name in annotators if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        raise TempannotError(bilingual("two annotators are called {twice!r}", twice=twice))


def _check(wish: NewProject, folder: Path) -> None:
    with guarded(folder):
        check_names(wish.annotators)
    with saving(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise FileError(folder, bilingual("something is there already; choose another name"))


def _guideline(wish: NewProject) -> bytes:
    if wish.guideline is not None:
        return bytes_of(wish.guideline)
    return scheme_page(scheme_named(wish.profile or "")).encode()


def _id(name: str, files: dict[str, bytes]) -> str:
    """What tells a project from others: the same files and name give the same."""
    digest = hashlib.blake2b(name.encode(), digest_size=8)
    for each in sorted(files):
        digest.update(hashlib.blake2b(files[each], digest_size=16).digest())
    return digest.hexdigest()


def _write(project: Project, files: dict[str, bytes]) -> None:
    """Write a new project; if that fails, nothing of it stays."""
    folder = project.folder
    with saving(folder):
        was_there = folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, data in files.items():
            path = folder / name
            with saving(path):
                path.parent.mkdir(exist_ok=True)
            write_atomically(path, data)
        project.save()  # last: without its file a folder is no project
    except BaseException:  # Ctrl-C too must leave nothing behind
        rmtree(folder, ignore_errors=True)
        if was_there:
            folder.mkdir(exist_ok=True)
        raise
