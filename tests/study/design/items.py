"""Small items to make studies of."""

from tempannot.formats.items.item_kinds import ANSWER, LIKELIHOOD_SCALE, NLI, PLAUSIBILITY_SCALE
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import StudyDesign


def pair(number, source="A", label=None):
    """A sentence pair."""
    texts = (f"premise {number}", f"hypothesis {number}")
    place = Provenance("pairs.tsv", number)
    return RatingItem(str(number), NLI, texts, label, source, place)


def answer(number, question, text, source="A", label=None):
    """A candidate answer."""
    texts, place = ("She ran.", question, text), Provenance("answers.tsv", number)
    return RatingItem(str(number), ANSWER, texts, label, source, place)


def answers(*counts, source="A"):
    """Answers to as many questions as there are counts, interleaved."""
    found = [(each, question) for question, count in enumerate(counts) for each in range(count)]
    return [
        answer(number, f"{source} Q{question}?", f"{each} days", source, "yes" if each else "no")
        for number, (each, question) in enumerate(sorted(found), 1)
    ]


def design(**settings):
    """The settings of a study of pairs."""
    return StudyDesign("pilot", LIKELIHOOD_SCALE, **settings)


def answer_design(**settings):
    """The settings of a study of answers."""
    return StudyDesign("pilot", PLAUSIBILITY_SCALE, **settings)
