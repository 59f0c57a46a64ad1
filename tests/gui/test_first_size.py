"""The window fits the screen it is on."""

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
