"""What Heimr's tests share: characters, attacks, and rules played with typed dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.attacks import Attack
from skirmish_cli.games.heimr.cards import Card
from skirmish_cli.games.heimr.models import Character, make_character, read_card
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.support import as_chances, law_by_rolling

PARTS = ("legs", "legs", "weapon_arm", "other_arm", "torso", "head")
SHIPPED = "rulesets/heimr/warbands/"
WATCH, CREW, THREAD = (
    f"{SHIPPED}{name}.yaml" for name in ("mill-road-watch", "eel-lane-crew", "harbour-forum")
)

#: A change without its time and its reason.
Told = tuple[str, str, Any]

#: Each command in words and options, as they would be typed; the last has models where it can.
ASKED: tuple[tuple[str, dict[str, Typed]], ...] = (
    ("challenge", {"consistency": ("2",), "cr": ("6",), "willpower": ("2",), "fatigue": ("4",)}),
    ("challenge brenna+fatigue=4 athletics vs gorm brawl", {"penalty": ("1",)}),
    ("attack", {"attack_c": ("1",), "defence_c": ("1",), "fatigue": ("4",), "second_c": ("0",)}),
    ("attack brenna+height vs cutter+hp=1+ongoing", {"both": True, "aim": ("head",)}),
    ("defence", {"consistency": ("1",), "fatigue": ("4",), "dodging": True}),
    ("defence brenna+terrain parry", {}),
    (
        "brawl",
        {
            "attack_c": ("1",),
            "defence_c": ("0",),
            "effect": ("bind",),
            "against_melee": True,
            "melee_c": ("1",),
            "own_c": ("0",),
        },
    ),
    ("brawl gorm+fatigue=4 vs brenna", {"effect": ("hit",)}),
    ("hold", {"consistency": ("2",), "opposed_c": ("1",), "willpower": ("1",)}),
    ("hold gorm+grabbing vs brenna+grabbed athletics", {"willpower": ("1",)}),
    ("hide", {"consistency": ("2",), "opposed_c": ("1",), "where": ("same",)}),
    ("hide wren vs brenna", {"opposed_c": ("1",), "where": ("bordering",)}),
    (
        "chase",
        {"chaser_c": ("1",), "target_c": ("0",), "distance": ("1",), "rounds": ("3",)},
    ),
    (
        "chase brenna running vs cutter+fatigue=4 running",
        {"distance": ("1",), "escape_at": ("3",)},
    ),
    ("fall", {"height": ("6",), "consistency": ("1",), "hp": ("3",), "willpower": ("1",)}),
    ("fall cutter", {"height": ("4",), "consistency": ("1",)}),
    ("jump", {"height": ("4",), "consistency": ("1",), "hp": ("3",)}),
    ("jump tam", {"height": ("3",), "consistency": ("2",)}),
    ("climb", {"height": ("3",), "surface": ("tree",), "consistency": ("2",)}),
    ("climb cutter+climbing", {"height": ("2",), "cr": ("5",), "hit": True}),
    ("cross", {"cr": ("5",), "consistency": ("1",), "limit": ("doorway",), "crossed": ("1",)}),
    ("cross brenna athletics", {"cr": ("6",), "willpower": ("1",)}),
    ("breather", {"fatigue": ("6",), "stamina": ("1",)}),
    ("breather brenna+fatigue=5", {}),
    ("rest", {"hp": ("1",), "max": ("3",)}),
    ("rest brenna+hp=1", {}),
    ("injury", {"hp": ("-2",), "part": ("legs", "torso")}),
    ("injury brenna+hp=-4", {"stable": True}),
    ("effect hit 2", {"hp": ("1",)}),
    ("effect bind", {"on": ("feet",)}),
    ("effect hit 1 gorm+climbing+climbed=2/4", {}),
    ("attack brenna+sword=+1:oil vs wren+hp=1", {"both": True, "against": ("failed",)}),
    ("climb tam+unarmed+climbing+climbed=1/4", {"height": ("2",), "willpower": ("1",)}),
    ("cross brenna", {"limit": ("doorway",)}),
    ("may +prone", {"done": ("speak",)}),
    ("may brenna+torso-injured", {}),
    ("turn +prone stand_up move", {}),
    ("guards", {"guards": ("2",), "movers": ("3",), "occupied": ("1",)}),
    ("round half half free", {}),
    ("statistic rook agility", {}),
)


ANN = {
    "attributes": {"strength": 2, "dexterity": 3, "stamina": 1, "intelligence": 4},
    "abilities": {
        "parry": {"c": 2, "base": "dexterity"},
        "history": {"c": 3, "base": "intelligence"},
    },
}


GAME, RULES = get_game("heimr"), load_ruleset("heimr")


def make_asked(
    words: str,
    options: dict[str, Typed] | None = None,
    rules: Ruleset = RULES,
    policies: Sequence[str] = (),
) -> Command[Any]:
    """Return a command as it would be typed, with the models of all sample files."""
    finder = Finder(GAME, rules, lambda: FileShelf(GAME, [WATCH, CREW, THREAD], rules))
    name, *rest = words.split()
    setting = Setting(policies=policies)
    return make_command(GAME.procedure(name), rest, options or {}, rules, finder, setting)


def prepare_asked(
    words: str,
    options: dict[str, Typed] | None = None,
    rules: Ruleset = RULES,
    policies: Sequence[str] = (),
) -> Prepared:
    """Return a command made ready."""
    command = make_asked(words, options, rules, policies)
    prepared: Prepared = GAME.procedure(command.procedure).prepare(command)
    return prepared


def character(card: dict[str, Any], **flags: str) -> Character:
    """Return a character with a sheet, and flags whose names have underscores for dashes."""
    carried = {name.replace("_", "-"): value for name, value in flags.items()}
    sheet = read_card(Card.model_validate(card))
    return make_character(Model("ann", "Ann", sheet, carried), "challenge")


def attack(consistency: int = 0, potential: int = 0, fatigue: int = 0, **more: Any) -> Attack:
    return Attack(Check(consistency, potential, fatigue, parts=PARTS, why="attack"), **more)


def rolled(rule: Any, *faces: int) -> tuple[Any, Table]:
    """Return what a rule comes to with typed faces, none left over, and its table."""
    source = TypedDice(faces)
    table = Table(source)
    result = play(rule, table)
    source.finish()
    return result, table


def both_ways(rule: Callable[[], Any], most_faces: int) -> dict[Any, Fraction]:
    """Return the chances of a rule after checking that rolling every face gives exactly its law."""
    chances = as_chances(law_of(rule))
    assert law_by_rolling(rule, most_faces) == chances
    assert sum(chances.values()) == 1
    return chances


class _Words:
    """Gives the scripted faces, and decides by words, each for one question."""

    def __init__(self, faces: Sequence[int], words: Sequence[str]) -> None:
        self.faces, self.words = list(faces), list(words)

    def face(self, sides: int, why: str) -> int:
        if not self.faces:
            raise _NextDie(sides)
        return self.faces.pop(0)

    def card(self, cards: Sequence[str], why: str) -> str:
        raise AssertionError("Heimr draws no cards")

    def finish(self) -> None:
        assert not self.faces

    def choose(self, question: str, options: Sequence[str], policy: str) -> str:
        taken = next((word for word in self.words if word in options), None)
        if taken is None:
            return policy
        self.words.remove(taken)
        return taken


class _NextDie(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


def law_by_words(
    rule: Callable[[], Any], words: Sequence[str], most_faces: int
) -> dict[Any, Fraction]:
    """Return the chance of each result of every roll, where a player decides by some words.

    A question is answered by the next word that is among its options, whatever was rolled; where
    there is none the policies decide.
    """
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        source = _Words(faces, words)
        try:
            result = play(rule(), Table(source, source.choose))
        except _NextDie as next_die:
            assert len(faces) < most_faces
            sides = next_die.sides
            waiting += [((*faces, face), chance / sides) for face in range(1, sides + 1)]
            continue
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances


def project(law: dict[Any, Fraction], of: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Return the chances of what is read of each result."""
    found: dict[Any, Fraction] = {}
    for result, chance in law.items():
        found[of(result)] = found.get(of(result), Fraction(0)) + chance
    return found
