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
