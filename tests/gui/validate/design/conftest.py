"""The dialog of a new study."""

import pytest

from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog


@pytest.fixture
def dialog(qtbot, preferences):
    made = NewStudyDialog(preferences)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.reject()
