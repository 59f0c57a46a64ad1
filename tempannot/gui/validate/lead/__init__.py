"""What the lead of a study sees: how far raters are, and what their answers say."""
