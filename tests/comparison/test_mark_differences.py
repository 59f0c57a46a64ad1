"""Which marks overlap differently, and which attributes of shared marks differ."""

from pathlib import Path

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.mark_differences import attribute_differences, span_groups
from tempannot.formats.reading import from_bytes
from tests.comparison.marked_texts import event, time, timeml


def compared(a, b, *, partial=True):
    """A comparison of two marked texts, and what differs in spans."""
    read = (from_bytes(each, Path("x.tml")).document for each in (a, b))
    return DocumentComparison.of(*read, partial=partial)


def spans(comparison):
    groups = span_groups(comparison.sides, comparison.alignment)
    return [(group.said(0), group.said(1)) for group in groups]


def attributes(comparison):
    units = {unit.id: unit.text for unit in comparison.alignment.units}
    found = attribute_differences(comparison.sides, comparison.alignment)
    return [(units[each.unit], each.name, *each.values) for each in found]


def test_marks_that_overlap_are_one_group_and_the_same_marks_are_none():
    comparison = compared(
        timeml(f"In {time('t1', '2009')}-{time('t2', '2010')} it {event('e1', 'rained')}."),
        timeml(f"In {time('t1', '2009-2010')} it {event('e1', 'rained')}."),
    )
    assert spans(comparison) == [("“2009” and “2010”", "“2009-2010”")]
    (group,) = span_groups(comparison.sides, comparison.alignment)
    assert len(group.units) == 2


def test_marks_are_compared_by_place_not_by_blanks_and_with_exact_spans_too():
    a = timeml(f"In {time('t1', 'the  day')} it {event('e1', 'rained')}.")
    b = timeml(f"In {time('t1', 'the day')} it {event('e1', 'rained')}.")
    assert spans(compared(a, b)) == []
    short = timeml(f"In the {time('t1', 'day')} it {event('e1', 'rained')}.")
    for partial in (True, False):
        assert spans(compared(a, short, partial=partial)) == [("“the day”", "“day”")]


def test_marks_side_by_side_or_of_two_kinds_are_no_group_nor_is_one_that_a_side_lacks():
    a = timeml(
        f"{time('t1', '2009')}{time('t2', '2010')} {event('e1', 'rained')} {event('e2', 'x')}"
    )
    b = timeml(f"{time('t1', '2009')}{time('t2', '2010')} {time('t3', 'rained')} x")
    assert spans(compared(a, b)) == []


def test_attributes_differ_where_both_give_them_and_defaults_are_what_is_not_given():
    a = timeml(
        f"{event('e1', 'rain', tense='PAST')} {event('e2', 'fell', aspect='none')}"
        f" {time('t1', 'now', mod='START')}"
    )
    b = timeml(
        f"{event('e1', 'rain', tense='FUTURE', polarity='NEG')} {event('e2', 'fell')}"
        f" {time('t1', 'now')}"
    )
    assert attributes(compared(a, b)) == [
        ("rain", "tense", "PAST", "FUTURE"),
        ("rain", "polarity", "POS", "NEG"),
        ("now", "mod", "START", ""),
    ]


def test_what_a_side_gives_nowhere_is_no_difference_if_every_mark_should_have_it():
    a = timeml(f"{event('e1', 'rain', tense='PAST')} {event('e2', 'fell', tense='PAST')}")
    assert attributes(compared(a, timeml(f"{event('e1', 'rain')} {event('e2', 'fell')}"))) == []


def test_an_attribute_of_an_event_with_two_instances_differs_once():
    more = '<MAKEINSTANCE eventID="e1" eiid="ei9" pos="NOUN"/>\n'
    a = timeml(event("e1", "rains"), instances=more)
    b = a.replace(b"OCCURRENCE", b"STATE").replace(b'pos="NOUN"', b'pos="VERB"')
    assert attributes(compared(a, b)) == [
        ("rains", "class", "OCCURRENCE", "STATE"),
        ("rains", "pos", "NOUN", "VERB"),
    ]
