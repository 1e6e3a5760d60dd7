### What the table says of the game, in English.

kekenito-name = Kékénito
kekenito-score-double = pair of { $pips }

kekenito-instruction-throw = { $beat ->
    [none] { $player } throws, with no score to beat
   *[other] { $player } throws, to beat: { $beat }
    }
    .do = { $beat ->
        [none] throws the dice
       *[other] must beat { $beat }
        }
kekenito-instruction-give = { $player } gives { $amount ->
    [one] one sip
   *[other] { $amount } sips
    }
    .do = gives { $amount ->
        [one] one sip
       *[other] { $amount } sips
        }
kekenito-instruction-rule = { $repeal ->
    [true] { $player } may invent a rule, or annul one
   *[false] { $player } may invent a rule
    }
    .do = { $repeal ->
        [true] invent, or annul?
       *[false] invent a rule?
        }
kekenito-instruction-slave = { $player } chooses a slave
    .do = chooses a slave
kekenito-instruction-question = { $player }: “never have I” or “I have”?
    .do = which question?
kekenito-instruction-admit = { $step_question ->
    [never] { $player } says “never have I…”: who has?
   *[already] { $player } says “I have…”: who never has?
    }
    .do = { $step_question ->
        [never] says “never have I…”
       *[already] says “I have…”
        }
kekenito-instruction-kinito-to = { $player } gives the Kinito, to whom?
    .do = Kinito: for whom?
kekenito-instruction-kinito = { $step_attempts ->
    [one] { $player } counters the Kinito: it takes a 21, last attempt
   *[other] { $player } counters the Kinito: it takes a 21, { $step_attempts } attempts left
    }
    .do = it takes a 21
kekenito-instruction-bomb-to = { $player } holds the Bomb: who will defuse it?
    .do = calls for help
kekenito-instruction-bomb = { $step_attempts ->
    [one] { $player } saves { $step_for }: it takes a 32 or a 21, last attempt
   *[other] { $player } saves { $step_for }: it takes a 32 or a 21, { $step_attempts } attempts left
    }
    .do = it takes 32 or 21
kekenito-instruction-petit-poulet = { $player } tries to escape, stage { $step_stage } of 3, to beat: { $step_score }
    .do = must beat { $step_score }
kekenito-instruction-battle = { $player } throws one die for the battle
    .do = throws just one die

kekenito-state-throw = { $beat ->
    [none] A free throw
   *[other] To beat: { $beat }
    }
kekenito-state-give = The pair
kekenito-state-rule = The pair of 6
kekenito-state-slave = Total of 8: a slave
kekenito-state-question = Total of 7: question
kekenito-state-admit = { $step_question ->
    [never] Never have I
   *[already] I have
    }
kekenito-state-kinito-to = Kinito
kekenito-state-kinito = Kinito, stake: { $step_stake }
kekenito-state-bomb-to = The Bomb
kekenito-state-bomb = The Bomb
kekenito-state-petit-poulet = Petit poulet?
kekenito-state-battle = Battle

kekenito-note-throw = { $beat ->
    [none] Any score is good; the special scores count.
   *[other] Worse: drink the gap between the dice and throw again. Equal: a battle.
    }
kekenito-note-give = To whom you like, in one part or several, yourself too.
kekenito-note-rule = Or change nothing at all.
kekenito-note-slave = A slave drinks every sip along with the master.
kekenito-note-question = Or neither of them.
kekenito-note-admit = Tick who drinks, then finish.
kekenito-note-kinito-to = Whoever is chosen has three attempts to counter it.
kekenito-note-kinito = Countered, the Kinito goes back and the stake rises.
kekenito-note-bomb-to = Three attempts at a 32 or a 21, else it is a whole glass.
kekenito-note-bomb = Failed three times: a whole glass for { $step_for }.
kekenito-note-petit-poulet = Equal: one sip, and throw again. Lower: Petit poulet, the little chicken.
kekenito-note-battle = The lower die loses and drinks the difference.

kekenito-button-next-rule = No rule
kekenito-button-next-slave = No slave
kekenito-button-next-question = No question
kekenito-button-next-kinito-to = Do not give it

kekenito-asks-admit = Who drinks?
kekenito-choice-never = Never have I
kekenito-choice-already = I have

kekenito-action-admit = the answer to the question
kekenito-action-house = what a rule cost

kekenito-event-started = The game begins, { $first } throws.
kekenito-event-thrown = { $outcome ->
    [better] { $player } throws: { $score }, better.
    [worse] { $player } throws: { $score }, worse.
    [equal] { $player } throws: { $score }, the same score!
   *[free] { $player } throws: { $score }.
    }
kekenito-event-special = { $name ->
    [kinito] A Kinito for { $player }!
    [petit-poulet] The 31: { $player } must escape, or become Petit poulet, the little chicken.
    [bomb] A Bomb for { $player }!
    [forbidden] The forbidden number for { $player }.
    [pair] { $player } has sips to give: { $score }.
    [rule] The pair of 6: { $player } may invent a rule.
    [slave] Total of 8: a slave for { $player }.
    [total-9] Total of 9: the right neighbour drinks.
    [total-10] Total of 10: { $player } drinks.
    [total-11] Total of 11: the left neighbour drinks.
   *[question] Total of 7: a question for { $player }.
    }
kekenito-event-attempt = { $left ->
    [0] { $player } tries: { $score }.
    [one] { $player } tries: { $score }. Once more.
   *[other] { $player } tries: { $score }. { $left } more.
    }
kekenito-event-kinito = { $stake ->
    [1] { $against } gives the Kinito to { $player }.
   *[other] Countered! The Kinito goes back to { $player }, for { $stake } drinks from the bottle.
    }
kekenito-event-bomb = { $player } has to save { $for } from the Bomb.
kekenito-event-saved = { $player } gets away with it.
kekenito-event-not-saved = { $player } does not get away with it.
kekenito-event-petit-poulet = { $times ->
    [1] { $player } is the Petit poulet!
    [2] { $player } is double Petit poulet now!
    [3] { $player } is triple Petit poulet now!
    [4] { $player } is quadruple Petit poulet now!
   *[other] { $player } is Petit poulet { $times } times over!
    }
kekenito-event-slave = { $player } is now the slave of { $master }.
kekenito-event-freed = { $player } is nobody’s slave any more.
kekenito-event-question = { $question ->
    [never] { $player } says “never have I”.
   *[already] { $player } says “I have”.
    }
kekenito-event-house = Rule { $number }: “{ $text }”.
kekenito-event-battle = Battle between { $players }!
kekenito-event-battle-die = { $player } throws { $die }.
kekenito-event-battle-over = { $winner } wins the battle, { $loser } loses it: { $score }.
kekenito-event-turn = { $player } throws.
kekenito-event-glass-due = { $player }: that glass should be empty by now.

kekenito-take-gap = { $what }: worse, so the gap is drunk.
kekenito-take-forbidden = { $what }: the forbidden number.
kekenito-take-given = { $what }: a gift of the pair.
kekenito-take-total-9 = { $what }: total of 9, on the right.
kekenito-take-total-10 = { $what }: total of 10.
kekenito-take-total-11 = { $what }: total of 11, on the left.
kekenito-take-question = { $what }: the question hit home.
kekenito-take-kinito = { $what }: the Kinito was not countered.
kekenito-take-bomb = { $what }: the Bomb has gone off.
kekenito-take-petit-poulet-start = { $what } to celebrate the 31.
kekenito-take-petit-poulet-same = { $what }: the same score, the same stage.
kekenito-take-petit-poulet = { $what }: a 1 has fallen, and that is for the Petit poulet.
kekenito-take-slave = { $what } too: such is the lot of a slave.
kekenito-take-battle = { $what }: the battle is lost by that much.
kekenito-take-battle-tie = { $what }: nobody wins the battle, so it goes on.
kekenito-take-house-rule = { $what }: a rule is a rule.

kekenito-takes-sip = { $player } { $people ->
    [one] drinks
   *[other] drink
    } { $unit }
kekenito-takes-glass = { $player } { $people ->
    [one] empties
   *[other] empty
    } { $unit }
kekenito-takes-witness = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }

kekenito-unit-sip = { $amount ->
    [one] one sip
   *[other] { $amount } sips
    }
kekenito-unit-glass = { $amount ->
    [one] a whole glass
   *[other] { $amount } whole glasses
    }
kekenito-unit-witness = { $amount ->
    [one] one drink from the bottle
   *[other] { $amount } drinks from the bottle
    }

kekenito-column-sip = sips
kekenito-column-glass = glasses
kekenito-column-witness = bottle

kekenito-option-first = { $value } throws first
kekenito-option-variant-false = After a worse score: throw again with nothing to beat
kekenito-option-variant-true = Variant: after a worse score, beat your own
kekenito-option-glass_sips = { $value ->
    [0] No reminder to finish a glass
   *[other] A glass to finish every { $value } sips
    }

kekenito-fault-spill = a glass was knocked over
kekenito-fault-sip-not-drunk = a sip was not drunk
kekenito-fault-glass-not-finished = a glass is still not finished
kekenito-fault-other = another fault

kekenito-hint-KT1 = It takes two six-sided dice, a cocktail for each player, and a bottle of spirits within reach.
kekenito-hint-KT2 = Dieu m’en soit témoin, God be my witness: from the bottle, one or two sips as a rule. Too little is between you and God: nobody says a word.
kekenito-hint-KT3 = No rules against one person. Often heard: neither yes nor no, no bad language.
kekenito-hint-KT4 = A glass that is still not empty is a “tentative de triche”, an attempt to cheat.

kekenito-on-started = { kekenito-hint-KT1 }
kekenito-on-take-witness = { kekenito-hint-KT2 }
kekenito-in-rule = { kekenito-hint-KT3 }
kekenito-on-glass-due = { kekenito-hint-KT4 }

kekenito-rule-1 = Neither yes nor no: one sip each time
kekenito-rule-2 = No bad language: one sip each time
kekenito-rule-3 = The dice add up to 5: five sips to give
kekenito-rule-4 = Each 2 thrown: two sips

## The memory of the house
kekenito-house-rounds = turns
kekenito-why-gap = a worse throw: the gap
kekenito-why-forbidden = the forbidden number
kekenito-why-given = gift of a pair
kekenito-why-total-9 = total of 9
kekenito-why-total-10 = total of 10
kekenito-why-total-11 = total of 11
kekenito-why-question = a question that hit home
kekenito-why-kinito = Kinito not countered
kekenito-why-bomb = the Bomb
kekenito-why-petit-poulet-start = a 31 to celebrate
kekenito-why-petit-poulet-same = the same score, the same stage
kekenito-why-petit-poulet = the 1s of the Petit poulet
kekenito-why-slave = with the master, as a slave
kekenito-why-battle = battle lost
kekenito-why-battle-tie = battle without a winner
kekenito-why-house-rule = invented rule

## The terms of the game that stay French, with their meaning
kekenito-term-1 = Kinito
    .means = a 2 and a 1, the highest throw
kekenito-term-2 = Petit poulet
    .means = the little chicken, who drinks for every 1 that falls
kekenito-term-3 = Dieu m’en soit témoin
    .means = God be my witness: a drink straight from the bottle
kekenito-term-4 = tentative de triche
    .means = an attempt to cheat, the cry at a fault

## The games and their options, in a sentence

kekenito-about = Two dice in the open, no lies: beat the score before, or drink the difference. Two people at least.
kekenito-about-first = The youngest person at the table throws first.
kekenito-about-variant = A harder rule, to be played only if the whole table agrees.
kekenito-about-glass_sips = A reminder to finish a glass.

## Help for those who play a game for the first time

kekenito-help-throw = { $beat ->
    [none] Two dice, before everybody. Any score will do here: the left neighbour will have to beat it. The higher die is the tens.
    [Kinito] Two dice: nothing beats a Kinito. Another 21 makes a battle; with any other score, drink the gap between the two.
   *[other] Two dice: make more than { $beat }, or drink the gap between the two. The higher one is the tens; a pair is worth more, and 21 more than all.
    }
kekenito-help-give = A pair is given away: { $amount ->
    [one] one sip
   *[other] { $amount } sips
    } for anybody. Each press of “Choose” gives one.
kekenito-help-rule = A pair of 6 lets a player invent a rule for the whole table. Forgetting it costs a drink: the table calls it in the menu.
kekenito-help-slave = A total of 8: choose somebody who will drink from now on whenever the master drinks.
kekenito-help-question = A total of 7: say aloud a thing that you have never done, or that you have done. The others drink according to their past.
kekenito-help-admit = It is said: everybody concerned owns up and drinks one sip. Tick the names, then “That is all”.
kekenito-help-kinito-to = 21 is the Kinito, and it is given away: the receiver must throw 21 in three attempts, or drink from the bottle.
kekenito-help-kinito = Three attempts to throw 21. If it works the Kinito goes back, and costs more; if not, it is a drink from the bottle.
kekenito-help-bomb-to = 32 is the Bomb: somebody has to defuse it, or { $player } empties the glass.
kekenito-help-bomb = Three attempts to throw 32 or 21, and save { $step_for }; otherwise { $step_for } empties the glass.
kekenito-help-petit-poulet = 31: do better three times in a row, or become the Petit poulet, the little chicken, who drinks for every 1 that falls at this table.
kekenito-help-battle = Two equal scores: each throws a single die. The lower one drinks the difference, then throws both dice.

kekenito-score-21 = Kinito
kekenito-verdict-kinito = Kinito!
kekenito-verdict-petit-poulet = Petit poulet!
kekenito-verdict-bomb = Bomb!
