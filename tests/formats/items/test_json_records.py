import json
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.json_records import is_json, json_records

PATH = Path("records.json")
RECORDS = [{"a": "x", "b": "y"}, {"a": "z", "c": 3}]
EXPECTED = [["x", "y", ""], ["z", "", "3"]]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(RECORDS),
        json.dumps(RECORDS, indent=4),
        json.dumps({str(number): record for number, record in enumerate(RECORDS)}, indent=2),
        json.dumps({str(number): record for number, record in enumerate(RECORDS)}),
        "\n\n".join(map(json.dumps, RECORDS)),
        "\r\n".join(map(json.dumps, RECORDS)) + "\r\n",
    ],
)
def test_all_ways_to_put_records_together_give_the_same(text):
    assert is_json(text)
    columns, rows = json_records(text, PATH)
    assert columns == ("a", "b", "c")
    assert rows == dict(enumerate(EXPECTED, 1))


def test_one_record_is_enough():
    assert json_records('{"a": "x"}\n', PATH) == (("a",), {1: ["x"]})


def test_values_that_are_no_strings_are_written_as_json():
    _, rows = json_records('[{"a": null, "b": true, "c": 1.5, "d": ["ü", 1], "e": -2}]', PATH)
    assert rows == {1: ["", "true", "1.5", '["ü", 1]', "-2"]}


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('[{"a": "x"},\n {"a": }]', 2, "the JSON is broken here"),
        ('{"a": "x"}\n\n{"a": }\n{"a": "y"}', 3, "the JSON is broken here"),
        ('{"a": "x"}\n{"a": "y"', 2, "the JSON is broken here"),
        ('{"a": "x"}\n{"a": "y"\n"b": "z"}\n', 2, "the JSON is broken here"),
        ('{"a": "x"}\n{"a": "y"\n,"b": "z"}\n', 2, "the JSON is broken here"),
        ("[" * 100_000, 1, "nested too deeply"),
        ("[" + "9" * 5000 + "]", 1, "too long a number"),
        ('[{"a": "x"}, 3]', None, "record 2 is no JSON object"),
        ("[]", None, "there is no record in it"),
        ("{}", None, "there is no record in it"),
        ('[{"a": "x"}, {"a": "\\u0000"}]', None, "record 2 has a character that is none"),
        ('[{"a\\u0000": "x"}]', None, "a name of a field has a character that is none"),
        ('[{"a": "\\uDc00"}]', None, "record 1 has a character that is none"),
    ],
)
def test_what_is_no_record_is_refused(text, line, problem):
    with pytest.raises(FileError, match=problem) as refused:
        json_records(text, PATH)
    assert refused.value.line == line


def test_characters_written_in_two_halves_are_whole():
    assert json_records('[{"a": "\\ud83d\\ude00"}]', PATH)[1] == {1: ["😀"]}


def test_a_table_is_no_json():
    assert not is_json("a,b\n1,2\n")
