"""``tempannot audit``: what is wrong with a set of items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import NO, OK, note, print_json, print_line, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.core.language import shown, tr, tr_plural, written
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.audit.audit_tables import (
    audit_json,
    balance_table,
    baseline_table,
    finding_json,
    leak_text,
    place_text,
    split_table,
    summary_json,
    times_json,
)
from tempannot.datasets.audit.item_audit import Audit, AuditSettings, Finding, audit_files
from tempannot.datasets.audit.time_expressions import time_table
from tempannot.formats.items.left_out import left_out_lines
from tempannot.tables.escapes import one_line
from tempannot.tables.table import text_lines

if TYPE_CHECKING:
    from tempannot.formats.items.repeats import Repeat

_SHOWN = 12
_EXIT = tr(
    "Exit status: 0 fine; 1 items are repeated with labels that contradict each other, or are "
    "in two splits, or rows are no items; 2 wrong usage, or a file that cannot be read."
)


@click.command("audit", epilog=_EXIT)
@takes(AuditSettings, KeptRun)
@json_option
def audit_command(settings: AuditSettings, run: KeptRun, as_json: bool) -> int:
    """Look for what makes a set of items worth less than it seems.

    Items that are there twice, and which of them have opposite labels; how many have time
    expressions; labels that a template or
    any other column gives away; what a model reaches that never sees the premise; and what the
    splits have in common. FILE is any file of items that "study new" takes; of several without a
    column "split" each is a split.

    --jsonl prints each finding as soon as it is worked out, "finding" says which kind it is, and
    at last a line with the counts of all items.
    """
    from tempannot.suggestions.times.tagger import has_time  # noqa: PLC0415 - rules to read

    hear = _print_finding if run.as_lines else _nothing
    with run.in_order("audit", settings) as in_order:
        found = audit_files(settings, _note_steps, has_time, in_order, hear)
    if run.as_lines or as_json:
        for line in left_out_lines(found.left_out):
            note(line)
    if run.as_lines:
        for row in times_json(found.times, found.items) if found.times else ():
            print_line({"finding": "time", **row})
        print_line(summary_json(found))
    elif as_json:
        print_json(audit_json(found))
    else:
        for line in _lines(found):
            say(line)
    return OK if found.is_sound else NO


def _print_finding(finding: Finding) -> None:
    print_line(finding_json(finding))


def _nothing(_finding: Finding) -> None:
    """Print nothing yet."""


def _note_steps(words: str) -> None:
    """Tell of steps, not of how far each is."""
    if ":" not in words:
        note(words)


def _lines(found: Audit) -> Iterator[str]:
    report = found.report
    yield tr_plural(report.items, "{count:,} item", "{count:,} items") + (
        tr(", {unlabelled:,} without a label", unlabelled=report.unlabelled)
        if report.unlabelled
        else ""
    )
    yield from map(shown, left_out_lines(found.left_out))
    if found.overall:
        yield from _titled(tr("labels"), balance_table(found, [found.overall]).lines())
    if found.splits:
        splits = split_table(found)
        yield from _titled(tr("splits"), text_lines(splits.screen_rows))
    yield from _repeats(report.repeats, len(report.contradictions))
    yield from _in_sentence(found)
    for column in found.columns:
        groups = column.least_balanced_first
        table = balance_table(found, groups[:_SHOWN], column)
        cells = ((_cut(row[0], 48), *row[1:]) for row in table.screen_rows)
        rows = text_lines((table.headings, *cells))
        right = written(column.majority.share_text)
        yield from _titled(
            tr(
                "labels by {column}, whose majorities are right {right}",
                column=column.column,
                right=right,
            ),
            rows,
        )
        if len(groups) > _SHOWN:
            yield tr("  and {groups} more (--json)", groups=len(groups) - _SHOWN)
    if found.baselines:
        yield from _titled(tr("baselines"), baseline_table(found).lines())
    if found.times is not None:
        yield from _titled(tr("time expressions"), time_table(found.times, found.items).lines())
    yield from _leaks(found)


def _titled(title: str, lines: Iterator[str]) -> Iterator[str]:
    shown = list(lines)
    if shown:
        yield ""
        yield title
        yield from shown


def _repeats(repeats: Sequence[Repeat], contradictory: int) -> Iterator[str]:
    if not repeats:
        return
    yield ""
    count = tr_plural(len(repeats), "{count:,} repeated item", "{count:,} repeated items")
    yield tr(
        "{count}, {contradictory:,} of them with opposite labels",
        count=count,
        contradictory=contradictory,
    )
    worst = sorted(repeats, key=lambda each: not each.is_contradictory)
    for repeat in worst[:_SHOWN]:
        yield f"  {' | '.join(_cut(text, 60) for text in repeat.items[0].texts)}"
        yield f"    {', '.join(place_text(item) for item in repeat.items)}"
    if len(repeats) > _SHOWN:
        yield tr("  and {repeats:,} more (--json)", repeats=len(repeats) - _SHOWN)


def _in_sentence(found: Audit) -> Iterator[str]:
    """Right answers of questions that need no sense of time (MCTACO, step 1)."""
    items = found.in_sentence
    if not items:
        return
    yield ""
    yield tr_plural(
        len(items),
        "{count:,} right answer stands in its sentence",
        "{count:,} right answers stand in their sentences",
    )
    for item in items[:_SHOWN]:
        yield f"  {_cut(item.texts[1], 60)} | {_cut(item.texts[-1], 30)} | {place_text(item)}"
    if len(items) > _SHOWN:
        yield tr("  and {more:,} more", more=len(items) - _SHOWN)


def _leaks(found: Audit) -> Iterator[str]:
    if len(found.splits) < 2:
        return
    yield ""
    if not found.leaks:
        yield tr("the splits share no item, premise, document or template")
    for leak in found.leaks:
        yield shown(leak_text(leak))
        yield from (f"  {_cut(each, 96)}" for each in leak.shared[:3])


def _cut(text: str, width: int) -> str:
    plain = one_line(text)
    return plain if len(plain) <= width else f"{plain[: width - 1]}…"
