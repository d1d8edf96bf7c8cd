# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH119, PTH122
"""Models named on the command line: ids or inline cards, with flags."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from os.path import basename, splitext
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.command import EVERY_MODEL, Model, Sides
from skirmish_cli.core.errors import FileProblem, UsageProblem, WrongWords, wrong_word
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.situations import read_situation, split_word

if TYPE_CHECKING:
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.warband import CardBase
    from skirmish_cli.files import bands
    from skirmish_cli.files.checks import inline
    from skirmish_cli.reports import finding
else:
    bands = lazy("skirmish_cli.files.bands")
    finding = lazy("skirmish_cli.reports.finding")
    inline = lazy("skirmish_cli.files.checks.inline")


#: What the cards of house rules have in the place of a file.
HOUSE = "house"


class Known(NamedTuple):
    """A model that can be named: its id, its file, its card at the table.

    A shelf reads the card of one that is found, for that of a kept warband is yet to be read.
    `entry` is the id of the entry of the file that makes it, one of several where it has a count.
    """

    id: str
    file: str
    name: str
    card: Any
    limit: int | None = None
    entry: str = ""
    warband: str = ""

    @property
    def whole_name(self) -> str:
        """The name that tells it from models of other files."""
        return f"{self.file}/{self.id}"

    def is_called(self, name: str) -> bool:
        """Return whether a word without flags names it."""
        return name in (self.id, self.whole_name)


class Shelf(ABC):
    """Where models come from: files, or a question that was asked before.

    `named` holds those that were asked for, by the word without flags that named them; an inline
    card is known by its text, and `typed` holds that by its key, such as `a1`. `sources` holds the
    bytes of each file, once it is read.
    """

    def __init__(self) -> None:
        self.named: dict[str, Known] = {}
        self.typed: dict[str, str] = {}
        self.sources: dict[str, bytes] = {}

    @abstractmethod
    def known(self) -> Sequence[Known]:
        """Return every model that can be named by an id."""

    def list_all(self) -> Sequence[Known]:
        """Return every model that was looked through for a name, found or not."""
        return self.known()

    @abstractmethod
    def read_inline(self, text: str) -> Any:
        """Return the card at the table that stands in braces; raises UsageProblem."""

    def list_files(self) -> dict[str, str]:
        """Return the files of the models, each with its name before a model's id."""
        return {}

    def list_found(self) -> Sequence[str]:
        """Return the files that models were found in, though nobody named one."""
        return ()

    def list_sources(self) -> list[tuple[str, bytes]]:
        """Return the files whose models can be named, with their bytes."""
        files = self.list_files()
        return [(path, source) for path, source in self.sources.items() if path in files]

    def list_homes(self) -> dict[str, frozenset[str]]:
        """Return the words that name the models of each file."""
        homes = {
            path: [one for one in self.known() if one.file == short]
            for path, short in self.list_files().items()
        }
        return {
            path: frozenset(word for one in known for word in (one.id, one.whole_name))
            for path, known in homes.items()
        }

    def find(self, body: str) -> Known:
        """Return the model that a word without flags names; raises UsageProblem."""
        if body not in self.named:
            if body.startswith("{"):
                self.named[body] = Known("", "", body, self.read_inline(body))
            else:
                self.named[body] = self.look_up(body)
        return self.named[body]

    def look_up(self, name: str) -> Known:
        """Return the model of a name; raises UsageProblem for none or several."""
        return _look_up(name, self.known())


class FileShelf(Shelf):
    """The models of warband files, and the cards that house rules add.

    Files are read when the first model is looked up, for one may be standard input. Where no file
    is given, models are found in those of the environment and of some `folders`; `found` are the
    files that they were in.
    """

    def __init__(
        self,
        game: Game,
        files: Sequence[str],
        rules: Ruleset,
        folders: Sequence[str] | None = None,
    ) -> None:
        super().__init__()
        self.game, self.files, self.rules, self.folders = game, files, rules, folders
        self.found: dict[str, Sequence[Known]] = {}
        self._known: list[Known] | None = None
        self._read: dict[str, Sequence[Known]] = {}
        # By identity, with the checked card, so that it lives as long as its number is used.
        self._cards: dict[int, tuple[CardBase, Any]] = {}

    def known(self) -> Sequence[Known]:
        """Return every model of house rules, of the files, and of those that some were found in.

        Raises FileProblem, or UsageProblem for another game's file.
        """
        return [*self._given(), *(model for models in self.found.values() for model in models)]

    def list_all(self) -> Sequence[Known]:
        """Return the models of all files that were read, and else of those that can be found."""
        given = self._given()
        if not self.files and not self._read:
            folders = finding.FOLDERS if self.folders is None else self.folders
            for place in finding.find_warbands(self.game.id, folders):
                for file in place:
                    self._try_file(file, [])
        read = (model for models in self._read.values() for model in models)
        return list({(one.file, one.id): one for one in (*given, *read)}.values())

    def list_files(self) -> dict[str, str]:
        """Return the files with their short names; raises FileProblem for a wrong one."""
        self.known()
        return {path: _shorten(path) for path in dict.fromkeys([*self.files, *self.found])}

    def list_found(self) -> Sequence[str]:
        """Return the files that models were found in, though nobody named one."""
        return tuple(self.found)

    def look_up(self, name: str) -> Known:
        """Return the model of a name.

        It is found elsewhere where no files are given. Raises UsageProblem for none or several.
        """
        given = self._given()
        if self.files or any(model.is_called(name) for model in given):
            return _look_up(name, given)
        return self._find_elsewhere(name)

    def find(self, body: str) -> Known:
        """Return the model that a word without flags names, its card read; raises UsageProblem."""
        found = super().find(body)
        if isinstance(found.card, bands.KeptCard):
            found = self.named[body] = found._replace(card=found.card.read())
        return found

    def _find_elsewhere(self, name: str) -> Known:
        """Return a model from the warbands that nobody named; raises UsageProblem.

        Those that don't mention it are read only to say which names are near.
        """
        folders = finding.FOLDERS if self.folders is None else self.folders
        places = finding.find_warbands(self.game.id, folders)
        faults: list[str] = []
        for is_mentioned in (True, False):
            for place in places:
                files = [one for one in place if not is_mentioned or finding.mentions(one, name)]
                read = {one: models for one in files if (models := self._try_file(one, faults))}
                near = [model for models in read.values() for model in models]
                if any(model.is_called(name) for model in near):
                    found = _look_up(name, near)
                    path = next(one for one, models in read.items() if found in models)
                    self.found[path] = read[path]
                    return found
        every = [*self._given(), *(model for models in self._read.values() for model in models)]
        problem = _no_model(name, every, self.game.id)
        raise type(problem)("; ".join([str(problem), *dict.fromkeys(faults)]))

    def _try_file(self, path: str, faults: list[str]) -> Sequence[Known]:
        """Return the models of a file that nobody named; none and a fault of a broken one."""
        try:
            return self._read_file(path)
        except (FileProblem, UsageProblem) as problem:
            faults.append(f"skipped {problem}")
            return ()

    def read_inline(self, text: str) -> Any:
        """Return the card at the table that stands in braces; raises UsageProblem."""
        return self.game.make_table_card(inline.check_inline_card(self.game, text))

    def _given(self) -> Sequence[Known]:
        """Return the models of house rules and of the files that were given."""
        if self._known is None:
            house = self.rules.house_cards.items()
            known = [Known(name, HOUSE, name, self._card(card), entry=name) for name, card in house]
            for path in dict.fromkeys(self.files):
                known += self._read_file(path)
            self._known = known
        return self._known

    def _read_file(self, path: str) -> Sequence[Known]:
        """Return the models of a file, which is read once.

        Raises FileProblem, or UsageProblem for another game's file.
        """
        if path not in self._read:
            band = bands.load_band(path, self.game, self.rules, self._card)
            self.sources[path] = band.source
            self._read[path] = [
                Known(copy, _shorten(path), entry.name, entry.card, band.limit, entry.id, band.name)
                for entry in band.models
                for copy in entry.copies
            ]
        return self._read[path]

    def _card(self, card: CardBase) -> Any:
        """Return the card at the table of a checked one, the same for all that share it."""
        if id(card) not in self._cards:
            self._cards[id(card)] = card, self.game.make_table_card(card)
        return self._cards[id(card)][1]


def _shorten(path: str) -> str:
    """Return the name of a file as it stands before a model's id."""
    return splitext(basename(path))[0]


def find_models(game: Game, rules: Ruleset, shelf: Shelf, sides: Sequence[Sequence[str]]) -> Sides:
    """Return the models that the words of each side name.

    A model named again gets `#2` and so on behind its key; an inline card is known by its side
    and place, `a1`. The word `*` stands for every model of the warbands. Raises SkirmishError with
    the nearest id or flag.
    """
    seen: dict[str, int] = {}
    found = []
    for letter, words in zip("abcdefgh", sides, strict=False):
        models = []
        for place, word in enumerate(_expand_stars(words, shelf), 1):
            body, texts = split_word(word)
            named = shelf.find(body)
            called = body if named.id else f"{letter}{place}"
            if not named.id:
                shelf.typed.setdefault(called, body)
            number = seen[called] = seen.get(called, 0) + 1
            key = called if number == 1 else f"{called}#{number}"
            name = named.name if named.id else called
            known = game.list_stats(named.card, rules) if texts else {}
            flags, card, changed = read_situation(texts, named.card, key, rules, known)
            models.append(Model(key, name, card, flags, named.limit, named.warband, changed))
        found.append(models)
    return found


def _expand_stars(words: Sequence[str], shelf: Shelf) -> Iterator[str]:
    """Yield some words, with every model in the place of a star."""
    for word in words:
        if word == EVERY_MODEL:
            yield from (model.whole_name for model in shelf.known())
        else:
            yield word


def _look_up(body: str, known: Sequence[Known]) -> Known:
    """Return the model that a word names; raises UsageProblem for none or several."""
    matches = [model for model in known if model.is_called(body)]
    if not matches:
        raise _no_model(body, known)
    found = matches[0]
    if len(matches) > 1:
        names = list(dict.fromkeys(model.whole_name for model in matches))
        if len(names) == 1:
            raise UsageProblem(
                f"two warband files are called {found.file}, and both have {body!r}; rename one"
            )
        raise UsageProblem(f"{body!r} is in more than one warband; write {' or '.join(names)}")
    return found


def _no_model(body: str, known: Sequence[Known], game: str = "") -> UsageProblem:
    """Return the problem of a word that names no model."""
    if not known:
        where = f"there is no warband of {game} here" if game else "no file was given"
        return WrongWords(
            f"{body!r} isn't understood: if it is a model, {where}, so add -w FILE or write its "
            "card in braces"
        )
    copies = list(dict.fromkeys(model.id for model in known if model.entry == body))
    if copies:
        return UsageProblem(f"{body!r} are {len(copies)} models: {', '.join(copies)}; name one")
    return wrong_word("model", body, [model.id for model in known])
