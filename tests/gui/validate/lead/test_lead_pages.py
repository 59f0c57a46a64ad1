import csv

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.gui.kit.labels import LinkedWords, Words
from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.validate.lead.evidence import COUNTED
from tempannot.gui.validate.lead.item_rows import ItemOrder, ReviewFilter
from tempannot.gui.validate.lead.study_transfers import ExportKind
from tempannot.gui.validate.start.open_study import MADE_UP
from tempannot.resources import resource
from tempannot.study.design.planning import plan_study
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.gui.hands import click, enter, press, results_of_the_sample, tab_to, texts_of
from tests.study.rated import Rating
from tests.study.store.studies import judged


def test_every_rater_has_a_row_with_what_is_done(lead):
    rows = texts_of(lead.status.table)
    assert [row[0] for row in rows] == list(MADE_UP)
    assert [row[1] for row in rows] == ["4 of 4", "4 of 4"]
    assert [row[2] for row in rows] == ["20", "20"]


def test_keys_lead_to_the_tabs_as_they_stand_and_give_the_page_the_keyboard(window, qtbot):
    lead = results_of_the_sample(window, qtbot).lead
    here = [place for place in range(lead.tabs.count()) if lead.tabs.isTabVisible(place)]
    rows = [each for each in panels_of(Workspace.VALIDATE) if each.key.startswith("Alt+")]
    assert [lead.tabs.tabText(place) for place in here] == [
        each.title for each in rows[: len(here)]
    ]
    for place, row in zip(here, rows, strict=False):
        press(window, row.key)
        assert lead.tabs.currentIndex() == place
        assert lead.tabs.currentWidget().isAncestorOf(window.focusWidget())


def test_the_answers_of_a_rater_are_behind_their_number(qtbot, lead):
    enter(qtbot, lead.status.table, 0, 2)
    assert lead.tabs.currentWidget() is lead.results
    assert lead.results.evidence.title.endswith(": 20 judgments")


def test_every_count_of_a_rater_leads_to_as_many_judgments(lead):
    rows, evidence = texts_of(lead.status.table), lead.results.evidence
    counted = [each.name in COUNTED for each in lead.status.model.columns]
    assert sum(counted) == len(COUNTED)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if counted[column]:
                lead.tabs.setCurrentWidget(lead.status)
                table = lead.status.table
                place = table.visualRect(table.model().index(row, column)).center()
                click(lead.window(), table.viewport(), place)
                assert len(evidence.model.rows) == int(cell.split()[-1])
    enter_rater(lead, 0)
    assert evidence.title.endswith(": 24 judgments")  # checks, too


def enter_rater(lead, row):
    lead.tabs.setCurrentWidget(lead.status)
    tab_to(lead.status.table)
    lead.status.table.choose(row)
    press(lead.window(), "Return")


def linked(page, words):
    """Go by Tab to a link of a page that says words, and press Return."""
    window = page.window()
    for label in page.findChildren(LinkedWords):
        if words in label.words:
            tab_to(label)
            while label.selectedText() != words:
                press(window, "Tab")
                assert label.hasFocus(), words
            press(window, "Return")
            return
    raise AssertionError(f"no sentence says {words!r}")


def test_sums_of_the_status_lead_to_what_they_add_up(lead):
    lead.tabs.setCurrentWidget(lead.status)
    linked(lead.status, "40 answers")
    assert lead.tabs.currentWidget() is lead.results
    assert lead.results.evidence.title == "All answers: 40 judgments"
    assert lead.results.evidence.table.hasFocus()
    lead.tabs.setCurrentWidget(lead.status)
    for words in ("8", "2 raters"):
        linked(lead.status, words)
        table = lead.status.table
        assert table.hasFocus()
        section = table.horizontalHeader().sortIndicatorSection()
        assert lead.status.model.columns[section].name == "lists"


def test_a_click_on_a_sum_leads_there_too(lead):
    lead.tabs.setCurrentWidget(lead.status)
    labels = lead.status.findChildren(LinkedWords)
    label = next(each for each in labels if "40 answers" in each.words)
    metrics = label.fontMetrics()
    before = label.words.partition("40 answers")[0]
    at = QPoint(metrics.horizontalAdvance(before) + 20, metrics.height() // 2)
    click(lead.window(), label, at)
    assert lead.results.evidence.title == "All answers: 40 judgments"


def test_behind_every_count_of_answers_are_that_many_judgments(qtbot, lead):
    lead.tabs.setCurrentWidget(lead.results)
    table, evidence = lead.results.tables["Answers"], lead.results.evidence
    rows = texts_of(table)
    for row, cells in enumerate(rows):
        for column in (1, *range(3, len(cells))):
            enter(qtbot, table, row, column)
            assert len(evidence.model.rows) == int(cells[column])
    assert sum(int(cells[1]) for cells in rows) == 40


def test_a_bar_leads_to_the_same_judgments_as_its_number(qtbot, lead):
    lead.tabs.setCurrentWidget(lead.results)
    counts = [int(cell) for cells in texts_of(lead.results.tables["Answers"]) for cell in cells[3:]]
    for place, count in enumerate(counts):
        lead.results.bars.bar_clicked.emit(place)
        assert len(lead.results.evidence.model.rows) == count


def test_a_click_on_a_bar_lists_its_judgments(qtbot, lead):
    lead.tabs.setCurrentWidget(lead.results)
    bars = lead.results.bars
    qtbot.waitUntil(lambda: not bars.is_busy and bars.height() > 100)
    clicked = []
    bars.bar_clicked.connect(clicked.append)
    for x in range(0, bars.width(), 20):
        qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(x, 40))
    assert clicked
    assert lead.results.evidence.isVisible()


def test_every_number_of_the_statistics_has_judgments_behind_it(qtbot, computed):
    computed.tabs.setCurrentWidget(computed.results)
    evidence = computed.results.evidence
    for name, table in computed.results.tables.items():
        if table.isHidden():
            assert name == "Beside"  # nobody is in doubt here
            continue
        rows = texts_of(table)
        assert rows, name
        for row, cells in enumerate(rows):
            for column in range(1, len(cells)):
                evidence.model.set_rows(())
                enter(qtbot, table, row, column)
                assert evidence.model.rows or cells[column] == "0", (name, row, column)


def test_what_speaks_about_a_rater_is_behind_the_raters_numbers(qtbot, computed):
    table, evidence = computed.results.tables["Raters"], computed.results.evidence
    enter(qtbot, table, 0, 2)
    rater, _, checks, *_ = texts_of(table)[0]
    passed, of = checks.split("/")
    rows = evidence.model.rows
    assert len(rows) == int(of)
    assert sum(each.judgment.response == each.item.expected for each in rows) == int(passed)
    enter(qtbot, table, 0, 4)
    items = {each.item.number: each for each in computed.desk.study.results.items}
    apart = [_apart(items[row.item.number], rater) for row in evidence.model.rows]
    assert apart == sorted(apart, reverse=True)


def test_a_judgment_leads_to_its_item(qtbot, lead):
    enter(qtbot, lead.results.tables["Answers"], 0, 1)
    table = lead.results.evidence.table
    wanted = lead.results.evidence.model.rows[2].item.number
    enter(qtbot, table, 2, 0)
    assert lead.tabs.currentWidget() is lead.items
    assert lead.items.table.chosen.number == wanted


def test_items_with_most_disagreement_come_first_and_can_be_gone_through(qtbot, lead):
    rows = lead.items.model.rows
    found = [each.result.disagreement for each in rows]
    assert found == sorted(found, reverse=True)
    assert lead.items.table.chosen is rows[0]
    lead.items.step(1)
    assert lead.items.table.chosen is rows[1]
    lead.items.step(-1)
    lead.items.step(-1)
    assert lead.items.table.chosen is rows[0]


def test_items_that_contradict_their_label_are_listed_apart(lead):
    _choose(lead.items.order, list(ItemOrder).index(ItemOrder.CONTRADICTION))
    rows = lead.items.model.rows
    assert rows
    assert all(each.result.contradicts for each in rows)


def test_source_and_label_narrow_the_list(lead):
    _choose(lead.items.source, lead.items.source.findText("how-to"))
    _choose(lead.items.label, lead.items.label.findText("entailed"))
    items = [each.result.item.item for each in lead.items.model.rows]
    assert len(items) == 5
    assert {(each.source, each.label) for each in items} == {("how-to", "entailed")}


def test_the_item_is_shown_with_texts_and_every_answer(lead):
    row = lead.items.table.chosen
    assert row.result.item.item.texts[0] in lead.items.detail.texts.toPlainText()
    said = lead.items.detail.answers.toPlainText()
    for answer in row.result.answered:
        assert answer.rater in said
        assert answer.response in said


def test_a_link_is_marked_with_a_note_and_taken_off_when_looked_at(qtbot, lead):
    number = lead.items.table.chosen.number
    lead.items.detail.note.setText("turned round?")
    with qtbot.waitSignal(lead.desk.reviewed):
        lead.items.toggle_review()
    assert [(each.item, each.note) for each in lead.desk.store.reviews()] == [
        (number, "turned round?")
    ]
    _choose(lead.items.review, list(ReviewFilter).index(ReviewFilter.MARKED))
    assert [each.number for each in lead.items.model.rows] == [number]
    with qtbot.waitSignal(lead.desk.reviewed):
        lead.items.toggle_review()
    assert not lead.desk.store.reviews()[0].is_open
    assert not lead.items.model.rows


def test_lists_that_were_begun_can_be_released(qtbot, lead):
    store = lead.desk.store
    store.join("Zoe")
    store.claim_list("Zoe")
    with qtbot.waitSignal(lead.desk.fetched):
        lead.desk.refresh()
    lead.status.table.choose(2)
    assert lead.status.release.isEnabled()
    with qtbot.waitSignal(lead.desk.said) as told:
        lead.status.release.click()
    assert told.args == ["1 list of Zoe can be judged by others now."]
    assert store.open_block("Zoe") is None


def test_judgments_are_exported_a_row_each(qtbot, lead, tmp_path):
    path = tmp_path / "long.csv"
    with qtbot.waitSignal(lead.desk.said) as told:
        lead.files.export(path, ExportKind.LONG)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert told.args == [f"Wrote {len(rows)} judgments to long.csv."]
    assert sum(each["role"] == "item" for each in rows) == 40


def test_items_are_exported_a_row_each(qtbot, lead, tmp_path):
    path = tmp_path / "wide.csv"
    with qtbot.waitSignal(lead.desk.said):
        lead.files.export(path, ExportKind.WIDE)
    with path.open(newline="", encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 20


def test_answers_of_mctaco_are_not_kept_from_other_studies(qtbot, lead, tmp_path):
    path = tmp_path / "kept.tsv"
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.files.export(path, ExportKind.AGREED, 2)
    assert "kept.tsv" in told.args[0]
    assert not path.exists()


def test_the_report_is_written_with_its_figures(qtbot, lead, tmp_path):
    path = tmp_path / "report.md"
    with qtbot.waitSignal(lead.desk.said) as told:
        lead.files.report(path)
    assert told.args[0].startswith("Wrote report.md and")
    assert "Sample study" in path.read_text(encoding="utf-8")


def test_a_study_without_answers_says_so(qtbot, part, tmp_path):
    items = read_items(resource("study/sample-items.csv")).items
    place = StorePlace(tmp_path / "new.tempstudy")
    StudyStore.create(place, plan_study(StudyDesign("New", LIKELIHOOD_SCALE), items)).close()
    with qtbot.waitSignal(part.opened):
        part.open_path(place.path)
    part.show_results()
    qtbot.waitUntil(lambda: part.lead.desk.study is not None)
    assert "Nobody has answered" in part.lead.results.overview.text()
    assert part.lead.results.tables["Answers"].isHidden()
    part.lead.tabs.setCurrentWidget(part.lead.results)
    assert "Answers" not in headings(part.lead.results)
    part.lead.tabs.setCurrentWidget(part.lead.items)
    said = [each.text() for each in part.lead.items.findChildren(Words) if each.isVisible()]
    assert any("As soon as one is, it stands here" in each for each in said)
    assert not part.lead.items.detail.isVisible()


def test_where_one_rater_alone_has_answered_their_items_are_listed(qtbot, part, tmp_path):
    items = read_items(resource("study/sample-items.csv")).items
    place = StorePlace(tmp_path / "new.tempstudy")
    store = StudyStore.create(place, plan_study(StudyDesign("New", LIKELIHOOD_SCALE), items))
    store.join("Ann")
    rating = Rating(store, "Ann", tmp_path / "waiting")
    rating.answer("very likely")
    rating.close()
    store.close()
    with qtbot.waitSignal(part.opened):
        part.open_path(place.path)
    part.show_results()
    qtbot.waitUntil(lambda: part.lead.desk.study is not None)
    page = part.lead.items
    assert [row.answers for row in page.model.rows] == ["very likely"]
    _choose(page.order, list(ItemOrder).index(ItemOrder.DISAGREEMENT))
    part.lead.desk.refresh()
    qtbot.waitUntil(lambda: not part.lead.desk.is_busy)
    assert not page.model.rows
    qtbot.waitUntil(lambda: part.lead.desk.findings is not None)
    assert "Every two raters" not in headings(part.lead.results)


def test_the_answers_of_many_raters_to_an_item_are_whole_in_the_list(qtbot, part, tmp_path):
    items = read_items(resource("study/sample-items.csv")).items[:1]
    place = StorePlace(tmp_path / "many.tempstudy")
    store = StudyStore.create(
        place, plan_study(StudyDesign("Many", LIKELIHOOD_SCALE, raters=14), items)
    )
    for number in range(14):
        rater = f"R{number}"
        store.join(rater)
        rating = Rating(store, rater, tmp_path / rater)
        rating.answer(LIKELIHOOD_SCALE.levels[number % 5])
        rating.close()
    store.close()
    with qtbot.waitSignal(part.opened):
        part.open_path(place.path)
    part.show_results()
    qtbot.waitUntil(lambda: bool(part.lead.items.model.rows))
    table = part.lead.items.table
    answers = [each.title for each in table.columns].index("answers")
    lines = table.lines_in(answers)
    assert [*lines.values()] > [1]
    assert table.rowHeight(0) > table.fontMetrics().height() * max(lines.values())


def test_every_two_raters_stand_under_a_heading(computed):
    assert "Every two raters" in headings(computed.results)


def headings(page):
    """The labels of the page that are not hidden."""
    return [each.text() for each in page.findChildren(QLabel) if not each.isHidden()]


def _choose(box, index):
    box.setCurrentIndex(index)
    box.activated.emit(index)


def _apart(item, rater):
    own = next(each.place for each in item.answers if each.rater == rater)
    others = [each.place for each in item.answers if each.rater != rater]
    return abs(own - sum(others) / len(others))


def test_the_buttons_beside_the_tabs_are_as_high_as_they_want(qtbot, lead, preferences):
    for points in (10, 18):
        preferences.theme.set_font_size(points)
        for button in (lead.export, lead.report, lead.refresh):
            qtbot.waitUntil(lambda each=button: each.height() >= each.sizeHint().height())


def test_names_of_pages_stand_apart_where_there_is_room(qtbot, lead):
    lead.resize(1400, 800)
    lead.show()
    qtbot.waitUntil(lambda: not lead.tabs.tabBar().property("narrow"))


def test_filters_are_whole_in_large_letters(qtbot, lead, theme):
    page = lead.items
    lead.tabs.setCurrentWidget(page)
    theme.set_font_size(24)
    lead.resize(1000, 600)
    boxes = (page.order, page.source, page.label, page.review)
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in boxes))
    assert all(page.rect().contains(each.geometry()) for each in boxes)


def test_answers_stand_in_the_list_in_their_words(lead):
    rows = lead.items.model.rows
    said = {answer for row in rows for answer in row.answers.split(" \N{MIDDLE DOT} ")}
    assert {each.removeprefix("2\N{MULTIPLICATION SIGN} ") for each in said} <= set(
        LIKELIHOOD_SCALE.levels
    )
    mean = next(each for each in lead.items.model.columns if each.title == "mean")
    assert mean.tip.endswith("1 is “extremely unlikely”, 5 is “extremely likely”")


def test_a_rater_who_failed_the_training_can_be_let_in(qtbot, lead):
    store = lead.desk.store
    store.join("Zoe")
    for attempt in (1, 2):
        block = store.add_training("Zoe", attempt)
        store.keep([judged(block, each.position, "even chance") for each in block.turns])
    with qtbot.waitSignal(lead.desk.fetched):
        lead.desk.refresh()
    lead.status.table.choose(0)
    assert not lead.status.let_in.isEnabled()
    lead.status.table.choose(2)
    assert lead.status.let_in.isEnabled()
    with qtbot.waitSignal(lead.desk.said) as told:
        lead.status.let_in.click()
    assert told.args == ["Zoe is let in, and goes on when the study is opened anew."]
    assert store.let_in_at("Zoe") is not None
    qtbot.waitUntil(lambda: "let in" in texts_of(lead.status.table)[2])


def test_the_buttons_stand_above_the_tabs_where_their_names_would_scroll(qtbot, lead):
    tabs, window, buttons = lead.tabs, lead.window(), lead.export.parentWidget()
    assert tabs.cornerWidget() is buttons
    for place in range(tabs.count()):
        tabs.setTabText(place, tabs.tabText(place).ljust(window.width() // 60, "x"))
    window.resize(window.width() + 1, window.height())
    qtbot.waitUntil(lambda: tabs.cornerWidget() is None)
    assert lead.export.isVisible()
    assert lead.export.mapTo(lead, QPoint()).y() < tabs.y()
    for place in range(tabs.count()):
        tabs.setTabText(place, tabs.tabText(place).rstrip("x"))
    window.resize(window.width() + 1, window.height())
    qtbot.waitUntil(lambda: tabs.cornerWidget() is buttons)
    assert not tabs.scrolls
    assert lead.export.isVisible()


def test_the_rater_who_is_chosen_stays_chosen_when_there_is_news(qtbot, lead):
    table = lead.status.table
    table.setCurrentIndex(table.model().index(1, 0))
    before = table.chosen
    lead.desk.store.let_in(before.name)
    with qtbot.waitSignal(lead.desk.fetched):
        lead.refresh.click()
    qtbot.waitUntil(lambda: table.model().rows[1] != before)
    assert table.chosen.name == before.name
    assert lead.status.forget.isEnabled()
