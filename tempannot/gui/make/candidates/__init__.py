"""The four steps from a question about time to candidate answers that raters label (MCTACO)."""
