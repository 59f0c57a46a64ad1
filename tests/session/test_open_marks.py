import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.session.folders import open_folder
from tempannot.session.what_is_open import OpenMarks

DOCUMENT = Path("/somewhere/a.tml")

SHOW_AND_DIE = """
import os, signal
from pathlib import Path
from tempannot.session.what_is_open import OpenMarks

OpenMarks().show([Path("/somewhere/a.tml")])
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def marks():
    """The marks of two windows."""
    both = OpenMarks(), OpenMarks()
    yield both
    for each in both:
        each.close()


def test_a_window_sees_what_another_has_open_and_not_its_own(marks):
    first, second = marks
    first.show([DOCUMENT])
    second.show([Path("/b.tml")])
    assert second.elsewhere() == {DOCUMENT}
    first.show([])
    assert second.elsewhere() == frozenset()


def test_a_closed_window_has_nothing_open_and_leaves_nothing(marks):
    first, second = marks
    first.show([DOCUMENT])
    first.close()
    assert second.elsewhere() == frozenset()
    assert list(open_folder().iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_what_a_killed_window_had_open_does_not_count(marks):
    done = subprocess.run(
        [sys.executable, "-c", SHOW_AND_DIE], env=dict(os.environ), check=False, timeout=120
    )
    assert done.returncode == -signal.SIGKILL
    assert len(list(open_folder().iterdir())) == 1
    assert marks[0].elsewhere() == frozenset()
    assert list(open_folder().iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"[" * 100_000, b'{"a": 1}', b"[3]", b"\xff"])
def test_a_mark_that_makes_no_sense_names_nothing(marks, content):
    first, second = marks
    first.show([DOCUMENT])
    (mark,) = open_folder().iterdir()
    mark.write_bytes(content)
    assert second.elsewhere() == frozenset()
