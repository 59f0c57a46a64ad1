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
    stems = [path.stem for path in sorted(Path(__file__).parent.glob("[!_]*.py"))]
    if unknown := set(wanted) - set(stems):
        sys.exit(f"there is no {', '.join(sorted(unknown))} among {', '.join(stems)}")
    for stem in wanted or stems:
        module = import_module(f"tests.benchmarks.{stem}")
        if hasattr(module, "rows"):
            print(f"{stem} ...", file=sys.stderr)
            found += module.rows()
    print(written(found))
    return 0 if all(row.holds for row in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
