"""Golden sentences: everything that the wall shows and the voice says, in French and in English.

Beside each golden game is a text of the same name. `evenings` has texts for everything else: the buttons, the camera,
notices. Each line that begins with `> ` is a command (`do`), done at a running table. Below it are the changed lines of
the wall, the names of removed lines, and the sentences of the voice. English is below French where the two differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from pi.night.codes import NoticeCode
from pi.night.situation import PlayerState
from pi.night.state import TableState
from pi.night.types import Button, Json, Notice
from pi.rules.display import Item
from pi.screens.ending import EndingView
from pi.screens.judgement import JudgementView, SumView
from pi.screens.wall import Label, WallView
from pi.voice.announcer import Announcer, Chime, Utterance
from pi.words import LANGUAGES, Words
from tests.pi.sitting import Evening
from tests.playthroughs import FILES, FOLDER, actions_of
from vision.reading import Die, Reading, Why

TEXTS = [*(path.with_suffix(".txt") for path in FILES), *sorted((FOLDER / "evenings").glob("*.txt"))]


class Listener:
    """A wall and a voice in one language."""

    def __init__(self, language: str) -> None:
        self._words = Words(language, strict=True)
        self._caller = Announcer(self._words)
        self.wall: Mapping[str, str] = {}
        self.utterance: Utterance | None = None

    def follow(self, state: TableState) -> None:
        """Draw this state, and speak its news."""
        self.utterance = self._caller.announce(state)
        assert self._caller._wall is not None
        self.wall = {name: text for name, text in lines(self._caller._wall) if text}

    def again(self) -> None:
        """Repeat this state."""
        self.utterance = self._caller.again(Chime.WRONG)

    def error(self, code: str) -> str:
        """Return the sentence about why an action is refused."""
        return self._words.problems.error({"code": code})


def commands_of(path: Path) -> list[Any]:
    """Return the commands of a text: the actions of its golden game, or the commands in it."""
    if (game := path.with_suffix(".jsonl")) in FILES:
        return [action for action in actions_of(game) if isinstance(action, dict)]
    return [json.loads(line[2:]) for line in path.read_text("utf-8").splitlines() if line.startswith("> ")]


def told(commands: Sequence[Any]) -> str:
    """Return the golden sentences of these commands; the first command may be a configuration."""
    config = commands[0].get("house", {})
    listeners = [Listener(language) for language in LANGUAGES]
    found = []
    with Evening(**config) as evening:
        for command in commands:
            walls = [listener.wall for listener in listeners]
            refusal, state = do(evening, command), evening.state
            for listener in listeners:
                listener.again() if command == {"again": True} else listener.follow(state)
            found.append(f"> {json.dumps(command, ensure_ascii=False)}")
            if refusal:
                found += both("refused", [listener.error(refusal) for listener in listeners])
            found += changes(walls, [listener.wall for listener in listeners])
            found += speech([listener.utterance for listener in listeners])
    return "\n".join(found) + "\n"


def do(evening: Evening, command: Json) -> str:
    """Do a command at the table. Return the code of its refusal, or "".

    Its first key is the kind of the command, the others are its values.
    """
    (kind, what), *more = command.items()
    values, running = dict(more), evening.running
    refusal = None
    match kind:
        case "press":
            evening.press(Button(what))
        case "hold":
            evening.hold(Button(what))
        case "take":
            evening.take(what, **values)
        case "read":
            dice = tuple(Die(value, (20 * place, 0, 10, 10), 1.0) for place, value in enumerate(what))
            running.read(Reading(dice, Why(values["why"]) if values else None)).result()
        case "see":
            running.show_evidence(what).result()
        case "watch":
            running.watch_hands(what).result()
        case "lay":
            running.show_hand(evening.state.hand["turn"] if evening.state.hand else 0, what, values.get("why")).result()
        case "mute":
            running.mute(what).result()
        case "notice":
            running.show_notice(Notice(NoticeCode(what), values)).result()
        case "guest":
            refusal = running.admit(what).result()
        case "play":
            for action in commands_of(FOLDER / f"{what}.txt")[: values["actions"]]:
                evening.submit(action)
        case "do":
            refusal = evening.submit(command).error
    return refusal.code if refusal else ""


def changes(before: Sequence[Mapping[str, str]], now: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield the changed lines of the walls, and the names of the removed ones."""
    stood, stands = (dict.fromkeys(chain(*walls)) for walls in (before, now))
    for name in stands:
        if [wall.get(name) for wall in before] != [wall.get(name) for wall in now]:
            yield from both(name, [wall.get(name, "") for wall in now])
    if gone := [name for name in stood if name not in stands]:
        yield f"  gone: {', '.join(gone)}"


def speech(utterances: Sequence[Utterance | None]) -> Iterator[str]:
    """Yield the chime, and the sentences of all languages; with a plus, they are added to the present speech."""
    spoken = [utterance for utterance in utterances if utterance]
    yield from (f"  chime: {utterance.chime}" for utterance in spoken[:1] if utterance.chime)
    for sentences in zip_longest(*(utterance.sentences for utterance in spoken), fillvalue=""):
        yield from both("voice +" if spoken[0].adds else "voice", sentences)


def both(name: str, texts: Sequence[str]) -> Iterator[str]:
    """Yield a line in French, and in English where that differs."""
    yield f"  {name}: {texts[0]}"
    if texts[1] != texts[0]:
        yield f"    en: {texts[1]}"


# The wall, line by line -------------------------------------------------------------------------


def lines(wall: WallView) -> Iterator[tuple[str, str]]:
    """Yield every line of a wall after its name; an empty line is not on the wall."""
    yield "title", wall.title
    yield "labels", brief(*wall.labels.values())
    for number, pair in enumerate(wall.pairs, start=1):
        direction = pair.direction and pair.direction_text
        yield f"pair {number}", brief(pair.title, pair.state, pair.who, pair.call, direction)
        yield f"note {number}", pair.note
        yield from numbered(f"fact {number}", map(of_fact, pair.facts))
    yield from numbered("take", wall.takes)
    yield from of_judgement(wall.judgement) if wall.judgement else ()
    yield from of_ending(wall.ending) if wall.ending else ()
    yield from numbered("told", wall.sentences)
    yield from numbered("hint", wall.hints)
    yield "doubled", wall.doubled
    yield "columns", brief(*wall.columns)
    yield from numbered("row", map(of_row, wall.rows))
    yield from numbered("rule", wall.house_rules)
    if choice := wall.choice:
        shown = [*map(of_label, choice.before), f"[{of_label(choice.selected)}]", *map(of_label, choice.after)]
        yield "choice", brief(choice.question, choice.position, ", ".join(shown))
        yield "about", choice.about
    if fork := wall.fork:
        answers = " ".join(f"{name}:{state}" for name, state in fork.answers)
        yield "fork", brief(fork.question, fork.who, fork.covers and "covers", answers)
        yield "about", fork.about
        for one in fork.branches:
            yield f"takes {one.button}", brief(one.text, ", ".join(map(of_label, one.labels)))
    yield "waiting", wall.waiting
    for button in wall.buttons:
        yield button.name, brief(button.text, button.held, button.label and f"[{of_label(button.label)}]")
    yield from numbered("notice", (brief(one.serious and "serious", one.text) for one in wall.notices))
    yield "help", wall.help
    if law := wall.law:
        yield from numbered("law", (*law.sentences, *(brief(one.number, one.text) for one in (*law.why, *law.now))))
    yield "evidence", brief(*((seen.text, dice(seen.dice)) if (seen := wall.evidence) else ()))
    yield "thumbnail", brief(*((seen.text, dice(seen.dice)) if (seen := wall.evidence_thumbnail) else ()))
    yield "hand", brief(*((hand.who, dice(hand.cards), hand.text) if (hand := wall.hand) else ()))
    yield "tray", brief(wall.hidden and "hidden", wall.throws and "throws", not wall.dice and "no dice")


def of_judgement(view: JudgementView) -> Iterator[tuple[str, str]]:
    yield "judgement", brief(view.title, view.beat, view.picture and view.picture.text)
    yield (
        "claim",
        brief(
            view.proof.claim, dice(view.proof.claim_dice), view.proof.held is not None and f"true: {view.proof.held}"
        ),
    )
    yield "thrown", dice(view.proof.dice)
    yield from numbered("sum", map(of_sum, view.sums))
    yield from numbered("standing", map(of_sum, () if view.standing == view.sums else view.standing))
    yield from numbered("beside", view.sentences)
    yield from numbered("hand", (brief(one.name, dice(one.dice), dice(one.cards)) for one in view.hands))


def of_ending(view: EndingView) -> Iterator[tuple[str, str]]:
    """Yield the lines of the end of a game."""
    yield from numbered("place", (brief(number, *players) for number, players in view.places))
    yield from numbered("headline", view.headline)
    yield "wins", view.wins
    yield "most", view.top_takers
    if proof := view.boldest:
        yield "lie", brief(view.lie, proof.claim, dice(proof.claim_dice), dice(proof.dice))


def numbered(name: str, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield lines of one name, each with its number."""
    return ((f"{name} {number}", text) for number, text in enumerate(texts, start=1))


def brief(*parts: object) -> str:
    """Return the parts that are not empty in one line."""
    return " | ".join(str(part) for part in parts if part)


def dice(faces: Iterable[int | str]) -> str:
    """Return dice or cards in their order."""
    return " ".join(map(str, faces))


def of_label(label: Label) -> str:
    """Return an entry with its dice or cards."""
    drawn = (*label.dice, *"?" * label.hidden, *label.cards)
    return label.text + f" ({dice(drawn)})" * bool(drawn)


def of_fact(fact: Item) -> str:
    """Return a fact on the table; kept dice are before a bar, hidden ones are question marks."""
    faces = [*map(str, fact.dice), *"?" * fact.hidden]
    kept = [*faces[: fact.kept], *"/" * bool(fact.kept), *faces[fact.kept :]]
    return brief(fact.code, fact.label, fact.text, dice(kept), dice(fact.cards), fact.chips and f"{fact.chips} chips")


def of_row(row: PlayerState) -> str:
    """Return the row of a player; the cost of the last action has a plus."""
    amounts = [f"{amount}{'+' * took}" for amount, took in zip_longest(row.amounts, row.took, fillvalue=False)]
    gauge = f"{row.gauge.value} of {row.gauge.most}, {dice(row.gauge.steps)}" if row.gauge else ""
    marks = (f"{mark.code}: {mark.text}" for mark in row.marks)
    return brief(row.name, dice(amounts), row.acts and "acts", *marks, dice(row.dice), dice(row.cards), gauge)


def of_sum(line: SumView) -> str:
    """Return the total take of one player."""
    return brief(line.text, *line.reasons)
