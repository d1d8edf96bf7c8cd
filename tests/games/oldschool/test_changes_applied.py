"""The flags after a result are those with which the next command is called by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, Flags, State, apply_changes, clear_ended, write_flags
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.games.oldschool.parties import BOTH

GAME, RULES = get_game("oldschool"), load_ruleset("oldschool")


@cache
def shelf() -> FileShelf:
    return FileShelf(GAME, [BOTH[1], BOTH[3]], RULES)


def prepare(line: str, policies: Sequence[str] = (), **options: Any) -> Prepared:
    """A command on the samples, made ready."""
    name, *words = line.split()
    setting = Setting(policies=policies)
    finder = Finder(GAME, RULES, shelf)
    command: Command = make_command(GAME.procedure(name), words, options, RULES, finder, setting)
    return GAME.procedure(name).prepare(command)


def go_on(state: State, prepared: Prepared, seed: int) -> tuple[State, dict[str, Any]]:
    """The state after a play, and its outcome."""
    table = Table(SeededDice(seed))
    result = play(prepared.rule(), table)
    return apply_changes(state, table.changes), dict(prepared.outcome(result, table.trace))


def typed(key: str, state: State) -> str:
    """A model as it is typed with the flags that it has."""
    flags: Flags = {name: marks for name, marks in state.get(key, {}).items() if name != OUT}
    return key + write_flags(flags)


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(["snag-1", "gulch", "vessa", "tamsin"]),
    st.booleans(),
    st.booleans(),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=6),
)
def test_an_attack_on_what_the_last_one_left_is_one_on_what_is_typed_by_hand(
    target: str, give: bool, direct: bool, seeds: list[int]
) -> None:
    options: dict[str, Any] = {"direct": True} if direct else {}
    state: State = {}
    card = shelf().find(target).card
    stamina, wounds, gone = card.stamina, card.wounds, set()
    for seed in seeds:
        by_hand = f"{target}+stamina={stamina}+wounds={wounds}" + "".join(
            f"+{flag}" for flag in sorted(gone)
        )
        kept = [tag for piece in card.armour for tag in piece.tags if f"no_{tag}" not in gone]
        options["policies"] = [
            f"{piece}=out" for piece in ("shield", "helmet") if give and piece in kept
        ]
        attack = prepare(f"attack odo vs {typed(target, state)}", **options)
        same = prepare(f"attack odo vs {by_hand}", **options)
        assert law_of(attack.rule) == law_of(same.rule)
        state, outcome = go_on(state, attack, seed)
        assert outcome == go_on({}, same, seed)[1]
        # Another attack of the same round: nothing ends yet.
        gone |= {f"no_{piece}" for piece in outcome.get("gave", ())}
        gone |= {"shielded"} if "shield" in outcome.get("gave", ()) else set()
        stamina -= outcome["stamina_lost"]
        wounds -= outcome["wounds_lost"]
        assert (OUT in state.get(target, {})) is outcome["out"] is (wounds == 0)
        if outcome["out"]:
            return


KEYS = ("vessa", "odo", "tamsin", "bearer-1", "gulch", "snag-1", "spitter-1", "mire-hound")
STUNTS = ("trip", "taunt", "distract", "disarm", "unshield", "break-shield", "ruin-helmet", "shove")
ACTIONS = ("pivot", "run", "sprint", "charge", "melee", "cast", "free_attack")
commands = st.one_of(
    st.tuples(st.just("attack"), st.permutations(KEYS), st.just({})),
    st.tuples(st.just("attack"), st.permutations(KEYS), st.just({"policies": ("shield=out",)})),
    st.tuples(
        st.just("attack"),
        st.permutations(KEYS),
        st.sampled_from([{"policies": (f"stunts={one}",), "save": ("3",)} for one in STUNTS]),
    ),
    st.tuples(
        st.sampled_from([f"stunt {one}" for one in STUNTS]), st.permutations(KEYS), st.just({})
    ),
    st.tuples(st.just("morale"), st.permutations(KEYS), st.just({})),
    st.tuples(st.just("recover"), st.permutations(KEYS), st.just({})),
    st.tuples(st.just("fight"), st.permutations(KEYS), st.just({"rounds": ("2",)})),
    st.tuples(st.sampled_from(ACTIONS), st.permutations(KEYS), st.just({})),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(commands, st.integers(0, 10_000)), min_size=1, max_size=12))
def test_whatever_happened_the_flags_can_be_typed(steps: list[Any]) -> None:
    state: State = {}
    for number, ((what, keys, options), seed) in enumerate(steps):
        up = [key for key in keys if OUT not in state.get(key, {})]
        down = [key for key in keys if OUT in state.get(key, {})]
        if what == "recover":
            line = f"recover {typed((down or up)[0], state)}"
        elif what in ACTIONS:
            line = f"may {typed(keys[0], state)} {what}"
        elif what in ("attack", "fight"):
            if len(up) < 2:
                return
            line = f"{what} {typed(up[0], state)} vs {typed(up[1], state)}"
        else:
            line = f"{what} {typed(keys[0], state)}"
        try:
            prepared = prepare(line, **options)
        except UsageProblem as problem:
            # Not allowed in this situation; but the flags are understood.
            assert "flag" not in str(problem), line
            assert "out of range" not in str(problem), line
            continue
        state, _ = go_on(state, prepared, seed)
        if number % 4 == 3:
            state = clear_ended(state, ["round"])


def test_a_taunt_holds_against_all_but_whoever_made_it() -> None:
    state, _ = go_on({}, prepare("stunt taunt snag-1", by=("odo",)), 5)
    for seed in range(20):
        if "taunted_by" not in state.get("snag-1", {}):
            state, _ = go_on({}, prepare("stunt taunt snag-1", by=("odo",)), seed)
    taunted = typed("snag-1", state)
    assert taunted == "snag-1+taunted_by=odo"
    plain, held = prepare("attack snag-1 vs odo"), prepare(f"attack {taunted} vs odo")
    assert law_of(plain.rule) == law_of(held.rule)
    other = prepare(f"attack {taunted} vs vessa")
    assert law_of(other.rule) == law_of(prepare("attack snag-1+taunted vs vessa").rule)
    assert law_of(other.rule) != law_of(prepare("attack snag-1 vs vessa").rule)


def test_who_was_disarmed_has_bare_hands_until_it_draws_something() -> None:
    for flags, attacks in (("", 3), ("+disarmed", 1), ("+disarmed+with=longbow", 3)):
        assert prepare(f"attack vessa{flags} vs snag-1").inputs["attacks"] == attacks


def test_no_damage_reaches_who_gave_its_shield_in_this_round() -> None:
    shielded = prepare("attack odo vs snag-1+no_shield+shielded+stamina=0")
    assert law_of(shielded.rule).chance(shielded.figures["out"]) == 0
    state = apply_changes({}, [])
    for seed in range(30):
        state, outcome = go_on(state, shielded, seed)
        assert (outcome["damage"], outcome["out"]) == (0, False)
    assert typed("snag-1", state) == "snag-1"


def test_who_is_routed_can_only_sprint() -> None:
    outcome = dict(prepare("may snag-1+routed").outcome(_answers("may snag-1+routed"), None))  # type: ignore[arg-type]
    allowed = {action for action, answer in outcome.items() if answer == "allowed"}
    assert allowed == {"sprint", "free_attack", "give_shield"}


def _answers(line: str) -> Any:
    return play(prepare(line).rule(), Table(SeededDice(1)))
