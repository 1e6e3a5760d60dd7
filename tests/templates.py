"""Compiled templates that all apps of a process share: compiling those of a wall takes longer than drawing it."""

from __future__ import annotations

from types import CodeType

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class SharedTemplates(BytecodeCache):
    """A cache that offers a compiled template to every app that compiles in the same way."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[object, ...], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._compiled.get(self._name(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._compiled[self._name(bucket)] = bucket.code

    def _name(self, bucket: Bucket) -> tuple[object, ...]:
        how = bucket.environment
        return bucket.key, bucket.checksum, how.trim_blocks, how.lstrip_blocks, how.finalize, how.undefined


def share_templates() -> None:
    """Let all apps made from now on share their templates."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": SharedTemplates()}
