"""The graphs of Tannier & Muller's paper and random ones, as closed networks."""

import json
from pathlib import Path

from hypothesis import strategies as st

from tempannot.comparison.disagreements.roots import differing
from tempannot.comparison.experiments.key_graphs import random_key
from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.network import Assertion, Network
from tests.core.arrangements import links, names, relation_of

PAPER = json.loads(
    (Path(__file__).parent.parent / "core" / "golden" / "tannier_muller_examples.json").read_text()
)
_KINDS = {"equal": Point.EQUAL, "less": Point.LESS, "lt": Point.LESS, "le": Point.AT_MOST}


def differing_pairs(key, response):
    """The pairs of which two closures of the same intervals say different things."""
    names = key.intervals
    return tuple((names[a], names[b]) for a, b in differing(key.rows, response.rows))


def of_relations(table):
    """Six intervals whose pairs are related as a table of Allen's symbols says."""
    return Network.close(
        "ABCDEF",
        [Assertion(pair, *pair, relation_of(symbols)) for pair, symbols in table.items()],
    )


def of_points(constraints):
    """Six intervals whose end points (A1 the start, A2 the end of A) compare as given."""
    pairs = [
        (group[0], other, _KINDS[kind])
        for kind, groups in constraints.items()
        for group in groups
        for other in group[1:]
    ]
    return Network.close(
        "ABCDEF",
        [
            Assertion(f"l{number}", first[0], second[0], _relation(first[1], second[1], point))
            for number, (first, second, point) in enumerate(pairs)
        ],
    )


def _relation(first, second, point):
    """The relation of two intervals that compares one end of each and leaves the rest open."""
    compared = [Point.ANY] * 4
    compared[("11", "12", "21", "22").index(first + second)] = point
    return relations_allowed(Endpoints(*compared))


def of_text(told):
    """Four intervals of which ``A<B,C<D`` says what precedes what."""
    return Network.close(
        "ABCD", [Assertion(each, each[0], each[2], relation_of("<")) for each in told.split(",")]
    )


K1, G1 = of_relations(PAPER["K1"]["allen"]), of_points(PAPER["G1_point_constraints"])
K2, G2 = of_relations(PAPER["K2"]), of_points(PAPER["G2_point_constraints"])


@st.composite
def graphs(draw, count=5, most=8):
    """A consistent closed network of random convex links."""
    return Network.close(names(count), draw(links(count, most=most)))


def renamed(network, order):
    """The same graph with its intervals renamed and in another order."""
    return Network.close(
        [f"x{name}" for name in order],
        [
            Assertion(each.id, f"x{each.source}", f"x{each.target}", each.relations)
            for each in network.assertions.values()
        ],
    )


def said_otherwise(network, chance):
    """The same graph from all it entails, a random half turned round, in random order."""
    found = []
    for number, (source, target, relations) in enumerate(network.pairs()):
        if chance.random() < 0.5:
            found.append(Assertion(str(number), source, target, relations))
        else:
            found.append(Assertion(str(number), target, source, relations.converse))
    chance.shuffle(found)
    return Network.close(network.intervals, found)


def random_keys(shape, graphs, seed):
    """The first random graphs of one shape, as the experiments make them."""
    return [random_key(shape, number, seed) for number in range(1, graphs + 1)]
