"""``tempannot audit``: what is wrong with a set of items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import NO, OK, json_option, note, print_json
from tempannot.compare.report.escapes import one_line
from tempannot.compare.report.shown import counted
from tempannot.compare.text_tables import NOT_DEFINED, table

if TYPE_CHECKING:
    from tempannot.datasets.audit.audit import Audit
    from tempannot.datasets.audit.balance import GroupBalance
    from tempannot.datasets.audit.baselines import Baseline
    from tempannot.formats.items.rating_item import RatingItem
    from tempannot.formats.items.repeats import Repeat

_SHOWN, _LABELS = 12, 9
_EXIT = (
    "Exit status: 0 fine; 1 items are repeated with labels that contradict each other, or are in "
    "two splits; 2 wrong usage, or a file that cannot be read."
)


@click.command("audit", epilog=_EXIT)
@click.argument(
    "paths",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(readable=False, path_type=Path),
)
@json_option
def audit_command(paths: tuple[Path, ...], as_json: bool) -> int:
    """Look for what makes a set of items worth less than it seems.

    Items that are there twice, and which of them have opposite labels; labels that a template or
    any other column gives away; what a model reaches that never sees the premise; and what the
    splits have in common. FILE is any file of items that "study new" takes; of several without a
    column "split" each is a split.
    """
    from tempannot.datasets.audit.as_json import audit_json  # noqa: PLC0415 - start stays fast
    from tempannot.datasets.audit.audit import audit  # noqa: PLC0415
    from tempannot.formats.items.reading import read_items  # noqa: PLC0415

    items = [item for path in paths for item in read_items(path).items]
    found = audit(items, note)
    if as_json:
        print_json(audit_json(found))
    else:
        for line in _lines(found):
            click.echo(line)
    whole = any(leak.what == "items" for leak in found.leaks)
    return NO if found.report.contradictions or whole else OK


def _lines(found: Audit) -> Iterator[str]:
    report = found.report
    yield counted(report.items, "item") + (
        f", {report.unlabelled:,} without a label" if report.unlabelled else ""
    )
    if found.overall:
        yield from _titled("labels", _balance([("all", found.overall)]))
    if found.splits:
        yield from _titled("splits", table([(name, f"{n:,}") for name, n in found.splits]))
    yield from _repeats(report.repeats, len(report.contradictions))
    for column in found.columns:
        groups = sorted(column.groups, key=lambda each: -each.imbalance * each.count)
        rows = _balance([(group.value or "(nothing)", group) for group in groups[:_SHOWN]])
        right = _share(column.majority.share)
        yield from _titled(f"labels by {column.column}, whose majorities are right {right}", rows)
        if len(groups) > _SHOWN:
            yield f"  and {len(groups) - _SHOWN} more (--json)"
    yield from _titled("baselines", _baselines(found.baselines))
    yield from _leaks(found)


def _titled(title: str, lines: Iterator[str]) -> Iterator[str]:
    shown = list(lines)
    if shown:
        yield ""
        yield title
        yield from shown


def _balance(groups: Sequence[tuple[str, GroupBalance]]) -> Iterator[str]:
    labels = list(dict.fromkeys(label for _, group in groups for label in group.labels))[:_LABELS]
    rows = [("", "items", *labels, "majority")]
    for name, group in groups:
        counts = [f"{group.labels.get(label, 0):,}" for label in labels]
        rows.append((_cut(name, 48), f"{group.count:,}", *counts, _share(group.imbalance)))
    yield from table(rows)


def _repeats(repeats: Sequence[Repeat], contradictory: int) -> Iterator[str]:
    if not repeats:
        return
    yield ""
    count = counted(len(repeats), "repeated item")
    yield f"{count}, {contradictory:,} of them with opposite labels"
    worst = sorted(repeats, key=lambda each: not each.is_contradictory)
    for repeat in worst[:_SHOWN]:
        yield f"  {' | '.join(_cut(text, 60) for text in repeat.items[0].texts)}"
        yield f"    {', '.join(_place(item) for item in repeat.items)}"
    if len(repeats) > _SHOWN:
        yield f"  and {len(repeats) - _SHOWN:,} more (--json)"


def _place(item: RatingItem) -> str:
    return f"{item.provenance.file}:{item.provenance.place} {item.label or 'without a label'}"


def _baselines(baselines: Sequence[Baseline]) -> Iterator[str]:
    rows = [_baseline(each) for each in baselines]
    if rows:
        yield from table([("", "right", "95 %", "items", "learnt from", "tested on"), *rows])


def _baseline(found: Baseline) -> tuple[str, ...]:
    low, high = found.score.interval or (None, None)
    between = NOT_DEFINED if low is None else f"{_share(low)} to {_share(high)}"
    where = (found.reason, "") if found.reason else (found.trained_on, found.tested_on)
    return found.name, _share(found.score.share), between, f"{found.score.of:,}", *where


def _leaks(found: Audit) -> Iterator[str]:
    if not found.splits:
        return
    yield ""
    if not found.leaks:
        yield "the splits share no item, premise, document or template"
    for leak in found.leaks:
        one, other = leak.splits
        shared = counted(len(leak.shared), leak.what.removesuffix("s"))
        yield f"{one} and {other} share {shared} ({counted(leak.items, 'item')})"
        yield from (f"  {_cut(each, 96)}" for each in leak.shared[:3])


def _share(share: float | None) -> str:
    return NOT_DEFINED if share is None else f"{100 * share:.1f} %"


def _cut(text: str, width: int) -> str:
    plain = one_line(text)
    return plain if len(plain) <= width else f"{plain[: width - 1]}…"
