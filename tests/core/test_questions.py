import pytest

from tempannot.core import edits
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Span, Time
from tempannot.core.questions import is_open, nearby_pairs, undecided_pair
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.formats.reading import read
from tests.oddities import HERE

COUNT = 30


@pytest.fixture
def document():
    """Thirty events in a row, written at t0."""
    made = Document("row", "x" * COUNT)
    for n in range(COUNT):
        made.events[f"e{n}"] = Event(f"e{n}", Span(n, n + 1), {})
        made.instances[f"i{n}"] = Instance(f"i{n}", f"e{n}", {})
    made.times["t0"] = Time("t0", Span(0, 0), {"functionInDocument": "CREATION_TIME"})
    made.creation_time = "t0"
    return made


def test_the_pairs_of_the_place_itself_come_first_then_what_is_around(document):
    reasoning = Reasoning(document)
    pairs = list(nearby_pairs(reasoning, "i10"))
    assert pairs[:6] == [
        ("i10", "t0"),
        ("i11", "t0"),
        ("i9", "t0"),
        ("i10", "i11"),
        ("i10", "i9"),
        ("i9", "i11"),
    ]
    assert pairs[6:12] == [
        ("i12", "t0"),
        ("i8", "t0"),
        ("i10", "i12"),
        ("i10", "i8"),
        ("i11", "i12"),
        ("i9", "i12"),
    ]


@pytest.mark.parametrize("here", ["i0", "i13", "i29", "t0", None])
def test_every_nearby_pair_comes_once_from_wherever(document, here):
    pairs = list(nearby_pairs(Reasoning(document), here))
    found = {frozenset(pair) for pair in pairs}
    assert len(found) == len(pairs)
    near = {frozenset((f"i{a}", f"i{b}")) for a in range(COUNT) for b in range(a) if a - b <= 10}
    assert found == near | {frozenset((f"i{n}", "t0")) for n in range(COUNT)}


def test_going_on_passes_every_pair_and_comes_round(document):
    reasoning = Reasoning(document)
    first = pair = undecided_pair(reasoning, "i20")
    seen = []
    while pair not in seen:
        seen.append(pair)
        pair = undecided_pair(reasoning, "i20", pair)
    assert pair == first
    assert seen == list(nearby_pairs(reasoning, "i20"))


def test_backward_is_the_way_back(document):
    reasoning = Reasoning(document)
    pairs = list(nearby_pairs(reasoning, "i5"))
    assert undecided_pair(reasoning, "i5", pairs[7], backward=True) == pairs[6]
    assert undecided_pair(reasoning, "i5", pairs[7][::-1], backward=True) == pairs[6]
    assert undecided_pair(reasoning, "i5", pairs[0], backward=True) == pairs[-1]


def test_what_is_decided_or_follows_is_passed_over(document):
    for source, target in (("i10", "t0"), ("i11", "i10")):
        document.apply(edits.add_link(document, source, target, BEFORE))
    reasoning = Reasoning(document)
    assert undecided_pair(reasoning, "i10") == ("i9", "t0")
    assert undecided_pair(reasoning, "i10", ("i9", "t0")) == ("i10", "i9")


def test_none_is_left_where_everything_is_decided():
    document = Document("two")
    for n in range(2):
        document.events[f"e{n}"] = Event(f"e{n}", Span(0, 0), {})
        document.instances[f"i{n}"] = Instance(f"i{n}", f"e{n}", {})
    document.apply(edits.add_link(document, "i0", "i1", RelationSet.parse("before")))
    assert undecided_pair(Reasoning(document), "i0") is None
    assert undecided_pair(Reasoning(Document("empty")), None) is None


def test_events_of_different_worlds_are_no_question():
    document = read(HERE / "timeml" / "reported-and-conditional.tml").document
    asked = {frozenset(pair) for pair in _asked(Reasoning(document))}
    assert frozenset(("ei6", "ei7")) in asked
    document.worlds = True
    reasoning = Reasoning(document)
    apart = {frozenset(pair) for pair in _asked(reasoning)}
    assert frozenset(("ei6", "ei7")) not in apart
    assert all(reasoning.network_of(*pair) is not None for pair in apart)


def _asked(reasoning):
    """Every nearby pair that wants an answer."""
    return [pair for pair in nearby_pairs(reasoning) if is_open(reasoning, *pair)]
