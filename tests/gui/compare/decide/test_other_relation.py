"""The palette for an answer that neither side gives."""

import pytest
from PySide6.QtCore import Qt

from tempannot.comparison.adjudication.decisions import Choice
from tempannot.core.relations import RelationSet
from tests.gui.compare.decide.panel_reading import (
    decision_on,
    gold,
    select,
)


def test_palette_dims_what_the_gold_excludes_and_says_why(chain):
    for letters in ("ab", "bc"):
        select(chain, chain.pair(letters))
        chain.panel.choose_first()
    select(chain, chain.pair("ac"))
    chain.panel.choose_other()
    page = chain.panel.other
    assert page.choice.allowed == RelationSet.parse("before")
    assert "Excluded: " in page.palette_view.tip(RelationSet.parse("after"))
    assert "(#1)" in page.palette_view.tip(RelationSet.parse("after"))


def test_own_decision_excludes_nothing_when_it_is_replaced(chain):
    select(chain, chain.pair("ab"))
    chain.panel.choose_first()
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    assert len(chain.panel.other.choice.allowed) == 13


@pytest.mark.parametrize(
    ("key", "modifier", "relations", "rel_type"),
    [
        (Qt.Key.Key_I, Qt.KeyboardModifier.NoModifier, "contains", None),
        (Qt.Key.Key_O, Qt.KeyboardModifier.ShiftModifier, "overlapped-by", None),
        (Qt.Key.Key_Equal, Qt.KeyboardModifier.NoModifier, "equals", "IDENTITY"),
    ],
)
def test_palette_takes_the_keys_of_the_relations(chain, qtbot, key, modifier, relations, rel_type):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    qtbot.keyClick(chain.panel.other.palette_view, key, modifier)
    made = decision_on(chain, pair)
    assert (made.choice, str(made.relations)) == (Choice.OTHER, relations)
    assert rel_type is None or made.rel_type == rel_type
    assert chain.panel.answers.isVisible()


def test_vague_in_the_palette_means_that_the_text_does_not_tell(chain, qtbot):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    chain.panel.other.types.buttons["VAGUE"].click()
    assert decision_on(chain, pair).choice is Choice.UNDECIDABLE


def test_relations_can_be_combined_in_the_palette(chain, qtbot):
    pair = chain.pair("ab")
    select(chain, pair)
    chain.panel.choose_other()
    page = chain.panel.other
    page.combine.click()
    page.choose("type.BEFORE")
    page.choose("type.IBEFORE")
    page.accept.click()
    assert decision_on(chain, pair).relations == RelationSet.parse("before|meets")


def test_escape_leaves_the_palette_without_a_decision(chain, qtbot):
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    qtbot.keyClick(chain.panel.other.palette_view, Qt.Key.Key_Escape)
    assert not chain.panel.other.isVisible()
    assert chain.panel.answers.isVisible()
    assert gold(chain).decisions == ()


def test_palette_stays_open_while_something_is_highlighted(chain):
    select(chain, chain.pair("ab"))
    chain.panel.choose_other()
    chain.context.selection.highlight(chain.pair("c"))
    assert chain.panel.other.isVisible()
    assert not chain.panel.answers.isVisible()
    select(chain, chain.pair("bc"))
    assert not chain.panel.other.isVisible()


def test_what_a_relation_would_do_is_said_while_it_is_pointed_at(chain, qtbot):
    select(chain, chain.pair("ab"))
    chain.panel.choose_first()
    select(chain, chain.pair("bc"))
    chain.panel.choose_other()
    page = chain.panel.other
    page.palette_view.pointed.emit(RelationSet.parse("before"))
    qtbot.waitUntil(lambda: "more" in page.effect.text())
    assert page.effect.text() == "settles 1 more"
    page.palette_view.pointed.emit(RelationSet.parse("after"))
    qtbot.waitUntil(lambda: page.effect.text() == "settles nothing else")
    page.palette_view.pointed.emit(None)
    qtbot.waitUntil(lambda: not page.effect.text())
    assert len(gold(chain).decisions) == 1
