"""Sphinx: `make docs` builds the pages of this folder with warnings as errors."""

import sys
from pathlib import Path

import turnwise

sys.path.insert(0, str(Path(__file__).parent))

project = "Turnwise"
author = "the Turnwise authors"
copyright = "2026, the Turnwise authors"
version = release = turnwise.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "mathtext"]
html_math_renderer = "mathtext"
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Turnwise"
html_static_path = ["static"]
html_css_files = ["pages.css"]

autodoc_member_order = "bysource"
autodoc_default_options = {"exclude-members": "check, refuse"}  # of parts: how they refuse what does not fit
autodoc_typehints = "signature"
nitpicky = False
