from dataclasses import fields

import numpy as np
import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_kinds import ORDER_SCALE, scale_named
from tempannot.formats.items.writing import write_rows
from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.export.exported_tables import COLUMNS, long_rows
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_judgments, usual_names
from tempannot.study.results.study_results import results
from tests.study.judged import LIKELIHOOD, judged, pair


def exported(store, path):
    write_rows(path, COLUMNS, long_rows(store.study, store.judgment_rows()))
    return path


def same(one, other):
    """Whether two tables of judgments are the same in every column."""
    for each in fields(one):
        ours, theirs = getattr(one, each.name), getattr(other, each.name)
        if each.name == "words":
            continue  # an exported table has no texts
        if each.name == "checks":
            assert sorted(zip(ours.raters, ours.passed, strict=True)) == sorted(
                zip(theirs.raters, theirs.passed, strict=True)
            )
        elif hasattr(ours, "codes"):
            assert ours.levels == theirs.levels
            assert (ours.codes == theirs.codes).all()
        else:
            assert np.array_equal(ours, theirs)
    return True


@pytest.fixture
def store(tmp_path):
    """A study with a check in each list, one item without a label, and one that is skipped."""
    items = [pair(number, None if number == 4 else "neutral") for number in range(1, 7)]
    items += [pair(number, None, role=Role.CHECK) for number in (7, 8)]
    design = StudyDesign("checked", LIKELIHOOD.scale, list_size=3, checks_per_list=1)
    said = LIKELIHOOD.scale.levels

    def answers(rater, number):
        return None if (rater, number) == ("a", 6) else said[(number + len(rater)) % 5]

    made = judged(tmp_path / "s.tempstudy", items, design, ["a", "bo", "cyd"], answers)
    yield made
    made.close()


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_an_exported_file_has_the_judgments_of_the_study(store, tmp_path, ending):
    found = read_judgments(exported(store, tmp_path / f"x.{ending}"), ColumnNames())
    known = results(store).judgments
    assert len(known) == 17
    assert len(known.checks.raters) == 6
    assert known.left_out == ("1 skipped",)
    assert known.label.levels == ("neutral", "none")
    assert same(found, known)


@pytest.mark.parametrize("scale", [ORDER_SCALE, scale_named("bad, fair, good", "How is it?")])
def test_levels_are_known_from_the_table(tmp_path, scale):
    design = StudyDesign("levels", scale, list_size=2)
    items = [pair(number, "neutral") for number in (1, 2)]
    store = judged(
        tmp_path / "s.tempstudy", items, design, "ab", lambda _, number: scale.levels[-number]
    )
    found = read_judgments(exported(store, tmp_path / "x.csv"), ColumnNames())
    store.close()
    assert found.scale[-2:] == scale.levels[-2:]
    assert found.scale[0] == ("1" if len(scale.levels) == 3 else scale.levels[0])


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("rater", "", "the cell of column 'rater' is empty"),
        ("level", "1.5", "'1.5' in column 'level' is no whole number"),
        ("active_seconds", "nan", "'nan' in column 'active_seconds' is no number from 0 up"),
        ("state", "said", "'said' in column 'state' is none of answered, skipped, taken-back"),
    ],
)
def test_cells_that_are_none_of_the_format_are_told_with_their_line(
    store, tmp_path, column, cell, said
):
    path = tmp_path / "x.csv"
    rows = [dict(row) for row in long_rows(store.study, store.judgment_rows())]
    rows[3][column] = cell
    write_rows(path, dict.fromkeys(COLUMNS, str), rows)
    with pytest.raises(FileError, match=f"x.csv:5: {said}"):
        read_judgments(path, ColumnNames())


def test_lists_sources_and_labels_may_lack_where_nobody_names_columns(tmp_path):
    table = tmp_path / "judgments.csv"
    rows = ("1,ana,4", "1,ben,5", "2,ana,2", "2,ben,1")
    table.write_text("\n".join(("item,rater,response", *rows, "")))
    names = usual_names(table)
    assert names.present() == {"item": "item", "rater": "rater", "response": "response"}
    assert len(read_judgments(table, names).responses) == 4
