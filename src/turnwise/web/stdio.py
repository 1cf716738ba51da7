"""The desk over standard input and output, a message a line: for other programs, what UCI is to chess engines."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from turnwise.web.desk import Desk


async def talk(desk: Desk) -> None:
    """Until the input ends."""
    client = desk.arrive()
    assert client is not None
    loop = asyncio.get_running_loop()

    async def write() -> None:
        while (message := await client.outbox.next()) is not None:
            sys.stdout.buffer.write(message + b"\n")
            sys.stdout.buffer.flush()

    writer = asyncio.create_task(write())
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        if line.strip():
            await desk.hear(client, line)
        if client.outbox.closed:
            break
    # What was asked for is answered, searches included, before the end.
    for room in list(desk.running):
        if room.task is not None and client in room.watchers:
            await asyncio.gather(room.task, return_exceptions=True)
    await asyncio.sleep(0)
    while client.outbox._events or client.outbox._looks:
        await asyncio.sleep(0.01)
    await desk.shut()
    with suppress(asyncio.CancelledError):
        await writer
