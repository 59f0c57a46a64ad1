"""Which language the interface speaks: what the command says, the settings, or the system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from tempannot.core.language import ENGLISH, LANGUAGES
from tempannot.resources import data_folder

OPTION = "--language"
SETTING = "language"
"""What the file of the settings calls it, where "" or nothing stands for the system's."""
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(arguments: Sequence[str]) -> str:
    """Return the language for a command line: it is said there, in the settings, or by the system.

    Raises nothing: an option with a language that there is not is the command's to refuse.
    """
    for said in (_from_arguments(arguments), _from_settings()):
        if said in LANGUAGES:
            return said
    return system_language(os.environ)


def system_language(environment: Mapping[str, str]) -> str:
    """Return the language of the system, English if it is none that there is.

    >>> system_language({"LANG": "de_AT.UTF-8"}), system_language({"LANGUAGE": "fr:es"})
    ('de', 'es')
    >>> system_language({"LC_ALL": "C.UTF-8", "LANG": "de_DE"})
    'en'
    """
    for name in _VARIABLES:  # the first that is set decides, as for all programs
        if wanted := environment.get(name):
            found = (each[:2].casefold() for each in wanted.split(":"))
            return next((each for each in found if each in LANGUAGES), ENGLISH)
    return _language_of_windows()


def _from_arguments(arguments: Sequence[str]) -> str:
    """Return what the option says, which stands before the command."""
    match list(arguments):
        case [option, code, *_] if option == OPTION:
            return code
        case [first, *_] if first.startswith(f"{OPTION}="):
            return first.partition("=")[2]
    return ""


def _from_settings() -> str:
    """Return what the settings say; their file is Qt's, which is too much to load for this."""
    try:
        with (data_folder() / "settings.ini").open(encoding="utf-8", errors="replace") as file:
            for line in file:
                name, _, value = line.strip().partition("=")
                if name == SETTING:
                    return value
    except OSError:
        pass
    return ""


def _language_of_windows() -> str:
    """Return what Windows says; other systems have said nothing, and so speak English."""
    if sys.platform != "win32":
        return ENGLISH
    import ctypes  # noqa: PLC0415 - there is nothing to ask elsewhere
    from locale import windows_locale  # noqa: PLC0415

    said = windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")[:2]
    return said if said in LANGUAGES else ENGLISH
