"""The statistics of a study as JSON, as text for a terminal, and as a report with figures."""
