"""Baselines: what they learn, that a seed gives the same bytes, and what is refused."""

import json

import pytest

from tempannot.cli.main import main
from tempannot.core.errors import FileError
from tempannot.models.model_runs import Run
from tempannot.models.run_options import HowToRun
from tempannot.models.text_models import KINDS

_ROWS = [
    (f"The {a} barked.", f"The {a} {verb} before the {b} slept.", label)
    for a in ("dog", "fox", "wolf", "cat")
    for b in ("man", "child", "hen")
    for verb, label in (("barked", "entailed"), ("slept", "not-entailed"))
]


def _items(path, rows, split=None):
    lines = [
        {"premise": p, "hypothesis": h, "label": label} | ({"split": split(n)} if split else {})
        for n, (p, h, label) in enumerate(rows)
    ]
    path.write_text(json.dumps(lines))
    return path


@pytest.fixture
def items(tmp_path):
    return _items(tmp_path / "items.json", _ROWS)


@pytest.mark.parametrize("kind", [each for each in KINDS if each != "majority"])
def test_what_the_judged_text_gives_away_is_learnt_from_it_alone(tmp_path, items, kind):
    run = Run.learn(kind, items, tmp_path / "m", HowToRun(judged_only=True))
    assert run.predict(items) == [label for _, _, label in _ROWS]
    assert Run.open(tmp_path / "m").predict(items) == run.predict(items)


def test_the_commonest_label_is_that_of_all(tmp_path, items):
    rows = [*_ROWS, ("A dog.", "It barks.", "not-entailed")]
    run = Run.learn("majority", _items(tmp_path / "i.json", rows), tmp_path / "m", HowToRun())
    assert set(run.predict(items)) == {"not-entailed"}


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_seed_gives_the_same_bytes(tmp_path, items, kind):
    for name in ("one", "two"):
        Run.learn(kind, items, tmp_path / name, HowToRun(seeds="3,5"))
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == ["card.json", "model-3.json", "model-5.json"]
    for each in files:
        assert (tmp_path / "one" / each).read_bytes() == (tmp_path / "two" / each).read_bytes()


def test_the_training_split_alone_is_learnt_from(tmp_path):
    path = _items(tmp_path / "s.json", _ROWS, lambda n: "test" if n % 3 else "train")
    run = Run.learn("bow", path, tmp_path / "m", HowToRun())
    assert run.card["learnt_from"]["items"] == len(_ROWS[::3])
    with pytest.raises(FileError, match="split 'dev'; there are test, train"):
        Run.learn("bow", path, tmp_path / "n", HowToRun(split="dev"))


def test_word_vectors_of_a_user_are_read(tmp_path, items):
    vectors = tmp_path / "v.txt"
    vectors.write_text("dog 1 0\nbarked 0 1\nslept 0 -1\nbefore 1 1\n")
    how = HowToRun(judged_only=True, vectors=vectors)
    run = Run.learn("nbow", items, tmp_path / "m", how)
    assert run.models[0].vectors.shape == (4, 2)
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
        (lambda folder: (folder / "card.json").write_text('{"form": 9}'), "another version"),
        (lambda folder: _reseeded(folder / "card.json"), "the card is damaged: it names no seed"),
        (lambda folder: (folder / "model-0.json").write_text("{}"), "damaged"),
        (lambda folder: (folder / "model-0.json").write_text("[]"), "no file of a model"),
    ],
)
def test_a_damaged_folder_is_told_in_a_line(tmp_path, items, damage, problem):
    Run.learn("bow", items, tmp_path / "m", HowToRun())
    damage(tmp_path / "m")
    with pytest.raises(FileError, match=problem):
        Run.open(tmp_path / "m")


def test_items_that_do_not_fit_and_folders_in_use_are_refused(tmp_path, items):
    run = Run.learn("majority", items, tmp_path / "m", HowToRun())
    with pytest.raises(FileError, match="already"):
        Run.learn("majority", items, tmp_path / "m", HowToRun())
    orders = tmp_path / "o.json"
    orders.write_text(json.dumps([{"first": "A.", "second": "B.", "label": "original"}]))
    with pytest.raises(FileError, match="learnt were nli items"):
        run.predict(orders)
    unlabelled = tmp_path / "u.json"
    unlabelled.write_text(json.dumps([{"premise": "A.", "hypothesis": "B."}]))
    with pytest.raises(FileError, match="has no label"):
        Run.learn("bow", unlabelled, tmp_path / "x", HowToRun())


def test_labels_are_made_binary_or_refused(tmp_path):
    rows = [("A.", "B.", each) for each in ("entailment", "neutral", "contradiction")]
    path = _items(tmp_path / "t.json", rows)
    run = Run.learn("majority", path, tmp_path / "m", HowToRun(classes="binary"))
    assert run.card["learnt_from"]["labels"] == {"entailed": 1, "not-entailed": 2}
    twofold = _items(tmp_path / "b.json", _ROWS)
    with pytest.raises(FileError, match="none of ternary ones"):
        Run.learn("bow", twofold, tmp_path / "n", HowToRun(classes="ternary"))
