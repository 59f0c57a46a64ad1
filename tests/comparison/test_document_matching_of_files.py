"""Reading the files of one document, and what is said of those that cannot be compared."""

from pathlib import Path

from tempannot.comparison.document_matching import (
    DocumentFiles,
    Why,
    clashes,
    match,
    other_versions,
    read_files,
)
from tests.comparison.stories import write


def test_every_file_has_the_place_of_its_annotation(tmp_path):
    one, other = write(tmp_path / "one.tml"), write(tmp_path / "other.tml")
    opened, skipped = read_files(DocumentFiles("x", (one, None, other)))
    assert [each and each.path for each in opened] == [one, None, other]
    assert skipped == []


def test_a_file_that_is_not_there_any_more_is_unreadable(tmp_path):
    one, gone = write(tmp_path / "one.tml"), tmp_path / "gone.tml"
    opened, (skipped,) = read_files(DocumentFiles("x", (one, gone)))
    assert opened[1] is None
    assert (skipped.name, skipped.side, skipped.path, skipped.why) == (
        "x",
        1,
        gone,
        Why.UNREADABLE,
    )


def test_texts_are_held_against_the_first_that_can_be_read(tmp_path):
    broken = tmp_path / "broken.tml"
    broken.write_text("")
    one, same = write(tmp_path / "one.tml"), write(tmp_path / "same.tml", "1 BEFORE 2")
    longer = write(tmp_path / "longer.tml", words=("said", "met", "left", "slept", "woke", "rose"))
    opened, skipped = read_files(DocumentFiles("x", (broken, one, longer, same)))
    assert [each is not None for each in opened] == [False, True, False, True]
    assert [each.why for each in skipped] == [Why.UNREADABLE, Why.OTHER_TEXT]
    assert f"this is another text than {one}: in line 2" in skipped[1].message


def test_a_version_of_the_text_is_no_other_text_where_versions_are_wanted(tmp_path):
    one = write(tmp_path / "one.tml")
    longer = write(tmp_path / "longer.tml", words=("said", "met", "left", "slept", "woke", "rose"))
    opened, skipped = read_files(DocumentFiles("x", (one, longer)), versions_too=True)
    assert None not in opened
    assert skipped == []
    (version,) = other_versions(opened)
    assert version.side == 1
    assert version.message.startswith(f"{longer}: its text differs from {one} in 1 place: line 2: ")
    assert '"rose" for nothing' in version.message


def test_the_same_text_is_no_other_version(tmp_path):
    one, same = write(tmp_path / "one.tml"), write(tmp_path / "same.tml", "1 BEFORE 2")
    opened, _ = read_files(DocumentFiles("x", (one, same)))
    assert other_versions(opened) == ()


def test_a_file_goes_with_one_that_has_two_endings(tmp_path):
    write(tmp_path / "key" / "a.tml")
    write(tmp_path / "response" / "a.tml.xml")
    (document,) = match([tmp_path / "key", tmp_path / "response"]).documents
    assert document.name == "a"


def test_two_files_that_differ_in_endings_alone_stay_two(tmp_path):
    for folder in ("key", "response"):
        for name in ("a.tml", "a.tml.xml"):
            write(tmp_path / folder / name)
    found = match([tmp_path / "key", tmp_path / "response"])
    assert [each.name for each in found.documents] == ["a", "a.tml"]


def test_the_end_of_a_text_is_nothing_more(tmp_path):
    short, longer = tmp_path / "short.tml", tmp_path / "longer.tml"
    short.write_text("<TimeML><TEXT>One.</TEXT></TimeML>")
    longer.write_text("<TimeML><TEXT>One. Two.</TEXT></TimeML>")
    _, (skipped,) = read_files(DocumentFiles("x", (longer, short)))
    assert skipped.message.endswith('it goes on with nothing, the other with "Two."')


def test_a_relation_table_has_no_text_to_differ(tmp_path):
    table = tmp_path / "x.csv"
    table.write_text("source,relations,target\nei1,before,ei2\n")
    opened, skipped = read_files(DocumentFiles("x", (table, write(tmp_path / "x.tml"))))
    assert None not in opened
    assert skipped == []


def test_a_clash_names_every_file_of_the_name(tmp_path):
    key, response = tmp_path / "key", tmp_path / "response"
    for name in ("a.tml", "a.xml", "a.timeml", "b.tml"):
        write(key / name)
    write(response / "b.tml")
    (found,) = clashes(match([key, response]).annotations)
    assert (found.name, found.side, found.why) == ("a", 0, Why.SAME_NAME)
    assert all(str(key / Path(name)) in found.message for name in ("a.tml", "a.xml", "a.timeml"))
