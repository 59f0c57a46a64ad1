from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion
from tempannot.core.document import Document
from tempannot.core.items import Link, Span, Time
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import TIMEML, scheme_named
from tempannot.suggestions.links.taking import ScoredLink, said_in, taken
from tests.core.convex import convex_relations

UNITS = "abcdef"
ENDS = st.sampled_from(UNITS)
RELATIONS = st.sampled_from(convex_relations())
LINKS = st.lists(st.tuples(ENDS, RELATIONS, ENDS), max_size=6)
SCORED = st.lists(
    st.builds(ScoredLink, ENDS, RELATIONS, ENDS, st.floats(0, 1), st.just("so")), max_size=12
)


def document(links):
    items = {
        f"l{number}": Link(f"l{number}", source, target, "VAGUE", relations)
        for number, (source, relations, target) in enumerate(links)
    }
    return Document("small", times={each: Time(each, Span(0, 0)) for each in UNITS}, links=items)


def before(source, target, confidence=0.5, relation="before"):
    return ScoredLink(source, RelationSet.parse(relation), target, confidence, "so")


@given(LINKS, SCORED)
def test_what_is_taken_agrees_with_the_closure_and_each_is_news(links, scored):
    reasoning = Reasoning(document(links))
    known = {(a, b): reasoning.allowed(a, b) for a in UNITS for b in UNITS}
    network = reasoning.network.copy()
    for number, each in enumerate(taken(reasoning, scored)):
        assert network.relation(each.source, each.target) not in each.relations
        said = Assertion(f"new {number}", each.source, each.target, each.relations)
        assert network.add(said).changed  # a conflict has no such thing
    assert known == {(a, b): reasoning.allowed(a, b) for a in UNITS for b in UNITS}


@given(SCORED)
def test_the_order_of_what_is_given_plays_no_part(scored):
    reasoning = Reasoning(document([]))
    assert taken(reasoning, scored) == taken(reasoning, scored[::-1])


def test_the_surest_comes_first_and_what_contradicts_it_not_at_all():
    scored = [before("a", "b", 0.4), before("b", "c", 0.5), before("c", "a", 0.9)]
    found = taken(Reasoning(document([])), scored)
    assert [(each.source, each.target) for each in found] == [("c", "a"), ("b", "c")]


def test_a_pair_is_proposed_once():
    scored = [before("a", "b", 0.9, "before|meets"), before("a", "b", 0.4)]
    assert len(taken(Reasoning(document([])), scored)) == 1


def test_events_of_different_worlds_are_not_related():
    small = document([])
    small.worlds = True
    assert len(taken(Reasoning(small), [before("a", "b")])) == 1  # times belong to all


def test_a_scheme_says_the_narrowest_that_holds():
    reasoning = Reasoning(document([]))
    dense, during = scheme_named("timebank-dense"), RelationSet.parse("during")
    assert str(said_in(dense, RelationSet.parse("meets"), reasoning)) == "before|meets|overlaps"
    assert said_in(dense, during, reasoning) is during
    assert said_in(dense, RelationSet.parse("starts"), reasoning) is None
    assert said_in(TIMEML, RelationSet.parse("overlaps"), reasoning) is None


def test_a_network_stays_as_it_was():
    reasoning = Reasoning(document([("a", RelationSet.parse("before"), "b")]))
    taken(reasoning, [before("b", "c")])
    assert isinstance(reasoning.network, Network)
    assert list(reasoning.network.given) == ["l0"]


def test_in_a_large_document_all_that_is_taken_agrees_too():
    ids = [f"t{number}" for number in range(1500)]
    large = Document("large", times={each: Time(each, Span(0, 0)) for each in ids})
    near = [before(a, b, 0.9) for a, b in pairwise(ids)]
    implied = [before(a, b, 0.5) for a, b in zip(ids, ids[5:], strict=False)]
    wrong = [before(b, a, 0.7) for a, b in zip(ids, ids[900:], strict=False)]
    far = [before(ids[1400], ids[3], 0.8), before(ids[0], ids[1499], 0.95)]
    reasoning = Reasoning(large)
    found = taken(reasoning, [*wrong, *far, *implied, *near])
    said = [Assertion(f"l{n}", e.source, e.target, e.relations) for n, e in enumerate(found)]
    assert Network.close(ids, said).is_complete
    assert {(each.source, each.target) for each in near} <= {(e.source, e.target) for e in found}
    assert [each.confidence for each in found] == sorted(
        (each.confidence for each in found), reverse=True
    )
    assert not any(each.confidence == 0.5 for each in found)  # within its part it follows
