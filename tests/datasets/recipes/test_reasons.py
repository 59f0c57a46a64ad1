"""Every item says in a line why it has its label, and the words agree with the label."""

from itertools import islice

import pytest

from tempannot.datasets.recipes.build import nothing_told
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.recast_recipe import RecastRecipe
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe
from tempannot.resources import samples


def _reasons(recipe, count=400):
    build = recipe.start(nothing_told)
    return [(row, build.reason(row)) for row in islice(build.rows, count)]


def test_order_of_times_is_told_by_the_distance_of_the_times():
    found = [
        (row["label"], row["hypothesis_type"], reason)
        for row, reason in _reasons(TempOrderRecipe())
        if row["premise_relation"] == "at" and row["difference"]
    ]
    assert found
    for label, hypothesis, reason in found:
        agrees = (" earlier (" in reason) == (hypothesis == "after")
        assert label == ("entailment" if agrees else "contradiction")


def test_two_times_that_are_the_same_are_told_as_such():
    reasons = [
        reason for row, reason in _reasons(TempOrderRecipe(), 20_000) if not row["difference"]
    ]
    assert reasons
    assert all("is the same time" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("equal gold", "said is the right duration"),
        ("less gold*10", "said is less than ten times as much"),
        ("equal gold+1", "said is one more"),
    ],
)
def test_durations_are_told_by_what_the_hypothesis_names(kind, said):
    reasons = [
        reason for row, reason in _reasons(TempDurationRecipe()) if row["hypothesis_type"] == kind
    ]
    assert reasons
    assert all(reason.endswith(said) for reason in reasons)


def test_units_are_told_by_their_difference():
    for row, reason in _reasons(CrossUnitRecipe()):
        assert reason.split()[0] == f"{abs(row['difference']):,}"
        assert (" more " in reason) == (row["side"] == "higher")


def test_recast_pairs_name_the_link_and_say_whether_it_is_always_true():
    (news,) = [path for path in samples() if path.stem == "news-report"]
    found = _reasons(RecastRecipe((news,)))
    assert found
    for row, reason in found:
        assert reason.startswith("always" if row["label"] == "entailed" else "never")
        assert reason.endswith(f"(link {row['link']})")


def test_sentence_orders_name_the_places_of_the_sentences(tmp_path):
    text = tmp_path / "story.txt"
    text.write_text("One. Two. Three. Four. Five. Six. Seven.\n", encoding="utf-8")
    recipe = SentenceOrderRecipe((text,), strides="1")
    assert {reason for _, reason in _reasons(recipe)} <= {
        f"sentences {one} and {other} of {recipe_name}, 1 left out between"
        for recipe_name in ("story", "story.txt")
        for one in range(8)
        for other in range(8)
    }
    triples = _reasons(SentenceOrderRecipe((text,), strides="0", triples=True))
    assert all(reason.startswith("a, b, c are sentences ") for _, reason in triples)
    assert all(reason.endswith(", neighbours") for _, reason in triples)
