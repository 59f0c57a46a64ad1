from dataclasses import replace

import pytest

from tempannot.comparison.comparison_json import as_json
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.definitions import COEFFICIENTS, F1, definition, references
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind
from tempannot.comparison.report.comparison_report import report_of
from tempannot.comparison.report.disagreement_sections import CAUSES, ROOTS_SHOWN
from tempannot.comparison.report.material_section import DOCUMENTS_SHOWN
from tempannot.tables.report_parts import Definitions, Items, Paragraph, Picture
from tempannot.tables.table import Table
from tests.comparison.report.corpora import compared_folders, two_folders
from tests.comparison.stories import write
from tests.oddities import HERE, THREE_ANNOTATIONS


def tables(report):
    return {each.name: each for each in report.blocks if isinstance(each, Table)}


def by_name(table):
    return {row[0]: row[1:] for row in table.texts}


def texts(report):
    found = []
    for each in report.blocks:
        if isinstance(each, Paragraph):
            found.append(each.text)
        elif isinstance(each, Items):
            found += each.items
    return found


def shown(value):
    return "n/a" if value is None else f"{value:.3f}"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    return compared_folders(tmp_path_factory.mktemp("corpus"), ComparisonSettings(shuffles=3))


@pytest.fixture(scope="module")
def report(corpus):
    return report_of(corpus)


def check_score(row, found):
    assert row[0] == shown(found["precision"])
    assert row[2] == shown(found["recall"])
    assert row[4] == shown(found["f1"])


def test_micro_and_macro_are_those_of_the_json(report, corpus):
    found, every = as_json(corpus), tables(report)
    for kind in ("micro", "macro"):
        rows = by_name(every[f"{kind}-a-b"])
        assert list(rows) == [each.value for each in Measure]
        for measure, row in rows.items():
            check_score(row, found[kind][measure])
            if measure.startswith("temporal"):
                assert row[5] == shown(found[kind][measure]["major_recall"])
                assert row[6] == shown(found[kind][measure]["minor_recall"])


def test_counts_are_those_of_the_json(report, corpus):
    found = as_json(corpus)["micro"]["strict"]["counts"]
    row = by_name(tables(report)["micro-a-b"])["strict"]
    for cell, part in ((row[1], "precision"), (row[3], "recall")):
        assert cell == f"{found[part]['right']}/{found[part]['of']}"


def test_every_document_has_the_numbers_of_the_json(report, corpus):
    every = tables(report)
    for document in as_json(corpus)["documents"]:
        for measure in Measure:
            row = by_name(every[f"documents-{measure.value}-a-b"])[document["name"]]
            check_score(row, document["measures"][measure])


def test_agreement_on_every_document_is_that_of_the_json(report, corpus):
    rows = by_name(tables(report)["documents-agreement-a-b"])
    for document in as_json(corpus)["documents"]:
        found = document["agreement"]
        values = (shown(found[name]) for name in ("observed", "kappa", "alpha", "ac1"))
        assert rows[document["name"]] == (str(found["pairs"]), *values)


def test_agreement_is_that_of_the_json(report, corpus):
    found = as_json(corpus)["agreement"]
    rows = by_name(tables(report)["agreement-a-b"])
    names = {
        "observed agreement": "observed",
        "Cohen's kappa": "kappa",
        "Krippendorff's alpha": "alpha",
        "Gwet's AC1": "ac1",
    }
    assert found["pairs"] > 0
    for label, name in names.items():
        low, high = found["intervals"][name]
        assert rows[label] == (shown(found[name]), f"{low:.3f} to {high:.3f}")
    assert any(f"{found['resampled']} drawn with replacement" in each for each in texts(report))
    for each in found["left_out"]:
        side = {"key": "A", "response": "B"}[each["side"]]
        assert any(f"{each['pairs']} pair" in text and side in text for text in texts(report))


def test_the_range_of_awareness_is_told_when_asked_for(report, corpus):
    low, high = as_json(corpus)["micro"]["awareness"]["range"]["f1"]
    (told,) = (each for each in texts(report) if "3 random orders" in each)
    assert f"F1 from {low:.3f} to {high:.3f}" in told


def test_groups_of_a_grouping_have_all_pairs(report):
    every = tables(report)
    decided = sum(int(row[1]) for row in every["by-distance-a-b"].texts)
    kinds = [row for row in every["by-kind-a-b"].texts if row[0] != "with the creation time"]
    assert sum(int(row[1]) for row in kinds) == decided > 0


def test_disagreements_are_counted_by_cause_and_told_in_english(report):
    every = tables(report)
    causes = by_name(every["causes-a-b"])
    assert causes["direction slip"][1:] == ("1", "2")
    roots = every["disagreements-a-b"].texts
    assert sum(int(row[1]) for row in causes.values()) == len(roots)
    assert sum(int(row[2]) for row in causes.values()) == sum(int(row[2]) for row in roots)
    told = [row[3] for row in roots]
    slip = 'A: "said" ends before "met" starts. B: "said" starts after "met" ends.'
    assert any(each.startswith(slip) for each in told)


def test_contradictions_are_told_with_what_was_set_aside(report):
    rows = tables(report)["contradictions-a-b"].texts
    assert [row[:3] for row in rows] == [("b", "B", "l3"), ("c", "A", "l3")]
    assert all(row[3] for row in rows)


def test_two_like_annotations_have_no_disagreement(tmp_path):
    links = ("1 BEFORE 2", "2 BEFORE 3")
    report = report_of(compared_folders(tmp_path, stories={"a": (links, links)}))
    found = texts(report)
    for said in (
        "A and B disagree about nothing.",
        "A and B mark the same events and times.",
        "Neither side contradicts itself.",
        "Nothing was left out.",
    ):
        assert said in found
    assert "disagreements-a-b" not in tables(report)


def test_what_one_side_alone_marks_is_named(tmp_path):
    key, response = two_folders(tmp_path, stories={"a": (("1 BEFORE 2",), ("1 BEFORE 2",))})
    text = (response / "a.tml").read_text()
    gone = text.replace('<EVENT eid="e5" class="OCCURRENCE">woke</EVENT>', "woke")
    lines = [each for each in gone.splitlines(keepends=True) if 'eventID="e5"' not in each]
    (response / "a.tml").write_text("".join(lines))
    (row,) = tables(report_of(compare_paths([key, response])))["alone-a-b"].texts
    assert row == ("a", "A", "1 event", '"woke" (ei5)')


def test_what_was_left_out_is_told_with_the_reason(tmp_path):
    key, response = two_folders(tmp_path)
    (response / "a.tml").write_text("<TimeML>\n</WRONG>")
    write(key / "alone.tml")
    report = report_of(compare_paths([key, response]))
    (row,) = tables(report)["left-out"].texts
    assert row[:2] == ("a", "B")
    assert f"{response / 'a.tml'}:2" in row[2]
    assert "1 document only in A, not scored: alone." in texts(report)


def test_problems_met_while_reading_are_counted_by_kind(tmp_path):
    key, response = two_folders(tmp_path)
    write(response / "a.tml", "1 BEFORE 9", "2 BEFORE 9")
    found = texts(report_of(compare_paths([key, response])))
    (told,) = (each for each in found if "met while reading B" in each)
    assert told.startswith("6 problems met while reading B: ")
    assert "dangling-id 2" in told


def test_without_any_document_the_reason_is_told_and_nothing_fails(tmp_path):
    key, response = two_folders(tmp_path, stories={"a": (("1 BEFORE 2",), ())})
    write(response / "a.tml", words=("another", "text"))
    report = report_of(compare_paths([key, response]))
    rows = by_name(tables(report)["micro-a-b"])
    assert {row[0] for row in rows.values()} == {"n/a"}
    assert any("there is no document to score" in each for each in texts(report))


def test_one_document_has_no_means_and_no_table_of_documents(tmp_path):
    links = ("1 BEFORE 2",)
    every = tables(report_of(compared_folders(tmp_path, stories={"a": (links, links)})))
    assert "macro-a-b" not in every
    assert not [name for name in every if name.startswith("documents-")]


def test_of_many_documents_the_first_are_shown_and_that_is_said(corpus):
    (first, *_) = corpus.documents
    many = [
        replace(first, name=f"d{number:03}", pairs=first.pairs)
        for number in range(DOCUMENTS_SHOWN + 1)
    ]
    report = report_of(replace(corpus, documents=tuple(many)))
    assert len(tables(report)["documents-strict-a-b"].texts) == DOCUMENTS_SHOWN
    said = f"The table has the first {DOCUMENTS_SHOWN} of {DOCUMENTS_SHOWN + 1}"
    assert any(each.startswith(said) for each in texts(report))
    assert len(tables(report)["disagreements-a-b"].texts) == ROOTS_SHOWN


@pytest.mark.parametrize("paths", THREE_ANNOTATIONS)
def test_three_annotations_are_compared_in_pairs_and_as_a_whole(paths):
    corpus = compare_paths(paths)
    report = report_of(corpus)
    found = as_json(corpus)
    every = tables(report)
    for each, pair in zip(found["pairwise"], ("a-b", "a-c", "b-c"), strict=True):
        check_score(by_name(every[f"micro-{pair}"])["strict"], each["micro"]["strict"])
        row = by_name(every["pairwise"])[pair.upper().replace("-", " / ")]
        assert row[0] == shown(each["micro"]["links"]["f1"])
        assert row[-2] == shown(each["agreement"]["kappa"])
    alpha = f"alpha {shown(found['overall']['alpha'])}"
    assert any(each.startswith("All 3 on ") and alpha in each for each in texts(report))


@pytest.mark.parametrize("paths", THREE_ANNOTATIONS)
def test_names_of_tables_and_figures_are_their_own(paths):
    report = report_of(compare_paths(paths))
    found = [each.name for each in report.blocks if isinstance(each, Table | Picture)]
    assert len(set(found)) == len(found)


def test_every_row_has_a_cell_per_column(report):
    for table in tables(report).values():
        assert {len(row) for row in table.texts} <= {len(table.columns)}


def test_every_cause_measure_and_coefficient_is_explained(report):
    assert set(CAUSES) == set(Cause)
    terms = {
        term for each in report.blocks if isinstance(each, Definitions) for term, _ in each.items
    }
    names = (*Measure, *RatioKind, F1, *COEFFICIENTS)
    assert {definition(each).name for each in names} <= terms
    assert set(references()) <= terms


def test_slinks_and_alinks_have_a_table_where_a_side_has_any(report, tmp_path):
    assert not any(name.startswith("other") for name in tables(report))
    key = HERE / "timeml" / "reported-and-conditional.tml"
    response = tmp_path / key.name
    response.write_text(key.read_text().replace("CONDITIONAL", "MODAL"))
    found = report_of(compare_paths([key, response]))
    (table,) = (each for name, each in tables(found).items() if name.startswith("other"))
    assert [row[0] for row in table.texts] == [
        "SLINK found",
        "SLINK type right",
        "ALINK found",
        "ALINK type right",
    ]
    assert by_name(table)["SLINK type right"] == ("0.800", "4/5", "0.800", "4/5", "0.800")
