"""Names of tabs: closer where room is short, scrolled where that is not enough, never cut."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.tabs import RoomyTabs


def four_tabs(qtbot):
    """Return tabs with four names, and how many pixels these want."""
    tabs = RoomyTabs()
    qtbot.addWidget(tabs)
    for name in ("Measures", "Confusion", "Agreement", "Minimal graphs"):
        tabs.addTab(QWidget(), name)
    tabs.show()
    tabs.resize(2000, 200)
    return tabs, sum(tabs.tabBar().tabRect(place).width() for place in range(4))


def test_names_stand_closer_and_scroll_where_that_is_not_enough(qtbot, theme):
    tabs, wanted = four_tabs(qtbot)
    tabs.resize(wanted - 30, 200)
    assert tabs.tabBar().property("close")
    assert not tabs.scrolls
    tabs.resize(wanted // 2, 200)
    assert tabs.scrolls
    assert tabs.elideMode() == Qt.TextElideMode.ElideNone
    tabs.resize(2 * wanted, 200)
    assert not tabs.scrolls


def test_names_stand_no_closer_than_room_wants(qtbot, theme):
    tabs, wanted = four_tabs(qtbot)
    steps = []
    for width in range(wanted + 60, wanted - 80, -4):
        tabs.resize(width, 200)
        taken = sum(tabs.tabBar().tabRect(place).width() for place in range(4))
        assert taken <= width
        assert width - taken < 4 * 20 or not tabs.tabBar().property("close")
        steps.append(tabs.tabBar().property("close") or 0)
    assert steps == sorted(steps)
    assert {0, 1, 2, 3} == set(steps)


def test_what_stands_beside_the_names_takes_room_from_them(qtbot, theme):
    tabs, wanted = four_tabs(qtbot)
    tabs.resize(wanted + 50, 200)
    assert not tabs.tabBar().property("close")
    beside = QWidget()
    beside.setMinimumWidth(100)
    beside.sizeHint = lambda: QSize(100, 20)
    tabs.setCornerWidget(beside)
    tabs.resize(wanted + 51, 200)
    assert tabs.tabBar().property("close")
    tabs.resize(wanted + 150, 200)
    assert not tabs.tabBar().property("close")


def test_larger_letters_make_them_scroll(window, news):
    window.open_paths([news])
    window.resize(1024, 700)
    (lower,) = (each for each in window.findChildren(RoomyTabs) if each.tabText(0) == "Links")
    assert not lower.scrolls
    window.preferences.theme.set_font_size(20)
    assert lower.scrolls
    window.preferences.theme.set_font_size(10)
    assert not lower.scrolls
