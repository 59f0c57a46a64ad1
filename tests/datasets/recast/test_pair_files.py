from collections import Counter

import pytest

from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recast.recasting import Recasting
from tests.datasets.recast.documents import document_file
from tests.oddities import HERE, REAL, rows_of

REAL_MATRES = [
    (REAL / "pairs" / "MATRES_platinum.txt", REAL / "te3" / name, "AP_20130322", 8 * 24)
    for name in ("gold_AP_20130322.tml",)
    if REAL.is_dir()
]
TEXT = "They [met], [talked] and [left]. They [slept]."


@pytest.fixture
def recast(tmp_path):
    def run(*lines, text=TEXT, name="pairs.txt", **settings):
        pairs = tmp_path / name
        pairs.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        document_file(tmp_path, text)
        recasting = Recasting(RecastSettings((pairs,), texts=(tmp_path,), **settings))
        return list(recasting.rows()), recasting.report

    return run


def templates(rows, link):
    return [row["template"] for row in rows if row["link"] == link]


def test_a_coarse_label_gives_six_pairs_and_a_sharp_one_eight(recast):
    rows, report = recast("story\te1\te2\tb", "story\te2\te3\tii")
    assert templates(rows, "line 1") == [1, 2, 4, 5, 7, 8]
    assert templates(rows, "line 2") == list(range(1, 9))
    assert report.open == 2
    assert {row["corpus"] for row in rows} == {"timebank-dense"}
    assert rows[0]["corpus_sent_id"] == "timebank-dense|story|ei1|ei2"
    assert rows[0]["hypothesis"] == "The meeting started before the talking started."


def test_what_gives_no_pair_is_counted_by_reason(recast):
    lines = (
        "story\te1\te2\tb",
        "story\te1\te3\tv",
        "story\te1\te8\ta",
        "story\te1\te1\ta",
        "other\te1\te2\ta",
        "story\te1\te2\t?",
    )
    rows, report = recast(*lines)
    assert len(rows) == 6
    assert report.links == len(lines)
    assert report.skipped == {
        "a vague link": 1,
        "a link to an event that is not there": 1,
        "a link of an event to itself": 1,
        "a pair of a document without a text": 1,
        "the label '?' is none of timebank-dense": 1,
    }
    assert report.examples["a pair of a document without a text"] == ["other, line 5"]


def test_labels_of_red_are_read_as_in_the_paper_and_as_in_its_data(recast):
    line = "story\te1\te2\tBEFORE/CAUSES"
    assert len(recast(line, profile=Profile.SEED)[0]) == 6
    assert len(recast(line, profile=Profile.RELEASED)[0]) == 8
    assert len(recast("story\te1\te2\tBEFORE", profile=Profile.RELEASED)[0]) == 6


def test_tddiscourse_is_told_by_the_name_of_its_file(recast):
    rows, _ = recast("story\te1\te4\tb", name="TDDManDev.tsv")
    assert rows[0]["corpus"] == "tddiscourse"
    assert rows[0]["context"] == "They met, talked and left. They slept."


def test_matres_compares_starts_alone(recast):
    rows, report = recast("story\tmet\ttalked\t1\t2\tBEFORE")
    assert templates(rows, "line 1") == [1, 2, 5, 7]
    assert (rows[0]["source"], rows[0]["target"]) == ("ei1", "ei2")
    assert report.open == 4


def test_a_pair_that_is_there_twice_gives_what_both_labels_say(recast):
    lines = ("story\te1\te2\tb", "other\te1\te2\tb", "story\te2\te1\ta", "story\te1\te2\ti")
    rows, report = recast(*lines, "story\te2\te3\tb")
    assert {row["link"] for row in rows} == {"line 5"}
    assert report.skipped["links of one pair that contradict each other"] == 3
    rows, report = recast(*lines[:3])
    assert templates(rows, "line 1") == [1, 2, 4, 5, 7, 8]
    assert report.skipped["a pair that has been linked before"] == 1


def test_what_follows_from_labels_is_recast_when_asked_for(recast):
    rows, _ = recast("story\te1\te2\tb", "story\te2\te3\ti", closure=True)
    assert {row["relations"] for row in rows if row["origin"] == "inferred"} == {
        "before|meets|overlaps|contains|finished-by"
    }


def test_timeml_beside_labelled_pairs_gives_their_text_and_no_pairs_of_its_own(tmp_path):
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("story\te2\te1\tii\n", "utf-8")
    story = document_file(tmp_path, TEXT, [(1, "BEFORE", 2)])
    rows = list(Recasting(RecastSettings((story, pairs))).rows())
    assert {row["relations"] for row in rows} == {"during"}
    assert len(rows) == 8


@pytest.mark.parametrize(
    ("pairs", "texts", "split", "links", "splits"),
    rows_of(
        ("pairs/timebank-dense.txt", HERE / "dialects", None, 8, {"tempeval-3": "", "aquaint": ""}),
        real=(
            (
                "pairs/TimebankDense.full.txt",
                REAL / "tbaq",
                "timebank-dense",
                12_715,
                {
                    "ABC19980108.1830.0711": "train",
                    "CNN19980227.2130.0067": "train",
                    "NYT19980402.0453": "test",
                    "PRI19980121.2000.2591": "train",
                },
            ),
        ),
    ),
)
def test_timebank_dense_is_recast_where_there_is_a_text(pairs, texts, split, links, splits):
    chosen = {"split": split} if split else {}
    settings = RecastSettings((pairs,), Profile.SEED, texts=(texts,), **chosen)
    recasting = Recasting(settings)
    rows, report = list(recasting.rows()), recasting.report
    assert report.links == links
    assert {row["document"]: row["split"] for row in rows} == splits
    per_link = Counter((row["document"], row["link"]) for row in rows)
    assert set(per_link.values()) == {6, 8}
    assert len(rows) + report.open == 8 * len(per_link)
    assert len(per_link) == report.links - report.skipped.total()


@pytest.mark.parametrize(
    ("pairs", "text", "name", "rows_and_open"),
    [
        (
            HERE / "pairs" / "document-by-its-own-name.txt",
            HERE / "dialects" / "tempeval-3.tml",
            "harbour_20130402",
            8 * 2,
        ),
        *REAL_MATRES,
    ],
)
def test_a_document_is_found_by_what_it_calls_itself_too(pairs, text, name, rows_and_open):
    recasting = Recasting(RecastSettings((pairs,), texts=(text,)))
    rows = list(recasting.rows())
    assert {row["document"] for row in rows} == {name}
    assert len(rows) + recasting.report.open == rows_and_open
