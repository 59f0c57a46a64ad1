from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.bitsets import members


@given(st.sets(st.integers(0, 3000)))
def test_members_are_the_numbers_put_in_lowest_first(numbers):
    assert members(sum(1 << number for number in numbers)) == sorted(numbers)
