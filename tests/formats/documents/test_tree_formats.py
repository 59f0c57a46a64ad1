"""Formats of XML with an element per annotation: edits change what was edited and nothing else."""

from dataclasses import replace

import pytest

from tempannot.core import edits
from tempannot.core.changes import Delete
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.relations import OVERLAPS
from tempannot.formats.flat_records import records_of
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.reading import check_edit, from_bytes, read, to_bytes
from tempannot.formats.type_names import TAG
from tests.oddities import rounds

NAMES = {"cat", "mae", "i2b2", "anafora", "gate", "iso-timeml"}
FILES = rounds("cat/*.xml", "mae/*.xml", "formats/**/*.xml", own=("xml",))


def readable(paths):
    for path in paths:
        try:
            opened = read(path)
        except FileError:
            continue
        if opened.format in NAMES:
            yield opened


def saved(opened):
    return from_bytes(to_bytes(opened, opened.document), opened.path)


def plain(document):
    """What a document says, but for what the tags say that its own file has for new items."""
    return {
        key: (
            replace(each, attributes={}),
            {name: value for name, value in each.attributes.items() if name != TAG},
        )
        for key, each in records_of(document).items()
    }


def aside(opened):
    return [each.message for each in opened.problems if each.kind == LEFT_ASIDE]


def told(opened):
    """What is odd, but for ids that are missing, which an edit mends."""
    found = [each for each in opened.problems if each.kind != "missing-id"]
    return sorted((each.kind, each.where, each.message) for each in found)


@pytest.mark.parametrize("paths", FILES)
def test_a_file_that_was_not_edited_is_the_same(paths):
    for opened in readable(paths):
        assert to_bytes(opened, opened.document) == opened.path.read_bytes()


@pytest.mark.parametrize("paths", FILES)
def test_links_come_change_and_go(paths):
    for opened in readable(paths):
        ends = [each.id for each in opened.document.intervals()]
        if len(ends) < 2:
            continue
        added = edits.add_link(opened.document, ends[0], ends[-1], OVERLAPS)
        undo = opened.document.apply(added)
        again = saved(opened)
        assert plain(again.document) == plain(opened.document)
        assert aside(again) == aside(opened)
        (new,) = set(again.document.links) - set(read(opened.path).document.links)
        again.document.apply(edits.flip_link(again.document, new))
        again.document.apply(
            edits.annotate_link(again.document, new, comment="a & b", confidence=0.5)
        )
        changed = saved(again)
        assert plain(changed.document) == plain(again.document)
        opened.document.apply(undo)
        changed.document.apply(Delete(ItemKind.LINK, new))
        back = saved(changed)
        assert plain(back.document) == plain(opened.document)
        assert told(back) == told(opened)


@pytest.mark.parametrize("paths", FILES)
def test_marks_come_change_and_go(paths):
    for opened in readable(paths):
        document = opened.document
        first = next((each for each in document.intervals() if each.span.end > each.span.start), 0)
        if not first:
            continue
        document.apply(edits.add_time(document, first.span, {"type": "DATE", "value": "1999"}))
        document.apply(edits.add_event(document, first.span, {"class": "STATE"}))
        again = saved(opened)
        assert plain(again.document) == plain(document)
        assert aside(again) == aside(opened)
        for each in again.document.intervals()[:1]:
            if each.id != again.document.creation_time:
                again.document.apply(edits.delete_interval(again.document, each.id))
        assert records_of(saved(again).document) == records_of(again.document)


@pytest.mark.parametrize("paths", FILES)
def test_attributes_and_places_change(paths):
    for opened in readable(paths):
        document = opened.document
        for each in document.intervals():
            if each.id in document.times:
                changed = edits.set_time(document, each.id, attributes={"value": "2001-02-03"})
            else:
                changed = edits.set_event(document, each.id, attributes={"class": "REPORTING"})
            document.apply(changed)
        again = saved(opened)
        assert records_of(again.document) == records_of(document)
        longest = max(document.events.values(), key=lambda e: e.span.end - e.span.start, default=0)
        if longest and longest.span.end > longest.span.start and len(document.sentences):
            start, end = document.sentences[0]
            document.apply(edits.set_event(document, longest.id, span=Span(start, end)))
            assert records_of(saved(opened).document) == records_of(document)


@pytest.mark.parametrize("paths", FILES)
def test_what_a_file_cannot_hold_is_told_at_once_and_leaves_no_trace(paths):
    for opened in readable(paths):
        document = opened.document
        ends = [each.id for each in document.intervals()]
        if len(ends) < 2:
            continue
        odd = edits.add_link(document, ends[0], ends[-1], OVERLAPS, comment="a bell: \a")
        with pytest.raises(DocumentError, match="cannot hold an edit"):
            check_edit(opened, document, odd)
        check_edit(opened, document, edits.add_link(document, ends[0], ends[-1], OVERLAPS))
        assert to_bytes(opened, document) == opened.path.read_bytes()
