"""How a command goes through many documents: declared once, and the same for all that do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import NewFile, Number, Option, Switch, Text, setting
from tempannot.core.ordered_work import OrderedWork
from tempannot.corpus.jobs import InOrder, usual_jobs
from tempannot.corpus.workers import Item, Value

_JOBS = Option(
    "--jobs",
    Number(1, none=bilingual("all")),
    bilingual("How many processes; else all processors for more than 50 documents, and one below."),
    metavar="N",
)
_CLUSTER = Option(
    "--cluster",
    Text("tcp://HOST:8786"),
    bilingual("Have it done by the workers of a Dask scheduler, who read each path themselves."),
    metavar="ADDRESS",
)
_LINES = Option(
    "--jsonl",
    Switch(),
    bilingual("Print each result as it comes, as one JSON object a line."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Jobs:
    """Where the work is done, and whether each result is a line.

    ``cluster`` is the address of a Dask scheduler.
    """

    jobs: int | None = setting(None, _JOBS)
    cluster: str | None = setting(None, _CLUSTER)
    as_lines: bool = setting(False, _LINES)

    def results(
        self,
        work: Callable[[Item], Value],
        lost: Callable[[Item], Value],
        items: Iterable[Item],
        count: int,
    ) -> Iterator[Value]:
        """Yield the result of each of ``count`` items in their order, as they come."""
        jobs = self.processes(count)
        return InOrder(work, lost, jobs, self.cluster or "").results(items, count)

    def processes(self, count: int) -> int:
        """How many processes of this machine do so many items."""
        return usual_jobs(self.jobs, count)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRun(Jobs):
    """Also where results are kept, for what tells of all documents or items together."""

    resume: Path | None = setting(
        None,
        Option(
            "--resume",
            NewFile(),
            bilingual(
                "Keep in this file what is done; the same command goes on from it after an end, "
                "and says the same."
            ),
            metavar="FILE",
        ),
    )

    @contextmanager
    def in_order(self, *run: object) -> Iterator[OrderedWork]:
        """What does the work; ``run`` is what results that were kept must be of to be taken."""
        if self.resume is None:
            yield self.results
            return
        from tempannot.corpus.kept_results import kept_results  # noqa: PLC0415 - not for most

        with kept_results(self.resume, *run) as kept:
            yield partial(kept.results, self.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusRun(Jobs):
    """Also a file of lines that an earlier run has begun, for what is said of each document."""

    resume: Path | None = setting(
        None,
        Option(
            "--resume",
            NewFile((".jsonl",)),
            bilingual(
                "Add to the lines of an earlier run in this file, leaving out what it has "
                "(--jsonl)."
            ),
            metavar="FILE.jsonl",
        ),
    )

    @property
    def has_lines(self) -> bool:
        """Whether each document is a line of its own, and nothing is told of all together."""
        return self.as_lines or self.resume is not None
