from pathlib import Path

import pytest

from tempannot.formats.finding import documents_in
from tempannot.formats.reading import read
from tests.oddities import HERE, rounds


def test_a_folder_that_cannot_be_made_is_told_once_and_no_document_blamed(
    run, story, tmp_path, monkeypatch
):
    other = tmp_path / "other.tml"
    other.write_bytes(story.read_bytes())
    target = tmp_path / "closed" / "below"
    target.parent.mkdir()
    monkeypatch.setattr("os.access", lambda path, _mode: Path(path) != target.parent)  # root may
    outcome = run("convert", story, other, "-o", target)
    assert outcome.status == 2
    assert outcome.err == f"error: {target}: it cannot be saved: the folder is write-protected\n"


def test_a_folder_without_documents_is_an_error_and_the_others_are_written(run, story, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    outcome = run("convert", empty, story, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert f"error: {empty}: there is no document in this folder\n" in outcome.err
    assert (tmp_path / "out" / story.name).exists()


@pytest.mark.parametrize("paths", rounds("tbaq/*.tml", "te3/*.tml"))
def test_timeml_into_timeml_is_the_same_to_the_byte(run, paths, tmp_path):
    target = tmp_path / "copy.tml"
    for path in paths:
        assert run("convert", path, target).status == 0
        assert target.read_bytes() == path.read_bytes()


def test_what_a_table_cannot_hold_is_told_and_nothing_written(run, story, tmp_path):
    target = tmp_path / "table.csv"
    outcome = run("convert", story, target)
    assert outcome.status == 1
    assert not target.exists()
    assert f"{target} cannot hold: the text (" in outcome.err
    assert "events and times that no link names (1: t0)" in outcome.err
    assert "--lossy" in outcome.err


def test_lossy_writes_the_links_as_rows(run, story, tmp_path):
    target = tmp_path / "table.csv"
    assert run("convert", story, target, "--lossy").status == 0
    assert target.read_text() == (
        "source,relations,target,id\nei2,before,ei3,l1\nei3,before,ei1,l2\n"
    )


@pytest.mark.parametrize(
    ("attributes", "loss"),
    [
        ('relType="DURING"', "that DURING was written, now read as equals (1: l1)"),
        ('relType="BEFORE" signalID="s1"', "signals and further attributes of links (1: l1)"),
        ('relType="BEFORE" origin="me"', "signals and further attributes of links (1: l1)"),
    ],
)
def test_each_kind_of_loss_has_its_line(run, story, tmp_path, attributes, loss):
    story.write_text(story.read_text().replace('relType="BEFORE"', attributes, 1))
    outcome = run("convert", story, tmp_path / "table.csv")
    assert outcome.status == 1
    assert f"cannot hold: {loss}\n" in outcome.err


@pytest.mark.parametrize(
    ("attributes", "row"),
    [
        ('relType="IDENTITY"', "ei2,equals,ei3,l1,IDENTITY"),
        ('relType="SOMETIME"', "ei2,,ei3,l1,SOMETIME"),
        ('relType="BEFORE" comment="hm"', "ei2,before,ei3,l1,hm"),
        ('relType="DURING"', "ei2,during,ei3,l1"),
    ],
)
def test_types_and_notes_of_links_have_columns_where_needed(run, story, tmp_path, attributes, row):
    story.write_text(story.read_text().replace('relType="BEFORE"', attributes, 1))
    target = tmp_path / "table.csv"
    assert run("convert", story, target, "--lossy", "--during", "during").status == 0
    assert target.read_text().splitlines()[1] == row


def test_notes_in_a_table_reach_timeml(run, tmp_path):
    table = tmp_path / "a.csv"
    table.write_text(
        "source,relations,target,id,type,comment,confidence,kept\n"
        "a,equals,b,l1,IDENTITY,hm,0.5,true\n"
    )
    assert run("convert", table, tmp_path / "b.tml").status == 0
    link = read(tmp_path / "b.tml").document.links["l1"]
    assert (link.rel_type, link.comment, link.confidence, link.kept) == (
        "IDENTITY",
        "hm",
        0.5,
        True,
    )


def test_a_table_becomes_timeml_and_back_without_loss(run, tmp_path):
    table, timeml, back = tmp_path / "a.csv", tmp_path / "b.tml", tmp_path / "c.csv"
    rows = (
        "source,relations,target,id\n"
        "A,before|meets,e1,l1\n"
        "e1,overlaps,B & co,l2\n"
        "A,equals,C,l3\n"
        "C,,D,l4\n"
    )
    table.write_text(rows)
    outcome = run("convert", table, timeml)
    assert (outcome.status, outcome.err) == (0, "")
    assert run("closure", timeml).out == run("closure", table).out
    assert run("check", timeml).status == 0
    assert run("convert", timeml, back, "--lossy").status == 0
    assert back.read_text() == rows


def test_columns_that_timeml_has_no_place_for_are_told(run, tmp_path):
    table = tmp_path / "a.csv"
    table.write_text("source,relations,target,origin,of whom\na,before,b,asserted,me\n")
    outcome = run("convert", table, tmp_path / "b.tml")
    assert outcome.status == 1
    assert "cannot hold: what is called of whom, no names in XML" in outcome.err
    assert run("convert", table, tmp_path / "b.tml", "--lossy").status == 0
    assert read(tmp_path / "b.tml").document.links["l1"].attributes == {"origin": "asserted"}


def test_a_table_into_a_table_is_the_same_to_the_byte(run, tmp_path):
    table, target = tmp_path / "a.csv", tmp_path / "b.csv"
    table.write_bytes(b'source,relations,target,note\r\na,before,b,"x, y"\r\n')
    assert run("convert", table, target).status == 0
    assert target.read_bytes() == table.read_bytes()


def test_a_link_without_an_end_is_left_out_of_a_table_and_told(run, story, tmp_path):
    target = tmp_path / "table.csv"
    text = story.read_text().replace('relatedToEventInstance="ei3" ', "")
    story.write_text(text)
    outcome = run("convert", story, target, "--lossy")
    assert "links with an end missing (1: l1)" in outcome.err
    assert list(read(target).document.links) == ["l2"]


def test_an_ending_that_tells_no_format_needs_to(run, story, tmp_path):
    target = tmp_path / "story.odd"
    outcome = run("convert", story, target)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {target}: the ending tells no format")
    assert run("convert", story, target, "--to", "timeml").status == 0
    assert target.read_bytes() == story.read_bytes()


def test_a_name_that_xml_cannot_hold_is_an_error(run, tmp_path):
    table = tmp_path / "a.csv"
    table.write_text("source,relations,target\na\x01,before,b\n")
    outcome = run("convert", table, tmp_path / "b.tml")
    assert outcome.status == 2
    assert "U+0001" in outcome.err


def test_a_text_becomes_a_document(run, tmp_path):
    text = "It rained <hard> & long.\r\n\r\nThen the sun came.\n"
    (tmp_path / "a.txt").write_bytes(text.encode())
    assert run("convert", tmp_path / "a.txt", "-o", tmp_path / "a.tml").status == 0
    document = read(tmp_path / "a.tml").document
    assert document.slice(document.body) == text.rstrip()
    assert len(document.sentences) == 2
    again = tmp_path / "again.txt"
    assert run("convert", tmp_path / "a.tml", "-o", again, "--lossy").status == 0


def test_a_folder_becomes_a_folder_and_what_is_broken_stops_nothing(run, story, tmp_path):
    corpus = tmp_path / "corpus"
    (corpus / "deep").mkdir(parents=True)
    for name in ("a.tml", "deep/b.tml"):
        (corpus / name).write_bytes(story.read_bytes())
    (corpus / "broken.tml").write_text("<TimeML><TEXT>")
    outcome = run("convert", corpus, "-o", tmp_path / "tables", "--to", "relation-table", "--lossy")
    assert outcome.status == 2
    assert "broken.tml" in outcome.err
    assert "wrote 2 documents of 3" in outcome.err
    assert (tmp_path / "tables" / "a.csv").read_text().startswith("source,")
    assert (tmp_path / "tables" / "deep" / "b.csv").exists()


def test_what_is_not_there_never_stops_the_others_and_hidden_files_are_counted(
    run, story, tmp_path
):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "a.tml").write_bytes(story.read_bytes())
    (corpus / "._a.tml").write_bytes(b"hidden")
    gone = tmp_path / "gone.tml"
    outcome = run("convert", gone, corpus, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert outcome.err.splitlines() == [
        f"error: {gone}: there is no such file or folder",
        "skipped 1 hidden or AppleDouble file",
        f"wrote 1 document of 2 to {tmp_path / 'out'}",
    ]
    assert (tmp_path / "out" / "a.tml").read_bytes() == story.read_bytes()
    outcome = run("convert", gone, "-o", tmp_path / "none")
    assert (outcome.status, outcome.err) == (2, f"error: {gone}: there is no such file or folder\n")
    assert not (tmp_path / "none").exists()


def test_several_documents_need_a_place_that_holds_them(run, story, tmp_path):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for name in ("a.tml", "b.tml"):
        (corpus / name).write_bytes(story.read_bytes())
    outcome = run("convert", corpus, "-o", tmp_path / "all.csv")
    assert outcome.status == 2
    assert "a relation table holds one document a file, and these are 2" in outcome.err
    assert run("convert", corpus / "a.tml").status == 2


def test_several_documents_become_one_corpus_of_columns(run, tmp_path):
    target = tmp_path / "base-segmentation.tab"
    sources = (HERE / "columns" / "tempeval-2", HERE / "timeml" / "slinks-alinks-signals.tml")
    assert run("convert", *sources, "-o", target, "--to", "tempeval-2").status == 1
    assert run("convert", *sources, "-o", target, "--to", "tempeval-2", "--lossy").status == 0
    found = [read(each).document for each in documents_in([tmp_path]).files]
    assert [each.name for each in found] == ["harbour.txt", "market.txt", "slinks-alinks-signals"]
    assert [len(each.links) for each in found] == [2, 1, 1]
