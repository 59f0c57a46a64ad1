"""Items in words: earlier answers to the same question, places, times."""

from datetime import UTC, datetime

from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER
from tempannot.gui.validate.rating.visit import Sitting
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import Judgment, JudgmentState, ShownItem, Turn
from tempannot.study.rating.item_words import (
    EarlierAnswer,
    captions,
    earlier_answers,
    read_out,
    revisit_words,
    waiting_words,
)
from tempannot.study.rating.stage import Judged

QUESTION = ("He spent the night in the cave.", "How long was he there?")
NOW = datetime(2024, 5, 6, 12, tzinfo=UTC)


def answer(number: int, text: str, question=QUESTION) -> ShownItem:
    return ShownItem(number, ANSWER, (*question, text))


def judgment(position: int, response: str | None, state=JudgmentState.ANSWERED, **more) -> Judgment:
    known = {"revision": 0, "flagged": False, "comment": "", "active_seconds": 2.0, **more}
    return Judgment(
        id=f"{position}-{known['revision']}",
        rater="Ann",
        block="list 1",
        position=position,
        item=position,
        state=state,
        response=response,
        shown_at=NOW,
        answered_at=NOW,
        response_seconds=3.0,
        **known,
    )


def judged(item: ShownItem, response: str | None) -> Judged:
    state = JudgmentState.SKIPPED if response is None else JudgmentState.ANSWERED
    turn = Turn(item.number, item, Role.ITEM)
    return Judged("list 1", turn, judgment(item.number, response, state))


def test_equal_amounts_come_first_and_stand_together():
    past = [
        judged(answer(1, "a day"), "unlikely"),
        judged(answer(2, "60 minutes"), "likely"),
        judged(answer(3, "24 hours"), "unlikely"),
    ]
    assert earlier_answers(answer(4, "1 hour"), past) == (
        EarlierAnswer(("60 minutes",), "likely", True),
        EarlierAnswer(("a day", "24 hours"), "unlikely", False),
    )


def test_equal_amounts_judged_differently_stand_apart():
    past = [judged(answer(1, "a day"), "unlikely"), judged(answer(2, "24 hours"), "likely")]
    found = earlier_answers(answer(3, "a red door"), past)
    assert [(each.texts, each.response) for each in found] == [
        (("a day",), "unlikely"),
        (("24 hours",), "likely"),
    ]


def test_skipped_answers_other_questions_and_the_item_itself_are_left_out():
    past = [
        judged(answer(1, "a day"), None),
        judged(answer(2, "60 minutes", ("He left.", "When?")), "likely"),
        judged(answer(3, "1 hour"), "likely"),
    ]
    assert earlier_answers(answer(3, "1 hour"), past) == ()


def test_pairs_of_sentences_have_no_earlier_answers():
    pair = ShownItem(2, NLI, ("a", "b"))
    assert earlier_answers(pair, [judged(ShownItem(1, NLI, ("a", "b")), "likely")]) == ()


def test_item_is_read_out_with_its_question_last():
    item = ShownItem(1, ORDER, (" One. ", "Two."))
    assert read_out(item, "Which?") == "First sentence: One.\nSecond sentence: Two.\nWhich?"


def test_texts_of_an_unusual_number_are_counted():
    assert captions(ShownItem(1, NLI, ("a", "b", "c"))) == ("Text 1", "Text 2", "Text 3")


def test_item_looked_at_again_says_what_was_said_of_it():
    skipped = judged(answer(3, "a day"), None)
    assert revisit_words(skipped, "", "Return") == (
        "Item 3 again: you skipped it. Answer anew; Return leaves it so."
    )
    assert revisit_words(skipped, "", "") == "Item 3 again: you skipped it. Answer anew."


def test_connection_is_told_by_what_waits():
    assert waiting_words(0) == "All judgments are saved."
    assert waiting_words(0, False).startswith("No connection at present")
    assert waiting_words(1, False).startswith("1 judgment waits on this computer; it is sent")
    assert waiting_words(1200).startswith("1,200 judgments wait")


def test_sitting_counts_each_item_once_with_what_holds():
    sitting = Sitting()
    sitting.keep(judgment(1, "likely"))
    sitting.keep(judgment(1, "unlikely", revision=1, flagged=True))
    sitting.keep(judgment(2, None, JudgmentState.SKIPPED))
    assert (sitting.answered, sitting.flagged, sitting.active_seconds) == (1, 1, 4.0)


def test_answer_taken_back_is_neither_counted_nor_shown_again():
    sitting = Sitting()
    sitting.see([judged(answer(1, "a day"), "likely")])
    sitting.keep(judgment(1, None, JudgmentState.TAKEN_BACK, revision=1, flagged=True))
    assert (sitting.answered, sitting.flagged, sitting.seen) == (0, 0, ())
