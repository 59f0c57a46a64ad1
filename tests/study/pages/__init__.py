"""Tests of the pages around the items."""
