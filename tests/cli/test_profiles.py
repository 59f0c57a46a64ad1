"""``--profile`` and ``--hull`` mean the same in every command, and nothing is left out unsaid."""

import json

import pytest

from tempannot import read

TABLE = "source,relations,target\na,before|after,b\nb,before|overlaps,c\n"
PAGE = """<TimeML><DOCID>d</DOCID><TEXT>They <EVENT eid="e1" class="X">met</EVENT>,
<EVENT eid="e2" class="X">ate</EVENT>.</TEXT>
<TLINK lid="l1" eventID="e1" relatedToEvent="e2" relType="BEFORE"/>
<TLINK lid="l2" eventID="e1" relatedToEvent="e2" relType="{type}"/></TimeML>"""
OWN = """
[type.NEARBY]
relations = "before|meets|overlaps"
word = "nearby"
key = "N"
[type.BEFORE]
relations = "before"
"""


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    return path


@pytest.fixture
def page(tmp_path):
    def write(rel_type):
        path = tmp_path / "page.tml"
        path.write_text(PAGE.format(type=rel_type))
        return path

    return write


def checked(run, *arguments):
    outcome = run("check", "--json", *arguments)
    (document,) = json.loads(outcome.out)["documents"]
    return outcome.status, document


@pytest.mark.parametrize(
    "command", [("closure",), ("minimal",), ("graph", "-o", "g.json"), ("timeline", "-o", "t.svg")]
)
def test_links_that_are_not_convex_are_named_and_give_status_1_without_hull(
    run, table, command, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    name, *more = command
    outcome = run(name, table, *more)
    assert outcome.status == 1
    assert "l1 says before|after of a and b, which is not convex" in outcome.err
    assert "l2 says before|overlaps of b and c" in outcome.err
    assert "--hull takes it as before|meets|overlaps" in outcome.err
    wide = run(name, table, *more, "--hull")
    assert wide.status == 0
    assert "convex" not in wide.err


def test_check_names_what_is_not_convex_and_says_no_without_hull(run, table):
    outcome = run("check", table)
    assert outcome.status == 1
    assert "not checked: l2 says before|overlaps of b and c, which is not convex" in outcome.out
    status, document = checked(run, table)
    assert status == 1
    assert [each["kind"] for each in document["problems"]] == ["not-convex", "not-convex"]
    status, document = checked(run, table, "--hull")
    assert status == 0
    assert document["problems"] == []


def test_the_hull_is_closed_and_the_table_is_as_it_was(run, table):
    assert "b,before|meets|overlaps,c,asserted" in run("closure", table, "--hull").out
    assert table.read_text() == TABLE


def test_the_profile_is_told_by_the_file_and_named(run, page):
    _, document = checked(run, page("OVERLAPS"))
    assert document["profile"] == "tempeval-2"
    assert document["status"] == "inconsistent"
    _, document = checked(run, page("INCLUDES"))
    assert document["profile"] == "timeml-1.2.1"


def test_another_profile_gives_the_same_links_another_meaning(run, page):
    path = page("AFTER")
    assert checked(run, path)[1]["status"] == "inconsistent"
    status, document = checked(run, path, "--profile", "matres")
    assert (status, document["profile"]) == (1, "matres")
    assert '"met" starts before "ate" starts (l1)' in document["conflict"]["explanation"]
    assert '"met" starts after "ate" starts (l2)' in document["conflict"]["explanation"]


@pytest.mark.parametrize("command", ["check", "closure", "minimal"])
def test_a_type_that_no_profile_knows_is_named(run, page, command):
    outcome = run(command, page("NEARBY"))
    assert outcome.status == 0
    assert "1 link has a type that TimeML does not know: NEARBY; not read" in (
        outcome.out if command == "check" else outcome.err
    )


def test_a_profile_of_ones_own_is_a_file(run, page, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(OWN)
    path = page("NEARBY")
    status, document = checked(run, path, "--profile", own)
    assert (status, document["profile"]) == (0, str(own))
    assert "unknown-reltype" not in {each["kind"] for each in document["problems"]}
    table = tmp_path / "out.csv"
    assert run("closure", path, "--profile", own, "-o", table).status == 0
    assert "e1,before,e2" in table.read_text()
    own.write_text(OWN.replace("overlaps", "overlap"))
    outcome = run("check", path, "--profile", str(own) + "x")
    assert outcome.status == 2
    assert "there is no such profile" in outcome.err


def test_a_link_is_added_with_the_type_of_the_profile(run, page):
    path = page("BEFORE")
    outcome = run("link", path, "e2", "AFTER", "e1", "--profile", "matres")
    assert outcome.status == 0
    assert '<TLINK lid="l3" relType="AFTER" eventID="e2" relatedToEvent="e1"/>' in path.read_text()
    assert run("link", path, "e2", "INCLUDES", "e1", "--profile", "matres").status == 2


def test_two_annotations_are_compared_by_their_profile(run, page, tmp_path):
    first = page("BEFORE")
    second = tmp_path / "second.tml"
    second.write_text(PAGE.format(type="INCLUDES").replace('relType="BEFORE"', 'relType="IBEFORE"'))
    outcome = run("compare", first, first, "--profile", "matres", "--json")
    assert outcome.status == 0
    assert json.loads(outcome.out)["micro"]["strict"]["f1"] == 1


def test_python_reads_by_profile_and_hull(page, table):
    assert str(read(page("BEFORE"), profile="matres").relation("e1", "e2")) == (
        "before|meets|overlaps|contains|finished-by"
    )
    assert str(read(table, hull=True).relation("b", "c")) == "before|meets|overlaps"


def test_compare_scores_a_set_that_is_not_convex_as_the_set_that_it_is(run, tmp_path):
    key, response = tmp_path / "key.csv", tmp_path / "response.csv"
    key.write_text("source,relations,target\na,before,b\n")
    response.write_text("source,relations,target\na,before|overlaps,b\n")
    outcome = run("compare", key, response, "--json")
    assert outcome.status == 1
    assert "l1 says before|overlaps of a and b, which is not convex" in outcome.err
    found = json.loads(outcome.out)
    relaxed = found["micro"]["relaxed"]
    assert (relaxed["precision"], relaxed["recall"]) == (1.0, 0.5)
    assert found["micro"]["strict"]["f1"] == 0
    assert [each["where"] for each in found["documents"][0]["problems"]] == ["l1"]
    wide = run("compare", key, response, "--json", "--hull")
    assert wide.status == 0
    assert json.loads(wide.out)["micro"]["relaxed"]["recall"] == pytest.approx(1 / 3)


def test_annotations_that_are_read_by_different_profiles_are_told(run, tmp_path):
    first, second = tmp_path / "first.tml", tmp_path / "second.tml"
    first.write_text(PAGE.format(type="EQUAL"))
    second.write_text(PAGE.format(type="BEFORE"))
    said = f"the types are not read alike: {first} as MATRES, {second} as TimeML"
    gold = tmp_path / "gold.tml"
    for command in (("compare",), ("adjudicate", "-o", gold)):
        assert said in run(*command, first, second).err
        assert said not in run(*command, first, second, "--profile", "matres").err


def test_gold_has_the_types_of_its_profile(run, tmp_path):
    first, second = tmp_path / "first.tml", tmp_path / "second.tml"
    only = PAGE.replace('<TLINK lid="l1" eventID="e1" relatedToEvent="e2" relType="BEFORE"/>', "")
    first.write_text(only.format(type="EQUAL"))
    second.write_text(only.format(type="AFTER"))
    gold = tmp_path / "gold.tml"
    run("adjudicate", "-o", gold, "--start", "b", "--profile", "matres", first, second)
    assert 'relType="AFTER"' in gold.read_text()
    assert "VAGUE" not in gold.read_text()
