"""Items of every kind through every kind of file, and back."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER, TEXTS
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.formats.items.writing import ROW_ENDINGS, write_items
from tests.oddities import HERE

KINDS = {
    NLI: (("He left.", "He was gone."), ("She met him.", "=1+1")),
    ANSWER: (("He left.", "When?", "at noon"), ("He left.", "When?", '"never"')),
    ORDER: (("He left.", "He came."), ("-1", "'=quoted")),
    TEXTS: (("one", "two", "three", "four"), ("1", "2", "3", "4")),
}
LABELS = {NLI: "entailment", ANSWER: "yes", ORDER: "swapped", TEXTS: "any word"}


def items_of(kind):
    for number, texts in enumerate(KINDS[kind], 7):
        origin = Provenance("x", number, "doc", "l1", ("ei1", "ei2"), {"split": "dev", "Type": "x"})
        yield RatingItem(f"id{number}", kind, texts, LABELS[kind], "news", origin)


def said(items):
    return [replace(item, provenance=replace(item.provenance, file="", place=0)) for item in items]


@pytest.mark.parametrize("ending", ROW_ENDINGS)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_kind_survives_every_file(tmp_path, kind, ending):
    items = list(items_of(kind))
    path = tmp_path / f"items{ending}"
    assert write_items(path, items) == len(items)
    assert said(read_items(path).items) == said(items)


@pytest.mark.parametrize("ending", ROW_ENDINGS)
@pytest.mark.parametrize(
    "name",
    ["torque.json", "tracie.txt", "mctaco.tsv", "snli.jsonl", "nli.xlsx"],
)
def test_what_others_released_can_be_written_as_any_file(tmp_path, name, ending):
    items = read_items(HERE / "items" / name).items
    path = tmp_path / f"items{ending}"
    write_items(path, items)
    assert said(read_items(path).items) == said(items)


@pytest.mark.parametrize("ending", ROW_ENDINGS)
def test_details_never_pass_for_something_else(tmp_path, ending):
    origin = Provenance("x", 1, details={"label": "a", "gold_label": "b", "pair-id": "9", "": "c"})
    item = RatingItem("1", NLI, ("a", "b"), None, "here", origin)
    write_items(tmp_path / f"x{ending}", [item])
    (found,) = read_items(tmp_path / f"x{ending}").items
    assert (found.id, found.label, found.source) == ("1", None, "here")
    assert sorted(found.provenance.details.values()) == ["9", "a", "b", "c"]


def test_the_same_items_give_the_same_bytes(tmp_path):
    for ending in (*ROW_ENDINGS[:4], ".parquet", ".xlsx"):
        one, two = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
        write_items(one, list(items_of(NLI)))
        write_items(two, list(items_of(NLI)))
        assert one.read_bytes() == two.read_bytes()


def test_items_of_two_kinds_are_refused(tmp_path):
    items = [*items_of(NLI), *items_of(ORDER)]
    with pytest.raises(FileError, match="items of several kinds fit no table"):
        write_items(tmp_path / "x.csv", items)
    with pytest.raises(FileError, match="there are no items"):
        write_items(tmp_path / "x.csv", [])


def test_what_a_sheet_cannot_hold_is_told(tmp_path):
    item = next(items_of(NLI))
    long = replace(item, texts=("x" * 40_000, "y"))
    with pytest.raises(FileError, match="row 1: a cell of Excel holds 32,767 characters, and the"):
        write_items(tmp_path / "x.xlsx", [long])
    assert not list(tmp_path.iterdir())


def test_a_character_that_is_none_leaves_nothing_behind(tmp_path):
    for ending in ROW_ENDINGS:
        item = replace(next(items_of(NLI)), texts=("\ud800", "y"))
        with pytest.raises(FileError, match="a character that is none"):
            write_items(tmp_path / f"x{ending}", [item])
    assert not list(tmp_path.iterdir())


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0\ufffe\uffff"), min_size=1)


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".json", ".parquet", ".xlsx"])
@settings(max_examples=30, suppress_health_check=list(HealthCheck), deadline=None)
@given(texts=st.tuples(TEXT, TEXT).filter(lambda each: all(text.strip() for text in each)))
def test_any_text_survives(tmp_path_factory, ending, texts):
    path = tmp_path_factory.mktemp("x") / f"x{ending}"
    write_items(path, [RatingItem("1", NLI, texts, "neutral", "s", Provenance("x", 1))])
    assert read_items(path).items[0].texts == texts
