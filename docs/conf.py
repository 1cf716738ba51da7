"""Sphinx: `make docs` builds the pages of this folder with warnings as errors."""

import turnwise

project = "Turnwise"
author = "the Turnwise authors"
copyright = "2026, the Turnwise authors"
version = release = turnwise.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Turnwise"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
nitpicky = False
