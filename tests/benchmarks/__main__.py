"""Print every bar and what was measured; exit with 1 if one does not hold.

``python -m tests.benchmarks`` runs all, ``python -m tests.benchmarks core`` one file.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.table import Row, written


def main(wanted: list[str]) -> int:
    """Run the named files, or all that have ``rows()``."""
    found: list[Row] = []
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem.startswith("__") or (wanted and path.stem not in wanted):
            continue
        module = import_module(f"tests.benchmarks.{path.stem}")
        if hasattr(module, "rows"):
            print(f"{path.stem} ...", file=sys.stderr)
            found += module.rows()
    print(written(found))
    return 0 if all(row.holds for row in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
