"""Every document with an oddity is read as its line in the manifest says, and nothing is lost."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.reading import read
from tests.oddities import DOCUMENTS, HERE, REAL, TIMEML, each_of, manifest, rounds

BESIDES = {
    *("MANIFEST.tsv", "README.md", ".gitattributes"),
    *("brat/annotation.conf", "xmi/inception-relations-typesystem.xml"),
}
TABLES = {
    "EVENT": "events",
    "MAKEINSTANCE": "instances",
    "TIMEX3": "times",
    "SIGNAL": "signals",
    "TLINK": "links",
    "SLINK": "other_links",
    "ALINK": "other_links",
}


def test_the_manifest_names_every_file_once():
    files = [each.file for each in manifest()]
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    there = {path for path in there if not path.startswith("texts/")}  # these are in no format
    assert sorted(files) == sorted(there - BESIDES)
    assert all(each.oddity for each in manifest())


@pytest.mark.parametrize("oddity", each_of(*DOCUMENTS))
def test_exactly_the_problems_of_the_manifest_are_told(oddity):
    problems = read(oddity.path).problems
    assert sorted(each.kind for each in problems) == oddity.told.split()
    assert all(each.message for each in problems)


@pytest.mark.parametrize("oddity", each_of("refused"))
def test_what_is_no_document_is_one_clear_error(oddity):
    with pytest.raises(FileError) as caught:
        read(oddity.path)
    assert str(caught.value).startswith(str(oddity.path))
    assert oddity.told in str(caught.value)


@pytest.mark.parametrize(
    ("own", "real"),
    [
        ("pairs-under-the-ending-of-xml.tml", "bad/not_xml_pairs.tml"),
        ("simple-xml.xml", "bad/ttk_test.xml"),
        ("apple-double.tml", "bad/._APW19980807.0261.tml"),
    ],
)
def test_real_files_are_refused_in_the_words_for_ours(own, real):
    (told,) = [each.told for each in manifest() if each.file == f"refused/{own}"]
    for path in (HERE / "refused" / own, *REAL.glob(real)):
        with pytest.raises(FileError, match=re.escape(told)) as caught:
            read(path)
        assert str(caught.value).startswith(str(path))


def counted(path):
    """Count what another reader of XML finds, and give the text that it finds."""
    root = ElementTree.fromstring(path.read_bytes().lstrip())
    return Counter(each.tag for each in root.iter() if each.tag in TABLES), "".join(root.itertext())


LEFT_OUT = ("duplicate-id", "missing-id")


@pytest.mark.parametrize("paths", rounds("tbaq/*.tml", "te3/*.tml", "narrativetime/*0611.tml"))
def test_nothing_is_lost_but_what_is_told(paths):
    for path in paths:
        opened = read(path)
        found, text = counted(path)
        assert opened.document.text == text.rstrip()
        left_out = sum(" left out" in each.message for each in opened.problems)
        assert {each.kind for each in opened.problems if " left out" in each.message} <= set(
            LEFT_OUT
        )
        kept = sum(len(getattr(opened.document, table)) for table in set(TABLES.values()))
        implicit = sum(each.implicit for each in opened.document.instances.values())
        assert kept - implicit == found.total() - left_out


@pytest.mark.parametrize("paths", rounds(own=TIMEML))
def test_every_mark_is_where_its_words_are(paths):
    for path in paths:
        document = read(path).document
        words = Counter(
            "".join(each.itertext())
            for each in ElementTree.fromstring(path.read_bytes().lstrip()).iter()
            if each.tag in ("EVENT", "TIMEX3", "SIGNAL")
        )
        tables = (document.events, document.times, document.signals)
        marked = Counter(document.slice(each.span) for table in tables for each in table.values())
        assert marked <= words
