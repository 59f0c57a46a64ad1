"""Folders of the library ``datasets`` (Hugging Face) as tables, and tables as such folders.

Three kinds are read: what ``save_to_disk`` writes (``state.json`` beside Arrow files, or a folder
of these per split), what the library keeps in its cache (``dataset_info.json`` beside
``NAME-train.arrow``), and a repository (``train-00000-of-00001.parquet``, mostly below ``data``).
Numbers of a ``ClassLabel`` become its names, and where files belong to several splits there is a
column ``split``. A repository is what is written, for ``load_dataset`` takes nothing else.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import saving
from tempannot.formats.items.frame_files import (
    PARQUET,
    Types,
    Values,
    arrow,
    arrow_schema,
    arrow_tables,
)
from tempannot.formats.reading import bytes_of

if TYPE_CHECKING:
    import pyarrow as pa

DATASET = ".dataset"
"""What the name of a folder to write ends in."""

SPLIT = "split"

_ARROW = ".arrow"
_INFO, _STATE, _DICT = "dataset_info.json", "state.json", "dataset_dict.json"
_SHARD = re.compile(r"(?:-\d{5}-of-\d{5})?(?:-[0-9a-f]{16})?\Z")
_NUMBER = re.compile(r"\d*\Z")
_USUAL = ("train", "training", "validation", "valid", "dev", "test")
_CARD = "README.md"
_LONGEST_NAME = 255
_DEEPEST = 3
_MOST_FILES = 1000
_SCHEMA_KEY = b"huggingface"
_NO_SPLIT = "train"
"""What the library calls the rows of no split."""


@dataclass(frozen=True, slots=True)
class DataCard:
    """What the card of a dataset says beside where its files are.

    ``facts`` are those that sites look for, as ``pretty_name``; ``text`` is Markdown.
    """

    facts: Mapping[str, str | Sequence[str]]
    text: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A file of a dataset, and the split that its rows are in, "" if nothing says so."""

    path: Path
    split: str


def is_dataset_folder(path: Path) -> bool:
    """Whether a folder looks like a dataset."""
    return path.is_dir() and bool(_parts(path))


def dataset_columns(path: Path) -> tuple[tuple[str, ...], tuple[list[object], ...]]:
    """The names of the columns of a dataset, and its rows, one split after another.

    Raises FileError for a folder that is no dataset, and for files that cannot be read.
    """
    parts = _parts(path)
    if not parts:
        raise FileError(
            path, bilingual("this is a folder, and no dataset: it has neither Arrow nor Parquet")
        )
    names = _class_names(_json(path / _INFO).get("features"))
    tables = [
        _read(bytes_of(each.path), each.path, names, is_parquet=each.path.suffix == PARQUET)
        for each in parts
    ]
    columns = list(dict.fromkeys(name for table in tables for name in table))
    has_splits = SPLIT not in columns and len({each.split for each in parts}) > 1
    rows: list[list[object]] = []
    for part, table in zip(parts, tables, strict=True):
        count = len(next(iter(table.values()), ()))
        cells = [table.get(name) or [None] * count for name in columns]
        more = [[part.split] * count] if has_splits else []
        rows += [list(row) for row in zip(*cells, *more, strict=True)]
    return (*columns, *([SPLIT] if has_splits else [])), tuple(rows)


def parquet_columns(raw: bytes, path: Path) -> dict[str, list[object]]:
    """The columns of a file of Parquet; raises FileError for what is none."""
    return _read(raw, path, {}, is_parquet=True)


def _parts(path: Path) -> list[_Part]:
    """The files of a dataset in the order of its splits."""
    splits = _json(path / _DICT).get("splits")
    if isinstance(splits, list):
        inside = [(str(each), path / Path(str(each)).name) for each in splits]
        return [_Part(file.path, name) for name, folder in inside for file in _saved(folder)]
    return _saved(path) or _cached(path) or _repository(path)


def _saved(path: Path) -> list[_Part]:
    """The files that ``save_to_disk`` wrote, as the state beside them lists them."""
    state = _json(path / _STATE)
    files = state.get("_data_files")
    if not isinstance(files, list):
        return []
    names = [str(each.get("filename", "")) for each in files if isinstance(each, dict)]
    split = state.get("_split")
    found = [path / Path(name).name for name in names]
    if not all(_can_be_a_name(each.name) for each in found):
        raise FileError(
            path / _STATE, bilingual("it names a file with a name that no disk can hold")
        )
    return [
        _Part(each, split if isinstance(split, str) else "")
        for each in found
        if each.suffix == _ARROW
    ]


def _can_be_a_name(name: str) -> bool:
    try:
        return len(name.encode()) <= _LONGEST_NAME
    except UnicodeEncodeError:  # half of a pair of surrogates
        return False


def _cached(path: Path) -> list[_Part]:
    if not (path / _INFO).is_file():
        return []
    files = sorted(each for each in path.glob(f"*{_ARROW}") if not each.name.startswith("cache-"))
    return _in_order(_Part(each, _split_in(each.stem)) for each in files)


def _repository(path: Path) -> list[_Part]:
    found: list[Path] = []
    for depth in range(_DEEPEST):
        files = path.glob("/".join([*["*"] * depth, f"*{PARQUET}"]))
        found += [each for each in files if not _is_hidden(each, path)]
        if len(found) > _MOST_FILES:
            raise FileError(
                path,
                bilingual(
                    "it has more than {most_files:,} files of Parquet", most_files=_MOST_FILES
                ),
            )
    parts = _in_order(_Part(each, _split_of(each, path)) for each in sorted(found))
    has_card = (path / _CARD).is_file()
    return parts if has_card or all(each.split for each in parts) else []


def _is_hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _split_of(file: Path, folder: Path) -> str:
    """The split that a file of a repository has in its name, or in that of its folder."""
    stem = _SHARD.sub("", file.stem)
    inside = file.parent.name if file.parent != folder else ""
    if _NUMBER.fullmatch(stem):
        return inside
    return _split_in(stem) or (stem if stem != file.stem else "")


def _split_in(stem: str) -> str:
    """The usual name of a split that a name consists of, or ends in."""
    last = re.split(r"[-_.]", _SHARD.sub("", stem))[-1]
    return last if last in _USUAL else ""


def _in_order(parts: Iterable[_Part]) -> list[_Part]:
    """Files by their splits, those for training first."""
    places = {name: place for place, name in enumerate(_USUAL)}
    return sorted(parts, key=lambda each: (places.get(each.split, len(_USUAL)), each.path))


def _read(
    raw: bytes, path: Path, names: dict[str, Sequence[str]], *, is_parquet: bool
) -> dict[str, list[object]]:
    """The columns of a file as values of Python."""
    pa = arrow()
    try:
        table = pa.parquet.read_table(io.BytesIO(raw)) if is_parquet else _arrow(raw)
        table.validate(full=True)  # Arrow believes what a file says of itself, and so would we
        named = names | _class_names(_features_in(table.schema))
        columns = zip(table.column_names, table.columns, strict=True)
        return {name: _named(each.to_pylist(), named.get(name)) for name, each in columns}
    except (pa.ArrowException, OSError, ValueError) as error:  # texts are decoded late
        said = (str(error).splitlines() or [bilingual("it is damaged")])[0]
        kind = "Parquet" if is_parquet else "Arrow"
        raise FileError(
            path, bilingual("this is no {kind} file that can be read: {said}", kind=kind, said=said)
        ) from error


def _arrow(raw: bytes) -> pa.Table:
    pa = arrow()
    try:
        return pa.ipc.open_stream(raw).read_all()
    except pa.ArrowInvalid:
        return pa.ipc.open_file(raw).read_all()


def _features_in(schema: pa.Schema) -> object:
    """What the library writes of its features into a file."""
    written = (schema.metadata or {}).get(_SCHEMA_KEY, b"{}")
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        return None
    info = found.get("info") if isinstance(found, dict) else None
    return info.get("features") if isinstance(info, dict) else None


def _class_names(features: object) -> dict[str, Sequence[str]]:
    """The names of the classes of every column of class labels."""
    if not isinstance(features, dict):
        return {}
    return {
        str(column): list(map(str, about["names"]))
        for column, about in features.items()
        if isinstance(about, dict)
        and about.get("_type") == "ClassLabel"
        and isinstance(about.get("names"), list)
    }


def _named(values: list[Any], names: Sequence[str] | None) -> list[object]:
    """Values with the names of classes for their numbers; -1 means none."""
    if names is None:
        return values
    known: dict[object, object] = dict(enumerate(names)) | {-1: None}
    return [known.get(each, each) if isinstance(each, int) else each for each in values]


def _json(path: Path) -> dict[str, Any]:
    """The object in a file, an empty one if there is none."""
    if not path.is_file():
        return {}
    try:
        found = json.loads(bytes_of(path))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write_dataset(
    path: Path, types: Types, rows: Iterable[Values], card: DataCard | None = None
) -> None:
    """Write rows as a repository that ``load_dataset`` takes, a file for each value of ``split``.

    Raises FileError if something is there already, or if it cannot be written; then nothing is
    left behind.
    """
    if path.exists():
        raise FileError(path, bilingual("something is there already; choose another name"))
    with saving(path):
        fresh = Path(tempfile.mkdtemp(prefix=f".{path.name[:100]}.", dir=path.absolute().parent))
    try:
        with saving(path):
            splits = _write_splits(fresh / "data", types, rows)
            (fresh / _CARD).write_text(_card(splits, card or _NO_CARD), "utf-8")
            fresh.chmod(0o755)
            fresh.rename(path)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _write_splits(folder: Path, types: Types, rows: Iterable[Values]) -> list[str]:
    parquet = arrow().parquet
    folder.mkdir()
    schema = arrow_schema(types)
    at = list(types).index(SPLIT) if SPLIT in types else None
    writers: dict[str, Any] = {}
    try:
        for split, some in groupby(rows, lambda row: _split_name("" if at is None else row[at])):
            if split not in writers:
                name = f"{split}-00000-of-00001{PARQUET}"
                writers[split] = parquet.ParquetWriter(folder / name, schema)
            for table in arrow_tables(schema, some):
                writers[split].write_table(table)
        if not writers:
            name = f"{_NO_SPLIT}-00000-of-00001{PARQUET}"
            writers[_NO_SPLIT] = parquet.ParquetWriter(folder / name, schema)
    finally:
        for each in writers.values():
            each.close()
    return list(writers)


def _split_name(value: object) -> str:
    """A name that the library takes for a split."""
    name = re.sub(r"\W+", "_", str(value or "")).strip("_")
    return name or _NO_SPLIT


_NO_CARD = DataCard({}, "")


def _card(splits: Sequence[str], card: DataCard) -> str:
    """The text of a card; what JSON calls a value YAML calls so, too."""
    facts = "".join(
        f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in card.facts.items()
    )
    files = "".join(f"  - split: {each}\n    path: data/{each}-*\n" for each in splits)
    front = f"{facts}configs:\n- config_name: default\n  data_files:\n{files}"
    return f"---\n{front}---\n{card.text}"
