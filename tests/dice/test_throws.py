"""Throws are equal when they are of one kind and all that their law depends on is equal."""

from __future__ import annotations

from fractions import Fraction

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, PlainDie, Throw


class Coin(Throw[int]):
    """A coin of some sides that knows no words."""

    def __init__(self, sides: int) -> None:
        self.key = (sides,)

    def read(self, hand: Hand) -> int:
        return hand.face(self.key[0])

    def law(self) -> Law[int]:
        return Law.uniform(range(1, self.key[0] + 1))


def test_words_do_not_tell_throws_apart() -> None:
    assert PlainDie(6, "attack") == PlainDie(6, "parry")
    assert hash(PlainDie(6, "attack")) == hash(PlainDie(6, "parry"))


def test_the_kind_and_the_key_tell_throws_apart() -> None:
    assert PlainDie(6, "attack") != PlainDie(8, "attack")
    assert PlainDie(6, "attack") != Coin(6)
    assert Coin(6) == Coin(6)
    assert PlainDie(6, "attack") != (6,)


def test_each_face_of_a_plain_die_is_equally_likely() -> None:
    law = PlainDie(6, "roll").law()
    assert law.weights == dict.fromkeys((1, 2, 3, 4, 5, 6), 1)
    assert law.mean(lambda face: face) == Fraction(7, 2)
