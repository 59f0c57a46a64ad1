from tempannot.formats.reading import read
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.shown_links import ArcOrigin, LinkView, other_links_to_draw
from tests.oddities import HERE

DOCUMENT = read(HERE / "timeml" / "reported-and-conditional.tml").document
EVERYTHING = tuple(DOCUMENT.instances)


def drawn(selection, view=LinkView.FOCUSED, visible=EVERYTHING, wanted=True):
    found = other_links_to_draw(DOCUMENT, selection, view, visible, wanted=wanted)
    return [each.link for each in found]


def test_the_focus_has_its_own_and_nothing_in_focus_none(qapp):
    selection = Selection()
    assert drawn(selection) == []
    selection.focus("ei10")
    assert drawn(selection) == ["l17", "l18"]


def test_all_are_drawn_with_all_that_are_asserted(qapp):
    selection = Selection()
    assert len(drawn(selection, LinkView.ASSERTED)) == 7
    assert len(drawn(selection, LinkView.ALL)) == 7
    assert drawn(selection, LinkView.MINIMAL) == []
    assert drawn(selection, LinkView.ASSERTED, ("ei1", "ei2", "ei3")) == ["l12"]


def test_those_of_the_focus_come_first(qapp):
    selection = Selection()
    selection.focus("ei12")
    assert drawn(selection, LinkView.ASSERTED)[:2] == ["l16", "l18"]


def test_what_is_selected_is_drawn_even_if_they_are_not_wanted(qapp):
    selection = Selection()
    selection.select_pair("ei11", "ei12", "l16")
    assert drawn(selection, wanted=False) == ["l16"]
    selection.select_pair("ei11", "ei12")
    assert drawn(selection, wanted=False) == []
    assert drawn(selection, LinkView.INFERRED) == ["l16"]


def test_each_kind_has_a_style_and_a_colour_of_its_own(qapp, theme):
    found = other_links_to_draw(DOCUMENT, Selection(), LinkView.ASSERTED, EVERYTHING)
    kinds = {each.link: (each.origin, each.label) for each in found}
    assert kinds["l12"] == (ArcOrigin.SUBORDINATING, "reported")
    assert kinds["l17"] == (ArcOrigin.ASPECTUAL, "begins")
    colors = {theme.color(each.tint).name() for each in found}
    assert len(colors) == 2
