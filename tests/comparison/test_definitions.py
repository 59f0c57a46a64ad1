"""Every measure, part and coefficient is defined, and cites works that are listed."""

import re
import tomllib
from dataclasses import fields

import pytest

from tempannot.comparison.definitions import COEFFICIENTS, F1, definition, measures_help, references
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind
from tempannot.resources import resource
from tempannot.statistics.estimates import Coefficients

TABLES = tomllib.loads(resource("measures.toml").read_text(encoding="utf-8"))
NAMES = [*Measure, *RatioKind, F1, *COEFFICIENTS]
WITHOUT_SOURCE = {Measure.LINKS, RatioKind.PRECISION, RatioKind.RECALL, F1}
EVERY = [definition(name) for name in NAMES]


def test_measures_are_those_of_the_program_in_its_order():
    assert list(TABLES["measure"]) == [each.value for each in Measure]


def test_parts_are_those_of_scores_and_f1():
    assert list(TABLES["part"]) == [*(each.value for each in RatioKind), F1]


def test_coefficients_are_the_estimates_of_an_agreement():
    estimates = [each.name for each in fields(Coefficients) if each.type == "Estimate"]
    assert list(TABLES["coefficient"]) == list(COEFFICIENTS) == estimates


@pytest.mark.parametrize("name", NAMES)
def test_definition_has_one_or_two_sentences_and_a_use(name):
    found = definition(name)
    assert 1 <= len(re.findall(r"\.(?= |$)", found.definition)) <= 2
    assert found.definition.endswith(".")
    assert found.use.endswith(".")
    assert found.details == "" or found.details.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_all_but_the_self_evident_cite_a_source(name):
    assert bool(definition(name).sources) is (name not in WITHOUT_SOURCE)


@pytest.mark.parametrize("measure", Measure)
def test_measure_says_what_it_looks_at_and_its_symbol_is_its_name_in_commands(measure):
    assert definition(measure).looks_at
    assert definition(measure).symbol == measure.value


def test_nothing_is_called_or_defined_like_another():
    for texts in ("name", "symbol", "definition", "use"):
        assert len({getattr(each, texts) for each in EVERY}) == len(EVERY)


def test_references_are_just_the_works_cited_in_alphabetical_order():
    cited = {source.split(", section")[0] for each in EVERY for source in each.sources}
    assert list(references()) == sorted(cited)
    assert all(title.endswith(".") for title in references().values())


def test_texts_are_plain():
    texts = [text for each in EVERY for text in (each.definition, each.use, each.details)]
    assert not any(re.search(r"</?\w+>|&\w+;|[*_`]", text) for text in texts)


def test_unknown_name_has_no_definition():
    with pytest.raises(KeyError):
        definition("accuracy")


def test_what_nobody_defined_is_refused_by_name():
    with pytest.raises(KeyError, match=r"measures\.toml says nothing of no-such"):
        definition("no-such")


def test_help_has_every_measure_once_and_those_of_one_text_together():
    names = [name for entry in measures_help() for name in entry.split(", ")]
    assert names == [each.value for each in Measure]
    assert "strict, relaxed" in measures_help()
