"""Raters against the labels, and the judgments behind every number."""

import pytest

from tempannot.cli.main import main
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, ORDER_SCALE
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.gui.hands import enter, texts_of
from tests.study.judged import LIKELIHOOD, PLAUSIBILITY, answer, judge, judged, new_study, pair

GOLD = {"yes": "likely", "no": "unlikely"}
LABELS = ("yes", "yes", "no", "no", "no", "yes")
CATEGORIES = ("Frequency", "Typical Time")


@pytest.fixture
def scored(qtbot, part, tmp_path):
    """Return a function that makes a study and shows the scores of its raters."""

    def show(items, design, raters, answers):
        path = tmp_path / "study.tempstudy"
        judged(path, items, design, raters, answers).close()
        return _shown(qtbot, part, path)

    return show


def _shown(qtbot, part, path):
    with qtbot.waitSignal(part.opened):
        part.open_path(path)
    part.show_results()
    part.lead.names.setChecked(True)
    with qtbot.waitSignal(part.lead.desk.scored):
        pass
    part.lead.tabs.setCurrentWidget(part.lead.scores)
    return part.lead


def _questions():
    return [
        answer(number, 1 + (number > 3), label, CATEGORIES[number > 3])
        for number, label in enumerate(LABELS, 1)
    ]


def _said(rater, number):
    """Ann is always right, Bo always says likely, Cleo leaves the last answer out."""
    if rater == "Cleo" and number == 6:
        return None
    return "likely" if rater == "Bo" else GOLD[LABELS[number - 1]]


@pytest.fixture
def questions(scored):
    return scored(_questions(), PLAUSIBILITY, ["Ann", "Bo", "Cleo"], _said)


def _part(lead, by):
    box = lead.scores.by
    box.setCurrentIndex(box.findData(by))
    box.activated.emit(box.currentIndex())


def _sections(lead):
    return [each for each in lead.scores.sections if not each.isHidden()]


def _numbers(lead):
    rows = lead.scores.evidence.model.rows
    return [(row.judgment.rater, row.item.number) for row in rows]


def test_accuracy_and_scores_of_whole_questions_are_those_of_the_command(
    questions, tmp_path, capsys
):
    assert main(["study", "score", str(tmp_path / "study.tempstudy"), "--names"]) == 0
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    (section,) = _sections(questions)
    assert section.title == "All items"
    for table in section.tables:
        for row in texts_of(table):
            assert " ".join(row).split() in printed
    assert texts_of(section.tables[1])[0] == ["Ann", "2", "6", "100.00", "100.00", ""]


def test_behind_an_accuracy_are_the_answers_with_the_wrong_ones_first(qtbot, questions):
    table = _sections(questions)[0].tables[0]
    enter(qtbot, table, 1, 2)
    assert _numbers(questions) == [("Bo", number) for number in (3, 4, 5, 1, 2, 6)]
    assert questions.scores.evidence.title.startswith("Answers of Bo against the labels")


def test_behind_what_the_majority_says_are_the_answers_of_all(qtbot, questions):
    table = _sections(questions)[0].tables[0]
    enter(qtbot, table, 3, 1)
    assert texts_of(table)[3][0] == "majority"
    assert len(_numbers(questions)) == 17


def test_behind_em_and_f1_are_the_whole_questions(qtbot, questions):
    table = _sections(questions)[0].tables[1]
    for column in range(1, 5):
        enter(qtbot, table, 2, column)
        assert _numbers(questions) == [("Cleo", number) for number in (1, 2, 3)]
    assert texts_of(table)[2][5] == "1"
    enter(qtbot, table, 2, 5)
    assert _numbers(questions) == [("Cleo", number) for number in (4, 5)]


def test_behind_a_count_of_label_and_answer_are_these_items(qtbot, questions):
    table = _sections(questions)[0].tables[2]
    rows = texts_of(table)
    assert [row[0] for row in rows] == ["no", "yes"]
    for row, cells in enumerate(rows):
        for column in range(1, len(cells)):
            enter(qtbot, table, row, column)
            items = {number for _, number in _numbers(questions)}
            assert len(items) == int(cells[column])


def test_scores_are_parted_by_category(qtbot, questions):
    assert questions.scores.by.findText("each category") > 0
    with qtbot.waitSignal(questions.desk.scored):
        _part(questions, "source")
    assert [each.title for each in _sections(questions)] == ["All items", *CATEGORIES]
    table = _sections(questions)[2].tables[0]
    assert [row[1] for row in texts_of(table)] == ["3", "3", "2", "3"]
    enter(qtbot, table, 0, 2)
    assert _numbers(questions) == [("Ann", number) for number in (4, 5, 6)]
    assert questions.scores.evidence.title.startswith("Typical Time: ")
    with qtbot.waitSignal(questions.desk.scored):
        _part(questions, None)
    assert len(_sections(questions)) == 1


def test_scores_are_parted_by_any_column_of_the_items(qtbot, questions):
    with qtbot.waitSignal(questions.desk.scored):
        _part(questions, "half")
    assert [each.title for each in _sections(questions)] == ["All items", "even", "odd"]


def test_the_parts_stay_when_the_study_is_fetched_anew(qtbot, questions):
    with qtbot.waitSignal(questions.desk.scored):
        _part(questions, "source")
    with qtbot.waitSignal(questions.desk.scored):
        questions.desk.refresh()
    assert questions.scores.by.currentData() == "source"
    assert len(_sections(questions)) == 3


def test_a_judgment_behind_a_score_leads_to_its_item(qtbot, questions):
    enter(qtbot, _sections(questions)[0].tables[0], 1, 2)
    enter(qtbot, questions.scores.evidence.table, 0, 0)
    assert questions.tabs.currentWidget() is questions.items
    assert questions.items.table.chosen.number == 3


def test_sentence_orders_are_measured_by_their_labels(scored):
    items = [pair(1, "original"), pair(2, "swapped"), pair(3, "original")]
    design = StudyDesign("order", ORDER_SCALE, list_size=3, raters=1)
    lead = scored(items, design, ["Ann"], lambda *_: ORDER_SCALE.levels[0])
    (section,) = _sections(lead)
    assert texts_of(section.tables[0])[0][:3] == ["Ann", "3", "66.7%"]
    assert section.tables[1].accessibleName().endswith("What the rater says, by label")
    assert section.tables[2].isHidden()


def test_sentence_pairs_are_measured_by_the_side_of_the_middle(scored):
    items = [pair(1, "entailed"), pair(2, "neutral"), pair(3, None)]
    lead = scored(items, LIKELIHOOD, ["Ann"], lambda *_: LIKELIHOOD_SCALE.levels[-1])
    assert texts_of(_sections(lead)[0].tables[0])[0][:3] == ["Ann", "2", "50.0%"]
    assert "above the middle" in lead.scores.saying.text()
    assert "1 item without a label" in lead.scores.notes.text()


def test_without_labels_that_ask_for_an_answer_there_are_no_scores(qtbot, scored):
    lead = scored([pair(1, None)], LIKELIHOOD, ["Ann"], lambda *_: "even chance")
    place = lead.tabs.indexOf(lead.scores)
    assert not lead.tabs.isTabVisible(place)
    lead.tabs.setCurrentWidget(lead.items)
    lead.show_scores()
    assert lead.tabs.currentWidget() is lead.items


def test_scores_appear_with_the_first_answer(qtbot, part, tmp_path):
    path = tmp_path / "new.tempstudy"
    new_study(path, [pair(1, "entailed")], LIKELIHOOD).close()
    lead = _shown(qtbot, part, path)
    place = lead.tabs.indexOf(lead.scores)
    assert not lead.tabs.isTabVisible(place)
    _answer(path)
    with qtbot.waitSignal(lead.desk.scored):
        lead.desk.refresh()
    assert lead.tabs.isTabVisible(place)
    lead.show_scores()
    assert lead.tabs.currentWidget() is lead.scores


def test_a_rater_who_is_called_majority_has_a_row_like_anybody(qtbot, scored):
    items = [pair(1, "entailed"), pair(2, "neutral")]
    said = LIKELIHOOD_SCALE.levels
    lead = scored(items, LIKELIHOOD, ["Ann", "majority"], lambda who, _: said[-(who == "Ann")])
    table = _sections(lead)[0].tables[0]
    assert [row[0] for row in texts_of(table)] == ["Ann", "majority", "majority"]
    enter(qtbot, table, 1, 1)
    assert {rater for rater, _ in _numbers(lead)} == {"majority"}


def _answer(path):
    with StudyStore.open(StorePlace(path)) as store:
        judge(store, ["Ann"], lambda *_: LIKELIHOOD_SCALE.levels[0])
