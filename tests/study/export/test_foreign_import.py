"""Judgments of Label Studio and Potato into the study of their items."""

import json

import pytest

from tempannot.cli.main import main
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of

LEVELS = plan_of(1, 1).design.scale.levels


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "s.tempstudy"
    StudyStore.create(StorePlace.of(path), plan_of(2, 2, checks=1)).close()
    return path


def task(number, item, *said, seconds=4.5):
    annotations = [
        {
            "completed_by": {"id": place, "email": rater},
            "lead_time": seconds,
            "result": [{"from_name": "likely", "type": "rating", "value": {"rating": answer}}],
        }
        for place, (rater, answer) in enumerate(said)
    ]
    return {"id": number, "data": item, "annotations": annotations}


def exported(tmp_path, *tasks):
    path = tmp_path / "project.json"
    path.write_text(json.dumps(tasks))
    return path


def judgments(study):
    with StudyStore.open(StorePlace.of(study)) as store:
        return [row.judgment for row in store.judgment_rows()]


def test_each_comes_once_by_id_or_texts(study, tmp_path, capsys):
    with StudyStore.open(StorePlace.of(study)) as store:
        third = next(each for each in store.items([3]))
    texts = dict(zip(("first", "second"), third.item.texts, strict=True))
    file = exported(
        tmp_path,
        task(71, {"id": "pair-1"}, ("ann@x", 4), ("bo@x", 1)),
        task(72, texts, ("ann@x", 2)),
    )
    assert main(["study", "merge", str(study), str(file)]) == 0
    assert "3 new judgments" in capsys.readouterr().out
    assert main(["study", "merge", str(study), str(file)]) == 0
    found = {(each.rater, each.item): each.response for each in judgments(study)}
    assert found == {
        ("ann@x", 1): LEVELS[3],
        ("bo@x", 1): LEVELS[0],
        ("ann@x", 3): LEVELS[1],
    }
    assert {each.active_seconds for each in judgments(study)} == {4.5}
    assert len(judgments(study)) == 3
    assert main(["study", "status", str(study)]) == 0


@pytest.mark.parametrize(
    ("one", "problem"),
    [
        (task(1, {"id": "pair-99"}, ("ann@x", 4)), "no item of the study"),
        (task(1, {"id": "pair-2"}, ("ann@x", 9)), "none of the answers"),
        (task(1, {"id": "pair-2"}, ("ann@x", 2), seconds=-3), "no number from 0 up"),
    ],
)
def test_what_cannot_be_changes_nothing(study, tmp_path, capsys, one, problem):
    file = exported(tmp_path, task(7, {"id": "pair-1"}, ("ann@x", 4)), one)
    assert main(["study", "merge", str(study), str(file)]) == 2
    assert problem in capsys.readouterr().err
    assert judgments(study) == []


def test_texts_tell_the_item_where_another_program_numbered_anew(study, tmp_path):
    with StudyStore.open(StorePlace.of(study)) as store:
        first, third = (next(each for each in store.items([number])) for number in (1, 3))
    texts = dict(zip(("first", "second"), third.item.texts, strict=True))
    file = exported(tmp_path, task(first.item.id, texts, ("ann@x", 2)))
    assert main(["study", "merge", str(study), str(file)]) == 0
    assert [each.item for each in judgments(study)] == [3]


CSV = (
    "item_id,premise,likely,annotator,annotation_id,created_at,updated_at,lead_time\n"
    "pair-1,a,4,ann@x,1,2026-03-01,2026-03-01,2.5\n"
    'pair-2,b,"[{""rating"": 1}]",Ann@x,2,2026-03-01,2026-03-01,3\n'
    "pair-1,a,2,bo,3,2026-03-01,2026-03-01,\n"
)
POTATO = {
    "x.csv": "user,instance_id,displayed_text,likely:::scale_4,likely:::scale_1\n"
    "ann@x,pair-1,a,true,\nann@x,pair-2,b,,true\nbo,pair-1,a,,\n",
    "x.tsv": "user_id\tinstance_id\tlikely\nann@x\tpair-1\t4\nann@x\tpair-2\tscale_1\n",
    "x.jsonl": "".join(
        json.dumps({"user_id": "ann@x", "instance_id": item, "label_annotations": said}) + "\n"
        for item, said in (
            ("pair-1", {"likely": {"scale_4": "4"}}),
            ("pair-2", {"likely": {"scale_1": True}}),
        )
    ),
}
ANN = {("ann@x", 1): LEVELS[3], ("ann@x", 2): LEVELS[0]}


def _answers(study):
    return {(each.rater, each.item): each.response for each in judgments(study)}


def test_the_table_of_label_studio_comes_once_and_one_person_is_one(study, tmp_path, capsys):
    file = tmp_path / "x.csv"
    file.write_text(CSV)
    for told in ("3 new judgments", "0 new judgments, 3 were there already"):
        assert main(["study", "merge", str(study), str(file)]) == 0
        assert told in capsys.readouterr().out
    assert _answers(study) == ANN | {("bo", 1): LEVELS[1]}
    assert sorted(each.is_untimed for each in judgments(study)) == [False, False, True]


@pytest.mark.parametrize("name", POTATO)
def test_tables_of_potato_come_once_without_times(study, tmp_path, capsys, name):
    file = tmp_path / name
    file.write_text(POTATO[name])
    for told in ("2 new judgments", "0 new judgments, 2 were there already"):
        assert main(["study", "merge", str(study), str(file)]) == 0
        assert told in capsys.readouterr().out
    assert _answers(study) == ANN
    assert main(["study", "report", str(study), "--json"]) == 0
    (rater,) = json.loads(capsys.readouterr().out)["raters"]
    assert (rater["time"], rater["too_fast"]) == (None, None)
    assert "haste cannot be judged without times" in rater["unknown"]


def test_the_folder_of_potato_comes_with_its_times(study, tmp_path, capsys):
    folder = tmp_path / "annotation_output"
    for rater, place in (("ann@x", 4), ("bo", 2)):
        (folder / rater).mkdir(parents=True)
        state = {
            "user_id": rater,
            "instance_id_to_label_to_value": {"pair-1": {"likely": {f"scale_{place}": str(place)}}},
            "instance_id_to_behavioral_data": {"pair-1": {"total_time_ms": 4500}},
        }
        (folder / rater / "user_state.json").write_text(json.dumps(state))
    for _ in range(2):
        assert main(["study", "merge", str(study), str(folder)]) == 0
    assert _answers(study) == {("ann@x", 1): LEVELS[3], ("bo", 1): LEVELS[1]}
    assert {each.active_seconds for each in judgments(study)} == {4.5}


def test_another_answer_exported_later_stays_out_and_is_told(study, tmp_path, capsys):
    main(
        ["study", "merge", str(study), str(exported(tmp_path, task(1, {"id": "pair-1"}, ("a", 4))))]
    )
    later = exported(tmp_path, task(1, {"id": "pair-1"}, ("a", 2)))
    assert main(["study", "merge", str(study), str(later)]) == 0
    assert "1 of them another answer, which stays as it was" in capsys.readouterr().out
    assert _answers(study) == {("a", 1): LEVELS[3]}


WRONG = {
    "other.csv": ("name,colour\na,b\n", "of no program known here"),
    "cut.csv": (CSV[:-30], "cut.csv:4"),
    "item.csv": (CSV.replace("pair-2", "pair-77"), "no item of the study"),
    "scale.csv": (CSV.replace(": 1}", ": 9}"), "none of the answers"),
    "twice.csv": (CSV.replace("premise", "place").replace(",a,", ",3,"), "may each be the answers"),
    "nobody.csv": (CSV.replace("bo,3", ",3"), "rater"),
    "item.tsv": (POTATO["x.tsv"].replace("pair-2", "pair-77"), "no item of the study"),
    "scale.tsv": (POTATO["x.tsv"].replace("scale_1", "scale_9"), "none of the answers"),
    "cut.jsonl": (POTATO["x.jsonl"][:-20], ""),
    "scale.jsonl": (POTATO["x.jsonl"].replace("scale_1", "scale_9"), "none of the answers"),
    "cut.json": ('[{"id": 1, "data": {"id": "pair-1"}, "annotations": [{"result": [{"from_na', ""),
    "empty.csv": ("", ""),
    "binary.csv": ("\x00\x01\x02", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_told_in_a_line_and_changes_nothing_of_any(study, tmp_path, capsys, name):
    good, wrong = tmp_path / "good.csv", tmp_path / name
    good.write_text(CSV)
    text, told = WRONG[name]
    wrong.write_text(text)
    assert main(["study", "merge", str(study), str(good), str(wrong)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert len(said.err.splitlines()) == 1
    assert name in said.err
    assert judgments(study) == []
    with StudyStore.open(StorePlace.of(study)) as store:
        assert store.joined() == ()


def test_a_table_cut_between_rows_brings_what_it_has_and_the_rest_later(study, tmp_path, capsys):
    file = tmp_path / "x.csv"
    file.write_text("\n".join(CSV.splitlines()[:2]) + "\n")
    assert main(["study", "merge", str(study), str(file)]) == 0
    file.write_text(CSV)
    assert main(["study", "merge", str(study), str(file)]) == 0
    assert "2 new judgments, 1 were there already" in capsys.readouterr().out


def test_number_of_a_task_is_no_id_of_an_item_whose_texts_are_others(study, tmp_path, capsys):
    numbered = tmp_path / "x.csv"
    head = "premise,id,likely,annotator,annotation_id,created_at,updated_at,lead_time\n"
    numbered.write_text(f"{head}A text that nobody knows.,pair-2,4,ann,1,,,2\n")
    assert main(["study", "merge", str(study), str(numbered)]) == 2
    assert "no item of the study has the id 'pair-2', or these texts" in capsys.readouterr().err
    numbered.write_text(f"{head},pair-2,4,ann,1,,,2\n")
    assert main(["study", "merge", str(study), str(numbered)]) == 0
    assert _answers(study) == {("ann", 2): LEVELS[3]}
