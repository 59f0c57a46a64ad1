"""The part of the window for rating studies, with the sample study open."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow

from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.start.open_study import close_study, sample_study
from tempannot.gui.validate.validate_controller import ValidateController
from tempannot.session.worker import Task


@pytest.fixture
def preferences(qapp, theme) -> Preferences:
    """Preferences in force; the fixture of the theme keeps the style of other tests."""
    return Preferences(qapp)


@pytest.fixture
def part(qtbot, preferences) -> ValidateController:
    """The part in a window of its own, without a study."""
    window = QMainWindow()
    qtbot.addWidget(window)
    made = ValidateController(preferences, window)
    window.setCentralWidget(made.page)
    window.resize(1200, 800)
    window.show()
    yield made
    made.close()


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory) -> Path:
    """The sample study, made once for all tests."""
    home = tmp_path_factory.mktemp("sample")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", str(home))
        close_study(sample_study(Task(lambda _: None)))
    return home / "sample.tempstudy"


@pytest.fixture
def sample(qtbot, part, sample_file, user_folders) -> ValidateController:
    """The part with a copy of the sample study open."""
    shutil.copytree(sample_file.parent, user_folders, dirs_exist_ok=True)  # with its key
    with qtbot.waitSignal(part.opened):
        part.open_sample()
    return part


@pytest.fixture
def lead(qtbot, sample):
    """The lead's pages of the sample study with names, as soon as its judgments are there."""
    sample.show_results()
    sample.lead.names.setChecked(True)
    qtbot.waitUntil(lambda: sample.lead.desk.study is not None and not sample.lead.desk.study.names)
    return sample.lead


@pytest.fixture
def computed(qtbot, lead):
    """The lead's pages with all statistics."""
    qtbot.waitUntil(lambda: lead.desk.findings is not None)
    return lead
