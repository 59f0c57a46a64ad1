"""Names of relations, words of the parser and help of shared options are in the language."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def _printed(arguments: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=TOP,
        env={**os.environ, "TEMPANNOT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )


def _told(code: str, home: Path, *arguments: str) -> str:
    done = _printed(["-m", "tempannot", "--language", code, *arguments], home)
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("de", ("Aufruf:", "Optionen:", "Diesen Text zeigen und enden.")),
        ("es", ("Uso:", "Opciones:")),
        ("zh", ("用法", "选项")),
    ],
)
def test_help_is_in_the_language_to_its_last_word(tmp_path, code, words):
    told = _told(code, tmp_path, "project", "new", "--help")
    assert [each for each in words if each not in told] == []
    assert "Usage" not in told
    assert "Show this message" not in told
    assert "What the project is called" not in told  # of settings that the form shows, too


def test_what_the_parser_refuses_it_refuses_in_the_language(tmp_path):
    told = _told("de", tmp_path, "check", "--no-such-option")
    assert told.startswith("Aufruf: tempannot check")
    assert "Keine Option '--no-such-option'" in told


_NAMES = """
import json
from tempannot.core.language import shown, use_language
use_language("de")
from tempannot.core.relations import RelationSet
from tempannot.core.explanations import sentence
from tempannot.core.schemes import scheme_named
from tempannot.core.vocabulary import Vocabulary
met = RelationSet.parse("before|meets")
allen, timeml = Vocabulary.ALLEN, Vocabulary.TIMEML
given = [allen.word("met-by"), allen.words(met), timeml.type_word("IS_INCLUDED")]
given += [timeml.type_word("CONTAINS-SUBEVENT"), sentence("A", met, "B")]
given += [scheme_named("matres").type_named("BEFORE").word]
print(json.dumps([[each[:], shown(each)] for each in given]))
"""


def test_relations_have_names_in_the_language_and_english_ones_in_files(tmp_path):
    told = json.loads(_printed(["-c", _NAMES], tmp_path).stdout)
    assert told == [
        ["met-by", "getroffen von"],
        ["before or meets", "vor oder trifft"],
        ["is included", "umfasst von"],
        ["contains-subevent", "contains-subevent"],
        ["A ends no later than B starts", "A endet nicht nach dem Beginn von B"],
        ["starts before", "beginnt vor"],
    ]


_WINDOW = """
import re, sys
from tests.languages.pseudo import speak
speak("marks", "de")
from tempannot.gui.app import application_instance
application = application_instance()
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.resources import samples
window = MainWindow(Preferences(), ErrorReporter())
window.show()
window.open_paths([samples()[-1]])
def outside(text):
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text
actions = dict(window.actions_by_id.items())
texts = [each.text() for id, each in actions.items() if id.startswith(("type.", "relation."))]
print(len(texts), [each for each in texts if re.search("[a-z]{3}", outside(each))])
window.close()
"""


def test_the_menu_of_relations_names_all_of_them_in_the_language(tmp_path):
    count, _, left = _printed(["-c", _WINDOW], tmp_path).stdout.strip().partition(" ")
    assert int(count) >= 17
    assert left == "[]"
