### Ce que la table dit du jeu, en français.

game-421-name = 421

game-421-instruction-charge = { $player } lance un coup sec
    .do = lance un coup sec
game-421-instruction-entame = { $player } lance un coup sec pour l’entame
    .do = lance un coup sec
game-421-instruction-rampot = { $player } lance un coup sec : rampot
    .do = lance un coup sec
game-421-instruction-decharge = { $throws ->
    [0] { $player } lance les trois dés
   *[other] { $player } : s’en tenir là ou relancer ?
    }
    .do = { $throws ->
        [0] lance trois dés
       *[other] rester, relancer ?
        }

game-421-state-charge = La charge
game-421-state-entame = L’entame
game-421-state-rampot = { $end ->
    [weakest] Rampot pour la main la plus faible
    [strongest] Rampot pour la main la plus forte
   *[both] Rampot général
    }
game-421-state-decharge = La décharge

game-421-note-charge = La combinaison la plus faible prend au pot, autant que vaut la plus forte.
game-421-note-entame = La main la plus faible aura l’entame. Aucune fiche ne bouge.
game-421-note-rampot = On ne fait que départager : l’enjeu reste celui du tour.
game-421-note-decharge = { $throws ->
    [0] { $limit ->
        [1] Un seul lancer.
        [one] { $limit } lancer.
       *[other] Jusqu’à { $limit } lancers.
        } La combinaison la plus forte donne, la plus faible reçoit.
   *[other] Lancer { $throws } sur { $limit }. Laisser les dés à garder, relancer les autres.
    }

game-421-button-next-decharge = S’en tenir là

game-421-event-started = La partie commence, { $first } lance.
game-421-event-warning = { $total } fiches en jeu : la partie sera longue.
game-421-event-round = Tour { $number } : l’entame est à { $leader }.
game-421-event-hand = { $name ->
    [421] { $player } lance 421 !
   *[other] { $player } lance { $dice }.
    }
game-421-event-nenette = Nénette ! La honte est pour { $player }.
game-421-event-rampot = { $end ->
    [weakest] Égalité au plus bas, rampot : { $players }.
    [strongest] Égalité au plus haut, rampot : { $players }.
   *[both] Égalité partout, rampot : { $players }.
    }
game-421-event-given = { $amount ->
    [1] { $from } donne une fiche à { $to }.
    [one] { $from } donne { $amount } fiche à { $to }.
   *[other] { $from } donne { $amount } fiches à { $to }.
    }
game-421-event-stage = { $stage ->
    [entame] La charge est finie : un coup sec pour l’entame.
   *[decharge] La décharge commence.
    }
game-421-event-out = { $player } n’a plus de fiches.
game-421-event-pays-round = { $player } paye la tournée.
game-421-event-void = Le tour { $round } ne compte pas.
game-421-event-fault = Faute, { $player } : { $kind }.
game-421-event-ended = { $winners ->
    [none] La partie s’arrête, sans victoire.
   *[other] Partie terminée, victoire : { $winners }.
    }

game-421-take-charge = { $what } au pot : combinaison la plus faible du tour.
game-421-take-decharge = { $what } : combinaison la plus faible du tour.
game-421-takes-fiche = { $player } { $people ->
    [one] prend
   *[other] prennent
    } { $unit }
game-421-unit-fiche = { $amount ->
    [1] une fiche
    [one] { $amount } fiche
   *[other] { $amount } fiches
    }
game-421-column-fiches = fiches
game-421-label-out = plus de fiches
game-421-label-losers = paye la tournée
game-421-column-fiche = fiches prises

game-421-fault-extra-throw = un lancer de trop, il ne compte pas
game-421-fault-other = autre faute

game-421-option-first = { $value } lance en premier
game-421-option-start_fiches = Fiches au départ, en plus du pot, chacun : { $value }
game-421-option-first_entame-last-charge = Première entame : la main la plus faible de la charge
game-421-option-first_entame-throw = Première entame : un coup sec de plus
game-421-option-play_on-true = On joue jusqu’au bout : qui reste avec des fiches paye
game-421-option-play_on-false = Qui n’a plus de fiches arrête la partie

game-421-hint-FT1 = Il faut trois dés et onze fiches : allumettes, pièces ou jetons.
game-421-hint-FT2 = En prendre le moins possible, puis s’en défaire au plus vite.
game-421-hint-FT3 = Qui paye la tournée pourrait lancer en premier à la prochaine partie.

game-421-on-started = { game-421-hint-FT1 } { game-421-hint-FT2 }
game-421-on-pays-round = { game-421-hint-FT3 }

## La mémoire de la maison
game-421-why-charge = charge
game-421-why-decharge = décharge

## Les termes du jeu, et leur sens
game-421-term-1 = charge
    .means = la première moitié : on prend des fiches au pot
game-421-term-2 = décharge
    .means = la seconde moitié : on se débarrasse de ses fiches
game-421-term-3 = entame
    .means = le premier lancer d’un tour
game-421-term-4 = rampot
    .means = un lancer de plus, pour départager
game-421-term-5 = nénette
    .means = deux 2 et un 1, la main la plus faible

## La mise en place : les places, le jeu, ses règles
game-421-no-seat = Au 421, on ne s’assoit que pendant la charge, à huit au plus : la place attend la prochaine partie.

## Les jeux et leurs options, en une phrase

game-421-about = Trois dés et onze fiches : d’abord en prendre le moins possible, ensuite s’en débarrasser. De deux à huit.
game-421-about-first = Qui lance en premier au premier tour.
game-421-about-start_fiches = Des fiches à soi dès le départ rendent la partie plus longue.
game-421-about-first_entame = Qui commence la décharge, une fois le pot vide.
game-421-about-play_on = Comment la partie finit : au premier sans fiches, ou quand une seule personne en a encore.

## L’aide, pour qui joue à un jeu pour la première fois

game-421-help-charge = Trois dés, un seul lancer chacun. À la fin du tour, la main la plus faible prend des fiches au pot : moins on en a, mieux c’est.
game-421-help-entame = Un lancer pour savoir qui commencera la décharge. Aucune fiche ne change de main.
game-421-help-rampot = Il y a égalité : les mains égales relancent une fois, juste pour se départager.
game-421-help-decharge = { $throws ->
    [0] Le pot est vide : maintenant, on se débarrasse de ses fiches. La main la plus forte en donne à la plus faible ; qui n’en a plus a gagné.
   *[other] S’en tenir là, ou relancer des dés, pas plus de fois que qui a commencé le tour. 421 bat tout ; puis trois pareils, trois qui se suivent, les plus hauts.
    }
