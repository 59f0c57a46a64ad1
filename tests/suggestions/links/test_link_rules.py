from itertools import pairwise

import pytest

from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.suggestions.links.link_rules import suggest_links_by_rules
from tests.suggestions.links.marked import marked, said


def proposed(text, *links, **settings):
    return said(suggest_links_by_rules(Reasoning(marked(text, *links, **settings))))


@pytest.mark.parametrize(
    ("event", "relation"),
    [
        ("She [left|e PAST].", "before"),
        ("She has [left|e PRESENT PERFECTIVE].", "before"),
        ("She will [leave|e FUTURE].", "after"),
        ("She is [leaving|e PRESENT PROGRESSIVE].", "contains"),
        ("She [left|e].", "before"),  # nothing annotated: the words tell
        ("She will [leave|e].", "after"),
        ("She has [left|e].", "before"),
        ("They are [leaving|e].", "contains"),
    ],
)
def test_tense_places_an_event_against_the_creation_time(event, relation):
    assert proposed(event) == {f"ei1 {relation} t0"}


def test_without_a_creation_time_nothing_is_placed_against_it():
    assert proposed("She [left|e PAST].", created=None) == set()


def test_a_time_goes_to_the_event_of_its_clause():
    found = proposed(
        "She [came|e INFINITIVE] when it [rained|e INFINITIVE] on [Monday|t 2024-05-13]."
    )
    assert "ei2 during t1" in found
    assert not any(each.startswith("ei1") and each.endswith("t1") for each in found)


@pytest.mark.parametrize(
    ("word", "relation"), [("before", "before"), ("after", "after"), ("until", "before")]
)
def test_a_signal_between_two_events_says_how_they_lie(word, relation):
    text = f"She [slept|e INFINITIVE] {word} he [came|e INFINITIVE]."
    assert proposed(text) == {f"ei1 {relation} ei2"}


def test_times_are_compared_by_their_values():
    text = "From [Monday|t 2024-05-13] to [Thursday|t 2024-05-16], in [May|t 2024-05]."
    within = {"t1 before t2", "t1 during t3", "t2 during t3"}
    assert proposed(text, created=None) == within
    assert proposed(text, created="2024-06-02") >= {*within, "t3 before t0"}


def test_days_that_follow_each_other_are_before_each_other_as_annotators_say():
    assert "t1 before t2" in proposed("[Monday|t 2024-05-13] or [Tuesday|t 2024-05-14]")


def test_of_times_in_a_row_only_neighbours_are_proposed():
    days = " ".join(f"[day|t 2024-05-{day}]" for day in (20, 13, 29, 17, 24, 10))
    order = ("t6", "t2", "t4", "t1", "t5", "t3")
    chain = {frozenset(each) for each in pairwise(order)}
    found = proposed(f"{days}.", created=None)
    assert {frozenset(each.split()[::2]) for each in found} == chain


def test_of_times_within_each_other_only_the_next_are_proposed():
    text = "In [2024|t 2024], on [Monday|t 2024-05-13], in [May|t 2024-05]."
    assert proposed(text, created=None) == {"t1 contains t3", "t2 during t3"}


def test_what_is_reported_as_past_lies_before_the_report():
    text = "She had [left|e PAST PERFECTIVE], he [said|e PAST NONE REPORTING]."
    assert "ei1 before ei2" in proposed(text)


def test_nothing_is_said_of_a_pair_that_somebody_linked():
    text = "She [slept|e INFINITIVE] before he [came|e INFINITIVE]."
    assert proposed(text, "ei1 VAGUE ei2") == set()
    assert proposed(text, "ei1 AFTER ei2") == set()


def test_what_the_links_entail_is_not_proposed():
    text = "She [left|e PAST] on [Monday|t 2024-05-13]."
    found = proposed(text, "ei1 IS_INCLUDED t1")
    assert found == {"t1 before t0"}  # and so she left before it


def test_only_types_of_the_scheme_are_said():
    document = marked("She [left|e PAST] before he [came|e INFINITIVE] in [May|t 2024-05].")
    document.scheme = "matres"
    found = suggest_links_by_rules(Reasoning(document))
    starts_first = "before|meets|overlaps|contains|finished-by"
    assert f"ei1 {starts_first} ei2" in said(found)
    types = {RelationSet.parse(starts_first), RelationSet.parse("starts|started-by|equals")}
    assert {e.relations for e in found} <= types | {e.converse for e in types}


def test_a_part_of_the_text_is_looked_at_alone():
    document = marked("She [left|e PAST]. He [came|e PAST]. They [met|e PAST].")
    second = document.sentences[1]
    assert said(suggest_links_by_rules(Reasoning(document), second)) == {"ei2 before t0"}


def test_a_document_that_contradicts_itself_gets_what_agrees_with_its_closure():
    text = "She [left|e PAST]. He [came|e PAST] on [Monday|t 2024-05-13]."
    document = marked(text, "ei1 BEFORE ei2", "ei2 BEFORE ei1", "ei2 AFTER t0")
    reasoning = Reasoning(document)
    found = suggest_links_by_rules(reasoning)
    assert found
    assert all(reasoning.allowed(e.source, e.target) & e.relations for e in found)
    assert all(reasoning.allowed(e.source, e.target) is not ALL or e.because for e in found)


CLOCK = "It [left|e PAST] at [6:15|t 2024-05-15T06:15]."


def test_what_happened_at_an_hour_of_the_day_of_writing_was_not_before_that_day():
    assert proposed(CLOCK) == {"t1 during t0", "ei1 during t1"}
    assert "ei1 before t0" in proposed(CLOCK, created="2024-05-16")
    assert "ei1 before t0" in proposed(CLOCK, created="2024-05-15T18:00")


def test_a_morning_lies_in_its_day_and_what_happened_in_it_was_not_before_that_day():
    text = "The shares [rose|e PAST] on [Friday morning|t 2024-06-14TMO]."
    assert proposed(text, created="2024-06-14") == {"ei1 during t1", "t1 during t0"}


def test_what_is_told_after_an_hour_of_the_day_of_writing_happened_on_that_day():
    text = f"{CLOCK} Then it [struck|e PAST] a pier. In [2021|t 2021] it had [sunk|e PAST]."
    found = proposed(text)
    assert "ei2 during t0" in found
    assert "ei3 before t0" in found or "ei3 during t2" in found
    assert not {"ei3 during t0", "ei2 before t0"} & found


@pytest.mark.parametrize(
    "text",
    [
        "It [ran|e PAST] aground after [noon|t 2024-05-13T12:00] and was [freed|e PAST].",
        "It [slept|e PAST] since [1958|t 1958], [awoke|e PAST] and roared.",
        "He [stayed|e PAST] there before [May|t 2024-05] and [waited|e PAST].",
    ],
)
def test_a_signal_of_a_time_says_nothing_of_the_event_behind_it(text):
    assert not any(each.endswith("ei2") for each in proposed(text))


def test_a_signal_before_the_time_of_a_noun_is_one_of_the_noun():
    text = "She [left|e PAST] after [Monday|t 2024-05-13]'s [attack|e NONE]."
    assert "ei1 after ei2" in proposed(text)


def test_a_signal_right_before_a_time_begins_no_clause():
    text = "It [ran|e PAST] aground in fog after [noon|t 2024-05-13T12:00] and was [freed|e PAST]."
    found = proposed(text)
    assert "ei1 after t1" in found
    assert not {"ei2 after t1", "ei2 during t1"} & found


@pytest.mark.parametrize(("denied", "relation"), [("not ", "after"), ("", "before")])
def test_what_is_not_allowed_until_spring_is_allowed_from_then_on(denied, relation):
    text = f"They may {denied}[return|e INFINITIVE] until [2025|t 2025]."
    assert f"ei1 {relation} t1" in proposed(text)


def test_a_signal_of_another_word_is_none_of_the_time():
    text = "He [left|e PAST] after talks [Friday|t 2024-05-10]."
    assert "ei1 during t1" in proposed(text)
    assert "ei1 after t1" in proposed(text.replace("talks", "late"))
