"""The sentence that says what came of a roll, and the figures that say what to expect."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_attack, tell_fight
from skirmish_cli.games.oldschool.targets import Target
from skirmish_cli.reports import resolve
from tests.games.oldschool.parties import BOTH, PARTIES
from tests.support import run_here

GAME = get_game("oldschool")


def verdict(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What `-q` prints of a command on the sample parties."""
    files = BOTH if "vessa" in line or "snag" in line else ()
    ran = run_here(capsys, "oldschool", *shlex.split(line), *files, "-q")
    assert ran.code == 0, ran.err
    return " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attack --attacks 2 --defense 3 --dice 2,3", "No hit on the target."),
        ("attack --attacks 4 --defense 3 --dice 2,4,5,4", "3 hits: 3 damage."),
        ("attack vessa vs snag-1 --dice 1,2,3", "No hit on snag-1."),
        ("attack vessa vs snag-1 --dice 1,2,4", "1 hit: snag-1 loses 1 stamina (1 left)."),
        (
            "attack vessa vs gulch+stamina=1 --dice 5,5,2",
            "2 hits: gulch loses 1 stamina and 1 wound (1 wound left).",
        ),
        (
            "attack vessa vs snag-1 --dice 4,4,4",
            "3 hits: snag-1 loses 2 stamina and 1 wound and is out of action.",
        ),
        (
            "attack vessa vs snag-1 --dice 4,4,4 --policy shield=out",
            "3 hits: snag-1 gives its shield and loses nothing.",
        ),
        (
            "attack vessa vs snag-1+casting --dice 1,2,3,4",
            "1 hit: snag-1 loses 1 stamina (1 left) and loses its spell.",
        ),
        (
            "attack vessa vs snag-1 --policy stunts=trip --dice 1,2,4,5",
            "1 hit: snag-1 loses nothing; trip is saved.",
        ),
        (
            "attack vessa vs snag-1 --policy stunts=trip --dice 1,4,4,19",
            "2 hits: snag-1 loses 1 stamina (1 left); trip lands.",
        ),
        (
            "attack vessa vs snag-1 snag-2 --split 2,1 --dice 1,4,1",
            "1 hit: snag-1 loses 1 stamina (1 left). No hit on snag-2.",
        ),
    ],
)
def test_an_attack_tells_hits_and_what_they_cost(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


def test_of_many_targets_only_hits_and_the_fallen_are_told() -> None:
    targets = tuple(Target(key, (), 1, 1, None) for key in "pqrs")
    hits = {"p": 2, "q": 0, "r": 1, "s": 3}
    models = {key: {"hits": number, "out": number > 1} for key, number in hits.items()}
    told = tell_attack(targets, {"hits": 6, "models": models})
    assert told == "6 hits on 3 of 4 targets; p and s are out of action."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("durability --weapon --dice 1", "The weapon breaks."),
        ("durability vessa --armour --dice 4", "Vessa's armour holds."),
        ("morale --ml 7 --dice 3,4", "ML 7 holds."),
        ("morale --ml 7 --dice 6,6", "ML 7 retreats, and rallies as the next turn ends."),
        ("morale snag-1 snag-2 --dice 1,2", "Snag-1 and snag-2 hold."),
        ("morale snag-1 snag-2 snag-3 snag-4 --dice 4,4", "4 of them are routed."),
        (
            "morale --ml 6,9 --dice 5,3",
            "ML 6 retreats, and rallies as the next turn ends; ML 9 holds.",
        ),
        ("recover vessa --dice 1,1", "Vessa dies."),
        ("recover --dice 4,5", "The fallen is wounded: regains 1 wound and gains 1 stress."),
        ("recover --dice 6,6", "The fallen is only knocked out: regains 1 wound."),
        (
            "recover --unhelped --fortitude 12 --policy fortitude=live --dice 2,3,4",
            "The fallen is wounded: regains 1 wound and gains 1 stress. It cost a point of "
            "fortitude (11 left).",
        ),
        ("save --score 12 --dice 13", "The save fails."),
        ("save REF --score 12 --dice 12", "The REF save succeeds."),
        ("save REF vessa --dice 9", "Vessa passes the REF save."),
        ("save REF vessa --dice 20", "Vessa fails the REF save."),
        ("stunt shove --score 12 --dice 15", "Shove lands."),
        ("stunt shove --score 12 --dice 2", "Shove fails: the opponent saves."),
        ("stunt disarm snag-1 --dice 19", "Disarm lands on snag-1."),
        ("stunt disarm snag-1 --dice 1", "Disarm fails: snag-1 saves."),
    ],
)
def test_what_is_rolled_for_one_is_told_in_a_sentence(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


def end(winner: str, rounds: int, out: str = "", fled: str = "", **more: str) -> dict[str, Any]:
    """The outcome of a fight of p and q against r, s, t and u."""
    models = {key: {"out": key in out, "fled": key in fled} for key in "pqrstu"}
    return {"winner": winner, "rounds": rounds, "models": models, **more}


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (end("a", 1, out="r"), "side a wins after 1 round: r is out of action."),
        (
            end("a", 4, out="rst", fled="u"),
            "side a wins after 4 rounds: r, s and t are out of action, u fled.",
        ),
        (
            end("b", 9, out="pqr", fled="st"),
            "side b wins after 9 rounds: p, q and r are out of action, s and t fled.",
        ),
        (
            end("a", 3, out="p", fled="rstu"),
            "side a wins after 3 rounds: p is out of action, 4 of side b fled.",
        ),
        (
            end("b", 9, out="pqrs", fled="t"),
            "side b wins after 9 rounds: p and q are out of action, r and s are out of action, "
            "t fled.",
        ),
        (end("draw", 2), "A draw after 2 rounds: nobody is out of action."),
        (
            end("draw", 2, out="rstu", ended="nobody can hit"),
            "A draw after 2 rounds, as nobody can hit: 4 of side b are out of action.",
        ),
    ],
)
def test_a_fight_tells_who_won_and_who_is_down(outcome: dict[str, Any], told: str) -> None:
    assert tell_fight({"a": ["p", "q"], "b": ["r", "s", "t", "u"]}, outcome) == told


def test_the_sides_of_a_fight_have_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    told = verdict(capsys, "fight vessa vs snag-1 snag-2 --seed 4")
    assert told == "Vessa wins after 4 rounds: snag-1 is out of action, snag-2 fled."


@pytest.mark.parametrize("name", GAME.procedures)
def test_every_procedure_has_a_verdict_and_says_which_figures_matter(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, fill = [], resolve.fill_report
    monkeypatch.setattr(
        resolve,
        "fill_report",
        lambda *given, **more: made.append(given[2]) or fill(*given, **more),
    )
    for example in GAME.procedure(name).examples:
        words = shlex.split(example)
        words = [str(PARTIES / word) if word.endswith(".yaml") else word for word in words]
        assert run_here(capsys, "oldschool", *words).code == 0
    assert made
    for prepared in made:
        # A table that answers by itself needs no sentence.
        assert bool(prepared.verdict) != prepared.told_by_tables
        assert bool(prepared.main) == bool(prepared.figures)
        assert prepared.figures.keys() >= set(prepared.main)
        assert len(prepared.main) <= 4


@pytest.mark.parametrize("flag", ["acted", "reacted", "shielded"])
def test_a_fight_begins_with_a_new_round_whatever_was_done(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ("vs", "snag-1", *BOTH, "--odds", "--json")
    plain = run_here(capsys, "oldschool", "fight", "vessa", *line).data
    spent = run_here(capsys, "oldschool", "fight", f"vessa+{flag}", *line).data
    assert spent["odds"] == plain["odds"]
    assert f"vessa: +{flag} changes nothing in fight" in spent["notes"]


def test_characters_of_players_are_left_out_where_their_side_tests_morale(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "morale vessa odo tamsin bearer-2 --trigger strength"
    told = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--dice", "1,2", "--json").data
    assert "not tested, as morale is for NPCs: vessa, odo, tamsin" in told["notes"]
    assert told["inputs"]["scores"] == {"bearer-2": 7}
    only = run_here(capsys, "oldschool", "morale", "vessa", "--trigger", "strength", *BOTH)
    only.check(2, "vessa is a player's character")
