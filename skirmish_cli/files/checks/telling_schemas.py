"""A JSON Schema put so that an editor tells the key at fault.

Of `anyOf` a validator can say no more than that none of its schemas fits. Each of these says the
same and lets it say which key or value is wrong, and why:

| instead of any of | stands |
|---|---|
| a text of a pattern, a number, nothing | one schema of three types: a pattern holds for texts |
| a mapping with many keys, or nothing | that mapping, if there is something |
"""

from __future__ import annotations

from typing import Any

#: The keys of a schema that say something about values of one type alone.
_OWN_KEYS = {
    "string": {"pattern", "minLength", "maxLength", "allOf", "not"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "boolean": set[str](),
    "null": set[str](),
}
_NOTES = {"description", "title", "examples", "default"}
_NOTHING = {"type": "null"}


def name_faults(schema: Any) -> Any:
    """Return a schema that allows the same, and of which a fault names its place."""
    if isinstance(schema, list):
        return [name_faults(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: name_faults(value) for key, value in schema.items()}
    choices = told.get("anyOf")
    if not isinstance(choices, list):
        return told
    rest = {key: value for key, value in told.items() if key != "anyOf"}
    one = _join(choices) or _expect_something(choices)
    return told if one is None or one.keys() & rest.keys() - _NOTES else {**one, **rest}


def _join(choices: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return one schema of several types, or None where a key would hold for another one too."""
    joined: dict[str, Any] = {}
    types: list[str] = []
    for choice in choices:
        own = choice.get("type", [])
        own = [own] if isinstance(own, str) else own
        allowed = _NOTES.union({"type"}, *(_OWN_KEYS.get(one, set()) for one in own))
        is_simple = own and all(one in _OWN_KEYS for one in own) and choice.keys() <= allowed
        said = choice.keys() - {"type"}
        if not is_simple or set(own) & set(types) or said & joined.keys():
            return None
        joined.update({key: choice[key] for key in said})
        types += own
    is_mixed = {"integer", "number"} <= set(types)
    return None if is_mixed else {"type": types, **joined}


def _expect_something(choices: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return a schema for whatever isn't nothing, or None where there are more choices."""
    if len(choices) != 2 or _NOTHING not in choices:
        return None
    (other,) = (one for one in choices if one != _NOTHING)
    return {"if": {"not": _NOTHING}, "then": other}
