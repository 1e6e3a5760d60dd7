"""The journal: the files of the nights, the import of an earlier journal, and the lock on the state folder."""
