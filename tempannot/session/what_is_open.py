"""What is open: said to other windows, and kept for the next start.

Each window has one file, locked for as long as its process lives, that names its documents, so that
another one can say so. Where the folder cannot be written there is none, and every window seems to
be the only one.

What was open when the program ended (documents, places, workspace) is in ``session.json`` in the
data folder. Whatever is odd about it counts as not there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import write_atomically
from tempannot.formats.locked_files import create_locked, is_held, let_go
from tempannot.session.folders import data_folder, open_folder

_SUFFIX = ".json"


class OpenMarks:
    """The file of one window; it is made with the first document."""

    def __init__(self) -> None:
        self._folder = open_folder()
        self._mark: tuple[Path, int] | None = None

    def show(self, paths: Iterable[Path]) -> None:
        """Say which documents are open in this window now."""
        said = json.dumps([str(path) for path in paths]).encode("ascii")
        with suppress(OSError):
            if self._mark is None:
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._mark = create_locked(self._folder, "", _SUFFIX)
            os.ftruncate(self._mark[1], 0)
            os.write(self._mark[1], said)

    def elsewhere(self) -> frozenset[Path]:
        """Return the documents that other living windows have open."""
        own = self._mark[0] if self._mark is not None else None
        others = (each for each in self._folder.glob(f"*{_SUFFIX}") if each != own)
        return frozenset().union(*(_named(each) for each in others if is_held(each)))

    def close(self) -> None:
        """Take the file away."""
        if self._mark is not None:
            let_go(*self._mark)
            self._mark = None


def _named(mark: Path) -> frozenset[Path]:
    try:
        found = json.loads(mark.read_bytes())
    except (OSError, ValueError, RecursionError):
        return frozenset()
    named = found if isinstance(found, list) else []
    return frozenset(Path(each) for each in named if isinstance(each, str))


Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """Where somebody is in a document: the event or time in focus, and what is at the top.

    ``top`` is the offset of the first code point in view.
    """

    interval: str | None = None
    top: int = 0


@dataclass(frozen=True, slots=True)
class LastSession:
    """The documents in the order of the list, the one shown, places by document, the workspace.

    ``texts`` are where files of links alone have their texts from, ``compared`` what was compared,
    the key first.
    """

    documents: tuple[Path, ...] = ()
    current: Path | None = None
    places: Mapping[Path, ReadingPlace] = field(default_factory=dict)
    workspace: str = ""
    texts: tuple[Path, ...] = ()
    compared: tuple[Path, ...] = ()


def session_file() -> Path:
    """Return the path of what was open."""
    return data_folder() / "session.json"


def load_last_session() -> LastSession:
    """Read what was open; nothing if that cannot be told."""
    try:
        match json.loads(session_file().read_bytes()):
            case {"documents": [*documents], "current": current, **more}:
                return _session(documents, current, more)
    except (OSError, ValueError, RecursionError):
        return LastSession()
    return LastSession()


def save_last_session(session: LastSession) -> bool:
    """Write what is open; False if it cannot be written, which is no reason to stop."""
    said: Json = {
        "documents": [str(each) for each in session.documents],
        "current": None if session.current is None else str(session.current),
        "workspace": session.workspace,
        "texts": [str(each) for each in session.texts],
        "compared": [str(each) for each in session.compared],
        "places": {
            str(path): {"interval": place.interval, "top": place.top}
            for path, place in session.places.items()
        },
    }
    try:
        session_file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(session_file(), json.dumps(said, indent=1).encode("ascii"))
    except (OSError, FileError):
        return False
    return True


def _session(
    documents: list[object], current: object, more: Mapping[object, object]
) -> LastSession:
    places, texts = more.get("places"), more.get("texts")
    workspace, compared = more.get("workspace"), more.get("compared")
    return LastSession(
        _paths(documents),
        _path(current),
        _places(places) if isinstance(places, dict) else {},
        workspace if isinstance(workspace, str) else "",
        _paths(texts) if isinstance(texts, list) else (),
        _paths(compared) if isinstance(compared, list) else (),
    )


def _places(said: Mapping[object, object]) -> dict[Path, ReadingPlace]:
    found: dict[Path, ReadingPlace] = {}
    for name, value in said.items():
        path = _path(name)
        match value:
            case {"interval": str() | None as interval, "top": int(top)} if path is not None:
                found[path] = ReadingPlace(interval, max(0, top))
    return found


def _paths(said: list[object]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(path for path in map(_path, said) if path is not None))


def _path(value: object) -> Path | None:
    is_path = isinstance(value, str) and value and "\0" not in value
    return Path(str(value)) if is_path else None
