"""The schema of TimeML 1.2.1: what it refuses, in words and by line."""

import json
import subprocess
import sys

import pytest
from lxml import etree

from tempannot.formats.problems import INVALID
from tempannot.formats.reading import read
from tempannot.formats.timeml_schema import schema_problems
from tempannot.resources import resource
from tests.oddities import HERE, rounds

DOCUMENT = """\
<?xml version="1.0"?>
<TimeML xmlns:o="urn:other" o:made="by hand">
<TITLE lang="en">Rain</TITLE>
It <EVENT eid="e1" class="OCCURRENCE">rained</EVENT> on
<TIMEX3 tid="t1" type="DATE" value="1998-08-07">Friday</TIMEX3> and
<EVENT eid="e2" class="OCCURRENCE" o:note="x">stopped</EVENT>.
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" pos="VERB" polarity="POS"/>
<MAKEINSTANCE eiid="ei2" eventID="e2" tense="PAST" aspect="NONE" pos="VERB"/>
<TLINK lid="l1" eventInstanceID="ei1" relatedToTime="t1" relType="IS_INCLUDED"/>
<TLINK lid="l2" eventInstanceID="ei1" relatedToEventInstance="ei2" relType="BEFORE"/>
</TimeML>
"""
VALUES = (
    *("1998", "199", "XXXX-08", "1998-08-07", "1998-08-07T10:35", "1998-08-07TMO", "T24:00"),
    *("1998-W32", "XXXX-WXX-5", "1998-W32-WE", "XXXX-WXX-2TNI", "1998-SU", "1998-Q2", "1998-H1"),
    *("P3D", "PXY", "PT30M", "P2DT4H", "P1E", "P4W", "PRESENT_REF"),
)


def faults(tmp_path, text):
    path = tmp_path / "a.tml"
    path.write_text(text)
    return [(each.line, each.message) for each in schema_problems(read(path))]


def test_a_document_to_the_letter_has_no_fault(tmp_path):
    assert faults(tmp_path, DOCUMENT) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "told"),
    [
        (' class="OCCURRENCE">rained', ">rained", 4, "EVENT e1: the attribute 'class' is missing"),
        ('eid="e1" class="OCCURRENCE">r', 'eid="x1" class="STATE">r', 4,
         "EVENT x1: eid is 'x1', not e and a number"),
        ('type="DATE"', 'type="DATE" val="x"', 5, "TIMEX3 t1: there is no attribute 'val'"),
        ('"1998-08-07"', '"last Friday"', 5,
         "TIMEX3 t1: value is 'last Friday', not a date, time, part of a year, duration, or "
         "PAST_REF, PRESENT_REF, FUTURE_REF"),
        ('pos="VERB" polarity="POS"', 'pos="VBD"', 7,
         "MAKEINSTANCE ei1: pos is 'VBD', not one of ADJECTIVE, NOUN, VERB, PREPOSITION, OTHER, "
         "NONE"),
        (' relatedToTime="t1"', "", 9,
         "TLINK l1: it should have just one of the attributes 'relatedToEventInstance' and "
         "'relatedToTime'"),
        ('eventInstanceID="ei1" relatedToTime', 'eventInstanceID="ei1" timeID="t1" relatedToTime',
         9, "TLINK l1: it should have just one of the attributes 'eventInstanceID' and 'timeID'"),
        ('relType="BEFORE"/>', 'relType="BEFORE">x</TLINK>', 10,
         "TLINK l2: it should be empty, without text and elements"),
        ('relType="BEFORE"/>', 'relType="BEFORE"><s/></TLINK>', 10,
         "TLINK l2: it should be empty, without text and elements"),
        ("TimeML", "TempEval", 2, "the root is TempEval, not TimeML"),
        ("Rain", "<TimeML/>", 3,
         "TimeML: it is the root of a document, and stands in no other element"),
        ('o:made="by hand"', 'made="by hand"', 2, "TimeML: there is no attribute 'made'"),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_its_line(tmp_path, right, wrong, line, told):
    assert right in DOCUMENT
    assert faults(tmp_path, DOCUMENT.replace(right, wrong)) == [(line, told)]


def test_all_faults_of_one_element_are_named(tmp_path):
    text = DOCUMENT.replace('relType="IS_INCLUDED"', 'relType="VAGUE" task="A"')
    told = [message for _, message in faults(tmp_path, text)]
    assert [each.split(":")[0] for each in told] == ["TLINK l1"] * 2


@pytest.mark.parametrize("value", VALUES)
def test_values_of_times_that_the_specification_has(tmp_path, value):
    assert faults(tmp_path, DOCUMENT.replace("1998-08-07", value)) == []


@pytest.mark.parametrize("value", ["", "P", "1998-8-7-6", "BC0050", "2003-5-29 TEV", "P1DE"])
def test_values_of_times_that_it_does_not_have(tmp_path, value):
    assert len(faults(tmp_path, DOCUMENT.replace("1998-08-07", value))) == 1


def whole(path):
    """Whether lxml alone, given the whole file, takes it for valid."""
    schema = etree.RelaxNG(etree.parse(resource("schemas/timeml-1.2.1.rng")))
    parser = etree.XMLParser(resolve_entities=False, no_network=True, encoding="utf-8")
    return schema.validate(etree.fromstring(read(path).source.markup.data.lstrip(), parser))


@pytest.mark.parametrize("paths", rounds("tbaq/*.tml"))
def test_element_by_element_is_as_strict_as_the_schema_on_the_whole_file(paths):
    for path in paths:
        assert (schema_problems(read(path)) == ()) is whole(path), path


def test_check_lists_faults_by_file_and_line(tmp_path, capsys):
    from tempannot.cli.main import main  # noqa: PLC0415

    good, bad, table = (tmp_path / name for name in ("good.tml", "bad.tml", "links.csv"))
    good.write_text(DOCUMENT)
    bad.write_text(DOCUMENT.replace("BEFORE", "VAGUE"))
    table.write_text("source,relations,target\na,before,b\n")
    assert main(["check", str(tmp_path)]) == 0
    assert "VAGUE" not in capsys.readouterr().out
    assert main(["check", str(good), "--schema"]) == 0
    capsys.readouterr()
    assert main(["check", str(tmp_path), "--schema"]) == 1
    out = capsys.readouterr().out
    assert f"{bad}:10: TLINK l2: relType is 'VAGUE', not one of BEFORE, AFTER" in out
    assert f"{table}: this is no TimeML but a relation table, which has no schema" in out
    assert out.endswith("3 consistent, 0 inconsistent, 0 unreadable, 2 not valid\n")
    assert main(["check", str(bad), "--schema", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    problem = found["documents"][0]["problems"][-1]
    assert (problem["kind"], problem["where"], problem["line"]) == (INVALID, "l2", 10)
    assert found["summary"]["invalid"] == 1


def test_check_loads_nothing_heavy_unless_the_schema_is_asked_for():
    code = (
        "import sys; from tempannot.cli.main import main; "
        f"main(['check', {str(HERE / 'dialects')!r}]); "
        "print({'lxml', 'networkx', 'numpy', 'pandas', 'PySide6'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")
