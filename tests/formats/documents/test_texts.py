"""Texts in which nothing is marked yet: plain ones, those of word processors, and of PDFs."""

import codecs

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.documents.pdf_text import joined_lines
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import from_bytes
from tests.formats.texts import docx, pdf

SAID = {
    "cp1252": "“The café,” she said – it’s £5 – was closed on Friday. He didn’t reply until May.",
    "latin-1": "Der Präsident sagte am Freitag, die Straßen würden für drei Tage geschlossen.",
    "cp1250": "Most został zamknięty w piątek. Władze nie podały przyczyny tej decyzji.",
    "cp1254": "Köprü cuma günü kapatıldı. Çalışmalar mart ayına kadar sürecek.",
    "cp1257": "Tilts tika slēgts piektdien. Varas iestādes nepaskaidroja iemeslu.",
    "cp1251": "Мост был закрыт в пятницу. Власти не назвали причину, но работы продлятся до марта.",
    "gb18030": "星期五，大桥被关闭。官员没有说明原因，但是工程将持续到三月。记者从现场报道。",
    "shift_jis": "金曜日に橋が閉鎖された。当局は理由を明らかにしていないが、工事は三月まで続く。",
}


def read_as(name, raw, folder):
    return from_bytes(raw, folder / name)


@pytest.mark.parametrize("codec", SAID)
def test_a_text_that_is_not_utf_8_is_read_and_the_guess_told(codec, tmp_path):
    opened = read_as("a.txt", SAID[codec].encode(codec), tmp_path)
    assert opened.document.text == SAID[codec]
    (problem,) = opened.problems
    assert problem.kind == "encoding"
    assert problem.message.startswith("it is not UTF-8; its bytes were read as ")


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_an_encoding_that_is_marked_is_no_guess(mark, codec, tmp_path):
    text = "Ça va.\r\n\r\nTrès bien. 好。\n"
    opened = read_as("a.md", mark + text.encode(codec), tmp_path)
    assert (opened.document.text, opened.problems) == (text, ())


def test_two_bytes_a_letter_need_no_mark(tmp_path):
    opened = read_as("a.txt", "The café closed.".encode("utf-16-le"), tmp_path)
    assert opened.document.text == "The café closed."
    assert "UTF-16" in opened.problems[0].message


@pytest.mark.parametrize(
    "raw", [b"a\0b\0\0c", b"\x89PNG\r\n\x1a\n\0\0", b"text\x01\x02", b"\xff\xfea", b" \r\n", b""]
)
def test_what_is_no_text_is_refused_in_one_line(raw, tmp_path):
    with pytest.raises(FileError) as caught:
        read_as("a.txt", raw, tmp_path)
    assert "\n" not in str(caught.value)


def test_the_paragraphs_of_a_word_processor_are_read_and_notes_told(tmp_path):
    raw = docx("Title", "It <rained> & snowed.", "", "It stopped.", notes=2)
    opened = read_as("a.docx", raw, tmp_path)
    assert opened.document.text == "Title\n\nIt <rained> & snowed.\n\nIt stopped.\n"
    assert len(opened.document.sentences) == 3
    assert [each.message for each in opened.problems] == [
        "2 notes at the foot or the end of its pages left out"
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (docx(), "there is no text in it"),
        (docx("a", doctype='<!DOCTYPE x [<!ENTITY a "b">]>'), "entities are not read"),
        (docx("It rained.")[:-40], "the file is damaged"),
        (docx("a").replace(b"word/document.xml", b"word/documentsxml"), "no text of a word"),
    ],
)
def test_a_bad_file_of_a_word_processor_is_refused_in_one_line(raw, said, tmp_path):
    with pytest.raises(FileError, match=said):
        read_as("a.docx", raw, tmp_path)


def test_the_lines_of_a_pdf_are_joined_and_all_of_it_is_told(tmp_path):
    head = "The Weekly Wave, 17 May 2024"
    first = ["Bridge closed", "", "The international bridge over the Wenn was closed on Fri-"]
    first += ["day after engineers had found long-term damage, the mayor", "said. It reopens."]
    second = ["A second paragraph begins here and its long-", "term plans go on."]
    pages = ([head, *first, "1"], [head, *second, "2"], [head, "The end came in the spring.", "3"])
    opened = read_as("a.pdf", pdf(*pages), tmp_path)
    assert opened.document.text == (
        "Bridge closed\n\n"
        "The international bridge over the Wenn was closed on Friday after engineers had found "
        "long-term damage, the mayor said. It reopens.\n\n"
        "A second paragraph begins here and its long-term plans go on.\n\n"
        "The end came in the spring.\n"
    )
    assert [each.kind for each in opened.problems] == ["joined-lines", "joined-words", "page-edges"]
    assert "written without the hyphen: Friday" in opened.problems[1].message
    assert "6 lines at the edge of pages left out" in opened.problems[2].message


@pytest.mark.parametrize(
    ("end", "beginning", "joined"),
    [
        ("the end of Septem-", "ber 4.", "the end of September 4."),
        ("the end of the Vice-", "President.", "the end of the Vice-\n\nPresident."),
        ("the end of it -", "and the rain.", "the end of it -\n\nand the rain."),
    ],
)
def test_a_word_that_a_page_divides_is_one_though_blank_lines_stand_between(end, beginning, joined):
    first, second = f"The gate by the old harbour was closed until {end}\n \n1", f"2\n\n{beginning}"
    assert joined_lines([first, second]).text.endswith(f"until {joined}\n")


def test_a_hyphen_that_is_seen_only_at_the_end_of_a_line_divides_a_word(tmp_path):
    lines = ["The gate by the old harbour was to be closed until the end of Septem\u00ad", "ber 4."]
    opened = read_as("a.pdf", pdf(lines), tmp_path)
    assert "the end of September 4." in opened.document.text


def test_a_pdf_of_pictures_and_a_locked_one_say_so_in_one_line(tmp_path):
    with pytest.raises(FileError, match="there is no text in it: its pages are pictures"):
        read_as("a.pdf", pdf([], []), tmp_path)
    locked = (
        b"/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<" + b"61" * 32 + b">/U<" + b"62" * 32 + b">>>"
        b"/ID[<00><00>]"
    )
    with pytest.raises(FileError, match="asks for a password"):
        read_as("a.pdf", pdf(["It rained."], trailer=locked), tmp_path)


@pytest.mark.parametrize("raw", [b"%PDF-1.7\n", b"%PDF-1.4\nxref\ntrailer<<>>\n%%EOF", b"%PDF-"])
def test_a_damaged_pdf_is_refused_in_one_line(raw, tmp_path):
    with pytest.raises(FileError, match="this PDF cannot be read") as caught:
        read_as("a.pdf", raw, tmp_path)
    assert "\n" not in str(caught.value)


def test_texts_of_all_kinds_are_documents_where_there_are_no_others(tmp_path):
    (tmp_path / "a.txt").write_text("It rained.")
    (tmp_path / "b.docx").write_bytes(docx("It rained."))
    (tmp_path / "c.pdf").write_bytes(pdf(["It rained."]))
    assert [each.name for each in documents_in([tmp_path]).files] == ["a.txt", "b.docx", "c.pdf"]
    (tmp_path / "d.tml").write_text("<TimeML><TEXT>It rained.</TEXT></TimeML>")
    assert [each.name for each in documents_in([tmp_path]).files] == ["d.tml"]
