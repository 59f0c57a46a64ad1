"""Tokenised texts as people write them."""

import pytest

from tempannot.study.design.planning import written


@pytest.mark.parametrize(
    ("tokens", "usual"),
    [
        ("I do n't know , said Bob 's brother .", "I don't know, said Bob's brother."),
        ("He left -LRB- at noon -RRB- ; she stayed .", "He left (at noon); she stayed."),
        ("`` We can not go , '' she said .", '"We cannot go," she said.'),
        ("It 's $ 5 million , ca n't be !", "It's $5 million, can't be!"),
        ('She said : " Go " , and left .', 'She said: "Go", and left.'),
    ],
)
def test_tokens_are_put_together(tokens, usual):
    assert written((tokens,)) == (usual,)


@pytest.mark.parametrize(
    "text",
    [
        'He said: "Go!" (Really.)',
        "Two  blanks\nand a line.",
        "It isn't 5 o'clock - or is it?",
        "",
        "שלום, עולם.",
    ],
)
def test_what_is_written_as_usual_stays_to_the_letter(text):
    assert written((text,)) == (text,)
