"""A small annotated text, opened in a session, with all that a panel is given."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tempannot.gui.state.context import Context
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.document_session import DocumentSession

HEAD = """<?xml version="1.0" ?>
<TimeML><DOCID>small</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-03"
 functionInDocument="CREATION_TIME">March 3, 1998</TIMEX3></DCT>
"""
TEXT = """<TEXT>
They <EVENT eid="e1" class="OCCURRENCE">met</EVENT> on
<TIMEX3 tid="t1" type="DATE" value="1998-03-02">Monday</TIMEX3>. She
<EVENT eid="e2" class="REPORTING">said</EVENT> that he had
<EVENT eid="e3" class="OCCURRENCE">left</EVENT> 😀 early{filler} and
<EVENT eid="e4" class="OCCURRENCE">slept</EVENT> well.
</TEXT>
"""
TAIL = "".join(
    f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}" tense="PAST" aspect="NONE" polarity="POS"'
    ' pos="VERB"/>\n'
    for n in (1, 2, 3, 4)
)
LINKS = """<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l2" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
<TLINK lid="l3" relType="BEFORE" eventInstanceID="ei2" relatedToEventInstance="ei4"/>
"""
FAR = " and so on and on and on.\n\n" + "It went on and on and on and on.\n\n" * 200


def _write(path: Path, text: str, links: str = LINKS) -> Path:
    path.write_text(f"{HEAD}{text}{TAIL}{links}</TimeML>\n", encoding="utf-8")
    return path


@pytest.fixture
def open_context(theme) -> Callable[[Path], Context]:
    """Open a file the way a window does."""
    sessions: list[DocumentSession] = []

    def make(path: Path) -> Context:
        session = DocumentSession(read(path), During.EQUALS, None)
        sessions.append(session)
        return Context(session, Selection(), theme, Keymap())

    return make


@pytest.fixture
def small(tmp_path, open_context) -> Context:
    """A text that fits on one page: met (ei1), Monday (t1), said, left, slept (ei2 to ei4)."""
    return open_context(_write(tmp_path / "small.tml", TEXT.format(filler="")))


@pytest.fixture
def far(tmp_path, open_context) -> Context:
    """The same events with hundreds of lines between "left" and "slept"."""
    return open_context(_write(tmp_path / "far.tml", TEXT.format(filler=FAR)))


@pytest.fixture
def clash(tmp_path, open_context) -> Context:
    """The small text with a fourth link that contradicts the first."""
    wrong = '<TLINK lid="l4" relType="AFTER" eventInstanceID="ei1" relatedToEventInstance="ei2"/>\n'
    return open_context(_write(tmp_path / "clash.tml", TEXT.format(filler=""), LINKS + wrong))
