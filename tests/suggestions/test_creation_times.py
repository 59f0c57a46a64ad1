import pytest

from tempannot.core.creation_time import CreationTimeError
from tempannot.suggestions.creation_times import (
    likeliest,
    proposed_creation_times,
    said_date,
)


@pytest.mark.parametrize("name", ["2024-05-17", "20240517", "APW20240517.0476", "a_2024.05.17_b"])
def test_the_name_of_a_file_tells_the_date(name):
    (found,) = proposed_creation_times(name, "It rained.")
    assert (found.value, found.source) == ("2024-05-17", f"from the name “{name}”")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ea980120.1830.0456", "1998-01-20"),
        ("AP900815-0044", "1990-08-15"),
        ("wsj240517", "2024-05-17"),
    ],
)
def test_a_year_of_two_figures_in_the_name_of_an_agency_is_offered_and_not_taken(name, value):
    (found,) = proposed_creation_times(name, "It rained.")
    assert (found.value, found.source) == (value, f"from the name “{name}”")
    assert likeliest([found]) == ""


@pytest.mark.parametrize(
    "name",
    [
        "wsj_0106",
        "SJMN91-06338157",
        "ea981320",
        "room240517",
        "980120",
        "20241340",
        "report-2024",
        "120240517",
        "1234567890",
    ],
)
def test_other_figures_in_a_name_are_no_date(name):
    assert proposed_creation_times(name, "It rained.") == ()


@pytest.mark.parametrize(
    "line",
    [
        "LONDON, 17 May 2024 (Reuters) -",
        "May 17, 2024",
        "Friday, May 17th, 2024 at noon",
        "Published: 2024-05-17T10:00:00Z",
        "Berlin, 17. Mai 2024",
        "Madrid, 17 de mayo de 2024",
        "Paris, le 17 mai 2024",
        "Roma, 17 maggio 2024",
        "Tallinn, 17. mail 2024",
        "Москва, 17 мая 2024 г.",
        "2024年5月17日 北京",
        "القاهرة، 17 مايو 2024",
        "Praha, 17. května 2024",
        "București, 17 mai 2024",
        "Ankara, 17 Mayıs 2024",
        "Київ, 17 травня 2024 р.",
        "17.05.2024",
        "17/5/2024",
    ],
)
def test_the_first_lines_tell_the_date(line):
    found = proposed_creation_times("story", f"A title\n\n{line}\n\nIt rained.")
    assert [each.value for each in found] == ["2024-05-17"]
    assert found[0].source.startswith("from the first lines: “")
    assert likeliest(found) == "2024-05-17"


LONG = "and was for many years the only doctor of the valley"


@pytest.mark.parametrize(
    "line",
    [
        f"Marta Lindqvist was born on 3 May 1874 in Uppsala {LONG}.",
        f"On 3 May 1874, Marta Lindqvist was born {LONG}.",
        f"Marta Lindqvist (3 May 1874 – 3 February 1951) was a doctor {LONG}.",
        f"Marta Lindqvist (* 3. Mai 1874 in Uppsala; † 3. Februar 1951 in Lund) war Ärztin {LONG}.",
        f"Marta Lindqvist (born 3 May 1874) is a doctor {LONG}.",
        f"Am 3. Mai 1874 wurde Marta Lindqvist geboren {LONG}.",
        f"El 3 de mayo de 1874 nació Marta Lindqvist {LONG}.",
        "Patient: M. H., DOB 3 May 1874",
        "Date of birth: 3 May 1874",
        "Geboren: 3. Mai 1874",
        "She was a child on 3 May 1874.",
        "1874年5月3日，玛尔塔出生于乌普萨拉，她是一名医生。",
    ],
)
def test_a_date_of_the_story_is_offered_and_never_taken_unasked(line):
    found = proposed_creation_times("story", line)
    assert found[0].value == "1874-05-03"
    assert likeliest(found) == ""


@pytest.mark.parametrize(
    "line",
    [
        f"UPPSALA (Reuters) - May 3, 1874 -- The hospital was closed {LONG}.",
        f"Uppsala, den 3 maj 1874. Hon var länge den enda läkaren i dalen {LONG}.",
        f"Published on May 3, 1874 by Ann Smith, who writes about hospitals {LONG}"[:60],
        "By Ann Smith | May 3, 1874 | Updated 10:04 AM",
        "Date: Sun, 3 May 1874 17:12:03 +0200",
        "Vendredi 3 mai 1874",
    ],
)
def test_a_date_that_stands_apart_comes_before_one_of_the_story(line):
    found = proposed_creation_times("story", f"It was opened on 1 May 1874, they said.\n{line}")
    assert [each.value for each in found] == ["1874-05-03", "1874-05-01"]
    assert likeliest(found) == "1874-05-03"


@pytest.mark.parametrize("line", ["ABC 19980114.1830.0611", "APW19980114.0476"])
def test_the_name_of_a_text_in_its_first_line_tells_the_date(line):
    (found,) = proposed_creation_times("story", f"{line}\n\nNEWS STORY\n\nIt rained.\n")
    assert (found.value, found.line) == ("1998-01-14", line)


def test_figures_within_a_sentence_are_no_name_of_a_text():
    assert proposed_creation_times("story", "The account 19980114 was closed by the bank.") == ()


def test_what_comes_later_in_a_text_is_no_creation_time():
    assert proposed_creation_times("story", "It rained.\n" * 20 + "May 17, 2024") == ()


def test_a_date_that_could_be_two_is_proposed_as_two():
    found = proposed_creation_times("story", "05/06/2024")
    assert [each.value for each in found] == ["2024-05-06", "2024-06-05"]
    assert found[0].source.endswith("“05/06/2024”, which can be 2024-06-05 too")
    with pytest.raises(CreationTimeError):
        said_date("05/06/2024")


@pytest.mark.parametrize(
    ("text", "language", "first"),
    [
        ("05/06/2024", "es", "2024-06-05"),
        ("05/06/2024\n\nIt rained until 13/06/2024.", "en", "2024-06-05"),
        ("05/06/2024\n\nLlovió hasta el 05/31/2024.", "es", "2024-05-06"),
        ("05/06/2024\n\nIt rained from 31/05/2024 to 05/31/2024.", "en", "2024-05-06"),
    ],
)
def test_other_dates_and_the_language_tell_which_of_two_is_likelier(text, language, first):
    assert proposed_creation_times("story", text, language)[0].value == first


def test_the_name_comes_before_the_text_and_nothing_twice():
    found = proposed_creation_times("2024-05-18", "May 18, 2024\nMay 17, 2024")
    assert [each.value for each in found] == ["2024-05-18", "2024-05-17"]


@pytest.mark.parametrize("words", ["31 February 2024", "in May 2024", "May 17, 2024 or so", ""])
def test_words_that_are_no_date_are_refused(words):
    with pytest.raises(CreationTimeError):
        said_date(words)
