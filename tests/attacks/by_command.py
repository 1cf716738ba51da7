"""Running the command line in this process."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from turnwise.cli import app


def run(*words: str, code: int = 0, entries: str = "") -> str:
    result = CliRunner().invoke(app, words, input=entries)
    said = result.output + (repr(result.exception) if result.exception else "")
    assert result.exit_code == code, f"exit code {result.exit_code}, expected {code}: {said}"
    return result.output


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, f"exit code {result.exit_code}: {result.output} {result.exception!r}"
    assert result.stderr.startswith("error: "), result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


EXPERIMENT = """
title = "two of a kind"
game = "nim"
blocks = 2
{more}
[agents]
a = {{recipe = "random"}}
b = {{recipe = "{b}"{fields}}}
"""


def experiment(more: str = "", b: str = "random", fields: str = "") -> str:
    Path("experiment.toml").write_text(EXPERIMENT.format(more=more, b=b, fields=fields))
    return "experiment.toml"
