"""Sentences, levels and numbers that are put together are so in the language of the interface."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Ratio, RatioKind
from tempannot.core import explanations
from tempannot.core.completeness import Completeness, CompletionGoal
from tempannot.core.language import bilingual, shown, speaking, tr, tr_plural
from tempannot.core.wording import ended, joined
from tempannot.formats.items.item_kinds import NAMED_SCALES
from tempannot.gui.compare.bulk_panel import OfferedRule
from tempannot.gui.compare.documents_panel import number_columns
from tempannot.gui.compare.numbers.pair_columns import _exact
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.make.generator import preview_panel
from tempannot.gui.project.lead_page import _of_two
from tempannot.gui.validate.lead import number_tables
from tempannot.gui.views.graph import graph_canvas
from tempannot.gui.window.documents.document_status import DocumentStatus, Standing
from tempannot.session.compare_session import GOLD_NAME
from tempannot.statistics.findings import Distribution
from tempannot.statistics.proportions import Proportion
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import JudgmentState
from tempannot.study.report import study_sentences
from tempannot.study.report.baseline_tables import confusion_table
from tempannot.study.report.study_figures import answer_bars
from tempannot.study.report.study_sentences import overview
from tempannot.study.results.study_results import Given, judgments_of
from tempannot.tables.table import Column


def test_a_sentence_ends_and_a_list_goes_on_as_the_language_writes_it():
    parts = ["a", "b"]
    assert (ended("a"), joined(", ", parts)) == ("a.", "a, b")
    with speaking("zh"):
        assert ended("a") == "a。"
        list_of_two = joined(", ", [bilingual("observed"), "b"])
    assert (list_of_two, shown(list_of_two)) == ("observed, b", "观察值，b")


@pytest.mark.parametrize("verb", explanations._STEPS.values())
def test_no_preposition_stands_before_an_article_in_spanish(verb):
    with speaking("es"):
        for point in ("the start of {name}", "the end of {name}"):
            told = f"{tr(verb)} {tr(point, name='x')}"
            assert " de el " not in told
            assert " a el " not in told


def test_points_of_the_graph_are_named_in_whole_texts():
    with speaking("es"):
        names = {end: tr(text) for end, text in graph_canvas._ENDS.items()}
        told = tr("before {names}", names=names["end"].format(get="x"))
    assert told == "antes que el final de «x»"


def test_a_number_of_a_table_is_written_once_in_the_language():
    part = SimpleNamespace(measure=Measure.STRICT, value=lambda found: found, meaning="")
    columns = number_columns("F1", part, lambda row: row, counted=False)
    model = RowModel(columns, None)
    model.set_rows([0.5917, None])
    with speaking("es"):
        assert [model.index(row, 0).data() for row in range(2)] == ["0,592", "–"]


def test_counts_are_written_in_the_language_once():
    part = ShownMeasure(Measure.STRICT, RatioKind.PRECISION)
    score = SimpleNamespace(ratio=lambda _: Ratio(12345, 20000.5), value=lambda _: 0.5)
    model = RowModel(number_columns("P", part, lambda row: row, counted=True), None)
    model.set_rows([score])
    status = DocumentStatus(Path("a"), Standing.CONFLICT, links=10920, conflicts=1200)
    with speaking("es"):
        assert model.index(0, 1).data() == "12.345 / 20.000,5"
        assert status.summaries[1] == "10.920, 1.200 !"
        assert OfferedRule("igual", "", None, items=None).row(1200) == "1.200  igual"
        assert _exact(0.25) == "0,250"


def test_a_share_and_what_is_undefined_are_written_in_the_language():
    pair = SimpleNamespace(first="a", second="b")
    kappas = (0.5, None)
    table = [
        SimpleNamespace(
            **vars(pair),
            agreement=SimpleNamespace(
                coefficients=SimpleNamespace(kappa=SimpleNamespace(value=kappa))
            ),
        )
        for kappa in kappas
    ]
    row = SimpleNamespace(agreement=SimpleNamespace(table=table))
    with speaking("es"):
        told = _of_two(row)
        share = Proportion(5, 7).share_text
    assert told == "a, b 0,500; a, b n/d"
    assert (share, shown(share)) == ("71.4 %", "71,4\u202f%")


LEVELS = NAMED_SCALES["likelihood"].levels


def test_the_levels_of_our_scales_are_in_the_language_over_the_table_too():
    given = Given("a", "1", "", "", "", LEVELS[0], 0, 1.0, Role.ITEM, JudgmentState.ANSWERED, "", 0)
    with speaking("es"):
        judgments = judgments_of([given], LEVELS)
        said = list(overview(judgments))[1]
        figure = answer_bars([Distribution(None, None, (1,) * 5)], judgments.scale)
        legend = [shown(each.get_label()) for each in figure.axes[0].containers]
    assert said == f"Scale, lowest first: {', '.join(LEVELS)}."
    assert "sumamente probable" in shown(said)
    assert "sumamente probable" in legend


def test_what_most_say_and_the_gold_have_words_in_the_language():
    with speaking("zh"):
        assert tr("not entailed") == "不蕴含"
        assert tr(str(GOLD_NAME)) == "金标准"


def test_figures_stand_apart_from_ideographs():
    with speaking("zh"):
        items = tr_plural(25, "{count:,} shown item", "{count:,} shown items")
        told = tr("All {items} that are left:", items=items)
        named = tr("All {items} that are left:", items="甲")
    assert told.startswith("剩余的全部 25 ")
    assert named == "剩余的全部甲："


def test_no_blank_stands_between_ideographs_of_a_sentence_and_of_a_value():
    with speaking("zh"):
        judged = tr_plural(60, "{count:,} judgment", "{count:,} judgments")
        told = tr(
            "{given:,} of {judgments}{share}{speed}.",
            given=40,
            judgments=judged,
            share="",
            speed="",
        )
    assert told == "60 个评判中的 40 个。"


def test_the_test_of_a_study_has_its_numbers_in_the_language():
    with speaking("es"):
        told = study_sentences._told_test(12.345, 1, 0.0004)
    assert (told, shown(told)) == ("χ²(1) = 12.35, p < 0.001", "χ²(1) = 12,35, p < 0,001")


def test_no_blank_stands_beside_chinese_quotation_marks():
    with speaking("zh"):
        told = tr("{a} ends before {b} starts", a="“a”", b="“b”")
    assert told == "“a”在“b”开始之前结束"


def test_answers_over_a_table_of_scores_are_those_that_raters_read():
    found = SimpleNamespace(confusion={("yes", "unlikely"): 1, ("yes", "our own"): 1})
    with speaking("es"):
        heads = [each.heading for each in confusion_table(found).columns]
    assert heads == ["etiqueta", "our own", "improbable"]


def test_a_column_has_room_for_ideographs_which_are_wide():
    column = Column("name", "name", str)
    wide, narrow = (
        number_tables._column(0, column, [each]).width for each in ("持" * 20, "h" * 20)
    )
    assert wide == narrow + 20


def test_why_an_item_was_made_is_said_in_the_language():
    with speaking("es"):
        row = {"because": bilingual("verb in the infinitive")}
        item = SimpleNamespace(texts=(), reason="", label="", row=row)
        told = preview_panel._html(item, SimpleNamespace(texts=(), columns=("because",)), "gray")
    assert "verbo en infinitivo" in told


def test_how_far_a_document_is_stands_in_the_language_with_all_its_counts():
    told = {"intervals": 3, "wanted": 9, "left": 4, "vague": 1, "skipped": 2, "contradictions": 1}
    with speaking("es"):
        found = shown(Completeness(CompletionGoal.PAIRS, decided=5, **told).sentence)
    assert found.endswith("Pares decididos: 5 de 9 (1 vago, 2 saltados); 1 contradicción.")
