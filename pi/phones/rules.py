"""The rules of a game on a page of a phone: those of this state, then all of them, and the terms of the game."""

from __future__ import annotations

from pi.night.state import TableState
from pi.rules import GAMES
from pi.screens import rules_text as rulebook
from pi.words import Words
from web.pages import RulesPage


def rules_page(state: TableState, words: Words, wanted: str) -> RulesPage | None:
    """Return the rules of the game that is wanted, or of that which is on or chosen; None of an unknown one."""
    situation = state.situation
    played = situation.rules.game or (state.setup.game if state.setup else None)
    game = wanted or played or next(iter(GAMES))
    if game not in GAMES:
        return None
    is_on = situation.rules.game == game
    book = rulebook.rulebook(game)
    options = (
        situation.rules.options if is_on else {name: known.default for name, known in GAMES[game].options_known.items()}
    )
    return RulesPage(
        game,
        words.names.title(game),
        words.names.render(game, "about"),
        rulebook.why(situation.outcome, words.language) if is_on else (),
        rulebook.now(situation, words.language) if is_on else (),
        book.passages(book.rules, options, words.language),
        words.terms(game),
        {name: words.names.title(name) for name in GAMES},
    )
