"""Every reader of files, with files that it reads, and what is done with what it has read.

A reader gets the path of a mutated file. It may raise a TempannotError and nothing else.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.changes import Delete
from tempannot.core.document import next_id
from tempannot.core.edits import add_link
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, BEFORE
from tempannot.core.schemes import During, Interpretation
from tempannot.datasets.audit.item_audit import AuditSettings, audit_files
from tempannot.datasets.challenge.template_file import RELEASED_COLUMNS as TEMPLATE_COLUMNS
from tempannot.datasets.challenge.template_file import read_templates
from tempannot.datasets.mctaco.candidate_rows import read_questions
from tempannot.datasets.mctaco.gap_words import EventPool, TableModel
from tempannot.datasets.mctaco.rings import read_rings
from tempannot.datasets.nli_scores.nli_scoring import read_nli_predictions
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tempannot.datasets.recast.splits import splits_of
from tempannot.datasets.sentence_order.source_texts import read_source_texts
from tempannot.formats.documents.relation_table import as_relation_table
from tempannot.formats.documents.relation_table_frames import FORMATS
from tempannot.formats.finding import documents_in
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.formats.items.mctaco_files import read_predictions
from tempannot.formats.items.writing import write_items, write_rows
from tempannot.formats.pair_files import read_pairs
from tempannot.formats.reading import bytes_of, convert, read, to_bytes
from tempannot.formats.registry import format_named
from tempannot.formats.safe_zip import archive_of
from tempannot.formats.uds.trees import Treebank
from tempannot.resources import resource, samples
from tempannot.study.design.known_items import read_known_items
from tempannot.study.export.exported_tables import COLUMNS, long_rows
from tempannot.study.export.importing import import_judgments
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_judgments
from tempannot.study.rating.waiting import Destination, WaitingFile
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.oddities import HERE
from tests.study.store.studies import all_judged, plan_of

Read = Callable[[Path], object]

_LARGEST_SEED = 60_000
_QUESTION = (
    "sentence,question,category,answer,verifier1_valid,verifier1_category,verifier1_correct,"
    "verifier1_incorrect,verifier2_valid,verifier2_category,verifier2_correct,"
    "verifier2_incorrect\n"
    "She left.,How long?,Event Duration,an hour,yes,Event Duration,,,no,,an hour,\n"
)
_ANSWERS = (
    "He left at noon.\tHow long was he gone?\tan hour\tyes\tEvent Duration\n"
    "He left at noon.\tHow often?\tevery day\tno\tFrequency\n"
)
_PAIRS = (
    "wsj_0001\te1\te2\tb\nwsj_0001\te2\tt0\tii\n",
    "wsj_0001\tsaid\tleft\t1\t2\tBEFORE\nwsj_0001\tleft\tmet\t2\t3\tVAGUE\n",
)
_UDS_PAIRS = (
    '{"annotator-ids":[],"metadata":{},"data":{"ewt-dev-1-document":{"'
    'ewt-dev-1-document-pred-2%%ewt-dev-1-document-pred-4":'
    '{"time":{"rel-start1":{"value":{"a":0,"b":3},"confidence":{"a":4,"b":4}},'
    '"rel-end1":{"value":{"a":20,"b":13},"confidence":{"a":4,"b":4}},'
    '"rel-start2":{"value":{"a":30,"b":33},"confidence":{"a":4,"b":4}},'
    '"rel-end2":{"value":{"a":60,"b":73},"confidence":{"a":4,"b":4}}}}}}}'
)
_UDS_TABLE = (
    "Split\tAnnotator.ID\tEvent1.ID\tEvent2.ID\tPred1.Duration\tPred2.Duration\t"
    "Pred1.Beg\tPred1.End\tPred2.Beg\tPred2.End\tDocument.ID\n"
    "dev\ta\ten-ud-dev.conllu 1_1\ten-ud-dev.conllu 1_3\t2\t10\t0\t10\t20\t30\t7\n"
    "dev\tb\ten-ud-dev.conllu 1_1\ten-ud-dev.conllu 1_3\t3\t9\t0\t15\t20\t40\t7\n"
)
_TREES = (
    "# sent_id = 1\n"
    "1\tShe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n"
    "2\tleft\tleave\tVERB\tVBD\tTense=Past\t0\troot\t_\t_\n"
    "3\tand\tand\tCCONJ\tCC\t_\t4\tcc\t_\t_\n"
    "4\tslept\tsleep\tVERB\tVBD\tTense=Past\t2\tconj\t_\t_\n\n"
)
_CAPTIONS = (
    '{"v1":{"duration":60.5,"timestamps":[[0,10.5],[10,20],[20.5,30],[30,45],[40,60]],'
    '"sentences":["A man runs."," He stops.","He drinks."," He sits.","He leaves."]}}'
)


_OWN = Path(__file__).parent.parent / "data" / "items"
_RELEASED = {
    ".txt": ("tracie.txt",),
    ".jsonl": ("timebench-answers.jsonl", "timebench-pairs.jsonl", "snli.jsonl", "mctaco.jsonl"),
    ".json": ("torque.json", "torque-training.json", "dnc-grades.json", "dnc-binary.json"),
    ".tsv": ("mnli.tsv",),
}
_TEMPLATE = (
    'The ferry left,the ferry left,"day_time, day",It will leave,it will leave,minutes,'
    "day,The trip began,and went on until,The trip lasted\n"
)
_NAMED = "from,how,to,who\ne1,before,e2,Ada\ne2,meets|before,t0,Bo\ne3,,t0,Bo\n"


@dataclass(frozen=True)
class Reader:
    """A reader, the ending that its files have, and files that it reads."""

    name: str
    ending: str
    seeds: tuple[bytes, ...]
    read: Read


def all_readers(folder: Path, shared: Path | None) -> tuple[Reader, ...]:
    """Return the readers; ``folder`` is theirs to write to, ``shared`` holds real files."""
    made = _Made(folder)
    real, own = _Real(shared), _Real(HERE)
    tables = tuple(as_relation_table(read(each).document, During.EQUALS) for each in samples())
    csv = tuple(
        resource(name).read_bytes()
        for name in ("study/sample-items.csv", "study/likelihood-checks.csv")
    )
    exported = made.exported()
    brat = tuple(map(_bytes, sorted((HERE / "brat").glob("*.ann"))))
    webanno = tuple(map(_bytes, sorted((HERE / "webanno").glob("*.tsv"))))
    xmi = tuple(map(_bytes, sorted((HERE / "xmi").glob("*.xmi"))))
    return (
        Reader("documents", ".tml", (*map(_bytes, samples()), *real("**/*.tml")), _document),
        Reader("documents, any", ".xml", (*map(_bytes, samples()), *real("**/*.xml")), _document),
        Reader(
            "annotations, XML", ".xml", (*own("xml/*.xml"), *real("formats/**/*.xml")), _document
        ),
        Reader("relation tables", ".csv", tables, _document),
        Reader("brat", ".ann", (*brat, *real("formats/brat/*.ann")), _standoff),
        Reader("UIMA XMI", ".xmi", (*xmi, *real("formats/uima-xmi/*.x*")), _document),
        Reader("WebAnno", ".tsv", (*webanno, *real("formats/webanno-tsv3/*.tsv")), _document),
        Reader(
            "UIMA JSON", ".json", (*own("xmi/*.json"), *real("formats/uima-xmi/*.json")), _document
        ),
        Reader("archives", ".zip", _archives(), _each_document),
        Reader(
            "dependency trees",
            ".tdt",
            (*own("trees/*.tdt"), *own("trees/with-*.txt"), *real("formats/pairs/*.tdt")),
            _trees,
        ),
        Reader("GATE JSON", ".bdocjs", own("json/*.bdocjs"), _document),
        Reader("pairs", ".tsv", (*map(str.encode, _PAIRS), *real("pairs/*")), _recast),
        Reader("pair documents", ".txt", (*_own("pairs/*"), *real("caevo/*")), _each_document),
        Reader(
            "JSON documents",
            ".jsonl",
            (
                *_own("json/*"),
                *real("narrativetime/*.jsonl"),
                *real("formats/*/*.jsonl"),
                *real("formats/label-studio/*"),
                *real("formats/eventfull/*.json"),
            ),
            _each_document,
        ),
        Reader(
            "column corpora",
            ".tab",
            (*_own("columns/*/base*"), *real("formats/tempeval2/*/base*")),
            _each_document,
        ),
        Reader("items", ".csv", (*csv, *real("nli/*.csv")), _items),
        Reader("items, tabs", ".tsv", (_ANSWERS.encode(), *real("nli/*.tsv")), _items),
        Reader("items, JSON", ".jsonl", (made.items_as(".jsonl"),), _items),
        Reader("items, one JSON", ".json", (made.items_as(".json"), *real("nli/*.json")), _items),
        *_released(),
        *made.frames(),
        *made.datasets(),
        Reader("answers", ".txt", (b"yes\nno\n",), lambda path: read_predictions(path, 2)),
        Reader("predictions", ".csv", made.predictions(), made.read_predictions),
        Reader("questions", ".csv", (_QUESTION.encode(), _ANSWERS.encode()), read_questions),
        Reader("known items", ".csv", csv[1:], lambda p: read_known_items(p, LIKELIHOOD_SCALE)),
        Reader("templates", ".csv", (_bytes(resource("challenge/templates.csv")),), read_templates),
        Reader("rings", ".toml", (_bytes(resource("mctaco/rings.toml")),), read_rings),
        Reader("event pool", ".txt", (b"she left\nhe went home\n",), EventPool.read),
        Reader("gap model", ".csv", (b"word,replacement,confidence\nan,a,0.5\n",), TableModel.read),
        Reader("splits", ".csv", (b"document,split\na,train\nb,dev\n",), _splits),
        Reader("captions", ".json", (_CAPTIONS.encode(), *real("activitynet/*")), _texts),
        Reader("plain texts", ".txt", (b"She left. He stayed! Why? " * 9,), _texts),
        Reader("UDS pairs", ".json", (_UDS_PAIRS.encode(), *real("uds/*.json")), made.read_uds),
        Reader("UDS table", ".tsv", (_UDS_TABLE.encode(),), made.read_uds),
        Reader("treebank", "-dev.conllu", (_TREES.encode(),), made.read_trees),
        Reader("judgments", ".csv", (exported[".csv"], *real("spam/*.csv")), _judgments),
        Reader("judgments, JSON", ".jsonl", (exported[".jsonl"],), _judgments),
        Reader("judgments, Parquet", ".parquet", (exported[".parquet"],), _judgments),
        Reader("import", ".csv", (exported[".csv"],), made.read_import),
        Reader("study files", ".tempstudy", (made.study.read_bytes(),), _study),
        Reader("waiting judgments", ".waiting", (made.waiting(),), made.read_waiting),
        Reader("decisions", ".decisions.jsonl", (made.log(),), made.read_log),
    )


def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def _own(pattern: str) -> tuple[bytes, ...]:
    return tuple(map(_cut, sorted(HERE.glob(pattern))))


class _Real:
    """Files that are small, or the first lines of them, if they are there."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def __call__(self, pattern: str) -> tuple[bytes, ...]:
        if self._folder is None:
            return ()
        files = sorted(each for each in self._folder.glob(pattern) if each.is_file())
        return tuple(map(_cut, files[:60]))


def _cut(path: Path) -> bytes:
    raw = path.read_bytes()
    return raw if len(raw) <= _LARGEST_SEED else raw[: raw.rfind(b"\n", 0, _LARGEST_SEED) + 1]


def _document(path: Path) -> None:
    documents_in([path.parent])
    opened = read(path)
    raw = path.read_bytes()
    assert to_bytes(opened, opened.document) == raw, "saving unchanged changes the file"
    reasoning = Reasoning(opened.document)
    conflict = reasoning.smallest_conflict()
    if conflict:
        reasoning.explain(conflict)
    next_id(opened.document, "l")
    convert(opened, format_named("relation-table"), During.EQUALS)
    convert(opened, format_named("timeml"), During.EQUALS)
    if (write := format_named(opened.format).write) is not None:
        write(opened, During.EQUALS)
    ends = [each.id for each in reasoning.intervals[:2]]
    if len(ends) == 2 and opened.source.can_save:
        opened.document.apply(add_link(opened.document, *ends, BEFORE))
        with suppress(FileError):  # not every file has a place for every link
            to_bytes(opened, opened.document)


def _standoff(path: Path) -> None:
    path.with_suffix(".txt").write_bytes((HERE / "brat/pieces.txt").read_bytes())
    _document(path)
    opened = read(path)
    convert(opened, format_named("timeml"), During.EQUALS)
    for id in list(opened.document.links)[:1]:
        opened.document.apply(Delete(ItemKind.LINK, id))
        to_bytes(opened, opened.document)


def _archives() -> tuple[bytes, ...]:
    """What INCEpTION exports: a document with its type system, and a project of two of these."""
    folder = HERE / "xmi"
    xmi = (folder / "inception-relations.xmi").read_bytes()
    types = (folder / "inception-relations-typesystem.xml").read_bytes()
    document = archive_of({"a.xmi": xmi, "TypeSystem.xml": types})
    inner = {f"annotation/a.txt/{name}.zip": document for name in ("ada", "bo")}
    return document, archive_of({"exportedproject.json": b"{}", **inner})


def _trees(path: Path) -> None:
    path.with_suffix(".text").write_bytes((HERE / "trees" / "harbour.txt").read_bytes())
    _each_document(path)


def _each_document(path: Path) -> None:
    """Each of the documents in a file of several, and what they are as TimeML."""
    raw = path.read_bytes()
    for each in documents_in([path]).files[:4]:
        opened = read(each)
        assert to_bytes(opened, opened.document) == (raw if each == path else bytes_of(each))
        Reasoning(opened.document).smallest_conflict()
        convert(opened, format_named("timeml"), During.EQUALS)
        convert(opened, format_named("relation-table"), During.EQUALS)
        if (write := format_named(opened.format).write) is not None:
            with suppress(FileError):  # links alone that are all broken, say
                write(opened, During.EQUALS)
        ends = [interval.id for interval in opened.document.intervals()[:2]]
        if len(ends) == 2 and opened.source.can_save:
            opened.document.apply(add_link(opened.document, *ends, ALL))
            to_bytes(opened, opened.document)


def _released() -> Iterator[Reader]:
    """The files that benchmarks release, in small ones of our own."""
    for ending, names in _RELEASED.items():
        found = tuple((_OWN / name).read_bytes() for name in names)
        yield Reader(f"items, released {ending}", ending, found, _only_items)
    templates = f"{','.join(TEMPLATE_COLUMNS)}\n{_TEMPLATE}".encode()
    yield Reader("released templates", ".csv", (templates,), read_templates)
    yield Reader("named columns", ".csv", (_NAMED.encode(),), _named_links)


def _only_items(path: Path) -> None:
    read_items(path)


def _named_links(path: Path) -> None:
    columns = (("source", "from"), ("relations", "how"), ("target", "to"))
    opened = read(path, Interpretation(columns=columns))
    convert(opened, format_named("relation-table"), During.EQUALS)


def _items(path: Path) -> None:
    read_items(path)
    audit_files(AuditSettings((path,)))


def _recast(path: Path) -> None:
    read_pairs(path)
    _recasting((path,), ())


def _recasting(paths: Sequence[Path], trees: Sequence[Path]) -> None:
    recasting = Recasting(RecastSettings(tuple(paths), trees=tuple(trees)))
    try:
        for _ in islice(recasting.rows(), 2000):
            pass
    except NoPairsError:
        pass
    unexpected = [each for each in recasting.report.unreadable if "unexpected:" in each]
    assert not unexpected, unexpected


def _splits(path: Path) -> None:
    splits_of(str(path), ["a", "b"], 0).of("a")


def _texts(path: Path) -> None:
    for _ in read_source_texts([path]):
        pass


def _judgments(path: Path) -> None:
    read_judgments(path, ColumnNames())


def _study(path: Path) -> None:
    with StudyStore.open(StorePlace(path)) as store:
        for _ in _everything(store):
            pass


def _everything(store: StudyStore) -> Iterator[object]:
    yield from store.items()
    yield from store.judgment_rows()
    yield from store.reviews()
    for rater in store.raters():
        yield from store.blocks(rater.name)


class _Made:
    """Files that tempannot itself writes, and what they are read against."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.study = folder / "study.tempstudy"
        plan = plan_of(lists=2, raters=2)
        with StudyStore.create(StorePlace(self.study), plan, has_key=False) as store:
            for rater in ("Ada", "Bo"):
                store.join(rater)
                block = store.claim_list(rater)
                assert block is not None
                store.keep(all_judged(block))
            store.mark_review(1, "odd?", "Ada")
            self._rows = [dict(each) for each in long_rows(store.study, store.judgment_rows())]
            self._id = store.study.id
            self._judgments = store.judgments("Ada")
        self._items = resource("study/sample-items.csv")
        self._trees = folder / "trees-dev.conllu"
        self._trees.write_text(_TREES, "utf-8")
        self._pairs = folder / "pairs.json"
        self._pairs.write_text(_UDS_PAIRS, "utf-8")
        documents = [read(each).document for each in sorted(samples())[:1] * 2]
        self._comparison = DocumentComparison.of(*documents, names=("a", "b"))

    def items_as(self, ending: str) -> bytes:
        items = read_items(self._items).items[:20]
        rows = [{"premise": i.texts[0], "hypothesis": i.texts[-1], "label": i.label} for i in items]
        path = self._folder / f"items{ending}"
        write_rows(path, ("premise", "hypothesis", "label"), rows)
        return path.read_bytes()

    def frames(self) -> Iterator[Reader]:
        """Tables that are no text: links in every kind of file, items in Parquet and Excel."""
        table = read(sorted(samples())[0])
        for row in FORMATS:
            assert row.write is not None
            raw = row.write(table, During.EQUALS).data
            yield Reader(f"links, {row.medium}", row.endings[0], (raw,), _document)
        for ending in (".parquet", ".xlsx"):
            yield Reader(f"items, {ending}", ending, (self._items_in(ending),), _only_items)

    def _items_in(self, ending: str) -> bytes:
        path = self._folder / f"some{ending}"
        write_items(path, read_items(self._items).items[:20])
        return path.read_bytes()

    def datasets(self) -> Iterator[Reader]:
        """The files of folders of the library datasets, each mutated beside the others whole."""
        table = parquet.read_table(io.BytesIO(self._items_in(".parquet")))
        target = io.BytesIO()
        with pa.ipc.new_stream(target, table.schema) as writer:
            writer.write_table(table)
        state = {"_data_files": [{"filename": "a.arrow"}], "_split": "train"}
        features = {"label": {"names": ["entailed", "not-entailed"], "_type": "ClassLabel"}}
        whole = {
            "a.arrow": target.getvalue(),
            "state.json": json.dumps(state).encode(),
            "dataset_info.json": json.dumps({"features": features}).encode(),
        }
        for name, raw in whole.items():
            read = partial(self._read_dataset, whole, name)
            yield Reader(f"datasets, {name}", Path(name).suffix, (raw,), read)

    def _read_dataset(self, whole: dict[str, bytes], name: str, path: Path) -> None:
        folder = self._folder / "dataset"
        folder.mkdir(exist_ok=True)
        for each, raw in whole.items():
            (folder / each).write_bytes(path.read_bytes() if each == name else raw)
        read_items(folder)

    def exported(self) -> dict[str, bytes]:
        found = {}
        for ending in (".csv", ".jsonl", ".parquet"):
            path = self._folder / f"exported{ending}"
            columns = dict.fromkeys(COLUMNS, str) if ending == ".csv" else COLUMNS
            write_rows(path, columns, self._rows)
            found[ending] = path.read_bytes()
        return found

    def predictions(self) -> tuple[bytes, ...]:
        gold = read_items(self._items).items
        lines = "".join("entailed\n" for _ in gold)
        table = "id,prediction\n" + "".join(f"{each.id},not-entailed\n" for each in gold)
        return lines.encode(), table.encode()

    def read_predictions(self, path: Path) -> None:
        read_nli_predictions(path, read_items(self._items).items, self._items)

    def read_uds(self, path: Path) -> None:
        _recasting((path,), (self._trees,))

    def read_trees(self, path: Path) -> None:
        tree = Treebank([path]).tree("dev", 1)
        if tree is not None:
            tree.text, tree.subtree(2)
        _recasting((self._pairs,), (path,))

    def read_import(self, path: Path) -> None:
        copy = path.with_name("copy.tempstudy")
        copy.write_bytes(self.study.read_bytes())
        try:
            with StudyStore.open(StorePlace(copy)) as store:
                import_judgments(store, path)
        finally:
            for each in path.parent.glob("copy.tempstudy*"):
                each.unlink()

    def waiting(self) -> bytes:
        file = WaitingFile.new(self._folder, Destination(self._id, "/somewhere"))
        file.add(self._judgments)
        file.deliver([self._judgments[0].id])
        content = file.path.read_bytes()
        file.deliver([each.id for each in self._judgments])
        file.close()
        return content

    def read_waiting(self, path: Path) -> None:
        file = WaitingFile.left_behind(path, Destination(self._id, "/somewhere"))
        if file is not None:
            assert all(each.id for each in file.waiting)
            file.close()
        for each in path.parent.glob(f"{path.stem}*"):
            each.unlink()

    def log(self) -> bytes:
        adjudication = Adjudication(self._comparison, GoldStart.of_side(0))
        adjudication.accept_agreement("Ada")
        adjudication.undo("Ada")
        adjudication.redo("Ada")
        return log_bytes(adjudication)

    def read_log(self, path: Path) -> None:
        resumed(read_log(path), self._comparison)
