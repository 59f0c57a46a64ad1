"""The window fits the screen it is on."""

import json
import subprocess
import sys

import pytest

from .driver import Driver

SAVE_LARGE = """
from PySide6.QtCore import QRect
from tempannot.gui.app import application_instance
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.state.preferences import Preferences

application = application_instance()
window = MainWindow(Preferences(application), ErrorReporter(application))
window.setGeometry(QRect(900, 500, 1500, 1100))
window.show()
application.processEvents()
window.close()
"""

SIZES = """
from tempannot.gui.app import application_instance
from tempannot.gui.project.new_project_dialog import NewProjectDialog
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog
from tempannot.gui.state.preferences import Preferences

preferences = Preferences(application_instance())
for kind in (NewStudyDialog, NewProjectDialog):
    dialog = kind(preferences)
    dialog.show()
    print(dialog.height())
    dialog.reject()
"""


@pytest.mark.parametrize("was_larger", [False, True], ids=["first", "left on a larger screen"])
def test_the_window_with_a_frame_lies_within_a_screen_of_1400_by_900(display, tmp_path, was_larger):
    home = tmp_path / "home"
    if was_larger:
        subprocess.run(
            [sys.executable, "-c", SAVE_LARGE],
            env={"TEMPANNOT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen:size=2560x1440"},
            check=True,
        )
    driver = Driver(display, home)
    try:
        left, top, width, height = driver.geometry
        assert 640 <= width <= 1400
        assert 420 <= height < 900
        assert left >= 0
        assert top >= 0
        assert left + width <= 1400
        assert top + height <= 900
        driver.quit()
    finally:
        driver.process.kill()
        driver.process.communicate()


def test_what_makes_a_study_or_a_project_fits_a_low_screen_with_a_frame(tmp_path):
    screen = {"name": "low", "x": 0, "y": 0, "width": 1280, "height": 700, "dpr": 1.0}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    described = tmp_path / "screen.json"
    described.write_text(json.dumps({"screens": [screen]}))
    platform = f"offscreen:configfile={described}"
    made = subprocess.run(
        [sys.executable, "-c", SIZES],
        env={"TEMPANNOT_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": platform},
        check=True,
        capture_output=True,
        text=True,
    )
    heights = [int(each) for each in made.stdout.split()]
    assert len(heights) == 2
    assert max(heights) <= 680
