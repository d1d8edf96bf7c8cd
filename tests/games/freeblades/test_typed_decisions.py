"""Decisions by a word among the dice, at a prompt, and what is said of a word out of place."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.table import ChoiceEntry
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import Played, play_once
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    PLAIN,
    TARGET,
    played,
    prepared,
    refused,
    run,
    whys,
)

PARRIED = (*PLAIN, "--parry", "d8")
FENCER = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")


def chosen(data: Any) -> list[tuple[str, str]]:
    """Return what was decided against the policy: question and answer."""
    return [
        (entry["question"], entry["taken"]) for entry in data["trace"] if entry["kind"] == "choice"
    ]


def ask(name: str, text: str, lines: list[str], **options: Any) -> tuple[list[str], Played]:
    """Return the prompts of a command that asks, and what it came to with the lines typed."""
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return lines.pop(0)

    reading = Reading(ask=answer, say=lambda line: prompts.append(f"! {line}"))
    done = play_once(prepared(name, text, **options), reading)
    assert not lines
    return prompts, done


@pytest.mark.parametrize(
    ("dice", "words", "question", "taken"),
    [
        ("9,save,5", PARRIED, "attack with 9: parry?", "save"),
        ("4,keep", ("test", "d10", "--tn", "5", "--reroll"), "test: reroll the 4?", "keep"),
        (
            "5,pass",
            ("cast", "--car", "d8", "--cost", "1", "--power", "2", "--counter", "d8"),
            "casting roll 5: does the counterspell counter?",
            "pass",
        ),
        (
            "2,panic,1",
            ("evade", "d8", "--spd", "5"),
            "the test failed: does the model stay, or choose to panic?",
            "panic",
        ),
        (
            "9,6,2,3,pursue,2,1",
            ("melee", DUELLIST, "vs", DUELLIST),
            "does a1 pursue b1, before the panic die?",
            "pursue",
        ),
        (
            "9,6,2,3,2,stay",
            ("melee", DUELLIST, "vs", DUELLIST),
            "does a1 reposition, up to 3 inches?",
            "stay",
        ),
        ("b2,2,2,2", ("melee", DUELLIST, "vs", DUELLIST, DUELLIST), "whom does a1 strike?", "b2"),
        (
            "b2,2,2",
            ("shoot", ARCHER, "vs", TARGET, TARGET, "--attacks", "2"),
            "whom does a1 shoot?",
            "b2",
        ),
        (
            "3,reroll,6,2",
            ("shoot", ARCHER + "+fatestones=1", "vs", TARGET, "--targeting"),
            "a1 targeting test: reroll the 3?",
            "reroll",
        ),
    ],
)
def test_a_word_among_the_dice_decides_at_its_place(
    dice: str,
    words: tuple[str, ...],
    question: str,
    taken: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert (question, taken) in chosen(played(capsys, dice, *words))


def test_without_a_word_the_policy_decides_and_nothing_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert chosen(played(capsys, "9,7,5", *PARRIED)) == []
    assert whys(played(capsys, "9,7,5", *PARRIED)) == ["attack", "parry", "damage"]
    assert chosen(played(capsys, "9,parry,7,5", *PARRIED)) == []


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("4,save", "'save' decides nothing here: next is nothing more"),
        ("save,9,5", "'save' decides nothing here: next is the d10 for attack"),
        (
            "9,keep,5",
            "'keep' decides nothing here: next is the d8 for parry; what could be decided "
            "before it: attack with 9: parry? parry, save",
        ),
        ("9,save", "one die too few: next is a d8 for damage"),
        ("9,,5", "die 2 is empty"),
        ("9,sav,5", "'sav' decides nothing here"),
    ],
)
def test_a_word_out_of_place_is_told_with_what_could_be_decided(
    dice: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *PARRIED, "--dice", dice)
    ran.check(2, told)


def test_a_model_whose_id_is_a_number_is_written_with_a_sign(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "band.yaml"
    card = "{mar: d10, mw: {name: Axe, damage: d8}, def: 5, av: 6, lp: 2, disc: d8}"
    models = "".join(f"- {{id: '{name}', name: N, card: {card}}}\n" for name in ("7", "12"))
    file.write_text(f"game: freeblades\nname: Numbers\nmodels:\n{models}", encoding="utf-8")
    words = ("melee", DUELLIST, "vs", "7", "12", "-w", str(file))
    assert ("whom does a1 strike?", "12") in chosen(played(capsys, "@12,2,2,2", *words))


def test_a_prompt_takes_a_word_its_first_letters_a_number_or_enter() -> None:
    plain = {"rating": "d10", "defense": "5", "damage": "d8", "av": "6", "lp": "2", "parry": "d8"}
    for typed, lost in (("save", 1), ("s", 1), ("2", 1), ("parry", 0), ("p", 0), ("1", 0), ("", 0)):
        rest = ["6"] if lost else ["8", "2"]
        prompts, done = ask("attack", "", ["9", typed, *rest], **plain)
        assert prompts[1] == "attack with 9: parry? (1 parry, 2 save; Enter: parry)"
        assert done.outcome["lp_lost"] == lost
    # Another policy answers an empty line.
    prompts, done = ask("attack", "", ["9", "", "6"], policies=("parry=never",), **plain)
    assert prompts[1].endswith("Enter: save)")
    assert done.outcome["parried"] is False
    prompts, _ = ask("attack", "", ["9", "x", "s", "6"], **plain)
    assert prompts[2] == "! 'x' isn't one of parry, save"


def test_option_talents_are_declared_before_any_die_in_the_text_s_order(tmp_path: Any) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Lunge, kind: option, new: true, effects: "
        "[{stage: melee_attack, operation: add, amount: 2}]}\n",
        encoding="utf-8",
    )
    lunger = DUELLIST.replace("spd: 5", "spd: 5, talents: [Lunge]")
    slow = lunger.replace("disc: d8", "disc: d6")
    prompts, done = ask(
        "melee",
        f"'{lunger}' vs '{slow}'",
        ["skip", "use", "3", "6", "2", "4"],
        house=(str(house),),
    )
    # The lower DISC declares first; a1's 3 + 2 hits DEF 5.
    assert [prompt.partition(" (")[0] for prompt in prompts[:2]] == [
        "does b1 use Lunge?",
        "does a1 use Lunge?",
    ]
    assert done.outcome["b_lp_lost"] == 1
    taken = [entry for entry in done.trace if isinstance(entry, ChoiceEntry)]
    assert [(entry.question, entry.taken) for entry in taken] == [("does a1 use Lunge?", "use")]


def test_every_option_of_every_choice_is_one_word(capsys: pytest.CaptureFixture[str]) -> None:
    # What is typed among faces can hold no blank.
    from skirmish_cli.games.freeblades import policies

    words = [
        getattr(policies, name)
        for name in (
            "PARRY",
            "SAVE",
            "REROLL",
            "KEEP",
            "PURSUE",
            "STAY",
            "REPOSITION",
            "COUNTER",
            "PASS",
            "USE",
            "SKIP",
            "PANIC",
        )
    ]
    assert all(word.isalpha() and word.islower() for word in words)
    assert "--pursue is a policy now: write --policy pursue=a1=b1" in refused(
        capsys, "melee", DUELLIST, "vs", DUELLIST, "--pursue", "a1=b1"
    )


def test_a_stone_of_the_caster_rerolls_an_attack_of_its_missile(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 5 casts; the attack misses with 2 and is rerolled as 7; damage 6 + 1 wounds AV 6.
    data = played(capsys, "5,2,7,6,1", "cast", f"{CASTER}+fatestones=1", "Dart", "vs", TARGET)
    assert data["outcome"]["lp_lost"] == 1
    stones = [one for one in data["changes"] if one["what"] == "fatestones"]
    assert [(one["whom"], one["value"]) for one in stones] == [("a1", 0)]
    # Spent on the casting roll, it is gone for the attack.
    data = played(capsys, "1,5,2", "cast", f"{CASTER}+fatestones=1", "Dart", "vs", TARGET)
    assert (data["outcome"]["cast"], data["outcome"]["lp_lost"]) == (True, 0)
