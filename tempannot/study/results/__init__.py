"""What the judgments of a study say: of each item, of the labels, and of the raters."""
