"""Running command lines in process, and small documents to run them on."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tempannot.cli.main import main

TEXT = """\
<?xml version="1.0" ?>
<TimeML>
<DOCID>story</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-01-05" functionInDocument="CREATION_TIME">\
Monday</TIMEX3></DCT>
<TEXT>
She <EVENT eid="e1" class="REPORTING">said</EVENT> they <EVENT eid="e2" class="OCCURRENCE">\
met</EVENT> and <EVENT eid="e3" class="OCCURRENCE">left</EVENT>.
</TEXT>
<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
<MAKEINSTANCE eventID="e2" eiid="ei2" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
<MAKEINSTANCE eventID="e3" eiid="ei3" tense="PAST" aspect="NONE" polarity="POS" pos="VERB" />
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei2" relatedToEventInstance="ei3" />
<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei3" relatedToEventInstance="ei1" />
</TimeML>
"""
CLASH = '<TLINK lid="l3" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2" />\n'


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys) -> Callable[..., Outcome]:
    """Run one command line and return its exit status and what it printed."""

    def runner(*arguments: object) -> Outcome:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Outcome(status, captured.out, captured.err)

    return runner


@pytest.fixture
def story(tmp_path) -> Path:
    """A consistent document: met before left before said."""
    path = tmp_path / "story.tml"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture
def clash(tmp_path) -> Path:
    """The same document with a link that closes a round."""
    path = tmp_path / "clash.tml"
    path.write_text(TEXT.replace("</TimeML>", f"{CLASH}</TimeML>"), "utf-8")
    return path


@pytest.fixture
def broken(tmp_path) -> Path:
    """A file that is not well-formed, with the mistake in line 4."""
    path = tmp_path / "broken.tml"
    path.write_text("<TimeML>\n<TEXT>\nfine\n</WRONG>\n</TimeML>\n", "utf-8")
    return path
