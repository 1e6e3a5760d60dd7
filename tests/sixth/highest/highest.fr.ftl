highest-name = Le plus haut
highest-about = Deux dés devant tout le monde : le plus haut désigne qui boit. De deux à six.
highest-about-first = Qui lance en premier ; ensuite, qui a bu en dernier.
highest-about-rounds = Combien de temps on joue.
highest-option-first = { $value } commence
highest-option-rounds = manches : { $value }

highest-instruction-throw = { $best ->
    [none] { $player } lance deux dés
   *[other] { $player } lance deux dés, pour battre le plus haut
    }
    .do = lance deux dés
highest-state-throw = On lance
highest-help-throw = Deux dés chacun, devant tout le monde ; le plus haut total désigne qui boit.
highest-instruction-name = { $player } désigne qui boit
    .do = désigne qui boit
highest-state-name = Le plus haut a parlé
highest-help-name = Le plus haut total désigne quelqu’un d’autre, qui boit une gorgée.
highest-asks-choose-player = Qui boit ?

highest-event-started = { $first } commence.
highest-event-round = Manche { $number }.
highest-event-thrown = { $player } : { $dice }, soit { $total }.
highest-event-named = { $player } désigne { $whom }.
highest-event-fault = { $player } : { $kind }.
highest-fault-lost-die = un dé par terre
highest-event-ended = Le moins bu : { $winners }.
highest-take-named = { $what } : désignation.
highest-takes-sip = { $player } boit { $unit }
highest-unit-sip = { $amount ->
    [one] une gorgée
   *[other] { $amount } gorgées
    }
highest-column-sip = gorgées
highest-label-round = Manche
highest-label-best = Le plus haut : { $player }
highest-label-holder = plus haut
highest-why-named = désignation
