"""What a screen reader meets in a window; what of it has no name or role, or is told twice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QLabel, QWidget

from tempannot.gui.kit.labels import without_markup

Role, Text = QAccessible.Role, QAccessible.Text
MOST = 400
"""Children of one thing that are looked at; tables have very many."""
CELLS = {Role.Cell, Role.ListItem, Role.TreeItem, Role.ColumnHeader, Role.RowHeader}
SAYS_NOTHING = {Role.NoRole, Role.Client, Role.Window, Role.Border, Role.Grouping, Role.LayeredPane}
"""Roles of a plain widget: what it does with keys is not told."""


@dataclass(frozen=True, slots=True)
class Met:
    """One thing of the tree, with the names of what it lies in."""

    role: QAccessible.Role
    name: str
    description: str
    value: str
    is_focusable: bool
    inside: tuple[str, ...]
    kind: str
    words: str
    """What a label shows that has a name besides."""

    def __str__(self) -> str:
        where = " > ".join(each for each in self.inside if each)
        return f"{self.kind or 'part'} as {self.role.name} {self.name!r} in [{where}]"


def met(window: QWidget) -> list[Met]:
    """Everything that is seen in a window and what lies in it, in the order of the tree."""
    root = QAccessible.queryAccessibleInterface(window)
    return list(_walk(root, ()))


def nameless(found: list[Met]) -> list[str]:
    """What takes the keyboard and has no name, but for cells: their row and column name them."""
    return [
        str(each)
        for each in found
        if each.is_focusable and each.role not in CELLS and not each.name.strip()
    ]


def without_role(found: list[Met]) -> list[str]:
    """What takes the keyboard and is nothing in particular to a screen reader."""
    return [str(each) for each in found if each.is_focusable and each.role in SAYS_NOTHING]


def marked_up(found: list[Met]) -> list[str]:
    """Names and descriptions with HTML, or with the & that underlines a letter."""
    return [
        str(each)
        for each in found
        for text in (each.name, each.description)
        if Markup.mightBeRichText(text) or _has_mnemonic(text, each)
    ]


def alike(found: list[Met]) -> list[str]:
    """What takes the keyboard and sounds as something else beside it does."""
    heard = Counter(
        (each.role, each.name, each.description, each.inside)
        for each in found
        if each.is_focusable and each.role not in CELLS
    )
    return [f"{count} times {each}" for each, count in heard.items() if count > 1]


def hidden(found: list[Met]) -> list[str]:
    """Labels whose name is read in place of what they show."""
    return [
        str(each) for each in found if each.words and not _words(each.words) & _words(each.name)
    ]


def _words(said: str) -> set[str]:
    return set(without_markup(said).replace("&", "").casefold().split())


def _has_mnemonic(text: str, thing: Met) -> bool:
    """Whether an & stands before a letter; text of documents may hold one."""
    return thing.role not in CELLS | {Role.EditableText} and any(
        one == "&" and two.isalpha() for one, two in pairwise(text)
    )


def _hands_on(thing: object) -> bool:
    """Whether a widget gives the keyboard to one of its parts."""
    return isinstance(thing, QWidget) and thing.focusProxy() is not None


def _walk(found: QAccessibleInterface, inside: tuple[str, ...]) -> Iterator[Met]:
    state = found.state()
    if state.invisible and inside:
        return
    thing = found.object()
    kind = type(thing).__name__ if thing is not None else ""
    name = found.text(Text.Name)
    yield Met(
        found.role(),
        name,
        found.text(Text.Description),
        found.text(Text.Value),
        bool(state.focusable) and not state.disabled and not _hands_on(thing),
        inside,
        kind,
        thing.text() if isinstance(thing, QLabel) and thing.accessibleName() else "",
    )
    if isinstance(thing, QLabel):
        return
    deeper = (*inside, name or kind)
    for place in range(min(found.childCount(), MOST)):
        child = found.child(place)
        if child is not None and child.isValid():
            yield from _walk(child, deeper)


def faults(window: QWidget) -> list[str]:
    """What must not be, each in words."""
    found = met(window)
    return [f"{what}: {each}" for what, look in _RULES.items() for each in look(found)]


_RULES = {
    "no name": nameless,
    "no role": without_role,
    "markup": marked_up,
    "cannot be told apart": alike,
    "words not heard": hidden,
}
