"""What an installation has, told without saying what anybody works on."""

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

from tempannot.cli.main import main
from tempannot.session import system_libraries
from tempannot.session.crash_reports import crash_reports, keep_crash_report
from tempannot.session.settings import ProgramSettings, save_settings

ROOT = Path(__file__).parent.parent.parent


def no_library(name):
    raise OSError(f"{name}: cannot open shared object file")


def test_here_all_that_is_needed_is_there(capsys):
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "all that is needed is there" in told
    assert "extra server" in told
    assert Path.home().name not in told or str(Path.home()) not in told


def test_what_is_missing_is_named_with_what_to_do(capsys, monkeypatch):
    monkeypatch.setattr(system_libraries, "CDLL", no_library)
    assert main(["doctor", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    lacking = [each for each in found["findings"] if not each["is_there"] and each["is_needed"]]
    assert {each["what"] for each in lacking} >= {"libEGL.so.1", "libxcb-cursor.so.0"}
    assert all(each["remedy"] for each in lacking)
    assert found["is_well"] is False


def test_an_archive_takes_the_place_of_no_document(tmp_path, capsys):
    document = tmp_path / "letter.tml"
    document.write_text("mine")
    assert main(["doctor", "--bundle", str(document)]) == 2
    assert "letter.tml has none of the endings .zip" in capsys.readouterr().err
    assert document.read_text() == "mine"


def test_an_archive_for_whoever_helps_quotes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DISPLAY", "adas-computer:0")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / "uv-receipt.toml").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    secret = "Ada Lovelace was born"
    chosen = ProgramSettings(
        annotator=secret,
        adjudicator=secret,
        rater=secret,
        proposal_command=secret,
        keys={secret: secret},
        recent_studies=(f"postgresql://ada@host/{secret}",),
        recent_files=(tmp_path / secret,),
        last_folder=tmp_path / secret,
        splitters={secret: (1, 2)},
    )
    assert save_settings(chosen)
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
    for private in (str(tmp_path), tmp_path.name, "adas-computer", "ada@host", str(Path.home())):
        assert not any(private in text for text in parts.values()), private
    assert "font_size = 0" in parts["settings.txt"]


def test_only_the_newest_reports_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path))
    kept = [keep_crash_report(ValueError()) for _ in range(25)]
    assert crash_reports() == tuple(kept[-20:])


def test_a_disk_that_takes_nothing_is_no_second_error(tmp_path, monkeypatch):
    (tmp_path / "home").write_text("a file where the folder should be")
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home"))
    assert keep_crash_report(ValueError()) is None


def test_the_archive_of_a_real_crash_in_a_command_quotes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home"))
    secret = "Ada Lovelace was born"

    def fail(*_arguments, **_named):
        try:
            raise ValueError(secret)
        except ValueError as error:
            raise LookupError(f"{tmp_path}/{secret}") from error

    monkeypatch.setattr("tempannot.cli.check.check_command.callback", fail)
    assert main(["check", str(tmp_path / f"{secret}.tml")]) == 2
    (report,) = crash_reports()
    told = capsys.readouterr().err
    assert str(report) in told
    assert secret not in report.read_text()
    assert str(tmp_path) not in report.read_text()


def test_a_folder_that_cannot_be_written_is_told_with_why(tmp_path, monkeypatch, capsys):
    (tmp_path / "home").write_text("a file where the folder should be")
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "home" / "inside"))
    assert main(["doctor", "--json"]) == 1
    found = {each["what"]: each for each in json.loads(capsys.readouterr().out)["findings"]}
    assert "Not a directory; set TEMPANNOT_HOME" in found["own folder"]["remedy"]


def test_every_package_that_is_needed_is_looked_for(capsys):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[^A-Za-z0-9_-]", each)[0].casefold() for each in project["dependencies"]}
    main(["doctor", "--json"])
    found = {each["what"].casefold() for each in json.loads(capsys.readouterr().out)["findings"]}
    # the environment may have been made from an earlier list
    assert {"pyside6-essentials", "numpy", "lxml"} <= found & needed
