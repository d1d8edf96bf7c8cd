"""Where faces come from: the program's dice, typed ones, and those that a player is asked for."""

from __future__ import annotations

import pytest

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import AskedDice, SeededDice, TypedDice, parse_faces

TAROT = ("I", "II", "IV")


class Player:
    """Types some answers and notes what was wrong with them."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked, self.told = list(answers), [], []
        self.dice = AskedDice(self.ask, self.told.append)

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self.answers.pop(0)


def test_a_seed_gives_the_same_faces_again() -> None:
    def faces(seed: int) -> list[int]:
        dice = SeededDice(seed)
        return [dice.face(6, "roll") for _ in range(20)]

    assert faces(0) == faces(0) != faces(1)
    assert set(faces(0)) <= set(range(1, 7))
    assert SeededDice(0).seed == 0
    dice = SeededDice()
    assert faces(dice.seed) == [dice.face(6, "roll") for _ in range(20)]


def test_cards_are_drawn_from_those_that_are_left() -> None:
    dice = SeededDice(4)
    assert {dice.card(TAROT, "fate") for _ in range(60)} == set(TAROT)


@pytest.mark.parametrize("face", [1, 5, 6])
def test_a_typed_face_is_taken_from_1_to_the_sides(face: int) -> None:
    dice = TypedDice((face,))
    assert dice.face(6, "roll") == face
    dice.finish()


@pytest.mark.parametrize("face", [0, 7, "IV"])
def test_a_typed_face_that_the_die_has_not_is_refused(face: int | str) -> None:
    with pytest.raises(DiceProblem, match=f"die 1 can't be {face}: it is the d6 for roll, 1 to 6"):
        TypedDice((face,)).face(6, "roll")


def test_a_die_that_is_missing_or_left_over_is_told() -> None:
    with pytest.raises(DiceProblem, match=r"one die too few: next is a d6 for roll$"):
        TypedDice(()).face(6, "roll")
    dice = TypedDice((3, 4, 5))
    assert dice.face(6, "roll") == 3
    with pytest.raises(DiceProblem, match="2 dice too many: 4, 5 left over after the 1 that"):
        dice.finish()
    assert dice.face(6, "roll") == 4
    with pytest.raises(DiceProblem, match="one die too many: 5 left over after the 2 that"):
        dice.finish()
    assert dice.face(6, "roll") == 5
    dice.finish()
    with pytest.raises(DiceProblem, match=r"next is a d6 for roll \(after 3, 4, 5\)"):
        dice.face(6, "roll")


@pytest.mark.parametrize(("count", "shown"), [(8, "7, 7$"), (9, "7, 7, ...$")])
def test_only_eight_of_many_faces_are_listed(count: int, shown: str) -> None:
    dice = TypedDice((7,) * count)
    for _ in range(count):
        dice.face(8, "roll")
    with pytest.raises(DiceProblem, match=shown.replace("$", r"\)$")):
        dice.face(8, "roll")


def test_a_typed_card_is_one_of_those_that_are_left() -> None:
    assert TypedDice(("II",)).card(TAROT, "fate") == "II"
    for card in ("III", 2):
        with pytest.raises(DiceProblem, match=f"card 1 can't be {card}: it is the fate, one of I,"):
            TypedDice((card,)).card(TAROT, "fate")


@pytest.mark.parametrize("word", ["1", "6", "000000006"])
def test_a_face_that_a_player_types_is_taken(word: str) -> None:
    player = Player(word)
    assert player.dice.face(6, "roll") == int(word)
    assert (player.asked, player.told) == (["d6 for roll"], [])


@pytest.mark.parametrize("word", ["0", "7", "six", "-1", "", "٣", "²", "0000000006"])
def test_what_is_no_face_is_asked_for_again(word: str) -> None:
    player = Player(word, "2")
    assert player.dice.face(6, "roll") == 2
    assert player.told == [f"{word!r} isn't a face of a d6; type 1 to 6"]


def test_faces_typed_at_once_wait_until_they_are_called_for() -> None:
    player = Player("1, 2 3", "4")
    assert [player.dice.face(6, "roll") for _ in range(2)] == [1, 2]
    with pytest.raises(DiceProblem, match="one die too many: 3 left over"):
        player.dice.finish()
    assert [player.dice.face(6, "roll") for _ in range(2)] == [3, 4]
    player.dice.finish()
    many = Player("1 2 3")
    many.dice.face(6, "roll")
    with pytest.raises(DiceProblem, match="2 dice too many: 2, 3 left over"):
        many.dice.finish()


def test_what_waits_behind_a_wrong_face_is_forgotten() -> None:
    player = Player("9 5", "2")
    assert player.dice.face(6, "roll") == 2
    assert len(player.asked) == 2


def test_a_card_is_picked_by_the_player_or_nobody() -> None:
    asked = AskedDice(lambda prompt: "", lambda text: None, lambda why, cards: cards[-1])
    assert asked.card(TAROT, "fate") == "IV"
    with pytest.raises(DiceProblem, match="nobody can be asked for the fate"):
        Player().dice.card(TAROT, "fate")


def test_a_list_of_faces_is_read_up_to_its_limit() -> None:
    assert parse_faces("1,2 3", most=3) == (1, 2, 3)
    with pytest.raises(DiceProblem, match="4 dice were typed; at most 3 are read"):
        parse_faces("1,2,3,4", most=3)


def test_a_face_has_nine_digits_at_most() -> None:
    assert parse_faces("000000006") == (6,)
    with pytest.raises(DiceProblem, match="die 2 isn't a face: '0000000006'"):
        parse_faces("1 0000000006")
