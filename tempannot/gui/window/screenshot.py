"""The window rendered into a picture, with something of what it can do in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from tempannot.core.errors import FileError
from tempannot.gui.state.action_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.session.settings import ThemeChoice

_SETTLING_MILLISECONDS = 600
_USUAL = (1400, 900)
_RATER = "Cleo"


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
    open: Callable[[], Callable[[], None]],
) -> tuple[str, ...]:
    """Open something in a window, save its picture and close it; return what could not be opened.

    What ``open`` returns is called when all is there. Raises FileError if the picture cannot be
    written.
    """
    problems: list[str] = []
    for failed in (window.documents.failed, window.files.failed, window.parts.failed):
        failed.connect(problems.append)
    window.resize(*(size or _USUAL))
    window.keeps_layout = False
    window.show()
    show_example = open()
    _wait(window)
    show_example()
    _wait(window)
    _settle(_SETTLING_MILLISECONDS)
    saved = window.grab().save(str(file))
    window.close()
    if not saved:
        raise FileError(file, "the picture cannot be written there")
    return tuple(dict.fromkeys(problems))


def show_item(window: MainWindow) -> None:
    """Show what a rater sees of the study that is open."""
    part = window.parts.validate
    part.rate(_RATER)
    while part.rating.session is None or part.rating.session.turn is None:
        _settle(50)
    part.rating.next()


def show_link(window: MainWindow) -> None:
    """Select the first link between two events."""
    session = window.documents.current
    if session is None:
        return
    document = session.document
    for link in document.links.values():
        if link.source in document.instances and link.target in document.instances:
            window.selection.select_pair(link.source, link.target, link.id)
            return


def _wait(window: MainWindow) -> None:
    """Let the workspace that is shown be filled."""
    _settle(50)
    while is_busy(window):
        _settle(50)
    _settle(50)  # what a thread has found comes after the thread is done


def is_busy(window: MainWindow) -> bool:
    """Return whether the workspace that is shown waits for what a thread will find."""
    match window.workspaces.current:
        case Workspace.COMPARE:
            return window.compare.files.is_loading
        case Workspace.VALIDATE:
            return window.parts.validate.is_busy
        case Workspace.BUILD:
            return window.parts.build.is_busy
        case _:
            return window.documents.coming is not None or window.annotate.is_busy


def _settle(milliseconds: int) -> None:
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
