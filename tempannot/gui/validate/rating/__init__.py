"""What a rater sees: instructions, one item at a time, what training teaches, the end."""
