import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.changes import Batch, Delete, Insert, Replace
from tempannot.core.codec import CodecError
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
from tempannot.core.relations import RelationSet
from tempannot.project.change_lines import change_from_json, change_to_json

texts = st.text(max_size=8)
attributes = st.dictionaries(texts, texts, max_size=3)
spans = st.builds(Span, st.integers(0, 99), st.integers(0, 99))
items = st.one_of(
    st.builds(Event, texts, spans, attributes),
    st.builds(Time, texts, spans, attributes),
    st.builds(Signal, texts, spans, attributes),
    st.builds(Instance, texts, texts, attributes, st.booleans()),
    st.builds(OtherLink, *[texts] * 5, st.none() | texts, attributes),
    st.builds(
        Link,
        id=texts,
        source=texts,
        target=texts,
        rel_type=texts,
        exact=st.none() | st.builds(RelationSet, st.integers(1, 8191)),
        signal=st.none() | texts,
        comment=texts,
        confidence=st.none() | st.floats(0, 1),
        kept=st.booleans(),
        skipped=st.booleans(),
        attributes=attributes,
    ),
)
small = st.one_of(
    st.builds(Insert, items, st.none() | st.integers(0, 9), st.none() | st.integers(0, 9)),
    st.builds(Replace, items, st.none() | st.integers(0, 9)),
    st.builds(Delete, st.sampled_from(ItemKind), texts),
)
changes = st.recursive(
    small, lambda inner: st.builds(Batch, texts, st.lists(inner, max_size=3).map(tuple))
)


@given(changes)
def test_every_change_comes_back_from_one_json_line(change):
    line = json.dumps(change_to_json(change))
    assert "\n" not in line
    assert change_from_json(json.loads(line)) == change


def test_fields_at_their_default_are_left_out():
    link = Link("l1", "a", "b", "BEFORE")
    assert change_to_json(Insert(link)) == {
        "insert": {
            "kind": "links",
            "id": "l1",
            "source": "a",
            "target": "b",
            "rel_type": "BEFORE",
        }
    }


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"insert": 3},
        {"insert": {"kind": "links"}},
        {"insert": {"kind": "instances", "id": "a", "event": "b"}, "index": "first"},
        {"insert": {"kind": "nothing", "id": "x"}},
        {"replace": {"kind": "times", "id": "t", "span": [0, 1], "colour": "red"}},
        {"replace": {"kind": "links", "id": "x", "exact": "sideways"}},
        {"delete": "links"},
        {"delete": "nothing", "id": "x"},
        {"batch": "name", "changes": [{"delete": "links"}]},
    ],
)
def test_what_is_no_change_is_refused(value):
    with pytest.raises(CodecError):
        change_from_json(value)


WRITTEN_BEFORE = r"""
{"insert": {"kind": "events", "id": "e1", "span": [3, 7], "attributes": {"a": "b"}}, "index": 2}
{"insert": {"kind": "links", "id": "l1", "source": "a", "target": "b", "rel_type": "VAGUE", \
"exact": "before|meets", "confidence": 1, "kept": true}, "edited": 4}
{"replace": {"kind": "other_links", "id": "s1", "tag": "SLINK", "source": "a", "target": "b"}}
{"batch": "Mark \"rain\"", "changes": [{"delete": "times", "id": "t1"}]}
"""


def test_changes_of_journals_written_before_are_read():
    first, second, third, last = map(
        json.loads, WRITTEN_BEFORE.replace("\\\n", "").strip().splitlines()
    )
    assert change_from_json(first) == Insert(Event("e1", Span(3, 7), {"a": "b"}), 2)
    relations = RelationSet.parse("before|meets")
    link = Link("l1", "a", "b", "VAGUE", relations, confidence=1.0, kept=True)
    assert change_from_json(second) == Insert(link, None, 4)
    assert change_from_json(third) == Replace(OtherLink("s1", "SLINK", "a", "b"))
    assert change_from_json(last) == Batch('Mark "rain"', (Delete(ItemKind.TIME, "t1"),))
    for each in (first, third, last):
        assert json.loads(json.dumps(change_to_json(change_from_json(each)))) == each


def test_a_link_of_a_journal_from_before_its_ends_were_read_has_them():
    attributes = {
        "relType": "MODAL",
        "eventInstanceID": "ei1",
        "subordinatedEventInstance": "ei2",
        "signalID": "s1",
        "syntax": "x",
    }
    members = ["ei1", "ei2", "s1"]
    former = {"kind": "other_links", "id": "l9", "tag": "SLINK", "members": members}
    named = OtherLink("l9", "SLINK", "ei1", "ei2", "MODAL", "s1", {"syntax": "x"})
    assert change_from_json({"insert": former | {"attributes": attributes}}) == Insert(named)
    assert change_from_json({"insert": former}) == Insert(OtherLink("l9", "SLINK", "ei1", "ei2"))
