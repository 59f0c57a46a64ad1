"""Small files of candidate answers."""

from pathlib import Path

DURATION = ("They played.", "How long did they play?", "Event Duration")
ORDER = ("They played.", "What did they do next?", "Event Ordering")


def answer_line(answer: str, label: str, about=DURATION) -> str:
    sentence, question, category = about
    return "\t".join((sentence, question, answer, label, category)) + "\n"


def answers_file(folder: Path, *lines: str, name: str = "answers.tsv") -> Path:
    path = folder / name
    path.write_bytes("".join(lines).encode())
    return path


CATEGORIES = {
    "Event Duration": 30,
    "Event Ordering": 10,
    "Frequency": 12,
    "Stationarity": 5,
    "Typical Time": 3,
}
"""How many questions of ``many_answers`` are of each category."""
LABELS = ("yn", "nnn", "yyy", "ynyn", "nny")
"""The answers of one question after the other, likely or not."""


def many_answers(folder: Path) -> Path:
    """Sixty questions with two to four answers each, of which some have no likely one, or only."""
    categories = [name for name, count in CATEGORIES.items() for _ in range(count)]
    lines = [
        answer_line(f"{n + 1} weeks", "yes" if label == "y" else "no", about)
        for number, category in enumerate(categories)
        for about in [(f"Ship {number} left.", "When was it back?", category)]
        for n, label in enumerate(LABELS[number % len(LABELS)])
    ]
    return answers_file(folder, *lines, name="many.tsv")
