"""Pictures of every page, dialog and menu of the window, to be looked at.

``python -m tests.gui.pictures LANGUAGE THEME WIDTHxHEIGHT FOLDER [NAME...]`` makes them (themes:
light, dark, high-contrast); with names, only those whose name begins with one of them.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

from tempannot.core.language import use_language


def walk_on_a_screen(language, theme, size, folder):
    """A walk through a window of this size, in its own home, on a screen no larger."""
    width, height = size
    screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.0}
    described = folder / "screen.json"
    described.write_text(json.dumps({"screens": [screen]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={described}"
    os.environ["TEMPANNOT_HOME"] = str(folder / "home")
    use_language(language)
    from tests.gui.every_page import walk_through  # noqa: PLC0415 - words are chosen as it loads

    return walk_through(theme, size, folder)


def make(walk, folder, wanted=()):
    """Leave a picture of each page, dialog and menu in the folder."""

    def keep(name, widget):
        if not wanted or name.startswith(tuple(wanted)):
            widget.grab().save(str(folder / f"{len(made):03}-{name}.png"))
        made.append(name)

    made = []
    for name in walk.pages():
        walk.settle(0.5)  # what came a moment ago is laid out in the next turn
        keep(name, walk.window)
    for name, dialog in walk.dialogs():
        keep(name, dialog)
    for name, menu in walk.menus():
        menu.popup(walk.window.mapToGlobal(walk.window.rect().topLeft()))
        walk.settle(0.1)
        keep(name, menu)
        menu.hide()


def main():
    language, theme, size, target, *wanted = sys.argv[1:]
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    width, height = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        walk = walk_on_a_screen(language, theme, (width, height), Path(home))
        make(walk, folder, wanted)
    sys.stdout.flush()
    os._exit(0)  # the window is left as it stands


if __name__ == "__main__":
    main()
