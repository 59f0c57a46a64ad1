"""The items behind a finding are as many as its number says."""

import pytest

from tempannot.datasets.audit import audit_evidence as behind
from tempannot.datasets.audit.item_audit import audit
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem


def item(place, label, **details):
    texts = (f"P{place % 20}", f"H{place % 40}")
    return RatingItem(
        str(place),
        NLI,
        texts,
        label,
        "made",
        Provenance("items.csv", place, details=details),
    )


@pytest.fixture(scope="module")
def found():
    """Items of three labels, of which two or three are the same, and of two splits."""
    items = [
        item(n, "abc"[n % 3], template=str(n % 4), split="train" if n % 7 else "test")
        for n in range(100)
    ]
    return audit([*items, item(100, None, template="0", split="test")])


def test_items_of_labels_and_groups_are_those_that_are_counted(found):
    for label, count in found.overall.labels.items():
        assert len(behind.of_label(found, label).items) == count
    assert len(behind.of_label(found).items) == 100
    assert len(behind.of_unlabelled(found).items) == 1
    for column in found.columns:
        for group in column.groups:
            assert len(behind.of_group(found, column, group.value).items) == group.count
            for label, count in group.labels.items():
                evidence = behind.of_group(found, column, group.value, label)
                assert len(evidence.items) == count
                assert {each.item.label for each in evidence.items} == {label}


def test_items_that_two_splits_share_are_in_both(found):
    assert found.leaks
    for leak in found.leaks:
        evidence = behind.of_leak(found, leak)
        assert len(evidence.items) == leak.items
        for place in range(len(leak.shared)):
            one = behind.of_leak(found, leak, place).items
            splits = {each.item.provenance.details["split"] for each in one}
            assert splits == set(leak.splits)
    for split, count in found.splits:
        assert len(behind.of_split(found, split).items) == count


def test_baselines_name_what_they_guess_wrongly(found):
    for baseline in found.baselines:
        evidence = behind.of_baseline(found, baseline)
        assert len(evidence.items) == baseline.score.of - baseline.score.right
        assert all(each.guess != each.item.label for each in evidence.items)


def test_items_of_a_repeat_have_the_same_texts(found):
    assert found.report.repeats
    for repeat in found.report.repeats:
        assert len({each.item.texts for each in behind.of_repeat(repeat).items}) == 1
