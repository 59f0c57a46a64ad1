from tempannot.core.document import Document
from tempannot.core.edits import add_link, delete_interval
from tempannot.core.interval_names import IntervalNames
from tempannot.core.items import Event, Instance, Span
from tempannot.core.relations import BEFORE


def told(*said: str) -> Document:
    text = " ".join(said)
    document = Document("told", text, Span(0, len(text)))
    start = 0
    for number, word in enumerate(said):
        document.events[f"e{number}"] = Event(f"e{number}", Span(start, start + len(word)))
        document.instances[f"i{number}"] = Instance(f"i{number}", f"e{number}")
        start += len(word) + 1
    return document


def test_only_words_that_repeat_have_numbers_and_these_follow_the_text():
    names = told("said", "left", "said", "Said").names()
    assert [names.name(f"i{n}") for n in range(4)] == ["said 1", "left", "said 2", "Said 3"]
    assert [names.number(f"i{n}") for n in range(4)] == [1, None, 2, 3]


def test_cutting_long_words_leaves_their_number():
    names = IntervalNames([("a", "almost two years ago"), ("b", "almost two years ago")])
    assert names.name("b", 8) == "almost… 2"
    assert names.name("b", 20) == "almost two years ago 2"
    assert names.name("b", 19) == "almost two years a… 2"


def test_numbers_follow_an_edit():
    document = told("said", "said")
    assert document.names().name("i1") == "said 2"
    document.apply(delete_interval(document, "i0"))
    assert document.names().name("i1") == "said"


def test_the_name_of_an_edit_says_which_of_the_same_words_it_is_about():
    document = told("said", "left", "said")
    assert '"said 2"' in add_link(document, "i2", "i1", BEFORE).name
