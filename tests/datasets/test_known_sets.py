import pytest

from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.template_file import read_templates
from tempannot.datasets.known_sets import UnknownSetError, known_set
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem


def pair(hypothesis, place=1, **details):
    provenance = Provenance("items.csv", place, details=details)
    return RatingItem(str(place), NLI, ("A premise.", hypothesis), None, "items", provenance)


@pytest.mark.parametrize("challenge", CHALLENGE_SETS.values(), ids=lambda each: each.name)
def test_challenge_sets_are_known_by_the_wording_of_their_hypotheses(challenge):
    templates = read_templates(None)
    rows = challenge.items(templates, ChallengeSettings(1), 300)
    items = [pair(row.pair.hypothesis, place) for place, row in enumerate(rows)]
    found = known_set(items)
    assert found is not None
    assert found.dataset == challenge.name


def test_hypotheses_of_recast_orders_do_not_tell_their_corpus():
    assert known_set([pair("The leaving started before the arriving ended.")]) is None


def test_hypotheses_of_recast_durations_are_known():
    found = known_set([pair("The waiting did take or will take longer than a minute.")])
    assert found is not None
    assert found.dataset == "uds-duration"


def test_columns_of_the_released_files_tell_the_set():
    found = known_set([pair("Whatever.", **{"Prem Fixed": "True", "Temp Type": "Past"})])
    assert found is not None
    assert found.dataset == "temp-order"


def test_a_name_wins_and_an_unknown_one_is_refused_with_those_there_are():
    found = known_set([pair("Whatever.")], "RED")
    assert found is not None
    assert found.dataset == "red"
    with pytest.raises(UnknownSetError, match="uds-order"):
        known_set([], "something")


@pytest.mark.parametrize(
    ("file", "dataset", "split"),
    [
        ("timexnli_cs1_test.csv", "temp-order", "test"),
        ("recast_te3_dev_roberta.json", "tempeval-3", "dev"),
        ("mctaco_dev_3783.tsv", "mctaco", "dev"),
    ],
)
def test_released_files_are_known_by_their_texts(data, file, dataset, split):
    found = known_set(read_items(data / "nli" / file).items)
    assert found is not None
    assert (found.dataset, found.split) == (dataset, split)
