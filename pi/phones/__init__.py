"""The phones at the table: their pages, and the actions of their players."""
