"""``tempannot audit``: what it prints, as text and as JSON, and its exit status."""

import json

from tempannot.cli.main import main

HEADER = "premise,hypothesis,label,template\n"


def write(path, *rows):
    path.write_text(HEADER + "".join(f"{','.join(row)}\n" for row in rows))
    return str(path)


def test_opposite_labels_are_named_with_their_places_and_status_1(tmp_path, capsys):
    path = write(
        tmp_path / "a.csv",
        ("P", "H", "entailment", "1"),
        ("P", "H", "contradiction", "2"),
        ("Q", "H", "neutral", "1"),
    )
    assert main(["audit", path]) == 1
    said = capsys.readouterr().out
    assert "1 repeated item, 1 of them with opposite labels" in said
    assert "a.csv:2 entailment, a.csv:3 contradiction" in said
    assert "labels by template" in said


def test_clean_items_are_status_0_and_json_has_every_finding(tmp_path, capsys):
    rows = [(f"P{n}", f"H{n}", ("entailment", "neutral")[n % 2], str(n % 3)) for n in range(30)]
    assert main(["audit", write(tmp_path / "a.csv", *rows), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["items"] == 30
    assert found["labels"] == {"entailment": 15, "neutral": 15}
    assert [each["name"] for each in found["baselines"]] == [
        "majority",
        "majority by template",
        "hypothesis only, bag of words",
    ]
    assert found["repeats"] == []


def test_items_in_two_files_are_a_leak(tmp_path, capsys):
    first = write(tmp_path / "train.csv", ("P", "H", "entailment", "1"))
    second = write(tmp_path / "test.csv", ("P", "H", "entailment", "1"))
    assert main(["audit", first, second]) == 1
    said = capsys.readouterr().out
    assert "train.csv and test.csv share 1 item (2 items)" in said


def test_a_file_that_is_none_is_named(tmp_path, capsys):
    path = tmp_path / "none.csv"
    path.write_bytes(b"\x00\xff")
    assert main(["audit", str(path)]) == 2
    assert "none.csv" in capsys.readouterr().err


def test_items_with_time_expressions_are_counted(run, tmp_path):
    path = tmp_path / "items.csv"
    path.write_text(
        "premise,hypothesis,label\nThey left on Monday.,They left.,entailment\nYes.,No.,neutral\n"
    )
    outcome = run("audit", path)
    assert "time expressions" in outcome.out
    found = json.loads(run("audit", path, "--json").out)["times"]
    assert [(row["text"], row["items"], row["share"]) for row in found] == [
        ("any text", 1, 0.5),
        ("premise", 1, 0.5),
        ("hypothesis", 0, 0.0),
    ]


def test_right_answers_that_stand_in_their_sentence_are_named(tmp_path, capsys):
    path = tmp_path / "answers.tsv"
    rows = (
        ("It took 2 hours.", "How long?", "2 hours", "yes", "Event Duration"),
        ("It took 2 hours.", "How long?", "took", "no", "Event Duration"),
        ("It took long.", "How long?", "a day", "yes", "Event Duration"),
    )
    path.write_text("".join("\t".join(row) + "\n" for row in rows))
    main(["audit", str(path)])
    said = capsys.readouterr().out
    assert "1 right answer stands in its sentence" in said
    assert "How long? | 2 hours | answers.tsv:1 yes" in said
    main(["audit", str(path), "--json"])
    assert json.loads(capsys.readouterr().out)["in_sentence"] == 1


def test_a_row_that_is_no_item_is_a_finding_and_the_others_are_looked_through(tmp_path, capsys):
    rows = [(f"P{n}", f"H{n}", ("entailment", "neutral")[n % 2], "") for n in range(30)]
    path = write(tmp_path / "a.csv", *rows, ("P", "", "neutral", ""))
    assert main(["audit", path]) == 1
    said = capsys.readouterr().out
    assert said.startswith("30 items\n1 row is left out; correct it in the file")
    assert f"{path}:32: the hypothesis is empty" in said
    assert main(["audit", path, "--json"]) == 1
    said = capsys.readouterr()
    assert f"{path}:32: the hypothesis is empty" in said.err
    assert [each["line"] for each in json.loads(said.out)["left_out"]] == [32]
