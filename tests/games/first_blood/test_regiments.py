"""Several attackers: every face and every decision adds up to the odds, also where they fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.attacks import Attack, attack
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.estimated import check_estimated
from tests.games.first_blood.support import report
from tests.support import as_chances, law_by_rolling, run_here

GAME, RULES = get_game("first-blood"), load_ruleset("first-blood")
ONE, TWO = "{a: 1, c: 1}", "{a: 2, c: 2}"
FRAIL, TOUGH, ARMOURED = "{d: 0, w: 1, r: 0}", "{d: 0, w: 2, r: 3}", "{d: 1, w: 1, r: 2}"


def make_attack(line: str, *splits: str, policy: str = "first") -> Attack:
    """Return the attack of a clash between cards, written as `ONE ONE vs FRAIL`."""
    names = {"ONE": ONE, "TWO": TWO, "FRAIL": FRAIL, "TOUGH": TOUGH, "ARMOURED": ARMOURED}
    split = (word.partition("+") for word in line.split())
    words = [names.get(word, word) + plus + flags for word, plus, flags in split]
    finder = Finder(GAME, RULES, lambda: FileShelf(GAME, (), RULES))
    setting = Setting(policies=(f"redirect={policy}",))
    options = {"split": splits} if splits else {}
    command = make_command(GAME.procedure("clash"), words, options, RULES, finder, setting)
    whole: Attack = GAME.procedure("clash").prepare(command).rule.args[0]  # type: ignore[attr-defined]
    return whole


#: What stands on each side, the splits, and the most faces that one play can ask for.
CASES: list[tuple[str, tuple[str, ...], int]] = [
    ("ONE ONE vs FRAIL", (), 2),
    ("ONE ONE ONE vs TOUGH", (), 4),
    ("TWO ONE vs TOUGH", (), 4),
    ("ONE ONE vs ARMOURED", (), 6),
    ("ONE ONE vs FRAIL FRAIL", ("1,0",), 2),
    ("TWO TWO vs FRAIL FRAIL", ("1,1",), 4),
    ("ONE ONE ONE vs FRAIL TOUGH", ("1,0",), 4),
    ("ONE TWO vs FRAIL TOUGH FRAIL", ("a1=1,0,0", "a2=1,1,0"), 4),
    ("ONE ONE vs FRAIL+broken TOUGH+w=1", ("0,1",), 4),
]


@pytest.mark.parametrize("policy", ["first", "nobody"])
@pytest.mark.parametrize(("line", "splits", "faces"), CASES)
def test_every_face_adds_up_to_the_odds_under_each_policy(
    line: str, splits: tuple[str, ...], faces: int, policy: str
) -> None:
    whole = make_attack(line, *splits, policy=policy)
    assert law_by_rolling(lambda: attack(whole), faces) == as_chances(law_of(attack, whole))


Chooser = Callable[[str, Sequence[str], str], str]


class NextDie(Exception):
    """A face beyond those that are given."""


class Faces:
    """Gives some faces; the first one beyond them is asked for by NextDie."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)

    def face(self, sides: int, why: str) -> int:
        if not self.faces:
            raise NextDie
        return self.faces.pop(0)

    def card(self, cards: Sequence[str], why: str) -> str:
        raise AssertionError(why)

    def finish(self) -> None:
        assert not self.faces


def every_play(whole: Attack, choose: Chooser) -> dict[Any, Fraction]:
    """Return the chance of each result where a player decides, by throwing every face."""
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = play(attack(whole), Table(Faces(faces), choose))
            chances[result] = chances.get(result, Fraction(0)) + chance
        except NextDie:
            waiting += [((*faces, face), chance / 6) for face in range(1, 7)]
    return chances


SEVERAL = [case for case in CASES if case[1]]


@pytest.mark.parametrize(("line", "splits", "faces"), SEVERAL)
@pytest.mark.parametrize(("place", "policy"), [(0, "first"), (-1, "nobody")])
def test_deciding_as_a_policy_does_adds_up_to_the_odds_under_it(
    line: str, splits: tuple[str, ...], faces: int, place: int, policy: str
) -> None:
    other = "nobody" if policy == "first" else "first"
    decided = every_play(
        make_attack(line, *splits, policy=other), lambda question, options, policy: options[place]
    )
    law = law_of(attack, make_attack(line, *splits, policy=policy))
    assert decided == as_chances(law)


@pytest.mark.parametrize(("line", "splits", "faces"), SEVERAL)
def test_words_among_typed_dice_decide_as_a_player_who_is_asked(
    line: str, splits: tuple[str, ...], faces: int
) -> None:
    """Every face 3 hits; each way to decide is typed at its place, and no word is left over."""
    whole = make_attack(line, *splits)
    for place in (0, 1, -1):
        typed: list[int | str] = []

        class Noting(Faces):
            def face(self, sides: int, why: str, typed: list[int | str] = typed) -> int:
                typed.append(3)
                return 3

        def choose(
            question: str,
            options: Sequence[str],
            policy: str,
            typed: list[int | str] = typed,
            place: int = place,
        ) -> str:
            taken = options[min(place, len(options) - 1)]
            typed.append(taken)
            return taken

        asked = play(attack(whole), Table(Noting(()), choose))
        source = TypedDice(typed)
        assert play(attack(whole), Table(source, source.choose)) == asked
        source.finish()


@pytest.mark.parametrize(("line", "splits", "faces"), CASES)
def test_folded_to_fates_all_chances_and_means_stay(
    line: str, splits: tuple[str, ...], faces: int
) -> None:
    whole = make_attack(line, *splits)
    full, folded = law_of(attack, whole), law_of(attack, whole._replace(only_fates=True))
    fates = [one.map(lambda results: tuple(at.fate for at in results)) for one in (full, folded)]
    assert fates[0] == fates[1]
    assert len(folded.weights) == len(fates[0].weights)
    assert min(folded.weights.values()) > 0
    for place in range(len(whole.attackers[0].strikes)):
        for value in ("hits", "blocked", "wounds", "wounds_lost"):
            means = [
                law.mean(lambda results, at=place, what=value: getattr(results[at], what))
                for law in (full, folded)
            ]
            assert means[0] == means[1], (place, value)


def is_slain(results: Any) -> bool:
    return bool(results[0].fate == "slain")


def test_the_order_of_the_attackers_makes_a_difference() -> None:
    """Resolve 3 passes with 1/2; whoever strikes after it slays a Broken Enemy with 5/6.

    One die first: 5/6 leaves one Wound, 35/36 takes it; 1/6 leaves two, 25/36 takes them:
    (5/6 * 35/36 + 1/6 * 25/36) / 2 = 200/432.
    Two dice first: 25/36 takes both, half slays and half of the rest is slain by the last die;
    10/36 leaves one Wound: 25/36 * (1/2 + 1/2 * 5/6) + 10/36 * 5/6 * 1/2 = 325/432.
    """
    first, second = make_attack("ONE TWO vs TOUGH"), make_attack("TWO ONE vs TOUGH")
    assert law_of(attack, first).chance(is_slain) == Fraction(25, 54)
    assert law_of(attack, second).chance(is_slain) == Fraction(325, 432)


def test_one_more_attacker_never_helps_the_enemy() -> None:
    slain = [
        law_of(attack, make_attack(f"{' '.join(['ONE'] * number)} vs TOUGH")).chance(
            lambda results: results[0].fate == "slain"
        )
        for number in (1, 2, 3, 4)
    ]
    assert slain == sorted(slain)
    assert slain[0] == 0
    assert slain[1] > 0


def test_a_decision_is_asked_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("clash", ONE, ONE, "vs", FRAIL, FRAIL, "--split", "1,0")
    trace = report(capsys, *words, "--dice", "3,nobody")["trace"]
    question = "a2: b1 is slain already, so 1 die goes at"
    assert {"kind": "choice", "question": question, "taken": "nobody"} in trace
    trace = report(capsys, *words, "--dice", "3,4")["trace"]
    assert {"kind": "note", "text": f"{question} b2"} in trace
    run_here(capsys, "first-blood", *words, "--dice", "3,b3,4").check(2, "'b3' decides nothing")


@pytest.mark.parametrize(
    "words",
    [
        ("clash", ONE, "vs", FRAIL, FRAIL, "--split", "1,0"),
        ("clash", ONE, ONE, "vs", FRAIL),
    ],
)
def test_a_policy_that_decides_nothing_is_told(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = report(capsys, *words, "--policy", "redirect=nobody", "--odds")
    assert any("--policy redirect changes nothing here" in note for note in data["notes"])
    assert "policy" not in data["odds"]


def test_inputs_name_each_attacker(capsys: pytest.CaptureFixture[str]) -> None:
    inputs = report(capsys, "clash", ONE, f"{TWO}+inspired", "vs", FRAIL, "--odds")["inputs"]
    assert inputs["attackers"]["a2"]["dice"] == [3]
    assert inputs["attackers"]["a2"]["dice_from"] == "Attacks 2, +1 inspired"
    assert inputs["attackers"]["a1"]["cap"] == 1
    assert "attacker" not in inputs


def test_so_many_attackers_on_so_many_wounds_are_estimated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    big = "{d: 1, w: 50, r: 3}"
    words = ("clash", *[TWO] * 12, "vs", big, big, "--split", "1,1")
    check_estimated(monkeypatch, capsys, "12 attackers on enemies with so", "first-blood", *words)
    assert run_here(capsys, "first-blood", *words, "--seed", "1").code == 0
