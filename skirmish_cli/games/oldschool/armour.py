"""Defense: two, and the pieces of armour by their tags."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.numbers import read_armour_tag, read_numbers
from skirmish_cli.records import NamedTuple

SHIELD, HELMET = "shield", "helmet"
#: The flags that say that a piece is gone.
GONE = {SHIELD: "no_shield", HELMET: "no_helmet"}
#: The flag that says that all pieces but a shield and a helmet are gone.
BROKEN = "no_armour"


class Piece(NamedTuple):
    """A piece of armour, which is a shield or a helmet if one of its tags says so."""

    name: str
    tags: tuple[str, ...]

    def has(self, tag: str) -> bool:
        """Return whether the piece carries a tag."""
        return tag in self.tags


class Defense(NamedTuple):
    """A defense in parts, of which the shield and the helmet can be given up.

    `own` always counts; `shield` and `helmet` are None where there is none. With `bare`, armour
    doesn't count: the defense stays what it is without any.
    """

    own: tuple[Term, ...]
    shield: Term | None = None
    helmet: Term | None = None
    bare: bool = False

    def has_piece(self, piece: str) -> bool:
        """Return whether there is a piece that can be given up: a `shield` or a `helmet`."""
        return {SHIELD: self.shield, HELMET: self.helmet}.get(piece) is not None

    def terms(self, shield: bool = True, helmet: bool = True) -> tuple[Term, ...]:
        """Return the terms while the shield and the helmet are still there, or not."""
        if self.bare:
            return self.own
        lost = ((self.shield, shield), (self.helmet, helmet))
        return self.own + tuple(term for term, is_there in lost if term is not None and is_there)

    def value(self, shield: bool = True, helmet: bool = True) -> int:
        """Return the defense while the shield and the helmet are still there, or not."""
        return sum(term.value for term in self.terms(shield, helmet))


def count_piece(piece: Piece, rules: Ruleset) -> int:
    """Return what a piece adds to the defense, by the ruling `armour`.

    By tag a helmet that is light or heavy counts as that, any other helmet 1. Raises UsageProblem
    with the nearest tag. Sections: Defense; Armor Tags.
    """
    counting = [tag for tag in piece.tags if tag != HELMET] or [HELMET]
    by_tag = sum(read_armour_tag(rules, tag) for tag in counting)
    return 1 if rules.ruling("armour") == "one_a_piece" else by_tag


def build_defense(
    pieces: Sequence[Piece],
    rules: Ruleset,
    *,
    base: int | None = None,
    bare: bool = False,
    whole: int | None = None,
    added: tuple[Term, ...] = (),
) -> Defense:
    """Return the defense of somebody who wears some pieces.

    `base` replaces the two that everybody has, and `whole` all of it while shield and helmet are
    there; `added` counts beside that. `bare` is for the prone and the helpless, whose defense is
    exactly two. Sections: Defense; Attacks for the prone.
    """
    two = Term(read_numbers(rules).base_defense, "base")
    shield = next((piece for piece in pieces if piece.has(SHIELD)), None)
    helmet = next((piece for piece in pieces if piece.has(HELMET) and not piece.has(SHIELD)), None)
    given_up = _make_term(shield, rules), _make_term(helmet, rules)
    if bare:
        return Defense((two,), *given_up, bare)
    if whole is not None:
        parts = sum(term.value for term in given_up if term is not None)
        words = "as typed, with shield and helmet" if parts else "as typed"
        return Defense((Term(whole - parts, words), *added), *given_up)
    kept = (
        two if base is None else Term(base, "printed defense"),
        *(
            Term(count_piece(piece, rules), piece.name)
            for piece in pieces
            if piece not in (shield, helmet)
        ),
    )
    return Defense((*kept, *added), *given_up)


def _make_term(piece: Piece | None, rules: Ruleset) -> Term | None:
    return None if piece is None else Term(count_piece(piece, rules), piece.name)
