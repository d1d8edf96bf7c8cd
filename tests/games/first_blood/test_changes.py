"""What each procedure changes and makes due: faces typed in, changes and dues written out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, Change, apply_changes, write_flags
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.rounds import Deck, Regiment, play_round
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.games.first_blood.support import SAMPLES, WITH_SAMPLES, split_words
from tests.support import run_here

GAME = get_game("first-blood")
CHANGING = {"clash", "volley", "round"}
#: Those that change nothing, with the reason.
LOOKING_ONLY = {
    "test": "what a characteristic test brings about stands in the rule that asks for it",
    "resolve": "the text tells what a Resolve test brings about in an attack only: see clash",
    "may": "it tells what a Warrior may do, and does none of it",
}
STRIKER = "{a: 2, c: 2, barrage: 2, v: 2}"


def ask(capsys: pytest.CaptureFixture[str], line: str) -> tuple[list[str], list[Any]]:
    """Return the changes of a command in short, and what it made due."""
    ran = run_here(capsys, "first-blood", *split_words(line), "--json")
    assert ran.code == 0, ran.err
    changes = [
        f"{one['whom']} {one['what']}={one['value']} until {one['until']}: {one['why']}"
        for one in ran.data["changes"]
    ]
    return changes, ran.data["due"]


def test_every_procedure_changes_something_or_says_why_not() -> None:
    assert CHANGING | set(LOOKING_ONLY) == set(GAME.procedures)
    assert not CHANGING & set(LOOKING_ONLY)


@pytest.mark.parametrize(
    "line",
    [
        "test --value 3 --dice 6",
        "resolve --value 3 --dice 6",
        "resolve '{r: 3}' --dice 6",
        "may '{m: 5}'",
    ],
)
def test_what_only_looks_changes_nothing(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, line) == ([], [])


BROKEN = "broken=True until removed: passed its Resolve test with no Wounds left"
ATTACKS = [
    # Two hits, no block dice: of three Wounds one is left.
    ("clash {S} vs '{d: 0, w: 3, r: 4}' --dice 1,2", ["b1 w=1 until removed: hit by a1"]),
    # One hit of 2, blocked by a 1.
    ("clash {S} vs '{d: 1, w: 3, r: 4}' --dice 2,6,1", []),
    # The last of two Wounds, that of a Warrior with one left; Resolve 4 against a 4.
    (
        "clash {S} vs '{d: 0, w: 2, r: 4}+w=1' --dice 6,2,4",
        ["b1 w=0 until removed: hit by a1", f"b1 {BROKEN}"],
    ),
    # Resolve 4 against a 5.
    (
        "volley {S} vs '{d: 0, w: 1, r: 4}' --dice 6,2,5",
        ["b1 w=0 until removed: hit by a1", "b1 out=slain until removed: slain by a1"],
    ),
    # Broken with a Wound left: it fails without a die.
    (
        "volley {S} vs '{d: 0, w: 1, r: 4}+broken' --dice 6,2",
        ["b1 w=0 until removed: hit by a1", "b1 out=slain until removed: slain by a1"],
    ),
    # No Wounds left: there are none to lose.
    (
        "clash {S} vs '{d: 0, w: 1, r: 4}+w=0+broken' --dice 6,2",
        ["b1 out=slain until removed: slain by a1"],
    ),
    # Broken, and a Wound stays.
    (
        "clash {S} vs '{d: 0, w: 2, r: 4}+broken' --dice 6,2",
        ["b1 w=1 until removed: hit by a1"],
    ),
    # The ruling slays without a Resolve die.
    (
        "clash {S} vs '{d: 0, w: 1, r: 4}' --dice 6,2 --ruling last_wound=slain",
        ["b1 w=0 until removed: hit by a1", "b1 out=slain until removed: slain by a1"],
    ),
    # Plain numbers: the second of two Enemies is missed.
    (
        "clash --attacks 2 --cap 2 --split 1,1 --defense 0 --wounds 1 --resolve 3 --dice 5,3,6",
        ["enemy-1 w=0 until removed: hit by attacker", f"enemy-1 {BROKEN}"],
    ),
    (
        "volley --barrage 1 --cap 1 --defense 0 --wounds 9 --resolve 3 --dice 5",
        ["enemy w=8 until removed: hit by attacker"],
    ),
    # More unblocked hits than Wounds take no more than those.
    (
        "clash {S} vs '{d: 0, w: 1, r: 4}' --dice 1,1,1",
        ["b1 w=0 until removed: hit by a1", f"b1 {BROKEN}"],
    ),
]


@pytest.mark.parametrize(("line", "changes"), ATTACKS)
def test_an_attack_takes_wounds_and_may_break_or_slay(
    line: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told, dues = ask(capsys, line.replace("{S}", f"'{STRIKER}'"))
    assert told == changes
    # Whoever becomes Broken in a Clash is driven back, and nobody else owes anything.
    broken = [change.split()[0] for change in changes if " broken=" in change]
    assert [due["model"] for due in dues] == (broken if line.startswith("clash") else [])


def test_who_becomes_broken_in_a_clash_owes_its_move_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    why = "a1 broke it, and it is driven back: straight away to 2 inches, or until contact"
    owed = {"model": "b1", "what": "may", "when": "at once", "why": why, "if": ""}
    card = "{d: 0, w: 1, r: 4}"
    _, dues = ask(capsys, f"clash '{STRIKER}' vs '{card}' --dice 6,2,4")
    assert dues == [{**owed, "command": f"may '{card}'+broken"}]
    ran = run_here(capsys, "first-blood", *split_words(dues[0]["command"]), "--json")
    assert ran.data["outcome"]["may"] == ["rally"]
    plain = "clash --attacks 1 --cap 1 --defense 0 --wounds 1 --resolve 4 --dice 2,4"
    _, dues = ask(capsys, plain)
    assert [(one["model"], one["command"]) for one in dues] == [("enemy", "")]


def test_a_model_of_a_file_is_named_in_what_is_due(capsys: pytest.CaptureFixture[str]) -> None:
    line = "clash captain vs brute-1+w=1+d==0 --dice 1,1,1,1,1"
    _, dues = ask(capsys, " ".join((line, *WITH_SAMPLES)))
    assert [one["command"] for one in dues] == ["may brute-1+broken"]


def activated(warrior: str, card: str | None = None) -> str:
    return f"{warrior} activated=True until round: its card {card or warrior} is flipped"


def due(side: str, left: str, command: str) -> dict[str, str]:
    common = {"what": "round", "when": "action", "if": ""}
    return {**common, "model": side, "why": f"{left} still face up", "command": command}


SUPREMACY = "supremacy=True until round: it activates first"
ROUNDS = [
    (
        "round x vs y",
        [f"a {SUPREMACY}", activated("x"), activated("y")],
        [],
    ),
    (
        "round 1 vs 2 --first b --turns 2",
        [f"b {SUPREMACY}", activated("b1"), activated("a1")],
        [due("b", "1 command card is", "round 1 vs 2 --done b1 --done a1 --first b --turns 1")],
    ),
    # The round has begun, so nobody wins supremacy; a has no card left, so b goes on.
    (
        "round x+activated vs y z w --first b --turns 1",
        [activated("y")],
        [
            due(
                "b",
                "2 command cards are",
                "round x+activated vs y z w --done y --first b --turns 1",
            )
        ],
    ),
    # One side passes, and says so again.
    (
        "round x vs y z --policy passes=a --turns 1",
        [f"a {SUPREMACY}"],
        [due("b", "3 command cards are", "round x vs y z --policy passes=a --first b --turns 1")],
    ),
    # A name with a blank, and a card done before.
    (
        "round 'the cap' x vs y --done x --turns 1",
        [activated("the cap")],
        [
            due(
                "b",
                "1 command card is",
                "round 'the cap' x vs y --done x --done 'the cap' --first b --turns 1",
            )
        ],
    ),
    # Supremacy says who goes first, and that is no change by then.
    ("round x vs y+supremacy+activated", [activated("x")], []),
    ("round x+activated vs y+activated", [], []),
    ("round x vs y+supremacy", [f"b {SUPREMACY}", activated("y"), activated("x")], []),
]


@pytest.mark.parametrize(("line", "changes", "dues"), ROUNDS)
def test_a_round_activates_and_says_what_is_due(
    line: str, changes: list[str], dues: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(capsys, line) == (changes, dues)


def test_a_regiment_is_activated_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    line = " ".join(("round spear vs boar --turns 1", *WITH_SAMPLES))
    changes, dues = ask(capsys, line)
    assert changes == [f"a {SUPREMACY}", *(activated(f"spear-{n}", "spear") for n in (1, 2, 3, 4))]
    # The files are named where it is shown.
    assert [one["command"] for one in dues] == [
        "round spear vs boar --done spear --first b --turns 1"
    ]


def test_what_is_due_goes_on_until_every_card_was_flipped_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Sides of 1 and 7 cards: whoever is left acts once, nobody twice."""
    line, flipped = "round 1 vs 7 --turns 1", []
    while line:
        changes, dues = ask(capsys, line)
        flipped += [change.split()[0] for change in changes if " activated=" in change]
        line = dues[0]["command"] if dues else ""
    assert flipped == ["a1", *(f"b{place}" for place in range(1, 8))]


def test_laws_are_no_larger_for_what_changes() -> None:
    deck = Deck((("x", "y"), ("z",)), regiments=(Regiment("a", "x", ("x-1", "x-2")),))
    assert len(law_of(play_round, deck).weights) == 1


# The flags after a result are those with which the next command is to be called.

RULES = load_ruleset("first-blood")


def call(name: str, words: list[str], options: dict[str, Any]) -> tuple[Any, Table]:
    """Play a command on the samples, with dice of a seed."""
    seed = options.pop("seed", 0)
    shelf = FileShelf(GAME, [str(sample) for sample in SAMPLES], RULES)
    finder = Finder(GAME, RULES, lambda: shelf)
    command = make_command(GAME.procedure(name), words, options, RULES, finder, Setting())
    table = Table(SeededDice(seed))
    return GAME.procedure(name).prepare(command), play_on(command, table)


def play_on(command: Any, table: Table) -> Table:
    play(GAME.procedure(command.procedure).prepare(command).rule(), table)
    return table


def type_model(key: str, state: Any) -> str:
    return key + write_flags({k: v for k, v in state.get(key, {}).items() if k != OUT})


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(["clash", "volley"]),
    st.sampled_from(["brute-1", "boar", "speaker"]),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=6),
)
def test_attacks_go_on_with_the_flags_that_those_before_left(
    name: str, enemy: str, seeds: list[int]
) -> None:
    striker = "captain" if name == "clash" else "slinger-1"
    state: Any = {}
    wounds, broken = {"brute-1": 2, "boar": 6, "speaker": 3}[enemy], False
    for seed in seeds:
        words = [striker, "vs", type_model(enemy, state)]
        prepared, table = call(name, words, {"seed": seed})
        # What the command reads is what was written: Wounds left, and whether it is Broken.
        assert (prepared.inputs["wounds"], prepared.inputs["broken"]) == ([wounds], [broken])
        by_hand = enemy + f"+w={wounds}" + ("+broken" if broken else "")
        other, _ = call(name, [striker, "vs", by_hand], {"seed": seed})
        assert law_of(other.rule) == law_of(prepared.rule)
        state = apply_changes(state, table.changes)
        flags = state.get(enemy, {})
        if OUT in flags:
            assert flags[OUT][0].value == "slain"
            return
        wounds = flags["w"][0].value if "w" in flags else wounds
        broken = "broken" in flags
        assert wounds > 0 or broken


@settings(deadline=None, max_examples=40)
@given(
    st.permutations(["captain", "seer", "spear", "slinger"]),
    st.integers(1, 4),
    st.permutations(["speaker", "boar", "brute"]),
    st.integers(1, 3),
    st.sampled_from(["a", "b"]),
)
def test_a_round_turn_by_turn_is_the_round_at_once(
    first: list[str], firsts: int, second: list[str], seconds: int, side: str
) -> None:
    """With the flags that each turn left, and by hand with what was due."""
    sides = first[:firsts], second[:seconds]
    words = [*sides[0], "vs", *sides[1]]
    whole, _ = call("round", words, {"first": (side,)})
    (order,) = law_of(whole.rule).weights
    state: Any = {}
    turns: list[Any] = []
    options: dict[str, Any] = {"first": (side,), "turns": ("1",)}
    while options:
        flagged = [word if word == "vs" else flag_card(word, state) for word in words]
        prepared, table = call("round", flagged, dict(options))
        turns += next(iter(law_of(prepared.rule).weights))
        state = apply_changes(state, table.changes)
        options = {"first": (table.dues[0].whom,), "turns": ("1",)} if table.dues else {}
    assert tuple(turns) == order
    marked = {whom for whom, flags in state.items() if "activated" in flags}
    assert {key.rsplit("-", 1)[0] for key in marked} == {*sides[0], *sides[1]}


def flag_card(card: str, state: Any) -> str:
    """Return a card as it is typed when its Warriors carry what a state says."""
    return card + write_flags(state.get(card) or state.get(f"{card}-1", {}))


def test_changes_are_plain_data() -> None:
    _, table = call("round", ["captain", "vs", "boar"], {})
    assert table.changes[0] == Change("a", "supremacy", True, "round", "it activates first")
