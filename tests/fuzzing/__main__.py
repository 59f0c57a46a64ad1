"""Many mutations of real files through every reader, with time and memory watched.

``python -m tests.fuzzing [COUNT [SEED]]`` makes COUNT mutations (10,000) and ends with 1 if any
of them gave a traceback, took more than 5 seconds of processor time or more than 1 GB. Files that
did are kept in the folder that is named at the end.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
import warnings
from pathlib import Path

from tests.conftest import SHARED
from tests.fuzzing.readers import Reader, all_readers
from tests.fuzzing.run import outcomes

MOST_SECONDS = 5.0
MOST_BYTES = 1_000_000_000


def main(count: int = 10_000, seed: int = 0) -> int:
    """Run all readers in turn and print a line for each."""
    warnings.simplefilter("error")
    kept = Path(tempfile.mkdtemp(prefix="tempannot-fuzzing-"))
    (kept / "work").mkdir()
    readers = all_readers(kept / "work", SHARED / "data" if SHARED.is_dir() else None)
    print(f"{'reader':22}{'files':>6}{'tried':>7}{'read':>7}{'odd':>5}{'slowest':>9}{'MB':>6}")
    each = -(-count // len(readers))
    bad = sum(_run(reader, each, seed, kept) for reader in readers)
    print(f"{each * len(readers):,} mutations, {bad} bad; what was bad is in {kept}")
    return 1 if bad else 0


def _run(reader: Reader, count: int, seed: int, kept: Path) -> int:
    read = bad = 0
    slowest = 0.0
    begun = time.process_time()
    for number, found in enumerate(outcomes(reader, count, seed, kept / "work")):
        spent, begun = time.process_time() - begun, time.process_time()
        slowest = max(slowest, spent)
        read += found.was_read
        problem = found.problem or (f"{spent:.1f} seconds" if spent > MOST_SECONDS else "")
        if not problem and _peak() > MOST_BYTES:
            problem = f"{_peak():,} bytes at most so far"
        if problem:
            bad += 1
            name = f"{reader.name.replace(' ', '-').replace(',', '')}-{number}"
            (kept / f"{name}{reader.ending}").write_bytes(found.raw)
            (kept / f"{name}.txt").write_text(problem, "utf-8", "backslashreplace")
        begun = time.process_time()
    peak = _peak() // 1_000_000
    files = len(reader.seeds)
    print(f"{reader.name:22}{files:6}{count:7}{read:7}{bad:5}{slowest:8.2f}s{peak:6}", flush=True)
    return bad


def _peak() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
