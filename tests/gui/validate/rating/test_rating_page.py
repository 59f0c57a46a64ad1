"""The rating page at all sizes: nothing moves, nothing is cut off, nothing is markup."""

import sys
from itertools import pairwise, product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QTextCursor
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget

from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER, scale_named
from tempannot.gui.kit import accessibility
from tempannot.gui.kit.theme import ThemeChoice
from tempannot.gui.validate.rating import rating_view
from tempannot.gui.validate.rating.key_button import RatingKeys
from tempannot.gui.validate.rating.question_fields import ChoiceRow
from tests.gui.validate.rating.rated import ANSWERS, ORDERS, PAIRS
from tests.study.rating.studies import MemoryStore, TickingClock

LONG = " ".join(["The report was sent in the spring and read when the minister was back."] * 22)
HEBREW = ("אחרי הארוחה TimeML הוא נסע.", "הארוחה הסתיימה.")
SIZES = [(1400, 900), (1000, 700), (640, 420)]
WORDED = scale_named("never, rarely, at times, often, always, nobody can tell", "How often?")


def resize(rater, size, points=10):
    if rater.theme.font_size != points:
        rater.theme.set_font_size(points)
    rater.pages.resize(*size)
    QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES[:2])
def test_scale_does_not_move_from_a_short_item_to_a_long_one(rate, size):
    rater = rate([PAIRS[2], (LONG, "Short."), ("Short.", LONG), (LONG, LONG)])
    resize(rater, size)
    places = set()
    for _ in range(4):
        places.add(rater.page.scale.mapTo(rater.pages, rater.page.scale.rect().topLeft()).toTuple())
        rater.qtbot.wait(0)
        rater.press(Qt.Key.Key_1)
        with rater.qtbot.waitSignal(rater.session.turn_changed):
            pass
    assert len(places) == 1


def test_long_text_scrolls_inside_itself_and_leaves_room_for_the_short_one(rate):
    rater = rate([(LONG, "The minister came back.")])
    long, short = rater.page.card.panels
    assert long.text.can_scroll_down
    assert not short.text.can_scroll_down
    assert rater.page.verticalScrollBar().maximum() == 0


def test_arrows_and_pages_scroll_the_long_text(rate):
    rater = rate([(LONG, "The minister came back.")])
    text = rater.page.card.panels[0].text
    rater.press(Qt.Key.Key_Down)
    rater.press(Qt.Key.Key_PageDown)
    assert text.can_scroll_up
    while text.can_scroll_down:
        rater.press(Qt.Key.Key_PageDown)
    rater.press(Qt.Key.Key_PageUp)
    assert text.can_scroll_down


def test_markup_in_an_item_shows_as_it_is(rate):
    rater = rate([("<b>He</b> &amp; she <img src='x.png'>\n\nleft.", "**They** [left](http://x).")])
    assert rater.texts == [
        "<b>He</b> &amp; she <img src='x.png'>\n\nleft.",
        "**They** [left](http://x).",
    ]


def test_an_ampersand_in_an_answer_or_a_choice_is_no_key(rate, qtbot):
    rater = rate(scale=scale_named("R&D, Q&A, &amp;", "Which?"))
    choice = ChoiceRow(QRadioButton(), "Research & R&D")
    qtbot.addWidget(choice)
    buttons = rater.page.scale.buttons
    assert [each.words for each in buttons] == ["R&D", "Q&A", "&amp;"]
    texts = [*(each.text() for each in buttons), choice.words.text()]
    assert all(QKeySequence.mnemonic(each).isEmpty() for each in texts)
    assert texts[-1].replace("&&", "&") == "Research & R&D"


@pytest.mark.parametrize(
    ("texts", "kind", "scale"),
    [
        (PAIRS, NLI, None),
        (ANSWERS, ANSWER, None),
        (ORDERS, ORDER, None),
        (PAIRS, NLI, WORDED),
    ],
)
def test_nothing_overlaps_or_is_cut_off(rate, texts, kind, scale):
    rater = rate(texts, kind, **({"scale": scale} if scale else {}))
    for points, size in product((10, 18, 20, 36), SIZES):
        resize(rater, size, points)
        check_places(rater.page)
        check_sizes(rater.page)


def check_places(page) -> None:
    places = [
        each.geometry() for each in (page.head, page.card, page.question, page.scale, page.tools)
    ]
    assert all(above.bottom() < below.top() for above, below in pairwise(places))
    assert all(page.widget().rect().contains(each) for each in places)
    assert page.widget().width() <= page.viewport().width()
    inner = [*page.scale.buttons, *page.tools.buttons.values(), *page.card.panels]
    inner += [page.head.instructions, page.head.pause, page.head.here]
    assert all(each.parentWidget().rect().contains(each.geometry()) for each in inner)


def check_sizes(page) -> None:
    for button in page.scale.buttons:
        assert button.height() >= button.height_at(button.width())
    for button in page.tools.buttons.values():
        assert button.width() >= button.sizeHint().width()
    for panel in page.card.panels:
        assert panel.text.height() >= QFontMetrics(panel.text.font()).height()


@pytest.mark.parametrize("kind", [NLI, ANSWER, ORDER])
def test_everything_is_in_sight_in_a_small_window_with_letters_twice_as_large(rate, kind):
    texts = {NLI: PAIRS, ANSWER: ANSWERS, ORDER: ORDERS}[kind]
    rater = rate(texts, kind)
    resize(rater, (1000, 700), 20)
    assert all(letters(panel) >= 28 for panel in rater.page.card.panels)
    assert not any(panel.text.can_scroll_down for panel in rater.page.card.panels)
    assert rater.page.verticalScrollBar().maximum() == 0


def letters(panel) -> float:
    """How large the letters of a text are, in points."""
    return panel.text.font().pointSizeF()


FIVE_LINES = " ".join(PAIRS[0][:1] * 3)


def test_long_text_has_smaller_letters_before_it_scrolls(rate):
    rater = rate([(FIVE_LINES, "The minister came back.")])
    resize(rater, (1000, 700), 18)
    assert not any(panel.text.can_scroll_down for panel in rater.page.card.panels)
    assert {letters(panel) for panel in rater.page.card.panels} < {18, 21.6, 25.2, 28.8}


def test_letters_are_never_smaller_than_those_of_the_window(rate):
    rater = rate([(LONG, "The minister came back.")])
    for points in (18, 10, 36):
        resize(rater, (1000, 700), points)
        assert [letters(panel) for panel in rater.page.card.panels] == [points, points]


def test_short_item_after_a_long_one_has_large_letters_and_the_same_scale(rate):
    rater = rate([(LONG, "Short."), ("Short.", "Short.")])
    resize(rater, (1000, 700), 18)
    sizes, places = set(), set()
    for _ in range(2):
        sizes.add(letters(rater.page.card.panels[0]))
        places.add(rater.page.scale.geometry().getRect())
        rater.press_and_wait(Qt.Key.Key_1)
    assert sizes == {18, 32.4}
    assert len(places) == 1


def test_page_that_must_scroll_shows_the_beginning_of_each_item(rate):
    rater = rate()
    resize(rater, (640, 420), 36)
    for _ in range(2):
        first = rater.page.card.panels[0]
        top = first.mapTo(rater.page.viewport(), first.rect().topLeft()).y()
        assert 0 <= top < 40
        rater.page.verticalScrollBar().setValue(rater.page.verticalScrollBar().maximum())
        rater.answer(Qt.Key.Key_1)


def test_compact_look_goes_when_there_is_room_again(rate):
    rater = rate()
    caption = rater.page.card.panels[0].caption
    resize(rater, (640, 420), 18)
    assert caption.text() == "1"
    resize(rater, (1400, 900), 10)
    assert caption.text() == "First sentence"


def test_lines_are_no_longer_than_they_are_read_well(rate):
    rater = rate()
    resize(rater, (3000, 1200))
    text = rater.page.card.panels[0].text
    letters = text.lineWrapColumnOrWidth() / QFontMetrics(text.font()).averageCharWidth()
    assert 60 <= letters <= 75


def test_text_from_right_to_left_begins_at_the_right(rate):
    rater = rate([HEBREW])
    text = rater.page.card.panels[0].text
    cursor = QTextCursor(text.document())
    assert text.cursorRect(cursor).x() > text.width() * 0.8


def test_two_sentences_to_be_ordered_stand_side_by_side_where_there_is_room(rate):
    rater = rate(ORDERS, ORDER)
    first, second = (panel.geometry() for panel in rater.page.card.panels)
    assert first.right() < second.left()
    assert first.top() == second.top()
    resize(rater, (640, 420), 18)
    first, second = (panel.geometry() for panel in rater.page.card.panels)
    assert first.bottom() < second.top()


def test_same_answer_in_another_unit_is_shown_beside_what_was_said_of_it(rate):
    rater = rate(ANSWERS, ANSWER, shows_earlier=True)
    said = {}
    for _ in range(len(ANSWERS)):
        answer = rater.texts[2]
        same = {"8 hours": "480 minutes", "480 minutes": "8 hours"}.get(answer)
        line = rater.page.card.earlier.accessibleName()
        if same in said:
            assert line.startswith(f"The same as “{same}” (likely).")
            break
        assert "The same" not in line
        said[answer] = line
        rater.answer(Qt.Key.Key_L)
    assert len(said) < len(ANSWERS)


def test_an_answer_is_judged_alone_unless_the_design_says_otherwise(rate):
    rater = rate(ANSWERS, ANSWER)
    rater.answer(Qt.Key.Key_L)
    assert not rater.page.card.earlier.isVisible()


def test_other_kinds_have_no_line_on_earlier_answers(rate):
    rater = rate()
    rater.answer(Qt.Key.Key_1)
    assert not rater.page.card.earlier.isVisible()


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_words_stand_out_from_their_ground(rate, theme, choice):
    theme.choose(choice)
    rater = rate()
    for ink, ground in (
        ("text", "background"),
        ("text", "raised"),
        ("accent-text", "accent"),
        ("muted", "surface"),
        ("time", "surface"),
    ):
        assert _contrast(theme.color(ink), theme.color(ground)) >= 4.5
    assert rater.page.card.panels[0].text.isVisible()


def _contrast(one, other) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color) -> float:
    parts = [color.redF(), color.greenF(), color.blueF()]
    linear = [
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_card_is_told_by_a_screen_reader_with_its_question(rate):
    rater = rate(PAIRS[:1])
    card = rater.page.card
    assert card.hasFocus()
    assert card.accessibleDescription() == (
        f"1 of 1 in this list\nFirst sentence: {PAIRS[0][0]}\nSecond sentence: {PAIRS[0][1]}\n"
        "How likely is it that the second sentence is true if the first sentence is true?"
    )


def test_every_new_item_is_announced_once(rate):
    rater = rate()
    announced = []
    rater.pages.announced.connect(announced.append)
    rater.answer(Qt.Key.Key_1)
    rater.press(Qt.Key.Key_F)
    assert len(announced) == 1
    assert announced[0].startswith("2 of 6 in this list\nFirst sentence: ")
    assert rater.texts[1] in announced[0]


@pytest.mark.skipif(sys.platform != "linux", reason="a description that changes is read by Orca")
def test_an_item_is_read_because_it_has_the_keyboard_and_not_said_besides(rate, monkeypatch):
    said = []
    for each in (accessibility, rating_view):
        monkeypatch.setattr(each, "announce", lambda _, words: said.append(words))
    rater = rate()
    assert not any("First sentence" in each for each in said)
    said.clear()
    rater.answer(Qt.Key.Key_1)
    rater.press(Qt.Key.Key_F)
    assert said == []
    assert rater.page.card.accessibleDescription().startswith("2 of 6 in this list\nFirst")


def test_everything_that_can_be_pressed_has_a_name_and_tells_its_key(rate):
    rater = rate()
    page = rater.page
    pressed = [*page.scale.buttons, *page.tools.buttons.values()]
    pressed += [page.head.instructions, page.head.pause]
    assert all(each.accessibleName() for each in pressed)
    assert all("Key " in each.accessibleDescription() for each in pressed)


def test_keys_are_printed_in_few_letters():
    keys = RatingKeys()
    assert keys.printed("validate.back") == "⌫"
    assert keys.printed("validate.earlier") == "Alt+←"
    assert keys.of_answer(("1", "l")) == ("1", "L")


def test_change_of_theme_reaches_the_page(rate, theme):
    rater = rate()
    theme.choose(ThemeChoice.DARK)
    assert theme.color("text").name() in rater.page.card.panels[0].text.styleSheet()


def test_time_runs_only_while_the_item_is_in_front(rater, tmp_path):
    clock, store = TickingClock(), MemoryStore()
    rater.sit_down(store, tmp_path / "waiting", clock=clock)
    clock.pass_by(7)
    rater.begin()
    clock.pass_by(2)
    rater.press(Qt.Key.Key_I)
    clock.pass_by(20)
    rater.press(Qt.Key.Key_Return)
    clock.pass_by(3)
    other = QWidget()
    rater.qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    rater.qtbot.waitUntil(lambda: not rater.pages.isActiveWindow())
    clock.pass_by(11)
    other.close()
    rater.pages.activateWindow()
    rater.qtbot.waitUntil(rater.page.card.hasFocus)
    with rater.qtbot.waitSignal(rater.session.accepted) as accepted:
        rater.press(Qt.Key.Key_1)
    assert accepted.args[0].active_seconds == 5
    assert accepted.args[0].response_seconds == 36  # from leaving the instructions on
