"""What a desktop says of motion is followed, from the start and when it changes."""

import pytest
from PySide6.QtDBus import QDBusMessage

from tempannot.gui.kit.system_motion import SystemMotion
from tempannot.gui.kit.theme import Theme, ThemeChoice


def _told(*words):
    message = QDBusMessage.createSignal("/a/place", "an.interface", "SettingChanged")
    message.setArguments(list(words))
    return message


@pytest.mark.parametrize(
    ("space", "name", "still", "moving"),
    [
        ("org.freedesktop.appearance", "reduced-motion", 1, 0),
        ("org.gnome.desktop.interface", "enable-animations", False, True),
        ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", "0", "1.5"),
    ],
)
def test_the_window_stands_still_as_long_as_the_desktop_asks(qapp, space, name, still, moving):
    theme, flashing = Theme(ThemeChoice.LIGHT), qapp.cursorFlashTime()
    theme.apply()
    motion = SystemMotion(theme)
    motion.changed.connect(theme.follow_motion)
    motion.hear(_told(space, name, moving))
    assert not theme.is_still
    motion.hear(_told(space, name, still))
    assert (theme.is_still, qapp.cursorFlashTime()) == (True, 0)
    motion.hear(_told("org.gnome.desktop.interface", "clock-format", "24h"))
    assert theme.is_still
    motion.hear(_told(space, name, moving))
    assert (theme.is_still, qapp.cursorFlashTime()) == (False, flashing)
    theme.deleteLater()
