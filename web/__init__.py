"""The screens: Flask pages drawn from what the table hands over, and nothing else."""
