"""What paths are recognised as: all that the program reads or writes, and what it does not."""

import json
import shutil

import pytest

from tempannot.cli.main import main
from tempannot.datasets.challenge.template_file import RELEASED_COLUMNS as RELEASED
from tempannot.datasets.mctaco.draft_questions import DRAFT_COLUMNS
from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER
from tempannot.formats.items.writing import write_rows
from tempannot.recognition import PathKind, recognise
from tempannot.resources import resource, sample_comparison, samples
from tempannot.study.export.exported_tables import COLUMNS, long_rows
from tests.oddities import rows_of
from tests.study.judged import LIKELIHOOD, judged, pair

ITEMS = "tests/data/items"


def named(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def output(capsys, *arguments):
    main([str(each) for each in arguments])
    return capsys.readouterr().out


@pytest.fixture
def study(tmp_path):
    """A study that somebody has judged."""
    path = tmp_path / "pilot.tempstudy"
    items = [pair(1, "entailment"), pair(2, "contradiction"), pair(3, "neutral")]
    store = judged(path, items, LIKELIHOOD, ["ada"], lambda rater, item: "very likely")
    long = tmp_path / "judgments.csv"
    write_rows(long, COLUMNS, long_rows(store.study, store.judgment_rows()))
    store.close()
    return path


def test_samples_are_documents():
    assert {recognise(path).kind for path in samples()} == {PathKind.DOCUMENT}
    assert recognise(samples()[0]).words == "TimeML"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("mctaco.tsv", ANSWER),
        ("mctaco-crlf-and-mark.tsv", ANSWER),
        ("mctaco-quotes-and-blanks.tsv", ANSWER),
        ("nli.jsonl", NLI),
        ("nli-list.json", NLI),
        ("nli-object.json", NLI),
        ("nli-quoted.csv", NLI),
        ("nli-japanese.tsv", NLI),
        ("nli-unnamed-column.csv", NLI),
        ("nli.parquet", NLI),
        ("nli.xlsx", NLI),
    ],
)
def test_items_are_known_by_what_is_in_them(tmp_path, name, kind):
    found = recognise(shutil.copy(f"{ITEMS}/{name}", tmp_path) and tmp_path / name)
    assert (found.kind, found.item_kind) == (PathKind.ITEMS, kind)


def test_the_content_decides_and_not_the_ending(tmp_path):
    mctaco = named(tmp_path, "a.xml", "It rained.\tHow long?\t2 hours\tyes\tEvent Duration\n")
    timeml = named(tmp_path, "b.csv", samples()[0].read_bytes())
    assert recognise(mctaco).item_kind == ANSWER
    assert recognise(timeml).kind is PathKind.DOCUMENT


def test_sentence_orders_are_items(tmp_path):
    path = named(tmp_path, "orders.csv", "first,second,label\nHe ate.,He left.,original\n")
    assert recognise(path).item_kind == ORDER


def test_a_long_first_text_does_not_hide_what_items_are(tmp_path):
    row = {"premise": "word " * 1000, "hypothesis": "So.", "label": "neutral"}
    path = named(tmp_path, "long.json", json.dumps([row] * 3))
    assert recognise(path).item_kind == NLI


def test_studies_are_known_under_any_name(study, tmp_path):
    renamed = study.rename(tmp_path / "study.db")
    assert recognise(renamed).kind is PathKind.STUDY
    other = named(tmp_path, "other.db", b"SQLite format 3\0" + b"\1" * 200)
    assert recognise(other).kind is PathKind.UNKNOWN
    assert "no rating study" in recognise(other).words


def test_what_a_study_exports_are_judgments_and_results(study, tmp_path, capsys):
    assert recognise(tmp_path / "judgments.csv").kind is PathKind.JUDGMENTS
    report = named(tmp_path, "report.json", output(capsys, "study", "report", study, "--json"))
    assert (recognise(report).kind, recognise(report).purpose) == (PathKind.RESULTS, "study")


def test_what_comparing_writes_are_results(tmp_path, capsys):
    key, response = sample_comparison()
    numbers = named(tmp_path, "n.json", output(capsys, "compare", key, response, "--json"))
    output(capsys, "compare", key, response, "--report", tmp_path / "pairs.csv")
    for path, purpose in ((numbers, "comparison"), (tmp_path / "pairs.csv", "pairs")):
        found = recognise(path)
        assert (found.kind, found.purpose) == (PathKind.RESULTS, purpose)


def test_adjudicating_leaves_a_gold_document_with_its_decisions(tmp_path, capsys):
    key, response = sample_comparison()
    gold = tmp_path / "gold.tml"
    log = tmp_path / "gold.decisions.jsonl"
    output(capsys, "adjudicate", key, response, "-o", gold, "--log", log)
    found = recognise(gold)
    assert (found.kind, found.decisions) == (PathKind.DOCUMENT, log)
    assert recognise(log).kind is PathKind.DECISIONS


def test_templates_questions_and_captions_are_to_make_items_of(tmp_path):
    header = ",".join(DRAFT_COLUMNS)
    cells = ",".join("x" for _ in DRAFT_COLUMNS)
    questions = named(tmp_path, "q.csv", f"{header}\n{cells}\n")
    video = {"duration": 9.0, "timestamps": [[0, 2]], "sentences": ["He sits."]}
    captions = named(tmp_path, "c.json", json.dumps({"v1": video, "v2": video}))
    found = [recognise(each) for each in (resource("challenge/templates.csv"), questions, captions)]
    assert {each.kind for each in found} == {PathKind.MATERIAL}
    assert [each.purpose for each in found] == ["templates", "candidates", "sentence-order"]


def test_released_templates_and_recognised_speech_are_to_make_items_of(tmp_path):
    templates = named(tmp_path, "t.csv", f"{','.join(RELEASED)}\n{',' * (len(RELEASED) - 1)}\n")
    table = named(tmp_path, "vid.csv", ",start,end,text\n0,1.5,3,mix it\n")
    speech = {"text": ["hi"], "start": [0], "end": [2]}
    videos = named(tmp_path, "caption.json", json.dumps({"v1": speech, "v2": speech}))
    found = [recognise(each) for each in (templates, table, videos)]
    assert {each.kind for each in found} == {PathKind.MATERIAL}
    assert [each.purpose for each in found] == ["templates", "sentence-order", "sentence-order"]


def test_spans_with_labels_are_no_captions(tmp_path):
    spans = named(tmp_path, "spans.csv", "text,start,end,label\nran,1,4,EVENT\n")
    assert recognise(spans).kind is not PathKind.MATERIAL


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("answers.txt", "yes\nno\nno\n"),
        ("labels.txt", "Entailment\nneutral\ncontradiction\n"),
        ("headed.txt", "prediction\nentailed\nnot-entailed\n"),
        ("table.csv", "id,predicted_label\n1,neutral\n"),
        ("lines.jsonl", '{"id": 1, "prediction": "neutral"}\n{"id": 2, "prediction": "neutral"}\n'),
    ],
)
def test_predictions_are_labels_or_tables_of_them(tmp_path, name, text):
    assert recognise(named(tmp_path, name, text)).kind is PathKind.PREDICTIONS


@pytest.mark.parametrize(
    ("name", "raw", "said"),
    [
        ("blank.tml", b" \n", "the file holds nothing but line ends and spaces"),
        ("._a.tml", b"\x00\x05\x16\x07\x00\x02", "AppleDouble"),
        ("page.html", b"<html><p>", "save its text as .txt"),
        ("all.zip", b"PK\x03\x04\x00\x00\x00", "unpack it"),
        ("page.html", b"<!DOCTYPE html>\n<html>", "page for a browser"),
        ("noise.bin", bytes(range(1, 256)) * 3, "binary"),
        ("own.csv", b"left;right\na;b\n", "a table that begins with left, right"),
        ("notes.log", b"# Notes, of mine\n", "it starts with '# Notes, of mine'"),
    ],
)
def test_what_is_not_known_is_said_in_one_line_with_what_can_be_done(tmp_path, name, raw, said):
    found = recognise(named(tmp_path, name, raw))
    assert found.kind is PathKind.UNKNOWN
    assert said in found.words
    assert "\n" not in found.sentence


def test_what_cannot_be_read_is_said_too(tmp_path):
    assert recognise(tmp_path / "nothing").words == "there is no such file or folder"


def test_a_folder_is_its_kinds_with_their_numbers(tmp_path):
    shutil.copy(samples()[0], tmp_path / "a.tml")
    (tmp_path / "below").mkdir()
    shutil.copy(samples()[0], tmp_path / "below" / "b.tml")
    shutil.copy(f"{ITEMS}/mctaco.tsv", tmp_path)
    named(tmp_path, "notes.log", "# Notes\n")
    named(tmp_path, "._a.tml", b"\x00\x05\x16\x07")
    found = recognise(tmp_path)
    assert found.words == "a folder with 2 documents, 1 item file and 1 other file"
    assert [each.path.name for each in found.parts if each.kind is PathKind.DOCUMENT] == [
        "a.tml",
        "b.tml",
    ]
    assert found.skipped == (tmp_path / "._a.tml",)


def test_a_folder_with_a_project_in_it_is_one(tmp_path):
    named(tmp_path, "tempannot.toml", 'profile = "timeml"\n')
    shutil.copy(samples()[0], tmp_path / "a.tml")
    assert recognise(tmp_path).kind is PathKind.PROJECT


def test_an_empty_folder_says_so(tmp_path):
    assert recognise(tmp_path).words == "this folder is empty"


@pytest.mark.parametrize(
    ("folder", "answers", "recast"),
    rows_of(
        ("", "items/mctaco.tsv", "uds/three-annotators.json"),
        real=(("", "nli/mctaco_dev_3783.tsv", "uds/uds2_time_raw_document_12docs.json"),),
    ),
)
def test_every_file_is_recognised_or_refused_in_one_line(folder, answers, recast):
    found = recognise(folder)
    assert found.kind is PathKind.FOLDER
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        one = recognise(path)
        assert one.words
        assert "\n" not in one.sentence
        assert "unexpected" not in one.words
    mctaco = recognise(folder / answers)
    assert (mctaco.kind, mctaco.item_kind) == (PathKind.ITEMS, ANSWER)
    assert recognise(folder / recast).purpose == "recast"


def test_texts_are_documents_but_not_among_other_documents(tmp_path):
    text = named(tmp_path, "story.txt", "She said that they met.\n")
    assert recognise(text).kind is PathKind.DOCUMENT
    assert recognise(tmp_path).words == "a folder with 1 document"
    shutil.copy(samples()[0], tmp_path / "a.tml")
    assert [each.path.name for each in recognise(tmp_path).parts] == ["a.tml"]


def test_predictions_in_a_folder_are_no_texts_to_annotate(tmp_path):
    named(tmp_path, "answers.txt", "yes\nno\n")
    assert recognise(tmp_path).words == "a folder with 1 prediction file"


def test_a_dataset_is_items_though_it_is_a_folder(tmp_path):
    rows = [{"premise": "He left.", "hypothesis": "He was gone."}]
    write_rows(tmp_path / "pairs.dataset", ("premise", "hypothesis"), rows)
    found = recognise(tmp_path / "pairs.dataset")
    assert (found.kind, found.item_kind) == (PathKind.ITEMS, NLI)


@pytest.mark.parametrize("command", ["check", "closure", "minimal"])
def test_commands_for_documents_say_what_takes_another_file(capsys, command):
    assert main([command, f"{ITEMS}/mctaco.tsv"]) == 2
    said = capsys.readouterr().err
    assert f"error: {ITEMS}/mctaco.tsv: this is no document: it holds items" in said
    assert '"tempannot audit", "score" and "study new" take them' in said


@pytest.mark.parametrize(
    "text",
    [
        "<!ELEMENT TimeML (#PCDATA)>\n",
        '<?xml version="1.0"?>\n<!-- x -->\n<xs:schema xmlns:xs="x">\n</xs:schema>\n',
        "<typeSystemDescription>\n</typeSystemDescription>\n",
    ],
)
def test_what_describes_other_files_is_told_from_documents(tmp_path, text):
    assert "describes what other files may hold" in recognise(named(tmp_path, "a.xml", text)).words


def test_a_layer_of_a_corpus_in_columns_leads_to_the_file_with_its_words(tmp_path):
    named(tmp_path, "base-segmentation.tab", "doc\t0\t0\tHe\ndoc\t0\t1\tleft\n")
    layer = named(tmp_path, "event-extents.tab", "doc\t0\t1\tevent\te1\t1\n")
    assert "open base-segmentation.tab beside it" in recognise(layer).words
