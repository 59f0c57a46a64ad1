"""What work costs: processor time, the peers in turn with ours, each in a fresh process.

Processor time of the process, all its threads, counts what a machine that does other things as
well would blur; where waiting is part of the work (disks, servers, a window), ``elapsed``
counts that instead. Ours and its peers run in turns, as often as each other, so that a slow
moment is everybody's; and a process that has done nothing before shows what the first use costs.
"""

from __future__ import annotations

import gc
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

Work = Callable[[], object]
Result = TypeVar("Result")


def processor() -> float:
    """Return the processor time of this process in milliseconds."""
    return time.process_time_ns() / 1e6


def elapsed() -> float:
    """Return the time on the wall in milliseconds, waiting included."""
    return time.perf_counter_ns() / 1e6


@dataclass(frozen=True, slots=True)
class Times:
    """How long each run of some work took, in milliseconds, in the order of the runs."""

    runs: Sequence[float]

    @property
    def first(self) -> float:
        """The first use."""
        return self.runs[0]

    @property
    def best(self) -> float:
        """The least of all."""
        return min(self.runs)

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.runs)

    @property
    def high(self) -> float:
        """The 95th percentile."""
        return statistics.quantiles(self.runs, n=20)[-1]


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured in a process of its own: per work its times, ours first.

    ``megabytes`` is the most memory that the process has held, input and peers included.
    """

    works: Mapping[str, Times]
    megabytes: float


def once(work: Work, clock: Callable[[], float] = processor) -> float:
    """Return one run in milliseconds."""
    start = clock()
    work()
    return clock() - start


def best(work: Work, times: int = 7, clock: Callable[[], float] = processor) -> float:
    """Return the shortest of several runs in milliseconds; garbage of before is gone."""
    return min(_clean(work, clock) for _ in range(times))


def in_turns(works: Mapping[str, Work], times: int) -> dict[str, Times]:
    """Run each work as often as the others, one after the other."""
    runs: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(times):
        for name, work in works.items():
            runs[name].append(_clean(work, processor))
    return {name: Times(tuple(found)) for name, found in runs.items()}


def measured(
    prepare: Callable[..., Mapping[str, Work]], *given: object, times: int = 10
) -> Measured:
    """Measure some uses of what a function of a module prepares, in a process of its own.

    Its first work is ours, and the first time it runs is the first time in that process.
    """
    return apart(_measured, prepare, given, times)


def apart(function: Callable[..., Result], *given: object) -> Result:
    """Call a function of a module in a process of its own, where nothing was used before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        return alone.submit(function, *given).result()


def command(arguments: Iterable[str], home: Path | None = None) -> float:
    """Run Python with these arguments; return the processor time of all of it in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | ({} if home is None else {"TEMPANNOT_HOME": str(home)})
    given = [sys.executable, *arguments]
    subprocess.run(given, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def most_megabytes() -> float:
    """Return the most memory that this process has held."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage says there counts the parent before the start as well
        lines = status.read_text().splitlines()
        return next(int(each.split()[1]) / 1e3 for each in lines if each.startswith("VmHWM"))
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def _measured(
    prepare: Callable[..., Mapping[str, Work]], given: Sequence[object], times: int
) -> Measured:
    return Measured(in_turns(prepare(*given), times), most_megabytes())


def _clean(work: Work, clock: Callable[[], float]) -> float:
    gc.collect()
    return once(work, clock)
