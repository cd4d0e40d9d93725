"""Seals: what a client holds for the service without being able to read or change it.

A token is `kb1.` and base64url of: key id (4 bytes), table (16), nonce (12), then AES-GCM-SIV over the padded text.
Purpose, game, rules version and table are bound in as associated data, so that a token of one table, game or
purpose opens nowhere else. AES-GCM-SIV, because many replicas seal with one key and draw nonces at random: with
plain AES-GCM a nonce that comes twice would give the key away, here it only shows that two texts are equal.

Nothing is compressed: the size of compressed text tells what is in it. Texts are padded to whole buckets, and every
seat token is as long as any other. Base64 is done by a library, since the standard one takes longer than the cipher.
A token has one spelling: base64 that means the same bytes in another way opens nothing.
"""

import os
import time
from binascii import Error as NotBase64
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from pybase64 import b64decode, urlsafe_b64encode

MARK = "kb1."
KEY, KEY_ID, TABLE, NONCE = 32, 4, 16, 12
BUCKET = 6144
"""Bytes; a sealed state is padded to a whole number of buckets, a seat token to a small one of its own. States of all
games fit into one, with what happened of late: some are a few bytes longer for one hidden card than for another, and
must not look so."""
SEAT_BUCKET = 16
LOOK_AGAIN = 5.0
"""Seconds after which a key file is looked at again, so that keys can be changed while the service runs."""


class UnusableKeys(Exception):
    """The keys of the service cannot be read; the message says what to do."""


class Key(NamedTuple):
    """A key and its public id."""

    name: bytes
    cipher: AESGCMSIV


class Opened(NamedTuple):
    """What a token held, and the table that it is of."""

    table: bytes
    text: bytes


def new_key() -> str:
    """A fresh key, as a line of a key file."""
    return urlsafe_b64encode(token_bytes(KEY)).decode().rstrip("=")


def parse_keys(text: str) -> tuple[Key, ...]:
    """The keys of a text, set apart by white space or commas, the newest first; lines with # are remarks. Raises
    `UnusableKeys`."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    try:
        raw = [_unpadded(key) for key in " ".join(lines).replace(",", " ").split()]
    except (NotBase64, ValueError):
        raw = []
    if not raw or any(len(key) != KEY for key in raw):
        raise UnusableKeys("a key is 32 bytes in base64url: make one with `knickerbocker key`")
    return tuple(Key(sha256(b"key id" + key).digest()[:KEY_ID], AESGCMSIV(key)) for key in raw)


class Keyring:
    """The keys: the first seals, all open. They stand in a file, which is read again when it has changed, or are
    given; else there is one that nobody else has."""

    def __init__(self, file: str = "", given: str = "") -> None:
        self._file = Path(file) if file else None
        self._stamp: tuple[int, int] | None = None
        self._look = 0.0
        self._keys = () if self._file else parse_keys(given or new_key())
        self._again()

    def keys(self) -> tuple[Key, ...]:
        """The keys that hold now."""
        if self._file and time.monotonic() >= self._look:
            self._again()
        return self._keys

    def _again(self) -> None:
        if self._file is None:
            return
        self._look = time.monotonic() + LOOK_AGAIN
        try:
            found = os.stat(self._file)
            if (stamp := (found.st_mtime_ns, found.st_size)) != self._stamp:
                self._keys, self._stamp = parse_keys(self._file.read_text("ascii")), stamp
        except (OSError, UnicodeDecodeError, UnusableKeys) as error:
            # Keys that were good stay good while their file is being changed.
            if not self._keys:
                raise UnusableKeys(f"{self._file} cannot be used: {_reason(error)}") from None

    def seal(self, purpose: str, table: bytes, text: bytes, bucket: int) -> str:
        """A token that holds the text."""
        key = self.keys()[0]
        nonce = token_bytes(NONCE)
        padded = len(text).to_bytes(4, "big") + text
        padded += bytes(-len(padded) % bucket)
        sealed = key.cipher.encrypt(nonce, padded, _bound(purpose, table))
        return _spelt(key.name + table + nonce + sealed)

    def open(self, purposes: Iterable[str], token: str) -> Opened | None:
        """What a token of one of the purposes holds; None for anything else, whatever is wrong with it."""
        try:
            raw = _unpadded(token.removeprefix(MARK))
        except (NotBase64, ValueError):
            return None
        if _spelt(raw) != token:
            return None
        name, rest = raw[:KEY_ID], raw[KEY_ID:]
        table, nonce, sealed = rest[:TABLE], rest[TABLE : TABLE + NONCE], rest[TABLE + NONCE :]
        for cipher in [key.cipher for key in self.keys() if key.name == name]:
            for purpose in purposes:
                with suppress(InvalidTag, ValueError):
                    padded = cipher.decrypt(nonce, sealed, _bound(purpose, table))
                    return Opened(table, padded[4 : 4 + int.from_bytes(padded[:4], "big")])
        return None


def _reason(error: OSError | UnicodeDecodeError | UnusableKeys) -> str:
    match error:
        case OSError():
            return error.strerror or "it cannot be read"
        case UnicodeDecodeError():
            return "it holds more than ASCII"
    return str(error)


def _bound(purpose: str, table: bytes) -> bytes:
    return purpose.encode() + b"\0" + table


def _spelt(raw: bytes) -> str:
    return MARK + urlsafe_b64encode(raw).decode().rstrip("=")


def _unpadded(text: str) -> bytes:
    if "+" in text or "/" in text:
        raise NotBase64("of the other alphabet")
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
