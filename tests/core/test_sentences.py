import pickle
import textwrap
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.items import Span
from tempannot.core.sentences import Sentences, sentences
from tests.work import Sliced


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text, Span(0, len(text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She left. He stayed.", ["She left.", "He stayed."]),
        ('"Go!" he said. "Now?"', ['"Go!"', "he said.", '"Now?"']),
        ("Dr. Ray met Mr. J. Poe. They ate.", ["Dr. Ray met Mr. J. Poe.", "They ate."]),
        ("It rose 3.5 percent. It fell.", ["It rose 3.5 percent.", "It fell."]),
        ("See e.g. the map. Go", ["See e.g. the map.", "Go"]),
        ("A title\n\nA text\nin two lines", ["A title", "A text\nin two lines"]),
        ("A title\r\n\r\nA text", ["A title", "A text"]),
        ("A title\r\rA text\rin two lines.\rSo", ["A title", "A text\rin two lines.", "So"]),
        ("彼は来た。彼女は寝た。", ["彼は来た。", "彼女は寝た。"]),
        ("Er kam am 3. April. Dann ging er.", ["Er kam am 3. April.", "Dann ging er."]),
        ("Dr.\nRay left.", ["Dr.\nRay left."]),
        ("Signed, Dr.\n\nRay left.", ["Signed, Dr.", "Ray left."]),
        ("He said Mr… Poe left.", ["He said Mr…", "Poe left."]),
        ('He wrote "Dr." They laughed.', ['He wrote "Dr."', "They laughed."]),
        ("He left . She stayed .", ["He left .", "She stayed ."]),
        ("He joined the FBI. They ate.", ["He joined the FBI.", "They ate."]),
        ("That was plan b. They ate.", ["That was plan b.", "They ate."]),
        ("It fell. eBay rose.", ["It fell. eBay rose."]),
        ('So it is. "perhaps" not.', ['So it is. "perhaps" not.']),
        ('It ended. ("so he said")', ["It ended.", '("so he said")']),
        ("  \n ", []),
        ("", []),
        ("no end", ["no end"]),
        ("He waited ... and left. So", ["He waited ... and left.", "So"]),
        (
            "Stocks fall\nMay 7, 2010\nOn Friday " + "they fell " * 20,
            ["Stocks fall", "May 7, 2010", "On Friday " + "they fell " * 19 + "they fell"],
        ),
        (
            "Dead: 192\nHurt: 4,877\n- in Kenya\n- in Tanzania",
            ["Dead: 192", "Hurt: 4,877", "- in Kenya", "- in Tanzania"],
        ),
        (
            "He met the\nPresident on\nMonday in\nRome.",
            ["He met the\nPresident on\nMonday in\nRome."],
        ),
        ("Roses are red\nviolets are blue", ["Roses are red\nviolets are blue"]),
        ("1. Term\nIt ends. 2.1. Rent", ["1. Term", "It ends.", "2.1.", "Rent"]),
        ("1. Term\n2.1. Rent\nb. Notice", ["1. Term", "2.1. Rent", "b. Notice"]),
        ("It was so in 2.\nThen it was not.", ["It was so in 2.", "Then it was not."]),
        ("Begun c. 1790, see p. 3. Then", ["Begun c. 1790, see p. 3.", "Then"]),
        ("He said no. They ate.", ["He said no.", "They ate."]),
        ("Lit in 1874.[1] It fell.[2][3] So", ["Lit in 1874.[1]", "It fell.[2][3]", "So"]),
        ("Date\tPlace\nMay 4\tRome\nMay 11\tOslo", ["Date\tPlace", "May 4\tRome", "May 11\tOslo"]),
        ("10:02 Anna came\n10:03 Ben came\n10:41 He left", 3),
        ("1\n00:00:12,000 --> 00:00:15,500\nNobody told us that we\nwould be gone.", 3),
        (
            "大桥将开放\n2022年11月14日\n市政府周一宣布，大桥工程将延长三个月，居民明天下午七点开会。",
            3,
        ),
    ],
)
def test_sentences_are_split_where_a_reader_would(text, expected):
    found = split(text)
    assert expected in (found, len(found))


@pytest.mark.parametrize("width", [40, 60, 72, 100])
def test_a_line_that_was_broken_for_its_length_ends_no_sentence(width):
    text = " ".join(
        "The Senate met Mr. Poe in New York on Monday to hear Kofi Annan" for _ in range(40)
    )
    lines = textwrap.wrap(text, width)
    lines[7] += " who had come from Accra"  # somebody changed a word and broke nothing anew
    assert len(split("\n".join(lines))) == 1
    assert len(split("\r\n".join(lines))) == 1


LETTER = """\
From: Tom Becker
Date: Tue, 5 Nov 2019
Subject: Next week

I cannot make Monday, because I am at
home until Friday, and Lisa will be in
York for the whole of the week.
- Figures are ready
- Nobody answered

Best,
Tom

Lisa wrote:
> We have not met since May, and Sir
> Peter wants a report within the next
> ten days.
>
> Are you free?
"""


def test_the_head_and_the_lists_of_a_letter_have_lines_though_its_paragraphs_are_broken():
    assert split(LETTER) == [
        "From: Tom Becker",
        "Date: Tue, 5 Nov 2019",
        "Subject: Next week",
        "I cannot make Monday, because I am at\nhome until Friday, and Lisa will be in\n"
        "York for the whole of the week.",
        "- Figures are ready",
        "- Nobody answered",
        "Best,",
        "Tom",
        "Lisa wrote:",
        "> We have not met since May, and Sir\n> Peter wants a report within the next\n> ten days.",
        ">\n> Are you free?",
    ]


def test_only_the_given_stretch_is_split():
    text = "Head. One. Two. Tail."
    found = sentences(text, Span(6, 15))
    assert [text[start:end] for start, end in found] == ["One.", "Two."]


@given(st.text(st.sampled_from("aB .!?\n\"3。'"), max_size=60))
def test_sentences_cover_everything_but_white_space_in_order(text):
    found = sentences(text, Span(0, len(text)))
    kept = "".join(text[start:end] for start, end in found)
    assert "".join(kept.split()) == "".join(text.split())
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(text[s:e].strip() == text[s:e] != "" for s, e in found)


def test_a_hundred_thousand_words_are_looked_at_once():
    text = Sliced("The man who came to dinner said that Mr. Poe left. " * 10_000)
    assert len(sentences(text, Span(0, len(text)))) == 10_000
    assert text.taken < 3 * len(text)


def test_sentences_that_nobody_has_asked_for_are_the_same_when_somebody_does():
    text = "Dr. Ray left. She slept.  He stayed."
    found, expected = Sentences(text, Span(0, 25)), sentences(text, Span(0, 25))
    assert (found, len(found), found[-1], found[:1]) == (expected, 2, expected[1], expected[:1])
    assert found == Sentences(text, Span(0, 25))
    assert found != Sentences(text, Span(0, len(text)))
    assert hash(found) == hash(expected)
    assert pickle.loads(pickle.dumps(found)) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["Z. B. trägt lt. Plan d. h. zahlt das Land.", "Am 3. Okt. kam er.", "Er blieb."]),
        ("fr", ["« Ça suffit », a dit M. Dupont.", "L'av. Foch était vide."]),
        ("es", ["La Sra. Pérez llegó a EE. UU. en 1999.", "¿Por qué?", "El Sr. D. Juan calló."]),
        ("it", ["Il dott. Rossi è arrivato.", "Perché?", "Il sig. Bianchi non lo sa."]),
        ("et", ["Sild suleti 17. mail 2024.", "Nt. tuli lk. Viis alles reedel."]),
        ("en", ["He lives on Park Ave. Nobody knows.", "She left Jan. 24.", "The end."]),
        ("ar", ["أغلق الجسر يوم الجمعة.", "لماذا؟", "لم تعلن السلطات السبب."]),
        ("hi", ["पुल शुक्रवार को बंद हुआ।", "कारण नहीं बताया गया।"]),
    ],
)
def test_a_language_has_abbreviations_and_marks_of_its_own(language, expected):
    text = " ".join(expected)
    found = sentences(text, Span(0, len(text)), language)
    assert [text[span.start : span.end] for span in found] == expected


def test_chinese_needs_no_blanks_and_thai_has_paragraphs():
    for text, count in (("大桥关闭。官员说：“没有。”为什么？", 3), ("สะพานปิด ไม่มีเหตุผล\n\nจบ", 2)):
        assert len(sentences(text, Span(0, len(text)))) == count
