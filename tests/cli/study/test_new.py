import json

import pytest

from tempannot.study.design.study_design import Role
from tempannot.study.store.copies import hand_out
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.formats.items.answers import many_answers
from tests.oddities import IS_OWN, REAL

PAIRS = "".join(
    f"p{number}\tpremise {number}\thypothesis {number}\t{label}\t{corpus}\n"
    for number, (label, corpus) in enumerate(
        [(label, corpus) for corpus in "AB" for label in ("entailed", "not-entailed")] * 30, 1
    )
)
HEAD = "pair-id\tcontext\thypothesis\tlabel\tcorpus\n"


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text(HEAD + PAIRS, "utf-8")
    return path


@pytest.fixture
def place(tmp_path):
    return tmp_path / "pilot.tempstudy"


def opened(place):
    return StudyStore.open(StorePlace(place))


def test_a_study_is_made_and_told(run, pairs, place):
    outcome = run("study", "new", pairs, "-o", place, "--per-source", 20, "--seed", 1)
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err == (
        "A: 20 of 60 items (entailed 10 of 30, not-entailed 10 of 30)\n"
        "B: 20 of 60 items (entailed 10 of 30, not-entailed 10 of 30)\n"
        "40 items in 4 lists of 10: 120 judgments to be given\n"
        "12 attention checks, 14 training items\n"
        f"study made: {place}\n"
        f'its key is kept on this computer; "tempannot study key {place}" prints it\n'
        "write it down: without it nobody can read the answers\n"
    )
    with opened(place) as store:
        design = store.study.design
        assert (store.study.name, store.study.items, store.study.lists) == ("pilot", 40, 4)
        assert (design.seed, design.per_source, design.scale.name) == (1, 20, "likelihood")
        assert design.mapping is not None
        assert design.mapping.texts == ("context", "hypothesis")
        assert design.instructions.startswith("# What to do")


def test_checks_training_and_roster_are_in_the_study(run, pairs, place, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Bonjour\n", "utf-8")
    known = ("--checks", "default", "--training", "default", "--instructions", page)
    names = [part for name in ("Ada", "Bo", "Cy", "Di") for part in ("--rater", name)]
    outcome = run("study", "new", pairs, "-o", place, *known, *names, "--attempts", 3)
    assert outcome.status == 0
    assert "12 attention checks, 14 training items\nAda 9 lists, Bo 9 lists, Cy 9" in outcome.err
    with opened(place) as store:
        roles = [each.role for each in store.items()]
        assert (roles.count(Role.CHECK), roles.count(Role.TRAINING)) == (12, 14)
        assert store.study.design.checks_per_list == 1
        assert store.study.design.attempts == 3
        assert store.study.design.roster == ("Ada", "Bo", "Cy", "Di")
        assert store.study.design.instructions == "# Bonjour\n"


def test_a_dry_run_tells_and_makes_nothing(run, pairs, place):
    outcome = run("study", "new", pairs, "-o", place, "--dry-run", "--per-label", 40)
    assert outcome.status == 0
    assert outcome.out.startswith("A: 60 items (entailed 30, not-entailed 30)\n")
    assert "note: A, entailed: 30 of the 40 items asked for\n" in outcome.err
    assert not place.exists()


def test_json_of_a_dry_run_has_every_item_and_its_list(run, pairs):
    arguments = ("study", "new", pairs, "--dry-run", "--json", "--per-source", 10, "--seed")
    first, again, other = (run(*arguments, seed).out for seed in (1, 1, 2))
    assert first == again != other
    found = json.loads(first)
    assert (found["study"], found["items"], found["lists"]) == (None, 20, 2)
    assert found["drawn"][0] == {"source": "A", "label": "entailed", "there": 30, "drawn": 5}
    assert len(found["lists_of"]) == 20
    assert found["lists_of"][0]["file"] == "pairs.tsv"


def test_json_of_a_study_has_its_id(run, pairs, place):
    found = json.loads(run("study", "new", pairs, "-o", place, "--json").out)
    with opened(place) as store:
        assert found["study"] == store.study.id
    assert found["judgments"] == 360


def test_columns_and_scale_can_be_of_ones_own(run, tmp_path, place):
    path = tmp_path / "weather.csv"
    path.write_text("snow, much;heat;kind\na;b;x\nc;d;y\n", "utf-8")
    columns = ("--columns", "text=snow, much,text=heat", "--columns", "source=kind")
    scale = ("--scale", "cold, warm, hot", "--question", "How hot is it?")
    assert run("study", "new", path, "-o", place, *columns, *scale).status == 0
    with opened(place) as store:
        design = store.study.design
        assert design.scale.levels == ("cold", "warm", "hot")
        assert design.scale.question == "How hot is it?"
        assert design.mapping is not None
        assert design.mapping.texts == ("snow, much", "heat")
        assert "How hot is it?" in design.instructions
        assert [each.item.source for each in store.items()] == ["x", "y"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--list-size", "0"], "0 is not in the range x>=1"),
        (["--per-source", "0"], "0 is not in the range x>=1"),
        (["--questions", "3"], "error: whole questions can be drawn of answers to questions only"),
        (["--rater", "Ada"], "3 raters are to judge each item, but the roster has only 1"),
        (["--raters", "2", "--rater", "Ada", "--rater", " ada"], "the rater 'ada' is there twice"),
        (["--checks-per-list", "1", "--checks", "none"], "--checks-per-list needs --checks other"),
        (["--checks", "default", "--checks-per-list", "13"], "but there are 12: give a file"),
        (["--checks", "none.csv"], "error: none.csv: "),
        (["--scale", "1-7"], "a scale of one's own (1-7) needs the question that it answers"),
        (["--scale", "a,b", "--question", "Q?", "--checks", "default"], "for the scale 'custom'"),
        (["--columns", "premise=context"], "the texts premise make up no item"),
        (["--columns", "source=colour"], "there is no column 'colour'; there are pair-id, context"),
        (["--columns", "colour=red"], "'colour=red' is no role=column"),
        (["--name", " "], "a study needs a name"),
        (["--pass-mark", "80"], "80.0 is not in the range 0<=x<=1"),
    ],
)
def test_what_gives_no_study_is_told_and_nothing_made(run, pairs, place, arguments, said):
    outcome = run("study", "new", pairs, "-o", place, *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err
    assert [each.name for each in pairs.parent.iterdir()] == ["pairs.tsv"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("study.csv", "study.csv does not end in .tempstudy"),
        ("mysql://a:secret@b/c", "mysql://a@b: a study is kept in a file or postgresql"),
        ("none/s.tempstudy", "none/s.tempstudy"),
    ],
)
def test_a_place_that_is_none_is_told(run, pairs, place, said, monkeypatch):
    monkeypatch.chdir(pairs.parent)
    outcome = run("study", "new", pairs, "-o", place)
    assert outcome.status == 2
    assert said in outcome.err
    assert "secret" not in outcome.err


def test_a_study_without_a_place_is_told(run, pairs):
    assert "say with -o where the study goes" in run("study", "new", pairs).err


def test_what_is_there_is_never_replaced(run, pairs, place):
    place.write_bytes(b"mine")
    outcome = run("study", "new", pairs, "-o", place)
    assert outcome.err == f"error: {place}: something is there already; choose another name\n"
    assert place.read_bytes() == b"mine"


def test_a_row_that_lacks_a_column_is_told_with_its_line_and_left_out(run, pairs, place):
    rows = [f"{number}\ta{number}\tb\tentailed\tA\n" for number in range(3000)]
    rows[1205] = "1205\ta\tb\tentailed\n"
    pairs.write_text(HEAD + "".join(rows), "utf-8")
    outcome = run("study", "new", pairs, "-o", place)
    assert outcome.status == 0
    assert outcome.err.startswith(
        "1 row is left out; correct it in the file if it is to be an item:\n"
        f"  {pairs}:1207: the row has 4 cells, but there are 5 columns\n"
    )
    with opened(place) as store:
        assert sum(each.role is Role.ITEM for each in store.items()) == 2999


def test_a_label_outside_the_scheme_is_told_with_its_line_and_left_out(run, pairs, place):
    pairs.write_text(f"{HEAD}{PAIRS}x\ta\tb\tperhaps\tA\n", "utf-8")
    outcome = run("study", "new", pairs, "-o", place, "--json")
    assert outcome.status == 0
    assert f"{pairs}:122: the label 'perhaps' is none of entailment, " in outcome.err
    found = json.loads(outcome.out)
    assert found["items"] == 120
    (left_out,) = found["left_out"]
    assert (left_out["file"], left_out["line"]) == (str(pairs), 122)


def test_a_file_without_a_good_row_makes_no_study(run, pairs, place):
    pairs.write_text(f"{HEAD}x\ta\tb\tperhaps\tA\ny\ta\tb\n", "utf-8")
    outcome = run("study", "new", pairs, "-o", place)
    assert outcome.status == 2
    assert f"error: {pairs}:3: the row has 3 cells" in outcome.err
    assert not place.exists()


def test_columns_that_nobody_knows_are_told(run, tmp_path, place):
    path = tmp_path / "odd.csv"
    path.write_text("red,green\n1,2\n", "utf-8")
    outcome = run("study", "new", path, "-o", place)
    assert outcome.err == (
        f"error: {path}: none of its columns (red, green) is known to be a text: "
        "call them premise and hypothesis; sentence, question and answer; first and second; "
        "a, b and c; or one-sentence and other-sentence, or say which they are, "
        "as with --columns premise=COLUMN,hypothesis=COLUMN\n"
    )


def test_files_of_two_kinds_are_told(run, pairs, place, tmp_path):
    answers = tmp_path / "answers.tsv"
    answers.write_text("She ran.\tHow long?\tan hour\tyes\tEvent Duration\n", "utf-8")
    outcome = run("study", "new", pairs, answers, "-o", place)
    assert "raters are asked one question of all items, but item p1 of pairs.tsv" in outcome.err


def test_a_file_given_twice_is_told(run, pairs, place):
    assert run("study", "new", pairs, pairs, "-o", place).err == f"error: {pairs} is given twice\n"


def test_a_check_without_an_answer_is_told_with_its_line(run, pairs, place, tmp_path):
    checks = tmp_path / "checks.csv"
    checks.write_text("premise,hypothesis,expected\na,b,very likely\nc,d,entailed\n", "utf-8")
    outcome = run("study", "new", pairs, "-o", place, "--checks", checks)
    assert outcome.err.startswith(f"error: {checks}:3: the label 'entailed' asks for none of")


@pytest.fixture(params=IS_OWN)
def many(request, tmp_path):
    """A file of candidate answers to many questions."""
    is_own = request.param
    return many_answers(tmp_path) if is_own else REAL / "nli" / "mctaco_dev_3783.tsv"


def test_the_hundred_questions_of_a_human_baseline(run, many, place):
    is_own = many.name == "many.tsv"
    asked = 60 if is_own else 100
    arguments = ("--questions", asked, "--raters", 1, "--checks", "default")
    outcome = run("study", "new", many, "-o", place, *arguments)
    said = "180 items for 60 questions" if is_own else "613 items for 100 questions in 64 lists"
    assert said in outcome.err
    with opened(place) as store:
        assert store.study.design.scale.name == "plausibility"
        assert store.study.design.mapping is None


def test_training_and_checks_come_by_themselves_where_they_suit(run, pairs, place, tmp_path):
    assert "12 attention checks, 14 training items" in run("study", "new", pairs, "-o", place).err
    with opened(place) as store:
        assert (store.study.design.checks_per_list, store.study.design.training_items) == (1, 6)
        store.join("Ada")
        first, second = (store.add_training("Ada", each) for each in (1, 2))
    items = [{turn.item.number for turn in each.turns} for each in (first, second)]
    assert [len(each) for each in items] == [6, 6]
    assert not items[0] & items[1]
    without = tmp_path / "without.tempstudy"
    outcome = run("study", "new", pairs, "-o", without, "--checks", "none", "--training", "none")
    assert "attention" not in outcome.err
    with opened(without) as store:
        assert store.study.design.checks_per_list == 0
        assert {each.role for each in store.items()} == {Role.ITEM}


def test_repeated_items_are_kept_or_left_out_as_is_said(run, pairs):
    pairs.write_text(f"{HEAD}{PAIRS}again\tpremise 1\thypothesis 1\tentailed\tA\n", "utf-8")
    dry = ("study", "new", pairs, "--dry-run")
    assert run(*dry).out.startswith("A: 61 items")
    assert run(*dry, "--repeats", "once").out.startswith("A: 60 of 61 items")
    assert run(*dry, "--per-source", 100).out.startswith("A: 60 of 61 items")
    kept = run(*dry, "--per-source", 100, "--repeats", "keep", "--opposites", "keep")
    assert kept.out.startswith("A: 61 items")


def test_questions_are_drawn_evenly_over_the_categories_on_wish(run, many):
    dry = ("study", "new", many, "--dry-run", "--json", "--questions", 20, "--shares")
    found = json.loads(run(*dry, "even").out)
    assert found["questions"] == 20
    other = json.loads(run(*dry, "proportional").out)
    assert found["drawn"] != other["drawn"]


def test_tokenised_texts_are_shown_as_usually_written_on_wish(run, place, tmp_path):
    path = tmp_path / "tokens.csv"
    path.write_text("premise,hypothesis\nI do n't go .,He goes .\n", "utf-8")
    plain = ("--checks", "none", "--training", "none")
    assert run("study", "new", path, "-o", place, "--detokenise", *plain).status == 0
    with opened(place) as store:
        (item,) = store.items()
        assert item.item.texts == ("I do n't go .", "He goes .")
        store.join("Ada")
        block = store.claim_list("Ada")
        assert block.turns[0].item.texts == ("I don't go.", "He goes.")
        hand_out(store, "Ada", tmp_path / "ada.tempstudy")
    with opened(tmp_path / "ada.tempstudy") as file:
        assert file.blocks("Ada")[0].turns[0].item.texts == ("I don't go.", "He goes.")
