"""The tables of a comparison for a terminal."""

import pytest

from tempannot.cli.comparison_text import corpus_lines
from tempannot.comparison.comparison_settings import ComparisonSettings, Spans
from tempannot.comparison.corpus_comparison import compare_paths
from tests.comparison.stories import write
from tests.oddities import OF_CLEARTK, OF_MARKET, rows_of

CHAIN = ("1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 4")


@pytest.fixture
def folders(tmp_path):
    """Two folders of two documents."""
    key, response = tmp_path / "key", tmp_path / "response"
    write(key / "a.tml", *CHAIN)
    write(key / "b.tml", *CHAIN, "4 BEFORE 1", "1 NONSENSE 2", "1 BEFORE 9")
    write(response / "a.tml", "1 BEFORE 2", "3 BEFORE 2")
    write(response / "b.tml", *CHAIN)
    return [key, response]


def lines(paths, details=False, **settings):
    return list(corpus_lines(compare_paths(paths, ComparisonSettings(**settings)), details))


def cells(table, row):
    """The words of the first line that begins with one."""
    return next(line.split() for line in table if line.split()[:1] == [row])


def test_a_table_has_a_line_per_measure_with_values_and_counts(folders):
    table = lines([folders[0] / "a.tml", folders[1] / "a.tml"])
    assert table[3] == "a"
    assert table[4].split() == ["precision", "recall", "F1", "major", "minor"]
    assert [line.split()[0] for line in table[5:11]] == [
        "links",
        "strict",
        "relaxed",
        "temporal",
        "temporal-relaxed",
        "awareness",
    ]
    assert cells(table, "links") == ["links", "0.500", "1/2", "0.333", "1/3", "0.400"]
    assert len(cells(table, "temporal")) == 8


def test_columns_stand_under_each_other(folders):
    head, *rows = lines([folders[0] / "a.tml", folders[1] / "a.tml"])[4:11]
    for row in rows:
        f1 = row.split()[5]
        assert row[: head.index("F1") + 2].endswith(f1)


def test_totals_follow_where_there_are_several_documents(folders):
    table = lines(folders)
    assert "all 2 documents, summed (micro)" in table
    assert "mean of 2 documents (macro)" in table
    start = table.index("all 2 documents, summed (micro)")
    assert cells(table[start:], "links")[1:5] == ["0.800", "4/5", "0.571", "4/7"]
    alone = lines([folders[0] / "a.tml", folders[1] / "a.tml"])
    assert not [line for line in alone if "micro" in line]


def test_agreement_comes_with_intervals_and_the_number_of_pairs(folders):
    table = lines(folders)
    (line,) = [each for each in table if each.startswith("  agreement on 8 pairs")]
    assert "observed 0." in line
    assert "kappa 0." in line
    assert line.count("[") == 2


def test_a_side_that_contradicts_itself_is_told_with_the_links_set_aside(folders):
    table = lines(folders)
    (line,) = [each for each in table if "contradicts itself" in each]
    assert line == ("  the key contradicts itself, measured on its consistent part: l4 set aside")
    explained = " ".join(" ".join(lines(folders, details=True)).split())
    assert '"slept" ends before "said" starts (l4)' in explained


def test_of_very_many_contradictions_one_is_explained(tmp_path):
    path = write(tmp_path / "x.tml", "1 BEFORE 2", *["2 BEFORE 1"] * 200)
    told = " ".join(" ".join(lines([path, path], details=True)).split())
    assert told.count("It is said that") == 2  # once per side
    assert "l200, l201 set aside" in told


def test_links_without_meaning_are_counted(folders):
    table = lines(folders)
    assert ("  not measured: 1 link of the key of a type that has no meaning here") in table
    assert "  not measured: 1 link of the key to something that the file does not mark" in table


def test_why_values_are_undefined_is_told_once_for_all_measures_it_concerns(tmp_path):
    empty = write(tmp_path / "empty.tml")
    table = lines([empty, empty])
    assert cells(table, "strict") == ["strict", "n/a", "0/0", "n/a", "0/0", "n/a"]
    assert len([line for line in table if line.startswith("  n/a: ")]) == 3
    assert not [line for line in table if "nan" in line]


@pytest.mark.parametrize(
    ("folder", "files", "response", "key", "overlapping"),
    rows_of(
        (
            "compared",
            OF_MARKET,
            "1 event, 2 times",
            '"fire" (ei7)',
            '2 times: "Monday" (t1), "a month" (t3)',
        ),
        real=(
            (
                "te3",
                OF_CLEARTK,
                "6 events, 5 times",
                '"winding" (ei1)',
                '3 times: "a month" (t1), "2009" (t4), "a month" (t10)',
            ),
        ),
    ),
)
def test_only_details_name_what_one_side_does_not_mark(folder, files, response, key, overlapping):
    paths = [folder / name for name in files]
    assert f"  only in the response: {response}" in lines(paths, spans=Spans.EXACT)
    assert key not in "\n".join(lines(paths, spans=Spans.EXACT))
    assert key in "\n".join(lines(paths, spans=Spans.EXACT, details=True))
    assert f"  matched by overlapping words: {overlapping}" in lines(paths, details=True)


def test_texts_with_nothing_in_common_are_told(tmp_path):
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    one.write_text("source,relations,target\na,before,b\n")
    other.write_text("source,relations,target\nx,before,y\n")
    assert "  nothing is marked by both, so that no pair can be compared" in lines([one, other])


def test_details_say_what_each_measure_is_and_why_awareness_depends_on_order(folders):
    detailed = "\n".join(lines(folders, details=True))
    for word in ("TempEval-3", "Tannier & Muller", "another order"):
        assert word in detailed
        assert word not in "\n".join(lines(folders))


def test_the_range_over_orders_is_told_on_request(folders):
    (line, *_) = [each for each in lines(folders, shuffles=2) if "random order" in each]
    assert line.startswith("  awareness over 2 random orders of the links: F1 from ")


def test_of_three_a_table_of_every_two_and_one_number_for_all(folders, tmp_path):
    third = tmp_path / "third"
    write(third / "a.tml", "1 BEFORE 2")
    table = lines([*folders, third])
    assert [line.split()[:3] for line in table[1:4]] == [
        ["key", "/", "response"],
        ["key", "/", "third"],
        ["response", "/", "third"],
    ]
    assert table[4].startswith("  all 3 on ")
    assert "alpha" in table[4]
    detailed = lines([*folders, third], details=True)
    assert len([line for line in detailed if line.startswith("response  ")]) == 3


def test_of_three_it_is_told_which_contradicts_itself_and_where(folders, tmp_path):
    third = tmp_path / "third"
    write(third / "b.tml", "1 BEFORE 2")
    table = lines([*folders, third])
    assert [line for line in table if "contradicts" in line] == [
        "  b: key contradicts itself, measured on its consistent part: l4 set aside"
    ]
