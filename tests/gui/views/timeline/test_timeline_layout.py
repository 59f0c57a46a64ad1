"""The timeline claims no more than the links say."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.reduction import minimal_graph
from tempannot.core.relations import RelationSet, basic_of_signs
from tempannot.gui.views.timeline.timeline_layout import Bar, TimelineLayout, lay_out

Times = dict[str, tuple[int, int]]


def laid_out(network: Network) -> TimelineLayout:
    graph = minimal_graph(network)
    edges = [(e.source, e.target, e.strict) for e in (*graph.edges, *graph.trivial)]
    return lay_out(graph.nodes, edges, dict.fromkeys(network.intervals, 0.0))


def closed(intervals: str, *said: str) -> TimelineLayout:
    assertions = []
    for number, text in enumerate(said):
        source, relations, target = text.split()
        assertions.append(Assertion(f"l{number}", source, target, RelationSet.parse(relations)))
    return laid_out(Network.close(intervals.split(), assertions))


def bars(layout: TimelineLayout) -> dict[str, Bar]:
    return {bar.interval: bar for group in layout.groups for bar in group.bars}


def test_a_chain_has_exact_ends_on_columns_of_its_own():
    layout = closed("a b", "a before b")
    group = layout.groups[0]
    assert group.columns == (("a.start",), ("a.end",), ("b.start",), ("b.end",))
    found = bars(layout)
    assert (found["a"].start.first, found["a"].end.first) == (0, 2)
    assert (found["b"].start.first, found["b"].end.first) == (4, 6)
    assert all(bar.start.is_exact and bar.end.is_exact for bar in found.values())


def test_merged_end_points_share_a_column():
    layout = closed("a b", "a meets b")
    assert layout.groups[0].columns == (("a.start",), ("a.end", "b.start"), ("b.end",))


def test_two_unrelated_parts_of_a_group_are_not_drawn_as_simultaneous():
    found = bars(closed("a b c", "a before c", "b before c"))
    undecided = next(bar for bar in (found["a"], found["b"]) if not bar.start.is_exact)
    start_of_c = found["c"].start.first
    assert undecided.start.first == -1
    assert undecided.start.last == undecided.end.last == start_of_c - 1


def test_groups_without_a_tie_stand_apart_and_single_intervals_too():
    layout = closed("a b c d e", "a before b", "c during d")
    assert [len(group.bars) for group in layout.groups] == [2, 2]
    assert layout.apart == ("e",)


def test_a_step_that_may_be_none_is_marked():
    layout = closed("a b", "a before|meets b")
    assert layout.groups[0].loose == {2}


def test_bars_of_one_row_leave_room_for_their_labels():
    graph = minimal_graph(
        Network.close("ab", [Assertion("l", "a", "b", RelationSet.parse("before"))])
    )
    edges = [(e.source, e.target, e.strict) for e in (*graph.edges, *graph.trivial)]
    near = lay_out(graph.nodes, edges, dict.fromkeys("ab", 3.0))
    wide = lay_out(graph.nodes, edges, dict.fromkeys("ab", 9.0))
    assert [bar.row for bar in near.groups[0].bars] == [0, 0]
    assert [bar.row for bar in wide.groups[0].bars] == [0, 1]


def test_nothing_at_all_gives_an_empty_timeline():
    assert lay_out((), (), {}) == TimelineLayout((), ())


@st.composite
def scenarios(draw) -> tuple[Times, Network]:
    """Real times, and a network that some true statements about them make."""
    size = draw(st.integers(2, 7))
    times = {}
    for name in "abcdefg"[:size]:
        start = draw(st.integers(0, 8))
        times[name] = (start, start + draw(st.integers(1, 4)))
    network = Network(times)
    pairs = [(x, y) for x in times for y in times if x < y]
    for number, (x, y) in enumerate(draw(st.lists(st.sampled_from(pairs), max_size=8))):
        truth = basic_of_signs(signs(times[x], times[y]))
        wider = truth | truth.neighbours if draw(st.booleans()) else truth
        network.add(Assertion(f"l{number}", x, y, wider.hull))
    return times, network


def signs(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int, int, int]:
    return tuple((x > y) - (x < y) for x in a for y in b)  # type: ignore[return-value]


@settings(max_examples=150)
@given(scenarios())
def test_every_end_point_truly_lies_where_the_timeline_says(scenario):
    times, network = scenario
    layout = laid_out(network)
    for group in layout.groups:
        at = [time_of(column[0], times) for column in group.columns]
        assert at == sorted(at)
        for bar in group.bars:
            for reach, time in ((bar.start, 0), (bar.end, 1)):
                actual = times[bar.interval][time]
                for column, moment in enumerate(at):
                    if 2 * column < reach.first:
                        assert moment <= actual
                    if 2 * column > reach.last:
                        assert actual <= moment
                if reach.is_exact:
                    assert actual == at[reach.first // 2]
    shown = {bar.interval for group in layout.groups for bar in group.bars}
    assert shown | set(layout.apart) == set(times)


def time_of(point: str, times: Times) -> int:
    interval, _, end = point.rpartition(".")
    return times[interval][end == "end"]


def test_rows_are_filled_in_the_order_that_is_asked_for():
    network = Network.close(
        "abcd",
        [Assertion(f"l{each}", each, "d", RelationSet.parse("before")) for each in "abc"],
    )
    graph = minimal_graph(network)
    edges = [(e.source, e.target, e.strict) for e in (*graph.edges, *graph.trivial)]
    for order in ("abc", "cab", "bca"):
        layout = lay_out(graph.nodes, edges, dict.fromkeys(network.intervals, 0.0), order)
        rows = {id: bar.row for id, bar in bars(layout).items()}
        assert sorted("abc", key=rows.__getitem__) == list(order)
