"""What units are called in sentences and in tables."""

from tempannot.comparison.alignment import align, names_of, words_of
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Span, Time

TEXT = "She said they met. He said so, but said no more."
SPANS = {"e1": Span(4, 8), "e2": Span(14, 17), "e3": Span(22, 26), "e4": Span(35, 39)}
ALIGNMENT = align(
    [
        Document(
            "talk",
            TEXT,
            body=Span(0, len(TEXT)),
            sentences=(Span(0, 18), Span(19, len(TEXT))),
            creation_time="t0",
            events={id: Event(id, span) for id, span in SPANS.items()},
            instances={id: Instance(id, id, implicit=True) for id in SPANS},
            times={id: Time(id, Span(0, 0)) for id in ("t0", "t1")},
        )
    ]
)
IDS = {unit.member: unit.id for unit in ALIGNMENT.units}


def worded(*members):
    return list(words_of(ALIGNMENT, [IDS[each] for each in members]).values())


def test_units_of_different_words_are_called_by_them():
    assert worded("t0", "e1", "e2") == ["the creation time", '"said 1"', '"met"']


def test_units_of_the_same_words_are_numbered_over_the_whole_text():
    assert worded("e1", "e2", "e3") == ['"said 1"', '"met"', '"said 2"']
    assert worded("e4") == ['"said 3"']


def test_a_unit_that_is_wanted_twice_is_not_told_from_itself():
    assert worded("e2", "e2") == ['"met"']


def test_in_tables_units_of_the_same_words_are_numbered_alike():
    assert names_of(ALIGNMENT) == {
        IDS["t0"]: "creation time",
        IDS["t1"]: "t1",
        IDS["e1"]: "said 1",
        IDS["e2"]: "met",
        IDS["e3"]: "said 2",
        IDS["e4"]: "said 3",
    }
