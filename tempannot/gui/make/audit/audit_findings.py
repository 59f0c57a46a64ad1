"""The findings of an audit on four pages, and the items behind the number that was clicked."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget, QWidget

from tempannot.core.field_words import field_word
from tempannot.core.language import tr, tr_plural, written
from tempannot.core.leads import leading
from tempannot.core.wording import strung
from tempannot.datasets.audit import audit_evidence as behind
from tempannot.datasets.audit.audit_tables import (
    balance_table,
    baseline_table,
    label_table,
    leak_table,
    place_text,
    split_table,
)
from tempannot.datasets.audit.item_audit import Audit
from tempannot.datasets.audit.time_expressions import time_table
from tempannot.datasets.item_evidence import Evidence
from tempannot.formats.items.repeats import Repeat
from tempannot.gui.kit.layout import in_column, one_above_other
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.findings.items_panel import ItemsPanel
from tempannot.gui.views.section_page import SectionPage

_KIND, _TIMES, _TEXT, _PLACES, _LEAST = 11, 6, 46, 38, 16
_FOLD = 300


class RepeatTable(RowView[Repeat]):
    """The table; ``row_chosen`` carries a Repeat or None."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.repeats: RowModel[Repeat] = RowModel(_columns(2), theme)
        super().__init__(tr("Repeated items"), self.repeats, parent)
        self.repeats.setParent(self)

    def show_repeats(self, repeats: tuple[Repeat, ...]) -> None:
        """Show repeats, those with opposite labels first."""
        worst = sorted(repeats, key=lambda each: not each.is_contradictory)
        texts = max((len(each.items[0].texts) for each in repeats), default=2)
        self.repeats.set_rows(worst, _columns(texts))
        self.fit()


def _columns(texts: int) -> tuple[ShownColumn[Repeat], ...]:
    return (
        ShownColumn(tr("labels"), _kind, _KIND, _kind, color=_ink),
        ShownColumn(
            tr("times"),
            _times,
            _TIMES,
            lambda each: len(each.items),
            is_number=True,
            name="times",
        ),
        ShownColumn(tr("lines and labels"), _places, _PLACES, least=_LEAST),
        *(
            ShownColumn(_title(place, texts), _text(place), _TEXT, least=_LEAST)
            for place in range(texts)
        ),
    )


def _title(place: int, texts: int) -> str:
    return tr("text") if texts == 1 else tr("text {place}", place=place + 1)


def _text(place: int) -> Callable[[Repeat], str]:
    def text(repeat: Repeat) -> str:
        texts = repeat.items[0].texts
        return " ".join(texts[place].split())[:_FOLD] if place < len(texts) else ""

    return text


def _kind(repeat: Repeat) -> str:
    return tr("opposite") if repeat.is_contradictory else tr("same")


def _ink(repeat: Repeat) -> str:
    return "conflict" if repeat.is_contradictory else "muted"


def _times(repeat: Repeat) -> str:
    return str(len(repeat.items))


def _places(repeat: Repeat) -> str:
    if len({each.provenance.file for each in repeat.items}) > 1:
        return strung(", ", map(place_text, repeat.items))
    return strung(", ", (f"{each.provenance.place} {each.label or '-'}" for each in repeat.items))


_LABELS, _REPEATS, _BASELINES, _SPLITS = range(4)
_HEIGHTS = (460, 260)
_GROUPS = tr(
    "Groups that tell most about their labels come first. Labels should be as mixed in each as "
    "in all; a click on a number shows its items."
)
_BASELINE_WORDS = tr(
    "What is reached without the premise, with the 95 % interval. Whatever is above the "
    "majority is given away by the wording. A click on what is right shows what is wrong."
)
_UNTRIED = tr("There are too few items, or no labels, to try any.")
_NO_SPLITS = tr(
    "The items are in one file and no column says in which split they are. Add the files of "
    "several splits to see what these share."
)
_LEAKS = tr("Whatever is in two splits can be known from the one when the other is judged.")
_CLEAN = tr("The splits share no item, premise, document or template.")
_NO_LABELS = tr("No item has a label.")


class Behind(StrEnum):
    """What numbers in sentences lead to; of some the place comes after a colon."""

    ALL = "all"
    UNLABELLED = "unlabelled"
    IN_SENTENCE = "in sentence"
    OPPOSITE = "opposite"
    SAME = "same"
    LEAK = "leak"
    BASELINE = "baseline"
    COLUMN = "column"

    def at(self, place: int) -> str:
        """The one at a place."""
        return f"{self.value}:{place}"


class AuditFindings(QWidget):
    """The pages; the tabs say how much each has."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._found: Audit | None = None
        self.labels, self.baselines, self.splits = (SectionPage(theme) for _ in range(3))
        self.repeats = RepeatTable(theme, self)
        self.tabs = QTabWidget()
        self.items = ItemsPanel("guess", theme)
        self.tabs.setDocumentMode(True)
        for page in (self.labels, self.repeats, self.baselines, self.splits):
            self.tabs.addTab(page, "")
        in_column(one_above_other(self.tabs, self.items, _HEIGHTS), on=self, gap=-1)
        for section in (self.labels, self.baselines, self.splits):
            section.evidence_requested.connect(self.items.show_evidence)
            section.link_chosen.connect(self.show_behind)
        self.repeats.row_chosen.connect(self._show_repeat)

    def show_audit(self, found: Audit) -> None:
        """Show other findings."""
        self._found = None
        self.items.hide()
        self._show_labels(found)
        self.repeats.show_repeats(found.report.repeats)
        self._show_baselines(found)
        self._show_splits(found)
        repeats, leaks = len(found.report.repeats), len(found.leaks)
        self.tabs.setTabText(_LABELS, tr("Labels"))
        self.tabs.setTabText(
            _REPEATS, tr("Repeats ({repeats:,})", repeats=repeats) if repeats else tr("Repeats")
        )
        self.tabs.setTabText(_BASELINES, tr("Baselines"))
        self.tabs.setTabText(
            _SPLITS,
            tr_plural(leaks, "Splits ({count:,} leak)", "Splits ({count:,} leaks)")
            if leaks
            else tr("Splits"),
        )
        self.tabs.setTabEnabled(_REPEATS, bool(repeats))
        self._found = found

    def show_repeats(self, *, is_opposite: bool = True) -> None:
        """Bring the repeated items to the front, at the first with opposite labels or the same."""
        self.tabs.setCurrentIndex(_REPEATS)
        self.repeats.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        kinds = [each.is_contradictory for each in self.repeats.repeats.rows]
        self.repeats.enter_row(kinds.index(is_opposite) if is_opposite in kinds else 0)

    def show_behind(self, to: str) -> None:
        """Show what a number in a sentence counts."""
        kind, _, place = to.partition(":")
        if self._found is None:
            return
        if kind in (Behind.OPPOSITE, Behind.SAME):
            self.show_repeats(is_opposite=kind == Behind.OPPOSITE)
            return
        tab, evidence = self._behind(self._found, Behind(kind), int(place or 0))
        self.tabs.setCurrentIndex(tab)
        self.items.show_evidence(evidence)
        self.items.setFocus()

    def _behind(self, found: Audit, kind: Behind, place: int) -> tuple[int, Evidence]:
        match kind:
            case Behind.UNLABELLED:
                return _LABELS, behind.of_unlabelled(found)
            case Behind.IN_SENTENCE:
                return _LABELS, behind.of_in_sentence(found)
            case Behind.LEAK:
                return _SPLITS, behind.of_leak(found, found.leaks[place])
            case Behind.BASELINE:
                return _BASELINES, behind.of_baseline(found, found.baselines[place])
            case Behind.COLUMN:
                return _LABELS, behind.of_majorities(found, found.columns[place])
        return _LABELS, behind.of_all(found)

    def _show_labels(self, found: Audit) -> None:
        page = self.labels
        page.clear()
        page.add_heading(tr("Labels"))
        if found.overall is None:
            page.add_words(_NO_LABELS)
            return
        page.add_table(label_table(found))
        if found.times is not None:
            page.add_heading(tr("Time expressions"))
            page.add_table(time_table(found.times, found.items))
        if found.columns:
            page.add_words(_GROUPS)
        for place, column in enumerate(found.columns):
            right = leading(written(column.majority.share_text), Behind.COLUMN.at(place))
            page.add_heading(tr("By {column}", column=field_word(column.column)))
            page.add_words(
                tr("Guessing the majority of each group is right for {right}.", right=right)
            )
            page.add_table(balance_table(found, column.least_balanced_first, column))

    def _show_baselines(self, found: Audit) -> None:
        page = self.baselines
        page.clear()
        page.add_heading(tr("Baselines"))
        page.add_words(_BASELINE_WORDS if found.baselines else _UNTRIED)
        if found.baselines:
            page.add_table(baseline_table(found))

    def _show_splits(self, found: Audit) -> None:
        page = self.splits
        page.clear()
        page.add_heading(tr("Splits"))
        if len(found.splits) < 2:
            page.add_words(_NO_SPLITS)
            return
        page.add_table(split_table(found))
        page.add_heading(tr("What splits share"))
        page.add_words(_LEAKS if found.leaks else _CLEAN)
        if found.leaks:
            page.add_table(leak_table(found))

    def _show_repeat(self, repeat: Repeat | None) -> None:
        if repeat is not None and self._found is not None:
            self.items.show_evidence(behind.of_repeat(repeat))
