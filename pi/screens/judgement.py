"""The judgement: what was decided last, as the wall shows it and the voice says it.

A :class:`~pi.night.state.TableState` and :class:`~pi.words.Words` go in. What each player takes is summed over all
reasons, one line for each player, in the order in which the reasons are told. What it rests on is for the game to say
(`pi.rules.game.Game.proof_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from pi.night.codes import EntryCode
from pi.night.decision import Decision
from pi.night.state import TableState
from pi.night.types import Entry, Json
from pi.rules import GAMES
from pi.rules.display import Beat, Proof
from pi.screens.colours import colour_of
from pi.screens.facts import Board, Face
from pi.screens.views import EvidenceView
from pi.words import Words, plain
from pi.words.event_values import alike

TOLD_MOST = 3
"""Sentences of what else has happened."""

LINES_MOST, LETTERS_MOST, GROUPS_MOST = 4, 220, 3
"""Lines always kept; characters that more lines may have; sentences that replace longer ones."""

EVERYBODY_LEAST = 3
"""From this number of players, one line says that the whole table takes the same."""

BEATS: tuple[Beat, ...] = get_args(Beat)


@dataclass(frozen=True)
class SumView:
    """What one player takes in all, and why. ``player`` is empty where a sentence says both."""

    player: str
    does: str
    reasons: tuple[str, ...] = ()

    @property
    def colour(self) -> str:
        return colour_of(self.player)

    @property
    def text(self) -> str:
        return f"{self.player} {self.does}".strip()

    @property
    def joint(self) -> str:
        """What joins the sum to its reasons in one sentence."""
        return self.reasons[0].removesuffix(self.because[0]) if len(self.reasons) == 1 else ". "

    @property
    def because(self) -> tuple[str, ...]:
        """The reasons without the colon that joins them to the sum."""
        return tuple(reason.strip().removeprefix(":").strip() for reason in self.reasons)


@dataclass(frozen=True)
class HandView:
    """The hand of one player in the round that was decided."""

    player: str
    dice: tuple[Face, ...]
    cards: tuple[str, ...]

    @property
    def colour(self) -> str:
        return colour_of(self.player)


@dataclass(frozen=True)
class JudgementView:
    """What was decided. ``title`` heads it; ``beat`` is what it is beside what it costs, empty for nothing more.

    ``claim`` was announced, also as ``claim_dice``; ``held``: whether it was true, None where that was not shown.
    ``dice`` were thrown or shown, ``hands`` are those of the round. ``picture`` is what the camera saw of it.
    ``covers``: nothing was done since, so it may cover the wall for a while. ``number`` separates it from others of
    its game. ``standing`` are the ``sums``, or fewer sentences where those are too long to stand on beside the game.
    """

    number: int
    title: str
    beat: str
    sums: tuple[SumView, ...]
    told: tuple[str, ...]
    claim: str
    claim_dice: tuple[Face, ...]
    held: bool | None
    dice: tuple[Face, ...]
    standing: tuple[SumView, ...]
    hands: tuple[HandView, ...]
    picture: EvidenceView | None
    covers: bool

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons of all, each once."""
        return tuple(dict.fromkeys(reason for line in self.sums for reason in line.because))


def judgement(moment: TableState, words: Words) -> JudgementView | None:
    """Return what was decided last; None while nothing is, and while a correction says what it changes."""
    table, decision = moment.table, moment.decision
    if table is None or decision is None or moment.setup is not None or _is_corrected(moment):
        return None
    proof, board = decision.proof(table), Board(table, table, words)
    evidence = moment.action_evidence if _is_fresh(moment) else None
    beat, lines = beat_of(decision, table), tuple(sums(decision.happened, table, words))
    known = {line.text for line in lines}
    return JudgementView(
        number=decision.number,
        title=words.verdict(beat, proof.held, table),
        beat=beat or "",
        sums=lines,
        told=tuple(text for text in words.others(decision.happened, table) if _bare(text) not in known)[-TOLD_MOST:],
        claim=str(words.names.named(proof.claim, table)) if proof.claim else "",
        claim_dice=board.faces(proof.claim_dice),
        held=proof.held,
        dice=board.faces(proof.dice),
        standing=standing(lines, decision.happened, table, words),
        hands=tuple(hands(proof, board)),
        picture=evidence_view(evidence, table, words) if evidence else None,
        covers=_is_fresh(moment) and not moment.stepped,
    )


def _is_fresh(moment: TableState) -> bool:
    """Whether the last action is the one that decided."""
    return moment.decision is not None and moment.happened == moment.decision.happened


def _is_corrected(moment: TableState) -> bool:
    return any("corrects" in event for event in moment.happened)


def evidence_view(evidence: Json, table: Json | None, words: Words) -> EvidenceView:
    """What the camera saw of a judgement, in words."""
    wide, tall = evidence["film_wh"]
    faces = Board(table or {}, table or {}, words).faces(evidence["values"])
    text = words.offer(Entry(EntryCode.SIGHT, evidence), table)
    return EvidenceView(evidence["number"], text, not evidence["why"], (wide, tall), faces)


def beat_of(decision: Decision, table: Json) -> Beat | None:
    """Return the gravest of what the events of a decision are beside what they cost."""
    game = GAMES[table["game"]]
    found = [beat for event in decision.happened if (beat := game.beat_of(event))]
    return max(found, key=BEATS.index, default=None)


def hands(proof: Proof, board: Board) -> Iterator[HandView]:
    """The hands of a round, in seat order."""
    for player in board.table["players"]:
        dice, cards = proof.hands.get(player, ()), proof.cards.get(player, ())
        if dice or player in proof.cards:
            yield HandView(plain(player), board.faces(dice), cards)


def resting_on(moment: TableState) -> Proof:
    """Return what the last decision rests on; nothing while nothing is decided."""
    return moment.decision.proof(moment.table) if moment.decision and moment.table else Proof()


# What each takes -------------------------------------------------------------------------------


def sums(happened: Sequence[Json], table: Json, words: Words) -> Iterator[SumView]:
    """Yield what each player takes, then the other grave events; where nothing is taken, what decided."""
    lines = [_line(player, takes, table, words) for player, takes in _by_player(happened, table, words).items()]
    yield from _together(lines, table, words)
    graves = [SumView("", _bare(sentence)) for sentence in _graves(happened, table, words)]
    yield from graves
    if not lines and not graves:
        decides = GAMES[table["game"]].decides
        yield from (
            SumView("", _bare(words.event(event, table, happened))) for event in happened if event["event"] in decides
        )


def standing(lines: tuple[SumView, ...], happened: Sequence[Json], table: Json, words: Words) -> tuple[SumView, ...]:
    """Return the lines; if they are many and long, a sentence for each reason, `GROUPS_MOST` at most."""
    if len(lines) <= LINES_MOST or sum(len(line.text) for line in lines) <= LETTERS_MOST:
        return lines
    told = zip(words.takes(happened, table), words.shares(happened, table), strict=False)
    return tuple(SumView("", share, (sentence.removeprefix(share),)) for sentence, share in told)[:GROUPS_MOST]


def _graves(happened: Sequence[Json], table: Json, words: Words) -> tuple[str, ...]:
    takes = len(alike(happened))
    return words.takes(happened, table)[takes:]


def _by_player(happened: Sequence[Json], table: Json, words: Words) -> dict[str, list[tuple[Json, str]]]:
    """The takes of each player with what is told of them after the amount, in the order in which they are told."""
    told: dict[str, list[tuple[Json, str]]] = {}
    sentences, shares = words.takes(happened, table), words.shares(happened, table)
    for group, sentence, share in zip(alike(happened), sentences, shares, strict=False):
        reason = sentence.removeprefix(share)
        for take in sorted(group, key=lambda event: int(event["amount"])):
            told.setdefault(take["player"], []).append((take, reason))
    return told


def _line(player: str, takes: Sequence[tuple[Json, str]], table: Json, words: Words) -> SumView:
    """What one player takes in all; of several reasons each says its part."""
    amounts: dict[str, int] = {}
    for take, _ in takes:
        amounts[take["unit"]] = amounts.get(take["unit"], 0) + take["amount"]
    parts = [reason for _, reason in takes]
    if len(takes) > 1:
        parts = [words.names.unit(take["unit"], take["amount"], table) + reason for take, reason in takes]
    return SumView(plain(player), words.does(amounts, table), tuple(parts))


def _together(lines: Sequence[SumView], table: Json, words: Words) -> Sequence[SumView]:
    """One line where the whole table takes the same for the same."""
    alike_all = len({(line.does, line.reasons) for line in lines}) == 1
    if alike_all and len(lines) == len(table["players"]) >= EVERYBODY_LEAST:
        return [replace(lines[0], player=words.everybody(table))]
    return lines


def _bare(sentence: str) -> str:
    return sentence.removesuffix(".")


# What is said aloud ----------------------------------------------------------------------------


def spoken(happened: Sequence[Json], table: Json, words: Words) -> Iterator[str]:
    """Say the sums in their order, then the reasons; in one sentence where each player has a single reason."""
    groups = alike(happened)
    players = [event["player"] for group in groups for event in group]
    if len(players) == len(set(players)) and not _is_ranged(happened, table, words):
        yield from words.takes(happened, table)
        return
    known: set[str] = set()
    for line in sums(happened, table, words):
        reasons = [reason for reason in line.because if reason not in known]
        known.update(reasons)
        yield f"{line.text}{line.reasons[0]}" if len(line.reasons) == len(reasons) == 1 else f"{line.text}."
        yield from reasons if len(line.reasons) > 1 else ()


def _is_ranged(happened: Sequence[Json], table: Json, words: Words) -> bool:
    """Whether a sentence about many players leaves out what each takes."""
    return any(
        len({event["amount"] for event in group}) > 1 and not all(event["player"] in share for event in group)
        for group, share in zip(alike(happened), words.shares(happened, table), strict=True)
    )
