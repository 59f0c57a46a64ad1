import pytest

from tempannot.datasets.recast.event_names import DocumentNames, UnusableError
from tempannot.datasets.recast.sentence_trees import ParsedSentence
from tempannot.formats.reading import read
from tests.datasets.recast.documents import document_file
from tests.datasets.recast.trees import tree
from tests.oddities import HERE

ADJECTIVE, NOUN = 'pos="ADJECTIVE" polarity="NEG"', 'pos="NOUN" polarity="POS"'


@pytest.fixture
def names(tmp_path):
    def make(text, attributes=None, verbs_only=False, parser=None, by_lexicon=False):
        path = document_file(tmp_path, text, attributes=attributes)
        document = read(path).document
        return DocumentNames(document, verbs_only, parser, by_lexicon=by_lexicon)

    return make


def of(names, number):
    return names.of(f"ei{number}", f"ei{number}")[1][0]


def test_parts_of_speech_decide_what_events_are_called(names):
    text = "The [merger] was [unwelcome]. They [failed] to [pay]."
    attributes = {
        1: NOUN,
        2: ADJECTIVE,
        3: 'pos="VERB" tense="PAST" polarity="NEG"',
        4: 'pos="verb" tense="INFINITIVE"',
    }
    found = names(text, attributes)
    assert [of(found, n) for n in range(1, 5)] == [
        "the merger",
        "the not being unwelcome",
        "the not failing",
        "the paying",
    ]


def test_polarity_is_left_aside_where_nearly_everything_is_negated(names):
    text = " ".join(f"They [{word}]." for word in ("met", "left", *["said"] * 9))
    negated = dict.fromkeys(range(1, 12), 'pos="VERB" tense="PAST" polarity="NEG"')
    found = names(text, negated)
    assert found.has_doubtful_polarity
    assert of(found, 1) == "the meeting"
    some = names(text, {n: negated[n] for n in range(1, 6)})
    assert not some.has_doubtful_polarity
    assert of(some, 1) == "the not meeting"


def test_the_context_has_both_sentences_in_the_order_of_the_text(names):
    found = names("First they [met].\n  Then\n nothing. They  [left].")
    assert found.of("ei2", "ei1")[0] == "First they met. They left."
    assert found.of("ei1", "ei1")[0] == "First they met."


def test_a_capital_at_the_start_of_a_sentence_is_no_part_of_a_noun(names):
    found = names("[Sales] fell. [IBM] rose. A [Merger] came.", dict.fromkeys((1, 2, 3), NOUN))
    assert [of(found, n) for n in (1, 2, 3)] == ["the sales", "the IBM", "the Merger"]


def test_ids_of_events_stand_for_their_instances(names):
    found = names("They [met].")
    assert found.of("e1", "ei1")[1] == ("the meeting", "the meeting")
    assert found.interval("e1") == "ei1"
    assert found.interval("e9") is None


@pytest.mark.parametrize(
    ("text", "attributes", "reason"),
    [
        ("They [met up].", None, "several words"),
        ("They [ ].", None, "without words"),
        ("They [10%].", None, "a verb without a gerund"),
        ("They [met].", 'pos="UNKNOWN"', "without a part of speech"),
        ("They [met].", "", "without a part of speech"),
        ("They [on].", 'pos="PREPOSITION"', "of the part of speech PREPOSITION"),
        ("No [talks].", 'pos="NOUN" polarity="NEG"', "a noun that is negated"),
    ],
)
def test_what_cannot_be_named_says_why(names, text, attributes, reason):
    found = names(text, None if attributes is None else {1: attributes})
    with pytest.raises(UnusableError, match=reason):
        of(found, 1)


def test_only_verbs_are_named_if_only_verbs_are_wanted(names):
    found = names("The [merger] [failed].", {1: NOUN}, verbs_only=True)
    assert of(found, 2) == "the failing"
    with pytest.raises(UnusableError, match="no verb"):
        of(found, 1)


def test_an_id_that_is_not_in_the_text_says_so(names):
    with pytest.raises(UnusableError, match="not in the text"):
        names("They [met].").of("ei1", "ei7")


def test_a_time_is_no_event():
    document = read(HERE / "dialects" / "tempeval-3.tml").document
    with pytest.raises(UnusableError, match="a time, not an event"):
        DocumentNames(document, False).of("ei1", "t1")


class Parser:
    """Knows the tree of one sentence."""

    def __init__(self) -> None:
        self.parsed = []

    def parse(self, text):
        self.parsed.append(text)
        words = ("They/they/PRON/3/nsubj", "not/not/PART/3/advmod", "met/meet/VERB/0/root")
        return ParsedSentence(tree(*words), ((0, 4), (5, 8), (9, 12)))


def test_a_parser_gives_the_tree_and_the_part_of_speech_that_a_file_leaves_out(names):
    parser = Parser()
    found = names("They not [met].", {1: 'pos="UNKNOWN"'}, verbs_only=True, parser=parser)
    assert of(found, 1) == "the not meeting"
    assert of(found, 1) == "the not meeting"
    assert parser.parsed == ["They not met."]  # once, however often it is asked for


def test_an_event_that_is_no_word_to_the_parser_says_so(names):
    with pytest.raises(UnusableError, match="no word to the parser"):
        of(names("They did not have [met].", parser=Parser()), 1)


SPANISH = "Cervantes [nació] en 1547. [Estudia] en Madrid, [publica] un [libro] y [murió]."


def test_no_event_of_a_text_in_another_language_has_a_name(names):
    found = names(SPANISH, {4: NOUN})
    for number in range(1, 6):
        with pytest.raises(UnusableError, match="whose verbs are not English"):
            of(found, number)


def test_one_word_of_another_language_leaves_the_others(names):
    found = names("They [met] there, [said] so, and the crowd [cantó].")
    assert of(found, 1) == "the meeting"
    with pytest.raises(UnusableError, match="a verb without a gerund"):
        of(found, 3)


def test_a_noun_that_is_marked_as_a_verb_stays_what_it_is(names):
    assert of(names("They [met] after the [investigation]."), 2) == "the investigation"


def test_a_verb_that_is_marked_as_a_noun_or_adjective_stays_what_it_is(names):
    text = "They [said] so. They were [asked]. The [related] plan was [announced]."
    attributes = {
        1: 'pos="ADJECTIVE" tense="PAST" polarity="POS"',
        2: NOUN,
        3: 'pos="ADJECTIVE" tense="PAST" polarity="POS"',
        4: 'pos="ADJECTIVE" tense="NONE" polarity="POS"',
    }
    found = names(text, attributes)
    assert [of(found, n) for n in range(1, 5)] == [
        "the saying",
        "the asking",
        "the being related",
        "the being announced",
    ]


def test_an_adjective_that_is_marked_as_a_verb_gets_being(names):
    text = "They [met] and [said] the roads they [took] are [available], and [here] they are."
    assert [of(names(text), n) for n in (4, 5)] == ["the being available", "the being here"]


TENSED = 'pos="UNKNOWN" tense="PAST" aspect="NONE" polarity="POS"'
PROGRESSIVE = 'pos="UNKNOWN" tense="NONE" aspect="PROGRESSIVE" polarity="POS"'
UNTENSED = 'pos="UNKNOWN" tense="NONE" aspect="NONE" polarity="POS"'


def test_tense_and_lexicon_stand_for_a_part_of_speech_that_a_file_leaves_out(names):
    text = "He [saw] that they were [hoping], the [investigation] was [signed], they were [happy]."
    attributes = {1: TENSED, 2: PROGRESSIVE, 3: UNTENSED, 4: UNTENSED, 5: TENSED}
    found = names(text, attributes, by_lexicon=True)
    assert [of(found, n) for n in range(1, 6)] == [
        "the seeing",
        "the hoping",
        "the investigation",
        "the signing",
        "the being happy",
    ]
    assert found.lack_parts("ei1", "ei2")
    assert not names("They [met].", by_lexicon=True).lack_parts("ei1", "ei1")


def test_what_tense_and_lexicon_do_not_decide_has_no_name(names):
    text = "They were [among] those who [hope]; they [met]."
    found = names(text, {1: TENSED, 2: UNTENSED}, by_lexicon=True)
    for number in (1, 2):
        with pytest.raises(UnusableError, match="without a part of speech"):
            of(found, number)


def test_a_text_in_another_language_is_known_without_parts_of_speech(names):
    found = names(SPANISH, dict.fromkeys(range(1, 6), TENSED), by_lexicon=True)
    with pytest.raises(UnusableError, match="whose verbs are not English"):
        of(found, 1)
