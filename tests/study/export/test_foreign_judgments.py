"""Judgments of Label Studio and Potato, in files made here by the layouts that these describe."""

import json

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.response_scale import parse_scale
from tempannot.recognition import PathKind, recognise
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_judgments, usual_names


def rating(value, question="likely"):
    return {"from_name": question, "to_name": "pair", "type": "rating", "value": {"rating": value}}


def task(number, *annotations):
    data = {
        "premise": "The match ended before it rained over the town.",
        "hypothesis": "It rained after the match.",
        "label": "entailed" if number % 2 else "not-entailed",
    }
    return {"id": number, "data": data, "annotations": list(annotations), "predictions": []}


def annotation(rater, *results, **more):
    return {"completed_by": rater, "result": list(results), "lead_time": 4.5} | more


def written(path, data):
    path.write_text(json.dumps(data, indent=1))
    return path


@pytest.fixture
def tasks(tmp_path):
    made = [
        task(1, annotation(7, rating(4)), annotation({"id": 8, "email": "bo@x.org"}, rating(5))),
        task(2, annotation(7, rating(1)), annotation(8, rating(2), was_cancelled=True)),
        task(3, annotation(7, rating(2)), annotation(7, rating(3))),
    ]
    return written(tmp_path / "project-1.json", made)


def said(found):
    """What each rater said of each item."""
    return {
        (found.rater.levels[rater], found.item.levels[item]): found.scale[place]
        for rater, item, place in zip(
            found.rater.codes, found.item.codes, found.responses, strict=True
        )
    }


def test_ratings_of_label_studio_are_judgments(tasks):
    found = read_judgments(tasks, ColumnNames())
    assert said(found) == {
        ("7", "1"): "4",
        ("bo@x.org", "1"): "5",
        ("7", "2"): "1",
        ("7", "3"): "3",  # the later one of two
    }
    assert found.label.levels == ("entailed", "not-entailed")
    assert set(found.seconds) == {4.5}
    assert set(found.words) == {5}  # of the hypothesis
    assert found.left_out == ("1 without an answer",)
    assert recognise(tasks).sentence.endswith("judgments of raters (Label Studio)")


def test_choices_on_a_known_scale_need_no_option(tmp_path):
    choice = {"from_name": "q", "type": "choices", "value": {"choices": ["very likely"]}}
    path = written(tmp_path / "x.json", [task(1, annotation(1, choice), annotation(2, choice))])
    assert set(said(read_judgments(path, usual_names(path))).values()) == {"very likely"}


def test_of_several_questions_one_is_named(tmp_path):
    both = annotation(1, rating(2, "likely"), rating(5, "fluent"))
    path = written(tmp_path / "x.json", [task(1, both), task(2, both)])
    with pytest.raises(FileError, match=r"no column 'response'.*likely, fluent"):
        read_judgments(path, ColumnNames())
    assert set(said(read_judgments(path, ColumnNames(response="fluent"))).values()) == {"5"}


def test_marks_in_a_text_are_no_judgments(tmp_path):
    mark = {
        "from_name": "q",
        "type": "labels",
        "value": {"start": 0, "end": 3, "labels": ["EVENT"]},
    }
    path = written(tmp_path / "x.json", [task(1, annotation(1, mark))])
    with pytest.raises(FileError, match="no annotation in it has a choice, a rating or a number"):
        read_judgments(path, ColumnNames())
    assert recognise(path).kind is PathKind.DOCUMENT


def test_a_table_of_label_studio_names_its_raters(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text(
        "text,id,likely,annotator,annotation_id,created_at,updated_at,lead_time\n"
        'a b,1,3,ann,11,2026-03-01,2026-03-01,2.5\na c,2,"{""choices"":[""4""]}",bo,12,,,3\n'
    )
    found = read_judgments(path, ColumnNames(response="likely"))
    assert said(found) == {("ann", "1"): "3", ("bo", "2"): "4"}
    assert list(found.seconds) == [2.5, 3]
    assert recognise(path).kind is PathKind.JUDGMENTS


LAYOUTS = {
    "pairs": lambda place: [[{"schema": "likely", "name": f"scale_{place}"}, str(place)]],
    "objects": lambda place: {"likely": {f"scale_{place}": str(place), "scale_9": False}},
    "labels": lambda place: {"likely": {"labels": {str(place): True, "9": "false"}}},
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_folder_of_potato_has_all_raters(tmp_path, layout):
    for rater in ("ann", "bo"):
        (tmp_path / rater).mkdir()
        state = {
            "user_id": rater,
            "instance_id_ordering": ["i1", "i2"],
            "instance_id_to_label_to_value": {f"i{n}": LAYOUTS[layout](n) for n in (1, 2)},
            "instance_id_to_behavioral_data": {"i1": {"total_time_ms": 4500}},
        }
        written(tmp_path / rater / "user_state.json", state)
    found = read_judgments(tmp_path, usual_names(tmp_path))
    assert said(found) == {(r, f"i{n}"): str(n) for r in ("ann", "bo") for n in (1, 2)}
    assert found.seconds[0] == 4.5
    assert recognise(tmp_path).sentence.endswith("judgments of raters (Potato)")
    alone = tmp_path / "ann" / "user_state.json"
    assert len(read_judgments(alone, ColumnNames())) == 2
    assert recognise(alone).kind is PathKind.JUDGMENTS


def test_lines_of_the_first_potato_are_those_of_their_folder(tmp_path):
    for rater, place in (("ann", 2), ("bo", 3)):
        (tmp_path / rater).mkdir()
        lines = [
            {
                "id": item,
                "displayed_text": "It <b>rained</b> there.",
                "label_annotations": {"likely": {f"scale_{place}": str(place)}},
                "span_annotations": [],
                "behavioral_data": {"time_string": "Time spent: 0d 0h 1m 5s "},
            }
            for item in ("i1", "i2")
        ]
        text = "".join(json.dumps(each) + "\n" for each in lines)
        (tmp_path / rater / "annotated_instances.jsonl").write_text(text)
    found = read_judgments(tmp_path, ColumnNames())
    assert said(found) == {(r, i): p for r, p in (("ann", "2"), ("bo", "3")) for i in ("i1", "i2")}
    assert set(found.seconds) == {65}
    assert set(found.words) == {3}
    everybody = tmp_path / "annotated_instances.jsonl"
    everybody.write_text(text)
    with pytest.raises(FileError, match="nothing says who answered: open the folder"):
        read_judgments(everybody, ColumnNames())


@pytest.mark.parametrize(
    "head", ["user,instance_id,displayed_text,q:::yes,q:::no", "user_id,instance_id,x,q.yes,q.no"]
)
def test_tables_of_potato_have_a_column_per_label(tmp_path, head):
    path = tmp_path / "annotated_instances.csv"
    rows = ["ann,i1,,true,", "bo,i1,,,true"]
    if head.startswith("user,"):
        rows[0] = "ann,i1,It rained.,true,"
    path.write_text("\n".join([head, *rows]) + "\n")
    names = ColumnNames(response="q") if "x" in head else ColumnNames()
    found = read_judgments(path, names, parse_scale("no,yes"))
    assert said(found) == {("ann", "i1"): "yes", ("bo", "i1"): "no"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([{"id": 1, "data": {}, "annotations": "x"}], "this is no task of Label Studio"),
        ([task(1, annotation(None, rating(1)))], "record 1: nothing says which rater"),
        ([task(1, {"result": "x", "completed_by": 3})], "no annotation in it has a choice"),
    ],
)
def test_damaged_tasks_are_refused_in_a_line(tmp_path, data, said):
    with pytest.raises(FileError, match=said):
        read_judgments(written(tmp_path / "x.json", data), ColumnNames())
