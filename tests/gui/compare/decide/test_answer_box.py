"""The seven answers of the decision panel, with reason and name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.core.relations import RelationSet
from tempannot.gui.compare.decide.answer_box import ANSWERS
from tempannot.gui.compare.decide.choice_buttons import ChoiceButton, ChoiceEffect, OfferedChoice
from tests.gui.compare.decide.panel_reading import ALL_MARKED, decision_on, gold, select, words
from tests.gui.hands import tab_to

ANSWER_KEYS = dict(zip(ANSWERS, "1234567", strict=True))


def test_every_answer_has_a_button_with_its_key(chain):
    select(chain, chain.pair("ab"))
    shown = chain.panel.answers.buttons.buttons.items()
    for answer, button in ((each, b) for each, b in shown if b.isVisible()):
        assert button.text().startswith(f"{ANSWER_KEYS[answer]}  ")
        assert button.isEnabled() is (answer != "union")


@pytest.mark.parametrize(
    ("answer", "made_of", "relations"),
    [
        ("first", "a", "before"),
        ("second", "b", "after"),
        ("neither", "neither", None),
        ("undecidable", "undecidable", None),
        ("later", "later", None),
    ],
)
def test_button_decides_and_the_decision_is_signed(chain, answer, made_of, relations):
    key = chain.pair("ab")
    chain.panel.adjudicator = "Ann"
    select(chain, key)
    chain.panel.answers.reason.setText("so the text says")
    chain.panel.answers.buttons.buttons[answer].click()
    made = decision_on(chain, key)
    assert (made.answer, made.adjudicator, made.reason) == (made_of, "Ann", "so the text says")
    assert made.relations == (RelationSet.parse(relations) if relations else None)
    assert chain.panel.answers.reason.text() == ""


def test_first_and_second_are_the_sides_as_they_are_shown(chain):
    chain.context.session.swap()
    select(chain, chain.pair("ab"))
    told = words(chain.panel.details.claims.text())
    assert told.index('A : "arrived" starts after') < told.index('B : "arrived" ends before')
    chain.panel.choose_first()
    assert decision_on(chain, chain.pair("ab")).side == 1
    select(chain, chain.pair("ab"))
    assert "as A says" in words(chain.panel.details.gold.text())


def test_hull_on_offer_waits_for_a_second_answer(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a IS_INCLUDED b",), marked=ALL_MARKED)
    key = ids(found.context, "ab")
    select(found, key)
    found.panel.choose_union()
    assert gold(found).decisions == ()
    assert "No link can say just “before or during”" in words(found.panel.notice.label.text())
    found.panel.notice.buttons[0].click()
    hull = RelationSet.parse("before|during").hull
    assert decision_on(found, key).relations == hull
    assert not found.panel.notice.isVisible()


def test_offer_goes_with_its_pair(panels, ids):
    found = panels(
        key=("a BEFORE b", "c BEFORE d"),
        response=("a IS_INCLUDED b", "c AFTER d"),
        marked=ALL_MARKED,
    )
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    select(found, ids(found.context, "cd"))
    assert not found.panel.notice.isVisible()
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    assert gold(found).decisions == ()


def test_convex_union_is_taken_at_once(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a IBEFORE b",), marked=ALL_MARKED)
    key = ids(found.context, "ab")
    select(found, key)
    found.panel.choose_union()
    assert decision_on(found, key).relations == RelationSet.parse("before|meets")


def test_union_with_a_silent_side_says_why_it_is_no_answer(panels, ids):
    found = panels(key=("a BEFORE b",), response=(), marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    assert not found.panel.answers.buttons.buttons["union"].isEnabled()
    found.panel.choose_union()
    assert "nothing to weaken to" in found.failed[0]


def test_hull_that_rules_nothing_out_is_no_offer(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a AFTER b",), marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    found.panel.choose_union()
    assert not found.panel.notice.isVisible()
    assert found.failed == ["together the sides rule nothing out: the text does not tell"]


def test_unit_that_one_side_lacks_is_marked_or_left_out(panels, ids):
    found = panels()
    unit = ids(found.context, "e")
    select(found, unit)
    shown = [
        each
        for each, button in found.panel.answers.buttons.buttons.items()
        if not button.isHidden()
    ]
    assert shown == ["first", "second", "later"]
    assert found.panel.answers.buttons.buttons["first"].text().endswith("mark it")
    found.panel.choose_second()
    assert not gold(found).marks(unit[0])
    select(found, unit)
    assert "does not mark" in words(found.panel.details.gold.text())


def test_unit_that_both_mark_has_nothing_to_decide(panels, ids):
    found = panels()
    select(found, ids(found.context, "a"))
    found.panel.choose_first()
    assert gold(found).decisions == ()
    assert found.said[0].startswith("Choose two events or times")


def test_answers_to_a_pair_do_not_fit_a_unit(panels, ids):
    found = panels()
    select(found, ids(found.context, "e"))
    panel = found.panel
    for choose in (panel.choose_union, panel.choose_neither, panel.choose_other):
        choose()
    panel.choose_undecidable()
    assert gold(found).decisions == ()
    assert found.said == ["An event or time is taken over, left out or put off."] * 4


def test_full_agreement_is_accepted_at_once(panels, ids):
    found = panels(start=GoldStart.of_side(0))
    assert found.panel.answers.agreement.text() == "Accept 1 that both say alike"
    found.panel.answers.agreement.click()
    assert decision_on(found, ids(found.context, "bc")).side == 0
    assert found.said == ["Accepted 1 that both say alike."]
    assert not found.panel.answers.agreement.isVisible()
    found.panel.accept_agreement()
    assert found.said[-1] == "Nothing is left that both say alike."


def test_reason_is_written_and_return_gives_the_keys_back(chain, qtbot):
    select(chain, chain.pair("ab"))
    chain.panel.activateWindow()
    chain.panel.edit_reason()
    assert chain.panel.answers.reason.hasFocus()
    qtbot.keyClicks(chain.panel.answers.reason, "12")
    qtbot.keyClick(chain.panel.answers.reason, Qt.Key.Key_Return)
    assert not chain.panel.answers.reason.hasFocus()
    assert gold(chain).decisions == ()
    chain.panel.choose_first()
    assert decision_on(chain, chain.pair("ab")).reason == "12"


def test_name_that_is_typed_signs_and_is_told(chain, qtbot):
    chain.panel.answers.name.clear()
    tab_to(chain.panel.answers.name)
    qtbot.keyClicks(chain.panel.answers.name, "Bob")
    with qtbot.waitSignal(chain.panel.adjudicator_changed) as told:
        qtbot.keyClick(chain.panel.answers.name, Qt.Key.Key_Return)
    assert told.args == ["Bob"]
    assert chain.context.session.adjudication.adjudicator == "Bob"


def test_a_low_button_tells_its_answer_alone(qtbot, theme):
    page = QWidget()
    qtbot.addWidget(page)
    button = ChoiceButton("first", theme, page)
    button.show_choice(OfferedChoice("As A says", "", ""), "1")

    def told(height, words):
        button.show_effect(ChoiceEffect(words))
        button.setFixedSize(200, height)
        return button.grab().toImage()

    high, low = button.sizeHint().height(), button.fontMetrics().height() + 9
    assert told(high, "settles 3 more") != told(high, "")
    assert told(low, "") == told(low, "settles 3 more")
    assert "settles 3 more" in button.accessibleDescription()
