"""Where faces come from: seeded, typed or asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces


def refused(action: Callable[[], object]) -> str:
    with pytest.raises(DiceProblem) as problem:
        action()
    return str(problem.value)


def test_the_same_seed_gives_the_same_faces_and_another_seed_others() -> None:
    def rolls(seed: int) -> list[int]:
        dice = SeededDice(seed)
        return [dice.face(20, "test") for _ in range(20)]

    assert rolls(5) == rolls(5)
    assert rolls(5) != rolls(6)
    assert set(rolls(5)) <= set(range(1, 21))


def test_without_a_seed_one_is_picked_and_kept() -> None:
    dice = SeededDice()
    again = SeededDice(dice.seed)
    assert 0 <= dice.seed < 2**32
    assert [dice.face(6, "") for _ in range(9)] == [again.face(6, "") for _ in range(9)]
    assert dice.card(["I", "II"], "fate") in {"I", "II"}
    dice.finish()


def test_every_face_and_every_card_can_come() -> None:
    dice = SeededDice(1)
    assert {dice.face(4, "") for _ in range(200)} == {1, 2, 3, 4}
    assert {dice.card("abc", "") for _ in range(200)} == {"a", "b", "c"}


@pytest.mark.parametrize("face", [1, 6])
def test_typed_faces_are_given_in_order(face: int) -> None:
    dice = TypedDice((face, 3))
    assert (dice.face(6, "a"), dice.face(6, "b")) == (face, 3)
    dice.finish()


@pytest.mark.parametrize("face", [0, 7, "VI"])
def test_a_face_that_the_die_has_not_is_told_with_its_place(face: int | str) -> None:
    dice = TypedDice((2, face))
    dice.face(6, "first")
    assert refused(lambda: dice.face(6, "hit")) == (
        f"die 2 can't be {face}: it is the d6 for hit, 1 to 6"
    )


def test_too_few_dice_are_told_with_the_next_and_those_before() -> None:
    assert refused(lambda: TypedDice(()).face(8, "hit")) == (
        "one die too few: next is a d8 for hit"
    )
    dice = TypedDice(tuple(range(1, 10)))
    for _ in range(9):
        dice.face(10, "hit")
    assert refused(lambda: dice.face(8, "hit")) == (
        "one die too few: next is a d8 for hit (after 1, 2, 3, 4, 5, 6, 7, 8, ...)"
    )


def test_eight_faces_are_listed_whole() -> None:
    dice = TypedDice(tuple(range(1, 9)))
    assert refused(dice.finish).startswith("8 dice too many: 1, 2, 3, 4, 5, 6, 7, 8 left over")


def test_dice_too_many_are_told_with_those_that_are_left() -> None:
    dice = TypedDice((1, 2, 3))
    dice.face(6, "hit")
    assert refused(dice.finish) == (
        "2 dice too many: 2, 3 left over after the 1 that were called for"
    )
    dice.face(6, "hit")
    assert refused(dice.finish).startswith("one die too many: 3 left over after the 2")


def test_cards_are_typed_by_their_numerals() -> None:
    dice = TypedDice(parse_faces("vi 3"))
    assert dice.card(["I", "VI"], "fate") == "VI"
    assert refused(lambda: dice.card(["I", "VI"], "fate")) == (
        "card 2 can't be 3: it is the fate, one of I, VI"
    )
    assert "one card too few: next is the fate" in refused(lambda: dice.card(["I"], "fate"))


def test_a_face_may_have_nine_digits() -> None:
    dice, _, told = asked("000000003")
    assert (dice.face(6, "hit"), told) == (3, [])


def asked(*lines: str) -> tuple[AskedDice, list[str], list[str]]:
    """Return dice whose player types some lines, the prompts seen, and what was said."""
    waiting, prompts, told = list(lines), list[str](), list[str]()

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return waiting.pop(0)

    return AskedDice(ask, told.append), prompts, told


def test_asked_dice_are_asked_for_one_by_one_or_several_at_once() -> None:
    dice, prompts, told = asked("1, 2", "6", "1")
    assert [dice.face(6, "hit") for _ in range(3)] == [1, 2, 6]
    assert (prompts, told) == (["d6 for hit", "d6 for hit"], [])
    assert dice.card(["I", "II"], "fate") == "I"
    assert prompts[2:] == ["fate (1 I, 2 II)"]
    dice.finish()


@pytest.mark.parametrize("word", ["0", "7", "x", "", "0000000003", "٣"])
def test_what_is_no_face_is_told_and_asked_for_again(word: str) -> None:
    dice, prompts, told = asked(f"{word} 2", "3") if word else asked("", "3")
    assert dice.face(6, "hit") == 3
    assert len(prompts) == 2
    assert told == [f"{word!r} isn't a face of a d6; type 1 to 6"]


def test_faces_that_nobody_called_for_are_told_at_the_end() -> None:
    dice, _, _ = asked("1 2", "4 5 6")
    dice.face(6, "hit")
    assert refused(dice.finish) == "one die too many: 2 left over"
    dice.face(6, "hit")
    dice.face(6, "hit")
    assert refused(dice.finish) == "2 dice too many: 5, 6 left over"


def test_a_typed_list_is_read_by_commas_or_blanks() -> None:
    assert parse_faces("10,7 3, xii") == (10, 7, 3, "XII")
    assert parse_faces("123456789") == (123456789,)
    assert parse_faces("1 2", most=2) == (1, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no dice were typed"),
        ("1 2 3", "3 dice were typed; at most 2 are read"),
        ("4 --", "die 2 isn't a face: '--'"),
        ("4 @", "die 2 isn't a face: '@'"),
        ("4,,", "die 2 is empty: '4,,'"),
        (",1", "die 1 is empty"),
        ("1234567890", "die 1 isn't a face"),
        ("-2", "die 1 isn't a face"),
    ],
)
def test_what_is_no_list_of_faces_is_told(text: str, words: str) -> None:
    assert words in refused(lambda: parse_faces(text, most=2))


def test_a_word_among_the_faces_decides_at_its_place() -> None:
    dice = TypedDice(parse_faces("9,save,5"))
    assert dice.face(10, "attack") == 9
    assert dice.choose("parry the 9?", ("parry", "save"), "parry") == "save"
    assert dice.face(8, "damage") == 5
    dice.finish()


def test_without_a_word_the_policy_decides() -> None:
    dice = TypedDice((9, 5, "keep"))
    assert dice.face(10, "attack") == 9
    assert dice.choose("parry the 9?", ("parry", "save"), "parry") == "parry"
    assert dice.face(8, "damage") == 5
    # A word that is none of the options waits for what it decides.
    assert dice.choose("whom?", ("a", "b"), "a") == "a"
    assert dice.choose("reroll the 5?", ("reroll", "keep"), "reroll") == "keep"
    dice.finish()


def test_a_model_that_looks_like_a_face_has_a_sign_before_it() -> None:
    dice = TypedDice(parse_faces("@7,@I,Brute-2"))
    options = ("brute-2", "7", "I")
    assert [dice.choose("whom?", options, "7") for _ in range(3)] == ["7", "I", "brute-2"]


def test_a_word_that_decides_nothing_is_told_with_what_could_be_decided() -> None:
    dice = TypedDice((9, "sav", 5))
    dice.face(10, "attack")
    dice.choose("parry the 9?", ("parry", "save"), "parry")
    assert refused(lambda: dice.face(8, "damage")) == (
        "'sav' decides nothing here: next is the d8 for damage; "
        "what could be decided before it: parry the 9? parry, save"
    )
    late = TypedDice(("keep",))
    assert refused(late.finish) == "'keep' decides nothing here: next is nothing more"


@pytest.mark.parametrize(
    ("typed", "taken"),
    [("save", "save"), ("S", "save"), ("2", "save"), ("", "parry"), ("p", "parry"), ("1", "parry")],
)
def test_a_player_who_is_asked_may_type_a_word_a_letter_or_a_number(typed: str, taken: str) -> None:
    dice, prompts, _ = asked(typed)
    assert dice.choose("parry?", ("parry", "save"), "parry") == taken
    assert prompts == ["parry? (1 parry, 2 save; Enter: parry)"]


def test_a_letter_that_fits_two_options_is_asked_again() -> None:
    dice, prompts, told = asked("st", "3", "stay")
    assert dice.choose("what?", ("stay", "stand"), "stay") == "stay"
    assert told == ["'st' isn't one of stay, stand", "'3' isn't one of stay, stand"]
    assert len(prompts) == 3


def test_a_decision_may_be_typed_ahead_with_the_faces() -> None:
    dice, prompts, _ = asked("9 save 5")
    assert dice.face(10, "attack") == 9
    assert dice.choose("parry?", ("parry", "save"), "parry") == "save"
    assert dice.choose("again?", ("yes", "no"), "no") == "no"
    assert dice.face(8, "damage") == 5
    assert len(prompts) == 1
