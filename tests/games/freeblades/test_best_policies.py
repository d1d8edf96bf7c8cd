"""`--policy NAME=best`: what each owner does for its goal, and where that decides nothing."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.advice.best_choices import BestChoices, find_best_choices
from skirmish_cli.core.registry import get_game
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    PLAIN,
    TARGET,
    figure,
    odds,
    played,
    prepared,
    refused,
    remarks,
)
from tests.support import as_chances, law_by_rolling

#: A weak striker before a strong one, both behind a parrier that can therefore strike nobody. Each
#: hits a DEF of 3, one having piled on, with a 3 or a 4.
WEAK = "{mar: d4, mw: {damage: d4}, def: 5, av: 9, lp: 2, disc: d8}+rear"
STRONG = WEAK.replace("damage: d4", "damage: d4+3")
PARRIER = "{mar: d4, mw: {damage: d4}, def: 4, av: 4, lp: 2, disc: d8, talents: [Parry 1]}"
SCARCE = ("melee", WEAK, STRONG, "vs", PARRIER)


def taken(data: Any) -> list[str]:
    """Return what was decided otherwise than by the named policy."""
    return [entry["taken"] for entry in data["trace"] if entry["kind"] == "choice"]


def find_best(name: str, text: str, *names: str, **options: Any) -> BestChoices[Any]:
    policies = tuple(f"{one}=best" for one in names)
    return find_best_choices(prepared(name, text, policies=policies, **options), names)


def list_spiking(most: int = 20) -> list[tuple[int, float]]:
    """Return the totals of a spiking d4 with their chances."""
    return [(4 * n + face, 0.25 ** (n + 1)) for n in range(most) for face in (1, 2, 3)]


def find_whole(total: int, hurts: float) -> float:
    """Return the best chance that a parried attack leaves its target whole.

    `hurts` is the chance of a wound without a level; with one the wound is certain. The level is
    measured from the DEF or from a higher parry.
    """
    return sum(
        chance * (1 if own > total else find_unparried(total, hurts, max(3, own)))
        for own, chance in list_spiking()
    )


def find_unparried(total: int, hurts: float, floor: int = 3) -> float:
    """Return the chance that an attack that hits leaves its target whole without a parry."""
    return 1 - hurts if total - floor < 10 else 0


def find_scarce_win() -> float:
    """Return the chance that the strikers win, where the parry is used as well as can be.

    Without a level the weak one wounds with a 4 of its d4, and the strong one but for a 1.
    """
    hits = [(total, chance) for total, chance in list_spiking() if total >= 3]
    held = 0.5 + sum(chance * find_whole(total, 0.75) for total, chance in hits)
    spent = 0.5 + sum(chance * find_unparried(total, 0.75) for total, chance in hits)
    whole = 0.5 * held
    for total, chance in hits:
        whole += chance * max(find_unparried(total, 0.25) * held, find_whole(total, 0.25) * spent)
    return 1 - whole


def test_a_scarce_parry_is_saved_for_the_attack_that_hurts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # The strong one hits with 1/2 and then wounds with 3/4: whole with 5/8, levels aside, and with
    # a parry 7/80 x 3/4 more. A 3 of the weak one: parried with 1/4, else it wounds with 1/4, so
    # whole with (1/4 + 3/4 x 3/4) x 5/8 = 0.508. Saved: 3/4 x (5/8 + 21/320) = 0.518.
    best = odds(capsys, *SCARCE, "--policy", "parry=best")
    assert best["summary"]["side_a_wins"] == pytest.approx(find_scarce_win(), abs=1e-9)
    assert best["policy"]["parry"] == "best"
    for other in ("first", "never"):
        by_policy = figure(capsys, "side_a_wins", *SCARCE, "--policy", f"parry={other}")
        assert best["summary"]["side_a_wins"] < float(by_policy)
    # At the table it is the same: 3 is saved, damage 2; then 3 is parried with 4 and 1.
    data = played(capsys, "3,2,3,4,1", *SCARCE, "--policy", "parry=best")
    assert taken(data) == ["save"]
    assert data["outcome"]["winner"] == "draw"
    # With a level the weak one wounds for certain, so that is parried.
    assert taken(played(capsys, "4,4,4,1,2,2,3,1,5", *SCARCE, "--policy", "parry=best")) == []


@pytest.mark.parametrize(
    ("damage", "armour", "reroll"), [("d8", "6", range(1, 5)), ("d10", "20", range(1, 10))]
)
def test_every_roll_decides_as_the_odds_do(damage: str, armour: str, reroll: range) -> None:
    best = find_best(
        "attack",
        "",
        "fatestones",
        rating="d10",
        defense="5",
        damage=damage,
        av=armour,
        lp="2",
        reroll=True,
    )
    exact, rolled = as_chances(best.law()), law_by_rolling(best.lead, 4)
    cut = rolled.pop(None, Fraction(0))
    assert cut < Fraction(1, 20)
    assert rolled.keys() <= exact.keys()
    for result, chance in exact.items():
        assert 0 <= chance - rolled.get(result, 0) <= cut
    again = sum(chance for result, chance in exact.items() if result.rerolled)
    assert again == Fraction(len(reroll), 10)


def test_a_parry_that_would_help_the_attack_is_saved(capsys: pytest.CaptureFixture[str]) -> None:
    # By this ruling the level is measured from the parry alone: against a 14 a parry of 1 to 4
    # makes a level, and only 15 or more wins.
    words = (*PLAIN, "--parry", "d8", "--ruling", "parry_target=parry")
    assert taken(played(capsys, "10,4,5", *words, "--policy", "parry=best")) == ["save"]
    best = figure(capsys, "wounded", *words, "--policy", "parry=best")
    assert best < figure(capsys, "wounded", *words)
    assert best < figure(capsys, "wounded", *words, "--policy", "parry=never")


def test_whoever_it_pays_for_pursues(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", DUELLIST)
    best = odds(capsys, *words, "--policy", "pursue=best")["models"]
    named = odds(capsys, *words, "--policy", "pursue=a1", "--policy", "pursue=b1")["models"]
    assert best == named
    assert best["a1"]["caught"] > 0
    assert taken(played(capsys, "9,6,2,3,2,1", *words, "--policy", "pursue=best")) == ["pursue"]


@pytest.mark.parametrize(
    ("words", "policy", "name", "other"),
    [
        (
            ("melee", DUELLIST, "vs", DUELLIST.replace("def: 5", "def: 9"), DUELLIST),
            "target=best",
            "side_a_wins",
            (),
        ),
        (
            ("shoot", ARCHER, "vs", TARGET.replace("5", "9"), TARGET, "--attacks", "2"),
            "aim=best",
            "wounded",
            (),
        ),
        (("test", "d4", "--opposed", "d6", "--reroll"), "fatestones=best", "success", ()),
        (
            ("shoot", ARCHER + "+fatestones=1", "vs", TARGET, "--attacks", "3"),
            "fatestones=best",
            "wounded",
            ("fatestones=never",),
        ),
        (
            ("cast", CASTER + "+fatestones=1", "Dart", "vs", TARGET),
            "fatestones=best",
            "wounded",
            ("fatestones=never",),
        ),
        (("morale", "d8", "--reroll"), "fatestones=best", "pass", ("fatestones=never",)),
    ],
)
def test_the_best_is_better_than_a_policy_by_name(
    words: tuple[str, ...],
    policy: str,
    name: str,
    other: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = [word for one in other for word in ("--policy", one)]
    assert figure(capsys, name, *words, "--policy", policy) > figure(capsys, name, *words, *typed)


@pytest.mark.parametrize(("amount", "tenths"), [(1, 7), (-1, 6)])
def test_an_option_talent_is_used_where_it_pays(
    amount: int, tenths: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, bold = tmp_path / "house.yaml", DUELLIST.replace("disc", "talents: [Shield Bash], disc")
    house.write_text(
        "extends: freeblades\ntalents:\n- name: Shield Bash\n  kind: option\n"
        f"  effects: [{{stage: attack, operation: add, amount: {amount}}}]\n"
    )
    best = ("--policy", "talents=best", "--house", str(house))
    assert figure(capsys, "hit", "attack", bold, "vs", DUELLIST, *best) == Fraction(tenths, 10)
    wins = [
        figure(capsys, "side_a_wins", "melee", bold, "vs", DUELLIST, *words)
        for words in (best, ("--house", str(house)), (*best[2:], "--use", "a1=Shield Bash"))
    ]
    assert wins[0] == max(wins)
    assert wins[1] != wins[2]


def test_a_spell_is_countered_where_its_owner_wants_it_stopped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("cast", CASTER, "Hush", "--counter", "d8")
    best = odds(capsys, *words, "--policy", "counter=best")
    assert best["fractions"] == odds(capsys, *words)["fractions"]
    assert best["fractions"]["countered"] != "0"


def test_a_parry_is_kept_for_the_worst_reaction(capsys: pytest.CaptureFixture[str]) -> None:
    # The first reactor can hardly hurt, the second always does.
    caster = CASTER.replace("def: 5, av: 6, lp: 2", "def: 3, av: 4, lp: 1, mar: d4").replace(
        "power: 6", "power: 6, talents: [Parry 1]"
    )
    first, second = (one.removesuffix("+rear") for one in (WEAK, STRONG))
    words = ("cast", f"{caster}+engaged", "Hush", "--reaction", first, "--reaction", second)
    best = figure(capsys, "cast", *words, "--policy", "parry=best")
    assert best > figure(capsys, "cast", *words)
    assert taken(played(capsys, "3,2,2,5", *words, "--policy", "parry=best")) == ["save"]


@pytest.mark.parametrize(
    ("words", "policy"),
    [
        (PLAIN, "parry=best"),
        (PLAIN, "fatestones=best"),
        (("melee", DUELLIST, "vs", DUELLIST), "target=best"),
        (("melee", DUELLIST, "vs", DUELLIST), "talents=best"),
        (("cast", CASTER, "Hush"), "counter=best"),
        (("shoot", ARCHER, "vs", TARGET), "aim=best"),
        (("rally", "d8"), "fatestones=best"),
    ],
)
def test_best_that_decides_nothing_is_told_once(
    words: tuple[str, ...], policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = [note for note in remarks(capsys, *words, "--policy", policy) if policy in note]
    assert notes == [f"{policy}: there is nothing to decide"]


def test_a_melee_that_is_too_large_to_weigh_is_refused_with_its_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rich = DUELLIST.replace("disc", "talents: [Parry 2], disc") + "+fatestones=3"
    words = ("melee", rich, "vs", rich, rich, "--policy", "fatestones=best")
    assert "fatestones=best takes more than 500,000 steps here" in refused(capsys, *words)


def test_what_a_held_reroll_is_spent_on_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*PLAIN, "--reroll", "--policy", "fatestones=best")
    assert "a held reroll is spent on a face where that is best" in remarks(capsys, *words)


def test_the_values_of_a_policy_list_the_best() -> None:
    offered = {
        policy.name
        for name in get_game("freeblades").procedures
        for policy in get_game("freeblades").procedure(name).policies
        if "best" in policy.describe() or "best:" in policy.words
    }
    assert offered == {
        "parry",
        "fatestones",
        "standoff",
        "target",
        "talents",
        "pursue",
        "counter",
        "aim",
        "nearest",
    }
