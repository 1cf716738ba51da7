"""The laws of Student, Gauss and chi-squared: names of scipy.special, which is imported when one is asked for."""

from __future__ import annotations

from typing import Any

from turnwise.extras import need


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    need("a report", "arena", "scipy")
    import scipy.special

    return getattr(scipy.special, name)
