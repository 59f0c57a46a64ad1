"""``tempannot adjudicate``: annotations of one text made into one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.adjudicate_folders import adjudicate_folders
from tempannot.cli.adjudication_output import as_json_of, print_text
from tempannot.cli.output import NO, OK, note, note_one_line, note_schemes, print_json
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options
from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_beside, read_log
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    Choice,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_corpus import GoldSettings, decide_marks, decide_others
from tempannot.comparison.adjudication.gold_files import GoldFiles, adjudicated, keep, taken_up
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind, Ties
from tempannot.comparison.comparison import joined
from tempannot.comparison.comparison_settings import SPANS, Spans
from tempannot.comparison.document_matching import other_versions
from tempannot.comparison.side_letters import side_of
from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.core.options import (
    File,
    Files,
    NewFile,
    OneOf,
    Option,
    OptionError,
    Switch,
    Text,
    argument,
    required,
    setting,
)
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read
from tempannot.formats.registry import check_ending

_EPILOG = tr(
    "Exit status: 0 nothing is left to decide; 1 something is (the gold is written all the "
    "same); 2 wrong usage, input that cannot be read, decisions that do not fit it, or a gold "
    "that is finished."
)


def _check_start(text: str) -> None:
    """Raise OptionError if a text is no start."""
    try:
        GoldStart.parse(text)
    except ValueError as error:
        choices = ", ".join(each for each in StartKind if each is not StartKind.SIDE)
        raise OptionError(
            tr("{text!r} is none of {choices}, a, b, ...", text=text, choices=choices)
        ) from error


def _check_other(text: str) -> None:
    """Raise OptionError if a text names no side, and is not that none is right."""
    try:
        _other_answer(text)
    except ValueError as error:
        raise OptionError(
            tr("{text!r} is none of {value}, a, b, ...", text=text, value=Choice.NEITHER.value)
        ) from error


def _check_side(text: str) -> None:
    """Raise OptionError if a text names no side."""
    try:
        side_of(text)
    except ValueError as error:
        raise OptionError(tr("{text!r} is none of a, b, ...", text=text)) from error


@dataclass(frozen=True, slots=True)
class _Asked:
    """The annotations, what the gold begins with, and what is written."""

    first: Path = required(argument("A", File()))
    others: tuple[Path, ...] = required(argument("B [MORE]...", Files()))
    output: Path = required(
        Option(
            "--output",
            NewFile(),
            tr(
                "Where the gold annotation goes; its log is written beside it. For folders a "
                "folder."
            ),
            metavar="GOLD",
        )
    )
    start: str | None = setting(
        None,
        Option(
            "--start",
            Text(check=_check_start),
            tr(
                "What the gold begins with: what all say (agreed, the default), what most say "
                "(majority), what one says (a, b, ...), or nothing."
            ),
            metavar="agreed|majority|nothing|a|b|...",
        ),
    )
    ties: Ties = setting(
        Ties.OPEN,
        Option(
            "--ties",
            OneOf({each: each.value for each in Ties}),
            tr(
                "With --start majority, where as many say one thing as another: leave it open, "
                "take what the first of them says, or say that the text does not tell (vague)."
            ),
        ),
    )
    decisions: Path | None = setting(
        None,
        Option(
            "--decisions",
            File(),
            tr(
                "Carry out the decisions of another log; else those in the log of GOLD, if it "
                "has one, and without any only what all say is accepted."
            ),
            metavar="LOG.jsonl",
        ),
    )
    log: Path | None = setting(
        None,
        Option(
            "--log",
            NewFile((".jsonl",), may_lack=True),
            tr("Where the log of decisions is, if not beside GOLD."),
            metavar="FILE.jsonl",
        ),
    )
    table: Path | None = setting(
        None,
        Option(
            "--table",
            NewFile((".csv",), may_lack=True),
            tr("Also write what became of every item."),
            metavar="FILE.csv",
        ),
    )
    other_links: str | None = setting(
        None,
        Option(
            "--other-links",
            Text(check=_check_other),
            tr("Decide all SLINKs and ALINKs that differ; else the gold has those it starts with."),
            metavar="neither|a|b|...",
        ),
    )
    marks: str | None = setting(
        None,
        Option(
            "--marks",
            Text(check=_check_side),
            tr(
                "Decide all overlapping words and attributes that differ; else the gold has "
                "those it starts with."
            ),
            metavar="a|b|...",
        ),
    )
    spans: Spans = setting(Spans.OVERLAP, SPANS)
    force: bool = setting(
        False,
        Option("--force", Switch(), tr("Begin anew, and write over a gold that is finished.")),
    )

    @property
    def inputs(self) -> tuple[Path, ...]:
        """The annotations."""
        return self.first, *self.others

    @property
    def files(self) -> GoldFiles:
        """The gold and its log."""
        log = self.log or log_beside(self.output)
        return GoldFiles(self.output, log, len(self.inputs))

    @property
    def marks_of(self) -> int | None:
        """The side as whose say marks are decided, None if that was not said."""
        side = side_of(self.marks) if self.marks is not None else None
        if side is not None and side >= len(self.inputs):
            raise click.UsageError(
                tr(
                    "--marks {marks}: there are {inputs} annotations",
                    marks=self.marks,
                    inputs=len(self.inputs),
                )
            )
        return side

    @property
    def begins(self) -> GoldStart | None:
        """What the gold begins with, None if that was not said."""
        found = GoldStart.parse(self.start) if self.start is not None else None
        if found is not None and found.kind is StartKind.MAJORITY:
            return GoldStart.majority(self.ties)
        if self.ties is not Ties.OPEN:
            raise click.UsageError(tr("--ties goes with --start majority"))
        if found is not None and found.side >= len(self.inputs):
            raise click.UsageError(
                tr(
                    "--start {start}: there are {inputs} annotations",
                    start=self.start,
                    inputs=len(self.inputs),
                )
            )
        return found


@click.command("adjudicate", epilog=_EPILOG)
@takes(_Asked)
@reading_options
@json_option
def adjudicate_command(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Make one consistent annotation out of two or more of the same text, or of many texts.

    The gold is A's file with the links, words and attributes that were decided on, and the events
    and times of the others that were taken over; nothing else in it changes. What is left to
    decide is printed, with what everybody says of it, and how far they agree with each other and
    with the gold. Decisions are made in the window; its log can be carried out here again. A gold
    that has a log beside it is gone on with, and one that is finished is never written over
    unasked.

    A, B and MORE may be folders, whose documents go together by their path without the ending;
    GOLD is a folder then, with a gold and a log for each of them, and none of the annotators'. Of
    every document it is printed how far it is; one that only some have is made out of theirs.
    """
    if any(each.is_dir() for each in asked.inputs):
        return _adjudicate_folders(asked, during, interpretation, as_json)
    start, marks, files = asked.begins, asked.marks_of, asked.files
    given = asked.decisions if asked.decisions != files.log else None
    check_outputs((*asked.inputs, given), (files.gold, files.log, asked.table))
    if not asked.force:
        _check_work(files, given)
    opened = [read(asked.first, interpretation)]
    check_ending(opened[0], asked.output)
    opened += (read(path, interpretation) for path in asked.others)
    note_schemes(opened)
    note_one_line(opened)
    for version in other_versions(tuple(opened)):
        note(version.message)
    adjudication = _adjudicated(opened, asked, start, during)
    if marks is not None:
        for problem in decide_marks(adjudication, marks):
            note(problem)
    if asked.other_links is not None:
        for problem in decide_others(adjudication, _other_answer(asked.other_links)):
            note(problem)
    keep(adjudication, opened[0], files, force=asked.force)
    if asked.table is not None:
        write_atomically(asked.table, decision_table(adjudication).encode())
    note(tr("{output}: {links} links", output=asked.output, links=len(adjudication.document.links)))
    if as_json:
        print_json(as_json_of(adjudication, files))
    else:
        print_text(adjudication)
    return OK if adjudication.progress().is_finished else NO


def _adjudicate_folders(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Make a folder of gold out of folders."""
    for name, value in (("decisions", asked.decisions), ("log", asked.log), ("table", asked.table)):
        if value is not None:
            raise click.UsageError(
                tr("--{name} goes with files; every document has its own log", name=name)
            )
    answer = asked.other_links
    settings = GoldSettings(
        during,
        interpretation,
        asked.begins,
        asked.spans is Spans.OVERLAP,
        _other_answer(answer) if answer is not None else None,
        asked.force,
        asked.marks_of,
    )
    return adjudicate_folders(asked.inputs, asked.output, settings, as_json=as_json)


def _other_answer(answer: str) -> ProposedDecision:
    """What is to be decided of SLINKs and ALINKs; raises ValueError."""
    if answer == Choice.NEITHER:
        return ProposedDecision(Choice.NEITHER)
    return ProposedDecision(Choice.SIDE, side=side_of(answer))


def _check_work(files: GoldFiles, given: Path | None) -> None:
    """Refuse to write over a gold that is finished, or over other decisions than the given ones.

    What was agreed in one go, as this command does, can be made again; later steps cannot.
    Raises FileError.
    """
    files.check()
    if given is None or not files.log.exists():
        return
    try:
        lines = read_log(files.log).lines
    except FileError:
        return  # no log: no decisions can be lost
    if any(line.get("step") != 1 for _, line in lines):
        raise FileError(
            files.log,
            tr(
                "other decisions are in this log, and would be lost: --log needs another name, "
                "or --force writes over them"
            ),
        )


def _adjudicated(
    opened: Sequence[Opened], asked: _Asked, start: GoldStart | None, during: During
) -> Adjudication:
    comparison = joined(
        [each.document for each in opened],
        names=[str(each.path) for each in opened],
        during=during,
        partial=asked.spans is Spans.OVERLAP,
        versions=True,
    )
    if asked.decisions is not None:
        return taken_up(comparison, opened[0], asked.decisions, start)
    return adjudicated(comparison, opened[0], asked.files, start, force=asked.force)
