"""The score: victory points of units, and the battle points of a game."""

from __future__ import annotations

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.numbers import find_winner_points, read_numbers
from skirmish_cli.games.t9a.sums import Sum
from skirmish_cli.records import NamedTuple


class Fate(NamedTuple):
    """What became of a unit by the end of the game."""

    destroyed: bool = False
    shaken: bool = False
    decimated: bool = False
    summoned: bool = False

    @property
    def halves(self) -> int:
        """How many halves of its points it gives, two at most."""
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


def count_victory_points(cost: int, fate: Fate) -> int:
    """Return what a unit gives the enemy; half a point counts as a whole one.

    Section: Scoring Victory Points.

    >>> count_victory_points(185, Fate(shaken=True))
    93
    >>> count_victory_points(185, Fate(shaken=True, decimated=True))
    185
    """
    return -(-cost * fate.halves // 2)


class FinishedGame(NamedTuple):
    """A finished game: its size, the victory points and the objectives.

    `primary` is the side that won the primary objective, or `none`; secondary objectives are
    counted.
    """

    size: int
    a_points: int
    b_points: int
    primary: str = "none"
    a_secondary: int = 0
    b_secondary: int = 0


class BattlePoints(NamedTuple):
    """The battle points of both sides, which add up to 20."""

    a: int
    b: int

    @property
    def winner(self) -> str:
        """The side with more battle points, or `draw`."""
        return "a" if self.a > self.b else "b" if self.b > self.a else "draw"


def list_battle_terms(game: FinishedGame, rules: Ruleset) -> tuple[Term, ...]:
    """Return what side a scores: for its victory points, then for the objectives.

    Section: Battle Points.
    """
    numbers = read_numbers(rules)
    difference = game.a_points - game.b_points
    share = find_winner_points(rules, abs(difference), game.size)
    terms = [Term(share if difference >= 0 else numbers.battle_points - share, "victory points")]
    if game.primary != "none":
        won = numbers.primary
        terms.append(
            Term(won if game.primary == "a" else -won, f"primary objective to side {game.primary}")
        )
    secondary = (game.a_secondary - game.b_secondary) * numbers.secondary
    if game.a_secondary or game.b_secondary:
        terms.append(
            Term(secondary, f"secondary objectives {game.a_secondary} to {game.b_secondary}")
        )
    return tuple(terms)


def score_game(game: FinishedGame, rules: Ruleset) -> Rule[BattlePoints]:
    """Score a finished game; battle points stay between 0 and 20.

    Section: After the Game.
    """
    terms = list_battle_terms(game, rules)
    yield Sum("side a battle points", terms)
    most = read_numbers(rules).battle_points
    points = min(most, max(0, sum(term.value for term in terms)))
    return BattlePoints(points, most - points)
