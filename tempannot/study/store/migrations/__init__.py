"""How the tables of a study came to be what they are, version by version."""
