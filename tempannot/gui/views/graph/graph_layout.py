"""Places the nodes of an acyclic graph from left to right: layers, few crossings, short edges.

Layers are longest paths, so every edge leads to the right; the order in a layer follows the
neighbours' mean (barycentres), edges over several layers get way points of their own. What
hangs together is drawn together, components below each other; each is laid out by itself, so
that after an edit only those are that it changed.

Source: Sugiyama, Tagawa, Toda 1981. Cost: a fixed number of sweeps over nodes and way points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from tempannot.gui.views.drawing_parts import KnownParts, Pause, Point, Shelves, tied_together

COLUMN_GAP = 46.0
NODE_GAP = 9.0
COMPONENT_GAP = 26.0
_SWEEPS = 8
_WAY_POINT = 5.0
_MOST_WAY_POINTS = 4000
Size = tuple[float, float]
Step = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A node on the drawing: its layer and its rectangle."""

    layer: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class GraphLayout:
    """A box per node, way points per edge (both ends included), and the drawing's size."""

    boxes: tuple[Box, ...]
    routes: tuple[tuple[Point, ...], ...]
    width: float
    height: float


class _Component(NamedTuple):
    """What hangs together: sizes of nodes, and edges between them by their place there."""

    sizes: tuple[Size, ...]
    edges: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """One component from its own corner: per node its layer and top left corner, routes."""

    layers: tuple[int, ...]
    corners: tuple[Point, ...]
    routes: tuple[tuple[Point, ...], ...]
    width: float
    height: float


Known = KnownParts[_Component, _Part]


def lay_out(
    sizes: Sequence[Size],
    edges: Sequence[Step],
    widest: float = 0.0,
    known: Known | None = None,
) -> GraphLayout:
    """Place nodes of the given sizes; every edge leads from a lower to a higher number.

    Components stand beside and below each other, not wider than ``widest`` or the widest one;
    those that are in ``known`` cost nothing.
    """
    boxes: list[Box] = [Box(0, 0.0, 0.0, *size) for size in sizes]
    routes: list[tuple[Point, ...]] = [()] * len(edges)
    shelf = Shelves(widest, COLUMN_GAP, COMPONENT_GAP)
    members = _components(len(sizes), edges)
    number = {node: place for nodes, _ in members for place, node in enumerate(nodes)}
    wanted = [
        _Component(
            tuple([sizes[node] for node in nodes]),
            tuple([(number[edges[each][0]], number[edges[each][1]]) for each in own]),
        )
        for nodes, own in members
    ]
    known = known or KnownParts()
    pause = known.pause
    parts = known.renewed(wanted, lambda each: _Sugiyama(*each, pause).part)
    for (nodes, own), part in zip(members, parts, strict=True):
        left, top = shelf.place(part.width, part.height)
        for place, node in enumerate(nodes):
            x, y = part.corners[place]
            boxes[node] = Box(part.layers[place], left + x, top + y, *sizes[node])
        for route, edge in zip(part.routes, own, strict=True):
            routes[edge] = tuple([(left + x, top + y) for x, y in route])
    return GraphLayout(tuple(boxes), tuple(routes), shelf.width, shelf.bottom)


def _components(size: int, edges: Sequence[tuple[int, int]]) -> list[tuple[list[int], list[int]]]:
    """Return nodes and edge numbers of what hangs together, the largest first."""
    parts: list[tuple[list[int], list[int]]] = [
        (nodes, []) for nodes in tied_together(range(size), edges)
    ]
    part_of = {node: part for part in parts for node in part[0]}
    for place, (source, _) in enumerate(edges):
        part_of[source][1].append(place)
    return sorted(parts, key=lambda part: -len(part[0]))


class _Sugiyama:
    """Lays out one component."""

    def __init__(self, sizes: Sequence[Size], edges: Sequence[Step], pause: Pause) -> None:
        self._pause = pause
        self._layer = _layers(range(len(sizes)), edges)
        self._sizes: dict[int, Size] = dict(enumerate(sizes))
        self._chains: list[list[int]] = []
        self._add_way_points(edges)
        self._rows = self._first_order()
        self._tied()
        self._reduce_crossings()
        self._y = self._heights()
        self._x = self._columns()
        self.part = _Part(
            tuple([self._layer[node] for node in range(len(sizes))]),
            tuple([self._corner(node) for node in range(len(sizes))]),
            tuple([tuple(self._route(chain)) for chain in self._chains]),
            max(self._x[layer] + self._widths[layer] for layer in range(len(self._rows))),
            max(self._y[node] + self._sizes[node][1] for node in self._y),
        )

    def _corner(self, node: int) -> Point:
        layer = self._layer[node]
        return (
            self._x[layer] + (self._widths[layer] - self._sizes[node][0]) / 2,
            self._y[node],
        )

    def _route(self, chain: Sequence[int]) -> list[Point]:
        source, target = chain[0], chain[-1]
        points = [self._side(source, self._sizes[source][0])]
        for node in chain[1:-1]:
            x, y = self._x[self._layer[node]], self._y[node] + _WAY_POINT / 2
            points += [(x, y), (x + self._widths[self._layer[node]], y)]
        return [*points, self._side(target, 0.0)]

    def _side(self, node: int, across: float) -> Point:
        x, y = self._corner(node)
        return (x + across, y + self._sizes[node][1] / 2)

    def _add_way_points(self, edges: Sequence[Step]) -> None:
        spans = sum(self._layer[t] - self._layer[s] - 1 for s, t in edges)
        next_node = max(self._layer) + 1
        for source, target in edges:
            chain = [source]
            if spans <= _MOST_WAY_POINTS:
                for layer in range(self._layer[source] + 1, self._layer[target]):
                    self._layer[next_node] = layer
                    self._sizes[next_node] = (0.0, _WAY_POINT)
                    chain.append(next_node)
                    next_node += 1
            self._chains.append([*chain, target])

    def _first_order(self) -> list[list[int]]:
        rows: list[list[int]] = [[] for _ in range(max(self._layer.values()) + 1)]
        for node, layer in self._layer.items():
            rows[layer].append(node)
        return rows

    def _tied(self) -> None:
        self._left: dict[int, list[int]] = {node: [] for node in self._layer}
        self._right: dict[int, list[int]] = {node: [] for node in self._layer}
        for chain in self._chains:
            for source, target in pairwise(chain):
                self._right[source].append(target)
                self._left[target].append(source)

    def _reduce_crossings(self) -> None:
        for sweep in range(_SWEEPS):
            self._pause()
            forward = sweep % 2 == 0
            rows = self._rows if forward else self._rows[::-1]
            tied = self._left if forward else self._right
            for fixed, moving in pairwise(rows):
                place = {node: at for at, node in enumerate(fixed)}
                here = {node: at for at, node in enumerate(moving)}
                moving.sort(key=lambda node: _mean(tied[node], place, here[node]))

    def _heights(self) -> dict[int, float]:
        """Move nodes towards their neighbours' mean without changing the order of a layer."""
        y: dict[int, float] = {}
        for row in self._rows:
            top = 0.0
            for node in row:
                y[node] = top
                top += self._sizes[node][1] + NODE_GAP
        for sweep in range(_SWEEPS):
            self._pause()
            for row in self._rows if sweep % 2 == 0 else self._rows[::-1]:
                self._settle(row, y, self._left if sweep % 2 == 0 else self._right)
        lowest = min(y.values())
        return {node: at - lowest for node, at in y.items()}

    def _settle(self, row: list[int], y: dict[int, float], tied: dict[int, list[int]]) -> None:
        half = {node: self._sizes[node][1] / 2 for node in row}
        wanted = []
        for node in row:
            others = tied[node]
            centres = [y[other] + self._sizes[other][1] / 2 for other in others]
            middle = sum(centres) / len(centres) if centres else y[node] + half[node]
            wanted.append(middle - half[node])
        heights = [self._sizes[node][1] + NODE_GAP for node in row]
        for node, top in zip(row, _without_overlap(wanted, heights), strict=True):
            y[node] = top

    def _columns(self) -> list[float]:
        self._widths = [max(self._sizes[node][0] for node in row) for row in self._rows]
        left, found = 0.0, []
        for width in self._widths:
            found.append(left)
            left += width + COLUMN_GAP
        return found


def _layers(nodes: Sequence[int], edges: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The longest path to each node; what nothing precedes moves next to what follows."""
    into: dict[int, list[int]] = {node: [] for node in nodes}
    out: dict[int, list[int]] = {node: [] for node in nodes}
    for source, target in edges:
        into[target].append(source)
        out[source].append(target)
    layer: dict[int, int] = {}
    for node in nodes:
        layer[node] = max((layer[each] + 1 for each in into[node]), default=0)
    for node in reversed(nodes):
        if not into[node] and out[node]:
            layer[node] = min(layer[each] for each in out[node]) - 1
    return layer


def _mean(others: Sequence[int], place: dict[int, int], own: int) -> float:
    """The mean place of the neighbours in a layer, the own place if there are none."""
    # an edge too many for way points may lead over layers
    near = [place[each] for each in others if each in place]
    return sum(near) / len(near) if near else float(own)


def _without_overlap(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Return tops near those wanted, each at least the height of the one before below it.

    Neighbours that would overlap are moved as one block to the mean of what they want
    (pool adjacent violators).
    """
    blocks: list[tuple[float, int]] = []
    offset, offsets = 0.0, []
    for want, height in zip(wanted, heights, strict=True):
        offsets.append(offset)
        total, count = want - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before, size = blocks.pop()
            total, count = total + before, count + size
        blocks.append((total, count))
        offset += height
    tops = [total / count for total, count in blocks for _ in range(count)]
    return [top + offset for top, offset in zip(tops, offsets, strict=True)]
