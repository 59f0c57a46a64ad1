"""What the window asks of a Linux system that no package of Python can bring.

Qt ends the whole process where one of these is missing, or where no display answers, with lines
that say nothing to its user; so it is looked before Qt is asked.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from ctypes import CDLL, c_char_p, c_int, c_void_p
from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.language import bilingual


class Display(StrEnum):
    """What a window is shown on, by the names of Qt's plugins; ``ANY`` is asked for by all."""

    ANY = "any"
    X11 = "xcb"
    WAYLAND = "wayland"


@dataclass(frozen=True, slots=True)
class SystemLibrary:
    """A library by its file, with the package of Debian and Ubuntu that has it."""

    file: str
    package: str
    display: Display

    @property
    def is_there(self) -> bool:
        """Whether the system can load it."""
        try:
            CDLL(self.file)
        except OSError:
            return False
        return True


_FILES: Mapping[Display, Mapping[str, str]] = {
    Display.ANY: {
        "libglib-2.0.so.0": "libglib2.0-0",
        "libdbus-1.so.3": "libdbus-1-3",
        "libEGL.so.1": "libegl1",
        "libGL.so.1": "libgl1",
        "libX11.so.6": "libx11-6",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libfontconfig.so.1": "libfontconfig1",
        "libfreetype.so.6": "libfreetype6",
    },
    Display.X11: {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb.so.1": "libxcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-util.so.1": "libxcb-util1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
    Display.WAYLAND: {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
    },
}

LIBRARIES = tuple(
    SystemLibrary(file, package, display)
    for display, files in _FILES.items()
    for file, package in files.items()
)
"""All of them, those that every window needs first."""


def missing_libraries(display: Display) -> tuple[SystemLibrary, ...]:
    """The libraries of a display that this system lacks; elsewhere than on Linux there are none."""
    if sys.platform != "linux":
        return ()
    return tuple(each for each in LIBRARIES if each.display is display and not each.is_there)


def how_to_install(libraries: Iterable[SystemLibrary]) -> str:
    """What to type, where the names of packages are known."""
    names = " ".join(each.package for each in libraries)
    if shutil.which("apt-get"):
        return bilingual("sudo apt-get install {names}", names=names)
    return bilingual("your system's packages have them (those of Debian are {names})", names=names)


def lack_of_libraries(libraries: Iterable[SystemLibrary]) -> str:
    """Say which libraries the window needs and does not find, and what to type; "" for none."""
    lacking = tuple(libraries)
    if not lacking:
        return ""
    names = ", ".join(each.file for each in lacking)
    return bilingual(
        "the window needs {names}, which this system lacks: {lacking}",
        names=names,
        lacking=how_to_install(lacking),
    )


def lack_of_display() -> str:
    """Say why no window could be shown on the display that is named here; "" if nothing is wrong.

    Where two kinds are named Qt takes the one that works.
    """
    lacks = [_lack(each) for each in _displays()]
    return lacks[0] if lacks and all(lacks) else ""


def _displays() -> list[Display]:
    """The displays that Qt would try, as it does."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if chosen or sys.platform != "linux":
        return [each for each in (Display.X11, Display.WAYLAND) if chosen.startswith(each)]
    named = {Display.WAYLAND: "WAYLAND_DISPLAY", Display.X11: "DISPLAY"}
    return [each for each, variable in named.items() if os.environ.get(variable)]


def _lack(display: Display) -> str:
    lack = lack_of_libraries(missing_libraries(display))
    if lack or display is Display.WAYLAND or _answers():
        return lack
    name = os.environ.get("DISPLAY", "")
    return bilingual(
        "no display answers at DISPLAY={name}; name another, or make a picture with "
        "--screenshot and QT_QPA_PLATFORM=offscreen",
        name=name,
    )


def _answers() -> bool:
    """Whether the display that is named lets a window be shown."""
    xcb = CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = c_void_p
    xcb.xcb_connect.argtypes = [c_char_p, c_void_p]
    xcb.xcb_connection_has_error.restype = c_int
    xcb.xcb_connection_has_error.argtypes = [c_void_p]
    xcb.xcb_disconnect.argtypes = [c_void_p]
    connection = xcb.xcb_connect(None, None)
    try:
        return not xcb.xcb_connection_has_error(connection)
    finally:
        xcb.xcb_disconnect(connection)
