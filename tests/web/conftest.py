from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from turnwise.web.desk import Desk


class Talker:
    """A client of the desk without a socket: asks, and keeps all that it hears."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.client = desk.arrive()
        self.number = 0
        self.bytes: list[bytes] = []
        self.answers: dict[int, dict] = {}
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while (message := await self.client.outbox.next()) is not None:
            self.bytes.append(message)
            heard = json.loads(message)
            if "re" in heard:
                self.answers[heard["re"]] = heard

    @property
    def heard(self) -> list[dict]:
        return [json.loads(message) for message in self.bytes]

    def of(self, topic: str) -> list[dict]:
        return [one for one in self.heard if one.get("topic") == topic]

    async def ask(self, do: str, **more) -> dict:
        """The answer, or the error under its key."""
        self.number += 1
        await self.desk.hear(self.client, json.dumps({"id": self.number, "do": do, **more}).encode())
        for _ in range(1000):
            if self.number in self.answers:
                return self.answers[self.number]
            await asyncio.sleep(0.005)
        raise AssertionError(f"{do} was never answered")

    async def ok(self, do: str, **more) -> dict:
        answer = await self.ask(do, **more)
        assert "ok" in answer, answer
        return answer["ok"]

    async def no(self, do: str, **more) -> dict:
        answer = await self.ask(do, **more)
        assert "error" in answer, answer
        return answer["error"]

    async def until(self, test, seconds: float = 30.0):
        """Waits until a message passes, and gives it."""
        for _ in range(int(seconds / 0.01)):
            for one in reversed(self.heard):
                if test(one):
                    return one
            await asyncio.sleep(0.01)
        raise AssertionError("it was never said")

    async def now(self, topic: str) -> dict:
        """Where a match stands, by the newest message of its topic."""
        await asyncio.sleep(0)
        found: dict = {}
        for one in self.of(topic):
            found = one.get("match") or {**found, **one.get("now", {})}
        return found

    async def leave(self) -> None:
        self.desk.leave(self.client)
        await asyncio.gather(self.reader, return_exceptions=True)


@pytest.fixture
def run():
    """Runs a scenario with a desk: run(scenario, **options of the desk)."""

    def start(scenario, **options):
        async def whole():
            desk = Desk(**options)
            talkers: list[Talker] = []

            async def come(greet: bool = True) -> Talker:
                talker = Talker(desk)
                talkers.append(talker)
                if greet:
                    await talker.ok("hello", version=1, token=options.get("token", ""))
                return talker

            try:
                return await scenario(desk, come)
            finally:
                await desk.shut()
                for talker in talkers:
                    await talker.leave()

        with ThreadPoolExecutor(1) as thread:  # whose thread has no loop of its own, whatever ran here before
            return thread.submit(asyncio.run, whole()).result()

    return start
