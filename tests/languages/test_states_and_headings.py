"""States, headings and counts that lists show are in the language of the interface."""

from types import SimpleNamespace

from PySide6.QtCore import Qt

from tempannot.comparison.adjudication.gold_files import GoldProgress
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.measures.measures import Measure
from tempannot.core import language
from tempannot.core.completeness import Completeness, CompletionGoal
from tempannot.core.explanations import proposal
from tempannot.core.language import shown, speaking, tr
from tempannot.core.relations import RelationSet
from tempannot.core.vocabulary import Vocabulary
from tempannot.datasets.mctaco.draft_questions import DraftQuestion
from tempannot.datasets.recipes.challenge_recipes import reason_of_units
from tempannot.gui.compare.documents_panel import filtered, number_columns, state_column
from tempannot.gui.compare.numbers.pair_columns import state_words
from tempannot.gui.compare.numbers.pair_rows import ListedPairState
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.make.candidates.open_questions import QuestionRow
from tempannot.gui.make.candidates.question_panel import question_columns
from tempannot.gui.project.lead_page import screen_kappa
from tempannot.gui.window.documents.document_model import DocumentModel
from tempannot.gui.window.documents.document_status import DocumentStatus, Standing
from tempannot.project.merge import merge_table
from tempannot.project.project_tables import DocumentProgress
from tempannot.study.rating.rater_words import level_words, said_words
from tempannot.suggestions.times.tagger import suggest_times
from tempannot.tables.cell_formats import interval_text, some
from tests.languages.pseudo import Pseudo, marked
from tests.suggestions.times.written import document


def _row(state):
    standing = SimpleNamespace(by="")
    return SimpleNamespace(name="a", gold=SimpleNamespace(state=state, standing=standing))


def test_how_many_are_in_is_english_in_files_and_translated_on_the_screen():
    with speaking("de"):
        said = DocumentProgress("a", 1, ()).state
    assert said == "0 of 0 in"
    assert shown(said) == "0 von 0 da"


def test_intervals_and_what_is_left_out_have_the_words_and_marks_of_the_language():
    with speaking("es"):
        interval = interval_text(SimpleNamespace(low=0.25, high=0.5))
        names = some(["a", "b", "c"], 2)
    assert (interval, shown(interval)) == ("0.250 to 0.500", "0,250 a 0,500")
    assert (names, shown(names) == names) == ("a, b and 1 more", False)


def test_a_filter_finds_a_state_by_its_word_in_files_and_on_the_screen():
    rows = [_row(GoldProgress.NOT_BEGUN), _row(GoldProgress.FINISHED)]
    with speaking("de"):
        told = state_column().text(rows[1])
        assert filtered(rows, "state:finished") == rows[1:]
        assert filtered(rows, f"state:{told}") == rows[1:]
    assert told == "fertig"


def test_headings_of_tables_of_projects_are_in_the_catalogue():
    with speaking("de"):
        titles = [tr(each.title) for each in merge_table(()).columns]
    assert "Stand vorher" in titles


def test_what_a_repair_lets_hold_is_no_sentence_within_a_sentence_in_spanish():
    assert proposal("a", RelationSet.parse("before"), "b") == "let a end before b starts"
    with speaking("es"):
        assert tr("let {a} {said}", a="a", said=tr("end before {b} starts")).startswith(
            "que a pase a terminar"
        )


def test_a_cause_of_two_types_names_both_in_the_language():
    with speaking("de"):
        assert shown(Cause.DURING.words(Vocabulary.ALLEN)).endswith(
            " oder während"
        )  # the types were made in the language of the start


def test_the_list_of_items_has_the_answers_of_our_scales_in_the_language():
    assert said_words("even chance") == "even chance"
    with speaking("de"):
        assert said_words("even chance") == "fünfzig zu fünfzig"
        assert said_words("Cancel") == "Cancel"  # an answer of a lead's own scale
        assert said_words(None) == ""


def test_the_state_of_a_question_is_in_the_language():
    with speaking("de"):
        refusal = DraftQuestion("", "", "", "").refusal
        row = QuestionRow(1, "", "", "", refusal, False)
        state = question_columns()[2].text(row)
    assert state == f"· {shown(refusal)}" != f"· {refusal}"


def test_reasons_of_proposed_times_are_as_the_catalogue_says_and_english_in_files(monkeypatch):
    monkeypatch.setattr(language._Process, "catalogue", Pseudo(marked))
    text = document("Llegó el viernes.", "2024-05-20")
    because = [each.because for each in suggest_times(text, language="es")]
    assert because == ["a weekday, before the creation time"]
    assert shown(because[0]) == "⟦a weekday⟧, ⟦before the creation time⟧"


def test_a_number_of_a_column_is_written_once_as_the_language_writes_it(qapp):
    (column,) = number_columns("F1", ShownMeasure(Measure.STRICT), lambda _: _Half, counted=False)
    model = RowModel([column], None)
    model.set_rows([_row(GoldProgress.FINISHED)])
    with speaking("de"):
        assert model.index(0, 0).data() == "0,500"


class _Half:
    f1 = 0.5


class _Names:
    def letter(self, side):
        return "AB"[side]


def test_states_of_pairs_name_the_sides_by_their_letters_in_every_language():
    for code in ("en", "de", "es", "zh"):
        with speaking(code):
            said = [
                state_words(each, _Names()) for each in ListedPairState if each.more is not None
            ]
            only = [
                state_words(each, _Names()) for each in ListedPairState if each.only is not None
            ]
        assert ["A" in said[0], "B" in said[1], "A" in only[0], "B" in only[1]] == [True] * 4


def test_usual_levels_are_said_and_others_stay():
    with speaking("de"):
        assert shown(level_words("very likely")) == "sehr wahrscheinlich"
        assert shown(level_words("grand")) == "grand"
    assert level_words("very likely") == "very likely"


def test_what_a_document_lacks_is_said_in_the_language_where_the_mouse_rests(tmp_path):
    model = DocumentModel()
    path = tmp_path / "a.tml"
    model.set_paths([path])
    with speaking("de"):
        goal = Completeness(CompletionGoal.CONNECTED, 3, 1, 2, 0, intervals=4, expected=2)
        model.put(DocumentStatus(path, Standing.CONSISTENT, completeness=goal))
        said = model.index(0).data(Qt.ItemDataRole.ToolTipRole)
        assert shown(goal.sentence) in said
        assert goal.sentence not in said


def test_a_kappa_that_is_not_defined_keeps_the_dots_of_its_words():
    with speaking("de"):
        assert screen_kappa(None) == "k. A."
        assert screen_kappa(0.5) == "0,500"


def test_why_units_differ_is_english_in_files_and_said_in_the_language():
    row = {
        "premise_relation": "in",
        "premise_amount": 1,
        "premise_unit": "hours",
        "hypothesis_type": "before",
        "hypothesis_amount": 51,
        "hypothesis_unit": "minutes",
        "difference": -9,
    }
    with speaking("de"):
        said = reason_of_units(row)
    assert said == "9 minutes less (in 1 hour, before 51 minutes)"
    assert shown(said) == "9 Minuten weniger (in 1 hour, before 51 minutes)"
