"""Items that are there more than once, those with opposite labels first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tempannot.datasets.audit.audit_tables import place_text
from tempannot.formats.items.repeats import Repeat
from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme

_KIND, _TIMES, _TEXT, _PLACES = 11, 6, 46, 38
_FOLD = 300


class RepeatTable(RowView[Repeat]):
    """The table; ``row_chosen`` carries a Repeat or None."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.repeats: RowModel[Repeat] = RowModel(_columns(2), theme)
        super().__init__("Repeated items", self.repeats, theme, parent)
        self.repeats.setParent(self)

    def show_repeats(self, repeats: tuple[Repeat, ...]) -> None:
        """Show repeats, those with opposite labels first."""
        worst = sorted(repeats, key=lambda each: not each.is_contradictory)
        texts = max((len(each.items[0].texts) for each in repeats), default=2)
        self.repeats.set_rows(worst, _columns(texts))
        self.fit()


def _columns(texts: int) -> tuple[ShownColumn[Repeat], ...]:
    return (
        ShownColumn("labels", _kind, _KIND, _kind, color=_ink),
        ShownColumn("times", _times, _TIMES, lambda each: len(each.items), is_number=True),
        ShownColumn("lines and labels", _places, _PLACES),
        *(ShownColumn(_title(place, texts), _text(place), _TEXT) for place in range(texts)),
    )


def _title(place: int, texts: int) -> str:
    return "text" if texts == 1 else f"text {place + 1}"


def _text(place: int) -> Callable[[Repeat], str]:
    def text(repeat: Repeat) -> str:
        texts = repeat.items[0].texts
        return " ".join(texts[place].split())[:_FOLD] if place < len(texts) else ""

    return text


def _kind(repeat: Repeat) -> str:
    return "opposite" if repeat.is_contradictory else "same"


def _ink(repeat: Repeat) -> str:
    return "conflict" if repeat.is_contradictory else "muted"


def _times(repeat: Repeat) -> str:
    return str(len(repeat.items))


def _places(repeat: Repeat) -> str:
    if len({each.provenance.file for each in repeat.items}) > 1:
        return ", ".join(map(place_text, repeat.items))
    return ", ".join(f"{each.provenance.place} {each.label or '-'}" for each in repeat.items)
