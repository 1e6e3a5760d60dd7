### What the table says of the game, in English.

quinito-name = Quinito

quinito-instruction-announce = { $throw ->
    [must] { $level ->
        [none] { $player } throws and announces
       *[other] { $player } throws again and announces above the level
        }
   *[may] { $player } announces above the level
    }
    .do = { $throw ->
        [must] { $level ->
            [none] throws, announces
           *[other] rethrows, goes higher
            }
       *[may] announces higher
        }
quinito-instruction-answer = { $kinito ->
    [true] { $player }: counter or bluff?
   *[false] { $player }: accept or bluff?
    }
    .do = { $kinito ->
        [true] counter or bluff?
       *[false] accept or bluff?
        }
quinito-instruction-reveal = { $player } lifts the cup
    .do = lifts the cup
quinito-instruction-counter = { $player } counters: throw in the open, only a Kinito will do
    .do = needs a Kinito!
quinito-instruction-rethrow = { $player }: throw again or not?
    .do = throw again or not?
quinito-instruction-reverse = { $player }: throw again the other way round?
    .do = play the other way?
quinito-instruction-swap = { $player }: swap glasses, with whom?
    .do = swap glasses?
quinito-instruction-designate = { $named ->
    [0] { $player } names two players
   *[other] { $player } names one more player
    }
    .do = { $named ->
        [0] names two players
       *[other] names one more
        }
quinito-instruction-race = { $player }: who finished last?
    .do = who finished last?
quinito-instruction-house-rule = { $player } may add a rule
    .do = adds a rule?

quinito-state-announce = { $level ->
    [none] New round
   *[other] The round climbs
    }
quinito-state-answer = { $kinito ->
    [true] A Kinito is announced
   *[false] True or bluff
    }
quinito-state-reveal = The proof
quinito-state-counter = The counter
quinito-state-rethrow = The 31
quinito-state-reverse = The 32
quinito-state-swap = The 32
quinito-state-designate = The 31
quinito-state-race = The 31
quinito-state-house-rule = After the Kinito

quinito-note-announce = { $throw ->
    [must] Throw under the cup, look, and show nobody.
   *[may] Throw again or keep, as you like. If the cup was shaken before it was handed over, you must rethrow.
    }
quinito-note-answer = { $kinito ->
    [true] Counter: throw in the open and make a Kinito. Bluff: have the cup lifted.
   *[false] Accept: take the dice and go higher. Bluff: have the cup lifted.
    }
quinito-note-reveal = Everybody looks: the dice will tell.
quinito-note-counter = A double or a special score: throw again. Anything else: the counter fails.
quinito-note-rethrow = Throw and announce once more, or let the dice go on.
quinito-note-reverse = Play again and turn the direction, or let the dice go on.
quinito-note-swap = Pick a glass, or keep your own.
quinito-note-designate = Both will take theirs as fast as they can.
quinito-note-race = Whoever finishes last takes one more.
quinito-note-house-rule = Tell the table your rule, or go on without one.

quinito-button-accept = { $kinito ->
    [true] Counter
   *[false] Accept
    }
quinito-button-bluff = Bluff!
quinito-button-next-rethrow = Do not rethrow
quinito-button-next-reverse = Do not play again
quinito-button-next-swap = Keep your glass
quinito-button-next-house-rule = No rule

quinito-choice-rethrow = Throw again

quinito-event-started = The game begins, { $first } throws.
quinito-event-announced = { $player } announces { $value } to { $michel }.
quinito-event-accepted = { $player } accepts the announcement.
quinito-event-accused = { $player } does not believe it: bluff!
quinito-event-shown = { $truth ->
    [true] { $player } shows { $score }: the announcement was true.
   *[false] { $player } shows { $score }: it was a bluff.
    }
quinito-event-kinito = Kinito! { $michel } takes up the challenge thrown by { $thrower }.
quinito-event-counter = { $result ->
    [success] { $player } throws { $score }: countered!
    [fail] { $player } throws { $score }: the counter fails.
   *[again] { $player } throws { $score }: that does not count, throw again.
    }
quinito-event-special = { $name ->
    [31] { $opt_score31 ->
        [previous] The 31: a penalty for the player before.
        [two] The 31: { $player } names two players.
       *[rethrow] The 31: { $player } may throw again.
        }
    [32] { $opt_score32 ->
        [reverse] The 32: { $player } may play again the other way round.
       *[swap] The 32: { $player } may swap glasses.
        }
    [41] The 41: a penalty for Michel.
    [51] The 51: a penalty for the whole table, and the direction changes.
    [pegatina] Pegatina! A penalty for the whole table, and the direction changes.
    [61] The 61: soon everything counts double.
    [stephanois] Stéphanois, the 42! A penalty for { $player }.
   *[other] { $player } holds a special score: { $score }.
    }
quinito-event-rethrow = { $player } throws again.
quinito-event-swapped = { $player } swaps glasses with { $with }.
quinito-event-designated = The finger points at { $player }.
quinito-event-last = { $player } finished last.
quinito-event-doubled = From now on everything counts double, until { $player } has played again.
quinito-event-doubled-over = The 61 thrown by { $player } no longer counts.
quinito-event-totem = { $player } wears the totem: the next Kinito will pass by.
quinito-event-lost = { $winner } wins this turn, { $player } loses it.
quinito-event-round = New round: { $player } throws.
quinito-event-broken-off = Round broken off, nobody takes anything: { $player } starts another.

quinito-take-lost = { $proof ->
    [true] { $gain ->
        [true] { $what }: a true announcement, wrongly accused by { $loser }.
       *[false] { $what }: a wrong accusation, { $winner } told the truth.
        }
    [false] { $gain ->
        [true] { $what }: { $loser } was caught bluffing.
       *[false] { $what }: a bluff, seen through by { $winner }.
        }
   *[unknown] { $what }: the turn was lost.
    }
quinito-take-double = { $proof ->
    [true] { $gain ->
        [true] { $what }: the double was true, wrongly accused by { $loser }.
       *[false] { $what }: a wrong accusation, the double was true.
        }
    [false] { $gain ->
        [true] { $what }: { $loser } was bluffing on a double.
       *[false] { $what }: a bluff on a double, seen through by { $winner }.
        }
   *[unknown] { $what }: the turn was lost on a double.
    }
quinito-take-kinito = { $proof ->
    [true] { $gain ->
        [true] { $what }: the Kinito was true, and { $loser } did not believe it.
       *[false] { $what }: a wrong accusation, the Kinito was true.
        }
    [false] { $gain ->
        [true] { $what }: the false Kinito was seen through.
       *[false] { $what }: a false Kinito, seen through by { $winner }.
        }
    [hidden] { $gain ->
        [true] { $what }: { $loser } was hiding a real Kinito.
       *[false] { $what }: a real Kinito was hidden under the announcement.
        }
    [success] { $gain ->
        [true] { $what }: the Kinito was countered!
       *[false] { $opt_totem ->
            [true] { $what }: the Kinito was countered by { $winner }, a double major.
           *[false] { $what }: the Kinito was countered by { $winner }.
            }
        }
    [fail] { $what }: the counter failed, the Kinito stands.
   *[unknown] { $what }: Kinito.
    }
quinito-take-hidden = { $what } on top: the bluff was hiding a real { $shown }.
quinito-take-special-31 = { $opt_score31 ->
    [two] { $what }: named by the 31.
   *[previous] { $what }: the 31 hits the player before the thrower.
    }
quinito-take-special-41 = { $what }: the 41 is for Michel.
quinito-take-special-42 = { $what }: Stéphanois, the 42 turns on its thrower.
quinito-take-special-51 = { $opt_score51 ->
    [pegatina] { $what }: Pegatina!
   *[classic] { $what }: the 51 spares nobody.
    }
quinito-take-race = { $what } more: last to finish.

quinito-twice-window = { $sentence } The 61 doubles everything.
quinito-twice-idle = { $sentence } Counted twice: idle, neither thrower nor Michel.
quinito-twice-both = { $sentence } Counted four times: the 61, and idle beside the game.

quinito-takes-penalty = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] gets
       *[other] get
        } { $unit }
    [money] { $player } { $people ->
        [one] pays
       *[other] pay
        } { $unit }
   *[drink] { $player } { $people ->
        [one] drinks
       *[other] drink
        } { $unit }
    }
quinito-takes-major = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] gets
       *[other] get
        } { $unit }
    [money] { $player } { $people ->
        [one] pays
       *[other] pay
        } { $unit }
   *[drink] { $amount ->
        [1] { $player } { $people ->
            [one] finishes the glass
           *[other] finish their glasses
            }
       *[other] { $player } { $people ->
            [one] empties
           *[other] empty
            } { $unit }
        }
    }
quinito-takes-reward = { $player } { $people ->
    [one] wins
   *[other] win
    } { $unit }
quinito-takes-major-reward = { $player } { $people ->
    [one] wins
   *[other] win
    } { $unit }

quinito-unit-penalty = { $opt_penalty ->
    [slap] { $amount ->
        [one] { $amount } slap
       *[other] { $amount } slaps
        }
    [money] { $amount ->
        [1] { $stake ->
            [none] the stake
           *[other] the stake ({ $stake })
            }
       *[other] { $stake ->
            [none] { $amount } times the stake
           *[other] { $amount } times the stake ({ $stake })
            }
        }
   *[drink] { $amount ->
        [one] { $amount } sip
       *[other] { $amount } sips
        }
    }
quinito-unit-major = { $opt_penalty ->
    [slap] { $twice } slaps
    [money] { $amount ->
        [1] { $stake ->
            [none] twice the stake
           *[other] twice the stake ({ $stake })
            }
       *[other] { $stake ->
            [none] { $twice } times the stake
           *[other] { $twice } times the stake ({ $stake })
            }
        }
   *[drink] { $amount ->
        [1] a whole glass
        [one] { $amount } whole glass
       *[other] { $amount } whole glasses
        }
    }
quinito-unit-reward = { $opt_reward ->
    [food] { $amount ->
        [one] { $amount } mouthful
       *[other] { $amount } mouthfuls
        }
    [sweet] { $amount ->
        [one] { $amount } sweet
       *[other] { $amount } sweets
        }
    [kiss] { $amount ->
        [1] a kiss to give
        [one] { $amount } kiss to give
       *[other] { $amount } kisses to give
        }
   *[drink] { $amount ->
        [one] { $amount } sip
       *[other] { $amount } sips
        }
    }
quinito-unit-major-reward = { $opt_reward ->
    [food] { $twice } mouthfuls
    [sweet] { $thrice } sweets
    [kiss] { $amount ->
        [1] a kiss with tongue
        [one] { $amount } kiss with tongue
       *[other] { $amount } kisses with tongue
        }
   *[drink] { $amount ->
        [1] a whole glass
        [one] { $amount } whole glass
       *[other] { $amount } whole glasses
        }
    }

quinito-column-penalty = { $opt_penalty ->
    [slap] slaps
    [money] stakes
   *[drink] sips
    }
quinito-column-major = { $opt_penalty ->
    [slap] double slaps
    [money] double stakes
   *[drink] glasses
    }
quinito-column-reward = { $opt_reward ->
    [food] mouthfuls
    [sweet] sweets
    [kiss] kisses
   *[drink] won
    }
quinito-column-major-reward = { $opt_reward ->
    [food] ×2
    [sweet] ×3
    [kiss] with tongue
   *[drink] glasses
    }

quinito-option-first = { $value } throws first
quinito-option-penalty-drink = A penalty: one sip; major: finish the glass
quinito-option-penalty-slap = A penalty: one slap; major: two slaps
quinito-option-penalty-money = A penalty: the stake; major: twice the stake
quinito-option-stake = { $value ->
    [none] Stake to be agreed
   *[other] Stake: { $value }
    }
quinito-option-reward-none = Losers are penalised
quinito-option-reward-drink = Winners are rewarded: one sip, or the glass
quinito-option-reward-food = Winners are rewarded: one mouthful, or two
quinito-option-reward-sweet = Winners are rewarded: one sweet, or three
quinito-option-reward-kiss = Winners are rewarded: a kiss, without or with tongue
quinito-option-score31-rethrow = 31: the thrower may throw again
quinito-option-score31-previous = 31: a penalty for the player before
quinito-option-score31-two = 31: two players are named, the last to finish takes one more
quinito-option-score32-none = 32: an ordinary score
quinito-option-score32-reverse = 32: play again the other way round
quinito-option-score32-swap = 32: swap glasses
quinito-option-score42-none = 42: an ordinary score
quinito-option-score42-stephanois = 42: Stéphanois, a penalty for the thrower
quinito-option-score51-classic = 51: a penalty for all, the direction changes
quinito-option-score51-pegatina = 51: Pegatina!
quinito-option-score65-none = 65: an ordinary score
quinito-option-score65-kinito = 65: a Kinito too
quinito-option-relance-false = Rethrow as you like
quinito-option-relance-true = Always rethrow
quinito-option-totem-false = No totem
quinito-option-totem-true = The totem protects from the next Kinito
quinito-option-double-false = One pair of dice
quinito-option-double-true = Double Kinito: two pairs of dice, two totems

quinito-hint-QT1 = You need two six-sided dice and an opaque cup, wide enough that the dice do not overlap.{ $opt_penalty ->
    [drink] {" "}And something to drink.
   *[other] {""}
    }
quinito-hint-QT2 = Who gets the kiss? A show of hands; only in a tie the winner votes too. Several kisses: all to the same player.
quinito-hint-QT3 = If only one sip is left, fill the glass before you finish it. An empty glass is refilled before anything else.
quinito-hint-QT4 = Heard often: never the verb “to drink”, never a name, never a pointed finger, always the left hand.
quinito-hint-QT5 = The totem is worn where all can see it: an empty beer pack makes a fine hat.

quinito-on-started = { quinito-hint-QT1 }
quinito-on-take-major = { $opt_penalty ->
    [drink] { quinito-hint-QT3 }
   *[other] {""}
    }
quinito-on-take-reward = { $opt_reward ->
    [kiss] { quinito-hint-QT2 }
   *[other] {""}
    }
quinito-on-take-major-reward = { $opt_reward ->
    [kiss] { quinito-hint-QT2 }
    [drink] { quinito-hint-QT3 }
   *[other] {""}
    }
quinito-on-totem = { quinito-hint-QT5 }
quinito-in-house-rule = { quinito-hint-QT4 }

quinito-rule-1 = No more saying the verb “to drink”
quinito-rule-2 = No more calling anybody by name
quinito-rule-3 = No more pointing with the finger
quinito-rule-4 = Drink with the left hand

## The memory of the house
quinito-why-lost = turn lost
quinito-why-double = turn lost over a double
quinito-why-kinito = Kinito lost
quinito-why-hidden = special score hidden by a bluff
quinito-why-special-31 = the 31
quinito-why-special-41 = the 41
quinito-why-special-42 = the 42, Stéphanois
quinito-why-special-51 = the 51
quinito-why-race = last in the race of the 31

## The terms of the game that stay French, with their meaning
quinito-term-1 = Kinito
    .means = a 2 and a 1, the highest score
quinito-term-2 = Michel
    .means = the player to whom the dice are announced
quinito-term-3 = Stéphanois
    .means = somebody from Saint-Étienne, the département 42: the cry at a 42
quinito-term-4 = Pegatina
    .means = a sticker, in Spanish: another cry at a 51
quinito-term-5 = sans emploi
    .means = out of work: neither thrower nor Michel
quinito-term-6 = perte de contrôle
    .means = loss of control, the cry at a slip of the body
quinito-term-7 = perte de notion
    .means = loss of sense, the cry at a slip of the mind

## The set-up: the seats, the game, its rules
quinito-no-seat = Nobody can join Quinito now: the seat is for the next game.

## The games and their options, in a sentence

quinito-about = Two dice under a cup: announce ever higher, truth or lie, and be believed. Three people at least.
quinito-about-first = Who throws first; then everybody in turn.
quinito-about-penalty = What a lost round costs, ordinary or major.
quinito-about-stake = The sum agreed on, where the stake is money.
quinito-about-reward = Instead of penalising the loser, the table may reward the winner.
quinito-about-score31 = What an announced 31 brings about.
quinito-about-score32 = What an announced 32 brings about.
quinito-about-score42 = What an announced 42 brings about.
quinito-about-score51 = What the table shouts at a 51.
quinito-about-score65 = 65 may count as a second Kinito.
quinito-about-relance = Must the dice be thrown again after accepting?
quinito-about-totem = The Michel of a Kinito wears a totem, and the next Kinito passes that player over.
quinito-about-double = Two pairs of dice go round at the same time, for a large table.
quinito-text-stake-1 = 10 cents
quinito-text-stake-2 = 50 cents
quinito-text-stake-3 = 1 euro
quinito-text-stake-4 = a round for all

## Help for those who play a game for the first time

quinito-help-announce = { $level ->
    [none] A round begins: the thrower looks at the dice in secret and tells the next player, “Michel”, a score, true or made up. Michel will believe it, or not.
   *[other] The announcement was believed: it is the level now, and the hidden dice have been handed on. A higher score must be told, or a special one such as 31, true or made up.
    }
quinito-help-answer = { $kinito ->
    [true] A Kinito, 21, is the highest score and costs the most. To counter, throw one too; bluff has the dice shown.
   *[false] Michel believes it and will have to announce higher; or says bluff and has the dice shown. A true announcement: Michel takes. A false one: the thrower takes.
    }
quinito-help-reveal = The cup is lifted before everybody. If the announcement was true, whoever said bluff takes; if not, whoever lied.
quinito-help-counter = Michel takes up the challenge and throws before everybody. On a Kinito the other player takes; after a double or a special score, throw again.
quinito-help-rethrow = A 31 gives a right: to throw and announce once more. Otherwise the dice go on to the next player.
quinito-help-reverse = A 32 gives a right: to throw again and turn the game the other way round. Otherwise the dice go on.
quinito-help-swap = A 32 gives a right: to take somebody’s glass and leave one’s own. Then the dice go on.
quinito-help-designate = A 31 points at two people. Each takes one penalty, in a hurry: the last to finish takes one more.
quinito-help-race = The two are racing. When it is over, choose the name of the last to finish.
quinito-help-house-rule = The winner of a Kinito may invent a rule for the whole table, such as never saying “drink”. Forgetting it is a fault.

quinito-score-21 = Kinito
quinito-verdict-kinito = Kinito!
quinito-house-unit-penalty = penalties
quinito-house-unit-major = major penalties
quinito-house-unit-reward = rewards
quinito-house-unit-major-reward = major rewards
quinito-house-amount-penalty = { $amount ->
    [one] { $amount } penalty
   *[other] { $amount } penalties
    }
quinito-house-amount-major = { $amount ->
    [one] { $amount } major penalty
   *[other] { $amount } major penalties
    }
quinito-house-amount-reward = { $amount ->
    [one] { $amount } reward
   *[other] { $amount } rewards
    }
quinito-house-amount-major-reward = { $amount ->
    [one] { $amount } major reward
   *[other] { $amount } major rewards
    }
