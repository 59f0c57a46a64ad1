"""Every dialog of the window, made with something in it."""

from tempannot.comparison.comparison import DocumentComparison
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_files import OpenDialog
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.kit.dialogs import LeftOutDialog, PageDialog
from tempannot.gui.make.candidates.text_dialog import TextDialog
from tempannot.gui.project.new_project_dialog import NewProjectDialog
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog, RepeatsDialog
from tempannot.gui.validate.design.power_dialog import PowerDialog
from tempannot.gui.validate.lead.lead_files import ExportDialog, HandOutDialog
from tempannot.gui.validate.start.start_pages import ConnectDialog
from tempannot.gui.validate.study_opener import KeyDialog
from tempannot.gui.views.column_picker import ColumnsDialog
from tempannot.gui.window.documents.creation_field import CreationDialog
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.gui.window.help_menu import KeymapDialog, about_page
from tempannot.gui.window.manual_window import ManualWindow
from tempannot.resources import sample_comparison, samples
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings


def _compared(window):
    comparison = DocumentComparison.of(*(read(each).document for each in sample_comparison()))
    session = CompareSession()
    session.show(ComparisonFindings(comparison))
    return StartDialog(session, (), "Ann", window)


def _columns(window, folder):
    table = folder / "odd.csv"
    table.write_text("uno,due,tre\na,b,yes\nc,d,no\n")
    return ColumnsDialog(table, "", window)


def _study(window, folder):
    table = folder / "pairs.csv"
    table.write_text("premise,hypothesis,label\na,b,entailed\na,b,not-entailed\n")
    made = NewStudyDialog(window.preferences, window)
    made.add_files([table])
    return made


def _manual(window, _):
    made = ManualWindow(_theme(window), window)
    made.show_page("index.md")
    return made


def _theme(window):
    return window.preferences.theme


MADE = {
    "About": lambda window, _: PageDialog("About", about_page(), window),
    "ColumnsDialog": _columns,
    "ConnectDialog": lambda window, _: ConnectDialog("", window),
    "CreationDialog": lambda window, _: CreationDialog("2024-05-17", (), window),
    "ExportDialog": lambda window, _: ExportDialog(has_answers=True, parent=window),
    "HandOutDialog": lambda window, _: HandOutDialog(("Ann", "Bo"), 20, window),
    "KeyDialog": lambda window, _: KeyDialog(None, window),
    "KeymapDialog": lambda window, _: KeymapDialog(window.preferences.keymap, window),
    "LeftOutDialog": lambda window, _: LeftOutDialog(
        "Left out", "Why", ["b.tml is only in B"], window
    ),
    "ManualWindow": _manual,
    "NewProjectDialog": lambda window, _: NewProjectDialog(window.preferences, window),
    "NewStudyDialog": _study,
    "NewTextDialog": lambda window, _folder: NewTextDialog(window),
    "OpenDialog": lambda window, folder: OpenDialog(str(folder), samples()[:2], window),
    "PageDialog": lambda window, _: PageDialog("Page", "<p>Words</p>", window),
    "PowerDialog": lambda window, _: PowerDialog(_theme(window), 3, window),
    "RepeatsDialog": lambda window, _: RepeatsDialog([], window),
    "StartDialog": lambda window, _: _compared(window),
    "TextDialog": lambda window, folder: TextDialog(_theme(window), folder, window),
}
"""What makes each, of the window and a folder for what it reads, by the name of its class."""
