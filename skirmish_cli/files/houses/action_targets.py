"""Whether an action of house rules names flags and words that there are."""

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
        right = [self._knows_bar(at, bar) for at, bar in _list_items(path, change, "barred")]
        for key in ("sets", "clears"):
            right += [self._knows_flag(at, flag) for at, flag in _list_items(path, change, key)]
        for at, trait in _list_items(path, change, "traits"):
            right.append(self._knows(at, "trait", trait, self.vocabulary.traits))
        for key, kind, known in (
            ("kind", "kind of action", self.vocabulary.kinds),
            ("kind_by_ruling", "ruling of a kind", self.vocabulary.kind_rulings),
            ("check", "check", self.game.checks),
        ):
            if change.get(key):
                right.append(self._knows((*path, key), kind, change[key], known))
        right.append(self._can_fill((*path, "how"), str(change["id"]), change.get("how", "")))
        return all(right)

    def check_bars(self, path: Path, groups: Mapping[str, Any]) -> bool:
        """Return whether groups of bars name only flags that there are."""
        right = [
            self._knows_flags((*path, name, key), key)
            for name, reasons in groups.items()
            if isinstance(reasons, Mapping)
            for key in reasons
        ]
        return all(right)

    def _knows_bar(self, path: Path, bar: str | Mapping[str, str]) -> bool:
        """Return whether a bar is a group or a flag, or a mapping of flags to reasons."""
        if isinstance(bar, str):
            groups = self.data.get("tables", {}).get(BARS_TABLE, {})
            known = [*groups, *self._list_flags()]
            return self._knows(path, "flag or group of bars", bar, known)
        right = [self._knows_flags((*path, key), key) for key in bar]
        return all(right)

    def _knows_flags(self, path: Path, key: str) -> bool:
        """Return whether there are the flags of a key such as `no hold or delay`."""
        flags = read_bar(key, "").flags
        right = [self._knows(path, "flag", flag, self._list_flags(), at_key=True) for flag in flags]
        return all(right)

    def _knows_flag(self, path: Path, flag: str) -> bool:
        return self._knows(path, "flag", flag, self._list_flags())

    def _list_flags(self) -> list[str]:
        """Return the flags that a model can carry."""
        return [item["name"] for item in self.data.get("conditions", ())]

    def _knows(
        self, path: Path, kind: str, name: str, known: Sequence[str], *, at_key: bool = False
    ) -> bool:
        """Return whether a name is known; if not, that is a finding."""
        if name in known:
            return True
        more = "" if known else "leave it out: this game has none"
        self.changes.add_unknown(path, kind, name, known, more, at_key=at_key)
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
            more = "" if known else "leave the braces out: nothing fills them in"
            self.changes.add_unknown(path, "name in braces", name, known, more)
        return not unknown


def _list_items(path: Path, change: Mapping[str, Any], key: str) -> Iterator[tuple[Path, Any]]:
    """Yield the items of a list in a change, each with its place."""
    for place, item in enumerate(change.get(key) or ()):
        yield (*path, key, place), item
