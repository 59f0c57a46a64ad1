"""Results kept in a file as they come, so that the same command goes on after an end.

For commands that tell of all documents or items together, so that their output is there at the end
alone. The first line says of which run the file is, each other one which piece of work was done,
and what came of it. A later run takes what the file has and does the rest; what it says is the
same to the byte. A document that has changed meanwhile is done again.

What comes back are values: a file from elsewhere can name no function that would be called.
"""

from __future__ import annotations

import base64
import copyreg
import io
import json
import os
import pickle
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from typing_extensions import override

from tempannot.core.errors import FileError, check_has_end, reason_of
from tempannot.core.language import bilingual
from tempannot.core.ordered_work import OrderedWork
from tempannot.corpus.result_lines import is_torn, nothing_left_of
from tempannot.corpus.workers import Item, Value
from tempannot.formats.locked_files import one_run
from tempannot.version import __version__

_HEAD, _ITEM = "run", "item"
_VALUES = {
    ("builtins", "complex"),
    ("builtins", "frozenset"),
    ("builtins", "set"),
    ("collections", "Counter"),
    ("collections", "OrderedDict"),
    ("collections", "defaultdict"),
    ("collections", "deque"),
    ("copyreg", "_reconstructor"),
    ("fractions", "Fraction"),
    ("functools", "partial"),
    ("numpy", "dtype"),
    ("numpy", "ndarray"),
    ("tempannot.comparison.compared_document", "_nothing"),
    ("tempannot.core.errors", "_without_init"),
}
"""What else than classes of tempannot and paths may be in a value."""
_PACKAGES = ("tempannot", "pathlib")
_ARRAYS = frozenset(
    (f"numpy.{core}.{module}", name)
    for core in ("core", "_core")
    for module, name in (
        ("multiarray", "_reconstruct"),
        ("multiarray", "scalar"),
        ("numeric", "_frombuffer"),
    )
)


class KeptResults:
    """The results of a run in a file, which are found there again, in whatever order."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        self._places: dict[bytes, int] = {}
        self._stages = 0

    def find(self, run: str) -> None:
        """Find what the file has; a last line that was torn by a kill is taken away."""
        whole = 0
        for number, line in enumerate(self._file, 1):
            if is_torn(line, _ITEM if whole else _HEAD):
                break
            try:
                found = json.loads(line)
                if number == 1:
                    self._check(found[_HEAD] == run)
                else:
                    self._places[bytes.fromhex(found[_ITEM])] = whole
            except (ValueError, LookupError, TypeError) as error:
                problem = bilingual("this line is no result of an earlier run")
                raise FileError(self._path, problem, number) from error
            whole += len(line)
        self._file.truncate(whole)
        if not whole:
            self._write({_HEAD: run})

    def results(
        self,
        do: OrderedWork,
        work: Callable[[Item], Value],
        lost: Callable[[Item], Value],
        items: Iterable[Item],
        count: int,
    ) -> Iterator[Value]:
        """Yield the results of items in their order: those that are there, and what others do."""
        self._stages += 1
        ahead: deque[tuple[bytes, int | None]] = deque()
        for value in do(work, lost, self._missing(items, self._stages, ahead), count):
            yield from self._there(ahead)
            name, _ = ahead.popleft()
            packed = zlib.compress(_packed(value), 1)
            self._write({_ITEM: name.hex(), "value": base64.b85encode(packed).decode()})
            yield value
        yield from self._there(ahead)

    def _missing(
        self, items: Iterable[Item], stage: int, ahead: deque[tuple[bytes, int | None]]
    ) -> Iterator[Item]:
        """Yield the items that are not there; all are put ``ahead``, with the places of lines."""
        for item in items:
            name = _name(stage, item)
            place = self._places.get(name)
            ahead.append((name, place))
            if place is None:
                yield item

    def _there(self, ahead: deque[tuple[bytes, int | None]]) -> Iterator[Any]:
        while ahead and (place := ahead[0][1]) is not None:
            ahead.popleft()
            yield self._read(place)

    def _read(self, place: int) -> object:
        self._file.seek(place)
        try:
            packed = base64.b85decode(json.loads(self._file.readline())["value"])
            return _Values(io.BytesIO(zlib.decompress(packed))).load()
        except (ValueError, LookupError, zlib.error, pickle.UnpicklingError) as error:
            problem = bilingual("a line is no result of an earlier run")
            raise FileError(self._path, problem) from error

    def _write(self, line: dict[str, str]) -> None:
        with _writing(self._path):
            self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()

    def _check(self, is_same: bool) -> None:
        if not is_same:
            problem = bilingual(
                "it is of another run: of another command or version, other options or other files"
            )
            raise FileError(self._path, problem)


def _packed(value: object) -> bytes:
    """A value as ``_Values`` reads it: errors as they pack themselves.

    Dask has every error packed by a function of its own as soon as it is loaded, with its
    traceback.
    """
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, pickle.HIGHEST_PROTOCOL)
    ways = copyreg.dispatch_table.items()
    own = {of: way for of, way in ways if not issubclass(of, BaseException)}
    pickler.dispatch_table = _Ways(own)
    pickler.dump(value)
    return buffer.getvalue()


def _member(value: Enum) -> tuple[type[Enum], tuple[object]]:
    return type(value), (value.value,)


class _Ways(dict[type, Callable[[Any], Any]]):
    """How values of a kind are packed: members of enumerations by their value in every Python.

    Those of 3.11.0 to 3.11.3 would be packed as a call of ``getattr``, which is no value.
    """

    def __missing__(self, of: type) -> Callable[[Any], Any]:
        """The way of a kind that has none of its own."""
        if issubclass(of, Enum):
            return _member
        raise KeyError(of)


class _Values(pickle.Unpickler):
    """Reads values, and calls nothing but the classes that they are of."""

    @override
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _VALUES | _ARRAYS:
            return super().find_class(module, name)
        package = module.partition(".")[0]
        if package in _PACKAGES and "." not in name:
            found = super().find_class(module, name)
            # not what a module of ours has only imported
            if isinstance(found, type) and found.__module__.partition(".")[0] == package:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value")


@contextmanager
def kept_results(path: Path, *run: object) -> Iterator[KeptResults]:
    """Open a file of results to go on with; ``run`` is what the run is of: settings and files.

    Raises FileError for a file of something else or of another run, that a run is adding to, or
    that cannot be written.
    """
    name = sha256(repr((__version__, run, list(map(_stamp, _paths_in(run))))).encode()).hexdigest()
    with nothing_left_of(path, 2):  # what it is of, and a result
        with _writing(path):
            path.touch()
            check_has_end(path)
            file = path.open("r+b")
        try:
            with one_run(path, file):
                kept = KeptResults(path, file)
                with _writing(path):
                    kept.find(name)
                yield kept
        finally:
            with suppress(OSError):  # what a full disk did not take was told when it was written
                file.close()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turn what the system says against writing into a FileError.

    Around what is written alone: what the terminal or a pipe does not take is no fault of the file.
    """
    try:
        yield
    except OSError as error:
        problem = bilingual("it cannot be written: {strerror}", strerror=reason_of(error))
        raise FileError(path, problem) from error


def _name(stage: int, item: object) -> bytes:
    """What names a piece of work: its item, and the files in that as they are now."""
    said = repr((stage, item, list(map(_stamp, _paths_in(item)))))
    return sha256(said.encode("utf-8", "surrogatepass")).digest()[:16]


def _paths_in(value: object) -> Iterator[Path]:
    if isinstance(value, Path):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _paths_in(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _paths_in(getattr(value, field.name))


def _stamp(path: Path) -> tuple[int, int]:
    """What tells one state of a file from another."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return (found.st_size, found.st_mtime_ns) if path.is_file() else (0, 0)
