"""A contradiction in the real window: seen large, previewed, mended by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tempannot.gui.annotate.why.repair_cards import RepairCard


@pytest.fixture
def slipped(window, clash):
    """The window with a document whose fourth link contradicts the first."""
    window.open_paths([clash.session.path])
    return window


def press(key):
    """Press a key where the focus is."""
    QTest.keyClick(QApplication.focusWidget(), key)


def choose(window, source, target):
    """Choose a pair as an annotator does: Tab to the one, L, Tab to the other."""
    press(Qt.Key.Key_C)
    press(Qt.Key.Key_Escape)  # into the text
    press(Qt.Key.Key_Escape)  # of which nothing is selected then
    _tab_to(window, "source", source)
    press(Qt.Key.Key_L)
    _tab_to(window, "target", target)


def _tab_to(window, end, interval):
    for _ in range(9):
        if getattr(window.selection, end) == interval:
            return
        press(Qt.Key.Key_Tab)
    pytest.fail(f"Tab does not lead to {interval}")


def is_large(window):
    """Whether the explanation has the side of the palette."""
    return window.annotate.why.isVisible() and not window.annotate.relation.isVisible()


def test_a_document_without_contradiction_has_its_palette_at_once(window, medical, news):
    window.open_paths([news, medical])
    wanted = {news: False, medical: True}
    for _ in range(4):
        window.documents.step(1)
        assert is_large(window) is wanted[window.documents.current.path]


def test_a_slip_shows_the_contradiction_large_and_return_takes_it_back_in_sense(window, small):
    window.open_paths([small.session.path])
    choose(window, "ei1", "ei4")
    press(Qt.Key.Key_A)
    made = window.selection.link
    assert is_large(window)
    cards = window.annotate.why.page.proposals.cards
    assert cards[0].repair.title == 'Turn round: let "met" end before "slept" starts'
    assert set(window.documents.current.reasoning.network.set_aside) == {made}
    press(Qt.Key.Key_Return)
    assert "consistent" in window.annotating.status.verdict_text
    assert window.documents.current.document.links[made].rel_type == "BEFORE"
    assert window.annotate.relation.isVisible()


def told(window):
    """What the explanation says so far, line by line."""
    return [each.text() for each in window.annotate.why.findChildren(QLabel)]


def cards(window):
    """The ways to mend it that are there so far."""
    return window.annotate.why.findChildren(RepairCard)


def test_a_contradiction_is_said_before_the_ways_to_mend_it_are_tried(window, small, qtbot):
    window.open_paths([small.session.path])
    choose(window, "ei1", "ei4")
    press(Qt.Key.Key_A)
    assert "These 3 links cannot all hold." in told(window)
    assert not cards(window)
    qtbot.waitUntil(lambda: bool(cards(window)))


def test_return_right_after_a_slip_takes_the_first_way_to_mend_it(window, small):
    window.open_paths([small.session.path])
    choose(window, "ei1", "ei4")
    press(Qt.Key.Key_A)
    press(Qt.Key.Key_Return)
    assert "consistent" in window.annotating.status.verdict_text
    assert window.documents.current.undo_name.startswith("Flip")


def test_undo_right_after_a_slip_leaves_nothing_to_mend(window, small, qtbot):
    window.open_paths([small.session.path])
    choose(window, "ei1", "ei4")
    press(Qt.Key.Key_A)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: any("All links can hold together" in each for each in told(window)))
    assert not cards(window)


def test_a_contradiction_has_the_side_until_another_pair_is_chosen(slipped):
    assert is_large(slipped)
    choose(slipped, "ei1", "ei3")
    assert slipped.annotate.relation.isVisible()


def test_arrows_go_through_the_repairs_and_show_each_in_the_text(slipped):
    press(Qt.Key.Key_C)
    page = slipped.annotate.why.page
    first, second = (card.repair for card in page.proposals.cards[:2])
    assert slipped.selection.highlighted_links == {first.link}
    assert slipped.selection.proposed is first.relations
    press(Qt.Key.Key_Down)
    assert slipped.selection.highlighted_links == {second.link}
    assert slipped.selection.proposed is second.relations
    assert second.link in page.preview.text()
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Up)
    assert slipped.selection.highlighted_links == {page.proposals.cards[-1].repair.link}


def test_return_on_a_repair_takes_that_one(slipped):
    press(Qt.Key.Key_C)
    press(Qt.Key.Key_Down)
    second = slipped.annotate.why.page.proposals.cards[1].repair
    press(Qt.Key.Key_Return)
    assert slipped.documents.current.undo_name == second.batch.name
    assert "consistent" in slipped.annotating.status.verdict_text


def test_c_goes_on_to_the_next_contradiction(slipped):
    choose(slipped, "ei1", "ei4")
    press(Qt.Key.Key_A)
    assert "2 contradictions" in slipped.annotating.status.verdict_text
    seen = []
    for _ in range(2):
        press(Qt.Key.Key_C)
        seen.append(slipped.annotate.why.proof.links)
    assert len(set(seen)) == 2
    assert is_large(slipped)


def test_why_of_a_pair_that_contradicts_keeps_the_repairs(slipped):
    choose(slipped, "ei1", "ei2")
    press(Qt.Key.Key_W)
    assert slipped.annotate.why.page.proposals.cards
    assert slipped.annotate.why.proof.answer
    assert is_large(slipped)
    choose(slipped, "ei2", "ei4")
    press(Qt.Key.Key_W)
    assert slipped.annotate.why.proof.title == "Why?"
    assert not is_large(slipped)
