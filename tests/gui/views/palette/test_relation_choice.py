import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetricsF

from tempannot.core.relations import (
    AFTER,
    ALL,
    BEFORE,
    DURING,
    EMPTY,
    EQUALS,
    MEETS,
    OVERLAPS,
    RelationSet,
    basic_of_signs,
)
from tempannot.core.schemes import During
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.views.palette.pair_texts import relation_text, tooltip
from tempannot.gui.views.palette.palette_cell import ROWS, lay_out, legend_words
from tempannot.gui.views.palette.relation_choice import (
    PickedRelations,
    apart,
    key_action,
    of_action,
)
from tempannot.gui.views.relation_pictures import bar_extents

BASICS = tuple(ALL)
ACTION_IDS = {info.id for info in ACTIONS}


def test_a_forced_relation_is_picked_from_the_start():
    choice = PickedRelations.of_pair(BEFORE)
    assert choice.forced is BEFORE
    assert choice.picked is BEFORE
    assert choice.is_committable


def test_an_open_pair_starts_with_nothing_picked():
    choice = PickedRelations.of_pair(BEFORE | MEETS)
    assert choice.is_empty
    assert not choice.is_committable


def test_picking_replaces_until_relations_are_combined():
    choice = PickedRelations().picking(BEFORE).picking(MEETS)
    assert choice.picked is MEETS
    assert choice.starting_to_combine().picking(BEFORE).picked is BEFORE | MEETS


def test_toggling_twice_takes_a_relation_out_again():
    assert PickedRelations().toggling(BEFORE).toggling(BEFORE).picked is EMPTY


def test_a_combination_that_is_not_convex_offers_its_hull():
    choice = PickedRelations().toggling(BEFORE).toggling(OVERLAPS)
    assert not choice.is_committable
    assert choice.hull is BEFORE | MEETS | OVERLAPS
    assert choice.widened().is_committable
    assert choice.widened().hull is None


@given(st.integers(1, 8191).map(RelationSet))
def test_exactly_the_convex_sets_can_be_committed(relations):
    choice = PickedRelations(picked=relations)
    assert choice.is_committable is relations.is_convex
    assert (choice.hull is None) is relations.is_convex


def test_a_pick_against_the_closure_is_allowed_but_said_to_contradict():
    choice = PickedRelations.of_pair(BEFORE).picking(AFTER)
    assert choice.is_committable
    assert choice.contradicts
    assert choice.is_excluded(AFTER)


@pytest.mark.parametrize("rel_type", apart())
def test_a_type_apart_is_no_part_of_a_combination(rel_type):
    choice = PickedRelations().toggling(BEFORE).picking_type(rel_type, During.EQUALS)
    assert choice.rel_type == rel_type
    assert choice.is_committable
    assert choice.toggling(MEETS).rel_type is None


def test_vague_leaves_everything_open_and_does_not_stay_in_a_combination():
    choice = PickedRelations().picking_type("VAGUE", During.EQUALS)
    assert choice.picked is ALL
    assert choice.toggling(MEETS).picked is MEETS


def test_during_is_read_as_the_setting_says():
    assert of_action("type.DURING", During.EQUALS) == (EQUALS, "DURING")
    assert of_action("type.DURING", During.DURING) == (DURING, "DURING")


@pytest.mark.parametrize("basic", BASICS, ids=str)
def test_every_relation_has_a_key_that_picks_it(basic):
    action = key_action(basic)
    assert action in ACTION_IDS
    assert of_action(action, During.EQUALS) == (basic, None)


def test_the_lattice_holds_every_relation_once():
    assert sorted(name for row in ROWS for name in row) == sorted(ALL.names)


@pytest.mark.parametrize("names", [("cut", "ran"), ("cut", "announcement")])
def test_a_legend_has_names_that_are_whole_or_the_letters_of_the_text(qapp, names):
    font = qapp.font()
    needed = max(QFontMetricsF(font).horizontalAdvance(each) for each in names)
    assert legend_words(names, font, needed) == names
    assert legend_words(names, font, needed - 1) == ("S", "T")


@pytest.mark.parametrize("width", [270, 300, 340, 700, 1400])
def test_no_cell_covers_another_or_leaves_the_palette(width):
    layout = lay_out(width, 16)
    for place, cell in enumerate(layout.cells):
        assert cell.x >= 0
        assert cell.x + cell.width <= width
        assert cell.y + cell.height <= layout.height
        for other in layout.cells[place + 1 :]:
            apart_across = cell.x + cell.width <= other.x or other.x + other.width <= cell.x
            apart_down = cell.y + cell.height <= other.y or other.y + other.height <= cell.y
            assert apart_across or apart_down


def test_neighbours_lie_in_rows_next_to_each_other():
    row_of = {name: place for place, row in enumerate(ROWS) for name in row}
    for first, second in lay_out(300, 16).edges():
        assert abs(row_of[str(first.basic)] - row_of[str(second.basic)]) == 1


def test_arrow_keys_reach_every_relation_from_the_first():
    layout = lay_out(300, 16)
    reached = {BEFORE}
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    while True:
        wider = reached | {layout.step(each, *way) for each in reached for way in ways}
        if wider == reached:
            break
        reached = wider
    assert reached == set(BASICS)


def test_a_point_finds_the_cell_it_lies_in():
    layout = lay_out(300, 16)
    for cell in layout.cells:
        assert layout.at(*cell.middle) is cell.basic
    assert layout.at(-1, -1) is None


@pytest.mark.parametrize("basic", BASICS, ids=str)
def test_the_bars_of_a_pictogram_stand_in_the_relation_they_show(basic):
    (first_start, first_end), (second_start, second_end) = bar_extents(basic)

    def sign(left, right):
        return (left > right) - (left < right)

    signs = (
        sign(first_start, second_start),
        sign(first_start, second_end),
        sign(first_end, second_start),
        sign(first_end, second_end),
    )
    assert basic_of_signs(signs) is basic


@pytest.mark.parametrize("name", [*ALL.names, *apart()])
def test_every_relation_and_type_has_a_definition_an_example_and_a_warning(name):
    text = relation_text(name)
    assert text.definition
    assert text.example
    assert text.confused_with
    tip = tooltip(name, name, "because of <l1>")
    assert "&lt;l1&gt;" in tip
    assert "*" not in tip.replace("**", "")


def test_an_unknown_relation_has_no_text_and_does_no_harm():
    assert tooltip("strange", "strange") == "<p style='margin:3px 0'><b>strange</b></p>"
