"""Comparisons given to the queue and the decision panel, with and without an adjudication."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.gui.compare.decide.disagreement_list import DisagreementList
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tests.gui.compare.decide.panel_reading import ALL_MARKED, CHAIN, CHAIN_TURNED
from tests.session.adjudicating import begin

FILE = """<?xml version="1.0" ?>
<TimeML><DOCID>small</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-03"
 functionInDocument="CREATION_TIME">March 3, 1998</TIMEX3></DCT>
<TEXT>{text}</TEXT>
{instances}{links}</TimeML>
"""
WORDS = "arrived bought called danced entered"
KEY = ("a BEFORE b", "b BEFORE c", "c BEFORE d", "a INCLUDES e")
RESPONSE = ("a AFTER b", "b BEFORE c", "d BEFORE c")
"""They part on a-b and c-d (a-c, a-d and b-d follow) and agree on b-c; e is the key's alone."""


def annotation(links, marked="abcde"):
    """A TimeML text whose events are the words, called by their first letters."""
    words = WORDS.split()
    body = " ".join(
        f'<EVENT eid="{word[0]}" class="OCCURRENCE">{word}</EVENT>' if word[0] in marked else word
        for word in words
    )
    instances = "".join(
        f'<MAKEINSTANCE eiid="i{letter}" eventID="{letter}" tense="PAST" aspect="NONE"'
        f' polarity="POS"/>\n'
        for letter in marked
    )
    tlinks = ""
    for number, text in enumerate(links, 1):
        source, kind, target = text.split()
        tlinks += (
            f'<TLINK lid="l{number}" relType="{kind}" eventInstanceID="i{source}"'
            f' relatedToEventInstance="i{target}"/>\n'
        )
    return FILE.format(text=body, instances=instances, links=tlinks)


@pytest.fixture
def context(theme, tmp_path) -> Callable[..., CompareContext]:
    """Compare two lists of links, and begin an adjudication where a start is given."""

    def make(key=KEY, response=RESPONSE, start=None, marked=("abcde", "abcd")):
        paths = tmp_path / "gold.tml", tmp_path / "system.tml"
        for path, links, letters in zip(paths, (key, response), marked, strict=True):
            path.write_text(annotation(links, letters), encoding="utf-8")
        documents = [read(path).document for path in paths]
        comparison = DocumentComparison.of(*documents, names=("gold", "system"))
        session = CompareSession()
        session.show(ComparisonFindings(comparison))
        if start is not None:
            session.adjudicate(begin(comparison, paths, start))
        return CompareContext(session, Selection(), theme, Keymap())

    return make


@pytest.fixture
def panels(context, show) -> Callable[..., SimpleNamespace]:
    """The queue and the panel beside each other, as in the window, with what they say."""

    def make(start=GoldStart.AGREED, **sides):
        made = context(start=start, **sides)
        queue, panel = DisagreementList(made), DecisionPanel(made)
        found = SimpleNamespace(context=made, queue=queue, panel=panel, said=[], failed=[])
        panel.said.connect(found.said.append)
        panel.failed.connect(found.failed.append)
        queue.said.connect(found.said.append)
        show(queue, (280, 600))
        show(panel, (340, 600))
        return found

    return make


@pytest.fixture
def ids() -> Callable[[CompareContext, str], tuple[str, ...]]:
    """Find units by the first letters of their words, in text order."""

    def find(context, letters):
        units = context.session.comparison.alignment.units
        by_letter = {unit.text[:1]: unit.id for unit in units if not unit.is_creation_time}
        return tuple(by_letter[letter] for letter in letters)

    return find


@pytest.fixture
def chain(panels, ids):
    """Three pairs on which the sides say the converse, and nothing agreed."""
    found = panels(key=CHAIN, response=CHAIN_TURNED, marked=ALL_MARKED)
    found.pair = lambda letters: ids(found.context, letters)
    return found
