from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI, ORDER, TEXTS
from tempannot.formats.items.rating_item import Provenance, RatingItem, RatingItemKind
from tempannot.formats.items.repeats import find_repeats, import_report
from tests.oddities import rows_of


def item(id: str, texts: str, label: str | None, kind: RatingItemKind = NLI) -> RatingItem:
    return RatingItem(id, kind, tuple(texts), label, "here", Provenance("f", 1))


@pytest.mark.parametrize(
    ("path", "items", "repeats", "contradictions"),
    rows_of(
        ("items/nli-repeats.jsonl", 4, 2, 1),
        real=(("nli/recast_te3_dev_roberta.json", 3320, 236, 91),),
    ),
)
def test_pairs_that_repeat_are_told_with_those_that_contradict(
    path, items, repeats, contradictions
):
    report = import_report(read_items(path).items)
    assert (report.items, len(report.repeats)) == (items, repeats)
    assert len(report.contradictions) == contradictions
    assert report.sentences == (
        f"{repeats} items are there more than once, {contradictions} of them with labels that "
        "contradict each other",
    )


@pytest.mark.parametrize(
    ("path", "repeats"),
    rows_of(("items/torque-training.json", 6), real=(("nli/timexnli_cs1_test.csv", 25),)),
)
def test_items_may_repeat_without_contradiction(path, repeats):
    report = import_report(read_items(path).items)
    assert (len(report.repeats), report.contradictions) == (repeats, ())


@pytest.mark.parametrize(
    ("path", "yes"), rows_of(("items/mctaco.tsv", 1), real=(("nli/mctaco_dev_3783.tsv", 255),))
)
def test_the_candidate_answers_do_not_repeat(path, yes):
    report = import_report(read_items(path).items)
    assert (report.repeats, report.sentences, report.unlabelled) == ((), (), 0)
    assert report.labels["Event Duration", "yes"] == yes


def test_repeats_hold_their_items_in_order():
    items = [item("1", "ab", "e"), item("2", "cd", "e"), item("3", "ab", "n"), item("4", "cd", "e")]
    first, second = find_repeats(items)
    assert [each.id for each in first.items] == ["1", "3"]
    assert [each.id for each in second.items] == ["2", "4"]
    assert (first.is_contradictory, second.is_contradictory) == (True, False)


def test_no_label_contradicts_nothing():
    items = [item("1", "ab", "e"), item("2", "ab", None), item("3", "ab", "e")]
    report = import_report(items)
    assert (len(report.repeats), report.contradictions, report.unlabelled) == (1, (), 1)
    assert report.sentences[0] == "1 item is there without a label"


def test_texts_that_differ_in_a_blank_or_change_places_are_not_the_same():
    assert find_repeats([item("1", "ab", "e"), item("2", ["a", "b "], "e")]) == ()
    assert find_repeats([item("1", "ab", "e"), item("2", "ba", "e")]) == ()
    assert find_repeats([item("1", "ab", "e"), item("2", "ab", "e", TEXTS)]) == ()


@pytest.mark.parametrize(
    ("other", "label", "expected"),
    [("ba", "swapped", False), ("ba", "original", True), ("ab", "swapped", True)],
)
def test_two_sentences_in_the_other_order_are_the_same_item(other, label, expected):
    first = item("1", "ab", "original", ORDER)
    second = item("2", other, label, ORDER)
    for pair in ([first, second], [second, first]):
        (found,) = find_repeats(pair)
        assert found.is_contradictory == expected


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("neutral", "not-entailed"), False),
        (("entailed", "entailment"), False),
        (("contradiction", "not-entailed", "not-entailment"), False),
        (("neutral", "contradiction"), True),
        (("neutral", "not-entailed", "contradiction"), True),
        (("entailment", "not-entailed"), True),
        (("entailed", "neutral"), True),
        (("yes", "no"), True),
    ],
)
def test_labels_of_two_schemes_contradict_only_if_both_cannot_be_right(labels, expected):
    for order in (labels, labels[::-1]):
        (found,) = find_repeats(item(str(at), "ab", label) for at, label in enumerate(order))
        assert found.is_contradictory == expected


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["e", "n", None]))))
def test_repeats_are_all_items_whose_text_is_not_alone(pairs):
    items = [item(str(number), text, label) for number, (text, label) in enumerate(pairs)]
    texts = [text for text, _ in pairs]
    repeated = {each.id for repeat in find_repeats(items) for each in repeat.items}
    assert repeated == {each.id for each in items if texts.count(each.texts[0]) > 1}
    for repeat in find_repeats(items):
        labels = {each.label for each in repeat.items}
        assert repeat.is_contradictory == ({"e", "n"} <= labels)


def test_sources_are_counted_apart():
    items = [item("1", "ab", "e"), replace(item("2", "cd", "e"), source="there")]
    assert import_report(items).labels == {("here", "e"): 1, ("there", "e"): 1}
