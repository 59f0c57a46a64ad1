"""The program among the applications of a desktop, as the desktop's own tools see it."""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tempannot.resources import resource, samples

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have other ways")


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """The folder of a user whose name has a blank in it."""
    found = tmp_path / "Ada L" / "share"
    monkeypatch.setenv("XDG_DATA_HOME", str(found))
    monkeypatch.setenv("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    return found


def asked(*words: object) -> str:
    if shutil.which(str(words[0])) is None:
        pytest.skip(f"{words[0]} is not here")
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_what_is_installed_is_valid_and_goes_again(run, folder):
    outcome = run("desktop", "install")
    assert outcome.status == 0
    written = [Path(line) for line in outcome.out.splitlines()]
    assert {each.name for each in written} == {
        "tempannot.desktop",
        "tempannot.svg",
        "tempannot.xml",
    }
    assert all(each.is_file() and each.is_relative_to(folder) for each in written)
    assert run("desktop", "install").status == 0
    assert run("desktop", "remove").out == outcome.out
    assert not any(each.exists() for each in written)
    assert run("desktop", "remove").out == ""


def test_the_entry_is_valid_and_starts_what_runs_here(run, folder):
    run("desktop", "install")
    entry = folder / "applications" / "tempannot.desktop"
    line = next(line for line in entry.read_text().splitlines() if line.startswith("Exec="))
    assert line.startswith(f'Exec="{Path(sys.executable).parent}')
    assert line.endswith(" open %F")
    assert asked("desktop-file-validate", entry) == ""


def test_files_are_known_by_their_names_and_open_with_the_program(
    run, folder, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")  # another one would ask "file" alone
    for program in ("update-mime-database", "update-desktop-database", "gio"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not here")
    run("desktop", "install")
    study = tmp_path / "ratings.tempstudy"
    study.write_bytes(b"SQLite format 3\0")
    kinds = {
        samples()[0]: "application/x-timeml+xml",
        study: "application/x-tempannot-study",
    }
    for file, kind in kinds.items():
        assert asked("xdg-mime", "query", "filetype", file) == kind
        assert "tempannot.desktop" in asked("gio", "mime", kind)


def test_the_types_are_written_well():
    root = ElementTree.parse(resource("desktop/tempannot.xml")).getroot()
    patterns = [each.get("pattern") for each in root.iter() if each.tag.endswith("glob")]
    assert patterns == ["*.tml", "*.tempstudy"]
