"""Scores and agreement per relation, kind of pair and distance."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest
from hypothesis import given, settings

from tempannot.comparison.agreement.breakdown import (
    DISTANCES,
    KINDS,
    WITH_CREATION_TIME,
    Grouping,
    breakdown,
    kind_of_pair,
)
from tempannot.comparison.agreement.pair_ratings import rate
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import Ratio, RatioKind
from tempannot.core.document import Document, IntervalKind
from tempannot.core.items import Event, Instance, Link, Span, Time
from tempannot.formats.reading import read
from tests.comparison.small import compared, comparisons_of_random_sides
from tests.dense_documents import dense_pair

LINKS, CLOSED = AgreementOn.LINKS, AgreementOn.CLOSED


def unit(kind):
    return AlignedInterval("u", kind, "", 0, 0, 0, False, ("x",))


def text_with(*links: Link) -> Document:
    """One word per sentence: the events e0 to e5, the time t6, and the creation time t."""
    words = [f"w{number}" for number in range(7)]
    document = Document("story", " ".join(words))
    spans = [Span(3 * number, 3 * number + 2) for number in range(7)]
    document.sentences = tuple(spans)
    for number, span in enumerate(spans[:6]):
        document.events[f"e{number}"] = Event(f"e{number}", span)
        document.instances[f"e{number}"] = Instance(f"e{number}", f"e{number}")
    document.times = {"t6": Time("t6", spans[6]), "t": Time("t", Span(0, 0))}
    document.creation_time = "t"
    document.links = {link.id: link for link in links}
    return document


def distances_of_pair(source, target):
    """Where a link between two events counts that stand in these sentences.

    None is an event outside all sentences, "t" the creation time.
    """
    spans = [Span(4 * number, 4 * number + 3) for number in range(405)]
    document = Document("far", " ".join(f"{number:03}" for number in range(405)))
    document.sentences = tuple(spans[:-1])
    document.times, document.creation_time = {"t": Time("t", Span(0, 0))}, "t"
    for sentence in {source, target} - {"t"}:
        span = spans[-1 if sentence is None else sentence]
        for id in (f"e{sentence}", f"f{sentence}"):
            document.events[id] = Event(id, span)
            document.instances[id] = Instance(id, id)
    ends = [
        "t" if each == "t" else f"{letter}{each}" for letter, each in (("e", source), ("f", target))
    ]
    document.links = {"l": Link("l", *ends, "BEFORE")}
    found = breakdown([rate(DocumentComparison.of(document, document), LINKS)], resamples=0)
    return {group.name for group in found.by(Grouping.DISTANCE) if group.size}


def groups(comparison, on=CLOSED, **options):
    found = breakdown([rate(comparison, on)], **options)
    return {(group.grouping, group.name): group for group in found.groups}


def ratios(group):
    precision, recall = group.score.precision, group.score.recall
    return precision.right, precision.of, recall.right, recall.of


KEY = text_with(
    Link("l1", "e0", "e1", "BEFORE"),
    Link("l2", "e0", "e5", "VAGUE"),
    Link("l3", "e3", "t6", "IS_INCLUDED"),
    Link("l4", "t", "t6", "BEFORE"),
)
RESPONSE = text_with(
    Link("l1", "e0", "e1", "AFTER"),
    Link("l2", "e0", "e5", "VAGUE"),
    Link("l3", "t6", "e3", "INCLUDES"),
    Link("l4", "t", "e4", "AFTER"),
)


def test_kinds_hold_the_pairs_of_events_and_times():
    found = groups(DocumentComparison.of(KEY, RESPONSE), LINKS)
    sizes = {name: found[Grouping.KIND, name].size for name in (*KINDS, WITH_CREATION_TIME)}
    assert sizes == {"event-event": 2, "event-time": 2, "time-time": 1, WITH_CREATION_TIME: 2}
    assert ratios(found[Grouping.KIND, "event-event"]) == (0, 1, 0, 1)
    assert ratios(found[Grouping.KIND, "event-time"]) == (1, 2, 1, 1)
    assert found[Grouping.KIND, WITH_CREATION_TIME].is_extra
    assert not found[Grouping.KIND, "time-time"].is_extra


def test_distances_count_sentences_and_keep_the_creation_time_apart():
    found = groups(DocumentComparison.of(KEY, RESPONSE), LINKS)
    sizes = {name: found[Grouping.DISTANCE, name].size for name in DISTANCES}
    assert {name: size for name, size in sizes.items() if size} == {
        "1": 1,
        "3-5": 2,
        WITH_CREATION_TIME: 2,
    }


def test_a_group_gives_its_pairs_those_of_one_side_included():
    found = groups(DocumentComparison.of(KEY, RESPONSE), LINKS)
    pairs = found[Grouping.DISTANCE, WITH_CREATION_TIME].pairs
    assert [(pair.key, pair.response) for pair in pairs] == [(None, "AFTER"), ("BEFORE", None)]


def test_the_pairs_behind_a_ratio_are_those_it_counts():
    for group in breakdown([rate(DocumentComparison.of(KEY, RESPONSE))]).groups:
        for part in (RatioKind.PRECISION, RatioKind.RECALL):
            ratio, pairs = group.score.ratio(part), group.behind(part)
            assert (sum(pair.same for pair in pairs), len(pairs)) == (ratio.right, ratio.of)
        assert group.behind(RatioKind.MAJOR) == ()


def test_vague_pairs_count_for_agreement_but_not_for_the_score():
    group = groups(DocumentComparison.of(KEY, RESPONSE), LINKS)[Grouping.RELATION, "VAGUE"]
    assert (group.size, ratios(group)) == (1, (0, 0, 0, 0))
    assert group.score.f1 is None
    assert "relates none of these pairs" in group.score.reason
    assert group.coefficients.kappa.value == 1


def test_a_relation_is_told_from_all_others():
    found = groups(
        compared(
            ["a BEFORE b", "c BEFORE d", "e BEFORE f", "a AFTER c"],
            ["a BEFORE b", "c AFTER d", "e BEFORE f", "a AFTER c"],
        ),
        LINKS,
    )
    before = found[Grouping.RELATION, "BEFORE"]
    assert (before.size, ratios(before)) == (3, (2, 2, 2, 3))
    # of all four pairs: both say before twice, one says it once, nobody once
    assert before.coefficients.pairs == 4
    assert before.coefficients.observed.value == 0.75
    assert before.coefficients.kappa.value == pytest.approx(0.5)


def test_a_relation_of_one_side_alone_is_listed_without_agreement():
    found = groups(compared(["a BEFORE b"], ["c AFTER d"]))
    group = found[Grouping.RELATION, "before"]
    assert ratios(group) == (0, 0, 0, 1)
    assert group.coefficients.kappa.value is None
    assert group.coefficients.kappa.reason


def test_links_that_mean_the_same_are_right_under_either_name():
    found = groups(compared(["a IDENTITY b"], ["a SIMULTANEOUS b"]), LINKS)
    assert ratios(found[Grouping.RELATION, "IDENTITY"]) == (0, 0, 1, 1)
    assert ratios(found[Grouping.RELATION, "SIMULTANEOUS"]) == (1, 1, 0, 0)


@settings(max_examples=50)
@given(comparisons_of_random_sides())
def test_the_groups_sum_up_to_the_strict_score(comparison):
    found = breakdown([rate(comparison, CLOSED)], resamples=0)
    whole = score(comparison, Measure.STRICT)
    for grouping in Grouping:
        parts = [group.score for group in found.by(grouping) if not group.is_extra]
        total = reduce(add, parts) if parts else None
        for part in ("precision", "recall"):
            ratio = getattr(total, part) if total else Ratio(0, 0)
            expected = getattr(whole, part)
            assert (ratio.right, ratio.of) == (expected.right, expected.of)


@settings(max_examples=50)
@given(comparisons_of_random_sides())
def test_kinds_and_distances_divide_the_rated_pairs(comparison):
    found = breakdown([rate(comparison, CLOSED)], resamples=0)
    totals = {
        grouping: sum(g.coefficients.pairs for g in found.by(grouping) if not g.is_extra)
        for grouping in (Grouping.KIND, Grouping.DISTANCE)
    }
    assert len(set(totals.values())) == 1


def test_a_corpus_adds_its_documents_up():
    one = rate(DocumentComparison.of(KEY, RESPONSE), LINKS)
    found = breakdown([one, one, one])
    group = next(group for group in found.groups if group.name == "event-time")
    assert ratios(group) == (3, 6, 3, 3)
    assert [pair.document for pair in group.pairs] == [0, 0, 1, 1, 2, 2]


def test_nothing_to_break_down_leaves_empty_kinds_and_no_relation():
    found = breakdown([])
    assert not found.by(Grouping.RELATION)
    assert {group.size for group in found.groups} == {0}


@pytest.mark.parametrize(
    ("between", "name"),
    [(0, "0"), (1, "1"), (2, "2"), (3, "3-5"), (5, "3-5"), (6, "6-10"), (10, "6-10"),
     (11, "more than 10"), (400, "more than 10")],
)  # fmt: skip
def test_the_distance_of_two_units_is_the_same_either_way(between, name):
    assert distances_of_pair(3, 3 + between) == distances_of_pair(3 + between, 3) == {name}


def test_units_outside_sentences_and_the_creation_time_have_no_distance():
    assert distances_of_pair(0, None) == {"no sentence"}
    assert distances_of_pair("t", None) == distances_of_pair(7, "t") == {WITH_CREATION_TIME}


def test_the_kind_of_a_pair_does_not_depend_on_its_order():
    event, time = unit(IntervalKind.EVENT), unit(IntervalKind.TIME)
    assert kind_of_pair(event, event) == "event-event"
    assert kind_of_pair(event, time) == kind_of_pair(time, event) == "event-time"
    assert kind_of_pair(time, time) == "time-time"


def test_two_dense_annotations_of_our_own_part_on_their_events(tmp_path):
    found = groups(DocumentComparison.of(*(read(each).document for each in dense_pair(tmp_path))))
    right, of, *recall = ratios(found[Grouping.KIND, "event-event"])
    assert right < of == 378
    assert recall == [right, of]
    assert ratios(found[Grouping.KIND, "event-time"]) == (28, 28, 28, 28)


def test_two_dense_annotations_part_on_events_far_apart(data):
    names = ("a1_ABC19980114.1830.0611", "a2_ABC19980114.1830.0611")
    documents = [read(data / "narrativetime" / f"{name}.tml").document for name in names]
    found = groups(DocumentComparison.of(*documents))
    kinds = {name: ratios(found[Grouping.KIND, name]) for name in KINDS}
    assert kinds == {
        "event-event": (262, 276, 262, 276),
        "event-time": (96, 96, 96, 96),
        "time-time": (6, 6, 6, 6),
    }
    assert found[Grouping.RELATION, "equals"].coefficients.kappa.value == pytest.approx(
        0.762, abs=5e-4
    )
