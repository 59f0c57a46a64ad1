from dataclasses import replace

import pytest

from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.report.study_report import ITEMS_SHOWN, report_of
from tempannot.study.results.study_results import NoAnswersError, overview
from tempannot.tables.report_files import as_html, as_latex, as_markdown
from tempannot.tables.report_parts import Definitions, Items, Paragraph
from tempannot.tables.table import Table
from tests.study.judged import LIKELIHOOD, judged, new_study, pair

DESIGN = StudyDesign(
    "whole",
    LIKELIHOOD.scale,
    seed=11,
    per_source=30,
    list_size=3,
    raters=2,
    checks_per_list=1,
    roster=("ann", "bo"),
)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """A study in which the labels of all but the first two items are contradicted."""
    items = [pair(number, "entailed") for number in range(1, 31)]
    items.append(pair(31, None, role=Role.CHECK))
    said = LIKELIHOOD.scale.levels
    path = tmp_path_factory.mktemp("study") / "s.tempstudy"
    store = judged(
        path,
        items,
        replace(DESIGN, roster=()),
        ["ann", "bo"],
        lambda rater, number: said[4 if number < 3 else (number % 2 if rater == "ann" else 0)],
    )
    with store:
        known = overview(store)
    return replace(known, study=replace(known.study, design=DESIGN, notes=("2 items repeat",)))


@pytest.fixture(scope="module")
def report(found):
    return report_of(found.findings, "whole", found)


def blocks(report, title):
    (section,) = (each for each in report.sections if each.title == title)
    return section.blocks


def test_the_design_is_stated(report):
    definitions, _, notes = blocks(report, "Design")
    assert isinstance(definitions, Definitions)
    stated = dict(definitions.items)
    assert stated["items"] == "30 in 10 lists of about 3"
    assert stated["drawn"] == "at random, 30 items per source"
    assert (stated["seed"], stated["raters per item"]) == ("11", "2")
    assert stated["attention checks"] == "1 in each list"
    assert stated["roster"] == "ann, bo"
    assert stated["training"] == "none"
    assert notes == Items(("2 items repeat",))


def test_training_is_told_with_who_passed(found):
    raters = tuple(replace(each, training=each.name == "ann") for each in found.raters)
    trained = report_of(found.findings, "whole", replace(found, raters=raters))
    stated = dict(blocks(trained, "Design")[0].items)
    assert stated["training"] == ("80 % of the answers right in one of 2 attempts; 1 of 2 passed")


def test_progress_has_a_row_per_rater(report, found):
    words, table = blocks(report, "Progress")
    assert words.text.startswith("20 of 20 lists judged (100 %), by 2 raters; 60 answers.")
    assert [row[:3] for row in table.texts] == [("ann", "10/10", "30"), ("bo", "10/10", "30")]


def test_items_against_their_label_come_with_texts_and_links(report):
    said, table, _ = blocks(report, "Items that contradict their label")
    assert said == Paragraph("The mean answer contradicts the label of 28 of 30 judged items.")
    assert len(table.rows) == ITEMS_SHOWN
    assert table.caption == f"The farthest off first. The first {ITEMS_SHOWN} of 28."
    assert table.texts[0] == (
        *("4", "TE3", "entailed", "1.00", "2.00", "1 1"),
        *("Premise 4. / Hypothesis 4.", "doc0 l4"),
    )


def test_items_that_raters_agree_on_are_not_among_the_disputed(report):
    table, _ = blocks(report, "Items that raters disagree on")
    assert {row[4] for row in table.texts} == {"1.00"}
    assert all(int(row[0]) % 2 for row in table.texts)


def test_every_row_has_a_cell_for_every_column(report):
    for table in (each for each in report.blocks if isinstance(each, Table)):
        assert {len(row) for row in table.texts} == {len(table.columns)}


def test_every_format_has_the_sections(report):
    texts = (
        as_markdown(report, lambda picture: picture.name),
        as_html(report),
        as_latex(report, "files", {"answers": 1.0, "coefficients": 1.0}),
    )
    for text in texts:
        assert "Items that contradict their label" in text
        assert "How likely is it that the second sentence is true" in text


def test_a_study_that_nobody_has_begun_has_no_overview(tmp_path):
    store = new_study(tmp_path / "s.tempstudy", [pair(1, None)], LIKELIHOOD)
    with store, pytest.raises(NoAnswersError, match="nobody has answered an item"):
        overview(store)
