"""Answers that clash with earlier ones, and the ways out."""

import pytest

from tempannot.comparison.adjudication.decisions import Choice, Standing, Start
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
def clash(chain):
    """Two decisions, and a third one that contradicts them."""
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    chain.panel.choose_second()
    return chain


def offers(found):
    return [button.text() for button in found.panel.notice.buttons]


def test_clash_is_explained_and_names_what_it_clashes_with(clash):
    told = words(clash.panel.notice.label.text())
    assert clash.panel.clash.decisions == (1, 2)
    assert "That cannot be." in told
    assert '"arrived" ends before "bought" starts #1' in told
    assert '"bought" ends before "called" starts #2' in told
    assert offers(clash) == ["Undo decision #1", "Undo decision #2", "Leave it"]
    assert len(gold(clash).decisions) == 2


def test_clash_stays_while_its_parties_are_looked_at(clash):
    href = link_to(clash.panel.notice.label.text(), '"arrived" ends before "bought" starts')
    clash.panel.notice.label.linkActivated.emit(href)
    assert selected(clash) == clash.pair("ab")
    assert clash.panel.notice.isVisible()
    clash.panel.notice.buttons[-1].click()
    assert selected(clash) == clash.pair("ac")
    assert clash.panel.clash is None


def test_clash_goes_when_something_else_is_selected(clash):
    clash.context.selection.clear()
    assert clash.panel.clash is None
    assert not clash.panel.notice.isVisible()


def test_last_decision_that_clashes_is_undone(clash):
    clash.panel.notice.buttons[1].click()
    assert [each.number for each in gold(clash).decisions] == [1]
    assert selected(clash) == clash.pair("ac")
    clash.panel.choose_second()
    assert decision_on(clash, clash.pair("ac")).choice is Choice.B


def test_earlier_decision_that_clashes_is_put_off_and_comes_up_again(clash):
    clash.panel.notice.buttons[0].click()
    assert gold(clash).state(clash.pair("ab")).standing is Standing.LATER
    assert gold(clash).state(clash.pair("bc")).standing is Standing.DECIDED
    assert selected(clash) == clash.pair("ac")


def test_links_of_the_start_give_way_if_asked(panels, ids):
    found = panels(start=Start.A, key=CHAIN[:2], response=("a AFTER c",), marked=ALL_MARKED)
    select(found, ids(found.context, "ac"))
    found.panel.choose_second()
    assert offers(found)[0] == "Let the start give way"
    assert "l1, from the start" in words(found.panel.notice.label.text())
    found.panel.notice.buttons[0].click()
    assert decision_on(found, ids(found.context, "ac")).gives_way
    assert gold(found).gave_way == ("l1",) or gold(found).gave_way == ("l2",)
    assert "gave way" in words(found.panel.answers.outcome.text())


def test_words_follow_when_the_sides_are_swapped(clash):
    told = words(clash.panel.notice.label.text())
    assert "#2" in words(clash.panel.notice.label.text())
    clash.context.session.swap()
    assert words(clash.panel.notice.label.text()) == told
    clash.panel.leave()
    clash.panel.choose_neither()
    select(clash, clash.pair("ab"))
    clash.panel.choose_first()
    assert "as A says" in words(clash.panel.answers.outcome.text())
    clash.context.session.swap()
    assert "as B says" in words(clash.panel.answers.outcome.text())


def test_clash_goes_when_the_gold_changes(clash):
    clash.context.session.adjudication.undo()
    assert clash.panel.clash is None
    assert not clash.panel.notice.isVisible()
