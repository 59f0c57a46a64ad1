"""One mutated file through one reader, and what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tempannot.core.errors import TempannotError, UnexpectedError
from tests.fuzzing.mutation import mutated
from tests.fuzzing.readers import Reader

LONGEST_MESSAGE = 3000


@dataclass(frozen=True)
class Outcome:
    """``problem`` is what must never be: an error that nobody foresaw, with its traceback."""

    raw: bytes
    was_read: bool
    problem: str = ""


def outcomes(reader: Reader, count: int, seed: int, folder: Path) -> Iterator[Outcome]:
    """Put so many mutations of a reader's files through it, one after the other."""
    chance = Random(f"{reader.name} {seed}")
    path = folder / f"mutated{reader.ending}"
    for _ in range(count):
        raw = mutated(chance, reader.seeds)
        path.write_bytes(raw)
        yield outcome(reader, path, raw)
    for each in folder.glob("mutated*"):
        each.unlink()


def outcome(reader: Reader, path: Path, raw: bytes) -> Outcome:
    """Put one file through a reader."""
    try:
        reader.read(path)
    except UnexpectedError as error:
        return Outcome(raw, False, "".join(traceback.format_exception(error.__cause__)))
    except TempannotError as error:
        said = str(error)
        is_short = 0 < len(said) <= LONGEST_MESSAGE
        return Outcome(raw, False, "" if is_short else f"a message of {len(said)} characters")
    except Exception:
        return Outcome(raw, False, traceback.format_exc())
    return Outcome(raw, True)
