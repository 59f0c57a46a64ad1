"""The dialog of a new study."""

import csv

import pytest

from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog


@pytest.fixture
def dialog(qtbot, preferences):
    made = NewStudyDialog(preferences)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.reject()


def written_table(path, head, rows):
    """A file with a table, its head first."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])
    return path
