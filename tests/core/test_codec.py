"""Dataclasses go to JSON and come back by their types; what does not fit is named."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

from tempannot.core.codec import CodecError, all_from_json, from_json, to_json
from tempannot.core.items import Span
from tempannot.core.language import bilingual, speaking
from tempannot.core.relations import RelationSet

NOWHERE = Span(0, 0)


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    name: str
    inner: Inner
    other: Inner | None = None
    count: int | None = None
    share: float = 0.5
    colour: Colour = Colour.RED
    relations: RelationSet | None = None
    span: Span = NOWHERE
    path: Path = Path("a")
    when: datetime | None = None
    more: Mapping[str, str] = field(default_factory=dict)


FULL = Whole(
    "x",
    Inner(("a", "b")),
    Inner(()),
    3,
    0.25,
    Colour.RED,
    RelationSet.parse("before|meets"),
    Span(3, 7),
    Path("b/c"),
    datetime(2020, 1, 2, tzinfo=UTC),
    MappingProxyType({"k": "v"}),
)


@pytest.mark.parametrize("value", [FULL, Whole("y", Inner(()))])
@pytest.mark.parametrize("sparse", [True, False])
def test_a_value_comes_back_as_it_was(value, sparse):
    assert from_json(json.loads(json.dumps(to_json(value, sparse=sparse))), Whole) == value


def test_what_is_at_its_default_can_be_left_out():
    found = to_json(Whole("y", Inner(("w",))), sparse=True)
    assert json.dumps(found) == '{"name": "y", "inner": {"words": ["w"]}}'


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": 7}, "name cannot be 7"),
        ({"count": "7"}, "count cannot be '7'"),
        ({"count": True}, "count cannot be True"),
        ({"count": {}}, r"count cannot be \{\}"),
        ({"count": 1.5}, r"count cannot be 1\.5"),
        ({"share": "much"}, "share cannot be 'much'"),
        ({"colour": "green"}, "colour cannot be 'green'"),
        ({"relations": "sideways"}, "relations cannot be 'sideways'"),
        ({"relations": 3}, "relations cannot be 3"),
        ({"span": [1]}, r"span cannot be \[1\]"),
        ({"path": 3}, "path cannot be 3"),
        ({"more": {"a": 1}}, "more cannot be"),
        ({"inner": 3}, "inner cannot be 3"),
        ({"inner": {}}, "it lacks 'words'"),
        ({"inner": {"words": "ab"}}, "words cannot be 'ab'"),
        ({"weight": 3}, "there is no weight in it"),
    ],
)
def test_damage_is_named(change, said):
    with pytest.raises(CodecError, match=said):
        from_json(to_json(FULL) | change, Whole)


@pytest.mark.parametrize("value", [None, [], 3, "x"])
def test_what_is_no_object_is_refused(value):
    with pytest.raises(CodecError, match="has to be a JSON object"):
        from_json(value, Whole)


def test_only_dataclasses_are_written():
    with pytest.raises(TypeError, match="no dataclass"):
        to_json({"a": 1})


@dataclass(frozen=True, slots=True)
class Short:
    """One that says itself how it is written."""

    value: int

    def as_json(self):
        return {"v": self.value}

    @classmethod
    def from_json(cls, found):
        return cls(found["v"])


@dataclass(frozen=True, slots=True)
class Holder:
    first: Short
    second: Short | None = None


def test_a_class_may_have_a_form_of_its_own():
    value = Holder(Short(1), Short(2))
    assert to_json(value) == {"first": {"v": 1}, "second": {"v": 2}}
    assert from_json(to_json(value), Holder) == value
    assert all_from_json([to_json(value)] * 2, Holder) == [value] * 2


def test_a_field_may_be_given_and_read_by_somebody_else():
    found = to_json(FULL, sparse=True, span="3-7")
    assert found["span"] == "3-7"

    def read(said):
        return Span(*map(int, said.split("-")))

    assert from_json(found, Whole, span=read) == FULL
    for wrong in ("a-b", "3"):
        with pytest.raises(CodecError, match=f"span cannot be '{wrong}'"):
            from_json(found | {"span": wrong}, Whole, span=read)


def test_many_values_are_read_as_each_of_them_is():
    values = [FULL, Whole("y", Inner(()))]
    assert all_from_json([to_json(each, sparse=True) for each in values], Whole) == values
    assert all_from_json([], Whole) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (to_json(FULL) | {"name": 7}, "2: name cannot be 7"),
        (to_json(FULL) | {"weight": 3}, "2: there is no weight in it"),
        ([3], "2: it has to be a JSON object"),
        ({"name": "x"}, "2: it lacks 'inner'"),
    ],
)
def test_of_many_values_the_first_that_is_wrong_is_named(wrong, said):
    with pytest.raises(CodecError, match=said):
        all_from_json([to_json(FULL), wrong, wrong], Whole)


def test_a_text_of_the_screen_is_written_in_english():
    with speaking("de"):
        found = to_json(Whole(bilingual("Cancel"), Inner((bilingual("Cancel"),))), sparse=True)
    assert json.dumps(found) == '{"name": "Cancel", "inner": {"words": ["Cancel"]}}'
    assert type(found["name"]) is str


@dataclass(frozen=True, slots=True)
class Odd:
    share: Fraction


def test_what_has_no_form_in_json_is_neither_written_nor_read():
    with pytest.raises(NotImplementedError, match="Fraction has no form in JSON"):
        to_json(Odd(Fraction(1, 2)))
    with pytest.raises(CodecError, match="share cannot be '1/2'"):
        from_json({"share": "1/2"}, Odd)
