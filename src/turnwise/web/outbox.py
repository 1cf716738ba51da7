"""What waits to be sent to one client. Events wait in order, of each topic's looks only the newest does: a client that
reads slowly costs no memory and no time of others."""

from __future__ import annotations

import asyncio
from collections import deque


class Outbox:
    def __init__(self, most: int) -> None:
        self._most = most
        self._events: deque[bytes] = deque()
        self._looks: dict[str, bytes] = {}
        self._wake = asyncio.Event()
        self.closed: tuple[int, str] | None = None

    def event(self, message: bytes) -> None:
        if self.closed:
            return
        if len(self._events) >= self._most:
            self.close(1013, "resync")
            return
        self._events.append(message)
        self._wake.set()

    def look(self, topic: str, message: bytes) -> None:
        if not self.closed:
            self._looks[topic] = message
            self._wake.set()

    def waits(self, topic: str) -> bool:
        """Whether the last look of a topic has not been sent yet."""
        return topic in self._looks

    def forget(self, topic: str) -> None:
        """The look that waits is wanted no more."""
        self._looks.pop(topic, None)

    def close(self, code: int, reason: str) -> None:
        """What waits is still sent, unless there is too much of it."""
        if self.closed is None:
            self.closed = (code, reason)
            self._looks.clear()
            if len(self._events) >= self._most:
                self._events.clear()
        self._wake.set()

    async def next(self) -> bytes | None:
        """The next message; None when the client is to be let go."""
        while True:
            if self._events:
                return self._events.popleft()
            if self._looks:
                return self._looks.pop(next(iter(self._looks)))
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
