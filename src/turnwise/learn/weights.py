"""Weight files: the safetensors format, read and written with NumPy alone.

A file is eight bytes (the length of the header), the header as JSON (name -> type, shape, place), then the numbers. The
same tensors give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from turnwise.errors import BadModelError

_TYPES = {
    "F32": np.float32, "F64": np.float64, "F16": np.float16,
    "I8": np.int8, "I16": np.int16, "I32": np.int32, "I64": np.int64,
    "U8": np.uint8, "U16": np.uint16, "U32": np.uint32, "U64": np.uint64,
}  # fmt: skip
_NAMES = {np.dtype(kind): name for name, kind in _TYPES.items()}

Tensors = dict[str, np.ndarray[Any, Any]]


def write(path: Path, tensors: Mapping[str, np.ndarray[Any, Any]], metadata: Mapping[str, str] | None = None) -> None:
    """Written beside its place and moved there, so that no half of a file is ever seen."""
    header: dict[str, Any] = {"__metadata__": dict(sorted((metadata or {}).items()))}
    blobs, at = [], 0
    for name in sorted(tensors, key=lambda name: (-tensors[name].dtype.itemsize, name)):
        blob = np.ascontiguousarray(tensors[name]).tobytes()
        header[name] = {
            "dtype": _NAMES[tensors[name].dtype],
            "shape": list(tensors[name].shape),
            "data_offsets": [at, at + len(blob)],
        }
        blobs.append(blob)
        at += len(blob)
    text = msgspec.json.encode(header)
    text += b" " * (-len(text) % 8)
    part = path.with_name(path.name + ".part")
    part.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(blobs))
    part.replace(path)


def read(path: Path) -> tuple[Tensors, dict[str, str]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadModelError(f"{path}: {error.strerror}") from None
    try:
        return _parsed(data)
    except (msgspec.DecodeError, RecursionError, KeyError, TypeError, ValueError, AttributeError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise BadModelError(f"{path}: not a weight file (safetensors): {why}") from None


def _parsed(data: bytes) -> tuple[Tensors, dict[str, str]]:
    """Raises ValueError (and what decoding raises) for anything that is not as the format says."""
    size = int.from_bytes(data[:8], "little")
    if len(data) < 8 or size > len(data) - 8:
        raise ValueError(f"a header of {size:,} bytes, but the file has {len(data):,}")
    header = msgspec.json.decode(data[8 : 8 + size])
    metadata = header.pop("__metadata__", {})
    room = len(data) - 8 - size
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] not in _TYPES:
            known = ", ".join(_TYPES)
            raise ValueError(f"{name}: numbers of type {entry['dtype']!r}; known are {known}")
        kind, (begin, end), shape = np.dtype(_TYPES[entry["dtype"]]), entry["data_offsets"], entry["shape"]
        whole = all(type(number) is int and number >= 0 for number in (begin, end, *shape))
        if not whole or not begin <= end <= room:
            raise ValueError(f"{name}: offsets {begin} to {end} and shape {shape} do not lie in {room:,} bytes")
        if math.prod(shape) * kind.itemsize != end - begin:
            raise ValueError(f"{name}: {end - begin:,} bytes are not {shape} numbers of {entry['dtype']}")
        blob = data[8 + size + begin : 8 + size + end]
        tensors[name] = np.frombuffer(blob, dtype=kind).reshape(shape)
    return tensors, metadata
