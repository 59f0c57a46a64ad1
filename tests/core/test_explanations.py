import re
from itertools import combinations

import pytest

from tempannot.core.assertions import Step, TimePoint
from tempannot.core.endpoints import Endpoints, Point, endpoints, relations_allowed
from tempannot.core.explanations import clauses, explanation, proposal, quoted, sentence
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tests.core.convex import convex_relations

_PLACES = {"starts starts": 0, "starts ends": 1, "ends starts": 2, "ends ends": 3}
_POINTS = {
    "before": Point.LESS,
    "no later than": Point.AT_MOST,
    "exactly when": Point.EQUAL,
    "no earlier than": Point.AT_LEAST,
    "after": Point.GREATER,
}


def _read_back(words: str) -> RelationSet:
    """Read the comparisons of a sentence on A and B and return what they allow."""
    points = [Point.ANY] * 4
    for verb, compared, of_target in re.findall(rf"(\w+) ({'|'.join(_POINTS)}) B (\w+)", words):
        points[_PLACES[f"{verb} {of_target}"]] = _POINTS[compared]
    return relations_allowed(Endpoints(*points))


@pytest.mark.parametrize(
    "relations", [each for each in convex_relations() if 1 < len(each) < 13], ids=str
)
def test_the_sentence_of_a_disjunction_says_exactly_that_relation(relations):
    assert _read_back(sentence("A", relations, "B")) is relations


def test_the_thirteen_have_different_sentences_with_both_names():
    found = {sentence("A", basic, "B") for basic in ALL}
    assert len(found) == 13
    assert all("A" in each and "B" in each for each in found)


def test_a_sentence_reads_as_the_annotator_would_say_it():
    overlaps = RelationSet.parse("overlaps")
    assert sentence('"said"', overlaps, '"met"') == '"said" starts before and ends during "met"'


def test_names_that_look_like_places_in_the_sentence_are_left_alone():
    assert sentence("{b}", RelationSet.parse("before"), "x") == "{b} ends before x starts"


def test_what_is_not_convex_is_told_by_names():
    words = sentence("A", RelationSet.parse("before|after"), "B")
    assert words == "A is one of before, after to B"


def test_nothing_and_everything_have_words_too():
    assert sentence("A", ALL, "B") == "nothing is known of A and B"
    assert sentence("A", EMPTY, "B") == "no relation is possible between A and B"


def test_a_link_to_itself_is_told_as_such():
    assert sentence("A", RelationSet.parse("before"), "A") == (
        "A stands in the relation before to itself"
    )
    assert sentence("A", RelationSet.parse("equals"), "A") == "A is the same time as itself"


def test_long_words_are_cut_and_line_ends_become_blanks():
    assert quoted("said\n  that", "e1") == '"said that"'
    assert quoted(" ", "e1") == "e1"
    assert len(quoted("so " * 40, "e1")) <= 42


def test_a_round_of_one_step_is_told_without_a_chain():
    start = TimePoint("a", "start")
    steps = [Step(start, "<", start, "l1")]
    assert explanation(["A is before itself (l1)"], steps, {"a": "A"}) == (
        "It is said that A is before itself (l1). Then the start of A comes before the start of A "
        "again. That cannot be."
    )


@pytest.mark.parametrize(
    "relations", [each for each in convex_relations() if 1 < len(each) < 13], ids=str
)
def test_no_fewer_comparisons_say_it(relations):
    told = sentence("A", relations, "B").count(" B ")
    known = [(place, point) for place, point in enumerate(endpoints(relations))]
    for fewer in combinations(known, told - 1):
        kept = dict(fewer)
        points = Endpoints(*(kept.get(place, Point.ANY) for place in range(4)))
        assert relations_allowed(points) is not relations


@pytest.mark.parametrize("relations", convex_relations(), ids=str)
def test_what_to_let_hold_is_told_by_names_if_few_can_hold_else_by_comparisons(relations):
    said = proposal("A", relations, "B")
    assert said.startswith("let A ")
    if len(relations) <= 3:
        parts = said.removeprefix("let A ").split(", or ")
        each_alone = [proposal("A", basic, "B").removeprefix("let A ") for basic in relations]
        assert parts == each_alone
    else:
        finite = said.replace("start ", "starts ").replace("end ", "ends ")
        assert _read_back(finite) is relations


def test_words_of_forty_letters_are_quoted_whole_and_longer_ones_cut_to_forty():
    assert quoted("x" * 40, "e1") == f'"{"x" * 40}"'
    assert quoted("x" * 41, "e1") == f'"{"x" * 39}…"'
    assert quoted(f"{'x' * 38} {'y' * 9}", "e1") == f'"{"x" * 38}…"'
    assert quoted("", "e" * 99) == f"{'e' * 79}…"


def test_a_round_is_told_from_its_first_point_back_to_it():
    a, b = TimePoint("a", "end"), TimePoint("b", "start")
    steps = [
        Step(a, "<=", b, "l1"),
        Step(b, "<", TimePoint("b", "end"), None),
        Step(TimePoint("b", "end"), "=", a, "l2"),
    ]
    assert explanation(["one", "two", "three"], steps, {"a": "A", "b": "B"}) == (
        "It is said that one, two and three. Then the end of A comes no later than the start of B, "
        "which comes before its own end, which is the end of A again. That cannot be."
    )
    assert [clauses(["x"] * count) for count in range(4)] == ["", "x", "x and x", "x, x and x"]
