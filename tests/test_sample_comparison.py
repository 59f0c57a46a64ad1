"""The second annotations of the samples show every way in which two annotators can differ."""

from dataclasses import replace

import pytest

from tempannot.cli.main import main
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import disagreements
from tempannot.comparison.document_matching import match
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.core.changes import Replace
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.schemes import During
from tempannot.formats.reading import read, to_bytes
from tempannot.resources import resource, sample_comparison, samples, second_annotations
from tests.comparison.graphs import differing_pairs

NAMES = ("how-to", "news-report")
SLIPS = {"how-to": ("l134", 90), "news-report": ("l130", 25)}
"""The link that was turned round, and how many differences come from it at least."""
PARTIAL = {"how-to": "the last five", "news-report": "in force"}


def compared(name, **how):
    first, second = (read(path).document for path in sample_comparison(name))
    return DocumentComparison.of(first, second, **how)


def found(name, cause):
    comparison = compared(name)
    words = {unit.id: unit.text for unit in comparison.alignment.units}
    return {
        (words[each.source], words[each.target])
        for each in disagreements(comparison)
        if each.cause is cause
    }


def test_second_annotations_are_those_of_two_samples():
    assert [path.stem for path in second_annotations()] == list(NAMES)
    assert {path.name for path in second_annotations()} < {path.name for path in samples()}


def test_comparison_offered_first_is_the_news_report():
    paths = sample_comparison()
    assert [path.stem for path in paths] == ["news-report", "news-report"]
    assert paths[0] in samples()
    assert paths[1] in second_annotations()


@pytest.mark.parametrize("path", second_annotations(), ids=lambda path: path.name)
def test_second_annotation_reads_without_a_problem_and_is_saved_byte_for_byte(path):
    opened = read(path)
    assert opened.problems == ()
    assert to_bytes(opened, opened.document) == path.read_bytes()


@pytest.mark.parametrize("during", During)
@pytest.mark.parametrize("path", second_annotations(), ids=lambda path: path.name)
def test_second_annotation_is_consistent_however_during_is_read(path, during):
    assert Reasoning(read(path).document, during).is_consistent


@pytest.mark.parametrize("path", second_annotations(), ids=lambda path: path.name)
def test_every_interval_of_a_second_annotation_is_linked(path):
    document = read(path).document
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    assert {interval.id for interval in document.intervals()} == linked


@pytest.mark.parametrize("name", NAMES)
def test_annotators_have_the_same_text_letter_for_letter_and_no_id_in_common(name):
    first, second = (read(path).document for path in sample_comparison(name))
    assert first.text == second.text
    ids = [{*each.events, *each.instances, *each.times, *each.links} for each in (first, second)]
    assert not ids[0] & ids[1]


def test_news_report_has_every_cause_that_closures_show():
    causes = {each.cause for each in disagreements(compared("news-report"))}
    assert causes == set(Cause) - {Cause.SET_ASIDE}


def test_both_comparisons_together_have_every_cause():
    assert {each.cause for name in NAMES for each in disagreements(compared(name))} == set(Cause)


@pytest.mark.parametrize(
    ("name", "cause", "pairs"),
    [
        ("news-report", Cause.DIRECTION_SLIP, {("strike", "doubled")}),
        ("news-report", Cause.CONTRADICTORY, {("cut", "blackout")}),
        ("news-report", Cause.DURING, {("nine days", "ran")}),
        ("news-report", Cause.IDENTITY, {("strike", "walkout")}),
        ("news-report", Cause.MISSING, {("17 May 2024", "plans")}),
        ("how-to", Cause.DIRECTION_SLIP, {("Cool", "cut")}),
        ("how-to", Cause.CONTRADICTORY, {("crackle", "lifting")}),
        ("how-to", Cause.DURING, {("Cool", "an hour")}),
        ("how-to", Cause.SET_ASIDE, {("weigh", "warm")}),
    ],
)
def test_cause_is_found_where_it_was_put(name, cause, pairs):
    assert found(name, cause) == pairs


@pytest.mark.parametrize("name", NAMES)
def test_each_annotator_marks_something_that_the_other_does_not(name):
    alignment = compared(name, partial=True).alignment
    assert alignment.missing(0)
    assert alignment.missing(1)


@pytest.mark.parametrize("name", NAMES)
def test_one_span_of_each_only_overlaps(name):
    assert not any(unit.is_partial for unit in compared(name).alignment.units)
    units = compared(name, partial=True).alignment.units
    assert [unit.text for unit in units if unit.is_partial] == [PARTIAL[name]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("partial", [False, True])
def test_no_measure_is_nearly_perfect_or_nearly_nothing(name, partial):
    values = scores(compared(name, partial=partial))
    assert all(0.3 < values[measure].f1 < 0.9 for measure in Measure)


@pytest.mark.parametrize("name", NAMES)
def test_many_links_of_other_pairs_mean_the_same(name):
    values = scores(compared(name))
    assert values[Measure.AWARENESS].f1 > values[Measure.LINKS].f1 + 0.1


@pytest.mark.parametrize("name", NAMES)
def test_turning_the_slip_round_settles_the_differences_that_it_explains(name):
    comparison, (link, derived) = compared(name), SLIPS[name]
    slip = next(each for each in disagreements(comparison) if each.cause is Cause.DIRECTION_SLIP)
    assert slip.links[1] == (link,)
    assert len(slip.explains) >= derived
    before = len(differing_pairs(comparison.key.network, comparison.response.network))
    after = mended(name)
    assert len(differing_pairs(after.key.network, after.response.network)) <= before - derived
    assert scores(after)[Measure.STRICT].f1 > scores(comparison)[Measure.STRICT].f1


def mended(name):
    first, second = (read(path).document for path in sample_comparison(name))
    link = second.links[SLIPS[name][0]]
    second.apply(Replace(replace(link, source=link.target, target=link.source)))
    return DocumentComparison.of(first, second)


def test_set_that_no_closure_holds_is_the_only_link_out_of_it():
    reasoning = Reasoning(read(sample_comparison("how-to")[1]).document)
    links = reasoning.document.links
    outside = [id for id in links if reasoning.state(id) is LinkState.NOT_CONVEX]
    assert [str(links[id].exact) for id in outside] == ["before|after"]


def test_folders_of_the_samples_and_of_the_second_annotations_go_together():
    matched = match([resource("samples"), resource("second-annotator")])
    assert [document.name for document in matched.documents] == list(NAMES)
    assert matched.only_in == (("es-biografia", "medical-history"), ())


def test_command_of_the_readme_beside_them_compares_both(capsys):
    command = ["compare", str(resource("samples")), str(resource("second-annotator"))]
    assert main([*command, "--details"]) == 1  # one link of theirs is not convex
    assert "all 2 documents" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_f1_is_the_same_whichever_side_is_the_key_but_in_temporal_measures(name):
    first, second = (read(path).document for path in sample_comparison(name))
    there, back = (
        scores(DocumentComparison.of(first, second)),
        scores(DocumentComparison.of(second, first)),
    )
    differing = {each for each in Measure if there[each].f1 != pytest.approx(back[each].f1)}
    assert differing == {Measure.TEMPORAL, Measure.TEMPORAL_RELAXED}
