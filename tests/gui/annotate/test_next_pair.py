"""The next undecided pair by key, from opening a file on."""

import re
from itertools import combinations
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFileDialog

from tempannot.core.reasoning import PairState
from tempannot.formats.reading import read
from tempannot.suggestions.model import read_model, train, write_model
from tempannot.suggestions.question_queue import LIKELY, Questions
from tests.gui.hands import click, press

DATA = Path(__file__).parents[2] / "data"


def place(window):
    """The place of what is focused among the events and times."""
    order = [each.id for each in window.documents.current.reasoning.intervals]
    return order.index(window.selection.source)


def nothing_is_nearer(window, here):
    """Whether every pair that lies nearer to a place than the one under work is decided."""
    reasoning = window.documents.current.reasoning
    order = {each.id: place for place, each in enumerate(reasoning.intervals)}
    written = reasoning.document.creation_time
    reach = max(abs(order[each] - here) for each in pair(window) - {written})
    near = [each for each, at in order.items() if abs(at - here) < reach - 1 or each == written]
    return all(
        reasoning.pair_state(first, second) is not PairState.UNDECIDED
        for first, second in combinations(near, 2)
    )


def pair(window):
    return {window.selection.source, window.selection.target}


def test_the_first_pair_is_of_what_is_focused_and_the_next_go_on_from_there(window, news):
    window.open_paths([news])
    press(window, *["Tab"] * 9)
    start = place(window)
    press(window, "N")
    assert nothing_is_nearer(window, start)
    seen = [pair(window)]
    for _ in range(20):
        press(window, "N")
        assert pair(window) not in seen
        seen.append(pair(window))
    press(window, "P")
    assert pair(window) == seen[-2]


def test_a_decision_in_between_goes_on_with_the_next(window, news):
    window.open_paths([news])
    press(window, *["Tab"] * 5, "N")
    first = pair(window)
    press(window, "V", "N")
    second = pair(window)
    assert second != first
    press(window, "Space")
    assert pair(window) not in (first, second)


def test_elsewhere_the_next_pair_is_nearest_to_there(window, news):
    window.open_paths([news])
    press(window, "N", "N", "Esc", *["Tab"] * 15)
    start = place(window)
    press(window, "N")
    assert nothing_is_nearer(window, start)


def test_with_nothing_focused_it_begins_with_what_is_in_view(window, news):
    window.open_paths([news])
    window.resize(1000, 420)
    press(window, *["PgDown"] * 6, "N")
    in_view = {each.id for each in window.annotate.text.view.visible_intervals()}
    assert pair(window) & in_view
    assert place(window) > 5


def links(window):
    return window.documents.current.document.links


def stage(window):
    return window.annotating.status.stage_text


def line(window):
    """What stands above the palette."""
    return window.annotate.relation.questions.text()


def test_an_answer_leads_on_to_the_next_question_until_esc(window, harbour):
    window.open_paths([harbour])
    assert re.fullmatch(r"About \d questions to 95%  ·  N asks", line(window))
    assert stage(window) == "7 left"
    press(window, "N")
    first = pair(window)
    assert line(window).startswith("Asking  ·  about")
    press(window, "B")
    second = pair(window)
    assert second != first
    assert line(window).startswith("Asking")
    press(window, "Space")
    assert pair(window) not in (first, second)
    assert len(links(window)) == 3
    press(window, "Esc")
    assert line(window).endswith("N asks")
    press(window, "Tab", "1")
    here = pair(window)
    press(window, "A")
    assert pair(window) == here  # nobody asked


def test_an_answer_that_is_taken_back_is_asked_anew(window, harbour):
    window.open_paths([harbour])
    press(window, "N")
    first = pair(window)
    press(window, "B")
    second = pair(window)
    press(window, "Space")
    press(window, "Ctrl+Z")
    assert pair(window) == second
    press(window, "Ctrl+Z")
    assert pair(window) == first
    assert line(window).startswith("Asking")
    press(window, "A")
    assert pair(window) not in (first, None)
    assert stage(window) == "6 left"


def test_answers_by_key_complete_a_document_and_undo_opens_it_again(window, harbour):
    window.open_paths([harbour])
    press(window, "N", *"VVVVVVV")
    assert stage(window) == "complete"
    assert "TimeBank-Dense wants is decided" in window.message.text
    assert line(window).startswith("Every pair is decided")
    assert window.annotating.list.statuses[0].is_complete
    press(window, "Ctrl+Z")
    assert stage(window) == "1 left"
    press(window, "N")
    assert len(links(window)) == 7
    assert not window.documents.current.reasoning.links_between(*pair(window))


def test_the_way_back_answers_anew(window, harbour):
    window.open_paths([harbour])
    press(window, "N")
    first = pair(window)
    press(window, "B", "P")
    assert pair(window) == first
    press(window, "A")
    assert [each.rel_type for each in links(window).values()] == ["NONE", "AFTER"]
    assert pair(window) != first


def test_where_links_contradict_the_verdict_tells_how_far_it_is(window, medical):
    window.open_paths([medical])
    assert stage(window) == "1 contradiction"
    assert "contradiction" in window.annotating.status.verdict_text
    status = window.annotating.list.statuses[0]
    assert not status.is_complete


def test_keys_go_on_working_after_a_click_on_the_line(window, harbour):
    window.open_paths([harbour])
    click(window, window.annotate.relation.questions, QPoint(9, 9))
    first = pair(window)
    press(window, "B")
    assert len(links(window)) == 2
    assert pair(window) != first


def test_a_click_on_the_line_or_on_what_is_left_asks(window, harbour):
    window.open_paths([harbour])
    click(window, window.annotate.relation.questions, QPoint(9, 9))
    first = pair(window)
    assert None not in first
    click(window, window.annotate.relation.questions, QPoint(9, 9))
    assert None not in pair(window) != first


def test_proposals_that_come_late_take_no_question_away(window, qtbot, news):
    window.open_paths([news])
    press(window, "F5", "N")
    asked, walk = pair(window), window.annotate.proposals
    assert None not in asked
    qtbot.waitUntil(lambda: bool(walk.open) and not walk.proposals.is_busy)
    assert pair(window) == asked
    assert walk.current is None


def test_what_a_chosen_model_finds_likely_is_asked_first(
    window, qtbot, news, tmp_path, monkeypatch
):
    path = tmp_path / "small.tempmodel"
    write_model(train([read(news).document]), path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.open_paths([news])
    press(window, "Ctrl+F5")
    qtbot.waitUntil(lambda: bool(window.annotate.proposals.related))
    reasoning = window.documents.current.reasoning
    press(window, "N")
    related = read_model(path).related(reasoning)
    likely = {frozenset(each) for each, chance in related.items() if chance >= LIKELY}
    left = {each.pair for each in Questions(reasoning).ranked()}
    assert likely & left
    assert pair(window) in likely
    press(window, "F5")
    assert not window.annotate.proposals.related
