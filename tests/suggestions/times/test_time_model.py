"""Guidelines that differ from the rules are learnt: which times are marked, and how far they go."""

import json
import os
import subprocess
import sys

import pytest

from tempannot.core.edits import add_time
from tempannot.core.items import Span
from tempannot.statistics.linear_model import LearningError
from tempannot.suggestions.times.tagger import suggest_times
from tempannot.suggestions.times.time_model import TimeModel
from tests.suggestions.times.written import document

PEOPLE = ("sailor", "doctor", "mayor", "painter", "teacher", "miller")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def story(number):
    person, day = PEOPLE[number % 6], DAYS[number % 5]
    return (
        f"The {person} left on {day} night. The {person} is now in town. "
        f"The harbour closed earlier this week. It was built in {1950 + number}."
    )


def marked(text, *without):
    """Return a text with all marked that rules find, but for the words that a guideline forbids.

    A word that is forbidden with others after or before it is left out of those.
    """
    found = document(text)
    for each in suggest_times(found, None, "en"):
        words = each.text.split()
        kept = [word for word in words if word not in without]
        if kept:
            start = each.start + each.text.index(kept[0])
            end = each.start + each.text.index(kept[-1]) + len(kept[-1])
            found.apply(add_time(found, Span(start, end)))
    return found


def stories(*without):
    return [marked(story(number), *without) for number in range(12)]


UNSEEN = "The baker left on Sunday night. She is now ill. It closed earlier this week."


def proposed(model, text=UNSEEN):
    return {each.text: each for each in model.suggest(document(text), None, "en")}


@pytest.fixture(scope="module")
def brief():
    """What is learnt of annotators who mark no "now", no "earlier" and no "night"."""
    return TimeModel.train(stories("now", "earlier", "night"), 0, "en")


def test_what_annotators_leave_out_is_proposed_no_more(brief):
    assert "now" not in proposed(brief)
    assert "now" in {each.text for each in suggest_times(document(UNSEEN))}


def test_times_go_as_far_as_annotators_marked_them_and_say_so(brief):
    found = proposed(brief)
    assert list(found) == ["Sunday", "this week"]
    assert found["this week"].because.endswith(
        "; mostly marked in training; as far as such were marked in training"
    )


def test_values_say_nothing_of_words_that_were_left_out(brief):
    found = proposed(brief)
    assert found["Sunday"].attributes["type"] == "DATE"
    assert found["Sunday"].attributes["value"] == "1998-02-08"
    assert "mod" not in found["this week"].attributes
    assert found["this week"].attributes["value"] == "1998-W07"


def test_a_time_may_go_farther_than_rules_have_it():
    def longer(text):
        found = document(text)
        for each in suggest_times(found, None, "en"):
            start = text.rfind(" ", 0, each.start - 1) + 1
            found.apply(add_time(found, Span(start, each.end)))
        return found

    texts = [f"The {person} left on {day}." for person in PEOPLE for day in DAYS]
    model = TimeModel.train([longer(text) for text in texts], 0, "en")
    found = proposed(model, "The baker left on Sunday.")
    assert list(found) == ["on Sunday"]
    assert found["on Sunday"].attributes["value"] == "1998-02-08"


def test_nothing_is_learnt_where_rules_are_right_already():
    said = []
    assert TimeModel.train(stories(), 0, "en", said.append) is None
    assert said[-1] == "times stay as rules have them: the documents are no other"


def test_what_may_be_chance_is_not_learnt():
    two = [marked(story(0), "now"), marked(story(1), "now")]
    assert TimeModel.train(two, 0, "en") is None


def test_documents_without_times_teach_nothing_of_them():
    assert TimeModel.train([document(story(number)) for number in range(12)], 0, "en") is None
    assert TimeModel.train([], 0, "en") is None


def test_what_is_marked_is_not_proposed_and_no_proposal_reaches_into_it(brief):
    text = document(UNSEEN)
    text.apply(add_time(text, Span(UNSEEN.index("Sunday"), UNSEEN.index("Sunday") + 6)))
    assert [each.text for each in brief.suggest(text, None, "en")] == ["this week"]


def test_only_what_begins_within_is_proposed(brief):
    found = brief.suggest(document(UNSEEN), Span(0, 30), "en")
    assert [each.text for each in found] == ["Sunday"]


def test_a_document_without_words_has_no_times(brief):
    assert brief.suggest(document("")) == []


def test_parts_are_the_same_for_a_seed_and_are_read_again(brief):
    parts = brief.parts()
    assert TimeModel.train(stories("now", "earlier", "night"), 0, "en").parts() == parts
    assert proposed(TimeModel.from_parts(parts)) == proposed(brief)


def test_the_order_of_sets_changes_no_byte():
    program = (
        "from hashlib import sha256\n"
        "from tests.suggestions.times.test_time_model import *\n"
        "parts = TimeModel.train(stories('now', 'earlier'), 0, 'en').parts()\n"
        "print(sha256(b''.join(parts.values())).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@pytest.mark.parametrize("card", [b"[]", b"x", b'{"learnt": 3}', b'{"learnt": ["choice", 1]}'])
def test_a_damaged_card_is_refused_in_one_line(brief, card):
    with pytest.raises(LearningError, match=r"of this model (is|are) damaged"):
        TimeModel.from_parts({**brief.parts(), "times.json": card})


@pytest.mark.parametrize(("name", "label"), [("choice", "often"), ("starts", "x"), ("ends", "99")])
def test_labels_that_mean_nothing_are_refused_before_they_are_used(brief, name, label):
    card = json.loads(brief.parts()[f"times-{name}.json"])
    card["labels"][0] = label
    parts = {**brief.parts(), f"times-{name}.json": json.dumps(card).encode()}
    with pytest.raises(LearningError, match="the times of this model are damaged"):
        TimeModel.from_parts(parts)


def test_an_interval_of_words_never_reaches_over_an_empty_line(brief):
    text = document("It closed earlier\n\nthis week.")
    assert [each.text for each in brief.suggest(text, None, "en")] == ["this week"]
