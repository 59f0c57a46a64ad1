"""The panel that F2 leads into, in the window: as high as its fields need, while keys go there."""

import pytest
from PySide6.QtWidgets import QComboBox

from tests.gui.hands import click, press


@pytest.fixture
def opened(window, news):
    window.open_paths([news])
    press(window, "Tab")
    return window


def hidden(window):
    """The fields of the focused event that are out of sight."""
    form = window.annotate.entity.form
    fields = form.findChildren(QComboBox)
    assert fields
    return [each for each in fields if each.visibleRegion().boundingRect() != each.rect()]


def shares(window):
    return window.annotate.relation.isVisible()


def test_all_fields_are_in_sight_where_f2_leads_and_the_palette_comes_back(opened, qtbot):
    before = opened.docks["relation"].size()
    press(opened, "F2")
    qtbot.waitUntil(lambda: not hidden(opened))
    assert not shares(opened)
    press(opened, "Tab", "Tab")
    assert not shares(opened)
    press(opened, "Esc")
    assert shares(opened)
    qtbot.waitUntil(lambda: opened.docks["relation"].size() == before)


def test_a_value_that_is_typed_and_taken_leads_back_to_the_palette(opened):
    press(opened, "F2", "Down", "Return")
    assert shares(opened)
    assert opened.keyboard.is_home


def test_a_click_into_the_text_brings_the_palette_back(opened):
    press(opened, "F2")
    click(opened, opened.annotate.text.view.viewport())
    assert shares(opened)


def test_where_there_is_room_for_both_both_stay(opened, qtbot):
    opened.resize(1400, 5000)
    qtbot.waitUntil(lambda: opened.docks["entity"].visibleRegion().isEmpty())
    press(opened, "F2")
    qtbot.waitUntil(lambda: not hidden(opened))
    assert shares(opened)


def test_a_contradiction_asked_for_from_a_field_keeps_the_room(window, medical):
    window.open_paths([medical])
    press(window, "Tab", "F2", "Esc", "C")
    assert not shares(window)
    assert window.annotate.why.isVisible()
    press(window, "Esc")
    assert not shares(window)
