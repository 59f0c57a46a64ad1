"""The decision panel: what it tells of a pair or a unit, and of what was decided."""

from PySide6.QtWidgets import QWidget

from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.session.settings import ThemeChoice
from tests.gui.compare.decide.panel_reading import (
    ALL_MARKED,
    link_to,
    select,
    selected,
    words,
)


def test_panel_tells_what_both_sides_say_and_what_to_make_of_it(panels, ids):
    found = panels(start=None)
    select(found, ids(found.context, "ab"))
    assert words(found.panel.details.title.text()) == '"arrived" and "bought" ⇄ direction slip'
    told = words(found.panel.details.claims.text())
    assert 'A : "arrived" ends before "bought" starts.' in told
    assert 'B : "arrived" starts after "bought" ends.' in told
    assert "The direction may have slipped." in told
    assert not found.panel.answers.isVisible()


def test_inferred_claim_gives_its_reasons_when_asked(panels, ids):
    found = panels(key=("a BEFORE b", "b BEFORE c"), response=(), start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    details = found.panel.details
    assert 'A , by inference: "arrived" ends before "called" starts.' in words(
        details.claims.text()
    )
    details.claims.linkActivated.emit("why:0")
    told = words(details.claims.text())
    assert '"arrived" ends before "bought" starts l1' in told
    assert '"bought" ends before "called" starts l2' in told
    details.claims.linkActivated.emit(
        link_to(details.claims.text(), '"bought" ends before "called" starts')
    )
    assert selected(found) == ids(found.context, "bc")
    assert "because" not in details.claims.text()


def test_reasons_of_both_sides_come_and_go_together(panels, ids):
    links = ("a BEFORE b", "b BEFORE c")
    found = panels(key=links, response=links, start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    claims = found.panel.details.claims
    before = claims.text()
    found.panel.details.ask_why()
    assert words(claims.text()).count('"bought" ends before "called" starts l2') == 2
    found.panel.details.ask_why()
    assert claims.text() == before


def test_derived_pair_leads_to_the_disagreement_behind_it(panels, ids):
    found = panels(
        key=("a BEFORE b", "b BEFORE c"), response=("b BEFORE c",), start=None, marked=ALL_MARKED
    )
    select(found, ids(found.context, "ac"))
    claims = found.panel.details.claims
    assert "They differ because of the disagreement about" in words(claims.text())
    claims.linkActivated.emit(link_to(claims.text(), '"arrived" and "bought"'))
    assert selected(found) == ids(found.context, "ab")


def test_pair_without_a_disagreement_says_what_both_say(panels, ids):
    found = panels(key=("a BEFORE b",), response=("b AFTER a",), start=None, marked=ALL_MARKED)
    select(found, ids(found.context, "ab"))
    assert (
        words(found.panel.details.claims.text()) == 'Both: "arrived" ends before "bought" starts.'
    )
    select(found, ids(found.context, "cd"))
    assert words(found.panel.details.claims.text()) == "Neither side relates the two."


def test_start_is_asked_for_and_answers_wait_for_it(panels, ids, qtbot):
    found = panels(start=None)
    select(found, ids(found.context, "ab"))
    found.panel.choose_first()
    assert found.said == ["Start adjudicating first."]
    with qtbot.waitSignal(found.panel.start_requested):
        found.panel.start.click()


def test_names_of_the_sides_never_show(chain):
    chain.context.session.hide_names(True)
    select(chain, chain.pair("ab"))
    chain.panel.choose_first()
    select(chain, chain.pair("ab"))
    details, answers = chain.panel.details, chain.panel.answers
    shown = [
        details.title.text(),
        details.claims.text(),
        details.gold.text(),
        answers.outcome.text(),
    ]
    shown += [button.text() + button.toolTip() for button in answers.buttons.buttons.values()]
    assert not any("system" in text for text in shown)


def test_gold_tells_by_which_decisions_an_item_was_settled(chain, qtbot):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    details = chain.panel.details.gold
    assert "It follows from …" in words(details.text())  # no key waits for it
    qtbot.waitUntil(lambda: "#1" in words(details.text()))
    assert "Settled by #2 , as A says." in words(details.text())
    assert 'Gold: "arrived" ends before "called" starts.' in words(details.text())
    assert "It follows from #1 and #2 ." in words(details.text())
    details.linkActivated.emit(link_to(details.text(), "#1"))
    assert selected(chain) == chain.pair("ab")
    assert "Decided (#1): as A says." in words(details.text())


def test_outcome_says_what_was_settled_besides(chain):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    assert "settled 1 more" in words(chain.panel.answers.outcome.text())
    assert not chain.said  # a message would lie on the texts and say it again
    assert chain.panel.answers.progress.counts.text() == "2 decided, 1 settled, 0 open"


def test_unit_without_links_tells_who_marks_it(panels, ids):
    found = panels(key=("a BEFORE b",), response=("a BEFORE b",))
    select(found, ids(found.context, "e"))
    told = words(found.panel.details.claims.text())
    assert told == 'A marks "entered" and links it to nothing. B does not mark "entered".'


def test_panel_that_is_not_seen_decides_on_what_is_selected(context, ids, qtbot):
    made = context(start=GoldStart.AGREED)
    panel = DecisionPanel(made)
    qtbot.addWidget(panel)
    made.selection.select_pair(*ids(made, "ab"))
    panel.choose_first()
    made.selection.select_pair(*ids(made, "cd"))
    panel.choose_second()
    decided = made.session.adjudication.adjudication.decisions
    assert [each.key for each in decided] == [ids(made, "ab"), ids(made, "cd")]


def test_decision_made_elsewhere_shows_at_once(chain):
    key = chain.pair("ab")
    select(chain, key)
    chain.context.session.adjudication.decide(key, ProposedDecision(Choice.LATER))
    select(chain, key)
    assert "Put off" in words(chain.panel.details.gold.text())
    assert "1 later" in chain.panel.answers.progress.counts.text()


def test_without_a_comparison_it_asks_for_one(chain):
    chain.context.session.show(None)
    assert words(chain.panel.details.title.text()) == "Choose two annotations of one text."
    assert not chain.panel.answers.isVisible()
    assert not chain.panel.start.isVisible()


def test_panel_gives_way_in_height_without_losing_an_answer(chain):
    select(chain, chain.pair("ab"))
    least = chain.panel.heightForWidth(340)
    assert least < 450
    chain.panel.resize(340, least)
    for button in filter(QWidget.isVisible, chain.panel.answers.buttons.buttons.values()):
        assert chain.panel.rect().contains(
            button.geometry().translated(
                button.parentWidget().mapTo(chain.panel, button.parentWidget().rect().topLeft())
            )
        )


def test_nothing_said_of_a_pair_that_follows_all_the_same_is_told(chain):
    select(chain, chain.pair("ac"))
    chain.panel.choose_undecidable()
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    assert "Other decisions say something of it" in words(chain.panel.details.gold.text())


def test_theme_changes_the_colours_of_what_is_told(chain):
    select(chain, chain.pair("ab"))
    light = chain.panel.details.claims.text()
    chain.context.theme.choose(ThemeChoice.DARK)
    assert chain.panel.details.claims.text() != light
    assert words(chain.panel.details.claims.text()) == words(light)
    chain.context.theme.choose(ThemeChoice.LIGHT)


def test_a_key_that_says_again_what_is_decided_decides_nothing(panels, ids):
    found = panels()
    told: list[str] = []
    found.panel.said.connect(told.append)
    made = found.context.session.adjudication.adjudication
    pair = ids(found.context, "ab")
    select(found, pair)
    found.panel.choose_first()
    select(found, pair)
    found.panel.choose_first()
    assert told[-1] == "Decision #1 says so already."
    assert len(made.decisions) == len(made.events) == 1
    found.panel.answers.reason.setText("the other is a slip")
    found.panel.choose_first()  # another reason is something new
    assert len(made.events) == 2
    select(found, pair)
    found.panel.choose_second()
    assert made.decisions[-1].side == 1
    for _ in range(2):
        select(found, pair)
        found.panel.choose_later()  # and what is put off goes to the end once more
    assert len(made.events) == 5
