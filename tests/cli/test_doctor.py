"""What an installation has, told without saying what anybody works on."""

import json
import zipfile
from pathlib import Path

from tempannot.cli.main import main
from tempannot.session.crash_reports import crash_reports, keep_crash_report


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


def test_an_archive_for_whoever_helps_quotes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home"))
    secret = "Ada Lovelace was born"
    try:
        {}[secret]
    except KeyError as error:
        path = keep_crash_report(error)
    assert main(["doctor", "--bundle", str(tmp_path / "for-help.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "for-help.zip") as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert set(parts) == {"doctor.txt", "settings.txt", f"crashes/{path.name}"}
    assert "KeyError" in parts[f"crashes/{path.name}"]
    assert f"{Path(__file__).name}:" in parts[f"crashes/{path.name}"]
    assert not any(secret in text for text in parts.values())
    assert str(tmp_path) not in parts["settings.txt"] + parts[f"crashes/{path.name}"]


def test_only_the_newest_reports_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path))
    kept = [keep_crash_report(ValueError()) for _ in range(25)]
    assert crash_reports() == tuple(kept[-20:])


def test_a_disk_that_takes_nothing_is_no_second_error(tmp_path, monkeypatch):
    (tmp_path / "home").write_text("a file where the folder should be")
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home"))
    assert keep_crash_report(ValueError()) is None
