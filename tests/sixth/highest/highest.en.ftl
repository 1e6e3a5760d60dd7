highest-name = Highest
highest-about = Two dice in the open: the highest names who drinks. Two to six people.
highest-about-first = Who throws first; later, who has drunk last.
highest-about-rounds = How long the game goes on.
highest-option-first = { $value } begins
highest-option-rounds = rounds: { $value }

highest-instruction-throw = { $best ->
    [none] { $player } throws two dice
   *[other] { $player } throws two dice, to beat the highest
    }
    .do = throws two dice
highest-state-throw = Throwing
highest-help-throw = Two dice each, in the open; the highest total names who drinks.
highest-instruction-name = { $player } names who drinks
    .do = names who drinks
highest-state-name = The highest has the word
highest-help-name = The highest total names somebody else, who takes a sip.
highest-asks-choose-player = Who drinks?

highest-event-started = { $first } begins.
highest-event-round = Round { $number }.
highest-event-thrown = { $player }: { $dice }, { $total } in all.
highest-event-named = { $player } names { $whom }.
highest-event-fault = { $player }: { $kind }.
highest-fault-lost-die = a die on the floor
highest-event-ended = Drank least: { $winners }.
highest-take-named = { $what }: named.
highest-takes-sip = { $player } takes { $unit }
highest-unit-sip = { $amount ->
    [one] a sip
   *[other] { $amount } sips
    }
highest-column-sip = sips
highest-label-round = Round
highest-label-best = Highest: { $player }
highest-label-holder = highest
highest-why-named = named
