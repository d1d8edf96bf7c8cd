"""Victory points from the fates of units, and battle points from victory points and objectives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.telling import Sum


class Fate(NamedTuple):
    """What became of a unit by the end of the game."""

    destroyed: bool = False
    shaken: bool = False
    decimated: bool = False
    summoned: bool = False

    @property
    def halves(self) -> int:
        """How many halves of its points it gives: both for a unit that is shaken and decimated,
        and no more."""
        if self.summoned:
            return 0
        return 2 if self.destroyed else self.shaken + self.decimated

    def __str__(self) -> str:
        if self.summoned:
            return "was summoned"
        if self.destroyed:
            return "is destroyed"
        names = [
            name
            for name, holds in (("shaken", self.shaken), ("decimated", self.decimated))
            if holds
        ]
        return f"is {' and '.join(names)}" if names else "stands"


def victory_points(cost: int, fate: Fate) -> int:
    """Return what a unit gives the enemy; half a point counts as a whole one. Section: Scoring
    Victory Points.

    >>> victory_points(185, Fate(shaken=True)), victory_points(185, Fate(shaken=True, decimated=True))
    (93, 185)
    """
    return -(-cost * fate.halves // 2)


class Game(NamedTuple):
    """A finished game: its Army Size, the victory points and the completed secondary objectives
    of each side.

    `primary` is the side that won the primary objective, or `none`.
    """

    size: int
    a_points: int
    b_points: int
    primary: str = "none"
    a_secondary: int = 0
    b_secondary: int = 0


class Result(NamedTuple):
    """The battle points of both sides, which add up to 20."""

    a: int
    b: int

    @property
    def winner(self) -> str:
        """The side with more battle points, or `draw`."""
        return "draw" if self.a == self.b else "a" if self.a > self.b else "b"


def band(rules: Ruleset, difference: int, size: int) -> int:
    """Return the battle points of the side that leads by some victory points. Section: Battle
    Points."""
    for row in rules.data["tables"]["vp_bands"]:
        if row["upto"] is None or 100 * difference <= row["upto"] * size:
            return int(row["winner"])
    raise KeyError("vp_bands")


def battle_terms(game: Game, rules: Ruleset) -> tuple[Term, ...]:
    """Return what side a scores: its share for the victory points, then the objectives. Section:
    Battle Points."""
    numbers: Mapping[str, Any] = rules.data["numbers"]
    difference = game.a_points - game.b_points
    share = band(rules, abs(difference), game.size)
    terms = [Term(share if difference >= 0 else numbers["battle_points"] - share, "victory points")]
    if game.primary != "none":
        won = numbers["primary"]
        terms.append(
            Term(won if game.primary == "a" else -won, f"primary objective to side {game.primary}")
        )
    secondary = (game.a_secondary - game.b_secondary) * numbers["secondary"]
    if game.a_secondary or game.b_secondary:
        terms.append(
            Term(secondary, f"secondary objectives {game.a_secondary} to {game.b_secondary}")
        )
    return tuple(terms)


def score_game(game: Game, rules: Ruleset) -> Rule[Result]:
    """Score a finished game. Battle points stay between 0 and 20. Section: After the Game."""
    terms = battle_terms(game, rules)
    yield Sum("side a battle points", terms)
    most = int(rules.data["numbers"]["battle_points"])
    points = min(most, max(0, sum(term.value for term in terms)))
    return Result(points, most - points)
