"""Numbers of a card that are changed for a model whose role doesn't read them, in all games."""

from __future__ import annotations

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.stats import change_card, undo_change
from skirmish_cli.games.t9a.models import Card
from skirmish_cli.games.t9a.profiles import Defensive
from skirmish_cli.reports.samples import sample_warbands
from tests.support import run_here

COMMANDS: list[tuple[str, tuple[str, ...], str, bool]] = [
    ("t9a", ("command", "pikes+def=+1"), "pikes: +def changes nothing in command", True),
    ("t9a", ("command", "pikes+dis=+1"), "pikes: +dis changes nothing in command", False),
    (
        "t9a",
        ("shoot", "archers+res=+1", "vs", "pikes"),
        "archers: +res changes nothing in shoot, for who shoots",
        True,
    ),
    (
        "t9a",
        ("charge", "lancers", "vs", "pikes+cha=+1", "--distance", "9"),
        "pikes: +cha changes nothing in charge, for its target",
        True,
    ),
    # A mount's own Cha counts in the place of the rider's.
    (
        "t9a",
        ("charge", "castellan+global.cha=+1", "--distance", "9"),
        "castellan: +global.cha changes nothing in charge, for who charges",
        True,
    ),
    (
        "freeblades",
        ("attack", "captain+def=9", "vs", "brute-1"),
        "captain: +def changes nothing in attack, for who attacks",
        True,
    ),
    (
        "freeblades",
        ("attack", "captain", "vs", "brute-1+mar=d12"),
        "brute-1: +mar changes nothing in attack, for its target",
        True,
    ),
    # Whoever parries does it with its MAR.
    (
        "freeblades",
        ("attack", "brute-1", "vs", "captain+mar=d12"),
        "captain: +mar changes nothing in attack, for its target",
        False,
    ),
    (
        "oldschool",
        ("attack", "vessa", "vs", "snag-1+ml=9"),
        "snag-1: +ml changes nothing in attack",
        True,
    ),
]


@pytest.mark.parametrize(("game", "words", "note", "is_told"), COMMANDS)
def test_a_number_that_a_role_does_not_read_is_told_to_change_nothing(
    game: str,
    words: tuple[str, ...],
    note: str,
    is_told: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [word for path in sample_warbands(game) for word in ("-w", str(path))]
    ran = run_here(capsys, game, *words, *files, "--odds", "--json")
    assert ran.code == 0, ran.err
    assert (note in ran.data["notes"]) is is_told


def test_a_change_can_be_taken_back() -> None:
    card = Card(models=10, defensive=Defensive(hp=3, res=4))
    stats = get_game("t9a").list_stats(card)
    changed, (res, models) = change_card(card, stats, [("res", "+1"), ("models", "5")], "unit")
    assert (changed.defensive.res, changed.models) == (5, 5)
    assert (res.name, res.path) == ("res", ("defensive", "res"))
    assert undo_change(changed, res) == card._replace(models=5)
    assert undo_change(undo_change(changed, res), models) == card
