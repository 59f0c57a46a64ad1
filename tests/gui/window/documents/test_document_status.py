"""How a file stands, without a window."""

from pathlib import Path

import pytest

from tempannot.core.completeness import Completeness, CompletionGoal
from tempannot.core.schemes import During
from tempannot.gui.window.documents.document_status import (
    DocumentStatus,
    Standing,
    matches,
    status_of_file,
)
from tempannot.resources import samples


def test_an_inconsistent_file_says_how_many_links_are_set_aside(medical):
    status = status_of_file(medical, During.EQUALS)
    assert status.standing is Standing.CONFLICT
    assert status.conflicts >= 1
    assert "set aside" in status.sentence


def test_a_consistent_file_says_how_much_is_decided(news):
    status = status_of_file(news, During.EQUALS)
    assert status.standing is Standing.CONSISTENT
    assert status.share is not None
    assert 0 < status.share <= 1
    assert f"{status.links} links" in status.sentence


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    broken = tmp_path / "broken.tml"
    broken.write_text("<TimeML><TEXT>no end", encoding="utf-8")
    status = status_of_file(broken, During.EQUALS)
    assert status.standing is Standing.UNREADABLE
    assert status.problem
    assert str(tmp_path) not in status.problem


def test_a_file_that_is_gone_is_unreadable(tmp_path):
    assert status_of_file(tmp_path / "gone.tml", During.EQUALS).standing is Standing.UNREADABLE


@pytest.mark.parametrize(
    ("decided", "pairs", "text"),
    [
        (0, 0, "no pairs"),
        (0, 10, "0%"),
        (1, 1000, "< 1%"),
        (5, 10, "50%"),
        (999, 1000, "> 99%"),
        (10, 10, "100%"),
    ],
)
def test_percent_never_rounds_some_to_none_nor_most_to_all(decided, pairs, text):
    assert DocumentStatus(Path("a"), decided=decided, pairs=pairs).percent == text


def test_filter_by_name_and_state():
    status = DocumentStatus(Path("news/a.tml"), Standing.CONFLICT, modified=True)
    assert matches(status, "NEWS is:conf")
    assert matches(status, "is:modified")
    assert not matches(status, "is:unreadable")
    assert not matches(status, "b.tml")


def test_every_standing_has_a_sign_of_its_own():
    assert len({standing.glyph for standing in Standing}) == len(Standing)


def test_little_room_leaves_the_numbers():
    status = DocumentStatus(Path("a"), Standing.CONFLICT, links=44, conflicts=2)
    assert status.summaries[:2] == ("44 links, 2 !", "44, 2 !")


def test_a_consistent_document_says_how_far_it_is():
    path = next(each for each in samples() if each.stem == "news-report")
    complete = status_of_file(path, During.EQUALS)
    assert complete.is_complete
    assert (complete.glyph, complete.summary) == ("\N{CHECK MARK}", "47 links, connected")
    assert complete.sentence.endswith("connected, 85% of pairs decided")
    assert matches(complete, "is:complete")


def test_what_is_left_is_an_open_circle():
    left = Completeness(CompletionGoal.PAIRS, 9, 7, 2, 0, intervals=5)
    status = DocumentStatus(
        Path("a"), Standing.CONSISTENT, links=4, decided=7, pairs=9, completeness=left
    )
    assert (status.glyph, status.summary) == ("○", "4 links, 2 left")
    assert status.summaries[1] == "2 left"
    assert not matches(status, "is:complete")
    assert matches(status, "is:con")
