"""The relation panel: the pair under work, what can hold of it, and what it is given."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core import edits
from tempannot.core.completeness import Completeness
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr
from tempannot.core.relations import RelationSet
from tempannot.gui.annotate.gestures import RelationWanted
from tempannot.gui.annotate.relation.relation_pair import LinkButtons, LinkNote, RelationPair
from tempannot.gui.annotate.relation.relation_questions import EndpointBox, QuestionLine
from tempannot.gui.kit.layout import in_column
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.gui.views.palette.pair_header import PairHeader, Readout
from tempannot.gui.views.palette.pair_texts import choice_line
from tempannot.gui.views.palette.palette import Palette
from tempannot.gui.views.palette.relation_choice import PickedRelations, of_action, patch_of
from tempannot.gui.views.palette.type_buttons import TypeButtons
from tempannot.suggestions.endpoint_questions import Reply
from tempannot.suggestions.question_queue import Question

_HINTS = (
    tr("Choose an event or a time in the text."),
    tr("Choose a second one: press its digit, Shift-click it, or drag to it."),
)


class RelationPanel(LazyPanel):
    """Picks a relation for the pair of the selection.

    ``relation_requested`` carries a ``RelationWanted``; flipping, deleting and repeating are
    asked for without an argument, for they go by the selection.
    """

    relation_requested = Signal(object)
    flip_requested = Signal()
    delete_requested = Signal()
    repeat_requested = Signal()
    question_requested = Signal()
    said = Signal(str)
    ended = Signal()
    """Emitted when a note was ended with Return."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(None, parent)
        self._choice = PickedRelations()
        self._pair: RelationPair | None = None
        self._read: RelationPair | None = None
        self.questions = QuestionLine()
        self.header = PairHeader()
        self.readout = Readout()
        self.endpoints = EndpointBox()
        self.palette_view = Palette()
        self.types = TypeButtons()
        self.note = LinkNote()
        self.buttons = LinkButtons()
        self._place()  # the buttons are for whoever shows the panel to place, always in sight
        self._connect()
        self.setFocusProxy(self.palette_view)
        self._first_context = context
        self._begin()

    @property
    def choice(self) -> PickedRelations:
        """What is picked for the pair so far."""
        return self._choice

    @property
    def asked(self) -> tuple[str, str, RelationSet] | None:
        """The pair and the excluded relation that is pointed at, which "why" then means."""
        basic = self.palette_view.pointed_at
        if basic is None or self._pair is None or not self._choice.is_excluded(basic):
            return None
        return (*self._pair.ends, basic)

    @property
    def pointed(self) -> RelationSet | str | None:
        """The basic relation or the type that the mouse or the keyboard is at."""
        return self.types.pointed_at or self.palette_view.pointed_at

    def show_completeness(self, found: Completeness) -> None:
        """Say about how many questions are left."""
        self.questions.show_completeness(found)

    def show_question(self, question: Question | None) -> None:
        """Say that the pair is a question, or that none is asked any more."""
        self.questions.show_question(question)

    @property
    def asks_endpoints(self) -> bool:
        """Whether pairs are asked about by starts and ends."""
        return not self.endpoints.isHidden()

    def switch_endpoints(self) -> bool:
        """Ask by starts and ends in the place of the palette, or no longer; return which."""
        asks = not self.asks_endpoints
        self.endpoints.setVisible(asks)
        self._show_parts()
        self._show_selection()
        return asks

    def _show_parts(self) -> None:
        """Show what there is to choose from; without a document that is nothing yet."""
        has_document = self._context is not None
        for part in (self.palette_view, self.types):
            part.setVisible(has_document and not self.asks_endpoints)
        self.questions.setVisible(has_document)
        self.note.setVisible(has_document)

    def reply(self, reply: Reply) -> bool:
        """Answer a question by starts and ends; False if none is asked."""
        return self.asks_endpoints and self._ready() is not None and self.endpoints.reply(reply)

    def choose(self, action: str) -> None:
        """Give the pair the relation of a key, or add it while several are combined.

        ``action`` is an id of the key map such as ``type.BEFORE`` or ``relation.overlaps``. Where
        starts and ends are asked about, "vague" is an answer to that question.
        """
        context = self._ready()
        if context is None:
            return
        scheme = context.session.reasoning.scheme
        relations, rel_type = of_action(action, context.session.during, scheme)
        if rel_type is not None and scheme.is_vague(rel_type) and self.reply(Reply.UNSURE):
            return
        if rel_type is not None:
            self._want(replace(self._choice, picked=relations, rel_type=rel_type))
        elif self._choice.combining:
            self._set(self._choice.picking(relations))
        else:
            self._want(replace(self._choice, picked=relations, rel_type=None))

    def toggle_part(self, basic: RelationSet) -> None:
        """Add a basic relation to a disjunction, or take it out."""
        if self._ready() is not None:
            self._set(self._choice.toggling(basic))

    def start_combining(self) -> None:
        """Let the next relations be combined; a second time lets go of them."""
        if self._ready() is not None:
            combining = self._choice.combining
            self._set(self._start() if combining else self._choice.starting_to_combine())

    def commit(self) -> None:
        """Give the pair what is picked, or else what the cursor stands on."""
        if self._ready() is None:
            return
        pointed = self.palette_view.pointed_at
        if not self._choice.is_empty:
            self._want(self._choice)
        elif pointed is not None and self.palette_view.hasFocus():
            self._pick(pointed)
        else:
            self.said.emit(tr("Pick a relation first."))

    def edit_comment(self) -> None:
        """Go to the comment of the link."""
        if self._ready() is not None:
            self.note.edit()

    def _place(self) -> None:
        column = in_column(on=self, margins=(7, 2, 7, 3), gap=3)
        # what stands above the palette keeps its height: it must not move under the mouse
        above = (self.header, self.questions, self.endpoints, self.palette_view)
        # what is only read may be cut where there is little room, what is typed in may not
        fixed = (*above, self.readout, self.types, self.note)
        for part in (*fixed, self.readout.offer, self.header.details):
            column.addWidget(part)
        column.addStretch(1)

    def _connect(self) -> None:
        self.header.link_clicked.connect(self._select_link)
        self.palette_view.picked.connect(self._pick)
        self.palette_view.toggled.connect(self.toggle_part)
        self.palette_view.pointed.connect(self._preview)
        self.palette_view.commit_requested.connect(self.commit)
        self.palette_view.set_reason(self._reason)
        self.types.chosen.connect(self.choose)
        self.types.pointed.connect(self._preview_type)
        self.readout.hull_requested.connect(self._widen)
        self.note.changed.connect(self._annotate)
        self.note.ended.connect(self.ended)
        self.buttons.commit_requested.connect(self.commit)
        self.buttons.flip_requested.connect(self.flip_requested)
        self.buttons.delete_requested.connect(self.delete_requested)
        self.buttons.repeat_requested.connect(self.repeat_requested)
        self.questions.question_requested.connect(self.question_requested)
        self.endpoints.told.connect(self._take_told)
        self.endpoints.narrowed.connect(self._narrow)

    @override
    def set_context(self, context: Context | None) -> None:
        if self._context is not None:
            self._context.keymap.changed.disconnect(self._restyle)
        self._pair = self._read = None
        super().set_context(context)
        self._show_parts()
        if context is not None:
            context.keymap.changed.connect(self._restyle)

    @override
    def _rebuild(self) -> None:
        self._read = None  # the selection is shown right after and reads the pair anew

    @override
    def _show_selection(self) -> None:
        before, self._pair = self._pair, self._selected_pair()
        for part in (self.palette_view, self.types, self.note, self.buttons):
            part.setEnabled(self._pair is not None)
        self._ask_endpoints()
        if self._context is None or self._pair is None:
            self._show_nothing()
            return
        is_other = before is None or before.ends != self._pair.ends
        self._show_pair(self._context, self._pair, is_other)
        keep = self._choice.combining and not is_other
        allowed = self._pair.allowed
        self._set(replace(self._choice, allowed=allowed) if keep else self._start())

    @override
    def _restyle(self) -> None:
        context = self._context
        if context is None:
            return
        for part in (self.palette_view, self.types):
            part.set_scheme(context.session.reasoning.scheme)
        self.palette_view.set_look(context.theme, context.keymap)
        self.types.set_look(context.keymap)
        self.buttons.set_look(context.keymap)
        self.readout.set_look(context.theme)
        self.note.set_look(context.keymap)
        self.questions.set_look(context.theme, context.keymap)
        self.endpoints.set_look(context.keymap)
        if self.isVisible():
            self._show_selection()

    def _ask_endpoints(self) -> None:
        if self.asks_endpoints:
            reasoning = self._context.session.reasoning if self._context else None
            self.endpoints.show_pair(reasoning, self._pair.ends if self._pair else None)

    def _narrow(self, left: RelationSet) -> None:
        self._set(replace(self._choice, allowed=left))

    def _take_told(self, relations: RelationSet) -> None:
        if self._pair is not None:
            self.relation_requested.emit(RelationWanted(*self._pair.ends, relations))

    def _show_pair(self, context: Context, pair: RelationPair, is_other: bool) -> None:
        link = pair.link
        chosen, other = link.id if link else None, pair.other_link
        if other is not None and (link is None or other.id == pair.chosen):
            chosen = other.id
        self.header.show_pair(context.session.reasoning, pair.ends, chosen, context.theme)
        self.note.show_link(link, fresh=is_other)
        self.buttons.show_link(chosen is not None)
        self.palette_view.set_names(pair.words)

    def _show_nothing(self) -> None:
        self.palette_view.set_names(None)
        context = self._context
        has_source = context is not None and context.selection.source is not None
        self.header.show_nothing(_HINTS[has_source])
        self.note.show_link(None, fresh=True)
        self.buttons.show_link(False)
        self._set(PickedRelations())

    def _selected_pair(self) -> RelationPair | None:
        ends = self._selected_ends()
        if self._context is None or ends is None:
            return None
        reasoning = self._context.session.reasoning
        chosen = self._context.selection.link
        same = self._read
        if same is not None and (same.ends, same.chosen) == (ends, chosen):
            return same
        self._read = RelationPair(reasoning, *ends, chosen)
        return self._read

    def _selected_ends(self) -> tuple[str, str] | None:
        context = self._context
        if context is None:
            return None
        source, target = context.selection.source, context.selection.target
        if source is None or target is None:
            return None
        has = context.session.document.has_interval
        return (source, target) if has(source) and has(target) else None

    def _start(self) -> PickedRelations:
        return PickedRelations() if self._pair is None else self._pair.start()

    def _ready(self) -> Context | None:
        """The context if there is a pair to work on; say so if there is none."""
        shown = None if self._pair is None else self._pair.ends
        if shown != self._selected_ends() or self._is_stale:
            self.refresh()
        if self._pair is None:
            self.said.emit(self._lack())
            return None
        return self._context

    def _lack(self) -> str:
        """What to do first; whoever meant to mark a word by its letter learns how."""
        key = "" if self._context is None else self._context.keymap.label("entity.add-event")
        if not key:
            return tr("Choose two events or times first.")
        return tr("Choose two events or times first; {key} marks the word at the caret.", key=key)

    def _set(self, choice: PickedRelations) -> None:
        self._choice = choice
        self.palette_view.show_choice(choice)
        self.types.show_choice(choice)
        self.buttons.show_choice(choice)
        self._read_out(choice)

    def _read_out(self, choice: PickedRelations) -> None:
        if self._context is None or self._pair is None:
            self.readout.show_nothing()
            return
        line = choice_line(self._pair.reasoning, *self._pair.ends, choice)
        self.readout.show_choice(line, choice, self._pair.reasoning.vocabulary)

    def _preview(self, basic: RelationSet | None) -> None:
        choice = self._choice
        if basic is not None and not choice.combining:
            choice = replace(choice, picked=self._patch(basic) or basic, rel_type=None)
        self._read_out(choice)

    def _preview_type(self, rel_type: str) -> None:
        if rel_type and self._context is not None:
            during, scheme = self._context.session.during, self._context.session.reasoning.scheme
            self._read_out(self._choice.picking_type(rel_type, during, scheme))
        else:
            self._read_out(self._choice)

    def _pick(self, basic: RelationSet) -> None:
        if self._ready() is None:
            return
        patch = self._patch(basic)
        if self._choice.combining:
            self._set(self._choice.picking(basic))
        elif patch is None:
            assert self._pair is not None
            self.said.emit(
                tr(
                    "{label} has no type that says {basic}.",
                    label=self._pair.reasoning.scheme.label,
                    basic=basic,
                )
            )
        else:
            self._want(self._choice.picking(patch))

    def _patch(self, basic: RelationSet) -> RelationSet | None:
        """What the scheme says with its type that holds a relation; None if it has none."""
        return patch_of(basic, self._pair.reasoning.scheme) if self._pair else basic

    def _widen(self) -> None:
        self._set(self._choice.widened())

    def _want(self, choice: PickedRelations) -> None:
        if self._pair is None:
            return
        if choice.hull is not None:
            self._set(choice.widened())
            self.said.emit(tr("No link can say just that; the nearest that can is picked now."))
            return
        if self._pair.says_already(choice):
            self.said.emit(tr("The link says that already."))
            return
        comment, confidence = self.note.comment, self.note.confidence
        self._choice = self._start()
        self.relation_requested.emit(
            RelationWanted(*self._pair.ends, choice.picked, choice.rel_type, comment, confidence)
        )

    def _reason(self, basic: RelationSet) -> str:
        if self._is_stale:
            self.refresh()
        return "" if self._pair is None else self._pair.reason(basic)

    def _select_link(self, link: str) -> None:
        if self._context is not None and self._pair is not None:
            self._context.selection.select_pair(*self._pair.ends, link)

    def _annotate(self) -> None:
        link = self._pair.link if self._pair else None
        if link is None or self._context is None:
            return
        remarks: edits.Remarks = {
            "comment": self.note.comment,
            "confidence": self.note.confidence,
        }
        if (link.comment, link.confidence) == (remarks["comment"], remarks["confidence"]):
            return
        try:
            batch = edits.annotate_link(self._context.session.document, link.id, **remarks)
        except TempannotError as error:
            self.said.emit(str(error))
        else:
            self.edit_requested.emit(batch)
