"""What annotators disagree on by meaning, grouped by cause, each with what follows from it."""
