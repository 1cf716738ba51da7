"""What a recipe may be, as a JSON Schema: for forms, editors and other programs."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

import msgspec

from turnwise.recipes.agents import Storable
from turnwise.recipes.codec import parts


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of recipes. Beside what JSON Schema knows, every part says its `axis` (the field that takes it),
    its `order` there, its `type`, and its documentation; `axes` lists the parts of each axis by their definition's
    name. Parts that are Python functions have no form in JSON and are left out of `axes`."""
    (top,), components = msgspec.json.schema_components(
        [Storable], schema_hook=lambda kind: {"x-python": True}, ref_template="#/$defs/{name}"
    )
    axes: dict[str, list[str]] = {}
    for axis, kinds in parts().items():
        for order, kind in enumerate(kinds):
            whole = f"{kind.__module__}.{kind.__name__}"  # where two axes have a part of one name
            name = whole if whole in components else kind.__name__
            if name not in components:
                continue
            made = components[name]
            tag = str(kind.__struct_config__.tag)
            made |= {"axis": axis, "order": order, "x-type": tag, "description": inspect.getdoc(kind) or ""}
            if any(one.get("x-python") for one in made["properties"].values()):
                made["x-python"] = True
            else:
                axes.setdefault(axis, []).append(name)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, "axes": axes, "$defs": components}
