"""The tour: ten cards on a copy of the sample, each waiting for its key at the real window."""

import re
from types import SimpleNamespace

import pytest

from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.cards import Card
from tempannot.gui.kit.labels import Words
from tempannot.gui.window.tour import CARDS
from tempannot.resources import data_folder, resource
from tempannot.session.journal import SUFFIX
from tests.gui.driver import Driver, until
from tests.gui.hands import click, press

KEYS = ("Tab", "4", "W", "A", "Ctrl+Z", "N", "B", "Alt+4", "Shift+F1")


@pytest.fixture
def tour(qtbot, window):
    press(window, "Ctrl+F2")
    qtbot.waitUntil(lambda: window.documents.current is not None)
    yield window
    window.tour.end()


def card(window):
    return int(re.search(r"\d+", window.tour.strip.number)[0])


def test_there_are_ten_cards_and_each_names_its_key():
    assert len(CARDS) == 10
    for each, key in zip(CARDS, (*KEYS, "Alt+End"), strict=True):
        assert re.search(rf"\b{re.escape(key)}\b", each.words), each.words


def test_each_card_waits_for_its_key_and_the_last_leaves_nothing(qtbot, tour, user_folders):
    path = tour.documents.current.path
    for number, key in enumerate(KEYS, 1):
        assert (number, card(tour)) == (number, number)
        press(tour, key)
        qtbot.waitUntil(lambda wanted=number + 1: card(tour) == wanted)
    press(tour, "X")  # closes the note
    press(tour, "Alt+End")
    assert not tour.tour.strip.isVisible()
    assert tour.documents.paths == ()
    assert not path.parent.exists()
    assert tour.preferences.recent == ()
    left = [each.name for each in data_folder().rglob("*") if "news" in each.name]
    assert left == []


def test_whoever_closes_the_document_of_the_tour_has_ended_it(qtbot, tour):
    path = tour.documents.current.path
    press(tour, "Ctrl+W")
    assert not tour.tour.is_on
    assert not tour.tour.strip.isVisible()
    assert not path.parent.exists()


def test_a_card_is_whole_in_large_letters_and_a_low_window(qtbot, tour):
    tour.preferences.theme.set_font_size(20)
    tour.resize(1024, 700)
    words = tour.tour.strip.findChild(Words)
    labels = tour.tour.strip.findChildren(Words)
    for number in range(1, len(CARDS) + 1):
        qtbot.waitUntil(
            lambda: all(each.height() >= each.heightForWidth(each.width()) for each in labels)
        )
        assert (card(tour), words.isVisible()) == (number, True)
        if number < len(CARDS):
            press(tour, "Alt+PgDown")


def test_cards_call_relations_as_the_palette_does():
    said = [each.said(Vocabulary.TIMEML) for each in CARDS]
    assert "yet before follows" in said[2]
    assert "A for after this morning" in said[3]
    assert not any("{" in each for each in said)
    assert CARDS[2].said(SimpleNamespace(word="«{}»".format)).count("«before»") == 1


def test_another_key_does_not_go_on(tour):
    press(tour, "W")
    assert card(tour) == 1
    press(tour, "Tab", "Escape")
    assert card(tour) == 2


def test_it_goes_back_and_on_without_the_keys_of_cards(tour):
    press(tour, "Alt+PgDown", "Alt+PgDown", "Alt+PgUp")
    assert card(tour) == 2
    press(tour, "Alt+PgUp", "Alt+PgUp")
    assert card(tour) == 1
    press(tour, *["Alt+PgDown"] * len(CARDS))
    assert not tour.tour.strip.isVisible()


def test_the_window_may_be_closed_in_the_middle_and_asks_nothing(tour):
    path = tour.documents.current.path
    press(tour, "Tab", "4", "A")
    tour.close()
    assert not path.parent.exists()


def test_the_empty_window_offers_it(qtbot, window):
    (offer,) = (each for each in window.findChildren(Card) if each.accessibleName() == "Tour…")
    click(window, offer)
    qtbot.waitUntil(lambda: window.tour.is_on)
    window.tour.end()


def test_the_cards_are_followed_by_real_keys_on_a_real_display(tmp_path, display):
    """Press what the cards say, in a window of its own; its settings know nothing of it."""
    home = tmp_path / "home"
    window = Driver(display, home, "open")
    window.rest()
    window.press("ctrl+F2")
    assert until(lambda: "news-report" in window.title)
    window.rest()
    for key in ("Tab", "4", "w", "a"):
        window.press(key)
        window.rest()
    assert window.title.count("*") == 1  # edited, as the card asked
    window.press("ctrl+z")
    window.rest()
    for key in ("n", "b", "alt+4", "shift+F1", "x", "alt+End"):
        window.press(key)
        window.rest()
    assert until(lambda: "news-report" not in window.title)
    window.quit()
    assert [each for each in home.rglob("*") if "news" in each.name] == []


def test_a_window_killed_in_the_tour_leaves_nothing_to_bring_back(tmp_path, display, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    home = tmp_path / "home"
    window = Driver(display, home, "open")
    window.rest()
    window.press("ctrl+F2")
    assert until(lambda: "news-report" in window.title)
    for key in ("Tab", "4", "w", "a"):
        window.press(key)
        window.rest()
    assert until(lambda: [*tmp_path.glob("tempannot-tour-*")] and [*home.rglob(f"*{SUFFIX}")])
    window.kill()
    window = Driver(display, home, "open")
    window.rest()
    assert "news-report" not in window.title
    assert until(lambda: not [*tmp_path.glob("tempannot-tour-*")])
    assert [*home.rglob(f"*{SUFFIX}")] == []
    window.quit()


def test_next_does_what_the_card_says_so_that_the_next_one_is_true(tour):
    chosen = tour.annotating.selection
    press(tour, "Alt+PgDown", "Alt+PgDown")
    assert (card(tour), chosen.source, chosen.target) == (3, "ei1", "t2")
    press(tour, "Alt+PgDown")
    assert card(tour) == 4
    assert chosen.highlighted_links  # why is shown
    press(tour, "Alt+PgDown")
    session = tour.documents.current
    assert (card(tour), session.reasoning.is_consistent) == (5, False)
    press(tour, "Alt+PgDown")
    assert (card(tour), session.reasoning.is_consistent) == (6, True)
    asked = chosen.source, chosen.target
    press(tour, "Alt+PgDown")
    assert card(tour) == 7
    assert (chosen.source, chosen.target) != asked
    links = len(session.document.links)
    press(tour, "Alt+PgDown")
    assert (card(tour), len(session.document.links)) == (8, links + 1)


def test_asking_why_of_no_pair_is_not_what_the_card_waits_for(tour):
    press(tour, "Tab", "4", "Escape", "W")
    assert card(tour) == 3
    press(tour, "Alt+PgDown")
    assert card(tour) == 4


def test_the_copy_is_called_the_tour_beside_the_sample(tour):
    tour.documents.open_paths([resource("samples/news-report.tml")])
    tour.documents.show(tour.documents.paths[0])
    assert tour.windowTitle().removesuffix("[*] - tempannot") == "Tour/news-report.tml"
