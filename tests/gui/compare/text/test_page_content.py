"""What a page shows of a selection: curves, hints, chips, words."""

import pytest

from tempannot.gui.compare.text.page_content import PageContent
from tempannot.gui.compare.text.shown_comparison import ChosenUnits, ShownComparison, UnitLinks
from tempannot.gui.compare.text.unit_marks import ComparedTexts, Owner, UnitPlaces
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.text_marks import MarkKind

OWNERS = (Owner("A"), Owner("B"))


class Pages:
    """The contents of both pages and of the overlay, by their sides, over one reading."""

    def __init__(self, context):
        findings = context.session.findings
        comparison = findings.comparison
        roots = frozenset(frozenset((e.source, e.target)) for e in findings.disagreements)
        self.reading = ShownComparison(comparison, UnitLinks(comparison.sides), OWNERS, roots)
        texts = ComparedTexts(*(side.document for side in comparison.sides))
        self.places = UnitPlaces(comparison.sides, texts)
        self.ids = {unit.text: unit.id for unit in comparison.alignment.units}
        self.everything = tuple(self.ids.values())

    def content(self, *sides):
        return PageContent(self.reading, sides)

    def chips(self, chosen, visible, *sides):
        index = self.places.of_side(sides[0], OWNERS).index
        return self.content(*sides).chips(chosen, visible, index)


@pytest.fixture
def pages(annotated, compare):
    return Pages(compare(annotated()))


def test_a_focus_shows_its_links_on_each_page(pages):
    focus = ChosenUnits(pages.ids["said"])
    drawn = [
        {
            (link.label, link.target): link.origin
            for link in pages.content(number).scene(focus, pages.everything).links
        }
        for number in (0, 1)
    ]
    met, left, slept = (pages.ids[each] for each in ("met", "left", "slept"))
    assert list(drawn[0]) == [("after", met), ("after", left), ("before", slept)]
    assert list(drawn[1]) == [("after", met), ("after", left), ("after", slept)]


def test_links_out_of_view_are_chips_and_not_curves(pages):
    focus, slept = ChosenUnits(pages.ids["said"]), pages.ids["slept"]
    visible = tuple(id for id in pages.everything if id != slept)
    scene = pages.content(0).scene(focus, visible)
    assert slept not in {link.target for link in scene.links}
    (chip,) = pages.chips(focus, visible, 0)
    assert (chip.interval, chip.badge, chip.relation) == (slept, "≠", "before")


def test_a_pair_shows_its_own_link_only(pages):
    pair = ChosenUnits(pages.ids["said"], pages.ids["slept"])
    scene = pages.content(1).scene(pair, pages.everything)
    assert [(link.source, link.target) for link in scene.links] == [pair.ends]
    assert scene.hints == {}


def test_units_in_dispute_with_the_focus_are_hinted_at_and_links_stand_out(pages):
    focus = ChosenUnits(pages.ids["said"])
    content = pages.content(0)
    scene = content.scene(focus, pages.everything)
    assert scene.hints == {pages.ids["slept"]: "≠"}
    assert [link.target for link in scene.links if scene.is_strong(link)] == [pages.ids["slept"]]
    assert pages.ids["slept"] in content.alerts(focus, pages.everything)


def test_what_differs_only_by_inference_does_not_alert(pages):
    focus = ChosenUnits(pages.ids["met"])
    content = pages.content(0)
    hints = content.scene(focus, pages.everything).hints
    assert pages.ids["slept"] in hints
    assert pages.ids["slept"] not in content.alerts(focus, pages.everything)


def test_what_is_pointed_at_shows_its_relation_to_the_focus(pages):
    focus = ChosenUnits(pages.ids["met"], None, pages.ids["slept"])
    targets = [link.target for link in pages.content(0).scene(focus, pages.everything).links]
    assert pages.ids["slept"] in targets


def test_the_creation_time_is_a_chip_of_its_own_kind(pages):
    pair = ChosenUnits(pages.ids["met"], pages.ids["March 3, 1998"])
    (chip,) = pages.chips(pair, (pages.ids["met"],), 0)
    assert (chip.kind, chip.badge, chip.relation) == (MarkKind.CREATION_TIME, "T", "")


def test_overlaid_a_far_partner_has_a_chip_of_each_side_that_differs(pages):
    focus, slept = ChosenUnits(pages.ids["said"]), pages.ids["slept"]
    visible = tuple(id for id in pages.everything if id != slept)
    told = [(chip.badge, chip.relation) for chip in pages.chips(focus, visible, 0, 1)]
    assert told == [("A", "A before"), ("B", "B after")]


def test_of_nothing_selected_the_page_tells_its_size(pages):
    claims = pages.content(0).claims
    assert claims.short(ChosenUnits()) == "6 marks, 3 links"
    assert "Tab" in claims.note(ChosenUnits())
    assert pages.content(0, 1).claims.short(ChosenUnits()) == (
        "A: 6 marks, 3 links\nB: 6 marks, 3 links"
    )


def test_of_a_focus_the_page_counts_what_is_in_dispute(pages):
    claims = pages.content(0).claims
    assert claims.short(ChosenUnits(pages.ids["said"])) == "3 links, 1 in dispute"
    assert claims.short(ChosenUnits(pages.ids["met"])) == "1 link"
    assert "no link" in claims.note(ChosenUnits(pages.ids["Monday"]))


def test_the_tool_tip_tells_who_marks_it_and_both_relations(pages):
    claims = pages.content(0).claims
    assert claims.of_unit(pages.ids["slept"], ChosenUnits(pages.ids["said"])).splitlines() == [
        "slept, event",
        "marked by A and B",
        "A: “said” before “slept”",
        "B: “said” after “slept”",
    ]
    assert "marked by A" in claims.of_unit(pages.ids["Monday"], ChosenUnits()).splitlines()


def test_a_selection_of_another_comparison_is_none(pages):
    selection = Selection()
    selection.select_pair("u900", "u1")
    assert pages.reading.chosen(selection) == ChosenUnits()
    selection.select_pair("u1", "u1")
    assert pages.reading.chosen(selection) == ChosenUnits("u1")


def test_of_a_very_long_sentence_the_chip_keeps_what_is_near(annotated, compare):
    long = " word" * 200
    context = compare(annotated(filler=long))
    pages = Pages(context)
    pair = ChosenUnits(pages.ids["said"], pages.ids["slept"])
    (chip,) = pages.chips(pair, (pages.ids["said"],), 0)
    assert "slept well" in chip.sentence
    assert len(chip.sentence) < 330
