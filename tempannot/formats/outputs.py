"""Files to be written: what they may be called, and that they would not replace an input."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import check_writable

_LONGEST = 80
_UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
"""What one system or another does not allow in the name of a file."""


def check_outputs(inputs: Iterable[Path | None], outputs: Iterable[Path | None]) -> None:
    """Refuse before all work what cannot be written, or would be written over an input.

    Raises FileError; two outputs of one name are refused, too.
    """
    taken = {real_path(path): bilingual("an input") for path in inputs if path is not None}
    for path in outputs:
        if path is None:
            continue
        place = real_path(path)
        if place in taken:
            raise FileError(
                path, bilingual("this is {taken}: choose another name", taken=taken[place])
            )
        taken[place] = bilingual("another output")
        check_writable(path)


def file_stem(name: str) -> str:
    r"""Return what a document of some name may be called in a folder, as short as need be.

    >>> file_stem(" a/b: <c>? "), file_stem("..")
    ('a b c', 'text')
    """
    words = " ".join(_UNFIT.sub(" ", name).split()).strip(". ")
    return words.encode("utf-8", "ignore")[:_LONGEST].decode("utf-8", "ignore").strip() or "text"
