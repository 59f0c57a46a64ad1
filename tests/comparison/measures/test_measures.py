"""Every measure at once, on random annotations and on real files."""

from itertools import product
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.awareness import shuffled_awareness
from tempannot.comparison.measures.measures import (
    Measure,
    score,
    scores,
    temporal_details,
)
from tempannot.comparison.measures.measures import (
    credits as credits_of,
)
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.reduction import Method
from tempannot.core.schemes import TIMEML_TYPES
from tempannot.formats.reading import read
from tests.comparison.small import annotation, compared, comparisons_of_random_sides, link_texts
from tests.dense_documents import dense_pair
from tests.oddities import OF_CLEARTK, OF_MARKET, rows_of

GRAPHS = (Measure.STRICT, Measure.RELAXED, Measure.TEMPORAL, Measure.TEMPORAL_RELAXED)
NARRATIVE = [f"narrativetime/{side}_ABC19980114.1830.0611.tml" for side in ("a1", "a2")]


def of_files(data, key, response):
    return DocumentComparison.of(read(data / key).document, read(data / response).document)


def counts(comparison, measure):
    found = score(comparison, measure)
    return [(ratio.right, ratio.of) for ratio in (found.precision, found.recall)]


def assert_credits_add_up(comparison, method=Method.LABELLED):
    for measure, part in product(Measure, RatioKind):
        ratio = score(comparison, measure, method).ratio(part)
        found = credits_of(comparison, measure, part, method)
        if ratio is None:
            assert found == ()
            continue
        assert fsum(each.credit for each in found) == ratio.right
        assert fsum(each.of for each in found) == ratio.of
        assert all(each.note for each in found)


@settings(max_examples=60)
@given(comparisons_of_random_sides(), st.sampled_from(Method))
def test_every_number_is_made_of_its_credits(comparison, method):
    assert_credits_add_up(comparison, method)


@settings(max_examples=60)
@given(comparisons_of_random_sides())
def test_values_are_shares_or_undefined_for_a_reason(comparison):
    for found in scores(comparison).values():
        for part in RatioKind:
            value, ratio = found.value(part), found.ratio(part)
            assert value is None or 0 <= value <= 1
            assert ratio is None or (value is None) == bool(ratio.reason)


@settings(max_examples=60)
@given(st.lists(link_texts("abcde"), max_size=7))
def test_an_annotation_matches_itself_by_every_measure(links):
    comparison = compared(links, links, "abcde")
    for found in scores(comparison).values():
        assert {found.f1, found.value(RatioKind.PRECISION), found.value(RatioKind.RECALL)} <= {
            1,
            None,
        }
        assert found.major is None or found.value(RatioKind.MAJOR) in (1, None)


timeml_links = st.lists(
    st.builds(
        lambda pair, kind: f"{pair[0]} {kind} {pair[1]}",
        st.permutations("abcde").map(lambda every: every[:2]),
        st.sampled_from(TIMEML_TYPES),
    ),
    max_size=7,
)


@settings(max_examples=60)
@given(timeml_links, timeml_links, st.randoms(use_true_random=False))
def test_order_of_consistent_links_moves_awareness_alone(key, response, chance):
    shuffled = [chance.sample(links, len(links)) for links in (key, response)]
    there, back = compared(key, response, "abcde"), compared(*shuffled, "abcde")
    if there.key.is_consistent and there.response.is_consistent:
        for measure in (Measure.LINKS, *GRAPHS):
            assert score(there, measure) == score(back, measure)


def test_one_call_for_all_measures_gives_what_each_gives():
    comparison = compared(["a BEFORE b", "b IBEFORE c"], ["a BEFORE b", "c AFTER a"], "abc")
    for method in Method:
        every = scores(comparison, method=method)
        assert list(every) == list(Measure)
        for measure in Measure:
            assert every[measure] == score(comparison, measure, method)


def test_links_to_what_only_one_side_marks_are_missed_or_spurious():
    key = annotation("abc", "a BEFORE b", "b BEFORE c")
    response = annotation("abd", "a BEFORE b", "b BEFORE d")
    comparison = DocumentComparison.of(key, response)
    for measure in (Measure.LINKS, Measure.AWARENESS):
        assert counts(comparison, measure) == [(1, 2), (1, 2)]
    for measure in (Measure.STRICT, Measure.RELAXED):
        assert counts(comparison, measure) == [(1, 3), (1, 3)]
    assert counts(comparison, Measure.TEMPORAL) == [(1, 2), (1, 2)]


def test_an_inconsistent_side_is_measured_on_what_holds():
    round_of_links = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    comparison = compared(round_of_links[:2], round_of_links, "abc")
    assert not comparison.response.is_consistent
    for measure in GRAPHS:
        assert score(comparison, measure).f1 == 1
    # the third link is asserted all the same
    for measure in (Measure.LINKS, Measure.AWARENESS):
        assert counts(comparison, measure) == [(2, 3), (2, 2)]


def test_no_links_at_all_is_undefined_in_words():
    comparison = compared([], [], "ab")
    for measure, found in scores(comparison).items():
        assert found.f1 is None
        sides = "link of the {} states" if measure in (Measure.LINKS, Measure.AWARENESS) else "{}"
        assert sides.format("response") in found.precision.reason
        assert sides.format("key") in found.recall.reason


def test_details_have_the_counts_of_the_paper():
    comparison = compared(["a SIMULTANEOUS b"], ["a BEFORE b"], "ab")
    details = temporal_details(comparison, Measure.TEMPORAL)
    assert (details.key_value, details.response_value) == (2, 1)
    assert (details.splits, details.misses, details.errors, details.merges) == (2, 0, 1, 0)
    assert details.correct_value == 0


def test_shuffles_are_the_same_for_the_same_seed_and_span_the_possible_scores():
    key, response = ["a BEFORE b", "b BEFORE c"], ["a BEFORE b", "b BEFORE c", "a BEFORE c"]
    comparison = compared(key, [*response, "d BEFORE e"], "abcde")
    found = shuffled_awareness(comparison)
    assert found == shuffled_awareness(comparison, 20, seed=0)
    assert found.shuffles == 20
    assert (found.precision.lowest, found.precision.highest) == (2 / 3, 3 / 4)
    assert 2 / 3 < found.precision.mean < 3 / 4
    assert (found.recall.lowest, found.recall.highest) == (1, 1)


def test_shuffles_of_contradicting_links_close_what_then_comes_first():
    comparison = compared(["a BEFORE b"], ["a BEFORE b", "a AFTER b"], "ab")
    found = shuffled_awareness(comparison, 40)
    # recall is 0 where the wrong link comes first
    assert (found.recall.lowest, found.recall.highest) == (0, 1)


@pytest.mark.parametrize(
    ("folder", "files", "spread", "expected"),
    rows_of(
        (
            "compared",
            OF_MARKET,
            0.06,
            {
                Measure.LINKS: [(5, 11), (5, 13)],
                Measure.STRICT: [(10, 22), (10, 35)],
                Measure.AWARENESS: [(6, 11), (5, 13)],
            },
        ),
        real=(
            (
                "te3",
                OF_CLEARTK,
                0.05,
                {
                    Measure.LINKS: [(12, 44), (12, 44)],
                    Measure.STRICT: [(17, 253), (17, 147)],
                    Measure.AWARENESS: [(13, 44), (13, 41)],
                },
            ),
            (
                "te3",
                ("gold_AP_20130322.tml", "sys_NavyTime1_AP_20130322.tml"),
                0.05,
                {
                    Measure.LINKS: [(10, 35), (10, 44)],
                    Measure.STRICT: [(21, 184), (21, 147)],
                    Measure.AWARENESS: [(10, 35), (11, 41)],
                },
            ),
        ),
    ),
)
def test_a_system_against_the_key(folder, files, spread, expected):
    comparison = of_files(folder, *files)
    for measure, numbers in expected.items():
        assert counts(comparison, measure) == numbers
    assert_credits_add_up(comparison)
    temporal = score(comparison, Measure.TEMPORAL)
    assert temporal.precision.of == temporal_details(comparison, Measure.TEMPORAL).response_value
    found = shuffled_awareness(comparison).f1
    assert found.lowest < score(comparison, Measure.AWARENESS).f1 <= found.highest
    assert found.highest - found.lowest < spread


def test_two_annotators_of_one_story(data):
    comparison = of_files(data, *NARRATIVE)
    # every pair is stated in both directions, and half of them are claims
    assert counts(comparison, Measure.LINKS) == [(364, 378), (364, 378)]
    assert counts(comparison, Measure.STRICT) == [(364, 378), (364, 378)]
    details = temporal_details(comparison, Measure.TEMPORAL)
    assert (details.key_value, details.response_value) == (43, 45)
    assert (details.misses, details.merges, details.minor) == (2, 4, 299)
    assert_credits_add_up(comparison)
    assert_the_same_the_other_way_round(comparison, of_files(data, *reversed(NARRATIVE)))


def test_two_dense_annotations_of_our_own(tmp_path):
    files = [path.name for path in dense_pair(tmp_path)]
    comparison = of_files(tmp_path, *files)
    for side in counts(comparison, Measure.LINKS):
        assert side[1] == 378 + 28  # one claim a pair, and the creation time
    assert_credits_add_up(comparison)
    assert_the_same_the_other_way_round(comparison, of_files(tmp_path, *reversed(files)))


def assert_the_same_the_other_way_round(comparison, swapped):
    for measure in Measure:
        there, back = score(comparison, measure), score(swapped, measure)
        if measure not in (Measure.TEMPORAL, Measure.TEMPORAL_RELAXED):
            assert there.value(RatioKind.RECALL) == pytest.approx(back.value(RatioKind.PRECISION))
        else:
            assert there.value(RatioKind.MAJOR) == back.value(RatioKind.PRECISION)
