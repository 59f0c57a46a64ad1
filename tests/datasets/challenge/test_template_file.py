import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.datasets.challenge.template import Split, Tense
from tempannot.datasets.challenge.template_file import (
    COLUMNS,
    POINT,
    TemplatesError,
    problems_of,
    read_templates,
    template_of,
    units_of,
)
from tempannot.datasets.challenge.times import Unit

GOOD = {
    "id": "parcel",
    "split": "train",
    "past_forward": "The parcel arrived {time}.",
    "past_backward": "{time}, the parcel arrived.",
    "past_occurrence": "days months",
    "future_forward": "",
    "future_backward": "",
    "future_occurrence": "",
    "duration_units": "hours",
    "premise_1": "The parcel was on its way from {start} to {end}.",
    "premise_2": "The parcel was sent off {at_start} and arrived {at_end}.",
    "duration_sentence": "The parcel was on its way {duration}.",
}


def written(path, *rows, columns=COLUMNS):
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), "utf-8")
    return path


@pytest.fixture
def file(tmp_path):
    return tmp_path / "mine.csv"


def row_of(template):
    """Return the cells of a template."""
    row = dict.fromkeys(COLUMNS, "")
    row |= {"id": template.id, "split": template.split.value, "duration_units": POINT}
    for variant in template.variants:
        row[f"{variant.tense.value}_forward"] = variant.forward
        row[f"{variant.tense.value}_backward"] = variant.backward
        row[f"{variant.tense.value}_occurrence"] = " ".join(variant.units)
    if template.lasting is not None:
        row["duration_units"] = " ".join(template.lasting.units)
        row["premise_1"], row["premise_2"] = template.lasting.premises
        row["duration_sentence"] = template.lasting.sentence
    return row


def refusal(path):
    with pytest.raises(FileError) as caught:
        read_templates(path)
    return str(caught.value)


def test_own_templates_share_no_sentence_between_the_splits(templates):
    by_split = {
        split: {
            sentence.casefold()
            for template in templates
            if template.split is split
            for variant in template.variants
            for sentence in (variant.forward, variant.backward)
        }
        | {
            sentence.casefold()
            for template in templates
            if template.split is split and template.lasting
            for sentence in (*template.lasting.premises, template.lasting.sentence)
        }
        for split in Split
    }
    assert not by_split[Split.TRAIN] & by_split[Split.TEST]


def test_own_templates_begin_with_a_capital_and_end_with_a_full_stop(templates):
    for template in templates:
        row = row_of(template)
        for name in COLUMNS[2:]:
            cell = row[name]
            if "{" in cell:
                assert cell[0].isupper() or cell.startswith("{time}, ")
                assert cell.endswith(".")
                assert "  " not in cell


def test_some_own_templates_lack_a_tense(templates):
    tenses = [tuple(variant.tense for variant in template.variants) for template in templates]
    assert {(Tense.PAST, Tense.FUTURE), (Tense.PAST,), (Tense.FUTURE,)} == set(tenses)


def test_row_becomes_a_template_and_again_the_same_row():
    template = template_of(GOOD)
    assert template.variants[0].units == (Unit.DAYS, Unit.MONTHS)
    assert template.variant(Tense.FUTURE) is None
    assert template.lasting.units == (Unit.HOURS,)
    assert row_of(template) == GOOD


def test_semicolons_json_and_a_byte_order_mark_are_read_too(tmp_path):
    with_semicolons = tmp_path / "excel.csv"
    lines = [COLUMNS, tuple(GOOD.values())]
    text = "\r\n".join(";".join(f'"{cell}"' for cell in line) for line in lines)
    with_semicolons.write_bytes(text.encode("utf-8-sig"))
    as_json = tmp_path / "mine.json"
    as_json.write_text(json.dumps([GOOD]))
    assert read_templates(with_semicolons) == read_templates(as_json) == (template_of(GOOD),)


@pytest.mark.parametrize(
    ("cell", "units"),
    [
        ("minutes hours", (Unit.MINUTES, Unit.HOURS)),
        ("years, days", (Unit.DAYS, Unit.YEARS)),
        ("day_time;day|month", (Unit.HOURS, Unit.DAYS, Unit.MONTHS)),
        ("Days days", (Unit.DAYS,)),
    ],
)
def test_units_are_read_in_many_ways_of_writing(cell, units):
    assert units_of(cell) == units


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"id": ""}, "id: it is empty"),
        ({"id": "two words"}, "id: it is 'two words'"),
        ({"split": "dev"}, "split: 'dev' is neither train nor test"),
        ({"past_forward": ""}, "past_forward: it is empty; fill it, or empty past_backward and"),
        ({"past_backward": " "}, "past_backward: it is empty"),
        ({"past_occurrence": ""}, "past_occurrence: it is empty"),
        ({"past_forward": "It came {}."}, "past_forward: the slot {} is empty; write {time}"),
        ({"past_forward": "It came {date}."}, "{date} is no slot of this sentence; write {time}"),
        ({"past_forward": "It came."}, "past_forward: {time} is missing"),
        ({"past_forward": "{time} it came {time}."}, "past_forward: {time} is there 2 times"),
        ({"past_forward": "It came {time."}, "past_forward: a brace has no partner"),
        ({"past_occurrence": "days weeks"}, "past_occurrence: 'weeks' is no unit; the units are"),
        ({"duration_units": ""}, "duration_units: it is empty"),
        ({"duration_units": "centuries"}, "duration_units: 'centuries' is no unit"),
        ({"premise_2": ""}, "premise_2: it is empty"),
        ({"premise_1": "From {start}."}, "premise_1: {end} or {at_end} is missing"),
        ({"premise_1": "{start} {at_start} {end}"}, "{start} or {at_start} is there 2 times"),
        ({"premise_1": "From {start} to {stop}."}, "premise_1: {stop} is no slot"),
        ({"duration_sentence": "It took {time}."}, "{time} is no slot of this sentence"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_file_line_and_column(file, changed, said):
    good = {**GOOD, "id": "first", "past_forward": "The letter arrived {time}."}
    found = refusal(written(file, good, {**GOOD, **changed}))
    assert found.startswith(f"{file}:3: ")
    assert said in found


def test_template_without_any_sentence_is_refused(file):
    empty = dict.fromkeys(COLUMNS, "") | {"id": "nothing", "split": "test"}
    assert "the template has no sentence at all" in refusal(written(file, empty))


def test_all_problems_are_said_at_once_each_with_its_line(file):
    rows = [{**GOOD, "id": f"t{n}", "past_forward": f"It {n} came."} for n in range(20)]
    with pytest.raises(TemplatesError) as caught:
        read_templates(written(file, *rows))
    assert len(caught.value.problems) == 20
    assert caught.value.line == 2
    message = str(caught.value)
    assert "line 3: past_forward: {time} is missing" in message
    assert message.endswith("and 9 more")


def test_id_and_sentence_that_are_there_twice_are_refused(file):
    other = {**GOOD, "split": "test"}
    message = refusal(written(file, GOOD, other))
    assert f"{file}:3: id: 'parcel' is there already in line 2" in message
    assert "past_forward: 'The parcel arrived {time}.' is there already in line 2" in message


def test_file_that_lacks_a_column_is_refused(file):
    columns = [name for name in COLUMNS if name != "premise_2"]
    message = refusal(written(file, GOOD, columns=columns))
    assert message.startswith(f"{file}:1: there is no column premise_2; there are id, split,")


def test_column_of_unknown_meaning_is_refused(file):
    message = refusal(written(file, {**GOOD, "remark": "x"}, columns=(*COLUMNS, "remark")))
    assert message.startswith(f"{file}:1: nothing is known of the column 'remark'")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "this is not UTF-8"),
        (",".join(COLUMNS).encode(), "there is no row below the names of the columns"),
        (b"id,split\nparcel\n", "the row has 1 cell, but there are 2 columns"),
    ],
)
def test_file_that_is_no_table_is_refused(file, content, said):
    file.write_bytes(content)
    assert said in refusal(file)


def test_missing_file_is_refused(file):
    assert "there is no such file" in refusal(file)


@given(st.dictionaries(st.sampled_from(COLUMNS), st.text("{}timedur_ hours.,", max_size=30)))
def test_any_cells_are_either_a_template_or_have_problems(changed):
    row = {**GOOD, **changed}
    if not list(problems_of(row)):
        template = template_of(row)
        assert template_of(row_of(template)) == template
