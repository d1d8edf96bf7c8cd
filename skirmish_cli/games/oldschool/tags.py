"""Names that stand on cards as well as in the ruleset, where neither file may be needed to know them."""

from __future__ import annotations

#: The three saves. Section: Stunts.
SAVES = ("FOR", "REF", "WIL")
