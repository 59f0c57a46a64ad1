"""Trees of a few words, as a treebank has them."""

from tempannot.formats.uds.trees import Token, Tree


def tree(*words):
    """Return a tree of words ``form/lemma/pos/head/relation[/features]``."""
    return Tree(tuple(_token(n, word.split("/")) for n, word in enumerate(words, 1)), 0)


def _token(number, parts):
    form, lemma, pos, head, relation, *features = parts
    return Token(number, form, lemma, pos, features[0] if features else "_", int(head), relation)
