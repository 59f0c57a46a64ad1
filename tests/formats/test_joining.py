"""Documents of links alone get the texts that they are about, and are saved as what they are."""

import shutil

import pytest
from click.testing import CliRunner

import tempannot
from tempannot.cli.main import group
from tempannot.core.changes import Delete
from tempannot.core.edits import add_link
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import Interpretation
from tempannot.formats.finding import documents_in
from tempannot.formats.joining import texts_in
from tempannot.formats.reading import read, to_bytes
from tests.oddities import HERE, REAL, rows_of

PAIRS = HERE / "pairs"
TEXTS = HERE / "dialects"


def with_texts(path, *texts):
    return read(path, Interpretation(texts=texts or (TEXTS,)))


def kinds(opened):
    return sorted(each.kind for each in opened.problems)


def test_the_document_of_the_name_gives_text_marks_and_creation_time():
    opened = with_texts(PAIRS / "timebank-dense.txt" / "tempeval-3.txt")
    document = opened.document
    assert (document.name, document.scheme) == ("tempeval-3", "timebank-dense")
    assert "The old bridge reopened" in document.text
    assert document.creation_time == "t0"
    links = [(e.source, e.target, e.rel_type) for e in document.links.values()]
    assert links[0] == ("ei1", "ei2", "a")
    assert links[3] == ("ei1", "t0", "b")
    assert kinds(opened) == kinds(read(opened.path))


def test_bare_numbers_and_a_creation_time_of_another_name_are_found(tmp_path):
    text = (TEXTS / "tempeval-3.tml").read_text("utf-8").replace('"t0"', '"t17"')
    (tmp_path / "harbour.tml").write_text(text, "utf-8")
    (tmp_path / "pairs.csv").write_text("source,relations,target\n1,before,t0\ne3,after,ei1\n")
    shutil.move(tmp_path / "pairs.csv", tmp_path / "harbour.csv")
    found = read(tmp_path / "harbour.csv", Interpretation(texts=(tmp_path,)))
    ends = [(each.source, each.target) for each in found.document.links.values()]
    assert ends == [("ei1", "t17"), ("ei3", "ei1")]


def test_a_table_gets_no_text_unasked_and_a_file_of_pairs_that_beside_it(tmp_path):
    shutil.copy(TEXTS / "caevo.tml", tmp_path)
    shutil.copy(PAIRS / "caevo.reader", tmp_path)
    (tmp_path / "caevo.csv").write_text("source,relations,target\ne1,before,e2\n")
    assert read(tmp_path / "caevo.reader").document.text
    assert not read(tmp_path / "caevo.csv").document.text


def test_what_the_text_has_not_is_named_and_stays(tmp_path):
    (tmp_path / "pairs.tsv").write_text("caevo\te1\te99\tb\ncaevo\te2\te99\tb\ncaevo\te1\te2\tb\n")
    opened = with_texts(tmp_path / "pairs.tsv")
    (problem,) = opened.problems
    assert problem.kind == "dangling-id"
    assert problem.message == "the text has no 'e99', which 2 links named"
    assert len(opened.document.links) == 3
    assert to_bytes(opened, opened.document) == (tmp_path / "pairs.tsv").read_bytes()


def test_a_document_that_no_text_belongs_to_says_so():
    opened = with_texts(PAIRS / "timebank-dense.txt" / "elsewhere.txt")
    assert kinds(opened) == ["no-text"]
    assert not opened.document.text
    with pytest.raises(FileError, match="no document with a text"):
        texts_in((PAIRS / "red.txt",))


def test_a_document_is_found_by_its_docid():
    opened = with_texts(PAIRS / "document-by-its-own-name.txt")
    assert "The old bridge" in opened.document.text
    assert opened.document.name == "harbour_20130402"


def test_edits_are_saved_into_the_pairs_by_their_own_names():
    path = PAIRS / "caevo.reader"
    opened = with_texts(path)
    document = opened.document
    document.apply(add_link(document, "ei1", "ei3", RelationSet.parse("equals")))
    assert to_bytes(opened, document) == path.read_bytes() + b"e1\te3\ts\n"
    document.apply(Delete(ItemKind.LINK, "l1"))
    assert to_bytes(opened, document).startswith(b"e2\te3\tb\n")


def test_a_new_pair_of_matres_has_the_words_of_the_text():
    opened = with_texts(PAIRS / "matres.txt" / "caevo.txt")
    document = opened.document
    document.apply(add_link(document, "ei1", "ei3", RelationSet.parse("starts|started-by|equals")))
    words = [document.interval(id).text for id in ("ei1", "ei3")]
    line = f"caevo\t{words[0]}\t{words[1]}\t1\t3\tEQUAL\n".encode()
    assert to_bytes(opened, document).endswith(line)


def test_marks_of_the_text_are_not_edited_through_the_pairs():
    opened = with_texts(PAIRS / "timebank-dense.txt" / "tempeval-3.txt")
    change = Delete(ItemKind.SIGNAL, "s1")
    with pytest.raises(DocumentError, match="the file holds links alone"):
        opened.source.check(opened.document, change)


def test_commands_and_python_take_texts(tmp_path):
    pairs = str(PAIRS / "timebank-dense.txt" / "tempeval-3.txt")
    out = tmp_path / "joined.tml"
    run = CliRunner().invoke(
        group, ["convert", pairs, "-o", str(out), "--texts", str(TEXTS)], standalone_mode=False
    )
    assert run.return_value == 0, run.output
    assert "The old bridge" in out.read_text("utf-8")
    run = CliRunner().invoke(
        group, ["closure", pairs, "--texts", str(TEXTS)], standalone_mode=False
    )
    assert "ei1,after|met-by|overlapped-by,ei2" in run.output
    found = tempannot.read(pairs, texts=TEXTS)
    assert str(found.relation("e1", "t0")) == "before|meets|overlaps"
    assert "The old bridge" in found.text


@pytest.mark.parametrize(
    ("path", "texts", "joined", "links"),
    rows_of(
        ("pairs/tddiscourse-crlf.tsv", TEXTS, 3, 3),
        ("pairs/phenomena.tsv", TEXTS, 2, 2),
        real=(
            ("pairs/TDDManDev.tsv", REAL / "tbaq_full", 650, 650),
            ("pairs/TimebankDense.full.txt", REAL / "tbaq_full", 10_007, 12_715),
        ),
    ),
)
def test_links_join_where_the_text_has_both_their_ends(path, texts, joined, links):
    found = [with_texts(each, texts) for each in documents_in([path]).files]
    assert all(each.document.text for each in found)
    has = [
        each.document.has_interval(link.source) and each.document.has_interval(link.target)
        for each in found
        for link in each.document.links.values()
    ]
    assert (sum(has), len(has)) == (joined, links)
