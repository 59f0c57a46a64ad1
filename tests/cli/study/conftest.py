"""Stores of small studies for the commands on them."""

from pathlib import Path

import pytest

from tempannot.study.store.study_store import StudyStore
from tests.study.judged import LIKELIHOOD, PLAUSIBILITY, answer, judge, new_study, pair

RATERS = ("ann", "bo", "cy")


def likelihood_of(rater: str, number: int) -> str | None:
    """Return answers that go with the label of even items, and against it for the third."""
    if number == 5 and rater == "cy":
        return None
    high = (number % 2 == 0) != (number == 3)
    return ("very likely" if rater == "bo" else "extremely likely") if high else "very unlikely"


@pytest.fixture
def store(tmp_path) -> StudyStore:
    """A study of nine sentence pairs with three raters; the label of item 3 is contradicted."""
    items = [
        pair(number, "not-entailed" if number % 2 else "entailed", "TE3" if number < 7 else "TB-D")
        for number in range(1, 10)
    ]
    made = new_study(tmp_path / "pilot.tempstudy", items, LIKELIHOOD)
    judge(made, RATERS, likelihood_of)
    yield made
    made.close()


@pytest.fixture
def store_path(store) -> Path:
    return store.place.path


@pytest.fixture
def answers_path(tmp_path) -> Path:
    """Six answers to two questions, judged by four raters: agreed, agreed, split, invalid ..."""
    said = {
        1: ["likely"] * 4,
        2: ["unlikely"] * 4,
        3: ["likely", "likely", "likely", "unlikely"],
        4: ["unlikely", "invalid", "unlikely", "unlikely"],
        5: ["likely", "likely", "likely", None],
        6: ["unlikely"] * 4,
    }
    labels = {1: "yes", 2: "no", 3: "yes", 4: "no", 5: "yes", 6: "yes"}
    items = [answer(number, 1 + (number > 3), label) for number, label in labels.items()]
    made = new_study(tmp_path / "answers.tempstudy", items, PLAUSIBILITY)
    judge(made, ("r0", "r1", "r2", "r3"), lambda rater, number: said[number][int(rater[1])])
    made.close()
    return tmp_path / "answers.tempstudy"
