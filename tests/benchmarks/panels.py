"""What keys cost with each panel open, opening a very large document, and paging through many."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.corpora import narrative
from tests.benchmarks.panel_keys import ADJUDICATED
from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row

_PANELS = ("links", "graph", "matrix", "timeline")
_DENSE = "a1_APW19980219.0476"
_PREPARING = frozenset({"raise", "open", "text", "memory", "begin", "away"})
_KEY, _TURN, _ANSWER, _MEMORY = 50, 100, 200, 300
_ALL, _OWN, _WALL = 2, 4, 5
"""Where a line has the longest turn, as all threads, the window's own and the wall count it."""
_DOCUMENTS = 1000


def rows() -> list[Row]:
    """Measure in processes of their own, without a display."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [*_keys(folder), *_adjudicating(folder), *_opening(folder), _paging(folder)]


def _keys(folder: Path) -> Iterator[Row]:
    made = folder / "2000.tml"
    made.write_bytes(timeml(words=60_000, events=2_000, links=2_400))
    inputs = {"2,000 intervals, 2,400 links": made}
    for path in narrative():
        if path.stem == _DENSE:
            inputs["105 intervals, 10,920 links"] = path
    for said, path in inputs.items():
        for panel in _PANELS:
            found = _driven(folder, "keys", str(path), panel)
            yield _row(f"key to painted result, {panel}, {said}", found)


def _adjudicating(folder: Path) -> Iterator[Row]:
    """Deciding, with the texts of both and of the gold above one panel after the other."""
    two = [str(path) for path in narrative() if path.stem.endswith(_DENSE.partition("_")[2])]
    for panel in ADJUDICATED if len(two) > 1 else ():
        found = _driven(folder, "adjudicate", *two[:2], panel)
        yield _row(f"decision to painted gold, {panel}, 105 intervals, 5,460 items", found)


def _row(name: str, found: list[tuple[str, list[float]]]) -> Row:
    """Return the row of all keys: until painted, and the longest turn of the event loop."""
    costs = sorted(cost[0] for what, cost in found if what not in _PREPARING)
    turns = [cost for what, cost in found if what not in _PREPARING]
    middle, high = costs[len(costs) // 2], costs[int(0.95 * (len(costs) - 1))]
    return Row(
        name,
        f"95 % < {_KEY} ms, turn < {_TURN} ms",
        f"{middle:.0f} ms, 95 % {high:.0f} ms, {_longest(turns)}",
        f"{len(costs)} keys",
        high < _KEY and max(each[_OWN] for each in turns) < _TURN,
    )


def _longest(turns: list[list[float]]) -> str:
    """Tell the longest turn of the window's thread, of all threads together, and on the wall."""
    every, own, wall = (max(each[place] for each in turns) for place in (_ALL, _OWN, _WALL))
    return f"turn {own:,.0f} ms ({every:,.0f} of all threads, {wall:,.0f} on the wall)"


def _opening(folder: Path) -> Iterator[Row]:
    path = folder / "20000.tml"
    path.write_bytes(timeml(words=200_000, events=19_990, links=24_000))
    for panel in ("graph", "timeline"):
        found = dict(_driven(folder, "open", str(path), panel))
        opened = found["open"]
        yield Row(
            f"open 20,000 intervals, {panel}",
            f"turn < {_ANSWER} ms",
            _longest([opened]),
            f"{opened[1]:,.0f} ms until all is there",
            opened[_OWN] < _ANSWER,
        )


def _paging(folder: Path) -> Row:
    documents = folder / "documents"
    documents.mkdir()
    for seed in range(_DOCUMENTS):
        content = timeml(words=400, events=50, links=60, seed=seed)
        (documents / f"{seed:04}.tml").write_bytes(content)
    found = [cost for what, cost in _driven(folder, "page", str(documents)) if what == "memory"]
    first, last = found[0][-1], found[-1][-1]
    return Row(
        f"memory after paging through {_DOCUMENTS:,} documents",
        f"< {_MEMORY} MB",
        f"{last:.0f} MB",
        f"{first:.0f} MB at the first",
        last < _MEMORY,
    )


def _driven(home: Path, *arguments: str) -> list[tuple[str, list[float]]]:
    """Return what ``panel_keys`` printed: per line what was done and its numbers."""
    environment = os.environ | {"TEMPANNOT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.benchmarks.panel_keys", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    lines = (line.split() for line in done.stdout.splitlines())
    return [(line[0], [float(each) for each in line[1:]]) for line in lines]
