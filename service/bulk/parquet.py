"""The lines of simulated games as Parquet: the same rows under the same names, options as JSON."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from service.bulk.extras import extra

GROUP = 2_000
"""Rows of a row group."""


def to_parquet(about: bytes) -> Callable[[Path, Path], None]:
    """What writes lines as Parquet, with the job that made them in the file's metadata."""
    pyarrow, parquet = extra("pyarrow", "bulk"), extra("pyarrow.parquet", "bulk")
    schema = _schema(pyarrow).with_metadata({"knickerbocker": about})

    def change(lines: Path, out: Path) -> None:
        with lines.open("rb") as file, parquet.ParquetWriter(out, schema, compression="zstd") as writer:
            while rows := [_row(line) for line in islice(file, GROUP)]:
                writer.write_batch(pyarrow.RecordBatch.from_pylist(rows, schema))

    return change


def _row(line: bytes) -> Any:
    row = msgspec.json.decode(line)
    return {**row, "options": msgspec.json.encode(row["options"]).decode()}


def _schema(pyarrow: Any) -> Any:
    whole, text = pyarrow.int32(), pyarrow.string()
    counts = pyarrow.map_(text, whole)
    return pyarrow.schema(
        {
            "index": pyarrow.int64(),
            "seed": text,
            "seats": whole,
            "first": whole,
            "options": text,
            "policies": pyarrow.list_(text),
            "moves": whole,
            "ending": text,
            "totals": pyarrow.list_(whole),
            "ranks": pyarrow.list_(whole),
            "winners": pyarrow.list_(whole),
            "moveTypes": counts,
            "uses": pyarrow.list_(pyarrow.map_(text, counts)),
            "record": text,
        }
    )
