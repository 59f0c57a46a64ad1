"""Copies of a study put together."""

import random
import shutil
from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest

from tempannot.study.store.copies import merge, united
from tempannot.study.store.opening import Identity, create_store
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import START, all_judged, judged, plan_of


@pytest.fixture
def study(file_place):
    with StudyStore.create(file_place, plan_of(lists=3, raters=2)) as store:
        yield store


@pytest.fixture
def copies(study, tmp_path):
    """Return three copies of a study, in each of which another rater has judged."""
    made = []
    for rater in ("Ada", "Bob", "Cleo"):
        made.append(_copy(study, tmp_path / f"{rater}.tempstudy"))
        made[-1].join(rater)
        made[-1].keep(all_judged(made[-1].claim_list(rater)))
    yield made
    for each in made:
        each.close()


def _copy(store, path):
    with StudyStore.open(store.place):  # its log goes back into the file when it is closed
        pass
    store.close()
    shutil.copy(store.place.path, path)
    return StudyStore.open(StorePlace.of(path))


def _work(store):
    return list(store.all_judgments()), sorted(each.name for each in store.raters())


def test_work_of_all_copies_is_there_whatever_their_order(study, copies, tmp_path):
    found = []
    for number, order in enumerate(permutations(copies)):
        with _copy(study, tmp_path / f"into-{number}.tempstudy") as into:
            report = merge(into, order)
            assert [each.judgments for each in report.stores] == [2, 2, 2]
            found.append(_work(into))
    assert all(each == found[0] for each in found)
    assert len(found[0][0]) == 6
    assert found[0][1] == ["Ada", "Bob", "Cleo"]


def test_merging_again_brings_nothing(study, copies):
    merge(study, copies)
    before = _work(study)
    again = merge(study, copies)
    assert [(each.judgments, each.known, each.blocks) for each in again.stores] == [(0, 2, 0)] * 3
    assert _work(study) == before


def test_list_that_too_many_judged_is_named(study, copies):
    assert merge(study, copies[:2]).crowded == ()
    for each, rater in zip(copies, ("Ada", "Bob", "Cleo"), strict=True):
        while (block := each.claim_list(rater)) is not None:
            each.keep(all_judged(block))
    assert merge(study, copies).crowded == (1, 2, 3)


def test_items_judged_by_one_rater_in_two_copies_count_and_the_latest_holds(study, tmp_path):
    study.join("Ada")
    block = study.claim_list("Ada")
    with _copy(study, tmp_path / "laptop.tempstudy") as laptop:
        early = judged(block, 1, "even chance", answered_at=START)
        late = judged(block, 1, "very likely", answered_at=START + timedelta(days=1))
        laptop.keep([early])
        study.keep([late])
        (report,) = merge(study, [laptop]).stores
        assert (report.twice, report.judgments) == (1, 1)
        assert [each.id for each in study.judgments("Ada")] == [late.id]
        merge(laptop, [study])
        assert list(laptop.all_judgments()) == list(study.all_judgments())


def test_union_does_not_depend_on_the_order_of_three_copies(study):
    study.join("Ada")
    block = study.claim_list("Ada")
    chance = random.Random(5)
    for _ in range(200):
        base = [judged(block, chance.choice((1, 2)), answered_at=START) for _ in range(2)]
        parts = [_revised([*base, *_more(block, chance)]) for _ in range(3)]
        found = []
        for order in permutations(parts):
            merged = order[0]
            for part in order[1:]:
                merged, _ = united(merged, part)
            found.append(sorted(merged, key=lambda each: each.id))
        assert all(each == found[0] for each in found)


def _more(block, chance):
    return [
        judged(block, chance.choice((1, 2)), answered_at=START + timedelta(seconds=second))
        for second in sorted(chance.sample(range(1, 99), chance.randint(0, 3)))
    ]


def _revised(judgments):
    seen = {}
    found = []
    for each in sorted(judgments, key=lambda each: (each.answered_at, each.id)):
        seen[each.position] = seen.get(each.position, -1) + 1
        found.append(replace(each, revision=seen[each.position]))
    return found


def test_another_study_is_refused_and_nothing_is_merged(study, copies, tmp_path):
    place = StorePlace.of(tmp_path / "other.tempstudy")
    with (
        StudyStore.create(place, plan_of(name="Another")) as other,
        pytest.raises(StoreError, match="another one, 'Another'"),
    ):
        merge(study, [copies[0], other])
    assert _work(study) == ([], [])


def test_copy_whose_list_has_other_items_is_refused_as_a_whole(study, copies):
    record = next(copies[1].block_records())
    study.add_blocks([replace(record, items=record.items[::-1])])
    with pytest.raises(StoreError, match="Bob has other items in 'list"):
        merge(study, copies)
    assert list(study.all_judgments()) == []


def test_study_is_not_merged_into_itself(study):
    with (
        StudyStore.open(study.place) as same,
        pytest.raises(StoreError, match="into itself"),
    ):
        merge(study, [same])


def test_marks_and_their_closing_come_along(study, tmp_path):
    mark = study.mark_review(3, "is l3 right?", "lead")
    with _copy(study, tmp_path / "copy.tempstudy") as copy:
        copy.close_review(mark.id, "yes", "Ada")
        copy.mark_review(4, "", "Ada")
        assert merge(study, [copy]).stores[0].reviews == 1
    first, second = study.reviews()
    assert (first.closed_by, first.closing_note, first.is_open) == ("Ada", "yes", False)
    assert (second.item, second.is_open) == (4, True)


def test_files_merge_into_a_server(study, copies, postgres):
    create_store(postgres, plan_of(lists=3, raters=2), Identity(study.study.id))
    with StudyStore.open(postgres) as server:
        merge(server, copies)
        merge(study, [server])
        assert _work(server)[1] == ["Ada", "Bob", "Cleo"]
        assert sorted(map(repr, server.all_judgments())) == sorted(map(repr, study.all_judgments()))
