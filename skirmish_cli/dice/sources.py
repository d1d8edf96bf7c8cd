"""Where faces come from: the program's dice, or the players' own.

All randomness enters here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import random
else:
    random = lazy("random")

#: What is typed: the face of a die, or a card by its numeral.
Typed = int | str

_NUMERAL = re.compile(r"[IVXLC]{1,9}\Z")


class Source(Protocol):
    """Something that gives the next face of a die, or the next card.

    `why` says what it is for.
    """

    def face(self, sides: int, why: str) -> int:
        """Return the next face, 1 to `sides`.

        Raises DiceProblem where there is none.
        """
        ...

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return the card that is drawn from some.

        Raises DiceProblem where there is none.
        """
        ...

    def finish(self) -> None:
        """Say that no further die is called for.

        Raises DiceProblem if dice are left.
        """
        ...


class SeededDice:
    """The program's dice: the same seed gives the same faces.

    Without a seed the system picks one.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        self._random = random.Random(self.seed)

    def face(self, sides: int, why: str) -> int:
        """Return a face, each equally likely."""
        return self._random.randint(1, sides)

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return one of the cards, each equally likely."""
        return cards[self._random.randrange(len(cards))]

    def finish(self) -> None:
        """Do nothing: these dice never run out."""


class TypedDice:
    """Given faces, in the order in which they are called for.

    They are the players' own dice, or those of a trace.
    """

    def __init__(self, faces: Sequence[Typed]) -> None:
        self._faces = faces
        self._used = 0

    def face(self, sides: int, why: str) -> int:
        """Return the next typed face.

        Raises DiceProblem if it is none of the die's, or if none is left.
        """
        face = self._next(f"one die too few: next is a d{sides} for {why}")
        if isinstance(face, str) or not 1 <= face <= sides:
            raise DiceProblem(
                f"die {self._used} can't be {face}: it is the d{sides} for {why}, 1 to {sides}"
            )
        return face

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return the next typed card.

        Raises DiceProblem if it isn't among the cards, or if none is left.
        """
        left = ", ".join(cards)
        card = self._next(f"one card too few: next is the {why}, one of {left}")
        if card not in cards:
            raise DiceProblem(f"card {self._used} can't be {card}: it is the {why}, one of {left}")
        return str(card)

    def _next(self, missing: str) -> Typed:
        if self._used == len(self._faces):
            after = f" (after {_list_faces(self._faces)})" if self._faces else ""
            raise DiceProblem(missing + after)
        self._used += 1
        return self._faces[self._used - 1]

    def finish(self) -> None:
        """Raise DiceProblem if typed dice are left over."""
        left = self._faces[self._used :]
        if left:
            dice = "one die" if len(left) == 1 else f"{len(left)} dice"
            raise DiceProblem(
                f"{dice} too many: {_list_faces(left)} left over "
                f"after the {self._used} that were called for"
            )


class AskedDice:
    """Dice that a player is asked for as they are called for.

    Several may be typed at once; those not called for yet wait.
    `ask` gets a prompt and returns what was typed, `say` tells what was wrong with it, and `pick`
    gets a question and some cards and returns one of them.
    """

    def __init__(
        self,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        pick: Callable[[str, Sequence[str]], str] | None = None,
    ) -> None:
        self._ask, self._say, self._pick = ask, say, pick
        self._waiting: list[str] = []

    def face(self, sides: int, why: str) -> int:
        """Return the next face that was typed; an impossible one is asked for again."""
        while True:
            if not self._waiting:
                self._waiting = self._ask(f"d{sides} for {why}").replace(",", " ").split()
            word = self._waiting.pop(0) if self._waiting else ""
            if word.isascii() and word.isdigit() and len(word) <= 9 and 1 <= int(word) <= sides:
                return int(word)
            self._waiting = []
            self._say(f"{word!r} isn't a face of a d{sides}; type 1 to {sides}")

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return the card that the player names."""
        if self._pick is None:
            raise DiceProblem(f"nobody can be asked for the {why}; type it with --dice")
        return self._pick(why, cards)

    def finish(self) -> None:
        """Raise DiceProblem if more faces were typed than were called for."""
        if self._waiting:
            dice = "one die" if len(self._waiting) == 1 else f"{len(self._waiting)} dice"
            raise DiceProblem(f"{dice} too many: {', '.join(self._waiting[:8])} left over")


def parse_faces(text: str, most: int = 10_000) -> tuple[Typed, ...]:
    """Return the faces of a typed list such as `10,7,3`.

    Spaces are as good as commas. A numeral such as `VI` stays a text: it names a card. Raises
    DiceProblem for an empty list, more than `most` faces, or what is no face.

    >>> parse_faces("10, 7 3"), parse_faces("vi")
    ((10, 7, 3), ('VI',))
    """
    words = text.replace(",", " ").split()
    if not words:
        raise DiceProblem("no dice were typed; write their faces in order, such as --dice 10,7,3")
    if len(words) > most:
        raise DiceProblem(f"{len(words)} dice were typed; at most {most} are read")
    faces: list[Typed] = []
    for place, word in enumerate(words, 1):
        if word.isascii() and word.isdigit() and len(word) <= 9:
            faces.append(int(word))
        elif _NUMERAL.match(word.upper()):
            faces.append(word.upper())
        else:
            raise DiceProblem(
                f"die {place} isn't a face: {word[:20]!r}; "
                "write whole numbers, such as --dice 10,7,3"
            )
    return tuple(faces)


def _list_faces(faces: Sequence[Typed]) -> str:
    text = ", ".join(str(face) for face in faces[:8])
    return text + (", ..." if len(faces) > 8 else "")
