"""XML other than TimeML as a tree, read so that a file can neither reach out nor blow up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

if TYPE_CHECKING:
    from lxml import etree

_ENTITY = re.compile(rb"<!ENTITY\s+(?:%\s*)?([^\s>]{1,80})")
_ROOT = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*"
    rb"(?:<\?.*?\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>\s*)*"
    rb"<([^\s/>!?]+)",
    re.DOTALL,
)


def parse_xml(raw: bytes, path: Path, to_rewrite: bool = False) -> etree._Element:
    """The root element of a file; entities, DTD and network are off.

    A tree ``to_rewrite`` keeps processing instructions and CDATA sections, too.

    Raises FileError, with the line, for what is not well-formed, and by name for a file that
    declares entities.
    """
    from lxml import etree  # noqa: PLC0415 - takes 20 ms, and most files are TimeML

    if b"<!DOCTYPE" in raw and (entity := _ENTITY.search(raw)):
        line = raw.count(b"\n", 0, entity.start()) + 1
        name = entity[1].decode("utf-8", "replace")
        raise FileError(
            path,
            bilingual("it declares the entity {name!r}, and entities are not read", name=name),
            line,
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_pis=not to_rewrite,
        strip_cdata=not to_rewrite,
    )
    try:
        return etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        line, problem = error.lineno, (error.msg or "it is not well-formed").splitlines()[0]
        raise FileError(
            path, bilingual("this is not well-formed XML: {problem}", problem=problem), line or None
        ) from error


def root_name(raw: bytes) -> str:
    """The name of the root element without prefix, as far as the start of a file tells; "" if not.

    For sniffers: nothing is parsed.
    """
    found = _ROOT.search(raw)
    return found[1].decode("utf-8", "replace").rpartition(":")[2] if found else ""


def around_root(raw: bytes) -> tuple[bytes, bytes]:
    r"""What stands before and after the root element, as far as it can be told.

    >>> around_root(b'<?xml version="1.0"?><a><b/></a>\n')
    (b'<?xml version="1.0"?>', b'\n')
    """
    found = _ROOT.search(raw)
    if found is None:
        return b"", b""
    end = raw.rfind(b"</" + found[1])
    after = raw[raw.index(b">", end) + 1 :] if end >= 0 else b""
    return raw[: found.start(1) - 1], after
