"""Where a paper is made: a folder whose finished steps are kept, so that a run can go on.

A step is one piece of work (a set built, a model trained, an experiment run). Its result is
a value of JSON in ``steps/``, under a name with a hash of all it was made from: what is interrupted
goes on with the step it stopped in, and what is asked for with other data is made anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from tempannot.core.errors import FileError, reason_of
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.writing import write_rows
from tempannot.papers.origins import ResultTable
from tempannot.papers.paper_options import PaperOptions, Told
from tempannot.tables.report_parts import Block
from tempannot.version import __version__

Thing = TypeVar("Thing")
_DIGITS = 12


@dataclass(slots=True)
class Workshop:
    """The folder, what is asked for, and who hears of progress (and may raise to stop)."""

    folder: Path
    options: PaperOptions
    told: Told = lambda _words, _done, _of: None
    tables: list[ResultTable] = field(default_factory=list)

    def step(self, name: str, made_from: object, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - any JSON
        """The result of a step, from the folder if it was done there before with the same data."""
        path = self.folder / "steps" / f"{name}-{digest_of([__version__, made_from])}.json"
        if path.exists():
            try:
                return json.loads(path.read_bytes())
            except ValueError:
                path.unlink()  # cut off by a full disk: it is made anew
        self.told(name, 0, 0)
        found = work()
        made_folder(path.parent)
        write_atomically(path, (json.dumps(found, ensure_ascii=False) + "\n").encode())
        return found

    def over(self, words: str, things: Sequence[Thing]) -> Iterator[Thing]:
        """Yield things while it is told how far the work is."""
        for number, each in enumerate(things):
            self.told(words, number, len(things))
            yield each

    def items(
        self, name: str, columns: Sequence[str], rows: Iterable[Mapping[str, object]]
    ) -> Path:
        """Write items into ``data/`` unless they are there."""
        path = self.folder / "data" / f"{name}.csv"
        if not path.exists():
            self.told(f"writing {path.name}", 0, 0)
            made_folder(path.parent)
            write_rows(path, columns, rows)
        return path

    def table(
        self, place: str, title: str, labels: Sequence[str], columns: dict[str, str]
    ) -> ResultTable:
        """Begin a table or figure of the paper, which is counted in the summary."""
        found = ResultTable(place, title, tuple(labels), columns)
        self.tables.append(found)
        return found


@dataclass(frozen=True, slots=True)
class PaperPart:
    """What a paper's module gives: a heading and what stands below it."""

    title: str
    blocks: tuple[Block, ...]


def digest_of(value: object) -> str:
    """A short hash of a value of JSON; paths are told by what is in them."""
    text = json.dumps(value, sort_keys=True, default=_plain, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def _plain(value: object) -> str:
    if isinstance(value, Path) and value.is_file():
        return sha256(value.read_bytes()).hexdigest()
    return str(value)


def made_folder(folder: Path) -> Path:
    """Make a folder; raises FileError."""
    if folder.is_file():
        raise FileError(folder, bilingual("this is a file, and a folder is wanted"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        said = bilingual("this folder cannot be made: {reason}", reason=reason_of(error))
        raise FileError(folder, said) from error
    return folder
