"""The profiles that were chosen for documents and folders, for whenever these are opened again.

The file is ``profiles.json`` in the data folder: an object of names of profiles (or paths of their
files) by the paths they were chosen for. Whatever is odd about it counts as not there.
"""

from __future__ import annotations

import json
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import write_atomically
from tempannot.session.folders import data_folder

MOST = 1000
"""How many choices are kept, the latest."""

Chosen = tuple[tuple[Path, str], ...]


def profiles_file() -> Path:
    """Return the path of what was chosen."""
    return data_folder() / "profiles.json"


def chosen_profiles() -> Chosen:
    """Return the profiles by file or folder, the latest choice last; none if that is unreadable."""
    try:
        said = json.loads(profiles_file().read_bytes())
    except (OSError, ValueError, RecursionError):
        return ()
    if not isinstance(said, dict):
        return ()
    return tuple((Path(path), name) for path, name in said.items() if isinstance(name, str))


def choose_profile(place: Path, name: str) -> bool:
    """Keep the profile of a file, or of all in a folder; forget what was chosen with "".

    A choice for a folder takes the place of those for what is in it. False if it cannot be
    written, which is no reason to stop.
    """
    place = real_path(place)
    kept = {
        str(path): old
        for path, old in chosen_profiles()
        if path != place and place not in path.parents
    }
    if name:
        kept[str(place)] = name
    said = json.dumps(dict(list(kept.items())[-MOST:]), indent=1)
    try:
        profiles_file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(profiles_file(), said.encode("ascii"))
    except (OSError, FileError):
        return False
    return True
