"""The room picker."""
