"""Which pairs a scheme wants an answer for, and what answers them."""

from pathlib import Path

import pytest

from tempannot.core.demand import wanted_pairs
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import Demand, Interpretation, scheme_named
from tempannot.formats.reading import read
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
