"""The stat card of a Freeblades model as it stands in a warband file, and the printed stat line."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError

from skirmish_cli.core.errors import UsageProblem, nearest
from skirmish_cli.core.warband import CardBase, ParsedCard
from skirmish_cli.games.freeblades.ratings import parse_rating

ATTRIBUTES = ("STR", "DEX", "AGL", "END", "SPR", "KNW")
ModelClass = Literal["hero", "follower", "creature"]
Role = Literal["leader", "caster", "hero", "follower", "archer", "creature"]

_RATING_PATTERN = r"^\s*[dD](4|6|8|10|12)([+-][0-9]{1,2})?\s*$"
_RATING_SCHEMA = {"type": "string", "pattern": _RATING_PATTERN, "description": "A rating such as d8 or d12+1."}
_DEFENSE_PATTERN = r"^(20|1[0-9]|[1-9])s?$"
_DEFENSE = re.compile(_DEFENSE_PATTERN)
_PARRY = re.compile(r"parry\b\s*(.*)\Z", re.IGNORECASE)
_PARRY_USES = re.compile(r"\[?\s*([1-9])\s*\]?\Z")


def _refuse(code: str, problem: str, hint: str = "") -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError(code, "{problem}", {"problem": problem, "hint": hint})


@lru_cache(maxsize=1024)
def _printed_rating(text: str) -> str:
    rating = parse_rating(text)
    if abs(rating.modifier) > 99:
        raise UsageProblem(f"{text!r} adds more than any card does; a rating is such as d10 or d12+1")
    return str(rating)


def _check_rating(value: object) -> str:
    if isinstance(value, str):
        try:
            return _printed_rating(value)
        except UsageProblem as problem:
            raise _refuse("bad-rating", str(problem)) from None
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = "write " + (f"d{value}" if value in (4, 6, 8, 10, 12) else "a die from d4 to d12")
    raise _refuse("bad-rating", f"a rating such as d8 or d12+1 is needed, not {_kind(value)}", hint)


def _check_defense(value: object) -> str:
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if _DEFENSE.match(text.strip().lower()):
        return text.strip().lower()
    hint = "write 5, or 5s for a model with a shield"
    if isinstance(value, str) and _RATING_LIKE.match(value):
        hint = f"DEF is a number, not a die; {hint}"
    raise _refuse("bad-value", f"def is a number from 1 to 20, with an s for a shield, not {_kind(value)}", hint)


def _check_attribute(name: str) -> str:
    if name.upper() in ATTRIBUTES:
        return name.upper()
    close = nearest(name, ATTRIBUTES)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(ATTRIBUTES)}"
    raise _refuse("unknown-key", f"unknown attribute {name!r}", hint)


def _check_attributes(value: object) -> object:
    # str and STR are the same attribute: the second of two would silently replace the first.
    if isinstance(value, dict):
        if len(value) > 2 * len(ATTRIBUTES):
            raise _refuse("out-of-range", f"there are {len(ATTRIBUTES)} attributes, not {len(value)}")
        names = [str(name).upper() for name in value]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise _refuse("duplicate-key", f"the attribute {twice} is here twice", "delete one of them")
    return value


def _check_talent(text: str) -> str:
    found = _PARRY.match(text)
    if found and not _PARRY_USES.match(found[1]):
        raise _refuse("bad-value", "Parry needs the number of attacks a turn that it can answer", "write Parry 1")
    return text


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    return repr(value)[:60]


_RATING_LIKE = re.compile(r"[dD]\d+")

RatingText = Annotated[
    str,
    BeforeValidator(_check_rating),
    WithJsonSchema(_RATING_SCHEMA),
]
DefenseText = Annotated[
    str,
    BeforeValidator(_check_defense),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 1, "maximum": 20},
                              {"type": "string", "pattern": _DEFENSE_PATTERN}],
                    "description": "A number from 1 to 20, with an s for a shield: 5s."}),
]  # fmt: skip
Name = Annotated[str, Field(min_length=1, max_length=100)]
_ATTRIBUTE_PATTERN = "|".join("".join(f"[{letter}{letter.lower()}]" for letter in name) for name in ATTRIBUTES)
Attributes = Annotated[
    dict[Annotated[str, AfterValidator(_check_attribute)], RatingText],
    Field(max_length=len(ATTRIBUTES)),
    BeforeValidator(_check_attributes),
    WithJsonSchema({"type": "object", "additionalProperties": False,
                    "patternProperties": {f"^({_ATTRIBUTE_PATTERN})$": _RATING_SCHEMA}}),
]  # fmt: skip
Talent = Annotated[Name, AfterValidator(_check_talent)]
# Lists of the file become tuples, which strict checking would refuse.
Talents = Annotated[tuple[Talent, ...], Field(strict=False, max_length=40)]
Specials = Annotated[tuple[Name, ...], Field(strict=False, max_length=20)]


class _Part(CardBase):
    """Strict, so that `spd: "6"` and `spd: true` are findings; keys only as they are printed."""

    model_config = ConfigDict(strict=True, populate_by_name=False)


class MeleeWeapon(_Part):
    """A melee weapon (MW): its name, damage rating and traits."""

    name: Name = "weapon"
    damage: RatingText
    standoff: bool = False
    two_handed: bool = False
    thrown: bool = False
    special: Specials = ()


class RangedWeapon(_Part):
    """A ranged weapon (RW): its name, damage rating, range band in inches and traits."""

    name: Name = "weapon"
    damage: RatingText
    band: int | None = Field(default=None, ge=1, le=60, description="The short range band in inches.")
    thrown: bool = False
    two_handed: bool = False
    special: Specials = ()


class Spell(_Part):
    """A spell on a caster's card; `attacks` and `damage` are for magic missiles."""

    name: Name
    cost: int = Field(ge=0, le=50)
    summon: bool = False
    missile: bool = False
    attacks: int | None = Field(default=None, ge=1, le=20)
    damage: RatingText | None = None
    band: int | None = Field(default=None, ge=1, le=60)
    range: int | None = Field(default=None, ge=1, le=200, description="Inches, where it isn't the usual range.")


class Card(_Part):
    """The stat card of a model. Sections: Model Stat Line; Model Stats; Models.

    Almost every key may be left out, so that a card typed on the command line needs no more than its procedure
    uses. The keys are the printed names in lower case: `def` is `defense` here and `class` is `class_`.

    >>> card = Card.model_validate({"mar": "d10", "mw": {"damage": "d8"}, "def": "5s", "av": 6, "lp": 2, "disc": "d8"})
    >>> card.def_value, card.has_shield, card.model_class
    (5, True, 'hero')
    """

    class_: ModelClass | None = Field(default=None, alias="class")
    role: Role | None = None
    spd: int | None = Field(default=None, ge=0, le=20, description="Speed in inches; printed 4 to 8.")
    mar: RatingText | None = None
    mw: MeleeWeapon | None = None
    rar: RatingText | None = None
    rw: RangedWeapon | None = None
    defense: DefenseText | None = Field(default=None, alias="def")
    av: int | None = Field(default=None, ge=0, le=30, description="Armour value; printed 2 to 8.")
    lp: int | None = Field(default=None, ge=1, le=20, description="Life points; printed 1 to 3.")
    disc: RatingText | None = None
    talents: Talents = ()
    attributes: Attributes = Field(default_factory=dict)
    skills: dict[Name, RatingText] = Field(default_factory=dict, max_length=40)
    car: RatingText | None = Field(default=None, description="Casting rating.")
    power: int | None = Field(default=None, ge=0, le=50)
    spells: Annotated[tuple[Spell, ...], Field(strict=False, max_length=40)] = ()
    cost: int | None = Field(default=None, ge=0, le=1000, description="Cost in gold; printed 5 to 45.")

    @property
    def model_class(self) -> ModelClass:
        """The printed class or, where it isn't given, hero; follower for a card with 1 LP. Section: Model Classes."""
        if self.class_ is not None:
            return self.class_
        return "follower" if self.lp == 1 else "hero"

    @property
    def def_value(self) -> int | None:
        """The DEF without its shield mark, or None where the card has none."""
        return None if self.defense is None else int(self.defense.rstrip("s"))

    @property
    def has_shield(self) -> bool:
        """Whether the DEF is marked with an s. Section: Defense, Shields."""
        return self.defense is not None and self.defense.endswith("s")

    @property
    def parry(self) -> int:
        """How many attacks a turn the model may parry: X of its talent Parry [X], else 0."""
        for talent in self.talents:
            found = _PARRY.match(talent)
            uses = _PARRY_USES.match(found[1]) if found else None
            if uses:
                return int(uses[1])
        return 0

    def has_talent(self, name: str) -> bool:
        """Return whether a talent of this name is on the card, whatever its value in brackets."""
        return any(talent.split("[")[0].strip().casefold() == name.casefold() for talent in self.talents)


def card_problem(error: ValidationError) -> str:
    """Return the first fault that the card model found, in one line."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    hint = first.get("ctx", {}).get("hint")
    return f"{where}: {first['msg']}" + (f"; {hint}" if hint else "")


_LONGEST_LINE = 1000
_NONE = "*"
_RATED = re.compile(r"(.+?)\s+([dD]\d+(?:[+-]\d+)?)\Z")
_POWER = re.compile(r"power\s+\[?(\d{1,2})\]?\Z", re.IGNORECASE)
_BAND = re.compile(r"\(?(\d{1,2})(?:\"|in)?(?:/[\d/\"]*)?\)?\Z")
_LINE_FORM = "SPD MAR MW RAR RW DEF AV LP DISC Special Cost"


def parse_stat_line(line: str) -> ParsedCard:
    """Return the card that a printed stat line describes, with what had to be inferred.

    The columns may be parted by tabs or spaces; `*` is none. Raises UsageProblem in one line, which names the
    column. Section: Model Stat Line.

    >>> parse_stat_line("5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Shield Bash 26").card["talents"]
    ['Parry [1]', 'Shield Bash']
    """
    if len(line) > _LONGEST_LINE:
        raise UsageProblem(f"a stat line has at most {_LONGEST_LINE} characters")
    words = _Words(line)
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
    try:
        Card.model_validate(card)
    except ValidationError as error:
        raise UsageProblem(f"the stat line can't be a card: {card_problem(error)}") from None
    return ParsedCard(card, tuple(inferred))


class _Words:
    """The words of a stat line, taken from the left column by column."""

    def __init__(self, line: str) -> None:
        if "\t" in line:
            line = " ".join(cell.strip() or _NONE for cell in line.strip("\r\n").split("\t"))
        self.words = line.split()
        self.at = 0

    def take(self, column: str) -> str | None:
        """Return the next word, or None for a star; raises UsageProblem at the end of the line."""
        if self.at >= len(self.words):
            raise UsageProblem(f"the stat line ends before {column}; its columns are {_LINE_FORM}")
        word = self.words[self.at]
        self.at += 1
        return None if word == _NONE else word

    def number(self, column: str) -> int | None:
        """Return a column that is a whole number."""
        word = self.take(column)
        if word is None:
            return None
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise UsageProblem(f"{column} must be a number, not {word[:40]!r}; the columns are {_LINE_FORM}")
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
        """Return a weapon: words of its name, its damage rating, then bands and abbreviations."""
        start = self.at
        first = self.take(column)
        if first is None:
            return None
        name = [first]
        while (word := self.take(f"the damage rating of {column}")) is not None and not _RATING_LIKE.match(word):
            name.append(word)
        if word is None or _RATING_LIKE.match(first):
            shown = " ".join(self.words[start : self.at])[:60]
            raise UsageProblem(f"{column} must be a name and a damage rating such as Longsword d8, not {shown!r}")
        self.at -= 1
        weapon: dict[str, Any] = {"name": " ".join(name), "damage": self.rating(f"the damage of {column}")}
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
        return word == _NONE or bool(_RATING_LIKE.match(word))

    def _defense_is_next(self) -> bool:
        ahead = self.words[self.at : self.at + 4]
        if len(ahead) < 4:
            return False
        return (bool(_DEFENSE.match(ahead[0].lower())) and ahead[1].isdigit() and ahead[2].isdigit()
                and bool(_RATING_LIKE.match(ahead[3])))  # fmt: skip

    def cost(self) -> int | None:
        """Return the last word as the cost, if it is a number."""
        if self.at < len(self.words) and re.fullmatch(r"[0-9]{1,4}", self.words[-1]):
            return int(self.words.pop())
        if self.at < len(self.words) and self.words[-1] == _NONE:
            self.words.pop()
        return None

    def rest(self) -> str:
        """Return what is left, without stars."""
        return " ".join(word for word in self.words[self.at :] if word != _NONE)


def _traits(specials: list[str]) -> dict[str, Any]:
    """Return the traits of a weapon: those that the program knows as switches, the others as they are printed."""
    known = {"standoff": "standoff", "so": "standoff", "2h": "two_handed", "two-handed": "two_handed",
             "thrown": "thrown"}  # fmt: skip
    found: dict[str, Any] = {known[text.lower()]: True for text in specials if text.lower() in known}
    others = [text for text in specials if text and text.lower() not in known]
    return found | ({"special": others} if others else {})


def _sort_specials(text: str, card: dict[str, Any], inferred: list[str]) -> None:
    """Put each ability of the Special column where it belongs: attributes and skills have a rating."""
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
