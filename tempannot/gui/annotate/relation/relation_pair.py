"""The pair under work: its link, what can hold of it, why not more; the link's note and buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.items import Link
from tempannot.core.language import tr
from tempannot.core.network import Network
from tempannot.core.other_links import other_links_between
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.repairs import network_without
from tempannot.core.wording import strung
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_row
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import PickedRelations, short_key

_AROUND = 22


class LinkNote(QWidget):
    """Two optional fields; ``changed`` when the annotator has finished with either.

    ``ended`` tells that this was by Return, so that the keyboard is wanted elsewhere.
    """

    changed = Signal()
    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._known: tuple[str, str, float | None] | None = None
        self.comment_field = QLineEdit()
        self.comment_field.setAccessibleName(tr("Comment"))
        self.comment_field.editingFinished.connect(self.changed)
        self.confidence_field = QLineEdit()
        self.confidence_field.setValidator(QIntValidator(0, 100, self))
        self.confidence_field.setPlaceholderText(tr("% sure"))
        self.confidence_field.setAccessibleName(tr("Confidence in per cent"))
        self.confidence_field.setToolTip(
            tr("How sure you are of this link, 0 to 100 %; may be empty")
        )
        self.confidence_field.editingFinished.connect(self.changed)
        for field in (self.comment_field, self.confidence_field):
            field.returnPressed.connect(self.ended)
        in_row((self.comment_field, 1), self.confidence_field, on=self, gap=6)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            event.accept()  # it ended a field; to the window it would mean to accept a relation
        else:
            super().keyPressEvent(event)

    @property
    def comment(self) -> str:
        """The comment as typed."""
        return self.comment_field.text().strip()

    @property
    def confidence(self) -> float | None:
        """The confidence between 0 and 1, None if none is given."""
        typed = self.confidence_field.text().strip()
        return int(typed) / 100 if self.confidence_field.hasAcceptableInput() else None

    def set_look(self, keymap: Keymap) -> None:
        """Show the key in force."""
        self.comment_field.setPlaceholderText(
            tr("Comment   {keymap}", keymap=keymap.label("link.comment"))
        )
        sure = self.confidence_field
        words = sure.fontMetrics().horizontalAdvance(sure.placeholderText())
        sure.setFixedWidth(words + _AROUND)

    def show_link(self, link: Link | None, fresh: bool) -> None:
        """Show the note of a link, or none; what was typed stays if nothing is new.

        ``fresh`` says that the pair is new.
        """
        known = (link.id, link.comment, link.confidence) if link else None
        if known == self._known and not fresh:
            return  # nothing new, and somebody may be typing
        self._known = known
        confidence = link.confidence if link else None
        self.comment_field.setText(link.comment if link else "")
        self.confidence_field.setText("" if confidence is None else str(round(confidence * 100)))

    def edit(self) -> None:
        """Put the cursor into the comment."""
        self.comment_field.setFocus()
        self.comment_field.selectAll()


_AROUND_WORDS = 14
"""Pixels that a button has around its words, and to the next."""


class LinkButtons(QWidget):
    """Accept, flip, delete, repeat."""

    commit_requested = Signal()
    flip_requested = Signal()
    delete_requested = Signal()
    repeat_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.commit = QPushButton()
        self.flip = QPushButton()
        self.delete = QPushButton()
        self.repeat = QPushButton()
        self._named = (
            (self.commit, tr("Accept"), "link.commit", self.commit_requested),
            (self.flip, tr("Flip"), "link.flip", self.flip_requested),
            (self.delete, tr("Delete"), "link.delete", self.delete_requested),
            (self.repeat, tr("Repeat"), "link.repeat", self.repeat_requested),
        )
        self._words = [name for _, name, *_ in self._named]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(7, 5, 7, 7)
        self._grid.setSpacing(6)
        for button, name, _, wish in self._named:
            button.setText(name)
            button.setMinimumWidth(40)
            button.setStyleSheet("padding: 3px 2px")
            button.clicked.connect(wish)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange()

    def set_look(self, keymap: Keymap) -> None:
        """Show the keys in force."""
        self._words = []
        for button, name, action, _ in self._named:
            self._words.append(f"{name} {short_key(keymap.label(action))}")
            set_tip(button, literal(keymap.text(action)))
        self._arrange()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        """Lie in one line, or in two where large letters would be cut in one; then without keys."""
        buttons = [button for button, *_ in self._named]
        metrics = buttons[0].fontMetrics()
        widest = max(map(metrics.horizontalAdvance, self._words)) + _AROUND_WORDS
        columns = 4 if 4 * widest <= self.width() else 2
        has_keys = columns * widest <= self.width()
        for place, (button, name, *_) in enumerate(self._named):
            button.setText(self._words[place] if has_keys else name)
            self._grid.addWidget(button, place // columns, place % columns)

    def show_link(self, has_link: bool) -> None:
        """Offer what needs a link only if there is one."""
        self.flip.setEnabled(has_link)
        self.delete.setEnabled(has_link)

    def show_choice(self, choice: PickedRelations) -> None:
        """Offer to accept only what can be accepted."""
        self.commit.setEnabled(choice.is_committable)


_SAYING_NOTHING = (LinkState.SKIPPED, LinkState.UNKNOWN_TYPE)


class RelationPair:
    """Two intervals and the link that a relation given to them would change.

    That is the link of id ``chosen`` if it lies between them, or the first that does. What is
    possible is read from the closure without it, because it is about to be replaced.
    """

    def __init__(
        self, reasoning: Reasoning, source: str, target: str, chosen: str | None = None
    ) -> None:
        self.reasoning = reasoning
        self.source = source
        self.target = target
        self.chosen = chosen
        links = reasoning.links_between(source, target)
        first = next(iter(links), None)
        self.link: Link | None = next((each for each in links if each.id == chosen), first)
        others = other_links_between(reasoning.document, source, target)
        self.other_link = next((e for e in others if e.id == chosen), next(iter(others), None))
        """The SLINK or ALINK of the pair that a wish for another relation does not touch."""
        self._network = self._network_without_link()

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the two intervals."""
        return self.source, self.target

    @property
    def words(self) -> tuple[str, str]:
        """The words of the two intervals, an id where there are none."""
        names = self.reasoning.document.names()
        return names.name(self.source), names.name(self.target)

    @property
    def allowed(self) -> RelationSet:
        """What all other links leave possible."""
        return self._network.relation(self.source, self.target)

    def start(self) -> PickedRelations:
        """The choice to start with: what the link says, or else what is forced."""
        link, scheme = self.link, self.reasoning.scheme
        if link is None or self.reasoning.state(link.id) in _SAYING_NOTHING:
            return PickedRelations.of_pair(self.allowed, scheme)
        meaning = self.reasoning.meaning(link)
        if meaning is None:
            return PickedRelations.of_link(self.allowed, ALL, scheme.vague_type, scheme)
        known = None if link.exact else scheme.type_named(link.rel_type)
        rel_type = known.name if known else ""
        if link.source != self.source:
            meaning, rel_type = meaning.converse, scheme.converse(rel_type)
        return PickedRelations.of_link(self.allowed, meaning, rel_type, scheme)

    def says_already(self, choice: PickedRelations) -> bool:
        """Whether the link says just what is picked, so that nothing would change."""
        if self.link is None or self.link.kept or self.link.skipped:
            return False
        now = self.start()
        return (choice.picked, choice.rel_type) == (now.picked, now.rel_type)

    def reason(self, basic: RelationSet) -> str:
        """Say why a basic relation is excluded; empty if it is not."""
        links = self._network.why_not(self.source, self.target, basic)
        told = strung("; ", (self._said(id) for id in links))
        return tr("Excluded, because {told}.", told=told) if told else ""

    def _said(self, link_id: str) -> str:
        link = self.reasoning.document.links[link_id]
        meaning = self.reasoning.meaning(link) or ALL
        return self.reasoning.sentence(link.source, meaning, link.target)

    def _network_without_link(self) -> Network:
        link = self.link
        if link is None or self.reasoning.state(link.id) is not LinkState.ACTIVE:
            return self.reasoning.network_of(*self.ends) or Network(self.ends)
        return network_without(self.reasoning, link.id)
