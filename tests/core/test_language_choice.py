"""The language is told by the command line, else by the settings, else by the system."""

import ctypes
from types import SimpleNamespace

import pytest

from tempannot.core import language_choice
from tempannot.core.language_choice import chosen_language, system_language


@pytest.fixture
def settings(tmp_path, monkeypatch):
    """The file of the settings of somebody whose system speaks Chinese."""
    monkeypatch.setattr(language_choice, "data_folder", lambda: tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    return tmp_path / "settings.ini"


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["--language", "de", "check"], "de"),
        (["--language=de", "check"], "de"),
        (["--language", "fr"], "es"),
        (["--language"], "es"),
        (["check", "--language", "de"], "es"),
        ([], "es"),
    ],
)
def test_what_stands_before_the_command_goes_before_the_settings(settings, arguments, language):
    settings.write_text("[General]\nlanguage_of_texts=zh\nlanguage=es\nfont=de\n", "utf-8")
    assert chosen_language(arguments) == language


@pytest.mark.parametrize("text", ["", "[General]\nlanguage=\n", "language=fr\n", "font=de\n"])
def test_where_neither_tells_a_language_that_there_is_the_system_does(settings, text):
    assert chosen_language([]) == "zh"
    settings.write_text(text, "utf-8")
    assert chosen_language([]) == "zh"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANGUAGE": "fr:ES:de"}, "es"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(environment, language, monkeypatch):
    monkeypatch.setattr(language_choice, "sys", SimpleNamespace(platform="linux"))
    assert system_language(environment) == language


@pytest.mark.parametrize(("number", "language"), [(0x0407, "de"), (0x040C, "en"), (0, "en")])
def test_windows_is_asked_where_no_variable_is_set(number, language, monkeypatch):
    monkeypatch.setattr(language_choice, "sys", SimpleNamespace(platform="win32"))
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert system_language({}) == language
    assert system_language({"LANG": "es"}) == "es"
