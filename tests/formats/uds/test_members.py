import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.uds.annotations import data_members

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
HERE = Path("time.json")


@given(st.dictionaries(st.text(max_size=5), VALUES), VALUES, st.sampled_from((None, 1)))
def test_the_members_are_those_that_a_whole_reading_finds(data, metadata, indent):
    text = json.dumps({"metadata": metadata, "data": data, "rest": 1}, indent=indent)
    assert dict(data_members(text, HERE)) == data


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"data": {"a": 1,\n "b" 2}}', r"time.json:2: the JSON is broken here: ':' is missing"),
        ('{"data": {"a": 1\n', r"time.json:2: the JSON is broken here: '}' is missing"),
        ('{"data": {"a": }}', "Expecting value"),
        ('{"data": {1: 2}}', "a name is missing"),
        ('{"data": [1]}', "'{' is missing"),
        ('{"metadata": {}}', "no 'data' in it"),
        ("[]", "'{' is missing"),
        ('{"data": {"a": ' + "[" * 100_000, "nested too deeply"),
    ],
)
def test_broken_json_is_named_with_its_line(text, problem):
    with pytest.raises(FileError, match=problem):
        list(data_members(text, HERE))
