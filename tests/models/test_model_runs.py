"""Baselines: what they learn, that a seed gives the same bytes, and what is refused."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from threading import Barrier

import pytest

from tempannot.cli.main import main
from tempannot.core.errors import FileError
from tempannot.models.lessons import ItemSource
from tempannot.models.model_runs import Run, UnderWay
from tempannot.models.run_folder import UNDER_WAY
from tempannot.models.run_options import HowToRun
from tests.models.conftest import ROWS, write_items


@pytest.mark.parametrize("kind", ["template", "bow", "nbow"])
def test_what_the_judged_text_gives_away_is_learnt_from_it_alone(tmp_path, items, kind):
    run = Run.learn(kind, items, tmp_path / "m", HowToRun(judged_only=True))
    assert run.predict(items) == [label for _, _, label in ROWS]
    assert Run.open(tmp_path / "m").predict(items) == run.predict(items)


def test_the_commonest_label_is_that_of_all(tmp_path, items):
    rows = [*ROWS, ("A dog.", "It barks.", "not-entailed")]
    run = Run.learn("majority", write_items(tmp_path / "i.json", rows), tmp_path / "m", HowToRun())
    assert set(run.predict(items)) == {"not-entailed"}


@pytest.mark.parametrize("kind", ["majority", "template", "bow", "nbow"])
def test_a_seed_gives_the_same_bytes(tmp_path, items, kind):
    for name in ("one", "two"):
        Run.learn(kind, items, tmp_path / name, HowToRun(seeds="3,5"))
    one, two = (tmp_path / each for each in ("one", "two"))
    files = sorted(path.relative_to(one) for path in one.glob("model-*/*"))
    assert {path.parent.name for path in files} == {"model-3", "model-5"}
    for each in files:
        assert (one / each).read_bytes() == (two / each).read_bytes()
    cards = [json.loads((each / "card.json").read_text()) for each in (one, two)]
    assert cards[0] | {"times": None} == cards[1] | {"times": None}


def test_the_training_split_alone_is_learnt_from(tmp_path):
    path = write_items(tmp_path / "s.json", ROWS, lambda n: "test" if n % 3 else "train")
    run = Run.learn("bow", path, tmp_path / "m", HowToRun())
    assert run.card["learnt_from"]["items"] == len(ROWS[::3])
    with pytest.raises(FileError, match="split 'dev'; there are train, test"):
        Run.learn("bow", path, tmp_path / "n", HowToRun(split="dev"))


def test_word_vectors_of_a_user_are_read(tmp_path, items):
    vectors = tmp_path / "v.txt"
    vectors.write_text("dog 1 0\nbarked 0 1\nslept 0 -1\nbefore 1 1\n")
    how = HowToRun(judged_only=True, vectors=vectors)
    run = Run.learn("nbow", items, tmp_path / "m", how)
    assert run.models[0].vectors.shape == (4, 2)
    assert run.card["vectors_sha256"]
    vectors.write_text("dog 1 0\nbarked 1\n")
    with pytest.raises(FileError, match=r"v.txt:2: this line is no vector"):
        Run.learn("nbow", items, tmp_path / "n", how)


def test_the_commands_lead_to_a_score(tmp_path, items, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["model", "train", "bow", str(items), "-o", "m", "--hypothesis-only"]) == 0
    assert main(["model", "predict", "m", str(items), "-o", "p.txt"]) == 0
    capsys.readouterr()
    assert main(["score", "nli", str(items), "p.txt", "--json"]) == 0
    assert '"accuracy": 1.0' in capsys.readouterr().out


def _reseeded(card):
    card.write_text(json.dumps(json.loads(card.read_text()) | {"seeds": []}))


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda folder: (folder / "card.json").unlink(), "card.json"),
        (lambda folder: (folder / "card.json").write_text("{"), "no file of a model"),
        (
            lambda folder: (folder / "card.json").write_text('{"form": 9}'),
            "a newer tempannot made",
        ),
        (lambda folder: _reseeded(folder / "card.json"), "the card is damaged: it names no seed"),
        (lambda folder: (folder / "model-0/model.json").write_text("{}"), "damaged"),
        (lambda folder: (folder / "model-0/model.json").write_text("[]"), "no file of a model"),
    ],
)
def test_a_damaged_folder_is_told_in_a_line(tmp_path, items, damage, problem):
    Run.learn("bow", items, tmp_path / "m", HowToRun())
    damage(tmp_path / "m")
    with pytest.raises(FileError, match=problem):
        Run.open(tmp_path / "m")


def test_two_runs_are_never_at_work_in_one_folder(tmp_path, items):
    folder, refused = tmp_path / "m", []

    def told(_step):
        if not refused:
            with pytest.raises(FileError, match="another run is at work here") as error:
                Run.learn("nbow", items, folder, HowToRun(epochs=1))
            refused.append(error.value)

    Run.learn("nbow", items, folder, HowToRun(epochs=1), told)
    assert [each.path for each in refused] == [folder]
    assert Run.open(folder).models
    with pytest.raises(FileError, match="something is there already"):
        Run.learn("nbow", items, folder, HowToRun(epochs=1))


def test_of_runs_that_begin_in_one_folder_at_once_one_is_at_work(tmp_path, items):
    together, ended = Barrier(4), Barrier(4)

    def begin(_number):
        together.wait()
        try:
            with UnderWay("bow", ItemSource.read(items, HowToRun()), tmp_path / "m", id).begin():
                ended.wait()
        except FileError as error:
            ended.wait()
            return error.problem
        return ""

    with ThreadPoolExecutor(4) as pool:
        said = sorted(map(str, pool.map(begin, range(4))))
    assert said[0] == ""
    assert all("another run is at work here" in each for each in said[1:])


def test_a_run_that_cannot_say_what_it_is_leaves_nothing(tmp_path, items, monkeypatch):
    def full(_descriptor):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=r"run\.json.*No space left on device"):
        Run.learn("bow", items, tmp_path / "m", HowToRun())
    assert not (tmp_path / "m").exists()


def test_a_run_that_ended_before_it_said_what_it_is_is_begun_anew(tmp_path, items):
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / UNDER_WAY).touch()
    Run.learn("bow", items, tmp_path / "m", HowToRun())
    assert Run.open(tmp_path / "m").models


def test_items_that_do_not_fit_and_folders_in_use_are_refused(tmp_path, items):
    run = Run.learn("majority", items, tmp_path / "m", HowToRun())
    with pytest.raises(FileError, match="already"):
        Run.learn("majority", items, tmp_path / "m", HowToRun())
    orders = tmp_path / "o.json"
    orders.write_text(json.dumps([{"first": "A.", "second": "B.", "label": "original"}]))
    with pytest.raises(
        FileError,
        match=r"asked \(2 texts\); this model learnt from premise and hypothesis \(2 texts\)",
    ):
        run.predict(orders)
    unlabelled = tmp_path / "u.json"
    unlabelled.write_text(json.dumps([{"premise": "A.", "hypothesis": "B."}]))
    with pytest.raises(FileError, match="has no label"):
        Run.learn("bow", unlabelled, tmp_path / "x", HowToRun())


def test_labels_are_made_binary_or_refused(tmp_path):
    rows = [("A.", "B.", each) for each in ("entailment", "neutral", "contradiction")]
    path = write_items(tmp_path / "t.json", rows)
    run = Run.learn("majority", path, tmp_path / "m", HowToRun(classes="binary"))
    assert run.card["learnt_from"]["labels"] == {"entailed": 1, "not-entailed": 2}
    twofold = write_items(tmp_path / "b.json", ROWS)
    with pytest.raises(FileError, match="none of ternary ones"):
        Run.learn("bow", twofold, tmp_path / "n", HowToRun(classes="ternary"))


def test_the_other_splits_are_predicted_and_scored_by_score(
    tmp_path, split_items, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    command = ["model", "train", "nbow", str(split_items), "-o", "m", "--hypothesis-only"]
    assert main([*command, "--seeds", "3,5", "--learning-curve", "6,12,900", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert set(card["scores"]) == {"dev", "test"}
    assert card["learnt_from"]["held_out_split"] == "dev"
    assert [(each["items"], each["seed"]) for each in card["curve"]] == [
        (size, seed) for size in (6, 12, 16) for seed in (3, 5)
    ]
    predictions = "m/predictions-test-3.csv"
    for gold in (
        [str(split_items), predictions, "--split", "test"],
        ["m/items-test.jsonl", predictions],
    ):
        assert main(["score", "nli", *gold, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["accuracy"] == pytest.approx(card["scores"]["test"]["accuracy"]["runs"][0])


def test_one_seed_is_said_as_in_all_commands(tmp_path, split_items, capsys):
    learnt = []
    for word, folder in (("--seed", "a"), ("--seeds", "b")):
        command = ["model", "train", "majority", str(split_items), "-o", str(tmp_path / folder)]
        assert main([*command, word, "3", "--json"]) == 0
        learnt.append(json.loads(capsys.readouterr().out)["scores"])
    assert learnt[0] == learnt[1]


def test_answers_of_a_run_are_scored_by_exact_match_and_f1(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    rows = [
        {"sentence": "He ran.", "question": q, "answer": a, "label": label, "split": split}
        for split in ("train", "dev", "test")
        for q in ("How long?", "How often?")
        for a, label in (("an hour", "yes"), ("a century", "no"))
    ]
    (tmp_path / "a.json").write_text(json.dumps(rows))
    run = Run.learn("majority", tmp_path / "a.json", tmp_path / "m", HowToRun(normalise_units=True))
    scores = run.card["scores"]["test"]
    assert (scores["exact_match"]["mean"], scores["f1"]["mean"]) == (0.0, 0.0)
    files = ["m/items-test.jsonl", "m/predictions-test-0.csv"]
    assert main(["score", "mctaco", *files, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["f1"] == 0


def test_labels_given_to_other_items_are_refused(tmp_path, items, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Run.learn("majority", items, tmp_path / "m", HowToRun())
    assert main(["model", "predict", "m", str(items), "-o", "p.csv"]) == 0
    other = write_items(tmp_path / "other.json", [(p, f"{h}!", label) for p, h, label in ROWS])
    assert main(["score", "nli", str(items), "p.csv"]) == 0
    assert main(["score", "nli", str(other), "p.csv"]) == 2
    assert "p.csv:2: this label was given to another item than '1'" in capsys.readouterr().err


def test_a_curve_without_another_split_is_refused_before_anything_is_learnt(tmp_path, items):
    with pytest.raises(FileError, match="measured on another split, such as test"):
        Run.learn("nbow", items, tmp_path / "m", HowToRun(curve="5"))
    assert not (tmp_path / "m").exists()


def test_amounts_are_normalised_where_that_is_asked_for(tmp_path):
    rows = [
        ("It ran.", "It ran for 30 months.", "entailed"),
        ("It ran.", "It ran.", "not-entailed"),
    ]
    path = write_items(tmp_path / "u.json", rows * 2)
    run = Run.learn("bow", path, tmp_path / "m", HowToRun(normalise_units=True))
    assert any("2" in word for word in run.models[0].model.vocabulary)
    assert not any("30" in word for word in run.models[0].model.vocabulary)


def test_answers_and_orders_are_learnt_too(tmp_path):
    answers, orders = tmp_path / "a.json", tmp_path / "o.json"
    answers.write_text(
        json.dumps(
            [
                {"sentence": "He ran.", "question": "How long?", "answer": a, "label": label}
                for a, label in (("an hour", "yes"), ("a century", "no")) * 4
            ]
        )
    )
    orders.write_text(
        json.dumps(
            [{"first": "He woke.", "second": "He slept.", "label": "original"}] * 3
            + [{"first": "He slept.", "second": "He woke.", "label": "swapped"}] * 3
        )
    )
    for path, labels in (
        (answers, ["yes", "no"] * 4),
        (orders, ["original"] * 3 + ["swapped"] * 3),
    ):
        run = Run.learn("nbow", path, tmp_path / path.stem, HowToRun(patience=0))
        assert run.predict(path) == labels
