"""A page offers what its command offers, and both write the same bytes."""

import click
import pytest

from tempannot.cli.main import group, main
from tempannot.gui.make.generator.generators import (
    CANDIDATES,
    CROSS_UNIT,
    GENERATORS,
    QUESTIONS,
    RECAST,
    SENTENCE_ORDERS,
    TEMP_DURATION,
    TEMP_ORDER,
)
from tempannot.resources import samples
from tests.gui.make.settled import make

_ALL = tuple(GENERATORS.values())
_NOT_ON_THE_PAGE = {
    *("--output", "--json", "--jsonl", "--progress", "--help"),
    *("--jobs", "--cluster", "--resume"),
}
"""The window has a worker of its own, and asks for the file when it is made."""


def _command(words) -> click.Command:
    found = group
    for word in words:
        found = found.get_command(click.Context(found), word)
    return found


@pytest.mark.parametrize("generator", _ALL, ids=lambda each: each.title)
def test_a_page_has_the_options_of_its_command(generator):
    options = {
        name: parameter
        for parameter in _command(generator.command).params
        if isinstance(parameter, click.Option)
        for name in parameter.opts
        if name.startswith("--") and name not in _NOT_ON_THE_PAGE
    }
    assert {each.flag for each in generator.options} == set(options)


@pytest.mark.parametrize("generator", _ALL, ids=lambda each: each.title)
def test_a_page_has_the_defaults_of_its_command(generator):
    command = _command(generator.command)
    named = {name: each for each in command.params for name in each.opts}
    for option in generator.options:
        default = named[option.flag].to_info_dict()["default"]
        assert (default or None) == (option.default or None), option.flag


def _sources(generator, folder):
    if generator is QUESTIONS:
        path = folder / "story.txt"
        path.write_text("The committee met on Monday. She went to the sea and slept.", "utf-8")
        return [path]
    if generator is SENTENCE_ORDERS:
        texts = [folder / "one.txt", folder / "two.txt"]
        for number, path in enumerate(texts):
            said = (f"Line {number}{place} is here." for place in range(11))
            path.write_text(" ".join(said), encoding="utf-8")
        return texts
    if generator is RECAST:
        return [path for path in samples() if path.stem != "es-biografia"]
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
    QUESTIONS.title: {"categories": ("duration", "time"), "events": 2, "answers": True},
    TEMP_ORDER.title: {"seed": 3, "compat": ("ties",), "rounds": 2, "split": "train", "limit": 700},
    TEMP_DURATION.title: {"split": "test", "compat": ("released",)},
    CROSS_UNIT.title: {"split": "test", "limit": 1000, "seed": 9, "compat": ("plurals", "factors")},
    RECAST.title: {
        "profile": "seed",
        "closure": True,
        "corpus": "mine",
        "during": "during",
    },
}


_PAGES = tuple(each for each in _ALL if each is not CANDIDATES)  # that one has a page of its own
_CASES = [(each, chosen) for each in _PAGES for chosen in (False, True)]
_CASES.remove((CROSS_UNIT, False))  # 58,080 items take a while


@pytest.mark.parametrize(
    ("generator", "chosen"), _CASES, ids=lambda each: getattr(each, "title", str(each))
)
def test_page_and_command_write_the_same_bytes(qtbot, make_page, tmp_path, generator, chosen):
    page = make_page(generator)
    sources = tuple(_sources(generator, tmp_path))
    page.open_paths(sources)
    for name, value in _CHOSEN[generator.title].items() if chosen else ():
        page.form.boxes[name].show_value(value)
    there = tmp_path / f"window{generator.endings[0]}"
    make(qtbot, page, there)
    again = tmp_path / f"command{generator.endings[0]}"
    words = generator.arguments(sources, page.form.values, str(again))
    assert main(words[1:]) == 0
    assert there.read_bytes() == again.read_bytes()
    assert str(there) in page.command.line.text()
