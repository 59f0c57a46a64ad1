"""Starts the window, or renders it into a picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from tempannot.core.errors import FileError, TempannotError
from tempannot.gui.action_table import Workspace
from tempannot.gui.errors import ErrorReporter
from tempannot.gui.main_window import MainWindow
from tempannot.gui.preferences import Preferences
from tempannot.resources import resource, sample_comparison, samples
from tempannot.session.settings import ThemeChoice

VIEWS = ("annotate", "links", "graph", "matrix", "timeline", "compare", "validate")
"""What the window can show in front; ``annotate`` is ``links`` below the text."""

_SETTLING_MILLISECONDS = 600


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the window to make instead of showing it.

    ``size`` is in pixels, ``theme`` overrides the chosen colours.
    """

    file: Path
    size: tuple[int, int] = (1400, 900)
    theme: ThemeChoice | None = None


def run(
    paths: Sequence[Path] = (),
    *,
    sample: str | None = None,
    view: str = "annotate",
    picture: Picture | None = None,
) -> int:
    """Open the window on files or on the sample of a name ("" for the first).

    ``view`` (one of ``VIEWS``) is what is in front; with ``compare`` the paths are annotations.
    With ``picture`` the window is rendered into a file and the program ends; this works without
    a display too. Returns the exit status; raises TempannotError if a sample or the picture
    cannot be had.
    """
    if picture is None and not _has_display():
        raise TempannotError(
            "there is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or make a "
            "picture with --screenshot"
        )
    if not _has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # the offscreen platform warns of every size hint it cannot pass on
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    wanted = [*paths, *([_sample(sample)] if sample is not None else [])]
    application = application_instance()
    preferences = Preferences(application)
    if picture is not None and picture.theme is not None:
        preferences.theme.choose(picture.theme)
    preferences.theme.apply()
    errors = ErrorReporter(application)
    window = MainWindow(preferences, errors)
    if picture is not None:
        return _render(window, wanted, view, picture)
    errors.install()
    window.show()
    _open(window, wanted, view)
    QTimer.singleShot(0, window.recovery.offer)
    return application.exec()


def application_instance() -> QApplication:
    """Return the application, made if there is none yet."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication(sys.argv[:1])
    application.setApplicationName("tempannot")
    application.setDesktopFileName("tempannot")
    application.setWindowIcon(QIcon(str(resource("icons/tempannot.svg"))))
    return application


def _open(window: MainWindow, paths: list[Path], view: str) -> None:
    if view == "validate":
        window.workspaces.show(Workspace.VALIDATE)
        for path in paths:
            window.parts.open_study(path)
        return
    if view == "compare":
        window.parts.compare_paths(paths if len(paths) > 1 else sample_comparison(paths[0].stem))
        return
    if paths:
        window.files.open_paths(paths)
    window.show_view("links" if view == "annotate" else view)


def _render(window: MainWindow, paths: list[Path], view: str, picture: Picture) -> int:
    window.resize(*picture.size)
    window.show()
    _open(window, paths, view)
    while _is_busy(window):
        _settle(50)
    _show_example(window)
    _settle(_SETTLING_MILLISECONDS)
    saved = window.grab().save(str(picture.file))
    window.close()
    if not saved:
        raise FileError(picture.file, "the picture cannot be written there")
    return 0


def _show_example(window: MainWindow) -> None:
    """Select the first disagreement, or the first link between two events."""
    if _is_comparing(window):
        window.compare.workspace.disagreements.next()
    elif (session := window.documents.current) is not None:
        document = session.document
        for link in document.links.values():
            if link.source in document.instances and link.target in document.instances:
                window.selection.select_pair(link.source, link.target, link.id)
                return


def _is_busy(window: MainWindow) -> bool:
    """Whether the workspace that is shown is still being filled."""
    match window.workspaces.current:
        case Workspace.COMPARE:
            return window.compare.files.is_loading
        case Workspace.VALIDATE:
            return window.parts.validate.is_busy
        case _:
            return False


def _is_comparing(window: MainWindow) -> bool:
    return window.workspaces.current is Workspace.COMPARE


def _settle(milliseconds: int) -> None:
    deadline = QDeadlineTimer(milliseconds)
    while not deadline.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def _sample(name: str) -> Path:
    found = {path.stem: path for path in samples()}
    if name and name not in found:
        raise TempannotError(f"there is no sample {name!r}; the samples are {', '.join(found)}")
    return found[name or "news-report"]


def _has_display() -> bool:
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
