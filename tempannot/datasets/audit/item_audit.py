"""All that is to be known of a set of items before anyone is trained or judged on it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from tempannot.core.errors import FileError
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
from tempannot.datasets.audit.coded import Chosen, Coded, Groups, Told, View, cut
from tempannot.datasets.audit.leakage import WHOLE, Leak, leaks
from tempannot.datasets.audit.stored_words import word_counts
from tempannot.datasets.audit.time_expressions import HasTime, TimeShare, time_share
from tempannot.datasets.mctaco.answer_words import is_span
from tempannot.formats.items.column_mapping import columns_option, wish_of
from tempannot.formats.items.item_files import stored_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.left_out import LeftOut
from tempannot.formats.items.mctaco_files import YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import (
    ImportReport,
    Repeat,
    claim_of,
    contradict,
    same_texts,
)
from tempannot.formats.items.stored_rows import NO_ROOM

Finding = Repeat | RatingItem | Leak | ColumnBalance | Baseline
"""What is found one after the other; an item is a right answer that stands in its sentence."""

Found = TypeVar("Found", Repeat, Leak, ColumnBalance, Baseline)
_NONE = "\0"
"""What stands for no label, and is none."""


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
    columns: str | None = settings_field(None, columns_option("paths", bilingual("&Columns")))


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings on a set of items.

    ``items`` are all, ``labelled`` those with a label. ``overall`` is None if no item has one;
    then there are neither ``columns`` nor ``baselines``. ``splits`` counts the items of each, and
    is empty where there are none. ``in_sentence`` are the right answers that stand in their
    sentence, so that no sense of time is needed. ``times`` counts items with time expressions,
    None where nobody looked for them. ``left_out`` says of rows of the files that are no items what
    is wrong with them.
    """

    report: ImportReport
    overall: GroupBalance | None
    columns: tuple[ColumnBalance, ...]
    baselines: tuple[Baseline, ...]
    splits: tuple[tuple[str, int], ...]
    leaks: tuple[Leak, ...]
    items: Sequence[RatingItem]
    labelled: Sequence[RatingItem]
    in_sentence: Sequence[RatingItem]
    times: TimeShare | None = None
    left_out: tuple[FileError, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether all rows are items, and none contradicts another or is in two splits."""
        in_two = any(each.what == WHOLE for each in self.leaks)
        return not (self.left_out or self.report.contradictions or in_two)


def audit(
    items: Sequence[RatingItem],
    told: Callable[[str], object] | None = None,
    in_order: OrderedWork = one_by_one,
    hear: Callable[[Finding], object] = lambda _: None,
) -> Audit:
    """Return the findings on items of one file or several; ``told`` hears what is being done.

    What takes long is done by ``in_order``. Of each item some numbers are kept beside it. ``hear``
    gets each finding as soon as it is worked out.
    """
    tell = told or (lambda _: None)

    def heard(findings: Iterable[Found]) -> tuple[Found, ...]:
        """The findings, when each of them has been heard."""
        kept = []
        for each in findings:
            hear(each)
            kept.append(each)
        return tuple(kept)

    tell(bilingual("looking for repeated items"))
    seen = _Seen(items, tell)
    report = ImportReport(len(items), seen.labels_by_source(), heard(seen.repeats()))
    named = splits(items)
    counts = Counter(named.codes) if named else {}
    sizes = tuple((named.names[code], count) for code, count in counts.items()) if named else ()
    tell(bilingual("comparing splits"))
    found = heard(leaks(items, named) if named else ())
    in_sentence = Chosen(seen.in_sentence, items.__getitem__)
    for item in in_sentence:
        hear(item)
    if not seen.labels:
        return Audit(report, None, (), (), sizes, found, items, (), in_sentence)
    labelled = Chosen(seen.labelled, items.__getitem__) if report.unlabelled else items
    labels = seen.labels
    tell(bilingual("counting labels"))
    columns = grouping_columns(labelled)
    balances = heard(column_balance(name, cells, labels) for name, cells in columns.items())
    tell(bilingual("trying baselines"))
    known = named and Coded(named[place] for place in seen.labelled)
    tried = heard(_baselines(labelled, seen, columns, known, in_order))
    return Audit(
        report,
        group_balance("all", labels),
        balances,
        tried,
        sizes,
        found,
        items,
        labelled,
        in_sentence,
    )


class _Seen:
    """What is kept of the items at a first look: which are the same, labels, words.

    ``tell`` is whom the audit tells what is being done.
    """

    def __init__(self, items: Sequence[RatingItem], tell: Callable[[str], object]) -> None:
        self.tell = tell
        self.labels = Coded()
        self.labelled = array("I")
        self.premises = Groups()
        self.in_sentence = array("I")
        self._items = items
        self._same = Groups()
        self._claims = Coded()
        self._sources = Coded()
        self._labels = Coded()
        for place, item in enumerate(items):
            self._add(place, item)

    def _add(self, place: int, item: RatingItem) -> None:
        self._same.add("\0".join(same_texts(item)))
        label = _NONE if item.label is None else item.label
        self._claims.add(_NONE if (claim := claim_of(item)) is None else claim)
        self._sources.add(item.source)
        self._labels.add(label)
        if item.label is not None:
            self.labelled.append(place)
            self.labels.add(item.label)
            self.premises.add(item.texts[0])
        if item.kind == ANSWER and item.label == YES and is_span(item.texts[-1], item.texts[0]):
            self.in_sentence.append(place)

    def labels_by_source(self) -> dict[tuple[str, str | None], int]:
        """How many items there are of each source and label, in their order."""
        counts = Counter(zip(self._sources, self._labels, strict=True))
        return {
            (source, None if label == _NONE else label): count
            for (source, label), count in counts.items()
        }

    def repeats(self) -> Iterator[Repeat]:
        """The items that are there more than once, in the order of the first of each."""
        import numpy as np  # noqa: PLC0415 - slow to load

        numbers = self._same.numbers()
        often = np.flatnonzero((np.bincount(numbers) > 1)[numbers])
        order = often[np.argsort(numbers[often], kind="stable")]
        counts = np.unique(numbers[often], return_counts=True)[1].tolist()
        return map(self._repeat, cut(order, counts))

    def _repeat(self, places: Sequence[int]) -> Repeat:
        claims = (self._claims[place] for place in places)
        return Repeat(
            Chosen(places, self._items.__getitem__),
            contradict(each for each in claims if each != _NONE),
        )


def audit_files(
    settings: AuditSettings,
    told: Callable[[str], object] | None = None,
    has_time: HasTime | None = None,
    in_order: OrderedWork = one_by_one,
    hear: Callable[[Finding], object] = lambda _: None,
) -> Audit:
    """Return the findings on the items of all files together; raises FileError for none.

    ``has_time`` looks for a time expression in a text, ``in_order`` does what takes long, and
    ``hear`` gets each finding as soon as it is worked out.
    """
    tell = _room_once(told or (lambda _: None))
    columns = wish_of(settings.columns)
    parts = []
    left_out: LeftOut = []
    for path in settings.paths:
        tell(bilingual("reading {name}", name=path.name))
        parts.append(stored_items(path, columns, tell, left_out))
    items = parts[0] if len(parts) == 1 else Told(parts)
    found = replace(audit(items, tell, in_order, hear), left_out=tuple(left_out))
    if has_time is None:
        return found
    tell(bilingual("looking for time expressions"))
    texts = View(items, lambda item: item.texts)

    def told_of_times(done: int, of: int) -> None:
        tell(bilingual("looking for time expressions in {of:,} texts: {done:,}", of=of, done=done))

    return replace(found, times=time_share(texts, has_time, told_of_times, in_order))


def _room_once(told: Callable[[str], object]) -> Callable[[str], object]:
    """Tell but once that there is no room: each part of the work may find it out."""
    found: list[str] = []

    def tell(words: str) -> None:
        if words != NO_ROOM:
            told(words)
        elif not found:
            found.append(words)
            told(words)

    return tell


def _baselines(
    items: Sequence[RatingItem],
    seen: _Seen,
    columns: Mapping[str, Sequence[str]],
    named: Sequence[str] | None,
    in_order: OrderedWork,
) -> Iterator[Baseline]:
    labels = seen.labels
    how = setting(named, seen.premises.numbers())
    if how is None:
        return
    yield majority(labels, how)
    for name, cells in columns.items():
        if "template" in name.casefold() or name == WORDING:
            yield group_majority(name, cells, labels, how)
    words = word_counts(len(items), seen.tell)
    for item in items:
        words.add(text_of(item))
    yield bag_of_words(words, labels, how, in_order)
