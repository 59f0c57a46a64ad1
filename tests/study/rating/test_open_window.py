"""Whether a rater has a study open twice, seen from the disk."""

import subprocess
import sys

from tempannot.study.rating.open_window import SUFFIX, OpenWindow
from tempannot.study.rating.waiting import Destination

HERE = Destination("b7a2", "/data/study.tempstudy")


def test_only_the_last_of_two_windows_is_told_so(tmp_path):
    first, second = OpenWindow(tmp_path, HERE, "Ann"), OpenWindow(tmp_path, HERE, "Ann")
    assert not first.close()
    assert second.close()
    assert not list(tmp_path.iterdir())


def test_other_raters_and_studies_are_no_concern(tmp_path):
    others = [
        OpenWindow(tmp_path, HERE, "Bo"),
        OpenWindow(tmp_path, Destination("c3", HERE.place), "Ann"),
        OpenWindow(tmp_path, Destination(HERE.study, "/data/copy.tempstudy"), "Ann"),
    ]
    assert OpenWindow(tmp_path, HERE, "Ann").close()
    for each in others:
        each.close()


def test_what_a_killed_process_left_is_no_open_window(tmp_path):
    code = (
        "import os, sys; from pathlib import Path;"
        "from tempannot.study.rating.open_window import OpenWindow;"
        "from tempannot.study.rating.waiting import Destination;"
        f"OpenWindow(Path(sys.argv[1]), Destination({HERE.study!r}, {HERE.place!r}), 'Ann');"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path], check=False)
    assert [each.suffix for each in tmp_path.iterdir()] == [SUFFIX]
    assert OpenWindow(tmp_path, HERE, "Ann").close()
    assert not list(tmp_path.iterdir())


def test_folder_that_cannot_be_made_hinders_nobody(tmp_path):
    (tmp_path / "file").write_text("")
    window = OpenWindow(tmp_path / "file" / "waiting", HERE, "Ann")
    assert window.close()
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
