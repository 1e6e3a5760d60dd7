### What the table says of the game, in English.

poker-menteur-name = Poker menteur

poker-menteur-face = { $opt_faces ->
    [poker] { $die ->
        [6] ace
        [5] king
        [4] queen
        [3] jack
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-short = { $opt_faces ->
    [poker] { $die ->
        [6] A
        [5] K
        [4] Q
        [3] J
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-of = { $opt_faces ->
    [poker] { $die ->
        [6] aces
        [5] kings
        [4] queens
        [3] jacks
        [2] 10s
       *[1] 9s
        }
   *[pips] { $die }s
    }
poker-menteur-face-a = { $opt_faces ->
    [poker] { $die ->
        [6] an ace
        [5] a king
        [4] a queen
        [3] a jack
        [2] a 10
       *[1] a 9
        }
   *[pips] a { $die }
    }
poker-menteur-face-many = { $opt_faces ->
    [poker] { $die ->
        [6] aces
        [5] kings
        [4] queens
        [3] jacks
        [2] 10s
       *[1] 9s
        }
   *[pips] { $die }s
    }

poker-menteur-rung-rien = nothing
poker-menteur-rung-paire = pair{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-double-paire = two pairs{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-brelan = three { $own ->
    [none] of a kind
   *[other] { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-petite-suite = small straight
poker-menteur-rung-grande-suite = large straight
poker-menteur-rung-full = full house{ $first ->
    [none] {""}
   *[other] , { $first }
    }{ $second ->
    [none] {""}
   *[other] {" "}over { $second }
    }
poker-menteur-rung-carre = four { $own ->
    [none] of a kind
   *[other] { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-quinte = five { $own ->
    [none] of a kind
   *[other] { $own }
    }{ $throws ->
    [0] {""}
    [1] {" "}in one throw
   *[other] {" "}in { $throws } throws
    }
poker-menteur-rung-mieux = better

poker-menteur-instruction-opening = { $pending ->
    [true] { $player } throws all the dice and chooses the direction
   *[false] { $player } throws all the dice and announces
    }
    .do = { $pending ->
        [true] which direction?
       *[false] throws and announces
        }
poker-menteur-instruction-answer = { $player }: accept, or “liar”?
    .do = accept, or “liar”?
poker-menteur-instruction-bid = { $must ->
    [true] { $player } throws one die at least
   *[false] { $player } announces higher, with or without a throw
    }
    .do = { $must ->
        [true] rethrows some dice
       *[false] announces higher
        }
poker-menteur-instruction-reveal = { $player } uncovers the whole hand
    .do = uncovers the hand
poker-menteur-instruction-quinte = { $opt_faces ->
    [poker] { $player } has to throw five aces
   *[pips] { $player } has to throw five 6s
    }
    .do = { $opt_faces ->
        [poker] needs five aces
       *[pips] needs five 6s
        }
poker-menteur-instruction-tries = { $left ->
    [0] { $player } announces a higher five of a kind
   *[other] { $player } tries for a higher five of a kind
    }
    .do = { $left ->
        [0] announces five alike
       *[other] tries for five alike
        }

poker-menteur-state-opening = Round { $round }
poker-menteur-state-answer = True or a lie
poker-menteur-state-bid = The round climbs
poker-menteur-state-reveal = The proof
poker-menteur-state-quinte = Five of a kind, or a point
poker-menteur-state-tries = Five of a kind to beat

poker-menteur-note-opening = { $opt_honest_first ->
    [true] Some dice hidden, some open, as you like. No lying in this turn.
   *[false] Some dice hidden, some open, as you like. Only the words count.
    }
poker-menteur-note-answer = Accept: take the tray and go higher. Liar: uncover the whole hand.
poker-menteur-note-bid = { $must ->
    [true] Whoever has looked under the cup throws one die at least.
   *[false] No die is thrown twice. Without looking, the tray may go on without a throw.
    }
poker-menteur-note-reveal = Everybody looks: the dice speak.
poker-menteur-note-quinte = { $left ->
    [1] The last throw. Keep the good dice, throw the others again.
   *[other] { $left } throws left. Keep the good dice, throw the others again.
    }
poker-menteur-note-tries = { $left ->
    [0] No throw left: announce, true or not.
    [1] One throw left, or announce now, true or not.
   *[other] { $left } throws left, three in the open, then two hidden. Announce at any time, true or not.
    }

poker-menteur-button-bluff = Liar!

poker-menteur-asks-choose-option = Which way round?
poker-menteur-asks-throw = Throw how many dice again?
poker-menteur-choice-left = To the left
poker-menteur-choice-right = To the right

poker-menteur-event-started = The game begins, { $first } opens.
poker-menteur-event-round = Round { $number }: { $opener } opens.
poker-menteur-event-direction = { $direction ->
    [right] { $player } sends the tray to the right.
   *[left] { $player } sends the tray to the left.
    }
poker-menteur-event-open = { $dice ->
    [none] All the dice are under the cup.
   *[other] In the open: { $dice }.
    }
poker-menteur-event-suspect = An open die is gone: dice thrown in the open stay there.
poker-menteur-event-announced = { $player } announces to { $to }: { $said }.
poker-menteur-event-accepted = { $absent ->
    [true] Absent, { $player } accepts all the same.
   *[false] { $player } accepts the announcement.
    }
poker-menteur-event-refused = { $player } does not believe it: “Menteur!”, liar!
poker-menteur-event-looked = { $player } looks under the cup.
poker-menteur-event-thrown = { $count ->
    [1] { $player } throws one die.
   *[other] { $player } throws { $count } dice.
    }
poker-menteur-event-open-differs = In the open there lay { $open }, and the hand shows { $dice }. It counts as it is.
poker-menteur-event-reveal = { $lie ->
    [true] The hand: { $hand }. It was a lie ({ $bid }).
   *[false] The hand: { $hand }. The announcement holds ({ $bid }).
    }
poker-menteur-verdict-false = A lie!
poker-menteur-event-lied-first = No lying was allowed in this turn: { $player } did.
poker-menteur-event-try = { $dice ->
    [none] { $player }, throw { $used }: under the cup.
   *[other] { $player }, throw { $used }: { $dice }.
    }
poker-menteur-event-quinte-made = { $player } makes five of a kind: nobody takes a point.
poker-menteur-event-eliminated = { $player } is out of the game.
poker-menteur-event-away = { $player } is away: the game goes on all the same.
poker-menteur-event-back = { $player } is back.
poker-menteur-event-void = Round { $round } does not count.
poker-menteur-event-fault = A fault, { $player }: { $kind }.
poker-menteur-event-ended = { $winners ->
    [none] The game stops without a winner.
   *[other] Game over, victory: { $winners }.
    }

poker-menteur-take-liar = { $what }: a liar, the hand was not worth the announcement.
poker-menteur-take-wrong-call = { $what }: a wrong accusation, the hand was worth the announcement.
poker-menteur-take-quinte = { $what }: the five of a kind did not come.
poker-menteur-take-absent = { $what }: nobody there to throw.
poker-menteur-takes-point = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
poker-menteur-unit-point = { $amount ->
    [1] one point
    [one] { $amount } point
   *[other] { $amount } points
    }
poker-menteur-column-point = points

poker-menteur-fault-thrown-twice = a die thrown twice
poker-menteur-fault-put-back = an open die put back under the cup
poker-menteur-fault-peeked = a look under the cup before accepting
poker-menteur-fault-repeated = the announcement repeated aloud
poker-menteur-fault-other = another fault

poker-menteur-option-first = { $value } opens the first round
poker-menteur-option-points = Points to be out of the game: { $value }
poker-menteur-option-stop_at_first-false = The game goes on until one is left
poker-menteur-option-stop_at_first-true = The first elimination ends the game
poker-menteur-option-faces-pips = Ordinary dice
poker-menteur-option-faces-poker = Poker dice: ace, king, queen, jack, 10, 9
poker-menteur-option-petite_suite-true = With the small straight, 1 to 5
poker-menteur-option-petite_suite-false = Without the small straight, 1 to 5
poker-menteur-option-grande_suite-true = With the large straight, 2 to 6
poker-menteur-option-grande_suite-false = Without the large straight, 2 to 6
poker-menteur-option-accompaniment-one = One die beside is announced at most
poker-menteur-option-accompaniment-all = All the dice beside may be announced
poker-menteur-option-mieux-false = Every announcement says what it is
poker-menteur-option-mieux-true = “Better”, without saying what, may be announced
poker-menteur-option-honest_first-false = Lying is allowed from the first turn on
poker-menteur-option-honest_first-true = No lying in the first turn
poker-menteur-option-quinte_variant-false = Above five of a kind, announce a higher one
poker-menteur-option-quinte_variant-true = Five of a kind, once accepted, must be beaten in five throws
poker-menteur-option-absent-false = The table waits for a player who is away
poker-menteur-option-absent-true = A player who is away accepts and goes one higher

poker-menteur-hint-PT1 = You need five dice, an opaque cup that is large enough and a round tray. From the age of 7; with five or more it gets spicy.
poker-menteur-hint-PT2 = Look only after accepting. No die is thrown twice, and one thrown in the open stays there.
poker-menteur-hint-PT3 = Announce less than the hand, or one that is easy to raise, and you will be believed. So choose your seat, too.
poker-menteur-hint-PT4 = After “better” nobody repeats aloud what was announced first.

poker-menteur-on-started = { poker-menteur-hint-PT1 }
poker-menteur-on-direction = { poker-menteur-hint-PT3 }
poker-menteur-on-looked = { poker-menteur-hint-PT2 }
poker-menteur-on-suspect = { poker-menteur-hint-PT2 }
poker-menteur-on-announced = { $opt_mieux ->
    [true] { poker-menteur-hint-PT4 }
   *[false] {""}
    }

## The memory of the house
poker-menteur-why-liar = lie found out
poker-menteur-why-wrong-call = wrong call
poker-menteur-why-quinte = five of a kind missed
poker-menteur-why-absent = absence

## The terms of the game that stay French, with their meaning
poker-menteur-term-1 = Poker menteur
    .means = liar’s poker
poker-menteur-term-2 = menteur
    .means = liar, the cry of disbelief

## The set-up: the seats, the game, its rules
poker-menteur-no-seat = In Poker menteur a player who is out cannot come back: the seat is for the next game.

## The games and their options, in a sentence

poker-menteur-about = Five dice under a cup that goes from hand to hand: announce a higher hand, or call the lie. Two people at least.
poker-menteur-about-first = Who opens the first round; after that, whoever lost.
poker-menteur-about-points = How many points put somebody out of the game.
poker-menteur-about-stop_at_first = Does the game end with the first elimination?
poker-menteur-about-faces = What the dice of this table show.
poker-menteur-about-petite_suite = Does 1, 2, 3, 4, 5 count as a combination?
poker-menteur-about-grande_suite = Does 2, 3, 4, 5, 6 count as a combination?
poker-menteur-about-accompaniment = What may be announced beside a combination.
poker-menteur-about-mieux = To announce “better” is one rung higher, without saying which.
poker-menteur-about-honest_first = Lying may be forbidden when a round is opened.
poker-menteur-about-quinte_variant = What can be done against five dice alike.
poker-menteur-about-absent = What happens when somebody is away from the table.

## Help for those who play a game for the first time

poker-menteur-help-opening = { $pending ->
    [true] Five dice travel under a cup. The opener throws and looks at them, then chooses to whom the tray goes: to the left or to the right.
   *[false] Five dice travel under a cup. The opener announces a combination, true or made up, and passes the tray on, to be believed or not.
    }
poker-menteur-help-answer = Believe it: take the tray and announce higher. “Liar”: everything is uncovered, and the player who is wrong takes a point.
poker-menteur-help-bid = { $must ->
    [true] After a look under the cup, throw one die or more again, hidden or not, then announce higher, true or made up.
   *[false] The announcement was believed. Look and throw dice again, each of them once; then announce higher, true or made up.
    }
poker-menteur-help-reveal = All dice are shown. If they are worth the announcement or more, the player who doubted it takes a point; if not, the one who made it.
poker-menteur-help-quinte = The highest announcement was believed: it has to be made, five equal dice in five throws, or it costs a point.
poker-menteur-help-tries = Five of a kind was believed: a stronger one must be announced. There are five throws, the last two hidden, and lying is allowed.
