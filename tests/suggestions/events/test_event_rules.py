import pytest

from tempannot.core.document import Document
from tempannot.core.edits import add_event, add_time
from tempannot.core.items import Span
from tempannot.core.sentences import sentences
from tempannot.suggestions.events.event_lexicon import lexicon
from tempannot.suggestions.events.event_rules import suggest_events_by_rules


def document(text):
    body = Span(0, len(text))
    return Document("made up", text, body, sentences(text, body))


def proposed(text, **options):
    return {each.text: each for each in suggest_events_by_rules(document(text), **options)}


def carried(text, word):
    return proposed(text, language="en")[word].attributes


@pytest.mark.parametrize(
    ("text", "word", "tense", "aspect"),
    [
        ("The ferry sank near the island.", "sank", "PAST", "NONE"),
        ("It sinks slowly.", "sinks", "PRESENT", "NONE"),
        ("The ferry will sink.", "sink", "FUTURE", "NONE"),
        ("The ferry is going to sink.", "sink", "FUTURE", "NONE"),
        ("The ferry has sunk.", "sunk", "PRESENT", "PERFECTIVE"),
        ("The ferry had not sunk.", "sunk", "PAST", "PERFECTIVE"),
        ("The ferry is slowly sinking.", "sinking", "PRESENT", "PROGRESSIVE"),
        ("It had been raining.", "raining", "PAST", "PERFECTIVE_PROGRESSIVE"),
        ("The ferry was raised by a crane.", "raised", "PAST", "NONE"),
        ("The ferry had been raised by a crane.", "raised", "PAST", "PERFECTIVE"),
        ("The ferry is being raised by a crane.", "raised", "PRESENT", "PROGRESSIVE"),
        ("They tried to raise the ferry.", "raise", "INFINITIVE", "NONE"),
        ("They left, taking nothing.", "taking", "PRESPART", "NONE"),
        ("They could raise the ferry.", "raise", "NONE", "NONE"),
    ],
)
def test_the_verb_group_tells_tense_and_aspect(text, word, tense, aspect):
    found = carried(text, word)
    assert (found["tense"], found["aspect"], found["pos"]) == (tense, aspect, "VERB")


@pytest.mark.parametrize(
    ("text", "word", "polarity"),
    [
        ("The guards did not shoot.", "shoot", "NEG"),
        ("The guards didn't shoot.", "shoot", "NEG"),
        ("The guards never shot.", "shot", "NEG"),
        ("The guards won't shoot.", "shoot", "NEG"),
        ("The guards had not yet shot.", "shot", "NEG"),
        ("They reached no agreement.", "reached", "NEG"),
        ("There was no attack.", "attack", "NEG"),
        ("The guards shot; nobody else did.", "shot", "POS"),
        ("They did not say that the guards shot.", "shot", "POS"),
    ],
)
def test_a_negation_in_the_verb_group_is_negative_polarity(text, word, polarity):
    assert carried(text, word)["polarity"] == polarity


@pytest.mark.parametrize(
    ("text", "word", "modality"),
    [
        ("The dam might burst.", "burst", "might"),
        ("The dam can't burst.", "burst", "can"),
        ("The dam should have been closed.", "closed", "should"),
        ("The dam will burst.", "burst", ""),
    ],
)
def test_modal_verbs_are_modality(text, word, modality):
    assert carried(text, word).get("modality", "") == modality


@pytest.mark.parametrize(
    ("text", "word", "event_class"),
    [
        ("The minister said little.", "said", "REPORTING"),
        ("The trial began.", "began", "ASPECTUAL"),
        ("Two fishermen saw the explosion.", "saw", "PERCEPTION"),
        ("Two fishermen saw the explosion.", "explosion", "OCCURRENCE"),
        ("They tried to flee.", "tried", "I_ACTION"),
        ("They tried to flee.", "flee", "OCCURRENCE"),
        ("They wanted to flee.", "wanted", "I_STATE"),
        ("The door remained shut.", "remained", "STATE"),
    ],
)
def test_the_lexicon_tells_the_class(text, word, event_class):
    assert carried(text, word)["class"] == event_class


def test_no_word_is_said_to_be_an_event_and_none():
    lists = lexicon("en").lists
    for part, none in (("nouns", "things"), ("verbs", "none")):
        for use, words in lists[part].items():
            assert use == none or not words & lists[part][none], use


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The government met.", "government"),
        ("The company is the owner.", "is"),
        ("The stations are closed on Mondays.", "stations"),
        ("They have left.", "have"),
        ("It had an average of five million shares.", "average"),
        ("Everybody, including the cook, left.", "including"),
    ],
)
def test_what_names_no_event_is_left_alone(text, word):
    assert word not in proposed(text, language="en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It was pulled free later.", {"pulled"}),
        ("They asked for their money back while they slept.", {"asked", "slept"}),
        ("One major sticking point was solved.", {"solved"}),
        ("They want to free them.", {"want", "free"}),
        ("They free the hostages.", {"free"}),
    ],
)
def test_a_word_that_is_rarely_a_verb_is_one_where_only_a_verb_can_be(text, expected):
    assert set(proposed(text, language="en")) == expected


def test_what_people_used_to_do_is_the_event():
    assert set(proposed("They used to climb it.", language="en")) == {"climb"}
    assert "used" in proposed("It was used to climb it.", language="en")


def test_parliament_meets():
    assert "meets" in proposed("Parliament meets on Monday.", language="en")


def test_a_suggestion_says_in_words_what_it_rests_on():
    found = proposed("The minister said little.", language="en")["said"]
    assert found.because == "verb in the past tense; 'say' reports"
    assert 0.5 < found.confidence <= 1


def test_what_is_marked_is_not_proposed_again():
    marked = document("They sang on Monday and danced.")
    marked.apply(add_event(marked, Span(5, 9)))
    marked.apply(add_time(marked, Span(24, 30)))
    assert suggest_events_by_rules(marked, language="en") == []


def test_only_what_begins_within_is_proposed():
    sung = document("They sang. They danced.")
    found = suggest_events_by_rules(sung, Span(11, 23), "en")
    assert [each.text for each in found] == ["danced"]


def test_a_language_without_a_lexicon_gets_nothing():
    text = "El ministro dijo ayer que el tren había llegado tarde a la estación de Madrid."
    assert suggest_events_by_rules(document(text)) == []
    assert suggest_events_by_rules(document("They sang."), language="fi") == []


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\n", "...", "123 %", "火災が発生した。", "𝒳 said 🙂 'tis n't", "'s n't to to"],
)
def test_any_text_is_borne(text):
    for language in ("", "en"):
        suggest_events_by_rules(document(text), language=language)
    suggest_events_by_rules(Document("no sentences", text), language="en")
