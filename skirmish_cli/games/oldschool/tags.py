"""Names that stand on cards as well as in the ruleset: cards are checked where no ruleset is at
hand."""

from __future__ import annotations

#: The three saves. Section: Stunts.
SAVES = ("FOR", "REF", "WIL")
#: The weapons whose tags the rules give. Section: Weapon Tags.
EXAMPLE_WEAPONS = (
    "Shortsword",
    "Dagger",
    "1-handed Axe",
    "Throwing Axe",
    "Javelin",
    "Greatsword",
    "Pike",
    "Halberd",
    "Shortbow",
    "Longbow",
)
