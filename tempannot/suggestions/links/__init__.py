"""Links that are proposed between what is marked: by a model that was trained, or by rules.

Either gives probabilities of pairs; ``taking`` takes up the surest first, never against the closure
and never what follows from it.
"""
