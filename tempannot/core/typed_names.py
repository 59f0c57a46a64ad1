r"""Names of files as people type and paste them: a look at any raises nothing.

``Path.exists`` raises for a name that is too long and for a folder that may not be looked into,
``Path.expanduser`` for a user who is not known, ``Path.resolve`` for links that go in circles, and
all of ``Path`` for a NUL.

>>> str(typed_path(" ~nobody-of-this-name/a\0b.csv\n"))
'~nobody-of-this-name/ab.csv'
"""

from __future__ import annotations

import os
from pathlib import Path


def typed_path(words: str) -> Path:
    """The file or folder of a name; a ``~`` is the home of a user if there is such a one."""
    return Path(os.path.expanduser(words.replace("\0", "").strip()))  # noqa: PTH111 - it raises


def real_path(path: Path) -> Path:
    """Where a file or folder really is, whatever links lead to it."""
    return Path(os.path.realpath(path))


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder, as far as may be seen."""
    return os.path.exists(path)  # noqa: PTH110 - it raises


def is_file(path: Path) -> bool:
    """Whether there is such a file, as far as may be seen."""
    return os.path.isfile(path)  # noqa: PTH113 - it raises
