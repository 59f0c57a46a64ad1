import json

import pytest

from tempannot.core.errors import FileError
from tempannot.datasets.nli_scores.nli_scoring import gold_labels, read_nli_predictions
from tempannot.formats.items.item_files import read_items
from tests.oddities import rows_of

GOLD = "id,premise,hypothesis,label\na,p,h1,entailment\nb,p,h2,neutral\nc,p,h3,contradiction\n"
ANSWERS = ("neutral", "neutral", "contradiction")


@pytest.fixture
def items(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text(GOLD)
    return read_items(path).items


@pytest.fixture
def predicted(tmp_path, items):
    def read(content, name="predictions.txt"):
        path = tmp_path / name
        path.write_text(content)
        return read_nli_predictions(path, items)

    return read


@pytest.mark.parametrize(
    "content",
    [
        "neutral\nneutral\ncontradiction\n",
        "neutral\r\nNeutral\r\nCONTRADICTION",
        "N\nn\nC\n",
        "prediction\nneutral\nneutral\ncontradiction\n",
        "id,prediction\na,neutral\nb,neutral\nc,contradiction\n",
        "id,prediction\nc,contradiction\nb,neutral\na,neutral\n",
        "label,id\ncontradiction,c\nneutral,b\nneutral,a\n",
        "number\tpredicted label\n7\tneutral\n8\tneutral\n9\tcontradiction\n",
        '[{"id": "c", "predicted_label": "C"}, {"id": "a", "predicted_label": "N"},'
        ' {"id": "b", "predicted_label": "N"}]',
        "id,label,prediction\na,entailment,neutral\nb,neutral,neutral\nc,neutral,contradiction\n",
    ],
)
def test_predictions_are_read_by_id_or_in_their_order(predicted, content):
    assert predicted(content) == ANSWERS


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("neutral\nneutral\n", ":2: there are 2 predictions here for 3 items"),
        ("neutral\n" * 5, ":4: there are 5 predictions here for 3 items"),
        ("neutral\nmaybe\nneutral\n", ":2: 'maybe' is no label; labels are contradiction,"),
        ("id,prediction\na,neutral\nb,so so\nc,neutral\n", ":3: 'so so' is no label"),
        ("id,prediction\na,neutral\na,neutral\nb,neutral\n", ":3: the item 'a' is predicted twice"),
        ("id,prediction\na,neutral\nx,neutral\n", ":3: there is no item 'x' to be predicted"),
        ("id,prediction\na,neutral\n", ": there is no prediction for the item 'b' and 1 others"),
        ("id,answer\na,neutral\n", ": none of its columns (id, answer) has a name such as"),
        ("number,prediction\n1,neutral\n", ":1: there are 1 predictions here for 3 items"),
        ("", ": the file is empty"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(predicted, tmp_path, content, said):
    with pytest.raises(FileError) as caught:
        predicted(content)
    assert str(caught.value).startswith(f"{tmp_path / 'predictions.txt'}{said}")


def test_numbers_of_lines_are_no_ids(tmp_path):
    gold, answers = tmp_path / "gold.csv", tmp_path / "answers.csv"
    gold.write_text("premise,hypothesis,label\np,h1,entailment\np,h2,neutral\n")
    answers.write_text("index,prediction\n3,entailment\n4,neutral\n")
    found = read_nli_predictions(answers, read_items(gold).items)
    assert found == ("entailment", "neutral")


@pytest.mark.parametrize(
    "path",
    rows_of(
        ("items/nli-object.json",),
        ("items/nli-predicted-alike.json",),
        real=(("nli/recast_te3_dev_roberta.json",),),
    ),
)
def test_recast_file_has_its_own_predictions(path):
    items = read_items(path).items
    raw = json.loads(path.read_text()).values()
    found = read_nli_predictions(path, items)
    assert found == tuple(row["predicted_label"] for row in raw)
    assert gold_labels(items, path) == tuple(row["true_label"] for row in raw)


def test_items_without_a_label_cannot_be_scored(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text("premise,hypothesis,label\np,h1,entailment\np,h2,\n")
    with pytest.raises(FileError, match=r"gold.csv:3: the item 3 has no label; labels are"):
        gold_labels(read_items(path).items, path)


def test_items_that_are_no_nli_cannot_be_scored(tmp_path):
    path = tmp_path / "orders.csv"
    path.write_text("first,second,label\np,h1,original\n")
    with pytest.raises(FileError, match="these are items of the kind order, not NLI"):
        gold_labels(read_items(path).items, path)
