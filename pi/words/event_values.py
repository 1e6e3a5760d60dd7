"""What the events of one action tell about each other, as values for a sentence.

A `take` says why by a code; who was right, what lay under the cup and which fault was called
stand in the other events of the same action. This room gathers them. It holds no words, and it
settles nothing: what the referee has not said, it calls `unknown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pi.moment import Json

from .catalogue import Value

NONE = "none"
"""What a sentence gets for a value that is empty, so that it can select on it."""

MANY = 3
"""Different amounts for one reason from which on they are told in one sentence."""

# What costs one to each who is meant, whoever it is: more than that is a multiplication (Q41, Q66).
_ONE_EACH = frozenset({"fault", "race", "special-31", "special-41", "special-42", "special-51"})


def first(happened: Iterable[Json], kind: str) -> Json:
    """The first event of a kind in the action; empty when there is none."""
    return next((event for event in happened if event["event"] == kind), {})


def proof(happened: Sequence[Json], table: Json) -> str:
    """How the announcement was settled: ``true``, ``false``, ``hidden`` (over a Kinito), ``success``, ``fail``."""
    shown = first(happened, "shown")
    if "truth" in shown:
        return "true" if shown["truth"] else "hidden" if is_kinito(shown["score"], table) else "false"
    return str(first(happened, "counter").get("result", "unknown"))


def circumstances(take: Json, happened: Sequence[Json], table: Json) -> dict[str, Value]:
    """What a sentence about a `take` may need beside the take itself; codes, no words."""
    lost, fault = first(happened, "lost"), first(happened, "fault")
    return {
        "proof": proof(happened, table) if lost else "unknown",
        "gain": coded(str(take["unit"]).endswith("reward")),
        "cry": str(fault.get("cry", "")),
        "loser": str(lost.get("player", "")),
        "winner": str(lost.get("winner", "")),
    }


def alike(happened: Iterable[Json]) -> list[list[Json]]:
    """The takes of an action, those together that one sentence can tell: the same unit and amount for the same
    reason, or from :data:`MANY` such amounts on, whatever the amount.
    """
    amounts: dict[tuple[str, str], dict[int, list[Json]]] = {}
    for event in happened:
        if event["event"] == "take":
            same = amounts.setdefault((event["why"], event["unit"]), {})
            same.setdefault(event["amount"], []).append(event)
    groups: list[list[Json]] = []
    for of in amounts.values():
        groups += [[event for same in of.values() for event in same]] if len(of) >= MANY else of.values()
    return groups


def alike_otherwise(happened: Iterable[Json]) -> list[Json]:
    """These events, but of the takes that a correction changes in the same way one, with all its ``players``."""
    told: dict[object, Json] = {}
    for place, event in enumerate(happened):
        otherwise = event["event"] == "taken-otherwise"
        key = (event["unit"], event["was"], event["now"]) if otherwise else place
        players = [*told.get(key, {}).get("players", ()), event["player"]] if otherwise else None
        told[key] = {**told.get(key, event), "players": players} if players else event
    return list(told.values())


def factor(take: Json, happened: Sequence[Json], table: Json) -> str | None:
    """Why an amount was multiplied: ``window`` (61), ``idle`` (sans emploi), ``both``, or None."""
    opened = [(event["player"], event.get("pair", 1)) for event in happened if event["event"] == "doubled"]
    standing = [window for window in table.get("doubled", ()) if (window["player"], window["pair"]) not in opened]
    window = bool(standing) or bool(first(happened, "doubled-over"))
    idle = table.get("second") is not None and take["why"] in _ONE_EACH and take["amount"] > (2 if window else 1)
    return {(True, True): "both", (True, False): "window", (False, True): "idle"}.get((window, idle))


def is_kinito(score: object, table: Json) -> bool:
    """Whether a score is a Kinito at this table: 21, and 65 where it is played so."""
    return score == 21 or (score == 65 and table.get("options", {}).get("score65") == "kinito")


def side_of(table: Json, pair: int) -> Json:
    """The part of the table that speaks of one pair of dice."""
    second: Json | None = table.get("second")
    return table if pair == 1 or second is None else second


def stage(side: Json) -> dict[str, Value]:
    """What has to be beaten (``beat``), what is to be given (``amount``), and how far a contest inside the
    throw has come (``step_…``); codes and numbers, no words.
    """
    beat, step = side.get("to_beat"), side.get("step") or {}
    amounts = [entry["amount"] for entry in side.get("expects", ()) if "amount" in entry]
    told: dict[str, Value] = {
        "beat": NONE if beat is None else beat["score"],
        "amount": amounts[0] if amounts else 0,
        "repeal": coded(any(entry["do"] == "repeal" for entry in side.get("expects", ()))),
    }
    return told | {f"step_{key}": value for key, value in step.items() if isinstance(value, int | str)}


def hands(side: Json) -> dict[str, Value]:
    """What a table with cards has to tell: what moves it on, what lies on top, whose Kaël it was, the scores."""
    expects, out = side.get("expects", ()), side.get("out", ())
    return {
        "move": expects[0]["do"] if expects else NONE,
        "may_kael": coded(any(entry["do"] == "kael" for entry in expects)),
        "called": coded(bool(side.get("kael"))),
        "caller": coded(side.get("kael") or ""),
        "top": (side.get("pile") or ["—"])[-1],
        "takeable": side.get("takeable") or "—",
        "stock": side.get("stock", 0),
        "manche": side.get("manche", 0),
        "scores": ", ".join(f"{name} {score}" for name, score in side.get("scores", {}).items() if name not in out),
    }


def actors(table: Json, pair: int) -> list[str]:
    """Who may move the game on with one pair, each once, in the order of `expects`.

    Where one player is to play, it is he, whoever may come before him.
    """
    if table.get("to_play"):
        return [table["to_play"]]
    return list(dict.fromkeys(e["by"] for e in table["expects"] if e.get("pair", 1) == pair and "by" in e))


def subjects(table: Json, pair: int) -> list[str]:
    """Whom the huge text is about: those who may act with a pair, and at the end those who have won."""
    return actors(table, pair) or list(table.get("winners", ()))


def stakes(table: Json) -> dict[str, Value]:
    """Throws made and allowed, and what a rampot is for, where a game has such things."""
    hand = table.get("hands", {}).get(table.get("turn"))
    return {
        "throws": hand["throws"] if isinstance(hand, dict) else 0,
        "limit": table.get("limit", 0),
        "end": coded((table.get("rampot") or {}).get("end")),
    }


def option_values(table: Json | None) -> dict[str, Value]:
    """The options in force, as values that every sentence of the game may select on: `opt_…` and `stake`."""
    options: Json = (table or {}).get("options", {})
    values: dict[str, Value] = {f"opt_{name}": coded(value) for name, value in options.items()}
    return values | {"stake": coded(options.get("stake", ""))}


def coded(value: object) -> str:
    """An option's value as a sentence selects on it: ``true``, ``false``, ``none`` for nothing, else its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return NONE if value in ("", None) else str(value)
