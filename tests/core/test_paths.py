"""Chains of steps are what can be put together of the links, and none costs less."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion, Step, TimePoint
from tempannot.core.paths import Arc, StepPaths, arcs_of, links_of
from tempannot.core.relations import BEFORE, EQUALS, MEETS
from tests.core.arrangements import links, names

COUNT = 3
POINTS = range(2 * COUNT)
PLACES = {name: place for place, name in enumerate(names(COUNT))}


def arcs_by_definition(assertions):
    own = [Arc(2 * place, 2 * place + 1, True, "<", None) for place in range(COUNT)]
    return [*own, *(arc for each in assertions for arc in arcs_of(each, PLACES))]


def least_cost(arcs, first, second, strict, free):
    """The links that a chain costs at least, by trying to go on from all that is reached."""
    cost = {(first, False): 0}
    while True:
        further = dict(cost)
        for (point, was_strict), spent in cost.items():
            for arc in arcs:
                if arc.first == point:
                    state = arc.second, was_strict or arc.strict
                    price = spent + (arc.link is not None and arc.link not in free)
                    further[state] = min(further.get(state, price), price)
        if further == cost:
            ends = [state for state in cost if state[0] == second and state[1] >= strict]
            return min((cost[state] for state in ends), default=None)
        cost = further


def check(paths, assertions, question, within=-1):
    first, second, strict, free = question
    arcs = arcs_by_definition(assertions)
    chain = paths.shortest(first, second, strict, free, within)
    least = least_cost(arcs, *question)
    if least is None:
        assert chain is None
        return
    assert sum(arc.link is not None and arc.link not in free for arc in chain) == least
    assert set(chain) <= set(arcs)
    assert any(arc.strict for arc in chain) or not strict
    points = [first, *(arc.second for arc in chain)]
    assert points[:-1] == [arc.first for arc in chain]
    assert points[-1] == second


questions = st.tuples(
    st.sampled_from(POINTS),
    st.sampled_from(POINTS),
    st.booleans(),
    st.frozensets(st.sampled_from([f"l{number}" for number in range(7)]), max_size=3),
)


@settings(max_examples=80)
@given(links(COUNT), st.lists(questions, min_size=3, max_size=5))
def test_no_chain_is_shorter(assertions, asked):
    paths = StepPaths(PLACES, assertions)
    arcs = arcs_by_definition(assertions)
    for question in asked:
        check(paths, assertions, question)
        first, second, _, _ = question
        reached = [
            point
            for point in POINTS
            if least_cost(arcs, first, point, False, ()) is not None
            and least_cost(arcs, point, second, False, ()) is not None
        ]
        check(paths, assertions, question, within=sum(1 << point for point in reached))


@settings(max_examples=60)
@given(links(COUNT), st.data())
def test_paths_follow_links_that_come_and_go_and_copies_do_not(assertions, data):
    paths, known = StepPaths(PLACES, assertions[:2]), assertions[:2]
    for number, each in enumerate(assertions[2:]):
        kept, before = paths.copy(), list(known)
        paths.all_arcs()  # so that what is known of each point has to be found anew
        paths.add(each)
        known.append(each)
        if data.draw(st.booleans()):
            gone = known.pop(data.draw(st.integers(0, len(known) - 1)))
            paths.remove(gone)
        fresh = StepPaths(PLACES, known)
        assert paths.all_arcs() == fresh.all_arcs(), number
        assert kept.all_arcs() == StepPaths(PLACES, before).all_arcs()
        kept.add(each)
        assert paths.all_arcs() == fresh.all_arcs()


@given(links(COUNT))
def test_the_steps_from_a_point_are_those_of_its_links_after_its_own(assertions):
    arcs = arcs_by_definition(assertions)
    paths = StepPaths(PLACES, assertions)
    assert paths.all_arcs() == [paths.arcs_from(point) for point in POINTS]
    for point in POINTS:
        found = paths.arcs_from(point)
        assert sorted(found, key=str) == sorted((a for a in arcs if a.first == point), key=str)
        if point % 2 == 0:
            assert found[0] == Arc(point, point + 1, True, "<", None)


def test_a_chain_is_told_by_the_names_of_its_points():
    paths = StepPaths({"a": 0, "b": 1}, [Assertion("l1", "a", "b", MEETS)])
    chain = paths.shortest(0, 3, strict=True)
    assert paths.steps(chain) == (
        Step(TimePoint("a", "start"), "<", TimePoint("a", "end"), None),
        Step(TimePoint("a", "end"), "=", TimePoint("b", "start"), "l1"),
        Step(TimePoint("b", "start"), "<", TimePoint("b", "end"), None),
    )
    assert links_of(chain) == ("l1",)


def test_a_step_that_costs_nothing_is_named_before_one_that_does():
    known = [Assertion(id, "a", "b", EQUALS) for id in ("l1", "l2")]
    paths = StepPaths({"a": 0, "b": 1}, known)
    assert links_of(paths.shortest(0, 2, strict=False)) == ("l1",)
    assert links_of(paths.shortest(0, 2, strict=False, free=("l2",))) == ("l2",)


def test_a_link_of_an_interval_to_itself_has_no_steps():
    looped = Assertion("l1", "a", "a", BEFORE)
    paths = StepPaths({"a": 0}, [looped])
    own = [(Arc(0, 1, True, "<", None),), ()]
    assert arcs_of(looped, {"a": 0}) == []
    assert paths.all_arcs() == own
    paths.add(looped)
    assert paths.all_arcs() == own
    paths.remove(looped)
    assert paths.all_arcs() == own
