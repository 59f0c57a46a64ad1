"""Temporal data about text: annotate, compare and measure what happened when.

>>> import tempannot
>>> from tempannot.resources import resource
>>> a = tempannot.read(resource("samples/how-to.tml"))
>>> link = a.add("ei1", "BEFORE", "t1")
>>> a.undo()
True
>>> from tempannot.resources import sample_comparison
>>> tempannot.compare(*sample_comparison("how-to")).scores().index.tolist()
['links', 'strict', 'relaxed', 'temporal', 'temporal-relaxed', 'awareness']

What stands here is the public interface; everything below it may change. Nothing is loaded
before it is asked for.
"""

from __future__ import annotations

from tempannot.version import __version__

TYPE_CHECKING = False  # type checkers take it for that of typing, which is slow to load

if TYPE_CHECKING:
    from tempannot.annotation import Annotation, Contradiction, read
    from tempannot.annotation_scores import Comparison, compare
    from tempannot.core.errors import DocumentError, FileError, RelationError, TempannotError
    from tempannot.core.relations import RelationSet

__all__ = [
    "Annotation",
    "Comparison",
    "Contradiction",
    "DocumentError",
    "FileError",
    "RelationError",
    "RelationSet",
    "TempannotError",
    "__version__",
    "compare",
    "read",
]

_HOMES = {
    "Annotation": "annotation",
    "Comparison": "annotation_scores",
    "Contradiction": "annotation",
    "DocumentError": "core.errors",
    "FileError": "core.errors",
    "RelationError": "core.errors",
    "RelationSet": "core.relations",
    "TempannotError": "core.errors",
    "compare": "annotation_scores",
    "read": "annotation",
}


def __getattr__(name: str) -> object:
    """Load what is asked for, once."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - so that importing costs nothing

    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
