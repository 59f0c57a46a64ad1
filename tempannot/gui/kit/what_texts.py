"""What the things of the window are: the texts of Shift+F1, and how the one of a widget is found.

A panel has its text by the name of its class, in ``resources/what-is-this.toml``; a column by the
name that its values have in files, there or among the definitions of measures. A cell may say more
by ``WhatsThisRole``. A dialog has its text, and those of its fields by the names under which it
holds them, in a table of its own there; so have the fields of a page. What a label names, and what
a box is made of, has the words of the field. Where the manual tells more of a panel is in
``resources/manual-places.toml``, by its class, too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from typing import cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QWidget,
)

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import without_markup
from tempannot.resources import resource

_WHAT = Qt.ItemDataRole.WhatsThisRole
_TIP = Qt.ItemDataRole.ToolTipRole
_ACROSS = Qt.Orientation.Horizontal


WHAT = "what"
"""What a dialog is, among the names of its fields."""


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    """The texts by table: panels, columns, and ``fields.NAME`` for each dialog or page."""
    with resource("what-is-this.toml").open("rb") as file:
        tables = tomllib.load(file)
    fields = tables.pop("dialog") | tables.pop("fields")
    return tables | {f"fields.{name}": texts for name, texts in fields.items()}


@cache
def _places() -> Mapping[str, str]:
    with resource("manual-places.toml").open("rb") as file:
        return tomllib.load(file)


def panel_text(widget: QWidget) -> str:
    """What a widget is by its class, or one that its class is made of; "" if nothing is said."""
    panels = _texts()["panel"]
    for each in type(widget).__mro__:
        fields = _texts().get(f"fields.{each.__name__}", {})
        if text := panels.get(each.__name__, fields.get(WHAT, "")):
            return tr(text)
    return ""


def field_text(widget: QWidget) -> str:
    """What a field of a dialog or page is, by the name under which that holds it; "" if none."""
    for holder in _upward(widget):
        for each in type(holder).__mro__:
            for name, text in _texts().get(f"fields.{each.__name__}", {}).items():
                if any(_is_in(widget, part) for part in _parts(_held(holder, name))):
                    return tr(text)
    return ""


def manual_place(widget: QWidget) -> str:
    """Where the manual tells more: a page, and a heading of it after a #; "" if nowhere."""
    places = _places()
    for each in _upward(_meant(widget)):
        classes = (one.__name__ for one in type(each).__mro__)
        if place := next(filter(None, map(places.get, classes)), ""):
            return place
        if each.isWindow():
            break
    return ""


def column_text(name: str) -> str:
    """What the values of a column are, "" if nothing is said of it.

    A name with dots says where the column is: what is said of it there comes first.

    >>> column_text("rating.intervals.alpha") == column_text("rating.alpha") != column_text("alpha")
    True
    """
    parts = name.split(".")
    first, last = parts[0], parts[-1]
    above = parts[-2] if len(parts) > 1 else ""
    texts = _texts()["column"]
    said = next(filter(None, map(texts.get, (f"{first}.{last}", last))), "")
    return tr(said) if said else measure_text(last) or (tr(texts[above]) if above in texts else "")


def measure_text(name: str) -> str:
    """What a measure, a part of one or a coefficient is, when to use it, and its source.

    >>> measure_text("kappa").endswith("Source: Cohen 1960; Artstein & Poesio 2008.")
    True
    """
    from tempannot.comparison.definitions import definition  # noqa: PLC0415 - when it is asked for

    try:
        found = definition(name)
    except KeyError:
        return ""
    source = tr("Source: {sources}.", sources=strung("; ", found.sources)) if found.sources else ""
    return strung(" ", filter(None, (found.definition, found.details, found.use, source)))


def explanation(widget: QWidget, index: QModelIndex | QPersistentModelIndex | None = None) -> str:
    """What a widget is, and the cell of it that is meant, as HTML; "" if nobody knows."""
    parts = [*_of_cell(widget, index), *_of_widget(widget)]
    return "".join(f"<p>{each}</p>" for each in dict.fromkeys(parts))


def plain_explanation(html: str) -> str:
    """The same for a screen reader."""
    return without_markup(html).replace("\n", " ")


def _of_cell(widget: QWidget, index: QModelIndex | QPersistentModelIndex | None) -> Iterator[str]:
    if not isinstance(widget, QAbstractItemView):
        return
    index = widget.currentIndex() if index is None else index
    model = index.model()
    if model is None:
        return
    heading = str(model.headerData(index.column(), _ACROSS) or "").strip()
    row = index.sibling(index.row(), 0)
    column = model.headerData(index.column(), _ACROSS, _WHAT)
    shown = index.data()
    said = _first(index, _WHAT, _TIP)
    if said and said != shown:
        yield _plain(said)
    if column:
        yield f"<b>{escape(heading)}</b>: {_plain(column)}"
    if row != index and (text := row.data(_WHAT)):
        yield f"<b>{escape(str(row.data()))}</b>: {_plain(text)}"


def _of_widget(widget: QWidget) -> Iterator[str]:
    """What the widget says of itself, then what the panel around it is, and the dialog."""
    widget = _named_field(widget) or widget
    said, own = next(filter(lambda each: each[1], _own_texts(widget)), (widget, ""))
    if own:
        words = said.text() if isinstance(said, QLabel | QAbstractButton) else ""
        name = said.accessibleName() or words.replace("&", "")
        head = f"<b>{escape(without_markup(name))}</b>: " if name and name not in own else ""
        yield head + _plain(own)
    panel = next(filter(None, map(panel_text, _upward(_meant(widget)))), "")
    whole = panel_text(widget.window()) if isinstance(widget.window(), QDialog) else ""
    yield from (escape(each, quote=False) for each in (panel, whole) if each)


def _own_texts(widget: QWidget) -> Iterator[tuple[QWidget, str]]:
    """A widget and what it is a part of, inside its panel, each with what it says of itself."""
    for each in _upward(widget):
        yield (
            each,
            each.whatsThis()
            or each.toolTip()
            or each.accessibleDescription()
            or field_text(each)
            or _answer_text(each),
        )
        if panel_text(each) or each.isWindow():
            return


def _answer_text(widget: QWidget) -> str:
    """What the button at the foot of a dialog does, by its part there."""
    box = widget.parentWidget()
    if not (isinstance(box, QDialogButtonBox) and isinstance(widget, QAbstractButton)):
        return ""
    text = _texts()["button"].get(box.buttonRole(widget).name, "")
    return tr(text) if text else ""


def _named_field(label: QWidget) -> QWidget | None:
    """The field that a label of a form stands for; Qt is not asked for it, see PlainLabel."""
    around = label.parentWidget()
    if not isinstance(label, QLabel) or around is None:
        return None
    for form in around.findChildren(QFormLayout):
        row, role = cast("tuple[int, QFormLayout.ItemRole]", form.getWidgetPosition(label))
        if row >= 0 and role == QFormLayout.ItemRole.LabelRole:
            field = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
            return None if field is None else field.widget()
    return None


def page_behind(tabs: QTabBar, place: int) -> QWidget | None:
    """The page that a tab leads to, None where tabs are no pages."""
    around = tabs.parentWidget()
    page = around.widget(place) if isinstance(around, QTabWidget) else None
    return page.widget() if isinstance(page, QScrollArea) else page


def _meant(widget: QWidget) -> QWidget:
    """The page that is in front, for the tabs above it."""
    page = page_behind(widget, widget.currentIndex()) if isinstance(widget, QTabBar) else None
    return widget if page is None else page


def _held(holder: QWidget, name: str) -> object:
    """What a dialog or page, or a part of it after a dot, holds under a name."""
    held: object = holder
    for each in name.split("."):
        if isinstance(held, Mapping):
            held = held.get(each)
        else:
            held = getattr(held, each, None) or getattr(held, f"_{each}", None)
    return held


def _parts(held: object) -> Iterable[object]:
    """The widgets of what is held under one name: itself, or all of a table or list."""
    if isinstance(held, Mapping):
        return held.values()
    return held if isinstance(held, list | tuple) else (held,)


def _is_in(widget: QWidget, part: object) -> bool:
    return isinstance(part, QWidget) and (part is widget or part.isAncestorOf(widget))


def _upward(widget: QWidget) -> Iterator[QWidget]:
    here: QWidget | None = widget
    while here is not None:
        yield here
        here = here.parentWidget()


def _first(index: QModelIndex | QPersistentModelIndex, *roles: int) -> str:
    return next((str(found) for role in roles if (found := index.data(role))), "")


def _plain(text: str) -> str:
    """A text as HTML, line by line; a tip may be HTML already."""
    return escape(without_markup(text), quote=False).replace("\n", "<br>")
