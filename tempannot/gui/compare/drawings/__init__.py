"""Timeline, minimal graph and matrix of two annotations, side by side or overlaid."""
