"""Statistics of rating studies: the mixed model, and all of a table by the command."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from tempannot.statistics.findings import findings
from tempannot.statistics.mixed_model.mixed_model import mixed_model
from tests.benchmarks.clock import best, command
from tests.benchmarks.table import Row, number, row
from tests.study.simulated import Plan, simulate, written

STUDY = Plan(
    items=500, lists=50, raters=10, pool=48, sources=5, deviations=(0.6, 0.8, 0.2), effect=2.0
)
LARGE = replace(STUDY, items=10_000, lists=1_000, raters=5)
_COMMAND = "from tempannot.cli.main import main; raise SystemExit(main())"


def rows() -> list[Row]:
    """Measure the model alone, with all else, and the whole command."""
    study = simulate(STUDY)
    fitting = best(lambda: mixed_model(study), times=3)
    everything = best(lambda: findings(study), times=3)
    name = f"mixed model of {len(study):,} answers, with and without the label"
    shares = f"{number(everything)} ms with agreement and screening"
    found = [row(name, 5_000, fitting, shares)]
    large = simulate(LARGE)
    title = f"mixed model of {len(large):,} answers to {LARGE.items:,} items"
    found.append(row(title, 20_000, best(lambda: mixed_model(large), times=1)))
    with tempfile.TemporaryDirectory() as folder:
        table = written(study, Path(folder) / "study.csv")
        given = ["-c", _COMMAND, "study", "report", str(table), "--json"]
        took = min(command(given) for _ in range(3))
    return [*found, row(f"study report of {len(study):,} answers, whole command", 8_000, took)]
