"""Captions, plain texts and documents as sentences."""

import json

import pytest

from tempannot.core.errors import FileError
from tempannot.datasets.sentence_order.source_texts import (
    Preparation,
    prepare,
    read_source_texts,
)
from tempannot.resources import samples
from tests.oddities import IS_OWN, REAL
from tests.video_captions import CAPTIONS


def captions(path, **videos):
    content = {
        id: {"sentences": texts, "timestamps": [[s, s + 1] for s in starts], "duration": 99}
        for id, (texts, starts) in videos.items()
    }
    path.write_text(json.dumps(content))
    return path


def test_blanks_before_captions_do_not_give_the_first_one_away(tmp_path):
    path = captions(tmp_path / "c.json", v=(["A man.", "  He\n runs."], [0, 1]))
    (text,) = read_source_texts([path])
    assert [each.text for each in text.sentences] == ["A man.", "He runs."]


def test_captions_out_of_order_are_counted_and_sorted_only_if_asked(tmp_path):
    path = captions(tmp_path / "c.json", v=(list("abcde"), [0, 5, 2, 7, 9]), w=(list("ab"), [3, 1]))
    found = prepare(read_source_texts([path]), Preparation(keep_ends=True))
    assert (found.read, found.too_short, found.unsorted) == (2, 1, 1)
    assert "".join(each.text for each in found.texts[0].sentences) == "abcde"
    found = prepare(read_source_texts([path]), Preparation(keep_ends=True, sort_by_start=True))
    assert "".join(each.text for each in found.texts[0].sentences) == "acbde"


SPEECH = {"text": ["hi", " ", "mix  it", None, "bake"], "start": [0, 2, 2.5, 3, 9]}
SPEECH["end"] = [start + 3 for start in SPEECH["start"]]


def members(lists):
    names = list(lists)
    return [dict(zip(names, each, strict=True)) for each in zip(*lists.values(), strict=True)]


@pytest.mark.parametrize("layout", [lambda lists: lists, members])
def test_recognised_speech_of_howto100m_is_read(tmp_path, layout):
    path = tmp_path / "caption.json"
    path.write_text(json.dumps({"abc": layout(SPEECH)}))
    (text,) = read_source_texts([path])
    assert [(each.text, each.start) for each in text.sentences] == [
        ("hi", 0),
        ("mix it", 2.5),
        ("bake", 9),
    ]
    assert (text.id, text.wordless) == ("abc", 2)


@pytest.mark.parametrize(
    ("name", "content", "ids"),
    [
        ("vid7.csv", ",start,end,text\n0,0.5,2,hi\n1,2,4,\n2,3.5,5,mix it\n", ["vid7"]),
        ("all.tsv", "video_id\tstart\tend\ttext\na\t0\t1\thi\nb\t2\t3\tmix it\n", ["a", "b"]),
    ],
)
def test_tables_of_captions_are_read(tmp_path, name, content, ids):
    path = tmp_path / name
    path.write_text(content)
    texts = list(read_source_texts([path]))
    assert [each.id for each in texts] == ids
    assert [each.text for text in texts for each in text.sentences] == ["hi", "mix it"]


def test_a_table_of_relations_is_no_table_of_captions(tmp_path):
    path = tmp_path / "links.csv"
    path.write_text("source,relations,target\na,before,b\n")
    (text,) = read_source_texts([path])
    assert text.sentences == ()


def test_plain_text_is_cut_into_sentences_or_taken_by_line(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text("Dr. Ray left. She\nslept.\n\nAll was quiet\n")
    (text,) = read_source_texts([path])
    assert [each.text for each in text.sentences] == [
        "Dr. Ray left.",
        "She slept.",
        "All was quiet",
    ]
    (text,) = read_source_texts([path], one_per_line=True)
    assert len(text.sentences) == 3


def test_sentences_of_a_document_are_those_of_its_text():
    (text,) = read_source_texts([samples()[0]])
    assert len(text.sentences) > 4
    assert [each.place for each in text.sentences] == list(range(1, len(text.sentences) + 1))


def test_texts_of_one_name_are_told_apart(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "t.txt").write_text("One. Two. Three. Four. Five.")
    paths = [tmp_path / folder / "t.txt" for folder in ("a", "b")]
    found = prepare(read_source_texts(paths), Preparation())
    assert [each.id for each in found.texts] == ["t", "t (2)"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("{", "no JSON"),
        ("[]", "a member for each video"),
        ('{"v": 1}', "video 'v' has no lists"),
        ('{"v": {"text": ["a"], "start": [], "end": [1]}}', "different lengths: 1 of text"),
        ('{"v": [{"text": "a", "start": "x", "end": 1}]}', "caption 1: 'x' to 1 are no seconds"),
        ('{"v": {"sentences": ["a"], "timestamps": []}}', "1 sentences and 0 timestamps"),
        ('{"v": {"sentences": [" "], "timestamps": [[0, 1]]}}', "'v', sentence 1: the text"),
        ('{"v": {"sentences": ["a"], "timestamps": [[0]]}}', "no pair of seconds"),
        ('{"v": {"sentences": ["a"], "timestamps": [[0, NaN]]}}', "no pair of seconds"),
    ],
)
def test_captions_of_another_layout_are_refused(tmp_path, content, problem):
    path = tmp_path / "c.json"
    path.write_text(content)
    with pytest.raises(FileError, match=problem):
        list(read_source_texts([path]))


@pytest.mark.parametrize("is_own", IS_OWN)
def test_strides_of_activitynet_have_the_counts_of_the_formula(tmp_path, is_own):
    path = REAL / "activitynet" / "anet_val_1_first200.json"
    if is_own:
        path = tmp_path / "captions.json"
        path.write_text(json.dumps(CAPTIONS), encoding="utf-8")
    videos = json.loads(path.read_text())
    lengths = [len(each["sentences"]) for each in videos.values()]
    found = prepare(read_source_texts([path]), Preparation())
    assert found.read == len(videos)
    assert sum(len(each.sentences) for each in found.texts) == sum(k - 2 for k in lengths if k > 4)
    assert not any(
        each.text != each.text.strip() for text in found.texts for each in text.sentences
    )


@pytest.mark.parametrize(
    ("content", "problem"),
    [("start,end,text\n1,x,a\n", ":2: '1' to 'x' are no seconds"), ("start,end,text\n", "no row")],
)
def test_tables_that_are_no_captions_are_refused(tmp_path, content, problem):
    path = tmp_path / "v.csv"
    path.write_text(content)
    with pytest.raises(FileError, match=problem):
        list(read_source_texts([path]))
