"""The Compare workspace: two annotations of one text, measured and adjudicated."""
