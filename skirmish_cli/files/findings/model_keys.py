"""The keys that a pydantic model knows, at any place below it."""

from __future__ import annotations

import types
import typing
from typing import TYPE_CHECKING

from pydantic import BaseModel

if TYPE_CHECKING:
    from skirmish_cli.core.warband import Path


def list_keys(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model as they are written in a file."""
    return [info.alias or name for name, info in model.model_fields.items()]


def keys_at(model: type[BaseModel], path: Path) -> list[str]:
    """Return the keys that are known in the mapping at a path below a model."""
    known = (key for each in models_at(model, path) for key in list_keys(each))
    return list(dict.fromkeys(known))


def models_at(model: type[BaseModel], path: Path) -> list[type[BaseModel]]:
    """Return what the mapping at a path below a model may be."""
    models = [model]
    for step in path:
        if isinstance(step, int):
            continue
        below: list[type[BaseModel]] = []
        for each in models:
            for name, info in each.model_fields.items():
                if step in (name, info.alias):
                    below += _models_in(info.annotation)
        models = below or models
    return models


def _models_in(annotation: object) -> list[type[BaseModel]]:
    """Return the models that an annotation names."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return [annotation] if issubclass(annotation, BaseModel) else []
    return [found for part in typing.get_args(annotation) for found in _models_in(part)]
