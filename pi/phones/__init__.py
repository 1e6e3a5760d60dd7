"""The phones at the table: what they show, and what their players may say with a thumb."""
