"""What is measured and not tested: each module here prints figures, which `tests/README.md` keeps."""
