"""Whether a desktop of Linux asks for no motion, which Qt does not follow there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtDBus import (
    QDBusConnection,
    QDBusMessage,
    QDBusPendingCallWatcher,
    QDBusVariant,
)
from PySide6.QtGui import QGuiApplication

_PORTAL = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_STILL: Mapping[tuple[str, str], object] = {
    ("org.freedesktop.appearance", "reduced-motion"): 1,
    ("org.gnome.desktop.interface", "enable-animations"): False,
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): "0",
}
"""The settings of desktops, and the value by which each asks for no motion."""


class SystemMotion(QObject):
    """Asks the desktop, without waiting for it; ``changed`` carries whether all shall be still."""

    changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._said: dict[tuple[str, str], bool] = {}
        self._asked: dict[QDBusPendingCallWatcher, tuple[str, str]] = {}

    def ask(self) -> None:
        """Ask now, and hear of changes from now on."""
        if not _has_desktop():
            return
        bus = QDBusConnection.sessionBus()
        for setting in _STILL:
            wanted = QDBusMessage.createMethodCall(*_PORTAL, "Read")
            wanted.setArguments(list(setting))
            watcher = QDBusPendingCallWatcher(bus.asyncCall(wanted), self)
            self._asked[watcher] = setting
            watcher.finished.connect(self._take_answer)
        bus.connect(*_PORTAL, "SettingChanged", self, "1hear(QDBusMessage)")  # type: ignore[call-overload]

    @Slot(QDBusMessage)
    def hear(self, told: QDBusMessage) -> None:
        """Take a setting that was changed."""
        space, name, value = told.arguments()
        self._take((space, name), value)

    def _take_answer(self, watcher: QDBusPendingCallWatcher) -> None:
        setting, answer = self._asked.pop(watcher), watcher.reply()
        if answer.type() is QDBusMessage.MessageType.ReplyMessage and answer.arguments():
            self._take(setting, answer.arguments()[0])

    def _take(self, setting: tuple[str, str], value: object) -> None:
        if setting not in _STILL:
            return
        while isinstance(value, QDBusVariant):
            value = value.variant()
        before = any(self._said.values())
        self._said[setting] = value == _STILL[setting]
        if any(self._said.values()) != before:
            self.changed.emit(not before)


def _has_desktop() -> bool:
    """Whether there is a bus to ask on: Qt would start one where there is none."""
    is_for = sys.platform == "linux" and QGuiApplication.platformName() in ("xcb", "wayland")
    bus = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent") / "bus"
    return is_for and ("DBUS_SESSION_BUS_ADDRESS" in os.environ or bus.exists())
