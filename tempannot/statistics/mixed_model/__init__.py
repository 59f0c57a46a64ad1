"""The cumulative-link mixed model of ordinal judgments, fitted by maximum likelihood."""
