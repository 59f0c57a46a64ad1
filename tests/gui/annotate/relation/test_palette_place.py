"""The palette stays where it is, whatever is said around it."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel

from tempannot.gui.annotate.relation.relation_questions import QuestionLine
from tempannot.gui.views.palette.palette import Palette
from tests.gui.hands import press
from tests.gui.painted import Paintings


def place(window):
    palette = window.annotate.relation.palette_view
    return QRect(palette.mapTo(window, QPoint(0, 0)), palette.size())


def test_no_pair_message_or_offer_moves_the_palette(window, news):
    window.open_paths([news])
    before = place(window)
    pairs = set()
    for keys in (("Tab", "1"), ("Tab", "Tab", "9"), ("Tab", "0"), ("Tab", "5", "V"), ("Escape",)):
        press(window, *keys)
        pairs.add((window.selection.source, window.selection.target))
        assert place(window) == before, keys
    assert len(pairs) > 3
    press(window, "Tab", "1", "+", "B", "A")  # no link can say that: the hull is offered
    assert window.annotate.relation.readout.offer.isVisible()
    assert place(window) == before
    window.message.show_error("Something went wrong. " * 20)
    press(window, "Tab", "2")
    assert place(window) == before


def test_the_fields_of_a_link_are_whole_whatever_is_read_below_them(window, dense_document):
    window.open_paths([dense_document])
    window.resize(1400, 860)  # what the frame leaves of 900
    press(window, "Tab", "Tab", "5")
    note = window.annotate.relation.note
    assert note.isVisible()
    assert note.visibleRegion().boundingRect().height() == note.height()


def test_long_names_do_not_move_the_palette(window, dense_document):
    window.open_paths([dense_document])
    before = place(window)
    for _ in range(12):
        press(window, "Tab", "3")
        assert place(window) == before


def test_an_empty_frame_never_stands_where_nothing_is_read_out(window, news):
    window.open_paths([news])
    readout = window.annotate.relation.readout
    assert len(colors(readout)) == 1
    press(window, "Tab", "1")
    assert len(colors(readout)) > 1
    press(window, "Escape")
    assert len(colors(readout)) == 1


def test_larger_letters_are_not_cut(window, news):
    window.open_paths([news])
    window.resize(1400, 900)
    press(window, "Tab", "Ctrl++", "Ctrl++")
    relation = window.annotate.relation
    for button in relation.types.buttons.values():
        assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()
    hint = next(each for each in relation.header.findChildren(QLabel) if each.isVisible())
    assert hint.heightForWidth(hint.width()) <= relation.header.height()


def colors(widget):
    image = widget.grab().toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_the_line_of_questions_is_not_cut_by_large_letters(window, news):
    window.open_paths([news])
    window.resize(1024, 700)
    press(window, "Tab", *["Ctrl++"] * 10)
    line = next(iter(window.annotate.relation.findChildren(QuestionLine)))
    lines = line.text().splitlines()
    metrics = line.fontMetrics()
    assert max(map(metrics.horizontalAdvance, lines)) <= line.width()
    assert len(lines) * metrics.height() <= line.height()
    before = place(window)
    press(window, "N")
    assert place(window) == before


def test_the_palette_is_described_and_painted_anew_only_where_it_says_something_else(
    qtbot, window, news, monkeypatch
):
    window.open_paths([news])
    press(window, "Tab")
    qtbot.wait(0)
    described, describe = [], Palette._describe
    painted = Paintings(window.annotate.relation.palette_view)
    monkeypatch.setattr(Palette, "_describe", lambda self: (described.append(1), describe(self)))
    for _ in range(3):
        press(window, "Tab")  # from mark to mark: no pair, nothing to choose
        qtbot.wait(0)
    assert (described, painted.count) == ([], 0)
    press(window, "1")
    qtbot.waitUntil(lambda: painted.count > 0)
    assert described
