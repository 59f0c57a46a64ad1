"""A closure as arrays holds what it says pair by pair."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from tempannot.comparison.agreement import pair_ratings as module
from tempannot.comparison.agreement.pair_ratings import related_pairs
from tempannot.core.network import Network
from tests.comparison.side_links import network_of, side_links, told


def pair_by_pair(network):
    units = network.intervals
    return [
        (units.index(source) * len(units) + units.index(target), relations.bits)
        for source, target, relations in network.pairs()
    ]


@given(side_links(units="abcdefg", most=12))
def test_the_arrays_hold_every_pair_of_the_closure_in_order(links):
    network = network_of(links, "abcdefg")
    found = related_pairs(network.rows)
    assert list(zip(*(each.tolist() for each in found), strict=True)) == pair_by_pair(network)


def test_long_texts_are_read_in_several_blocks(monkeypatch):
    network = network_of(told("a before b,b meets c,e overlaps c,d equals e"))
    whole = related_pairs(network.rows)
    monkeypatch.setattr(module, "_AT_ONCE", 10)
    for one, other in zip(whole, related_pairs(network.rows), strict=True):
        assert np.array_equal(one, other)
    assert len(whole[0]) == len(pair_by_pair(network)) > 4


def test_a_closure_without_intervals_or_links_relates_nothing():
    assert [len(each) for each in related_pairs(Network().rows)] == [0, 0]
    assert [len(each) for each in related_pairs(Network("abc").rows)] == [0, 0]
