"""Every label is what an independent judge makes of the provenance, and of the sentences."""

import csv
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.cross_unit import (
    AMOUNTS,
    CALENDAR_DAYS,
    Side,
    amount_range,
    cross_unit_label,
)
from tempannot.datasets.challenge.published_errors import RELEASED, PublishedError
from tempannot.datasets.challenge.temp_duration import DurationBound, duration_label
from tempannot.datasets.challenge.temp_order import Relation, order_label
from tempannot.datasets.challenge.times import Unit
from tests.datasets.challenge import judge

SEEDS = st.integers(-(2**63), 2**63)
CYCLES = {"hours": 24, "days": 7, "months": 12}
LETTERS = {"E": "entailment", "N": "neutral", "C": "contradiction"}
AN_ORDER = re.compile(r"\b(at|on|in|before|after) (?=\d|[A-Z][a-z]{2})((?:\w|:| )+?)[.,]", re.I)
AN_AMOUNT = re.compile(r"\b(in|before|after) (\d+) (\w+?s?)[.,]", re.I)


def order_judged(pair, whole=False):
    known = pair.provenance
    premise = known["premise_relation"], known["premise_time"]
    hypothesis = known["hypothesis_type"], known["hypothesis_time"]
    return judge.order(premise, hypothesis, whole=whole)


def test_order_labels_follow_from_the_provenance(of_set):
    wrong = [x for x in of_set("temp-order") if order_judged(x.pair) != x.pair.label.value]
    assert not wrong


def test_order_labels_as_released_differ_in_ties_only(of_set):
    differing = [
        item
        for item in of_set("temp-order", *sorted(RELEASED))
        if order_judged(item.pair) != item.pair.label.value
    ]
    assert {item.pair.label.value for item in differing} == {"neutral"}
    assert {item.pair.provenance["difference"] for item in differing} == {0}
    lists = {item.pair.provenance["list"] for item in differing}
    assert lists <= {"hour-mixed", "month-mixed", "month-year", "day-month-year"}


def test_order_labels_are_the_same_if_nothing_is_smaller_than_a_day_a_month_or_a_year(of_set):
    def unsure(*quirks):
        return [
            item
            for item in of_set("temp-order", *quirks)
            if item.pair.provenance["difference_unit"] != "hours"
            and order_judged(item.pair, whole=True) != item.pair.label.value
        ]

    assert not unsure()
    found = unsure(PublishedError.NEIGHBOURS)
    assert found
    for item in found:
        relations = {item.pair.provenance[name] for name in ("premise_relation", "hypothesis_type")}
        assert relations == {"before", "after"}
        assert abs(item.pair.provenance["difference"]) == 1
        assert item.pair.label.value == "neutral"


def test_difference_is_what_lies_between_the_two_times(of_set):
    for item in of_set("temp-order"):
        known = item.pair.provenance
        places = (judge.place(known[f"{part}_time"]) for part in ("hypothesis", "premise"))
        there, here = places
        assert known["difference"] == there - here


def test_times_of_a_cycle_are_at_most_half_of_it_apart(of_set):
    farthest = {}
    for item in of_set("temp-order"):
        known = item.pair.provenance
        name, apart = known["list"], abs(known["difference"])
        farthest[name] = max(farthest.get(name, 0), apart)
    cyclic = {name: apart for name, apart in farthest.items() if "year" not in name}
    assert cyclic == {
        "hour-12": 12,
        "hour-24": 12,
        "hour-mixed": 12,
        "weekday": 3,
        "month-day": 14,
        "month-full": 6,
        "month-abbreviated": 6,
        "month-mixed": 6,
    }
    assert farthest["year"] > 50


def test_no_premise_is_its_hypothesis_and_no_pair_comes_twice(of_set):
    for name in CHALLENGE_SETS:
        found = [(item.pair.premise, item.pair.hypothesis) for item in of_set(name)]
        assert all(premise != hypothesis for premise, hypothesis in found)
        assert len(set(found)) == len(found)


def test_duration_labels_follow_from_the_sentences(of_set):
    for item in of_set("temp-duration"):
        known, pair = item.pair.provenance, item.pair
        cycle = CYCLES[known["difference_unit"]] if known["next_cycle"] == "yes" else None
        gold = judge.gold(known["start"], known["end"], cycle)
        claimed = judge.months_in(pair.hypothesis)
        if known["duration_format"] and re.search(r"\d+ years?\.", pair.hypothesis):
            claimed *= 12
        less = " less than " in pair.hypothesis
        holds = gold < claimed if less else gold == claimed
        assert (known["difference"], known["claim"]) == (gold, claimed)
        assert pair.label.value == ("entailment" if holds else "contradiction")
        assert known["start"] in pair.premise
        assert known["end"] in pair.premise


def test_claims_of_more_than_a_century_are_marked(of_set):
    marked = {}
    for item in of_set("temp-duration"):
        known = item.pair.provenance
        years = {"months": known["claim"] / 12, "years": known["claim"]}
        is_far = years.get(known["difference_unit"], 0) > 100
        marked.setdefault(known["far_fetched"], set()).add(is_far)
    assert marked == {"yes": {True}, "no": {False}}


def test_next_cycle_is_for_neither_days_of_a_month_nor_years(of_set):
    lists = {
        item.pair.provenance["list"]
        for item in of_set("temp-duration")
        if item.pair.provenance["next_cycle"] == "yes"
    }
    assert lists == {
        "hour-12",
        "hour-24",
        "hour-mixed",
        "weekday",
        "month-full",
        "month-abbreviated",
        "month-mixed",
    }


def test_cross_unit_labels_follow_from_the_sentences_whichever_months_are_meant(of_set):
    for item in of_set("cross-unit"):
        premise, hypothesis = (
            amount_in(each) for each in (item.pair.premise, item.pair.hypothesis)
        )
        assert judge.cross_unit(premise, hypothesis) == {item.pair.label.value}
        known = item.pair.provenance
        assert (known["premise_amount"], known["hypothesis_amount"]) == (premise[1], hypothesis[1])


def amount_in(sentence):
    relation, amount, unit = AN_AMOUNT.search(sentence).groups()
    assert (unit[-1] == "s") == (int(amount) != 1), sentence
    return relation.lower(), int(amount), unit if unit[-1] == "s" else f"{unit}s"


def test_released_factors_leave_days_without_a_sure_answer(of_set):
    unsure = 0
    for item in of_set("cross-unit", *sorted(RELEASED)):
        if item.pair.provenance["units"] == "days-months":
            premise, hypothesis = (amount_in(x) for x in (item.pair.premise, item.pair.hypothesis))
            unsure += judge.cross_unit(premise, hypothesis) != {item.pair.label.value}
    assert unsure > 100


def test_lengths_of_months_are_those_of_the_calendar():
    found = tuple(judge.days_of_months(count) for count in AMOUNTS)
    assert found == CALENDAR_DAYS


@pytest.mark.parametrize("smaller", [Unit.MINUTES, Unit.HOURS, Unit.DAYS, Unit.MONTHS])
def test_amounts_to_draw_from_leave_out_all_that_may_be_equal(smaller):
    factor = {"minutes": 60, "hours": 24, "days": 30, "months": 12}[smaller.value]
    for amount in AMOUNTS:
        least = greatest = amount * factor
        if smaller is Unit.DAYS:
            least, greatest = judge.days_of_months(amount)
        lowest = max(1, (amount - 5) * factor)
        lower = amount_range(amount, smaller, Side.LOWER, released=False)
        higher = amount_range(amount, smaller, Side.HIGHER, released=False)
        assert lower == (lowest, least - 1)
        assert higher == (greatest + 1, (amount + 5) * factor)


def test_released_amounts_are_round_the_released_factors():
    days = [amount_range(amount, Unit.DAYS, Side.LOWER, released=True) for amount in (1, 10)]
    months = amount_range(10, Unit.MONTHS, Side.HIGHER, released=True)
    assert days == [(1, 29), (152, 303)]
    assert months == (121, 180)


@settings(max_examples=20)
@given(seed=SEEDS)
def test_labels_of_order_are_sure_for_every_seed(templates, seed):
    challenge = CHALLENGE_SETS["temp-order"]
    for template in templates[5::23]:
        for item in challenge.items_of(template, ChallengeSettings(seed, rounds=1)):
            assert order_judged(item.pair) == item.pair.label.value


def golden_cases(golden, name):
    rows = csv.DictReader((golden / "thukral_label_cases.csv").read_text().splitlines())
    return [row for row in rows if row["set"] == name]


def test_golden_cases_of_order_get_their_labels(golden):
    cases = golden_cases(golden, "order")
    assert len(cases) == 17
    for case in cases:
        (relation, here), (other, there) = (
            AN_ORDER.search(case[part]).groups() for part in ("premise", "hypothesis")
        )
        first, second = Relation(_at(relation)), Relation(other.lower())
        difference = int(judge.place(there) - judge.place(here))
        assert order_label(first, second, difference).value == LETTERS[case["label"]], case


def _at(preposition):
    word = preposition.lower()
    return "at" if word in ("on", "in") else word


def test_golden_cases_of_duration_get_their_labels(golden):
    cases = golden_cases(golden, "duration")
    assert len(cases) == 15
    for case in cases:
        start, end = re.search(
            r"(?:from|began at) (.+?) (?:to|and lasted until) (.+)\.", case["premise"]
        ).groups()
        is_next = judge.place(end) < judge.place(start)
        cycle = {"hour": 24, "day": 7, "month": 12}
        unit = re.search(r"(hour|day|month|year)", case["hypothesis"])[1]
        gold = judge.gold(start, end, cycle[unit] if is_next else None)
        comparison = (
            DurationBound.LESS if "less than" in case["hypothesis"] else DurationBound.EQUAL
        )
        claim = judge.months_in(case["hypothesis"])
        assert duration_label(comparison, claim, gold).value == LETTERS[case["label"]], case


def test_golden_cases_of_units_get_their_labels(golden):
    cases = golden_cases(golden, "cross-unit")
    assert len(cases) == 7
    for case in cases:
        premise, hypothesis = (amount_in(case[part]) for part in ("premise", "hypothesis"))
        hours = (each[1] * judge.HOURS_OF[each[2]] for each in (premise, hypothesis))
        here, there = hours
        relations = [Relation("at" if x[0] == "in" else x[0]) for x in (premise, hypothesis)]
        side = Side.LOWER if there < here else Side.HIGHER
        assert cross_unit_label(*relations, side).value == LETTERS[case["label"]], case
