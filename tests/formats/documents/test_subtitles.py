"""Subtitles become a running text; when they are shown is no time of the story."""

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import from_bytes

FILM = """1
00:00:01,000 --> 00:00:03,500
<i>They arrived on Monday,</i>

2
00:00:03,600 --> 00:00:06,000
two days after the storm.
- When did it stop?

3
00:00:09,800 --> 00:00:12,000 X1:100 X2:200
{\\an8}At 6 p.m. on
4 June 2021.

"""
FILM_TEXT = (
    "They arrived on Monday, two days after the storm.\n- When did it stop?\n\n"
    "At 6 p.m. on 4 June 2021.\n"
)
TALK = """WEBVTT - a talk
Kind: captions

STYLE
::cue { color: red }

NOTE recorded on 3 May 2020
--> and never shown

intro
00:01.000 --> 00:03.500 align:start
<v Roger>We met <c>in May</c>

00:03.500 --> 00:05.000
We met in May
and <00:04.100>left in June &amp; July.

2
01:00:03.500 --> 01:00:05.000
We
5 met
"""


def read(name, text, tmp_path):
    raw = text if isinstance(text, bytes) else text.encode()
    return from_bytes(raw, tmp_path / name)


@pytest.mark.parametrize("name", ["film.srt", "film.txt"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_what_is_said_goes_on_from_one_subtitle_to_the_next(name, ends, mark, tmp_path):
    opened = read(name, mark + FILM.replace("\n", ends), tmp_path)
    assert (opened.format, opened.document.text) == ("srt", FILM_TEXT)
    assert [each.message for each in opened.problems] == [
        "3 subtitles joined to a text, without their time stamps",
        "3 marks of layout and speakers left out",
    ]


def test_notes_styles_and_lines_that_roll_up_are_no_text(tmp_path):
    opened = read("talk.vtt", TALK, tmp_path)
    assert opened.format == "vtt"
    assert opened.document.text == "We met in May and left in June & July.\n\nWe 5 met\n"
    assert "1 line left out that stood there before" in [e.message for e in opened.problems]


def test_a_number_that_is_said_stays_and_that_of_the_next_subtitle_goes(tmp_path):
    text = FILM.replace("two days after the storm.\n- When did it stop?", "in\n2021\n")
    text = text.replace("\n\n3\n", "\n3\n")  # no blank line between two of them
    opened = read("film.srt", text, tmp_path)
    assert opened.document.text == "They arrived on Monday, in 2021 At 6 p.m. on 4 June 2021.\n"


def test_what_is_no_time_stamp_is_named_with_its_line_and_loses_no_word(tmp_path):
    text = FILM.replace("00:00:09,800 --> 00", "00:00:09,800 -> 00")
    opened = read("film.srt", text, tmp_path)
    assert opened.document.text == FILM_TEXT.replace("\n\n", "\n")
    (odd,) = (each for each in opened.problems if each.kind == "odd-time-stamp")
    assert odd.line == 11
    assert "00:00:09,800 -> 00:00:12,000" in odd.message


def test_an_encoding_that_was_guessed_is_told(tmp_path):
    said = "Der Präsident sagte am Freitag, die Straßen würden für drei Tage geschlossen."
    raw = FILM.replace("two days after the storm.", said).encode("latin-1")
    opened = read("film.srt", raw, tmp_path)
    assert said in opened.document.text
    assert opened.problems[0].kind == "encoding"


@pytest.mark.parametrize("text", ["WEBVTT\n\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n"])
def test_a_file_in_which_nothing_is_said_is_refused(text, tmp_path):
    with pytest.raises(FileError, match=r"a\.vtt: there is no subtitle with words in it"):
        read("a.vtt", text, tmp_path)


def test_subtitles_are_documents_of_a_folder_of_texts(tmp_path):
    (tmp_path / "a.srt").write_text(FILM)
    (tmp_path / "b.vtt").write_text(TALK)
    assert [each.name for each in documents_in([tmp_path]).files] == ["a.srt", "b.vtt"]
