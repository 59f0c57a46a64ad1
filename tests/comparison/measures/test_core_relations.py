from tempannot.comparison.experiments.key_graphs import GraphShape, random_key
from tempannot.comparison.measures.core_relations import (
    core_relations,
    core_score,
    minimal_graphs,
)
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import RelationSet


def network(events, *links):
    return Network.close(
        events,
        [
            Assertion(str(number), one, other, RelationSet.parse(relation))
            for number, (one, relation, other) in enumerate(links)
        ],
    )


CHAIN = network("abcd", ("a", "before", "b"), ("b", "before", "c"), ("c", "before", "d"))


def test_the_core_of_a_chain_are_its_steps_and_its_only_minimal_graph():
    assert list(core_relations(CHAIN)) == [("a", "b"), ("b", "c"), ("c", "d")]
    assert [set(each) for each in minimal_graphs(CHAIN)] == [set(core_relations(CHAIN))]


def test_equal_intervals_can_be_said_in_several_ways_so_that_the_core_is_too_little():
    equal = network("abc", ("a", "equals", "b"), ("b", "equals", "c"))
    assert core_relations(equal) == {}
    assert len(list(minimal_graphs(equal))) == 3


def test_a_graph_without_a_step_misses_its_share_of_the_core():
    response = network("abcd", ("a", "before", "b"), ("c", "before", "d"))
    found = core_score(CHAIN, response)
    assert (found.recall, found.precision) == (2 / 3, 1.0)
    assert core_score(CHAIN, CHAIN).recall == 1.0


def test_every_minimal_graph_closes_to_the_whole_and_has_no_superfluous_relation():
    for number in range(5):
        whole = random_key(GraphShape(4, 0, 8), number, 0).network
        known = {(one, other): relation for one, other, relation in whole.pairs()}
        for pairs in minimal_graphs(whole, 5000):
            assert says(whole, known, pairs) == known
            for left_out in pairs:
                rest = tuple(each for each in pairs if each != left_out)
                assert says(whole, known, rest) != known


def says(whole, known, pairs):
    links = [Assertion(f"{a} {b}", a, b, known[a, b]) for a, b in pairs]
    closed = Network.close(whole.intervals, links)
    return {pair: closed.relation(*pair) for pair in known}
