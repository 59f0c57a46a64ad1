"""What a rating study asks, of whom, and in which order; all of it drawn from one seed."""
