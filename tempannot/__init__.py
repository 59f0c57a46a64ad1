"""Temporal data about text: annotate, compare and measure what happened when."""
