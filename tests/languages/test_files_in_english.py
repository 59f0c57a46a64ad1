"""What commands write and print as data is the same, letter by letter, in every language."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.resources import resource, sample_comparison, samples

NEWS = str(samples()[-1])
PAIR = [str(each) for each in sample_comparison()]
COMMANDS = {
    "check": ["check", "--json", NEWS],
    "closure": ["closure", NEWS, "-o", "out.tml"],
    "minimal": ["minimal", "--json", NEWS],
    "questions": ["questions", "--json", NEWS],
    "compare": ["compare", "--json", *PAIR],
    "report": ["compare", *PAIR, "-o", "out.md"],
    "latex": ["compare", *PAIR, "-o", "out.tex"],
    "page": ["compare", *PAIR, "-o", "out.html"],
    "table": ["compare", *PAIR, "-o", "out.csv"],
    "suggest": ["suggest", "--json", NEWS],
    "gold": ["adjudicate", "--json", *PAIR, "-o", "gold.tml"],
    "unreadable": ["check", "--json", __file__],
    "experiment": [
        *("experiment", "recall-decay", "--graphs", "1", "-o", "a.csv"),
        *("--summary", "a.txt", "--chart", "a.svg"),
    ],
    "formats": ["formats", "--json"],
    "doctor": ["doctor", "--json"],
    "repair": ["repair", "--json", NEWS],
    "graph": ["graph", NEWS, "-o", "out.json"],
    "drawing": ["timeline", NEWS, "-o", "out.svg"],
}


def _made(place: Path, arguments: list[str], start: list[str]):
    """The status of a command, what it printed if that is JSON, and the files it wrote."""
    place.mkdir()
    top = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(top), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", *start, *arguments],
        cwd=place,
        env=environment,
        capture_output=True,
        check=False,
    )
    files = {path.name: path.read_bytes() for path in place.iterdir()}
    return done.returncode, done.stdout if "--json" in arguments else b"", files, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_files_and_json_are_the_same_in_every_language(tmp_path, name):
    english = _made(tmp_path / "en", COMMANDS[name], ["tempannot"])
    other = _made(tmp_path / "de", COMMANDS[name], ["tests.languages.pseudo", "marks", "de"])
    assert english[:3] == other[:3]


def test_an_error_is_told_in_the_language(tmp_path):
    missing = ["check", "nowhere.tml"]
    _, _, _, told = _made(tmp_path / "de", missing, ["tests.languages.pseudo", "marks", "de"])
    assert told.decode().startswith("⟦error: ")


def test_the_language_is_taken_from_the_settings(tmp_path):
    (tmp_path / "settings.ini").write_text("[General]\nlanguage=de\n", encoding="utf-8")
    script = (
        "import sys; from tempannot.core.language_choice import chosen_language; "
        "print(chosen_language([]), chosen_language(['--language', 'es']))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "TEMPANNOT_HOME": str(tmp_path), "LANGUAGE": "zh"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.split() == ["de", "es"]
    assert resource("languages/de.mo").is_file()
