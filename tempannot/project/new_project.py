"""Making a project: documents of any format and bare texts, given to annotators."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from shutil import rmtree
from typing import Protocol

from tempannot.core.changes import Delete
from tempannot.core.document import Document, attribute
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.guidelines import scheme_page
from tempannot.core.items import ItemKind
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
from tempannot.core.schemes import TIMEML, During, Interpretation, scheme_named
from tempannot.core.wording import counted
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.documents.plain_text import read_plain_text
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import file_stem
from tempannot.formats.reading import bytes_of, convert, read
from tempannot.formats.registry import Written, format_named, formats, has_marks
from tempannot.project.assignments import Sharing, assigned
from tempannot.project.project import ENDING, Project
from tempannot.project.project_file import ProjectFile, is_folder_name
from tempannot.suggestions.creation_times import said_date
from tempannot.suggestions.new_text import new_text, timeml_of

_GROUP_PEOPLE, _GROUP_SCHEME = bilingual("People"), bilingual("Scheme")
GUIDELINE = "guideline.md"


class Begin(StrEnum):
    """What annotators begin with."""

    ALL = "all"
    MARKS = "marks"
    TEXT = "text"


class Dates(StrEnum):
    """Whether a bare text gets the date that its name or its first lines tell."""

    FOUND = "found"
    NONE = "none"


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


Tell = Callable[[str, int, int], object]
"""Told what is being done, how much of it is, and of how much."""


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


def silent(_words: str, _done: int, _of: int) -> None:
    """Tell nobody."""


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


class Beginnings(Protocol):
    """What is wished of the documents that annotators begin with."""

    @property
    def profile(self) -> str | None:
        """What the types of links mean."""

    @property
    def during(self) -> During:
        """How DURING is read."""

    @property
    def begin(self) -> Begin:
        """What of the documents annotators begin with."""

    @property
    def dates(self) -> Dates:
        """Whether bare texts get the dates that they tell."""

    @property
    def written(self) -> tuple[str, ...]:
        """When bare texts were written, as ``NAME=DATE``."""


def read_documents(
    paths: Sequence[Path],
    wish: Beginnings | None,
    tell: Tell,
    there: Mapping[str, Path] | None = None,
) -> tuple[dict[str, bytes], list[str], list[FileError]]:
    """The documents by their names, what is to be said of them, and what could not be read.

    None may be called as one of those that are ``there``.
    """
    found: dict[str, bytes] = {}
    sources = {name.casefold(): path for name, path in (there or {}).items()}
    notes: list[str] = []
    errors: list[FileError] = []
    files = documents_in(paths).files if paths else ()
    said = dates_said(wish.written if wish else ())
    _check_said(said, files)
    notes.extend(_texts_left_out(paths, files))
    for number, path in enumerate(files):
        tell(f"reading {path.name}", number, len(files))
        try:
            with guarded(path):
                name = file_stem(path.stem)
                if (other := sources.get(name.casefold())) is not None:
                    raise FileError(
                        path,
                        bilingual("{other} has the same name: rename one of them", other=other),
                    )
                found[name], told = _as_timeml(path, wish, said.get(name.casefold()))
                sources[name.casefold()] = path
                notes.extend(f"{path}: {each}" for each in told)
        except FileError as error:
            errors.append(error)
    return found, notes, errors


def dates_said(lines: Sequence[str]) -> dict[str, str]:
    """When texts were written by their names in small letters, out of ``NAME=DATE``.

    Raises TempannotError for what is no name and date.

    >>> dates_said(["Wire=17 May 2024", "note="])
    {'wire': '2024-05-17', 'note': ''}
    """
    found = {}
    for line in lines:
        name, sign, words = line.rpartition("=")
        if not sign or not name.strip():
            raise TempannotError(
                bilingual("{line!r} is no name and date: say it as in wire=2024-05-17", line=line)
            )
        found[name.strip().casefold()] = said_date(words) if words.strip() else ""
    return found


def _check_said(said: Mapping[str, str], files: Sequence[Path]) -> None:
    names = {file_stem(path.stem).casefold() for path in files}
    unknown = next((name for name in said if name not in names), None)
    if unknown is not None:
        raise TempannotError(
            bilingual("a date is said of {unknown!r}, which is no document here", unknown=unknown)
        )


def _texts_left_out(paths: Sequence[Path], files: Sequence[Path]) -> Iterator[str]:
    """Say which folders have texts that do not count there, as there are documents, too."""
    taken = set(files)
    bare = {ending for each in formats() if not each.has_marks for ending in each.endings}
    for folder in (path for path in paths if path.is_dir()):
        below = (path for path in folder.rglob("*") if path.suffix.casefold() in bare)
        left = [path for path in below if path not in taken and path.name[0] != "."]
        if left:
            count = counted(len(left), "text")
            yield f"{folder}: {count} beside documents left out; give them by their names"


def _as_timeml(
    path: Path, wish: Beginnings | None, said: str | None = None
) -> tuple[bytes, list[str]]:
    """The bytes of a document as annotators begin with it, and what is to be said of that.

    ``said`` is when somebody says that it was written, "" if nobody knows.
    """
    opened = read(path, Interpretation(profile=(wish.profile if wish else None) or ""))
    begin = wish.begin if wish else Begin.ALL
    if not has_marks(opened.format) or begin is Begin.TEXT:
        return _of_text(opened, wish.dates if wish else Dates.FOUND, said)
    if begin is Begin.MARKS:
        without_links(opened.document)
    during = wish.during if wish else During.EQUALS
    found: Written = convert(opened, format_named("timeml"), during)
    return found.data, [f"left out, as TimeML has no place for it: {each}" for each in found.losses]


def _of_text(opened: Opened, dates: Dates, said: str | None = None) -> tuple[bytes, list[str]]:
    """A document of the text alone, and of when it was written."""
    written = ""
    if has_marks(opened.format):
        document = opened.document
        known = document.times.get(document.creation_time or "")
        written = attribute(known.attributes, "value", "val") or "" if known else ""
        raw = document.slice(document.body).strip().encode()
        opened = read_plain_text(raw, opened.path.with_suffix(".txt"))
    new = new_text(opened)
    guessed = new.created if dates is Dates.FOUND and said is None else ""
    found = timeml_of(new, new.name, new.language, said or written or guessed)
    told = "nothing tells when it was written"
    if said is not None:
        told = f"written {said}, as was said" if said else "nobody knows when it was written"
    elif new.proposals and guessed:
        told = f"written {new.created}, {new.proposals[0].source}"
    return found.data, [*new.oddities, *found.losses, *([] if written else [told])]


def without_links(document: Document) -> None:
    """Take all links out of a document."""
    for kind in (ItemKind.LINK, ItemKind.OTHER_LINK):
        for id in list(document.table(kind)):
            document.apply(Delete(kind, id))


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
