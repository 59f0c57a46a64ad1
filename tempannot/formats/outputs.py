"""Files to be written: that they can be, and would not replace what is being read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import check_writable


def check_outputs(inputs: Iterable[Path | None], outputs: Iterable[Path | None]) -> None:
    """Refuse before all work what cannot be written, or would be written over an input.

    Raises FileError; two outputs of one name are refused, too.
    """
    taken = {os.path.realpath(path): "an input" for path in inputs if path is not None}
    for path in outputs:
        if path is None:
            continue
        place = os.path.realpath(path)
        if place in taken:
            raise FileError(path, f"this is {taken[place]}: choose another name")
        taken[place] = "another output"
        check_writable(path)
