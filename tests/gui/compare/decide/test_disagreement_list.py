"""The queue: what it lists, how it is walked through, and how it follows decisions."""

import pytest
from PySide6.QtCore import QAbstractItemModel, QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from tempannot.comparison.adjudication.decisions import (
    Choice,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.core.relations import AFTER, BEFORE
from tempannot.gui.compare.decide.compare_wording import AGREED, HEADINGS
from tempannot.gui.compare.decide.disagreement_list import DisagreementList
from tempannot.gui.compare.decide.listed_entries import EntriesShown
from tests.gui.cut_texts import elided
from tests.gui.hands import tab_to

BY_IMPACT, NARROW = 1, 150
PAIRS, PAIRS_TURNED = ("a BEFORE b", "c BEFORE d"), ("a AFTER b", "c AFTER d")


def read_out(model, index):
    return model.data(index, Qt.ItemDataRole.AccessibleTextRole)


def entry_text(queue, key):
    model = queue.tree.entries
    return read_out(model, model.find(key))


def entries_of(queue):
    model = queue.tree.entries
    return [model.row(model.find(key)).entry for key in queue.keys]


def selected(context):
    found = context.selection.source, context.selection.target
    return tuple(each for each in found if each is not None)


def root_that_explains(context):
    roots = context.session.findings.disagreements
    return next(each for each in roots if each.explains and each.source != each.target)


@pytest.fixture
def plain(context, show):
    made = context()
    return made, show(DisagreementList(made), (280, 600))


def test_every_root_is_listed_once_under_its_cause_with_what_it_explains(plain):
    context, queue = plain
    roots = context.session.findings.disagreements
    listed = [(root.source, root.target) for root in roots]
    shown = [key if len(key) == 2 else key * 2 for key in queue.keys]
    assert sorted(shown) == sorted(listed)
    for root, key in zip(
        sorted(roots, key=lambda each: (each.source, each.target)), sorted(queue.keys), strict=True
    ):
        text = entry_text(queue, key)
        assert root.cause.value in text
        assert (f"explains {len(root.explains)} more" in text) is bool(root.explains)


def test_headings_count_their_entries_and_can_stay_closed(plain):
    _, queue = plain
    model = queue.tree.entries
    first = model.headings()[0]
    assert read_out(model, first) == "direction slip, 2"
    queue.tree.collapse(first)
    queue.filter.setText("o")
    queue.filter.setText("")
    assert not queue.tree.isExpanded(model.headings()[0])
    assert queue.tree.isExpanded(model.headings()[1])


def test_entry_opens_to_the_pairs_that_follow_from_it(plain, ids):
    context, queue = plain
    model = queue.tree.entries
    root = root_that_explains(context)
    parent = model.find((root.source, root.target))
    assert model.rowCount(parent) == len(root.explains)
    child = model.index(0, 0, parent)
    queue.tree.setCurrentIndex(child)
    assert selected(context) == root.explains[0]


def test_an_open_entry_stays_open_while_others_come_and_go(plain):
    context, queue = plain
    model = queue.tree.entries
    root = root_that_explains(context)
    queue.orders.choose(BY_IMPACT)
    queue.tree.expand(model.find((root.source, root.target)))
    queue.filter.setText(model.row(model.find((root.source, root.target))).entry.words[0])
    assert 0 < len(queue.keys) < len(context.session.findings.disagreements)
    queue.filter.setText("")
    assert queue.tree.isExpanded(model.find((root.source, root.target)))


def test_the_keys_come_to_the_list_and_what_is_selected_stays(plain, ids, qtbot):
    context, queue = plain
    context.selection.select_pair(*ids(context, "ab"))
    queue.orders.choose(BY_IMPACT)
    queue.filter.setText("dan")  # what is selected is not listed
    assert queue.keys
    assert ids(context, "ab") not in queue.keys
    QApplication.sendEvent(queue.tree, QFocusEvent(QEvent.Type.FocusIn))
    assert selected(context) == ids(context, "ab")
    qtbot.keyClick(queue.tree, Qt.Key.Key_Down)
    assert selected(context) == queue.keys[0]


def test_order_by_impact_puts_what_explains_most_first(plain):
    _, queue = plain
    queue.orders.choose(BY_IMPACT)
    impacts = {each.key: each.impact for each in entries_of(queue)}
    listed = [impacts[key] for key in queue.keys]
    assert listed == sorted(listed, reverse=True)
    assert queue.tree.entries.headings() == []
    assert max(listed) > 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("arrived", {"ab"}),
        ("after", {"ab", "cd"}),
        ("slip called", {"cd"}),
        ("AFTER slip dan", {"cd"}),
        ("nowhere", set()),
    ],
)
def test_filter_looks_at_words_relations_and_causes(plain, ids, text, expected):
    context, queue = plain
    queue.filter.setText(text)
    pairs = {key for key in queue.keys if len(key) == 2}
    assert pairs == {ids(context, letters) for letters in expected}


@pytest.mark.parametrize("text", ["includes", "contains", "during", "IS_INCLUDED", "is_included"])
def test_filter_knows_relations_by_either_name(context, show, text):
    made = context(("a INCLUDES b",), ("a IS_INCLUDED b",), marked=("abcde", "abcde"))
    queue = show(DisagreementList(made), (280, 600))
    queue.filter.setText(text)
    assert len(queue.keys) == 1
    queue.filter.setText("overlaps")
    assert queue.keys == []


def test_cause_button_counts_and_narrows_the_list(plain, ids):
    context, queue = plain
    missing = HEADINGS[Cause.ENTITY_MISSING]
    assert queue.chips.buttons[missing].text() == "□ mark 1"
    queue.chips.buttons[missing].click()
    assert queue.keys == [ids(context, "e")]
    queue.chips.buttons[missing].click()
    assert len(queue.keys) == 3


def test_next_and_previous_go_round_and_select_the_pair(plain):
    context, queue = plain
    for key in (*queue.keys, queue.keys[0]):
        queue.next()
        assert selected(context) == key
    queue.previous()
    assert selected(context) == queue.keys[-1]


def test_pair_selected_elsewhere_marks_its_entry_or_the_root_behind_it(plain, ids):
    context, queue = plain
    model = queue.tree.entries
    source, target = ids(context, "ab")
    context.selection.select_pair(target, source)
    assert model.row(queue.tree.currentIndex()).entry.key == (source, target)
    root = root_that_explains(context)
    context.selection.select_pair(*root.explains[0])
    assert model.row(queue.tree.currentIndex()).entry.key == (root.source, root.target)
    assert selected(context) == root.explains[0]
    context.selection.clear()
    assert not queue.tree.currentIndex().isValid()


def test_arrow_keys_choose_entries(plain, qtbot):
    context, queue = plain
    queue.next()
    qtbot.keyClick(queue.tree, Qt.Key.Key_Down)
    assert selected(context) == queue.keys[1]


def test_sides_are_named_and_ordered_as_the_session_shows_them(plain, ids):
    context, queue = plain
    key = ids(context, "ab")
    assert "A: before\nB: after" in entry_text(queue, key)
    context.session.swap()
    assert "A: after\nB: before" in entry_text(queue, key)
    assert "gold" not in entry_text(queue, key)


def test_two_annotations_that_mean_the_same_leave_an_empty_list(context, show):
    same = ("a BEFORE b",)
    made = context(same, ("b AFTER a",), marked=("abcde", "abcde"))
    queue = show(DisagreementList(made), (280, 600))
    assert queue.keys == []
    assert queue.count.text() == "The two annotations mean the same."
    queue.next()
    assert selected(made) == ()


def test_without_a_comparison_it_asks_for_one(context, show):
    made = context()
    queue = show(DisagreementList(made), (280, 600))
    made.session.show(None)
    assert queue.keys == []
    assert queue.count.text() == "Choose two annotations of one text."


def test_model_keeps_the_rules_of_qt(plain):
    _, queue = plain
    model = queue.tree.entries
    assert isinstance(model, QAbstractItemModel)
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, queue
    )
    queue.tree.expandAll()
    queue.orders.choose(BY_IMPACT)
    queue.tree.expandAll()
    queue.filter.setText("slip")
    assert tester.model() is model


def test_adjudication_lists_what_is_left_with_most_impact_first(panels, ids):
    found = panels()
    adjudication = found.context.session.adjudication.adjudication
    assert set(found.queue.keys) == {item.key for item in adjudication.queue()}
    assert "open" in entry_text(found.queue, ids(found.context, "ab"))
    found.queue.shown.choose(EntriesShown.ALL)
    assert len(found.queue.keys) == len(adjudication.all_items)
    agreed = ids(found.context, "bc")
    assert AGREED.name in entry_text(found.queue, agreed)
    assert "settled by the start" in entry_text(found.queue, agreed)
    found.queue.shown.choose(EntriesShown.DONE)
    assert found.queue.keys == [agreed]


def test_decision_moves_on_to_the_next_and_nothing_is_skipped(panels):
    found = panels()
    adjudication = found.context.session.adjudication.adjudication
    found.queue.next_open()
    seen = []
    while not adjudication.progress().is_finished:
        seen.append(selected(found.context))
        found.panel.choose_first()
        assert len(seen) < 20
    assert len(set(seen)) == len(seen)
    assert found.queue.keys == []


def test_what_was_put_off_comes_back_when_all_else_is_decided(panels):
    found = panels(key=PAIRS, response=PAIRS_TURNED, marked=("abcde", "abcde"))
    adjudication = found.context.session.adjudication.adjudication
    found.queue.next_open()
    first = selected(found.context)
    found.panel.choose_later()
    assert adjudication.state(first).standing is ItemStanding.LATER
    assert found.queue.keys[-1] == first
    while adjudication.progress().open:
        assert selected(found.context) != first
        found.panel.choose_first()
    assert selected(found.context) == first
    found.panel.choose_later()
    assert selected(found.context) == first


def test_going_on_stays_within_the_filter_and_says_when_it_ends(panels, ids):
    found = panels()
    found.queue.chips.buttons[HEADINGS[Cause.ENTITY_MISSING]].click()
    found.queue.next_open()
    assert selected(found.context) == ids(found.context, "e")
    found.panel.choose_second()
    assert any("outside it" in text for text in found.said)


def test_undo_goes_back_to_what_is_open_again(panels):
    found = panels()
    session = found.context.session.adjudication
    found.queue.next_open()
    first = selected(found.context)
    found.panel.choose_first()
    assert selected(found.context) != first
    session.undo()
    assert selected(found.context) == first
    assert first in found.queue.keys


def test_decision_made_elsewhere_shows_in_the_list(panels, ids):
    found = panels()
    key = ids(found.context, "ab")
    found.queue.shown.choose(EntriesShown.ALL)
    found.context.session.adjudication.decide(key, ProposedDecision(Choice.SIDE))
    assert "decided (#1)" in entry_text(found.queue, key)


def test_end_of_an_adjudication_brings_the_disagreements_back(panels):
    found = panels()
    found.context.session.adjudicate(None)
    roots = found.context.session.findings.disagreements
    assert len(found.queue.keys) == len(roots)
    assert not found.queue.shown.isVisible()


def test_list_that_was_never_seen_follows_decisions_too(context, show, qtbot):
    made = context(start=GoldStart.AGREED)
    queue = DisagreementList(made)
    qtbot.addWidget(queue)
    queue.next_open()
    first = selected(made)
    made.session.adjudication.decide(first, ProposedDecision(Choice.SIDE))
    assert selected(made) not in (first, ())


def test_five_thousand_entries_are_walked_through_at_once(context, show, qtbot):
    made = context()
    findings = made.session.findings
    units = [unit.id for unit in findings.comparison.alignment.units][:2]
    fake = Disagreement(*units, BEFORE, AFTER, Cause.CONTRADICTORY, None, ((), ()))
    findings.__dict__["disagreements"] = (fake,) * 5000
    queue = show(DisagreementList(made), (280, 600))
    assert queue.tree.entries.rowCount(queue.tree.entries.headings()[0]) == 5000
    assert queue.tree.indexWidget(queue.tree.entries.find(tuple(units))) is None


def test_what_is_about_a_missing_unit_stands_together_and_the_unit_first(panels, ids):
    links = ("a BEFORE d", "b BEFORE e", "a BEFORE e", "b BEFORE d", "a BEFORE b")
    found = panels(key=links, response=("a BEFORE b",), marked=("abde", "ab"))
    found.queue.orders.choose(0)
    owners = [entry.owner for entry in entries_of(found.queue)]
    unit_d, unit_e = ids(found.context, "d"), ids(found.context, "e")
    assert [key for key in found.queue.keys if len(key) == 1] in (
        [unit_d, unit_e],
        [unit_e, unit_d],
    )
    assert owners in ([*unit_d * 3, *unit_e * 3], [*unit_e * 3, *unit_d * 3])
    assert len(found.queue.keys[0]) == len(found.queue.keys[3]) == 1


def test_return_in_the_filter_goes_to_the_list(plain, qtbot):
    _, queue = plain
    tab_to(queue.filter)
    qtbot.keyClick(queue.filter, Qt.Key.Key_Return)
    assert queue.tree.hasFocus()


def test_a_row_has_more_lines_where_the_list_is_narrow_and_two_again_where_it_is_wide(
    plain, ids, qtbot
):
    context, queue = plain
    queue.orders.choose(BY_IMPACT)
    tree, model = queue.tree, queue.tree.entries
    pair = model.find(ids(context, "cd"))

    def height():
        tree.scrollTo(pair)
        return tree.visualRect(pair).height()

    two = height()
    tree.setMaximumWidth(NARROW)
    qtbot.waitUntil(lambda: height() > two)
    with elided() as cut:
        tree.viewport().grab()
    assert cut == {}
    tree.setMaximumWidth(queue.width())
    qtbot.waitUntil(lambda: height() == two)


def test_a_row_is_whole_when_the_keys_come_to_it(plain, qtbot):
    _, queue = plain
    tree = queue.tree
    tree.setMaximumSize(NARROW, NARROW)
    tree.expandAll()
    tab_to(tree)
    for key in (*[Qt.Key.Key_Down] * 12, *[Qt.Key.Key_Up] * 12, Qt.Key.Key_End, Qt.Key.Key_Home):
        qtbot.keyClick(tree, key)
        area = tree.visualRect(tree.currentIndex())
        assert area.top() >= 0
        assert area.bottom() < tree.viewport().height()
