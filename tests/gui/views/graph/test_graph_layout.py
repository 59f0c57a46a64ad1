"""Nodes do not overlap, edges lead to the right, what belongs together stands together."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.gui.views.graph.graph_layout import Box, GraphLayout, lay_out


def overlap(a: Box, b: Box) -> bool:
    across = a.x < b.x + b.width and b.x < a.x + a.width
    down = a.y < b.y + b.height - 1e-6 and b.y < a.y + a.height - 1e-6
    return across and down


def test_a_chain_is_one_straight_line():
    layout = lay_out([(40, 20)] * 4, [(0, 1), (1, 2), (2, 3)])
    assert [box.layer for box in layout.boxes] == [0, 1, 2, 3]
    assert len({box.y for box in layout.boxes}) == 1


def test_a_node_that_nothing_precedes_stands_next_to_what_follows_it():
    layout = lay_out([(40, 20)] * 5, [(0, 2), (2, 3), (3, 4), (1, 4)])
    assert layout.boxes[1].layer == layout.boxes[3].layer


def test_an_edge_over_several_layers_goes_round_the_nodes_between():
    layout = lay_out([(40, 20)] * 3, [(0, 1), (1, 2), (0, 2)])
    between = layout.boxes[1]
    inner = layout.routes[2][1:-1]
    assert inner
    assert all(not between.y <= y <= between.y + between.height for _, y in inner)


def test_crossing_edges_are_untangled():
    # three chains side by side, tied together at the end; in order of number they would cross
    chains = [(0, 5), (1, 4), (2, 3), (3, 6), (4, 6), (5, 6)]
    boxes = lay_out([(40, 20)] * 7, chains).boxes
    starts = sorted((0, 1, 2), key=lambda node: boxes[node].y)
    ends = sorted((3, 4, 5), key=lambda node: boxes[node].y)
    assert [{0: 5, 1: 4, 2: 3}[node] for node in starts] == ends


def test_small_parts_stand_beside_each_other_where_there_is_room():
    wide = lay_out([(40, 20)] * 4, [(0, 1), (2, 3)], widest=1000)
    narrow = lay_out([(40, 20)] * 4, [(0, 1), (2, 3)], widest=100)
    assert wide.boxes[0].y == wide.boxes[2].y
    assert narrow.boxes[0].y != narrow.boxes[2].y


def test_more_long_edges_than_way_points_are_laid_out_without_them():
    chain = [(node, node + 1) for node in range(199)]
    long = [(node, node + 100) for node in range(60)]
    layout = lay_out([(40, 20)] * 200, [*chain, *long])
    assert [len(route) for route in layout.routes[199:]] == [2] * 60
    assert [box.layer for box in layout.boxes] == list(range(200))


def test_no_nodes_take_no_room():
    assert lay_out([], []) == GraphLayout((), (), 0.0, 0.0)


@st.composite
def graphs(draw) -> tuple[list[tuple[float, float]], list[tuple[int, int]]]:
    size = draw(st.integers(2, 14))
    sizes = [(draw(st.integers(20, 90)), draw(st.integers(15, 60))) for _ in range(size)]
    pairs = list(combinations(range(size), 2))
    return sizes, draw(st.lists(st.sampled_from(pairs), unique=True, max_size=24))


@settings(max_examples=120)
@given(graphs())
def test_boxes_keep_apart_and_every_edge_leads_to_the_right(graph):
    sizes, edges = graph
    layout = lay_out(sizes, edges)
    assert not [1 for a, b in combinations(layout.boxes, 2) if overlap(a, b)]
    for (source, target), route in zip(edges, layout.routes, strict=True):
        assert layout.boxes[source].layer < layout.boxes[target].layer
        across = [x for x, _ in route]
        assert across == sorted(across)
    for box in layout.boxes:
        assert 0 <= box.x <= box.x + box.width <= layout.width + 1e-6
        assert -1e-6 <= box.y <= box.y + box.height <= layout.height + 1e-6
