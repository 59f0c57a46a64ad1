"""The dialog that begins an adjudication: starts, names, and logs to go on with."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox

from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.session.adjudication_log import Unfinished, unfinished


@pytest.fixture
def dialog(context, qtbot):
    def make(logs=(), swapped=False, hidden=False):
        session = context().session
        if swapped:
            session.swap()
        session.hide_names(hidden)
        made = StartDialog(session, logs, "Ann")
        qtbot.addWidget(made)
        return made

    return make


FROM_A = GoldStart.of_side(0)


def log(name, start=FROM_A, decisions=3):
    moment = datetime(2026, 5, 4, 3, 2, tzinfo=UTC)
    return Unfinished(Path(name), start, ("gold", "system"), decisions, moment)


def test_agreement_is_the_start_that_is_suggested(dialog):
    made = dialog()
    assert (made.start, made.log, made.adjudicator) == (GoldStart.AGREED, None, "Ann")


def test_between_two_nobody_is_asked_about_ties(dialog):
    made = dialog()
    made.show()
    assert not any(each.isVisible() for each in made.findChildren(QComboBox))


@pytest.mark.parametrize(
    "start", [GoldStart.AGREED, FROM_A, GoldStart.of_side(1), GoldStart.NOTHING], ids=str
)
def test_every_start_can_be_chosen_and_says_what_it_means(dialog, start):
    made = dialog()
    made.choices[start].click()
    assert (made.start, made.log) == (start, None)
    assert made.choices[start].accessibleDescription().endswith(".")


@pytest.mark.parametrize(
    ("shown", "expected"),
    [({"swapped": True}, ["A system", "B gold"]), ({"hidden": True}, ["A", "B"])],
)
def test_sides_are_named_as_they_are_shown(dialog, shown, expected):
    made = dialog(**shown)
    texts = [button.text() for button in made.choices.values()]
    assert texts == ["What both agree on", *expected, "Nothing"]
    first = GoldStart.of_side(1) if "swapped" in shown else GoldStart.of_side(0)
    made.choices[first].click()
    assert made.choices[first].text() == expected[0]
    assert made.start == first


def test_log_that_was_left_over_is_suggested_and_the_newest_first(dialog):
    made = dialog([log("new"), log("old", GoldStart.NOTHING, 1)])
    assert made.log == Path("new")
    made.choices[Path("old")].click()
    assert made.log == Path("old")
    assert made.choices[Path("old")].text().startswith("1 decision, ")
    assert made.choices[Path("new")].text().startswith("3 decisions, ")
    made.choices[GoldStart.NOTHING].click()
    assert (made.log, made.start) == (None, GoldStart.NOTHING)


def test_names_stay_hidden_in_what_a_log_began_with(dialog):
    made = dialog([log("new", GoldStart.of_side(1))], hidden=True)
    assert "system" not in made.choices[Path("new")].text()


def test_log_of_a_closed_session_is_offered(context, qtbot):
    session = context(start=GoldStart.AGREED).session
    item = session.adjudication.adjudication.queue()[0]
    session.adjudication.decide(item.key, ProposedDecision(Choice.SIDE))
    path = session.adjudication.log_path
    session.adjudication.close()
    made = StartDialog(session, unfinished(session.comparison))
    qtbot.addWidget(made)
    assert made.log == path
