"""What is in documents, files and names is shown letter by letter: no markup, no keys, no links."""

import ast
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget

import tempannot
from tempannot.cli.main import main
from tempannot.gui.kit import heard_fields
from tempannot.gui.kit import labels as literal
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore

BOLD = "<b>zqzqzq</b>"
ENTITY = "zqzqzq&lt;&amp;"
PICTURE = "<img src='zqzqzq'>"
WORDS = (BOLD, ENTITY, PICTURE)
ROLES = Qt.ItemDataRole


def _timeml(path: Path, relations: list[str]) -> Path:
    """A document with markup in every field that takes one."""
    events = " then ".join(
        f"<EVENT eid={quoteattr(f'e{number}')} class={quoteattr(word)} comment={quoteattr(word)}>"
        f"{escape(word)}</EVENT>"
        for number, word in enumerate(WORDS)
    )
    instances = "".join(
        f"<MAKEINSTANCE eiid={quoteattr(f'{word}{number}')} eventID='e{number}' "
        f"tense={quoteattr(word)} pos={quoteattr(word)} comment={quoteattr(word)}/>"
        for number, word in enumerate(WORDS)
    )
    links = "".join(
        f"<TLINK lid={quoteattr(f'l{BOLD}{number}')} relType='{relation}' "
        f"eventInstanceID={quoteattr(f'{WORDS[number % 3]}{number % 3}')} "
        f"relatedToEventInstance={quoteattr(f'{WORDS[(number + 1) % 3]}{(number + 1) % 3}')} "
        f"comment={quoteattr(BOLD)} origin={quoteattr(BOLD)}/>"
        for number, relation in enumerate(relations)
    )
    text = (
        "<?xml version='1.0'?>\n<TimeML><DOCID>one</DOCID><DCT><TIMEX3 tid='t0' type='DATE' "
        f"value={quoteattr(BOLD)} functionInDocument='CREATION_TIME'>today</TIMEX3></DCT>"
        f"<TEXT>First {events} at last.</TEXT>{instances}{links}</TimeML>\n"
    )
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def hostile(tmp_path) -> Path:
    """A document of markup that contradicts itself."""
    return _timeml(tmp_path / "<b>zqzqzq<b>.tml", ["BEFORE", "BEFORE", "BEFORE"])


def _rendered(text: str) -> str:
    """What Qt shows of a text whose kind it guesses."""
    if not Markup.mightBeRichText(text):
        return text
    return QTextDocumentFragment.fromHtml(text).toPlainText()


def _interpreted(text: str) -> bool:
    """Whether something of the document was taken for markup in what is shown."""
    known = ("<b>zqzqzq", "zqzqzq&lt;", "src='zqzqzq")
    return text.count("zqzqzq") != sum(text.count(each) for each in known)


def _model_tips(model: QAbstractItemModel, parent: QModelIndex):
    for row in range(min(model.rowCount(parent), 40)):
        is_list = isinstance(model, QAbstractListModel)
        for column in range(1 if is_list else model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield _rendered(index.data(ROLES.ToolTipRole) or "")
            if column == 0:
                yield from _model_tips(model, index)


def _shown_texts(widget: QWidget):
    """Everything that Qt might interpret in a widget, as it is shown."""
    yield _rendered(widget.toolTip())
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if isinstance(widget, QLabel):
        is_plain = widget.textFormat() is Qt.TextFormat.PlainText
        yield widget.text() if is_plain else _rendered(widget.text())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _model_tips(widget.model(), QModelIndex())


def _all_texts(window: QWidget) -> list[str]:
    shown = [text for each in window.findChildren(QWidget) for text in _shown_texts(each)]
    shown += [_rendered(each.toolTip()) for each in window.findChildren(QAction)]
    return [each for each in shown if "zqzqzq" in each]


def _wrong(window: QWidget) -> list[str]:
    wrong = [text for text in _all_texts(window) if _interpreted(text)]
    named = [*window.findChildren(QAction), *window.findChildren(QAbstractButton)]
    for text in (each.text() for each in named if "zqzqzq" in each.text()):
        if "&" in text.replace("&&", ""):
            wrong.append(text)
    return wrong


def test_nothing_of_a_document_is_taken_for_markup(window: MainWindow, qtbot, hostile):
    window.open_paths([hostile])
    session = window.documents.current
    assert session.reasoning.conflicts()
    ids = list(session.document.instances)
    for name in ("links", "graph", "matrix", "timeline", "why", "relation", "entity"):
        window.annotating.commands.show_view(name)
    window.annotate.links.show_inferred(True)
    for source, target in ((0, 1), (1, 2), (2, 0)):
        window.selection.focus(ids[source])
        QApplication.processEvents()
        assert _wrong(window) == []
        window.selection.select_pair(ids[source], ids[target])
        QApplication.processEvents()
        assert _wrong(window) == []
    window.annotating.commands.next_conflict()
    QApplication.processEvents()
    assert _wrong(window) == []
    assert len(_all_texts(window)) > 30
    window.message.show_error(f"{hostile}: {BOLD}")
    assert _wrong(window) == []


def test_nothing_of_two_compared_documents_is_taken_for_markup(window, qtbot, hostile, tmp_path):
    other = _timeml(tmp_path / "<i>zqzqzq<b>zqzqzq.tml", ["AFTER", "BEFORE"])
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, [hostile, other])
    window.workspaces[Workspace.COMPARE].workspace.disagreements.next()
    QApplication.processEvents()
    wrong = [each for each in _wrong(window) if "<i>zqzqzq" not in each]
    assert wrong == []
    assert len(_all_texts(window)) > 20


def test_nothing_of_a_rated_study_is_taken_for_markup(window, qtbot, tmp_path, capsys):
    items = tmp_path / "items.csv"
    rows = "".join(f'{n},"{BOLD} it.","{ENTITY} that.",entailed\n' for n in range(4))
    items.write_text("id,context,hypothesis,label\n" + rows, encoding="utf-8")
    study = tmp_path / "<b>zqzqzq.tempstudy"
    assert main(["study", "new", str(items), "-o", str(study)]) == 0
    with qtbot.waitSignal(window.workspaces[Workspace.VALIDATE].opened):
        window.workspaces.open_paths(Workspace.VALIDATE, [study])
    assert _wrong(window) == []
    window.workspaces[Workspace.VALIDATE].rate("<b>zqzqzq")
    qtbot.waitUntil(lambda: window.workspaces[Workspace.VALIDATE].rating.session.turn is not None)
    assert _wrong(window) == []
    window.workspaces[Workspace.VALIDATE].show_results()
    lead = window.workspaces[Workspace.VALIDATE].lead
    qtbot.waitUntil(lambda: lead.desk.study is not None and not lead.is_busy)
    assert _wrong(window) == []
    with StudyStore.open(StorePlace.of(study)) as store:
        assert [each.name for each in store.raters()] == ["<b>zqzqzq"]


def _arguments(path: Path, names: set[str]):
    """Yield line and last argument of all calls of these names in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else None
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called in names:
                yield f"{path}:{node.lineno}", node.args


def _is_safe(node: ast.expr) -> bool:
    """Whether an expression is a fixed text, or one that is shown letter by letter."""
    if isinstance(node, ast.Constant):
        return "<" not in str(node.value)
    if not isinstance(node, ast.Call):
        return False
    if ast.unparse(node.func) == "tr":  # translations have no marks that the text has not
        return not node.keywords and _is_safe(node.args[0])
    return ast.unparse(node.func) in ("literal", "rich_tip")


SOURCES = [
    path
    for path in sorted((Path(tempannot.__file__).parent / "gui").rglob("*.py"))
    if path != Path(literal.__file__)
]


def test_every_tool_tip_is_a_fixed_text_or_literal():
    tips = [
        each
        for path in SOURCES
        for each in _arguments(path, {"setToolTip", "set_tip", "setWhatsThis"})
    ]
    tips += [(at, args[:2]) for path in SOURCES for at, args in _arguments(path, {"showText"})]
    assert len(tips) > 50
    assert [at for at, args in tips if not _is_safe(args[-1])] == []


def test_every_question_is_a_fixed_text_or_literal():
    asking = {"question", "information", "warning", "critical", "about", "setInformativeText"}
    asked = [
        (at, args[2])
        for path in SOURCES
        if "QMessageBox" in path.read_text(encoding="utf-8")
        for at, args in _arguments(path, asking)
        if len(args) > 2
    ]
    assert asked
    assert [at for at, text in asked if not _is_safe(text)] == []


def test_no_label_guesses_what_its_text_is():
    unseen = Path(heard_fields.__file__)  # a label of its own for those who listen
    made = ((at, path) for path in SOURCES for at, _ in _arguments(path, {"QLabel", "QMessageBox"}))
    assert [at for at, path in made if path != unseen] == []
    assert "setTextFormat(Qt.TextFormat.PlainText)" in unseen.read_text(encoding="utf-8")
    classes = [
        f"{path}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "QLabel" in map(ast.unparse, node.bases)
    ]
    assert classes == []


def test_models_give_literal_tool_tips():
    """A file that answers for tool tips of a model makes them literal, or fixed ones only."""
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    answer = ("def data(", "setData(", "initStyleOption(", "def details(")
    given = [
        path
        for path, text in texts.items()
        if "ToolTipRole" in text and any(each in text for each in answer)
    ]
    assert given
    assert [str(path) for path in given if "literal(" not in texts[path]] == []
