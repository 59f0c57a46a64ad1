"""Documents at addresses that fsspec knows: ``s3://bucket/folder/a.tml``, ``https://...``.

Such a path looks like any other to whoever goes by names and endings, and whoever reads it gets
its bytes from where it lies; nothing is kept on this machine. Nothing can be written there.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.extras import lacking
from tempannot.core.language import bilingual

if sys.platform == "win32":
    from pathlib import WindowsPath as _Local
else:
    from pathlib import PosixPath as _Local

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://")
_MANY_LINES = re.compile(r"\s+")


def is_address(said: str) -> bool:
    """Whether a word is an address such as ``s3://bucket`` and no path."""
    return _ADDRESS.match(said) is not None


def path_at(said: str) -> Path:
    """The path that an address stands for; one on this machine for ``file://``."""
    return Path(said.removeprefix("file://")) if said.startswith("file://") else RemotePath(said)


class RemotePath(_Local):
    """A path in a file system that fsspec knows; its first part is the protocol."""

    @override
    def __str__(self) -> str:
        protocol, *rest = self.parts
        return f"{protocol}//{'/'.join(rest)}"

    @override
    def __fspath__(self) -> str:
        return str(self)

    @override
    def exists(self, **_how: bool) -> bool:
        return self._said("exists")

    @override
    def is_file(self, **_how: bool) -> bool:
        return self._said("isfile")

    @override
    def is_dir(self, **_how: bool) -> bool:
        return self._said("isdir")

    @override
    def stat(self, **_how: bool) -> os.stat_result:
        """What is known of a file: its kind and size, when it was changed being unknown."""
        found = self._told(lambda system: system.info(str(self)))
        kind = stat.S_IFDIR if found.get("type") == "directory" else stat.S_IFREG
        return os.stat_result((kind, 0, 0, 0, 0, 0, int(found.get("size") or 0), 0, 0, 0))

    @override
    def read_bytes(self) -> bytes:
        content: bytes = self._told(lambda system: system.cat_file(str(self)))
        return content

    @override
    def open(  # type: ignore[override]  # one of its ways
        self, mode: str = "r", *_how: Any, **_more: Any
    ) -> IO[Any]:
        """Open it to be read as bytes."""
        if mode != "rb":
            raise OSError(bilingual("nothing is written to an address"))
        return BytesIO(self.read_bytes())

    def below(self) -> Iterator[Path]:
        """Yield all files below it, in the order of their folders and names."""
        found = self._told(
            lambda system: list(map(system.unstrip_protocol, system.find(str(self))))
        )
        yield from sorted(map(RemotePath, found), key=lambda path: (path.parent.parts, path.name))

    def _said(self, question: str) -> bool:
        return bool(self._told(lambda system: getattr(system, question)(str(self))))

    def _told(self, ask: Any) -> Any:  # noqa: ANN401 - as fsspec has it
        try:
            from fsspec.core import url_to_fs  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise FileError(
                str(self), lacking(bilingual("reading an address"), "cluster")
            ) from error
        try:
            return ask(url_to_fs(str(self))[0])
        except FileNotFoundError:
            raise
        except Exception as error:  # what the many file systems raise is anybody's guess
            said = _MANY_LINES.sub(" ", str(error)) or type(error).__name__
            raise FileError(str(self), said) from error
