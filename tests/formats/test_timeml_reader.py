from collections import Counter
from pathlib import Path

import pytest

from tempannot.core.items import OtherLink, Span
from tempannot.core.relations import RelationSet
from tempannot.formats.reading import from_bytes, read
from tests.oddities import rows_of
from tests.work import calls

PATH = Path("story.tml")


def opened(content: str, root: str = "TimeML"):
    return from_bytes(f"<{root}>{content}</{root.split(maxsplit=1)[0]}>".encode(), PATH)


def kinds(found) -> list[str]:
    return [each.kind for each in found.problems if each.kind != "no-creation-time"]


TWO = (
    'It <EVENT eid="e1">rose</EVENT> and <EVENT eid="e2">fell</EVENT>.\n'
    '<MAKEINSTANCE eventID="e1" eiid="ei1"/><MAKEINSTANCE eventID="e2" eiid="ei2"/>\n'
)


def link(rest: str, lid: str = "l1") -> str:
    return f'<TLINK lid="{lid}" {rest}/>'


FORTH = 'eventInstanceID="ei1" relatedToEventInstance="ei2"'
BACK = 'eventInstanceID="ei2" relatedToEventInstance="ei1"'


class TestText:
    def test_offsets_count_code_points_of_resolved_text(self):
        document = opened('a&amp;\U0001f600<![CDATA[<]]>\r\n<EVENT eid="e1">é</EVENT>').document
        assert document.text == "a&\U0001f600<\né"
        assert document.events["e1"].span == Span(5, 6)

    def test_white_space_at_the_end_is_no_text(self):
        assert opened("It rose.\n\n<x/>\n").document.text == "It rose."

    def test_body_is_the_text_element_or_everything(self):
        with_text = opened("head<TEXT>It rose.</TEXT>").document
        assert with_text.slice(with_text.body) == "It rose."
        assert opened("It rose.").document.body == Span(0, 8)

    def test_sentence_tags_win_over_full_stops(self):
        document = opened("<TEXT><s>One. Two.</s> <s> Three </s></TEXT>").document
        assert [document.slice(each) for each in document.sentences] == ["One. Two.", "Three"]

    def test_sentences_are_split_where_there_are_no_tags(self):
        document = opened("Head.<TEXT>One. Two.</TEXT>").document
        assert [document.slice(each) for each in document.sentences] == ["One.", "Two."]

    def test_marks_may_nest(self):
        document = opened('<TIMEX3 tid="t1">the <EVENT eid="e1">fall</EVENT></TIMEX3>').document
        assert (document.times["t1"].span, document.events["e1"].span) == ((0, 8), (4, 8))


class TestDialects:
    def test_links_name_events_where_there_are_no_instances(self):
        found = opened(
            '<EVENT eid="e1">a</EVENT><TIMEX3 tid="t1">b</TIMEX3><EVENT eid="e2">c</EVENT>'
            '<TLINK lid="l1" relType="OVERLAP" eventID="e1" relatedToTime="t1"/>'
            '<TLINK lid="l2" relType="BEFORE" eventID="e1" relatedToEvent="e2"/>',
            root="TempEval",
        )
        assert [(each.source, each.target) for each in found.document.links.values()] == [
            ("e1", "t1"),
            ("e1", "e2"),
        ]
        assert all(each.implicit for each in found.document.instances.values())
        assert kinds(found) == ["no-instance", "no-instance"]

    def test_an_event_named_where_it_has_an_instance_means_that_instance(self):
        found = opened(TWO + link('relType="BEFORE" eventID="e1" relatedToEvent="e2"'))
        assert found.document.links["l1"].source == "ei1"
        assert kinds(found) == []

    def test_an_instance_named_as_a_time_is_understood_and_reported(self):
        found = opened(TWO + link('relType="BEFORE" eventInstanceID="ei1" relatedToTime="ei2"'))
        assert found.document.links["l1"].target == "ei2"
        assert kinds(found) == ["wrong-attribute"]

    def test_bare_numbers_are_ids(self):
        document = opened('<EVENT eid="0">a</EVENT><MAKEINSTANCE eiid="1" eventID="0"/>').document
        assert document.instances["1"].event == "0"

    def test_attribute_names_count_in_any_letter_case(self):
        found = opened(
            TWO + '<TLINK LID="l1" reltype="after" EventInstanceId="ei1" '
            'RelatedToEventInstance="ei2"/>'
        )
        assert found.document.links["l1"].rel_type == "after"
        assert found.document.links["l1"].attributes == {}

    def test_blanks_around_a_type_mean_nothing(self):
        document = opened(TWO + link(f'relType="BEFORE " {FORTH}')).document
        assert document.links["l1"].rel_type == "BEFORE"

    def test_own_attributes_are_read_under_any_prefix(self):
        own = 'xmlns:q="urn:tempannot:timeml" q:relations="meets|before" q:kept="true"'
        rest = 'q:confidence="0.5" comment=" hm " signalID="s1" other="x"'
        found = opened(TWO + link(f'relType="VAGUE" {FORTH} {own} {rest}')).document.links["l1"]
        assert found.exact is RelationSet.parse("before|meets")
        assert (found.kept, found.skipped, found.confidence) == (True, False, 0.5)
        assert (found.comment, found.signal, found.attributes) == (" hm ", "s1", {"other": "x"})

    def test_own_attributes_may_be_declared_at_the_root(self):
        found = opened(
            TWO + link(f'relType="VAGUE" {FORTH} q:skipped="true"'),
            root='TimeML xmlns:q="urn:tempannot:timeml"',
        )
        assert found.document.links["l1"].skipped

    def test_other_links_have_ends_a_type_and_a_signal(self):
        document = opened(
            TWO + '<SLINK lid="l9" relType="MODAL " eventInstanceID="ei1" '
            'subordinatedEventInstance="ei2" signalID="s1" syntax="x"/>'
            '<ALINK LID="l10" relType="INITIATES" EVENTINSTANCEID="ei2" '
            'relatedToEventInstance="ei1" signalID=""/>'
            '<SLINK lid="l11" relType="FACTIVE" from="ei2" to="ei1"/>'
        ).document
        assert list(document.other_links.values()) == [
            OtherLink("l9", "SLINK", "ei1", "ei2", "MODAL", "s1", {"syntax": "x"}),
            OtherLink("l10", "ALINK", "ei2", "ei1", "INITIATES"),
            OtherLink("l11", "SLINK", "ei2", "ei1", "FACTIVE"),
        ]

    def test_other_links_without_ends_or_with_unknown_types_are_kept_and_named(self):
        found = opened(
            TWO + '<SLINK lid="l1" relType="HOPED" eventInstanceID="ei1" '
            'subordinatedEventInstance="ei9"/>'
            '<ALINK lid="l2" relType="MODAL" relatedToEventInstance="ei2"/>'
            '<SLINK lid="l3" eventInstanceID="ei1" subordinatedEventInstance="ei1"/>'
            '<SLINK lid="l4" relType="MODAL" eventInstanceID="e1" subordinatedEventInstance="ei2"/>'
            '<SLINK lid="l5" relType="MODAL" eventInstanceID="ei1" subordinatedEvent="e2"/>'
        )
        assert [f"{each.where} {each.kind}" for each in found.problems][:-1] == [
            "l1 dangling-id",
            "l2 dangling-id",
            "l4 wrong-attribute",
            "l1 unknown-reltype",
            "l2 unknown-reltype",
            "l3 unknown-reltype",
            "l3 self-link",
            "l5 duplicate-link",
        ]
        assert "'HOPED' of the SLINK l1 is not known; it is kept" in found.problems[3].message
        links = found.document.other_links
        assert (links["l1"].target, links["l2"].source) == ("ei9", "")
        assert (links["l4"].source, links["l5"].target) == ("ei1", "ei2")

    def test_an_id_that_links_of_two_kinds_share_is_named_and_both_are_kept(self):
        found = opened(
            TWO
            + link('relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"')
            + '<SLINK lid="l1" relType="MODAL" eventInstanceID="ei1" '
            'subordinatedEventInstance="ei2"/>'
        )
        assert kinds(found) == ["duplicate-id"]
        assert "the SLINK l1 has the id of a TLINK" in found.problems[0].message
        assert (len(found.document.links), len(found.document.other_links)) == (1, 1)


class TestCreationTime:
    def test_the_function_in_the_document_marks_it(self):
        found = opened('<TIMEX3 tid="t3" functionInDocument="CREATION_TIME">now</TIMEX3>')
        assert (found.document.creation_time, found.problems) == ("t3", ())

    def test_the_dct_element_marks_it_even_if_empty(self):
        found = opened('<DCT><TIMEX3 tid="t7" value="2013-03-22"></TIMEX3></DCT>text')
        assert (found.document.creation_time, found.problems) == ("t7", ())

    def test_the_publication_time_stands_in(self):
        found = opened('<TIMEX3 tid="t3" functionInDocument="PUBLICATION_TIME">now</TIMEX3>')
        assert found.document.creation_time == "t3"

    def test_t0_is_assumed_and_reported(self):
        found = opened('<TIMEX3 tid="t0">now</TIMEX3>')
        assert found.document.creation_time == "t0"
        assert kinds(found) == ["assumed-creation-time"]

    def test_several_are_reported_and_the_first_taken(self):
        mark = '<TIMEX3 tid="t{}" functionInDocument="CREATION_TIME">now</TIMEX3>'
        found = opened(mark.format(1) + mark.format(2))
        assert found.document.creation_time == "t1"
        assert kinds(found) == ["several-creation-times"]

    def test_none_is_reported(self):
        found = opened("text")
        assert found.document.creation_time is None
        assert [each.kind for each in found.problems] == ["no-creation-time"]


class TestReport:
    @pytest.mark.parametrize(
        ("links", "expected"),
        [
            ([f'relType="FOO" {FORTH}'], ["unknown-reltype"]),
            ([FORTH], ["unknown-reltype"]),
            ([f'relType="before" {FORTH}'], []),
            (['relType="BEFORE" eventInstanceID="ei1" relatedToTime="t9"'], ["dangling-id"]),
            (['relType="BEFORE" eventInstanceID="ei1"'], ["dangling-id"]),
            (
                ['relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei1"'],
                ["self-link"],
            ),
            ([f'relType="BEFORE" {FORTH}'] * 2, ["duplicate-link"]),
            (
                [f'relType="BEFORE" {FORTH}', f'relType="AFTER" {FORTH}'],
                ["contradictory-duplicate"],
            ),
            ([f'relType="BEFORE" {FORTH}', f'relType="AFTER" {BACK}'], ["both-directions"]),
            (
                [f'relType="BEFORE" {FORTH} xmlns:q="urn:tempannot:timeml" q:relations="foo"'],
                ["unknown-relations"],
            ),
            (
                [f'relType="BEFORE" {FORTH} xmlns:q="urn:tempannot:timeml" q:confidence="7"'],
                ["wrong-confidence"],
            ),
        ],
    )
    def test_odd_links_are_kept_and_reported_with_id_and_line(self, links, expected):
        rows = [link(each, f"l{number}") for number, each in enumerate(links, start=1)]
        found = opened(TWO + "\n".join(rows))
        assert len(found.document.links) == len(links)
        assert kinds(found) == expected
        for problem in found.problems[:-1]:
            assert (problem.where, problem.line) == (f"l{len(links)}", len(links) + 2)
            assert problem.where in problem.message

    def test_both_directions_say_whether_they_agree(self):
        agree = opened(
            TWO + link(f'relType="BEFORE" {FORTH}') + link(f'relType="AFTER" {BACK}', "l2")
        )
        differ = opened(
            TWO + link(f'relType="BEFORE" {FORTH}') + link(f'relType="BEFORE" {BACK}', "l2")
        )
        assert "says the same" in agree.problems[0].message
        assert "says something else" in differ.problems[0].message

    def test_a_later_item_of_the_same_id_is_left_out(self):
        found = opened('<EVENT eid="e1">a</EVENT><EVENT eid="e1">b</EVENT>')
        assert found.document.events["e1"].span == Span(0, 1)
        assert kinds(found) == ["duplicate-id", "no-instance"]

    def test_an_instance_with_the_id_of_a_time_is_left_out(self):
        found = opened('<TIMEX3 tid="x">a</TIMEX3><MAKEINSTANCE eiid="x" eventID="e1"/>')
        assert found.document.instances == {}
        assert kinds(found) == ["duplicate-id"]

    def test_marks_without_an_id_are_left_out_and_links_get_one(self):
        found = opened(f'<EVENT>a</EVENT>{TWO}<TLINK relType="BEFORE" {FORTH}/>')
        assert list(found.document.links) == ["unnamed-1"]
        assert kinds(found) == ["missing-id", "missing-id"]

    def test_an_instance_of_no_event_is_reported(self):
        found = opened('<MAKEINSTANCE eiid="ei1" eventID="e1"/>')
        assert not found.document.has_interval("ei1")
        assert kinds(found) == ["dangling-id"]

    def test_several_instances_of_an_event_are_reported_once(self):
        rows = "".join(f'<MAKEINSTANCE eiid="ei{n}" eventID="e1"/>' for n in range(3))
        found = opened(f'<EVENT eid="e1">a</EVENT>{rows}')
        assert len(found.document.intervals()) == 3
        assert kinds(found) == ["several-instances"]

    def test_a_dtd_that_is_only_named_is_reported(self):
        raw = b'<!DOCTYPE TimeML SYSTEM "TimeML.dtd">\n<TimeML>text</TimeML>'
        problem = from_bytes(raw, PATH).problems[0]
        assert (problem.kind, problem.line) == ("dtd-not-loaded", 1)


class TestFiles:
    @pytest.mark.parametrize(
        ("path", "instances", "links"),
        rows_of(("dialects/aquaint.tml", 3, 3), real=(("tbaq/NYT19990312.0271.tml", 215, 213),)),
    )
    def test_the_counts_hold(self, path, instances, links):
        document = read(path).document
        assert (len(document.instances), len(document.links)) == (instances, links)
        assert document.creation_time == "t0"

    @pytest.mark.parametrize(
        ("path", "creation_time", "sentences"),
        rows_of(
            ("dialects/timebank-1.2.tml", "t9", 2),
            real=(("timeml/timebank12_wsj_0106.tml", "t26", 5),),
        ),
    )
    def test_timebank_with_headers_and_sentence_tags(self, path, creation_time, sentences):
        document = read(path).document
        assert (document.creation_time, len(document.sentences)) == (creation_time, sentences)

    @pytest.mark.parametrize(
        ("path", "pairs"),
        rows_of(
            ("dialects/narrative-time.tml", 3),
            real=(("narrativetime/a1_ABC19980114.1830.0611.tml", 378),),
        ),
    )
    def test_narrative_time_links_both_ways(self, path, pairs):
        found = read(path)
        assert len(found.document.links) == 2 * pairs
        assert Counter(kinds(found)) == {"both-directions": pairs, "assumed-creation-time": 1}

    @pytest.mark.parametrize(
        ("path", "link", "target"),
        rows_of(
            ("timeml/instance-named-as-time.tml", "l2", "ei3"),
            real=(("timeml/little-file.tml", "l6", "ei4"),),
        ),
    )
    def test_the_instance_named_as_a_time_is_reported(self, path, link, target):
        found = read(path)
        assert found.document.links[link].target == target
        assert kinds(found) == ["wrong-attribute"]

    @pytest.mark.parametrize(
        ("path", "told"),
        rows_of(
            ("timeml/two-instances-of-one-event-linked.tml", ["several-instances"]),
            ("timeml/self-link.tml", ["self-link"]),
            ("timeml/both-directions.tml", ["both-directions"]),
            ("timeml/same-pair-two-types.tml", ["contradictory-duplicate"]),
            real=(
                ("te3/gold_AP_20130322.tml", ["several-instances"]),
                ("cavat/consistent_fail_1loop.tml", ["self-link"]),
                ("cavat/consistent_fail_2loop.tml", ["both-directions"]),
                ("cavat/consistent_fail_bounds.tml", ["contradictory-duplicate"]),
                ("cavat/empty.tml", []),
            ),
        ),
    )
    def test_loops_and_doubles_are_reported(self, path, told):
        assert kinds(read(path)) == told


def work_of_reading(count):
    marks = "".join(f'<EVENT eid="{n}">went</EVENT> on ' for n in range(130))
    rows = "".join(f'<MAKEINSTANCE eiid="ei{n}" eventID="{n}"/>\n' for n in range(130))
    pairs = [(a, b) for a in range(130) for b in range(130) if a != b][:count]
    links = "".join(
        f'<TLINK eventInstanceID="ei{a}" lid="{n}" relatedToEventInstance="ei{b}" '
        f'relType="{"BEFORE" if a < b else "AFTER"}"/>\n'
        for n, (a, b) in enumerate(pairs)
    )
    return calls(lambda: opened(f"{marks}\n{rows}{links}"))


def test_the_work_of_reading_a_link_does_not_grow_with_their_number():
    work_of_reading(200)  # what is loaded once counts for neither
    # of the many, half go the other way than one before them, and that is reported
    assert work_of_reading(16_000) < 13 * work_of_reading(1_600)


def test_attributes_in_any_letter_case_are_found_in_links_of_every_shape():
    shapes = [
        'lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"',
        'LID="l2" RELTYPE="AFTER" EVENTINSTANCEID="ei1" RELATEDTOTIME="t1" note="x"',
        'relType="INCLUDES" lid="l3" timeID=" " eventInstanceID="ei2" relatedToTime="t1"',
        'Lid="l4" reltype=" ENDS " timeid="t1" relatedtoeventinstance="ei1" Comment="why"',
    ]
    events = "".join(f'<EVENT eid="e{n}" class="STATE">was{n}</EVENT> ' for n in (1, 2))
    made = "".join(f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}"/>' for n in (1, 2))
    links = "".join(f"<TLINK {shape}/>" for shape in shapes)
    text = f'{events}<TIMEX3 tid="t1" type="DATE" value="2024">2024</TIMEX3>'
    data = f"<TimeML><TEXT>{text}</TEXT>{made}{links}</TimeML>".encode()
    found = from_bytes(data, Path("shapes.tml")).document.links
    assert [(each.source, each.rel_type, each.target) for each in found.values()] == [
        ("ei1", "BEFORE", "ei2"),
        ("ei1", "AFTER", "t1"),
        ("ei2", "INCLUDES", "t1"),
        ("t1", "ENDS", "ei1"),
    ]
    assert [dict(each.attributes) for each in found.values()] == [
        {},
        {"note": "x"},
        {"timeID": " "},
        {},
    ]
    assert found["l4"].comment == "why"
