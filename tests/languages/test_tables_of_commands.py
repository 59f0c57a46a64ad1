"""Tables and sentences that commands print for people are in the language, and stand in columns."""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tempannot.core.language import of_data, shown, speaking
from tempannot.core.schemes import During
from tempannot.formats.documents.relation_table import write_relation_table
from tempannot.formats.reading import read
from tempannot.formats.registry import formats
from tempannot.resources import sample_comparison, samples
from tempannot.tables.cell_formats import DECIMALS, MOMENT, WORDED
from tempannot.tables.table import Column, Table, places_of

TOP = Path(__file__).parents[2]
PAIR = [str(each) for each in sample_comparison()]
COLUMNS = (
    Column("name", "measure", lambda row: row[0], WORDED),
    Column("value", "precision", lambda row: row[1], DECIMALS),
)


def _table() -> Table[tuple[str, float | None]]:
    """A table of its own for each language: what it said once it keeps."""
    return Table("scores", COLUMNS, (("majority", 0.5), ("people", None)))


def _printed(*arguments: str) -> str:
    """What the program prints in a language of which every text is in brackets."""
    command = [sys.executable, "-m", "tests.languages.pseudo", "marks", "de", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(TOP), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        command, cwd=TOP, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout


def _outside(text: str) -> str:
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


def test_headings_words_and_numbers_are_those_of_the_language():
    with speaking("de"):
        lines = list(_table().lines())
    assert [line.split() for line in lines[1:]] == [["Mehrheit", "0,500"], ["Menschen", "k.", "A."]]
    assert "measure" not in lines[0]


def test_files_have_the_same_table_in_english():
    with speaking("de"):
        table = _table()
        assert table.csv() == "name,value\nmajority,0.5\npeople,\n"
        assert table.records()[0] == {"name": "majority", "value": 0.5}
        assert (table.titles, table.texts[0]) == (("measure", "precision"), ("majority", "0.500"))


def test_moments_of_tables_are_written_so_on_screens_alone():
    at = datetime(2026, 3, 2, 9, 5, tzinfo=UTC)
    table = Table("work", (Column("at", "last (UTC)", lambda row: row, MOMENT),), (at,))
    with speaking("de"):
        assert list(table.lines())[1].split() == ["02.03.2026", "09:05"]
        assert table.texts == (("2026-03-02 09:05",),)
        assert table.records() == [{"at": "2026-03-02T09:05:00+00:00"}]


def test_letters_that_take_two_places_do_not_move_the_columns():
    with speaking("zh"):
        lines = list(_table().lines())
    assert len({places_of(each) for each in lines}) == 1
    assert len({len(each) for each in lines}) > 1


def test_a_heading_of_the_data_stays_as_it_is():
    with speaking("de"):
        ours, of_theirs = (Column("a", each, str) for each in ("majority", of_data("majority")))
    with speaking("de"):
        assert (ours.heading, of_theirs.heading) == ("Mehrheit", "majority")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["compare", *PAIR], ["precision", "observed", "agreement on", "only in", "marked by"]),
        (["check", *map(str, samples())], ["consistent", "unreadable"]),
        (["formats"], ["several documents", "endings", "cannot hold"]),
        (["doctor"], ["display", "temporary folder", "all that is"]),
    ],
)
def test_no_word_of_ours_is_printed_in_english(arguments, words):
    told = _printed(*arguments)
    assert [each for each in words if each not in told] == []
    assert [each for each in words if re.search(rf"\b{each}\b", _outside(told))] == []


def test_what_formats_cannot_hold_and_why_they_are_only_read_is_in_the_language():
    said = _printed("formats")
    told = [text for each in formats() for text in (each.lost, each.not_written) if text]
    assert len(told) > 20
    assert [text for text in told if f"⟦{text}⟧" not in said] == []


def test_what_a_table_cannot_hold_of_a_document_is_in_the_language():
    opened = read(samples()[1])
    with speaking("es"):
        lost = [shown(each) for each in write_relation_table(opened, During.EQUALS).losses]
    assert "señales (16: s1, s2, s3, s4, s5, ...)" in lost
