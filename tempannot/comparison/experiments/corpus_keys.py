"""The documents of a corpus as key graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tempannot.comparison.experiments.random_graphs import KeyGraph
from tempannot.core.errors import FileError
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.reading import read


def corpus_key(path: Path, name: str, during: During) -> KeyGraph:
    """Read a document and close its links, of an inconsistent one those of the consistent part.

    Raises FileError if it cannot be read, or if its links relate no pair of intervals.
    """
    network = Reasoning(read(path).document, during).network
    if not network.related_pairs():
        raise FileError(path, "its links relate no two intervals, so that nothing can be measured")
    return KeyGraph(name, network)


def key_names(paths: Sequence[Path]) -> dict[Path, str]:
    """Return short names that differ: of the file, or its whole path where others are named so.

    >>> key_names([Path("a/x.tml"), Path("a/y.tml"), Path("b/y.tml")])[Path("a/x.tml")]
    'x.tml'
    """
    counts = Counter(path.name for path in paths)
    return {path: path.name if counts[path.name] == 1 else str(path) for path in paths}
