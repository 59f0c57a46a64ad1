"""What is odd about files, as tables: every problem, or each kind with its number and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.wording import counted, joined
from tempannot.formats.problems import Problem
from tempannot.tables.cell_formats import ABSENT, TEXT, THOUSANDS
from tempannot.tables.table import Column, Table

EXAMPLES = 3
"""How many problems of a kind are told where all of them would be too many."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A problem and the file that has it."""

    path: Path
    problem: Problem

    @property
    def line(self) -> str:
        """Where it is and what is wrong, as all messages say it."""
        place = "" if self.problem.line is None else f":{self.problem.line}"
        return joined(": ", (f"{self.path}{place}", self.problem.message))


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """The problems of one kind, in the order of the files."""

    kind: str
    problems: tuple[FileProblem, ...]

    @property
    def files(self) -> int:
        """How many files have such a problem."""
        return len({each.path for each in self.problems})

    @property
    def examples(self) -> tuple[FileProblem, ...]:
        """Some of them, of different files as far as there are so many."""
        files: set[Path] = set()
        first: list[FileProblem] = []
        rest: list[FileProblem] = []
        for each in self.problems:
            (rest if each.path in files else first).append(each)
            files.add(each.path)
        return (*first, *rest)[:EXAMPLES]


def grouped(problems: Iterable[FileProblem]) -> tuple[ProblemGroup, ...]:
    """The problems by kind, the most frequent first."""
    found: dict[str, list[FileProblem]] = {}
    for each in problems:
        found.setdefault(each.problem.kind, []).append(each)
    groups = [ProblemGroup(kind, tuple(some)) for kind, some in found.items()]
    return tuple(sorted(groups, key=lambda each: (-len(each.problems), each.kind)))


def problem_table(problems: Iterable[FileProblem]) -> Table[FileProblem]:
    """Every problem."""
    columns = (
        Column[FileProblem]("file", "File", lambda row: str(row.path), TEXT),
        Column[FileProblem]("line", "Line", _line, THOUSANDS, "Where the file says it."),
        Column[FileProblem]("kind", "Kind", lambda row: row.problem.kind, TEXT),
        Column[FileProblem](
            "where", "Where", lambda row: row.problem.where, TEXT, "The id of what is meant."
        ),
        Column[FileProblem]("message", "What", lambda row: row.problem.message, TEXT),
    )
    return Table("problems", columns, tuple(problems))


def _line(row: FileProblem) -> object:
    return ABSENT if row.problem.line is None else row.problem.line


def group_table(groups: Iterable[ProblemGroup]) -> Table[ProblemGroup]:
    """The kinds of problems."""
    columns = (
        Column[ProblemGroup]("kind", "Kind", lambda row: row.kind, TEXT),
        Column[ProblemGroup]("problems", "Times", lambda row: len(row.problems), THOUSANDS),
        Column[ProblemGroup]("files", "Files", lambda row: row.files, THOUSANDS),
        Column[ProblemGroup](
            "examples",
            "Such as",
            lambda row: joined("; ", [each.problem.message for each in row.examples]),
            TEXT,
        ),
    )
    return Table("kinds of problems", columns, tuple(groups))


def group_lines(groups: Iterable[ProblemGroup]) -> Iterator[str]:
    r"""The kinds with their examples, for a terminal.

    >>> found = [FileProblem(Path("a.tml"), Problem("self-link", "l1", "l1 is odd", 7))]
    >>> print(*group_lines(grouped(found * 4)), sep="\n")
    self-link: 4 in 1 file
      a.tml:7: l1 is odd
      a.tml:7: l1 is odd
      a.tml:7: l1 is odd
      and 1 more
    """
    for group in groups:
        yield bilingual(
            "{kind}: {problems:,} in {files}",
            kind=group.kind,
            problems=len(group.problems),
            files=counted(group.files, "file"),
        )
        yield from (joined("  ", ("", each.line)) for each in group.examples)
        if (more := len(group.problems) - EXAMPLES) > 0:
            yield bilingual("  and {more:,} more", more=more)
