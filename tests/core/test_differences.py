"""What leads from one state of a document to another."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.changes import Batch, Insert, Replace
from tempannot.core.differences import changes_between
from tempannot.core.edits import add_event, add_link, annotate_link, delete_interval, set_relation
from tempannot.core.items import Span
from tempannot.core.relations import ALL, BEFORE
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.resources import samples

NEWS = read(next(each for each in samples() if each.stem == "news-report")).document


def edited(numbers):
    """The news after some edits, which numbers choose."""
    document = copy_of(NEWS)
    for number in numbers:
        ids = [each.id for each in document.intervals()]
        links = list(document.links)
        first, second = ids[number % len(ids)], ids[(number * 7 + 1) % len(ids)]
        if number % 4 == 0 and links:
            document.apply(annotate_link(document, links[number % len(links)], comment=str(number)))
        elif number % 4 == 1 and first != document.creation_time:
            document.apply(delete_interval(document, first))
        elif number % 4 == 2 and first != second:
            document.apply(add_link(document, first, second, BEFORE))
        else:
            place = number % (len(document.text) - 3)
            document.apply(add_event(document, Span(place, place + 1)))
    return document


states = st.lists(st.integers(0, 10_000), max_size=6).map(edited)


@given(states, states)
def test_the_changes_between_two_states_lead_from_one_to_the_other(before, after):
    made = copy_of(before)
    backward = made.apply(Batch("Go", changes_between(before, after)))
    assert (made.links, made.events, made.times) == (after.links, after.events, after.times)
    assert list(made.links) == list(after.links)
    made.apply(backward)
    assert made == before


def test_links_keep_the_order_in_which_they_were_edited_and_no_item_is_touched_twice():
    before, after = copy_of(NEWS), copy_of(NEWS)
    first, *_, last = after.links
    for document in (before, after):
        document.apply(annotate_link(document, first, comment="seen"))
    for link in (last, first):
        after.apply(set_relation(after, link, ALL))
    after.apply(add_event(after, Span(3, 4)))
    changes = changes_between(before, after)
    assert [(type(each), each.item.id, each.edited) for each in changes] == [
        (Insert, list(after.events)[-1], None),
        (Insert, list(after.instances)[-1], None),
        (Replace, first, 2),
        (Replace, last, 1),
    ]
    assert [each.edited for each in changes_between(after, before)[-2:]] == [0, 0]
    before.apply(Batch("Go", changes))
    assert before.edited == after.edited == {last: 1, first: 2}
