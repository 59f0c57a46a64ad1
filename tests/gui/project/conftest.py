"""A project in a window, and what dialogs ask for answered as hands do."""

import pytest
from PySide6.QtWidgets import QFileDialog

from tempannot.gui.state.view_table import Workspace

TEXT = (
    "LONDON, {day} May 2024 - The bridge was closed on Monday.\n\n"
    "It collapsed after the storm had hit the town.\n"
)


@pytest.fixture
def texts(tmp_path):
    """A folder with four bare texts."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for day in range(1, 5):
        (folder / f"story{day}.txt").write_text(TEXT.format(day=day))
    return folder


@pytest.fixture
def choose(monkeypatch):
    """What the dialogs for files and folders of the system are answered with."""

    def answer(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(path))

    return answer


@pytest.fixture
def projects(window):
    """The controller of the workspace, which is made now."""
    return window.workspaces[Workspace.PROJECT]


@pytest.fixture
def settled(qtbot, projects):
    """Waits until all is read and compared."""

    def wait():
        qtbot.waitUntil(lambda: projects.project is not None and not projects.is_busy)

    return wait
