"""Lists items that are there more than once, those with opposite labels first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tempannot.core.wording import counted
from tempannot.formats.items.repeats import Repeat
from tempannot.gui.kit.labels import PlainLabel, literal

MOST_SHOWN = 2000


class RepeatsDialog(QDialog):
    """The list: a row per text, below it where it is and with which label."""

    def __init__(self, repeats: Sequence[Repeat], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Repeated items")
        self.resize(860, 520)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("Repeated items")
        self.tree.setHeaderLabels(["Texts", "Label", "Where"])
        self.tree.setColumnWidth(0, 560)
        self.tree.setUniformRowHeights(True)
        in_order = sorted(repeats, key=lambda each: not each.is_contradictory)
        self.tree.addTopLevelItems([_row(each) for each in in_order[:MOST_SHOWN]])
        opposite = sum(each.is_contradictory for each in repeats)
        said = f"{counted(len(repeats), 'text')} more than once; {opposite:,} with opposite labels."
        if len(repeats) > MOST_SHOWN:
            said += f" The first {MOST_SHOWN:,} are listed."
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(said))
        column.addWidget(self.tree, 1)
        column.addWidget(buttons)


def _row(repeat: Repeat) -> QTreeWidgetItem:
    labels = dict.fromkeys(each.label or "none" for each in repeat.items)
    joined = " / ".join(labels)
    texts = " — ".join(" ".join(text.split()) for text in reversed(repeat.items[0].texts))
    row = QTreeWidgetItem([texts, f"opposite: {joined}" if repeat.is_contradictory else joined])
    row.setToolTip(0, literal("\n\n".join(repeat.items[0].texts)))
    for each in repeat.items:
        where = f"{each.provenance.file}, {each.provenance.place}"
        row.addChild(QTreeWidgetItem([f"item {each.id}", each.label or "none", where]))
    return row
