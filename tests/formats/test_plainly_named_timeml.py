"""TimeML that names events by eid and the ends of links by from and to, as tieval's corpora do."""

from pathlib import Path

import pytest

from tempannot.core import edits
from tempannot.core.items import ItemKind
from tempannot.core.relations import RelationSet
from tempannot.formats.reading import from_bytes, to_bytes
from tests.oddities import rows_of

PATH = Path("plain.tml")
RAW = b"""<TimeML><TEXT>They <EVENT eid="e1">met</EVENT>, <EVENT eid="e2">ate</EVENT> and \
<EVENT eid="e3">left</EVENT> on <TIMEX3 tid="t1" value="2001">2001</TIMEX3>.</TEXT>
<MAKEINSTANCE eid="e1" eiid="ei1"/>
<MAKEINSTANCE eid="e2" eiid="ei2"/>
<TLINK lid="l1" relType="SIMULTANEOUS" from="ei1" to="ei2"/>
<TLINK lid="l2" relType="IS_INCLUDED" from="ei2" to="t1"/>
<TLINK lid="l3" relType="BEFORE" from="e2" to="e3"/>
</TimeML>
"""


def test_ends_and_events_are_found():
    opened = from_bytes(RAW, PATH)
    ends = {id: (link.source, link.target) for id, link in opened.document.links.items()}
    assert ends == {"l1": ("ei1", "ei2"), "l2": ("ei2", "t1"), "l3": ("ei2", "e3")}
    assert opened.document.instances["ei1"].event == "e1"
    assert [problem.kind for problem in opened.problems if problem.where != "plain"] == [
        "no-instance"
    ]
    assert to_bytes(opened, opened.document) == RAW


def test_edits_are_written_in_the_names_of_the_file():
    opened = from_bytes(RAW, PATH)
    document = opened.document
    document.apply(edits.add_link(document, "ei1", "t1", RelationSet.parse("before")))
    document.apply(edits.flip_link(document, "l1"))
    written = to_bytes(opened, document)
    assert b'<TLINK lid="l1" relType="SIMULTANEOUS" from="ei2" to="ei1"/>' in written
    assert b'<TLINK lid="l4" relType="BEFORE" from="ei1" to="t1"/>' in written
    assert from_bytes(written, PATH).document.table(ItemKind.LINK) == document.links


@pytest.mark.parametrize(
    "path",
    rows_of(
        ("timeml/ends-under-from-and-to.tml",),
        real=tuple(
            (f"formats/timeml-multilingual/{name}.tml",)
            for name in ("sample", "tcr", "timebank", "timebank12")
        ),
    ),
)
def test_files_have_no_loose_ends(path):
    opened = from_bytes(path.read_bytes(), path)
    assert not [each for each in opened.problems if each.kind == "dangling-id"]
    assert all(link.source and link.target for link in opened.document.links.values())
