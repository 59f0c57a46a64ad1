"""What was open when the program ended, for the next start: documents, places, workspace.

The file is ``session.json`` in the data folder. Whatever is odd about it counts as not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import write_atomically
from tempannot.session.folders import data_folder

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

    ``texts`` are where files of links alone have their texts from.
    """

    documents: tuple[Path, ...] = ()
    current: Path | None = None
    places: Mapping[Path, ReadingPlace] = field(default_factory=dict)
    workspace: str = ""
    texts: tuple[Path, ...] = ()


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
    workspace = more.get("workspace")
    return LastSession(
        _paths(documents),
        _path(current),
        _places(places) if isinstance(places, dict) else {},
        workspace if isinstance(workspace, str) else "",
        _paths(texts) if isinstance(texts, list) else (),
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
