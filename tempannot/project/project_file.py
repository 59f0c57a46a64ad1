"""The file of a project, ``tempannot.toml``: settings, annotators, and a line per document.

People read and edit it, and git compares it line by line:

    name = "storms"
    version = 1                  # of this form
    id = "9f0c1d3a5b7e"          # tells the bundles of this project from those of another
    profile = "timeml-1.2.1"     # or a file beside this one
    during = "equals"
    guideline = "guideline.md"
    blind = true                 # bundles do not tell who else works on a document

    [annotators]
    anna = "Anna Schmidt"        # the name of a folder, and the name that is shown

    [assignments]
    "wsj_0006" = { batch = 1, annotators = ["anna", "ben"] }

A bundle has the same file, with the lines of one annotator and what was handed out with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.toml_tables import TomlTable, parsed_toml
from tempannot.core.wording import counted, cut

FILE_NAME = "tempannot.toml"
"""What the file of a project is called."""

VERSION = 1
_NAME = re.compile(r"(?!\.)[\w .+@-]{1,60}(?<![. ])")
"""What a folder may be called on every system."""

_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Assignment:
    """A document, who annotates it, and the batch that it belongs to."""

    document: str
    annotators: tuple[str, ...]
    batch: int = 1


@dataclass(frozen=True, slots=True)
class BundleMark:
    """What makes a project a bundle: whose it is, and the state of the work handed out with it.

    ``handed_out`` has the digest of what was there of a document that was begun already.
    """

    annotator: str
    handed_out: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """What the file of a project says; ``annotators`` are their shown names by their folders."""

    name: str
    id: str
    profile: str = ""
    during: During = During.EQUALS
    guideline: str = ""
    blind: bool = True
    annotators: Mapping[str, str] = field(default_factory=dict)
    assignments: tuple[Assignment, ...] = ()
    bundle: BundleMark | None = None

    def assignment(self, document: str) -> Assignment | None:
        """Who has a document, None for one that the project has not."""
        return next((each for each in self.assignments if each.document == document), None)


def is_folder_name(name: str) -> bool:
    """Whether a folder can have a name on every system, so that it can be that of an annotator.

    >>> [is_folder_name(name) for name in ("Anna B.-C", "a/b", "..", "nul", "con.x", "Anna")]
    [True, False, False, False, False, True]
    """
    return bool(_NAME.fullmatch(name)) and not _DEVICES.fullmatch(name)


def parsed(raw: bytes, path: Path) -> ProjectFile:
    """What the bytes of a project's file say; raises FileError, with the line that is wrong."""
    return _read(parsed_toml(raw, path))


def _read(table: TomlTable) -> ProjectFile:
    version = table.number("version")
    if version is not None and version > VERSION:
        raise table.wrong(
            "version",
            bilingual("a newer tempannot made this project (form {version})", version=version),
        )
    name, id = table.text("name"), table.text("id")
    if not name or not id:
        missing = "id" if name else "name"
        raise FileError(
            table.path,
            bilingual("this is no project of tempannot: it has no {missing}", missing=missing),
        )
    found = ProjectFile(
        name,
        id,
        table.text("profile"),
        table.one_of("during", During) or During.EQUALS,
        table.text("guideline"),
        table.switch("blind", default=True),
        _annotators(table.table("annotators")),
        _assignments(table.table("assignments")),
        _bundle(table.table("bundle")) if "bundle" in table.values else None,
    )
    table.finish()
    for key, value in (("guideline", found.guideline), ("profile", found.profile)):
        if not is_inside(value):
            raise table.wrong(key, bilingual("this leads out of the folder of the project"))
    _check_annotators(found, table)
    return found


def _annotators(table: TomlTable) -> dict[str, str]:
    for name in table.values:
        if not is_folder_name(name):
            raise table.wrong(name, bilingual("a folder cannot have this name everywhere"))
    return {name: table.text(name) or name for name in table.values}


def _assignments(table: TomlTable) -> tuple[Assignment, ...]:
    found: dict[str, Assignment] = {}
    for name in table.values:
        if not is_document_name(name):
            raise table.wrong(name, bilingual("no document can have this name"))
        if name.casefold() in found:
            raise table.wrong(
                name, bilingual("another document has this name but for capital letters")
            )
        row = table.table(name)
        batch = row.number("batch")
        annotators = tuple(dict.fromkeys(row.words("annotators")))
        row.finish()
        found[name.casefold()] = Assignment(name, annotators, 1 if batch is None else batch)
    return tuple(found.values())


def is_inside(name: str) -> bool:
    """Whether a name, with slashes in it or not, stays in the folder that it is told of.

    >>> [is_inside(name) for name in ("guide.md", "a/b.md", "", "../b.md", "/b.md", "C:b.md")]
    [True, True, True, False, False, False]
    """
    parts = name.split("/")
    return not name or not ({"", ".", ".."} & set(parts) or "\\" in name or ":" in parts[0])


def is_document_name(name: str) -> bool:
    """Whether a document can have a name: that of a file in a folder, nothing hidden or above.

    >>> [is_document_name(name) for name in ("APW19980219.0476", "../x", ".x", "a b", "")]
    [True, False, False, True, False]
    """
    is_plain = name.isprintable() and not set(name) & set('/\\:*?"<>|')
    return bool(name) and is_plain and name[0] != "." and len(name.encode()) <= 200


def _bundle(table: TomlTable) -> BundleMark:
    handed_out = table.table("handed-out")
    digests = {name: handed_out.text(name) for name in handed_out.values}
    mark = BundleMark(table.text("annotator"), digests)
    table.finish()
    return mark


def _check_annotators(found: ProjectFile, table: TomlTable) -> None:
    """Refuse documents of somebody who is not there, as nobody would ever annotate them."""
    folded = [name.casefold() for name in found.annotators]
    for name in found.annotators:
        if folded.count(name.casefold()) > 1:
            raise table.wrong(
                "annotators", bilingual("{name} is there twice but for capital letters", name=name)
            )
    for each in found.assignments:
        for name in each.annotators:
            if name not in found.annotators:
                known = ", ".join(found.annotators) or "none"
                problem = bilingual(
                    "{name!r} is no annotator of this project: {known}", name=cut(name), known=known
                )
                raise table.table("assignments").wrong(each.document, problem)
    if found.bundle is not None and found.bundle.annotator not in found.annotators:
        raise table.table("bundle").wrong("annotator", bilingual("there is no such annotator"))


def written(project: ProjectFile) -> str:
    """The text of a project's file, a line per annotator and per document."""
    return "\n".join(_lines(project)) + "\n"


def _lines(project: ProjectFile) -> Iterator[str]:
    documents = counted(len(project.assignments), "document")
    people = counted(len(project.annotators), "annotator")
    yield f"# A project of tempannot: {documents}, {people}. It may be edited by hand."
    yield f"name = {_text(project.name)}"
    yield f"version = {VERSION}"
    yield f"id = {_text(project.id)}"
    yield f"profile = {_text(project.profile)}"
    yield f"during = {_text(project.during.value)}"
    yield f"guideline = {_text(project.guideline)}"
    yield f"blind = {str(project.blind).lower()}"
    yield from ("", "[annotators]")
    for name, shown in project.annotators.items():
        yield f"{_key(name)} = {_text(shown)}"
    yield from ("", "[assignments]")
    for each in project.assignments:
        names = ", ".join(map(_text, each.annotators))
        yield f"{_text(each.document)} = {{ batch = {each.batch}, annotators = [{names}] }}"
    if project.bundle is not None:
        yield from ("", "[bundle]", f"annotator = {_text(project.bundle.annotator)}")
        yield from ("", "[bundle.handed-out]")
        for name, digest in project.bundle.handed_out.items():
            yield f"{_text(name)} = {_text(digest)}"


def _text(value: Any) -> str:  # noqa: ANN401 - a text, or what JSON writes as one
    """A basic string of TOML, which is one of JSON but for the letter DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
