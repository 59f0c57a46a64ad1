"""Which SLINKs and ALINKs the text draws, in line styles and colours that TLINKs do not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tempannot.core.document import Document
from tempannot.core.items import OtherLink
from tempannot.core.language import shown
from tempannot.core.other_links import ALINK, SLINK, type_word
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.shown_links import MOST_LINKS, ArcOrigin, LinkView, ShownLink

ORIGINS = {SLINK: ArcOrigin.SUBORDINATING, ALINK: ArcOrigin.ASPECTUAL}
"""How the links of each kind are drawn; the colours of the theme have the same names."""

BESIDE = 1
"""The lane: where a TLINK relates the same events, both are seen."""


def shown_other_link(link: OtherLink) -> ShownLink:
    """An SLINK or ALINK as it is drawn."""
    origin = ORIGINS[link.tag]
    label = shown(type_word(link))
    ends = link.source, link.target
    return ShownLink(*ends, origin, label, link=link.id, tint=origin.value, lane=BESIDE)


def other_links_to_draw(
    document: Document,
    selection: Selection,
    view: LinkView,
    visible: Sequence[str],
    *,
    wanted: bool = True,
) -> tuple[ShownLink, ...]:
    """The SLINKs and ALINKs between visible intervals, at most ``MOST_LINKS``.

    Those of the focus are drawn with its links, all with all that are asserted; what is selected
    is drawn even if they are not ``wanted``.
    """
    seen = frozenset(visible)
    found = (
        shown_other_link(link)
        for link in _chosen(document, selection, view, wanted)
        if link.source in seen and link.target in seen and link.source != link.target
    )
    focus = selection.source
    ranked = sorted(found, key=lambda each: focus not in (each.source, each.target))
    return tuple(ranked[:MOST_LINKS])


def _chosen(
    document: Document, selection: Selection, view: LinkView, wanted: bool
) -> Iterator[OtherLink]:
    pair = {selection.source, selection.target}
    strong = selection.highlighted_links | {selection.link}
    for link in document.other_links.values():
        is_of_focus = selection.source in (link.source, link.target)
        is_shown = (view is LinkView.FOCUSED and is_of_focus) or view in _ALL_ASSERTED
        is_between = {link.source, link.target} == pair
        if link.id in strong or (wanted and (is_shown or is_between)):
            yield link


_ALL_ASSERTED = (LinkView.ASSERTED, LinkView.ALL)
