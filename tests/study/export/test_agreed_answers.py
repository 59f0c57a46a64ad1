import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_files import read_items
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.export.agreed_answers import (
    Loss,
    agreed_answers,
    check_answers,
    write_answers,
)
from tempannot.study.results.study_results import results
from tests.study.judged import PLAUSIBILITY, answer, judged

RATERS = ("r0", "r1", "r2", "r3")


def found_of(tmp_path, said, items=None, design=PLAUSIBILITY):
    """Return the results of answers that raters gave by number of the item."""
    items = items or [answer(number, number, None) for number in said]
    store = judged(
        tmp_path / "s.tempstudy", items, design, RATERS, lambda rater, at: said[at][int(rater[1])]
    )
    with store:
        return results(store)


LIKELY, UNLIKELY = ["likely"] * 4, ["unlikely"] * 4


def test_four_of_four_are_kept_and_every_loss_has_its_reason(tmp_path):
    said = {
        1: LIKELY,
        2: UNLIKELY,
        3: ["likely", "unlikely", "likely", "likely"],
        4: ["likely", "likely", "likely", "invalid"],
        5: ["invalid"] * 4,
        6: ["likely", "likely", "likely", None],
        7: [None] * 4,
    }
    found = agreed_answers(found_of(tmp_path, said))
    assert [(item.id, label) for item, label in found.kept] == [("1", "yes"), ("2", "no")]
    assert found.likely == 1
    assert found.lost == {Loss.TOO_FEW: 2, Loss.INVALID: 2, Loss.DISAGREED: 1}
    assert len(found.kept) + sum(found.lost.values()) == len(said)


def test_items_that_nobody_judged_are_counted(tmp_path):
    items = [answer(number, 1, None) for number in (1, 2)]
    design = StudyDesign("one list each", PLAUSIBILITY.scale, list_size=1, raters=4)
    store = judged(tmp_path / "s.tempstudy", items, design, (), lambda *_: None)
    with store:
        found = agreed_answers(results(store))
    assert found.lost == {Loss.NOT_JUDGED: 2}


def test_the_file_is_one_of_mctaco(tmp_path):
    found = agreed_answers(found_of(tmp_path, {1: LIKELY, 2: UNLIKELY}))
    write_answers(tmp_path / "kept.tsv", found.kept)
    assert [
        (each.texts, each.label, each.source) for each in read_items(tmp_path / "kept.tsv").items
    ] == [
        (("Sentence 1.", "How often 1?", "answer 1"), "yes", "Frequency"),
        (("Sentence 2.", "How often 2?", "answer 2"), "no", "Frequency"),
    ]


def test_a_category_that_mctaco_does_not_have_is_refused(tmp_path):
    items = [answer(1, 1, None, "Colours")]
    found = found_of(tmp_path, {1: LIKELY}, items)
    with pytest.raises(FileError, match="the category 'Colours' of item 1 is none of MCTACO's"):
        check_answers(found, tmp_path / "kept.tsv")
