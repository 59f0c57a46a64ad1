"""Contrast of all themes: of every colour on every ground, and of widgets as they are painted."""

from itertools import product

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.choice_buttons import ChoiceButton, OfferedChoice
from tempannot.gui.kit.theme import (
    LEAST_FOR_SHAPES,
    Theme,
    black_or_white,
    blended,
    contrast_ratio,
    standing_out,
    style_sheet,
)
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.gui.views.matrix.matrix_model import MatrixCell, MatrixModel, PairKnowledge
from tempannot.session.settings import ThemeChoice

INKS = (
    *("text", "muted", "accent", "conflict", "ok", "asserted", "inferred", "minimal", "signal"),
    *("event", "time", "creation-time", "subordinating", "aspectual", "side-a", "side-b", "side-g"),
)
GROUNDS = ("background", "surface", "raised", "hover", "selection", "highlight")
FILLED = ("event", "time", "creation-time", "conflict", "side-a", "side-b", "side-g")
SHAPES = ("edge", "accent", *FILLED, "signal", "muted")
_SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect
Role, Group = QPalette.ColorRole, QPalette.ColorGroup
WRITTEN = (
    *((Role.WindowText, ground) for ground in (Role.Window,)),
    *(
        (ink, ground)
        for ink in (Role.Text, Role.Link)
        for ground in (Role.Base, Role.AlternateBase)
    ),
    (Role.PlaceholderText, Role.Base),
    (Role.PlaceholderText, Role.Window),
    (Role.ButtonText, Role.Button),
    (Role.ToolTipText, Role.ToolTipBase),
    (Role.HighlightedText, Role.Highlight),
)


@pytest.fixture(params=[each for each in ThemeChoice if each is not ThemeChoice.SYSTEM])
def theme(request, qapp):
    """Each theme in force."""
    made = Theme(request.param)
    made.apply()
    yield made
    made.choose(ThemeChoice.LIGHT)


def test_contrast_is_that_of_the_guidelines(qapp):
    assert contrast_ratio(QColor("white"), QColor("black")) == pytest.approx(21)
    assert contrast_ratio(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_high_contrast_wants_more_than_the_others(qapp):
    least = {each: Theme(each).least_contrast for each in list(ThemeChoice)[1:]}
    assert least == {
        ThemeChoice.LIGHT: 4.5,
        ThemeChoice.DARK: 4.5,
        ThemeChoice.HIGH_CONTRAST: 7.0,
    }


def test_every_ink_can_be_read_on_every_ground(theme):
    pairs = [(theme.color(ink), theme.color(ground)) for ink, ground in product(INKS, GROUNDS)]
    pairs += [(theme.relation_color(basic), theme.color(each)) for basic in ALL for each in GROUNDS]
    pairs += [(theme.relation_color(ALL), theme.color(ground)) for ground in GROUNDS]
    for kind in FILLED:
        fill = theme.color(f"{kind}-fill")
        pairs += [(theme.color("text"), fill), (theme.color(kind), fill)]
        pairs += [(theme.color("background"), theme.color(kind))]
    pairs += [(theme.color("accent-text"), theme.color("accent"))]
    pairs += [(theme.color("disabled"), theme.color(ground)) for ground in GROUNDS[:3]]
    poor = [(one.name(), other.name()) for one, other in pairs if not _reads(theme, one, other)]
    assert poor == []


def test_lines_frames_and_marks_stand_out(theme):
    pairs = product(SHAPES, ("background", "surface", "raised"))
    found = {(one, on): contrast_ratio(theme.color(one), theme.color(on)) for one, on in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < LEAST_FOR_SHAPES} == {}


def test_what_is_painted_thinly_is_not_lost(theme):
    page = theme.color("background")
    for basic in ALL:
        assert contrast_ratio(theme.faint(theme.relation_color(basic), 60), page) >= 3


@pytest.mark.parametrize("group", [Group.Active, Group.Inactive, Group.Disabled])
def test_the_palette_can_be_read_in_every_state(theme, qapp, group):
    palette = qapp.palette()
    for ink, ground in WRITTEN:
        under = palette.color(group, ground)
        over = blended(palette.color(group, ink), under)
        assert _reads(theme, over, under), (group, ink, ground)


def test_signs_of_the_matrix_can_be_read_on_their_grounds(theme, small):
    cells, page = MatrixModel(small.session.reasoning), theme.color("background")
    kinds = [MatrixCell(state, basic, "<") for state, basic in product(PairKnowledge, ALL)]
    for look in (cells.look(kind, theme) for kind in kinds):
        ground = blended(look.ground, page)
        assert _reads(theme, theme.ink(look.sign, look.ground), ground)


def _button():
    return QPushButton("Iiiillll")


def _leading():
    made = QPushButton("Iiiillll")
    made.setProperty("leads", True)
    return made


def _checked():
    made = QPushButton("Iiiillll")
    made.setCheckable(True)
    made.setChecked(True)
    return made


def _field():
    return QLineEdit("Iiiillll")


def _empty_field():
    made = QLineEdit()
    made.setPlaceholderText("Iiiillll")
    return made


def _box():
    made = QComboBox()
    made.addItem("Iiiillll")
    return made


def _number():
    made = QSpinBox()
    made.setPrefix("Iiiillll ")
    return made


def _tabs():
    made = QTabBar()
    made.addTab("Iiiillll")
    return made


MADE = (
    *(_button, _leading, _checked, _field, _empty_field, _box, _number, _tabs),
    *(lambda: QLabel("Iiiillll"), lambda: QCheckBox("Iiiillll"), lambda: QRadioButton("Iiiillll")),
)


@pytest.mark.parametrize("is_enabled", [True, False])
@pytest.mark.parametrize("make", MADE)
def test_words_of_widgets_are_painted_so_that_they_can_be_read(qtbot, theme, make, is_enabled):
    widget = make()
    qtbot.addWidget(widget)
    font = widget.font()
    font.setPointSize(30)  # strokes wide enough that some pixels are ink alone
    widget.setFont(font)
    widget.setEnabled(is_enabled)
    widget.resize(400, 90)
    widget.show()
    picture = widget.grab().toImage()
    counted: dict[int, int] = {}
    for x, y in product(range(12, picture.width() - 60), range(12, picture.height() - 12)):
        pixel = picture.pixel(x, y)
        counted[pixel] = counted.get(pixel, 0) + 1
    ground = QColor(max(counted, key=counted.__getitem__))
    best = max(contrast_ratio(QColor(each), ground) for each in counted)
    assert best >= theme.least_contrast - 0.05


def test_what_is_off_is_paler_than_what_is_on(theme):
    assert contrast_ratio(theme.color("text"), theme.color("disabled")) >= 1.9


@pytest.fixture
def stark(qapp):
    """High contrast in force, where no ground tells anything."""
    made = Theme(ThemeChoice.HIGH_CONTRAST)
    made.apply()
    yield made
    made.choose(ThemeChoice.LIGHT)


def _painted(qtbot, widget, *, is_enabled=True):
    qtbot.addWidget(widget)
    widget.setEnabled(is_enabled)
    widget.resize(200, 60)
    widget.show()
    return widget.grab().toImage()


def _row(image, y):
    """The colours of a row of pixels, without the rounded corners."""
    return [image.pixelColor(x, y) for x in range(12, image.width() - 12)]


def _column(image):
    """The colours from top to bottom, without the edge."""
    return [image.pixelColor(image.width() // 2, y) for y in range(2, image.height() - 2)]


def _best(colors, ground):
    return max(contrast_ratio(each, ground) for each in colors)


@pytest.mark.parametrize("make", [_button, _leading, _checked, _field, _empty_field, _box, _number])
def test_what_is_off_has_a_broken_edge_where_grounds_tell_nothing(qtbot, stark, make):
    whole = _row(_painted(qtbot, make()), 0)
    broken = _row(_painted(qtbot, make(), is_enabled=False), 0)
    assert min(contrast_ratio(each, stark.color("surface")) for each in whole) >= 3
    assert len({each.rgb() for each in broken}) > 1
    assert _best(broken, stark.color("surface")) >= LEAST_FOR_SHAPES


def _choice(theme):
    made = ChoiceButton("first", theme, None)
    made.show_choice(OfferedChoice("Iiiillll", "", ""), "")
    return made


def _key(theme):
    made = KeyButton(RatingFonts(theme), RatingKeys(), "validate.flag")
    made.show_words("Iiiillll")
    return made


@pytest.mark.parametrize("make", [_choice, _key])
def test_buttons_that_paint_themselves_are_paler_when_they_are_off(qtbot, stark, make):
    on, off = make(stark), make(stark)
    lit, pale = _painted(qtbot, on), _painted(qtbot, off, is_enabled=False)
    edge = max((_row(pale, y) for y in (0, 1)), key=lambda row: len({each.rgb() for each in row}))
    assert len({each.rgb() for each in edge}) > 1
    assert _best(edge, stark.color("surface")) >= LEAST_FOR_SHAPES
    inside = list(product(range(4, 196), range(4, 56)))
    brightest = [
        max(image.pixelColor(*each).lightness() for each in inside) for image in (lit, pale)
    ]
    assert brightest[0] > 240
    assert brightest[1] <= stark.color("disabled").lightness()


def test_a_page_that_is_off_has_a_paler_tab_than_one_that_is_on(qtbot, stark):
    tabs = QTabBar()
    for _ in range(3):
        tabs.addTab("Ill")
    tabs.setTabEnabled(2, False)
    image = _painted(qtbot, tabs)
    on, off = (
        max(image.pixelColor(x, y).lightness() for x, y in product(range(*ends), range(4, 20)))
        for ends in ((area.left() + 4, area.right() - 4) for area in map(tabs.tabRect, (1, 2)))
    )
    assert on > stark.color("disabled").lightness() >= off


@pytest.mark.parametrize("make", [QListWidget, QTableWidget, QTreeWidget, QGroupBox])
def test_lists_tables_and_groups_have_an_edge_where_grounds_tell_nothing(qtbot, stark, make):
    edge = _row(_painted(qtbot, make()), 59)
    assert min(contrast_ratio(each, stark.color("surface")) for each in edge) >= 3


@pytest.mark.parametrize("make", [_box, _number])
def test_arrows_of_fields_stand_out_like_words(qtbot, theme, make):
    image = _painted(qtbot, make())
    middle, right = image.height() // 2, image.width()
    near = product(range(right - 22, right - 3), range(middle - 14, middle + 14))
    arrow = [image.pixelColor(x, y) for x, y in near]
    assert _best(arrow, theme.color("background")) >= theme.least_contrast - 0.05


def _tree():
    made = QTreeWidget()
    made.addTopLevelItems([QTreeWidgetItem([""]), QTreeWidgetItem([""])])
    made.setHeaderHidden(True)
    return made


def _table():
    made = QTableWidget(2, 1)
    made.horizontalHeader().hide()
    made.verticalHeader().hide()
    made.setShowGrid(False)
    return made


def _list():
    made = QListWidget()
    made.addItems([" ", " "])
    return made


@pytest.mark.parametrize("make", [_list, _table, _tree])
def test_what_is_chosen_is_seen_where_grounds_tell_nothing(qtbot, stark, make):
    made, ground = make(), stark.color("background")
    assert _best(_column(_painted(qtbot, made)), ground) < LEAST_FOR_SHAPES
    made.selectionModel().select(made.model().index(0, 0), _SELECT)
    assert _best(_column(made.grab().toImage()), ground) >= LEAST_FOR_SHAPES


def test_chosen_words_of_a_field_are_seen_where_grounds_tell_nothing(qtbot, stark):
    field = QLineEdit(100 * " ")
    field.selectAll()
    chosen = _painted(qtbot, field).pixelColor(100, 30)
    assert contrast_ratio(chosen, stark.color("background")) >= LEAST_FOR_SHAPES


def test_the_chosen_entry_of_a_menu_is_seen_where_grounds_tell_nothing(qtbot, stark):
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addActions([QAction("", menu), QAction("", menu)])
    menu.setActiveAction(menu.actions()[0])
    colors = _column(menu.grab().toImage())
    assert contrast_ratio(colors[3], colors[-3]) >= LEAST_FOR_SHAPES


def test_how_far_something_is_is_seen(qtbot, theme):
    bar = QProgressBar()
    bar.setTextVisible(False)
    bar.setValue(50)
    assert _best(_row(_painted(qtbot, bar), 30), theme.color("background")) >= LEAST_FOR_SHAPES


@pytest.mark.parametrize("orientation", Qt.Orientation)
def test_handles_of_scroll_bars_stand_out(qtbot, theme, orientation):
    bar = QScrollBar(orientation)
    qtbot.addWidget(bar)
    is_upright = orientation is Qt.Orientation.Vertical
    bar.resize(*((bar.sizeHint().width(), 300) if is_upright else (300, bar.sizeHint().height())))
    bar.setRange(0, 100)
    bar.setPageStep(100)
    bar.show()
    image = bar.grab().toImage()
    across = bar.width() // 2 if is_upright else bar.height() // 2
    handle, track = (
        image.pixelColor(across, along) if is_upright else image.pixelColor(along, across)
        for along in (60, 260)
    )
    assert contrast_ratio(handle, track) >= LEAST_FOR_SHAPES


def test_a_colour_that_cannot_be_read_is_moved_until_it_can(qapp):
    white, grey = QColor("white"), QColor("#bbbbbb")
    moved = standing_out(grey, white, 7)
    assert contrast_ratio(moved, white) >= 7
    assert standing_out(QColor("black"), white, 7) == QColor("black")
    assert black_or_white(white) == QColor("black")


def _reads(theme, ink, ground):
    return contrast_ratio(ink, ground) >= theme.least_contrast


def test_a_faint_colour_is_found_once_for_a_theme(theme, monkeypatch):
    made = []

    def count(ink, ground, least):
        made.append(ink.name())
        return standing_out(ink, ground, least)

    monkeypatch.setattr("tempannot.gui.kit.theme.standing_out", count)
    color = theme.color("event")
    once, twice = theme.faint(color, 150), theme.faint(color, 150)
    assert once == twice
    assert once is not twice, "whoever changes the colour changes their own"
    assert len(made) == 1
    assert theme.faint(color, 60) != once


STYLED = (*GROUNDS, "text", "muted", "disabled", "border", "edge", "accent")


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
def test_a_field_of_several_lines_has_an_edge_that_is_seen(qtbot, choice):
    theme = Theme(choice)
    page = QWidget()
    qtbot.addWidget(page)
    page.setStyleSheet(style_sheet({name: theme.color(name).name() for name in STYLED}))
    field = QPlainTextEdit(page)
    field.setGeometry(10, 10, 100, 50)
    page.resize(120, 70)
    painted = page.grab().toImage()
    edge = painted.pixelColor(60, 10)
    assert edge == theme.color("edge")
    assert contrast_ratio(edge, theme.color("surface")) >= LEAST_FOR_SHAPES
