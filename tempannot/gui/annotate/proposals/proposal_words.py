"""What a proposal is called on screen, in a few words each."""

from __future__ import annotations

from tempannot.core.explanations import quoted
from tempannot.core.language import shown, tr
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.gui.views.text.shown_links import relation_label
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

_LONGEST = 40
_OF_TIME = ("type", "value", "mod")
_OF_EVENT = ("class", "tense", "aspect", "modality", "polarity")
_UNSAID = frozenset({"", "NONE", "POS"})


def proposal_words(reasoning: Reasoning, proposal: Suggestion) -> str:
    """The words that a proposal is about: those of a mark, or the two ends of a link."""
    if proposal.kind is not SuggestionKind.LINK:
        return " ".join(proposal.text.split())
    names = reasoning.document.names()
    ends = (names.name(each, _LONGEST) for each in (proposal.source, proposal.target))
    return " \N{RIGHTWARDS ARROW} ".join(ends)


def proposal_content(reasoning: Reasoning, proposal: Suggestion) -> str:
    """What would be said: a relation, or the attributes that count."""
    if proposal.kind is SuggestionKind.LINK:
        relations = proposal.relations or ALL
        return relation_label(relations, reasoning.vocabulary, reasoning.scheme)
    names = _OF_TIME if proposal.kind is SuggestionKind.TIME else _OF_EVENT
    values = (proposal.attributes.get(name, "") for name in names)
    return " ".join(each for each in values if each not in _UNSAID)


def proposal_sentence(reasoning: Reasoning, proposal: Suggestion) -> str:
    """A proposal as a question of one line."""
    if proposal.kind is SuggestionKind.LINK:
        names, relation = reasoning.document.names(), proposal_content(reasoning, proposal)
        ends = shown(names.quoted(proposal.source)), shown(names.quoted(proposal.target))
        return f"{ends[0]} {relation} {ends[1]}?"
    content = proposal_content(reasoning, proposal)
    kind = tr("A time") if proposal.kind is SuggestionKind.TIME else tr("An event")
    told = f": {content}" if content else ""
    return f"{kind}? {shown(quoted(proposal.text, ''))}{told}"
