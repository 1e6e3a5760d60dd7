"""Compiled templates and addresses that all apps of a process share.

To compile the templates of a wall takes longer than to draw it, and the addresses are half of the start of a house.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule


class SharedTemplates(BytecodeCache):
    """What is compiled once is there for every other app that compiles in the same way."""

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
    """Let all apps that are made from now on share their templates."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": SharedTemplates()}


def share_addresses() -> None:
    """Let all apps that are made from now on share what werkzeug compiles of each address."""
    compiled: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}
    compile_builder = Rule._compile_builder

    def shared(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        name = rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown
        if name not in compiled:
            compiled[name] = compile_builder(rule, append_unknown)
        return compiled[name]

    Rule._compile_builder = shared  # type: ignore[assignment, method-assign]
