"""A rater in the window is told what the lead took back, and goes on by keys."""

from PySide6.QtCore import Qt

from tempannot.study.rating.stage import Stage

Key = Qt.Key


def test_a_list_that_was_given_free_is_told_and_return_goes_on(rate):
    rater = rate()
    rater.answer(Key.Key_4)
    rater.store.release("Ann")
    rater.press(Key.Key_2)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.RELEASED)
    assert rater.view.currentWidget() is rater.view.notice
    assert rater.view.notice.said.startswith("Your list was given free")
    assert "is kept, and counts" in rater.view.notice.said
    rater.press_and_wait(Key.Key_Return)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.LIST)
    assert rater.page.head.words[0] == "3 of 6 in this list"
    assert [each.response for each in rater.store.judgments("Ann")] == [
        "very unlikely",
        "very likely",
    ]


def test_a_rater_who_was_taken_out_reads_it_and_return_leaves(rate):
    rater = rate()
    rater.answer(Key.Key_4)
    rater.store.forget("Ann")
    rater.press(Key.Key_2)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.REMOVED)
    rater.qtbot.waitUntil(lambda: "stays on this computer" in rater.view.notice.said)
    assert rater.view.notice.said.startswith("You are no longer in this study")
    assert "another study" not in rater.view.notice.said
    with rater.qtbot.waitSignal(rater.pages.left):
        rater.press(Key.Key_Return)
