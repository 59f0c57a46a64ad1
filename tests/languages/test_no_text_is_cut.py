"""No words are cut in a window of 1024 by 700 pixels, in English and where words are longest.

Nor does a letter with Alt lead to two things that are on show together.
"""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DATA = (
    "How likely is it that the second sentence is true if the first sentence is true?",
    "The trial ran from {start} to {end}.",
    "The trial began {at_start} and ended {at_end}.",
)
"""Examples of what is to be filled in, which are in the language of what is asked about."""
_SCRIPT = """
import os, sys
from pathlib import Path
from tests.gui.pictures import walk_on_a_screen
walk = walk_on_a_screen(sys.argv[1], "light", (1024, 700), Path(sys.argv[2]))
from tests.gui.cut_texts import cut
from tests.gui.shared_letters import shared_letters

def tell(name, window):
    if cut(window) or [*shared_letters(window)]:
        walk.settle(0.5)  # what came a moment ago is laid out in the next turn
    for each in cut(window):
        print(name, *each, sep=" | ")
    for each in shared_letters(window):
        print(name, "one letter", *each, sep=" | ")

for name in walk.pages():
    tell(name, walk.window)
for name, dialog in walk.dialogs():
    size = dialog.frameGeometry()
    if size.width() > 1024 or size.height() > 700:
        print(name, "is larger than the screen:", size.width(), size.height())
    tell(name, dialog)
for name, menu in walk.menus():
    if menu.sizeHint().height() > 700:
        print(name, "is higher than the screen:", menu.sizeHint().height())
print("all seen", flush=True)
os._exit(0)
"""


@pytest.mark.parametrize("code", ["de", "es", "en"])
def test_no_words_are_cut_on_any_page_or_dialog(code, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, code, str(tmp_path)],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.splitlines()
    assert said[-1:] == ["all seen"], done.stderr
    cut = [each for each in said[:-1] if not any(words in each for words in DATA)]
    assert cut == []
