"""Raters in a browser: the rules of rating are those of ``study``, the pages are in resources."""
