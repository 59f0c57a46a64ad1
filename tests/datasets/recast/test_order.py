import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import RelationError
from tempannot.core.relations import SIGNS, RelationSet
from tempannot.core.schemes import TIMEML, During
from tempannot.datasets.recast.hypotheses import ORDER_TEMPLATES, Regime, Verdict, verdicts
from tempannot.formats.pair_files import PairScheme, meaning_of
from tests.core.convex import convex_relations

LETTERS = {Verdict.ENTAILED: "E", Verdict.NOT_ENTAILED: "C", Verdict.OPEN: "?"}
REGIMES = {
    "strict_proper_intervals": Regime(),
    "strict_defs_instantaneous_allowed": Regime(instantaneous=True),
    "weak_defs_proper_intervals": Regime(weak=True),
    "weak_defs_instantaneous_allowed": Regime(instantaneous=True, weak=True),
}
TYPES = {
    "B": "BEFORE",
    "IB": "IBEFORE",
    "A": "AFTER",
    "IA": "IAFTER",
    "II": "IS_INCLUDED",
    "I": "INCLUDES",
    "BE": "BEGINS",
    "BB": "BEGUN_BY",
    "E": "ENDS",
    "EB": "ENDED_BY",
    "S": "SIMULTANEOUS",
    "D": "DURING",
}
RED = {"Br": "before", "BO": "begins-on", "EO": "ends-on", "C": "contains", "S": "simultaneous"}


def letters(relations, regime=REGIMES["strict_proper_intervals"]):
    return "".join(LETTERS[each] for each in verdicts(relations, regime))


def relation(name):
    if name in ("o", "oi"):
        return RelationSet.parse({"o": "overlaps", "oi": "overlapped-by"}[name])
    return TIMEML.meanings(During.OVERLAPS)[TYPES[name]]


@pytest.fixture
def tables(golden):
    return json.loads((golden / "hypothesis_entailment_tables.json").read_text("utf-8"))


@pytest.mark.parametrize("name", REGIMES)
def test_every_basic_relation_gives_the_golden_row_in_every_regime(tables, name):
    found = {each: letters(relation(each), REGIMES[name]) for each in tables[name]}
    assert found == tables[name]
    assert len(found) == 13


def test_the_templates_are_those_of_the_paper(tables):
    found = [each.sentence("X", "Y") for each in ORDER_TEMPLATES]
    assert found == [f"{each}." for each in tables["templates"]]


def test_the_types_of_tempeval_give_the_rows_of_the_paper_with_during_as_overlaps(tables):
    rows = tables["paper_TE3"]
    assert {name: letters(relation(name)) for name in rows} == rows


def test_the_labels_of_timebank_dense_give_the_rows_of_the_paper_but_simultaneous(tables):
    rows = tables["paper_TBD"]
    labels = {"Bt": "b", "At": "a", "II": "ii", "I": "i", "S": "s"}
    found = {name: letters(meaning_of(labels[name], PairScheme.DENSE)) for name in rows}
    # the paper leaves it out of the column, though not out of the other two nor out of its data
    assert found == rows | {"S": "CECCCECC"}


def test_the_labels_of_red_give_the_rows_of_the_paper(tables):
    rows = tables["paper_RED"]
    assert {name: letters(meaning_of(RED[name], PairScheme.RED)) for name in rows} == rows


def test_matres_says_nothing_about_ends():
    assert letters(meaning_of("BEFORE", PairScheme.MATRES)) == "EE??C?C?"
    assert letters(meaning_of("AFTER", PairScheme.MATRES)) == "C?C?EE??"
    assert letters(meaning_of("EQUAL", PairScheme.MATRES)) == "CEC?CEC?"


@given(st.sampled_from(convex_relations()))
def test_a_convex_relation_says_what_all_its_basic_relations_say(found):
    rows = [letters(basic) for basic in found]
    together = [row[0] if len(set(row)) == 1 else "?" for row in zip(*rows, strict=True)]
    assert letters(found) == "".join(together)


@pytest.mark.parametrize("name", SIGNS)
def test_the_converse_swaps_the_two_halves(name):
    for regime in REGIMES.values():
        row = letters(RelationSet.parse(name), regime)
        assert letters(RelationSet.parse(name).converse, regime) == row[4:] + row[:4]


@pytest.mark.parametrize("name", SIGNS)
def test_a_laxer_regime_only_ever_opens_hypotheses(name):
    for instantaneous, weak in product((False, True), repeat=2):
        strict = letters(RelationSet.parse(name))
        lax = letters(RelationSet.parse(name), Regime(instantaneous, weak))
        assert all(after in (before, "?") for before, after in zip(strict, lax, strict=True))


def test_a_relation_that_is_not_convex_is_refused_with_its_hull():
    with pytest.raises(RelationError, match="not convex"):
        verdicts(RelationSet.parse("before|after"))


def test_only_the_first_letter_becomes_a_capital():
    said = ORDER_TEMPLATES[2].sentence("the being President", "the visiting Bush")
    assert said == "The being President ended before the visiting Bush started."
