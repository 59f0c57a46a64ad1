"""Questions by starts and ends by key, from opening a file on."""

import re
from pathlib import Path

from tests.gui.hands import click, press

DATA = Path(__file__).parents[2] / "data"


def box(window):
    return window.annotate.relation.endpoints


def pair(window):
    return window.selection.source, window.selection.target


def links(window):
    return list(window.documents.current.document.links.values())


def test_yes_and_no_relate_a_pair_in_one_step_and_lead_on(window, harbour):
    window.open_paths([harbour])
    press(window, "Q")
    first = pair(window)
    assert None not in first
    assert re.fullmatch(r"Does \S+ begin before .* begins\?", box(window).text)
    assert not window.annotate.relation.palette_view.isVisible()
    press(window, "Y")
    assert len(links(window)) == 1  # nothing is said yet
    press(window, "N")  # does it end after the other ends?
    press(window, *"YN"[: 1 if len(links(window)) == 1 else 0])
    made = links(window)[-1]
    assert (made.source, made.target) == first
    assert pair(window) != first
    press(window, "Ctrl+Z")
    assert len(links(window)) == 1


def test_what_cannot_be_told_is_vague(window, news):
    window.open_paths([news])
    before = len(links(window))
    press(window, "Q")
    asked = pair(window)
    for _ in range(4):
        if len(links(window)) == before:
            press(window, "V")
    assert len(links(window)) == before + 1
    assert (links(window)[-1].source, links(window)[-1].target) == asked
    assert links(window)[-1].rel_type == "VAGUE"


def test_the_buttons_do_what_the_keys_do(window, harbour):
    window.open_paths([harbour])
    press(window, "Q")
    first = box(window).text
    click(window, box(window).answer_button("yes"))
    assert box(window).text != first


def test_without_the_mode_the_keys_are_what_they_were(window, harbour):
    window.open_paths([harbour])
    press(window, "Q", "Q")
    assert window.annotate.relation.palette_view.isVisible()
    assert not window.actions_by_id["pair.endpoints"].isChecked()
    first = pair(window)
    press(window, "N")
    assert pair(window) != first
    press(window, "Y")
    assert "Q asks these" in window.message.text


def test_of_a_pair_that_is_decided_nothing_is_asked(qtbot, window, harbour):
    window.open_paths([harbour])
    press(window, "N", "S", "Q", "P")
    qtbot.waitUntil(lambda: box(window).text.startswith("Nothing is open"))
    press(window, "Esc")
    qtbot.waitUntil(lambda: box(window).text.startswith("Choose two events"))
