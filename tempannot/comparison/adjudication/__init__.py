"""Two annotations made into one, decision by decision, with a log that replays."""
