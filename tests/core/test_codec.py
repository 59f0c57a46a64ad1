"""Dataclasses go to JSON and come back by their types; what does not fit is named."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

import pytest

from tempannot.core.codec import CodecError, from_json, to_json
from tempannot.core.items import Span
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
