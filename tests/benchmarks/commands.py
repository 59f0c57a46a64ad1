"""Whole commands, from the start of the program to its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tempannot.cli.main import main
from tests.benchmarks.clock import apart, command, most_megabytes, once
from tests.benchmarks.corpora import aquaint, timebank
from tests.benchmarks.inputs import story, window
from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row, number, row

DOCUMENTS = 256
_COMMAND = "from tempannot.start import main; raise SystemExit(main())"
# what check answers with 1 here is that some real documents are not consistent
_CHECK = "from tempannot.start import main; raise SystemExit(main() > 1)"


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
        found.append(_listing(Path(name)))
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


def _listing(folder: Path) -> Row:
    """List all that follows from 46,521 links: microseconds a pair, and the most memory."""
    told = story(5_000)
    rows = [f"{each.source},{each.relations},{each.target}" for each in window(told)[:46_521]]
    table = folder / "links.csv"
    table.write_text("\n".join(["source,relations,target", *rows]))
    took, megabytes, pairs = apart(_list, table, folder / "closure.csv")
    each = took / pairs * 1000
    return Row(
        "tempannot closure, 46,521 links over 5,000 intervals",
        "< 1 microsecond a pair, < 100 MB",
        f"{number(each)} microseconds, {number(megabytes)} MB",
        f"{pairs:,} pairs in {number(took / 1000)} s",
        each < 1 and megabytes < 100,
    )


def _list(table: Path, output: Path) -> tuple[float, float, int]:
    took = once(lambda: main(["closure", str(table), "-o", str(output)]))
    most = most_megabytes()
    with output.open("rb") as file:
        return took, most, sum(1 for _ in file) - 1
