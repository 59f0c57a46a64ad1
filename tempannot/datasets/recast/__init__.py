"""Temporal annotations as pairs of a context and a hypothesis that it entails or does not.

Source: Vashishtha, Poliak, Lal, Van Durme & White 2020, Temporal Reasoning in Natural Language
Inference (section numbers below are those of this paper).
"""
