from tempannot.gui.views.text.shown_links import MOST_LINKS, ArcOrigin, LinkView, links_to_draw

ALL_IDS = ("ei1", "t1", "ei2", "ei3", "ei4")


def drawn(context, view, visible=ALL_IDS):
    found = links_to_draw(context.session.reasoning, context.selection, view, visible)
    return {(each.source, each.target, each.origin) for each in found}


def test_without_a_focus_no_link_is_drawn_by_default(small):
    assert drawn(small, LinkView.FOCUSED) == set()


def test_focused_draws_the_links_of_the_focus_only(small):
    small.selection.focus("ei2")
    assert drawn(small, LinkView.FOCUSED) == {
        ("ei1", "ei2", ArcOrigin.ASSERTED),
        ("ei2", "ei4", ArcOrigin.ASSERTED),
    }


def test_asserted_draws_every_link_whose_ends_are_both_in_view(small):
    assert drawn(small, LinkView.ASSERTED, ("ei1", "t1", "ei2")) == {
        ("ei1", "ei2", ArcOrigin.ASSERTED),
        ("ei1", "t1", ArcOrigin.ASSERTED),
    }


def test_inferred_draws_what_nobody_asserted(small):
    pairs = {each[:2] for each in drawn(small, LinkView.INFERRED)}
    assert ("ei1", "ei4") in pairs
    assert not pairs & {("ei1", "ei2"), ("ei1", "t1"), ("ei2", "ei4")}


def test_inferred_with_a_focus_is_about_the_focus(small):
    small.selection.focus("ei4")
    assert {pair[:2] for pair in drawn(small, LinkView.INFERRED)} == {
        ("ei4", "ei1"),
        ("ei4", "t1"),
    }


def test_minimal_leaves_out_what_follows(small):
    pairs = {frozenset(each[:2]) for each in drawn(small, LinkView.MINIMAL)}
    assert frozenset(("ei1", "ei2")) in pairs
    assert frozenset(("ei1", "ei4")) not in pairs


def test_all_draws_asserted_and_inferred(small):
    origins = {each[2] for each in drawn(small, LinkView.ALL)}
    assert origins == {ArcOrigin.ASSERTED, ArcOrigin.INFERRED}


def test_the_pair_under_work_shows_what_follows_for_it(small):
    small.selection.select_pair("ei1", "ei4")
    assert ("ei1", "ei4", ArcOrigin.INFERRED) in drawn(small, LinkView.FOCUSED)


def test_a_hovered_interval_shows_what_is_known_of_it_and_the_focus(small):
    small.selection.focus("ei4")
    small.selection.hover("ei1")
    assert ("ei4", "ei1", ArcOrigin.INFERRED) in drawn(small, LinkView.FOCUSED)


def test_a_contradicting_link_is_drawn_as_one(clash):
    clash.selection.focus("ei1")
    assert ("ei1", "ei2", ArcOrigin.CONFLICT) in drawn(clash, LinkView.FOCUSED)


def test_highlighted_links_are_drawn_whatever_the_view(small):
    small.selection.highlight(links=["l3"])
    assert drawn(small, LinkView.FOCUSED) == {("ei2", "ei4", ArcOrigin.ASSERTED)}


def test_a_crowded_page_keeps_the_links_of_the_focus(dense_document, open_context):
    context = open_context(dense_document)
    ids = [each.id for each in context.session.reasoning.intervals]
    context.selection.focus(ids[20])
    found = links_to_draw(context.session.reasoning, context.selection, LinkView.ALL, ids)
    assert len(found) == MOST_LINKS
    assert ids[20] in (found[0].source, found[0].target)


def test_a_fact_said_from_both_ends_is_drawn_once(tmp_path, open_context):
    path = tmp_path / "both.tml"
    path.write_text(
        "<TimeML><TEXT><EVENT eid='e1' class='STATE'>a</EVENT> "
        "<EVENT eid='e2' class='STATE'>b</EVENT></TEXT>"
        "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
        "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToEventInstance='ei2'/>"
        "<TLINK lid='l2' relType='AFTER' eventInstanceID='ei2' relatedToEventInstance='ei1'/>"
        "</TimeML>"
    )
    context = open_context(path)
    found = links_to_draw(
        context.session.reasoning, context.selection, LinkView.ASSERTED, ("ei1", "ei2")
    )
    assert [each.link for each in found] == ["l1"]
    context.selection.select_pair("ei2", "ei1", "l2")
    found = links_to_draw(
        context.session.reasoning, context.selection, LinkView.ASSERTED, ("ei1", "ei2")
    )
    assert {each.link for each in found} == {"l1", "l2"}


def test_links_that_say_nothing_are_drawn_only_when_asked_for(tmp_path, open_context):
    path = tmp_path / "vague.tml"
    path.write_text(
        "<TimeML><TEXT><EVENT eid='e1' class='STATE'>a</EVENT> "
        "<EVENT eid='e2' class='STATE'>b</EVENT></TEXT>"
        "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
        "<TLINK lid='l1' relType='VAGUE' eventInstanceID='ei1' relatedToEventInstance='ei2'/>"
        "</TimeML>"
    )
    context = open_context(path)
    reasoning, selection, ids = context.session.reasoning, context.selection, ("ei1", "ei2")
    selection.focus("ei1")
    for view in (LinkView.FOCUSED, LinkView.ASSERTED, LinkView.ALL):
        assert links_to_draw(reasoning, selection, view, ids) == ()
        assert [each.link for each in links_to_draw(reasoning, selection, view, ids, True)] == [
            "l1"
        ]
    selection.aim("ei2")
    assert [each.link for each in links_to_draw(reasoning, selection, LinkView.ALL, ids)] == ["l1"]
