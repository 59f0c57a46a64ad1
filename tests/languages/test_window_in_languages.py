"""The window in other languages: chosen in View, mirrored where it is read from the right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from tempannot.core.language import ENGLISH, LANGUAGES
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.session.settings import load_settings

TOP = Path(__file__).parents[2]


@pytest.fixture
def window(qtbot):
    made = MainWindow(Preferences(), ErrorReporter())
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_language_is_chosen_in_view_and_kept(window):
    view = next(action.menu() for action in window.menuBar().actions() if action.text() == "&View")
    languages = next(action.menu() for action in view.actions() if action.text() == "&Language")
    assert [each.text() for each in languages.actions()] == [
        "As the &system",
        *LANGUAGES.values(),
    ]
    assert languages.actions()[0].isChecked()
    next(each for each in languages.actions() if each.text() == "Deutsch").trigger()
    assert load_settings().language == "de"
    assert "starts the next time" in window.message.text


@pytest.mark.parametrize("code", [each for each in LANGUAGES if each != ENGLISH])
def test_qt_has_its_own_dialogs_in_each_language(code):
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    assert list(folder.glob(f"qtbase_{code}*.qm"))


_SCRIPT = """
import sys
from tests.languages.pseudo import speak
speak(sys.argv[1], sys.argv[2])
from tempannot.gui.app import application_instance
application = application_instance()
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QLabel
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.resources import samples
window = MainWindow(Preferences(), ErrorReporter())
window.resize(1024, 700)
window.show()
window.open_paths([samples()[-1]])
for each in Workspace:
    window.workspaces.show(each)
    application.processEvents()
window.workspaces.show(Workspace.ANNOTATE)
bar = window.menuBar()
first = bar.actionGeometry(bar.actions()[0]).center().x() > bar.width() / 2
print("right" if first else "left", application.layoutDirection().name)
print(bar.actions()[0].text().replace("&", ""), QLocale().toString(1234.5))
window.close()
"""


def _told(home: Path, manner: str, code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, manner, code],
        cwd=TOP,
        env={**os.environ, "TEMPANNOT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines()


def test_the_window_is_mirrored_for_what_is_read_from_right_to_left(tmp_path):
    place, _ = _told(tmp_path, "arabic", "ar")
    assert place == "right RightToLeft"


def test_every_workspace_opens_in_another_language_and_writes_its_numbers(tmp_path):
    place, said = _told(tmp_path, "marks", "de")
    assert place == "left LeftToRight"
    assert said == "⟦File⟧ 1.234,5"
