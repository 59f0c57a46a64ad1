"""The menus: every action in reach, and what is in force marked."""

import pytest

from tempannot.core.schemes import During
from tempannot.gui.annotate.link_view_choice import LINK_VIEWS
from tempannot.gui.compare.compare_files import OpenDialog
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.text.shown_links import LinkView
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.gui.window.help_menu import definitions_page
from tempannot.session.settings import ThemeChoice
from tests.gui.hands import answering, press

_LONGEST_GROUP = 12
"""Of entries between two lines: the answers of adjudicating."""
_SMALL_SCREEN = 640
"""Of 700, less the bars of window and menu."""


def _marked(window):
    return [id for id in LINK_VIEWS if window.actions_by_id[id].isChecked()]


def _readings(window):
    view = window.actions_by_id.menus["View"]
    menu = next(each.menu() for each in view.actions() if "DURING" in each.text())
    return {each.text(): each for each in menu.actions()}


def test_every_action_stands_in_its_menu(window):
    for info in ACTIONS:
        assert window.actions_by_id[info.id] in window.actions_by_id.menus[info.place].actions()


def test_no_menu_begins_or_ends_with_a_line(window):
    for menu in window.actions_by_id.menus.values():
        assert not menu.actions()[0].isSeparator()
        assert not menu.actions()[-1].isSeparator()


@pytest.mark.parametrize("workspace", Workspace)
def test_no_menu_is_longer_than_a_small_screen(window, workspace):
    window.workspaces.show(workspace)
    menus = window.actions_by_id.menus
    shown = {name: menu for name, menu in menus.items() if menu.menuAction().isVisible()}
    too_long = {name: m.sizeHint().height() for name, m in shown.items()}
    assert {name: high for name, high in too_long.items() if high > _SMALL_SCREEN} == {}


def test_a_menu_inside_of_another_is_there_only_where_it_leads_somewhere(window):
    panels = window.actions_by_id.menus["View > Go to panel"].menuAction()
    sizes = window.actions_by_id.menus["View > Size of the text"].menuAction()
    assert panels.isVisible()
    window.workspaces.show(Workspace.BUILD)
    assert (panels.isVisible(), sizes.isVisible()) == (False, True)


def test_no_menu_names_two_things_alike(window):
    for menu in window.actions_by_id.menus.values():
        names = [each.text().replace("&", "") for each in menu.actions() if each.text()]
        assert sorted(set(names)) == sorted(names)


def test_the_links_drawn_in_the_text_are_marked(window, news):
    window.open_paths([news])
    assert _marked(window) == ["view.links-focused"]
    window.actions_by_id["view.links-minimal"].trigger()
    assert _marked(window) == ["view.links-minimal"]
    window.annotate.text.header.view_chosen.emit(LinkView.ALL)
    assert _marked(window) == ["view.links-all"]
    assert window.preferences.settings.link_view == LinkView.ALL.value


def _marked_colours(window):
    menu = next(
        each.menu()
        for each in window.actions_by_id.menus["View"].actions()
        if each.text() == "Colours"
    )
    return [each.text() for each in menu.actions() if each.isChecked()]


def test_colours_go_round_with_a_key_and_are_marked_in_the_menu(window):
    press(window, "Ctrl+Shift+T", "Ctrl+Shift+T")
    assert _marked_colours(window) in (["Dark"], ["High contrast"], ["Light"])
    while _marked_colours(window) != ["High contrast"]:
        press(window, "Ctrl+Shift+T")
    theme = window.preferences.theme
    assert theme.color("background").name() == "#000000"
    assert window.preferences.settings.theme is ThemeChoice.HIGH_CONTRAST
    press(window, "Ctrl+Shift+T")
    assert _marked_colours(window) == ["Light"]


def test_reduced_motion_is_kept_and_holds_for_docks_too(window):
    action = next(
        each
        for each in window.actions_by_id.menus["View"].actions()
        if each.text() == "Reduced motion"
    )
    assert window.isAnimated()
    action.trigger()
    assert not window.isAnimated()
    assert window.preferences.settings.reduces_motion
    action.trigger()
    assert window.isAnimated()


def test_another_reading_of_during_says_what_it_changed(window, news):
    window.open_paths([news])
    session = window.documents.current
    reading = _readings(window)["As during: inside"]
    reading.trigger()
    assert reading.isChecked()
    assert "DURING is now read as" in window.message.text
    assert "2 links" in window.message.text
    assert session.during is During.DURING


def test_undo_and_redo_name_their_step(window, news):
    undo, redo = window.actions_by_id["edit.undo"], window.actions_by_id["edit.redo"]
    window.open_paths([news])
    assert not undo.isEnabled()
    window.selection.select_pair("ei1", "ei2")
    window.actions_by_id["pair.skip"].trigger()
    window.selection.select_pair("ei1", "ei2")
    window.actions_by_id["link.delete"].trigger()
    assert undo.text().startswith("Undo Delete")
    undo.trigger()
    assert redo.isEnabled()
    assert redo.text().startswith("Redo Delete")


def test_samples_are_in_the_help_menu(window):
    entries = {each.text(): each for each in window.files.sample_menu.actions()}
    assert len(entries) == 4
    entries["News report"].trigger()
    assert "news-report" in window.windowTitle()


def test_the_definitions_name_every_type(window):
    page = definitions_page()
    for name in ("IS_INCLUDED", "DURING_INV", "overlapped-by", "VAGUE"):
        assert name in page


@pytest.mark.parametrize("workspace", Workspace)
def test_a_line_parts_the_groups_of_a_long_menu(window, workspace):
    window.workspaces.show(workspace)
    for name, menu in window.actions_by_id.menus.items():
        if menu.menuAction().isVisible() and " > " not in name:
            run = longest = 0
            for each in menu.actions():
                run = 0 if each.isSeparator() else run + each.isVisible()
                longest = max(longest, run)
            assert longest <= _LONGEST_GROUP, name


def test_new_asks_what_to_compare_in_compare(window):
    press(window, "F8")
    with answering(OpenDialog, lambda dialog: press(dialog, "Escape")):
        press(window, "Ctrl+N")


def test_new_asks_for_a_text_in_build(window, qtbot):
    press(window, "F10", "Ctrl+N")
    assert window.findChild(NewTextDialog).isVisible()
    press(window.findChild(NewTextDialog), "Escape")
    qtbot.waitUntil(lambda: window.findChild(NewTextDialog) is None)
    assert window.workspaces.current is Workspace.BUILD
