"""A rater judges by keys: every key does what is printed on its button."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tempannot.formats.items.item_kinds import ANSWER, ORDER
from tempannot.study.judgment import JudgmentState
from tests.gui.hands import tab_to
from tests.gui.validate.rating.rated import ANSWERS, ORDERS, PAIRS, study
from tests.study.rating.studies import TickingClock

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


def held(rater) -> dict[int, tuple]:
    """Return what the store holds, by position."""
    rater.leave()
    return {
        each.position: (each.state, each.response, each.flagged, each.comment)
        for each in rater.store.judgments("Ann")
    }


def test_instructions_come_first_and_return_starts(rater, tmp_path):
    store = study(tmp_path, instructions="# Read me\n\nPlease **judge** <b>well</b>.")
    rater.sit_down(store, tmp_path / "waiting")
    assert rater.view.currentWidget() is rater.view.instructions
    assert rater.view.instructions.words == "Read me\nPlease judge <b>well</b>."
    rater.press(Key.Key_Return)
    assert rater.view.currentWidget() is rater.page
    assert rater.session.turn.position == 1
    rater.leave()
    store.close()


def test_the_time_of_the_first_item_begins_behind_the_instructions(rater, tmp_path):
    store = study(tmp_path)
    clock = TickingClock()
    rater.sit_down(store, tmp_path / "waiting", clock)
    clock.pass_by(300)
    rater.begin()
    clock.pass_by(4)
    rater.answer(Key.Key_1)
    rater.leave()
    (kept,) = store.judgments("Ann")
    assert (kept.response_seconds, kept.active_seconds) == (4, 4)
    store.close()


def test_without_instructions_the_question_and_its_answers_are_told(rater, tmp_path):
    store = study(tmp_path)
    rater.sit_down(store, tmp_path / "waiting")
    words = rater.view.instructions.words
    assert rater.session.scale.question in words
    assert "extremely unlikely" in words
    rater.leave()
    store.close()


def test_digit_judges_and_the_next_item_shows(rate):
    rater = rate()
    first = rater.texts
    rater.answer(Key.Key_2)
    assert rater.texts != first
    assert rater.page.head.words[0] == "2 of 6 in this list"
    assert held(rater) == {1: (JudgmentState.ANSWERED, "very likely", False, "")}


def test_choice_stays_marked_on_its_item_until_the_next_one_comes(rate):
    rater = rate()
    first = rater.texts
    with rater.qtbot.waitSignal(rater.session.turn_changed):
        rater.press(Key.Key_4)
        assert [button.isChecked() for button in rater.page.scale.buttons].index(True) == 3
        assert rater.texts == first
        rater.press(Key.Key_1)  # too early: the choice is made
    assert not any(button.isChecked() for button in rater.page.scale.buttons)
    assert held(rater)[1][1] == "very unlikely"


def test_digits_without_an_answer_do_nothing(rate):
    rater = rate()
    rater.press(Key.Key_6)
    rater.press(Key.Key_L)
    assert not rater.session.is_choosing
    assert held(rater) == {}


def test_letters_judge_answers_to_questions(rate):
    rater = rate(ANSWERS, ANSWER)
    rater.answer(Key.Key_L, Key.Key_U, Key.Key_X, Key.Key_3)
    assert [each[1] for each in held(rater).values()] == [
        "likely",
        "unlikely",
        "invalid",
        "invalid",
    ]


def test_one_and_two_say_which_sentence_comes_first(rate):
    rater = rate(ORDERS, ORDER)
    rater.answer(Key.Key_2, Key.Key_1)
    assert [each[1] for each in held(rater).values()] == ["the second one", "the first one"]


def test_backspace_takes_the_last_answer_back(rate):
    rater = rate()
    first = rater.texts
    rater.answer(Key.Key_2)
    rater.press_and_wait(Key.Key_Backspace)
    assert rater.texts == first
    assert held(rater)[1][0] is JudgmentState.TAKEN_BACK


def test_backspace_before_any_answer_says_so(rate):
    rater = rate()
    with rater.qtbot.waitSignal(rater.pages.said) as said:
        rater.press(Key.Key_Backspace)
    assert said.args == ["There is no answer to take back yet."]


def test_skipped_item_comes_back_at_the_end_of_the_list(rate):
    rater = rate(PAIRS[:3])
    first = rater.texts
    rater.answer(Key.Key_Space, Key.Key_1, Key.Key_1)
    assert rater.texts == first


def test_flag_is_seen_on_the_button_and_kept_with_the_answer(rate):
    rater = rate()
    rater.press(Key.Key_F)
    flag = rater.page.tools.buttons["validate.flag"]
    assert (flag.isChecked(), flag.text()) == (True, "Flagged")
    rater.answer(Key.Key_3)
    assert not flag.isChecked()
    assert held(rater)[1][2]


def test_comment_is_written_kept_by_return_and_shown(rate):
    rater = rate()
    rater.press(Key.Key_M)
    QTest.keyClicks(QApplication.focusWidget(), "1 l oddf")
    rater.press(Key.Key_Backspace)
    rater.press(Key.Key_Return)
    assert rater.page.tools.state.text() == "Your comment: 1 l odd"
    assert QApplication.focusWidget() is rater.page.card
    rater.answer(Key.Key_3)
    assert rater.page.tools.state.text() == ""
    assert held(rater)[1] == (JudgmentState.ANSWERED, "even chance", False, "1 l odd")


def test_escape_leaves_the_comment_as_it_was(rate):
    rater = rate()
    rater.press(Key.Key_M)
    QTest.keyClicks(QApplication.focusWidget(), "never mind")
    rater.press(Key.Key_Escape)
    assert QApplication.focusWidget() is rater.page.card
    assert rater.session.comment_text == ""


def test_comment_under_way_is_kept_when_an_answer_is_clicked(rate):
    rater = rate()
    rater.press(Key.Key_M)
    QTest.keyClicks(QApplication.focusWidget(), "so so")
    with rater.qtbot.waitSignal(rater.session.turn_changed):
        QTest.mouseClick(rater.page.scale.buttons[0], Qt.MouseButton.LeftButton)
    with rater.qtbot.waitSignal(rater.session.turn_changed):
        pass
    assert held(rater)[1] == (JudgmentState.ANSWERED, "extremely likely", False, "so so")


def test_alt_left_and_right_walk_through_the_last_items(rate):
    rater = rate()
    seen = [rater.texts]
    for key in (Key.Key_1, Key.Key_2):
        rater.answer(key)
        seen.append(rater.texts)
    walked = []
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Right, Key.Key_Right):
        rater.press(key, ALT)
        walked.append(rater.texts)
    assert walked == [seen[1], seen[0], seen[1], seen[2]]


def test_item_looked_at_again_shows_its_answer_and_return_leaves_it(rate):
    rater = rate()
    rater.answer(Key.Key_2)
    now = rater.texts
    rater.press(Key.Key_Left, ALT)
    assert rater.page.scale.buttons[1].isChecked()
    assert "Item 1 again: you said “very likely”" in rater.page.tools.state.text()
    rater.press(Key.Key_Return)
    assert rater.texts == now


def test_chip_leads_back_and_another_answer_takes_the_place_of_the_first(rate):
    rater = rate()
    rater.answer(Key.Key_2, Key.Key_Space)
    chips = rater.page.tools.recent.chips
    assert [chip.text() for chip in chips] == ["2", "–"]
    QTest.mouseClick(chips[0], Qt.MouseButton.LeftButton)
    assert "shown" in chips[0].accessibleName()
    rater.answer(Key.Key_5)
    assert held(rater)[1][1] == "extremely unlikely"


def test_no_more_than_ten_chips_are_there(rate):
    rater = rate([(f"First {n}.", f"Second {n}.") for n in range(13)])
    rater.answer(*[Key.Key_1] * 12)
    assert len(rater.page.tools.recent.chips) == 10
    assert rater.page.tools.recent.chips[0].accessibleName() == "Item 3: extremely likely"


def test_space_and_return_press_the_button_that_has_the_focus(rate):
    rater = rate()
    for key in (Key.Key_Space, Key.Key_Return):
        tab_to(rater.page.scale.buttons[3])
        rater.answer(key)
    assert [each[1] for each in held(rater).values()] == ["very unlikely"] * 2


def test_tab_leads_from_the_item_to_the_answers_in_their_order(rate):
    rater = rate()
    reached = []
    for _ in range(5):
        rater.press(Key.Key_Tab)
        reached.append(QApplication.focusWidget().accessibleName())
    assert reached == [*rater.session.scale.answers]


def test_instructions_can_be_read_again_and_left(rate):
    rater = rate()
    rater.press(Key.Key_I)
    assert rater.view.currentWidget() is rater.view.instructions
    rater.press(Key.Key_3)  # no item is in sight
    assert not rater.session.is_choosing
    rater.press(Key.Key_Return)
    assert rater.view.currentWidget() is rater.page


def test_pause_leaves_and_the_same_item_comes_next_time(rate, tmp_path):
    rater = rate()
    rater.answer(Key.Key_1)
    now = rater.texts
    with rater.qtbot.waitSignal(rater.pages.left):
        rater.press(Key.Key_P)
    rater.leave()
    rater.sit_down(rater.store, tmp_path / "waiting")
    assert rater.view.currentWidget() is rater.page
    assert rater.texts == now
    assert [chip.text() for chip in rater.page.tools.recent.chips] == ["1"]


def test_who_comes_when_others_have_all_lists_is_told_so(rater, tmp_path):
    store = study(tmp_path)
    store.join("Bo")
    assert store.claim_list("Bo") is not None
    rater.sit_down(store, tmp_path / "waiting")
    rater.qtbot.waitUntil(lambda: "No list is left for you" in rater.view.notice.said)
    assert "Thank you" not in rater.view.notice.said
    rater.leave()
    store.close()


def test_end_thanks_with_the_counts_and_return_leads_away(rate):
    rater = rate(PAIRS[:2])
    rater.press(Key.Key_F)
    rater.answer(Key.Key_1)
    with rater.qtbot.waitSignal(rater.session.stage_changed):
        rater.press(Key.Key_1)
    rater.qtbot.waitUntil(lambda: "Thank you" in rater.view.notice.said)
    assert "You judged 2 items in 1 list." in rater.view.notice.said
    assert "This time: 2 answers in 1 minute, 1 flagged." in rater.view.notice.said
    with rater.qtbot.waitSignal(rater.pages.left):
        rater.press(Key.Key_Return)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_the_store_holds_what_the_chips_show(rate, seed):
    rater = rate([(f"First {n}.", f"Second {n}.") for n in range(9)])
    random = Random(seed)
    keys = [(Key(Key.Key_1 + n), NONE) for n in range(6)] + [
        *((key, NONE) for key in (Key.Key_Backspace, Key.Key_Space, Key.Key_F, Key.Key_I)),
        *((key, NONE) for key in (Key.Key_Return, Key.Key_M, Key.Key_Escape, Key.Key_Tab)),
        *((key, ALT) for key in (Key.Key_Left, Key.Key_Right)),
    ]
    for key, modifier in random.choices(keys, k=80):
        rater.press(key, modifier)
        rater.qtbot.waitUntil(lambda: not rater.session.is_choosing)
    shown = [each.judgment for each in rater.session.recent]
    if rater.view.currentWidget() is rater.page:
        chips = [chip.accessibleName() for chip in rater.page.tools.recent.chips]
        assert all(
            f"Item {each.position}: " in chip for each, chip in zip(shown, chips, strict=True)
        )
    rater.leave()
    stored = [
        each for each in rater.store.judgments("Ann") if each.state is not JudgmentState.TAKEN_BACK
    ]
    assert sorted(shown, key=lambda each: each.position) == sorted(
        stored, key=lambda each: each.position
    )


@pytest.mark.parametrize(("key", "modifier"), [(Key.Key_Backspace, NONE), (Key.Key_Left, ALT)])
def test_last_item_is_in_reach_from_the_page_at_the_end(rate, key, modifier):
    rater = rate(PAIRS[:1])
    rater.press(Key.Key_4)
    rater.qtbot.waitUntil(lambda: "Thank you" in rater.view.notice.said)
    assert "Alt+Left shows the last items again" in rater.view.notice.said
    rater.press(key, modifier)
    rater.qtbot.waitUntil(lambda: rater.view.currentWidget() is rater.page)
    assert rater.texts == [*PAIRS[0]]
    rater.press(Key.Key_5)
    rater.qtbot.waitUntil(lambda: rater.view.currentWidget() is rater.view.notice)
    assert held(rater)[1][1] == "extremely unlikely"


def test_the_way_to_the_last_items_shows_once_there_are_some(rate):
    rater = rate(PAIRS)
    earlier = rater.page.tools.earlier
    assert earlier.isHidden()
    rater.answer(Key.Key_1)
    assert not earlier.isHidden()
    rater.press_and_wait(Key.Key_Backspace)
    assert earlier.isHidden()


def test_the_question_is_as_bold_and_large_whatever_the_item_needs(rate):
    rater = rate(ORDERS, ORDER)
    font = rater.page.question.font()
    assert font.bold()
    assert font.pointSizeF() > rater.pages.font().pointSizeF()
