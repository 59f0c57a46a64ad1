"""The profile by which a comparison reads: shown, chosen, remembered; and the bar's buttons."""

import shutil
from pathlib import Path

import pytest

from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import click, press
from tests.gui.test_profiles import take_profile

HERE = Path(__file__).parents[2] / "data" / "profiles"


@pytest.fixture
def two(tmp_path):
    """Two annotations of one text in folders of their own."""
    for name in ("ann", "bob"):
        (tmp_path / name).mkdir()
        shutil.copy(HERE / "harbour-dense.tml", tmp_path / name)
    return tmp_path / "ann", tmp_path / "bob"


@pytest.fixture
def compared(window, qtbot, two):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, two)
    return window


def schemes(window):
    comparison = window.workspaces[Workspace.COMPARE].session.comparison
    return [each.document.scheme for each in comparison.sides]


def profile_button(window):
    return window.workspaces[Workspace.COMPARE].workspace.bar.buttons["compare.profile"]


def test_the_buttons_of_the_bar_do_what_they_say(compared):
    compare = compared.workspaces[Workspace.COMPARE]
    buttons = compare.workspace.bar.buttons
    click(compared, buttons["compare.swap"])
    assert compare.session.order == (1, 0)
    click(compared, buttons["compare.names"])
    assert compare.session.names_hidden
    click(compared, buttons["compare.overlaid"])
    assert compare.workspace.texts.is_overlaid
    assert buttons["compare.overlaid"].isChecked()
    click(compared, buttons["compare.overlaid"])
    assert not compare.workspace.texts.is_overlaid


POPUP = pytest.mark.qt_log_ignore("This plugin does not support")


@POPUP
def test_another_profile_is_chosen_by_key_and_compared_with(compared, qtbot):
    assert profile_button(compared).text() == "TimeBank-Dense"
    with qtbot.waitSignal(compared.workspaces[Workspace.COMPARE].opened):
        press(compared, "Ctrl+Shift+L")
        take_profile("matres")
    assert schemes(compared) == ["matres", "matres"]
    assert profile_button(compared).text() == "MATRES"


@POPUP
def test_a_profile_chosen_in_compare_is_remembered_for_its_folder(compared, qtbot, two):
    with qtbot.waitSignal(compared.workspaces[Workspace.COMPARE].opened):
        click(compared, profile_button(compared))
        take_profile("matres")
    compared.open_paths([two[0] / "harbour-dense.tml"])
    assert compared.documents.current.document.scheme == "matres"


@POPUP
def test_annotations_read_by_a_chosen_profile_can_be_adjudicated(compared, qtbot):
    compare = compared.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened):
        press(compared, "Ctrl+Shift+L")
        take_profile("matres")
    press(compared, "Ctrl+J", "Return")  # of folders: where all gold goes is asked
    qtbot.waitUntil(lambda: compare.adjudicating.current is not None)
    assert compare.adjudicating.current.adjudication.document.scheme == "matres"
