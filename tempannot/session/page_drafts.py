"""What a rater has filled in and not sent: a file per page, until the page is sent.

So a window that crashes in the middle of a page loses nothing. It stays on this computer, for
its own user alone, as what is not sent is not given yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import write_atomically
from tempannot.resources import data_folder

Given = dict[str, tuple[str, ...]]


class PageDrafts:
    """The drafts of one rater in one study."""

    def __init__(self, study: str, rater: str) -> None:
        self._folder = data_folder() / "pages"
        self._who = f"{study}\0{rater}"

    def of(self, page: str) -> Given | None:
        """The draft of a page; None where there is none that can be read."""
        with suppress(OSError, ValueError, RecursionError, TypeError, AttributeError):
            data = json.loads(self._path(page).read_text(encoding="utf-8"))
            return {str(name): tuple(map(str, each)) for name, each in data.items()}
        return None

    def keep(self, page: str, given: Mapping[str, tuple[str, ...]]) -> None:
        """Keep the draft of a page, if the disk allows it."""
        with suppress(OSError, FileError):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_atomically(self._path(page), json.dumps(dict(given)).encode())

    def drop(self, page: str) -> None:
        """Forget the draft of a page that was sent."""
        with suppress(OSError):
            self._path(page).unlink(missing_ok=True)

    def _path(self, page: str) -> Path:
        name = blake2b(f"{self._who}\0{page}".encode(), digest_size=16).hexdigest()
        return self._folder / f"{name}.json"
