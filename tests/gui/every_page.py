"""Every page, panel, dialog and menu of the window, brought to the front one after the other."""

import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from tempannot.cli.main import main
from tempannot.gui.app import application_instance
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.tour import CARDS
from tempannot.project.new_project import NewProject, make_project
from tempannot.resources import sample_comparison, samples
from tempannot.session.settings import ThemeChoice
from tests.gui.every_dialog import MADE
from tests.gui.hands import press, type_in
from tests.project.conftest import story

DATA = Path(__file__).parents[1] / "data"


class Walk:
    """Goes through a window; ``pages`` yields the name of each page once it is all there."""

    def __init__(self, window, folder, document=None, compared=None):
        self.window = window
        self._folder = folder
        self._document = document or _sample(folder, "medical-history")
        self._compared = compared or sample_comparison()
        self._seen = set()

    def pages(self):
        yield from self._first()
        yield from self._annotate()
        yield from self._compare()
        yield from self._adjudicate()
        yield from self._validate()
        yield from self._other_studies()
        yield from self._build()
        yield from self._project()
        yield from self._tour()

    def settle(self, seconds=0.15, most=30):
        """Wait until nothing is under way for a while."""
        end = monotonic() + most
        still = monotonic() + seconds
        while monotonic() < min(still, end):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
            if self.window.workspaces.shown.is_busy:
                still = monotonic() + seconds

    def settle_until(self, is_there, most=30):
        """Wait until something is there."""
        end = monotonic() + most
        while not is_there() and monotonic() < end:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def _shown(self, name):
        self.settle()
        return name

    def _first(self):
        yield self._shown("empty")

    def _annotate(self):
        window = self.window
        window.open_paths([self._document])
        self.settle()
        press(window, "Tab", "9")
        show = window.annotating.commands.show_view
        for each in panels_of(Workspace.ANNOTATE):
            if each.id != "report":
                show(each.id)
                yield self._shown(f"annotate-{each.id}")
        press(window, "Ctrl+I")
        yield self._shown("annotate-report")
        press(window, "W")
        yield self._shown("annotate-proof")
        press(window, "Esc", "C")
        yield self._shown("annotate-contradiction")
        press(window, "Esc", "F2")
        yield self._shown("annotate-attributes")
        press(window, "Esc", "Esc", "F5", ".")
        show("proposals")
        self.settle_until(lambda: self.window.annotate.proposals.current is not None)
        yield self._shown("annotate-proposed")
        press(window, "F5", "Esc", "Q", "N")
        yield self._shown("annotate-questions")
        press(window, "Q")
        press(window, "?")
        yield self._shown("annotate-keys")
        press(window, "X", "Ctrl+F")
        type_in(window, "in")
        yield self._shown("annotate-find")
        press(window, "Esc", "J")
        yield self._shown("annotate-jump")
        press(window, "Esc", "Shift+F1")
        yield self._shown("annotate-what-is-this")
        press(window, "Esc", "Esc")

    def _compare(self):
        window = self.window
        press(window, "F8")
        yield self._shown("compare-empty")
        window.workspaces.open_paths(Workspace.COMPARE, self._compared)
        for each in panels_of(Workspace.COMPARE):
            self.settle()
            press(window, each.key)
            yield self._shown(f"compare-{each.id}")

    def _adjudicate(self):
        window = self.window
        folders = [self._folder / name for name in ("one", "two")]
        for folder, path in zip(folders, self._compared, strict=True):
            folder.mkdir()
            shutil.copy(path, folder / "news.tml")
        window.workspaces.open_paths(Workspace.COMPARE, folders)
        desk = window.workspaces[Workspace.COMPARE].session.desk
        self.settle_until(lambda: desk.is_corpus)  # a single pair is asked about in a dialog
        self.settle()
        press(window, "Ctrl+J", "Return")
        yield self._shown("adjudicate-begun")
        press(window, "N", "1", "N", "2")
        yield self._shown("adjudicate-decided")
        for key, name in (
            ("Alt+1", "measures"),
            ("Alt+0", "marks"),
            ("Alt+5", "timeline"),
            ("Alt+9", "others"),
        ):
            press(window, key)
            yield self._shown(f"adjudicate-{name}")
        press(window, "Esc", "A")
        yield self._shown("adjudicate-bulk")
        press(window, "Esc", "D", "F11")
        yield self._shown("adjudicate-documents")
        press(window, "F11")
        current = window.workspaces[Workspace.COMPARE].adjudicating.current
        while current is not None and current.undo_name:
            current.undo()

    def _validate(self):
        window = self.window
        press(window, "F9")
        part = window.workspaces[Workspace.VALIDATE]
        yield self._shown("validate-empty")
        part.open_sample()
        yield self._shown("validate-study")
        part.rate("Cleo")
        yield self._shown("validate-instructions")
        press(window, "Return")
        yield self._shown("validate-item")
        press(window, "M")
        yield self._shown("validate-comment")
        part.rating.pause()
        yield self._shown("validate-pause")
        part.open_sample()
        self.settle()
        part.show_results()
        yield from self._results(part, "lead")
        press(window, "?")
        yield self._shown("validate-keys")
        press(window, "X")
        corpus = self._folder / "corpus"
        corpus.mkdir()
        shutil.copy(next(each for each in samples() if each.stem == "medical-history"), corpus)
        part.open_for("repair", [corpus])
        yield self._shown("validate-repair")

    def _other_studies(self):
        """Candidate answers and sentence orders: made, judged by one, and their results."""
        window = self.window
        part = window.workspaces[Workspace.VALIDATE]
        for kind, items, options in (
            ("answers", DATA / "items" / "mctaco.tsv", ()),
            ("orders", self._orders(), ("--columns", "first=one,second=other")),
        ):
            study = self._folder / f"{kind}.tempstudy"
            with redirect_stdout(StringIO()):
                main(["study", "new", str(items), "-o", str(study), *options])
            press(window, "F9")
            part.open_path(study)
            yield self._shown(f"validate-{kind}")
            part.rate("Cleo")
            yield self._shown(f"validate-{kind}-instructions")
            press(window, "Return")
            for key in "1212121212":  # first what is in training, each with what is said of it
                press(window, key)
                self.settle(0.05)
                if key == "1":
                    yield self._shown(f"validate-{kind}-judged")
                press(window, "Return")
                self.settle(0.05)
            part.rating.pause()
            part.open_path(study)
            self.settle()
            part.show_results()
            yield from self._results(part, kind)

    def _orders(self):
        table = self._folder / "orders.csv"
        told = ("The ferry left.,The storm came.", "The lights went out.,The mayor spoke.")
        table.write_text("\n".join(("one,other", *told)))
        return table

    def _results(self, part, name):
        self.settle()
        tabs = part.lead.tabs
        for place in range(tabs.count()):
            if tabs.isTabVisible(place):
                tabs.setCurrentIndex(place)
                yield self._shown(f"validate-{name}-{place}")

    def _build(self):
        window = self.window
        press(window, "F10")
        shown = window.workspaces[Workspace.BUILD].workspace
        for row in range(shown.list.count()):
            shown.list.setCurrentRow(row)
            yield self._shown(f"build-{shown.page_id}")
        for page, paths in (
            ("recast", samples()),
            ("audit", [DATA / "items" / "mctaco.tsv"]),
            ("audit", [DATA / "items" / "nli.jsonl"]),
            ("questions", [DATA / "texts"]),
        ):
            shown.show_page(page)
            shown.page.open_paths([Path(each) for each in paths])
            self.settle()
            shown.page.preview()
            yield self._shown(f"build-{page}-filled-{Path(paths[0]).stem}")

    def _project(self):
        window = self.window
        press(window, "F12")
        yield self._shown("project-empty")
        stories = self._folder / "stories"
        stories.mkdir()
        for name in ("storm", "flood", "ferry", "bridge"):
            (stories / f"{name}.tml").write_text(story(name))
        gold = self._folder / "lessons"
        gold.mkdir()
        why = "What is said was there before it is said."
        (gold / "lesson.tml").write_text(story("lesson", ("ei2", "BEFORE", "ei1", why)))
        people = ("anna", "ben", "cleo")
        wish = NewProject((stories,), annotators=people, batch=2, training=(gold,))
        project = make_project(wish, self._folder / "storms").project
        for each in project.documents:
            for name in each.annotators:
                project.begin(name, each.name)
        window.open_paths([project.folder])
        self.settle()
        for key, name in (("Alt+2", "documents"), ("Alt+3", "agreement"), ("Alt+1", "people")):
            press(window, key)
            yield self._shown(f"project-{name}")
        press(window, "Return")
        yield self._shown("project-own")
        press(window, "Alt+5")
        yield self._shown("project-training")

    def _tour(self):
        window = self.window
        press(window, "Ctrl+F2")
        for number in range(len(CARDS)):
            self.settle(0.3)
            yield self._shown(f"tour-{number + 1}")
            press(window, "Alt+PgDown")
        window.tour.end()

    def dialogs(self):
        """Yields each dialog with its name, shown beside the window."""
        for name, make in MADE.items():
            dialog = make(self.window, self._folder)
            dialog.open()
            tabs = getattr(dialog, "tabs", None)
            for page in range(tabs.count() if tabs is not None else 1):
                if tabs is not None:
                    tabs.setCurrentIndex(page)
                self.settle()
                yield f"{name}-{page}" if tabs is not None else name, dialog
            dialog.reject() if isinstance(dialog, QDialog) else dialog.close()
            QApplication.processEvents()

    def menus(self):
        """Yields each menu of the bar, with its name."""
        bar = self.window.menuBar()
        for each in Workspace:
            self.window.workspaces.show(each)
            self.settle(0.05)
            for action in bar.actions():
                menu = action.menu()
                if (
                    menu is not None
                    and action.isVisible()
                    and (each is Workspace.ANNOTATE or action.text() not in self._seen)
                ):
                    self._seen.add(action.text())
                    yield f"menu-{each.value}-{len(self._seen)}", menu


def walk_through(theme, size, folder):
    """A walk through a window of its own, in which nobody is asked about unsaved work."""
    application = application_instance()
    QMessageBox.question = lambda *_: QMessageBox.StandardButton.Discard
    preferences = Preferences(application)
    preferences.theme.choose(ThemeChoice(theme))
    window = MainWindow(preferences, ErrorReporter(application))
    window.resize(*size)
    window.show()
    window.activateWindow()
    work = folder / "work"
    work.mkdir()
    return Walk(window, work)


def _sample(folder, name):
    source = next(path for path in samples() if path.stem == name)
    return Path(shutil.copy(source, folder))
