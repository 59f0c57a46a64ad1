import shutil
from pathlib import Path

import pytest

from tempannot.cli.main import main
from tempannot.formats.reading import read
from tests.oddities import HERE, rounds


def test_one_line_is_added_and_nothing_else_changes(run, story):
    before = story.read_text().splitlines()
    outcome = run("link", story, "t0", "AFTER", "ei1")
    assert (outcome.status, outcome.out) == (0, "l3\n")
    after = story.read_text().splitlines()
    (new,) = [line for line in after if line not in before]
    assert [line for line in after if line != new] == before
    for part in ('lid="l3"', 'relType="AFTER"', 'timeID="t0"', 'relatedToEventInstance="ei1"'):
        assert part in new


@pytest.mark.parametrize("paths", rounds("tbaq/A*.tml", "tbaq/C*.tml"))
def test_adding_and_removing_gives_the_same_bytes_back(run, paths, tmp_path):
    path = tmp_path / "copy.tml"
    for original in paths:
        path.write_bytes(original.read_bytes())
        intervals = [each.id for each in read(path).document.intervals()]
        if len(intervals) < 2:
            continue
        source, target = intervals[:2]
        added = run("link", path, source, "overlaps|starts", target, "--keep")
        assert added.status == 0
        assert path.read_bytes() != original.read_bytes()
        assert run("link", path, source, "overlaps|starts", target, "--remove").out == added.out
        assert path.read_bytes() == original.read_bytes()


def test_output_leaves_the_file_as_it_is(run, story, tmp_path):
    before = story.read_bytes()
    target = tmp_path / "out.tml"
    assert run("link", story, "ei1", "before", "t0", "-o", target).status == 0
    assert story.read_bytes() == before
    assert "l3" in read(target).document.links


@pytest.mark.parametrize(
    ("given", "rel_type", "exact"),
    [
        ("before", "BEFORE", None),
        ("BEFORE", "BEFORE", None),
        ("IDENTITY", "IDENTITY", None),
        ("identity", "IDENTITY", None),
        ("equals", "SIMULTANEOUS", None),
        ("during", "IS_INCLUDED", None),
        ("DURING", "DURING", None),
        ("VAGUE", "VAGUE", None),
        ("before|meets", "VAGUE", "before|meets"),
        ("overlaps", "VAGUE", "overlaps"),
    ],
)
def test_relations_are_allens_names_or_types_of_timeml(run, story, given, rel_type, exact):
    assert run("link", story, "ei1", given, "t0").status == 0
    link = read(story).document.links["l3"]
    assert link.rel_type == rel_type
    assert (str(link.exact) if link.exact else None) == exact


def test_a_link_that_contradicts_is_not_written_and_the_conflict_told(run, story):
    before = story.read_bytes()
    outcome = run("link", story, "ei1", "before", "ei2")
    assert outcome.status == 1
    assert story.read_bytes() == before
    assert outcome.out == ""
    assert "l3 contradicts: l3, l1, l2" in outcome.err
    assert '"met" ends before "left" starts (l1)' in outcome.err
    assert "--keep" in outcome.err


def test_keep_writes_it_marked_and_outside_the_closure(run, story):
    closed = run("closure", story).out
    outcome = run("link", story, "ei1", "before", "ei2", "--keep")
    assert (outcome.status, outcome.out) == (0, "l3\n")
    assert "contradicts" in outcome.err
    assert read(story).document.links["l3"].kept
    assert run("closure", story).out == closed
    assert run("check", story).status == 0


def test_keep_does_not_mark_a_link_that_contradicts_nothing(run, story):
    run("link", story, "ei1", "after", "ei2", "--keep")
    assert not read(story).document.links["l3"].kept


def test_what_is_not_convex_is_refused_with_the_hull_on_offer(run, story):
    before = story.read_bytes()
    outcome = run("link", story, "ei1", "before|after", "ei2")
    assert outcome.status == 2
    assert outcome.err.startswith("error: before|after is not convex")
    assert "before|after|meets" in outcome.err
    assert story.read_bytes() == before


@pytest.mark.parametrize("options", [[], ["--remove"]])
def test_an_id_that_is_not_there_is_named(run, story, options):
    outcome = run("link", story, "ei9", "before", "ei2", *options)
    assert outcome.status == 2
    assert outcome.err == f"error: {story}: there is no event instance or time 'ei9'\n"


def test_a_word_that_is_no_relation_is_named_with_the_choice(run, story):
    outcome = run("link", story, "ei1", "earlier", "ei2")
    assert outcome.status == 2
    assert "'earlier' is not a relation" in outcome.err
    assert "finished-by" in outcome.err
    assert "IS_INCLUDED" in outcome.err


def test_an_event_stands_for_its_only_instance(run, story):
    assert run("link", story, "e1", "after", "e2").status == 0
    link = read(story).document.links["l3"]
    assert (link.source, link.target) == ("ei1", "ei2")


def test_an_event_with_two_instances_has_to_be_told_apart(run, story):
    extra = '<MAKEINSTANCE eventID="e1" eiid="ei4" />\n</TimeML>'
    story.write_text(story.read_text().replace("</TimeML>", extra))
    outcome = run("link", story, "e1", "after", "e2")
    assert outcome.status == 2
    assert "ei1, ei4" in outcome.err


def test_a_link_is_removed_from_whichever_end_it_is_told(run, story):
    assert run("link", story, "ei1", "AFTER", "ei3", "--remove").out == "l2\n"
    assert list(read(story).document.links) == ["l1"]


def test_removing_what_nobody_said_is_an_error_that_says_what_there_is(run, story):
    before = story.read_bytes()
    outcome = run("link", story, "ei2", "meets", "ei3", "--remove")
    assert outcome.status == 2
    assert "l1 (ei2 BEFORE ei3)" in outcome.err
    assert story.read_bytes() == before


def test_identity_is_not_removed_as_simultaneous(run, story):
    run("link", story, "ei1", "IDENTITY", "t0")
    assert run("link", story, "ei1", "SIMULTANEOUS", "t0", "--remove").status == 2
    assert run("link", story, "ei1", "IDENTITY", "t0", "--remove").out == "l3\n"


def test_a_row_is_added_to_a_relation_table(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before,b\nb,before,c\n")
    assert run("link", table, "a", "before|meets", "c").status == 0
    assert table.read_text().splitlines() == [
        "source,relations,target",
        "a,before,b",
        "b,before,c",
        "a,before|meets,c",
    ]


def test_a_file_that_cannot_be_read_is_one_error(run, broken):
    outcome = run("link", broken, "a", "before", "b")
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {broken}:4: ")


@pytest.mark.parametrize("name", ["out.csv", "out.txt"])
def test_a_name_of_another_format_is_refused_before_all_work(run, story, tmp_path, name):
    outcome = run("link", story, "ei1", "before", "t0", "-o", tmp_path / name)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {tmp_path / name}: ")
    assert not (tmp_path / name).exists()


SAID = HERE / "timeml" / "reported-and-conditional.tml"


@pytest.fixture
def said(tmp_path):
    """A copy of a text with SLINKs and ALINKs."""
    return Path(shutil.copy(SAID, tmp_path))


@pytest.mark.parametrize(
    ("option", "rel_type", "end"),
    [
        ("--slink", "counter_factive", "subordinatedEventInstance"),
        ("--alink", "TERMINATES", "relatedToEventInstance"),
    ],
)
def test_an_slink_or_alink_is_one_more_line_and_taken_away_again(run, said, option, rel_type, end):
    before = said.read_text()
    outcome = run("link", said, "e5", "ei8", option, rel_type, "--signal", "s1")
    assert (outcome.status, outcome.out) == (0, "l19\n")
    (new,) = set(said.read_text().splitlines()) - set(before.splitlines())
    assert new == (
        f'<{option[2:].upper()} lid="l19" relType="{rel_type.upper()}" eventInstanceID="ei5" '
        f'{end}="ei8" signalID="s1"/>'
    )
    assert run("link", said, "ei5", "ei8", option, rel_type, "--remove").out == "l19\n"
    assert said.read_text() == before


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("ei5", "ei8", "--slink", "INITIATES"), "the types of an SLINK are MODAL, EVIDENTIAL"),
        (("ei5", "t0", "--slink", "MODAL"), "is a time"),
        (("ei5", "ei99", "--slink", "MODAL"), "no event instance or time 'ei99'"),
        (("ei5", "ei8", "--slink", "MODAL", "--signal", "s9"), "no signal 's9'"),
        (("ei1", "ei2", "--slink", "MODAL", "--remove"), "there is l12 (SLINK"),
        (("ei5", "before", "ei8", "--slink", "MODAL"), "SOURCE TARGET are wanted after --slink"),
        (("ei5", "--alink", "INITIATES"), "Missing argument 'TARGET'"),
        (("ei5", "before"), "Missing argument 'TARGET'"),
        (("ei5", "ei8", "--slink", "MODAL", "--alink", "INITIATES"), "an SLINK or an ALINK"),
        (("ei5", "before", "ei8", "--signal", "s1"), "--signal goes with"),
    ],
)
def test_what_no_slink_or_alink_can_be_is_refused_and_nothing_written(run, said, given, why):
    before = said.read_bytes()
    outcome = run("link", said, *given)
    assert outcome.status == 2
    assert why in " ".join(outcome.err.split())
    assert said.read_bytes() == before


def test_a_relation_table_refuses_slinks_instead_of_losing_them(run, tmp_path):
    table = tmp_path / "links.csv"
    table.write_text("source,relations,target\na,before,b\n")
    outcome = run("link", table, "a", "b", "--slink", "MODAL")
    assert (outcome.status, outcome.out) == (2, "")
    assert "holds no SLINKs or ALINKs" in outcome.err
    assert table.read_text() == "source,relations,target\na,before,b\n"


def test_a_cause_is_written_with_its_type_and_says_which_link_goes(tmp_path):
    path = tmp_path / "d.red"
    path.write_text("d\te1\te2\tBEFORE\nd\te2\te3\tBEFORE\n")
    assert main(["link", str(path), "e1", "BEFORE/CAUSES", "e3"]) == 0
    assert path.read_text().endswith("d\te1\te3\tBEFORE/CAUSES\n")
    assert main(["link", str(path), "e1", "BEFORE/PRECONDITIONS", "e3", "--remove"]) == 2
    assert main(["link", str(path), "e1", "BEFORE", "e3", "--remove"]) == 0
    assert "CAUSES" not in path.read_text()
