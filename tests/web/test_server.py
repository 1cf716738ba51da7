"""HTTP and the socket: who is let in, what every answer carries, files, tables, and the same desk behind it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from turnwise.web.desk import Desk
from turnwise.web.server import HEADERS, PAGES, STATIC, Files, make_app

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
HOST = "127.0.0.1:8000"
OURS = {"origin": f"http://{HOST}", "host": HOST}


@pytest.fixture(scope="module")
def files():
    return Files()


@pytest.fixture
def client(files):
    with TestClient(make_app(Desk(), [HOST], files), base_url=f"http://{HOST}") as made:
        yield made


def test_every_page_is_the_same_file_with_strict_headers(client, files):
    for path in PAGES:
        answer = client.get(re.sub(r"\{.*?\}", "x", path))
        assert answer.status_code == 200
        assert answer.content == files.index
        for key, value in HEADERS.items():
            assert answer.headers[key] == value
    assert client.get("/nothing").status_code == 404
    assert client.post("/", headers=OURS).status_code == 405


def test_files_are_immutable_compressed_and_nothing_else_is_served(client, files):
    for name, (raw, small, _) in files.files.items():
        answer = client.get(f"/static/{files.version}/{name}", headers={"accept-encoding": "gzip"})
        assert answer.content == raw
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert len(small) <= len(raw) + 40
    for path in ("../server.py", "..%2fserver.py", "%2e%2e/server.py", "index.html", "npm/../../server.py", "x"):
        assert client.get(f"/static/{files.version}/{path}").status_code == 404
    assert client.get("/static/old/app.js").status_code == 404


def test_the_first_load_is_small_and_modules_are_short(files):
    raw, small = files.sizes()
    assert raw < 300_000
    assert small < 90_000
    for path in STATIC.rglob("*.js"):
        if "npm" not in path.parts:
            assert len(path.read_text(encoding="utf-8").splitlines()) < 250, path


def test_no_module_computes_what_the_package_says_or_asks_another_machine():
    for path in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.html")]:
        if "npm" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        places = [found for found in re.findall(r"https?://[^\s\"'`$]+", text) if "www.w3.org" not in found]
        assert not places, (path, places)
        assert "innerHTML" not in text, path
        assert "eval(" not in text, path
        assert not re.search(r"\sstyle=", text), path


def test_other_hosts_and_origins_are_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/", headers={"host": "127.0.0.1:9999"}).status_code == 403
    assert client.post("/api/games", headers={"origin": "http://evil.example"}).status_code == 403
    for headers in ({"host": HOST}, {"host": HOST, "origin": "http://evil.example"}, {"host": HOST, "origin": "null"}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/live", headers=headers):
            pass


def test_tables_are_there(client):
    games = client.get("/api/games").json()
    assert {"hearthstone", "tribes", "nim"} <= {one["name"] for one in games}
    agents = client.get("/api/agents").json()
    assert "mcts" in {one["name"] for one in agents}
    assert all(isinstance(one["recipe"], dict) for one in agents)
    assert client.get("/api/decks").json()
    assert client.get("/api/levels").json()
    assert client.get("/api/tribes").json()["units"]
    cards = client.get("/api/cards").json()
    assert cards["CS2_029"]["name"] == "Fireball"
    assert client.get("/api/schema/hearthstone").json()["$schema"]
    assert client.get("/api/schema/nothing").status_code == 400
    for path in ("nothing", "games/x", "../games", "schema", "cards/x"):
        assert client.get(f"/api/{path}").status_code in (400, 404), path


def test_a_token_is_asked_for(files):
    app = make_app(Desk(token="secret"), [HOST], files)
    with TestClient(app, base_url=f"http://{HOST}") as client:
        assert client.get("/").status_code == 200
        assert client.get("/api/games").status_code == 403
        assert client.get("/api/games", headers={"authorization": "Bearer wrong"}).status_code == 403
        assert client.get("/api/games", headers={"authorization": "Bearer secret"}).status_code == 200
        with client.websocket_connect("/live", headers=OURS) as live:
            live.send_json({"id": 1, "do": "hello", "version": 1, "token": "wrong"})
            assert live.receive_json()["error"]["kind"] == "WrongTokenError"
            assert live.receive()["code"] == 1008


def test_the_socket_talks_to_the_desk(client):
    with client.websocket_connect("/live", headers=OURS) as live:
        live.send_json({"id": 1, "do": "hello", "version": 1})
        assert live.receive_json()["ok"]["version"] == 1
        live.send_text("no JSON")
        assert live.receive_json()["error"]["kind"] == "BadMessageError"
        live.send_json(
            {"id": 2, "do": "new_match", "setup": {"game": "nim"}, "seats": [{"who": "person"}, {"who": "person"}]}
        )
        made = live.receive_json()["ok"]
        live.send_json({"id": 3, "do": "open", "topic": made["topic"], "keys": list(made["keys"])})
        said = [live.receive_json(), live.receive_json()]
        assert any("match" in one for one in said)


def started(tmp_path, *more):
    """The real server on a free port; gives the process and its address."""
    command = [sys.executable, "-m", "turnwise", "serve", "--port", "0", "--journals", str(tmp_path), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    found = re.search(r"http://([\d.]+:\d+)/", line)
    assert found, line + process.stderr.read()
    return process, found[1]


def test_the_command_serves_and_ends_on_ctrl_c(tmp_path):
    process, host = started(tmp_path)
    try:
        import httpx

        until = time.monotonic() + 20
        while True:
            try:
                assert httpx.get(f"http://{host}/").status_code == 200
                break
            except httpx.TransportError:
                assert time.monotonic() < until
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    finally:
        process.kill()
    assert "Traceback" not in process.stderr.read()


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = subprocess.run(
            [sys.executable, "-m", "turnwise", "serve", "--port", str(port), "--journals", str(tmp_path)],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    assert ran.returncode == 2
    assert "in use" in ran.stderr


def test_the_same_messages_a_line_each(tmp_path):
    file = Path(__file__).parents[1] / "python_games.py"
    lines = [
        {"id": 1, "do": "hello", "version": 1},
        {"id": 2, "do": "analyse", "setup": {"game": "nim"}, "position": {"heaps": [1, 2, 3], "to_act": 0},
         "recipe": {"name": "mcts", "iterations": 300}},
        "nonsense",
        {"id": 3, "do": "new_match", "setup": {"game": f"{file}:Pig"},
         "seats": [{"who": "person"}, {"who": "agent", "name": "random"}]},
    ]  # fmt: skip
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    ran = subprocess.run(
        [sys.executable, "-m", "turnwise", "serve", "--stdio", f"{file}:Pig"],
        input=text, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (file.parent, BENCHMARKS)))},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    said = [json.loads(line) for line in ran.stdout.splitlines()]
    answers = {one["re"]: one for one in said if "re" in one}
    assert f"{file}:Pig" in answers[1]["ok"]["games"]
    assert answers[2]["ok"]["topic"].startswith("search:") or "error" in answers[2]
    assert answers[0]["error"]["kind"] == "BadMessageError"
    assert answers[3]["ok"]["topic"].startswith("match:")


def test_importing_turnwise_brings_no_server():
    code = (
        "import sys, turnwise; sys.exit(any(name in sys.modules for name in ('starlette', 'uvicorn', 'turnwise.web')))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_many_tables_at_once_in_a_fresh_process(tmp_path):
    """Two threads that first import a circle of packages at two ends made Python give up: a 500."""
    program = """
import asyncio
from turnwise.web.desk import Desk
from turnwise.web.tables import Tables
tables = Tables((desk := Desk()).forms, desk.runs)
async def all_at_once():
    names = ("schema/hearthstone", "cards", "agents", "decks", "tribes", "levels", "recipe-schema", "schema/tribes")
    return await asyncio.gather(*(asyncio.to_thread(tables.get, name, {}) for name in names))
print(sum(len(one) > 100 for one in asyncio.run(all_at_once())))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "8"), done.stderr
