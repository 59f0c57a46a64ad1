"""Pairs and triples: how many, which, and shown in which order."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.sentence_order.orders import (
    STRIDE_COLUMNS,
    NoTimesError,
    OrderLabel,
    OrderOptions,
    Spacing,
    build_orders,
)
from tempannot.datasets.sentence_order.source_texts import (
    Preparation,
    PreparedTexts,
    SourceText,
    TimedSentence,
    prepare,
)


def text(id: str, count: int, starts=None) -> SourceText:
    starts = starts or [None] * count
    found = (TimedSentence(n, f"{id} says {n}.", start) for n, start in enumerate(starts, 1))
    return SourceText(id, "texts.json", tuple(found))


def built(texts, **options):
    return build_orders([prepare(texts, Preparation())], OrderOptions(**options))


@pytest.mark.parametrize(
    ("sentences", "pairs"), [(4, [0, 0, 0, 0]), (5, [2, 1, 0, 0]), (7, [4, 3, 2, 1])]
)
def test_number_of_pairs_by_stride_is_that_of_the_smallest_check(sentences, pairs):
    found = built([text("a", sentences)]).counts
    by_stride = Counter()
    for (source, _, _), count in found.items():
        by_stride[source] += count
    assert [by_stride[f"stride {stride}"] for stride in range(4)] == pairs


@given(st.lists(st.integers(0, 14), min_size=1, max_size=12), st.integers(0, 3), st.integers())
def test_pairs_follow_the_formula_and_halves_are_swapped(lengths, stride, seed):
    texts = [text(f"v{n}", length) for n, length in enumerate(lengths)]
    rows = built(texts, strides=(stride,), seed=seed).rows
    assert len(rows) == sum(max(0, k - stride - 3) for k in lengths if k >= 5)
    for split in {row["split"] for row in rows}:
        labels = Counter(row["label"] for row in rows if row["split"] == split)
        assert abs(labels["original"] - labels["swapped"]) <= 1
    for row in rows:
        step = row["second_place"] - row["first_place"]
        assert abs(step) == stride + 1
        assert (row["label"] == "original") == (step > 0)


def test_first_and_last_sentences_are_in_no_pair():
    rows = built([text("a", 6)]).rows
    places = {row[name] for row in rows for name in ("first_place", "second_place")}
    assert places == {2, 3, 4, 5}


def test_a_text_is_in_one_split_whatever_the_stride():
    rows = built([text(f"v{n}", 9) for n in range(40)], seed=3).rows
    splits = {(row["video"], row["split"]) for row in rows}
    assert len(splits) == 40
    assert Counter(split for _, split in splits) == {"train": 32, "dev": 4, "test": 4}


def test_same_seed_gives_the_same_rows_and_another_seed_others():
    texts = [text(f"v{n}", 9) for n in range(20)]
    assert built(texts, seed=1).rows == built(texts, seed=1).rows
    assert built(texts, seed=1).rows != built(texts, seed=2).rows


def test_this_seed_gives_these_swaps_on_every_platform():
    rows = built([text("a", 12)], strides=(0,), shares={"all": 1.0}, seed=7).rows
    swapped = [row["id"] for row in rows if row["label"] == "swapped"]
    assert swapped == [f"stride-0-{number}" for number in (3, 4, 6, 8)]


def test_pairs_apart_are_with_the_first_sentence_that_starts_late_enough():
    source = text("a", 5, [0.0, 4.0, 9.0, 21.0, 22.0])
    pairs = [(a.place, b.place) for a, b in Spacing(apart=10).pairs(source)]
    assert pairs == [(1, 4), (2, 4), (3, 4)]


def test_distances_of_texts_without_times_are_refused():
    with pytest.raises(NoTimesError, match="no times"):
        built([text("a", 9)], strides=(), apart=(10,))


def test_triples_have_all_six_orders_equally_often_and_labels_that_put_them_right():
    rows = built([text(f"v{n}", 10) for n in range(12)], strides=(0,), triples=True).rows
    train = Counter(row["label"] for row in rows if row["split"] == "train")
    assert set(train.values()) == {10}
    for row in rows:
        places = [row[f"place_{letter}"] for letter in row["label"].split()]
        assert all(after - before == 1 for before, after in pairwise(places))
    assert len({row["label"] for row in rows}) == 6


def test_sample_draws_as_many_of_each_label_per_stride():
    texts = [text(f"v{n}", 12) for n in range(30)]
    rows = built(texts, sample=20, sample_split="train", seed=4).rows
    assert Counter((row["source"], row["label"]) for row in rows) == {
        (f"stride {n}", label): 10 for n in range(4) for label in ("original", "swapped")
    }
    assert {row["split"] for row in rows} == {"train"}


def test_words_that_both_sentences_have_are_named():
    sentences = ("The dog runs.", "A dog jumps high.", "The dog stops.", "High jumps end.")
    source = SourceText("a", "a.txt", tuple(map(TimedSentence, range(1, 5), sentences)))
    rows = build_orders(
        [PreparedTexts((source,), 1, 0, 0)], OrderOptions(strides=(1,), shares={"all": 1})
    ).rows
    assert [row["repeated_words"] for row in rows] == ["", "high jumps"]


def test_the_stride_is_asked_for_of_sentences_as_they_stand():
    found = built([text("a", 9)], strides=(0, 2), label=OrderLabel.STRIDE)
    assert found.columns == STRIDE_COLUMNS
    for row in found.rows:
        step = row["second_place"] - row["first_place"]
        assert row["label"] == str(step - 1) == str(row["stride"])
        assert row["one_sentence"] == f"a says {row['first_place']}."


def test_order_and_stride_may_be_asked_for_together():
    rows = built([text(f"v{n}", 9) for n in range(9)], label=OrderLabel.BOTH).rows
    assert {row["label"] for row in rows} == {
        f"{order} {stride}" for order in ("original", "swapped") for stride in range(4)
    }
    for row in rows:
        step = row["second_place"] - row["first_place"]
        order = "original" if step > 0 else "swapped"
        assert row["label"] == f"{order} {abs(step) - 1}"


def test_chunks_of_seconds_take_the_place_of_sentences():
    source = text("a", 12, [float(n) for n in range(0, 48, 4)])
    prepared = prepare([source], Preparation(seconds=10, least_sentences=3))
    assert [each.start for each in prepared.texts[0].sentences] == [12.0, 24.0]
    rows = build_orders([prepared], OrderOptions(strides=(0,))).rows
    shown = {row["first"] for row in rows} | {row["second"] for row in rows}
    assert "a says 4. a says 5. a says 6." in shown
    assert {row["source"] for row in rows} == {"stride 0 of 10-second chunks"}
    assert {row["seconds"] for row in rows} == {10}


def test_a_text_is_in_one_split_whatever_the_chunks():
    texts = [text(f"v{n}", 40, [float(s) for s in range(40)]) for n in range(30)]
    prepared = [prepare(texts, Preparation(seconds=each)) for each in (None, 2, 5)]
    rows = build_orders(prepared, OrderOptions()).rows
    assert len({(row["video"], row["split"]) for row in rows}) == 30
    assert len({row["id"] for row in rows}) == len(rows)


def test_chunks_of_texts_without_times_are_refused():
    texts = [text("a", 9)]
    prepared = prepare(texts, Preparation(seconds=10))
    with pytest.raises(NoTimesError, match="no times"):
        build_orders([prepared], OrderOptions())
