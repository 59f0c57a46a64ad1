"""One rater's way through a study, judgment by judgment."""
