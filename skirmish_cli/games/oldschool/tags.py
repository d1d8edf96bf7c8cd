"""Names that stand on cards as well as in the ruleset: cards are checked where no ruleset is at hand."""

from __future__ import annotations

#: The three saves. Section: Stunts.
SAVES = ("FOR", "REF", "WIL")
#: The weapons whose tags the rules give, each with the hands that it needs. Section: Weapon Tags.
EXAMPLE_WEAPONS = {
    "Shortsword": 1, "Dagger": 1, "1-handed Axe": 1, "Throwing Axe": 1, "Javelin": 1, "Greatsword": 2, "Pike": 2,
    "Halberd": 2, "Shortbow": 2, "Longbow": 2,
}  # fmt: skip
