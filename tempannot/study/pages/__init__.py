"""Pages around the items: consent, questions before the first item, questions after the last."""
