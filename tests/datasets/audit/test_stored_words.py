"""Words of very many texts, kept in a file and learnt block by block, say what a matrix says."""

import errno
import pickle
import random
from dataclasses import replace

import pytest

from tempannot.datasets.audit import stored_words
from tempannot.datasets.audit.baselines import bag_of_words, setting
from tempannot.datasets.audit.coded import Coded
from tempannot.datasets.audit.item_audit import AuditSettings, audit, audit_files
from tempannot.datasets.audit.stored_words import (
    MANY,
    StoredWords,
    WordCounts,
    word_counts,
    words_of,
)
from tempannot.formats.items import item_files, stored_rows
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.formats.items.stored_rows import stored_table

LABELS = ("contradiction", "entailment", "neutral")
GIVES_AWAY = ("sleeping", "outdoors", "tall")
COUNT = 2400


def some_texts(count=COUNT):
    """Texts whose words tell the label of a third of them."""
    chance = random.Random(2)
    for _ in range(count):
        label = chance.randrange(3)
        words = [f"w{chance.randrange(400)}" for _ in range(5)]
        yield " ".join([*words, *([GIVES_AWAY[label]] if chance.random() < 0.4 else ())]), label


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr(stored_words, "_BLOCK", 4000)
    monkeypatch.setattr(stored_words, "COLUMNS", 1 << 13)


def stored(texts):
    words = StoredWords()
    for text in texts:
        words.add(text)
    return words


def columns(words):
    """The columns of each text, in order."""
    words.learning([], [])
    return [row.indices.tolist() for _, rows in words.blocks() for row in rows]


def test_each_text_has_its_words_whatever_block_it_is_in():
    texts = [text for text, _ in some_texts()]
    words = stored(texts)
    found = columns(words)
    assert words.block_count() >= 5
    assert len(found) == len(words) == len(texts)
    assert found == [sorted({stored_words._column(each) for each in words_of(t)}) for t in texts]


def test_what_is_learnt_is_what_a_matrix_of_all_words_tells():
    texts, codes = zip(*some_texts(), strict=True)
    labels = [LABELS[code] for code in codes]
    how = setting(None, [str(place // 3) for place in range(COUNT)])
    whole = WordCounts()
    for text in texts:
        whole.add(text)
    expected = bag_of_words(whole, labels, how).score
    found = bag_of_words(stored(texts), labels, how)
    assert found.score.of == expected.of == COUNT
    assert expected.share > 0.5
    assert abs(found.score.share - expected.share) < 0.02
    assert found.trained_on == f"{how.trained_on}, block by block"
    assert bag_of_words(stored(texts), labels, how) == replace(found)


def test_items_that_splits_keep_apart_are_tested_in_their_order():
    texts, codes = zip(*some_texts(), strict=True)
    labels = [LABELS[code] for code in codes]
    splits = Coded("test" if place % 3 else "train" for place in range(COUNT))
    found = bag_of_words(stored(texts), labels, setting(splits, []))
    assert (found.trained_on, found.tested_on) == ("train, block by block", "test")
    assert found.score.of == sum(each == "test" for each in splits)
    assert all(splits[place] == "test" and labels[place] != said for place, said in found.missed)


def test_a_full_disk_loses_nothing(monkeypatch):
    texts, codes = zip(*some_texts(), strict=True)
    expected = columns(stored(texts))
    put = StoredWords._write

    def full(self, data):
        if self._size > 20_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        put(self, data)

    monkeypatch.setattr(StoredWords, "_write", full)
    assert columns(stored(texts)) == expected
    monkeypatch.setattr(stored_words, "TemporaryFile", _no_room)
    assert columns(stored(texts)) == expected
    assert set(codes) == {0, 1, 2}


def test_an_audit_says_once_that_there_is_no_room(monkeypatch, tmp_path):
    path = tmp_path / "pairs.csv"
    lines = (f"P{at},{text},{LABELS[code]}" for at, (text, code) in enumerate(some_texts(600)))
    path.write_text("\n".join(("premise,hypothesis,label", *lines)) + "\n")
    expected = audit_files(AuditSettings((path,)))
    monkeypatch.setattr(stored_words, "MANY", 100)
    monkeypatch.setattr(item_files, "stored_table", lambda each, told: stored_table(each, 0, told))
    for module in (stored_words, stored_rows):
        monkeypatch.setattr(module, "TemporaryFile", _no_room)
    said = []
    found = audit_files(AuditSettings((path,)), said.append)
    assert said.count(stored_rows.NO_ROOM) == 1
    assert found.columns == expected.columns
    assert found.baselines[-1].score.of == expected.baselines[-1].score.of == 600


def _no_room(*_, **__):
    raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")


def test_other_machines_get_the_words_themselves():
    texts = [text for text, _ in some_texts(900)]
    words = stored(texts)
    expected = columns(words)
    assert columns(pickle.loads(pickle.dumps(words))) == expected
    assert columns(words) == expected


def test_only_very_many_items_are_learnt_so(monkeypatch):
    assert isinstance(word_counts(MANY), WordCounts)
    assert isinstance(word_counts(MANY + 1), StoredWords)
    monkeypatch.setattr(stored_words, "MANY", 100)
    items = [
        RatingItem(str(at), NLI, (f"P{at}.", text), LABELS[code], "x", Provenance("x.csv", at))
        for at, (text, code) in enumerate(some_texts(600))
    ]
    *_, found = audit(items).baselines
    assert found.trained_on == "4 of 5 parts, block by block"
    *_, few = audit(items[:100]).baselines
    assert few.trained_on == "4 of 5 parts"
