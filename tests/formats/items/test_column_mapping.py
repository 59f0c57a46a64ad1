import pytest

from tempannot.formats.items.column_mapping import (
    ColumnMapping,
    MappingError,
    known_mapping,
)
from tempannot.formats.items.item_kinds import ANSWER, NLI, TEXTS

FULL = ColumnMapping(
    NLI,
    ("p", "h"),
    label="gold",
    id="number",
    source="corpus",
    document="file",
    link="lid",
    trace="from",
    labels={"1": "entailed"},
)


def test_all_columns_with_a_meaning_are_named():
    assert FULL.columns == ("p", "h", "gold", "number", "corpus", "file", "lid", "from")
    assert ColumnMapping(TEXTS, ("a",)).columns == ("a",)


@pytest.mark.parametrize(
    ("kind", "texts", "problem"),
    [
        (NLI, ("a",), r"nli need 2 text columns \(premise, hypothesis\)"),
        (ANSWER, ("a", "b"), "need 3 text columns"),
        (TEXTS, (), "at least one"),
    ],
)
def test_texts_that_do_not_fit_the_kind_are_refused(kind, texts, problem):
    with pytest.raises(MappingError, match=problem):
        ColumnMapping(kind, texts)


def test_names_are_known_in_any_case_and_spelling():
    found = known_mapping(["", "Pair ID", "PREMISE", "Hypothesis", "gold_label", "Doc_ID"])
    assert found is not None
    assert (found.texts, found.id) == (("PREMISE", "Hypothesis"), "Pair ID")
    assert (found.label, found.document) == ("gold_label", "Doc_ID")


def test_other_names_are_not_guessed():
    assert known_mapping(["text", "label"]) is None
    assert known_mapping(["hypothesis", "label"]) is None
