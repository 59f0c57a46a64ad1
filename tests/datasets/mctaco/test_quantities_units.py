import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.mctaco.quantities import PROPER, RELEASED, Quantity, TimeUnit, quantities

AMOUNTS = st.builds(
    Quantity,
    st.fractions(min_value=Fraction(1, 100), max_value=10_000, max_denominator=100),
    st.sampled_from(TimeUnit),
)


def amount(value: float | str, unit: str) -> Quantity:
    return Quantity(Fraction(str(value)), TimeUnit(unit))


def test_every_golden_amount_gets_the_unit_of_the_released_program(golden):
    cases = json.loads((golden / "mctaco_unit_normalization.json").read_text())
    assert len(cases) == 25
    for case in cases:
        (found,) = quantities(case["in"])
        best = found.quantity.in_best_unit(RELEASED)
        assert (best.unit, round(float(best.value), 4)) == (case["unit"], case["value"])


@pytest.mark.parametrize(
    ("given", "best"),
    [
        (amount(30, "months"), "2.5 years"),
        (amount(12, "months"), "1 year"),
        (amount(4, "days"), "4 days"),
        (amount(31, "minutes"), "31 minutes"),
        (amount(5, "years"), "5 years"),
        (amount(365, "days"), "1 year"),
        (amount(30, "days"), "1 month"),
        (amount(14, "days"), "2 weeks"),
        (amount(100, "years"), "1 century"),
        (amount("0.5", "years"), "6 months"),
        (amount("0.25", "decades"), "2.5 years"),
        (amount(100, "seconds"), "1.67 minutes"),
        (amount("0.004", "seconds"), "0.004 seconds"),
        (amount(0, "weeks"), "0 seconds"),
    ],
)
def test_the_best_unit_is_the_largest_of_which_there_is_one(given, best):
    assert str(given.in_best_unit()) == best


@given(AMOUNTS)
def test_no_larger_unit_reaches_the_threshold(quantity):
    for rules in (PROPER, RELEASED):
        best = quantity.in_best_unit(rules)
        units = list(TimeUnit)
        for larger in units[units.index(best.unit) + 1 :]:
            assert quantity.to(larger, rules).value < rules.threshold
        assert best.value >= rules.threshold or best.unit is TimeUnit.SECONDS


@given(AMOUNTS, st.sampled_from(TimeUnit))
def test_an_amount_survives_another_unit_and_back(quantity, unit):
    for rules in (PROPER, RELEASED):
        assert quantity.to(unit, rules).to(quantity.unit, rules) == quantity


def test_years_have_twelve_months_unless_counted_in_days():
    assert amount(1, "decades").to(TimeUnit.MONTHS).value == 120
    assert amount(1, "decades").to(TimeUnit.MONTHS, RELEASED).value == Fraction(3650, 30)
    assert amount(1, "years").to(TimeUnit.DAYS).value == 365
