"""How a sum of dice is written: `2d6+3`, `d10!` or `d10x`, `4d6kh3`, `d%`, `d66`, `max(d8!,d6!)`.

What stands on a line beside it, such as a label, is read in `roll_lines`.
"""

from __future__ import annotations

import re

from skirmish_cli.dice.best_of import BestOf, Rival
from skirmish_cli.dice.cures import suggest_die
from skirmish_cli.dice.digits import D66, D66_TEXT
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.expressions import DiceExpression
from skirmish_cli.dice.groups import FATE_SIDES, DiceGroup, Part

MOST_DICE, MOST_SIDES, MOST_CONSTANT, MOST_GROUPS = 100, 1000, 10_000, 20
#: The most that dice times faces may come to, and the same for dice of which some are kept.
MOST_FACES, MOST_KEPT_FACES = 2_000, 600
MOST_CHARACTERS = 200

_AROUND_A_SIGN = re.compile(r"\s*([-+,])\s*|(?<=\()\s+|\s+(?=\))")
_TWO_SIGNS = re.compile(r"[+-]{2,}(?=[^+-])")
_TERM = re.compile(r"[+-]?(?:(?:max|min)\([^()]*\)|[^+-]+)")
_BEST = re.compile(r"(?P<which>max|min)\((?P<rivals>[^()]*)\)\Z")
_GROUP = re.compile(
    r"(?P<count>\d*)d(?P<sides>\d+|%|f)(?P<spikes>[!x]?)(?:k(?P<end>[hl])(?P<keep>\d+))?\Z"
)


def parse_expression(text: str, target: int | None = None, why: str = "") -> DiceExpression:
    """Return the expression that a text such as `2d6+d8!-1` means.

    Raises DiceProblem for a text that isn't one, or too many dice.

    >>> str(parse_expression("2D6 + 3")), str(parse_expression("max(d8x, d6!)+d%"))
    ('2d6+3', 'max(d8!,d6!)+d100')
    """
    parts, constant = _parse_sum(close_up(text), text)
    if sum(part.faces for part in parts) > MOST_FACES:
        raise DiceProblem(f"{text[:40]!r} is too much: dice times faces may come to {MOST_FACES}")
    return DiceExpression(tuple(parts), constant, target, why)


def close_up(text: str) -> str:
    """Return a typed expression without blanks around its signs, in lower case.

    Any other blank would separate two things. Raises DiceProblem for one.

    >>> close_up(" 2D6 + 3")
    '2d6+3'
    """
    compact = _AROUND_A_SIGN.sub(r"\1", text.strip().lower())
    parts = compact.split()
    if len(parts) > 1:
        shown = " and ".join(repr(part[:20]) for part in parts[:3])
        raise DiceProblem(f"a blank stands between {shown}; write {'+'.join(parts)[:40]} to add up")
    return compact


def _parse_sum(compact: str, text: str) -> tuple[list[Part], int]:
    """Return the dice and the constant of a sum; `text` is what a problem is told of."""
    if double := _TWO_SIGNS.search(compact):
        cure = compact[: double.start()] + double[0][-1] + compact[double.end() :]
        raise DiceProblem(f"{text[:40]!r} has two signs in a row; write {cure[:40]}")
    pieces = _TERM.findall(compact) if len(compact) <= MOST_CHARACTERS else []
    if not pieces or "".join(pieces) != compact:
        raise DiceProblem(
            f"{text[:40]!r} isn't a dice expression; write one such as 2d6+3, d10! or 4d6kh3"
        )
    if len(pieces) > MOST_GROUPS:
        raise DiceProblem(
            f"{len(pieces)} terms are too many; at most {MOST_GROUPS} can be added up"
        )
    parts: list[Part] = []
    constant = 0
    for piece in pieces:
        sign, body = (-1 if piece[0] == "-" else 1), piece.lstrip("+-")
        if body.isascii() and body.isdigit():
            constant += sign * _read_number(body, MOST_CONSTANT, "the constant", piece)
        elif body.startswith(("max(", "min(")):
            parts.append(_parse_best(body, sign))
        else:
            parts.append(_parse_group(body, sign))
    if not parts:
        raise DiceProblem(f"{text[:40]!r} holds no die; write one such as d6 or 2d6+3")
    return parts, constant


def _parse_best(body: str, sign: int) -> BestOf:
    """Return the better or the worse of some sums."""
    found = _BEST.match(body)
    if found is None:
        raise DiceProblem(
            f"{body[:40]!r} isn't the better of some dice; write max(d8!,d6!), "
            "with a comma between and no bracket inside"
        )
    texts = found["rivals"].split(",")
    if len(texts) < 2 or len(texts) > MOST_GROUPS:
        raise DiceProblem(
            f"{body[:40]!r} compares {len(texts)}; write 2 to {MOST_GROUPS} with commas between, "
            f"such as {found['which']}(d8!,d6!)"
        )
    rivals = []
    for text in texts:
        parts, constant = _parse_sum(text, text)
        if any(isinstance(part, D66) for part in parts):
            raise DiceProblem(f"{text[:40]!r} can't be compared: a d66 is two dice; roll it alone")
        rival = Rival(tuple(part for part in parts if isinstance(part, DiceGroup)), constant)
        if sum(group.spiking for group in rival.groups) > 1:
            raise DiceProblem(
                f"{text[:40]!r} in {body[:40]!r} has several spiking dice; "
                "one of each that are compared can spike, such as max(d8!+2,d6!)"
            )
        rivals.append(rival)
    best = BestOf(tuple(rivals), found["which"] == "max", sign)
    if sign == -1 and best.open_sides:
        raise DiceProblem(f"{body[:40]!r} can't be subtracted: a spiking total has no upper end")
    return best


def _parse_group(body: str, sign: int) -> Part:
    found = _GROUP.match(body)
    if found is None or not body.isascii():
        raise DiceProblem(f"{body[:40]!r} isn't a die; {suggest_die(body)}")
    if f"d{found['sides']}" == D66_TEXT:
        if body not in (D66_TEXT, f"1{D66_TEXT}"):
            raise DiceProblem(
                f"{body[:40]!r} can't be rolled: a d66 is two d6, read as tens and ones; "
                "write d66, and d66 d66 to roll it twice"
            )
        return D66(sign)
    is_fate = found["sides"] == "f"
    count = _read_number(found["count"] or "1", MOST_DICE, "the number of dice", body)
    sides = _read_sides(found["sides"], body)
    if not count or not sides:
        reason = "no dice" if not count else "a die needs a face"
        raise DiceProblem(f"{body[:40]!r} can't be rolled: {reason}; try d6")
    spikes, keep = bool(found["spikes"]), None
    if spikes and is_fate:
        raise DiceProblem(f"{body[:40]!r}: Fate dice don't spike; write {found['count']}dF")
    if spikes and sides == 1:
        raise DiceProblem("d1! would spike without end; the smallest spiking die is d2!")
    if spikes and sign == -1:
        raise DiceProblem(f"{body[:40]!r} can't be subtracted: a spiking total has no upper end")
    if found["keep"]:
        keep = _read_number(found["keep"], MOST_DICE, "the number kept", body)
        _check_keep(body, keep, count, sides, spikes=spikes)
    return DiceGroup(count, sides, sign, spikes, keep, found["end"] != "l", is_fate)


def _check_keep(body: str, keep: int, count: int, sides: int, *, spikes: bool) -> None:
    """Raise DiceProblem for dice of which so many can't be kept."""
    if spikes:
        raise DiceProblem(f"{body[:40]!r} both spikes and keeps some dice; use one or the other")
    if not 1 <= keep <= count:
        raise DiceProblem(f"{body[:40]!r} keeps {keep} of {count}; keep 1 to {count}")
    if count * sides > MOST_KEPT_FACES:
        raise DiceProblem(
            f"{body[:40]!r} is too much: kept dice times faces may come to {MOST_KEPT_FACES}"
        )


def _read_sides(text: str, where: str) -> int:
    """Return the number of faces: those of `%` are 100, and `f` is a Fate die."""
    if text == "f":
        return FATE_SIDES
    return 100 if text == "%" else _read_number(text, MOST_SIDES, "the number of faces", where)


def _read_number(digits: str, most: int, what: str, where: str) -> int:
    if len(digits) > 9 or int(digits) > most:
        raise DiceProblem(f"{what} in {where[:40]!r} is too large; at most {most}")
    return int(digits)
