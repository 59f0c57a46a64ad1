"""Options are declared once: the command line, JSON and the words of a command follow."""

import json
import subprocess
import sys
from dataclasses import dataclass, fields
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tempannot.cli.setting_options import takes
from tempannot.core.creation_time import creation_value
from tempannot.core.errors import TempannotError
from tempannot.core.options import (
    File,
    Files,
    Kind,
    Lines,
    NewFile,
    Number,
    Offered,
    OneOf,
    Option,
    OptionError,
    Real,
    Several,
    Switch,
    Text,
    argument,
    as_in,
    as_json,
    command_words,
    folder_option,
    form_options,
    from_json,
    options_of,
    required,
    seed_option,
    setting,
    shown_command,
    sources_of,
)
from tempannot.core.schemes import During
from tempannot.datasets.audit.item_audit import AuditSettings
from tempannot.datasets.mctaco.answer_scores import AnswerScoring
from tempannot.datasets.mctaco.equivalent_answers import EquivalenceSettings
from tempannot.datasets.nli_scores.nli_scoring import NliScoring
from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe
from tempannot.suggestions.text_questions_recipe import TextQuestionsRecipe

HERE = Path("a file.txt")
MADE = (
    TempOrderRecipe(HERE, "train", rounds=3, limit=10, seed=7, compat=("ties",)),
    TempDurationRecipe(compat=("released",)),
    CrossUnitRecipe(seed=-4),
    SentenceOrderRecipe((HERE,), strides="0..2,5", seconds="5,10", triples=True, sample=4),
    CandidatesRecipe(HERE, model=Path("some"), most=30),
    RecastSettings((HERE, HERE), Profile.SEED, during=During.OVERLAPS, texts=(HERE,), weak=True),
    NliScoring(HERE, (HERE,), (HERE,), by=("label", "split"), classes="binary", split="test"),
    AnswerScoring(HERE, (HERE, HERE), "category", human=HERE, dataset="mctaco"),
    AuditSettings((HERE,)),
    EquivalenceSettings(HERE, columns="sentence=s,question=q,answer=a"),
    TextQuestionsRecipe((HERE,), ("duration", "time"), events=2, answers=True),
)


def said(settings):
    """What a command hears of the words that say the settings."""
    heard = []

    @click.command()
    @takes(type(settings))
    def command(found):
        heard.append(found)

    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    words = command_words(type(settings), values)
    outcome = CliRunner().invoke(command, words, catch_exceptions=False)
    assert not outcome.exit_code, outcome.output
    return heard[0]


@pytest.mark.parametrize("settings", MADE, ids=lambda each: type(each).__name__)
def test_the_words_of_settings_are_read_back_by_their_command(settings):
    assert said(settings) == settings


@pytest.mark.parametrize("settings", MADE, ids=lambda each: type(each).__name__)
def test_settings_come_back_from_json(settings):
    assert from_json(type(settings), as_json(settings)) == settings


@pytest.mark.parametrize("settings", MADE, ids=lambda each: type(each).__name__)
def test_a_command_without_options_takes_the_defaults_of_the_fields(settings):
    given = {
        each.name: getattr(settings, each.name)
        for each in fields(settings)
        if each.name in ("inputs", "questions", "gold", "predictions", "paths", "answers")
        and not isinstance(getattr(settings, each.name), bool)
    }
    usual = type(settings)(**given)
    assert said(usual) == usual
    assert [*command_words(type(usual), given)] == [str(HERE)] * sum(
        len(each) if isinstance(each, tuple) else 1 for each in given.values()
    )


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        ({"rounds": 0}, "0 is not a number from 1 to 1000"),
        ({"rounds": True}, "True is not a number"),
        ({"split": "dev"}, "'dev' is not one of train, test, both"),
        ({"compat": ["plurals"]}, "is not a list of released, ties, neighbours"),
        ({"templates": 3}, "3 is not a path"),
        ({"turns": 3}, "there is no option 'turns'"),
    ],
)
def test_json_that_no_option_can_have_is_refused(found, problem):
    with pytest.raises(OptionError, match=problem):
        from_json(TempOrderRecipe, found)


def test_json_without_what_has_to_be_given_is_refused():
    with pytest.raises(OptionError, match="'questions' is missing"):
        from_json(CandidatesRecipe, {})
    with pytest.raises(OptionError, match="3 is not true or false"):
        from_json(SentenceOrderRecipe, {"inputs": [], "lines": 3})


@dataclass(frozen=True, slots=True)
class Making:
    """Settings with an option of each kind."""

    inputs: tuple[Path, ...] = required(argument("IN...", Files("Texts (*.txt)")))
    rounds: int = setting(5, Option("--rounds", Number(1, 9), "How often.", "&Rounds"))
    limit: int | None = setting(None, Option("--limit", Number(1, none="all"), "At most."))
    words: tuple[str, ...] = setting((), Option("--word", Several({"a": "one", "b": "two"})))
    how: str = setting("x", Option("--how", OneOf({"x": "ex", "y": "why"}), label="&How"))
    rules: Path | None = setting(None, Option("--rules", File("Rules (*.csv)", "none")))
    name: str = setting("no name", Option("--name", Text(), "A name."))
    tone: str = setting("", Option("--tone", Text(), "No tone says nothing."))
    loud: bool = setting(False, Option("--loud", Switch(), "Aloud."))


def test_a_field_is_all_that_an_option_takes():
    @click.command()
    @takes(Making)
    def command(making):
        click.echo(f"{making.rounds} {making.words} {making.how} {making.loud} {making.name}")
        assert making.tone == ""

    outcome = CliRunner().invoke(
        command, ["one", "--rounds", "7", "--word", "b", "--loud"], catch_exceptions=False
    )
    assert outcome.output == "7 ('b',) x True no name\n"
    text = CliRunner().invoke(command, ["--help"]).output
    assert "--rounds INTEGER RANGE  How often.  [default: 5; 1<=x<=9]" in text
    assert [each.title for each in form_options(Making)] == ["Rounds", "How"]
    assert (
        "Error: Invalid value for '--rounds'"
        in CliRunner().invoke(command, ["one", "--rounds", "10"]).output
    )


@dataclass(frozen=True, slots=True)
class Kinds:
    """Settings whose options are of the kinds that few have."""

    whole: int | None = setting(None, Option("--whole", Number(1, 9, none="all")))
    any: int = setting(0, Option("--any", Number()))
    share: float = setting(0.5, Option("--share", Real(0, 1)))
    how: During | None = setting(None, Option("--how", OneOf(dict.fromkeys(During, ""), "none")))
    parts: tuple[str, ...] = setting((), Option("--part", Several({"a": "one", "b": "two"})))
    date: str | None = setting(None, Option("--date", Text(check=creation_value)))
    names: tuple[str, ...] = setting((), Option("--name", Lines()))
    column: str | None = setting(None, Option("--column", Offered()))
    columns: tuple[str, ...] = setting((), Option("--columns", Offered(is_several=True)))
    files: tuple[Path, ...] = setting((), Option("--file", Files()))
    made: Path | None = setting(None, Option("--made", NewFile()))
    free: object = setting(None, Option("--free", Kind()))


@pytest.mark.parametrize(
    ("name", "given", "held"),
    [
        *(("whole", each, each) for each in (None, 1, 9)),
        *(("any", each, each) for each in (-(10**12), 10**12)),
        *(("share", each, each) for each in (0, 0.25, 1)),
        ("how", None, None),
        ("how", "during", During.DURING),
        ("parts", ["b", "a"], ("b", "a")),
        ("date", None, None),
        ("date", "2024", "2024"),
        ("names", ["x", "x"], ("x", "x")),
        ("column", "x", "x"),
        ("columns", ["x"], ("x",)),
        ("files", ["a", "b"], (Path("a"), Path("b"))),
        ("made", "a.csv", Path("a.csv")),
        ("made", None, None),
        ("free", 3.5, 3.5),
    ],
)
def test_a_value_of_json_is_held_as_the_settings_hold_it(name, given, held):
    found = getattr(from_json(Kinds, {name: given}), name)
    assert (found, type(found)) == (held, type(held))
    told = as_json(Kinds(**{name: held}))
    assert json.loads(json.dumps(told)) == told
    assert from_json(Kinds, told) == Kinds(**{name: held})


@pytest.mark.parametrize(
    ("name", "given", "problem"),
    [
        *(("whole", each, f"{each} is not a number from 1 to 9") for each in (0, 10, 1.5)),
        ("any", "x", "'x' is not a number from any to any"),
        ("any", None, "None is not a number"),
        *(("share", e, f"{e!r} is not a number from 0 to 1") for e in (True, "1", 1.5, -0.5, None)),
        ("how", "always", "'always' is not one of equals, during, overlaps"),
        ("parts", ["a", "c"], "is not a list of a, b"),
        ("date", 2024, "2024 is not a text"),
        ("date", "soon", "'soon' is no date"),
        *(("names", each, "is not a list of texts") for each in (["a", 3], "ab", None)),
        ("columns", 3, "3 is not a list of words"),
        ("files", "ab", "'ab' is not a list"),
        ("files", [3], "3 is not a path"),
        ("made", 3, "3 is not a path"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_told(name, given, problem):
    with pytest.raises(TempannotError) as caught:
        from_json(Kinds, {name: given})
    assert problem in str(caught.value)


def test_options_that_are_asked_for_everywhere_are_declared_by_few_words():
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Small:
        seed: int = setting(3, seed_option("Chance"))
        output: Path | None = setting(None, folder_option("Where to."))
        rounds: int = as_in(Making, "rounds")
        inputs: tuple[Path, ...] = required(argument("IN...", Files(), label="Texts"))

    seed, output, rounds, inputs = options_of(Small)
    assert (seed.flag, seed.default, seed.group) == ("--seed", 3, "Chance")
    assert (seed.title, seed.help) == ("Seed", "Of everything random.")
    assert (output.kind.is_folder, output.metavar, output.help) == (True, "FOLDER", "Where to.")
    assert (output.tip, rounds.tip) == ("Where to", "How often")
    assert (rounds.name, rounds.default, rounds.flag) == ("rounds", 5, "--rounds")
    assert (inputs.title, inputs.metavar) == ("Texts", "IN...")
    assert sources_of(Small) == inputs
    assert sources_of(Kinds) is None
    assert form_options(Small) == (seed, output, rounds)
    values = {"seed": 4, "rounds": 5, "inputs": (Path("a"), Path("b"))}
    assert command_words(Small, values) == ["a", "b", "--seed", "4"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home folder with one to stand in."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "my work").mkdir()
    monkeypatch.chdir(tmp_path / "my work")
    return tmp_path


def test_a_shown_command_has_paths_from_here_or_from_home(home):
    here = home / "my work"
    words = ["tempannot", "audit", str(here / "a b.csv"), str(here / "-x.csv"), str(home / "it's")]
    shown = shown_command([*words, "/elsewhere/c.csv", "--seed", "3"])
    assert shown == ("tempannot audit 'a b.csv' ./-x.csv ~/'it'\"'\"'s' /elsewhere/c.csv --seed 3")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
def test_a_shell_finds_the_files_of_a_shown_command(home):
    (home / "my work" / "a $b.csv").write_text("one")
    (home / "c d.csv").write_text("two")
    shown = shown_command(["cat", str(home / "my work" / "a $b.csv"), str(home / "c d.csv")])
    assert str(home) not in shown
    done = subprocess.run(["sh", "-c", shown], capture_output=True, text=True, check=True)
    assert done.stdout == "onetwo"
