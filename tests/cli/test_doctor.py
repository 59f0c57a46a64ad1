"""What an installation has, told without saying what anybody works on."""

import json
from pathlib import Path

from tempannot.cli.main import main


def test_here_all_that_is_needed_is_there(capsys):
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "all that is needed is there" in told
    assert "extra server" in told
    assert Path.home().name not in told or str(Path.home()) not in told


def test_what_is_missing_is_named_with_what_to_do(capsys, monkeypatch):
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    assert main(["doctor", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    lacking = [each for each in found["findings"] if not each["is_there"] and each["is_needed"]]
    assert {each["what"] for each in lacking} >= {"libEGL", "libxcb-cursor"}
    assert all(each["remedy"] for each in lacking)
    assert found["is_well"] is False
