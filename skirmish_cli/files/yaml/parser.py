"""The parser of YAML: libyaml's, or the slower one in Python."""

from __future__ import annotations

from typing import Any

import yaml

#: The C parser when PyYAML was built with it, else the slower one in Python.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
