"""The printed stat line of a model, read into a card. Section: Model Stat Line."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.warband import ParsedCard
from skirmish_cli.games.freeblades.cards import DEFENSE, RATING_LIKE, Card, first_problem
from skirmish_cli.games.freeblades.tests import ATTRIBUTES, parse_rating

_LONGEST_LINE = 1000
_NONE = "*"
_NONES = (_NONE, "-", "\N{EN DASH}")
_RATED = re.compile(r"(.+?)\s+([dD]\d+(?:[+-]\d+)?)\Z")
_POWER = re.compile(r"power\s+\[?(\d{1,2})\]?\Z", re.IGNORECASE)
_BAND = re.compile(r"\(?(\d{1,2})(?:\"|in)?(?:/[\d/\"]*)?\)?\Z")
_LINE_FORM = "SPD MAR MW RAR RW DEF AV LP DISC Special Cost"


def parse_stat_line(line: str) -> ParsedCard:
    """Return the card that a printed stat line describes, and what was inferred.

    The columns may be parted by tabs or spaces; `*` is none. Raises UsageProblem in one line,
    which names the column. Section: Model Stat Line.

    >>> line = "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Shield Bash 26"
    >>> parse_stat_line(line).card["talents"]
    ['Parry [1]', 'Shield Bash']
    """
    if len(line) > _LONGEST_LINE:
        raise UsageProblem(f"a stat line has at most {_LONGEST_LINE} characters")
    card, inferred = _read_columns(_Words(line))
    try:
        Card.model_validate(card)
    except ValidationError as error:
        raise UsageProblem(f"the stat line can't be a card: {first_problem(error)}") from None
    return ParsedCard(card, tuple(inferred))


def _read_columns(words: _Words) -> tuple[dict[str, Any], list[str]]:
    """Return the card that the columns make, and what had to be inferred."""
    card: dict[str, Any] = {}
    inferred: list[str] = []
    card["spd"] = words.number("SPD")
    card["mar"] = words.rating("MAR")
    card["mw"] = words.weapon("MW")
    card["rar"] = words.rating("RAR")
    card["rw"] = words.weapon("RW", before_defense=True)
    card["def"] = words.take("DEF")
    card["av"] = words.number("AV")
    card["lp"] = words.number("LP")
    card["disc"] = words.rating("DISC")
    cost = words.cost()
    _sort_specials(words.rest(), card, inferred)
    card["cost"] = cost
    card = {key: value for key, value in card.items() if value is not None}
    if "lp" in card:
        name = "hero" if card["lp"] >= 2 else "follower"
        card = {"class": name, **card}
        inferred.insert(0, f"class {name}, from LP {card['lp']}")
    if cost is None:
        inferred.append("no cost, since the line doesn't end with a number")
    return card, inferred


class _Words:
    """The words of a stat line, taken from the left column by column."""

    def __init__(self, line: str) -> None:
        if "\t" in line:
            line = " ".join(cell.strip() or _NONE for cell in line.strip("\r\n").split("\t"))
        self.words = line.split()
        self.at = 0

    def take(self, column: str) -> str | None:
        """Return the next word, or None for a star or a dash.

        Raises UsageProblem at the end of the line.
        """
        if self.at >= len(self.words):
            raise UsageProblem(f"the stat line ends before {column}; its columns are {_LINE_FORM}")
        word = self.words[self.at]
        self.at += 1
        return None if word in _NONES else word

    def number(self, column: str) -> int | None:
        """Return a column that is a whole number."""
        word = self.take(column)
        if word is None:
            return None
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise UsageProblem(
                f"{column} must be a number, not {word[:40]!r}; the columns are {_LINE_FORM}"
            )
        return int(word)

    def rating(self, column: str) -> str | None:
        """Return a column that is a rating."""
        word = self.take(column)
        if word is None:
            return None
        try:
            return str(parse_rating(word))
        except UsageProblem as problem:
            raise UsageProblem(f"{column}: {problem}") from None

    def weapon(self, column: str, *, before_defense: bool = False) -> dict[str, Any] | None:
        """Return a weapon: its name, its damage rating, then bands and abbreviations."""
        start = self.at
        first = self.take(column)
        if first is None:
            return None
        name = [first]
        while (
            word := self.take(f"the damage rating of {column}")
        ) is not None and not RATING_LIKE.match(word):
            name.append(word)
        if word is None or RATING_LIKE.match(first):
            shown = " ".join(self.words[start : self.at])[:60]
            raise UsageProblem(
                f"{column} must be a name and a damage rating such as Longsword d8, not {shown!r}"
            )
        self.at -= 1
        weapon: dict[str, Any] = {
            "name": " ".join(name),
            "damage": self.rating(f"the damage of {column}"),
        }
        specials = []
        while not (self._defense_is_next() if before_defense else self._rating_is_next()):
            special = self.take(f"the column after {column}")
            if special is None:
                raise UsageProblem(f"{column}: a star can't follow the weapon's damage")
            band = _BAND.match(special)
            if before_defense and band and "band" not in weapon:
                weapon["band"] = int(band[1])
            else:
                specials.append(special.strip("(),"))
        traits = _traits(specials)
        return weapon | traits

    def _rating_is_next(self) -> bool:
        word = self.words[self.at] if self.at < len(self.words) else ""
        return word in _NONES or bool(RATING_LIKE.match(word))

    def _defense_is_next(self) -> bool:
        match self.words[self.at :]:
            case [defense, armour, life_points, discipline, *_]:
                return (
                    bool(DEFENSE.match(defense.lower()))
                    and armour.isdigit()
                    and life_points.isdigit()
                    and bool(RATING_LIKE.match(discipline))
                )
        return False

    def cost(self) -> int | None:
        """Return the last word as the cost, if it is a number.

        With nothing left it is the DISC, which isn't one.
        """
        is_number = re.fullmatch(r"[0-9]{1,4}", self.words[-1])
        return int(self.words.pop()) if is_number else None

    def rest(self) -> str:
        """Return what is left, without stars."""
        return " ".join(word for word in self.words[self.at :] if word not in _NONES)


def _traits(specials: list[str]) -> dict[str, Any]:
    """Return the traits of a weapon: known ones as switches, others as printed."""
    known = {
        "standoff": "standoff",
        "so": "standoff",
        "2h": "two_handed",
        "two-handed": "two_handed",
        "thrown": "thrown",
    }
    found: dict[str, Any] = {
        known[text.lower()]: True for text in specials if text.lower() in known
    }
    others = [text for text in specials if text and text.lower() not in known]
    return found | ({"special": others} if others else {})


def _sort_specials(text: str, card: dict[str, Any], inferred: list[str]) -> None:
    """Put each ability of the Special column where it belongs on the card.

    Attributes and skills have a rating; everything else without one is a talent.
    """
    talents: list[str] = []
    for part in re.split(r",(?![^\[]*\])", text):
        ability = part.strip()
        rated, power = _RATED.match(ability), _POWER.match(ability)
        if power:
            card["power"] = int(power[1])
        elif rated and rated[1].upper() == "CAR":
            card["car"] = rated[2]
        elif rated and rated[1].upper() in ATTRIBUTES:
            card.setdefault("attributes", {})[rated[1].upper()] = rated[2]
        elif rated:
            card.setdefault("skills", {})[rated[1]] = rated[2]
            inferred.append(f"{rated[1]} is a skill, from its rating")
        elif ability:
            talents.append(ability)
    if talents:
        card["talents"] = talents
