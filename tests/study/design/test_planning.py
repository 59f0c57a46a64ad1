import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.formats.items.item_files import ItemFile, read_items
from tempannot.formats.items.rating_item import Provenance
from tempannot.study.design.known_items import KnownItem, default_known_items
from tempannot.study.design.plan_summary import DrawnPart, summary_of
from tempannot.study.design.planning import plan_study
from tempannot.study.design.study_design import DesignError, Opposites, Role
from tests.oddities import IS_OWN, REAL
from tests.study.design.items import answer, answers, design, pair

PAIRS = [pair(number, "AB"[number % 2], ["yes", "no"][number % 3 % 2]) for number in range(1, 61)]
CHECKS = [KnownItem(pair(100, "checks"), "even chance"), KnownItem(pair(101), "very likely")]
TRAINING = [KnownItem(pair(102), "even chance", "Nothing tells.")]
ROSTER = ("Ada", "Bo", "Cy", "Di")
LABELS_OF_PAPER = ("not-entailed", "entailed")


def test_items_are_numbered_list_by_list_and_known_items_after_them():
    plan = plan_study(design(per_source=20, seed=1), PAIRS, CHECKS, TRAINING)
    assert [each.number for each in plan.items] == list(range(1, 44))
    assert [each.role for each in plan.items[38:]] == [
        *[Role.ITEM] * 2, Role.CHECK, Role.CHECK, Role.TRAINING
    ]  # fmt: skip
    assert [each.list for each in plan.items] == [1] * 10 + [2] * 10 + [3] * 10 + [4] * 10 + [
        None
    ] * 3
    assert plan.lists == (1, 2, 3, 4)
    assert [each.expected for each in plan.items[40:]] == [
        "even chance", "very likely", "even chance"
    ]  # fmt: skip
    assert plan.items[42].feedback == "Nothing tells."


@given(st.integers(1, 40), st.integers(1, 15), st.integers(1, 4), st.integers())
def test_each_item_gets_as_many_raters_as_asked_for(per_source, size, raters, seed):
    settings = design(
        per_source=per_source, list_size=size, raters=raters, seed=seed, roster=ROSTER
    )
    plan = plan_study(settings, PAIRS)
    assert plan == plan_study(settings, PAIRS)
    judged = Counter(number for _, own in plan.roster for number in own)
    assert judged == dict.fromkeys(plan.lists, raters)
    sources = {number: set() for number in plan.lists}
    for each in plan.items:
        sources[each.list].add(each.item.source)
    assert all(len(found) == 1 for found in sources.values())


def test_a_design_without_instructions_gets_those_of_its_scale():
    plan = plan_study(design(instructions="  "), PAIRS)
    assert design().scale.question in plan.design.instructions
    assert plan_study(design(instructions="# Mine"), PAIRS).design.instructions == "# Mine"


def test_files_and_items_can_be_given_alike():
    file = ItemFile(Path("pairs.tsv"), tuple(PAIRS), None)
    assert plan_study(design(), [file]) == plan_study(design(), PAIRS)


def test_repeats_and_opposite_labels_are_noted():
    twice = [pair(1, label="yes"), pair(1, label="no"), pair(2, label="yes"), pair(3, label="no")]
    plan = plan_study(design(), twice)
    assert plan.notes == (
        "1 item is there more than once, 1 of them with labels that contradict each other",
        "for example line 1 of pairs.tsv: yes, line 1 of pairs.tsv: no",
    )
    drawn = plan_study(design(per_source=3, seed=4, opposites=Opposites.KEEP), twice)
    assert drawn.notes[2:] == (
        "of the items drawn, 1 item is there more than once, 1 of them with labels that"
        " contradict each other",
    )


def test_items_are_named_by_their_own_ids_or_by_their_places():
    lines, records = Provenance("a.tsv", 7), Provenance("a.json", 7)
    named = [
        replace(pair(1), id=id, provenance=place).said
        for id, place in (("7", lines), ("7.2", lines), ("7", records), ("b-7", lines))
    ]
    assert named == ["line 7", "line 7", "record 7", "item b-7"]


@pytest.mark.parametrize(
    ("items", "known", "said"),
    [
        ([], (), "there are no items to judge"),
        ([pair(1), answer(1, "Q?", "a day")], (), "line 1 of answers.tsv of the kind answer"),
        ([answer(1, "Q?", "a day")], CHECKS, "line 100 of pairs.tsv of the kind nli (2 texts)"),
    ],
)
def test_items_that_are_not_judged_alike_are_told(items, known, said):
    with pytest.raises(DesignError) as caught:
        plan_study(design(), items, known)
    assert said in str(caught.value)


def test_more_checks_in_a_list_than_there_are_is_told():
    with pytest.raises(DesignError, match="3 checks are to stand in each list, but there are 2"):
        plan_study(design(checks_per_list=3), PAIRS, CHECKS)


def test_the_summary_counts_what_was_drawn():
    items = [*answers(3, 3, source="A"), *answers(2, source="B")]
    plan = plan_study(design(list_size=4, raters=2, roster=("Ada", "Bo")), items)
    found = summary_of(plan, items)
    assert (found.items, found.questions, found.lists, found.sizes) == (8, 3, 3, (2, 3))
    assert found.judgments == 16
    assert found.loads == (("Ada", 3), ("Bo", 3))
    assert found.parts[0] == DrawnPart("A", "no", 2, 2)
    assert json.loads(json.dumps(found.as_json()))["drawn"][1] == {
        "source": "A", "label": "yes", "there": 4, "drawn": 4
    }  # fmt: skip


OF_PAPER = [pair(number % 250, "A", LABELS_OF_PAPER[number % 2]) for number in range(260)]


@pytest.mark.parametrize("is_own", IS_OWN)
def test_pairs_give_the_study_of_the_paper(is_own):
    if is_own:
        file, repeats = (
            ItemFile(Path("pairs.tsv"), tuple(OF_PAPER), None),
            "10 items are there more than once",
        )
    else:
        file = read_items(REAL / "nli" / "recast_te3_dev_roberta.json")
        repeats = "236 items are there more than once, 91 of them"
    settings = design(per_source=100, checks_per_list=1, roster=ROSTER)
    checks = default_known_items(Role.CHECK, settings.scale)
    found = summary_of(plan_study(settings, [file], checks), file.items)
    assert [(each.label, each.drawn) for each in found.parts] == [
        ("not-entailed", 50), ("entailed", 50)
    ]  # fmt: skip
    assert (found.lists, found.sizes, found.judgments) == (10, (10, 10), 300)
    assert sorted(count for _, count in found.loads) == [7, 7, 8, 8]
    assert found.notes[0].startswith(repeats)
