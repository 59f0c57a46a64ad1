"""Words of texts, files of word vectors, and files of JSON that models are kept in."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tempannot.core.codec import Json
from tempannot.core.errors import FileError, check_has_end, reason_of
from tempannot.core.language import bilingual
from tempannot.formats.reading import bytes_of

Floats = NDArray[np.float32]
_WORD = re.compile(r"\w+|[^\w\s]")
_LONGEST_LINE = 100_000


def words_of(text: str) -> list[str]:
    """The words and marks of a text, in lower case.

    >>> words_of("It's 5 PM.")
    ['it', "'", 's', '5', 'pm', '.']
    """
    return _WORD.findall(text.casefold())


def with_pairs(words: Sequence[str]) -> Iterator[str]:
    """Words, and each two that follow each other."""
    yield from words
    yield from (f"{one} {two}" for one, two in itertools.pairwise(words))


def known_words(rows: Iterable[Iterable[str]], least: int) -> tuple[str, ...]:
    """What at least so many of the rows have, by alphabet."""
    counts = Counter(each for row in rows for each in set(row))
    return tuple(sorted(word for word, count in counts.items() if count >= least))


def read_vectors(path: Path, words: Iterable[str]) -> dict[str, Floats]:
    """The vectors of some words in a file of lines ``word number number ...``; raises FileError."""
    wanted, found, size = set(words), dict[str, Floats](), 0
    try:
        check_has_end(path)
        with path.open(encoding="utf-8", errors="strict") as file:
            for number, line in enumerate(file, 1):
                word, _, rest = line[:_LONGEST_LINE].rstrip().partition(" ")
                if word not in wanted:
                    continue
                vector = np.array(rest.split(), dtype=np.float32)
                if size not in (0, len(vector)) or not len(vector) or not np.isfinite(vector).all():
                    raise FileError(
                        path,
                        bilingual("this line is no vector of the length of the others"),
                        number,
                    )
                found[word], size = vector, len(vector)
    except OSError as error:
        raise FileError(path, reason_of(error)) from error
    except UnicodeDecodeError as error:
        raise FileError(path, bilingual("this is not UTF-8")) from error
    except ValueError as error:
        raise FileError(
            path, bilingual("these are no word vectors: {error}", error=error)
        ) from error
    if not found:
        raise FileError(path, bilingual("it has a vector for none of the words of these items"))
    return found


def json_object(path: Path) -> Json:
    """The object in a file; raises FileError for anything else."""
    try:
        found = json.loads(bytes_of(path))
    except (ValueError, RecursionError) as error:
        raise FileError(path, bilingual("this is no file of a model")) from error
    if not isinstance(found, dict):
        raise FileError(path, bilingual("this is no file of a model"))
    return found


def json_bytes(value: Json) -> bytes:
    """The bytes of a file of JSON."""
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()
