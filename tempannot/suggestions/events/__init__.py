"""Events proposed: by a model learnt from the user's documents, or by rules and a lexicon."""
