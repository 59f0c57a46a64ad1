import json
import subprocess
import sys

import pytest

from tempannot.core.document import Document
from tempannot.core.edits import add_event
from tempannot.core.items import Event, Instance, Span
from tempannot.core.sentences import sentences
from tempannot.statistics.linear_model import LearningError
from tempannot.suggestions.events.event_model import EventModel

PEOPLE = ("sailor", "doctor", "mayor", "painter", "teacher", "miller")
PLACES = ("harbour", "market", "chapel", "library")


def document(text, marks=(), name="made up"):
    """Return a document; ``marks`` are words to mark, each with its attributes."""
    body = Span(0, len(text))
    found = Document(name, text, body, sentences(text, body))
    for word, attributes in marks:
        start = text.index(word)
        found.apply(add_event(found, Span(start, start + len(word)), attributes))
    return found


def story(number):
    person, place = PEOPLE[number % 6], PLACES[number % 4]
    text = (
        f"The {person} said the {place} had burned. Nobody wants to rebuild the {place}. "
        f"A strike began in the {place} on Monday."
    )
    past = {"tense": "PAST", "aspect": "NONE", "pos": "VERB"}
    return document(
        text,
        [
            ("said", {**past, "class": "REPORTING"}),
            ("burned", {**past, "class": "OCCURRENCE", "aspect": "PERFECTIVE"}),
            ("wants", {**past, "class": "I_STATE", "tense": "PRESENT", "polarity": "NEG"}),
            ("rebuild", {**past, "class": "OCCURRENCE", "tense": "INFINITIVE"}),
            ("strike", {"class": "OCCURRENCE", "tense": "NONE", "pos": "NOUN"}),
            ("began", {**past, "class": "ASPECTUAL"}),
        ],
        f"story {number}",
    )


STORIES = [story(number) for number in range(12)]
UNSEEN = "The baker said the mill had burned. The strike began."


@pytest.fixture(scope="module")
def model():
    return EventModel.train(STORIES)


def test_a_model_proposes_what_was_marked_before(model):
    found = model.suggest(document(UNSEEN))
    assert [each.text for each in found] == ["said", "burned", "strike", "began"]
    assert found[0].attributes == {
        "class": "REPORTING",
        "tense": "PAST",
        "aspect": "NONE",
        "polarity": "POS",
        "pos": "VERB",
    }
    assert found[0].because == "verb in the past tense; 'say' is mostly an event"
    assert found[1].attributes["aspect"] == "PERFECTIVE"
    assert all(0.5 < each.confidence <= 1 for each in found)


def test_a_seed_gives_the_same_bytes_and_they_are_read_again(model):
    parts = model.parts()
    assert EventModel.train(STORIES).parts() == parts
    again = EventModel.from_parts(parts)
    assert again.suggest(document(UNSEEN)) == model.suggest(document(UNSEEN))


def test_parts_that_are_damaged_or_missing_are_refused_in_one_line(model):
    for broken in ({}, {**model.parts(), "events.json": b"[]"}):
        with pytest.raises(LearningError, match="the events of this model are damaged"):
            EventModel.from_parts(broken)


@pytest.mark.parametrize(
    "wrong",
    [
        {"calibration": {"threshold": 0.3, "points": ["a", "b"], "worth": [0, 1]}},
        {"calibration": {"threshold": 0.3, "points": [0, 1, 1], "worth": [0, 1]}},
        {"calibration": {"threshold": 10**400, "points": [0, 1], "worth": [0, 1]}},
        {"calibration": {"threshold": 0.3, "points": [0, 1], "worth": [0, float("nan")]}},
        {"calibration": {"threshold": 0.3, "points": [], "worth": []}},
        {"seen": {"word=strike": "often"}},
        {"seen": {"word=strike": None}},
        {"events": {}},
        {"seen": {"word=strike": 10**400}, "events": {"word=strike": 10**400}},
    ],
)
def test_numbers_that_mean_nothing_are_refused_before_they_are_used(model, wrong):
    card = json.loads(model.parts()["events.json"]) | wrong
    with pytest.raises(LearningError, match="the events of this model are damaged"):
        EventModel.from_parts({**model.parts(), "events.json": json.dumps(card).encode()})


def test_only_what_begins_within_is_proposed(model):
    found = model.suggest(document(UNSEEN), Span(36, len(UNSEEN)))
    assert [each.text for each in found] == ["strike", "began"]


def test_events_of_several_words_are_proposed_whole():
    def outing(number):
        text = f"The {PEOPLE[number % 6]} set out on Monday. The {PLACES[number % 4]} closed."
        return document(text, [("set out", {"class": "OCCURRENCE"})])

    model = EventModel.train([outing(number) for number in range(12)])
    assert [each.text for each in model.suggest(document("The baker set out."))] == ["set out"]


def test_documents_without_events_teach_nothing():
    with pytest.raises(LearningError, match="no documents"):
        EventModel.train([])
    with pytest.raises(LearningError, match="no event is marked"):
        EventModel.train([document("They sang.")])


def test_one_document_with_one_event_is_enough_to_learn_from():
    model = EventModel.train([document("They sang. They left.", [("sang", {})])])
    assert isinstance(model.suggest(document("They sang.")), list)


def test_instances_that_are_broken_do_not_matter():
    broken = story(0)
    broken.instances["ei99"] = Instance("ei99", "e99", {"tense": "PAST"})
    broken.events["e77"] = Event("e77", Span(2, 2))
    broken.events["e79"] = Event("e79", Span(3, 10), {"class": "OCCURRENCE"})
    broken.events["e78"] = Event("e78", Span(0, 3), {"class": "NONSENSE"})
    assert EventModel.train([broken, *STORIES[1:]]).suggest(document(UNSEEN))


@pytest.mark.parametrize("text", ["", "\n", "...", "火災が発生した。", "𝒳 said 🙂", "n't 's to"])
def test_any_text_is_borne(model, text):
    model.suggest(document(text))
    model.suggest(Document("no sentences", text))


def test_other_languages_are_learnt_from_their_words():
    text = "El ministro dijo ayer que el tren llegó tarde a la estación número {}. Nadie habló."
    marks = [("dijo", {"class": "REPORTING"}), ("llegó", {"class": "OCCURRENCE"})]
    model = EventModel.train([document(text.format(n), marks) for n in range(10)])
    assert model.language == "es"
    found = model.suggest(document("La alcaldesa dijo ayer que el barco llegó tarde."))
    assert [each.text for each in found] == ["dijo", "llegó"]


def test_proposing_needs_no_learner(model, tmp_path):
    for name, content in model.parts().items():
        (tmp_path / name).write_bytes(content)
    program = f"""
import sys
from pathlib import Path
from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.suggestions.events.event_model import EventModel
parts = {{p.name: p.read_bytes() for p in Path({str(tmp_path)!r}).iterdir()}}
text = {UNSEEN!r}
assert EventModel.from_parts(parts).suggest(Document("d", text, Span(0, len(text))))
assert not {{"sklearn", "scipy", "pandas", "PySide6"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_polarity_that_cannot_be_meant_is_not_learnt():
    def denied(number):
        found = story(number)
        for instance in list(found.instances.values())[:5]:
            changed = {**instance.attributes, "polarity": "NEG"}
            found.instances[instance.id] = Instance(instance.id, instance.event, changed)
        return found

    told = []
    model = EventModel.train([denied(number) for number in range(12)], say=told.append)
    assert "the polarity in 12 documents is set aside: too much is negative" in told
    found = model.suggest(document("The baker said the mill had not burned. The strike began."))
    assert [each.attributes["polarity"] for each in found] == ["POS", "NEG", "POS", "POS"]


def test_curled_apostrophes_and_missing_sentences_make_no_difference(model):
    straight, curled = (
        "The mayor didn't want it. He said so.",
        "The mayor didn’t want it. He said so.",
    )
    plain = model.suggest(document(straight))
    assert [each.span for each in plain] == [(17, 21), (29, 33)]
    assert plain[0].attributes["polarity"] == "NEG"
    assert model.suggest(document(curled)) == plain
    bare = Document("without sentences", straight)
    assert model.suggest(bare) == plain
    assert [each.text for each in model.suggest(bare, Span(26, 27))] == ["said"]


def test_events_that_begin_with_an_article_are_learnt_where_the_scheme_has_them():
    def case(number):
        text = f"The {PEOPLE[number % 6]} felt a sharp pain. The {PLACES[number % 4]} closed."
        return document(text, [("a sharp pain", {"class": "PROBLEM"})])

    model = EventModel.train([case(number) for number in range(12)])
    found = model.suggest(document("The baker felt a sharp pain."))
    assert [(each.text, each.attributes["class"]) for each in found] == [
        ("a sharp pain", "PROBLEM")
    ]
