"""The tutorial, step by step: its files, its commands, and its keys in a real window."""

import re
import subprocess
from pathlib import Path

from tempannot.cli.main import main
from tempannot.resources import resource

from .driver import Driver, until

TUTORIAL = resource("manual/tutorial.md")
_BLOCK = re.compile(r"^```(file|sh|text|keys) ?(\S*)\n(.*?)^```", re.M | re.S)
_KEYS = re.compile(r"(?:\S+ ?)+")
"""The keys of a line; two blanks end them."""
_NAMES = {"/": "slash", "Esc": "Escape"}
_PUNCTUATION = {".": "period", "/": "slash"}


def test_every_step_of_the_tutorial(tmp_path, monkeypatch, capsys, display):
    monkeypatch.chdir(tmp_path)
    window, printed = None, ""
    for kind, name, body in _BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")):
        if kind != "keys" and window is not None:
            window.quit()
            window = None
        match kind:
            case "file":
                Path(name).write_text(body, encoding="utf-8")
            case "sh" if "tempannot open" in body:
                window = opened(display, tmp_path / "home", *body.split()[2:])
            case "sh":
                for line in body.splitlines():
                    assert (line, run(*line.split())) == (line, 0)
                printed = capsys.readouterr().out
            case "text":
                assert [line for line in body.splitlines() if line not in printed] == []
            case "keys":
                for line in body.splitlines():
                    press(window, *_KEYS.match(line)[0].split())
    assert Path("gold.tml").read_bytes().count(b"<TLINK ") == 7
    assert Path("gold.decisions.jsonl").exists()
    assert Path("agreement.tex").read_text().rstrip().endswith(r"\end{document}")


def run(program, *arguments):
    """Run a command of the tutorial, or another one of the shell; return its status."""
    if program == "tempannot":
        return main(arguments)
    return subprocess.run([program, *arguments], check=False).returncode


def opened(display, home, *arguments):
    """Open the window and wait until what it was opened for is there."""
    driver = Driver(display, home, "open", *arguments)
    assert until(lambda: Path(arguments[-1]).stem in driver.title)
    return driver


def press(driver, *keys):
    """Press the keys of a line; what is longer than one letter and no key is typed."""
    for key in keys:
        if key in _NAMES or len(key) == 1 or key[0].isupper():
            is_named = key.isalpha() and len(key) > 1
            driver.press(_NAMES.get(key, key if is_named else key.lower()))
            if "+" in key:
                driver.rest()  # there may be a dialog to be answered
        else:
            driver.press(*(_PUNCTUATION.get(letter, letter) for letter in key))
    driver.rest()
    driver.focus()  # the dialog may have had it, and there is no window manager to give it back
