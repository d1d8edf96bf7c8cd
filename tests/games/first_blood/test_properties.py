"""For any numbers: a Regiment is its Warriors in turn, and a typed number is a printed one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting

GAME, RULES = get_game("first-blood"), load_ruleset("first-blood")
DICE, NUMBERS = st.integers(1, 3), st.integers(0, 3)


class Enemy(NamedTuple):
    """The numbers on the card of the one Enemy, and whether it is broken already."""

    defense: int
    wounds: int
    resolve: int
    is_broken: bool


ENEMIES = st.builds(Enemy, NUMBERS, st.integers(1, 4), st.integers(0, 6), st.booleans())


def prepare(name: str, *words: str, **rulings: str) -> Prepared:
    """Return a command on inline cards, made ready."""
    rules = RULES.choose(rulings)
    finder = Finder(GAME, rules, lambda: FileShelf(GAME, (), rules))
    command = make_command(GAME.procedure(name), words, {}, rules, finder, Setting())
    return GAME.procedure(name).prepare(command)


def weigh(*words: str, **rulings: str) -> dict[Any, Fraction]:
    """Return the chance of each hits, blocks, Wounds lost and fate of the one Enemy."""
    law = law_of(prepare("clash", *words, **rulings).rule)
    return {one[:4]: Fraction(weight, law.total) for (one,), weight in law.weights.items()}


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(DICE, DICE), min_size=2, max_size=3),
    ENEMIES,
    st.sampled_from(["equal_or_better", "better", "equal"]),
    st.sampled_from(["resolve", "slain"]),
)
def test_a_regiment_is_its_warriors_one_after_another(
    attackers: list[tuple[int, int]], enemy: Enemy, block: str, last_wound: str
) -> None:
    """The flags that one attack leaves are those with which the next one is called."""
    rulings = {"block": block, "last_wound": last_wound}
    cards = [f"{{a: {dice}, c: {cap}}}" for dice, cap in attackers]
    card_of_enemy = f"{{d: {enemy.defense}, w: {enemy.wounds}, r: {enemy.resolve}}}"
    start = "already_broken" if enemy.is_broken else "standing"
    states: dict[Any, Fraction] = {(0, 0, 0, start): Fraction(1)}
    for card in cards:
        after: dict[Any, Fraction] = {}
        for (hits, blocked, lost, fate), chance in states.items():
            if fate == "slain":
                steps = {(0, 0, 0, fate): Fraction(1)}
            else:
                flags = f"+w={enemy.wounds - lost}" + ("" if fate == "standing" else "+broken")
                steps = weigh(card, "vs", card_of_enemy + flags, **rulings)
            for (more, stopped, gone, then), share in steps.items():
                kept = fate if then == "already_broken" else then
                key = (hits + more, blocked + stopped, lost + gone, kept)
                after[key] = after.get(key, Fraction(0)) + chance * share
        states = after
    flag = "+broken" if enemy.is_broken else ""
    whole = weigh(*cards, "vs", card_of_enemy + flag, **rulings)
    assert whole == states


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(["a", "c", "d", "e", "r", "w"]), st.integers(1, 4), st.integers(1, 4), DICE)
def test_a_typed_number_is_a_printed_one(letter: str, value: int, printed: int, dice: int) -> None:
    """In the place of the printed one, or on top of it."""

    def write(**numbers: int) -> tuple[str, str]:
        attacker = {"a": dice, "c": 2} | {k: v for k, v in numbers.items() if k in "ac"}
        enemy = {"d": 1, "e": 1, "w": 2, "r": 3} | {k: v for k, v in numbers.items() if k in "derw"}
        sides = (", ".join(f"{k}: {v}" for k, v in one.items()) for one in (attacker, enemy))
        first, second = (f"{{{side}}}" for side in sides)
        return first, second

    def type_it(text: str) -> list[str]:
        first, second = write(**{letter: printed})
        typed = f"+{letter}={text}"
        return [first + typed, "vs", second] if letter in "ac" else [first, "vs", second + typed]

    first, second = write(**{letter: value})
    wanted = weigh(first, "vs", second)
    assert weigh(*type_it(f"={value}" if letter == "w" else str(value))) == wanted
    assert weigh(*type_it(f"{value - printed:+d}:reason")) == wanted


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(-4, 4), max_size=3), st.integers(0, 6), st.booleans())
def test_the_steps_of_a_test_add_up_to_what_it_needs(
    added: list[int], printed: int, half: bool
) -> None:
    typed = "".join(f"+r={number:+d}:reason{place}" for place, number in enumerate(added))
    finder = Finder(GAME, RULES, lambda: FileShelf(GAME, (), RULES))
    options = {"half": True} if half else {}
    words = [f"{{r: {printed}}}{typed}"]
    command = make_command(GAME.procedure("resolve"), words, options, RULES, finder, Setting())
    prepared = GAME.procedure("resolve").prepare(command)
    needed = max(0, -(-printed // 2 if half else -printed) + sum(added))
    assert prepared.inputs["value"] == needed
    # A face at or under it succeeds, and a 6 never does.
    chance = law_of(prepared.rule).chance(bool)
    assert chance == Fraction(min(needed, 5), 6)
