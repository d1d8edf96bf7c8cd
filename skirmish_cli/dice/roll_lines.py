"""What players write on a line: dice, a label behind them, and several of these together.

A blank separates and never fuses: behind dice stands a label, or other dice.
"""

from __future__ import annotations

import re

from skirmish_cli.dice.cures import suggest_line
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import DiceExpression
from skirmish_cli.dice.first_words import is_dice
from skirmish_cli.dice.notation import MOST_FACES, MOST_GROUPS, close_up, parse_expression
from skirmish_cli.records import NamedTuple

MOST_LINE = 8_000
#: What goes on after a blank, for the sign that ends what is before or begins what comes.
_ENDS_OPEN, _GOES_ON = ("+", "-", "(", ","), ("+", "-", ")", ",")
#: What behind a blank belongs to the dice, so it is a slip and no label.
_SLIP = re.compile(r"(?:k[hl]?\d*|d[hl]?\d*|x\d*|[!%*/<>=~^|&;:.,)].*)\Z", re.ASCII)
#: What would change a total, if it stood before the label.
_TAKEN_OFF = re.compile(r"[+-]\d+\Z|-\(?\d*(?:d\d|max\(|min\()", re.ASCII | re.IGNORECASE)
_ADVANTAGE = ("adv", "advantage", "dis", "disadv", "disadvantage")
_ONE_DIE = re.compile(r"1?d\d+\Z", re.ASCII)


class Labelled(NamedTuple):
    """Some dice that are added up, and what the player calls them."""

    dice: DiceExpression
    label: str = ""


def parse_line(text: str, target: int | None = None) -> tuple[Labelled, ...]:
    """Return the dice of a line, each with its label.

    Raises DiceProblem for what is neither, with what to write instead.

    >>> [(str(one.dice), one.label) for one in parse_line("2d6 + 3 fire  D8x")]
    [('2d6+3', 'fire'), ('d8!', '')]
    """
    if len(text) > MOST_LINE:
        raise DiceProblem(f"{text[:40]!r} goes on too long: at most {MOST_LINE} characters")
    split = _split_line(_join_signs(text.split()))
    if len(split) > MOST_GROUPS:
        raise DiceProblem(f"{len(split)} rolls are too many; at most {MOST_GROUPS} go together")
    labels = [" ".join(words) for _, words in split]
    if len(split) < 2:
        return (Labelled(parse_expression(split[0][0] if split else "", target), *labels),)
    read = []
    for (dice, _), label in zip(split, labels, strict=True):
        alone = parse_expression(dice)
        read.append(Labelled(parse_expression(dice, target, label or str(alone)), label))
    if sum(one.dice.faces for one in read) > MOST_FACES:
        raise DiceProblem(f"{text[:40]!r} is too much: dice times faces may come to {MOST_FACES}")
    return tuple(read)


def _join_signs(words: list[str]) -> list[str]:
    """Return words in which a lone sign stands with the number or the dice behind it."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in ("+", "-") and (word[0].isdecimal() or is_dice(word)):
            joined[-1] += word if word[0] not in "+-" else f" {word}"
        else:
            joined.append(word)
    return joined


def _split_line(words: list[str]) -> list[tuple[str, list[str]]]:
    """Return the dice of a line as they were typed, each with the words of its label."""
    split: list[tuple[str, list[str]]] = []
    for word in words:
        dice, label = split[-1] if split else ("", [])
        if not split or (not label and (dice.endswith(_ENDS_OPEN) or word.startswith(_GOES_ON))):
            # Between two words of one sum stands a sign, so that nothing fuses.
            split = [*split[:-1], (f"{dice} {word}".strip(), [])]
        elif not label and (dice.count("(") > dice.count(")") or not is_dice(dice)):
            _refuse_before(dice, word, words)
        elif label and _TAKEN_OFF.match(word):
            _refuse_behind_label(dice, label, word)
        elif is_dice(word):
            # All are added up anyway: `d6 fire + d8 cold`.
            split.append((word.removeprefix("+"), []))
        elif label or _begins_label(dice, word):
            label.append(word)
        else:
            _refuse_behind(dice, word)
    return split


def _begins_label(dice: str, word: str) -> bool:
    """Return whether a word behind some dice is the first one of a label."""
    if word.lower() in _ADVANTAGE and _ONE_DIE.match(close_up(dice)):
        return False
    return not word[0].isnumeric() and not _SLIP.match(word.lower())


def _refuse_before(dice: str, word: str, words: list[str]) -> None:
    """Raise DiceProblem for what stands before a word and is no dice that could end there."""
    told = f"a blank stands between {dice[:20]!r} and {word[:20]!r}"
    if "(" in dice or dice.lower() in ("max", "min"):
        raise DiceProblem(f"{told}; write max(d8!,d6!), with commas")
    if dice.isascii() and dice.isdigit() and is_dice(word):
        raise DiceProblem(f"{told}; write {dice}{word}"[:100] + ", or a + between to add up")
    found = [one for one in words if is_dice(one)]
    if found and dice[0].isalpha():
        raise DiceProblem(
            f"{dice[:20]!r} stands before the dice, and a label behind: "
            f"write {found[0][:20]} {dice[:20]}"
        )
    parse_expression(dice)  # says what is wrong with it
    raise DiceProblem(f"{told}; {suggest_line(dice[:30], word[:30])}")


def _refuse_behind_label(dice: str, label: list[str], word: str) -> None:
    """Raise DiceProblem for a number behind a label, which nobody would add."""
    compact = close_up(dice)
    parse_expression(compact)
    raise DiceProblem(
        f"{word[:20]!r} stands behind the label {' '.join(label)[:20]!r}; "
        f"write {compact[:30]}{word[:20]} {' '.join(label)[:20]}"
    )


def _refuse_behind(dice: str, word: str) -> None:
    """Raise DiceProblem for a word behind some dice that is a slip."""
    compact = close_up(dice)
    parse_expression(compact)
    raise DiceProblem(
        f"a blank stands between {compact[:20]!r} and {word[:20]!r}; "
        f"{suggest_line(compact[:30], word[:30])}"
    )
