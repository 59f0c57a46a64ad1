import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.mctaco.quantities import RELEASED, equivalents, normalised
from tempannot.formats.items.item_files import read_items
from tests.oddities import rows_of

ANSWERS = st.lists(
    st.sampled_from(
        ["1 hour", "60 minutes", "an hour.", "2 hours", "Often", " often", "once a day"]
    )
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("it took 90 seconds, not 36 hours!", "it took 1.5 minutes, not 1.5 days!"),
        ("twice a day", "twice a day"),
        ("ten minutes", "ten minutes"),
        ("once every 24 hours", "once every 1 day"),
        ("never", "never"),
        ("", ""),
    ],
)
def test_only_amounts_with_a_better_unit_change(answer, expected):
    assert normalised(answer) == expected


def test_the_rules_of_the_released_program_can_be_asked_for():
    assert normalised("for 4 days") == "for 4 days"
    assert normalised("for 4 days", RELEASED) == "for 0.57 weeks"


def test_answers_of_one_amount_go_together():
    answers = ["1 year", "2 years", "12 months", "A  year.", "one year ago", "twelve months"]
    assert equivalents(answers) == ((0, 2, 3, 5), (1,), (4,))


def test_amounts_that_only_look_the_same_stay_apart():
    assert equivalents(["100 seconds", "1.67 minutes"]) == ((0,), (1,))


@given(ANSWERS)
def test_every_answer_is_in_one_group(answers):
    groups = equivalents(answers)
    assert sorted(position for group in groups for position in group) == list(range(len(answers)))
    assert list(groups) == sorted(groups)


@pytest.mark.parametrize(
    ("path", "expected"),
    rows_of(
        ("items/mctaco-equal-answers.tsv", [{"1.5 hours", "90 minutes"}]),
        real=(
            (
                "nli/mctaco_dev_3783.tsv",
                [{"half an hour", "30 minutes"}, {"1.5 hours", "90 minutes"}],
            ),
        ),
    ),
)
def test_equal_amounts_are_found_among_the_answers_of_a_question(path, expected):
    answers = {}
    for item in read_items(path).items:
        answers.setdefault(item.texts[:2], []).append(item)
    together = [
        {items[position].texts[2] for position in group}
        for items in answers.values()
        for group in equivalents(item.texts[2] for item in items)
        if len(group) > 1
    ]
    assert [each for each in expected if each not in together] == []
