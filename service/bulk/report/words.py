"""What the pages say that is not counted: of policies, and by game of what is counted by component."""

import tomllib
from importlib.resources import files

import msgspec
from msgspec import Struct


class PolicyWords(Struct, frozen=True):
    """A policy: what it is called, and what its play can and cannot tell."""

    name: str
    says: str


class ReportWords(Struct, frozen=True):
    """All of `words.toml`."""

    policies: dict[str, PolicyWords]
    kinds: dict[str, dict[str, str]]


WORDS = msgspec.convert(
    tomllib.loads(files("service.bulk.report").joinpath("words.toml").read_text("utf-8")), ReportWords
)
