"""Making a new study: its items, raters, training and instructions."""
