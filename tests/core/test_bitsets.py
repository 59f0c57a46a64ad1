from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.bitsets import lowest, members


@given(st.sets(st.integers(0, 3000)))
def test_members_are_the_numbers_put_in_lowest_first(numbers):
    assert members(sum(1 << number for number in numbers)) == sorted(numbers)


@given(st.sets(st.integers(0, 3000)))
def test_the_lowest_is_the_first_member(numbers):
    bits = sum(1 << number for number in numbers)
    assert lowest(bits) == min(numbers, default=-1)
