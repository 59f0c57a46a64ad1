"""The guideline texts cover every relation and type, and agree with what the core means."""

import re
import tomllib

import pytest

from tempannot.core.relations import NAMES, RelationSet
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, During
from tempannot.resources import resource

TEXTS = tomllib.loads(resource("relations.toml").read_text(encoding="utf-8"))
ENTRIES = [*TEXTS["relation"].items(), *TEXTS["type"].items()]


def test_every_basic_relation_is_explained_in_the_usual_order():
    assert tuple(TEXTS["relation"]) == NAMES


def test_every_type_of_timeml_and_vague_are_explained():
    assert set(TEXTS["type"]) == {*TIMEML_TYPES, "VAGUE"}


@pytest.mark.parametrize("name", TIMEML_TYPES)
def test_type_names_the_relation_it_stands_for(name):
    assert (
        RelationSet.parse(TEXTS["type"][name]["relation"]) is TIMEML.meanings(During.EQUALS)[name]
    )


def test_no_two_relations_read_alike():
    assert len({entry["sentence"] for entry in TEXTS["relation"].values()}) == len(NAMES)


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=lambda each: str(each)[:14])
def test_entry_is_whole_and_its_example_marks_both_intervals_once(name, entry):
    assert entry["definition"].endswith(".")
    assert entry["confused_with"].endswith(".")
    assert len(re.findall(r"\*[^*]+\*", entry["example"])) == 1
    assert len(re.findall(r"_[^_]+_", entry["example"])) == 1
