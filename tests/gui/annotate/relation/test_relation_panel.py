import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tempannot.core.relations import (
    AFTER,
    ALL,
    BEFORE,
    CONTAINS,
    EQUALS,
    FINISHED_BY,
    MEETS,
    OVERLAPS,
)
from tempannot.gui.annotate.gestures import Gestures, RelationWanted
from tempannot.gui.annotate.relation.relation_panel import RelationPanel
from tests.gui.hands import tab_to


@pytest.fixture
def show(qtbot):
    made = []

    def make(context, width=340):
        panel = RelationPanel(context)
        gestures = Gestures(panel)
        gestures.set_context(context)
        panel.relation_requested.connect(gestures.relate)
        panel.edit_requested.connect(gestures.apply)
        panel.flip_requested.connect(gestures.flip)
        panel.delete_requested.connect(gestures.delete)
        panel.repeat_requested.connect(gestures.repeat)
        qtbot.addWidget(panel)
        panel.resize(width, 800)
        with qtbot.waitExposed(panel):
            panel.show()
        made.append(panel)
        return panel

    yield make
    for panel in made:
        panel.set_context(None)


@pytest.fixture
def wishes():
    return []


def click(panel, basic, modifier=Qt.KeyboardModifier.NoModifier):
    x, y = panel.palette_view.layout_of_cells.cell(basic).middle
    spot = QPoint(round(x), round(y))
    QTest.mouseClick(panel.palette_view, Qt.MouseButton.LeftButton, modifier, spot)


def press(panel, *keys):
    tab_to(panel.palette_view)
    for key in keys:
        QTest.keyClick(panel.palette_view, key)


def last_link(context):
    return list(context.session.document.links.values())[-1]


def test_without_a_pair_nothing_can_be_given(small, show, qtbot):
    panel = show(small)
    with qtbot.waitSignal(panel.said) as said:
        panel.choose("type.BEFORE")
    assert said.args == ["Choose two events or times first; Ctrl+E marks the word at the caret."]
    assert len(small.session.document.links) == 3
    assert not panel.buttons.commit.isEnabled()


def test_a_type_key_links_the_pair_at_once(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.choose("type.AFTER")
    link = last_link(small)
    assert (link.source, link.target, link.rel_type) == ("ei2", "ei3", "AFTER")
    assert small.selection.link == link.id


def test_a_click_gives_the_relation_of_the_cell(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    click(panel, OVERLAPS)
    assert last_link(small).exact is OVERLAPS


def test_what_closure_excludes_is_dimmed_with_the_reason_on_demand(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei4")
    assert panel.choice.is_excluded(AFTER)
    tip = panel.palette_view.tip(AFTER)
    assert "Excluded, because" in tip
    assert "&quot;met&quot; ends before &quot;said&quot; starts" in tip
    assert "Excluded" not in panel.palette_view.tip(BEFORE)


def test_a_forced_relation_is_picked_and_enter_gives_it(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei4")
    assert panel.choice.picked is BEFORE
    assert "The only relation left." in panel.readout.text
    press(panel, Qt.Key.Key_Return)
    assert (last_link(small).source, last_link(small).rel_type) == ("ei1", "BEFORE")


def test_the_pair_s_own_link_excludes_nothing_when_it_is_to_be_changed(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    assert panel.choice.allowed is ALL
    assert panel.choice.picked is BEFORE
    panel.choose("type.IBEFORE")
    assert small.session.document.links["l1"].rel_type == "IBEFORE"


def test_the_link_of_a_pair_taken_backwards_shows_its_converse(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei1", "l1")
    assert panel.choice.picked is AFTER


def test_control_click_combines_relations_and_accept_gives_them(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    click(panel, BEFORE, Qt.KeyboardModifier.ControlModifier)
    click(panel, MEETS, Qt.KeyboardModifier.ShiftModifier)
    assert len(small.session.document.links) == 3
    QTest.mouseClick(panel.buttons.commit, Qt.MouseButton.LeftButton)
    assert last_link(small).exact is BEFORE | MEETS


def test_plus_lets_the_next_keys_combine(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.start_combining()
    panel.choose("type.BEFORE")
    panel.choose("type.IBEFORE")
    assert panel.choice.picked is BEFORE | MEETS
    panel.commit()
    assert last_link(small).exact is BEFORE | MEETS


def test_a_combination_that_is_not_convex_cannot_be_given_but_its_hull_can(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.toggle_part(BEFORE)
    panel.toggle_part(OVERLAPS)
    assert not panel.buttons.commit.isEnabled()
    assert panel.readout.offer.text() == "Take before or meets or overlaps"
    QTest.mouseClick(panel.readout.offer, Qt.MouseButton.LeftButton)
    panel.commit()
    assert last_link(small).exact is BEFORE | MEETS | OVERLAPS


def test_return_takes_the_hull_and_return_again_gives_it(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.toggle_part(BEFORE)
    panel.toggle_part(OVERLAPS)
    panel.commit()
    assert len(small.session.document.links) == 3
    assert panel.choice.picked is BEFORE | MEETS | OVERLAPS
    panel.commit()
    assert last_link(small).exact is BEFORE | MEETS | OVERLAPS


def test_the_offer_of_a_large_hull_does_not_widen_the_panel(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    width = panel.minimumSizeHint().width()
    panel.toggle_part(BEFORE)
    panel.toggle_part(BEFORE.converse)
    assert panel.readout.offer.isVisibleTo(panel)
    assert panel.minimumSizeHint().width() == width


def test_arrows_space_and_enter_do_it_all(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    press(panel, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Return)
    assert last_link(small).exact is BEFORE | MEETS


def test_enter_gives_what_the_cursor_stands_on_if_nothing_is_picked(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    press(panel, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert last_link(small).rel_type == "IBEFORE"


def test_the_relation_under_the_mouse_is_read_out(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    x, y = panel.palette_view.layout_of_cells.cell(CONTAINS).middle
    QTest.mouseMove(panel.palette_view, QPoint(round(x), round(y)))
    assert "&quot;said&quot; starts before and ends after &quot;left&quot;" in panel.readout.text
    assert len(small.session.document.links) == 3


def test_an_excluded_relation_is_read_out_as_contradicting(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei4")
    tab_to(panel.palette_view)
    QTest.keyClick(panel.palette_view, Qt.Key.Key_Down)
    assert "it would contradict" in panel.readout.text
    assert panel.asked == ("ei1", "ei4", MEETS)


@pytest.mark.parametrize(
    ("rel_type", "read_out"),
    [
        ("VAGUE", "does not tell"),
        ("IDENTITY", "one and the same event"),
        ("DURING", "goes on throughout"),
        ("DURING_INV", "goes on throughout"),
    ],
)
def test_types_apart_have_a_button_of_their_own(small, show, rel_type, read_out):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    button = panel.types.buttons[rel_type]
    tab_to(button)
    assert read_out in panel.readout.text
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert last_link(small).rel_type == rel_type
    panel.refresh()
    assert button.isDown()


def test_same_event_is_not_same_time(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.choose("type.SIMULTANEOUS")
    assert last_link(small).rel_type == "SIMULTANEOUS"
    panel.choose("type.IDENTITY")
    assert last_link(small).rel_type == "IDENTITY"
    assert len(small.session.document.links) == 4


def test_comment_and_confidence_go_with_a_new_link(small, show, wishes):
    panel = show(small)
    panel.relation_requested.connect(wishes.append)
    small.selection.select_pair("ei2", "ei3")
    QTest.keyClicks(panel.note.comment_field, "hard to say")
    QTest.keyClicks(panel.note.confidence_field, "70")
    panel.choose("type.BEFORE")
    assert wishes == [RelationWanted("ei2", "ei3", BEFORE, None, "hard to say", 0.7)]
    assert (last_link(small).comment, last_link(small).confidence) == ("hard to say", 0.7)


def test_a_comment_on_a_link_is_an_edit_of_its_own(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    panel.edit_comment()
    QTest.keyClicks(panel.note.comment_field, "sure")
    QTest.keyClick(panel.note.comment_field, Qt.Key.Key_Return)
    assert small.session.document.links["l1"].comment == "sure"
    assert small.session.undo_name == 'Note on "met" before "said"'


def test_a_comment_left_as_it_is_makes_no_step(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    QTest.keyClick(panel.note.comment_field, Qt.Key.Key_Return)
    assert small.session.undo_name is None


def test_giving_a_link_what_it_says_already_makes_no_step(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    panel.choose("type.BEFORE")
    assert small.session.undo_name is None


def test_flip_delete_and_repeat_have_buttons_with_their_keys(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    assert panel.buttons.flip.text() == "Flip F"
    QTest.mouseClick(panel.buttons.flip, Qt.MouseButton.LeftButton)
    assert small.session.document.links["l1"].rel_type == "AFTER"
    QTest.mouseClick(panel.buttons.delete, Qt.MouseButton.LeftButton)
    assert "l1" not in small.session.document.links
    panel.choose("type.BEFORE")
    small.selection.select_pair("ei2", "ei3")
    QTest.mouseClick(panel.buttons.repeat, Qt.MouseButton.LeftButton)
    assert (last_link(small).source, last_link(small).rel_type) == ("ei2", "BEFORE")


def test_what_needs_a_link_is_off_without_one(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    assert not panel.buttons.flip.isEnabled()
    assert not panel.buttons.delete.isEnabled()


def test_another_key_shows_on_the_buttons_at_once(small, show):
    panel = show(small)
    small.keymap.set_keys("link.flip", "X")
    assert panel.buttons.flip.text() == "Flip X"


def test_a_disjunction_in_the_making_is_let_go_with_its_pair(small, show):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.toggle_part(FINISHED_BY)
    small.selection.select_pair("ei3", "ei4")
    assert panel.choice.is_empty
    assert not panel.choice.combining


def test_a_hidden_panel_still_gives_the_pair_of_the_selection(small, show):
    panel = show(small)
    panel.hide()
    small.selection.select_pair("ei2", "ei3")
    panel.choose("type.SIMULTANEOUS")
    assert small.session.reasoning.allowed("ei2", "ei3") is EQUALS


def test_an_undone_link_is_gone_from_the_palette(small, show, qtbot):
    panel = show(small)
    small.selection.select_pair("ei2", "ei3")
    panel.choose("type.BEFORE")
    qtbot.waitUntil(lambda: panel.choice.picked is BEFORE)
    small.session.undo()
    qtbot.waitUntil(lambda: panel.choice.is_empty)


def test_a_comment_being_typed_survives_hovering_elsewhere(small, show):
    panel = show(small)
    small.selection.select_pair("ei1", "ei2", "l1")
    QTest.keyClicks(panel.note.comment_field, "half a thou")
    small.selection.highlight(["ei3"], ["l3"])
    assert panel.note.comment == "half a thou"


def test_without_a_document_there_is_nothing_to_choose_from(show, small):
    panel = show(None)
    parts = (panel.palette_view, panel.types, panel.note, panel.questions)
    assert not any(part.isVisible() for part in parts)
    panel.set_context(small)
    assert all(part.isVisible() for part in parts)
