"""Edits of a document carried over into the cells of its WebAnno TSV 3."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tempannot.core.document import Document, creation_times
from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind
from tempannot.core.language import bilingual
from tempannot.formats.documents.webanno.tsv_reader import (
    ID,
    KIND,
    KINDS,
    LABEL,
    Key,
    TsvReader,
    type_of,
)
from tempannot.formats.documents.webanno.tsv_table import TsvLayer, TsvMark, TsvRelation
from tempannot.formats.flat_records import EVENT_ID, Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.type_names import kind_of_name, tag_of_layer

_FILLED_IN = {
    "class": "OCCURRENCE",
    "tense": "NONE",
    "aspect": "NONE",
    "polarity": "POS",
    "pos": "OTHER",
}
"""What a new event says where nothing is known, which a layer without such features leaves out."""


def read_webanno(raw: bytes, path: Path) -> Opened:
    """Read a file; raises FileError, with the line, if it is broken."""
    reader = TsvReader(raw, path)
    document = reader.read()
    for id in creation_times(document.times, ())[:1]:
        reader.builder.creation_time(id)
    rewrite = partial(_rewritten, raw, path)
    return reader.builder.opened("webanno-tsv", raw, LABEL, rewrite, reader.scheme)


def _rewritten(raw: bytes, path: Path, document: Document) -> bytes:
    return _TsvEdits(TsvReader(raw, path)).rewritten(document)


class _TsvEdits:
    """The table of a file, changed cell by cell to say what an edited document says."""

    def __init__(self, reader: TsvReader) -> None:
        self._baseline = reader.read()
        self._table, self._rows, self._offsets = reader.table, reader.rows, reader.offsets
        self._marks, self._relations = reader.marks, reader.relations
        self._ids, self._spelled = reader.ids, reader.spelled

    def rewritten(self, document: Document) -> bytes:
        """Return the file with the cells of the layers of what was edited written anew."""
        baseline = self._baseline
        if document.text != baseline.text:
            raise DocumentError(bilingual("the text of a document cannot be changed"))
        before, after = records_of(baseline), records_of(document)
        touched: set[TsvLayer] = set()
        changed = [key for key in before if before[key] != after.get(key)]
        for key in (key for key in changed if key not in after):
            touched.add(self._remove(key))
        for key in (key for key in changed if key in after):
            touched.add(self._change(key, before[key], after[key]))
        for key, record in after.items():
            if key not in before:
                touched.add(self._create(record))
        spans = {each.name for each in touched if each.kind == "SP"}
        table = self._table
        more = {each for each in table.layers if each.kind == "RL" and each.base in spans}
        layers = sorted(touched | more, key=lambda each: each.first)
        return table.data(layers).encode("utf-8", "replace")

    def _remove(self, key: Key) -> TsvLayer:
        if key in self._marks:
            mark = self._marks[key]
            if mark.layer is None:
                raise DocumentError(bilingual("{key} is a token, which stays", key=key[1]))
            self._table.marks.remove(mark)
            gone = [e for e in self._table.relations if e.source is mark or e.target is mark]
            for each in gone:
                self._table.relations.remove(each)
            return mark.layer
        relation = self._relation(key)
        if relation in self._table.relations:
            self._table.relations.remove(relation)
        return relation.layer

    def _relation(self, key: Key) -> TsvRelation:
        if key not in self._relations:
            raise DocumentError(
                bilingual(
                    "{key} is a link in a slot, which is read here and not written", key=key[1]
                )
            )
        return self._relations[key]

    def _change(self, key: Key, old: Record, new: Record) -> TsvLayer:
        if key in self._marks:
            mark = self._marks[key]
            if mark.layer is None:
                raise DocumentError(bilingual("{key} is a token, which stays as it is", key=key[1]))
            if old.pieces != new.pieces:
                mark.rows = self._rows_of(new)
            _set(mark.values, mark.layer, old.attributes, new)
            return mark.layer
        relation = self._relation(key)
        if (old.source, old.target) != (new.source, new.target):
            relation.source, relation.target = self._end(new.source), self._end(new.target)
        if old.rel_type != new.rel_type:
            relation.values[type_of(relation.layer)] = self._spelled.get(new.rel_type, new.rel_type)
        _set(relation.values, relation.layer, old.attributes, new)
        return relation.layer

    def _create(self, record: Record) -> TsvLayer:
        if record.is_mark:
            layer = self._layer_for(record)
            values = {KIND: next(w for w, k in KINDS.items() if k is record.kind)}
            values = {n: v for n, v in values.items() if n in layer.features}
            mark = TsvMark(layer, self._rows_of(record), values)
            if ID in layer.features:
                values[ID] = record.id
            _set(values, layer, {}, record, is_new=True)
            self._table.add_mark(mark)
            self._marks[record.key] = mark
            self._ids[id(mark)] = record.id
            return layer
        layer = self._layer_for(record)
        source, target = self._end(record.source), self._end(record.target)
        bases = {end.layer.name for end in (source, target) if end.layer is not None}
        if layer.base not in bases and any(each.name == layer.base for each in self._table.layers):
            raise DocumentError(
                bilingual(
                    "the layer {layer} relates {base} alone", layer=layer.name, base=layer.base
                )
            )
        values = {type_of(layer): self._spelled.get(record.rel_type, record.rel_type)}
        if ID in layer.features:
            values[ID] = record.id
        _set(values, layer, {}, record, is_new=True)
        relation = TsvRelation(layer, source, target, values, "", target.rows[0])
        self._table.relations.append(relation)
        self._relations[record.key] = relation
        return layer

    def _layer_for(self, record: Record) -> TsvLayer:
        for layer in self._table.layers:
            if record.is_mark and layer.kind == "SP":
                if KIND in layer.features or kind_of_name(layer.local) is record.kind:
                    return layer
            elif not record.is_mark and layer.kind == "RL":
                tag = tag_of_layer(layer.local)
                own = {each.layer for each in self._relations.values()}
                if tag == record.tag or (not tag and record.tag == "TLINK" and layer in own):
                    return layer
        what = f"{record.kind.label}s" if record.is_mark else f"{record.tag}s"
        raise DocumentError(
            bilingual("no layer of this file is one of {what}; convert it", what=what)
        )

    def _end(self, id: str) -> TsvMark:
        kinds = (ItemKind.EVENT, ItemKind.TIME)
        found = next((self._marks[k, id] for k in kinds if (k, id) in self._marks), None)
        if found is None:
            raise DocumentError(bilingual("{id!r} is not there", id=id))
        return found

    def _rows_of(self, record: Record) -> list[int]:
        if len(record.pieces) > 1:
            raise DocumentError(
                bilingual("{id} is in several pieces, which WebAnno does not have", id=record.id)
            )
        unit = self._offsets.unit
        for span in record.pieces:
            begin, end = unit(span.start), unit(span.end)
            rows = [i for i, (b, e) in enumerate(self._rows) if begin <= b < e <= end]
            tokens = [i for i in rows if "." not in self._table.rows[i].id] or rows
            if not tokens or (self._rows[tokens[0]][0], self._rows[tokens[-1]][1]) != (begin, end):
                words = self._baseline.text[span.start : span.end]
                raise DocumentError(
                    bilingual("WebAnno marks whole tokens, which {words!r} is not", words=words)
                )
            return tokens
        raise DocumentError(bilingual("{id} has no place in the text", id=record.id))


def _set(
    values: dict[str, str],
    layer: TsvLayer,
    old: Mapping[str, str],
    record: Record,
    is_new: bool = False,
) -> None:
    """Put the attributes that differ into the features of a layer."""
    for name in dict.fromkeys((*old, *record.attributes)):
        value = record.attributes.get(name)
        if value == old.get(name):
            continue
        if name not in layer.features:
            if name == EVENT_ID or (is_new and _FILLED_IN.get(name) == value):
                continue
            raise DocumentError(
                bilingual(
                    "the layer {layer} of this file has no feature {name!r}",
                    layer=layer.name,
                    name=name,
                )
            )
        if value is None:
            values.pop(name, None)
        else:
            values[name] = value
