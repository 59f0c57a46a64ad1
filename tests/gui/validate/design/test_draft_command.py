"""The dialog offers what the command offers, and both make the same study."""

import shlex

import pytest

from tempannot.cli.main import main
from tempannot.core.language import use_language
from tempannot.core.options import options_of
from tempannot.formats.items.item_kinds import ITEM_KINDS, scale_for
from tempannot.gui.validate.design.draft import UNSAVED_INSTRUCTIONS
from tempannot.gui.validate.design.settings_page import SettingsPage
from tempannot.study.design.study_design import Role
from tempannot.study.design.study_options import StudyOptions
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.gui.validate.design.conftest import written_table

_OF_TRAINING = {"pass_mark", "attempts", "training_items"}


@pytest.fixture
def pairs(tmp_path):
    rows = [(f"p{n}", f"h{n}", ("entailed", "neutral")[n % 2], "ab"[n % 3 == 0]) for n in range(40)]
    return written_table(tmp_path / "pairs.csv", ("premise", "hypothesis", "label", "source"), rows)


@pytest.fixture
def answers(tmp_path):
    rows = [
        (
            f"Sentence {n // 4}.",
            f"How often {n // 4}?",
            f"answer {n}",
            ("yes", "no")[n % 2],
            "Frequency",
        )
        for n in range(40)
    ]
    path = tmp_path / "answers.tsv"
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    return path


def _planned(qtbot, dialog, path):
    dialog.add_files([path])
    qtbot.waitUntil(lambda: dialog.planned is not None)


def _made_both_ways(qtbot, dialog, folder, monkeypatch):
    """Make the study of the dialog and the one of its command; return what is in both."""
    qtbot.waitUntil(dialog.in_file.isEnabled)
    words = shlex.split(dialog.command.line.text())
    monkeypatch.chdir(folder)
    assert main(words[1:]) == 0
    there = StorePlace.of(folder / words[words.index("-o") + 1])
    own = StorePlace.of(folder / "window" / there.path.name)
    own.path.parent.mkdir()
    with qtbot.waitSignal(dialog.accepted):
        dialog.create_at(own)
    dialog.study.store.close()
    return _content(own), _content(there)


def _content(place):
    with StudyStore.open(place) as store:
        return store.study.design, tuple(store.items())


def test_every_option_of_the_command_is_a_field_of_the_dialog(dialog):
    chosen = {**dialog.settings.values, **dialog.training.values, **dialog.around.values}
    asked = {each.name for each in options_of(StudyOptions)}
    on_other_pages = {"items", "instructions", "columns", "checks_per_list", *_OF_TRAINING}
    assert asked == {*chosen, *on_other_pages}
    for each in options_of(StudyOptions):
        if each.name in {*chosen} - {"scale"}:
            assert chosen[each.name] == each.default, each.name


@pytest.fixture
def german():
    use_language("de")
    yield
    use_language("en")


@pytest.mark.parametrize("kind", ITEM_KINDS, ids=lambda kind: kind.key)
def test_the_scale_of_every_kind_of_items_is_suggested(qtbot, kind):
    page = SettingsPage()
    qtbot.addWidget(page)
    page.suggest_scale(scale_for(kind).name)
    assert page.values["scale"] == scale_for(kind).name
    assert page.boxes["question"].line.placeholderText() == scale_for(kind).question


def test_scales_bear_words_of_the_window_and_give_the_names_of_the_command(qtbot, german):
    page = SettingsPage()
    qtbot.addWidget(page)
    page.suggest_scale("plausibility")
    assert page.scale.currentText() == "Plausibilität"
    assert page.values["scale"] == "plausibility"


def test_the_dialog_begins_with_the_defaults_of_the_command(qtbot, dialog, pairs):
    _planned(qtbot, dialog, pairs)
    words = shlex.split(dialog.command.line.text())
    assert words == ["tempannot", "study", "new", str(pairs), "-o", "pairs.tempstudy"]


def test_dialog_and_command_make_the_same_study(qtbot, dialog, pairs, tmp_path, monkeypatch):
    _planned(qtbot, dialog, pairs)
    page = dialog.settings
    boxes = page.boxes
    boxes["name"].line.setText("Verbs/2")
    page.more.click()
    chosen = {"per_source": 14, "per_label": 6, "list_size": 4, "raters": 2}
    for name, value in {**chosen, "seed": 2_000_000_001, "idle_seconds": 12.5}.items():
        boxes[name].box.setValue(value)
    page.scale.setCurrentText("of my own")
    page.levels.setText("no, perhaps, yes")
    boxes["question"].line.setText("Is it so?")
    boxes["roster"].box.setPlainText("Ann\nBo B")
    dialog.instructions.text.setPlainText("# Read *this*\n")
    dialog.instructions.save_file(tmp_path / "read.md")
    window, command = _made_both_ways(qtbot, dialog, tmp_path, monkeypatch)
    assert window == command
    assert window[0].per_label == 6
    assert window[0].idle_seconds == 12.5


def test_training_and_checks_are_in_the_command(qtbot, dialog, pairs, tmp_path, monkeypatch):
    _planned(qtbot, dialog, pairs)
    training = dialog.training
    training.checks.use("default")
    training.training.use("default")
    numbers = {"checks_per_list": 2, "pass_mark": 65, "training_items": 4}
    for name, value in numbers.items():
        getattr(training, name).box.setValue(value)
    training.attempts.box.setValue(3)
    window, command = _made_both_ways(qtbot, dialog, tmp_path, monkeypatch)
    assert window == command
    assert (window[0].checks_per_list, window[0].pass_mark, window[0].attempts) == (2, 0.65, 3)


def test_chosen_columns_are_in_the_command(qtbot, dialog, tmp_path, monkeypatch):
    rows = [(f"first {n}", f"second {n}", "EN"[n % 2]) for n in range(12)]
    written_table(tmp_path / "odd.csv", ("uno, due", "due", "tre"), rows)
    dialog.add_files([tmp_path / "odd.csv"])
    picker = dialog.items.picker
    qtbot.waitUntil(lambda: len(picker.roles) == 3)
    assert dialog.command.isHidden()
    for box, role in zip(picker.roles, ("premise", "hypothesis", "label"), strict=True):
        box.setCurrentText(role)
        box.activated.emit(box.currentIndex())
    wanted = {"entailment", "neutral"}
    qtbot.waitUntil(lambda: dialog.planned is not None and _labels(dialog) == wanted)
    window, command = _made_both_ways(qtbot, dialog, tmp_path, monkeypatch)
    assert window == command


def _labels(dialog):
    return {each.item.label for each in dialog.planned.plan.items if each.role is Role.ITEM}


def test_of_answers_whole_questions_are_drawn(qtbot, dialog, answers, tmp_path, monkeypatch):
    _planned(qtbot, dialog, answers)
    page = dialog.settings
    page.more.click()
    assert page.boxes["questions"].isVisibleTo(page)
    assert page.boxes["per_label"].isHidden()
    page.boxes["questions"].box.setValue(3)
    qtbot.waitUntil(lambda: dialog.size_line.text().startswith("12 items"))
    window, command = _made_both_ways(qtbot, dialog, tmp_path, monkeypatch)
    assert window == command
    questions = [each.item.texts[:2] for each in window[1] if each.role is Role.ITEM]
    assert {questions.count(each) for each in questions} == {4}


def test_other_items_have_no_questions_to_draw(qtbot, dialog, answers, pairs):
    _planned(qtbot, dialog, answers)
    dialog.settings.boxes["questions"].box.setValue(3)
    qtbot.waitUntil(lambda: "--questions 3" in dialog.command.line.text())
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: "--questions" not in dialog.command.line.text())
    assert dialog.settings.boxes["questions"].isHidden()
    assert dialog.settings.values["questions"] is None


def test_what_few_need_is_shown_when_asked_for(dialog):
    page = dialog.settings
    rare = [page.boxes[name] for name in ("per_label", "seed", "idle_seconds")]
    assert all(field.isHidden() for field in rare)
    page.more.click()
    assert not any(field.isHidden() for field in rare)
    assert page.more.text() == "Less"
    page.more.click()
    assert all(field.isHidden() for field in rare)


def test_files_with_columns_of_their_own_have_no_one_command(qtbot, dialog, pairs, tmp_path):
    _planned(qtbot, dialog, pairs)
    odd = written_table(tmp_path / "odd.csv", ("uno", "due"), [("a", "b")])
    dialog.add_files([odd])
    picker = dialog.items.picker
    qtbot.waitUntil(lambda: len(picker.roles) == 2)
    for box, role in zip(picker.roles, ("premise", "hypothesis"), strict=True):
        box.setCurrentText(role)
        box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: "One command cannot say" in dialog.command.line.text())
    assert not dialog.command.copy.isEnabled()


def test_instructions_come_from_a_file_until_they_are_changed(qtbot, dialog, pairs, tmp_path):
    path = tmp_path / "read.md"
    path.write_text("# Read this\n", encoding="utf-8")
    _planned(qtbot, dialog, pairs)
    dialog.instructions.open_file(path)
    qtbot.waitUntil(lambda: f"--instructions {path}" in dialog.command.line.text())
    dialog.instructions.text.appendPlainText("and that")
    unsaved = f"--instructions {UNSAVED_INSTRUCTIONS}"
    qtbot.waitUntil(lambda: unsaved in dialog.command.line.text())
    assert "Save the instructions" in dialog.command.line.toolTip()
    assert path.read_text(encoding="utf-8") == "# Read this\n"


def test_instructions_that_cannot_be_read_are_one_sentence(qtbot, dialog, pairs, tmp_path):
    _planned(qtbot, dialog, pairs)
    dialog.instructions.open_file(tmp_path / "none.md")
    assert "none.md" in dialog.notes_line.text()
    assert dialog.instructions.markdown == ""
