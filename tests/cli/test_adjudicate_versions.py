"""Annotations of versions of a text: adjudicated on the first one's, with what differs told."""

import pytest

from tests.comparison.marked_texts import event, timeml

WORDS = ("left", "met", "came", "slept", "woke")
END = "and so on it went for a long while in the town."


@pytest.fixture
def versions(tmp_path):
    """Two folders with one document; the second text has words that the first has not."""
    told = " then ".join(event(f"e{n}", word) for n, word in enumerate(WORDS, 1))
    more = f"{told} , {event('e6', 'ate')} quickly"
    texts = (f"They {told} {END}", f"They {more} {END.replace('long', 'very long')}")
    links = (("ei1 BEFORE ei2", "ei2 BEFORE ei3"), ("ei1 AFTER ei2", "ei2 BEFORE ei3"))
    for name, text, said in zip(("one", "two"), texts, links, strict=True):
        (tmp_path / name).mkdir()
        (tmp_path / name / "story.tml").write_bytes(timeml(text, *said))
    return tmp_path / "one", tmp_path / "two"


def test_a_gold_of_two_versions_has_the_text_of_the_first(run, versions, tmp_path):
    one, two = (each / "story.tml" for each in versions)
    gold = tmp_path / "gold.tml"
    outcome = run("adjudicate", one, two, "-o", gold, "--start", "b")
    assert outcome.status == 1  # something is left to decide
    assert f"{two}: " in outcome.err
    text = gold.read_text()
    assert "very long" not in text
    assert 'relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"' in text
    assert run("check", gold).status == 0
    again = run("adjudicate", one, two, "-o", gold)  # it is taken up where it was
    assert again.status == 1
    assert gold.read_text() == text


def test_folders_of_versions_are_adjudicated_and_the_difference_is_told(run, versions, tmp_path):
    outcome = run("adjudicate", *versions, "-o", tmp_path / "gold")
    assert outcome.status == 1
    assert "story.tml" in outcome.err
    assert "error" not in outcome.err
    assert (tmp_path / "gold" / "story.tml").is_file()


@pytest.mark.parametrize("are_folders", [False, True])
def test_links_that_go_with_a_mark_are_told(run, tmp_path, are_folders):
    one = f"They {event('e1', 'set')} {event('e2', 'up')} shops and {event('e3', 'left')}."
    two = f"They {event('e1', 'set up')} shops and {event('e3', 'left')}."
    for name, text, links in (("one", one, ["ei2 BEFORE ei3"]), ("two", two, [])):
        (tmp_path / name).mkdir()
        (tmp_path / name / "story.tml").write_bytes(timeml(text, *links))
    folders = (tmp_path / "one", tmp_path / "two")
    paths, gold = folders, tmp_path / "gold"
    if not are_folders:
        paths, gold = tuple(each / "story.tml" for each in folders), tmp_path / "gold.tml"
    outcome = run("adjudicate", *paths, "-o", gold, "--start", "a", "--marks", "b")
    assert outcome.status in (0, 1)
    assert "went with marks that the gold has not: l1" in outcome.err
