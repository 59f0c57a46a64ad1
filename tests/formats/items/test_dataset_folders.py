"""Folders of the library ``datasets``: what it writes is read, and what is written it reads."""

import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from tempannot.core.errors import FileError
from tempannot.formats.items.dataset_folders import dataset_columns, is_dataset_folder
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.writing import write_items
from tests.oddities import HERE

FEATURES = {
    "premise": {"dtype": "string", "_type": "Value"},
    "hypothesis": {"dtype": "string", "_type": "Value"},
    "label": {"names": ["entailment", "neutral", "contradiction"], "_type": "ClassLabel"},
}
KNOWN = {b"huggingface": json.dumps({"info": {"features": FEATURES}}).encode()}


def table(*labels, metadata=KNOWN):
    rows = {
        "premise": [f"It rains {number}." for number, _ in enumerate(labels)],
        "hypothesis": ["It is wet."] * len(labels),
        "label": list(labels),
    }
    return pa.table(rows).replace_schema_metadata(metadata)


def save_arrow(folder, name, found, **state):
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / name).open("wb") as file, pa.ipc.new_stream(file, found.schema) as writer:
        writer.write_table(found)
    if state:
        (folder / "state.json").write_text(json.dumps(state))


def saved(folder):
    for split, labels in (("train", (0, 1)), ("test", (2,))):
        files = [{"filename": "data-00000-of-00001.arrow"}]
        name = "data-00000-of-00001.arrow"
        save_arrow(folder / split, name, table(*labels), _data_files=files, _split=split)
    (folder / "dataset_dict.json").write_text('{"splits": ["train", "test"]}')


def cached(folder):
    save_arrow(folder, "x-train.arrow", table(0, 1, metadata=None))
    save_arrow(folder, "x-test.arrow", table(2, metadata=None))
    (folder / "dataset_info.json").write_text(json.dumps({"features": FEATURES}))


def repository(folder):
    (folder / "data").mkdir(parents=True)
    for split, labels in (("train", (0, 1)), ("test", (2,))):
        parquet.write_table(table(*labels), folder / "data" / f"{split}-00000-of-00001.parquet")
    (folder / "README.md").write_text("---\nlicense: mit\n---\n")


def folder_per_split(folder):
    for split, labels in (("train", (0, 1)), ("test", (2,))):
        (folder / split).mkdir(parents=True)
        parquet.write_table(table(*labels), folder / split / "0000.parquet")


@pytest.mark.parametrize("made", [saved, cached, repository, folder_per_split])
def test_labels_have_names_and_rows_their_split(tmp_path, made):
    folder = tmp_path / "pairs"
    made(folder)
    assert is_dataset_folder(folder)
    items = read_items(folder).items
    assert [item.label for item in items] == ["entailment", "neutral", "contradiction"]
    assert [item.provenance.details["split"] for item in items] == ["train", "train", "test"]
    assert items[0].source == "pairs"


def test_a_file_of_parquet_alone_has_the_names_of_its_labels_too(tmp_path):
    parquet.write_table(table(2, -1), tmp_path / "x.parquet")
    labels = [item.label for item in read_items(tmp_path / "x.parquet").items]
    assert labels == ["contradiction", None]


def test_another_folder_is_no_dataset(tmp_path):
    (tmp_path / "notes.txt").write_text("x")
    parquet.write_table(table(2), tmp_path / "anything.parquet")
    assert not is_dataset_folder(tmp_path)
    with pytest.raises(FileError, match="this is a folder, and no dataset"):
        read_items(tmp_path)


def test_a_damaged_file_in_it_is_named(tmp_path):
    saved(tmp_path)
    (tmp_path / "test" / "data-00000-of-00001.arrow").write_bytes(b"ARROW1")
    with pytest.raises(FileError, match=r"test/data-00000.*this is no Arrow file that can be read"):
        read_items(tmp_path)


def test_no_state_leads_out_of_the_folder(tmp_path):
    saved(tmp_path / "in")
    save_arrow(tmp_path, "out.arrow", table(0))
    state = {"_data_files": [{"filename": "../../out.arrow"}], "_split": "test"}
    (tmp_path / "in" / "test" / "state.json").write_text(json.dumps(state))
    with pytest.raises(FileError, match="there is no such file"):
        read_items(tmp_path / "in")


def test_a_folder_is_written_once(tmp_path):
    items = read_items(HERE / "items" / "splits-with-ids-of-their-own.csv").items
    path = tmp_path / "x.dataset"
    write_items(path, items)
    assert sorted(each.name for each in (path / "data").iterdir()) == [
        "test-00000-of-00001.parquet",
        "train-00000-of-00001.parquet",
    ]
    with pytest.raises(FileError, match="something is there already"):
        write_items(path, items)


def test_the_library_loads_what_is_written(tmp_path):
    datasets = pytest.importorskip("datasets")
    items = read_items(HERE / "items" / "splits-with-ids-of-their-own.csv").items
    write_items(tmp_path / "x.dataset", items)
    loaded = datasets.load_dataset(str(tmp_path / "x.dataset"), cache_dir=str(tmp_path / "cache"))
    assert [row["hypothesis"] for row in loaded["test"]] == ["It is warm."]
    assert loaded["train"].num_rows == 2


@pytest.mark.parametrize("name", ["{" * 20_000, "a\ud800.arrow"])
def test_a_state_that_names_what_no_disk_can_hold_is_one_short_line(tmp_path, name):
    (tmp_path / "state.json").write_text(json.dumps({"_data_files": [{"filename": name}]}))
    with pytest.raises(FileError) as caught:
        dataset_columns(tmp_path)
    assert len(str(caught.value)) < 400
