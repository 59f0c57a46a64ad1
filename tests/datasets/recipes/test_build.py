"""A build is written as a whole or not at all, and counted on the way."""

import pytest

from tempannot.core.errors import FileError
from tempannot.datasets.challenge.template import Split
from tempannot.datasets.recipes.build import RecipeError, nothing_told, write_build
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.recast_recipe import RecastRecipe
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe, parse_strides


class _StoppedError(Exception):
    pass


def test_counts_are_those_of_the_file(tmp_path):
    path = tmp_path / "order.csv"
    tally = write_build(TempOrderRecipe().start(nothing_told), path)
    assert tally.rows == 23_120
    assert tally.splits == {"train": 16_980, "test": 6_140}
    assert sum(tally.labels.values()) == 23_120
    assert len(path.read_text(encoding="utf-8").splitlines()) == 23_121


def test_the_total_is_known_before_and_the_notes_after(tmp_path):
    build = TempDurationRecipe(split=Split.TEST, limit=100).start(nothing_told)
    assert build.total == 100
    assert build.notes() == []
    write_build(build, tmp_path / "some.jsonl")
    (said,) = build.notes()
    assert said.startswith("test: 100 items: ")
    assert build.facts()["splits"] == {"test": 100}


def test_progress_is_told_of_and_may_stop_the_work(tmp_path):
    heard = []

    def told(words, done, of):
        heard.append((words, done, of))
        if done == 1500:
            raise _StoppedError

    build = CrossUnitRecipe(limit=5000).start(told)
    with pytest.raises(_StoppedError):
        write_build(build, tmp_path / "units.csv", told)
    assert heard[-1] == ("building", 1500, 5000)
    assert list(tmp_path.iterdir()) == []


def test_templates_that_give_nothing_are_refused(tmp_path):
    templates = tmp_path / "templates.csv"
    templates.write_text(
        "id,split,past_forward,past_backward,past_occurrence,future_forward,future_backward,"
        "future_occurrence,duration_units,premise_1,premise_2,duration_sentence\n"
        'bus,train,The bus came {time}.,"{time}, the bus came.",hours,,,,point,,,\n',
        encoding="utf-8",
    )
    with pytest.raises(FileError, match="no template of the split test"):
        TempOrderRecipe(templates, split=Split.TEST).start(nothing_told)


def test_annotations_without_a_pair_say_why(tmp_path):
    document = tmp_path / "empty.tml"
    document.write_text("<TimeML><TEXT>Nothing happened.</TEXT></TimeML>", encoding="utf-8")
    build = RecastRecipe((document,)).start(nothing_told)
    with pytest.raises(RecipeError, match="no pair came of it") as caught:
        write_build(build, tmp_path / "out.jsonl")
    assert "0 pairs of 0 annotations" in str(caught.value)
    assert not (tmp_path / "out.jsonl").exists()


def test_pairs_without_their_documents_say_how_to_give_them(tmp_path):
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("doc1\tkilled\tsaid\t1\t2\tBEFORE\n", encoding="utf-8")
    build = RecastRecipe((pairs,)).start(nothing_told)
    with pytest.raises(RecipeError, match="--texts names the TimeML files"):
        write_build(build, tmp_path / "out.jsonl")


def test_no_file_in_a_folder_of_sources_may_be_written_over(tmp_path):
    document = tmp_path / "story.tml"
    document.write_text("<TimeML><TEXT>Nothing happened.</TEXT></TimeML>", encoding="utf-8")
    assert document in RecastRecipe((tmp_path,)).files


def test_options_that_do_not_go_together_are_refused(tmp_path):
    text = tmp_path / "a.txt"
    text.write_text("One.\n", encoding="utf-8")
    with pytest.raises(RecipeError, match="no split 'dev2'"):
        SentenceOrderRecipe((text,), sample_split="dev2").start(nothing_told)
    with pytest.raises(RecipeError, match="not both"):
        CandidatesRecipe(text, replacements=text, model=text).start(nothing_told)


def test_questions_that_are_all_refused_say_why(tmp_path):
    questions = tmp_path / "drafts.csv"
    questions.write_text(
        "sentence,question,category,answer,verifier1_valid,verifier1_category,verifier1_correct,"
        "verifier1_incorrect,verifier2_valid,verifier2_category,verifier2_correct,"
        "verifier2_incorrect\n"
        "He slept.,How long did he sleep?,Event Duration,8 hours,no,,,,yes,Event Duration,"
        "7 hours,3 years\n",
        encoding="utf-8",
    )
    with pytest.raises(FileError, match="no question to expand: 1 question not kept"):
        CandidatesRecipe(questions).start(nothing_told)


@pytest.mark.parametrize("text", ["3..1", "a", "0..", "-1"])
def test_strides_that_are_none_are_refused(text):
    with pytest.raises(RecipeError, match="no stride"):
        parse_strides(text)


def test_no_strides_are_the_usual_ones():
    assert parse_strides(" ") == ()
