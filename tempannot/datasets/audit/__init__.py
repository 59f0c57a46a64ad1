"""What is wrong with a set of items: repeats, leaks, and what gives the labels away."""
