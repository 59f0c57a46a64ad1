"""A user's own file is checked against the types of the front door."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

RIGHT = """\
import tempannot

a = tempannot.read("a.tml", during="equals")
allowed: tempannot.RelationSet = a.relation("ei1", "t0")
links: tuple[str, ...] = a.why("ei1", "t0")
inferred = a.closure().query("origin == 'inferred'")
value: int = len(a.minimal_graph().nodes)
c: tempannot.Comparison = tempannot.compare("key", "response", spans="overlap")
f1 = c.scores(by="document")["f1"].mean()
"""
WRONG = """\
import tempannot

number: int = tempannot.read("a.tml").text
tempannot.compare("key", "response", spans="partial")
"""


def test_types_of_the_front_door_reach_a_users_file(tmp_path):
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    line = [sys.executable, "-m", "mypy", str(tmp_path / "right.py"), str(tmp_path / "wrong.py")]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.count("error:") == 2, done.stdout
    assert "wrong.py:3: error: Incompatible types in assignment" in done.stdout
    assert 'wrong.py:4: error: Argument "spans" to "compare"' in done.stdout
