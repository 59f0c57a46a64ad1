"""All that is to be known of a set of items before anyone is trained or judged on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import Files, argument, required
from tempannot.core.options import setting as settings_field
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.datasets.audit.balance import (
    WORDING,
    ColumnBalance,
    GroupBalance,
    column_balance,
    group_balance,
    grouping_columns,
    splits,
    text_of,
)
from tempannot.datasets.audit.baselines import (
    Baseline,
    bag_of_words,
    group_majority,
    majority,
    setting,
)
from tempannot.datasets.audit.leakage import WHOLE, Leak, leaks
from tempannot.datasets.audit.time_expressions import HasTime, TimeShare, time_share
from tempannot.datasets.mctaco.answer_words import is_span
from tempannot.formats.items.column_mapping import ColumnWish, columns_option
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.mctaco_files import YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import ImportReport, import_report


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """What is looked through: a file of items, or several that are the splits of one set."""

    paths: tuple[Path, ...] = required(
        argument(
            "FILE...",
            Files(
                bilingual("Items (*.csv *.tsv *.json *.jsonl *.txt)"),
                bilingual("Drop files of items here; several files are several splits."),
            ),
            label=bilingual("Files of items"),
        )
    )
    columns: str | None = settings_field(None, columns_option("paths", "&Columns"))


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings on a set of items.

    ``items`` are all, ``labelled`` those with a label. ``overall`` is None if no item has one;
    then there are neither ``columns`` nor ``baselines``. ``splits`` counts the items of each, and
    is empty where there are none. ``times`` counts items with time expressions, None where nobody
    looked for them.
    """

    report: ImportReport
    overall: GroupBalance | None
    columns: tuple[ColumnBalance, ...]
    baselines: tuple[Baseline, ...]
    splits: tuple[tuple[str, int], ...]
    leaks: tuple[Leak, ...]
    items: tuple[RatingItem, ...]
    labelled: tuple[RatingItem, ...]
    times: TimeShare | None = None

    @property
    def in_sentence(self) -> tuple[RatingItem, ...]:
        """The right answers that stand in their sentence, so that no sense of time is needed."""
        answers = (each for each in self.items if each.kind == ANSWER and each.label == YES)
        return tuple(each for each in answers if is_span(each.texts[-1], each.texts[0]))

    @property
    def is_sound(self) -> bool:
        """Whether no item is there with labels that contradict each other, or in two splits."""
        return not self.report.contradictions and all(each.what != WHOLE for each in self.leaks)


def audit(
    items: Sequence[RatingItem],
    told: Callable[[str], object] | None = None,
    in_order: OrderedWork = one_by_one,
) -> Audit:
    """Return the findings on items of one file or several; ``told`` hears what is being done.

    What takes long is done by ``in_order``.
    """
    tell = told or (lambda _: None)
    tell("looking for repeated items")
    report = import_report(items)
    named = splits(items)
    counts = {name: named.count(name) for name in dict.fromkeys(named)} if named else {}
    tell("comparing splits")
    found = leaks(items, named) if named else ()
    everything = tuple(items)
    kept = [place for place, item in enumerate(items) if item.label is not None]
    labelled = [items[place] for place in kept]
    labels = [str(item.label) for item in labelled]
    if not labels:
        return Audit(report, None, (), (), tuple(counts.items()), found, everything, ())
    tell("counting labels")
    columns = grouping_columns(labelled)
    balances = [column_balance(name, cells, labels) for name, cells in columns.items()]
    tell("trying baselines")
    known = [named[place] for place in kept] if named else None
    tried = _baselines(labelled, labels, columns, known, in_order)
    overall = group_balance("all", labels)
    return Audit(
        report,
        overall,
        tuple(balances),
        tried,
        tuple(counts.items()),
        found,
        everything,
        tuple(labelled),
    )


def audit_files(
    paths: Sequence[Path],
    told: Callable[[str], object] | None = None,
    columns: ColumnWish | None = None,
    has_time: HasTime | None = None,
    in_order: OrderedWork = one_by_one,
) -> Audit:
    """Return the findings on the items of all files together; raises FileError for none.

    ``has_time`` looks for a time expression in a text, ``in_order`` does what takes long.
    """
    tell = told or (lambda _: None)
    items: list[RatingItem] = []
    for path in paths:
        tell(f"reading {path.name}")
        items += read_items(path, columns).items
    found = audit(items, tell, in_order)
    if has_time is None:
        return found
    tell("looking for time expressions")
    texts = [item.texts for item in items]

    def told_of_times(done: int, of: int) -> None:
        tell(f"looking for time expressions in {of:,} texts: {done:,}")

    return replace(found, times=time_share(texts, has_time, told_of_times, in_order))


def _baselines(
    items: Sequence[RatingItem],
    labels: Sequence[str],
    columns: dict[str, list[str]],
    named: Sequence[str] | None,
    in_order: OrderedWork,
) -> tuple[Baseline, ...]:
    how = setting(named, [item.texts[0] for item in items])
    if how is None:
        return ()
    found = [majority(labels, how)]
    found += [
        group_majority(name, cells, labels, how)
        for name, cells in columns.items()
        if "template" in name.casefold() or name == WORDING
    ]
    return (*found, bag_of_words([text_of(item) for item in items], labels, how, in_order))
