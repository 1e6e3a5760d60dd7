"""The web pages: Flask views that render the values of the table's ports, and nothing else."""
