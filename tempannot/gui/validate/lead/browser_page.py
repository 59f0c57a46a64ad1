"""Raters in a browser: serving the study from this window, and a secret link for each rater."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit, QMessageBox, QPushButton, QWidget

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.gui.kit.labels import heading, literal, muted
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.session.study_serving import EVERYBODY, HERE, StudyServing
from tempannot.session.worker import Task, Worker

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

_WHAT = tr(
    "Raters open their link and judge, on a computer or a phone. Whoever has a link judges as "
    "its rater, so send each to one person alone. The last part of a link stays the same for "
    "ever."
)
_SERVED = tr("Served at {address} until you stop it or leave these results.")
_NOT_SERVED = tr("Not served: nobody can open a link now.")
_OPEN = tr("whoever comes")
_LEAST_OF_NAME = 160


@dataclass(frozen=True, slots=True)
class _Link:
    rater: str
    path: str
    answered: int
    is_open: bool = False


class BrowserPage(QWidget):
    """A row per rater with the link; Return or a click copies it."""

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self.serving = StudyServing(desk.store, self)
        self._making = Worker(self, "links")
        self._links: tuple[_Link, ...] = ()
        self.state = heading(_NOT_SERVED)
        self.start = QPushButton(tr("&Serve"))
        self.where = QComboBox()
        self.where.addItem(tr("this computer only"), HERE)
        self.where.addItem(tr("everybody in this network"), EVERYBODY)
        self.where.setAccessibleName(tr("Who can open the links"))
        self.name = QLineEdit()
        self.name.setPlaceholderText(tr("Name of a rater"))
        self.name.setAccessibleName(tr("Name of a rater to make a link for"))
        self.add, self.copy = QPushButton(tr("&Add")), QPushButton(tr("&Copy all links"))
        self.said = muted()
        self.model: RowModel[_Link] = RowModel(self._columns(), theme, self)
        self.table = RowView(tr("Raters and their links"), self.model, self)
        self.table.identity = attrgetter("path")
        top = in_bar(self.start, self.where, (self.name, 1), self.add, self.copy, gap=8)
        top.least = _LEAST_OF_NAME
        in_column(
            self.state, muted(_WHAT), top, (self.table, 1), self.said, on=self, margins=14, gap=8
        )
        self.setFocusProxy(self.start)
        self._connect()
        self._make()

    def may_end(self) -> bool:
        """Ask before raters who are at work lose the pages that they are at; False to go on."""
        at_work = self.serving.at_work
        if not at_work:
            return True
        buttons = QMessageBox.StandardButton
        asked = QMessageBox.question(
            self.window(),
            tr("Stop serving the study?"),
            literal(
                tr_plural(
                    at_work,
                    "{count:,} rater is at work in a browser and cannot go on once the study is "
                    "not served. What was answered is kept. Stop serving all the same?",
                    "{count:,} raters are at work in browsers and cannot go on once the study is "
                    "not served. What was answered is kept. Stop serving all the same?",
                )
            ),
            buttons.Yes | buttons.No,
            buttons.No,
        )
        return asked == buttons.Yes

    def close_work(self) -> None:
        """Serve no longer; before the store is closed."""
        self.serving.end()
        self._making.close()

    def _connect(self) -> None:
        self.start.clicked.connect(self._toggle)
        self.add.clicked.connect(self._add)
        self.name.returnPressed.connect(self._add)
        self.copy.clicked.connect(self._copy_all)
        self.table.cell_entered.connect(lambda link, _column: self._copy(link))
        self.serving.changed.connect(self._show_state)
        self.serving.answered.connect(self._desk.refresh)
        self.serving.troubled.connect(self.said.setText)
        self._desk.fetched.connect(self._make)
        self._making.failed.connect(self.said.setText)

    def _toggle(self) -> None:
        try:
            if self.serving.address:
                self.serving.end()
            else:
                self.serving.begin(str(self.where.currentData()))
        except TempannotError as error:
            self.said.setText(shown(str(error)))

    def _show_state(self) -> None:
        address = self.serving.address
        self.state.setText(_SERVED.format(address=self._base) if address else _NOT_SERVED)
        self.start.setText(tr("&Stop serving") if address else tr("&Serve"))
        self.where.setEnabled(not address)
        self.model.set_rows(self._links)
        self.said.clear()

    @property
    def _base(self) -> str:
        """The address as others see it: the name of this computer, if they can come."""
        address = self.serving.address
        if self.where.currentData() != EVERYBODY:
            return address
        import socket  # noqa: PLC0415 - few serve to others

        return address.replace(EVERYBODY, socket.gethostname())

    def _columns(self) -> tuple[ShownColumn[_Link], ...]:
        return (
            ShownColumn(tr("rater"), lambda each: each.rater, 24),
            ShownColumn(
                tr("answered"),
                "{:,}",
                11,
                lambda each: None if each.is_open else each.answered,
                name="answered",
            ),
            ShownColumn(
                tr("link"), self._link, 70, least=20, leads=True, tip=tr("Return copies it")
            ),
        )

    def _link(self, link: _Link) -> str:
        return f"{self._base}{link.path}"

    def _make(self) -> None:
        """Make the links beside the window: the store may be far away."""
        self._making.run(partial(_links, self._desk.store, ()), self._take)

    def _add(self) -> None:
        if name := self.name.text().strip():
            self.said.clear()  # what was wrong with the name before
            self._making.run(partial(_links, self._desk.store, (name,)), self._take)
            self.name.clear()

    def _take(self, links: tuple[_Link, ...]) -> None:
        self._links = links
        self.model.set_rows(links)

    def _copy(self, link: _Link) -> None:
        QGuiApplication.clipboard().setText(self._link(link))
        self.said.setText(tr("The link of {rater} is copied.", rater=link.rater))

    def _copy_all(self) -> None:
        lines = (f"{each.rater}\t{self._link(each)}" for each in self._links)
        QGuiApplication.clipboard().setText("\n".join(lines))
        self.said.setText(tr("All links are copied, a line per rater."))


def _links(store: StudyStore, names: tuple[str, ...], _task: Task) -> tuple[_Link, ...]:
    from tempannot.server.secret_links import SecretLinks  # noqa: PLC0415 - few serve

    for each in names:
        store.join(each)
    links = SecretLinks(store)
    answered = {each.name: each.answered for each in store.raters()}
    own = [_Link(each, f"/r/{links.code(each)}", answered.get(each, 0)) for each in links.raters()]
    return (*own, _Link(_OPEN, f"/j/{links.open_code}", 0, is_open=True))
