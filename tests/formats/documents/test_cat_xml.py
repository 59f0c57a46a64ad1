import pytest

from tempannot.core import edits
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Span
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import check_edit, convert, from_bytes, read, to_bytes
from tempannot.formats.registry import format_named
from tests.oddities import HERE

OWN = HERE / "xml"


def test_a_text_is_put_together_with_blanks_where_they_are_usual():
    document = read(OWN / "cat-meantime.xml").document
    assert document.text == "The ferry left before the storm.\nIt didn't sink (yesterday)."
    assert [document.slice(each) for each in document.sentences] == document.text.split("\n")


def test_a_text_beside_tells_the_blanks():
    document = read(OWN / "cat-text-beside.xml").document
    assert document.text == (OWN / "cat-text-beside.txt").read_text()
    assert [each.text for each in document.intervals()] == ["cried", "broke"]


def test_a_text_beside_that_has_other_words_is_left_alone(tmp_path):
    path = tmp_path / "a.xml"
    path.write_bytes((OWN / "cat-text-beside.xml").read_bytes())
    path.with_suffix(".txt").write_text("Gulls cried; waves broke and more.")
    assert read(path).document.text == "Gulls cried; waves broke"


def test_meantime_has_mentions_as_events_and_the_rest_stays_in_the_file():
    opened = read(OWN / "cat-meantime.xml")
    document = opened.document
    assert [each.text for each in document.intervals() if each.text] == [
        "left",
        "storm",
        "sink",
        "yesterday",
    ]
    assert document.creation_time == "6"
    assert document.links["101"].signal == "5"
    assert document.links["102"].comment == "as it says"
    assert (document.other_links["104"].source, document.other_links["104"].target) == ("2", "4")
    assert b"ENTITY_MENTION" in to_bytes(opened, document)


def test_ecb_says_classes_types_and_polarity_by_its_tags():
    document = read(OWN / "cat-ecb.xml").document
    assert document.events["1"].attributes["class"] == "OCCURRENCE"
    assert document.events["1"].attributes["polarity"] == "NEG"
    assert document.slice(document.events["1"].span) == "open a safe up"
    assert document.times["5"].attributes["type"] == "TIME"
    assert document.creation_time == "5"


def test_tags_survive_timeml():
    opened = read(OWN / "cat-ecb.xml")
    timeml = convert(opened, format_named("timeml"), During.EQUALS)
    back = convert(from_bytes(timeml.data, OWN / "a.tml"), format_named("cat"), During.EQUALS)
    assert back.data.count(b"<NEG_ACTION_OCCURRENCE ") == 1
    assert back.data.count(b"<TIME_OF_THE_DAY ") == 1


def test_what_no_other_format_has_is_told_as_lost():
    converted = convert(read(OWN / "cat-ecb.xml"), format_named("timeml"), During.EQUALS)
    assert any("PLOT_LINK" in each for each in converted.losses)


def test_a_part_of_a_token_cannot_be_marked():
    opened = read(OWN / "cat-meantime.xml")
    change = edits.add_event(opened.document, Span(4, 7))
    with pytest.raises(DocumentError, match="whole tokens"):
        check_edit(opened, opened.document, change)
    opened.document.apply(change)
    with pytest.raises(FileError, match="whole tokens, and e1 is a part of 'ferry'"):
        to_bytes(opened, opened.document)


def test_a_folder_of_texts_and_annotations_has_each_document_once():
    found = [each.name for each in documents_in([OWN]).files]
    assert "cat-text-beside.xml" in found
    assert "cat-text-beside.txt" not in found


def test_an_edit_changes_its_own_line_alone(tmp_path):
    for written in (b"/>", b" />"):
        path = tmp_path / "a.xml"
        path.write_bytes((OWN / "cat-meantime.xml").read_bytes().replace(b"/>", written))
        opened = read(path)
        opened.document.apply(edits.flip_link(opened.document, "101"))
        old, new = path.read_bytes().splitlines(), to_bytes(opened, opened.document).splitlines()
        assert [b for a, b in zip(old, new, strict=True) if a != b] == [
            b'<TLINK comment="" r_id="101" reltype="AFTER" signalID="5">'
        ]
