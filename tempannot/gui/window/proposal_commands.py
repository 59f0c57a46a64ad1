"""Who proposes, as the actions of the window ask for it: rules, a model, a file, a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu

from tempannot.core.document import Document
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import ended, strung
from tempannot.formats.languages import language_name, language_of
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.annotate.proposals.proposal_walk import SURE, ProposalWalk, SureOnes
from tempannot.gui.kit.dialogs import FileKind, ask_file, ask_target, kind_with
from tempannot.gui.kit.labels import without_key
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.document_session import DocumentSession
from tempannot.session.proposing_in_parts import NamedProposer
from tempannot.session.worker import Task, Worker, sentence
from tempannot.suggestions.events.event_lexicon import languages
from tempannot.suggestions.sources import SourceChoice
from tempannot.suggestions.suggestion import SuggestionKind
from tempannot.suggestions.times.rule_files import has_time_rules

OFFER = tr("Propose")
"""The button that begins to propose where nothing is marked yet."""
_DOCUMENTS = FileKind("annotations", tr("All files (*)"))
_SURENESSES = (0.9, SURE, 0.5, 0.0)
_SWITCH = "proposal.switch"
_IN_FILE = "proposal.provenance"


class ProposalCommands(QObject):
    """What the actions of proposals do; ``progressed`` tells how far training is."""

    progressed = Signal(object)

    def __init__(
        self, services: WindowServices, workspace: AnnotateWorkspace, documents: OpenDocuments
    ) -> None:
        super().__init__(services.window)
        self._window, self._message = services.window, services.message
        self._preferences, self._actions = services.preferences, services.actions
        self._keyboard = services.keyboard
        self._walk: ProposalWalk = workspace.proposals
        self._strip = workspace.proposal_strip
        self._documents = documents
        self._menu = QMenu(tr("Accept many"), services.window)
        self._menu.setObjectName("accept-many")
        self._reader = Worker(self, tr("source of proposals"))
        self._trainer = Worker(self, "training")
        self._trainer.progressed.connect(self.progressed)
        self._walk.says_in_file = self._preferences.settings.proposals_in_file
        self._walk.said.connect(self._message.show_news)
        self._walk.failed.connect(self._message.show_error)
        self._walk.changed.connect(self._mark_switch)
        self._strip.more.clicked.connect(self._ask_many)
        for id in (_SWITCH, _IN_FILE):
            self._actions[id].setCheckable(True)
        self._mark_switch()

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        walk = self._walk
        return {
            _SWITCH: self._switch,
            "proposal.next": self._step,
            "proposal.previous": partial(self._step, -1),
            "proposal.reject": walk.reject,
            "proposal.sentence": self._accept_sentence,
            "proposal.many": self._ask_many,
            "proposal.rules": self._by_rules,
            "proposal.model": self._ask_model,
            "proposal.other": self._ask_other,
            "proposal.command": self._ask_command,
            "proposal.train": self._ask_training,
            _IN_FILE: self._switch_provenance,
        }

    def stop(self) -> None:
        """Give training up; the last model stays."""
        if self._trainer.is_busy:
            self._trainer.stop()
            self._message.show_news(tr("Training was stopped; no model was written."))

    def close(self) -> None:
        """Propose and train no more."""
        self._walk.close()
        self._reader.close()
        self._trainer.close()

    def offer(self, session: DocumentSession) -> bool:
        """Offer to propose for a document in which nothing is marked; False if something is."""
        document = session.document
        is_bare = not document.events and len(document.times) <= len(document.dct_times) + 1
        if not is_bare or not document.text or self._walk.is_on:
            return False
        key = self._preferences.keymap.label(_SWITCH)
        self._message.show_hint(
            tr(
                "Nothing is marked yet. {key} proposes times, events and links to accept or "
                "reject.",
                key=key,
            ),
            {OFFER: self._switch},
        )
        return True

    def _switch(self) -> None:
        self._message.forget(OFFER)
        self._message.clear_news()  # such as that nothing is proposed
        if self._walk.has_proposer:
            self._walk.switch()
        else:
            self._propose_by_default()
        self._mark_switch()
        self._keyboard.come_home()

    def _step(self, by: int = 1) -> None:
        if not self._reader.is_busy:  # else whoever proposes comes soon, and the first is shown
            self._walk.next(by)

    def _mark_switch(self) -> None:
        self._actions[_SWITCH].setChecked(self._walk.is_on)
        self._actions[_IN_FILE].setChecked(self._walk.says_in_file)

    def _switch_provenance(self) -> None:
        says = not self._walk.says_in_file
        self._walk.says_in_file = says
        self._preferences.keep_proposals_in_file(says)
        self._mark_switch()
        where = tr("in the file and in the journal") if says else tr("in the journal only")
        self._message.show_news(
            tr("Who proposed what is accepted from now on stands {where}.", where=where)
        )

    def _accept_sentence(self) -> None:
        self._walk.accept_sure(self._walk.sure_of_sentence())

    def _ask_many(self) -> None:
        """Offer what can be accepted at once, each with its number, above the strip."""
        walk, menu = self._walk, self._menu
        if not walk.open:
            walk.next()
            return
        menu.clear()
        self._add(walk.sure_of_sentence())
        for kind in SuggestionKind:
            menu.addSeparator()
            offered = [walk.sure_of_kind(kind, least) for least in _SURENESSES]
            numbers = [len(each.proposals) for each in offered]
            for place, each in enumerate(offered):
                if numbers[place] not in numbers[place + 1 :]:  # else the wider words say the same
                    self._add(each)
        if not menu.actions():
            menu.addAction(tr("Nothing is that sure")).setEnabled(False)
        menu.setActiveAction(next(each for each in menu.actions() if not each.isSeparator()))
        above = QPoint(0, -menu.sizeHint().height())
        menu.popup(self._strip.more.mapToGlobal(above))

    def _add(self, sure: SureOnes) -> None:
        if sure.proposals:
            text = without_key(tr("Accept {sure}", sure=sure.words))
            self._menu.addAction(text, partial(self._walk.accept_sure, sure))

    def _propose_by_default(self) -> None:
        """Ask the model that was trained or chosen last, else rules."""
        model = self._preferences.settings.proposal_model
        if model is None:
            self._by_rules()
        else:
            choice = SourceChoice(model=model)
            self._read(choice, model.name, self._walk.propose_from, self._without_model)

    def _without_model(self, error: Exception) -> None:
        self._message.show_error(tr("{sentence}. Rules propose instead.", sentence=sentence(error)))
        self._by_rules()

    def _by_rules(self) -> None:
        self._preferences.keep_proposal_model(None)
        self._read(SourceChoice(), "rules", self._begin_rules)

    def _begin_rules(self, proposer: NamedProposer) -> None:
        self._walk.propose_from(proposer)
        session = self._documents.current
        code = language_of(session.document.text) if session is not None else ""
        if not code or code in languages():
            return
        event, time = map(self._preferences.keymap.label, ("entity.add-event", "entity.add-time"))
        if has_time_rules(code):
            said = tr(
                "Rules know no events in this language ({language}), only times and links of what "
                "is marked. {key} marks an event; a model trained on such texts proposes them, too "
                "(menu Proposals).",
                language=tr(language_name(code)),
                key=event,
            )
        else:
            said = tr(
                "Rules know no events and no times in this language ({language}), only links of "
                "what is marked. {key} marks an event and {key2} a time; a model trained on such "
                "texts proposes them, too (menu Proposals).",
                language=tr(language_name(code)),
                key=event,
                key2=time,
            )
        self._message.show_news(said)

    def _ask_model(self) -> None:
        path = ask_file(self._window, _models(), tr("Propose from model"))
        if path is not None:
            self._read(SourceChoice(model=path), path.name, partial(self._take_model, path))

    def _take_model(self, path: Path, proposer: NamedProposer) -> None:
        self._preferences.keep_proposal_model(path)
        self._walk.propose_from(proposer)

    def _ask_other(self) -> None:
        path = ask_file(self._window, _DOCUMENTS, tr("Propose from another annotation"))
        if path is not None:
            self._read(SourceChoice(other=path), path.name, self._walk.propose_from)

    def _ask_command(self) -> None:
        """Ask for a command, the last one standing there already."""
        self._message.dismiss()  # such as what went wrong with the one before
        told = tr(
            "It gets the document as a JSON line and answers with JSON lines (see the manual):"
        )
        said, is_wanted = QInputDialog.getText(
            self._window,
            tr("Propose by command"),
            told,
            QLineEdit.EchoMode.Normal,
            self._preferences.settings.proposal_command,
        )
        command = said.strip()
        if is_wanted and command:
            self._preferences.keep_proposal_command(command)
            self._read(SourceChoice(command=command), command, self._walk.propose_from)

    def _ask_training(self) -> None:
        """Ask where the model goes, and train it on all documents of the list."""
        paths = self._documents.paths
        if not paths:
            self._message.show_error(tr("Open the annotated documents to train on first."))
            return
        if self._trainer.is_busy:
            self._message.show_news(tr("A model is being trained already."))
            return
        where = ask_target(self._window, _models(), tr("Model to train"), tr("model"))
        if where is None:
            return
        sessions = self._documents.sessions
        work = partial(
            _train, [copy_of(sessions[p].document) if p in sessions else p for p in paths], where
        )
        self._trainer.run(work, partial(self._trained, where), self._not_trained)

    def _trained(self, path: Path, said: str) -> None:
        self._preferences.keep_proposal_model(path)
        self._message.show_news(
            tr("{said} What it learnt proposes from now on; it is in {path}.", said=said, path=path)
        )
        if self._walk.is_on:
            self._read(SourceChoice(model=path), path.name, self._walk.propose_from)

    def _not_trained(self, error: Exception) -> None:
        self._message.show_error(tr("No model was trained: {sentence}", sentence=sentence(error)))

    def _read(
        self,
        source: SourceChoice,
        name: str,
        then: Callable[[NamedProposer], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Get what proposes ready beside the window: a file may be large, or damaged."""
        session = self._documents.current
        if session is None:
            self._message.show_error(tr("Open a document first; then something can be proposed."))
            return
        in_parts = source.other is None and not source.command
        work = partial(_named, source, name, copy_of(session.document), in_parts)
        self._reader.stop()
        self._reader.run(
            lambda _task: work(), partial(self._take, session, then), failed or self._say
        )

    def _take(
        self,
        session: DocumentSession,
        then: Callable[[NamedProposer], object],
        proposer: NamedProposer,
    ) -> None:
        if self._documents.current is session:
            then(proposer)

    def _say(self, error: Exception) -> None:
        self._message.show_error(sentence(error))


def _models() -> FileKind:
    from tempannot.suggestions.model import MODEL_ENDING  # noqa: PLC0415 - it loads the learners

    return kind_with(tr("Models (*{model_ending})", model_ending=MODEL_ENDING))


def _named(
    source: SourceChoice, name: str, document: Document, in_parts: bool = True
) -> NamedProposer:
    return NamedProposer(source.proposer(document), name, in_parts)


def _train(documents: Iterable[Document | Path], path: Path, task: Task) -> str:
    """Train a model and write it; return what it was learnt from, as a sentence."""
    from tempannot.suggestions.model import left_out, train, write_model  # noqa: PLC0415

    taken: list[Document] = []
    unread = 0
    for each in documents:
        task.say(tr("Reading"), len(taken))
        try:
            taken.append(each if isinstance(each, Document) else read(each).document)
        except TempannotError:
            unread += 1
    model = train(taken, say=task.say)
    task.say(tr("Writing the model"))
    write_model(model, path)
    card = model.card
    more = (
        tr(
            " {documents} could not be read.",
            documents=tr_plural(unread, "{count:,} document", "{count:,} documents"),
        )
        if unread
        else ""
    )
    learnt = tr(
        "{documents}, {events}",
        documents=tr_plural(card.documents, "{count:,} document", "{count:,} documents"),
        events=tr_plural(card.events, "{count:,} event", "{count:,} events"),
    )
    trained = tr(
        "Trained on {learnt} and {links}.{more}",
        learnt=learnt,
        links=tr_plural(card.links, "{count:,} link", "{count:,} links"),
        more=more,
    )
    unbegun = left_out(card, len(taken))
    return strung(" ", (trained, ended(unbegun))) if unbegun else trained
