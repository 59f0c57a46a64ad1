"""``tempannot adjudicate``: two annotations of one text made into one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.common import (
    NO,
    OK,
    json_option,
    note,
    note_one_line,
    note_schemes,
    print_json,
    reading_options,
)
from tempannot.cli.setting_options import takes
from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_codec import sayings
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, letter_of, side_of
from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import SPANS, Spans
from tempannot.core.errors import FileError
from tempannot.core.options import File, NewFile, OneOf, Option, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read, to_bytes, write
from tempannot.formats.registry import check_ending

_EPILOG = (
    "Exit status: 0 nothing is left to decide; 1 something is (the gold is written all the "
    "same); 2 wrong usage, input that cannot be read, or decisions that do not fit it."
)


_STARTS = ("a", "b", "agreed", "nothing")

_OTHER_LINKS = ("a", "b", Choice.NEITHER.value)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The two annotations, what the gold begins with, and what is written."""

    a: Path = required(argument("A", File()))
    b: Path = required(argument("B", File()))
    output: Path = required(
        Option(
            "--output",
            NewFile(),
            "Where the gold annotation goes, all or nothing.",
            metavar="GOLD",
        )
    )
    start: GoldStart | None = setting(
        None,
        Option(
            "--start",
            OneOf({GoldStart.parse(each): each for each in _STARTS}),
            "What the gold begins with: A, B, what both say (the default), or nothing.",
        ),
    )
    decisions: Path | None = setting(
        None,
        Option(
            "--decisions",
            File(),
            "Carry out the decisions of a log; without it only what both say is accepted.",
            metavar="LOG.jsonl",
        ),
    )
    log: Path | None = setting(
        None,
        Option(
            "--log",
            NewFile(),
            "Also write the log of decisions, to go on from.",
            metavar="FILE.jsonl",
        ),
    )
    table: Path | None = setting(
        None,
        Option("--table", NewFile(), "Also write what became of every item.", metavar="FILE.csv"),
    )
    other_links: str | None = setting(
        None,
        Option(
            "--other-links",
            OneOf({each: each for each in _OTHER_LINKS}),
            "Decide all SLINKs and ALINKs that differ; else the gold has those it starts with.",
        ),
    )
    spans: Spans = setting(Spans.OVERLAP, SPANS)


@click.command("adjudicate", epilog=_EPILOG)
@takes(_Asked)
@reading_options
@json_option
def adjudicate_command(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Make one consistent annotation out of two of the same text.

    The gold is A's file with the links that were decided on, and B's events and times that were
    taken over; nothing else in it changes. What is left to decide is printed, with what A and B
    say of it. Decisions are made in the window; its log can be carried out here again.
    """
    check_outputs((asked.a, asked.b, asked.decisions), (asked.output, asked.log, asked.table))
    _keep_decisions(asked.log)
    opened = read(asked.a, interpretation)
    check_ending(opened, asked.output)
    other = read(asked.b, interpretation)
    note_schemes((opened, other))
    note_one_line((opened, other))
    adjudication = _adjudicated(opened, other, asked, during)
    if asked.other_links is not None:
        _decide_other_links(adjudication, asked.other_links)
    write(opened, adjudication.document, asked.output, overwrite=True)
    if asked.log is not None:
        write_atomically(asked.log, log_bytes(adjudication))
    if asked.table is not None:
        write_atomically(asked.table, decision_table(adjudication).encode())
    note(f"{asked.output}: {len(adjudication.document.links)} links")
    if as_json:
        print_json(_as_json(adjudication, asked.output))
    else:
        _print_text(adjudication)
    return OK if adjudication.progress().is_finished else NO


def _decide_other_links(adjudication: Adjudication, answer: str) -> None:
    """Decide on the SLINKs and ALINKs that no log has decided on; say what cannot be had."""
    is_none = answer == Choice.NEITHER
    proposal = (
        ProposedDecision(Choice.NEITHER)
        if is_none
        else ProposedDecision(Choice.SIDE, side=side_of(answer))
    )
    keys = [e.key for e in adjudication.other_items if not adjudication.is_other_decided(e.key)]
    for each in adjudication.decide_all(keys, proposal).refused:
        note(f"{each.key[2]} {each.key[0]} to {each.key[1]}: {each.message}")


def _keep_decisions(log: Path | None) -> None:
    """Refuse to write a log over one that somebody worked on.

    What was agreed in one go, as this command does, can be made again; later steps cannot.
    Raises FileError.
    """
    if log is None or not log.exists():
        return
    try:
        lines = read_log(log).lines
    except FileError:
        return  # no log: no decisions can be lost
    if any(line.get("step") != 1 for _, line in lines):
        raise FileError(
            log,
            "decisions are in this log, and would be lost: --decisions carries them out, --log "
            "needs another name",
        )


def _adjudicated(a: Opened, b: Opened, asked: _Asked, during: During) -> Adjudication:
    comparison = DocumentComparison.of(
        a.document,
        b.document,
        names=(str(a.path), str(b.path)),
        during=during,
        partial=asked.spans is Spans.OVERLAP,
    )
    start, decisions = asked.start, asked.decisions
    if decisions is None:
        adjudication = Adjudication(
            comparison, start or GoldStart.AGREED, lambda gold: to_bytes(a, gold)
        )
        adjudication.accept_agreement()
        return adjudication
    log = read_log(decisions)
    if start is not None and log.start != start:
        raise FileError(decisions, f"these decisions start from {log.start}, not {start}", 1)
    return resumed(log, comparison, lambda gold: to_bytes(a, gold))


def _print_text(adjudication: Adjudication) -> None:
    progress, names = adjudication.progress(), _names(adjudication)
    for item in adjudication.queue():
        told = _told(adjudication, item, names)
        more = f", explains {item.impact} more" if item.impact else ""
        words = told["first"] if not told["second"] else f"{told['first']} - {told['second']}"
        says = [f"{side.upper()} {told[side] or 'says nothing'}" for side in ("a", "b")]
        click.echo(f"{told['standing']}: {words}: {', '.join(says)}{more}")
    for each in _others(adjudication, names):
        says = [f"{side.upper()} {each[side] or 'says nothing'}" for side in ("a", "b")]
        standing = "decided" if each["decided"] else "not decided"
        ends = f"{each['kind']} {each['first']} - {each['second']}"
        click.echo(f"{ends}: {', '.join(says)}; {standing}, the gold has {each['gold']}")
    click.echo(
        f"{progress.total} items: {progress.decided} decided, {progress.settled} settled by "
        f"inference or the start, {progress.ruled_out} ruled out, {progress.later} for later, "
        f"{progress.open} open"
    )


def _as_json(adjudication: Adjudication, gold: Path) -> dict[str, object]:
    progress, names = adjudication.progress(), _names(adjudication)
    counts = ("total", "decided", "settled", "ruled_out", "later", "open", "overruled")
    return {
        "gold": str(gold),
        "start": str(adjudication.start),
        "links": len(adjudication.document.links),
        "finished": progress.is_finished,
        "progress": {name: getattr(progress, name) for name in counts},
        "gave_way": list(adjudication.gave_way),
        "left": [_told(adjudication, item, names) for item in adjudication.queue()],
        "other_links": _others(adjudication, names),
    }


def _others(adjudication: Adjudication, names: dict[str, str]) -> list[dict[str, object]]:
    """The SLINKs and ALINKs that differ, and what the gold has of each."""
    return [
        {
            "kind": item.key[2],
            "first": names[item.key[0]],
            "second": names[item.key[1]],
            **_by_side(item),
            "decided": adjudication.is_other_decided(item.key),
            "gold": _other_gold(adjudication.other_side(item.key)),
        }
        for item in adjudication.other_items
    ]


def _by_side(item: AdjudicationItem) -> dict[str, str]:
    return {letter_of(side): said for side, said in enumerate(sayings(item))}


def _other_gold(side: int | None) -> str:
    return "none" if side is None else f"that of {letter_of(side).upper()}"


def _names(adjudication: Adjudication) -> dict[str, str]:
    """The words of all units, told apart where several have the same."""
    alignment = adjudication.comparison.alignment
    return words_of(alignment, (unit.id for unit in alignment.units))


def _told(
    adjudication: Adjudication, item: AdjudicationItem, names: dict[str, str]
) -> dict[str, object]:
    return {
        "first": names[item.key[0]],
        "second": names[item.key[1]] if len(item.key) == 2 else None,
        **_by_side(item),
        "standing": adjudication.state(item.key).standing.value,
        "cause": item.cause.value if item.cause else None,
        "explains": item.impact,
    }
