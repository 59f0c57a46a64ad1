"""MCTACO (Zhou et al., 2019): questions of temporal common sense with many answers each."""
