"""Whether an action of house rules names what there is: flags, groups, checks, kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skirmish_cli.core.actions import read_bar
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import Path
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.vocabulary import Vocabulary, find_blanks
from skirmish_cli.files.showing import quote_value

#: The table with the groups of flags that rule actions out.
BARS_TABLE = "bars"


class ActionTargets:
    """Checks what actions name against the conditions and the code of one game."""

    def __init__(
        self, changes: Changes, game: Game, data: Mapping[str, Any], vocabulary: Vocabulary
    ) -> None:
        self.changes, self.game, self.data, self.vocabulary = changes, game, data, vocabulary

    def check(self, path: Path, change: Mapping[str, Any]) -> bool:
        """Return whether all that the change of an action names is there.

        What isn't is a finding at its place.
        """
        right = [
            self._knows_bar((*path, "barred", n), bar) for n, bar in _enumerate(change, "barred")
        ]
        for key in ("sets", "clears"):
            right += [self._knows_flag((*path, key, n), one) for n, one in _enumerate(change, key)]
        for n, trait in _enumerate(change, "traits"):
            right.append(self._knows((*path, "traits", n), "trait", trait, self.vocabulary.traits))
        rulings = [ruling["key"] for ruling in self.data.get("rulings", ())]
        for key, kind, known in (
            ("kind", "kind of action", self.vocabulary.kinds),
            ("kind_by_ruling", "ruling", rulings),
            ("check", "check", self.game.checks),
        ):
            if change.get(key):
                right.append(self._knows((*path, key), kind, change[key], known))
        right.append(self._can_fill((*path, "how"), str(change["id"]), change.get("how", "")))
        return all(right)

    def check_bars(self, path: Path, groups: Mapping[str, Any]) -> bool:
        """Return whether groups of bars name only flags that there are."""
        return all(
            [
                self._knows_flags((*path, name, key), key, at_key=True)
                for name, reasons in groups.items()
                if isinstance(reasons, Mapping)
                for key in reasons
            ]
        )

    def _knows_bar(self, path: Path, bar: str | Mapping[str, str]) -> bool:
        """Return whether a bar is a group or a flag, or a mapping of flags to reasons."""
        if isinstance(bar, str):
            groups = self.data.get("tables", {}).get(BARS_TABLE, {})
            known = [*groups, *self._flags()]
            return self._knows(path, "flag or group of bars", bar, known)
        return all([self._knows_flags((*path, key), key, at_key=True) for key in bar])

    def _knows_flags(self, path: Path, key: str, *, at_key: bool) -> bool:
        """Return whether there are the flags of a key such as `no hold or delay`."""
        flags = read_bar(key, "").flags
        return all([self._knows_flag(path, flag, at_key=at_key) for flag in flags])

    def _knows_flag(self, path: Path, flag: str, *, at_key: bool = False) -> bool:
        return self._knows(path, "flag", flag, self._flags(), at_key=at_key)

    def _flags(self) -> list[str]:
        return [item["name"] for item in self.data.get("conditions", ())]

    def _knows(
        self, path: Path, kind: str, name: str, known: Sequence[str], *, at_key: bool = False
    ) -> bool:
        if name in known:
            return True
        self.changes.add_unknown(path, kind, name, known, at_key=at_key)
        return False

    def _can_fill(self, path: Path, action: str, how: str) -> bool:
        """Return whether the game fills in every name in braces that tells how to act."""
        known = sorted(self.vocabulary.blanks.get(action, ()))
        try:
            unknown = sorted(find_blanks(how) - set(known))
        except ValueError:
            message = f"how: a brace by itself in {quote_value(how)}"
            self.changes.places.add(path, "bad-value", message, "write {{ or }} for one")
            return False
        for name in unknown:
            self.changes.add_unknown(path, "name in braces", name, known)
        return not unknown


def _enumerate(change: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    """Yield the items of a list in a change, each with its place."""
    yield from enumerate(change.get(key) or ())
