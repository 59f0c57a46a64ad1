"""Files that begin with blank lines, or hold nothing but line ends, in every format."""

import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.formats.items.item_files import read_items
from tempannot.formats.pair_files import read_pairs
from tempannot.study.export.judgment_tables import read_long_table

ANSWER = "He left.\tHow long?\tan hour\tyes\tEvent Duration\n"


@pytest.mark.parametrize("content", [ANSWER, "first,second\na,b\n", '{"first":"a","second":"b"}\n'])
def test_items_may_begin_with_blank_lines(tmp_path, content):
    path = tmp_path / "items.txt"
    path.write_text(f"\r\n\n{content}", encoding="utf-8")
    plain = tmp_path / "plain.txt"
    plain.write_text(content, encoding="utf-8")
    found, usual = read_items(path).items, read_items(plain).items
    assert [each.texts for each in found] == [each.texts for each in usual]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_judgments_may_begin_with_blank_lines(tmp_path, mark):
    path = tmp_path / "judgments.csv"
    head, *rows = "rater item list source label response", "a i l s x 1", "b i l s x 2"
    path.write_text("\n\n" + "\n\n".join([head, *rows]).replace(" ", mark), encoding="utf-8")
    assert len(read_long_table(path).rater.levels) == 2


def test_pairs_may_begin_with_blank_lines(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text("\n\r\nd1\te1\te2\tb\n", encoding="utf-8")
    assert [pair.line for pair in read_pairs(path).pairs] == [3]


MEASURED = """\
import re, sys
from pathlib import Path
from tempannot.cli.checking import judge
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
print(judge(Path(sys.argv[1]), During.EQUALS).status)
# what the kernel calls the peak of a process outlives exec; this is of what runs now
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak of what runs now")
@pytest.mark.parametrize(
    ("start", "end"),
    [("<TimeML>", "<SIGNAL/></TimeML>"), ("source,relations,target\na,before,b\n", "c,before,d")],
)
def test_twenty_million_line_ends_need_little_memory(tmp_path: Path, start: str, end: str):
    path = tmp_path / "ends.tml"
    path.write_text(start + "\n" * 20_000_000 + end, encoding="utf-8")
    command = [sys.executable, "-c", MEASURED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    status, peak = done.stdout.split()
    assert status == "consistent"
    assert int(peak) * 1024 < 600_000_000
