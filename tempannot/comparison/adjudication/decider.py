"""One proposal carried out, or why it cannot be: what an adjudication is made with.

A proposal is resolved to what the gold's link would say, tried on a state of the gold, and a
conflict is told with all that it is with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tempannot.comparison.adjudication.attribute_items import is_attribute
from tempannot.comparison.adjudication.decisions import (
    PROPOSED,
    START,
    AdjudicationItem,
    Choice,
    Decision,
    DecisionConflict,
    DecisionError,
    ItemClaim,
    ItemKey,
    MisfitError,
    ProposedDecision,
    StepTaken,
)
from tempannot.comparison.adjudication.gold import Checker, GoldEntry, GoldGround, closed
from tempannot.comparison.adjudication.gold_state import GoldState, Moves
from tempannot.comparison.adjudication.other_items import is_other
from tempannot.comparison.adjudication.span_items import is_spans
from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.side_letters import capital_of
from tempannot.core.assertions import Conflict
from tempannot.core.edits import UNSAYABLE_TYPE
from tempannot.core.endpoints import endpoints
from tempannot.core.errors import DocumentError, RelationError, TempannotError
from tempannot.core.explanations import explanation, sentence
from tempannot.core.field_words import field_word
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import TIMEML, VAGUE_TYPES
from tempannot.core.wording import joined
from tempannot.formats.tags import escaped

Said = tuple[RelationSet | None, str | None]
"""Relation and type, told from the first unit; None and None is no link, a type alone is vague."""

_NOTHING: Said = None, None

_SAID = {
    Choice.SIDE: bilingual("as one side says"),
    Choice.UNION: bilingual("what both allow"),
    Choice.OTHER: bilingual("another relation"),
    Choice.NEITHER: bilingual("neither"),
    Choice.UNDECIDABLE: bilingual("the text does not tell"),
    Choice.LATER: bilingual("later"),
}
"""Choices in words that hold whichever side is shown first."""

_SAID_OF_SPANS = {Choice.UNION: bilingual("those of all sides"), Choice.NEITHER: bilingual("none")}
_SAID_OF_VALUES = {Choice.SIDE: bilingual("not given"), Choice.NEITHER: bilingual("not given")}


class Decider:
    """Tries decisions on states; ``check`` is asked before the gold's events and times change."""

    def __init__(
        self,
        ground: GoldGround,
        moves: Moves,
        item: Callable[[ItemKey], AdjudicationItem],
        check: Checker | None = None,
    ) -> None:
        self._ground = ground
        self._moves = moves
        self._item = item
        self._check = check
        self._meanings = TIMEML.meanings(ground.comparison.during)

    def resolved(self, key: ItemKey, proposal: ProposedDecision) -> Said:
        """What a gold link would say; see ``resolved`` for what it raises."""
        item = self._item(key)
        if proposal.choice is Choice.SIDE and proposal.side not in range(len(item.claims)):
            raise DecisionError(
                bilingual("there is no side {letter_of}", letter_of=capital_of(proposal.side))
            )
        if is_other(key):
            return None, self._ground.others.rel_type(key, proposal.choice, proposal.side)
        if is_spans(key):
            return None, self._ground.spans.said(key, proposal)
        if is_attribute(key):
            return None, self._ground.attributes.said(key, proposal)
        return resolved(item, proposal, self._meanings)

    def attempt(
        self, state: GoldState, decision: Decision, *, is_trial: bool = False
    ) -> GoldState | DecisionConflict:
        """The state after a decision; raises DecisionError if it cannot be carried out.

        A trial does not try to write the whole document, which takes longer than all the rest.
        """
        if is_other(decision.key):
            self._ground.others.check(decision, state.absent)
            return replace(state, others={**state.others, decision.key: decision})
        if is_attribute(decision.key):
            return self._with_attribute(state, decision, is_trial)
        self._check_unit(decision)
        entry = self._ground.entry(decision)
        if entry is not None:
            self._check_pair(state, entry)
        answer = self._moves.after(state, decision, entry)
        if isinstance(answer, Conflict):
            return self._conflict(state, decision, entry, answer)
        is_other_text = answer.absent != state.absent or is_spans(decision.key)
        if self._check is not None and not is_trial and is_other_text:
            self._check_saving(answer, self._check)
        return answer

    def _with_attribute(self, state: GoldState, decision: Decision, is_trial: bool) -> GoldState:
        """The state after a decision on an attribute; a value that nobody gave is tried out."""
        unit = decision.key[0]
        if unit in state.absent and decision.choice is not Choice.LATER:
            text = self._ground.units[unit].text
            raise DecisionError(
                bilingual("the gold does not mark {text!r}: take it over first", text=text)
            )
        found = replace(state, others={**state.others, decision.key: decision})
        is_new = decision.choice is Choice.OTHER and not is_trial
        if self._check is not None and is_new:
            self._check_saving(found, self._check)
        return found

    def carried_out(self, state: GoldState, step: StepTaken) -> GoldState:
        """The state after a step of a log; raises MisfitError if it does not fit."""
        for decision in step.decisions:
            try:
                self._check_same(decision)
                answer = self.attempt(state, decision)
            except TempannotError as error:
                raise MisfitError(decision.number, str(error)) from error
            if isinstance(answer, DecisionConflict):
                raise MisfitError(decision.number, answer.explanation)
            state = answer
        return state

    def _check_same(self, decision: Decision) -> None:
        said = self.resolved(decision.key, _proposal(decision))
        if said != (decision.relations, decision.rel_type):
            then, now = _told((decision.relations, decision.rel_type)), _told(said)
            raise DecisionError(
                bilingual(
                    "the choice {answer} meant {then}, now it means {now}",
                    answer=decision.answer,
                    then=then,
                    now=now,
                )
            )

    def _check_unit(self, decision: Decision) -> None:
        """Raise DecisionError if a unit cannot be taken over or left out."""
        if is_spans(decision.key) and decision.choice is not Choice.LATER:
            self._check_spans(decision)
        if len(decision.key) != 1 or decision.side is None:
            return
        (id,) = decision.key
        newcomer, is_marked = self._ground.newcomers.get(id), self._ground.marks(decision)
        if is_marked and newcomer is not None and newcomer.problem:
            raise DecisionError(newcomer.problem)
        if not is_marked and newcomer is None and self._ground.units[id].is_creation_time:
            raise DecisionError(bilingual("the creation time cannot be left out"))

    def _check_spans(self, decision: Decision) -> None:
        """Raise DecisionError if the file has no place for a mark that is wanted."""
        spans = self._ground.spans
        for unit in spans.groups[decision.key].units:
            newcomer = self._ground.newcomers.get(unit)
            is_wanted = spans.side_of({decision.key: decision}, unit) is not None
            if is_wanted and newcomer is not None and newcomer.problem:
                raise DecisionError(newcomer.problem)

    def _check_pair(self, state: GoldState, entry: GoldEntry) -> None:
        """Raise DecisionError if the gold lacks a unit by decision, or cannot hold a link."""
        try:
            for link in entry.links:
                escaped(link.comment)
        except DocumentError as error:
            raise DecisionError(
                bilingual("the reason cannot be kept: {error}", error=error)
            ) from error
        for id in entry.key:
            text = self._ground.units[id].text
            if id in state.absent and self._ground.spans.keeps_out(state.stand.decisions, id):
                raise DecisionError(
                    bilingual(
                        "the gold marks other words where {text!r} stands: decide on the words "
                        "first",
                        text=text,
                    )
                )
            if id in state.absent and state.stand.is_decided((id,)):
                raise DecisionError(
                    bilingual("{text!r} was left out: take it over first", text=text)
                )

    def _check_saving(self, state: GoldState, check: Checker) -> None:
        try:
            check(self._moves.document(state))
        except TempannotError as error:
            raise DecisionError(
                bilingual("the gold cannot hold this: {error}", error=error)
            ) from error

    def _conflict(
        self, state: GoldState, decision: Decision, entry: GoldEntry | None, in_links: Conflict
    ) -> DecisionConflict:
        own = entry.ids if entry else ()
        entries = self._moves.behind(state, in_links.links)
        if entry is not None:
            entries |= dict.fromkeys(own, entry)
        others = [entries[id] for id in in_links.links if id not in own]
        start_links = tuple(each.ids[0] for each in others if each.decision == START)
        return DecisionConflict(
            decision.key,
            _proposal(decision),
            with_proposed(in_links, own),
            tuple(sorted({each.decision for each in others} - {START})),
            start_links,
            entry is not None and bool(start_links) and self._holds_without_start(state, entry),
            explained(self._ground, in_links, entries, decision.number),
        )

    def _holds_without_start(self, state: GoldState, entry: GoldEntry) -> bool:
        """Whether an entry fits the decisions on other items."""
        entries = [each for each in state.stand.entries.values() if each.key != entry.key]
        present = [each for each in entries if state.absent.isdisjoint(each.key)]
        return closed(self._ground, [*present, entry]).is_complete


def resolved(
    item: AdjudicationItem, proposal: ProposedDecision, meanings: Mapping[str, RelationSet]
) -> Said:
    """What the gold's link states if an item is decided so.

    ``meanings`` are those of TimeML's types. Raises DecisionError for a choice that the item
    does not have, and RelationError, with the hull on offer, for a relation that is not convex.
    """
    if item.is_unit:
        if proposal.choice not in (Choice.SIDE, Choice.LATER):
            raise DecisionError(
                bilingual("what not all sides mark is taken over, left out or put off")
            )
        return _NOTHING
    if proposal.choice is Choice.SIDE:
        return _claimed(item, item.claims[proposal.side])
    if proposal.choice is Choice.UNION:
        return _union(item, proposal)
    if proposal.choice is Choice.OTHER:
        return _other(proposal, meanings)
    return (None, UNSAYABLE_TYPE) if proposal.choice is Choice.UNDECIDABLE else _NOTHING


def _claimed(item: AdjudicationItem, claim: ItemClaim) -> Said:
    same = item.claims if item.agrees else (claim,)
    rel_type = claim.rel_type or next((e.rel_type for e in same if e.rel_type), None)
    if claim.is_silent:
        return _NOTHING
    if claim.is_vague:
        return None, rel_type
    return claim.relations, rel_type


def _union(item: AdjudicationItem, proposal: ProposedDecision) -> Said:
    related = [claim for claim in item.claims if claim.relations is not ALL]
    if len(related) < 2 or any(claim.is_vague for claim in item.claims):
        raise DecisionError(
            bilingual("one side relates nothing here, so that there is nothing to weaken to")
        )
    union = item.union
    if proposal.relations is not union.hull:
        endpoints(union)  # what is not convex is not widened unasked
    if union.hull is ALL:
        raise DecisionError(
            bilingual("together the sides rule nothing out: the text does not tell")
        )
    return union.hull, None


def _other(proposal: ProposedDecision, meanings: Mapping[str, RelationSet]) -> Said:
    meaning = meanings.get(proposal.rel_type or "")
    relations = proposal.relations or meaning
    if relations is None or relations is EMPTY:
        raise RelationError(bilingual("say which other relation holds"))
    if relations is ALL:
        raise DecisionError(bilingual("a relation that rules nothing out is no decision"))
    if proposal.rel_type and meaning is not None and meaning is not relations:
        raise DecisionError(
            bilingual(
                "{rel_type} means {meaning}, not {relations}",
                rel_type=proposal.rel_type,
                meaning=meaning,
                relations=relations,
            )
        )
    if proposal.rel_type and meaning is None and proposal.rel_type not in VAGUE_TYPES:
        raise DecisionError(
            bilingual("{rel_type!r} is no type of TimeML", rel_type=proposal.rel_type)
        )
    endpoints(relations)
    return relations, proposal.rel_type


def with_proposed(conflict: Conflict, ids: tuple[str, ...]) -> Conflict:
    """The conflict with the links of the proposal itself under the name ``PROPOSED``."""
    links = tuple(PROPOSED if id in ids else id for id in conflict.links)
    steps = tuple(
        replace(step, link=PROPOSED) if step.link in ids else step for step in conflict.steps
    )
    return Conflict(links, steps)


def explained(
    ground: GoldGround, conflict: Conflict, entries: Mapping[str, GoldEntry], proposed: int
) -> str:
    """Say what was claimed, by whom, and why it cannot hold.

    ``entries`` gives what stands behind every link of the conflict; ``proposed`` is the number
    that the proposal would get.
    """
    involved = [entries[id] for id in conflict.links]
    ids = (unit for each in involved for unit in each.key)
    names = words_of(ground.comparison.alignment, ids)
    claims = [
        bilingual(
            "{said} ({id})",
            said=sentence(names[each.key[0]], each.relations or ALL, names[each.key[1]]),
            id=PROPOSED if each.decision == proposed else _source(id, each),
        )
        for id, each in zip(conflict.links, involved, strict=True)
    ]
    return explanation(claims, conflict.steps, names)


def told(comparison: JointComparison, decision: Decision) -> str:
    """Say in a few words what a decision says of which words."""
    names = words_of(comparison.alignment, decision.key[:2])
    if is_spans(decision.key):
        said = decision.rel_type or _SAID_OF_SPANS.get(decision.choice) or _SAID[decision.choice]
        return bilingual("words at {words}: {said}", words=names[decision.key[0]], said=said)
    if is_attribute(decision.key):
        said = decision.rel_type or _SAID_OF_VALUES.get(decision.choice) or _SAID[decision.choice]
        return bilingual(
            "{name} of {words}: {said}",
            name=field_word(decision.key[2]),
            words=names[decision.key[0]],
            said=said,
        )
    if is_other(decision.key):
        return bilingual(
            "{kind} from {source} to {target}: {said}",
            kind=decision.key[2],
            source=names[decision.key[0]],
            target=names[decision.key[1]],
            said=decision.rel_type or _SAID[decision.choice],
        )
    if len(decision.key) == 2 and decision.relations is not None:
        return sentence(names[decision.key[0]], decision.relations, names[decision.key[1]])
    listed = joined(bilingual(" and "), (names[unit] for unit in decision.key))
    return bilingual("{words}: {said}", words=listed, said=_SAID[decision.choice])


def _told(said: Said) -> str:
    relations, rel_type = said
    if relations and rel_type:
        return f"{relations} ({rel_type})"
    return str(relations or rel_type or "nothing")


def _proposal(decision: Decision) -> ProposedDecision:
    return ProposedDecision(
        decision.choice,
        decision.relations,
        decision.rel_type,
        decision.reason,
        decision.adjudicator,
        decision.gives_way,
        decision.side or 0,
    )


def _source(id: str, entry: GoldEntry) -> str:
    return f"{id}, from the start" if entry.decision == START else f"decision {entry.decision}"
