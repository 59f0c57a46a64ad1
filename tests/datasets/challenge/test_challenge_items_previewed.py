import pytest

from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS, preview
from tests.datasets.challenge.test_template_file import row_of


@pytest.fixture
def row(templates):
    return row_of(next(each for each in templates if each.id == "comet"))


def test_preview_says_how_many_items_of_each_set_a_template_gives(row):
    found = preview(row)
    assert {each.dataset: each.size for each in found.sets} == {
        "temp-order": 20 * (8 + 8),
        "temp-duration": 360 + 180 + 360,
        "cross-unit": 3 * 480,
    }
    assert not found.problems


def test_preview_shows_items_of_the_whole_set_each_kind_early(templates, row):
    found = preview(row, shown=10)
    some = [each for each in templates if each.id == "comet" or each in templates[:3]]
    for each in found.sets:
        items = CHALLENGE_SETS[each.dataset].items(some, ChallengeSettings())
        whole = {item.id: item for item in items}
        assert all(whole[item.id] == item for item in each.items)
        assert len(each.items) == 10
    order = found.sets[0].items
    assert {item.pair.provenance["position"] for item in order} == {
        "template-first",
        "template-last",
    }
    assert len({item.pair.provenance["list"] for item in order}) > 1


def test_preview_of_a_short_template_shows_all_it_gives(row):
    row |= dict.fromkeys(("future_forward", "future_backward", "future_occurrence"), "")
    row |= {"past_occurrence": "years", "duration_units": "point"}
    found = preview(row, ChallengeSettings(rounds=1), shown=1000)
    assert [(each.size, len(each.items)) for each in found.sets] == [(28, 28), (0, 0), (0, 0)]


def test_preview_of_a_row_with_problems_has_the_problems_only(row):
    found = preview(row | {"past_forward": "The comet came into view."})
    assert [(each.column, each.message) for each in found.problems] == [
        ("past_forward", "{time} is missing")
    ]
    assert found.template is None
    assert not found.sets
