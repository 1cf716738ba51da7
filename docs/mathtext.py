"""Formulas in the pages as SVG, drawn by Matplotlib when the pages are built: no script and nothing to load."""

from __future__ import annotations

import io
import re
from html import escape
from typing import Any


def formula(tex: str) -> str:
    """An SVG as high as its line; its colour is that of the text around it."""
    from matplotlib import mathtext, rc_context

    with rc_context({"svg.fonttype": "path", "svg.hashsalt": "turnwise"}):
        buffer = io.StringIO()
        depth = mathtext.math_to_image(f"${tex}$", buffer, dpi=72, format="svg", color="#000001")
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    width, height = (float(found) for found in re.findall(r'(?:width|height)="([\d.]+)pt"', text)[:2])
    ids = re.sub(r"\W", "", tex)[:20]
    text = re.sub(r'(id="|href="#)', rf"\g<1>{ids}-", text)
    text = re.sub(r"#000001", "currentColor", text)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    em = 10.0
    size = f"width:{width / em:.2f}em;height:{height / em:.2f}em;vertical-align:{-depth / em:.2f}em"
    head = f'<svg role="img" aria-label="{escape(tex)}" style="{size}"'
    return text.replace("<svg", head, 1)


def setup(app: Any) -> dict[str, Any]:
    from docutils import nodes

    def inline(self: Any, node: Any) -> None:
        self.body.append(formula(node.astext()))
        raise nodes.SkipNode

    def block(self: Any, node: Any) -> None:
        self.body.append(f'<p style="text-align:center">{formula(node.astext().strip())}</p>')
        raise nodes.SkipNode

    app.add_html_math_renderer("mathtext", (inline, None), (block, None))
    return {"parallel_read_safe": True}
