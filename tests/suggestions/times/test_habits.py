"""Documents of one subject are marked by the same people: what they leave out is learnt."""

import json

import pytest

from tempannot.statistics.linear_model import LearningError
from tempannot.suggestions.times.habits import LEAST_ALIKE, Habits
from tempannot.suggestions.times.tagger import suggest_times
from tempannot.suggestions.times.time_model import TimeModel
from tests.suggestions.times.test_time_model import marked
from tests.suggestions.times.written import document

SEA = ("ships", "harbour", "sailors", "waves", "anchor", "captain")
CIRCUS = ("clowns", "tent", "acrobats", "lions", "trapeze", "ringmaster")


def story(words, number):
    first, second, third = (words[(number + step) % 6] for step in (0, 1, 3))
    return f"There were {first} and {second} on Monday. All saw the {third}. It is now late."


def taught(of_sea=(), of_circus=("now",)):
    """Return documents about the sea and the circus, without some words marked in either."""
    sea = [marked(story(SEA, number), *of_sea) for number in range(8)]
    return [*sea, *(marked(story(CIRCUS, number), *of_circus) for number in range(8))]


def proposed(model, text):
    return [each.text for each in model.suggest(document(text), None, "en")]


@pytest.fixture(scope="module")
def model():
    return TimeModel.train(taught(), 0, "en")


def test_what_is_not_marked_in_documents_like_one_is_not_proposed_there(model):
    assert proposed(model, "Lions and acrobats slept in the tent on Friday. Now they eat.") == [
        "Friday"
    ]
    assert proposed(model, "Ships and sailors slept in the harbour on Friday. Now they eat.") == [
        "Friday",
        "Now",
    ]


def test_a_document_like_none_is_left_to_rules(model):
    text = "Bakers sold bread on Friday. Now they sleep."
    assert proposed(model, text) == [
        each.text for each in suggest_times(document(text), None, "en")
    ]


def rate(words, number, *without):
    first, second = words[number % 6], words[(number + 1) % 6]
    return marked(f"They fed {first} and {second} four cups a day for two weeks.", *without)


def test_rates_are_a_kind_of_their_own():
    sea = [rate(SEA, number) for number in range(8)]
    circus = [rate(CIRCUS, number, "a", "day") for number in range(8)]
    model = TimeModel.train([*sea, *circus], 0, "en")
    text = "stayed for six months. They drank 2,000 cups a week."
    assert proposed(model, f"Lions and acrobats {text}") == ["six months"]
    assert proposed(model, f"Ships and sailors {text}") == ["six months", "a week"]
    assert proposed(model, f"Bakers {text}") == ["six months", "a week"]


def leaving(words, number, *without):
    first, second = words[number % 6], words[(number + 1) % 6]
    return marked(f"There were {first} and {second}. They left on Monday night.", *without)


def test_a_word_at_an_end_is_left_out_in_documents_like_those_that_leave_it_out():
    sea = [leaving(SEA, number) for number in range(8)]
    circus = [leaving(CIRCUS, number, "night") for number in range(8)]
    model = TimeModel.train([*sea, *circus], 0, "en")
    assert (model.starts, model.ends) == (None, None)
    assert proposed(model, "Lions and acrobats came. They left on Friday night.") == ["Friday"]
    assert proposed(model, "Ships and sailors came. They left on Friday night.") == ["Friday night"]
    assert TimeModel.from_parts(model.parts()).parts() == model.parts()


def test_habits_that_were_kept_without_words_at_ends_are_read(model):
    parts = model.parts()
    kept = json.loads(parts["times-habits.json"])
    for each in kept["documents"]:
        del each["edges"]
    older = TimeModel.from_parts({**parts, "times-habits.json": json.dumps(kept).encode()})
    assert older.habits.chances(document("lions")) == model.habits.chances(document("lions"))


def test_what_is_not_marked_anywhere_is_no_habit_of_some():
    assert TimeModel.train(taught(of_sea=("now",)), 0, "en").habits is None


def test_documents_that_are_all_marked_alike_teach_no_habits():
    assert TimeModel.train(taught(of_circus=()), 0, "en") is None


def test_a_few_documents_may_be_chance():
    assert TimeModel.train([*taught()[6:11]], 0, "en") is None


def test_chances_are_those_of_like_documents_and_a_kind_never_seen_has_none(model):
    found = model.habits.chances(document("Clowns and lions in a tent"))
    assert found["the present"] < LEAST_ALIKE < found["a weekday"]
    assert set(found) == {"the present", "a weekday"}


def test_a_document_says_nothing_of_itself():
    two = [document("lions in a tent"), document("lions in a tent"), document("a ship")]
    habits = Habits.of(two, [{"the present": (0, 9)}, {"the present": (9, 9)}, {}])
    assert habits.held_out(0)["the present"] > 0.9
    assert 0.45 < habits.chances(two[0])["the present"] < 0.55


def test_parts_are_the_same_each_time_and_are_read_again(model):
    parts = model.parts()
    assert TimeModel.train(taught(), 0, "en").parts() == parts
    again = TimeModel.from_parts(parts)
    assert again.parts() == parts
    assert again.habits.documents == model.habits.documents


@pytest.mark.parametrize(
    "habits",
    [
        b"x",
        b"[]",
        b'{"rarity": {}}',
        b'{"rarity": {"tent": -1}, "documents": []}',
        b'{"rarity": {"tent": "NaN"}, "documents": []}',
        b'{"rarity": {}, "documents": [{"words": {}, "marks": {"the present": [2, 1]}}]}',
        b'{"rarity": {}, "documents": [{"words": {}, "marks": {"the present": 2}}]}',
        b'{"rarity": {}, "documents": [{"words": 3, "marks": {}}]}',
    ],
)
def test_damaged_habits_are_refused_in_one_line(model, habits):
    with pytest.raises(LearningError, match="the times of this model are damaged"):
        TimeModel.from_parts({**model.parts(), "times-habits.json": habits})


def test_habits_that_are_missing_are_refused(model):
    parts = model.parts()
    del parts["times-habits.json"]
    assert json.loads(parts["times.json"]) == {"learnt": ["habits"]}
    with pytest.raises(LearningError, match="the times of this model are damaged"):
        TimeModel.from_parts(parts)
