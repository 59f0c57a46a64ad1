import shutil

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.formats.items.writing import write_rows
from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.export.exported_tables import COLUMNS, long_rows
from tempannot.study.export.importing import Imported, import_judgments
from tempannot.study.store.copies import hand_out
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.judged import judge, new_study, pair

DESIGN = StudyDesign("copied", LIKELIHOOD_SCALE, seed=7, list_size=3, raters=2, checks_per_list=1)


def said(rater, number):
    return None if number == 3 else LIKELIHOOD_SCALE.levels[(number * len(rater)) % 5]


def rows_of(store):
    return [dict(each) for each in long_rows(store.study, store.judgment_rows())]


@pytest.fixture
def empty(tmp_path):
    items = [pair(number, "entailed") for number in range(1, 10)]
    items += [pair(number, None, role=Role.CHECK) for number in (10, 11)]
    items += [pair(number, None, role=Role.TRAINING) for number in (12, 13)]
    new_study(tmp_path / "empty.tempstudy", items, DESIGN).close()
    return tmp_path / "empty.tempstudy"


@pytest.fixture
def full(empty, tmp_path):
    """A copy of the study in which two raters have judged all, and one of them was trained."""
    shutil.copy(empty, tmp_path / "full.tempstudy")
    with StudyStore.open(StorePlace.of(tmp_path / "full.tempstudy")) as store:
        store.join("ann")
        store.add_training("ann", 1)
        judge(store, ["ann", "bo"], said)
        yield store


@pytest.fixture
def copy(empty):
    with StudyStore.open(StorePlace.of(empty)) as store:
        yield store


def written(rows, path):
    write_rows(path, dict.fromkeys(COLUMNS, str) if path.suffix == ".csv" else COLUMNS, rows)
    return path


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_an_empty_copy_exports_what_it_imported(full, copy, tmp_path, ending):
    rows = rows_of(full)
    path = written(rows, tmp_path / f"x.{ending}")
    assert import_judgments(copy, path) == Imported(len(rows), 0)
    assert rows_of(copy) == rows
    again = written(rows_of(copy), tmp_path / f"again.{ending}")
    assert again.read_bytes() == path.read_bytes()
    assert [each.lists_finished for each in copy.raters()] == [3, 3]


def test_a_second_import_changes_nothing(full, copy, tmp_path):
    path = written(rows_of(full), tmp_path / "x.csv")
    first = import_judgments(copy, path)
    before = rows_of(copy)
    assert import_judgments(copy, path) == Imported(0, first.new)
    assert import_judgments(full, path) == Imported(0, first.new)
    assert rows_of(copy) == before


def test_raters_go_on_where_the_file_ends(full, copy, tmp_path):
    rows = [row for row in rows_of(full) if row["list"] != 2 or row["rater"] == "bo"]
    import_judgments(copy, written(rows, tmp_path / "x.csv"))
    judge(copy, ["ann", "bo"], said)
    assert sorted(map(shown, rows_of(copy))) == sorted(map(shown, rows_of(full)))


def shown(row):
    return tuple(str(row[name]) for name in ("rater", "block", "position", "item", "response"))


@pytest.mark.parametrize(
    ("column", "cell", "told"),
    [
        ("study", "another", "this judgment is of another study than 'copied'"),
        ("item", "999", "ann has another item than 999 at"),
        ("item", "0", "the cell of column 'item' is no number from 1 up"),
        ("position", "17", "ann has another item than"),
        ("response", "perhaps", "'perhaps' is none of the answers extremely likely, very likely"),
        ("response", "", "'' is none of the answers"),
        ("state", "skipped", "the judgment is skipped, and yet has the response"),
        ("block", "list 4", "there is no list 4 in this study"),
        ("block", "lists", "'lists' in column 'block' is no list or training"),
        ("rater", "a\nb", "the name of a rater has a character that is none"),
        ("shown_at", "noon", "'noon' in column 'shown_at' is no time as"),
        ("flagged", "perhaps", "'perhaps' in column 'flagged' is none of true, false"),
        ("judgment", "", "the cell of column 'judgment' is empty"),
        ("judgment", "x" * 40, "the id in column 'judgment' is too long"),
    ],
)
def test_what_cannot_be_is_told_with_its_line_and_nothing_is_taken(
    full, copy, tmp_path, column, cell, told
):
    rows = rows_of(full)
    place = next(
        place
        for place, row in enumerate(rows)
        if place > 3 and row["rater"] == "ann" and row["response"]
    )
    rows[place][column] = cell
    path = written(rows, tmp_path / "x.csv")
    with pytest.raises(FileError) as error:
        import_judgments(copy, path)
    assert str(error.value).startswith(f"{path}:{place + 2}: {told}")
    assert rows_of(copy) == []
    assert copy.raters() == ()


def test_a_table_that_was_not_exported_is_refused(copy, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("rater,item,response\na,1,2\n")
    with pytest.raises(FileError, match=r"x.csv:1: this is no exported table: there is no column"):
        import_judgments(copy, path)


def test_judgments_go_into_the_study_and_not_into_the_file_of_a_rater(full, copy, tmp_path):
    path = written(rows_of(full), tmp_path / "x.csv")
    hand_out(copy, "ann", tmp_path / "ann.tempstudy")
    own = StudyStore.open(StorePlace.of(tmp_path / "ann.tempstudy"))
    with own, pytest.raises(StoreError, match="not into the file of ann"):
        import_judgments(own, path)


def test_an_id_of_two_judgments_is_refused_and_repeated_rows_are_not(full, copy, tmp_path):
    rows = rows_of(full)
    twice = written([*rows, rows[0]], tmp_path / "twice.csv")
    taken = written([rows[0], {**rows[1], "judgment": rows[0]["judgment"]}], tmp_path / "taken.csv")
    with pytest.raises(FileError, match="another judgment above has the id") as caught:
        import_judgments(copy, taken)
    assert caught.value.line == 3
    assert import_judgments(copy, twice).new == len(rows)
