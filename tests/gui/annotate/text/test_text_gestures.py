from tempannot.core.document import Document
from tempannot.core.items import Event, Span
from tempannot.gui.annotate.text.text_gestures import crossed_item, end_moved, start_moved

TEXT = "They have, alas, gone."


def words(span: Span | None) -> str | None:
    return None if span is None else TEXT[span.start : span.end]


def test_start_moves_word_by_word_and_stops_at_the_limits():
    gone = Span(17, 21)
    assert words(start_moved(TEXT, gone, -1)) == ", gone"
    assert words(start_moved(TEXT, Span(0, 9), 1)) == "have"
    assert start_moved(TEXT, Span(0, 4), -1) is None
    assert start_moved(TEXT, gone, 1) is None


def test_end_moves_word_by_word_and_stops_at_the_limits():
    assert words(end_moved(TEXT, Span(0, 4), 1)) == "They have"
    assert words(end_moved(TEXT, Span(0, 9), -1)) == "They"
    assert end_moved(TEXT, Span(0, 22), 1) is None
    assert end_moved(TEXT, Span(0, 4), -1) is None


def test_a_mark_may_lie_inside_another_but_not_across_its_edge():
    document = Document("d", TEXT, events={"e1": Event("e1", Span(0, 9))})
    assert crossed_item(document, Span(5, 9)) is None
    assert crossed_item(document, Span(0, 21)) is None
    assert crossed_item(document, Span(5, 15)) == "e1"
    assert crossed_item(document, Span(5, 15), apart_from="e1") is None


def test_spans_grow_word_by_word_where_no_spaces_stand():
    text = "他昨天离开了北京，今天回来。"
    assert end_moved(text, Span(3, 4), 1) == Span(3, 5)
    assert start_moved(text, Span(3, 5), -1) == Span(1, 5)
    assert end_moved(text, Span(3, 5), -1) is None
