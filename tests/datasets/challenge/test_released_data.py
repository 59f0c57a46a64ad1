"""The published test set of Temp-Order, row by row."""

import csv
import re
from collections import Counter

import pytest

from tempannot.datasets.challenge.temp_order import Relation, order_label
from tempannot.datasets.challenge.template import Split
from tests.datasets.challenge import judge

LISTS = {
    "SINGLE_day_time_12": "hour-12",
    "SINGLE_day_time_24": "hour-24",
    "MULTI_day_time": "hour-mixed",
    "SINGLE_day": "weekday",
    "SINGLE_date": "month-day",
    "SINGLE_month_full": "month-full",
    "SINGLE_month_abv": "month-abbreviated",
    "MULTI_month": "month-mixed",
    "SINGLE_year": "year",
}
DATES = {"DATE_MY": "month-year", "DATE_DMY": "day-month-year"}
STYLES = {"full": "full", "abv": "abbreviated", "both": "mixed"}
MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*"
HOUR = r"\d\d?:00|\d\d? [AP]M"
DAY = rf"[A-Z][a-z]+day|\d\d?[a-z]{{2}}(?: {MONTH} \d{{4}})?"
TIME = rf"{HOUR}|{DAY}|{MONTH}(?: \d{{4}})?|\d{{4}}"
PHRASE = re.compile(rf"\b(At|On|In|Before|After|at|on|in|before|after) ({TIME})(?=[.,])")


@pytest.fixture
def released(data):
    lines = (data / "nli" / "timexnli_cs1_test.csv").read_text("utf-8").splitlines()
    rows = list(csv.DictReader(lines))
    assert len(rows) == 6140
    return rows


def said(sentence):
    (found,) = PHRASE.findall(sentence)
    relation = found[0].lower()
    return relation if relation in ("before", "after") else "at", judge.place(found[1])


def test_labels_are_those_of_the_published_rows_but_for_19_ties(released):
    differing = Counter()
    for row in released:
        (premise, here), (hypothesis, there) = said(row["Premise"]), said(row["Hypothesis"])
        label = order_label(Relation(premise), Relation(hypothesis), int(there - here))
        if label.value != row["Label"].lower():
            is_tie = here == there and premise == hypothesis
            differing[row["Label"], label.value, is_tie] += 1
    assert differing == {("Neutral", "entailment", True): 19}


def test_each_list_of_times_has_as_many_rows_as_published(released, of_set):
    ours = Counter(
        (item.pair.provenance["list"], item.pair.provenance["month_style"])
        for item in of_set("temp-order")
        if item.split is Split.TEST
    )
    theirs = Counter(
        (LISTS[row["Type"]], "") if row["Type"] in LISTS else _date(row["Type"]) for row in released
    )
    assert ours == theirs


def _date(name):
    kind, _, style = name.rpartition("_")
    return DATES[kind], STYLES[style]
