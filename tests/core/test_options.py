"""Options are declared once: the command line, JSON and the words of a command follow."""

import subprocess
import sys
from dataclasses import dataclass, fields
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tempannot.cli.setting_options import takes
from tempannot.core.options import (
    File,
    Files,
    Number,
    OneOf,
    Option,
    OptionError,
    Several,
    Switch,
    Text,
    argument,
    as_json,
    command_words,
    form_options,
    from_json,
    required,
    setting,
    shown_command,
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
