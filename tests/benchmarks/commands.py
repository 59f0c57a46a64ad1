"""Whole commands, from the start of the program to its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.benchmarks.clock import command
from tests.benchmarks.corpora import aquaint, timebank
from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row, number, row

DOCUMENTS = 256
_COMMAND = "from tempannot.cli.main import main; raise SystemExit(main())"
# what check answers with 1 here is that some real documents are not consistent
_CHECK = "from tempannot.cli.main import main; raise SystemExit(main() > 1)"


def rows() -> list[Row]:
    """Measure the start alone, and ``check`` of one document and of 256."""
    with tempfile.TemporaryDirectory() as name:
        made, real = Path(name) / "made", Path(name) / "real"
        made.mkdir()
        real.mkdir()
        for seed in range(DOCUMENTS):
            data = timeml(words=1000, events=70, links=70, seed=seed)
            (made / f"story-{seed:03}.tml").write_bytes(data)
        for path in [*timebank(), *aquaint()]:
            (real / path.name).write_bytes(path.read_bytes())
        found = [_one("--version", 100, "--version")]
        found += [_one("check of one document", 200, "check", str(made / "story-000.tml"))]
        found += [_check("made-up documents", made), _check("documents of two corpora", real)]
    return [each for each in found if each is not None]


def _one(name: str, bar: float, *arguments: str) -> Row:
    """Measure a command beside an interpreter that does nothing, in turns."""
    ours, bare = [], []
    for _ in range(10):
        ours.append(command(["-c", _COMMAND, *arguments]))
        bare.append(command(["-c", "pass"]))
    note = f"{number(min(bare))} ms of it Python's own start"
    return row(f"tempannot {name}, whole command", bar, min(ours), note)


def _check(name: str, folder: Path) -> Row | None:
    files = list(folder.iterdir())
    if not files:
        return None
    size = sum(path.stat().st_size for path in files)
    took = min(command(["-c", _CHECK, "check", str(folder), "--json"]) for _ in range(5))
    speed = f"{number(size / took / 1000)} MB/s"
    name = f"tempannot check, {len(files)} {name}, {size / 1e6:.1f} MB, whole command"
    return row(name, 1_500, took, speed)
