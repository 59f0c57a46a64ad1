import re
from dataclasses import replace

import numpy as np
import pytest

from tempannot.cli.study.study_text import study_lines
from tempannot.core.language import shown, speaking, written
from tempannot.statistics.findings import findings
from tempannot.statistics.judgments import Checks
from tempannot.study.export.judgment_tables import read_judgments, usual_names
from tempannot.study.report.study_json import as_json
from tempannot.study.report.study_report import report_of
from tempannot.tables.report_files import as_html
from tempannot.tables.report_parts import Items, Paragraph, Picture
from tempannot.tables.table import Table
from tests.study.simulated import Plan, factor, only, simulate


@pytest.fixture(scope="module")
def study():
    return simulate(Plan())


@pytest.fixture(scope="module")
def found(study):
    return findings(study, resamples=50)


def tables(report):
    return {each.name: each for each in report.blocks if isinstance(each, Table)}


def words(report):
    told = [each.text for each in report.blocks if isinstance(each, Paragraph)]
    told += [item for each in report.blocks if isinstance(each, Items) for item in each.items]
    return " ".join(told)


def test_tables_have_the_numbers_of_the_model(found):
    report = report_of(found, "pilot")
    assert report.title == "Rating study pilot"
    shown = {row[0]: row[1:] for row in tables(report)["coefficients-table"].texts}
    label = found.model.full.effects[-1]
    assert shown["label"][:2] == (f"{label.estimate:.3f}", f"{label.error:.3f}")
    assert shown["label"][3:] == ("", "")
    null = found.model.null.thresholds[0]
    assert shown["1|2"][3:] == (f"{null.estimate:.3f}", f"{null.error:.3f}")
    deviations = {row[0]: row[1] for row in tables(report)["deviations"].texts}
    assert deviations["item"] == f"{found.model.full.deviations['item']:.3f}"


def test_the_test_is_told_as_papers_do(found):
    ratio = found.model.ratio
    assert f"χ²(1) = {ratio.value:.2f}, p < 0.001." in words(report_of(found, "pilot"))


def test_every_row_has_a_cell_for_every_column(found):
    for table in tables(report_of(found, "pilot")).values():
        assert {len(row) for row in table.texts} == {len(table.columns)}


def test_a_page_has_both_figures(found):
    page = as_html(report_of(found, "pilot"))
    assert page.count("<svg ") == 2
    assert "Rating study pilot" in page


def test_what_is_left_out_or_odd_is_said(study):
    checks = Checks(("0", "0"), np.array([True, False]))
    odd = replace(
        only(study, study.responses != 2), checks=checks, left_out=("3 without an answer",)
    )
    told = words(report_of(findings(odd, resamples=0), "pilot"))
    assert "Left out: 3 without an answer." in told
    assert "Nobody answered 3" in told
    assert "Rater 0 failed 1 of 2 attention checks." in told


def test_the_effect_of_the_label_is_told_as_odds(found):
    label = found.model.full.effects[-1]
    odds, low = np.exp(label.estimate), np.exp(label.estimate - 1.96 * label.error)
    told = words(report_of(found, "pilot"))
    assert (
        f"label multiplies the odds of a higher answer by {odds:.3g} (95 % interval {low:.3g}"
        in told
    )
    assert "sourceS1 multiplies" not in told


def test_items_that_share_a_name_are_suspected(study):
    merged = replace(study, item=factor("item", study.item.codes % 20))
    found = findings(merged, resamples=0)
    told = words(report_of(found, "pilot"))
    assert "20 items have more than one label (0, 1, 2, 3, 4 and 15 more): different" in told
    assert as_json(found)["warnings"][0] in told
    assert as_json(findings(study, resamples=0))["warnings"] == []


def test_without_a_label_there_is_one_model_to_show(study):
    one = findings(replace(study, label=None), resamples=0)
    report = report_of(one, "pilot")
    assert {len(row) for row in tables(report)["coefficients-table"].texts} == {4}
    assert "There is no test of the label: the table has no label." in words(report)
    assert "without" not in tables(report)["likelihoods"].texts[0][0]
    assert as_html(report).count("<svg ") == 2


def test_without_anything_to_compare_there_is_no_figure_of_effects(study):
    bare = findings(replace(study, label=None, source=None, list=None), resamples=0)
    report = report_of(bare, "pilot")
    assert [each.name for each in report.blocks if isinstance(each, Picture)] == ["answers"]
    assert "There is no random intercept of list: the table has no such column." in words(report)


def test_answers_all_alike_make_a_report_without_a_model(study):
    alike = findings(only(study, study.responses == 2), resamples=20)
    told = words(report_of(alike, "pilot"))
    assert "There is no model: all answers are the same (3)" in told
    assert "n/a (" in told
    lines = "\n".join(study_lines(alike))
    assert "There is no model: all answers are the same (3)" in lines
    json = as_json(alike)["mixed_model"]
    assert (json["lr"], json["loglik"], json["coefficients"]) == (None, None, {})
    assert json["reason"].startswith("all answers are the same (3)")


def test_lines_have_the_numbers_of_the_tables(found):
    lines = "\n".join(study_lines(found))
    for name in ("coefficients-table", "deviations", "agreement", "answers-table"):
        for row in tables(report_of(found, "pilot"))[name].texts:
            pattern = r"\s+".join(re.escape(written(cell)) for cell in row if cell)
            assert re.search(pattern, lines), row


def test_of_very_many_pairs_of_raters_those_who_share_most_items_are_shown():
    found = findings(simulate(Plan(lists=50)), resamples=0)
    pairs = tables(report_of(found, "pilot"))["pairs"]
    assert len(pairs.rows) == 45 < len(found.pairs)
    assert f"Of {len(found.pairs)} pairs, the 45 who share most items." in pairs.caption
    fewest = min(int(row[1]) for row in pairs.texts)
    assert fewest == sorted(each.items for each in found.pairs)[-45]
    lines = "\n".join(study_lines(found))
    assert f"and {len(found.pairs) - 10} more that share fewer items" in lines
    shown = as_json(found)["agreement"]["by_pair"]
    assert [each["items"] for each in shown] == [each.items for each in found.pairs]


def test_json_has_undefined_values_as_null_with_a_reason(study):
    lonely = replace(study, rater=factor("rater", ["one"] * len(study)), list=None)
    shown = as_json(findings(lonely, resamples=0))
    model = shown["mixed_model"]
    assert model["sd"]["rater"] is None
    assert model["sd_reasons"]["rater"] == "there is one rater only"
    assert shown["agreement"]["alpha"] is None
    assert shown["agreement"]["reason"] == "no item was answered by two raters"
    assert shown["list_count"] is None


def test_json_of_a_study_counts_every_answer_once(found, study):
    shown = as_json(found)
    assert shown["responses"] == len(study)
    counted = sum(sum(each["counts"].values()) for each in shown["distribution"])
    assert counted == sum(each["answers"] for each in shown["raters"]) == len(study)
    assert shown["agreement"]["percent"] == 100 * shown["agreement"]["observed"]
    assert set(shown["agreement"]["by_source"]) == {"S0", "S1"}


def test_answers_in_sentences_are_in_the_language_and_in_files_in_english(tmp_path):
    path = tmp_path / "answers.csv"
    rows = [f"r{rater},i{item},very likely" for rater in range(3) for item in range(5)]
    path.write_text("\n".join(["rater,item,response", *rows]) + "\n", "utf-8")
    with speaking("de"):
        alike = findings(read_judgments(path, usual_names(path)))
        lines = list(study_lines(alike, None))
        path.write_text(path.read_text("utf-8").replace("r2,i3,very likely", "r2,i3,even chance"))
        apart = findings(read_judgments(path, usual_names(path)))
    assert alike.model.reason.startswith("all answers are the same (very likely)")
    for each in (alike.model.reason, alike.agreement.alpha.reason):
        assert shown(each).startswith("alle Antworten sind gleich (sehr wahrscheinlich)")
    assert not [line for line in lines if "likely" in line]
    assert as_json(alike)["scale"][3] == "very likely"
    (unused,) = [each for each in apart.model.notes if each.startswith("Nobody answered")]
    assert "extremely likely" in unused
    assert "äußerst wahrscheinlich" in shown(unused)
    assert "likely" not in shown(unused)
    (border,) = apart.model.full.thresholds
    assert (border.name, shown(border.name)) == (
        "even chance|very likely",
        "fünfzig zu fünfzig|sehr wahrscheinlich",
    )
