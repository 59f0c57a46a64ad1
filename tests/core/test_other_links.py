import copy

import pytest

from tempannot.core.document import Document
from tempannot.core.edits import delete_interval
from tempannot.core.errors import DocumentError
from tempannot.core.items import Event, Instance, Link, OtherLink, Signal, Span, Time
from tempannot.core.other_links import (
    OTHER_LINK_TYPES,
    add_other_link,
    change_other_link,
    delete_other_link,
    other_link_sentence,
    other_link_type,
    other_links_between,
    reverse_other_link,
    type_word,
)


@pytest.fixture
def document() -> Document:
    found = Document("story", "said he left if Monday", Span(0, 22))
    for number, span in enumerate((Span(0, 4), Span(8, 12)), 1):
        found.events[f"e{number}"] = Event(f"e{number}", span)
        found.instances[f"ei{number}"] = Instance(f"ei{number}", f"e{number}")
    found.times["t1"] = Time("t1", Span(16, 22))
    found.signals["s1"] = Signal("s1", Span(13, 15))
    found.links["l7"] = Link("l7", "ei1", "ei2", "AFTER")
    found.other_links["l3"] = OtherLink("l3", "SLINK", "ei1", "ei2", "EVIDENTIAL")
    return found


def test_a_new_link_has_an_id_that_no_link_of_any_kind_has(document):
    batch = add_other_link(document, "ALINK", "ei2", "ei1", rel_type="INITIATES", signal="s1")
    document.apply(batch)
    assert batch.name == 'Add ALINK "left" to "said" (INITIATES)'
    expected = OtherLink("l8", "ALINK", "ei2", "ei1", "INITIATES", "s1")
    assert document.other_links["l8"] == expected


@pytest.mark.parametrize(("tag", "rel_type"), [("SLINK", "MODAL"), ("ALINK", "INITIATES")])
def test_a_link_whose_type_nobody_said_has_the_first_of_its_kind(document, tag, rel_type):
    document.apply(add_other_link(document, tag, "ei2", "ei1"))
    assert document.other_links["l8"].rel_type == rel_type


def test_links_of_a_pair_begin_with_those_from_its_first_event(document):
    document.other_links |= {
        "l4": OtherLink("l4", "ALINK", "ei2", "ei1"),
        "l5": OtherLink("l5", "SLINK", "ei1", "ei2"),
        "l6": OtherLink("l6", "SLINK", "ei1", "t1"),
    }
    for pair, found in (("ei1", "ei2"), ["l3", "l5", "l4"]), (("ei2", "ei1"), ["l4", "l3", "l5"]):
        assert [each.id for each in other_links_between(document, *pair)] == found


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("SLINK", "ei1", "t1"), 'relates events, and "Monday" is a time'),
        (("SLINK", "ei1", "ei1"), 'not "said" to itself'),
        (("SLINK", "ei1", "ei9"), "no event instance or time 'ei9'"),
        (("TLINK", "ei1", "ei2"), "an SLINK or an ALINK, not 'TLINK'"),
    ],
)
def test_what_no_such_link_relates_is_refused(document, given, why):
    with pytest.raises(DocumentError, match=why):
        add_other_link(document, *given)


def test_a_signal_that_is_not_there_is_refused(document):
    with pytest.raises(DocumentError, match="no signal 's9'"):
        add_other_link(document, "SLINK", "ei1", "ei2", signal="s9")
    with pytest.raises(DocumentError, match="no signal 's9'"):
        change_other_link(document, "l3", signal="s9")


def test_type_and_signal_change_and_what_is_not_given_stays(document):
    document.apply(change_other_link(document, "l3", signal="s1"))
    document.apply(change_other_link(document, "l3", rel_type="MODAL"))
    assert document.other_links["l3"] == OtherLink("l3", "SLINK", "ei1", "ei2", "MODAL", "s1")
    document.apply(change_other_link(document, "l3", signal=None))
    assert document.other_links["l3"].signal is None
    assert change_other_link(document, "l3", rel_type="MODAL").changes == ()


def test_reversing_swaps_the_ends_and_twice_is_nothing(document):
    before = copy.deepcopy(document)
    document.apply(reverse_other_link(document, "l3"))
    assert document.other_links["l3"].source == "ei2"
    document.apply(reverse_other_link(document, "l3"))
    assert document == before


@pytest.mark.parametrize(
    "edit",
    [
        lambda d: add_other_link(d, "SLINK", "ei1", "ei2"),
        lambda d: change_other_link(d, "l3", rel_type="MODAL", signal="s1"),
        lambda d: reverse_other_link(d, "l3"),
        lambda d: delete_other_link(d, "l3"),
        lambda d: delete_interval(d, "ei2"),
    ],
)
def test_one_step_takes_an_edit_back(document, edit):
    before = copy.deepcopy(document)
    inverse = document.apply(edit(document))
    assert document != before
    document.apply(inverse)
    assert document == before
    assert list(document.other_links) == list(before.other_links)


def test_an_event_that_goes_takes_its_links_of_all_kinds_along_and_counts_them(document):
    batch = delete_interval(document, "ei2")
    document.apply(batch)
    assert batch.name == 'Delete "left" and 2 links'
    assert not document.other_links


def test_an_unknown_link_is_named(document):
    with pytest.raises(DocumentError, match="no SLINK or ALINK 'l7'"):
        delete_other_link(document, "l7")


def test_every_type_is_a_sentence_about_both_ends_and_has_a_key_of_its_own(document):
    for each in OTHER_LINK_TYPES:
        link = OtherLink("x", each.tag, "ei1", "ei2", each.name)
        sentence = other_link_sentence(document, link)
        assert '"said"' in sentence
        assert '"left"' in sentence
    keys = [each.key for each in OTHER_LINK_TYPES]
    assert len(set(keys)) == len(keys)
    assert all(each.key in each.name for each in OTHER_LINK_TYPES)


def test_a_type_of_the_other_kind_is_none_of_this_one():
    assert other_link_type("SLINK", "INITIATES") is None
    assert other_link_type("ALINK", " initiates ").word == "begins"


def test_an_unknown_type_is_called_as_it_is_written(document):
    link = OtherLink("x", "SLINK", "ei1", "ei2", "HOPED")
    assert type_word(link) == "HOPED"
    assert type_word(document.other_links["l3"]) == "reported"
    assert other_link_sentence(document, document.other_links["l3"]) == '"said" reports "left".'
    assert other_link_sentence(document, link) == '"said" HOPED "left"'
    assert type_word(OtherLink("x", "SLINK", "ei1", "ei2")) == "no type"
