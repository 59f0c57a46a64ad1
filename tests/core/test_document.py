import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.changes import Batch, Delete, Insert, Replace
from tempannot.core.document import Document, IntervalKind, attribute, creation_times
from tempannot.core.errors import DocumentError
from tempannot.core.items import (
    Event,
    Instance,
    ItemKind,
    Link,
    OtherLink,
    Signal,
    Span,
    Time,
)

TEXT = "She left on Monday. He stayed."


def sample():
    return Document(
        "sample",
        TEXT,
        body=Span(0, len(TEXT)),
        sentences=(Span(0, 19), Span(20, 30)),
        creation_time="t0",
        events={"e1": Event("e1", Span(4, 8)), "e2": Event("e2", Span(23, 29))},
        instances={"ei2": Instance("ei2", "e2"), "ei1": Instance("ei1", "e1")},
        times={"t0": Time("t0", Span(0, 0)), "t1": Time("t1", Span(12, 18))},
        signals={"s1": Signal("s1", Span(9, 11))},
        links={"l1": Link("l1", "ei1", "t1", "IS_INCLUDED"), "l2": Link("l2", "ei1", "ei2", "x")},
        other_links={"k1": OtherLink("k1", "SLINK", "ei1", "ei2", "MODAL")},
    )


def state(document):
    """Everything in a document, with the order of the items and of the edits."""
    return {kind: list(document.table(kind).items()) for kind in ItemKind}, document.edited


spans = st.tuples(st.integers(-1, 31), st.integers(0, 31)).map(lambda pair: Span(*pair))
ids = st.sampled_from(["e1", "e2", "ei1", "t0", "t1", "s1", "l1", "l2", "k1", "new"])
items = st.one_of(
    st.builds(Event, ids, spans),
    st.builds(Instance, ids, ids),
    st.builds(Time, ids, spans),
    st.builds(Signal, ids, spans),
    st.builds(Link, ids, ids, ids, st.just("BEFORE")),
    st.builds(OtherLink, ids, st.just("ALINK"), ids, ids),
)
simple = st.one_of(
    st.builds(Insert, items, st.none() | st.integers(0, 3)),
    st.builds(Delete, st.sampled_from(ItemKind), ids),
    st.builds(Replace, items),
)
changes = simple | st.builds(Batch, st.just("several"), st.lists(simple, max_size=4).map(tuple))


@given(st.lists(changes, max_size=8))
def test_undoing_everything_leaves_no_trace(steps):
    document = sample()
    history = []
    for change in steps:
        before = state(document)
        try:
            inverse = document.apply(change)
        except DocumentError:
            assert state(document) == before
        else:
            history.append((before, inverse, state(document)))
    for before, inverse, after in reversed(history):
        redo = document.apply(inverse)
        assert state(document) == before
        undo = document.apply(redo)
        assert state(document) == after
        document.apply(undo)
    assert state(document) == state(sample())


def test_a_new_item_goes_to_its_place_or_to_the_end():
    document = sample()
    document.apply(Insert(Link("l3", "ei1", "t0", "BEFORE"), 1))
    document.apply(Insert(Link("l4", "ei1", "t0", "BEFORE")))
    assert list(document.links) == ["l1", "l3", "l2", "l4"]


def test_what_was_deleted_comes_back_where_it_was():
    document = sample()
    inverse = document.apply(Delete(ItemKind.LINK, "l1"))
    assert list(document.links) == ["l2"]
    document.apply(inverse)
    assert list(document.links) == ["l1", "l2"]


def test_a_batch_that_fails_half_way_changes_nothing():
    document = sample()
    before = state(document)
    batch = Batch("both", (Delete(ItemKind.LINK, "l1"), Delete(ItemKind.LINK, "l9")))
    with pytest.raises(DocumentError, match="sample: there is no link 'l9'"):
        document.apply(batch)
    assert state(document) == before


def test_the_inverse_of_a_batch_keeps_its_name():
    inverse = sample().apply(Batch('Delete "left"', (Delete(ItemKind.LINK, "l1"),)))
    assert inverse.name == 'Delete "left"'


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (Insert(Time("t1", Span(0, 3))), "'t1' is taken"),
        (Insert(Time("t2", Span(0, 31))), "'t2' lies outside the text"),
        (Insert(Time("t2", Span(5, 4))), "'t2' lies outside the text"),
        (Replace(Event("e1", Span(-1, 4))), "'e1' lies outside the text"),
        (Replace(Event("e9", Span(0, 4))), "there is no event 'e9'"),
        (Delete(ItemKind.OTHER_LINK, "k9"), "there is no other link 'k9'"),
    ],
)
def test_changes_that_do_not_fit_say_why(change, problem):
    with pytest.raises(DocumentError, match=problem):
        sample().apply(change)


def test_intervals_are_in_the_order_of_the_text():
    found = [(each.id, each.kind, each.text) for each in sample().intervals()]
    assert found == [
        ("t0", IntervalKind.TIME, ""),
        ("ei1", IntervalKind.EVENT, "left"),
        ("t1", IntervalKind.TIME, "Monday"),
        ("ei2", IntervalKind.EVENT, "stayed"),
    ]


def test_an_interval_is_an_instance_with_an_event_or_a_time():
    document = sample()
    document.apply(Insert(Instance("ei9", "e9")))
    assert document.interval("ei2").span == Span(23, 29)
    assert document.interval("t1").text == "Monday"
    assert [document.has_interval(id) for id in ("ei1", "t0", "e1", "ei9", "l1")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    for id in ("e1", "ei9"):
        with pytest.raises(DocumentError, match=f"no event instance or time '{id}'"):
            document.interval(id)
    assert "ei9" not in [each.id for each in document.intervals()]


def test_an_event_stands_for_its_only_instance():
    document = sample()
    document.apply(Insert(Instance("ei3", "e2")))
    document.apply(Insert(Instance("ei8", "e9")))
    document.apply(Insert(Instance("ei9", "e9")))
    document.apply(Insert(Event("e4", Span(0, 3))))
    assert [document.only_interval(id) for id in ("ei2", "t0", "e1")] == ["ei2", "t0", "ei1"]
    with pytest.raises(DocumentError, match="'e2' has the instances ei2, ei3: say one"):
        document.only_interval("e2")
    for id in ("e4", "e9", "ei9", "l1", "nowhere"):
        with pytest.raises(DocumentError, match=f"no event instance or time '{id}'"):
            document.only_interval(id)


def test_names_are_worked_out_once_until_an_interval_changes():
    document = sample()
    names = document.names()
    document.apply(Delete(ItemKind.LINK, "l1"))
    document.apply(Delete(ItemKind.SIGNAL, "s1"))
    assert document.names() is names
    document.apply(Replace(Event("e1", Span(0, 3))))
    assert document.names().quoted("ei1") == '"She"'


@pytest.mark.parametrize(
    ("offset", "sentence"), [(0, 0), (18, 0), (19, None), (20, 1), (29, 1), (30, None)]
)
def test_the_sentence_at_an_offset_is_found(offset, sentence):
    assert sample().sentence_of(offset) == sentence


def test_links_of_an_interval_are_those_at_either_end():
    document = sample()
    assert [link.id for link in document.links_of("ei1")] == ["l1", "l2"]
    assert [link.id for link in document.links_of("t1")] == ["l1"]
    assert list(document.links_of("t0")) == []


def test_attributes_are_found_in_any_letter_case_and_first_name_first():
    attributes = {"eventInstanceID": "ei1", "relType": "BEFORE"}
    assert attribute(attributes, "reltype") == "BEFORE"
    assert attribute(attributes, "missing", "EVENTINSTANCEID") == "ei1"
    assert attribute(attributes, "missing") is None
    twice = {"relType": "BEFORE", "RELTYPE": "AFTER"}
    assert attribute(twice, "relType") == "BEFORE"
    assert attribute(twice, "RELTYPE") == "AFTER"


def test_items_belong_to_the_table_of_their_kind():
    document = sample()
    for kind in ItemKind:
        assert all(item.kind is kind for item in document.table(kind).values())


def test_a_copied_document_is_changed_alone():
    document = sample()
    other = copy.deepcopy(document)
    other.apply(Delete(ItemKind.LINK, "l1"))
    assert state(document) == state(sample())


def test_the_creation_time_follows_edits_of_the_times_and_their_undoing():
    document = sample()
    mark = Replace(Time("t1", Span(12, 18), {"functionInDocument": "CREATION_TIME"}))
    inverse = document.apply(mark)
    assert document.creation_time == "t1"
    document.apply(inverse)
    assert document.creation_time == "t0"
    document.apply(Delete(ItemKind.TIME, "t0"))
    assert document.creation_time is None


@pytest.mark.parametrize(
    ("roles", "dct", "found"),
    [
        ({"t0": "", "t1": ""}, (), ("t0",)),
        ({"t1": ""}, (), ()),
        ({"t0": "", "t1": " publication_time "}, (), ("t1",)),
        ({"t0": "", "t1": "PUBLICATION_TIME", "t2": "CREATION_TIME"}, (), ("t2",)),
        ({"t0": "", "t1": "PUBLICATION_TIME", "t2": ""}, ("t2",), ("t2",)),
        ({"t0": "CREATION_TIME", "t1": "NONE", "t2": ""}, ("t2",), ("t0", "t2")),
    ],
)
def test_what_passes_for_the_creation_time_is_told_by_the_best_mark(roles, dct, found):
    times = {
        id: Time(id, Span(0, 0), {"functioninDocument": role} if role else {})
        for id, role in roles.items()
    }
    assert creation_times(times, dct) == found


def test_the_creation_time_that_a_file_tells_stays_while_others_change():
    document = sample()
    document.creation_time = "t1"
    for change in (
        Insert(Time("t2", Span(0, 3))),
        Delete(ItemKind.TIME, "t2"),
        Replace(Event("e1", Span(0, 3), {"class": "STATE"})),
        Insert(Event("t0", Span(0, 3))),
    ):
        document.apply(change)
        assert document.creation_time == "t1"


def test_links_are_numbered_as_they_are_edited_and_asserted_in_that_order():
    document = sample()
    assert [link.id for link in document.links_by_edit()] == ["l1", "l2"]
    document.apply(Insert(Link("l3", "ei1", "t0", "BEFORE"), 0))
    document.apply(Replace(Link("l1", "ei1", "t1", "BEFORE")))
    assert document.edited == {"l3": 1, "l1": 2}
    assert [link.id for link in document.links_by_edit()] == ["l2", "l3", "l1"]
    document.apply(Replace(Link("l3", "ei1", "t0", "BEFORE", comment="why")))
    assert document.edited == {"l3": 1, "l1": 2}
    undo = document.apply(Replace(Link("l3", "ei1", "t0", "AFTER")))
    assert document.edited == {"l1": 2, "l3": 3}
    document.apply(undo)
    assert document.edited == {"l3": 1, "l1": 2}


def test_a_link_that_is_as_it_was_read_counts_as_read():
    document = sample()
    undo = document.apply(Replace(Link("l1", "ei1", "t1", "BEFORE")))
    assert document.edited == {"l1": 1}
    document.apply(undo)
    assert document.edited == {}


def test_what_has_the_id_of_a_link_is_no_link():
    document = sample()
    document.apply(Insert(Event("l1", Span(0, 3))))
    assert document.edited == {}
    document.apply(Replace(Link("l1", "ei1", "t1", "BEFORE")))
    document.apply(Delete(ItemKind.EVENT, "l1"))
    assert document.edited == {"l1": 1}
