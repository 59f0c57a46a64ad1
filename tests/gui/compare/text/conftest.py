"""Two small annotations of one text that agree, differ and leave out, as real files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.document import Document
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.text.compare_texts import CompareTexts
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings

FILE = """<?xml version="1.0" ?>
<TimeML><DOCID>small</DOCID>{head}
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-03"
 functionInDocument="CREATION_TIME">March 3, 1998</TIMEX3></DCT>
<TEXT>{text}</TEXT>
{instances}{links}</TimeML>
"""
INSTANCE = '<MAKEINSTANCE eiid="ei{0}" eventID="e{0}" tense="PAST" aspect="NONE" polarity="POS"/>\n'
GOLD = (
    "They [1 met] on <TIMEX3 tid='t1' type='DATE' value='1998-03-02'>Monday</TIMEX3>. She\n"
    "[2 said] that he had [3 left] 😀 early{filler} and [4 slept] well."
)
SYSTEM = (
    "They\n[7 met] on Monday. She [8 said] that\n he had [9 left] 😀 early{filler}"
    " and [6 slept] [5 well]."
)
FILLER = " and so on.\n\n" + "It went on and on and on and on.\n\n" * 200
GOLD_LINKS = (("BEFORE", 1, 2), ("BEFORE", 2, 4), ("BEFORE", 3, 2))
SYSTEM_LINKS = (("AFTER", 8, 7), ("BEFORE", 6, 8), ("BEFORE", 9, 8))


def _marked(text: str) -> tuple[str, list[int]]:
    numbers = []
    for piece in text.split("[")[1:]:
        number, _, rest = piece.partition(" ")
        numbers.append(int(number))
        words = rest.partition("]")[0]
        event = f'<EVENT eid="e{number}" class="OCCURRENCE">{words}</EVENT>'
        text = text.replace(f"[{number} {words}]", event)
    return text, numbers


def write(path: Path, text: str, links: tuple[tuple[str, int, int], ...], head: str = "") -> Path:
    """Write an annotation: ``[1 met]`` in the text is event 1; a link is a type and two events."""
    body, numbers = _marked(text)
    path.write_text(
        FILE.format(
            head=head,
            text=body,
            instances="".join(INSTANCE.format(number) for number in numbers),
            links="".join(
                f'<TLINK lid="l{place}" relType="{name}" eventInstanceID="ei{source}"'
                f' relatedToEventInstance="ei{target}"/>\n'
                for place, (name, source, target) in enumerate(links)
            ),
        ),
        encoding="utf-8",
    )
    return path


@pytest.fixture
def annotated(tmp_path) -> Callable[..., tuple[Document, Document]]:
    """Write and read two annotations of one text, the second laid out otherwise."""

    def make(gold=GOLD, system=SYSTEM, links=(GOLD_LINKS, SYSTEM_LINKS), filler=""):
        one = write(tmp_path / "gold.tml", gold.replace("{filler}", filler), links[0])
        other = write(
            tmp_path / "system.tml",
            system.replace("{filler}", filler),
            links[1],
            head="\n\n<NOTE>A header of its own</NOTE>\n",
        )
        return read(one).document, read(other).document

    return make


@pytest.fixture
def compare(theme) -> Callable[..., CompareContext]:
    """Put two documents into a context as the workspace does."""

    def make(documents, partial=False):
        session = CompareSession()
        context = CompareContext(session, Selection(), theme, Keymap())
        if documents is not None:
            comparison = DocumentComparison.of(
                *documents, names=("gold", "system"), partial=partial
            )
            session.show(ComparisonFindings(comparison))
        return context

    return make


@pytest.fixture
def show(qtbot) -> Callable[..., CompareTexts]:
    """Show the panel on a context at a realistic size."""

    def make(context, size=(800, 450)):
        panel = CompareTexts(context)
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
        qtbot.waitExposed(panel)
        for page in panel.shown_pages:
            with qtbot.waitSignal(page.view.moved, raising=False, timeout=50):
                pass
        return panel

    return make


@pytest.fixture
def unit(request) -> Callable[[CompareContext, str], str]:
    """Find a unit by its words."""

    def find(context, words):
        units = context.session.comparison.alignment.units
        return next(each.id for each in units if each.text == words)

    return find


def click(page, unit, modifier=Qt.KeyboardModifier.NoModifier):
    """Click on the words of a unit."""
    place = page.view.place_of(unit)
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, modifier, place)
