"""What an event is called in a hypothesis, from the tree of its sentence.

A verb becomes a gerund, anything else gets "being" before it. Adjectives, determiners and
negations of the predicate go along in their order, and the object of a verb whose lemma is
there more than once, so that it is clear which one is meant.

Source: Vashishtha et al. 2020, section 3.4. The published data have "the being not happy" where
the paper has "the not being happy"; the paper is followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from tempannot.datasets.recast.inflection import gerund_of_lemma
from tempannot.datasets.recast.unusable import UnusableError
from tempannot.formats.uds.trees import Token, Tree

_MODIFIERS = frozenset({"amod", "det"})
_OBJECTS = frozenset({"dobj", "obj"})  # release 1 and 2 of the relations
_NEGATIONS = frozenset({"not", "n't", "nt", "n’t"})


def name_from_tree(
    tree: Tree, number: int, lemmas: Collection[str], part: str | None = None
) -> str:
    """Return what the event of a word is called, ``the not being happy``.

    ``lemmas`` are those of the whole context; ``part`` is the part of speech if the tree is not
    to decide it. Raises UnusableError for a word that is not in the tree, and for a verb that has
    no gerund.
    """
    token = tree.token(number)
    if token is None:
        raise UnusableError("an event that the tree of its sentence has no word for")
    if part is not None:
        token = replace(token, pos=part)
    children = tree.children(number)
    before = [_plain(child.form) for child in children if _is_negation(child)]
    words = ["the", *before]
    if token.pos != "VERB":
        words.append("being")
    words += _phrase(tree, token, lemmas)
    return " ".join(words)


def _phrase(tree: Tree, token: Token, lemmas: Collection[str]) -> Iterable[str]:
    """Return the predicate with what belongs to it, in the order of the sentence."""
    children = tree.children(token.number)
    kept = {t.number: t for t in children if t.relation in _MODIFIERS}
    if token.pos == "VERB" and list(lemmas).count(token.lemma) > 1:
        objects = [child for child in children if child.relation in _OBJECTS][:1]
        for each in objects:
            if each.pos != "PRON":
                kept |= {t.number: t for t in tree.subtree(each.number)}
    forms = {number: _plain(t.form) for number, t in kept.items() if not _is_negation(t)}
    forms[token.number] = _predicate(token)
    return [forms[number] for number in sorted(forms)]


def _predicate(token: Token) -> str:
    if token.pos != "VERB":
        return token.form
    found = gerund_of_lemma(token.lemma)
    if found is None:
        raise UnusableError("a verb without a gerund")
    return found


def _is_negation(token: Token) -> bool:
    if token.relation == "neg":
        return True
    is_adverb = token.relation == "advmod"
    return is_adverb and ("Polarity=Neg" in token.features or token.form.lower() in _NEGATIONS)


def _plain(form: str) -> str:
    return "not" if form.lower() in _NEGATIONS else form
