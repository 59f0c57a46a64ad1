"""Templates are edited in steps that can be taken back, and written as they stand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.datasets.challenge.template_file import COLUMNS, own_templates, read_templates
from tempannot.gui.make.templates.sheet import TemplateSheet
from tempannot.gui.make.templates.template_form import totals_words


@pytest.fixture
def sheet(qapp) -> TemplateSheet:
    """The templates that come along."""
    return TemplateSheet()


def test_the_templates_that_come_along_are_fine_and_give_the_published_counts(sheet):
    assert len(sheet.rows) == 71
    assert sheet.wrong == ()
    assert totals_words(sheet).splitlines() == [
        "71 templates give items to train + test",
        "Temp-Order: 16,980 + 6,140",
        "Temp-Duration: 13,500 + 3,540",
        "Cross-Unit: 42,240 + 15,840",
    ]


def test_saved_unchanged_they_are_the_same_bytes(sheet, tmp_path):
    path = tmp_path / "copy.csv"
    sheet.save(path)
    assert path.read_bytes() == own_templates().read_bytes()


def test_a_saved_edit_is_read_by_the_builder(sheet, tmp_path):
    path = tmp_path / "mine.csv"
    sheet.set_cell(0, "past_forward", "The egg timer rang {time}.")
    assert sheet.is_modified
    sheet.save(path)
    assert not sheet.is_modified
    assert read_templates(path)[0].variants[0].forward == "The egg timer rang {time}."
    assert read_templates(path)[1:] == read_templates()[1:]


def test_typing_on_in_a_cell_is_one_step(sheet):
    before = dict(sheet.rows[3])
    for text in ("The", "The c", "The cu {time}."):
        sheet.set_cell(3, "past_forward", text)
    assert sheet.stack.count() == 1
    assert sheet.stack.undoText() == "edit past forward"
    sheet.stack.undo()
    assert sheet.rows[3] == before


def test_typing_back_what_was_there_is_no_step(sheet):
    text = sheet.rows[3]["past_forward"]
    sheet.set_cell(3, "past_forward", text + "x")
    sheet.set_cell(3, "past_forward", text)
    assert sheet.stack.count() == 0
    assert not sheet.is_modified


def test_a_copy_has_an_id_of_its_own_and_says_what_still_repeats(sheet):
    sheet.duplicate(0)
    sheet.duplicate(0)
    assert [row["id"] for row in sheet.rows[:3]] == ["oven-timer", "oven-timer-3", "oven-timer-2"]
    columns = {problem.column for problem in sheet.problems(1)}
    assert columns == {"past_forward", "future_forward"}
    assert sheet.wrong == (1, 2)


def test_a_new_template_says_what_it_needs(sheet):
    sheet.add(70)
    assert sheet.wrong == (71,)
    assert {problem.column for problem in sheet.problems(71)} == {"id", "past_forward"}
    assert sheet.sizes(71) is None


def test_a_deleted_template_comes_back_where_it_was(sheet):
    gone = sheet.rows[5]
    sheet.delete(5)
    assert len(sheet.rows) == 70
    sheet.stack.undo()
    assert sheet.rows[5] == gone
    assert not sheet.is_modified


def test_a_file_that_cannot_be_read_leaves_all_as_it_was(sheet, tmp_path):
    path = tmp_path / "other.csv"
    path.write_text("id,split\na,train\n", encoding="utf-8")
    with pytest.raises(FileError, match="there is no column past_forward"):
        sheet.open(path)
    assert len(sheet.rows) == 71
    assert sheet.path is None


def test_wrong_templates_are_opened_to_be_mended_and_saved_as_they_stand(sheet, tmp_path):
    path = tmp_path / "wrong.csv"
    sheet.set_cell(1, "split", "dev")
    sheet.save(path)
    again = TemplateSheet()
    again.open(path)
    assert again.wrong == (1,)
    assert again.problems(1)[0].message == "'dev' is neither train nor test"


_STEPS = st.lists(
    st.one_of(
        st.tuples(
            st.just("cell"),
            st.integers(0, 60),
            st.sampled_from(COLUMNS),
            st.sampled_from(["", "hours", "The bus came {time}.", "{", "x"]),
        ),
        st.tuples(st.sampled_from(["add", "duplicate", "delete"]), st.integers(0, 60)),
        st.tuples(st.sampled_from(["undo", "redo"])),
    ),
    max_size=12,
)


@settings(max_examples=40)
@given(_STEPS)
def test_whatever_was_done_undo_brings_everything_back(qapp, steps):
    sheet = TemplateSheet()
    before = list(sheet.rows)
    for step in steps:
        match step:
            case ("cell", place, column, text):
                sheet.set_cell(place, column, text)
            case (("undo" | "redo") as name,):
                getattr(sheet.stack, name)()
            case (name, place):
                getattr(sheet, name)(place)
        assert len(sheet.rows) >= 71 - len(steps)
    while sheet.stack.canUndo():
        sheet.stack.undo()
    assert list(sheet.rows) == before
    assert sheet.wrong == ()
