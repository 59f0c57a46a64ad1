import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from tempannot.core.schemes import During
from tempannot.datasets.recast.documents import BY_LEXICON
from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tests.datasets.recast.documents import document_file
from tests.oddities import rows_of

TEXT = "They [met], [talked] and [left]."


@pytest.fixture
def recast(tmp_path):
    def run(links, text=TEXT, attributes=None, **settings):
        path = document_file(tmp_path, text, links, attributes)
        recasting = Recasting(RecastSettings((path,), **settings))
        try:
            return list(recasting.rows()), recasting.report
        except NoPairsError:
            return [], recasting.report

    return run


def labels(rows, link):
    return "".join(row["label"][0] for row in rows if row["link"] == link)


def test_a_link_gives_a_row_per_template_with_its_provenance(recast):
    rows, report = recast([(1, "BEFORE", 2)])
    assert len(rows) == 8
    assert rows[2] == {
        "context": "They met, talked and left.",
        "hypothesis": "The meeting ended before the talking started.",
        "label": "entailed",
        "pair_id": 2,
        "split": "",
        "type_of_inference": "temporal-relation",
        "source": "ei1",
        "target": "ei2",
        "relations": "before",
        "template": 3,
        "corpus": "timeml",
        "document": "story",
        "link": "l1",
        "corpus_sent_id": "timeml|story|ei1|ei2",
        "origin": "asserted",
        "annotators": "",
        "creation_approach": "automatic",
    }
    assert report.as_json()["labels"] == {"entailed": 4, "not-entailed": 4}


@pytest.mark.parametrize(
    ("settings", "expected", "relations"),
    [
        ({}, "nennnenn", "equals"),
        ({"during": During.DURING}, "neneeenn", "during"),
        ({"profile": Profile.SEED}, "eenenenn", "overlaps"),
        ({"profile": Profile.SEED, "during": During.EQUALS}, "nennnenn", "equals"),
    ],
)
def test_during_is_read_as_the_profile_or_the_option_says(recast, settings, expected, relations):
    rows, _ = recast([(1, "DURING", 2)], **settings)
    assert labels(rows, "l1") == expected
    assert rows[0]["relations"] == relations


def test_open_hypotheses_give_no_row_and_are_counted(recast):
    rows, report = recast([(1, "IBEFORE", 2)], instantaneous=True)
    assert [row["template"] for row in rows] == [3, 5, 6, 7, 8]
    assert report.open == 3


def test_links_that_say_nothing_are_counted_by_reason(recast):
    links = [(1, "VAGUE", 2), (1, "BEFORE", 9), (1, "BEFORE", 1), (2, "SOMEHOW", 3)]
    rows, report = recast(links)
    assert rows == []
    assert report.links == 4
    assert report.skipped == {
        "a vague link": 1,
        "a link to an event that is not there": 1,
        "a link of an event to itself": 1,
        "a link of an unknown type": 1,
    }
    assert report.examples["a vague link"] == ["story: l1"]


def test_links_of_one_pair_that_contradict_each_other_give_no_row(recast):
    rows, report = recast([(1, "BEFORE", 2), (1, "AFTER", 2), (2, "BEFORE", 3)])
    assert {row["link"] for row in rows} == {"l3"}
    assert report.skipped == {"links of one pair that contradict each other": 2}
    assert report.odd == {"a document whose links contradict each other": 1}


def test_a_pair_that_is_linked_twice_gives_what_both_links_say_once(recast):
    rows, report = recast([(1, "BEFORE-OR-OVERLAP", 2), (2, "OVERLAP-OR-AFTER", 1), (2, "ENDS", 1)])
    assert {row["link"] for row in rows} == {"l1"}
    assert rows[0]["relations"] == "finished-by"
    assert report.skipped == {"a pair that has been linked before": 2}


def test_the_seed_takes_every_link_as_it_stands(recast):
    links = [(1, "BEFORE", 2), (1, "AFTER", 2), (1, "BEFORE", 2)]
    rows, report = recast(links, profile=Profile.SEED)
    assert Counter(row["link"] for row in rows) == {"l1": 8, "l2": 8, "l3": 8}
    assert not report.skipped


def test_the_seed_takes_verbs_alone(recast):
    attributes = {2: 'pos="NOUN" polarity="POS"'}
    text = "They [met] after the [talks] and [left]."
    links = [(1, "AFTER", 2), (1, "BEFORE", 3)]
    exact, _ = recast(links, text, attributes)
    seed, report = recast(links, text, attributes, profile=Profile.SEED)
    assert {row["link"] for row in exact} == {"l1", "l2"}
    assert {row["link"] for row in seed} == {"l2"}
    assert report.skipped == {"an event that is no verb": 1}


def test_events_that_would_be_called_the_same_give_no_row_but_in_the_seed(recast):
    links, text = [(1, "BEFORE", 2)], "He [said] she [said] so."
    rows, report = recast(links, text)
    assert rows == []
    assert report.skipped == {"two events that would be called the same": 1}
    assert len(recast(links, text, profile=Profile.SEED)[0]) == 8


def test_an_event_with_a_namesake_in_its_context_is_mentioned(recast):
    text = "He [said] they [met]. She [said] so. They [left]."
    rows, report = recast([(1, "AFTER", 2), (2, "BEFORE", 4), (2, "BEFORE", 3)], text)
    assert len(rows) == 24
    assert report.odd == {"an event that another one of the context is called like": 1}
    assert list(report.examples.values()) == [["story: l3"]]


def test_the_closure_is_recast_when_asked_for(recast):
    links = [(1, "BEFORE", 2), (2, "BEFORE", 3)]
    rows, _ = recast(links, closure=True)
    assert [row["origin"] for row in rows[::8]] == ["asserted", "inferred", "asserted"]
    assert [row["link"] for row in rows[::8]] == ["l1", "", "l2"]
    assert {(row["source"], row["target"]) for row in rows[8:16]} == {("ei1", "ei3")}
    assert labels(rows, "") == "eeeennnn"


def test_a_link_against_the_closure_is_left_out_and_named(recast):
    rows, report = recast([(1, "BEFORE", 2), (2, "BEFORE", 3), (3, "BEFORE", 1)], closure=True)
    assert len(rows) == 24
    assert report.skipped == {"a link that contradicts the others": 1}
    assert report.examples["a link that contradicts the others"] == ["story: l3"]


def test_a_tense_stands_for_a_part_of_speech_in_the_exact_profile_and_is_counted(recast):
    attributes = {1: 'pos="UNKNOWN" tense="PAST" polarity="POS"'}
    links = [(1, "BEFORE", 2), (2, "BEFORE", 3)]
    rows, report = recast(links, attributes=attributes)
    assert len(rows) == 16
    assert report.odd[BY_LEXICON] == 1
    assert report.examples[BY_LEXICON] == ["story: l1"]
    seed, report = recast(links, attributes=attributes, profile=Profile.SEED)
    assert {row["link"] for row in seed} == {"l2"}
    assert report.skipped == {"an event without a part of speech": 1}


def test_nearly_every_link_of_aquaint_gives_pairs(data):
    folder = data / "tbaq_full" / "aquaint"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not here")
    recasting = Recasting(RecastSettings((folder,)))
    rows = list(recasting.rows())
    report = recasting.report
    assert report.odd[BY_LEXICON] == 2163
    assert report.skipped["an event without a part of speech"] == 3
    assert len({row["link"] + row["document"] for row in rows}) == 2580
    assert not [row for row in rows if "amonging" in row["hypothesis"]]


def plain(text):
    """Return a text without blanks, marks and capitals, which tokenizers treat as they like."""
    return re.sub(r"\W", "", text.lower())


def test_the_published_pairs_of_a_document_have_the_same_labels(data):
    published = json.loads((data / "nli" / "recast_te3_dev_roberta.json").read_text("utf-8"))
    labels = {
        (plain(each["context"]), plain(each["hypothesis"])): each["true_label"]
        for each in published.values()
    }
    settings = RecastSettings((data / "tbaq" / "wsj_0505.tml",), Profile.SEED)
    rows = list(Recasting(settings).rows())
    keys = [(plain(row["context"]), plain(row["hypothesis"])) for row in rows]
    found = [labels.get(key) for key in keys]
    assert found == [row["label"] for row in rows]
    assert len(rows) == 24


def verb_links(path):
    """Count the links of one verb to another, as another reader of XML finds them."""
    root = ElementTree.parse(path).getroot()
    words = {each.get("eid"): "".join(each.itertext()).split() for each in root.iter("EVENT")}
    verbs = {
        each.get("eiid")
        for each in root.iter("MAKEINSTANCE")
        if each.get("pos") == "VERB" and len(words[each.get("eventID")]) == 1
    }
    ends = ("eventInstanceID", "relatedToEventInstance")
    pairs = [{link.get(end) for end in ends} for link in root.iter("TLINK")]
    return sum(len(pair) == 2 and pair <= verbs for pair in pairs)


@pytest.mark.parametrize(
    ("path", "corpus", "links", "pairs"),
    rows_of(
        ("compared/ferry-a.tml", "timeml", 3, 16),
        ("compared/market-key.tml", "timeml", 13, 56),
        real=(("tbaq", "tbaq", 566, 400),),
    ),
)
def test_the_verbs_of_documents_give_eight_rows_per_link(path, corpus, links, pairs):
    recasting = Recasting(RecastSettings((path,), Profile.SEED))
    rows = list(recasting.rows())
    report = recasting.report
    assert (
        len(rows)
        == 8 * sum(map(verb_links, path.glob("*.tml") if path.is_dir() else [path]))
        == pairs
    )
    assert len(rows) == 8 * (report.links - report.skipped.total())
    assert report.links == links
    assert {row["corpus"] for row in rows} == {corpus}
    assert report.unreadable == []
