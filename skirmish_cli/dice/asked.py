"""Dice that a player is asked for, one question after the other, with a way back.

Every answer is remembered. A rule is played again from its start to take one back, or to go on
after it: what is known already isn't asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import FATE_FACES, match_option, read_shown

#: What takes the last answer back, and what asks for an explanation.
UNDO, EXPLAIN = "undo", "?"


class TakenBack(Exception):
    """The player took the last answer back: the rule is to be played again."""


class AskedDice:
    """Dice that a player is asked for as they are called for, and decisions with them.

    Several may be typed at once; those not called for yet wait. `ask` gets a prompt and returns
    what was typed, `say` tells what was wrong with it. `answers` are all that was taken so far, as
    they would be typed in a row; `known` ones of them are given before anything is asked.
    """

    def __init__(
        self, ask: Callable[[str], str], say: Callable[[str], None], known: Sequence[str] = ()
    ) -> None:
        self._ask, self._say = ask, say
        self._known, self._waiting = list(known), list[str]()
        self.answers: list[str] = []
        #: What the next face needs, such as `against 5`, and an explanation of it.
        self.hint, self.explanation = "", ""

    @property
    def is_replaying(self) -> bool:
        """Whether answers are left that were given before."""
        return bool(self._known)

    def face(self, sides: int, why: str) -> int:
        """Return the next face that was typed; an impossible one is asked for again."""
        hint = f" ({self.hint})" if self.hint else ""

        def read(word: str) -> int | None:
            is_number = word.isascii() and word.isdigit() and len(word) <= 9
            return read_shown(int(word), sides) if is_number else None

        return self._read_next(f"d{sides} for {why}{hint}", read, f"a d{sides}; type 1 to {sides}")

    def fate(self, why: str) -> int:
        """Return what was typed for the next Fate die; what it can't show is asked for again."""
        hint = f" ({self.hint})" if self.hint else ""
        return self._read_next(f"dF for {why}{hint}", FATE_FACES.get, "a dF; type -, 0 or +")

    def _read_next(self, prompt: str, read: Callable[[str], int | None], faces: str) -> int:
        """Return the next face that can be read; `faces` says what is one."""
        if self._known:
            return int(self._take(self._known.pop(0)))
        while True:
            if not self._waiting:
                self._waiting = self._ask_for(prompt).replace(",", " ").split()
            word = self._waiting.pop(0) if self._waiting else ""
            shown = read(word)
            if shown is not None:
                self._take(str(shown))
                return shown
            self._waiting = []
            self._say(f"{word!r} isn't a face of {faces}")

    def card(self, cards: Sequence[str], why: str) -> str:
        """Return the card that the player names."""
        return self._take(self._known.pop(0) if self._known else self._pick(why, cards, ""))

    def choose(self, question: str, options: Sequence[str], policy: str) -> str:
        """Return the player's decision; an empty line is the policy's."""
        if self._known:
            return self._take(self._known.pop(0))
        if self._waiting:
            # What was typed ahead decides too; a face there leaves the decision to the policy.
            taken = match_option(self._waiting[0], options)
            if taken is not None:
                self._waiting.pop(0)
            return self._take(taken or policy)
        return self._take(self._pick(question, options, policy))

    def _take(self, answer: str) -> str:
        self.answers.append(answer)
        return answer

    def _ask_for(self, prompt: str) -> str:
        """Return a line that isn't about the conversation itself.

        Raises TakenBack for `undo`.
        """
        while True:
            text = self._ask(prompt)
            if text.casefold() == UNDO:
                if self.answers:
                    raise TakenBack
                self._say("nothing was answered yet")
            elif text == EXPLAIN:
                self._say(self._explain())
            else:
                return text

    def _explain(self) -> str:
        so_far = f"; so far: {','.join(self.answers)}" if self.answers else ""
        told = self.explanation or "type what was thrown"
        return f"{told}; several may be typed at once, '{UNDO}' takes the last one back{so_far}"

    def _pick(self, question: str, options: Sequence[str], policy: str) -> str:
        numbered = ", ".join(f"{place} {option}" for place, option in enumerate(options, 1))
        default = f"; Enter: {policy}" if policy else ""
        while True:
            text = self._ask_for(f"{question} ({numbered}{default})")
            taken = policy if not text else _pick_by_number(text, options)
            taken = taken or match_option(text, options, with_letters=True) or ""
            if taken:
                return taken
            self._say(f"{text!r} isn't one of {', '.join(options)}")

    def finish(self) -> None:
        """Raise DiceProblem if more faces were typed than were called for."""
        if self._waiting:
            dice = "one die" if len(self._waiting) == 1 else f"{len(self._waiting)} dice"
            raise DiceProblem(f"{dice} too many: {', '.join(self._waiting[:8])} left over")


def _pick_by_number(text: str, options: Sequence[str]) -> str:
    """Return the option at a place, counted from 1, or nothing."""
    is_place = text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(options)
    return options[int(text[:9]) - 1] if is_place else ""
