"""Events and times found by their letters, from opening a file on, by keys alone."""

import pytest

from tempannot.gui.annotate.text.jump_bar import TypeAhead
from tests.gui.hands import click, press, type_in

HEAD = '<?xml version="1.0" ?>\n<TimeML><DOCID>long</DOCID><TEXT>\n'
LINE = '<EVENT eid="e{n}" class="REPORTING">said</EVENT> the {n}. one.\n\n'
TIME = '<TIMEX3 tid="t1" type="DATE" value="1998">1998</TIMEX3> and\n'
LAST = '<EVENT eid="e500" class="OCCURRENCE">sailed</EVENT> away, 19 of them.\n'
COUNT = 60


@pytest.fixture
def opened(window, tmp_path):
    """A window on a text with sixty times "said", "1998" and at the end "sailed"."""
    lines = "".join(LINE.format(n=n) for n in range(1, COUNT + 1))
    instances = "".join(
        f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}"/>\n' for n in (*range(1, COUNT + 1), 500)
    )
    path = tmp_path / "long.tml"
    path.write_text(f"{HEAD}{lines}{TIME}{LAST}</TEXT>\n{instances}</TimeML>\n")
    window.open_paths([path])
    return window


def chosen(window):
    return window.selection.source, window.selection.target


@pytest.mark.parametrize("key", ["/", "J"])
def test_letters_and_return_reach_the_far_end(opened, key):
    press(opened, "Tab", key)
    type_in(opened, "sai")
    type_in(opened, "l")
    press(opened, "Return", "B")
    (link,) = opened.documents.current.document.links.values()
    assert (link.source, link.target, link.rel_type) == ("ei1", "ei500", "BEFORE")
    press(opened, "Tab")
    assert opened.selection.source == "ei2"


def test_without_a_focus_the_found_one_is_focused(opened):
    press(opened, "/")
    type_in(opened, "sail")
    press(opened, "Return")
    assert chosen(opened) == ("ei500", None)


def test_shift_and_return_make_it_the_source(opened):
    press(opened, "Tab", "/")
    type_in(opened, "sail")
    press(opened, "Shift+Return")
    assert chosen(opened) == ("ei500", None)


def test_repeated_words_are_numbered_and_a_digit_takes_one_at_once(opened):
    press(opened, "Tab", "/")
    type_in(opened, "said")
    hints = opened.annotate.text.hints
    assert hints == {f"ei{n + 1}": str(n) for n in range(1, 10)}
    press(opened, "9")
    assert chosen(opened) == ("ei1", "ei10")
    assert "ei10" in [each.id for each in opened.annotate.text.view.visible_intervals()]
    assert opened.focusWidget() is opened.annotate.text.view


def test_the_words_that_follow_choose_one_of_many(opened):
    press(opened, "Tab", "/")
    type_in(opened, "said the 47")
    press(opened, "Return")
    assert chosen(opened) == ("ei1", "ei47")


def test_digits_are_letters_where_something_begins_with_them(opened):
    press(opened, "Tab", "/")
    type_in(opened, "1998")
    press(opened, "Return")
    assert chosen(opened) == ("ei1", "t1")


def test_the_arrow_keys_go_through_the_candidates(opened):
    press(opened, "Tab", "/")
    type_in(opened, "said")
    press(opened, "Down", "Down", "Up", "Return")
    assert chosen(opened) == ("ei1", "ei3")


def test_what_would_be_taken_is_in_sight_and_escape_goes_back(opened):
    press(opened, "Tab")
    view = opened.annotate.text.view
    before = view.verticalScrollBar().value()
    press(opened, "/")
    type_in(opened, "sail")
    assert "ei500" in [each.id for each in view.visible_intervals()]
    press(opened, "Esc")
    assert view.verticalScrollBar().value() == before
    assert chosen(opened) == ("ei1", None)
    assert opened.annotate.text.jump_bar.isHidden()
    press(opened, "Tab")
    assert chosen(opened) == ("ei2", None)


def test_what_nothing_begins_with_is_said_and_return_takes_nothing(opened):
    press(opened, "Tab", "/")
    type_in(opened, "zebra")
    press(opened, "Return")
    assert chosen(opened) == ("ei1", None)
    press(opened, "Esc", "Tab")
    assert chosen(opened) == ("ei2", None)


def test_a_click_into_the_text_closes_the_bar(opened):
    press(opened, "Tab", "/")
    type_in(opened, "said")
    view = opened.annotate.text.view
    click(opened, view.viewport(), view.place_of("ei3"))
    assert opened.annotate.text.jump_bar.isHidden()
    assert chosen(opened) == ("ei3", None)


def test_intervals_without_text_are_found_by_their_ids(window, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\nalpha,before,beta\nbeta,before,gamma\n")
    window.open_paths([path])
    press(window, "/")
    type_in(window, "gam")
    press(window, "Return", "/")
    type_in(window, "al")
    press(window, "Return")
    assert chosen(window) == ("gamma", "alpha")


def test_the_bar_stands_where_the_partners_stood_and_moves_no_line(opened):
    press(opened, "Tab")
    view = opened.annotate.text.view
    before = view.mapTo(opened, view.rect().topLeft()), view.height()
    press(opened, "/")
    assert (view.mapTo(opened, view.rect().topLeft()), view.height()) == before
    press(opened, "Esc")
    assert (view.mapTo(opened, view.rect().topLeft()), view.height()) == before


def test_going_into_a_panel_closes_the_bar_and_stays_there(opened):
    press(opened, "Tab", "/", "Alt+1")
    assert opened.annotate.text.jump_bar.isHidden()
    assert opened.docks["links"].isAncestorOf(opened.focusWidget())


WORDS = ("el sábado", "años", "한국", "γεγονός", "hablo", "habló")


def test_who_types_no_accents_finds_words_that_have_some(window, tmp_path):
    marked = ", ".join(
        f'<EVENT eid="e{n}" class="OCCURRENCE">{each}</EVENT>' for n, each in enumerate(WORDS)
    )
    made = "".join(f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}"/>' for n in range(len(WORDS)))
    path = tmp_path / "accents.tml"
    path.write_text(f"{HEAD}{marked}.</TEXT>{made}</TimeML>", encoding="utf-8")
    window.open_paths([path])
    press(window, "/")
    type_in(window, "sab")
    press(window, "Return")
    assert chosen(window) == ("ei0", None)
    reasoning = window.documents.current.reasoning
    ahead = TypeAhead(reasoning.document, reasoning.intervals)
    found = {
        typed: [each.text for each in ahead.candidates(typed, None)]
        for typed in ("sáb", "anos", "한", "γεγον", "hablo", "habló", "sàb")
    }
    assert found == {
        "sáb": ["el sábado"],
        "anos": ["años"],
        "한": ["한국"],
        "γεγον": ["γεγονός"],
        "hablo": ["hablo", "habló"],
        "habló": ["habló"],  # an accent that is typed counts
        "sàb": [],
    }
