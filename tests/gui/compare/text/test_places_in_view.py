"""What is in view in the texts of the Compare workspace, and what keeps its place."""

from PySide6.QtCore import Qt

from .conftest import FILLER, click


def in_view(page):
    return {each.id for each in page.view.visible_intervals()}


def test_both_pages_scroll_together_whichever_is_moved(annotated, compare, show):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    one, other = (page.view for page in panel.pages)
    one.verticalScrollBar().setValue(2000)
    first = one.visible_span().start
    text = panel.pages[0].document.text
    there = panel.pages[1].document.text
    assert abs(len(text) - first - (len(there) - other.visible_span().start)) < 150
    other.verticalScrollBar().setValue(4000)
    assert abs(len(text) - one.visible_span().start - len(there) + other.visible_span().start) < 150


def test_a_far_unit_is_scrolled_to_on_both_pages(annotated, compare, show, unit):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    context.selection.focus(unit(context, "slept"))
    for page in panel.pages:
        assert unit(context, "slept") in in_view(page)


def test_the_far_end_of_a_pair_is_a_chip_with_its_sentence(annotated, compare, show, unit):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    context.selection.select_pair(unit(context, "said"), unit(context, "slept"))
    for page, relation in zip(panel.pages, ("before", "after"), strict=True):
        (chip,) = page.partners.chips
        assert (chip.word, chip.relation, chip.badge) == ("slept", relation, "T")
        assert chip.below
        assert "slept well" in " ".join(chip.sentence.split())


def test_a_chip_aims_and_then_goes_there(annotated, compare, show, unit):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    slept = unit(context, "slept")
    context.selection.focus(unit(context, "said"))
    panel.pages[0].partners.chosen.emit(slept)
    assert context.selection.target == slept
    assert slept not in in_view(panel.pages[0])
    panel.pages[0].partners.chosen.emit(slept)
    assert slept in in_view(panel.pages[0])
    assert slept in in_view(panel.pages[1])


def test_changing_between_one_text_and_two_keeps_the_place(annotated, compare, show):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    view = panel.pages[0].view
    view.verticalScrollBar().setValue(3000)
    first = view.visible_span().start
    panel.set_overlaid(True)
    assert abs(panel.overlay.view.visible_span().start - first) < 150
    panel.overlay.view.verticalScrollBar().setValue(1000)
    first = panel.overlay.view.visible_span().start
    panel.set_overlaid(False)
    for page in panel.pages:
        assert abs(page.view.visible_span().start - first) < 200


def test_exchanging_the_sides_over_each_other_keeps_the_place(annotated, compare, show):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    panel.set_overlaid(True)
    bar = panel.overlay.view.verticalScrollBar()
    bar.setValue(1000)
    context.session.swap()
    assert bar.value() == 1000


def test_a_chosen_unit_stays_in_view_on_narrower_pages(annotated, compare, show, unit):
    context = compare(annotated(filler=" and so on.\n\n" + "It went on " * 600))
    panel = show(context)
    panel.set_overlaid(True)
    chosen = unit(context, "slept")
    context.selection.focus(chosen)
    view = panel.overlay.view
    bar = view.verticalScrollBar()
    while chosen in ids_in_view(view):
        bar.setValue(bar.value() - 10)
    bar.setValue(bar.value() + 10)  # on the last line
    panel.set_overlaid(False)
    for page in panel.pages:
        assert chosen in ids_in_view(page.view)


def ids_in_view(view):
    return {each.id for each in view.visible_intervals()}


def test_a_pair_aimed_at_from_afar_leaves_the_pages_where_they_are(annotated, compare, show, unit):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    context.selection.focus(unit(context, "slept"))
    context.selection.focus(unit(context, "met"))
    page = panel.pages[0]
    page.partners.chosen.emit(unit(context, "slept"))
    page.partners.chosen.emit(unit(context, "slept"))
    click(page, unit(context, "slept"), Qt.KeyboardModifier.ShiftModifier)
    assert unit(context, "slept") in in_view(page)
    assert context.selection.source == unit(context, "met")


def test_a_pair_chosen_elsewhere_with_the_same_focus_is_brought_into_view(
    annotated, compare, show, unit
):
    context = compare(annotated(filler=FILLER))
    panel = show(context)
    met, said, slept = (unit(context, each) for each in ("met", "said", "slept"))
    context.selection.select_pair(met, said)
    panel.pages[0].view.reveal(panel.pages[0].view.index.get(slept).span)
    context.selection.select_pair(met, unit(context, "left"))
    for page in panel.pages:
        assert {met, unit(context, "left")} <= in_view(page)
