"""The ledger's tables as Parquet, for other tools."""

from __future__ import annotations

from pathlib import Path

from turnwise.arena.ledger import Ledger, Run
from turnwise.optional_packages import need

TABLES = ("lineups", "matches", "errors", "decisions")


def parquet(ledger: Ledger, run: Run, folder: Path) -> list[Path]:
    """One file for each table that has rows of this run, the build's facts beside each match."""
    need("Parquet", "arena", "polars")
    import polars

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for table in TABLES:
        join = " JOIN builds USING (build)" if table == "matches" else ""
        cursor = ledger.query(f"SELECT * FROM {table}{join} WHERE run = ?", (run.run,))
        names = [column[0] for column in cursor.description]
        frames = []
        while rows := cursor.fetchmany(200_000):
            frames.append(polars.DataFrame(rows, schema=names, orient="row", infer_schema_length=None))
        if frames:
            path = folder / f"{table}.parquet"
            polars.concat(frames, how="vertical_relaxed").write_parquet(path)
            written.append(path)
    return written
