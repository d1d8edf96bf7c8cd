"""Where faces come from: the program's dice, or the players' own. All randomness enters here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from skirmish_cli.dice.errors import DiceProblem


class Source(Protocol):
    """Something that yields the next face of a die with `sides` faces. `why` says what the die is for."""

    def face(self, sides: int, why: str) -> int:
        """Return the next face, 1 to `sides`; raises DiceProblem where there is none."""
        ...

    def finish(self) -> None:
        """Say that the procedure calls for no further die; raises DiceProblem if dice are left."""
        ...


class SeededDice:
    """The program's dice. The same seed gives the same faces; without one the system picks a seed."""

    def __init__(self, seed: int | None = None) -> None:
        import random  # noqa: PLC0415 - typed dice and odds never need it

        self.seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        self._random = random.Random(self.seed)

    def face(self, sides: int, why: str) -> int:
        """Return a face, each equally likely."""
        return self._random.randint(1, sides)

    def finish(self) -> None:
        """Do nothing: these dice never run out."""


class TypedDice:
    """Given faces, in the order in which the procedure calls for them: the players' own dice, or those of a trace."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces
        self._used = 0

    def face(self, sides: int, why: str) -> int:
        """Return the next typed face; raises DiceProblem if it is none of the die's, or if none is left."""
        if self._used == len(self._faces):
            raise DiceProblem(f"one die too few: next is a d{sides} for {why}"
                              + (f" (after {_listed(self._faces)})" if self._faces else ""))
        face = self._faces[self._used]
        self._used += 1
        if not 1 <= face <= sides:
            raise DiceProblem(f"die {self._used} can't be {face}: it is the d{sides} for {why}, 1 to {sides}")
        return face

    def finish(self) -> None:
        """Raise DiceProblem if typed dice are left over."""
        left = self._faces[self._used:]
        if left:
            dice = "one die" if len(left) == 1 else f"{len(left)} dice"
            raise DiceProblem(f"{dice} too many: {_listed(left)} left over after the {self._used} that were called for")


class AskedDice:
    """Dice that a player is asked for one by one. `ask` gets the faces and the purpose and returns the face."""

    def __init__(self, ask: Callable[[int, str], int]) -> None:
        self._ask = ask

    def face(self, sides: int, why: str) -> int:
        """Return the player's answer; `ask` repeats the question until the face is possible."""
        return self._ask(sides, why)

    def finish(self) -> None:
        """Do nothing: every face was asked for."""


def parse_faces(text: str, most: int = 10_000) -> tuple[int, ...]:
    """Return the faces of a typed list such as `10,7,3`; spaces are as good as commas. Raises DiceProblem.

    >>> parse_faces("10, 7 3")
    (10, 7, 3)
    """
    words = text.replace(",", " ").split()
    if not words:
        raise DiceProblem("no dice were typed; write their faces in order, such as --dice 10,7,3")
    if len(words) > most:
        raise DiceProblem(f"{len(words)} dice were typed; at most {most} are read")
    faces = []
    for place, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise DiceProblem(f"die {place} isn't a face: {word[:20]!r}; write whole numbers, such as --dice 10,7,3")
        faces.append(int(word))
    return tuple(faces)


def _listed(faces: Sequence[int]) -> str:
    shown = ", ".join(str(face) for face in faces[:8])
    return shown + (", ..." if len(faces) > 8 else "")
