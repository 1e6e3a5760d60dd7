### Ce que la table dit du jeu, en français.

poker-menteur-name = Poker menteur

poker-menteur-face = { $opt_faces ->
    [poker] { $die ->
        [6] As
        [5] Roi
        [4] Dame
        [3] Valet
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-short = { $opt_faces ->
    [poker] { $die ->
        [6] A
        [5] R
        [4] D
        [3] V
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-of = { $opt_faces ->
    [poker] { $die ->
        [6] d’As
        [5] de Rois
        [4] de Dames
        [3] de Valets
        [2] de 10
       *[1] de 9
        }
   *[pips] de { $die }
    }
poker-menteur-face-a = { $opt_faces ->
    [poker] { $die ->
        [6] un As
        [5] un Roi
        [4] une Dame
        [3] un Valet
        [2] un 10
       *[1] un 9
        }
   *[pips] un { $die }
    }
poker-menteur-face-many = { $opt_faces ->
    [poker] { $die ->
        [6] As
        [5] Rois
        [4] Dames
        [3] Valets
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }

poker-menteur-rung-rien = rien
poker-menteur-rung-paire = paire{ $own ->
    [none] {""}
   *[other] {" "}{ $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}avec { $beside }
    }
poker-menteur-rung-double-paire = double paire{ $own ->
    [none] {""}
   *[other] {" "}{ $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}avec { $beside }
    }
poker-menteur-rung-brelan = brelan{ $own ->
    [none] {""}
   *[other] {" "}{ $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}avec { $beside }
    }
poker-menteur-rung-petite-suite = petite suite
poker-menteur-rung-grande-suite = grande suite
poker-menteur-rung-full = full{ $first ->
    [none] {""}
   *[other] {" "}des { $first }
    }{ $second ->
    [none] {""}
   *[other] {" "}par les { $second }
    }
poker-menteur-rung-carre = carré{ $own ->
    [none] {""}
   *[other] {" "}{ $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}avec { $beside }
    }
poker-menteur-rung-quinte = quinte{ $own ->
    [none] {""}
   *[other] {" "}{ $own }
    }{ $throws ->
    [0] {""}
    [1] {" "}en un coup
   *[other] {" "}en { $throws } coups
    }
poker-menteur-rung-mieux = mieux

poker-menteur-instruction-opening = { $pending ->
    [true] { $player } lance tous les dés et choisit le sens
   *[false] { $player } lance tous les dés et annonce
    }
    .do = { $pending ->
        [true] choisit le sens
       *[false] lance et annonce
        }
poker-menteur-instruction-answer = { $player } : accepter, ou menteur ?
    .do = y croire ou non ?
poker-menteur-instruction-bid = { $must ->
    [true] { $player } relance au moins un dé
   *[false] { $player } annonce plus haut, avec ou sans relancer
    }
    .do = { $must ->
        [true] relance des dés
       *[false] annonce plus haut
        }
poker-menteur-instruction-reveal = { $player } découvre toute la main
    .do = découvre la main
poker-menteur-instruction-quinte = { $opt_faces ->
    [poker] { $player } : faire une quinte d’As
   *[pips] { $player } : faire une quinte de 6
    }
    .do = { $opt_faces ->
        [poker] il faut une quinte d’As
       *[pips] il faut une quinte de 6
        }
poker-menteur-instruction-tries = { $left ->
    [0] { $player } annonce une quinte plus forte
   *[other] { $player } : tenter une quinte plus forte
    }
    .do = { $left ->
        [0] annonce une quinte
       *[other] tente une quinte
        }

poker-menteur-state-opening = Manche { $round }
poker-menteur-state-answer = Annonce à juger
poker-menteur-state-bid = La manche monte
poker-menteur-state-reveal = On vérifie
poker-menteur-state-quinte = La quinte ou un point
poker-menteur-state-tries = Une quinte à dépasser

poker-menteur-note-opening = { $opt_honest_first ->
    [true] Des dés cachés, des dés découverts, au choix. À ce tour, interdit de mentir.
   *[false] Des dés cachés, des dés découverts, au choix. Seule l’annonce compte.
    }
poker-menteur-note-answer = Accepter : prendre le plateau et monter. Menteur : découvrir toute la main.
poker-menteur-note-bid = { $must ->
    [true] Qui a regardé sous le gobelet relance au moins un dé.
   *[false] Chaque dé ne se relance qu’une fois. Sans regarder, on peut passer sans relancer.
    }
poker-menteur-note-reveal = Tout le monde regarde : les dés parlent.
poker-menteur-note-quinte = { $left ->
    [1] Dernier coup. Garder les bons dés, relancer les autres.
   *[other] Encore { $left } coups. Garder les bons dés, relancer les autres.
    }
poker-menteur-note-tries = { $left ->
    [0] Plus de coup : annoncer, vrai ou non.
    [1] Encore un coup, ou annoncer dès maintenant, vrai ou non.
   *[other] Encore { $left } coups, trois à découvert puis deux cachés. Annoncer quand on veut, vrai ou non.
    }

poker-menteur-button-bluff = Menteur !

poker-menteur-asks-choose-option = Dans quel sens ?
poker-menteur-asks-throw = Combien de dés relancer ?
poker-menteur-choice-left = À gauche
poker-menteur-choice-right = À droite

poker-menteur-event-started = La partie commence, { $first } ouvre.
poker-menteur-event-round = Manche { $number } : { $opener } ouvre.
poker-menteur-event-direction = { $direction ->
    [right] { $player } fait tourner vers la droite.
   *[left] { $player } fait tourner vers la gauche.
    }
poker-menteur-event-open = { $dice ->
    [none] Tous les dés sont sous le gobelet.
   *[other] À découvert : { $dice }.
    }
poker-menteur-event-suspect = Un dé découvert a disparu : les dés joués à découvert y restent.
poker-menteur-event-announced = { $player } annonce à { $to } : { $said }.
poker-menteur-event-accepted = { $absent ->
    [true] En son absence, { $player } accepte d’office.
   *[false] { $player } accepte l’annonce.
    }
poker-menteur-event-refused = { $player } n’y croit pas : menteur !
poker-menteur-event-looked = { $player } regarde sous le gobelet.
poker-menteur-event-thrown = { $count ->
    [1] { $player } relance un dé.
   *[other] { $player } relance { $count } dés.
    }
poker-menteur-event-open-differs = À découvert il y avait { $open }, et la main montre { $dice }. Elle compte comme elle est.
poker-menteur-event-reveal = { $lie ->
    [true] La main : { $hand }. C’était un mensonge ({ $bid }).
   *[false] La main : { $hand }. L’annonce tient ({ $bid }).
    }
poker-menteur-verdict-false = Menteur !
poker-menteur-event-lied-first = Il était interdit de mentir à ce tour : { $player } l’a fait.
poker-menteur-event-try = { $dice ->
    [none] { $player }, coup { $used } : sous le gobelet.
   *[other] { $player }, coup { $used } : { $dice }.
    }
poker-menteur-event-quinte-made = { $player } réussit la quinte : personne ne prend de point.
poker-menteur-event-eliminated = { $player } sort du jeu.
poker-menteur-event-away = { $player } s’absente : on joue à sa place.
poker-menteur-event-back = { $player } est de retour.
poker-menteur-event-void = La manche { $round } ne compte pas.
poker-menteur-event-fault = Faute, { $player } : { $kind }.
poker-menteur-event-ended = { $winners ->
    [none] La partie s’arrête, sans victoire.
   *[other] Partie terminée, victoire : { $winners }.
    }

poker-menteur-take-liar = { $what } : menteur, la main ne valait pas l’annonce.
poker-menteur-take-wrong-call = { $what } : accusation à tort, la main valait l’annonce.
poker-menteur-take-quinte = { $what } : la quinte n’est pas venue.
poker-menteur-take-absent = { $what } : personne pour lancer à sa place.
poker-menteur-takes-point = { $player } { $people ->
    [one] prend
   *[other] prennent
    } { $unit }
poker-menteur-unit-point = { $amount ->
    [1] un point
    [one] { $amount } point
   *[other] { $amount } points
    }
poker-menteur-column-point = points

poker-menteur-fault-thrown-twice = un dé lancé deux fois
poker-menteur-fault-put-back = un dé découvert remis sous le gobelet
poker-menteur-fault-peeked = un regard sous le gobelet avant d’accepter
poker-menteur-fault-repeated = l’annonce initiale répétée
poker-menteur-fault-other = autre faute

poker-menteur-option-first = { $value } ouvre la première manche
poker-menteur-option-points = Points pour sortir du jeu : { $value }
poker-menteur-option-stop_at_first-false = On joue jusqu’à ce qu’il en reste un
poker-menteur-option-stop_at_first-true = La première élimination arrête la partie
poker-menteur-option-faces-pips = Dés classiques
poker-menteur-option-faces-poker = Dés de poker : As, Roi, Dame, Valet, 10, 9
poker-menteur-option-petite_suite-true = Avec la petite suite
poker-menteur-option-petite_suite-false = Sans la petite suite
poker-menteur-option-grande_suite-true = Avec la grande suite
poker-menteur-option-grande_suite-false = Sans la grande suite
poker-menteur-option-accompaniment-one = On annonce un seul dé à côté
poker-menteur-option-accompaniment-all = On peut annoncer tous les dés à côté
poker-menteur-option-mieux-false = Toujours dire ce que l’on annonce
poker-menteur-option-mieux-true = On peut annoncer « mieux »
poker-menteur-option-honest_first-false = On peut mentir dès le premier tour
poker-menteur-option-honest_first-true = Interdit de mentir au premier tour
poker-menteur-option-quinte_variant-false = Au-dessus d’une quinte, on annonce plus haut
poker-menteur-option-quinte_variant-true = Une quinte acceptée se dépasse en cinq coups
poker-menteur-option-absent-false = On attend qui s’absente
poker-menteur-option-absent-true = Qui s’absente accepte et monte d’un cran

poker-menteur-hint-PT1 = Il faut cinq dés, un gobelet opaque assez grand et un plateau rond. Dès 7 ans ; à cinq et plus, cela prend du piment.
poker-menteur-hint-PT2 = On ne regarde qu’après avoir accepté. Aucun dé ne se lance deux fois, et un dé joué à découvert y reste.
poker-menteur-hint-PT3 = Annoncer moins que sa main, ou une main facile à dépasser, aide à être cru. Choisir sa place aussi.
poker-menteur-hint-PT4 = Après « mieux », personne ne répète tout haut l’annonce initiale.

poker-menteur-on-started = { poker-menteur-hint-PT1 }
poker-menteur-on-direction = { poker-menteur-hint-PT3 }
poker-menteur-on-looked = { poker-menteur-hint-PT2 }
poker-menteur-on-suspect = { poker-menteur-hint-PT2 }
poker-menteur-on-announced = { $opt_mieux ->
    [true] { poker-menteur-hint-PT4 }
   *[false] {""}
    }

## La mémoire de la maison
poker-menteur-why-liar = mensonge découvert
poker-menteur-why-wrong-call = accusation à tort
poker-menteur-why-quinte = quinte manquée
poker-menteur-why-absent = absence

## Les termes du jeu, et leur sens
poker-menteur-term-1 = Poker menteur
    .means = le poker où l’on ment
poker-menteur-term-2 = menteur
    .means = le cri de qui n’y croit pas

## La mise en place : les places, le jeu, ses règles
poker-menteur-no-seat = Au Poker menteur, qui est hors jeu ne revient pas : la place attend la prochaine partie.

## Les jeux et leurs options, en une phrase

poker-menteur-about = Cinq dés sous un gobelet qui passe de main en main : annoncer une main plus haute, ou dénoncer le mensonge. Deux personnes au moins.
poker-menteur-about-first = Qui ouvre la première manche ; ensuite, qui a perdu.
poker-menteur-about-points = À combien de points on sort du jeu.
poker-menteur-about-stop_at_first = La partie s’arrête-t-elle à la première élimination ?
poker-menteur-about-faces = Ce que montrent les dés de la table.
poker-menteur-about-petite_suite = 1, 2, 3, 4, 5 compte-t-il comme une combinaison ?
poker-menteur-about-grande_suite = 2, 3, 4, 5, 6 compte-t-il comme une combinaison ?
poker-menteur-about-accompaniment = Ce que l’on peut annoncer à côté d’une combinaison.
poker-menteur-about-mieux = Annoncer « mieux », c’est un cran au-dessus, sans dire lequel.
poker-menteur-about-honest_first = À l’ouverture d’une manche, on peut interdire de mentir.
poker-menteur-about-quinte_variant = Ce que l’on peut faire contre cinq dés pareils.
poker-menteur-about-absent = Ce qui se passe quand quelqu’un s’absente de la table.

## L’aide, pour qui joue à un jeu pour la première fois

poker-menteur-help-opening = { $pending ->
    [true] Cinq dés voyagent sous un gobelet. Qui ouvre les lance et les regarde, puis choisit à qui passer le plateau : à gauche ou à droite.
   *[false] Cinq dés voyagent sous un gobelet. Qui ouvre annonce une combinaison, vraie ou inventée, et passe le plateau ; il faudra le croire, ou non.
    }
poker-menteur-help-answer = Y croire, c’est prendre le plateau et devoir annoncer plus haut. Dire menteur, c’est tout découvrir : qui a tort prend un point.
poker-menteur-help-bid = { $must ->
    [true] Qui a regardé sous le gobelet relance un dé ou plusieurs, cachés ou non, puis annonce plus haut, vrai ou inventé.
   *[false] L’annonce a été crue. On peut regarder et relancer des dés, chacun une fois ; puis il faut annoncer plus haut, vrai ou inventé.
    }
poker-menteur-help-reveal = Tous les dés se montrent. S’ils valent l’annonce ou mieux, qui n’y croyait pas prend un point ; sinon, c’est qui l’a faite.
poker-menteur-help-quinte = La plus haute annonce a été crue : il faut la faire, cinq dés pareils en cinq coups, ou prendre un point.
poker-menteur-help-tries = Une quinte a été crue : il faut en annoncer une plus forte. On a cinq coups, les deux derniers cachés, et le droit de mentir.
