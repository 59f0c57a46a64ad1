"""Saving changes what was edited, and nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.core import edits
from tempannot.core.changes import Insert, Replace
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Span, Time
from tempannot.core.other_links import (
    add_other_link,
    change_other_link,
    delete_other_link,
    reverse_other_link,
)
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.formats.encoding import decode_xml
from tempannot.formats.reading import check_edit, from_bytes, read, to_bytes
from tests.oddities import DOCUMENTS, rounds

PATH = Path("story.tml")
STORY = """<?xml version="1.0" ?>
<!-- by hand -->
<TimeML><TEXT>It <EVENT eid='e1'  class="A">rose</EVENT> &amp; \
<EVENT eid="e2">fell</EVENT> today.</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1" />
<MAKEINSTANCE eventID="e2" eiid="ei2" />
  <TLINK relType="BEFORE " lid="l1" eventInstanceID="ei1" relatedToEventInstance="ei2" note='x'/>
</TimeML>
"""


def saved(*make, story: str = STORY) -> str:
    """Return the file after edits, each made from the document as it then is."""
    opened = from_bytes(story.encode(), PATH)
    for each in make:
        opened.document.apply(each(opened.document))
    written = to_bytes(opened, opened.document)
    assert from_bytes(written, PATH).document == opened.document
    return written.decode()


def replaced(**fields):
    return lambda document: Replace(replace(document.links["l1"], **fields))


class TestLinks:
    def test_a_new_link_is_one_new_line_like_the_last(self):
        ends = 'eventInstanceID="ei2" relatedToEventInstance="ei1"'
        link = f'\n  <TLINK lid="l2" relType="BEFORE" {ends}/>'
        row = "note='x'/>"
        assert saved(lambda d: edits.add_link(d, "ei2", "ei1", BEFORE)) == STORY.replace(
            row, row + link
        )

    def test_a_new_link_comes_after_the_comment_of_the_last(self):
        story = STORY.replace("'x'/>", "'x'/> <!-- sure -->")
        changed = saved(lambda d: edits.add_link(d, "ei2", "ei1", BEFORE), story=story)
        assert "'x'/> <!-- sure -->\n  <TLINK lid" in changed

    def test_the_type_alone_changes(self):
        assert saved(lambda d: edits.set_relation(d, "l1", RelationSet.parse("after"))) == (
            STORY.replace('"BEFORE "', '"AFTER"')
        )

    def test_an_exact_relation_brings_its_namespace_and_takes_it_along(self):
        exact = RelationSet.parse("before|meets")
        changed = saved(lambda d: edits.set_relation(d, "l1", exact))
        added = ' xmlns:ta="urn:tempannot:timeml" ta:relations="before|meets"'
        assert changed == STORY.replace("BEFORE ", "VAGUE").replace("'x'/>", f"'x'{added}/>")
        back = saved(lambda d: edits.set_relation(d, "l1", BEFORE), story=changed)
        assert back == STORY.replace("BEFORE ", "BEFORE")

    def test_a_new_end_replaces_the_attribute_in_place(self):
        story = STORY.replace("today", '<TIMEX3 tid="t1">today</TIMEX3>')
        assert saved(replaced(target="t1"), story=story) == (
            story.replace('relatedToEventInstance="ei2"', 'relatedToTime="t1"')
        )

    def test_an_attribute_that_says_a_new_value_keeps_its_quotes(self):
        changed = saved(replaced(attributes={"note": 'it\'s "<so>"'}))
        assert "note='it&apos;s \"&lt;so&gt;\"'/>" in changed

    def test_notes_survive_line_ends_tabs_and_quotes(self):
        saved(lambda d: edits.annotate_link(d, "l1", comment='a\n\t"b"\r & <c>', confidence=0.1))

    def test_a_deleted_link_takes_its_line_along(self):
        lines = STORY.splitlines(keepends=True)
        assert saved(lambda d: edits.delete_link(d, "l1")) == "".join([*lines[:5], lines[6]])

    def test_a_deleted_id_takes_later_items_of_that_id_along(self):
        double = '<TLINK relType="AFTER" lid="l1" eventInstanceID="ei1" relatedToTime="t9"/>'
        story = STORY.replace("</TimeML>", double + "\n</TimeML>")
        assert "TLINK" not in saved(lambda d: edits.delete_link(d, "l1"), story=story)

    def test_undone_edits_leave_the_bytes_alone(self):
        opened = from_bytes(STORY.encode(), PATH)
        document = opened.document
        undo = [
            document.apply(edits.delete_interval(document, "ei1")),
            document.apply(edits.add_time(document, Span(10, 14))),
        ]
        for each in reversed(undo):
            document.apply(each)
        assert to_bytes(opened, document) == STORY.encode()

    def test_links_name_events_where_the_file_has_no_instances(self):
        story = '<T><EVENT eid="e1">a</EVENT><TIMEX3 tid="t1">b</TIMEX3></T>'
        changed = saved(lambda d: edits.add_link(d, "e1", "t1", BEFORE), story=story)
        assert 'eventID="e1" relatedToTime="t1"' in changed

    def test_links_without_an_id_keep_the_one_they_were_given(self):
        row = '<TLINK relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>\n'
        story = STORY.replace("</TimeML>", row * 3 + "</TimeML>")
        changed = saved(lambda d: edits.delete_link(d, "unnamed-2"), story=story)
        rows = changed.splitlines()[6:8]
        assert rows[0] == row.strip().replace("/>", ' lid="unnamed-1"/>')
        assert rows[1] == row.strip().replace("/>", ' lid="unnamed-3"/>')

    def test_one_line_files_stay_on_one_line(self):
        story = (
            '<TimeML><EVENT eid="e1">a</EVENT><EVENT eid="e2">b</EVENT>'
            '<TLINK lid="l1" relType="BEFORE" eventID="e1" relatedToEvent="e2"></TLINK>'
            "</TimeML>\r\n"
        )
        changed = saved(lambda d: edits.add_link(d, "e2", "e1", BEFORE), story=story)
        assert changed == story.replace(
            "</TimeML>",
            '<TLINK lid="l2" relType="BEFORE" eventID="e2" relatedToEvent="e1"></TLINK></TimeML>',
        )

    def test_a_root_without_content_gets_some(self):
        story = "<?xml version='1.0'?>\n<TimeML a='1' />\n"
        changed = saved(lambda d: edits.add_time(d, Span(0, 0)), story=story)
        assert changed.startswith("<?xml version='1.0'?>\n<TimeML a='1'><TIMEX3 tid=\"t1\"")
        assert changed.endswith("/></TimeML>\n")


SAID = """<TimeML>It <EVENT eid="e1">rose</EVENT> and <EVENT eid="e2">fell</EVENT>
<SIGNAL sid="s1">then</SIGNAL>.
<MAKEINSTANCE eventID="e1" eiid="ei1"/>
<MAKEINSTANCE eventID="e2" eiid="ei2"/>
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<SLINK  eventInstanceID='ei1' lid="l5" subordinatedEventInstance="ei2" relType="MODAL" syntax="x" />
<!-- end -->
</TimeML>
"""


class TestOtherLinks:
    def test_a_new_one_is_one_new_row_after_the_last_of_its_kind(self):
        row = (
            '<SLINK lid="l6" relType="EVIDENTIAL" eventInstanceID="ei2" '
            'subordinatedEventInstance="ei1" />\n'
        )
        made = saved(
            lambda d: add_other_link(d, "SLINK", "ei2", "ei1", rel_type="EVIDENTIAL"), story=SAID
        )
        assert made == SAID.replace("<!-- end", row + "<!-- end")

    def test_the_first_of_its_kind_stands_with_the_others(self):
        made = saved(
            lambda d: add_other_link(d, "ALINK", "ei2", "ei1", rel_type="INITIATES", signal="s1"),
            story=SAID,
        )
        row = (
            '<ALINK lid="l6" relType="INITIATES" eventInstanceID="ei2" '
            'relatedToEventInstance="ei1" signalID="s1"/>\n'
        )
        assert made == SAID.replace("<!-- end", row + "<!-- end")

    def test_the_type_alone_changes_and_a_signal_comes_last(self):
        made = saved(
            lambda d: change_other_link(d, "l5", rel_type="FACTIVE"),
            lambda d: change_other_link(d, "l5", signal="s1"),
            story=SAID,
        )
        old = 'relType="MODAL" syntax="x" />'
        assert made == SAID.replace(old, 'relType="FACTIVE" syntax="x" signalID="s1" />')

    def test_reversing_changes_the_two_ends(self):
        made = saved(lambda d: reverse_other_link(d, "l5"), story=SAID)
        old = """eventInstanceID='ei1' lid="l5" subordinatedEventInstance="ei2\""""
        new = """eventInstanceID='ei2' lid="l5" subordinatedEventInstance="ei1\""""
        assert made == SAID.replace(old, new)

    def test_an_end_named_by_its_event_is_named_by_its_instance_when_it_changes(self):
        story = SAID.replace("eventInstanceID='ei1' lid=\"l5", "eventID='e1' lid=\"l5")
        made = saved(lambda d: reverse_other_link(d, "l5"), story=story)
        assert "<SLINK  eventInstanceID='ei2' lid=\"l5" in made

    def test_deleting_takes_the_row_and_nothing_else(self):
        made = saved(lambda d: delete_other_link(d, "l5"), story=SAID)
        assert made == "".join(each for each in SAID.splitlines(True) if "SLINK" not in each)

    def test_a_link_of_another_kind_with_the_id_of_a_deleted_one_is_an_element_of_its_own(self):
        made = saved(
            lambda d: delete_other_link(d, "l2"),
            lambda d: add_other_link(d, "ALINK", "ei1", "ei2", rel_type="INITIATES"),
            story=SAID.replace("l5", "l2"),
        )
        assert "SLINK" not in made
        assert '<ALINK lid="l2" relType="INITIATES"' in made

    def test_ends_are_called_from_and_to_where_the_file_calls_them_so(self):
        ends = "eventInstanceID='ei1' lid=\"l5\" subordinatedEventInstance="
        story = SAID.replace(ends, "from='ei1' lid=\"l5\" to=")
        made = saved(
            lambda d: add_other_link(d, "SLINK", "ei2", "ei1"),
            lambda d: reverse_other_link(d, "l5"),
            story=story,
        )
        assert '<SLINK  from=\'ei2\' lid="l5" to="ei1"' in made
        assert '<SLINK lid="l6" relType="MODAL" from="ei2" to="ei1" />' in made

    def test_an_event_goes_with_all_its_links(self):
        made = saved(lambda d: edits.delete_interval(d, "ei2"), story=SAID)
        assert "LINK" not in made


class TestMarks:
    def test_a_new_event_puts_tags_around_its_words(self):
        changed = saved(lambda d: edits.add_event(d, Span(15, 20)))
        assert '<EVENT eid="e3" class="OCCURRENCE">today</EVENT>.</TEXT>' in changed
        assert '<MAKEINSTANCE eventID="e3" eiid="ei3"' in changed
        assert changed.count("\n") == STORY.count("\n") + 1

    @pytest.mark.parametrize(
        ("text", "span", "expected"),
        [
            ("a&amp;&lt;b", (1, 3), "a<E>&amp;&lt;</E>b"),
            ("\U0001f600\U0001f601x", (1, 2), "\U0001f600<E>\U0001f601</E>x"),
            ("<![CDATA[a<b]]>", (1, 2), "<![CDATA[a]]><E><![CDATA[<]]></E><![CDATA[b]]>"),
            ("<![CDATA[ab]]>", (0, 2), "<E><![CDATA[ab]]></E>"),
            ("a\r\nb\r\n", (1, 3), "a<E>\r\nb</E>\r\n"),
            ("a<!-- > -->b", (1, 2), "a<!-- > --><E>b</E>"),
            ("a<!-- > -->b", (0, 1), "<E>a</E><!-- > -->b"),
            ("a <b x='>'>c</b> d", (2, 5), "a <E><b x='>'>c</b> d</E>"),
            ("a <b>cd</b>", (2, 3), "a <b><E>c</E>d</b>"),
            ("a <b>cd</b>", (2, 4), "a <b><E>cd</E></b>"),
            ("a<?go?>b", (0, 2), "<E>a<?go?>b</E>"),
            ("&#x1F600;b", (1, 2), "&#x1F600;<E>b</E>"),
        ],
    )
    def test_tags_go_where_the_offsets_are(self, text, span, expected):
        story = f"<TimeML>{text}<EVENT eid='e1'>.</EVENT></TimeML>"
        changed = saved(lambda d: edits.add_event(d, Span(*span)), story=story)
        start, stop = '<EVENT eid="e2" class="OCCURRENCE">', "</EVENT>"
        wanted = expected.replace("<E>", start).replace("</E>", stop)
        assert changed == story.replace(text, wanted)

    def test_several_new_marks_may_nest_and_touch(self):
        changed = saved(
            lambda d: edits.add_time(d, Span(15, 20)),
            lambda d: edits.add_time(d, Span(15, 17)),
            lambda d: edits.add_time(d, Span(17, 20)),
            lambda d: edits.add_time(d, Span(3, 20)),
        )
        assert changed.count("<TIMEX3") == 4

    def test_a_mark_that_would_cross_another_is_refused_by_name(self):
        opened = from_bytes(STORY.encode(), PATH)
        opened.document.apply(edits.add_event(opened.document, Span(5, 9)))
        with pytest.raises(FileError, match="'se &' would cross 'rose' \\(EVENT e1\\)"):
            to_bytes(opened, opened.document)

    def test_crossing_is_told_before_the_edit(self):
        opened = from_bytes(STORY.encode(), PATH)
        why_not = opened.source.why_not_markable
        assert why_not(opened.document, Span(15, 20)) is None
        assert "would cross" in (why_not(opened.document, Span(5, 9)) or "")
        opened.document.apply(edits.add_event(opened.document, Span(15, 18)))
        assert "would cross" in (why_not(opened.document, Span(17, 20)) or "")

    def test_a_moved_event_keeps_its_tag_as_written(self):
        changed = saved(lambda d: edits.set_event(d, "ei1", span=Span(0, 7)))
        assert """<TEXT><EVENT eid='e1'  class="A">It rose</EVENT> &amp;""" in changed

    def test_a_deleted_event_leaves_its_words_and_takes_its_rows(self):
        changed = saved(lambda d: edits.delete_interval(d, "ei1"))
        lines = STORY.splitlines(keepends=True)
        expected = "".join([*lines[:3], lines[4], lines[6]])
        assert changed == expected.replace("""<EVENT eid='e1'  class="A">rose</EVENT>""", "rose")

    def test_a_time_without_text_is_an_empty_element(self):
        time = Time("t5", Span(2, 2), {"value": "2020"})
        changed = saved(lambda _: Insert(time))
        assert 'It<TIMEX3 tid="t5" value="2020"/> <EVENT' in changed


class TestRefusals:
    @pytest.mark.parametrize(
        ("make", "reason"),
        [
            (lambda d: edits.annotate_link(d, "l1", comment="a\x0cb"), "U\\+000C"),
            (lambda d: edits.set_event(d, "ei2", attributes={"a b": "c"}), "'a b' cannot be"),
            (lambda d: edits.add_event(d, Span(5, 9)), "would cross"),
            (lambda d: edits.set_event(d, "ei2", span=Span(5, 9)), "would cross"),
        ],
    )
    def test_what_cannot_be_saved_is_told_before_the_edit(self, make, reason):
        opened = from_bytes(STORY.encode(), PATH)
        with pytest.raises(DocumentError, match=reason):
            check_edit(opened, opened.document, make(opened.document))
        assert to_bytes(opened, opened.document) == STORY.encode()
        check_edit(opened, opened.document, edits.add_event(opened.document, Span(14, 19)))

    def test_characters_that_xml_lacks_are_named(self):
        opened = from_bytes(STORY.encode(), PATH)
        opened.document.apply(edits.annotate_link(opened.document, "l1", comment="a\x0cb"))
        with pytest.raises(FileError, match=r"story\.tml: the character U\+000C"):
            to_bytes(opened, opened.document)

    def test_names_that_are_none_are_refused(self):
        opened = from_bytes(STORY.encode(), PATH)
        opened.document.apply(replaced(attributes={"a b": "c"})(opened.document))
        with pytest.raises(FileError, match="'a b' cannot be the name of an attribute"):
            to_bytes(opened, opened.document)

    def test_another_text_is_refused(self):
        opened = from_bytes(STORY.encode(), PATH)
        with pytest.raises(DocumentError, match="text of a document cannot be changed"):
            opened.source.to_bytes(replace(opened.document, text="other"))


def readable(paths: list[Path]) -> list[Path]:
    """Leave out what is refused, as some real files are."""
    found = []
    for path in paths:
        try:
            read(path)
        except FileError:
            continue
        found.append(path)
    return found


@pytest.mark.parametrize("paths", rounds("**/*.tml", "**/*.xml", own=DOCUMENTS))
def test_every_file_is_saved_unchanged_byte_for_byte(paths):
    files = readable(paths)
    assert len(files) == 1 or len(files) >= 34
    for path in files:
        opened = read(path)
        assert to_bytes(opened, opened.document) == path.read_bytes()


def is_patched(old: bytes, new: bytes) -> bool:
    """Whether bytes were put in or taken out in one place at most, and nothing else changed."""
    longer, shorter = sorted((old, new), key=len, reverse=True)
    at = next((n for n in range(len(shorter)) if shorter[n] != longer[n]), len(shorter))
    return longer[:at] + longer[at + len(longer) - len(shorter) :] == shorter


@pytest.mark.parametrize("paths", rounds("**/*.tml", "**/*.xml"))
def test_one_new_link_in_any_file_is_one_inserted_element(paths):
    for path in readable(paths):
        opened = read(path)
        intervals = opened.document.intervals()
        if opened.format != "timeml" or len(intervals) < 2 or unnamed(opened.document):
            continue
        ends = intervals[0].id, intervals[-1].id
        opened.document.apply(edits.add_link(opened.document, *ends, BEFORE))
        old, new = path.read_bytes(), to_bytes(opened, opened.document)
        assert is_patched(old, new)
        tags = [decode_xml(each, path).utf8.count(b"TLINK") for each in (old, new)]
        assert tags[1] - tags[0] in (1, 2)  # two with an end tag
        assert new.count(b"\n") <= old.count(b"\n") + 1
        assert from_bytes(new, path).document == opened.document


def unnamed(document: Document) -> bool:
    """Whether links got their ids here, so that the first edit writes them into the file."""
    return any(id.startswith("unnamed-") for id in document.links)


@pytest.mark.parametrize("paths", rounds("timeml/timebank12_wsj_0106.tml"))
def test_every_interval_of_a_file_can_be_deleted(paths):
    for path in paths:
        opened = read(path)
        creation_time = opened.document.creation_time
        deleted = {each.id for each in opened.document.intervals()} - {creation_time}
        for id in sorted(deleted):
            opened.document.apply(edits.delete_interval(opened.document, id))
        again = from_bytes(to_bytes(opened, opened.document), path)
        assert again.document == opened.document
        assert again.document.text == read(path).document.text
        for link in again.document.links.values():
            assert not {link.source, link.target} & deleted
