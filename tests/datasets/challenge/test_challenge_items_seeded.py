"""The same seed gives the same items everywhere, and editing a template changes no other one."""

import hashlib
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.published_errors import RELEASED
from tempannot.datasets.challenge.sampling import Draws, first_new
from tempannot.datasets.challenge.template import Split
from tempannot.datasets.challenge.template_file import read_templates, template_of
from tempannot.formats.items.writing import write_rows
from tests.datasets.challenge.test_template_file import row_of

DIGESTS = {
    ("temp-order", False): "4a9da156518f7608",
    ("temp-order", True): "4c47cd6839434eaa",
    ("temp-duration", False): "2398885d0e2a46c1",
    ("temp-duration", True): "51606fbe85b43e71",
    ("cross-unit", False): "26f1c9a6e909de69",
    ("cross-unit", True): "ae80ad91cd171978",
}


def digest(rows):
    found = hashlib.sha256()
    for row in rows:
        found.update("\t".join(map(str, row.values())).encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("name", CHALLENGE_SETS)
@pytest.mark.parametrize("quirks", [frozenset(), RELEASED])
def test_seed_gives_the_items_that_it_has_always_given(of_set, name, quirks):
    made = of_set(name, *sorted(quirks))
    assert digest(item.as_row() for item in made) == DIGESTS[name, bool(quirks)]


@pytest.mark.parametrize("name", CHALLENGE_SETS)
def test_file_is_the_same_bytes_each_time_and_another_with_another_seed(templates, name, tmp_path):
    challenge = CHALLENGE_SETS[name]

    def content(seed):
        items = challenge.items(templates[4:8], ChallengeSettings(seed))
        path = tmp_path / "items.csv"
        write_rows(path, challenge.columns, (item.as_row() for item in items))
        return path.read_bytes()

    assert content(1) == content(1) != content(2)


@pytest.mark.parametrize("name", CHALLENGE_SETS)
def test_splits_apart_are_the_same_items_as_both_together(templates, of_set, name):
    apart = CHALLENGE_SETS[name].items(templates, ChallengeSettings(split=Split.TEST))
    assert [item for item in of_set(name) if item.split is Split.TEST] == list(apart)


@pytest.mark.parametrize("name", CHALLENGE_SETS)
def test_every_item_has_an_id_of_its_own(of_set, name):
    ids = {item.id for item in of_set(name)}
    assert len(ids) == len(of_set(name))


@pytest.mark.parametrize("name", CHALLENGE_SETS)
def test_template_is_in_one_split_only(of_set, name):
    places = {(item.template, item.split) for item in of_set(name)}
    assert set(Counter(template for template, _ in places).values()) == {1}


def test_editing_a_template_leaves_the_items_of_the_others(templates):
    row = row_of(templates[0])
    row["past_occurrence"] = "days"
    few, edited = templates[:9], (template_of(row), *templates[1:9])
    challenge = CHALLENGE_SETS["temp-order"]
    before, after = (list(challenge.items(each, ChallengeSettings())) for each in (few, edited))
    assert before != after
    rest = [[x for x in each if x.template != row["id"]] for each in (before, after)]
    assert rest[0] == rest[1]


@pytest.mark.parametrize("name", CHALLENGE_SETS)
@pytest.mark.parametrize("rounds", [1, 7])
def test_size_is_said_before_the_items_are_made(templates, name, rounds):
    challenge, settings = CHALLENGE_SETS[name], ChallengeSettings(rounds=rounds)
    for template in templates[::7]:
        made = sum(1 for _ in challenge.items_of(template, settings))
        assert made == challenge.size(template, settings)


@pytest.mark.parametrize("limit", [1, 100, 879])
def test_limit_draws_so_many_items_in_their_order(templates, limit):
    challenge, settings = CHALLENGE_SETS["temp-order"], ChallengeSettings()
    every = [item.id for item in challenge.items(templates[:6], settings)]
    drawn = [item.id for item in challenge.items(templates[:6], settings, limit)]
    assert len(every) > 879
    assert len(drawn) == limit
    assert drawn == [id for id in every if id in set(drawn)]


def test_limit_above_the_number_of_items_gives_all(templates):
    challenge, settings = CHALLENGE_SETS["temp-duration"], ChallengeSettings(split=Split.TEST)
    assert sum(1 for _ in challenge.items(templates, settings, 1_000_000)) == 3540


def test_limited_items_come_from_everywhere(templates):
    items = CHALLENGE_SETS["cross-unit"].items(templates[:20], ChallengeSettings(), 200)
    assert len({item.template for item in items}) == 20


def test_many_rounds_repeat_pairs_only_where_a_list_is_too_short(templates):
    by_id = {template.id: template for template in templates}
    short = replace(by_id["bicycle"], variants=by_id["bicycle"].variants[:1])
    items = CHALLENGE_SETS["temp-order"].items_of(short, ChallengeSettings(rounds=200))
    repeated = Counter()
    seen = set()
    for item in items:
        sentences = item.pair.premise, item.pair.hypothesis
        repeated[item.pair.provenance["list"]] += sentences in seen
        seen.add(sentences)
    assert repeated["weekday"] > 0
    assert repeated["month-day"] == 0


def test_mixed_lists_stand_in_both_orders(of_set):
    first = Counter(
        item.pair.provenance["premise_time"].endswith(":00")
        for item in of_set("temp-order")
        if item.pair.provenance["list"] == "hour-mixed"
    )
    assert min(first.values()) > 0.4 * first.total()


@given(st.integers(), st.integers(2, 50))
def test_two_draws_below_a_number_differ_and_are_in_order(seed, count):
    draws = Draws(seed, "test")
    for _ in range(20):
        first, second = draws.two_below(count)
        assert 0 <= first < second < count


def test_two_draws_below_a_number_are_each_pair_as_often():
    draws = Draws(1, "pairs")
    counts = Counter(draws.two_below(4) for _ in range(60_000))
    assert len(counts) == 6
    assert max(counts.values()) < 1.05 * min(counts.values())


def test_first_new_candidate_is_taken_and_remembered():
    seen = {"a"}
    assert first_new(iter("aab"), seen, str) == "b"
    assert seen == {"a", "b"}


def test_streams_of_other_names_and_seeds_differ():
    first = [Draws(seed, name).below(10**9) for seed in (1, 2, -1) for name in ("a", "b")]
    assert len(set(first)) == 6


def test_templates_that_come_along_are_read_by_default(templates):
    assert read_templates() == templates
