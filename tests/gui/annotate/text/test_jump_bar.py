from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.items import Span
from tempannot.gui.annotate.text.jump_bar import NUMBERED, TypeAhead

TEXT = "He said it. She said that all day long. They say: said and done. A saying, the last day."
MARKED = {
    "e1": "said it",
    "e2": "said that",
    "e3": "say:",
    "e4": "said and",
    "e5": "saying",
    "t1": "all day long",
    "t2": "last day",
}


def _ahead():
    document = Document("sayings", TEXT)
    intervals = []
    for id, words in MARKED.items():
        start = TEXT.index(words)
        end = start + (len(words) if id.startswith("t") else len(words.split()[0].rstrip(":")))
        span = Span(start, end)
        kind = IntervalKind.TIME if id.startswith("t") else IntervalKind.EVENT
        intervals.append(Interval(id, kind, span, TEXT[start:end]))
    intervals.sort(key=lambda each: each.span)
    return TypeAhead(document, intervals)


def found(typed, here=None):
    return [each.id for each in _ahead().candidates(typed, here)]


def test_the_nearest_comes_first_and_of_two_the_later():
    assert found("said", "e1") == ["e2", "e4"]
    assert found("said", "e3") == ["e4", "e2", "e1"]
    assert found("said") == ["e1", "e2", "e4"]


def test_a_whole_word_comes_before_one_that_only_begins_so():
    assert found("say", "e4") == ["e3", "e5"]
    assert found("sayi") == ["e5"]


def test_the_words_that_follow_tell_repeated_ones_apart():
    assert found("said t", "e4") == ["e2"]
    assert found("SAID  A") == ["e4"]


def test_a_later_word_of_a_time_finds_it_too():
    assert found("day") == ["t1", "t2"]
    assert found("last") == ["t2"]


def test_nothing_typed_and_nothing_found_are_nothing():
    assert found("") == found(" ") == found("xyz") == []


def test_what_has_no_words_goes_by_its_id_and_as_many_are_named_as_have_digits():
    intervals = [Interval(f"a{n}", IntervalKind.EVENT, Span(0, 0), "") for n in range(20)]
    ahead = TypeAhead(Document("table"), intervals)
    assert [each.id for each in ahead.candidates("a1", "a12")][:3] == ["a1", "a13", "a11"]
    assert len(ahead.candidates("a", None)) == NUMBERED
