import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.mctaco_files import CATEGORIES
from tempannot.formats.items.repeats import import_report
from tests.oddities import HERE, each_of

FOLDER = HERE / "items"


@pytest.mark.parametrize("oddity", [e for e in each_of("items") if e.values[0].verdict == "items"])
def test_as_many_items_are_read_as_the_manifest_says(oddity):
    items = read_items(oddity.path).items
    assert len(items) == int(oddity.told)
    assert all(text.strip() for item in items for text in item.texts)


@pytest.mark.parametrize("oddity", [e for e in each_of("items") if e.values[0].verdict != "items"])
def test_what_holds_no_items_is_refused_by_name(oddity):
    with pytest.raises(FileError) as caught:
        read_items(oddity.path)
    assert str(caught.value).startswith(str(oddity.path))
    assert oddity.told in str(caught.value)


def test_the_categories_of_mctaco_are_the_sources():
    items = read_items(FOLDER / "mctaco.tsv").items
    assert {item.source for item in items} == set(CATEGORIES)


def test_quotes_and_blanks_of_mctaco_are_text():
    first, second = read_items(FOLDER / "mctaco-quotes-and-blanks.tsv").items
    assert first.texts == ('He said "six" . ', '"When?', '""')
    assert second.texts[1:] == (" How often? ", " 2 times")


def test_missing_labels_are_none():
    assert [each.label for each in read_items(FOLDER / "nli-without-labels.csv").items] == [
        None,
        None,
    ]


def test_the_ways_to_write_records_mean_the_same():
    found = [read_items(FOLDER / name).items for name in ("nli.jsonl", "nli-list.json")]
    assert [each.texts for each in found[0]] == [each.texts for each in found[1]]
    assert [each.label for each in found[0]] == [each.label for each in found[1]]


@pytest.mark.parametrize("name", ["mctaco-repeats.tsv", "nli-repeats.jsonl"])
def test_repeats_are_found_and_told_apart_from_contradictions(name):
    report = import_report(read_items(FOLDER / name).items)
    assert (len(report.repeats), len(report.contradictions)) == (2, 1)
