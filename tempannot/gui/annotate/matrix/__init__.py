"""Every interval against every other."""
