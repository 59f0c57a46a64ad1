"""Which widgets inside another take the keyboard, and in which order Tab goes through them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def stops(place: QWidget) -> tuple[QWidget, ...]:
    """Return the widgets inside a place that Tab stops at now, in the order they were laid out.

    An area that only scrolls what is in it is no stop: it follows what has the keyboard.
    """
    return tuple(each for each in place.findChildren(QWidget) if _is_stop(each))


def proxy(place: QWidget) -> QWidget | None:
    """Return what a place hands its focus on to, None if that cannot take keys now."""
    wanted = place
    while (following := wanted.focusProxy()) is not None:
        wanted = following
    can = wanted.isVisible() and wanted.isEnabled() and wanted.focusPolicy() != _NEVER
    return wanted if can else None


def entry(place: QWidget) -> QWidget | None:
    """Return what takes the keyboard when somebody goes to a place: its proxy, or its first stop.

    None if nothing there can.
    """
    return proxy(place) or next(iter(stops(place)), None)


def step_inside(place: QWidget, here: QWidget, by: int) -> None:
    """Give the keyboard to the next (1) or previous (-1) stop of a place, round its ends."""
    found = stops(place)
    if found:
        at = found.index(here) if here in found else -(by > 0)
        is_forward = by > 0
        reason = Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason
        found[(at + by) % len(found)].setFocus(reason)


_NEVER = Qt.FocusPolicy.NoFocus


def _is_stop(widget: QWidget) -> bool:
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    is_there = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
    return bool(by_tab) and is_there and not isinstance(widget, QScrollArea)
