"""How far a study is, in a sentence."""

from datetime import UTC, datetime

from tempannot.core.leads import plain
from tempannot.study.report.status_tables import progress_words
from tempannot.study.store.facts import RaterInfo
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of


def test_whose_list_was_given_free_counts_with_the_answers(tmp_path):
    at = datetime(2026, 1, 2, tzinfo=UTC)
    raters = [
        RaterInfo("Ann", at, answered=2),
        RaterInfo("Bea", at, lists_claimed=1, answered=1),
        RaterInfo("Cid", at),
    ]
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan_of()) as store:
        said = progress_words(store.study, raters, plain)
    assert said.endswith("by 2 raters; 3 answers")
