"""The texts of an item stand as the row of its kind says, whatever kind it is."""

from dataclasses import replace

import pytest

from tempannot.formats.items.item_kinds import ITEM_KINDS, NLI, ORDER
from tempannot.formats.items.rating_item import ItemLayout
from tempannot.gui.validate.rating.item_card import ItemCard
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.study.judgment import ShownItem


@pytest.fixture
def card(qtbot, theme) -> ItemCard:
    made = ItemCard(RatingFonts(theme))
    qtbot.addWidget(made)
    made.resize(1200, 500)
    return made


def tops(card: ItemCard) -> list[int]:
    return [panel.y() for panel in card.panels]


@pytest.mark.parametrize("kind", ITEM_KINDS, ids=str)
def test_earlier_answers_have_room_where_items_share_a_question(card, kind):
    item = ShownItem(1, kind, ("He slept.",) * (len(kind.roles) or 4))
    card.show_item(item, ())
    assert card.earlier.isVisibleTo(card) == bool(kind.question_texts)
    with_line = card.usual_height(card.width())
    card.show_item(item)
    assert not card.earlier.isVisibleTo(card)
    assert (card.usual_height(card.width()) < with_line) == bool(kind.question_texts)


def test_a_kind_that_the_window_has_never_seen_stands_as_its_row_says(card):
    above = ItemLayout(((1, 4), (1, 2)), ((1, 1), (1, 1)), judged=0, beside=False)
    beside = replace(ORDER, key="new and beside")
    below = replace(NLI, key="new and below", layout=above)
    card.show_item(ShownItem(1, beside, ("He slept.", "He woke up.")))
    assert len(set(tops(card))) == 1
    card.show_item(ShownItem(2, below, ("He slept.", "He woke up.")))
    assert len(set(tops(card))) == 2
    as_a_rule = card.usual_height(card.width())
    card.show_item(ShownItem(3, NLI, ("He slept.", "He woke up.")))
    assert card.usual_height(card.width()) < as_a_rule
