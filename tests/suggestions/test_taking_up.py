from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.edits import add_link, add_time
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind, acceptances
from tempannot.suggestions.taking_up import consistent

WORDS = "one two six ten"
IDS = ("t1", "t2", "t3", "t4")


def marked() -> Document:
    document = Document("days", WORDS, Span(0, len(WORDS)))
    for start in (0, 4, 8, 12):
        document.apply(add_time(document, Span(start, start + 3)))
    return document


def link(source: str, relations: str, target: str) -> Suggestion:
    found = RelationSet.parse(relations)
    return Suggestion(SuggestionKind.LINK, 0.5, "", source=source, relations=found, target=target)


def test_what_contradicts_or_follows_is_left_out():
    document = marked()
    document.apply(add_link(document, "t1", "t2", RelationSet.parse("before")))
    links = [
        link("t2", "before", "t3"),
        link("t1", "before", "t3"),
        link("t3", "before", "t1"),
        link("t3", "before|meets", "t4"),
        link("t3", "before", "t4"),
        link("t4", "equals", "t4"),
    ]
    taken = list(consistent(Reasoning(document), links))
    assert taken == [links[0], links[3], links[4]]
    assert len(document.links) == 1


ENDS = st.sampled_from(IDS)
NAMES = st.sampled_from(["before", "meets", "overlaps", "contains", "equals", "after", "starts"])


@given(st.lists(st.builds(link, ENDS, NAMES, ENDS), max_size=12))
def test_all_that_is_taken_up_holds_together(links: list[Suggestion]):
    document = marked()
    for edit in acceptances(document, consistent(Reasoning(document), links)):
        before = Reasoning(document)
        document.apply(edit)
        assert Reasoning(document).is_consistent
        made = next(reversed(document.links.values()))
        assert before.allowed(made.source, made.target) not in Reasoning(document).meaning(made)
