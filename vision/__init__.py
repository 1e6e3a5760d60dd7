"""The eye: frames in, readings out. It knows no rules, no Pi and no web."""
