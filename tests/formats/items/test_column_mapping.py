import json

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


@pytest.mark.parametrize("mapping", [FULL, ColumnMapping(TEXTS, ("a",))])
def test_a_mapping_survives_being_kept(mapping):
    assert ColumnMapping.from_json(json.loads(json.dumps(mapping.as_json()))) == mapping


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


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"kind": "song"}, "kind cannot be 'song'"),
        ({"kind": []}, r"kind cannot be \[\]"),
        ({"texts": "ph"}, "texts cannot be 'ph'"),
        ({"texts": [1, 2]}, r"texts cannot be \[1, 2\]"),
        ({"label": 3}, "label cannot be 3"),
        ({"labels": {"1": None}}, "labels cannot be"),
        ({"labels": []}, "labels cannot be"),
        ({"colour": "red"}, "there is no colour in it"),
    ],
)
def test_what_is_no_mapping_is_refused(change, problem):
    with pytest.raises(MappingError, match=problem):
        ColumnMapping.from_json(FULL.as_json() | change)
    with pytest.raises(MappingError, match="JSON object"):
        ColumnMapping.from_json([change])


def test_names_are_known_in_any_case_and_spelling():
    found = known_mapping(["", "Pair ID", "PREMISE", "Hypothesis", "gold_label", "Doc_ID"])
    assert found is not None
    assert (found.texts, found.id) == (("PREMISE", "Hypothesis"), "Pair ID")
    assert (found.label, found.document) == ("gold_label", "Doc_ID")


def test_other_names_are_not_guessed():
    assert known_mapping(["text", "label"]) is None
    assert known_mapping(["hypothesis", "label"]) is None
