"""What predictions for NLI items are worth: accuracy, weighted F1, confusion, by any column."""
