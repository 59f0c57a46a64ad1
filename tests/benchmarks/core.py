"""Closure, minimal graph and smallest conflict; networkx does what it can on the same input."""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from time import perf_counter

import networkx

from tempannot.core.conflicts import smallest_conflict
from tempannot.core.network import Assertion, Network
from tempannot.core.paths import arcs_of
from tempannot.core.reduction import minimal_graph
from tests.benchmarks.inputs import Story, random_pairs, scattered, story, window
from tests.benchmarks.table import Row, best, number, once, row, spread


def rows() -> list[Row]:
    """Measure every bar of the reasoning."""
    return [*_additions(), *_closures(), *_large(), *_reductions(), _conflicts()]


def _additions() -> list[Row]:
    found = []
    for count, bars in ((1_000, (0.1, 0.5)), (10_000, (1.0, 5.0))):
        told = story(count)
        links = scattered(told, count * 12 // 10)
        network = Network.close(told.names, links)
        for reach, where in ((20, "near"), (count - 1, "anywhere")):
            times = _times_of_one_more(told, network, reach)
            again = once(lambda: Network.close(told.names, links))  # noqa: B023 - run at once
            ratio = f"{number(again / (sum(times) / len(times)))} x closing anew (mean)"
            name = f"add one link {where}, closed network of {count:,} intervals"
            found.append(spread(name, bars, times, ratio))
    return found


def _times_of_one_more(told: Story, network: Network, reach: int) -> list[float]:
    times = []
    for first, second in islice(random_pairs(len(told.names), reach, seed=3), 400):
        copy, link = network.copy(), told.link("new", first, second)
        start = perf_counter()
        copy.add(link)
        times.append((perf_counter() - start) * 1000)
    return times


def _closures() -> list[Row]:
    told = story(1_000)
    found = []
    for name, links, bar in (
        ("closure, 1,000 intervals, 1,200 links", scattered(told, 1_200), 15),
        ("closure, 1,000 intervals, all pairs in a window of 10", window(told), 20),
    ):
        ours = best(lambda: Network.close(told.names, links))  # noqa: B023 - run at once
        graph = _point_graph(told.names, links)
        theirs = once(lambda: networkx.transitive_closure_dag(graph))  # noqa: B023 - run at once
        ratio = f"{number(theirs / ours)} x networkx.transitive_closure_dag ({number(theirs)} ms)"
        found.append(row(name, bar, ours, ratio))
    return found


def _large() -> list[Row]:
    found = []
    for kind in ("24,000 links", "all pairs in a window of 10"):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            time, memory = alone.submit(close_large, kind).result()
        ratio = f"{memory:.2g} GB at most, bar 2 GB"
        each = row(f"closure, 20,000 intervals, {kind}", 2_000, time, ratio)
        found.append(Row(each.name, each.bar, each.measured, ratio, each.holds and memory < 2))
    return found


def close_large(kind: str) -> tuple[float, float]:
    """Return milliseconds and the most GB that the process has held, input included."""
    told = story(20_000)
    links = scattered(told, 24_000) if kind[0].isdigit() else window(told)
    time = best(lambda: Network.close(told.names, links), 3)
    unit = 1 if sys.platform == "darwin" else 1024
    return time, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e9


def _reductions() -> list[Row]:
    told = story(1_000)
    found = []
    for name, links in (
        ("minimal graph, 1,000 intervals, 1,200 links", scattered(told, 1_200)),
        ("minimal graph, 1,000 intervals, window of 10", window(told)),
    ):
        network = Network.close(told.names, links)
        ours = best(lambda: minimal_graph(network))  # noqa: B023 - run at once
        graph = _point_graph(told.names, links)
        theirs = once(lambda: networkx.transitive_reduction(graph))  # noqa: B023 - run at once
        ratio = f"{number(theirs / ours)} x networkx.transitive_reduction ({number(theirs)} ms)"
        found.append(row(name, 5, ours, ratio))
    return found


def _conflicts() -> Row:
    """One false link among 1,200 true ones, twenty times; the slowest counts."""
    told = story(1_000)
    links = scattered(told, 1_200)
    network = Network.close(told.names, links)
    related = [(a, b) for a, b, known in network.pairs() if known.is_basic]
    times, sizes = [], []
    for a, b in random.Random(4).sample(related, 20):
        known = [*links, told.lie("lie", int(a[1:]), int(b[1:]))]
        conflict = smallest_conflict(told.names, known)
        assert conflict is not None
        sizes.append(len(conflict.links))
        times.append(best(lambda: smallest_conflict(told.names, known), 3))  # noqa: B023
    theirs = once(lambda: _shortest_round(told.names, known))
    ratio = f"{number(theirs / times[-1])} x networkx.dijkstra_path_length per strict step "
    ratio += f"({number(theirs)} ms); conflicts of {min(sizes)} to {max(sizes)} links"
    return row("smallest conflict, 1,000 intervals, slowest of 20", 30, max(times), ratio)


def _shortest_round(names: Sequence[str], links: Sequence[Assertion]) -> int:
    """Return the size of a smallest conflict, with what networkx has."""
    places = {name: place for place, name in enumerate(names)}
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    strict = [(2 * place, 2 * place + 1, 0) for place in range(len(names))]
    graph.add_weighted_edges_from(strict)
    for link in links:
        for arc in arcs_of(link, places):
            graph.add_edge(arc.first, arc.second, weight=1)
            strict += [(arc.first, arc.second, 1)] if arc.strict else []
    sizes = []
    for part in networkx.strongly_connected_components(graph):
        inside = graph.subgraph(part)
        for first, second, price in strict:
            if first in inside and second in inside:
                sizes.append(price + networkx.dijkstra_path_length(inside, second, first))
    return min(sizes)


def _point_graph(names: Sequence[str], links: Sequence[Assertion]) -> networkx.DiGraph[int]:
    """Return the steps as a graph, equal points made one as networkx needs it."""
    places = {name: place for place, name in enumerate(names)}
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_edges_from((2 * place, 2 * place + 1) for place in range(len(names)))
    for link in links:
        graph.add_edges_from((arc.first, arc.second) for arc in arcs_of(link, places))
    merged = networkx.condensation(graph)
    return graph if len(merged) == len(graph) else merged
