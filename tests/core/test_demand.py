"""Which pairs a scheme wants an answer for, and what answers them."""

from itertools import combinations
from pathlib import Path

import pytest

from tempannot.core.demand import answering_types, wanted_pairs
from tempannot.core.document import Interval, IntervalKind
from tempannot.core.items import Event, Instance, Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import (
    Demand,
    During,
    Interpretation,
    RelationType,
    Scheme,
    scheme_named,
)
from tempannot.formats.reading import read
from tests.core.rows_of_events import row_of_events
from tests.oddities import rows_of

HERE = Path(__file__).parent.parent / "data" / "profiles"


@pytest.fixture
def dense():
    return Reasoning(read(HERE / "harbour-dense.tml").document)


def wanted(reasoning, demand):
    return set(wanted_pairs(reasoning.document, reasoning.intervals, demand))


def test_pairs_within_a_sentence_of_each_other_and_all_with_the_creation_time(dense):
    near = {("e1", "t1"), ("e1", "e2"), ("t1", "e2"), ("e2", "e3")}
    with_time = {(each, "t0") for each in ("e1", "t1", "e2", "e3")}
    assert wanted(dense, dense.scheme.demand) == near | with_time
    assert wanted(dense, Demand(0)) == {("e1", "t1")}
    assert wanted(dense, Demand(1, times=False)) == {("e1", "e2"), ("e2", "e3")}
    assert wanted(dense, Demand(creation_time=True)) == with_time


def test_events_that_are_no_verbs_are_left_out_where_the_document_tells(tmp_path):
    text = (HERE / "harbour-starts.tml").read_text()
    path = tmp_path / "nouns.tml"
    path.write_text(text.replace('eid="e4"', 'eid="e4" pos="NOUN"'))
    reasoning = Reasoning(read(path).document)
    demand = scheme_named("matres").demand
    assert all("e4" not in pair for pair in wanted(reasoning, demand))
    assert ("e2", "e3") in wanted(reasoning, demand)


def test_the_counts_are_those_of_the_wanted_pairs(dense):
    counts = dense.counts()
    assert (counts.decided, counts.pairs, counts.is_wanted) == (7, 8, True)


@pytest.mark.parametrize(
    ("path", "pairs"),
    rows_of(
        ("profiles/harbour-starts.tml", 6),
        real=(("formats/pairs/PRI19980216.2000.0170.tml", 137),),
    ),
)
def test_every_pair_that_a_scheme_wants_has_its_answer(path, pairs):
    counts = Reasoning(read(path).document).counts()
    assert counts.is_wanted
    assert counts.decided == counts.pairs == pairs


def test_without_a_demand_all_pairs_count():
    document = read(HERE / "harbour-dense.tml", Interpretation("red")).document
    counts = Reasoning(document).counts()
    assert (counts.pairs, counts.is_wanted) == (10, False)


@pytest.mark.parametrize(
    ("of_instance", "of_event", "is_asked"),
    [
        ({}, {}, True),  # nothing tells that it is none
        ({"pos": "VERB"}, {"pos": "NOUN"}, True),
        ({"pos": "NOUN"}, {"pos": "VERB"}, False),
        ({}, {"pos": "NOUN"}, False),
        ({}, {"POS": " verb "}, True),
        ({"pos": "NONE"}, {}, True),
        ({"pos": ""}, {"pos": "VERB"}, True),
        ({"pos": "PREPOSITION"}, {}, False),
    ],
)
def test_verbs_are_those_that_the_instance_or_else_its_event_says_are(
    of_instance, of_event, is_asked
):
    document = row_of_events(2)
    document.instances["i1"] = Instance("i1", "e1", of_instance)
    document.events["e1"] = Event("e1", Span(1, 2), of_event)
    asked = wanted_pairs(document, document.intervals(), Demand(0, verbs_only=True))
    assert asked == ((("i0", "i1"),) if is_asked else ())
    assert wanted_pairs(document, document.intervals(), Demand(0)) == (("i0", "i1"),)


def test_an_instance_of_no_event_is_asked_for_as_nothing_tells_that_it_is_no_verb():
    document = row_of_events(2)
    del document.events["e1"]
    intervals = [Interval(f"i{n}", IntervalKind.EVENT, Span(n, n + 1), "x") for n in range(2)]
    assert wanted_pairs(document, intervals, Demand(0, verbs_only=True)) == (("i0", "i1"),)


@pytest.mark.parametrize("apart", range(4))
def test_pairs_are_those_of_sentences_so_far_apart(apart):
    document = row_of_events(12)  # three to a sentence
    found = wanted_pairs(document, document.intervals(), Demand(apart))
    numbers = combinations(range(12), 2)
    near = [(f"i{a}", f"i{b}") for a, b in numbers if b // 3 - a // 3 <= apart]
    assert list(found) == near


def test_a_type_that_is_not_on_offer_is_no_answer_unless_it_says_just_one_relation():
    types = (
        RelationType("BEFORE", "before|meets", "AFTER", word="before", place=1, key="B"),
        RelationType("AFTER", "after", "BEFORE"),
        RelationType("OVERLAP", "starts|equals|started-by", "OVERLAP"),
    )
    found = answering_types(Scheme("own", "Own", types), During.EQUALS)
    assert sorted(map(str, found)) == ["after", "before|meets"]


def test_what_stands_in_no_sentence_is_near_nothing_and_hides_nothing():
    document = row_of_events(9)
    document.sentences = (Span(0, 3), Span(6, 9))
    found = wanted_pairs(document, document.intervals(), Demand(1))
    told = [f"i{number}" for number in (0, 1, 2, 6, 7, 8)]
    assert list(found) == list(combinations(told, 2))


def test_everything_is_every_pair_with_the_creation_time():
    document = row_of_events(3)
    ids = [each.id for each in document.intervals()]
    found = wanted_pairs(document, document.intervals(), Demand(everything=True))
    assert list(found) == list(combinations(ids, 2))
    document.creation_time = None
    assert wanted_pairs(document, document.intervals(), Demand(creation_time=True)) == ()
