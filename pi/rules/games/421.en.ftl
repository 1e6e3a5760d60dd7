### What the table says of the game, in English.

game-421-name = 421

game-421-instruction-charge = { $player } throws once
    .do = throws once
game-421-instruction-entame = { $player } throws once for the entame, the lead
    .do = throws once
game-421-instruction-rampot = { $player } throws once more: rampot, the tie-break
    .do = throws once
game-421-instruction-decharge = { $throws ->
    [0] { $player } throws all three dice
   *[other] { $player }: stay or throw again?
    }
    .do = { $throws ->
        [0] throws three dice
       *[other] stay, or rethrow?
        }

game-421-state-charge = The charge
game-421-state-entame = The entame
game-421-state-rampot = { $end ->
    [weakest] Rampot for the weakest hand
    [strongest] Rampot for the strongest hand
   *[both] Rampot for everybody
    }
game-421-state-decharge = The décharge

game-421-note-charge = The weakest combination takes from the pot what the strongest is worth.
game-421-note-entame = The weakest hand will have the entame, the lead. No chip moves.
game-421-note-rampot = It only parts the tied: what is at stake stays that of the round.
game-421-note-decharge = { $throws ->
    [0] { $limit ->
        [1] One throw only.
        [one] { $limit } throw.
       *[other] Up to { $limit } throws.
        } The strongest combination gives, the weakest takes.
   *[other] Throw { $throws } of { $limit }. Leave the dice to keep, throw the others again.
    }

game-421-button-next-decharge = Stay with it

game-421-event-started = The game begins, { $first } throws.
game-421-event-warning = { $total } chips in play: it will be a long game.
game-421-event-round = Round { $number }: { $leader } has the entame.
game-421-event-hand = { $name ->
    [421] { $player } throws 421!
   *[other] { $player } throws { $dice }.
    }
game-421-event-nenette = Nénette! Shame on { $player }.
game-421-event-rampot = { $end ->
    [weakest] A tie for the weakest, rampot: { $players }.
    [strongest] A tie for the strongest, rampot: { $players }.
   *[both] All are tied, rampot: { $players }.
    }
game-421-event-given = { $amount ->
    [1] { $from } gives one chip to { $to }.
    [one] { $from } gives { $amount } chip to { $to }.
   *[other] { $from } gives { $amount } chips to { $to }.
    }
game-421-event-stage = { $stage ->
    [entame] The charge is over: one throw each for the entame.
   *[decharge] The décharge begins.
    }
game-421-event-out = { $player } has no chips left.
game-421-event-pays-round = { $player } pays the round.
game-421-event-void = Round { $round } does not count.
game-421-event-fault = A fault, { $player }: { $kind }.
game-421-event-ended = { $winners ->
    [none] The game stops without a winner.
   *[other] Game over, victory: { $winners }.
    }

game-421-take-charge = { $what } from the pot: the weakest combination of the round.
game-421-take-decharge = { $what }: the weakest combination of the round.
game-421-takes-fiche = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
game-421-unit-fiche = { $amount ->
    [1] one chip
    [one] { $amount } chip
   *[other] { $amount } chips
    }
game-421-column-fiches = chips
game-421-label-out = no chips left
game-421-label-losers = pays the round
game-421-column-fiche = chips taken

game-421-fault-extra-throw = one throw too many, it does not count
game-421-fault-other = another fault

game-421-option-first = { $value } throws first
game-421-option-start_fiches = Chips at the start, besides the pot, each: { $value }
game-421-option-first_entame-last-charge = First entame: the weakest hand of the charge
game-421-option-first_entame-throw = First entame: one more throw by everybody
game-421-option-play_on-true = Play to the end: the last with chips pays
game-421-option-play_on-false = Whoever has no chips left ends the game

game-421-hint-FT1 = You need three dice and eleven chips: matches or coins will do.
game-421-hint-FT2 = Take as few as you can, then get rid of them fast.
game-421-hint-FT3 = Whoever pays the round might throw first in the next game.

game-421-on-started = { game-421-hint-FT1 } { game-421-hint-FT2 }
game-421-on-pays-round = { game-421-hint-FT3 }

## The memory of the house
game-421-why-charge = charge
game-421-why-decharge = décharge

## The terms of the game that stay French, with their meaning
game-421-term-1 = charge
    .means = the first half: everybody takes chips from the pot
game-421-term-2 = décharge
    .means = the second half: players get rid of their chips
game-421-term-3 = entame
    .means = the lead, the first throw of a round
game-421-term-4 = rampot
    .means = one more throw, to break a tie
game-421-term-5 = nénette
    .means = two 2s and a 1, the weakest hand

## The set-up: the seats, the game, its rules
game-421-no-seat = In 421 people can join only during the charge, eight at most: the seat is for the next game.

## The games and their options, in a sentence

game-421-about = Three dice and eleven chips: first take as few as you can, then get rid of them. Two to eight people.
game-421-about-first = Who throws first in the first round.
game-421-about-start_fiches = Chips of one’s own at the start make the game longer.
game-421-about-first_entame = Who begins the décharge, once the pot is empty.
game-421-about-play_on = How the game ends: with the first without chips, or when only one person has some left.

## Help for those who play a game for the first time

game-421-help-charge = Three dice, one throw each. At the end of the round the weakest hand takes chips from the pot: the fewer, the better.
game-421-help-entame = One throw to see who begins the décharge. No chip changes hands.
game-421-help-rampot = There is a tie: the equal hands throw once more, just to be told apart.
game-421-help-decharge = { $throws ->
    [0] The pot is empty: now get rid of your chips. The strongest hand gives some to the weakest; with none left, a player has won.
   *[other] Stay with this, or throw dice again, no more often than the player who began the round. 421 beats all; then three alike, three in a row, the highest.
    }
