"""What the ending of a name says of a file to be written."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.opened import Opened


class Format(StrEnum):
    """What a document can be written as; the values are those of ``Opened.format``."""

    TIMEML = "timeml"
    RELATION_TABLE = "relation-table"

    @property
    def label(self) -> str:
        """The format in words."""
        return {"timeml": "TimeML", "relation-table": "a relation table"}[self.value]


_ENDINGS = {
    ".csv": Format.RELATION_TABLE,
    ".tml": Format.TIMEML,
    ".timeml": Format.TIMEML,
    ".xml": Format.TIMEML,
}


def format_of(path: Path) -> Format:
    """Return the format that the ending of a name stands for; raises FileError for another."""
    known = _ENDINGS.get(path.suffix.casefold())
    if known is None:
        problem = f"the ending tells no format ({', '.join(_ENDINGS)}); say it with --to"
        raise FileError(path, problem)
    return known


def format_to_save(opened: Opened, target: Path) -> Format:
    """Return the format that a document is to be saved in under a name.

    A name without ending, or with one that stands for nothing here but that the file has already,
    means the document's own. Raises FileError for any other.
    """
    ending, own = target.suffix.casefold(), opened.path.suffix.casefold()
    if target == opened.path or (ending not in _ENDINGS and ending in ("", own)):
        return Format(opened.format)
    if ending not in _ENDINGS:
        problem = f"no document is written with the ending {ending}: {', '.join(_ENDINGS)}"
        raise FileError(target, problem)
    return _ENDINGS[ending]


def check_ending(opened: Opened, target: Path) -> None:
    """Raise FileError if the name to save a document under stands for another format."""
    wanted = format_to_save(opened, target)
    if wanted != opened.format:
        problem = f"a name like this is that of {wanted.label}, and this is "
        raise FileError(target, f"{problem}{Format(opened.format).label}; convert it instead")
