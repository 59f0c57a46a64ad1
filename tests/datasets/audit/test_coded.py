"""What is kept of many items says the same as the items themselves."""

import random
from collections import Counter

import pytest
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.pipeline import make_pipeline

from tempannot.datasets.audit.baselines import bag_of_words, setting
from tempannot.datasets.audit.coded import Chosen, Coded, Groups, Told, View
from tempannot.datasets.audit.item_audit import AuditSettings, audit, audit_files
from tempannot.datasets.audit.leakage import leaks
from tempannot.datasets.audit.stored_words import TOKENS, WordCounts
from tempannot.datasets.audit.time_expressions import time_share
from tempannot.formats.items import item_files
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.formats.items.repeats import find_repeats
from tempannot.formats.items.stored_rows import stored_table
from tests.oddities import rows_of


def test_texts_that_are_coded_are_the_texts():
    texts = ["b", "a", "b", ""]
    coded = Coded(texts)
    assert (list(coded), coded[2], list(coded[1:3]), len(coded)) == (texts, "b", ["a", "b"], 4)
    assert list(coded.names) == ["b", "a", ""]


def test_sequences_without_copies_are_sequences():
    chosen = Chosen([3, 1], str)
    assert (list(chosen), chosen[-1], chosen[:1], len(chosen)) == (["3", "1"], "1", ("3",), 2)
    told = Told([[1, 2], [], [3]])
    assert (list(told), told[2], told[-3], list(told[1:]), len(told)) == (
        [1, 2, 3],
        3,
        1,
        [2, 3],
        3,
    )
    with pytest.raises(IndexError):
        told[3]
    assert (list(View([1, 2], str)), "2" in View([1, 2], str)) == (["1", "2"], True)


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["", ""],
        ["a"],
        ["b", "", "a", "b", "a"],
        random.Random(5).choices(["", *map(str, range(60))], k=500),
        random.Random(6).choices([*map(str, range(900))], k=500),
    ],
    ids=len,
)
def test_groups_are_counted_as_they_come(texts):
    groups = Groups()
    for text in texts:
        groups.add(text)
    known = {}
    expected = [known.setdefault(text, len(known) + 1) if text else 0 for text in texts]
    assert groups.numbers().tolist() == expected


def some_items(seed, count=300):
    chance = random.Random(seed)
    for place in range(count):
        texts = (
            f"P{chance.randrange(40)}",
            f"It {chance.choice(['ran', 'sat'])} {chance.randrange(9)}.",
        )
        details = {"split": chance.choice(["train", "dev", "test"])}
        details |= {"template": str(chance.randrange(3))} if seed % 2 else {}
        label = chance.choice(["entailment", "neutral", "contradiction", None])
        document = chance.choice([None, "d1", "d2"])
        provenance = Provenance("items.csv", place, document, details=details)
        yield RatingItem(str(place), NLI, texts, label, chance.choice("xy"), provenance)


@pytest.mark.parametrize("seed", range(6))
def test_repeats_are_those_that_comparing_texts_finds(seed):
    items = list(some_items(seed))
    found = audit(items).report
    expected = find_repeats(items)
    assert [(list(each.items), each.is_contradictory) for each in found.repeats] == [
        (list(each.items), each.is_contradictory) for each in expected
    ]
    assert dict(found.labels) == Counter((item.source, item.label) for item in items)


@pytest.mark.parametrize("seed", range(6))
def test_leaks_are_those_that_comparing_texts_finds(seed):
    items = list(some_items(seed))
    named = Coded(item.provenance.details["split"] for item in items)
    for leak in leaks(items, named):
        key = {
            "items": lambda item: item.texts,
            "premises": lambda item: item.texts[0],
            "documents": lambda item: item.provenance.document,
            "templates": lambda item: item.provenance.details.get("template"),
        }[leak.what]
        places = {name: {} for name in leak.splits}
        for place, item in enumerate(items):
            split = item.provenance.details["split"]
            if split in places and key(item):
                places[split].setdefault(key(item), []).append(place)
        one, other = (places[name] for name in leak.splits)
        shared = [each for each in one if each in other]
        assert [list(each) for each in leak.places] == [[*one[k], *other[k]] for k in shared]
        assert list(leak.shared) == [" | ".join(k) if leak.what == "items" else k for k in shared]


def test_words_are_learnt_as_the_library_counts_them():
    chance = random.Random(1)
    words = [
        *["The", "run", "sat", "began", "ended", "before", "after"],
        "昨日",
        "it's",
        "ÉTÉ",
        "été",
        ".",
        ",",
    ]
    texts = [" ".join(chance.choices(words, k=chance.randrange(1, 9))) for _ in range(400)]
    labels = ["abc"[len(text) % 3] for text in texts]
    groups = [str(place // 3) for place in range(400)]
    how = setting(None, groups)
    counts = WordCounts()
    for text in texts:
        counts.add(text)
    missed = []
    for part in how.parts:
        vectors = CountVectorizer(
            tokenizer=TOKENS.findall, token_pattern=None, ngram_range=(1, 2), binary=True
        )
        model = SGDClassifier(loss="log_loss", max_iter=30, tol=None, random_state=0, average=True)
        whole = make_pipeline(vectors, model)
        whole.fit([texts[at] for at in part.learnt], [labels[at] for at in part.learnt])
        guesses = whole.predict([texts[at] for at in part.tested])
        missed += [
            (at, str(g)) for at, g in zip(part.tested, guesses, strict=True) if labels[at] != g
        ]
    found = bag_of_words(counts, labels, how)
    assert list(found.missed) == sorted(missed) != []


def test_times_are_counted_of_each_text_and_looked_for_once():
    asked = []

    def has_time(text):
        asked.append(text)
        return "day" in text

    items = [("on Monday", "today"), ("no",), ("today", "no", "a day"), ("no", "no")]
    found = time_share(items, has_time)
    assert asked == ["on Monday", "today", "no", "a day"]
    assert (found.items.right, found.items.of, list(found.places)) == (2, 4, [0, 2])
    assert [each.right for each in found.by_text] == [2, 1, 1]
    assert time_share([], has_time).by_text == ()


@pytest.mark.parametrize(
    ("folder", "files"),
    rows_of(
        ("items", ("nli-repeats.jsonl", "mnli.tsv")),
        real=(("nli", ("recast_te3_dev_roberta.json", "timexnli_cs1_test.csv")),),
    ),
)
def test_a_file_whose_items_stay_in_a_file_has_the_same_findings(folder, files, monkeypatch):
    paths = [folder / name for name in files]
    expected = audit_files(AuditSettings(tuple(paths)))
    monkeypatch.setattr(item_files, "stored_table", lambda path, told: stored_table(path, 0, told))
    found = audit_files(AuditSettings(tuple(paths)))
    assert found.baselines == expected.baselines
    assert found.overall == expected.overall
    assert found.splits == expected.splits
    assert [(each.what, list(each.shared), list(each.places)) for each in found.leaks] == [
        (each.what, list(each.shared), list(each.places)) for each in expected.leaks
    ]
    for mine, theirs in zip(found.columns, expected.columns, strict=True):
        assert (mine.column, mine.groups) == (theirs.column, theirs.groups)
        assert list(mine.values) == list(theirs.values)
