"""The experiments of Tannier & Muller 2011, section 6: how measures behave as graphs get worse."""
