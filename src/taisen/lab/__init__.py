"""Many battles at once, and tables laid by hand."""
