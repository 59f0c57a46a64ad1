import json
from typing import NamedTuple

import pytest

from tempannot.statistics.bootstrap import Estimate
from tempannot.tables.cell_formats import (
    ABSENT,
    COUNT,
    DECIMALS,
    INTERVAL,
    SHARE,
    TEXT,
    THOUSANDS,
    WORDS,
)
from tempannot.tables.report_files import as_html, latex_tables, markdown_table
from tempannot.tables.report_parts import Report, Section
from tempannot.tables.table import Column, Table, text_lines


class Answer(NamedTuple):
    name: str
    kappa: Estimate
    major: float | None = None
    has_major: bool = False
    pairs: tuple[str, ...] = ()


KAPPA = Column[Answer](
    "kappa",
    "Cohen's kappa",
    lambda row: row.kappa.value,
    DECIMALS,
    definition="Agreement with chance taken off.",
    within="agreement",
    evidence=lambda row: row.pairs or None,
)
ANSWERS = Table(
    "answers",
    (
        Column[Answer]("name", "", lambda row: row.name),
        KAPPA,
        Column("kappa", "95 %", lambda row: row.kappa, INTERVAL, within="agreement.intervals"),
        Column("major", "major", lambda row: row.major if row.has_major else ABSENT, DECIMALS),
    ),
    (
        Answer("strict", Estimate(0.25, 0.125, 0.5), pairs=("e1 e2",)),
        Answer("=temporal", Estimate(None), None, True),
    ),
    "What they answer.",
)


def test_undefined_and_absent_values_are_told_apart():
    assert ANSWERS.texts == (
        ("strict", "0.250", "0.125 to 0.500", ""),
        ("=temporal", "n/a", "", "n/a"),
    )
    assert ANSWERS.records() == [
        {"name": "strict", "agreement": {"kappa": 0.25, "intervals": {"kappa": [0.125, 0.5]}}},
        {
            "name": "=temporal",
            "agreement": {"kappa": None, "intervals": {"kappa": None}},
            "major": None,
        },
    ]


def test_terminal_shows_what_would_steer_it_as_spaces():
    assert list(text_lines([("\x1b[31mred", "1"), ("", "1,253", "x")])) == [
        "   [31mred      1",
        "            1,253  x",
    ]


def test_csv_has_all_digits_and_nothing_that_a_spreadsheet_runs():
    assert ANSWERS.csv().splitlines() == [
        "name,agreement.kappa,agreement.intervals.kappa,major",
        "strict,0.25,0.125 to 0.500,",
        "'=temporal,,,",
    ]


def test_frame_has_a_column_per_value():
    frame = ANSWERS.frame()
    assert list(frame.columns) == ["name", "agreement.kappa", "agreement.intervals.kappa", "major"]
    assert frame["agreement.kappa"].isna().tolist() == [False, True]
    empty = ANSWERS.first(0).frame()
    assert (list(empty.columns), len(empty)) == ([each.path for each in ANSWERS.columns], 0)


def test_evidence_belongs_to_the_row_wherever_it_stands():
    backward = Table("backward", (KAPPA,), ANSWERS.rows[::-1])
    assert backward.evidence(backward.rows[1], "agreement.kappa") == ("e1 e2",)
    assert ANSWERS.evidence(ANSWERS.rows[1], "agreement.kappa") is None
    assert ANSWERS.evidence(ANSWERS.rows[0], "name") is None


def test_columns_are_chosen_renamed_and_left_out_by_name():
    chosen = ANSWERS.only("agreement.kappa", "name").titled({"name": "measure"})
    assert chosen.titles == ("Cohen's kappa", "measure")
    assert ANSWERS.without("major", "name").columns == ANSWERS.columns[1:3]
    with pytest.raises(KeyError):
        ANSWERS.only("alpha")


def test_two_columns_of_one_name_are_refused():
    with pytest.raises(ValueError, match=r"answers has two columns agreement\.kappa"):
        Table("answers", (KAPPA, KAPPA), ())


@pytest.mark.parametrize(
    ("format", "value", "text", "plain"),
    [
        (TEXT, "before", "before", "before"),
        (WORDS, ("e1", "e2"), "e1 e2", ["e1", "e2"]),
        (COUNT, 2.5, "2.5", 2.5),
        (THOUSANDS, 1253, "1,253", 1253),
        (SHARE, 0.5, "50.0 %", 0.5),
        (INTERVAL, Estimate(0.5), "", None),
    ],
)
def test_formats_have_a_text_and_a_value_for_files(format, value, text, plain):
    assert (format.shown(value), format.plain(value)) == (text, plain)
    json.dumps(format.plain(value))


def test_every_form_has_the_same_cells():
    markdown = markdown_table(ANSWERS)
    html = as_html(Report("Answers", "tempannot", (Section("Answers", (ANSWERS,)),)))
    (latex,) = latex_tables([ANSWERS])
    assert "| strict | 0.250 | 0.125 to 0.500 |  |" in markdown
    assert "|---|--:|--:|--:|" in markdown
    assert '<th scope="row">strict</th>\n<td class="number">0.250</td>' in html
    assert "strict & 0.250 & 0.125 to 0.500 &  \\\\" in latex
