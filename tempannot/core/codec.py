"""Dataclasses as values of JSON and back, by the types of their fields.

What is written carries no types: whoever reads it says which class it is. Reading is strict, with
no number for a text or the other way round, so that damage is named at the field that has it. A
field that is missing has its default, so that what was written before the field was there is read.

The types are those of msgspec (https://jcristharif.com/msgspec/supported-types.html), dataclasses
(which may have ``as_json`` and ``from_json`` of their own), paths, and sets of relations, which are
their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import PurePath
from types import MappingProxyType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from tempannot.core.errors import TempannotError
from tempannot.core.language import Bilingual, bilingual
from tempannot.core.relations import RelationSet

Json = dict[str, Any]
_Value = TypeVar("_Value")


class CodecError(TempannotError):
    """A value of JSON that is not what it should be."""


def to_json(value: object, /, *, sparse: bool = False, **given: object) -> Json:
    """Return a dataclass as an object that ``json`` can write, its fields in their order.

    With ``sparse`` those at their default are left out. What is ``given`` for a field stands for
    its value.

    >>> from tempannot.core.items import Link
    >>> to_json(Link("l1", "a", "b", "BEFORE", comment="?"), sparse=True)
    {'id': 'l1', 'source': 'a', 'target': 'b', 'rel_type': 'BEFORE', 'comment': '?'}
    """
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} is no dataclass")
    import msgspec  # noqa: PLC0415 - the start of the window needs none of it

    found: Json = {}
    for each in fields(value):
        held = getattr(value, each.name)
        if each.name in given:
            found[each.name] = given[each.name]
        elif not sparse or held != _default(each):
            own = getattr(held, "as_json", None)
            found[each.name] = own() if own else msgspec.to_builtins(held, enc_hook=_plain)
    return found


def from_json(value: object, kind: type[_Value], /, **readers: Callable[[Any], object]) -> _Value:
    """Return the dataclass that ``to_json`` wrote; ``readers`` read fields that it was given.

    Raises CodecError for anything else, and what the class itself raises for values that it does
    not take.
    """
    if not isinstance(value, Mapping):
        raise CodecError(bilingual("it has to be a JSON object, not {value!r:.80}", value=value))
    types, needed = _fields(cast(Any, kind))
    if odd := sorted(str(name) for name in value if name not in types):
        raise CodecError(bilingual("there is no {odd} in it", odd=", ".join(odd)))
    if missing := [name for name in needed if name not in value]:
        raise CodecError(bilingual("it lacks {missing}", missing=", ".join(map(repr, missing))))
    return kind(
        **{
            name: _read(name, each, readers[name])
            if name in readers
            else _typed(name, each, types[name])
            for name, each in value.items()
        }
    )


def all_from_json(values: Sequence[object], kind: type[_Value], /) -> list[_Value]:
    """Return the dataclasses of many values, which is faster than one by one.

    Raises CodecError as ``from_json`` does, with the number of the first that is wrong.
    """
    import msgspec  # noqa: PLC0415 - see above

    types, _ = _fields(cast(Any, kind))
    if all(isinstance(each, dict) and each.keys() <= types.keys() for each in values):
        try:
            return msgspec.convert(values, list[kind], dec_hook=_rich)  # type: ignore[valid-type]
        except (msgspec.ValidationError, TempannotError, TypeError):
            pass  # said below, by the field that is wrong
    found = []
    for number, each in enumerate(values, 1):
        try:
            found.append(from_json(each, kind))
        except (TempannotError, TypeError) as error:
            raise CodecError(f"{number}: {error}") from error
    return found


def _read(name: str, value: object, reader: Callable[[Any], object]) -> object:
    try:
        return reader(value)
    except (LookupError, TypeError, ValueError) as error:
        raise CodecError(
            bilingual("{name} cannot be {value!r:.80}", name=name, value=value)
        ) from error


def _typed(name: str, value: object, kind: Any) -> object:  # noqa: ANN401 - any annotation
    inner = _dataclass_in(kind)
    if inner is not None and isinstance(value, Mapping):
        own = getattr(inner, "from_json", None)
        return own(value) if own else from_json(value, inner)
    import msgspec  # noqa: PLC0415 - see above

    try:
        return msgspec.convert(value, kind, dec_hook=_rich)
    except (msgspec.ValidationError, TempannotError) as error:
        raise CodecError(
            bilingual("{name} cannot be {value!r:.80}", name=name, value=value)
        ) from error


def _dataclass_in(kind: Any) -> type[Any] | None:  # noqa: ANN401
    """Return the dataclass that a type is, or may be beside None."""
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return next((each for each in options if isinstance(each, type) and is_dataclass(each)), None)


@cache
def _fields(kind: Any) -> tuple[Mapping[str, Any], tuple[str, ...]]:  # noqa: ANN401
    """Return the types of a class's fields by name, and the names of those without a default."""
    types = get_type_hints(kind)
    return (
        {each.name: types[each.name] for each in fields(kind)},
        tuple(each.name for each in fields(kind) if _default(each) is MISSING),
    )


def _default(each: Field[Any]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _plain(value: object) -> object:
    match value:
        case RelationSet() | PurePath():
            return str(value)
        case MappingProxyType():
            return dict(value)
        case Bilingual():
            return value[:]
    raise NotImplementedError(f"{type(value).__name__} has no form in JSON")


def _rich(kind: type[Any], value: object) -> object:
    if issubclass(kind, RelationSet) and isinstance(value, str):
        return RelationSet.parse(value)
    if issubclass(kind, PurePath) and isinstance(value, str):
        return kind(value)
    raise TypeError(f"{value!r:.80} is no {kind.__name__}")
