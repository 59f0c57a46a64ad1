import io
import json
import re
import shlex
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tempannot.core.edits import add_event, add_link, add_time
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.reading import convert, read, write_converted
from tempannot.formats.registry import format_named
from tests.cli.conftest import Outcome

Run = Callable[..., Outcome]

STORIES = {
    "harbour": "The crane collapsed on Monday. Workers repaired the harbour after the storm "
    "hit the coast. The mayor said that trade will recover soon.",
    "school": "The school closed on Friday. Teachers protested after the council cut the budget. "
    "Parents said that lessons will resume next week.",
    "bridge": "The bridge reopened on Tuesday. Traffic returned after engineers inspected the "
    "cables. The minister said that tolls will rise.",
}
EVENTS = re.compile(
    "collapsed|repaired|hit|said|recover|closed|protested|cut|resume|reopened|returned|inspected|"
    r"rise\b"
)
MANUAL = Path("resources/manual/suggestion-lines.md")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    folder = tmp_path / "texts"
    folder.mkdir()
    for name, text in STORIES.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def corpus(tmp_path: Path, texts: Path) -> Path:
    """The stories with their events marked and some links drawn, each three times."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name, number in ((name, number) for name in STORIES for number in range(3)):
        opened = read(texts / f"{name}.txt")
        document = opened.document
        for word in EVENTS.finditer(document.text):
            tense = "FUTURE" if word[0] in ("recover", "resume", "rise") else "PAST"
            kind = "REPORTING" if word[0] == "said" else "OCCURRENCE"
            attributes = {"class": kind, "tense": tense, "pos": "VERB"}
            document.apply(add_event(document, Span(*word.span()), attributes))
        day = document.text.index("day") - 3
        document.apply(add_time(document, Span(day, document.text.index("day") + 3)))
        ids = list(document.instances)
        document.apply(add_link(document, ids[0], "t1", RelationSet.parse("during")))
        document.apply(add_link(document, ids[1], ids[2], RelationSet.parse("after")))
        target = folder / f"{name}-{number}.tml"
        write_converted(convert(opened, format_named("timeml"), During.EQUALS), target)
    return folder


def listed(run: Run, *arguments: object) -> list[dict[str, object]]:
    result = run("suggest", "apply", *arguments, "--json")
    assert result.status == 0, result.err
    return json.loads(result.out)["documents"]


def test_rules_propose_for_a_bare_text(run: Run, texts: Path):
    (document,) = listed(run, texts / "harbour.txt")
    found = {(each["kind"], each["text"]) for each in document["suggestions"]}
    assert {("time", "Monday"), ("event", "collapsed"), ("event", "said")} <= found
    for each in document["suggestions"]:
        assert 0 <= each["confidence"] <= 1
        assert each["because"]
        words = STORIES["harbour"][each["start"] : each["end"]]
        if each["kind"] != "link":
            assert words == each["text"]


def test_a_text_is_told_when_it_was_written(run: Run, tmp_path: Path):
    text = tmp_path / "2024-05-17.txt"
    text.write_text("The old bridge over the river collapsed on Monday, the mayor said.", "utf-8")
    assert '"Monday" type=DATE value=XXXX-WXX-1' in run("suggest", "apply", text).out
    assert "--created found would take 2024-05-17" in run("suggest", "apply", text).err
    for said, monday in (("found", "2024-05-13"), ("2024-05-21", "2024-05-20")):
        done = run("suggest", "apply", text, "--created", said)
        assert f'"Monday" type=DATE value={monday}' in done.out
    target = tmp_path / "text.tml"
    assert run("suggest", "apply", text, "--created", "found", "-o", target).status == 0
    document = read(target).document
    assert document.times[document.creation_time].attributes["value"] == "2024-05-17"
    assert run("suggest", "apply", text, "--created", "some day").status == 2


def test_a_language_that_no_rules_know_is_named(run: Run, tmp_path: Path):
    text = tmp_path / "text.txt"
    text.write_text("大桥将于明年春天开放。市政府周一宣布，大桥工程将延长三个月。", "utf-8")
    done = run("suggest", "apply", text)
    assert (done.status, done.out) == (0, "")
    assert "rules know no times and no events in its language (Chinese)" in done.err


def test_a_link_stands_where_both_its_ends_do(run: Run, texts: Path):
    (document,) = listed(run, texts / "harbour.txt")
    places = {each["id"]: each for each in document["suggestions"] if each["kind"] != "link"}
    links = [each for each in document["suggestions"] if each["kind"] == "link"]
    assert links
    for each in links:
        ends = [places[end] for end in (each["source"], each["target"]) if end in places]
        assert each["start"] == min(end["start"] for end in ends)
        assert each["end"] == max(end["end"] for end in ends)


def test_a_text_becomes_a_consistent_document(run: Run, texts: Path, tmp_path: Path):
    target = tmp_path / "out.tml"
    assert run("suggest", "apply", texts / "harbour.txt", "-o", target).status == 0
    document = read(target).document
    assert document.slice(document.body).strip() == STORIES["harbour"]
    assert document.events
    assert document.times
    assert document.links
    assert Reasoning(document).is_consistent


def test_only_what_is_asked_for_is_proposed(run: Run, texts: Path):
    for name, kind in (("times", "time"), ("events", "event")):
        (document,) = listed(run, texts / "bridge.txt", "--only", name)
        assert {each["kind"] for each in document["suggestions"]} == {kind}


def test_what_is_less_sure_is_left_out(run: Run, texts: Path):
    (all_of_it,) = listed(run, texts / "bridge.txt")
    (surest,) = listed(run, texts / "bridge.txt", "--least", "0.9")
    assert len(surest["suggestions"]) < len(all_of_it["suggestions"])
    assert all(each["confidence"] >= 0.9 for each in surest["suggestions"])


def test_a_folder_becomes_a_folder(run: Run, texts: Path, tmp_path: Path):
    result = run("suggest", "apply", texts, "-o", tmp_path / "out")
    assert result.status == 0
    written = sorted((tmp_path / "out").glob("*.tml"))
    assert [path.stem for path in written] == sorted(STORIES)
    assert run("check", tmp_path / "out").status == 0


def test_one_unreadable_document_does_not_stop_the_others(run: Run, texts: Path, tmp_path: Path):
    (texts / "odd.txt").write_bytes(b"\0\1\2")
    given = (texts / "school.txt", texts / "odd.txt", texts / "bridge.txt")
    result = run("suggest", "apply", *given, "-o", tmp_path / "out")
    assert result.status == 2
    assert "odd.txt" in result.err
    assert len(list((tmp_path / "out").glob("*.tml"))) == 2


def test_without_output_it_is_listed(run: Run, texts: Path):
    result = run("suggest", "apply", texts / "school.txt")
    assert result.status == 0
    assert re.search(r'^event +0\.\d\d  "protested".*\(.+\)$', result.out, re.MULTILINE)


def test_a_model_learns_and_proposes_and_is_the_same_again(
    run: Run, corpus: Path, texts: Path, tmp_path: Path
):
    models = [tmp_path / "one.tempmodel", tmp_path / "two.tempmodel"]
    for model in models:
        result = run("suggest", "train", corpus, "-o", model, "--seed", "3")
        assert result.status == 0, result.err
    assert "learnt from 9 documents" in result.err
    assert models[0].read_bytes() == models[1].read_bytes()
    (document,) = listed(run, texts / "bridge.txt", "--model", models[0])
    found = {each["text"] for each in document["suggestions"] if each["kind"] == "event"}
    assert {"reopened", "inspected"} <= found


def test_documents_that_nobody_has_begun_teach_nothing_and_are_counted(
    run: Run, corpus: Path, texts: Path, tmp_path: Path
):
    alone, among = tmp_path / "alone.tempmodel", tmp_path / "among.tempmodel"
    result = run("suggest", "train", corpus, "-o", alone)
    assert "left out" not in result.err
    result = run("suggest", "train", corpus, texts, "-o", among)
    assert result.status == 0, result.err
    assert "learnt from 9 documents" in result.err
    assert result.err.splitlines()[-1] == "3 documents without an event were left out"
    assert among.read_bytes() == alone.read_bytes()


def test_a_model_is_written_with_its_card(run: Run, corpus: Path, tmp_path: Path):
    result = run("suggest", "train", corpus, "-o", tmp_path / "m.tempmodel", "--json")
    card = json.loads(result.out)
    assert (card["documents"], card["seed"]) == (9, 0)
    assert card["events"] == 45


@pytest.mark.parametrize(
    "content", [b"", b"no model", b"PK\x03\x04damaged", b"PK\x05\x06" + b"\0" * 18]
)
def test_what_is_no_model_is_refused(run: Run, texts: Path, tmp_path: Path, content: bytes):
    model = tmp_path / "odd.tempmodel"
    model.write_bytes(content)
    result = run("suggest", "apply", texts / "bridge.txt", "--model", model)
    assert result.status == 2
    assert "odd.tempmodel: it is no model" in result.err


def test_a_model_that_is_cut_short_or_changed_is_refused(
    run: Run, corpus: Path, texts: Path, tmp_path: Path
):
    model = tmp_path / "m.tempmodel"
    assert run("suggest", "train", corpus, "-o", model).status == 0
    raw = model.read_bytes()
    for damaged in (raw[: len(raw) // 2], raw[:200] + b"!" * 50 + raw[250:]):
        model.write_bytes(damaged)
        result = run("suggest", "apply", texts / "bridge.txt", "--model", model)
        assert result.status == 2
        assert "m.tempmodel: " in result.err
        assert "Traceback" not in result.err


def test_an_empty_folder_teaches_nothing(run: Run, tmp_path: Path, texts: Path):
    (tmp_path / "empty").mkdir()
    result = run("suggest", "train", tmp_path / "empty", "-o", tmp_path / "m.tempmodel")
    assert result.status == 2
    assert "nothing to learn from: no document was found" in result.err
    result = run("suggest", "train", texts, "-o", tmp_path / "m.tempmodel")
    assert result.status == 2
    assert "3 documents without an event" in result.err
    assert not (tmp_path / "m.tempmodel").exists()


def test_another_annotation_is_proposed_by_the_name_of_the_document(
    run: Run, corpus: Path, texts: Path, tmp_path: Path
):
    other = tmp_path / "other"
    other.mkdir()
    for name in STORIES:
        (other / f"{name}.tml").write_bytes((corpus / f"{name}-0.tml").read_bytes())
    documents = listed(run, texts, "--from", other)
    assert [len(each["suggestions"]) for each in documents] == [8, 8, 8]
    (other / "school.tml").unlink()
    result = run("suggest", "apply", texts, "--from", other, "--json")
    assert result.status == 2
    assert "there is no annotation of 'school'" in result.err
    assert len(json.loads(result.out)["documents"]) == 2


def test_the_program_of_the_manual_proposes(run: Run, texts: Path, tmp_path: Path):
    program = tmp_path / "my_model.py"
    code = re.search(r"```python\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)
    assert code is not None
    program.write_text(code[1], encoding="utf-8")
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    (document,) = listed(run, texts / "harbour.txt", "--command", command)
    events = [each["text"] for each in document["suggestions"] if each["kind"] == "event"]
    assert events == ["collapsed", "repaired"]


def test_a_program_that_fails_is_told_with_its_document(run: Run, texts: Path):
    command = f"{shlex.quote(sys.executable)} -c 'raise SystemExit(7)'"
    result = run("suggest", "apply", texts / "bridge.txt", "--command", command)
    assert result.status == 2
    assert "bridge.txt" in result.err
    assert "ended with status 7" in result.err


def test_sources_exclude_each_other(run: Run, texts: Path):
    result = run("suggest", "apply", texts, "--from", texts, "--command", "x")
    assert result.status == 2
    assert "give one of" in result.err


def test_a_model_learns_which_times_are_marked(run: Run, corpus: Path, texts: Path, tmp_path: Path):
    model = tmp_path / "m.tempmodel"
    assert run("suggest", "train", corpus, "-o", model).status == 0
    (document,) = listed(run, texts / "school.txt", "--only", "times", "--model", model)
    found = {each["text"]: each["because"] for each in document["suggestions"]}
    assert list(found) == ["Friday"]
    assert found["Friday"].endswith("marked in training")


def test_a_model_without_times_leaves_them_to_rules(
    run: Run, corpus: Path, texts: Path, tmp_path: Path
):
    model, old = tmp_path / "m.tempmodel", tmp_path / "old.tempmodel"
    assert run("suggest", "train", corpus, "-o", model).status == 0
    with zipfile.ZipFile(model) as now, zipfile.ZipFile(old, "w") as before:
        for name in now.namelist():
            if not name.startswith("times"):
                before.writestr(name, now.read(name))
    asked = (texts / "school.txt", "--only", "times")
    assert listed(run, *asked, "--model", old) == listed(run, *asked)


def test_a_model_needs_a_place(run: Run, corpus: Path):
    assert "-o MODEL" in run("suggest", "train", corpus).err


RULE = """language = "en"
[[date]]
find = "after the storm hit"
value = "PAST_REF"
confidence = 0.5
because = "a story of the town"
"""


def test_times_are_found_by_rules_of_the_users_own(run: Run, texts: Path, tmp_path: Path):
    rules = tmp_path / "own.toml"
    rules.write_text(RULE, encoding="utf-8")
    (document,) = listed(run, texts / "harbour.txt", "--only", "times", "--rules", rules)
    found = {each["text"]: each["because"] for each in document["suggestions"]}
    assert found["after the storm hit"] == "a story of the town"
    assert "Monday" in found


def test_a_wrong_rule_is_told_with_its_file_and_line(run: Run, texts: Path, tmp_path: Path):
    rules = tmp_path / "own.toml"
    rules.write_text(RULE.replace("the storm", "the {storm}"), encoding="utf-8")
    result = run("suggest", "apply", texts / "harbour.txt", "--rules", rules)
    assert result.status == 2
    assert f"{rules}:3: there is no list or rule {{storm}}" in result.err
    assert "Traceback" not in result.err


def test_rules_for_times_go_with_no_other_source(run: Run, texts: Path, tmp_path: Path):
    result = run("suggest", "apply", texts, "--from", texts, "--rules", tmp_path / "own.toml")
    assert result.status == 2
    assert "--rules goes with none of --model, --from and --command" in result.err


def test_a_language_that_is_none_is_refused(run: Run, corpus: Path, texts: Path, tmp_path: Path):
    for command in (("apply", texts), ("train", corpus, "-o", tmp_path / "m.tempmodel")):
        result = run("suggest", *command, "--language", "../xx")
        assert result.status == 2
        assert "'../xx' is no language" in result.err
    assert listed(run, texts / "bridge.txt", "--language", "English") == listed(
        run, texts / "bridge.txt", "--language", "en"
    )


def packed(**parts: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(f"{name}.json", content)
    return target.getvalue()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (packed(card=b"[" * 100_000), "it is no model"),
        (packed(card=b"1" * 5000), "it is no model"),
        (packed(card=b"x" * 900).replace(b"card.jsonK", b"card.json\xff", 1), "it is no model"),
        (
            packed(card=b" " * 2**28, more=b" "),
            "it is no model (what it holds has more than 256 MB)",
        ),
        (packed(card=b'{"form": 99}'), "it is a model of version 99"),
    ],
    ids=["deep", "digits", "damaged", "bomb", "version"],
)
def test_a_hostile_model_is_refused(
    run: Run, texts: Path, tmp_path: Path, content: bytes, problem: str
):
    model = tmp_path / "odd.tempmodel"
    model.write_bytes(content)
    result = run(
        "suggest", "apply", texts / "bridge.txt", "--model", model, "-o", tmp_path / "o.tml"
    )
    assert result.status == 2
    assert f"error: {model}: {problem}" in result.err
    assert "defect" not in result.err
    assert not (tmp_path / "o.tml").exists()


def test_what_is_wrong_with_a_source_is_told_once(run: Run, texts: Path, tmp_path: Path):
    (tmp_path / "odd.tempmodel").write_bytes(b"junk")
    for source in (("--model", tmp_path / "odd.tempmodel"), ("--from", tmp_path / "nothing")):
        for target in ((), ("-o", tmp_path / "out")):
            result = run("suggest", "apply", texts, *source, *target)
            assert result.status == 2
            assert result.err.count("error: ") == 1
            assert f"error: {source[1]}: " in result.err


@pytest.mark.parametrize("seed", ["-5", "99999999999999"])
def test_a_seed_that_chance_does_not_take_is_refused(
    run: Run, corpus: Path, tmp_path: Path, seed: str
):
    result = run("suggest", "train", corpus, "-o", tmp_path / "m.tempmodel", "--seed", seed)
    assert result.status == 2
    assert "--seed" in result.err
    assert "defect" not in result.err
