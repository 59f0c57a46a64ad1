"""What drawings tell by colour they tell by shape as well."""

import re

import pytest

from tempannot.gui.kit.drawing_file import write_drawing

NAMES = re.compile(r'font-style="(\w+)"[^<>]*>([^<]*)</text>')


@pytest.mark.parametrize("view", ["graph", "timeline", "matrix"])
def test_names_of_times_are_slanted_and_those_of_events_are_not(window, news, tmp_path, view):
    window.open_paths([news])
    window.annotating.commands.show_view(view)
    target = tmp_path / "drawing.svg"
    write_drawing(window.annotate.panels[view].drawing(), target)
    names = {name.strip(" []\n"): style for style, name in NAMES.findall(target.read_text())}
    assert (names["8 May"], names["begun"]) == ("italic", "normal")
