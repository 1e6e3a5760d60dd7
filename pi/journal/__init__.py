"""The files of the nights, the import of an earlier journal, the lock on the state folder."""
