"""From a raw text to the drafts that are edited: the page of questions hands its file on."""

from tempannot.gui.kit.labels import Words
from tempannot.gui.make.generator.generators import QUESTIONS
from tests.gui.make.settled import make, settle

TEXT = "The committee met on Monday. She went on a vacation to the sea."


def _with_text(qtbot, make_page, tmp_path):
    page = make_page(QUESTIONS)
    path = tmp_path / "story.txt"
    path.write_text(TEXT)
    page.open_paths([path])
    settle(qtbot, page)
    return page


def test_drafts_are_handed_on_to_be_edited_and_not_to_be_rated(qtbot, make_page, tmp_path):
    page = _with_text(qtbot, make_page, tmp_path)
    drafts = tmp_path / "drafts.csv"
    make(qtbot, page, drafts)
    assert not page.result.rate.isVisibleTo(page)
    with qtbot.waitSignal(page.page_requested) as asked:
        page.result.next.click()
    assert asked.args == ["candidates", (drafts,)]


def test_answers_may_be_rated_or_expanded(qtbot, make_page, tmp_path):
    page = _with_text(qtbot, make_page, tmp_path)
    page.form.boxes["answers"].show_value(True)
    make(qtbot, page, tmp_path / "answers.csv")
    assert page.result.rate.isVisibleTo(page)
    assert page.result.next.isVisibleTo(page)


def test_that_nothing_chosen_asks_about_all_is_said(qtbot, make_page, tmp_path):
    page = _with_text(qtbot, make_page, tmp_path)
    box = page.form.boxes["categories"]
    said = [each for each in box.findChildren(Words) if each.isVisible()]
    assert [each.text() for each in said] == ["Nothing chosen asks about all five"]
    assert not any(each.isChecked() for each in box.boxes.values())
    assert len({item.row["category"] for item in page.panel.items}) > 1
