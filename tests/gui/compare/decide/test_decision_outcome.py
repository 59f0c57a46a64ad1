"""Answers that conflict with earlier ones, and the ways out."""

import pytest

from tempannot.comparison.adjudication.decisions import ItemStanding
from tempannot.comparison.adjudication.gold_start import GoldStart
from tests.gui.compare.decide.panel_reading import (
    ALL_MARKED,
    CHAIN,
    decision_on,
    gold,
    link_to,
    select,
    selected,
    words,
)


@pytest.fixture
def conflict(chain):
    """Two decisions, and a third one that contradicts them."""
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    chain.panel.choose_second()
    return chain


def offers(found):
    return [button.text() for button in found.panel.notice.buttons]


def test_conflict_is_explained_and_names_what_it_conflicts_with(conflict):
    told = words(conflict.panel.notice.label.text())
    assert conflict.panel.conflict.decisions == (1, 2)
    assert "That cannot be." in told
    assert '"arrived" ends before "bought" starts #1' in told
    assert '"bought" ends before "called" starts #2' in told
    assert offers(conflict) == ["Undo decision #1", "Undo decision #2", "Leave it"]
    assert len(gold(conflict).decisions) == 2


def test_conflict_stays_while_its_parties_are_looked_at(conflict):
    href = link_to(conflict.panel.notice.label.text(), '"arrived" ends before "bought" starts')
    conflict.panel.notice.label.linkActivated.emit(href)
    assert selected(conflict) == conflict.pair("ab")
    assert conflict.panel.notice.isVisible()
    conflict.panel.notice.buttons[-1].click()
    assert selected(conflict) == conflict.pair("ac")
    assert conflict.panel.conflict is None


def test_conflict_goes_when_something_else_is_selected(conflict):
    conflict.context.selection.clear()
    assert conflict.panel.conflict is None
    assert not conflict.panel.notice.isVisible()


def test_last_decision_that_conflicts_is_undone(conflict):
    conflict.panel.notice.buttons[1].click()
    assert [each.number for each in gold(conflict).decisions] == [1]
    assert selected(conflict) == conflict.pair("ac")
    conflict.panel.choose_second()
    assert decision_on(conflict, conflict.pair("ac")).side == 1


def test_earlier_decision_that_conflicts_is_put_off_and_comes_up_again(conflict):
    conflict.panel.notice.buttons[0].click()
    assert gold(conflict).state(conflict.pair("ab")).standing is ItemStanding.LATER
    assert gold(conflict).state(conflict.pair("bc")).standing is ItemStanding.DECIDED
    assert selected(conflict) == conflict.pair("ac")


def test_links_of_the_start_give_way_if_asked(panels, ids):
    found = panels(
        start=GoldStart.of_side(0), key=CHAIN[:2], response=("a AFTER c",), marked=ALL_MARKED
    )
    select(found, ids(found.context, "ac"))
    found.panel.choose_second()
    assert offers(found)[0] == "Let the start give way  2"
    assert "l1, from the start" in words(found.panel.notice.label.text())
    found.panel.notice.buttons[0].click()
    assert decision_on(found, ids(found.context, "ac")).gives_way
    assert gold(found).gave_way == ("l1",) or gold(found).gave_way == ("l2",)
    assert "gave way" in words(found.panel.answers.outcome.text())


def test_words_follow_when_the_sides_are_swapped(conflict):
    told = words(conflict.panel.notice.label.text())
    assert "#2" in words(conflict.panel.notice.label.text())
    conflict.context.session.swap()
    assert words(conflict.panel.notice.label.text()) == told
    conflict.panel.leave()
    conflict.panel.choose_neither()
    select(conflict, conflict.pair("ab"))
    conflict.panel.choose_first()
    assert "as A says" in words(conflict.panel.answers.outcome.text())
    conflict.context.session.swap()
    assert "as B says" in words(conflict.panel.answers.outcome.text())


def test_conflict_goes_when_the_gold_changes(conflict):
    conflict.context.session.adjudication.undo()
    assert conflict.panel.conflict is None
    assert not conflict.panel.notice.isVisible()
