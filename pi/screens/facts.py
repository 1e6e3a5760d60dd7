"""Facts: the items of a situation in words, beside the huge text and in the rows of the players.

The game chooses the items (`pi.rules.game.Game.facts` and the methods beside it). No item contains anything that the
players agreed to hide (P55).
"""

from dataclasses import replace

from pi.night.rule_set import RuleSet
from pi.rules.display import Item, Proof, Score
from pi.rules.scores import score_dice
from pi.words import Words, plain


def fact(item: Item, rules: RuleSet, words: Words) -> Item:
    """Return the item in words. A score also has its dice."""
    dice = item.dice or (score_dice(item.text.value) if isinstance(item.text, Score) else ())
    label, text = _label(item, rules, words), _text(item, rules, words)
    return replace(item, label=label, text=text, about={}, owner="", dice=words.names.faces(dice, rules))


def mark(item: Item, rules: RuleSet, words: Words) -> Item:
    return Item(item.code, _text(item, rules, words) or _label(item, rules, words))


def proof_in_words(proof: Proof, rules: RuleSet, words: Words) -> Proof:
    faces, claim = words.names.faces, str(words.names.named(proof.claim, rules)) if proof.claim else ""
    return replace(proof, claim=claim, claim_dice=faces(proof.claim_dice, rules), dice=faces(proof.dice, rules))


def _label(item: Item, rules: RuleSet, words: Words) -> str:
    if item.owner:
        return plain(item.owner)
    return words.names.label(item.label or item.code, rules, **item.about)


def _text(item: Item, rules: RuleSet, words: Words) -> str:
    return str(words.names.named(item.text, rules))
