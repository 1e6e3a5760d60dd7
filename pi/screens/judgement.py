"""The judgement: the last decision, as the wall shows it and the voice says it.

The takes of each player are summed over all reasons, one line for each player, in the order of the reasons
(`pi.night.outcome.Outcome.sums`). The game supplies the proof (`pi.rules.game.Game.proof_of`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from pi.night.codes import EntryCode
from pi.night.outcome import Outcome, Sum
from pi.night.situation import PlayerState, Situation
from pi.night.state import TableState
from pi.night.types import Entry, Json
from pi.rules.display import Proof
from pi.screens.facts import proof_in_words
from pi.words import Words, plain
from pi.words.sentences import is_range
from web.pages import EvidenceView

MAX_SENTENCES = 3
"""Maximum number of sentences about other events."""
MAX_LINES, MAX_LETTERS, MAX_GROUPS = 4, 220, 3
"""More than MAX_LINES lines with together more than MAX_LETTERS characters become at most MAX_GROUPS sentences."""


@dataclass(frozen=True)
class SumView:
    """The sum of one player's takes, with the reasons. ``player`` is empty if ``phrase`` is a whole sentence."""

    player: str
    phrase: str
    reasons: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return f"{self.player} {self.phrase}".strip()

    @property
    def joint(self) -> str:
        """The text between the sum and its reasons in one sentence."""
        return self.reasons[0].removesuffix(self.because[0]) if len(self.reasons) == 1 else ". "

    @property
    def because(self) -> tuple[str, ...]:
        """The reasons without the colon that joins them to the sum."""
        return tuple(reason.strip().removeprefix(":").strip() for reason in self.reasons)


@dataclass(frozen=True)
class JudgementView:
    """The last decision in words. ``beat`` is the kind of a special event, or empty. ``number`` is unique in its game.
    ``hands`` are the hands of the round. ``picture`` is the evidence of the camera. ``standing`` are the ``sums``, or
    fewer sentences if the sums are too long to stay on the wall during play.
    """

    number: int
    title: str
    beat: str
    motion: str
    sums: tuple[SumView, ...]
    sentences: tuple[str, ...]
    proof: Proof
    standing: tuple[SumView, ...]
    hands: tuple[PlayerState, ...]
    picture: EvidenceView | None

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(reason for line in self.sums for reason in line.because))


def judgement(state: TableState, words: Words) -> JudgementView | None:
    """Return the last decision in words; None if there is none, and after a correction."""
    situation, decision = state.situation, state.decision
    rules, decided, proof = situation.rules, situation.decided, situation.proof
    if decision is None or decided is None or situation.outcome.is_correction:
        return None
    evidence = state.action_evidence if situation.is_decisive else None
    lines = tuple(sums(decided, words))
    # A reason that several lines share is shown under the last of these lines.
    lines = tuple(
        replace(line, reasons=()) if after is not None and after.reasons == line.reasons else line
        for line, after in zip_longest(lines, lines[1:])
    )
    line_texts = {line.text for line in lines}
    sentences = tuple(map(words.event, decided.others))
    if situation.is_decisive and (result := state.beliefs.get("result")):
        sentences = (*sentences, words.names.label("beliefs", **result))
    return JudgementView(
        number=decision.number,
        title=words.verdict(situation.beat, proof.held, rules),
        beat=situation.beat or "",
        motion=situation.flourish.motion if situation.flourish else "",
        sums=lines,
        sentences=tuple(text for text in sentences if _without_stop(text) not in line_texts)[-MAX_SENTENCES:],
        proof=proof_in_words(proof, rules, words),
        standing=standing(lines, decided, words),
        hands=tuple(_hands(situation, words)),
        picture=evidence_view(evidence, situation, words) if evidence else None,
    )


def evidence_view(evidence: Json, situation: Situation, words: Words) -> EvidenceView:
    width, height = evidence["film_wh"]
    faces = words.names.faces(evidence["values"], situation.rules)
    text = words.offer(Entry(EntryCode.EVIDENCE, evidence), situation)
    return EvidenceView(evidence["number"], text, not evidence["why"], (width, height), faces)


def _hands(situation: Situation, words: Words) -> Iterator[PlayerState]:
    proof = situation.proof
    for player in situation.players:
        dice, cards = proof.hands.get(player.name, ()), proof.cards.get(player.name, ())
        if dice or player.name in proof.cards:
            yield PlayerState(plain(player.name), dice=words.names.faces(dice, situation.rules), cards=cards)


# What each takes -------------------------------------------------------------------------------


def sums(decided: Outcome, words: Words) -> Iterator[SumView]:
    """Yield the sum of each player, then the other grave events. Without either, yield the decisive events."""
    reasons = [reason for _, reason in _shares_and_reasons(decided, words)]
    lines = [_line(line, reasons, decided, words) for line in decided.sums]
    if decided.is_shared:
        yield replace(lines[0], player=words.everybody(decided.rules))
    else:
        yield from lines
    rest = decided.graves or (() if lines else decided.decisive)
    yield from (SumView("", _without_stop(words.event(happening))) for happening in rest)


def standing(lines: tuple[SumView, ...], decided: Outcome, words: Words) -> tuple[SumView, ...]:
    """Return the lines; if they are too many and too long, one sentence for each reason, `MAX_GROUPS` at most."""
    if len(lines) <= MAX_LINES or sum(len(line.text) for line in lines) <= MAX_LETTERS:
        return lines
    groups = _shares_and_reasons(decided, words)
    return tuple(SumView("", share, (reason,)) for share, reason in groups)[:MAX_GROUPS]


def _shares_and_reasons(decided: Outcome, words: Words) -> list[tuple[str, str]]:
    """Return a pair for each group of takes: the players with their amounts, and the reason."""
    pairs = zip(words.amount_phrases(decided), words.take_sentences(decided), strict=False)
    return [(share, sentence.removeprefix(share)) for share, sentence in pairs]


def _line(line: Sum, reasons: Sequence[str], decided: Outcome, words: Words) -> SumView:
    """Return the sum of one player's takes. If there are several reasons, each comes with its amount."""
    unit, rules = words.names.unit, decided.rules
    parts = tuple(reasons[index] for index, _ in line.parts)
    if len(parts) > 1:
        sentences = [unit(decided.takes[index].unit, n, rules) + reasons[index] for index, n in line.parts]
        parts = tuple(sentence[:1].upper() + sentence[1:] for sentence in sentences)
    return SumView(plain(line.player), words.penalty_phrase(line.amounts, rules), parts)


def _without_stop(sentence: str) -> str:
    return sentence.removesuffix(".")


# What is said aloud ----------------------------------------------------------------------------


def spoken_sentences(outcome: Outcome, words: Words) -> Iterator[str]:
    """Yield each player's sum, then its reasons. If every player has one reason, yield the sentences of the takes."""
    if all(len(line.parts) == 1 for line in outcome.sums) and not any(map(is_range, outcome.takes)):
        yield from words.take_sentences(outcome)
        return
    spoken_reasons: set[str] = set()
    for line in sums(outcome, words):
        reasons = [reason for reason in line.because if reason not in spoken_reasons]
        spoken_reasons.update(reasons)
        yield f"{line.text}{line.reasons[0]}" if len(line.reasons) == len(reasons) == 1 else f"{line.text}."
        yield from reasons if len(line.reasons) > 1 else ()
