"""Expansion: the order of techniques, twenty candidates, the same for the same seed."""

import sys
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.core.extras import MissingPackageError
from tempannot.datasets.mctaco.expansion import (
    SeededQuestion,
    Technique,
    Techniques,
    expand,
)
from tempannot.datasets.mctaco.gap_words import (
    EventPool,
    GapModel,
    MaskedLanguageModel,
    MaskedWord,
    TableModel,
    default_table,
    masked_answers,
)
from tempannot.datasets.mctaco.rings import default_rings

RINGS = default_rings()
POOL = EventPool(
    [f"he took the {each}" for each in ("bus", "car", "train", "plane", "boat", "bike")]
)
DURATION = SeededQuestion("He ran.", "How long?", "Event Duration", (("20 minutes", True),))
ORDER = SeededQuestion("He ran.", "What next?", "Event Ordering", (("he took a bath", True),))
ALWAYS = SeededQuestion("He ran.", "Does he?", "Stationarity", (("he always took it", None),))
TABLE = TableModel({"took": (("lost", 0.5), ("sold", 0.9), ("took", 0.3), ("kept", 0.1))})


def techniques(found):
    return [each.technique for each in found.candidates]


def test_rules_alone_fill_a_question_about_an_amount():
    found = expand(DURATION, Techniques(RINGS, TABLE, POOL, 20), 0)
    assert techniques(found) == [Technique.SEED] + 19 * [Technique.RULES]
    assert len({each.answer for each in found.candidates}) == 20


def test_events_are_only_looked_up():
    found = expand(ORDER, Techniques(RINGS, TABLE, POOL, 20), 0)
    assert techniques(found) == [Technique.SEED] + 6 * [Technique.RETRIEVAL]


def test_techniques_come_in_their_order_each_while_there_are_too_few():
    found = expand(ALWAYS, Techniques(RINGS, TABLE, POOL, 20), 0)
    assert techniques(found) == [
        Technique.SEED,
        *2 * [Technique.RULES],
        *3 * [Technique.MASKED],
        *6 * [Technique.RETRIEVAL],
    ]
    assert techniques(expand(ALWAYS, Techniques(RINGS, TABLE, POOL, most=4), 0))[-1] == "masked"


def test_same_seed_gives_the_same_candidates_and_another_seed_others():
    once, again, other = (
        expand(DURATION, Techniques(RINGS, None, None, 20), seed) for seed in (1, 1, 2)
    )
    assert once == again != other


def test_no_seed_answer_crowds_the_others_out():
    seeds = (("20 minutes", True), ("3 hours", False))
    question = SeededQuestion("s", "q", "Event Duration", seeds)
    made_from = [
        each.made_from
        for each in expand(question, Techniques(RINGS, None, None, 20), 0).candidates[2:]
    ]
    assert made_from.count("20 minutes") == made_from.count("3 hours") == 9


def test_answers_that_differ_in_case_are_one_and_the_first_stays():
    question = SeededQuestion("s", "q", "Frequency", (("Never", True), ("never ", False)))
    found = expand(question, Techniques(RINGS, None, None, 20), 0)
    assert found.candidates[0].answer == "Never"
    assert techniques(found).count(Technique.SEED) == 1


def test_words_for_gaps_are_the_three_most_confident_others():
    assert list(masked_answers("he took it", TABLE)) == ["he sold it", "he lost it", "he kept it"]


def test_marks_and_capitals_around_a_gap_stay():
    assert list(masked_answers('"Took", he said.', TABLE)) == [
        '"Sold", he said.',
        '"Lost", he said.',
        '"Kept", he said.',
    ]


class Listening(GapModel):
    """Remembers what it was asked for."""

    def __init__(self):
        self.gaps = []

    def replacements(self, gap):
        self.gaps.append(gap)
        return ()


def test_a_model_reads_the_sentence_and_the_question_and_sees_one_gap_at_a_time():
    model = Listening()
    question = SeededQuestion(
        "He ran home.", "When did he rest?", "Typical Time", (("At noon.", True),)
    )
    expand(question, Techniques(RINGS, model, None, 20), 0)
    context = "He ran home. When did he rest?"
    assert model.gaps == [
        MaskedWord("", "At", " noon.", context),
        MaskedWord("At ", "noon", ".", context),
    ]


def test_the_table_that_comes_along_has_words_for_answers_about_time():
    found = expand(
        SeededQuestion("He ran.", "When?", "Typical Time", (("on a Monday", True),)),
        Techniques(RINGS, default_table(), None, 20),
        0,
    )
    answers = [each.answer for each in found.candidates if each.technique is Technique.MASKED]
    assert answers[:3] == ["on a Tuesday", "on a Sunday", "on a Wednesday"]


def test_no_word_of_the_table_stands_for_itself_and_none_has_more_than_three():
    for word, others in default_table().table.items():
        names = [other.casefold() for other, _ in others]
        assert word not in names
        assert len(set(names)) == len(names) <= 3, word


def test_a_made_answer_that_stands_in_the_sentence_is_left_out():
    question = SeededQuestion(
        "It took 20 hours.", "How long?", "Event Duration", (("20 minutes", None),)
    )
    techniques = Techniques(RINGS, TableModel({"minutes": (("hours", 0.9),)}), None, 200)
    found = expand(question, techniques, 0)
    assert found.in_sentence == ("20 hours",)
    assert "20 hours" not in [each.answer for each in found.candidates]


def test_right_answers_that_stand_in_the_sentence_are_known_and_wrong_ones_do_not_matter():
    seeds = (("20 hours", True), ("took", False), ("two days", True))
    assert SeededQuestion("It took 20 hours.", "?", "", seeds).in_sentence == ("20 hours",)


def test_phrases_that_share_no_word_are_not_similar():
    assert POOL.similar("nobody slept") == ()
    assert set(POOL.similar("the boat sank")) == set(POOL._phrases)
    assert POOL.similar("the boat sank")[0] == "he took the boat"


def test_table_of_replacements_is_read_best_first(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("word,replacement,confidence\nTook,lost,0.2\ntook,sold,0.4\n")
    assert TableModel.read(path).replacements(MaskedWord("I ", "TOOK", "")) == (
        ("sold", 0.4),
        ("lost", 0.2),
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("word,replacement\na,b\n", "no column 'confidence'"),
        ("word,replacement,confidence\na,b,2\n", ":2: .*confidence from 0 to 1"),
        ("word,replacement,confidence\na,,0.2\n", ":2: "),
        ("word,replacement,confidence\na,b,0.2,c\n", ":2: the row has 4 cells"),
        (f"word,replacement,confidence\n{'a' * 200_000},b,0.2\n", ":2: .*more than 131,072 char"),
    ],
)
def test_table_that_is_none_is_refused(tmp_path, text, problem):
    path = tmp_path / "table.csv"
    path.write_text(text)
    with pytest.raises(FileError, match=problem):
        TableModel.read(path)


def test_empty_pool_is_refused(tmp_path):
    path = tmp_path / "pool.txt"
    path.write_text("\n \n")
    with pytest.raises(FileError, match="empty"):
        EventPool.read(path)


def test_model_without_its_library_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "transformers", None)
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").write_bytes(b"")
    with pytest.raises(MissingPackageError, match=r"tempannot\[models\]"):
        MaskedLanguageModel(tmp_path)


def test_name_that_is_no_folder_is_refused_before_any_library_is_asked(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(FileError, match=r"no folder here.*hf download bert-base-uncased"):
        MaskedLanguageModel(Path("bert-base-uncased"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError, match=r"config\.json"):
        MaskedLanguageModel(Path("empty"))
