"""The flags after a result's changes are those with which the next command is called by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, Flags, Mark, State, apply_changes, write_flags
from skirmish_cli.core.options import Typed
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.heimr.models import make_character
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import Played, play_once
from skirmish_cli.reports.situations import read_situation, split_word
from tests.games.heimr.support import ASKED, RULES, make_asked, prepare_asked
from tests.support import as_chances


def read_flags(word: str) -> Flags:
    """Return what stands of a model as it was typed."""
    body, texts = split_word(word)
    texts = [text for text in texts if text.partition("=")[0] in RULES.conditions]
    flags = read_situation(texts, None, body, RULES, {}).flags
    return {
        name: (Mark(int(value) if value.lstrip("-").isdigit() else value or True),)
        for name, value in flags.items()
    }


def begin(*words: str) -> State:
    return {word.partition("+")[0]: read_flags(word) for word in words if word[0] != "+"}


def write_model(state: State, key: str) -> str:
    """Return a model as it would be typed now."""
    return key + write_flags({name: m for name, m in state.get(key, {}).items() if name != OUT})


def play_seed(words: str, options: dict[str, Typed], seed: int) -> Played:
    return play_once(prepare_asked(words, options), Reading(seed=seed))


def odds_of(words: str, options: dict[str, Typed] | None = None) -> dict[Any, Any]:
    return as_chances(law_of(prepare_asked(words, options).rule))


@pytest.mark.parametrize(("words", "options"), ASKED)
@pytest.mark.parametrize("seed", range(6))
def test_the_flags_of_every_result_can_be_typed(
    words: str, options: dict[str, Typed], seed: int
) -> None:
    played = play_seed(words, options, seed)
    state = apply_changes(begin(*words.split()[1:]), played.changes)
    for change in played.changes:
        if change.what != OUT:
            assert change.what in RULES.conditions
    for key in {change.whom for change in played.changes}:
        typed = write_model(state, key).replace(key, "brenna", 1)
        (found,) = make_asked(f"injury {typed}").find_models([[typed]])[0]
        character = make_character(found, "injury")
        assert all(one is None or one >= -1000 for one in (character.hp, character.willpower))


ARMS = st.sampled_from(("gorm", "brenna", "cutter"))


@settings(max_examples=40, deadline=None)
@given(ARMS, st.integers(-2, 4), st.integers(1, 9), st.integers(0, 10**6))
def test_attack_apply_and_attack_again_is_one_attack_on_what_is_left(
    attacker: str, hp: int, fatigue: int, seed: int
) -> None:
    target = f"wren+hp={hp}+fatigue={fatigue}"
    words = f"attack {attacker} vs {target}"
    played = play_seed(words, {}, seed)
    state = apply_changes(begin(attacker, target), played.changes)
    outcome = played.outcome
    left = hp - outcome["hp_lost"]
    if left < -5:
        assert state["wren"][OUT] == (Mark("dead", why=f"hit by {attacker}"),)
        return
    # By hand: what the page says of the first attack.
    defence = "failed" if outcome["defence"] is None else outcome["defence"]
    by_hand = f"wren+hp={left}+fatigue={fatigue + outcome['defence_fatigue_rises']}"
    by_hand += f"+defence={defence}+attacked"
    if outcome["defence_fatigue_rises"]:
        by_hand += "+tired"
    if outcome["hp_lost"] and left <= 0:
        by_hand += f"+{outcome['part'].replace('_', '-')}-injured"
    striker = attacker
    if outcome["fatigue_rises"]:
        base = {"gorm": 1, "brenna": 2, "cutter": 3}[attacker]
        striker += f"+fatigue={base + 1}+tired"
    now = f"attack {write_model(state, attacker)} vs {write_model(state, 'wren')}"
    assert odds_of(now) == odds_of(f"attack {striker} vs {by_hand}")


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 9), st.booleans(), st.integers(0, 10**6))
def test_a_defence_stands_for_the_attacks_that_follow(
    fatigue: int, ongoing: bool, seed: int
) -> None:
    word = f"cutter+fatigue={fatigue}{'+ongoing' if ongoing else ''}"
    played = play_seed(f"defence {word}", {}, seed)
    state = apply_changes(begin(word), played.changes)
    total = played.outcome["defence"]
    now = odds_of(f"attack gorm vs {write_model(state, 'cutter')}")
    if total is None:
        assert now == odds_of("attack gorm vs cutter+dazed")
    else:
        assert now == odds_of("attack gorm vs cutter", {"against": (str(total),)})


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 3), st.integers(1, 8), st.integers(0, 10**6))
def test_willpower_and_fatigue_carry_over_to_the_next_challenge(
    willpower: int, fatigue: int, seed: int
) -> None:
    word = f"brenna+fatigue={fatigue}"
    typed: dict[str, Typed] = {"cr": ("9",), "willpower": (str(willpower),)}
    played = play_seed(f"challenge {word} athletics", typed, seed)
    state = apply_changes(begin(word), played.changes)
    spent = played.outcome.get("willpower_spent", 0)
    rises = played.outcome["fatigue_rises"]
    by_hand = f"brenna+fatigue={fatigue + rises}+willpower={3 - spent}{'+tired' if rises else ''}"
    left: dict[str, Typed] = {"cr": ("9",), "willpower": (str(3 - spent),)}
    now = write_model(state, "brenna")
    assert odds_of(f"challenge {now} athletics", left) == odds_of(
        f"challenge {by_hand} athletics", left
    )


def test_a_grabbed_opponent_is_held_until_it_breaks_free() -> None:
    # 10 + 4 binds Wren's body; her untrained dodge of 5 + 4 stands at 9.
    words = "brawl gorm+unarmed vs wren"
    grab = play_once(prepare_asked(words, {"effect": ("bind",)}), Reading(dice="5,5,10,1,1"))
    state = apply_changes({}, grab.changes)
    assert write_model(state, "gorm") == "gorm+grabbing"
    assert write_model(state, "wren") == "wren+defence=9+attacked+grabbed+bound-body"
    held = f"hold {write_model(state, 'gorm')} vs {write_model(state, 'wren')} survival"
    free = play_once(prepare_asked(held), Reading(dice="1,1,1,1,6,6,6,6"))
    state = apply_changes(state, free.changes)
    assert (write_model(state, "gorm"), write_model(state, "wren")) == (
        "gorm",
        "wren+defence=9+attacked",
    )
