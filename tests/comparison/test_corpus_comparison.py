"""Whole annotations compared: what is scored, in which order, and what is left out and why."""

from gc import collect
from math import fsum
from os import scandir
from pathlib import Path
from weakref import ref

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn, ComparisonSettings, Spans
from tempannot.comparison.corpus_comparison import (
    ComparisonStoppedError,
    compare_corpus,
    compare_paths,
    compared,
    link_states,
)
from tempannot.comparison.document_matching import Why, match
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.errors import FileError
from tempannot.core.reasoning import LinkState
from tempannot.core.reduction import Method
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tests.comparison.stories import write
from tests.oddities import OF_CLEARTK, OF_MARKET, TWO_OF_A_TEXT, rows_of

CHAIN = ("1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 4")


@pytest.fixture
def folders(tmp_path) -> tuple[Path, Path]:
    """Three documents: one alike, one half right, one with nothing in common."""
    key, response = tmp_path / "key", tmp_path / "response"
    for name, links in (("a", CHAIN), ("b", ("1 AFTER 2", "2 BEFORE 3")), ("c", ("4 BEFORE 5",))):
        write(key / f"{name}.tml", *CHAIN)
        write(response / f"{name}.tml", *links)
    return key, response


def names(corpus) -> list[str]:
    return [each.name for each in corpus.first_pair.documents]


def test_documents_come_in_order_with_all_measures(folders):
    corpus = compare_paths(folders)
    assert names(corpus) == ["a", "b", "c"]
    a, b, c = corpus.first_pair.documents
    assert {each.f1 for each in a.scores.values()} == {1}
    assert b.scores[Measure.LINKS].precision.value == 1 / 2
    assert c.scores[Measure.LINKS].f1 == 0
    assert tuple(a.scores) == tuple(Measure)


def test_micro_sums_what_is_right_and_macro_takes_the_mean(folders):
    pair = compare_paths(folders).first_pair
    links = pair.micro[Measure.LINKS]
    assert (links.precision.right, links.precision.of) == (4, 6)
    assert (links.recall.right, links.recall.of) == (4, 9)
    assert pair.macro[Measure.LINKS].precision.value == pytest.approx((1 + 1 / 2 + 0) / 3)


def test_the_numbers_are_those_of_comparing_two_documents(folders):
    key, response = folders
    alone = DocumentComparison.of(
        read(key / "b.tml").document, read(response / "b.tml").document, during=During.EQUALS
    )
    assert compare_paths(folders).first_pair.documents[1].scores == scores(alone)


def test_micro_agreement_is_over_the_pairs_of_all_documents(folders):
    pair = compare_paths(folders).first_pair
    total = pair.agreement.coefficients.pairs
    assert total == sum(each.agreement.coefficients.pairs for each in pair.documents) > 0


def test_an_unreadable_file_is_told_and_the_rest_scored(folders):
    response = folders[1]
    (response / "b.tml").write_text("<TimeML>\n</WRONG>")
    corpus = compare_paths(folders)
    assert names(corpus) == ["a", "c"]
    (skipped,) = corpus.skipped
    assert (skipped.name, skipped.side, skipped.why) == ("b", 1, Why.UNREADABLE)
    assert skipped.message.startswith(f"{response / 'b.tml'}:2: ")
    assert len(corpus.documents) == 3
    assert corpus.documents[1].pairs == {}


def test_a_file_of_another_text_is_told_with_the_place_and_the_rest_scored(folders):
    key, response = folders
    write(response / "a.tml", words=("said", "went"))
    corpus = compare_paths(folders)
    assert names(corpus) == ["b", "c"]
    (skipped,) = corpus.skipped
    assert skipped.why is Why.OTHER_TEXT
    assert skipped.message == (
        f"{response / 'a.tml'}: this is another text than {key / 'a.tml'}: in line 2 of the "
        'text it goes on with "went.", the other with "met left slept woke."'
    )


def test_a_file_without_text_is_not_compared_with_one_that_has_text(folders):
    (folders[1] / "a.tml").write_text("<TimeML></TimeML>")
    corpus = compare_paths(folders)
    assert [each.why for each in corpus.skipped] == [Why.OTHER_TEXT]
    assert 'the other with "They said' in corpus.skipped[0].message


def test_a_version_of_the_text_is_scored_and_told(folders):
    key, response = folders
    write(response / "a.tml", *CHAIN, words=("said", "then", "met", "left", "slept", "woke"))
    corpus = compare_paths(folders)
    assert names(corpus) == ["a", "b", "c"]
    assert corpus.skipped == ()
    (version,) = corpus.documents[0].versions
    assert (version.path, version.first) == (response / "a.tml", key / "a.tml")


def test_a_document_that_a_response_lacks_counts_as_missed_if_asked_for(folders):
    (folders[1] / "a.tml").unlink()
    usual = compare_paths(folders)
    assert names(usual) == ["b", "c"]
    assert usual.only_in == (("a",), ())
    corpus = compare_paths(folders, ComparisonSettings(missing_as_empty=True))
    assert names(corpus) == ["a", "b", "c"]
    assert corpus.only_in == ((), ())
    assert [each.missing for each in corpus.documents] == [(1,), (), ()]
    links = corpus.first_pair.documents[0].scores[Measure.LINKS]
    assert (links.recall.right, links.recall.of) == (0, 3)
    assert links.precision.of == 0
    marks = corpus.first_pair.marks
    assert marks is not None
    whole = usual.first_pair.micro[Measure.LINKS].recall.of
    assert corpus.first_pair.micro[Measure.LINKS].recall.of == whole + 3


def test_what_only_a_response_has_is_never_scored(folders):
    write(folders[1] / "d.tml", *CHAIN)
    corpus = compare_paths(folders, ComparisonSettings(missing_as_empty=True))
    assert names(corpus) == ["a", "b", "c"]
    assert corpus.only_in == ((), ("d",))


def test_a_relation_table_is_compared_by_ids(folders):
    (folders[1] / "a.tml").unlink()
    (folders[1] / "a.csv").write_text(
        "source,relations,target\nei1,before,ei2\nei2,before,ei3\nei3,before,ei4\n"
    )
    first = compare_paths(folders).first_pair.documents[0]
    assert {each.f1 for each in first.scores.values()} == {1}


def test_two_files_of_one_name_are_told_and_the_rest_scored(folders):
    key, _ = folders
    (key / "b.csv").write_text("source,relations,target\n")
    corpus = compare_paths(folders)
    assert names(corpus) == ["a", "c"]
    (skipped,) = corpus.skipped
    assert skipped.why is Why.SAME_NAME
    assert str(key / "b.csv") in skipped.message
    assert str(key / "b.tml") in skipped.message


def test_a_folder_that_cannot_be_listed_is_told(folders, monkeypatch):
    closed = folders[1] / "closed"
    write(closed / "x.tml")

    def listed(path):
        if Path(path) == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr("os.scandir", listed)
    corpus = compare_paths(folders)
    assert [each.message for each in corpus.skipped] == [f"{closed}: this folder cannot be listed"]
    assert names(corpus) == ["a", "b", "c"]


def test_a_corpus_of_which_nothing_can_be_scored_has_no_values_but_reasons(folders):
    for path in folders[1].iterdir():
        path.write_text("")
    pair = compare_paths(folders).first_pair
    assert pair.documents == ()
    assert pair.micro[Measure.STRICT].f1 is None
    assert pair.micro[Measure.STRICT].reason == "there is no document to score"
    assert pair.macro[Measure.STRICT].f1.documents == 0
    assert pair.agreement.coefficients.kappa.value is None
    assert pair.agreement.coefficients.kappa.reason


def test_a_document_without_links_is_undefined_and_left_out_of_means(folders):
    write(folders[1] / "b.tml")
    pair = compare_paths(folders).first_pair
    assert pair.documents[1].scores[Measure.STRICT].precision.value is None
    assert pair.documents[1].scores[Measure.STRICT].recall.value == 0
    assert pair.macro[Measure.STRICT].precision.documents == 2
    assert pair.macro[Measure.STRICT].recall.documents == 3


def test_progress_is_told_after_each_document_also_of_one_left_out(folders):
    (folders[1] / "b.tml").write_text("")
    steps = []
    compare_corpus(
        match(folders), progress=lambda done, of, document: steps.append((done, of, document.name))
    )
    assert steps == [(1, 3, "a"), (2, 3, "b"), (3, 3, "c")]


def test_a_comparison_can_be_stopped_between_documents(folders):
    seen = []
    with pytest.raises(ComparisonStoppedError):
        compare_paths(
            folders,
            progress=lambda done, of, document: seen.append(document.name),
            is_stopped=lambda: len(seen) == 2,
        )
    assert seen == ["a", "b"]


def test_documents_are_read_one_by_one_when_asked_for(folders):
    stream = compared(match(folders))
    assert next(stream).name == "a"
    (folders[1] / "b.tml").write_text("")
    assert [each.why for each in next(stream).skipped] == [Why.UNREADABLE]


def test_settings_reach_the_measures(folders):
    write(folders[0] / "a.tml", "1 DURING 2")
    write(folders[1] / "a.tml", "1 IS_INCLUDED 2")

    def links_f1(**settings):
        corpus = compare_paths(folders, ComparisonSettings(**settings))
        return corpus.first_pair.documents[0].scores[Measure.LINKS].f1

    assert links_f1() == 0
    assert links_f1(during=During.DURING) == 1


def test_the_method_of_minimal_graphs_reaches_the_temporal_measures(tmp_path):
    # starts: a not after b, b not after c, a before c, which only labelled edges keep
    before = "before|meets|overlaps|finished-by|contains"
    at_most = f"{before}|starts|equals|started-by"
    table = tmp_path / "x.csv"
    table.write_text(f"source,relations,target\na,{at_most},b\nb,{at_most},c\na,{before},c\n")

    def size(method):
        pair = compare_paths([table, table], ComparisonSettings(method=method)).first_pair
        return pair.micro[Measure.TEMPORAL].recall.of

    assert (size(Method.LABELLED), size(Method.PROJECTED)) == (3, 2)


def test_agreement_is_on_links_where_that_is_asked_for(folders):
    closed = compare_paths(folders).first_pair.agreement.coefficients.pairs
    settings = ComparisonSettings(agreement_on=AgreementOn.LINKS)
    linked = compare_paths(folders, settings).first_pair.agreement.coefficients.pairs
    assert linked < closed


@pytest.mark.parametrize(
    ("folder", "files", "overlapping"),
    rows_of(
        ("compared", OF_MARKET, ["Monday", "a month"]),
        real=(("te3", OF_CLEARTK, ["a month", "2009", "a month"]),),
    ),
)
def test_overlaps_are_matched_unless_spans_are_to_be_the_same(folder, files, overlapping):
    paths = [folder / name for name in files]
    exact, partial = (
        compare_paths(paths, ComparisonSettings(spans=each))
        .first_pair.documents[0]
        .comparison.alignment
        for each in (Spans.EXACT, Spans.OVERLAP)
    )
    assert not any(unit.is_partial for unit in exact.units)
    assert [unit.text for unit in partial.units if unit.is_partial] == overlapping


@pytest.mark.parametrize("paths", TWO_OF_A_TEXT)
def test_shuffles_give_a_range_around_the_micro_awareness_of_a_corpus(paths):
    assert compare_paths(paths).first_pair.awareness_range is None
    pair = compare_paths(paths, ComparisonSettings(shuffles=5)).first_pair
    of_corpus, of_document = pair.awareness_range, pair.documents[0].awareness_range
    assert of_corpus == of_document
    assert of_corpus.shuffles == 5
    assert of_corpus.f1.lowest < of_corpus.f1.highest


def test_over_several_documents_the_range_is_that_of_the_sums(folders):
    pair = compare_paths(folders, ComparisonSettings(shuffles=4)).first_pair
    found = pair.awareness_range
    rights = [
        fsum(each.shuffled[order].precision.right for each in pair.documents) for order in range(4)
    ]
    of = pair.micro[Measure.AWARENESS].precision.of
    assert (found.precision.lowest, found.precision.highest) == (min(rights) / of, max(rights) / of)


def test_links_that_mean_nothing_are_counted(tmp_path):
    path = write(tmp_path / "x.tml", "1 BEFORE 2", "2 NONSENSE 3", "1 VAGUE 4", "1 BEFORE 9")
    side = compare_paths([path, path]).first_pair.documents[0].comparison.key
    assert link_states(side) == {
        LinkState.ACTIVE: 1,
        LinkState.UNKNOWN_TYPE: 1,
        LinkState.VAGUE: 1,
        LinkState.DANGLING: 1,
    }


@pytest.fixture
def three(tmp_path, folders) -> list[Path]:
    """The two folders and a third that has b and c only."""
    third = tmp_path / "third"
    write(third / "b.tml", *CHAIN)
    write(third / "c.tml", "1 BEFORE 2")
    return [*folders, third]


def test_three_annotations_are_compared_two_by_two_where_both_are_there(three):
    corpus = compare_paths(three)
    assert [(each.key.name, each.response.name) for each in corpus.pairs] == [
        ("key", "response"),
        ("key", "third"),
        ("response", "third"),
    ]
    assert [len(each.documents) for each in corpus.pairs] == [3, 2, 2]
    assert [sorted(each.pairs) for each in corpus.documents][:2] == [
        [(0, 1)],
        [(0, 1), (0, 2), (1, 2)],
    ]


def test_among_three_two_annotations_score_as_they_do_alone(three):
    together = compare_paths(three).pairs[2]
    alone = compare_paths(three[1:]).first_pair
    shared = [each for each in alone.documents if each.name != "a"]
    assert [each.scores for each in together.documents] == [each.scores for each in shared]
    assert together.micro == alone.micro  # a is only in one of them


def test_overall_agreement_of_two_is_that_of_the_pair(folders):
    corpus = compare_paths(folders)
    pair = corpus.first_pair.agreement.coefficients
    assert corpus.overall.alpha.value == pytest.approx(pair.alpha.value)
    assert corpus.overall.pairs == pair.pairs


def test_a_bad_file_of_one_of_three_leaves_the_other_two(three):
    (three[2] / "b.tml").write_text("")
    corpus = compare_paths(three)
    assert sorted(corpus.documents[1].pairs) == [(0, 1)]
    assert [(each.name, each.side) for each in corpus.skipped] == [("b", 2)]


@pytest.mark.parametrize(
    ("folder", "files", "sizes"),
    rows_of(
        ("compared", OF_MARKET, [13, 18, 18, 59]),
        real=(("te3", OF_CLEARTK, [55, 59, 59, 208]),),
    ),
)
def test_the_key_against_a_system_scores_the_parts_apart(folder, files, sizes):
    found = compare_paths([folder / name for name in files])
    temporal = found.first_pair.micro[Measure.TEMPORAL]
    assert [temporal.ratio(part).of for part in RatioKind] == sizes


def test_only_the_last_documents_stay_in_memory_and_others_are_read_again(folders):
    found = list(compared(match(folders), kept=1))
    gone = ref(found[0].pairs[0, 1].comparison)
    assert found[2].pairs[0, 1].comparison is not None
    collect()
    assert gone() is None
    again = found[0].pairs[0, 1]
    assert scores(again.comparison) == again.scores
    assert [each.path for each in found[0].opened] == [each / "a.tml" for each in folders]


def test_what_is_asked_for_again_soon_is_the_same_comparison(folders):
    first, *_ = compared(match(folders))
    assert first.pairs[0, 1].comparison is first.pairs[0, 1].comparison
    assert first.sides[0].document is first.opened[0].document


def test_a_file_that_is_gone_when_it_is_read_again_is_named(folders):
    found = list(compared(match(folders), kept=1))
    (folders[1] / "a.tml").unlink()
    with pytest.raises(FileError, match="changed since they were compared"):
        found[0].pairs[0, 1].comparison  # noqa: B018 - it is read
