"""What a client may ask for, each an option of the server."""

from __future__ import annotations

import os

import msgspec


class Limits(msgspec.Struct, frozen=True):
    message_bytes: int = 256 * 1024
    position_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    json_depth: int = 32
    messages_a_second: int = 50
    sockets: int = 1000
    matches: int = 200
    searches_a_socket: int = 4
    searches: int = max(1, (os.cpu_count() or 2) - 1)
    search_seconds: float = 60.0
    search_iterations: int = 5_000_000
    search_mb: int = 128
    all_searches_mb: int = 1024
    duel_iterations: int = 500
    duel_seconds: float = 120.0
    events_kept: int = 1000
    looks_a_second: float = 10.0
    look_rows: int = 2000
    hello_seconds: float = 5.0
    ping_seconds: float = 15.0
    unwatched_seconds: float = 10.0
    """A search that nobody watches stands still after so long ..."""
    forgotten_seconds: float = 600.0
    """... and is dropped after so long."""
