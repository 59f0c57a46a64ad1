import copy

import pytest

from tempannot.core.changes import Delete, Replace
from tempannot.core.document import Document
from tempannot.core.edits import (
    add_event,
    add_time,
    delete_interval,
    set_event,
    set_time,
)
from tempannot.core.errors import DocumentError
from tempannot.core.items import Event, Instance, ItemKind, Link, OtherLink, Span, Time


@pytest.fixture
def document() -> Document:
    found = Document("story", "said met on Monday", Span(0, 18), creation_time="t0")
    found.events["e1"] = Event("e1", Span(0, 4), {"class": "REPORTING"})
    found.events["e2"] = Event("e2", Span(5, 8), {"class": "OCCURRENCE", "tense": "PAST"})
    found.instances["ei1"] = Instance("ei1", "e1", {"tense": "PAST"})
    found.instances["ei2"] = Instance("ei2", "e2")
    found.instances["ei3"] = Instance("ei3", "e2")
    found.times["t0"] = Time("t0", Span(0, 0))
    found.times["t1"] = Time("t1", Span(12, 18), {"value": "1998-W01-1"})
    found.times["t2"] = Time("t2", Span(0, 0), {"anchorTimeID": "t1", "type": "DATE"})
    found.links["l1"] = Link("l1", "ei1", "ei2", "BEFORE")
    found.links["l2"] = Link("l2", "ei2", "t1", "IS_INCLUDED")
    found.links["l3"] = Link("l3", "ei3", "t1", "IS_INCLUDED")
    found.other_links["l4"] = OtherLink("l4", "SLINK", "ei1", "ei2", "EVIDENTIAL")
    return found


def test_a_new_event_comes_with_an_instance_and_what_timeml_requires(document):
    batch = add_event(document, Span(5, 8), {"class": "STATE", "tense": "PAST"})
    document.apply(batch)
    assert batch.name == 'Mark event "met"'
    assert document.events["e3"] == Event("e3", Span(5, 8), {"class": "STATE"})
    assert document.instances["ei4"].event == "e3"
    assert document.instances["ei4"].attributes == {
        "tense": "PAST",
        "aspect": "NONE",
        "polarity": "POS",
        "pos": "OTHER",
    }


def test_in_a_file_without_instances_a_new_event_has_none_either(document):
    document.instances = {"e1": Instance("e1", "e1", implicit=True)}
    document.apply(add_event(document, Span(5, 8), {"tense": "PAST"}))
    assert document.instances["e3"] == Instance("e3", "e3", implicit=True)
    assert document.events["e3"].attributes == {"class": "OCCURRENCE", "tense": "PAST"}


def test_a_new_time_has_a_type_and_a_value(document):
    document.apply(add_time(document, Span(12, 18), {"value": "1998-01-05"}))
    assert document.times["t3"].attributes == {"type": "DATE", "value": "1998-01-05"}


def test_an_event_outside_the_text_is_refused_and_leaves_nothing_behind(document):
    before = copy.deepcopy(document)
    with pytest.raises(DocumentError):
        document.apply(add_event(document, Span(5, 80)))
    assert document == before


def test_attributes_go_where_they_are_or_where_timeml_puts_them(document):
    document.apply(set_event(document, "ei1", attributes={"class": "STATE", "aspect": "NONE"}))
    assert document.events["e1"].attributes == {"class": "STATE"}
    assert document.instances["ei1"].attributes == {"tense": "PAST", "aspect": "NONE"}
    document.apply(set_event(document, "ei2", attributes={"tense": "FUTURE"}))
    assert document.events["e2"].attributes["tense"] == "FUTURE"
    assert document.instances["ei2"].attributes == {}


def test_attributes_that_an_instance_has_stay_there_whatever_they_are(document):
    document.instances["ei1"] = Instance("ei1", "e1", {"stem": "say"})
    document.apply(set_event(document, "ei1", attributes={"stem": "tell", "comment": "odd"}))
    assert document.instances["ei1"].attributes == {"stem": "tell"}
    assert document.events["e1"].attributes == {"class": "REPORTING", "comment": "odd"}


def test_in_a_file_without_instances_all_attributes_are_the_events(document):
    document.instances = {"e1": Instance("e1", "e1", implicit=True)}
    document.apply(set_event(document, "e1", attributes={"tense": "PAST", "class": "STATE"}))
    assert document.events["e1"].attributes == {"class": "STATE", "tense": "PAST"}
    assert document.instances["e1"] == Instance("e1", "e1", implicit=True)


def test_an_empty_value_takes_an_attribute_away_and_others_stay(document):
    document.apply(set_event(document, "ei2", attributes={"tense": ""}))
    assert document.events["e2"].attributes == {"class": "OCCURRENCE"}


def test_moving_an_event_moves_nothing_else(document):
    batch = set_event(document, "ei1", Span(5, 8))
    document.apply(batch)
    assert len(batch.changes) == 1
    assert document.interval("ei1").text == "met"


def test_changing_nothing_is_an_empty_batch(document):
    assert set_event(document, "ei1", attributes={"tense": "PAST"}).changes == ()
    assert set_time(document, "t1", attributes={"value": "1998-W01-1"}).changes == ()


def test_a_time_is_not_edited_as_an_event_nor_the_other_way_round(document):
    with pytest.raises(DocumentError):
        set_event(document, "t1", Span(0, 4))
    with pytest.raises(DocumentError):
        set_time(document, "ei1", Span(0, 4))


def test_a_time_moves_and_changes(document):
    document.apply(set_time(document, "t1", Span(9, 18), {"value": "1998"}))
    assert document.times["t1"] == Time("t1", Span(9, 18), {"value": "1998"})


def test_deleting_the_only_instance_takes_event_and_links_along(document):
    batch = delete_interval(document, "ei1")
    document.apply(batch)
    assert batch.name == 'Delete "said" and 2 links'
    assert "e1" not in document.events
    assert list(document.links) == ["l2", "l3"]
    assert not document.other_links


def test_deleting_one_of_two_instances_leaves_the_event(document):
    batch = delete_interval(document, "ei3")
    document.apply(batch)
    assert batch.name == 'Delete "met 2" and 1 link'
    assert "e2" in document.events


def test_deleting_a_time_takes_references_of_other_times_along(document):
    document.times["t3"] = Time("t3", Span(0, 0), {"type": "DATE"})
    batch = delete_interval(document, "t1")
    assert [each for each in batch.changes if isinstance(each, Replace)] == [
        Replace(Time("t2", Span(0, 0), {"type": "DATE"}))
    ]
    document.apply(batch)
    assert list(document.times) == ["t0", "t2", "t3"]
    assert list(document.links) == ["l1"]


def test_a_time_that_names_itself_goes_with_its_reference(document):
    document.times["t3"] = Time("t3", Span(0, 4), {"anchorTimeID": "t3"})
    batch = delete_interval(document, "t3")
    assert (batch.name, batch.changes) == ('Delete "said 2"', (Delete(ItemKind.TIME, "t3"),))


@pytest.mark.parametrize("interval", ["ei1", "ei2", "t1", "t2"])
def test_one_step_takes_a_deletion_back(document, interval):
    before = copy.deepcopy(document)
    inverse = document.apply(delete_interval(document, interval))
    assert document != before
    document.apply(inverse)
    assert document == before
    for table in ("events", "instances", "times", "links", "other_links"):
        assert list(getattr(document, table)) == list(getattr(before, table))


def test_the_creation_time_cannot_be_deleted(document):
    with pytest.raises(DocumentError, match="creation time"):
        delete_interval(document, "t0")


def test_what_is_not_there_cannot_be_deleted(document):
    with pytest.raises(DocumentError, match="ei9"):
        delete_interval(document, "ei9")
