"""The window rendered into a picture, with something of what it can do in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QDeadlineTimer, QEventLoop, QIODevice
from PySide6.QtWidgets import QApplication

from tempannot.formats.atomic import write_atomically
from tempannot.gui.window.main_window import MainWindow
from tempannot.session.settings import ThemeChoice

_SETTLING_MILLISECONDS = 600
_USUAL = (1400, 900)


@dataclass(frozen=True, slots=True)
class Screenshot:
    """How the window shall look: its size in pixels and its colours, None for the usual ones.

    With a ``file`` a picture is made of it instead of showing it.
    """

    file: Path | None = None
    size: tuple[int, int] | None = None
    theme: ThemeChoice | None = None


def render(
    window: MainWindow,
    file: Path,
    size: tuple[int, int] | None,
    open: Callable[[], Iterator[None]],
) -> tuple[str, ...]:
    """Open something in a window, save its picture and close it; return what could not be opened.

    What ``open`` returns is gone through when all is there. Raises FileError if the picture cannot
    be written; a file of its name is as it was then.
    """
    problems: list[str] = []
    window.failed.connect(problems.append)
    window.resize(*(size or _USUAL))
    window.keeps_layout = False
    window.show()
    example = open()
    _wait(window)
    for _ in example:
        _settle(50)
    _wait(window)
    _settle(_SETTLING_MILLISECONDS)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    window.close()
    write_atomically(file, bytes(buffer.data().data()))
    return tuple(dict.fromkeys(problems))


def _wait(window: MainWindow) -> None:
    """Let the workspace that is shown be filled."""
    _settle(50)
    while window.workspaces.shown.is_busy:
        _settle(50)
    _settle(50)  # what a thread has found comes after the thread is done


def _settle(milliseconds: int) -> None:
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
