import json
from itertools import combinations_with_replacement

import pytest

from tempannot.datasets.recast.hypotheses import (
    RANKS,
    DurationHypothesis,
    DurationRule,
    Verdict,
    duration_hypotheses,
)

KEYS = {DurationRule.SEED: "paper", DurationRule.RELEASED: "released_code"}


@pytest.fixture
def rules(golden):
    return json.loads((golden / "uds_duration_rule.json").read_text("utf-8"))


def test_the_ranks_are_the_golden_ones(rules):
    assert rules["labels_by_rank"] == list(RANKS)


@pytest.mark.parametrize("rule", KEYS)
def test_every_golden_case_gives_the_same_hypotheses(rules, rule):
    for case in rules["cases"]:
        ranks = [RANKS.index(label) for label in case["gold"]]
        found = [f"{h.comparison} -> {h.verdict}" for h in duration_hypotheses(ranks, rule)]
        assert found == case[KEYS[rule]], case["gold"]
    assert len(rules["cases"]) == 17


@pytest.mark.parametrize("rule", KEYS)
@pytest.mark.parametrize("annotators", [1, 3])
def test_half_of_the_hypotheses_are_entailed_and_the_others_say_the_opposite(rule, annotators):
    for ranks in combinations_with_replacement(range(len(RANKS)), annotators):
        found = duration_hypotheses(ranks, rule)
        entailed = {(h.is_longer, h.rank) for h in found if h.verdict is Verdict.ENTAILED}
        others = {(not h.is_longer, h.rank) for h in found if h.verdict is Verdict.NOT_ENTAILED}
        assert entailed == others
        assert len(found) == 2 * len(entailed)


def test_the_paper_has_eighteen_templates_and_its_data_two_more():
    def templates(rule):
        cases = combinations_with_replacement(range(len(RANKS)), 3)
        return {h.template for ranks in cases for h in duration_hypotheses(ranks, rule)}

    assert templates(DurationRule.SEED) == set(range(1, 19))
    assert templates(DurationRule.RELEASED) == set(range(1, 21))


def test_only_the_released_data_word_instants_and_eternity_anew(rules):
    instant = DurationHypothesis(False, 1, Verdict.ENTAILED)
    seed = instant.sentence("the leaving", DurationRule.SEED)
    assert seed == "The leaving did take or will take shorter than a second."
    rewritten = rules["text_rewrites_in_code"]
    for hypothesis in (instant, *(DurationHypothesis(x, 10, Verdict.OPEN) for x in (True, False))):
        plain = f"did take or will take {hypothesis.comparison}."
        found = hypothesis.sentence("the leaving", DurationRule.RELEASED)
        assert found == f"The leaving {rewritten[plain]}"
