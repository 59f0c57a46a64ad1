import pytest

from tempannot.core.creation_time import CreationTimeError, creation_value, set_creation_time
from tempannot.core.document import Document
from tempannot.core.items import Span, Time


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (" 2024-05-17 ", "2024-05-17"),
        ("20240517", "2024-05-17"),
        ("2024-05", "2024-05"),
        ("2024", "2024"),
        ("2024-W20", "2024-W20"),
        ("2024-W20-5", "2024-W20-5"),
        ("2024-05-17T14:30", "2024-05-17T14:30"),
        ("2024-05-17 14:30:05", "2024-05-17T14:30:05"),
        ("2024-02-29", "2024-02-29"),
    ],
)
def test_dates_are_values(words, value):
    assert creation_value(words) == value


@pytest.mark.parametrize(
    "words",
    [
        *("", "yesterday", "2024-13-01", "2023-02-29", "2024-5-7", "2024-05T10", "2024-05-17T25"),
        *("0000-01-01", "2024-W54", "17", "2024-05-17T", "٢٠٢٤-٠٥-١٧", "x" * 500, "2024-05-17\0"),
    ],
)
def test_what_is_no_date_is_refused_in_one_short_line(words):
    with pytest.raises(CreationTimeError) as caught:
        creation_value(words)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_document_without_creation_time_gets_one_and_loses_it_again():
    document = Document("d", "It rained.", Span(0, 10))
    undone = document.apply(set_creation_time(document, "2024-05-17"))
    assert document.creation_time == "t0"
    assert document.names().quoted("t0") == '"2024-05-17"'
    assert dict(document.times["t0"].attributes) == {
        "type": "DATE",
        "value": "2024-05-17",
        "temporalFunction": "false",
        "functionInDocument": "CREATION_TIME",
    }
    document.apply(undone)
    assert (document.creation_time, document.times) == (None, {})


def test_another_creation_time_changes_the_value_and_no_words():
    attributes = {"type": "DATE", "val": "1998", "functionInDocument": "CREATION_TIME"}
    time = Time("t7", Span(0, 4), attributes)
    document = Document("d", "1998 it rained.", times={"t7": time}, creation_time="t7")
    document.apply(set_creation_time(document, "1998-02-03T10:00"))
    changed = document.times["t7"]
    assert (changed.span, changed.attributes["val"]) == (Span(0, 4), "1998-02-03T10:00")
    assert changed.attributes["type"] == "TIME"
    again = set_creation_time(document, "1998-02-03T10:00")
    assert (again.name, again.changes) == ("Change nothing", ())


def test_an_id_that_is_taken_is_left_alone():
    document = Document("d", "1998", times={"t0": Time("t0", Span(0, 4))})
    document.times["t0"] = Time("t0", Span(0, 4), {"functionInDocument": "NONE"})
    document.creation_time = None
    document.apply(set_creation_time(document, "1999"))
    assert document.creation_time == "t1"
