"""Results as JSON lines, one a document, printed or added to a file that a later run completes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from tempannot.core.errors import FileError, check_has_end, reason_of
from tempannot.core.language import bilingual
from tempannot.core.wording import file_name_as_text

EXIT_STATUS = "exit_status"
"""The key by which a line tells the exit status that goes with it, unless that is 0."""


@dataclass(frozen=True, slots=True)
class ResultLines:
    """Lines being written; ``known`` are the keys of those that an earlier run has written.

    With each is the exit status that goes with its line.
    """

    known: Mapping[str, int]
    _file: TextIO

    def write(self, result: Mapping[str, object]) -> None:
        """Write one line, so that it is there whatever happens next."""
        line = json.dumps(result, ensure_ascii=False)
        # bytes in a file's name that are no UTF-8 come out as JSON spells them
        self._file.write(file_name_as_text(line) + "\n")
        self._file.flush()


@contextmanager
def nothing_left_of(path: Path, least: int) -> Iterator[None]:
    """Take a file away that was not there before, if an end comes before ``least`` whole lines.

    On a full disk it would be an empty one, which is there for nothing.
    """
    is_new = not path.exists()
    try:
        yield
    except BaseException:  # Ctrl-C too
        if is_new and path.exists() and _count_lines(path, least) < least:
            path.unlink()
        raise


def _count_lines(path: Path, most: int) -> int:
    with path.open("rb") as file:
        return sum(line.endswith(b"\n") for line in islice(file, most))


@contextmanager
def lines_file(path: Path | None, key: str) -> Iterator[ResultLines]:
    """Open a file of results to add to, or the terminal if ``path`` is None.

    A last line that was torn by a kill is taken away. Raises FileError for a file whose lines are
    no results, naming the line, that another run is adding to, or that cannot be written.
    """
    if path is None:
        yield ResultLines({}, sys.stdout)
        return
    from tempannot.formats.locked_files import one_run  # noqa: PLC0415 - most print to the terminal

    try:
        if path.exists():
            check_has_end(path)
        with (
            nothing_left_of(path, 1),
            path.open("a", encoding="utf-8") as file,
            one_run(path, file),
        ):
            known = dict(_keys(path, key))
            yield ResultLines(known, file)
            os.fsync(file.fileno())
    except OSError as error:
        raise FileError(
            path, bilingual("it cannot be written: {strerror}", strerror=reason_of(error))
        ) from error


def _keys(path: Path, key: str) -> Iterator[tuple[str, int]]:
    whole = 0
    with path.open("r+b") as file:
        for number, line in enumerate(file, 1):
            if is_torn(line, key):
                break
            try:
                row = json.loads(line)
                yield str(row[key]), int(row.get(EXIT_STATUS, 0))
            except (ValueError, LookupError, TypeError) as error:
                raise FileError(
                    path, bilingual("this line is no result of an earlier run"), number
                ) from error
            whole += len(line)
        file.truncate(whole)


def is_torn(line: bytes, key: str) -> bool:
    """Whether it is the beginning of a line that starts with a key: a kill came in between.

    A last line of anything else is none, so that a file given by mistake is left as it is.
    """
    begins = f'{{"{key}": '.encode()
    return not line.endswith(b"\n") and (line.startswith(begins) or begins.startswith(line))
