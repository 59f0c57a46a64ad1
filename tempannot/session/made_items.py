"""Which files of items were made last, of what, so that they are known as stale after a restart.

The file is ``made-items.json`` in the data folder, with one file of items for each command that
makes some. Whatever is odd about it counts as not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.formats.atomic import write_atomically
from tempannot.session.folders import data_folder

SourceStamp = bytes | tuple[int, int] | None
"""How a source stood: the hash of unsaved edits, else time and size; None if it is not there."""

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class MadeItems:
    """A file of items: how many, the sources and options as they were chosen, and their state."""

    path: Path
    rows: int
    sources: tuple[Path, ...]
    values: Json
    state: Mapping[Path, SourceStamp]

    @classmethod
    def last_of(cls, command: str) -> MadeItems | None:
        """What a command made last; None if that is not there any more, or was changed since."""
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            said: Any = _read()[command]
            found = cls(
                Path(said["path"]),
                int(said["rows"]),
                tuple(map(Path, said["sources"])),
                dict(said["values"]),
                {Path(path): _stamp(each) for path, each in said["state"].items()},
            )
            if file_stamp(found.path) == _stamp(said["own"]):
                return found
        return None

    def keep(self, command: str) -> None:
        """Remember it as what a command made last, if the disk allows it."""
        said: Json = {
            "path": str(self.path.absolute()),
            "own": file_stamp(self.path),
            "rows": self.rows,
            "sources": [str(each.absolute()) for each in self.sources],
            "values": self.values,
            "state": {str(path.absolute()): _plain(each) for path, each in self.state.items()},
        }
        with suppress(OSError, FileError):
            _file().parent.mkdir(parents=True, exist_ok=True)
            write_atomically(_file(), json.dumps({**_read(), command: said}).encode("ascii"))


def file_stamp(path: Path) -> tuple[int, int] | None:
    """When a file was changed last, and its size; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _file() -> Path:
    return data_folder() / "made-items.json"


def _read() -> Json:
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(_file().read_bytes())
        if isinstance(found, dict):
            return found
    return {}


def _plain(stamp: SourceStamp) -> object:
    return stamp.hex() if isinstance(stamp, bytes) else stamp


def _stamp(said: object) -> SourceStamp:
    if isinstance(said, str):
        return bytes.fromhex(said)
    if isinstance(said, list):
        time, size = said
        return int(time), int(size)
    return None
