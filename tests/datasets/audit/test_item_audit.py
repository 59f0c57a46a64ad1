"""Audits: repeats, balance, baselines and leaks, on small sets made for it and on real ones."""

import pytest

from tempannot.datasets.audit.balance import WORDING, column_balance
from tempannot.datasets.audit.item_audit import audit
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.statistics.proportions import Proportion
from tests.oddities import rows_of


def item(place, hypothesis, label, premise=None, file="items.csv", **details):
    texts = (premise or f"Premise {place}.", hypothesis)
    provenance = Provenance(file, place, details=details)
    return RatingItem(str(place), NLI, texts, label, "made", provenance)


def given_away(count=60):
    """Items whose hypothesis says the label: not stands in all contradictions."""
    for place in range(count):
        is_so = place % 2 == 0
        text = f"It was {'' if is_so else 'not '}number {place % 7}."
        yield item(place, text, "entailment" if is_so else "contradiction")


def by_name(found):
    return {each.name: each for each in found.baselines}


def test_hypothesis_that_gives_the_label_away_is_found_out():
    found = by_name(audit(list(given_away())))
    assert found["hypothesis only, bag of words"].score.share == 1
    assert found["majority"].score.share <= 0.5


def test_hypothesis_that_says_nothing_is_no_better_than_chance():
    items = [item(n, "It ended.", "entailment" if n % 3 else "neutral") for n in range(90)]
    found = by_name(audit(items))
    words = found["hypothesis only, bag of words"].score
    assert words == found["majority"].score == Proportion(60, 90)


def test_items_of_one_premise_are_never_learnt_from_and_tested_on():
    items = [item(n, f"word{n // 6}", "ab"[n // 6 % 2], f"P{n // 6}") for n in range(120)]
    found = by_name(audit(items))["hypothesis only, bag of words"].score
    assert found.of == 120
    assert found.share <= 0.5


def test_train_and_test_are_kept_apart_where_the_items_say_which_is_which():
    items = [
        item(n, "yes" if n % 2 else "no", "ab"[n % 2], split="train" if n < 40 else "test")
        for n in range(60)
    ]
    baseline = by_name(audit(items))["hypothesis only, bag of words"]
    assert (baseline.trained_on, baseline.tested_on) == ("train", "test")
    assert baseline.score == Proportion(20, 20)


def test_one_label_alone_cannot_be_learnt_and_says_so():
    baseline = by_name(audit([item(n, "x", "a") for n in range(20)]))
    assert baseline["hypothesis only, bag of words"].reason == (
        "all items to learn from have one label"
    )


def test_templates_that_are_named_are_a_baseline_of_their_own():
    items = [item(n, f"H{n}", "ab"[n % 2], template=str(n % 4)) for n in range(40)]
    found = by_name(audit(items))
    assert found["majority by template"].score == Proportion(40, 40)
    assert f"majority by {WORDING}" not in found


def test_ids_of_the_events_of_a_pair_are_no_groups():
    items = [item(n, f"H{n}", "ab"[n % 2], source=f"ei{n % 3}", target="ei9") for n in range(9)]
    assert [each.column for each in audit(items).columns if each.column != WORDING] == []


def test_splits_that_share_items_premises_documents_and_templates_are_told():
    items = [
        item(1, "H", "a", "P", split="train", template="t1"),
        item(2, "H", "a", "P", split="test", template="t1"),
        item(3, "G", "a", "Q", split="test", template="t2"),
    ]
    found = {leak.what: leak for leak in audit(items).leaks}
    assert {what: leak.items for what, leak in found.items()} == {
        "items": 2,
        "premises": 2,
        "templates": 2,
    }
    assert found["items"].splits == ("train", "test")


def test_hypotheses_that_every_premise_gets_are_no_leak():
    items = [
        item(n, f"The {name} started.", "a", f"They {name}.", split=split, template=template)
        for n, (name, split) in enumerate((("ran", "train"), ("sang", "test"), ("ate", "dev")))
        for template in ("1", "2")
    ]
    assert audit(items).leaks == ()


def test_files_are_splits_where_no_column_says_so():
    items = [item(1, "H", "a", "P", file="a.csv"), item(1, "H", "a", "P", file="b.csv")]
    found = audit(items)
    assert found.splits == (("a.csv", 1), ("b.csv", 1))
    assert found.leaks[0].splits == ("a.csv", "b.csv")


def test_items_without_labels_have_no_balance_and_no_baselines():
    found = audit([item(n, "H", None) for n in range(3)])
    assert (found.overall, found.columns, found.baselines) == (None, (), ())
    assert found.report.unlabelled == 3


def test_majority_of_a_column_is_the_sum_of_those_of_its_groups():
    found = column_balance("c", list("xxxyy"), list("aabba"))
    assert found.majority == Proportion(3, 5)
    assert [group.majority for group in found.groups] == ["a", "a"]


@pytest.mark.parametrize(("right", "of"), [(0, 20), (14, 20), (20, 20)])
def test_interval_of_wilson_holds_the_share_and_stays_between_0_and_1(right, of):
    low, high = Proportion(right, of).interval
    assert 0 <= low <= right / of <= high <= 1


def test_interval_of_fourteen_of_twenty_is_that_of_the_notes():
    low, high = Proportion(14, 20).interval
    assert (round(low, 2), round(high, 2)) == (0.48, 0.85)


@pytest.mark.parametrize(
    ("path", "repeats", "contradictions", "labels", "wordings"),
    rows_of(
        (
            "items/nli-predicted-alike.json",
            1,
            1,
            {"not-entailed": 2, "entailed": 1},
            {"The ringing started before the stopping ended ."},
        ),
        real=(
            (
                "nli/recast_te3_dev_roberta.json",
                236,
                91,
                {"not-entailed": 1794, "entailed": 1526},
                {"The … started before the … ended .", "The … ended before the … started ."},
            ),
        ),
    ),
)
def test_recast_pairs_repeat_and_contradict(path, repeats, contradictions, labels, wordings):
    items = read_items(path).items
    found = audit(items)
    assert (len(found.report.repeats), len(found.report.contradictions)) == (
        repeats,
        contradictions,
    )
    assert dict(found.overall.labels) == labels
    (wording,) = (each for each in found.columns if each.column == WORDING)
    assert {group.value for group in wording.groups} >= wordings
