import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tempannot.core.items import Span
from tempannot.gui.annotate.text import find_bar
from tempannot.gui.annotate.text.partners import told_of
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.kit.labels import NoteLabel
from tempannot.gui.views.text.shown_links import LinkView, PairWanted


@pytest.fixture
def show(qtbot):
    def make(context, size=(800, 500)):
        pane = TextPane(context)
        qtbot.addWidget(pane)
        pane.edit_requested.connect(context.session.apply)
        pane.resize(*size)
        pane.show()
        qtbot.waitExposed(pane)
        yield_to_layout(qtbot, pane)
        return pane

    return make


def yield_to_layout(qtbot, pane):
    with qtbot.waitSignal(pane.view.moved, raising=False, timeout=50):
        pass


def click(pane, interval, modifier=Qt.KeyboardModifier.NoModifier):
    viewport = pane.view.viewport()
    place = pane.view.place_of(interval)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, modifier, place)


def press(pane, key):
    QTest.keyClick(pane.view, key)


def select_words(pane, context, words):
    start = context.session.document.text.index(words)
    pane.view.select(Span(start, start + len(words)))


def test_a_click_on_a_word_focuses_its_interval(small, show):
    pane = show(small)
    for interval in ("ei1", "t1", "ei3", "ei4"):
        click(pane, interval)
        assert small.selection.source == interval


def test_a_click_beside_the_words_leaves_the_focus(small, show):
    pane = show(small)
    small.selection.focus("ei1")
    below = QPoint(20, pane.view.viewport().height() - 5)
    QTest.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert small.selection.source == "ei1"


def test_shift_click_makes_the_target_and_asks_for_a_link(small, show, qtbot):
    pane = show(small)
    click(pane, "ei1")
    with qtbot.waitSignal(pane.link_requested) as asked:
        click(pane, "ei3", Qt.KeyboardModifier.ShiftModifier)
    assert asked.args == [PairWanted("ei1", "ei3")]
    assert (small.selection.source, small.selection.target) == ("ei1", "ei3")


def test_a_drag_from_word_to_word_asks_for_a_link(small, show, qtbot):
    pane = show(small)
    viewport = pane.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=pane.view.place_of("ei4"))
    QTest.mouseMove(viewport, pane.view.place_of("ei2"))
    with qtbot.waitSignal(pane.link_requested) as asked:
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=pane.view.place_of("ei2"))
    assert asked.args == [PairWanted("ei4", "ei2")]
    assert (small.selection.source, small.selection.target) == ("ei4", "ei2")


def test_a_drag_that_ends_nowhere_asks_for_nothing(small, show, qtbot):
    pane = show(small)
    viewport = pane.view.viewport()
    nowhere = QPoint(10, viewport.height() - 5)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=pane.view.place_of("ei4"))
    QTest.mouseMove(viewport, nowhere)
    with qtbot.assertNotEmitted(pane.link_requested):
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=nowhere)


def test_moving_over_a_word_hovers_it_everywhere(small, show):
    pane = show(small)
    QTest.mouseMove(pane.view.viewport(), pane.view.place_of("t1"))
    assert small.selection.hovered == "t1"


def test_tab_goes_through_the_intervals_in_text_order(small, show):
    pane = show(small)
    seen = []
    for _ in range(6):
        press(pane, Qt.Key.Key_Tab)
        seen.append(small.selection.source)
    assert seen == ["ei1", "t1", "ei2", "ei3", "ei4", "t0"]
    pane.previous_entity()
    assert small.selection.source == "ei4"


def test_in_link_mode_steps_and_clicks_move_the_target(small, show):
    pane = show(small)
    small.selection.focus("ei1")
    pane.link_from_here()
    press(pane, Qt.Key.Key_Tab)
    assert (small.selection.source, small.selection.target) == ("ei1", "t1")
    click(pane, "ei4")
    assert (small.selection.source, small.selection.target) == ("ei1", "ei4")


def test_link_mode_needs_a_source_and_says_so(small, show, qtbot):
    pane = show(small)
    with qtbot.waitSignal(pane.said):
        pane.link_from_here()
    assert not pane.gestures.is_linking


def test_escape_ends_link_mode_first_and_then_lets_go(small, show):
    pane = show(small)
    small.selection.focus("ei1")
    pane.link_from_here()
    press(pane, Qt.Key.Key_Escape)
    assert not pane.gestures.is_linking
    assert small.selection.source == "ei1"
    press(pane, Qt.Key.Key_Escape)
    assert small.selection.source is None


def test_a_digit_picks_the_interval_that_shows_it(small, show):
    pane = show(small)
    small.selection.focus("ei2")
    assert pane.hints == {"ei3": "1", "t1": "2", "ei4": "3", "ei1": "4"}
    press(pane, "2")
    assert small.selection.target == "t1"


def test_zero_picks_the_creation_time(small, show):
    pane = show(small)
    press(pane, "0")
    assert small.selection.source == "t0"
    small.selection.focus("ei2")
    press(pane, "0")
    assert (small.selection.source, small.selection.target) == ("ei2", "t0")


def test_without_a_focus_no_digits_are_shown(small, show):
    assert show(small).hints == {}


def test_the_creation_time_is_always_a_chip(far, show):
    pane = show(far)
    pane.view.reveal(pane.view.index.get("ei4").span)
    (chip,) = pane.header.creation.chips
    assert (chip.interval, chip.word) == ("t0", "written 1998-03-03")


def test_a_partner_out_of_view_is_a_chip_with_its_sentence(far, show, qtbot):
    pane = show(far)
    far.selection.focus("ei2")
    (chip,) = pane.header.partners.chips
    assert (chip.interval, chip.word, chip.relation) == ("ei4", "slept", "before")
    assert "slept well." in chip.sentence
    assert chip.below


def test_a_chosen_pair_is_told_to_need_the_letter_of_a_relation(small, show):
    pane = show(small)
    document = small.session.document
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    alone = next(id for id in ("ei1", "ei2", "ei3", "ei4") if id not in linked)
    small.selection.select_pair(alone, "ei1")
    name = document.names().name
    said = [each.text() for each in pane.header.findChildren(NoteLabel)]
    assert f"“{name(alone)}” and “{name('ei1')}”: press the letter of a relation." in said


def test_a_partner_in_view_is_no_chip(small, show):
    pane = show(small)
    small.selection.focus("ei2")
    assert pane.header.partners.chips == ()


def test_focusing_a_far_interval_brings_it_into_view(far, show):
    pane = show(far)
    far.selection.focus("ei4")
    assert "ei4" in {each.id for each in pane.view.visible_intervals()}
    assert {chip.interval for chip in pane.header.partners.chips} == {"ei2"}


def test_aiming_from_afar_leaves_the_page_where_it_is(far, show):
    pane = show(far)
    far.selection.focus("ei2")
    pane.view.reveal(pane.view.index.get("ei4").span)
    click(pane, "ei4", Qt.KeyboardModifier.ShiftModifier)
    assert (far.selection.source, far.selection.target) == ("ei2", "ei4")
    assert "ei4" in {each.id for each in pane.view.visible_intervals()}
    first = pane.header.partners.chips[0]
    assert (first.interval, first.badge) == ("ei2", "S")


def test_a_chip_aims_first_and_goes_there_when_pressed_again(far, show):
    pane = show(far)
    far.selection.focus("ei2")
    pane.header.chosen.emit("ei4")
    assert far.selection.target == "ei4"
    assert "ei4" not in {each.id for each in pane.view.visible_intervals()}
    pane.header.chosen.emit("ei4")
    assert "ei4" in {each.id for each in pane.view.visible_intervals()}
    assert far.selection.source == "ei2"


def test_a_pair_chosen_elsewhere_is_brought_into_view_together(far, show):
    pane = show(far)
    pane.view.reveal(pane.view.index.get("ei4").span)
    far.selection.select_pair("ei1", "ei3")
    assert {"ei1", "ei3"} <= {each.id for each in pane.view.visible_intervals()}


def test_an_explanation_out_of_view_is_scrolled_to(far, show):
    pane = show(far)
    far.selection.focus("ei1")
    far.selection.highlight(["ei4"])
    assert "ei4" in {each.id for each in pane.view.visible_intervals()}


def test_larger_text_keeps_the_page_at_its_place(far, show, qtbot):
    pane = show(far)
    far.selection.focus("ei4")
    far.theme.set_font_size(16)
    yield_to_layout(qtbot, pane)
    middle = far.session.document.text.index("It went on") + 3000
    pane.view.reveal(Span(middle, middle + 2))
    first = pane.view.visible_span().start
    pane.resize(600, 500)
    yield_to_layout(qtbot, pane)
    assert abs(pane.view.visible_span().start - first) < 80


def test_the_tool_tip_says_what_is_known_of_a_word_and_the_focus(small, show):
    pane = show(small)
    small.selection.focus("ei1")
    told = told_of(small.session.reasoning, "ei4", small.selection.source)
    assert told.splitlines() == [
        "slept, event, 1 link (ei4)",
        '"met" ends before "slept" starts',
    ]
    assert "value 1998-03-02" in told_of(small.session.reasoning, "t1", None)
    assert pane.view.place_of("ei4") is not None


def test_choosing_a_link_view_is_shown_and_kept(small, show, qtbot):
    pane = show(small)
    pane.set_link_view(LinkView.ALL)
    assert pane.link_view is LinkView.ALL


def test_selected_words_become_an_event_that_is_focused(small, show):
    pane = show(small)
    select_words(pane, small, "early")
    press(pane, Qt.Key.Key_E)
    document = small.session.document
    made = document.interval(small.selection.source)
    assert (made.text, made.kind) == ("early", "event")
    small.session.undo()
    assert not document.has_interval(made.id)


def test_undoing_a_mark_lets_go_of_it(small, show):
    pane = show(small)
    select_words(pane, small, "early")
    pane.mark_event()
    small.session.undo()
    assert small.selection.source is None
    assert pane.hints == {}


def test_selected_words_become_a_time(small, show):
    pane = show(small)
    select_words(pane, small, "😀 early")
    press(pane, Qt.Key.Key_T)
    made = small.session.document.interval(small.selection.source)
    assert (made.text, made.kind) == ("😀 early", "time")


def test_the_caret_marks_without_a_mouse(small, show):
    pane = show(small)
    start = small.session.document.text.index("he had")
    pane.view.select(Span(start, start), keep=False)
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(pane.view, Qt.Key.Key_Right, control)
    QTest.keyClick(pane.view, Qt.Key.Key_Right, control | shift)
    assert small.session.document.slice(pane.selected_span()) == "had"
    pane.mark_event()
    assert small.session.document.interval(small.selection.source).text == "had"


def test_marking_half_of_a_mark_is_refused_with_a_reason(small, show, qtbot):
    pane = show(small)
    select_words(pane, small, "on\nMon")
    with qtbot.waitSignal(pane.said), qtbot.assertNotEmitted(pane.edit_requested):
        pane.mark_event()


def test_two_intervals_of_one_word_take_turns_on_clicks(tmp_path, open_context, show):
    path = tmp_path / "twice.tml"
    path.write_text(
        "<TimeML><TEXT>They <EVENT eid='e1' class='OCCURRENCE'>sang</EVENT> twice.</TEXT>"
        "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e1'/></TimeML>"
    )
    context = open_context(path)
    pane = show(context)
    click(pane, "ei1")
    first = context.selection.source
    click(pane, "ei1")
    assert {first, context.selection.source} == {"ei1", "ei2"}


def test_finding_selects_each_place_and_goes_round(small, show):
    pane = show(small)
    pane.find_text()
    QTest.keyClicks(pane.find_bar.field, "he")
    text = small.session.document.text
    places = []
    for _ in range(text.lower().count("he") + 1):
        places.append(pane.selected_span().start)
        QTest.keyClick(pane.find_bar.field, Qt.Key.Key_Return)
    assert places[0] == places[-1]
    assert sorted(places[:-1]) == [i for i in range(len(text)) if text.lower()[i : i + 2] == "he"]


def test_return_in_the_find_bar_says_which_place_it_is_and_what_stands_there(
    small, show, monkeypatch
):
    said = []
    monkeypatch.setattr(find_bar, "announce", lambda _, words: said.append(words))
    pane = show(small)
    document = small.session.document
    places = [each.start() for each in re.finditer("he", document.text.lower())]
    pane.find_text()
    field = pane.find_bar.field
    QTest.keyClicks(field, "he")
    assert (pane.find_bar.answer.text(), said) == (f"1 of {len(places)}", [])  # still typing
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Return):
        QTest.keyClick(field, key)
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert [each.partition(",")[0] for each in said] == [
        f"{1 + place % len(places)} of {len(places)}" for place in (1, 2, 1)
    ]
    place = places[1 % len(places)]
    number = document.sentence_of(place)
    words = " ".join(document.slice(document.sentences[number]).split())
    assert re.fullmatch(rf"\d+ of \d+, sentence {number + 1}: (.+)", said[0])[1] in words
    QTest.keyClicks(field, "zz")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert said[-1] == "not found"


def test_what_was_typed_to_find_is_answered_after_a_pause(small, show, monkeypatch, qtbot):
    said = []
    monkeypatch.setattr(find_bar, "announce", lambda _, words: said.append(words))
    pane = show(small)
    pane.find_text()
    QTest.keyClicks(pane.find_bar.field, "the")
    qtbot.waitUntil(lambda: bool(said))
    assert re.match(r"1 of \d+, sentence \d+: ", *said)


def test_escape_in_the_find_bar_gives_the_text_the_focus_back(small, show):
    pane = show(small)
    pane.find_text()
    QTest.keyClick(pane.find_bar.field, Qt.Key.Key_Escape)
    assert not pane.find_bar.isVisible()


def test_another_document_replaces_the_first(small, far, show):
    pane = show(small)
    pane.set_context(far)
    small.selection.focus("ei1")
    assert far.selection.source is None
    press(pane, Qt.Key.Key_Tab)
    assert far.selection.source == "ei1"


def test_without_a_document_it_says_what_to_do(qtbot):
    pane = TextPane(None)
    qtbot.addWidget(pane)
    pane.show()
    assert "Open sample" in pane.empty_text
    for action in (pane.next_entity, pane.mark_event, pane.find_text, pane.link_from_here):
        action()


def test_the_focused_interval_is_described_for_assistive_technology(small, show):
    pane = show(small)
    small.selection.focus("ei2")
    assert pane.view.accessibleDescription() == "said, event, 2 links"


def test_right_to_left_words_are_hit_where_they_are(tmp_path, open_context, show):
    path = tmp_path / "arabic.tml"
    path.write_text(
        "<TimeML><TEXT><EVENT eid='e1' class='OCCURRENCE'>وصل</EVENT> الرئيس IBM و"
        "<EVENT eid='e2' class='REPORTING'>قال</EVENT></TEXT>"
        "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/></TimeML>",
        encoding="utf-8",
    )
    context = open_context(path)
    pane = show(context)
    assert pane.view.place_of("ei1").x() > pane.view.place_of("ei2").x()
    for interval in ("ei1", "ei2"):
        click(pane, interval)
        assert context.selection.source == interval


def test_links_are_painted_without_harm_in_every_view(clash, show):
    pane = show(clash)
    clash.selection.focus("ei1")
    for view in LinkView:
        pane.set_link_view(view)
        assert not pane.grab().isNull()
