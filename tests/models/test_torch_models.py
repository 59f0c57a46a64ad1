"""BiLSTM, transformers and language models from local folders: learnt, used, and refused."""

import json
import os
import shutil
import sys

import pytest

from tempannot.core.errors import FileError
from tempannot.core.extras import MissingPackageError
from tempannot.models.model_runs import Run
from tempannot.models.run_options import HowToRun
from tests.models.conftest import ROWS, bert_folder, write_items

torch = pytest.importorskip("torch", reason="the extra models is not installed")
LABELS = [label for _, _, label in ROWS]


def test_a_bilstm_learns_and_is_read_again(tmp_path, items):
    how = HowToRun(seeds="3", judged_only=True, epochs=20, patience=0, batch=4, rate="0.01")
    run = Run.learn("bilstm", items, tmp_path / "m", how)
    assert run.predict(items) == LABELS
    assert Run.open(tmp_path / "m").predict(items) == LABELS


def test_a_bilstm_takes_vectors_of_a_file_and_leaves_them(tmp_path, items):
    vectors = tmp_path / "v.txt"
    vectors.write_text("dog 1 0\nbarked 0 1\nslept 0 -1\nbefore 1 1\n")
    run = Run.learn("bilstm", items, tmp_path / "m", HowToRun(vectors=vectors, epochs=2))
    assert run.models[0].module["vectors"].weight[2:].tolist() == [[1, 0], [0, 1], [0, -1], [1, 1]]


def test_a_transformer_is_trained_on_and_its_folder_is_one_to_go_on_with(tmp_path, items, bert):
    how = HowToRun(model=bert, judged_only=True, epochs=12, patience=0, batch=4, rate="0.003")
    run = Run.learn("transformer", items, tmp_path / "m", how)
    assert run.predict(items) == LABELS
    assert run.card["model"]["folder"] == str(bert)
    assert Run.open(tmp_path / "m").predict(items) == LABELS
    again = HowToRun(model=tmp_path / "m" / "model-0", judged_only=True, as_it_is=True)
    assert Run.learn("transformer", items, tmp_path / "n", again).predict(items) == LABELS


@pytest.mark.parametrize("kind", ["bilstm", "transformer"])
def test_the_same_seed_gives_the_same_weights(tmp_path, split_items, bert, kind):
    how = HowToRun(model=bert, seeds="3,5", epochs=2)
    runs = [Run.learn(kind, split_items, tmp_path / name, how) for name in ("a", "b")]
    states = [
        {n: w.tolist() for n, w in (getattr(m, "module", None) or m.model).state_dict().items()}
        for run in runs
        for m in run.models.values()
    ]
    assert states[:2] == states[2:]
    assert states[0] != states[1]


def test_a_model_with_labels_of_its_own_is_used_as_it_is(tmp_path, items, classifier):
    how = HowToRun(model=classifier, as_it_is=True)
    run = Run.learn("transformer", items, tmp_path / "m", how)
    assert set(run.predict(items)) <= {"entailment", "neutral", "contradiction"}
    assert run.card["scores"]["all"]["items"] == len(ROWS)
    assert (tmp_path / "m" / "predictions-all-0.csv").exists()
    binary = HowToRun(model=classifier, as_it_is=True, classes="binary")
    labels = Run.learn("transformer", items, tmp_path / "n", binary).predict(items)
    assert set(labels) <= {"entailed", "not-entailed"}
    (classifier / "model.safetensors").touch()
    assert Run.open(tmp_path / "m").predict(items) == run.predict(items)


def test_labels_that_do_not_fit_are_told_in_a_line(tmp_path, classifier, bert):
    rows = [{"sentence": "A.", "question": "How long?", "answer": "1 day", "label": "yes"}]
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(rows))
    how = HowToRun(model=classifier, as_it_is=True)
    with pytest.raises(FileError, match=r"'CONTRADICTION' is none of yes, no; .*--labels"):
        Run.learn("transformer", path, tmp_path / "m", how)
    said = "LABEL_0=no,NEUTRAL=no,ENTAILMENT=yes"
    how = HowToRun(model=classifier, as_it_is=True, labels=said)
    with pytest.raises(FileError, match="no label 'LABEL_0' of its own, but CONTRADICTION, NEU"):
        Run.learn("transformer", path, tmp_path / "m", how)
    said = "CONTRADICTION=no,NEUTRAL=no,ENTAILMENT=yes"
    how = HowToRun(model=classifier, as_it_is=True, labels=said)
    assert Run.learn("transformer", path, tmp_path / "n", how).predict(path)[0] in ("yes", "no")
    with pytest.raises(FileError, match="not trained to label texts"):
        Run.learn("transformer", path, tmp_path / "o", HowToRun(model=bert, as_it_is=True))


def test_orders_and_answers_are_judged_by_a_language_model_that_is_not_trained(tmp_path, bert):
    orders = tmp_path / "orders.json"
    texts = [("The dog barked.", "The man slept."), ("The hen slept.", "The cat barked.")]
    orders.write_text(
        json.dumps(
            [{"first": a, "second": b, "label": "original"} for a, b in texts]
            + [{"first": b, "second": a, "label": "swapped"} for a, b in texts]
        )
    )
    for head in ("mask", "sentence"):
        how = HowToRun(model=bert, head=head)
        run = Run.learn("zero-shot", orders, tmp_path / head, how)
        found = run.predict(orders)
        opposite = {"original": "swapped", "swapped": "original"}
        assert found[2:] == [opposite[each] for each in found[:2]]
        assert Run.open(tmp_path / head).predict(orders) == found
    answers = tmp_path / "answers.json"
    rows = [
        {"sentence": "The dog barked.", "question": "How long?", "answer": answer, "label": label}
        for answer, label in (("the man slept", "yes"), ("no", "no"), ("dog", "yes"), ("?", "no"))
    ]
    answers.write_text(json.dumps(rows))
    run = Run.learn("zero-shot", answers, tmp_path / "a", HowToRun(model=bert))
    assert set(run.predict(answers)) <= {"yes", "no"}
    assert Run.open(tmp_path / "a").predict(answers) == run.predict(answers)


def test_a_head_that_a_model_lacks_is_told_in_a_line(tmp_path, items, classifier):
    with pytest.raises(FileError, match="not trained for masked words"):
        Run.learn("zero-shot", items, tmp_path / "m", HowToRun(model=classifier))
    how = HowToRun(model=classifier, head="sentence")
    with pytest.raises(FileError, match="not trained for next sentences"):
        Run.learn("zero-shot", items, tmp_path / "n", how)


def test_nothing_is_looked_up_and_a_name_that_is_no_folder_says_how_to_get_it(
    tmp_path, items, bert
):
    how = HowToRun(model=tmp_path / "bert-base-uncased")
    with pytest.raises(FileError, match="no folder here, and nothing is looked up"):
        Run.learn("transformer", items, tmp_path / "m", how)
    with pytest.raises(FileError, match="--model FOLDER"):
        Run.learn("zero-shot", items, tmp_path / "n", HowToRun())
    Run.learn("zero-shot", items, tmp_path / "o", HowToRun(model=bert))
    assert os.environ["HF_HUB_OFFLINE"] == os.environ["TRANSFORMERS_OFFLINE"] == "1"


def test_a_damaged_folder_of_a_model_is_told_in_a_line(tmp_path, items, bert):
    folder = tmp_path / "bert"
    folder.mkdir()
    for each in bert.iterdir():
        (folder / each.name).write_bytes(each.read_bytes())
    (folder / "model.safetensors").write_bytes(b"no weights")
    with pytest.raises(FileError, match="cannot be loaded"):
        Run.learn("transformer", items, tmp_path / "m", HowToRun(model=folder))
    (folder / "model.safetensors").unlink()
    with pytest.raises(FileError, match="no weights"):
        Run.learn("transformer", items, tmp_path / "n", HowToRun(model=folder))


@pytest.mark.parametrize("kind", ["transformer", "zero-shot"])
def test_the_tokenizer_of_another_model_is_told_in_a_line(tmp_path, items, bert, kind):
    folder = tmp_path / "bert"
    other = bert_folder(tmp_path / "other", "BertForPreTraining", ["one", "more"])
    shutil.copytree(bert, folder)
    for each in other.glob("tokenizer*"):
        shutil.copy(each, folder)
    with pytest.raises(FileError, match="its tokenizer is not that of this model"):
        Run.learn(kind, items, tmp_path / "m", HowToRun(model=folder)).predict(items)


@pytest.mark.parametrize("kind", ["bilstm", "transformer", "zero-shot"])
def test_without_torch_one_line_says_what_to_install(tmp_path, items, bert, kind, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingPackageError, match=r"needs torch, .*pip install 'tempannot\[models"):
        Run.learn(kind, items, tmp_path / "m", HowToRun(model=bert))


def test_a_gpu_that_is_not_there_is_told(tmp_path, items):
    if torch.cuda.is_available() or torch.backends.mps.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(Exception, match="no GPU here"):
        Run.learn("bilstm", items, tmp_path / "m", HowToRun(device="gpu"))


def test_pairs_of_three_kinds_are_learnt_by_all(tmp_path, bert):
    path = write_items(
        tmp_path / "t.json",
        [
            (p, h, ("entailment", "neutral", "contradiction")[n % 3])
            for n, (p, h, _) in enumerate(ROWS)
        ],
    )
    run = Run.learn("zero-shot", path, tmp_path / "z", HowToRun(model=bert))
    assert set(run.predict(path)) <= {"entailment", "neutral", "contradiction"}
