"""Where faces come from: the program's dice, or the players' own.

All randomness enters here. Players type decisions among their faces, as words: `9,save,5`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import random
else:
    random = lazy("random")

#: What is typed: the face of a die, a card by its numeral, or a word that decides something.
Typed = int | str

_NUMERAL = re.compile(r"(?=.)(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\Z")
#: A d10 that shows 0 shows its highest face, and so does a d100 (d%).
TEN, HUNDRED = 10, 100
#: What is typed for a Fate die, and what it shows.
FATE_FACES = {"-": -1, "\u2212": -1, "-1": -1, "0": 0, "+": 1, "1": 1, "+1": 1}
#: Stands before a word that would else be a face or a numeral, such as a model called 7.
WORD_SIGN = "@"


class Source(Protocol):
    """Something that gives the next face of a die, or the next card.

    `why` says what it is for.
    """

    def face(self, sides: int, why: str) -> int:
        """Return the next face, 1 to `sides`.

        Raises DiceProblem where there is none.
        """
        ...

    def fate(self, why: str) -> int:
        """Return what the next Fate die shows: -1, 0 or 1.

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


def seed_play(seed: int, number: int) -> int:
    """Return the seed of one of many plays, by the seed of all and the play's number.

    >>> seed_play(7, 0) == seed_play(7, 0), seed_play(7, 0) == seed_play(7, 1)
    (True, False)
    """
    return random.Random(f"{seed}/{number}").getrandbits(64)


class SeededDice:
    """The program's dice: the same seed gives the same faces.

    Without a seed the system picks one.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        self._random = random.Random(self.seed)
        self._bits = self._random.getrandbits

    def face(self, sides: int, why: str) -> int:
        """Return a face, each equally likely."""
        # As `randint` does it, at a quarter of its time: many plays throw millions of dice.
        width = sides.bit_length()
        face = self._bits(width)
        while face >= sides:
            face = self._bits(width)
        return face + 1

    def fate(self, why: str) -> int:
        """Return what a Fate die shows, each of the three equally likely."""
        return self._random.randint(-1, 1)

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return one of the cards, each equally likely."""
        return cards[self._random.randrange(len(cards))]

    def finish(self) -> None:
        """Do nothing: these dice never run out."""


class TypedDice:
    """Given faces, in the order in which they are called for.

    They are the players' own dice, or those of a trace. Words among them decide what is to be
    decided at that place; without one the policy does.
    """

    def __init__(self, faces: Sequence[Typed]) -> None:
        self._faces = faces
        self._used = 0
        self._passed: list[str] = []  # what was decided by policy since the last face

    def face(self, sides: int, why: str) -> int:
        """Return the next typed face.

        Raises DiceProblem if it is none of the die's, or if none is left.
        """
        face = self._next(f"one die too few: next is a d{sides} for {why}")
        if isinstance(face, str) and not _is_die(face):
            raise DiceProblem(self._explain_word(face, f"the d{sides} for {why}"))
        shown = None if isinstance(face, str) else read_shown(face, sides)
        if shown is None:
            raise DiceProblem(
                f"die {self._used} can't be {face}: it is the d{sides} for {why}, 1 to {sides}"
            )
        return shown

    def fate(self, why: str) -> int:
        """Return what was typed for the next Fate die.

        Raises DiceProblem if it shows no such thing, or if none is left.
        """
        face = self._next(f"one die too few: next is a dF for {why}, which shows -, 0 or +")
        if isinstance(face, str) and not _is_die(face):
            raise DiceProblem(self._explain_word(face, f"the dF for {why}"))
        shown = FATE_FACES.get(str(face))
        if shown is None:
            raise DiceProblem(
                f"die {self._used} can't be {face}: it is the dF for {why}; write -, 0 or +"
            )
        return shown

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return the next typed card.

        Raises DiceProblem if it isn't among the cards, or if none is left.
        """
        left = ", ".join(cards)
        card = self._next(f"one card too few: next is the {why}, one of {left}")
        if card not in cards:
            raise DiceProblem(f"card {self._used} can't be {card}: it is the {why}, one of {left}")
        return str(card)

    def choose(self, question: str, options: Sequence[str], policy: str) -> str:
        """Return the option that the next word names, or the policy's where none does."""
        if self._used < len(self._faces):
            word = self._faces[self._used]
            taken = match_option(word, options) if isinstance(word, str) else None
            if taken is not None:
                self._used += 1
                return taken
        self._passed.append(f"{question} {', '.join(options)}")
        return policy

    def _next(self, missing: str) -> Typed:
        if self._used == len(self._faces):
            after = f" (after {_list_faces(self._faces)})" if self._faces else ""
            raise DiceProblem(missing + after)
        self._used += 1
        face = self._faces[self._used - 1]
        if isinstance(face, int):
            self._passed = []
        return face

    def _explain_word(self, word: str, wanted: str) -> str:
        """Return the line for a word that is no decision at its place."""
        could = "; ".join(self._passed)
        hint = f"; what could be decided before it: {could}" if could else ""
        return f"{word!r} decides nothing here: next is {wanted}{hint}"

    def finish(self) -> None:
        """Raise DiceProblem if typed dice are left over."""
        left = self._faces[self._used :]
        if left and isinstance(left[0], str) and not _is_die(left[0]):
            raise DiceProblem(self._explain_word(left[0], "nothing more"))
        if left:
            dice = "one die" if len(left) == 1 else f"{len(left)} dice"
            raise DiceProblem(
                f"{dice} too many: {_list_faces(left)} left over "
                f"after the {self._used} that were called for"
            )


def _is_die(word: str) -> bool:
    """Return whether a typed word is a card or the sign of a Fate die, and decides nothing."""
    return word in FATE_FACES or bool(_NUMERAL.match(word))


def read_shown(number: int, sides: int) -> int | None:
    """Return the face of a die that shows a number, or None where it has no such face.

    A d10 is printed 0 to 9: its 0 is 10. The 00 of a d100 is 100.

    >>> read_shown(0, 10), read_shown(10, 10), read_shown(0, 100), read_shown(0, 6)
    (10, 10, 100, None)
    """
    if number == 0 and sides in (TEN, HUNDRED):
        return sides
    return number if 1 <= number <= sides else None


def match_option(word: str, options: Sequence[str], *, with_letters: bool = False) -> str | None:
    """Return the option that a word names, or None; case doesn't matter.

    `with_letters` the first letters are enough where they fit one option only.

    >>> match_option("@7", ("7", "12")), match_option("p", ("parry", "save"), with_letters=True)
    ('7', 'parry')
    """
    wanted = word.removeprefix(WORD_SIGN).casefold()
    same = [option for option in options if option.casefold() == wanted]
    if not same and with_letters and wanted:
        same = [option for option in options if option.casefold().startswith(wanted)]
    return same[0] if len(same) == 1 else None


def parse_faces(text: str, most: int = 10_000) -> tuple[Typed, ...]:
    """Return the faces of a typed list such as `10,7,3`.

    Spaces are as good as commas. A numeral such as `VI` stays a text: it names a card; so does what
    a Fate die shows, such as `-`. Any other word decides something. Raises DiceProblem for an empty
    list or place, more than `most` faces, or what is neither a face nor a word.

    >>> parse_faces("10, 7 3"), parse_faces("vi"), parse_faces("9,save,5"), parse_faces("-,0")
    ((10, 7, 3), ('VI',), (9, 'save', 5), ('-', 0))
    """
    places = text.split(",")
    words = text.replace(",", " ").split()
    if not words:
        raise DiceProblem("no dice were typed; write their faces in order, such as --dice 10,7,3")
    if len(words) > most:
        raise DiceProblem(f"{len(words)} dice were typed; at most {most} are read")
    for place, part in enumerate(places):
        if not part.strip():
            number = 1 + sum(len(one.split()) for one in places[:place])
            raise DiceProblem(f"die {number} is empty: {text[:40]!r}")
    return tuple(_read_face(word, place) for place, word in enumerate(words, 1))


def _read_face(word: str, place: int) -> Typed:
    """Return a typed face, numeral or word; raises DiceProblem for anything else."""
    if word.isascii() and word.isdigit() and len(word) <= 9:
        return int(word)
    if _NUMERAL.match(word.upper()):
        return word.upper()
    if word[0].isalpha() or (word[0] == WORD_SIGN and len(word) > 1) or word in FATE_FACES:
        return word
    raise DiceProblem(
        f"die {place} isn't a face: {word[:20]!r}; write whole numbers, such as --dice 10,7,3"
    )


def _list_faces(faces: Sequence[Typed]) -> str:
    text = ", ".join(str(face) for face in faces[:8])
    return text + (", ..." if len(faces) > 8 else "")
