"""The commands that say what to ask, and how many answers it takes."""

import json
from pathlib import Path

from tempannot.cli.main import main

DENSE = Path(__file__).parent.parent / "data" / "profiles" / "harbour-dense.tml"


def test_what_to_ask_next_as_json(capsys):
    assert main(["questions", str(DENSE), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["pairs"], found["decided"], found["left"]) == (8, 7, 1)
    assert found["questions"] == [
        {"source": "e2", "target": "e3", "decides": 1.0, "because": 'the last open pair of "said"'}
    ]
    assert found["completeness"]["stage"] == "open"


def test_what_to_ask_next_in_words_another_profile_wants_more(capsys):
    assert main(["questions", str(DENSE)]) == 0
    out = capsys.readouterr().out
    assert "(e2) and" in out
    assert "7 of 8 decided (2 vague). About 1 question to 95%." in out
    assert main(["questions", str(DENSE), "--profile", "red", "--most", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["questions"]) == 2
    assert found["completeness"]["goal"] == "connected"
    assert main(["questions", str(DENSE), "--profile", "red", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["questions"]) == found["left"] == found["pairs"] - found["decided"]


def test_trials_as_json_and_in_words(capsys):
    assert main(["experiment", "questions", str(DENSE), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["documents"]
    assert (found["path"], found["pairs"], found["decided"]) == (str(DENSE), 6, 1.0)
    assert found["answers"] > 0
    assert {"text_order", "random_order", "links", "vague", "answers_to_95"} <= found.keys()
    assert main(["experiment", "questions", str(DENSE)]) == 0
    assert "6 pairs decided, 7 links drawn" in capsys.readouterr().out


def test_a_file_that_is_none_is_named_and_the_rest_is_tried(capsys, tmp_path):
    bad = tmp_path / "bad.tml"
    bad.write_text("<TimeML><unclosed>")
    assert main(["experiment", "questions", str(bad), str(DENSE)]) == 2
    said = capsys.readouterr()
    assert "error:" in said.err
    assert "bad.tml" in said.err
    assert "harbour-dense" in said.out
    assert main(["questions", str(tmp_path / "none.tml")]) == 2


def test_many_documents_are_tried_in_many_processes_as_lines_and_after_an_end(capsys, tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.tml").write_bytes(DENSE.read_bytes())
    trial = ["experiment", "questions", str(tmp_path)]
    assert main([*trial, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)["documents"]
    assert main([*trial, "--jsonl", "--jobs", "2"]) == 0
    printed = capsys.readouterr().out
    assert [json.loads(line) for line in printed.splitlines()] == whole
    results = tmp_path / "results.jsonl"
    results.write_text(printed.splitlines(keepends=True)[0])
    assert main([*trial, "--resume", str(results)]) == 0
    assert results.read_text() == printed


def test_a_model_weighs_the_questions(capsys, tmp_path):
    samples = DENSE.parents[3] / "resources" / "samples"
    model = tmp_path / "small.tempmodel"
    assert main(["suggest", "train", str(samples / "how-to.tml"), "-o", str(model)]) == 0
    capsys.readouterr()
    file = str(samples / "news-report.tml")
    asked = {}
    for more in ((), ("--model", str(model))):
        assert main(["questions", file, "--profile", "narrativetime", "--json", *more]) == 0
        asked[more] = json.loads(capsys.readouterr().out)["questions"]
    plain, weighed = asked.values()
    assert {frozenset((e["source"], e["target"])) for e in plain} == {
        frozenset((e["source"], e["target"])) for e in weighed
    }
    assert [e["decides"] for e in plain] != [e["decides"] for e in weighed]
    assert main(["questions", file, "--model", str(tmp_path / "none.tempmodel")]) == 2


def test_trials_tell_what_weighing_by_a_model_comes_to(capsys, tmp_path):
    samples = DENSE.parents[3] / "resources" / "samples"
    model = tmp_path / "small.tempmodel"
    assert main(["suggest", "train", str(samples / "how-to.tml"), "-o", str(model)]) == 0
    capsys.readouterr()
    trial = ["experiment", "questions", str(samples / "news-report.tml")]
    assert main([*trial, "--json"]) == 0
    (plain,) = json.loads(capsys.readouterr().out)["documents"]
    assert main([*trial, "--model", str(model), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["documents"]
    weighed, most = found.pop("model_order"), found.pop("model_answers_to_95")
    assert found == plain
    assert 0 < most <= weighed
    assert main([*trial, "--model", str(model)]) == 0
    assert f"with the model {weighed}, of which {most} decide 95%" in capsys.readouterr().out
    assert main([*trial, "--model", str(tmp_path / "none.tempmodel")]) == 2


def test_a_folder_without_documents_is_named(capsys, tmp_path):
    assert main(["experiment", "questions", str(tmp_path)]) == 2
    assert f"error: {tmp_path}: there is no document in this folder\n" == capsys.readouterr().err


def test_a_document_without_marks_is_told_to_have_none(capsys, tmp_path):
    bare = tmp_path / "bare.tml"
    bare.write_text("<TimeML><TEXT>It rained.</TEXT></TimeML>")
    assert main(["questions", str(bare)]) == 0
    assert capsys.readouterr().out == "No two events or times are marked yet.\n"
