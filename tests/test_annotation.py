"""The front door: documents as Python users hold them."""

import copy
import json
import pickle
import subprocess
import sys

import networkx as nx
import pytest

import tempannot
from tempannot.resources import resource, samples
from tests.oddities import HERE

TRIANGLE = "source,relations,target\na,before,b\nb,before,c\n"


@pytest.fixture
def triangle(tmp_path):
    """Three intervals in a row."""
    path = tmp_path / "triangle.csv"
    path.write_text(TRIANGLE)
    return tempannot.read(path)


def test_importing_loads_nothing_heavy():
    code = (
        "import sys, tempannot; "
        "heavy = {'pandas', 'networkx', 'lxml', 'numpy', 'PySide6', 'sqlalchemy', 'click'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("name", tempannot.__all__)
def test_every_public_name_is_there(name):
    assert name in dir(tempannot)
    assert getattr(tempannot, name)


def test_another_name_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tempannot.nothing  # noqa: B018 - asking is the test


def test_a_method_that_is_none_is_refused_in_words(triangle):
    with pytest.raises(tempannot.DocumentError) as error:
        triangle.minimal_graph("smallest")
    assert str(error.value) == "method is one of labelled, projected, not 'smallest'"


def test_closure_names_every_related_pair_and_where_it_comes_from(triangle):
    assert triangle.closure().to_dict("records") == [
        {"source": "a", "relations": "before", "target": "b", "origin": "asserted"},
        {"source": "a", "relations": "before", "target": "c", "origin": "inferred"},
        {"source": "b", "relations": "before", "target": "c", "origin": "asserted"},
    ]
    assert set(triangle.why("a", "c")) == set(triangle.links()["id"])


def test_a_contradiction_is_kept_named_and_undone(triangle):
    before = triangle.closure()
    link = triangle.add("c", "before", "a")
    assert not triangle.is_consistent
    (found,) = triangle.conflicts()
    assert link in found.links
    assert "cannot" in found.explanation or "before" in found.explanation
    assert triangle.links().set_index("id").state[link] == "conflict"
    assert triangle.closure().equals(before)
    assert triangle.undo()
    assert triangle.is_consistent
    assert not triangle.undo()


def test_links_are_changed_and_removed(triangle):
    first, second = triangle.links()["id"]
    triangle.change(first, "meets")
    assert str(triangle.relation("a", "b")) == "meets"
    triangle.change(first, tempannot.RelationSet.parse("overlaps"))
    assert str(triangle.relation("a", "b")) == "overlaps"
    triangle.remove(second)
    assert list(triangle.links()["id"]) == [first]
    for _ in range(3):
        triangle.undo()
    assert list(triangle.links()["relations"]) == ["before", "before"]


def test_graphs_are_networkx_graphs(triangle):
    minimal = triangle.minimal_graph()
    assert minimal.graph["value"] == 2
    ends = [(a[0], b[0], data["relation"]) for a, b, data in minimal.edges(data=True)]
    assert ends == [("a.end", "b.start", "<"), ("b.end", "c.start", "<")]
    graph = triangle.graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert [key for *_, key in graph.edges(keys=True)] == list(triangle.links()["id"])


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["graph", "minimal_graph"])
def test_graphs_are_written_and_read_by_other_programs(path, kind, tmp_path):
    graph = getattr(tempannot.read(path), kind)()
    text = json.dumps(nx.node_link_data(graph, edges="edges"))
    assert nx.utils.graphs_equal(nx.node_link_graph(json.loads(text), edges="edges"), graph)
    nx.write_graphml(graph, tmp_path / "a.graphml")
    found = nx.read_graphml(tmp_path / "a.graphml", force_multigraph=graph.is_multigraph())
    assert len(found) == len(graph)
    assert [*map(tuple, found.nodes(data=True))] == [(str(n), d) for n, d in graph.nodes(data=True)]
    assert sorted(map(str, (d for *_, d in found.edges(data=True)))) == sorted(
        map(str, (d for *_, d in graph.edges(data=True)))
    )


def test_the_id_of_an_event_with_one_instance_will_do():
    a = tempannot.read(resource("samples/how-to.tml"))
    instance = a.intervals().query("kind == 'event'").id.iloc[0]
    event = instance.replace("ei", "e")
    assert a.relation(event, instance) == a.relation(instance, instance)


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.stem)
def test_saving_what_was_not_edited_writes_the_same_bytes(path, tmp_path):
    target = tmp_path / path.name
    tempannot.read(path).save(target)
    assert target.read_bytes() == path.read_bytes()


def test_another_format_is_written_only_with_leave_to_lose_something(tmp_path):
    a = tempannot.read(resource("samples/how-to.tml"))
    target = tmp_path / "links.csv"
    with pytest.raises(tempannot.FileError, match="cannot hold the text"):
        a.save(target)
    assert not target.exists()
    a.save(target, lossy=True)
    assert len(tempannot.read(target).links()) == len(a.links())


COPIED = {
    "copied": copy.copy,
    "deeply": copy.deepcopy,
    "pickled": lambda given: pickle.loads(pickle.dumps(given)),
}


@pytest.mark.parametrize("copied", COPIED.values(), ids=COPIED)
@pytest.mark.parametrize("path", samples(), ids=lambda path: path.stem)
def test_a_copy_says_the_same_and_is_edited_by_itself(path, copied, tmp_path):
    a = tempannot.read(path)
    first, second = a.links().iloc[:1][["source", "target"]].iloc[0]
    link = a.add(first, "BEFORE", second)
    before = a.links()
    b = copied(a)
    assert b.closure().equals(a.closure())
    assert b.conflicts() == a.conflicts()
    b.change(link, "AFTER")
    b.remove(b.links()["id"].iloc[0])
    assert a.links().equals(before)
    assert [b.undo() for _ in range(4)] == [True, True, True, False]
    b.save(tmp_path / path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    assert a.links().equals(before)


def test_columns_have_the_same_types_with_and_without_rows(triangle, tmp_path):
    path = tmp_path / "none.csv"
    path.write_text("source,relations,target\n")
    empty = tempannot.read(path)
    for name in ("intervals", "links", "closure"):
        assert getattr(empty, name)().dtypes.equals(getattr(triangle, name)().dtypes)
    assert triangle.links()["confidence"].isna().all()
    assert triangle.links()["confidence"].dtype == "float64"


def test_mistakes_are_named(triangle, tmp_path):
    with pytest.raises(tempannot.DocumentError, match="no event instance or time 'z'"):
        triangle.add("a", "before", "z")
    with pytest.raises(tempannot.RelationError, match="sometime"):
        triangle.add("a", "sometime", "b")
    with pytest.raises(tempannot.DocumentError, match="equals, during, overlaps"):
        tempannot.read(resource("samples/how-to.tml"), during="inside")
    empty = tmp_path / "empty.tml"
    empty.touch()
    with pytest.raises(tempannot.FileError, match="the file is empty"):
        tempannot.read(empty)


def test_slinks_and_alinks_are_a_frame_and_are_added_removed_and_undone(tmp_path):
    a = tempannot.read(HERE / "timeml" / "reported-and-conditional.tml")
    frame = a.other_links()
    assert frame["kind"].value_counts().to_dict() == {"SLINK": 5, "ALINK": 2}
    assert frame.loc[1, "says"] == 'If "rises", then "flood".'
    assert frame.loc[1, "signal"] == "s1"
    link = a.add_other("e5", "SLINK", "FACTIVE", "ei8")
    assert a.other_links().iloc[-1].to_list()[:5] == [link, "SLINK", "ei5", "FACTIVE", "ei8"]
    assert a.undo()
    a.remove("l13")
    assert "l13" not in set(a.other_links()["id"])
    a.save(tmp_path / "less.tml")
    assert len(tempannot.read(tmp_path / "less.tml").other_links()) == 6


def test_worlds_are_a_frame_and_keep_their_links_out_of_the_main_line():
    story = HERE / "timeml" / "reported-and-conditional.tml"
    a = tempannot.read(story, worlds=True)
    assert a.is_consistent
    found = a.worlds().set_index("event")["title"].to_dict()
    assert found["ei2"] == 'reported by "said"'
    assert found["ei3"] == found["ei4"] == 'if "rises"'
    states = a.links().set_index("id")["state"].to_dict()
    assert (states["l2"], states["l3"]) == ("between worlds", "active")
    assert str(a.relation("ei3", "ei4")) == "before"
    assert a.why("ei2", "ei1") == ()
    plain = tempannot.read(story)
    assert not plain.is_consistent
    assert plain.worlds().empty


def test_suggestions_are_told_by_a_frame_and_change_nothing(tmp_path):
    path = tmp_path / "bridge.txt"
    path.write_text("The bridge reopened on 17 May 2024. Traffic returned after the inspection.\n")
    a = tempannot.read(path)
    found = a.suggestions()
    marks = found[found.kind != "link"]
    assert {"reopened", "17 May 2024", "returned"} <= set(marks.text)
    assert all(a.text[row.start : row.end] == row.text for row in marks.itertuples())
    assert found.confidence.between(0, 1).all()
    assert len(a.intervals()) == 0
    assert a.suggestions().equals(found)
