"""Inline cards of units that shoot or are shot at, for the tests of shooting."""

from __future__ import annotations

ARCHERS = (
    "{models: 12, files: 5, global: {dis: 7}, defensive: {res: 3, arm: 1}, "
    "shooting: [{name: Longbow, shots: 1, aim: 4+, range: 30, str: 3, rules: [Accurate]}]}"
)
CREW = (
    "{models: 2, global: {dis: 7}, defensive: {res: 3}, "
    "shooting: [{name: Repeater, shots: D3+1, aim: 4+, str: 4, ap: 1, "
    "rules: [Quick to Fire, Unwieldy (1)]}, {name: Pistol, shots: 2, aim: 5+, str: 3}]}"
)
BRUTES = (
    "{models: 9, files: 3, height: 3, global: {dis: 8}, "
    "defensive: {hp: 3, res: 4, arm: 2, regeneration: 5+}}"
)
SKIRMISHERS = "{models: 8, files: 4, global: {dis: 6}, defensive: {res: 3, hard_target: 1}}"
HERO = "{global: {dis: 9}, defensive: {hp: 3, res: 4, arm: 4}, attachable: true}"
