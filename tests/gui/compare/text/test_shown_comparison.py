"""What each side says of pairs, as it is drawn."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.gui.compare.text.shown_comparison import UnitLinks
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.views.text.shown_links import ArcOrigin

OWNERS = (Owner("A"), Owner("B"))


@pytest.fixture
def read_links(annotated):
    def make(gold, system):
        comparison = DocumentComparison.of(*annotated(links=(gold, system)))
        by_words = {unit.text: unit.id for unit in comparison.alignment.units}
        return UnitLinks(comparison.sides), by_words

    return make


def test_converse_links_look_the_same_from_one_end(read_links):
    links, unit = read_links([("BEFORE", 1, 2)], [("AFTER", 8, 7)])
    one, other = (links.of_pair(number, unit["met"], unit["said"]) for number in (0, 1))
    assert [(each.source, each.label) for each in (*one, *other)] == [(unit["met"], "before")] * 2
    assert links.of_pair(0, unit["said"], unit["met"])[0].label == "after"


def test_a_pair_without_a_link_shows_what_follows(read_links):
    links, unit = read_links([("BEFORE", 1, 2), ("BEFORE", 2, 3)], [])
    (shown,) = links.of_pair(0, unit["met"], unit["left"])
    assert (shown.origin, shown.label) == (ArcOrigin.INFERRED, "before")
    assert links.of_pair(1, unit["met"], unit["left"]) == ()


def test_a_link_set_aside_is_shown_beside_what_holds(read_links):
    links, unit = read_links([("BEFORE", 1, 2), ("AFTER", 1, 2)], [])
    told = [(each.origin, each.label) for each in links.of_pair(0, unit["met"], unit["said"])]
    assert told == [(ArcOrigin.ASSERTED, "before"), (ArcOrigin.CONFLICT, "after")]


def test_of_a_vague_link_the_closure_is_shown_too(read_links):
    links, unit = read_links([("BEFORE", 1, 2), ("BEFORE", 2, 3), ("VAGUE", 1, 3)], [])
    told = [each.origin for each in links.of_pair(0, unit["met"], unit["left"])]
    assert told == [ArcOrigin.VAGUE, ArcOrigin.INFERRED]


def test_a_link_made_twice_is_shown_once(read_links):
    links, unit = read_links([("BEFORE", 1, 2), ("AFTER", 2, 1)], [])
    assert len(links.of_pair(0, unit["met"], unit["said"])) == 1


def test_overlaid_the_same_claim_is_one_curve_of_both(read_links):
    links, unit = read_links([("BEFORE", 1, 2)], [("AFTER", 8, 7)])
    (shown,) = links.of_both(unit["met"], unit["said"], OWNERS)
    assert (shown.label, shown.tint, shown.lane) == ("A B before", "", 0)


def test_overlaid_a_claim_that_only_follows_is_in_brackets(read_links):
    links, unit = read_links(
        [("BEFORE", 1, 2), ("BEFORE", 2, 3)], [("BEFORE", 7, 9), ("BEFORE", 7, 8)]
    )
    (shown,) = links.of_both(unit["met"], unit["left"], OWNERS)
    assert (shown.label, shown.origin) == ("(A) B before", ArcOrigin.ASSERTED)


def test_overlaid_different_claims_run_beside_each_other(read_links):
    links, unit = read_links([("BEFORE", 1, 2)], [("BEFORE", 8, 7)])
    one, other = links.of_both(unit["met"], unit["said"], OWNERS)
    assert [(each.label, each.tint) for each in (one, other)] == [
        ("A before", "side-a"),
        ("B after", "side-b"),
    ]
    assert one.lane != other.lane


def test_partners_are_those_of_either_side_in_text_order(read_links):
    links, unit = read_links([("BEFORE", 2, 4)], [("AFTER", 8, 7)])
    assert links.partners(unit["said"]) == (unit["met"], unit["slept"])
    assert links.partners_of(0, unit["said"]) == (unit["slept"],)


def test_units_differ_from_the_focus_where_the_closures_do(read_links):
    links, unit = read_links([("BEFORE", 1, 2), ("BEFORE", 2, 3)], [("BEFORE", 7, 9)])
    everyone = unit.values()
    assert links.differing(unit["met"], everyone) == (unit["said"],)
    assert links.differing(unit["said"], everyone) == (unit["met"], unit["left"])


def test_a_link_to_itself_is_no_partner(read_links):
    links, unit = read_links([("BEFORE", 1, 1), ("BEFORE", 1, 2)], [])
    assert links.partners(unit["met"]) == (unit["said"],)
