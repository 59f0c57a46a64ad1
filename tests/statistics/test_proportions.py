import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.statistics.proportions import Proportion, share_text


@given(st.integers(1, 200).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_interval_is_the_one_wilson_defines(counts):
    right, of = counts
    found = Proportion(right, of)
    low, high = found.interval
    for end in (low, high):
        if 0 < end < 1:
            assert abs(end - right / of) == pytest.approx(
                1.959964 * (end * (1 - end) / of) ** 0.5, abs=1e-5
            )
    assert low <= found.share + 1e-9
    assert found.share <= high + 1e-9


def test_a_share_of_nothing_is_not_defined_and_shown_so():
    found = Proportion(0, 0)
    assert (found.share, found.interval) == (None, None)
    assert (found.share_text, found.interval_text, share_text(None)) == ("n/a", "n/a", "n/a")
