"""Technique 1: which other answers the rules make."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.mctaco.expansion import is_about_time, perturbations
from tempannot.datasets.mctaco.rings import default_rings

RINGS = default_rings()


def made(answer):
    return set(perturbations(answer, RINGS, Random(0)))


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        ("2 a.m.", "3 p.m."),
        ("1 day", "9 days"),
        ("once a week", "twice a week"),
        ("once a week", "once an hour"),
        ("an hour", "a second"),
        ("5 minutes", "1.67 minutes"),
        ("1 minute", "0.33 minutes"),
        ("3 days", "1 day"),
        ("5 minutes", "45 minutes"),
        ("two hours", "6 hours"),
        ("at 5:30 pm", "at 9:30 pm"),
        ("5pm", "7pm"),
        ("in 1990.", "in 2000."),
        ("3,000 years", "9000 years"),
        ("10 centuries", "10 days"),
        ("he is always late", "he is never late"),
        ("Always.", "Never."),
        ('"before lunch"', '"after lunch"'),
        ("tomorrow morning", "yesterday evening"),
    ],
)
def test_rules_make_of_an_answer_another(answer, other):
    assert other in made(answer)


@pytest.mark.parametrize(
    ("answer", "other"),
    [
        ("2 years", "2 minutes"),  # not of one ring
        ("in 1990", "in 5970"),  # years are moved, not multiplied
        ("0 days", "0 days"),
        ("5:30 pm", "15:30 pm"),
    ],
)
def test_rules_do_not_make_what_the_released_candidates_never_show(answer, other):
    assert other not in made(answer)


def test_an_event_has_nothing_to_change():
    assert not is_about_time("he left the house", RINGS)
    assert made("he left the house") == set()


def test_one_change_comes_before_two():
    found = list(perturbations("2 a.m.", RINGS, Random(3)))
    assert next(each for each in found if each.endswith("p.m.")) == "2 p.m."
    assert found.index("2 p.m.") < found.index("3 p.m.")


@given(st.text(max_size=60), st.integers())
def test_any_answer_gives_the_same_others_for_a_seed_and_never_itself_alone(answer, seed):
    found = list(perturbations(answer, RINGS, Random(seed)))
    assert found == list(perturbations(answer, RINGS, Random(seed)))
    assert bool(found) == is_about_time(answer, RINGS)
