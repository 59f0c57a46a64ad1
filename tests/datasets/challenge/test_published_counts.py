"""The templates that come along give the numbers of items that are published."""

import json
from collections import Counter

import pytest

from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.cross_unit import unit_pairs
from tempannot.datasets.challenge.published_errors import RELEASED
from tempannot.datasets.challenge.template import Split, Tense

SETS = {"temp-order": "set1", "temp-duration": "set2", "cross-unit": "set3"}


@pytest.fixture
def published(golden):
    return json.loads((golden / "thukral_counts.json").read_text())


def test_71_templates_are_split_by_row_as_published(templates, published):
    splits = [template.split for template in templates]
    assert len(splits) == published["templates"]
    assert Counter(splits) == {"train": published["train"], "test": published["test"]}
    rows = [row for row, split in enumerate(splits) if split is Split.TEST]
    assert rows == published["test_row_indices_0based"]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("split", Split)
def test_set_has_as_many_items_as_published(templates, of_set, published, name, split):
    expected = published[SETS[name]][split.value]
    assert CHALLENGE_SETS[name].total(templates, ChallengeSettings(split=split)) == expected
    assert sum(item.split is split for item in of_set(name)) == expected


@pytest.mark.parametrize("split", Split)
def test_items_of_lists_and_of_dates_are_as_many_as_published(of_set, published, split):
    items = [item for item in of_set("temp-order") if item.split is split]
    counts = Counter(bool(item.pair.provenance["month_style"]) for item in items)
    expected = published["set1"]
    assert counts[True] == expected[f"date_rows_{split}"]
    assert counts[False] == expected[f"list_rows_{split}"]


@pytest.mark.parametrize("split", Split)
def test_neighbouring_units_are_as_many_as_published(templates, published, split):
    variants = [each.variant(Tense.FUTURE) for each in templates if each.split is split]
    pairs = Counter(pair for each in variants if each for pair in unit_pairs(each.units))
    named = {f"{smaller}-{larger}": count for (smaller, larger), count in pairs.items()}
    assert named == published["set3"][f"pair_counts_{split}"]
    assert pairs.total() == published["set3"][f"pairs_{split}"]


@pytest.mark.parametrize("quirks", [frozenset(), RELEASED])
@pytest.mark.parametrize("split", Split)
def test_labels_of_order_are_close_to_the_published_shares(of_set, published, split, quirks):
    items = [item for item in of_set("temp-order", *sorted(quirks)) if item.split is split]
    counts = Counter(item.pair.label.value[0].upper() for item in items)
    shares = {label: 100 * count / counts.total() for label, count in counts.items()}
    assert shares == pytest.approx(published["set1"][f"label_pct_{split}"], abs=2.5)


@pytest.mark.parametrize("split", Split)
def test_each_kind_of_claim_about_a_duration_is_as_frequent(of_set, published, split):
    items = [item for item in of_set("temp-duration") if item.split is split]
    counts = Counter(
        (item.pair.provenance["hypothesis_type"], item.pair.label.value) for item in items
    )
    labels = dict(list(counts))
    assert set(counts.values()) == {published["set2"][split.value] // 6}
    assert labels == {
        "equal gold": "entailment",
        "equal gold+1": "contradiction",
        "equal gold*10": "contradiction",
        "less gold": "contradiction",
        "less gold+1": "entailment",
        "less gold*10": "entailment",
    }


def test_each_twelve_pairs_of_units_have_four_of_each_label(of_set):
    items = of_set("cross-unit")
    for start in range(0, len(items), 12):
        block = items[start : start + 12]
        labels = Counter(item.pair.label.value for item in block)
        assert labels == {"entailment": 4, "neutral": 4, "contradiction": 4}
        assert len({item.pair.provenance["premise_amount"] for item in block}) == 1
