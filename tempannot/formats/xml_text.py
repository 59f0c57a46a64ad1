"""What of texts and attributes XML can hold: the rest is replaced or left out, and told."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from tempannot.core.language import bilingual
from tempannot.formats.tags import IMPOSSIBLE, is_name


def held(text: str, losses: list[str]) -> str:
    r"""A text as XML can hold it, no shorter, so that all offsets stay.

    >>> held("a bell: \x07", losses := []), losses
    ('a bell: \ufffd', ['the characters U+0007 of the text, written as U+FFFD'])
    """
    lacking = sorted({f"U+{ord(each):04X}" for each in IMPOSSIBLE.findall(text)})
    if lacking:
        losses.append(
            bilingual(
                "the characters {lacking} of the text, written as U+FFFD",
                lacking=", ".join(lacking),
            )
        )
    return IMPOSSIBLE.sub("\ufffd", text)


def as_content(text: str) -> str:
    """A text as what stands in an element: a CDATA section, unless none can hold it.

    >>> as_content("a < b")
    '<![CDATA[a < b]]>'
    """
    if "\r" in text or "]]>" in text:
        return escape(text, quote=False).replace("\r", "&#13;")
    return f"<![CDATA[{text}]]>"


def held_attributes(attributes: Mapping[str, str], losses: list[str]) -> dict[str, str]:
    """Attributes without those whose names XML does not allow."""
    odd = [name for name in attributes if not is_name(name)]
    if odd:
        losses.append(bilingual("what is called {odd}, no names in XML", odd=", ".join(odd[:3])))
    return {name: held(value, []) for name, value in attributes.items() if name not in odd}
