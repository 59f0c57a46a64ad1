"""A page offers what its command offers, and both write the same bytes."""

import click
import pytest

from tempannot.cli.main import group, main
from tempannot.gui.make.pages.candidate_answers import CANDIDATE_ANSWERS
from tempannot.gui.make.pages.challenge_sets import challenge_set
from tempannot.gui.make.pages.recast_documents import RECAST_DOCUMENTS
from tempannot.gui.make.pages.sentence_orders import SENTENCE_ORDERS
from tempannot.resources import samples
from tests.gui.make.settled import make

_ORDER, _DURATION, _UNITS = map(challenge_set, ("temp-order", "temp-duration", "cross-unit"))
GENERATORS = (SENTENCE_ORDERS, _ORDER, _DURATION, _UNITS, RECAST_DOCUMENTS, CANDIDATE_ANSWERS)
_NOT_ON_THE_PAGE = {"--output", "--json", "--progress", "--help"}

QUESTIONS = (
    "sentence\tquestion\tanswer\tlabel\tcategory\n"
    "He slept all night.\tHow long did he sleep?\t8 hours\tyes\tEvent Duration\n"
    "She runs daily.\tHow often does she run?\tevery day\tyes\tFrequency\n"
)


def _command(words) -> click.Command:
    found = group
    for word in words:
        found = found.get_command(click.Context(found), word)
    return found


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.title)
def test_a_page_has_the_options_of_its_command(generator):
    options = {
        name: parameter
        for parameter in _command(generator.command).params
        if isinstance(parameter, click.Option)
        for name in parameter.opts
        if name.startswith("--") and name not in _NOT_ON_THE_PAGE
    }
    assert {field.option for field in generator.fields} == set(options)


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.title)
def test_a_page_has_the_defaults_of_its_command(generator):
    command = _command(generator.command)
    named = {name: each for each in command.params for name in each.opts}
    for field in generator.fields:
        default = named[field.option].to_info_dict()["default"]
        assert (default or None) == (field.default or None), field.option


def _sources(generator, folder):
    if generator is SENTENCE_ORDERS:
        texts = [folder / "one.txt", folder / "two.txt"]
        for number, path in enumerate(texts):
            said = (f"Line {number}{place} is here." for place in range(11))
            path.write_text(" ".join(said), encoding="utf-8")
        return texts
    if generator is RECAST_DOCUMENTS:
        return [path for path in samples() if path.stem != "es-biografia"]
    if generator is CANDIDATE_ANSWERS:
        path = folder / "questions.tsv"
        path.write_text(QUESTIONS, encoding="utf-8")
        return [path]
    return []


_CHOSEN = {
    SENTENCE_ORDERS.title: {
        "strides": "0,2..3",
        "min_sentences": 4,
        "keep_ends": True,
        "split": "train=1,test=1",
        "sample": 6,
        "sample_split": "test",
        "seed": 7,
    },
    _ORDER.title: {"seed": 3, "compat": ("ties",), "rounds": 2, "split": "train", "limit": 700},
    _DURATION.title: {"split": "test", "compat": ("released",)},
    _UNITS.title: {"split": "test", "limit": 1000, "seed": 9, "compat": ("plurals", "factors")},
    RECAST_DOCUMENTS.title: {
        "profile": "seed",
        "closure": True,
        "corpus": "mine",
        "during": "during",
    },
    CANDIDATE_ANSWERS.title: {"most": 12, "seed": 4, "split": "a=1,b=1"},
}


_CASES = [(each, chosen) for each in GENERATORS for chosen in (False, True)]
_CASES.remove((_UNITS, False))  # 58,080 items take a while


@pytest.mark.parametrize(
    ("generator", "chosen"), _CASES, ids=lambda each: getattr(each, "title", str(each))
)
def test_page_and_command_write_the_same_bytes(qtbot, make_page, tmp_path, generator, chosen):
    page = make_page(generator)
    page.open_paths(_sources(generator, tmp_path))
    for name, value in _CHOSEN[generator.title].items() if chosen else ():
        page.form.boxes[name].show_value(value)
    there = tmp_path / f"window{generator.endings[0]}"
    make(qtbot, page, there)
    again = tmp_path / f"command{generator.endings[0]}"
    words = generator.arguments(page.paths, page.form.values, str(again))
    assert main(words[1:]) == 0
    assert there.read_bytes() == again.read_bytes()
    assert str(there) in page.command.line.text()
