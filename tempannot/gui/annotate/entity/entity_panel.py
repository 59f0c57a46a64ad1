"""The focused event or time: its words, attributes and span, changed in place.

While an SLINK or ALINK is selected, its type and signal stand there instead.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.core.changes import Batch, Delete
from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.edits import delete_interval, set_event, set_time
from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, OtherLink, Span
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.other_links import (
    KIND_WORDS,
    OtherLinkChange,
    change_other_link,
    delete_other_link,
    other_link_sentence,
)
from tempannot.gui.annotate.entity.entity_attributes import (
    TYPE_ROW,
    AttributeForm,
    SpanButtons,
    attribute_rows,
    other_link_rows,
    signal_id,
)
from tempannot.gui.annotate.text.partners import mark_kind
from tempannot.gui.kit.labels import (
    PlainLabel,
    RichLabel,
    breakable,
    literal,
    set_tip,
    tool_button,
)
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.views.palette.pair_texts import sentences_of

_AROUND = 28
_EMPTY = tr("Click an event or a time in the text, or press Tab, to see and change it here.")
_MARK_HINT = tr("To mark a new one, select its words in the text, then press a button here{keys}.")


class EntityPanel(QWidget):
    """Attributes, span and deletion of the focused interval; asks for marking new ones."""

    edit_requested = Signal(object)
    """Emitted with a Batch."""
    event_requested = Signal()
    """Emitted when the selected text is to become an event."""
    time_requested = Signal()
    """Emitted when the selected text is to become a time."""
    creation_time_requested = Signal()
    """Emitted when somebody wants to say when the text was written."""
    guideline_requested = Signal()
    """Emitted when somebody wants to read what the guideline says of what is shown."""
    ended = Signal()
    """Emitted when a field was ended with Return, or by a choice from its list."""
    said = Signal(str)
    """Emitted with a sentence when a wish cannot be carried out."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context: Context | None = None
        self._shown: str | None = None
        self._link: OtherLink | None = None
        self.title = PlainLabel()
        self.detail = PlainLabel()
        self.surroundings = RichLabel()
        self.form = AttributeForm()
        self.span_buttons = SpanButtons()
        self.delete_button = QPushButton()
        self.delete_button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.guideline_button = tool_button(
            tr("In the guideline"), tr("Why this class or type: what the guideline says of it")
        )
        self._mark_event = QPushButton(tr("Mark event"))
        self._mark_time = QPushButton(tr("Mark time"))
        self.creation_time_button = QPushButton(tr("Creation time…"))
        self._hint = PlainLabel()
        self._card = QWidget()
        self._build()
        self._connect()
        self.set_context(context)

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        if self._context is not None:
            self._context.session.changed.disconnect(self._refresh)
            self._context.selection.changed.disconnect(self._refresh)
            self._context.theme.changed.disconnect(self._refresh)
            self._context.keymap.changed.disconnect(self._refresh)
        self._context = context
        self._shown = self._link = None
        if context is not None:
            context.session.changed.connect(self._refresh)
            context.selection.changed.connect(self._refresh)
            context.theme.changed.connect(self._refresh)
            context.keymap.changed.connect(self._refresh)
        self._refresh()

    def delete_entity(self) -> None:
        """Ask for the deletion of the focused interval with its links."""
        if self._context is None or self._shown is None:
            return
        try:
            batch = delete_interval(self._context.session.document, self._shown)
        except DocumentError:
            return  # the button, disabled, says why
        deleted, selection = self._shown, self._context.selection
        selection.clear()
        self.edit_requested.emit(batch)
        if self._context.session.document.has_interval(deleted):
            selection.focus(deleted)  # the wish was refused

    def _build(self) -> None:
        self.title.setWordWrap(True)
        self.surroundings.setWordWrap(True)
        self.detail.setWordWrap(True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        card = in_column(on=self._card, gap=8)
        fields: tuple[QWidget, ...] = (
            self.surroundings,
            self.span_buttons,
            self.form,
            self.guideline_button,
            self.delete_button,
        )
        for part in fields:
            card.addWidget(part)
        in_column(
            self.title,
            self.detail,
            self._card,
            1,
            self._marking(),
            on=self,
            margins=(12, 10, 12, 12),
            gap=6,
        )

    def _marking(self) -> QWidget:
        box = QWidget()
        column = in_column(on=box, margins=(0, 6, 0, 0), gap=-1)
        self._hint.setWordWrap(True)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = in_row(self._mark_event, self._mark_time, gap=-1)
        column.addWidget(self._hint)
        column.addLayout(row)
        column.addWidget(self.creation_time_button)
        return box

    def _connect(self) -> None:
        self.form.value_given.connect(self._set_value)
        self.form.ended.connect(self.ended)
        self.setFocusProxy(self.form)
        self.span_buttons.span_requested.connect(self._set_span)
        self.delete_button.clicked.connect(self._delete_shown)
        self.guideline_button.clicked.connect(self.guideline_requested)
        self._mark_event.clicked.connect(self.event_requested)
        self._mark_time.clicked.connect(self.time_requested)
        self.creation_time_button.clicked.connect(self.creation_time_requested)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def _refresh(self, _changed: object = None) -> None:
        """Follow the focus; what nobody sees is filled in when it is shown."""
        context = self._context
        source = context.selection.source if context else None
        has_source = (
            context is not None
            and source is not None
            and context.session.document.has_interval(source)
        )
        self._shown = source if has_source else None
        self._link = None if context is None else _selected_link(context)
        if not self.isVisible():
            return
        self._show_marking()
        if context is not None:
            self._show_title(context)
        if context is not None and self._link is not None:
            self._show_link(context, self._link)
            return
        if context is None or self._shown is None:
            self._show_nothing()
            return
        document = context.session.document
        self._show(context, document, document.interval(self._shown))

    def _show_nothing(self) -> None:
        self.title.setText(tr("Nothing is focused"))
        self.detail.setText(_EMPTY)
        self._card.hide()

    def _show(self, context: Context, document: Document, interval: Interval) -> None:
        self.title.setText(document.names().name(interval.id))
        self.detail.setText(self._described(document, interval))
        self.surroundings.setText(_in_context(document, interval.span))
        self.surroundings.setVisible(interval.span.start < interval.span.end)
        self.span_buttons.show_span(document, interval)
        self.span_buttons.show()
        self.form.show_rows(attribute_rows(document, interval.id))
        self._show_deletion(context, document, interval)
        self._card.show()

    def _show_link(self, context: Context, link: OtherLink) -> None:
        document = context.session.document
        ends = [end for end in (link.source, link.target) if document.has_interval(end)]
        self.title.setText(shown(other_link_sentence(document, link)))
        self.detail.setText(f"{shown(KIND_WORDS[link.tag])} ({link.tag}) · {link.id}")
        self.surroundings.setText("<br>".join(sentences_of(document, ends, _AROUND)))
        self.surroundings.setVisible(bool(ends))
        self.span_buttons.hide()
        self.form.show_rows(other_link_rows(document, link))
        self.delete_button.setEnabled(True)
        self.delete_button.setText(tr("Delete the link"))
        key = context.keymap.label("link.delete")
        set_tip(
            self.delete_button,
            literal(tr("Delete the {tag}; undo takes it back ({key})", tag=link.tag, key=key)),
        )
        self._card.show()

    def _show_marking(self) -> None:
        context = self._context
        self._mark_event.setEnabled(context is not None)
        self._mark_time.setEnabled(context is not None)
        self.creation_time_button.setEnabled(context is not None)
        key = context.keymap.label("entity.set-creation-time") if context else ""
        set_tip(
            self.creation_time_button, literal(tr("Say when the text was written ({key})", key=key))
        )
        ids = ("entity.add-event", "entity.add-time")
        keys = [context.keymap.label(id) for id in ids] if context else []
        told = tr(" or ").join(key for key in keys if key)
        self._hint.setText(_MARK_HINT.format(keys=tr(", or {told}", told=told) if told else ""))

    def _show_title(self, context: Context) -> None:
        font = context.theme.ui_font()
        font.setPointSizeF(font.pointSizeF() * 1.3)
        font.setBold(True)
        self.title.setFont(font)

    def _described(self, document: Document, interval: Interval) -> str:
        kind = tr(mark_kind(document, interval).value.replace("-", " "))
        if interval.kind is IntervalKind.TIME:
            return f"{kind} · {interval.id}"
        event = document.instances[interval.id].event
        siblings = sum(each.event == event for each in document.instances.values())
        ids = (interval.id,) if event == interval.id else (event, interval.id)
        told = " · ".join((kind, *ids))
        return (
            told
            if siblings < 2
            else tr("{told} · one of {siblings} instances", told=told, siblings=siblings)
        )

    def _show_deletion(self, context: Context, document: Document, interval: Interval) -> None:
        key = context.keymap.label("entity.delete")
        try:
            batch = delete_interval(document, interval.id)
        except DocumentError as error:
            self.delete_button.setEnabled(False)
            self.delete_button.setText(tr("Cannot be deleted"))
            set_tip(self.delete_button, literal(shown(str(error))))
            return
        self.delete_button.setEnabled(True)
        gone = [each.kind for each in batch.changes if isinstance(each, Delete)]
        links = sum(kind in (ItemKind.LINK, ItemKind.OTHER_LINK) for kind in gone)
        self.delete_button.setText(
            tr_plural(links, "Delete with {count} link", "Delete with {count} links")
            if links
            else tr("Delete")
        )
        tip = tr("{batch}, in one step that undo takes back ({key})", batch=batch.name, key=key)
        set_tip(self.delete_button, literal(tip))

    def _delete_shown(self) -> None:
        context, link = self._context, self._link
        if context is None or link is None:
            self.delete_entity()
        else:
            self.edit_requested.emit(delete_other_link(context.session.document, link.id))

    def _set_value(self, name: str, value: str) -> None:
        context, link = self._context, self._link
        if context is None or link is None:
            self._request(None, {name: value})
            return
        given: OtherLinkChange = {"signal": signal_id(value)}
        if name == TYPE_ROW:
            given = {"rel_type": value}
        try:
            self.edit_requested.emit(change_other_link(context.session.document, link.id, **given))
        except DocumentError as error:
            self.said.emit(shown(str(error)))
        self._refresh()

    def _set_span(self, span: Span) -> None:
        self._request(span, None)

    def _request(self, span: Span | None, attributes: dict[str, str] | None) -> None:
        if self._context is None or self._shown is None:
            return
        document = self._context.session.document
        is_event = document.interval(self._shown).kind is IntervalKind.EVENT
        change = set_event if is_event else set_time
        batch: Batch = change(document, self._shown, span, attributes)
        self.edit_requested.emit(batch)
        self._refresh()  # what was typed must not stay if the wish was refused


def _selected_link(context: Context) -> OtherLink | None:
    document, chosen = context.session.document, context.selection.link
    return None if chosen in document.links else document.other_links.get(chosen or "")


def _in_context(document: Document, span: Span) -> str:
    """A span with some words around it, as rich text."""
    before = _one_line(document.text[max(0, span.start - _AROUND) : span.start])
    after = _one_line(document.text[span.end : span.end + _AROUND])
    glue_before = " " if document.text[max(0, span.start - 1) : span.start].isspace() else ""
    glue_after = " " if document.text[span.end : span.end + 1].isspace() else ""
    middle = escape(_one_line(document.slice(span)))
    return f"…{escape(before)}{glue_before}<b><u>{middle}</u></b>{glue_after}{escape(after)}…"


def _one_line(text: str) -> str:
    return breakable(" ".join(text.split()))
