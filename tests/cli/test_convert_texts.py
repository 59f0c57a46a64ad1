"""A text becomes a document: ``convert TEXT -o OUT.tml --created DATE --language CODE``."""

import shutil
from pathlib import Path

import pytest

from tempannot.formats.reading import read
from tests.formats.texts import docx, pdf

TEXTS = Path(__file__).parent.parent / "data" / "texts"
CRLF = "It rained <hard> & long.\r\n\r\n  “Why?” Then the sun came.\r\n"


@pytest.fixture
def converted(run, tmp_path):
    """Converts a file with some content; gives what came of it, and the document."""

    def convert(name, content, *options):
        source, target = tmp_path / name, tmp_path / "out.tml"
        source.write_bytes(content)
        outcome = run("convert", source, "-o", target, *options)
        return outcome, read(target).document if target.exists() else None

    return convert


@pytest.mark.parametrize("text", [CRLF, CRLF.replace("\r\n", "\n"), "好。\n"])
def test_the_text_is_the_same_again(text, run, converted, tmp_path):
    outcome, document = converted("a.txt", text.encode(), "--created", "2024-05-17")
    assert outcome.status == 0
    assert document.slice(document.body) == text.rstrip()
    assert run("check", "--schema", tmp_path / "out.tml").status == 0
    assert run("convert", tmp_path / "out.tml", "-o", tmp_path / "b.txt", "--lossy").status == 0
    assert (tmp_path / "b.txt").read_bytes() == text.encode()


def test_creation_time_and_language_are_in_the_file(converted, tmp_path):
    outcome, document = converted("a.txt", b"Es regnet.", "--created", "17 May 2024")
    assert outcome.status == 0
    assert document.times["t0"].attributes["value"] == "2024-05-17"
    assert (document.creation_time, document.dct_times) == ("t0", {"t0"})
    options = ("--created", "2024-05-17", "--language", "de-AT")
    outcome, document = converted("a.txt", b"It rained.", *options)
    assert document.language == "de"
    written = (tmp_path / "out.tml").read_text()
    assert '<TimeML xml:lang="de">' in written
    assert '<DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-17"' in written


@pytest.mark.parametrize(
    ("option", "word", "said"),
    [
        ("--created", "2024-13-17", "'2024-13-17' is a date that no calendar has"),
        ("--created", "soon", "'soon' is no date: say it as in 2024-05-17"),
        ("--language", "klingon", "'klingon' is no language: say a code such as en"),
    ],
)
def test_what_is_no_date_or_language_is_refused(option, word, said, converted):
    outcome, document = converted("a.txt", b"It rained.", option, word)
    assert outcome.status == 2
    assert document is None
    assert said in outcome.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "language", "created"),
    [
        ("2024-05-17-ferry.txt", "en", "2024-05-17"),
        ("museum.txt", "en", "2023-10-03"),
        ("brueckenbau.txt", "de", "2024-03-12"),
    ],
)
def test_what_a_text_tells_of_itself_is_proposed_and_taken_on_request(
    name, language, created, converted
):
    raw = (TEXTS / name).read_bytes()
    outcome, document = converted(name, raw)
    assert (document.language, document.creation_time) == (language, None)
    assert f"no creation time is known; --created found would take {created}" in outcome.err
    outcome, document = converted(name, raw, "--created", "found")
    assert document.times[document.creation_time].attributes["value"] == created
    assert f"written {created}, from the " in outcome.err


def test_a_date_of_the_story_is_named_and_not_taken(converted):
    raw = b"Marta was a child when the bridge was opened on 3 May 1874."
    outcome, document = converted("story.txt", raw, "--created", "found")
    assert document.creation_time is None
    assert "(--created), perhaps 1874-05-03, from the first lines: “3 May 1874”" in outcome.err


def test_files_of_word_processors_and_pdfs_become_documents(converted, run, tmp_path):
    line = "LONDON, 17 May 2024. It rained."
    for name, raw in (("a.docx", docx("Rain", line)), ("a.pdf", pdf(["Rain", "", line]))):
        outcome, document = converted(name, raw, "--created", "found")
        assert outcome.status == 0
        assert document.slice(document.body) == f"Rain\n\n{line}"
        assert document.times["t0"].attributes["value"] == "2024-05-17"
        assert run("check", "--schema", tmp_path / "out.tml").status == 0


def test_a_folder_of_texts_becomes_a_folder_of_documents(run, tmp_path):
    folder = tmp_path / "in"
    shutil.copytree(TEXTS, folder)
    (folder / "b.docx").write_bytes(docx("It rained."))
    (folder / "locked.docx").write_bytes(docx("It rained.")[:-40])
    outcome = run("convert", folder, "-o", tmp_path / "out", "--created", "found")
    assert outcome.status == 2
    assert "locked.docx: the file is damaged" in outcome.err
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        "2024-05-17-ferry.tml",
        "b.tml",
        "brueckenbau.tml",
        "museum.tml",
    ]


def test_a_creation_time_is_put_into_timeml_and_changed_there(run, tmp_path):
    source, once, twice = (tmp_path / name for name in ("a.tml", "b.tml", "c.tml"))
    source.write_text("<TimeML>\n<TEXT>It\nrained.</TEXT>\n</TimeML>\n")
    assert run("convert", source, "-o", once, "--created", "2024-05-17").status == 0
    assert once.read_text() == source.read_text().replace(
        "<TEXT>",
        '<DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-17" temporalFunction="false" '
        'functionInDocument="CREATION_TIME"/></DCT><TEXT>',
    )
    options = ("--created", "2024-05-18", "--language", "en")
    assert run("convert", once, "-o", twice, *options).status == 0
    changed = once.read_text().replace("05-17", "05-18")
    assert twice.read_text() == changed.replace("<TimeML>", '<TimeML xml:lang="en">')
    assert read(twice).document.dct_times == {"t0"}


def test_a_hostile_name_and_text_are_what_they_are(converted):
    name = "<b>&amp; 'x'.txt"
    outcome, document = converted(name, b"<script>&lt; ]]> \x1b[31m", "--lossy")
    assert outcome.status == 0
    assert document.slice(document.body) == "<script>&lt; ]]> \ufffd[31m"
