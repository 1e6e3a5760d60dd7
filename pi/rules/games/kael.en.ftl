### What the table says of the game, in English.

kael-name = Kaël

kael-instruction-deal = { $player } deals: how many cards each?
    .do = deals
kael-instruction-turn-up = { $player } turns the first card up
    .do = turns the first card up
kael-instruction-play = { $opt_follow ->
    [scores] Play on until a Kaël: { $player }
   *[cards] { $move ->
        [draw] { $may_kael ->
            [true] { $player }: draw, or say Kaël?
           *[false] { $player } draws a card
            }
       *[lay] { $may_kael ->
            [true] { $player }: lay, or say Kaël?
           *[false] { $player } lays a card, or several equal ones
            }
        }
    }
    .do = { $opt_follow ->
        [scores] { $people ->
            [one] plays until a Kaël
           *[other] play until a Kaël
            }
       *[cards] { $move ->
            [draw] { $may_kael ->
                [true] draw, or Kaël?
               *[false] draws a card
                }
           *[lay] { $may_kael ->
                [true] lay, or Kaël?
               *[false] lays
                }
            }
        }
kael-instruction-draw = { $player } draws a card
    .do = draws a card
kael-instruction-reveal = { $player }: cards on the table
    .do = cards on the table

kael-state-deal = Round { $manche }
kael-state-turn-up = The first card
kael-state-play = { $called ->
    [true] Last turns: Kaël said by { $caller }
   *[false] The round is on
    }
kael-state-draw = { $called ->
    [true] Last turns: Kaël said by { $caller }
   *[false] The round is on
    }
kael-state-reveal = Kaël! The hands are shown

kael-note-deal = The scores: { $scores }.
kael-note-turn-up = It opens the pile, and counts for four of a kind already.
kael-note-play = { $opt_follow ->
    [scores] Only in your own turn, after everybody’s first turn, with 5 points or less in hand.
   *[cards] { $move ->
        [draw] No card left in hand: draw one, and lay it in the next turn. On top of the pile: { $takeable }.
       *[lay] On top of the pile: { $top }. After four of a kind, or the X, nothing is drawn.
        }
    }
kael-note-draw = On the table: { $takeable }. In the stock: { $stock }.
kael-note-reveal = Kaël was said by { $caller }: that hand is shown last.
kael-note-over = The scores: { $scores }. You can undo, or begin a new game.

kael-asks-choose-option = How many cards each?
kael-choice-2 = 2 cards
kael-choice-3 = 3 cards
kael-choice-4 = 4 cards
kael-choice-5 = 5 cards
kael-choice-6 = 6 cards
kael-choice-7 = 7 cards
kael-offer-lay = { $count ->
    [1] Lay { $card }
   *[other] Lay { $count } times { $card }
    }
kael-offer-cards = { $values ->
    [none] No card left
   *[other] { $values }
    }

kael-event-started = The game begins, { $dealer } deals.
kael-event-manche = Round { $number }: { $dealer } deals.
kael-event-dealt = { $dealer } deals { $count } cards to each.
kael-event-turned-up = The first card on the table: { $card }.
kael-event-laid = { $player } lays { $cards }.
kael-event-carre = Four of a kind: { $card }!
kael-event-drawn = { $source ->
    [table] { $player } takes the card on the table.
   *[pioche] { $player } draws.
    }
kael-event-reshuffle = The stock is used up: the cards in the middle are shuffled again, { $stock } in all.
kael-event-cut = { $player } cuts in with { $cards }!
kael-event-lucky = Bonne pioche, a lucky draw! { $player } lays { $card } too.
kael-event-kael = { $player } says Kaël!
kael-event-reveal = Cards on the table! { $kael } shows last.
kael-event-shown = { $cards ->
    [none] { $player } has no card left: total { $total }.
   *[other] { $player } shows { $cards }: total { $total }.
    }
kael-event-manche-over = { $result ->
    [won] { $kael } has the lowest total, { $total }, and wins the round.
    [lost] { $kael } has { $total }, which is not the lowest total: the Kaël is lost.
   *[false] { $kael } has { $total } in hand, and may have 5 at most: a false Kaël.
    }
kael-event-palier = Palier, a round score! { $player } goes back to { $score }.
kael-event-eliminated = { $player } is out of the game.
kael-event-void = Round { $manche } is void: the cards are dealt again.
kael-event-fault = Fault called, { $player }: { $kind }.
kael-event-ended = { $winners ->
    [none] The table stops the game.
   *[other] { $losers ->
        [none] The game is won by { $winners }.
       *[other] The game is won by { $winners }, and lost by { $losers }.
        }
    }

kael-action-choose = the number of cards
kael-action-turn-up = the first card
kael-action-lay = the lay
kael-action-draw = the draw
kael-action-cut = the cut
kael-action-lucky = the lucky draw
kael-action-kael = the Kaël
kael-action-cards = the hand that was shown

kael-take-hand = { $what }: the total in hand.
kael-take-lost-kael = { $what }: the Kaël is lost, another hand is as low or lower.
kael-take-false-kael = { $what } and has no paliers any more: a false Kaël.

kael-takes-point = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
kael-unit-point = { $amount ->
    [1] 1 point
    [one] { $amount } point
   *[other] { $amount } points
    }
kael-column-scores = score
kael-column-hands = cards
kael-column-point = points taken

kael-fault-kael-out-of-turn = Kaël shouted out of turn
kael-fault-late-cut = a cut after the chain was broken
kael-fault-no-draw = forgot to draw
kael-fault-other = another fault

kael-option-dealer = { $value } deals first
kael-option-follow-scores = The referee follows every Kaël and the hands that are shown
kael-option-follow-cards = The referee follows every card
kael-option-first_over_loses-false = The game goes on until only one player is left at 100 or less
kael-option-first_over_loses-true = The first score over 100 loses, and the game is over

kael-hint-LT1 = To choose the first dealer: the youngest, the oldest … it is for the table to say.
kael-hint-LT2 = Cut fast: once another card has broken the chain, to cut is a fault and the cards go back.
kael-hint-LT3 = A Kaël shouted out of turn does not count: it is taken back, and the table calls the fault.
kael-hint-LT4 = Say Kaël only in your own turn, when everybody has played; the others have one more turn, and a player without a card draws one.

kael-on-started = { kael-hint-LT1 }
kael-on-dealt = { $opt_follow ->
    [scores] { kael-hint-LT4 }
   *[cards] { kael-hint-LT2 }
    }
kael-on-kael = { $opt_follow ->
    [scores] { kael-hint-LT3 }
   *[cards] {""}
    }

## The memory of the house
kael-house-feats = The Kaëls
kael-house-feats-won = won
kael-house-feats-lost = lost
kael-house-feats-false = false
kael-why-hand = total in hand
kael-why-lost-kael = Kaël lost
kael-why-false-kael = false Kaël

## The terms of the game that stay French, with their meaning
kael-term-1 = Kaël
    .means = said with 5 points or fewer in hand: the others have one last turn
kael-term-2 = palier
    .means = a score of exactly 25, 50, 75 or 100: it goes down by 25
kael-term-3 = bonne pioche
    .means = a lucky draw: the same card as the one just laid

## The set-up: the seats, the game, its rules
kael-no-seat = In Kaël people can join only before a deal, twenty-five at most, and never after being eliminated.

## The games and their options, in a sentence

kael-about = A game of cards: keep the lowest hand, and dare to say “Kaël” at the right moment. Two to twenty-five people.
kael-about-dealer = Who deals first; then everybody in turn.
kael-about-follow = How closely the referee follows the cards: the less it follows, the less there is to press.
kael-about-first_over_loses = How the game ends.

## Help for those who play a game for the first time

kael-help-deal = The aim: the fewest points in hand; a card counts its number, X counts 15. The dealer chooses how many cards: few make a short round.
kael-help-turn-up = The first card is turned over in the middle of the table: cards are laid on it.
kael-help-play = { $opt_follow ->
    [scores] In turn, lay one card, or several equal ones, then draw one. With 5 points or fewer, say Kaël instead: then choose that name here.
   *[cards] { $move ->
        [draw] No card in hand: draw one, and the turn passes on; or say Kaël, where that is allowed.
       *[lay] Lay one card, or several equal ones, then draw one. With 5 points or fewer, say Kaël instead, from the second turn on.
        }
    }
kael-help-draw = Take a single card: the one on the table, or an unknown one from the stock.
kael-help-reveal = Kaël is said, and the hands are shown. If the caller’s is the lowest the others take their points; if not, { $caller } takes 20.

kael-asks-draw = Draw from where?
kael-asks-turn-up = Turn up which card?
kael-asks-kael = Say Kaël?
kael-asks-lucky = A lucky card?
kael-offer-kael = Kaël!
kael-offer-lucky = Lay the card just drawn: { $card }
kael-offer-draw = { $from ->
    [table] Take from the table
   *[pioche] Take from the stock
    }
kael-offer-turn-up = { $card }
kael-verdict-false-kael = False Kaël!
kael-deed-draw = { $what }
kael-deed-lucky = lay the card drawn
kael-deed-kael = Kaël
kael-deed-turn-up = turn up { $what }
