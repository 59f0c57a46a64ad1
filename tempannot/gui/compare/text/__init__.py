"""Two annotations on their text: side by side, or one over the other."""
