"""The reasoning on made-up networks: closure, one more link, minimal graph, conflicts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from tempannot.core.conflicts import smallest_conflict
from tempannot.core.network import Assertion, Conflict, Network
from tempannot.core.reduction import Method, minimal_graph
from tests.benchmarks import peers
from tests.benchmarks.clock import Measured, Times, Work, apart, best, measured, once
from tests.benchmarks.inputs import (
    Story,
    chain,
    random_pairs,
    row_of_bricks,
    scattered,
    story,
    window,
)
from tests.benchmarks.table import Row, number, rivals, spread

_Network = tuple[Story, list[Assertion]]


def _sparse(count: int) -> _Network:
    """Six links to five intervals, each between two that are told near each other."""
    told = story(count)
    return told, scattered(told, count * 12 // 10)


def _dense(count: int) -> _Network:
    """All pairs in a window of ten."""
    told = story(count)
    return told, window(told)


def _chain(count: int) -> _Network:
    """Each overlaps the next: the worst that one link more can cost."""
    told = row_of_bricks(count)
    return told, chain(told)


_KINDS: dict[str, Callable[[int], _Network]] = {
    "sparse": _sparse,
    "dense": _dense,
    "chain": _chain,
}


def rows() -> list[Row]:
    """Measure every bar of the reasoning."""
    return [*_additions(), *_closures(), _large(), *_reductions(), *_refusals(), _conflicts()]


def _additions() -> list[Row]:
    found = []
    for count, bars in ((1_000, (0.1, 0.5)), (10_000, (1.0, 5.0))):
        for kind in _KINDS:
            for reach, where in ((20, "near"), (count - 1, "anywhere")):
                times, written, anew = apart(_one_more, kind, count, reach)
                ratio = (
                    f"{number(anew / times.median)} x closing anew, "
                    f"{number(written.median)} ms with all rows written"
                )
                name = f"add one link {where}, {count:,} intervals, {kind}"
                found.append(spread(name, bars, times, ratio))
        times, last = apart(_longer_and_longer, count)
        note = f"{number(max(times.runs))} ms the slowest, {number(last)} ms to write all rows then"
        found.append(spread(f"200 links at the end of a chain of {count:,}", bars, times, note))
    return found


def _one_more(kind: str, count: int, reach: int) -> tuple[Times, Times, float]:
    """Return the times of adding 400 links, each to a copy, and of closing anew with one.

    The second times count the writing of all rows as well, as for a reader of the whole closure.
    """
    told, links = _KINDS[kind](count)
    network = Network.close(told.names, links)
    times, written = [], []
    for first, second in islice(random_pairs(count, reach, seed=3), 400):
        copy, link = network.copy(), told.link("new", first, second)
        times.append(once(lambda: copy.add(link)))  # noqa: B023 - run at once
        written.append(times[-1] + once(lambda: copy.rows))  # noqa: B023 - run at once
    anew = best(lambda: Network.close(told.names, [*links, link]), times=3)
    return Times(times), Times(written), anew


def _longer_and_longer(count: int) -> tuple[Times, float]:
    """Return the times of 200 links in a row, each to one interval more, and of writing all."""
    told = row_of_bricks(count + 200)
    links = chain(told)
    network = Network.close(told.names, links[: count - 1])
    times = [once(lambda: network.add(link)) for link in links[count - 1 :]]  # noqa: B023
    return Times(times), once(lambda: network.rows)


def _closures() -> list[Row]:
    bars = {"sparse": 10, "dense": 20, "chain": 10}
    return [
        rivals(f"closure, 1,000 intervals, {kind}", bar, measured(_closing, kind, 1_000))
        for kind, bar in bars.items()
    ]


def _closing(kind: str, count: int) -> dict[str, Work]:
    told, links = _KINDS[kind](count)
    ours: Work = lambda: Network.close(told.names, links)  # noqa: E731 - beside those of peers
    return {"ours": ours, **peers.closures(told.names, links)}


def _large() -> Row:
    """Close 20,000 intervals: the time, and the memory with the input in it."""
    found = measured(_closing_large, 20_000)
    each = rivals("closure, 20,000 intervals, dense", 2_000, found)
    note = f"{found.megabytes:,.0f} MB at most, bar 1,000 MB"
    holds = each.holds and found.megabytes < 1_000
    return replace(each, ratio=note, holds=holds)


def _closing_large(count: int) -> dict[str, Work]:
    told, links = _dense(count)
    return {"ours": lambda: Network.close(told.names, links)}


def _reductions() -> list[Row]:
    """Measure the reduction alone, and beside peers what they do: from the links on."""
    return [
        _with_peers(f"minimal graph, 1,000 intervals, {kind}", 5, measured(_reducing, kind, 1_000))
        for kind in _KINDS
    ]


def _with_peers(name: str, bar: float, found: Measured) -> Row:
    """Return the row of the first work; the peers are compared with the second, also ours."""
    (first, ours), *others = found.works.items()
    (second, _), *_ = others
    alone = rivals(name, bar, Measured({first: ours}, 0))
    compared = rivals(name, bar, Measured(dict(others), 0))
    return replace(alone, ratio=f"{compared.measured} {second}, {compared.ratio}")


def _reducing(kind: str, count: int) -> dict[str, Work]:
    told, links = _KINDS[kind](count)
    network = Network.close(told.names, links)
    theirs = peers.reductions(told.names, links)
    projected = minimal_graph(network, Method.PROJECTED)
    size = len(projected.edges) + len(projected.trivial)
    assert all(work() == size for work in theirs.values())
    return {
        "ours": lambda: minimal_graph(network),
        "with closing": lambda: minimal_graph(Network.close(told.names, links)),
        **theirs,
    }


def _refusals() -> list[Row]:
    found = []
    for count, bar in ((1_000, 10), (10_000, 100)):
        for kind in _KINDS:
            # the peers take seconds for the large ones
            each = measured(_refusing, kind, count, times=10 if count < 10_000 else 3)
            found.append(_with_peers(f"one refused link, {count:,} intervals, {kind}", bar, each))
    return found


def _refusing(kind: str, count: int) -> dict[str, Work]:
    """Refuse the one of ten false links that takes longest.

    The first refusal of a network gathers its links by interval; for the peers, as for every
    further refusal, the graph stands ready.
    """
    told, links = _KINDS[kind](count)
    fresh = Network.close(told.names, links)
    ready = fresh.copy()
    false = (told.lie("lie", *pair) for pair in random_pairs(count, 60, seed=4))
    refused = list(islice((lie for lie in false if _contradicts(fresh, lie)), 10))
    slowest = max(refused, key=lambda lie: once(lambda: ready.add(lie)))
    theirs = peers.chains(told.names, links, slowest)
    sizes = {work() for work in theirs.values()} | {_conflict_of(ready, slowest)}
    assert len(sizes) == 1, sizes
    return {
        "ours": lambda: _conflict_of(fresh.copy(), slowest),
        "the links gathered": lambda: _conflict_of(ready, slowest),
        **theirs,
    }


def _contradicts(network: Network, lie: Assertion) -> bool:
    return not network.relation(lie.source, lie.target) & lie.relations


def _conflict_of(network: Network, lie: Assertion) -> int:
    conflict = network.add(lie)
    assert isinstance(conflict, Conflict)
    return len(conflict.links)


def _conflicts() -> Row:
    """One false link among 1,200 true ones, twenty times; the slowest counts."""
    told, links = _sparse(1_000)
    network = Network.close(told.names, links)
    related = [(a, b) for a, b, known in network.pairs() if known.is_basic]
    slowest: tuple[float, Sequence[Assertion]] = (0.0, ())
    sizes = set()
    for a, b in random.Random(4).sample(related, 20):
        known = [*links, told.lie("lie", int(a[1:]), int(b[1:]))]
        conflict = smallest_conflict(told.names, known)
        assert conflict is not None
        sizes.add(len(conflict.links))
        took = best(lambda: smallest_conflict(told.names, known), 3)  # noqa: B023 - run at once
        slowest = max(slowest, (took, known), key=lambda each: each[0])
    theirs = measured(_finding, told.names, slowest[1])
    note = f"conflicts of {min(sizes)} to {max(sizes)} links"
    return rivals("smallest conflict, 1,000 intervals, slowest of 20", 30, theirs, note)


def _finding(names: Sequence[str], links: Sequence[Assertion]) -> dict[str, Work]:
    theirs = peers.rounds(names, links)
    found = {work() for work in theirs.values()}
    conflict = smallest_conflict(names, links)
    assert conflict is not None
    assert found == {len(conflict.links)}
    return {"ours": lambda: smallest_conflict(names, links), **theirs}
