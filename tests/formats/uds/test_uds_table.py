from collections import Counter
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.uds.annotations import Sliders, UdsEvent
from tempannot.formats.uds.uds_table import is_uds_table, uds_table

COLUMNS = (
    "Split",
    "Annotator.ID",
    "Event1.ID",
    "Event2.ID",
    "Pred1.Duration",
    "Pred2.Duration",
    "Pred1.Beg",
    "Pred1.End",
    "Pred2.Beg",
    "Pred2.End",
    "Document.ID",
)
HERE = Path("time.tsv")
FIRST, SECOND = "en-ud-dev.conllu 1_3", "en-ud-dev.conllu 2_4"


def table(*rows):
    return "\n".join("\t".join(cells) for cells in (COLUMNS, *rows)) + "\n"


def row(annotator, sliders=("0", "10", "20", "30"), first=FIRST, durations=("2", "10")):
    return ("dev", annotator, first, SECOND, *durations, *sliders, "7")


def read(text):
    odd = Counter()
    return *uds_table(text, HERE, lambda reason, _: odd.update([reason])), odd


def test_rows_of_one_pair_come_together_wherever_they_stand():
    other = "en-ud-dev.conllu 2_0"
    text = table(row("1"), row("1", first=other), row("2", ("0", " 5", "5", "9")))
    pairs, durations, odd = read(text)
    assert [len(pair.sliders) for pair in pairs] == [2, 1]
    assert pairs[0].document == "7"
    assert pairs[0].sliders[1] == Sliders("2", 0, 5, 5, 9)
    assert odd == {"a number with blanks around it": 1}
    assert durations[pairs[0].first] == {"1": "minutes", "2": "minutes"}
    assert durations[pairs[0].second] == {"1": "forever", "2": "forever"}


def test_tokens_are_numbered_from_one_as_in_the_json():
    pairs, _, _ = read(table(row("1")))
    assert (pairs[0].first, pairs[0].second) == (UdsEvent("dev", 1, 4), UdsEvent("dev", 2, 5))
    assert pairs[0].id == "ewt-dev-1-document-pred-4%%ewt-dev-2-document-pred-5"


def test_what_is_no_event_or_no_duration_is_left_out():
    pairs, durations, odd = read(table(row("1", first="somewhere"), row("2", durations=("11", ""))))
    assert len(pairs) == 1
    assert durations == {}
    assert odd == {"an id that names no pair of predicates": 1}


def test_the_header_decides_what_is_such_a_table():
    assert is_uds_table(table())
    assert not is_uds_table("a\tb\n")


def test_a_row_of_another_length_is_refused_with_its_line():
    with pytest.raises(FileError, match=r"time.tsv:3: the row has 2 cells, not 11"):
        read(table(row("1"), ("dev", "2")))
