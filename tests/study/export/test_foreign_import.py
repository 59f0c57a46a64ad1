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
    assert "3 judgments" in capsys.readouterr().out
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
        (task(1, {"id": "pair-2"}, ("ann@x", 2), seconds=None), "how long"),
    ],
)
def test_what_cannot_be_changes_nothing(study, tmp_path, capsys, one, problem):
    file = exported(tmp_path, task(7, {"id": "pair-1"}, ("ann@x", 4)), one)
    assert main(["study", "merge", str(study), str(file)]) == 2
    assert problem in capsys.readouterr().err
    assert judgments(study) == []
