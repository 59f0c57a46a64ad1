from pathlib import Path

import pytest

from tempannot.core.edits import add_link
from tempannot.core.relations import BEFORE
from tempannot.core.schemes import During
from tempannot.session.document_session import DocumentSession

WORDS = ("arrived", "slept", "woke", "called", "left", "waited", "wrote", "read")


def timeml() -> str:
    """Eight events in a row, the first two of them linked, and a creation time."""
    marked = " ".join(
        f'She <EVENT eid="e{n}" class="OCCURRENCE">{word}</EVENT>.'
        for n, word in enumerate(WORDS, start=1)
    )
    instances = "\n".join(
        f'<MAKEINSTANCE eventID="e{n}" eiid="ei{n}" tense="PAST" aspect="NONE"/>'
        for n in range(1, len(WORDS) + 1)
    )
    return f"""<?xml version="1.0" ?>
<TimeML>
<DCT><TIMEX3 tid="t0" type="DATE" value="2020-01-01"\
 functionInDocument="CREATION_TIME">2020-01-01</TIMEX3></DCT>
<TEXT>
{marked}
</TEXT>
{instances}
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>
<TLINK lid="l2" relType="DURING" eventInstanceID="ei3" relatedToEventInstance="ei4"/>
</TimeML>
"""


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / "diary.tml"
    path.write_text(timeml(), encoding="utf-8")
    return path


@pytest.fixture
def session(file) -> DocumentSession:
    return DocumentSession.open(file, During.EQUALS)


def link(session: DocumentSession, first: int, second: int) -> None:
    """Let one event of ``timeml`` be before another one."""
    session.apply(add_link(session.document, f"ei{first}", f"ei{second}", BEFORE))
