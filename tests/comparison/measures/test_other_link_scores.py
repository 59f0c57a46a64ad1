import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.other_link_scores import (
    micro_other_links,
    other_link_differences,
    other_link_scores,
)
from tempannot.core.items import OtherLink
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tests.oddities import HERE, rounds

SAID = HERE / "timeml" / "reported-and-conditional.tml"


@pytest.fixture
def both():
    """The key and a response that finds 5 of 6 SLINKs of the key with 4 right types."""
    key = read(SAID).document
    response = copy_of(key)
    links = response.other_links
    links["l13"] = OtherLink("l13", "SLINK", "ei3", "ei4", "modal")  # another type
    links["l14"] = OtherLink("l14", "SLINK", "ei6", "ei5", "NEG_EVIDENTIAL")  # turned round
    links["l19"] = OtherLink("l19", "SLINK", "ei1", "ei8", "EVIDENTIAL")  # one more
    links["l20"] = OtherLink("l20", "SLINK", "ei1", "ei2", "EVIDENTIAL")  # twice
    links["l21"] = OtherLink("l21", "SLINK", "ei1", "ei99", "EVIDENTIAL")  # dangling
    del links["l18"]
    return key, response


def ratios(score):
    return tuple((each.right, each.of) for each in (score.precision, score.recall))


def test_links_count_by_ends_and_right_ones_by_type_as_well(both):
    found = other_link_scores(DocumentComparison.of(*both))
    assert ratios(found["SLINK"].found) == ((4, 6), (4, 5))
    assert ratios(found["SLINK"].right) == ((3, 6), (3, 5))
    assert ratios(found["ALINK"].found) == ((1, 1), (1, 2))
    assert found["SLINK"].right.f1 == pytest.approx(6 / 11)


def test_differences_name_ends_types_and_turned_links(both):
    comparison = DocumentComparison.of(*both)
    told = [each.told(comparison) for each in other_link_differences(comparison)]
    assert told == [
        'SLINK from "said" to "neglected". A: none. B: EVIDENTIAL.',
        'SLINK from "rises" to "flood". A: CONDITIONAL. B: MODAL.',
        'SLINK from "denied" to "ignored". A: NEG_EVIDENTIAL. B: none. '
        "The other way round there is one.",
        'SLINK from "ignored" to "denied". A: none. B: NEG_EVIDENTIAL. '
        "The other way round there is one.",
        'ALINK from "finish" to "mend". A: CULMINATES. B: none.',
    ]


def test_without_any_link_the_score_is_undefined_with_a_reason():
    path = HERE / "timeml" / "nested-marks.tml"
    score = other_link_scores(DocumentComparison.of(read(path).document, read(path).document))
    assert score["SLINK"].is_empty
    assert (score["SLINK"].right.f1, score["ALINK"].right.f1) == (None, None)
    assert score["SLINK"].right.reason == "the response has no SLINK; the key has no SLINK"


def test_documents_are_summed(both):
    one = other_link_scores(DocumentComparison.of(*both))
    same = other_link_scores(DocumentComparison.of(both[0], both[0]))
    total = micro_other_links([one, same])
    assert ratios(total["SLINK"].right) == ((8, 11), (8, 10))


@pytest.mark.parametrize("paths", rounds("tbaq_full/timebank/wsj_00*.tml"))
def test_real_documents_compared_with_themselves_are_all_right(paths):
    for path in paths:
        document = read(path).document
        comparison = DocumentComparison.of(document, document)
        for score in other_link_scores(comparison).values():
            assert score.right.f1 in (1.0, None)
            assert score.found == score.right
        assert other_link_differences(comparison) == ()
