"""The signature of behaviour: one number for many settings."""

from __future__ import annotations

import hashlib


def combined(signatures: dict[str, int]) -> int:
    """One number below 2^53, so that it survives every JSON reader, from the signature of each setting."""
    text = "\n".join(f"{name} {number}" for name, number in sorted(signatures.items()))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 11
