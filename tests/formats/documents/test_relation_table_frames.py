"""Relation tables as TSV, JSON lines, Parquet and Excel: the same links as in CSV, both ways."""

import json
from dataclasses import replace

import pandas as pd
import pytest

from tempannot.core.changes import Delete
from tempannot.core.edits import add_link
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind
from tempannot.core.relations import BEFORE
from tempannot.core.schemes import During
from tempannot.formats.documents.relation_table import as_relation_table
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import convert, read, write
from tempannot.formats.registry import format_named
from tempannot.resources import samples
from tests.oddities import each_of

NAMES = {
    ".tsv": "relation-table-tsv",
    ".jsonl": "relation-table-jsonl",
    ".parquet": "relation-table-parquet",
    ".xlsx": "relation-table-excel",
}


def as_frame(path, opened, ending):
    target = path.with_suffix(ending)
    written = convert(opened, format_named(NAMES[ending]), During.EQUALS)
    target.write_bytes(written.data)
    return read(target), written.losses


def plain(opened):
    """The links without what CSV keeps under columns of a table's own."""
    return as_relation_table(opened.document, During.EQUALS)


NOT_HELD = {("quoted.csv", ".tsv"): "TSV cannot hold the tab or line end in 'target'"}


@pytest.mark.parametrize("ending", NAMES)
@pytest.mark.parametrize("oddity", each_of("tables"))
def test_links_survive_every_kind_of_table(tmp_path, oddity, ending):
    opened = read(oddity.path)
    if said := NOT_HELD.get((oddity.path.name, ending)):
        with pytest.raises(FileError, match=said):
            as_frame(tmp_path / "x", opened, ending)
        return
    if not opened.document.links and ending == ".jsonl":
        pytest.skip("records without any are an empty file")
    again, _ = as_frame(tmp_path / "x", opened, ending)
    assert again.format == NAMES[ending]
    assert plain(again) == plain(opened)


@pytest.mark.parametrize("ending", NAMES)
def test_a_table_loses_nothing_in_another_kind_of_table_but_columns_of_its_own(tmp_path, ending):
    path = tmp_path / "given.csv"
    path.write_text("source,relations,target,id\na,before|meets,b,x\nb,equals,a,y\n")
    again, losses = as_frame(tmp_path / "x", read(path), ending)
    assert losses == ()
    assert again.document == replace(read(path).document, name="x")
    path.write_text("source,relations,target,who\na,before,b,Ada\n")
    _, losses = as_frame(tmp_path / "x", read(path), ending)
    assert losses == ("signals and further attributes of links (1: l1)",)


def test_an_error_of_a_table_names_the_document_that_cannot_be_one(tmp_path):
    path = tmp_path / "given.csv"
    path.write_text('source,relations,target\na,before,"b\nc"\n')
    with pytest.raises(FileError) as error:
        convert(read(path), format_named("relation-table-tsv"), During.EQUALS)
    assert error.value.path == path


@pytest.mark.parametrize("ending", NAMES)
def test_the_links_of_a_sample_survive_and_what_is_lost_is_told(tmp_path, ending):
    opened = read(samples()[0])
    again, losses = as_frame(tmp_path / "x", opened, ending)
    csv = convert(opened, format_named("relation-table"), During.EQUALS)
    assert losses == csv.losses
    assert losses[0].startswith("the text (")
    assert plain(again) == csv.data


@pytest.mark.parametrize("ending", NAMES)
def test_edits_are_saved_and_nothing_else_changes(tmp_path, ending):
    again, _ = as_frame(tmp_path / "x", read(samples()[0]), ending)
    before = again.path.read_bytes()
    write(again, again.document, again.path)
    assert again.path.read_bytes() == before
    links = dict(again.document.links)
    ends = [each.id for each in again.document.intervals()]
    again.document.apply(add_link(again.document, ends[0], ends[-1], BEFORE))
    first = next(iter(links))
    again.document.apply(Delete(ItemKind.LINK, first))
    write(again, again.document, again.path)
    del links[first]
    found = read(again.path).document.links
    assert {id: found[id] for id in links} == links
    assert len(found) == len(links) + 1


def test_columns_of_a_table_of_ones_own_are_kept(tmp_path):
    path = tmp_path / "x.jsonl"
    rows = [
        {"source": "a", "relations": "before", "target": "b", "who": "Ada", "confidence": 0.5},
        {"source": "b", "relations": "meets|before", "target": "c", "who": "Bo", "kept": True},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    opened = read(path)
    assert opened.document.links["l2"].attributes == {"who": "Bo"}
    assert (opened.document.links["l1"].confidence, opened.document.links["l2"].kept) == (0.5, True)
    opened.document.apply(add_link(opened.document, "a", "c", BEFORE))
    write(opened, opened.document, path)
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert [row["who"] for row in found] == ["Ada", "Bo", ""]
    assert (found[0]["confidence"], found[1]["kept"]) == (0.5, True)
    assert "id" not in found[0]


def test_other_programs_read_what_is_written(tmp_path):
    opened = read(samples()[0])
    parquet, _ = as_frame(tmp_path / "x", opened, ".parquet")
    excel, _ = as_frame(tmp_path / "x", opened, ".xlsx")
    tabs, _ = as_frame(tmp_path / "x", opened, ".tsv")
    lines, _ = as_frame(tmp_path / "x", opened, ".jsonl")
    frames = [
        pd.read_parquet(parquet.path),
        pd.read_excel(excel.path, engine="calamine"),
        pd.read_csv(tabs.path, sep="\t"),
        pd.read_json(lines.path, lines=True),
    ]
    for frame in frames:
        assert list(frame["source"]) == [each.source for each in opened.document.links.values()]
        assert list(frame.columns[:4]) == ["source", "relations", "target", "id"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("x.tsv", "source\trelations\ttarget\na\tbefore\tb\n\na\tsoon\tc\n", r"x\.tsv:4: .*soon"),
        ("x.tsv", "source\trelations\ttarget\na\tbefore\t\n", r"x\.tsv:2: a row needs a source"),
        ("x.tsv", "id\tsource\trelations\ttarget\n1\ta\tmeets\tb\n1\ta\tmeets\tc\n", "'1' is used"),
        (
            "x.jsonl",
            '{"source": "a", "relations": "met-by", "target": "b"}\n{"source": "a"}\n',
            r"x\.jsonl: record 2: a row needs a source and a target",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, name, content, said):
    (tmp_path / name).write_text(content)
    with pytest.raises(FileError, match=said):
        read(tmp_path / name)


def test_tables_of_other_things_are_none(tmp_path):
    pd.DataFrame({"premise": ["a"], "hypothesis": ["b"]}).to_parquet(tmp_path / "x.parquet")
    with pytest.raises(FileError):
        read(tmp_path / "x.parquet")
    (tmp_path / "x.jsonl").write_text(
        '{"source": "a", "relations": "before", "target": "b", "hypothesis": "c"}\n'
    )
    with pytest.raises(FileError):
        read(tmp_path / "x.jsonl")


def test_they_are_found_in_folders_however_long_they_are(tmp_path):
    rows = {"source": [f"e{n}" for n in range(9000)], "relations": "before", "target": "t0"}
    pd.DataFrame(rows).to_parquet(tmp_path / "links.parquet")
    pd.DataFrame({"premise": ["a"], "hypothesis": ["b"]}).to_parquet(tmp_path / "items.parquet")
    assert documents_in([tmp_path]).files == (tmp_path / "links.parquet",)
