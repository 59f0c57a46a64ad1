"""Tests go where users go, by keys and mouse: none gives the keyboard to a widget by a call."""

import re
from pathlib import Path

GUI = Path(__file__).parent / "gui"
BY_CALL = re.compile(r"\.(setFocus|raise_|setActiveWindow)\(")
ALLOWED = {
    "keyboard_walk.py": (2, "compares what one widget looks like with the keyboard and without"),
    "kit/test_docks.py": (2, "the call itself is what is tested"),
}
"""How many a file may have, and why. The window has to be activated where the display has no
window manager, which is no step of a user: ``activateWindow`` is not counted."""


def test_no_test_gives_the_keyboard_to_a_widget_by_a_call():
    found = {}
    for path in sorted(GUI.rglob("*.py")):
        count = len(BY_CALL.findall(path.read_text(encoding="utf-8")))
        if count:
            found[path.relative_to(GUI).as_posix()] = count
    assert found == {name: count for name, (count, _) in ALLOWED.items()}
