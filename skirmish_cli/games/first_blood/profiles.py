"""The characteristics of a profile by their printed letter."""

from __future__ import annotations

from collections.abc import Mapping

#: In the order of the profile. Section: The Warrior Profile.
CHARACTERISTICS: Mapping[str, str] = {
    "m": "March",
    "v": "Volley",
    "c": "Clash",
    "a": "Attacks",
    "w": "Wounds",
    "r": "Resolve",
    "d": "Defense",
    "e": "Evasion",
    "cr": "Command Range",
    "barrage": "Barrage",
    "size": "Size",
}
