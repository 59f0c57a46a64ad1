"""Whole commands, from the start of the program to its end."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row, best, row

DOCUMENTS = 256
_COMMAND = "from tempannot.cli.main import main; raise SystemExit(main())"


def rows() -> list[Row]:
    """Measure ``check`` on a folder of 256 documents."""
    with tempfile.TemporaryDirectory() as folder:
        size = _fill(Path(folder))
        took = best(lambda: _check(folder), times=3)
    name = f"check {DOCUMENTS} documents, {size / 1e6:.1f} MB"
    return [row(name, 3000, took, f"{size / took / 1000:.1f} MB/s")]


def _fill(folder: Path) -> int:
    for seed in range(DOCUMENTS):
        data = timeml(words=1000, events=70, links=70, seed=seed)
        (folder / f"story-{seed:03}.tml").write_bytes(data)
    return sum(path.stat().st_size for path in folder.iterdir())


def _check(folder: str) -> None:
    subprocess.run(
        [sys.executable, "-c", _COMMAND, "check", folder, "--json"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
