"""The command cards of a round, and the Warriors that they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.changes import OUT
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.games.first_blood.battles import drop_number
from skirmish_cli.games.first_blood.rounds import PASS, SIDES, as_word
from skirmish_cli.games.first_blood.statuses import SLAIN
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.first_blood.models import Card

#: The most command cards of a side.
MOST_CARDS = 30
#: The flags that a command card may carry, as its Warriors do.
CARD_FLAGS = ("activated", "supremacy", SLAIN)


class CommandCard(NamedTuple):
    """A named command card: its flags, its Warriors' keys, and their warband.

    One that no model stands for has a Warrior of its own name. The slain aren't among its Warriors,
    and it is out of the round where nobody else is left.
    """

    name: str
    flags: frozenset[str]
    warriors: tuple[str, ...]
    warband: str = ""

    @property
    def is_out(self) -> bool:
        """Whether nobody is left whom the card would activate."""
        return SLAIN in self.flags or not self.warriors


def read_cards(command: Command[Any]) -> list[list[CommandCard]]:
    """Return both sides' command cards: those named, or those of two warband files.

    Raises UsageProblem for a card that the warband files don't have, if any are given.
    """
    if not command.words and (known := _list_known(command)):
        return read_file_cards(known)
    sides = command.sides()
    if len(sides) != len(SIDES):
        raise WrongWords(
            "round needs the command cards of both sides, such as: round captain spears vs ogre, "
            "or their numbers: round 3 vs 5, or two warband files: round -w A -w B"
        )
    known = [] if all(map(_is_number, sides)) else _list_known(command)
    cards = [
        _read_side(command, words, side, known) for words, side in zip(sides, SIDES, strict=True)
    ]
    _check_words([card.name for own in cards for card in own])
    return cards


def _list_known(command: Command[Any]) -> list[Model[Card]]:
    """Return every Warrior of the warband files, by its key with its file."""
    house = {f"house/{name}" for name in command.rules.house_cards}
    return [model for model in command.find_models([["*"]])[0] if model.key not in house]


def list_unnamed_files(
    command: Command[Any], cards: Sequence[Sequence[CommandCard]]
) -> tuple[str, ...]:
    """Return the warband files of which no command card is named.

    Their endings are left off.
    """
    if not command.warbands:
        return ()
    known = _list_known(command)
    warriors = {warrior for own in cards for card in own for warrior in card.warriors}
    used = {
        _find_file(model)
        for model in known
        if _find_key(model, known) in warriors or is_slain(model)
    }
    return tuple(dict.fromkeys(file for file in map(_find_file, known) if file not in used))


def read_file_cards(known: Sequence[Model[Card]]) -> list[list[CommandCard]]:
    """Return the command cards of the Warriors of two warband files, in their order.

    A regiment has one card for all of its Warriors. Raises UsageProblem for more or fewer files.
    """
    files = list(dict.fromkeys(map(_find_file, known)))
    if len(files) != len(SIDES):
        raise UsageProblem(
            f"round without cards takes the warband files of both sides: -w A -w B, and got "
            f"{len(files)}"
        )
    cards = [
        _list_cards([one for one in known if _find_file(one) == file], known) for file in files
    ]
    for side, own in zip(SIDES, cards, strict=True):
        require_bounds(len(own), f"the number of cards of side {side}", 0, MOST_CARDS)
    return cards


def _list_cards(warriors: Sequence[Model[Card]], known: Sequence[Model[Card]]) -> list[CommandCard]:
    """Return the command cards of the Warriors of one file."""
    groups: dict[object, list[Model[Card]]] = {}
    for model in warriors:
        card = model.card.kind if model.changed else model.card
        groups.setdefault((drop_number(model.key), model.name, card), []).append(model)
    return [
        CommandCard(
            drop_number(_find_key(group[0], known))
            if len(group) > 1
            else _find_key(group[0], known),
            _list_flags(group),
            tuple(_find_key(model, known) for model in group if not is_slain(model)),
            group[0].warband,
        )
        for group in groups.values()
    ]


def _find_file(model: Model[Card]) -> str:
    """Return the file of a Warrior, without its ending."""
    return model.key.rpartition("/")[0]


def _check_words(names: Sequence[str]) -> None:
    """Raise UsageProblem for cards that are typed alike when a player decides."""
    words: dict[str, str] = {}
    for name in names:
        word = as_word(name).casefold()
        if words.setdefault(word, name) != name:
            raise UsageProblem(
                f"the command cards {words[word]!r} and {name!r} are typed alike; rename one"
            )


def _read_side(
    command: Command[Any], words: Sequence[str], side: str, known: Sequence[Model[Card]]
) -> list[CommandCard]:
    """Return a side's cards by name, or numbered where only their number is given."""
    what = f"the number of cards of side {side}"
    if _is_number(words):
        number = parse_whole(words[0], what, 0, MOST_CARDS)
        if command.warbands:
            raise UsageProblem(
                f"-w does nothing for {words[0]} numbered cards; name them by the ids of the file"
            )
        names = [f"{side}{place}" for place in range(1, number + 1)]
        return [CommandCard(name, frozenset(), (name,)) for name in names]
    require_bounds(len(words), what, 0, MOST_CARDS)
    split = [_split_flags(word) for word in words]
    _check_names([name for name, *_ in split], side)
    return [_find_card(command, one, known) for one in split]


def _is_number(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].isascii() and words[0].isdigit()


class NamedCard(NamedTuple):
    """A command card as typed: its name, its flags, and those taken away by `=no`."""

    name: str
    flags: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()


def _split_flags(word: str) -> NamedCard:
    """Return the name of a card and its flags; other flags are a part of the name."""
    name, *flags = word.split("+")
    taken = {flag.removesuffix("=no") for flag in flags if flag.endswith("=no")}
    given = {flag for flag in flags if not flag.endswith("=no")}
    if name and given | taken <= set(CARD_FLAGS):
        return NamedCard(name, frozenset(given - taken), frozenset(taken))
    return NamedCard(word)


def _check_names(names: Sequence[str], side: str) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise UsageProblem(
                f"side {side} has the command card {name!r} twice; each is included at most once"
            )
        if name == PASS:
            raise UsageProblem(f"a command card can't be named {PASS!r}")


def _find_card(
    command: Command[Any], typed: NamedCard, known: Sequence[Model[Card]]
) -> CommandCard:
    """Return a card with its Warriors.

    Any name will do where no warband files are given. Raises UsageProblem for one that the files
    lack, and for numbers behind it, which no round reads.
    """
    name, found = typed.name, _find_warriors(typed.name, known)
    files = {model.key.rpartition("/")[0] for model in found}
    if command.warbands and len(files) != 1:
        # It says what is wrong: a name that no model has, or one that several files have.
        found = command.find_models([[_shorten(found[0]) if found else name]])[0]
        name = name.partition("+")[0]
        if any(model.changed for model in found):
            raise UsageProblem(f"{typed.name[:40]}: no number of a card changes a round")
    elif len(files) != 1:
        return CommandCard(name, typed.flags, (name,))
    standing = _list_flags(found)
    keys = tuple(_find_key(model, known) for model in found if not is_slain(model))
    return CommandCard(name, typed.flags | standing - typed.taken, keys, found[0].warband)


def _list_flags(warriors: Sequence[Model[Card]]) -> frozenset[str]:
    """Return what the Warriors of a card carry of its flags; the slain carry none."""
    standing = [model for model in warriors if not is_slain(model)]
    return frozenset(flag for model in standing for flag in CARD_FLAGS if model.has(flag))


def is_slain(model: Model[Card]) -> bool:
    """Return whether a Warrior is out of the battle. Section: Wounds (W)."""
    return model.has(SLAIN) or model.has(OUT)


def _find_warriors(name: str, known: Sequence[Model[Card]]) -> list[Model[Card]]:
    """Return the model of a name, or all Warriors of the regiment that it names.

    A regiment has one card for all its Warriors: archer stands for archer-1, archer-2 and so on.
    """
    alone = [model for model in known if name in (model.key, _shorten(model))]
    return alone or [
        model for model in known if name in (drop_number(model.key), drop_number(_shorten(model)))
    ]


def _shorten(model: Model[Card]) -> str:
    """Return the key of a model without its file."""
    return model.key.rpartition("/")[2]


def _find_key(model: Model[Card], known: Sequence[Model[Card]]) -> str:
    """Return how a model is named: with its file only where another has the same name."""
    short = _shorten(model)
    return short if [_shorten(one) for one in known].count(short) < 2 else model.key
