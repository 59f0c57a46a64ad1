"""How fast it is, against the bars it has to hold. Run: python -m tests.benchmarks [NAME...]."""
