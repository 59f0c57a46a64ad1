import io
import pickle

import numpy as np
import pytest

from tempannot.statistics.linear_model import Learning, LearningError, LinearModel, held_out, learn

ROWS = [["word=old", "odd"], ["word=old"], ["word=new", "odd"], ["word=new"], ["word=red"]] * 20
LABELS = ["A", "A", "B", "B", "C"] * 20


def test_what_was_learnt_is_told_apart():
    model = learn(ROWS, LABELS)
    assert [model.best([f"word={w}"])[0] for w in ("old", "new", "red")] == ["A", "B", "C"]
    assert model.probabilities(["word=old"]).sum() == pytest.approx(1, abs=1e-5)


def test_two_labels_are_told_apart():
    model = learn(ROWS[:2] * 9 + ROWS[2:4] * 9, ["A", "A"] * 9 + ["B", "B"] * 9)
    assert model.best(["word=new"])[0] == "B"
    assert model.best(["word=old"])[0] == "A"


def test_one_label_is_always_the_answer():
    assert learn([["a"], ["b"]], ["X", "X"]).best(["c"]) == ("X", 1.0)


def test_the_same_rows_give_the_same_bytes_and_are_read_again():
    first, again = learn(ROWS, LABELS).parts("events"), learn(ROWS, LABELS).parts("events")
    assert first == again
    read = LinearModel.from_parts("events", first)
    assert np.array_equal(read.probabilities(["odd"]), learn(ROWS, LABELS).probabilities(["odd"]))


@pytest.mark.parametrize("name", ["events.json", "events.npy"])
def test_a_damaged_part_is_refused(name):
    parts = learn(ROWS, LABELS).parts("events")
    with pytest.raises(LearningError, match="damaged"):
        LinearModel.from_parts("events", {**parts, name: parts[name][:20]})


def array(values, **how):
    target = io.BytesIO()
    np.save(target, values, **how)
    return target.getvalue()


WEIGHTS = np.zeros((3, 5), dtype=np.float32)
SEVERAL = io.BytesIO()
np.savez(SEVERAL, WEIGHTS)


@pytest.mark.parametrize(
    "raw",
    [
        array(np.full_like(WEIGHTS, np.nan)),
        array(np.full_like(WEIGHTS, np.inf)),
        array(np.full(WEIGHTS.shape, "x")),
        array(WEIGHTS.astype(complex)),
        array(np.full(WEIGHTS.shape, None), allow_pickle=True),
        array(np.zeros(WEIGHTS.shape, "M8[s]")),
        array(WEIGHTS).replace(b"'fortran_order'", b"((((((((((((((("),
        array(WEIGHTS).replace(b"(3, 5), }       ", b"(3, 999999999999)", 1),
        SEVERAL.getvalue(),
        pickle.dumps(WEIGHTS),
        b"",
    ],
)
def test_what_are_no_weights_is_refused(raw):
    parts = learn(ROWS, LABELS).parts("events")
    with pytest.raises(LearningError, match="events of this model"):
        LinearModel.from_parts("events", {**parts, "events.npy": raw})


@pytest.mark.parametrize("words", ["[" * 100_000, "[]", '{"labels": [], "vocabulary": []}'])
def test_words_that_are_none_are_refused(words):
    parts = learn(ROWS, LABELS).parts("events")
    with pytest.raises(LearningError, match=r"events (of this model|do not)"):
        LinearModel.from_parts("events", {**parts, "events.json": words.encode()})


def test_there_has_to_be_something_to_learn_from():
    with pytest.raises(LearningError, match="nothing to learn"):
        learn([], [])


def test_what_was_held_out_is_judged_by_the_rest():
    groups = [0] * 50 + [1] * 50
    labels, found = held_out(ROWS, LABELS, groups)
    assert [labels[place] for place in found.argmax(axis=1)[:5]] == ["A", "A", "B", "B", "C"]
    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_a_label_that_one_group_has_alone_is_never_told_there():
    labels, found = held_out([["a"], ["b"]] * 4, ["X", "Y"] * 2 + ["X", "X"] * 2, [0] * 4 + [1] * 4)
    assert found[:4, labels.index("Y")].max() == 0


def test_learning_to_the_end_tells_two_labels_apart():
    model = learn(
        ROWS[:2] * 9 + ROWS[2:4] * 9, ["A", "A"] * 9 + ["B", "B"] * 9, Learning(exact=True)
    )
    assert model.best(["word=new"])[0] == "B"
    assert model.best(["word=old"])[0] == "A"


def test_many_rows_at_once_are_judged_as_each_by_itself():
    model = learn(ROWS, LABELS, Learning(together=True))
    rows = [["word=old", "odd", "odd"], [], ["never seen"], ["word=red"]]
    each = [model.probabilities(dict.fromkeys(row)) for row in rows]
    assert np.allclose(model.many(rows), each, atol=1e-6)
    assert model.many([]).shape == (0, 3)
    assert [model.best([f"word={w}"])[0] for w in ("old", "new", "red")] == ["A", "B", "C"]
