"""``tempannot build sentence-order``: files in, items and counts out."""

import json

import pytest

from tempannot.cli.main import main
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ORDER, STRIDE, TRIPLE
from tempannot.resources import samples


@pytest.fixture
def captions(tmp_path):
    videos = {
        f"v{number}": {
            "sentences": [f" Step {place} of {number}." for place in range(9)],
            "timestamps": [[place * 4, place * 4 + 3] for place in range(9)],
        }
        for number in range(12)
    }
    path = tmp_path / "captions.json"
    path.write_text(json.dumps(videos))
    return path


def run(*arguments):
    return main(["build", "sentence-order", *map(str, arguments)])


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".jsonl", ".json"])
def test_items_are_read_back_with_their_video_and_label(captions, tmp_path, ending):
    path = tmp_path / f"orders{ending}"
    assert run(captions, "-o", path, "--stride", "0..1") == 0
    items = read_items(path).items
    assert len(items) == 12 * (6 + 5)
    assert {item.kind for item in items} == {ORDER}
    assert {item.source for item in items} == {"stride 0", "stride 1"}
    assert {item.label for item in items} == {"original", "swapped"}
    assert {item.provenance.document for item in items} == {f"v{n}" for n in range(12)}


def test_same_seed_gives_the_same_bytes(captions, tmp_path):
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    assert run(captions, "-o", first, "--seed", 5) == run(captions, "-o", second, "--seed", 5) == 0
    assert first.read_bytes() == second.read_bytes()


def test_baseline_of_people_is_twenty_per_stride(captions, tmp_path, capsys):
    path = tmp_path / "baseline.csv"
    assert run(captions, "-o", path, "--sample", 20, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sources"] == {f"stride {stride}": 20 for stride in range(4)}
    assert found["labels"] == {"original": 40, "swapped": 40}


def test_a_sample_that_finds_less_than_it_asks_for_says_so(captions, tmp_path, capsys):
    assert run(captions, "-o", tmp_path / "few.csv", "--sample", 80) == 0
    said = capsys.readouterr().err.splitlines()
    assert "stride 0: 72 items, all there are (not 80)" in said


def test_distances_in_seconds_stand_for_strides_unless_these_are_asked_for(
    captions, tmp_path, capsys
):
    assert run(captions, "-o", tmp_path / "w.csv", "--apart", 10, "--json") == 0
    assert json.loads(capsys.readouterr().out)["sources"] == {"10 seconds apart": 48}


def test_seconds_cut_captions_to_chunks_that_have_strides(captions, tmp_path, capsys):
    path = tmp_path / "w.csv"
    assert run(captions, "-o", path, "--seconds", 8, "--stride", "0..1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["sources"] == {
        "stride 0 of 8-second chunks": 24,
        "stride 1 of 8-second chunks": 12,
    }
    assert "dropped with less than 5 chunks of 8 seconds" in run_notes(captions, tmp_path, capsys)
    first = read_items(path).items[0]
    assert len(first.texts[0].split("Step")) == 3  # two captions in one


def run_notes(captions, tmp_path, capsys):
    assert run(captions, "-o", tmp_path / "notes.csv", "--seconds", 8) == 0
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "kind", "labels"),
    [
        (("--label", "stride"), STRIDE, 4),
        (("--label", "both"), STRIDE, 8),
        (("--triples", "--stride", "0"), TRIPLE, 6),
    ],
)
def test_other_labels_than_the_order_are_read_trained_on_and_scored(
    captions, tmp_path, capsys, options, kind, labels
):
    path = tmp_path / "strides.csv"
    assert run(captions, "-o", path, *options) == 0
    items = read_items(path).items
    assert {item.kind for item in items} == {kind}
    assert len({item.label for item in items}) == labels
    folder = tmp_path / "model"
    assert main(["model", "train", "majority", str(path), "-o", str(folder)]) == 0
    predictions = folder / "predictions-test-0.csv"
    gold = folder / "items-test.jsonl"
    capsys.readouterr()
    assert main(["score", "order", str(gold), str(predictions), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_a_folder_of_tables_of_captions_is_read(tmp_path, capsys):
    rows = "".join(f"{n},{n + 1},step {n}\n" for n in range(7))
    for name in ("one.csv", "two.csv"):
        (tmp_path / name).write_text(f"start,end,text\n{rows}7,8,\n")
    (tmp_path / "links.csv").write_text("a,b\n1,2\n")
    assert run(tmp_path, "-o", tmp_path / "o.jsonl", "--json") == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert (found["texts"], found["wordless"]) == (2, 2)
    assert "2 captions without words left out" in said.err


def test_a_folder_of_documents_and_plain_texts_is_read(tmp_path, capsys):
    (tmp_path / "story.txt").write_text("One. Two. Three. Four. Five. Six.")
    (tmp_path / ".hidden.txt").write_text("No. No. No. No. No. No.")
    (tmp_path / "report.tml").write_bytes(samples()[0].read_bytes())
    assert run(tmp_path, "-o", tmp_path / "orders.csv", "--json") == 0
    assert json.loads(capsys.readouterr().out)["texts"] == 2


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--stride", "x"), "'x' is no stride"),
        (("--stride", "3..1"), "'3..1' is no stride"),
        (("--split", "train"), "'train' is no share"),
        (("--sample", "3", "--sample-split", "other"), "there is no split 'other'"),
        (("--label", "stride", "--apart", "3"), "of pairs with a stride, not --apart"),
        (("--label", "both", "--triples"), "of pairs with a stride, not --triples"),
        (("--seconds", "0"), "'0' is no list of seconds"),
        (("--min-sentences", "99"), "no item can be built"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    captions, tmp_path, capsys, arguments, problem
):
    path = tmp_path / "orders.csv"
    assert run(captions, "-o", path, *arguments) == 2
    assert problem in capsys.readouterr().err
    assert not path.exists()


def test_too_few_chunks_are_not_said_to_have_no_times(captions, tmp_path, capsys):
    assert run(captions, "-o", tmp_path / "x.csv", "--seconds", "20") == 2
    assert "there are too few sentences" in capsys.readouterr().err


def test_captions_out_of_order_are_reported(tmp_path, capsys):
    path = tmp_path / "c.json"
    times = [[9, 10], *([n, n + 1] for n in range(5))]
    path.write_text(json.dumps({"v": {"sentences": list("abcdef"), "timestamps": times}}))
    assert run(path, "-o", tmp_path / "o.csv") == 0
    assert "1 of them have captions that do not stand in the order" in capsys.readouterr().err
    assert run(path, "-o", tmp_path / "o.csv", "--sort-by-start") == 0
    assert "--sort-by-start" not in capsys.readouterr().err


def test_a_broken_file_is_named(tmp_path, capsys):
    path = tmp_path / "c.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert run(path, "-o", tmp_path / "o.csv") == 2
    assert "c.json" in capsys.readouterr().err
