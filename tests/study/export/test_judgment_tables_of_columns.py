from pathlib import Path

import numpy as np
import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.response_scale import parse_scale
from tempannot.study.export.judgment_columns import NONE, ColumnNames
from tempannot.study.export.judgment_tables import read_long_table
from tests.study.simulated import Plan, simulate, written

HEAD = "rater,item,list,source,label,response"
GOOD = "r1,i1,l1,TE3,1,4"


@pytest.fixture
def table(tmp_path):
    def write(*lines, encoding="utf-8"):
        path = tmp_path / "answers.csv"
        path.write_bytes("\n".join(lines).encode(encoding))
        return path

    return write


def refused(path, **how):
    with pytest.raises(FileError) as caught:
        read_long_table(path, **how)
    return caught.value


def test_a_table_gives_back_what_was_written(tmp_path):
    study = simulate(Plan())
    found = read_long_table(written(study, tmp_path / "study.csv"))
    for name in ("rater", "item", "list", "source", "label"):
        assert getattr(found, name).levels == getattr(study, name).levels
        np.testing.assert_array_equal(getattr(found, name).codes, getattr(study, name).codes)
    np.testing.assert_array_equal(found.responses, study.responses)
    assert found.scale == study.scale


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_may_be_separated_in_three_ways(table, separator):
    path = table(*(each.replace(",", separator) for each in (HEAD, GOOD)), "")
    assert read_long_table(path).item.levels == ("i1",)


def test_order_of_columns_others_between_and_a_mark_at_the_start_do_not_matter(table):
    lines = ("response,x,rater,item,list,source,label", "4,?,r1,i1,l1,TE3,1", "", "5,,r2,i1,l1,T,1")
    found = read_long_table(table(*lines, encoding="utf-8-sig"))
    assert found.responses.tolist() == [0, 1]
    assert found.rater.levels == ("r1", "r2")


def test_a_missing_column_names_those_that_are_there(table):
    error = refused(table("rater,pair,list,source,label,response", GOOD))
    assert error.line == 1
    assert error.problem == (
        "there is no column 'item' (--item); the table has rater, pair, list, source, label,"
        " response"
    )


def test_of_many_columns_only_the_first_are_named(table):
    head = ",".join(f"what was asked of everybody in part {number}" for number in range(60))
    error = refused(table(head, "1"))
    assert error.problem.count("part") < 10
    assert error.problem.endswith(" more")
    assert len(error.problem) < 400


def test_columns_can_be_left_out_by_name(table):
    path = table("rater,item,response", "r1,i1,4", "r2,i1,5")
    found = read_long_table(path, ColumnNames(list=NONE, source=NONE, label=NONE))
    assert (found.list, found.source, found.label) == (None, None, None)


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ([HEAD, GOOD, "r1,,l1,TE3,1,4"], 3, "the cell of column 'item' is empty"),
        ([HEAD, GOOD, "r1,i1,l1,TE3, ,4"], 3, "the cell of column 'label' is empty"),
        ([HEAD, GOOD, "r1,i2,l1,TE3,1,"], 3, "the response is empty (--skip-empty"),
        ([HEAD, GOOD, "r1,i2,l1,TE3,1"], 3, "the row has 5 cells, the header 6"),
        ([HEAD, GOOD, "r1,i2,l1,TE3,1,4,x"], 3, "the row has 7 cells, the header 6"),
        ([HEAD, GOOD, GOOD, "r1,i2,l1,TE3,1,good"], 4, "the response 'good' is no whole number"),
        ([HEAD, 'r1,"i\n1",l1,TE3,1,4', GOOD, "r1,i2,l1,TE3,1,444"], 5, "'444' is far off"),
        ([HEAD, GOOD, 'r1,"i2,l1,TE3,1,4'], 3, "the table is broken here"),
        ([f"{HEAD},rater", f"{GOOD},r1"], 1, "the column 'rater' is there twice"),
        ([""], 1, "the table is empty: the first line must name the columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(table, lines, line, said):
    error = refused(table(*lines))
    assert error.line == line
    assert error.problem.startswith(said) or said in error.problem


def test_a_response_outside_the_scale_is_told_with_its_line(table):
    error = refused(table(HEAD, GOOD, "r1,i2,l1,TE3,1,6"), scale=parse_scale("1-5"))
    assert (error.line, error.problem) == (
        3,
        "the response '6' is not on the scale 1, 2, 3, 4, 5",
    )


def test_a_head_alone_holds_no_answer(table):
    assert refused(table(HEAD)).problem == "the table holds no answer"


def test_invalid_alone_is_no_answer_on_a_scale(table):
    error = refused(table(HEAD, "r1,i1,l1,M,1,invalid"))
    assert error.problem == "the table holds no answer on a scale"


def test_what_is_not_utf8_is_told_with_its_line(table):
    assert refused(table(HEAD, GOOD, "é,i2,l1,TE3,1,4", encoding="latin-1")).line == 3


def test_a_file_that_is_not_there_is_told(tmp_path):
    assert refused(tmp_path / "none.csv").problem == "there is no such file or folder"


def test_what_never_ends_is_not_begun():
    assert refused(Path("/dev/zero")).problem == "this is a pipe or a device, not a file"


def test_empty_answers_are_counted_if_they_may_be_skipped(table):
    path = table(HEAD, GOOD, "r1,i2,l1,TE3,1,", "r1,i3,l1,TE3,1,")
    found = read_long_table(path, skip_empty=True)
    assert len(found) == 1
    assert found.left_out == ("2 without an answer",)


def test_invalid_is_left_out_and_counted(table):
    path = table(HEAD, "r1,i1,l1,M,1,likely", "r2,i1,l1,M,1,invalid")
    found = read_long_table(path)
    assert found.scale == ("unlikely", "likely")
    assert found.left_out == ("1 answered 'invalid', which is on no scale",)


def test_attention_checks_are_apart_from_the_answers(table):
    lines = ("r1,i1,l1,TE3,1,4,", "r1,c,,,,5,5", "r2,c,,,,1,5")
    path = table(f"{HEAD},check", *lines)
    found = read_long_table(path, ColumnNames(check="check"))
    assert found.item.levels == ("i1",)
    assert found.checks.raters == ("r1", "r2")
    assert found.checks.passed.tolist() == [True, False]


def test_a_check_whose_answer_is_on_no_scale_is_told(table):
    path = table(f"{HEAD},check", f"{GOOD},", "r1,c,,,,5,yes")
    error = refused(path, names=ColumnNames(check="check"))
    assert (error.line, error.problem) == (3, "the response 'yes' is not on the scale 4, 5")


def test_times_may_be_missing_but_not_negative(table):
    names = ColumnNames(time="seconds")
    found = read_long_table(table(f"{HEAD},seconds", f"{GOOD},2.5", f"{GOOD},"), names)
    assert found.seconds[0] == 2.5
    assert np.isnan(found.seconds[1])
    error = refused(table(f"{HEAD},seconds", f"{GOOD},2.5", f"{GOOD},-1"), names=names)
    assert (error.line, error.problem) == (3, "the time '-1' is no number from 0 up")
