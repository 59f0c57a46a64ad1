"""Comparisons as reports: Markdown, HTML, LaTeX, and CSV of every pair."""
