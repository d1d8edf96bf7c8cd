"""Aiming: what a card must have, and when shooter and target are in contact."""

from __future__ import annotations

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.aiming import (
    can_touch,
    is_in_combat,
    make_mark,
    needs_targeting,
    read_weapon_ratings,
    throws_in_contact,
)
from skirmish_cli.games.freeblades.models import Card
from tests.games.freeblades.commands import ARCHER, TARGET, THROWER

RULES = load_ruleset("freeblades")


def model(card: str, flags: str = "") -> Model[Card]:
    game = get_game("freeblades")
    made = game.make_table_card(check_inline_card(game, card))
    assert isinstance(made, Card)
    return Model("m1", "m1", made, dict.fromkeys(flags.split(), ""))


@pytest.mark.parametrize(
    ("card", "lacks"),
    [
        ("{av: 6, lp: 2}", "def"),
        ("{def: 5, lp: 2}", "av"),
        ("{def: 5, av: 6}", "lp"),
        ("{def: 5}", "av, lp"),
        ("{disc: d8}", "def, av, lp"),
    ],
)
def test_a_target_needs_its_numbers(card: str, lacks: str) -> None:
    with pytest.raises(UsageProblem, match=f"can't be shot: its card lacks {lacks}$"):
        make_mark(model(card))


@pytest.mark.parametrize(
    ("card", "lacks"),
    [("{rw: {damage: d6}}", "rar"), ("{rar: d8}", "rw"), ("{disc: d8}", "rar, rw")],
)
def test_a_shooter_needs_its_rating_and_its_weapon(card: str, lacks: str) -> None:
    with pytest.raises(UsageProblem, match=f"can't shoot: its card lacks {lacks}$"):
        read_weapon_ratings(model(card), RULES)


def test_what_a_card_has_is_taken_from_it() -> None:
    mark = make_mark(model(TARGET))
    assert (mark.defense, mark.armour, mark.life_points) == (5, 6, 2)
    rating, damage = read_weapon_ratings(model(ARCHER), RULES)
    assert (str(rating), str(damage)) == ("d10", "d8")


@pytest.mark.parametrize(
    ("inches", "touching"), [(None, True), (0, True), (1, True), (1.1, False), (2, False)]
)
def test_enemies_more_than_an_inch_apart_are_not_in_contact(
    inches: float | None, touching: bool
) -> None:
    assert can_touch(inches) is touching
    assert throws_in_contact(model(THROWER, "engaging"), inches) is touching
    assert is_in_combat(
        model(ARCHER, "reaction"), make_mark(model(TARGET, "charging")), inches
    ) is (touching)


@pytest.mark.parametrize(
    ("shooter", "flags", "target", "engaged"),
    [
        # Whoever is engaged is in combat, whoever shoots.
        (ARCHER, "", "engaged", True),
        (ARCHER, "", "engaging", True),
        (None, "", "engaged", True),
        (None, "", "charging", False),
        # A charge is one at the shooter where that reacts to it.
        (ARCHER, "reaction", "charging", True),
        (ARCHER, "", "charging", False),
        (ARCHER, "reaction", "", False),
        (ARCHER, "reaction", "moved", False),
        # A throw by whoever charged or came into contact is at its opponent; a bow isn't thrown.
        (THROWER, "charging", "", True),
        (THROWER, "engaging", "", True),
        (THROWER, "moved", "", False),
        (ARCHER, "charging", "", False),
        (ARCHER, "charging thrown", "", True),
    ],
)
def test_a_target_is_in_combat_by_its_flags_or_with_its_shooter(
    shooter: str | None, flags: str, target: str, engaged: bool
) -> None:
    by = None if shooter is None else model(shooter, flags)
    assert is_in_combat(by, make_mark(model(TARGET, target))) is engaged


def test_a_targeting_test_is_spared_by_a_talent_or_in_a_reaction() -> None:
    commander = ARCHER.replace("disc: d8", 'disc: d8, talents: ["Shoot Them!"]')
    assert needs_targeting(model(ARCHER), RULES)
    assert not needs_targeting(model(commander), RULES)
    assert not needs_targeting(model(ARCHER, "reaction"), RULES)
