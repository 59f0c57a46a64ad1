"""Small projects, and people who work on them."""

import pytest

from tempannot.core.edits import add_link
from tempannot.core.relations import RelationSet
from tempannot.formats.reading import read, write
from tempannot.project.new_project import NewProject, make_project

STORY = """\
<?xml version="1.0" ?>
<TimeML>
<DOCID>{name}</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-01-05" functionInDocument="CREATION_TIME">\
Monday</TIMEX3></DCT>
<TEXT>
{name}: she <EVENT eid="e1" class="REPORTING">said</EVENT> they <EVENT eid="e2" \
class="OCCURRENCE">met</EVENT> and <EVENT eid="e3" class="OCCURRENCE">left</EVENT>.
</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
<MAKEINSTANCE eventID="e2" eiid="ei2" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
<MAKEINSTANCE eventID="e3" eiid="ei3" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
{links}</TimeML>
"""
LINK = (
    '<TLINK lid="{id}" relType="{type}" eventInstanceID="{source}" '
    'relatedToEventInstance="{target}" comment="{comment}" />\n'
)


def story(name, *links):
    """A document of three events; links are (source, type, target) or have a comment, too."""
    rows = ((*each, "") if len(each) == 3 else each for each in links)
    told = (
        LINK.format(id=f"l{at}", source=a, type=b, target=c, comment=d)
        for at, (a, b, c, d) in enumerate(rows, 1)
    )
    return STORY.format(name=name, links="".join(told))


@pytest.fixture
def stories(tmp_path):
    """A folder with documents of some names."""

    def make(*names):
        folder = tmp_path / "stories"
        folder.mkdir(exist_ok=True)
        for name in names:
            (folder / f"{name}.tml").write_text(story(name))
        return folder

    return make


@pytest.fixture
def project(stories, tmp_path):
    """Four documents for three annotators, each document for two of them, in batches of two."""
    wish = NewProject((stories("a", "b", "c", "d"),), annotators=("anna", "ben", "cleo"), batch=2)
    return make_project(wish, tmp_path / "storms").project


@pytest.fixture
def annotate_file():
    """Adds links to a file, as saving in the window does."""

    def add(path, *links):
        opened = read(path)
        for source, relations, target in links:
            said = RelationSet.parse(relations)
            opened.document.apply(add_link(opened.document, source, target, said))
        write(opened, opened.document, path)

    return add


@pytest.fixture
def annotate(annotate_file):
    """Adds links to the work of somebody."""

    def add(project, annotator, document, *links):
        path = project.begin(annotator, document)
        annotate_file(path, *links)
        return path

    return add
