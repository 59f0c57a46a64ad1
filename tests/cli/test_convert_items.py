"""``tempannot convert`` of items: any kind of file into any other."""

import pytest

from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.writing import ROW_ENDINGS
from tests.oddities import HERE

NAMES = ("mctaco.tsv", "tracie.txt", "torque.json", "snli.jsonl", "nli.xlsx", "nli.parquet")


@pytest.mark.parametrize("ending", ROW_ENDINGS)
@pytest.mark.parametrize("name", NAMES)
def test_items_go_into_any_kind_of_file(run, tmp_path, name, ending):
    source, output = HERE / "items" / name, tmp_path / f"x{ending}"
    outcome = run("convert", source, "-o", output)
    assert outcome.status == 0, outcome.err
    items = read_items(source).items
    assert outcome.err.startswith(f"wrote {len(items)} items to ")
    assert [(e.texts, e.label, e.id) for e in read_items(output).items] == [
        (e.texts, e.label, e.id) for e in items
    ]


def test_a_folder_of_a_dataset_goes_back_into_a_table(run, tmp_path):
    source = HERE / "items" / "splits-with-ids-of-their-own.csv"
    assert run("convert", source, "-o", tmp_path / "x.dataset").status == 0
    outcome = run("convert", tmp_path / "x.dataset", "-o", tmp_path / "x.csv")
    assert outcome.status == 0, outcome.err
    found = read_items(tmp_path / "x.csv").items
    assert [each.provenance.details["split"] for each in found] == ["train", "train", "test"]


def test_a_file_is_not_written_over_itself(run, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("premise,hypothesis\nIt rains.,It pours.\n")
    outcome = run("convert", path, "-o", path)
    assert outcome.status == 2
    assert "this is an input" in outcome.err


def test_columns_with_names_of_their_own_are_told_by_their_roles(run, tmp_path):
    source, output = tmp_path / "pairs.csv", tmp_path / "x.jsonl"
    source.write_text("one,two,truth\nIt rained.,It was wet.,entailed\n")
    assert run("convert", source, "-o", output).status == 2
    outcome = run("convert", source, "-o", output, "--columns", "premise=one,hypothesis=two")
    assert outcome.status == 0
    (item,) = read_items(output).items
    assert item.texts == ("It rained.", "It was wet.")
    more = ("--columns", "premise=one,hypothesis=two,label=truth")
    assert run("convert", source, "-o", tmp_path / "y.csv", *more).status == 0
    assert read_items(tmp_path / "y.csv").items[0].label == "entailed"


def test_roles_that_do_not_fit_are_refused(run, tmp_path):
    source = HERE / "timeml" / "crlf.tml"
    outcome = run("convert", source, "-o", tmp_path / "x.tml", "--columns", "premise=one")
    assert outcome.status == 2
    assert "table of items" in outcome.err
    outcome = run("convert", source, "-o", tmp_path / "x.csv", "--columns", "premise=one")
    assert outcome.status == 2
    assert "premise make up no item" in outcome.err


def test_rows_that_are_no_items_are_a_loss_that_has_to_be_allowed(run, tmp_path):
    source, output = tmp_path / "x.csv", tmp_path / "x.jsonl"
    source.write_text("premise,hypothesis\nIt rains.,It pours.\nIt snows.,\n")
    outcome = run("convert", source, "-o", output)
    assert outcome.status == 1
    assert f"{source}:3: the hypothesis is empty" in outcome.err
    assert "nothing was written; --lossy writes the rest" in outcome.err
    assert not output.exists()
    outcome = run("convert", source, "-o", output, "--lossy")
    assert outcome.status == 0
    assert f"{source}:3: the hypothesis is empty" in outcome.err
    (item,) = read_items(output).items
    assert item.texts == ("It rains.", "It pours.")
