"""From a sentence and a question to candidate answers that raters label (MCTACO, section 3)."""
