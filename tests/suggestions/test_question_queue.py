"""The questions left: what is asked next, and that the answers decide all that is wanted."""

from itertools import pairwise
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.edits import add_link, skip_pair
from tempannot.core.items import Link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet, basic_of_signs
from tempannot.formats.reading import read
from tempannot.suggestions.question_queue import Questions
from tests.core.rows_of_events import row_of_events
from tests.oddities import HERE

lines = st.lists(
    st.tuples(st.integers(0, 12), st.integers(1, 6)).map(lambda e: (e[0], e[0] + e[1])),
    min_size=2,
    max_size=9,
)


def sign(a, b):
    return (a > b) - (a < b)


def relation_on(line, first, second):
    """How two intervals of a line lie."""
    (a, b), (c, d) = line[first], line[second]
    return basic_of_signs((sign(a, c), sign(a, d), sign(b, c), sign(b, d)))


def answer(reasoning, source, target, relations):
    change = add_link(reasoning.document, source, target, relations)
    reasoning.document.apply(change)
    reasoning.refresh(change)


def place(name):
    return 0 if name == "t0" else int(name[1:]) + 1


def answered_from(line, reasoning):
    """Answer question after question from a line; the pairs asked, with what was known of each."""
    asked = []
    while (question := Questions(reasoning).next()) is not None:
        source, target = question.source, question.target
        asked.append((question, reasoning.allowed(source, target)))
        answer(reasoning, source, target, relation_on(line, place(source), place(target)))
        assert len(asked) < 500
    return asked


@settings(max_examples=25)
@given(line=lines, scheme=st.sampled_from(["narrativetime", "timebank-dense", ""]))
def test_answers_from_a_line_decide_all_and_nothing_decided_is_asked(line, scheme):
    reasoning = Reasoning(row_of_events(len(line) - 1, scheme))
    asked = answered_from(line, reasoning)
    assert reasoning.is_consistent
    found = reasoning.completeness()
    assert (found.left, found.decided) == (0, found.wanted)
    for question, known in asked:
        assert not known.is_basic
        if not scheme:
            assert known is ALL
        assert question.decides >= 1
    assert len({question.pair for question, _ in asked}) == len(asked)


def test_a_line_takes_about_n_log_n_answers():
    count = 60
    line = [(2 * ((17 * n) % count), 2 * ((17 * n) % count) + 1) for n in range(count)]
    reasoning = Reasoning(row_of_events(count - 1, "narrativetime"))
    asked = answered_from(line, reasoning)
    assert len(asked) <= 1.25 * count * log2(count)
    assert reasoning.completeness().wanted == count * (count - 1) // 2 > 4 * len(asked)


def test_every_open_pair_comes_once_and_nothing_else():
    reasoning = Reasoning(row_of_events(8, "timebank-dense"))
    answer(reasoning, "i0", "i1", RelationSet.parse("before"))
    answer(reasoning, "i1", "i2", RelationSet.parse("before"))
    reasoning.document.apply(skip_pair(reasoning.document, "i3", "i4"))
    reasoning = Reasoning(reasoning.document)
    pairs = [question.pair for question in Questions(reasoning).ranked()]
    questions = Questions(reasoning)
    assert len(set(pairs)) == len(pairs) == reasoning.completeness().left == questions.left
    assert (questions.wanted, questions.skipped) == (reasoning.completeness().wanted, 1)
    assert frozenset(("i0", "i2")) not in pairs  # it follows
    assert frozenset(("i3", "i4")) not in pairs  # it was put off
    assert frozenset(("i0", "i7")) not in pairs  # nobody wants it


def test_a_link_that_counts_for_nothing_leaves_its_pair_open():
    reasoning = Reasoning(row_of_events(3, "timebank-dense"))
    document = reasoning.document
    for lid, target, says in (
        ("l1", "i1", {"rel_type": "IDENTITY"}),  # a type that the profile does not know
        ("l2", "i2", {"rel_type": "VAGUE", "exact": RelationSet.parse("before|overlaps")}),
    ):
        document.links[lid] = Link(lid, "i0", target, **says)
    reasoning = Reasoning(document)
    questions, found = Questions(reasoning), reasoning.completeness()
    assert (questions.left, questions.wanted) == (found.left, found.wanted) == (6, 6)
    asked = {question.pair for question in questions.ranked()}
    assert {frozenset(("i0", "i1")), frozenset(("i0", "i2"))} <= asked


def test_what_stands_apart_is_asked_about_with_its_neighbour():
    reasoning, before = Reasoning(row_of_events(9)), "t0"
    for name in (f"i{n}" for n in range(9) if n != 7):
        answer(reasoning, before, name, RelationSet.parse("before"))
        before = name
    assert Questions(reasoning).next().pair == {"i6", "i7"}  # more would follow from others


@pytest.mark.parametrize("here", [None, "i0", "i4", "i8"])
def test_neighbours_are_connected_before_what_is_told_far_apart(here):
    reasoning, names = Reasoning(row_of_events(9)), [f"i{n}" for n in range(9)]
    neighbours = {frozenset(each) for each in pairwise(["t0", *names])}
    for _ in names:
        question = Questions(reasoning).next(here)
        assert question.pair in neighbours
        answer(reasoning, *sorted(question.pair), RelationSet.parse("before"))


def test_without_a_demand_what_stands_apart_is_connected_first():
    reasoning = Reasoning(row_of_events(6))
    for n in range(4):
        answer(reasoning, f"i{n}", "t0", RelationSet.parse("before"))
    first, second, *_ = Questions(reasoning).ranked()
    assert "i4" in first.pair
    assert "not connected" in first.because
    answer(reasoning, *first.pair, RelationSet.parse("before"))
    assert "i5" in Questions(reasoning).next().pair
    assert second.pair != first.pair


def test_without_a_demand_pairs_far_apart_are_not_asked_about():
    reasoning = Reasoning(row_of_events(30))
    for question in Questions(reasoning).ranked():
        ends = sorted(place(end) for end in question.pair)
        assert ends[0] == 0 or ends[1] - ends[0] <= 10


@pytest.mark.parametrize("here", ["i0", "i13", "i29", "t0", None])
def test_questions_begin_with_the_interval_under_work_and_lose_none(here):
    reasoning = Reasoning(row_of_events(30))
    found = [question.pair for question in Questions(reasoning).ranked(here)]
    assert {*found} == {question.pair for question in Questions(reasoning).ranked()}
    if here not in (None, "t0"):
        assert here in found[0]


def test_what_was_passed_is_not_asked_again():
    reasoning = Reasoning(row_of_events(6))
    first = Questions(reasoning).next()
    second = Questions(reasoning).next(passed={first.pair})
    assert second.pair != first.pair


def test_none_is_left_where_everything_is_decided():
    assert Questions(Reasoning(Document("empty"))).next() is None
    reasoning = Reasoning(row_of_events(1))
    answer(reasoning, "i0", "t0", RelationSet.parse("before"))
    assert Questions(reasoning).next() is None
    assert reasoning.completeness().expected == 0


def test_vague_is_an_answer_and_what_lies_between_vague_pairs_comes_last():
    reasoning = Reasoning(row_of_events(5, "narrativetime"))
    for n in range(3):
        answer(reasoning, f"i{n}", f"i{n + 1}", RelationSet.parse("before"))
    answer(reasoning, "i3", "t0", RelationSet.parse("before"))
    for end in ("i0", "i3"):
        answer(reasoning, "i4", end, ALL)
    questions = list(Questions(reasoning).ranked())
    assert questions[0].pair == {"i4", "t0"}
    assert {frozenset(("i4", "i1")), frozenset(("i4", "i2"))} == {e.pair for e in questions[1:]}
    assert all("told nothing" in each.because for each in questions[1:])


def test_what_closure_leaves_answers_a_pair_only_within_one_type():
    dense = Reasoning(read(HERE / "profiles" / "harbour-dense.tml").document)
    assert Questions(dense).next().pair == {"e2", "e3"}
    answer(dense, "e2", "e3", RelationSet.parse("before|meets|overlaps|starts"))
    assert Questions(dense).next() is None  # somebody has said something


def test_events_of_different_worlds_are_no_question():
    document = read(HERE / "timeml" / "reported-and-conditional.tml").document
    asked = {question.pair for question in Questions(Reasoning(document)).ranked()}
    assert frozenset(("ei6", "ei7")) in asked
    document.worlds = True
    reasoning = Reasoning(document)
    apart = {question.pair for question in Questions(reasoning).ranked()}
    assert apart
    assert frozenset(("ei6", "ei7")) not in apart
    assert all(reasoning.network_of(*pair) is not None for pair in apart)


def test_pairs_that_a_model_finds_likely_come_before_others():
    reasoning = Reasoning(row_of_events(5, "narrativetime"))
    plain = [each.pair for each in Questions(reasoning).ranked()]
    related = {("i4", "i1"): 0.9, ("i0", "i2"): 0.5, ("i3", "i2"): 0.4}
    found = [each.pair for each in Questions(reasoning, related).ranked()]
    assert {*found[:2]} == {frozenset(("i1", "i4")), frozenset(("i0", "i2"))}
    assert found[2:] == [pair for pair in plain if pair not in found[:2]]


SPEECH = """<TimeML><TEXT>The committee <EVENT eid="e1" class="OCCURRENCE">met</EVENT>. Maria
<EVENT eid="e2" class="OCCURRENCE">spoke</EVENT> for
<TIMEX3 tid="t1" type="{type}" value="PT10M"{anchor}>ten minutes</TIMEX3> before the
<EVENT eid="e3" class="OCCURRENCE">vote</EVENT>. Two <EVENT eid="e4" class="OCCURRENCE">left</EVENT>
at <TIMEX3 tid="t2" type="TIME" value="2024-05-14T12:00">noon</TIMEX3>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/>
<MAKEINSTANCE eiid="ei3" eventID="e3"/><MAKEINSTANCE eiid="ei4" eventID="e4"/></TimeML>"""


def asked_with(path, name):
    """What a document is asked about together with an interval."""
    pairs = [each.pair for each in Questions(Reasoning(read(path).document)).ranked()]
    return {other for pair in pairs if name in pair for other in pair - {name}}


@pytest.mark.parametrize("type", ["DURATION", "SET"])
def test_how_long_is_asked_of_the_event_that_took_so_long_and_of_nothing_else(tmp_path, type):
    path = tmp_path / "speech.tml"
    path.write_text(SPEECH.format(type=type, anchor=""), encoding="utf-8")
    assert asked_with(path, "t1") == {"ei2"}
    assert asked_with(path, "t2") == {"ei1", "ei2", "ei3", "ei4"}


def test_how_long_is_not_asked_of_the_event_of_the_next_clause(tmp_path):
    path, text = tmp_path / "speech.tml", SPEECH.format(type="DURATION", anchor="")
    path.write_text(text.replace(" before the\n", " and\n"), encoding="utf-8")
    assert asked_with(path, "t1") == {"ei2"}
    path.write_text(
        text.replace(" for\n", " of all the plans of the city for\n").replace(
            " before the\n", " and a\n"
        ),
        encoding="utf-8",
    )
    assert asked_with(path, "t1") == {"ei2"}


def test_a_length_with_a_beginning_is_a_time_like_others(tmp_path):
    path = tmp_path / "speech.tml"
    path.write_text(SPEECH.format(type="DURATION", anchor=' beginPoint="t2"'), encoding="utf-8")
    assert asked_with(path, "t1") == {"ei1", "ei2", "ei3", "ei4", "t2"}
