### Ce que la table dit du jeu, en français.

kael-name = Kaël

kael-instruction-deal = { $player } distribue : combien de cartes chacun ?
    .do = distribue
kael-instruction-turn-up = { $player } retourne la première carte
    .do = retourne la première carte
kael-instruction-play = { $opt_follow ->
    [scores] On joue jusqu’au Kaël : { $player }
   *[cards] { $move ->
        [draw] { $may_kael ->
            [true] { $player } : piocher, ou dire Kaël ?
           *[false] { $player } pioche une carte
            }
       *[lay] { $may_kael ->
            [true] { $player } : poser, ou dire Kaël ?
           *[false] { $player } pose une carte, ou plusieurs égales
            }
        }
    }
    .do = { $opt_follow ->
        [scores] { $people ->
            [1] joue jusqu’au Kaël
           *[other] jouent jusqu’au Kaël
            }
       *[cards] { $move ->
            [draw] { $may_kael ->
                [true] pioche, ou Kaël ?
               *[false] pioche une carte
                }
           *[lay] { $may_kael ->
                [true] pose, ou Kaël ?
               *[false] pose
                }
            }
        }
kael-instruction-draw = { $player } pioche une carte
    .do = pioche une carte
kael-instruction-reveal = { $player } : cartes sur table
    .do = cartes sur table

kael-state-deal = Manche { $manche }
kael-state-turn-up = La première carte
kael-state-play = { $called ->
    [true] Dernier tour : { $caller } a dit Kaël
   *[false] La manche se joue
    }
kael-state-draw = { $called ->
    [true] Dernier tour : { $caller } a dit Kaël
   *[false] La manche se joue
    }
kael-state-reveal = Kaël ! On montre les mains

kael-note-deal = Les scores : { $scores }.
kael-note-turn-up = Elle ouvre la pile, et compte déjà pour un carré.
kael-note-play = { $opt_follow ->
    [scores] À son tour seulement, après un tour complet, avec 5 points au plus en main.
   *[cards] { $move ->
        [draw] Plus de carte en main : on pioche, et on attend le tour suivant pour la poser. En haut de la pile : { $takeable }.
       *[lay] En haut de la pile : { $top }. Un carré, ou la carte passe : on ne pioche pas.
        }
    }
kael-note-draw = Sur la table : { $takeable }. Dans la pioche : { $stock }.
kael-note-reveal = { $caller } a dit Kaël : cette main se montre en dernier.
kael-note-over = Les scores : { $scores }. On peut annuler, ou lancer une nouvelle partie.

kael-asks-choose-option = Combien de cartes chacun ?
kael-choice-2 = 2 cartes
kael-choice-3 = 3 cartes
kael-choice-4 = 4 cartes
kael-choice-5 = 5 cartes
kael-choice-6 = 6 cartes
kael-choice-7 = 7 cartes
kael-offer-lay = { $count ->
    [1] Poser { $card }
   *[other] Poser { $count } fois { $card }
    }
kael-offer-cards = { $values ->
    [none] Plus aucune carte
   *[other] { $values }
    }

kael-event-started = La partie commence, { $dealer } distribue.
kael-event-manche = Manche { $number } : { $dealer } distribue.
kael-event-dealt = { $dealer } donne { $count } cartes à chacun.
kael-event-turned-up = Première carte sur la table : { $card }.
kael-event-laid = { $player } pose { $cards }.
kael-event-carre = Carré de { $card } !
kael-event-drawn = { $source ->
    [table] { $player } prend la carte sur la table.
   *[pioche] { $player } pioche.
    }
kael-event-reshuffle = La pioche est vide : on remélange les cartes du milieu, { $stock } en tout.
kael-event-cut = { $player } coupe avec { $cards } !
kael-event-lucky = Bonne pioche ! { $player } repose { $card }.
kael-event-kael = { $player } dit Kaël !
kael-event-reveal = Cartes sur table ! { $kael } montre en dernier.
kael-event-shown = { $cards ->
    [none] { $player } n’a plus de carte : total { $total }.
   *[other] { $player } montre { $cards } : total { $total }.
    }
kael-event-manche-over = { $result ->
    [won] { $kael } a le plus petit total, { $total }, et gagne la manche.
    [lost] { $kael } a { $total }, et ce n’est pas le plus petit total : Kaël perdu.
   *[false] { $kael } a { $total } en main, et il faut 5 au plus : faux Kaël.
    }
kael-event-palier = Palier ! { $player } redescend à { $score }.
kael-event-eliminated = { $player } sort du jeu.
kael-event-void = La manche { $manche } est nulle : on redistribue.
kael-event-fault = Faute signalée, { $player } : { $kind }.
kael-event-ended = { $winners ->
    [none] La table arrête la partie.
   *[other] { $losers ->
        [none] La partie est gagnée par { $winners }.
       *[other] La partie est gagnée par { $winners }, et perdue par { $losers }.
        }
    }

kael-action-choose = le nombre de cartes
kael-action-turn-up = la première carte
kael-action-lay = la pose
kael-action-draw = la pioche
kael-action-cut = la coupe
kael-action-lucky = la bonne pioche
kael-action-kael = le Kaël
kael-action-cards = la main montrée

kael-take-hand = { $what } : le total en main.
kael-take-lost-kael = { $what } : Kaël perdu, une autre main vaut autant ou moins.
kael-take-false-kael = { $what } et perd ses paliers : faux Kaël.

kael-takes-point = { $player } { $people ->
    [one] prend
   *[other] prennent
    } { $unit }
kael-unit-point = { $amount ->
    [1] un point
    [one] { $amount } point
   *[other] { $amount } points
    }
kael-column-scores = score
kael-column-hands = cartes
kael-column-point = points pris

kael-fault-kael-out-of-turn = Kaël crié hors de son tour
kael-fault-late-cut = coupe après la chaîne cassée
kael-fault-no-draw = pioche oubliée
kael-fault-other = autre faute

kael-option-dealer = { $value } distribue en premier
kael-option-follow-scores = L’arbitre suit les Kaël et les mains montrées
kael-option-follow-cards = L’arbitre suit chaque carte
kael-option-first_over_loses-false = On joue jusqu’à ce qu’une seule personne reste à 100 ou moins
kael-option-first_over_loses-true = Le premier score au-dessus de 100 perd, et la partie est finie

kael-hint-LT1 = Pour choisir le premier donneur : le plus jeune, le plus vieux… à la table de voir.
kael-hint-LT2 = Couper se fait vite : si une autre carte a cassé la chaîne, la coupe est une faute et les cartes reviennent en main.
kael-hint-LT3 = Un Kaël crié hors de son tour ne compte pas : on l’annule, et la table signale la faute.
kael-hint-LT4 = Kaël à son tour seulement, quand tout le monde a joué ; les autres finissent le tour, et qui n’a plus de carte en pioche une.

kael-on-started = { kael-hint-LT1 }
kael-on-dealt = { $opt_follow ->
    [scores] { kael-hint-LT4 }
   *[cards] { kael-hint-LT2 }
    }
kael-on-kael = { $opt_follow ->
    [scores] { kael-hint-LT3 }
   *[cards] {""}
    }

## La mémoire de la maison
kael-house-feats = Les Kaëls
kael-house-feats-won = gagnés
kael-house-feats-lost = perdus
kael-house-feats-false = faux
kael-why-hand = total en main
kael-why-lost-kael = Kaël perdu
kael-why-false-kael = faux Kaël

## Les termes du jeu, et leur sens
kael-term-1 = Kaël
    .means = ce que l’on dit avec 5 points au plus en main, pour un dernier tour des autres
kael-term-2 = palier
    .means = un score de 25, 50, 75 ou 100 tout juste : il redescend de 25
kael-term-3 = bonne pioche
    .means = la carte piochée est celle que l’on vient de poser

## La mise en place : les places, le jeu, ses règles
kael-no-seat = Au Kaël, on ne s’assoit qu’avant une donne, à vingt-cinq au plus, et jamais après une élimination.

## Les jeux et leurs options, en une phrase

kael-about = Un jeu de cartes : garder la main la plus basse, et oser dire « Kaël » au bon moment. De deux à vingt-cinq.
kael-about-dealer = Qui distribue en premier ; ensuite, chacun son tour.
kael-about-follow = Jusqu’où l’arbitre suit les cartes : moins il en suit, moins il y a à presser.
kael-about-first_over_loses = Comment la partie finit.

## L’aide, pour qui joue à un jeu pour la première fois

kael-help-deal = Le but : avoir en main le moins de points ; une carte vaut son nombre, X vaut 15. Qui distribue choisit combien de cartes : avec peu, c’est court.
kael-help-turn-up = La première carte se retourne au milieu de la table : c’est sur elle que l’on posera.
kael-help-play = { $opt_follow ->
    [scores] À son tour, poser une carte, ou plusieurs pareilles, puis en piocher une. Qui a 5 points au plus peut dire Kaël à la place : on choisit alors son nom ici.
   *[cards] { $move ->
        [draw] Plus de carte en main : on en pioche une, et le tour passe ; ou l’on dit Kaël, si c’est permis.
       *[lay] Poser une carte, ou plusieurs pareilles, puis en piocher une. Qui a 5 points au plus peut dire Kaël à la place, dès le deuxième tour.
        }
    }
kael-help-draw = On reprend une seule carte : celle que l’on voit sur la table, ou une inconnue de la pioche.
kael-help-reveal = Kaël est dit, les mains se montrent. Si la sienne est la plus basse, les autres prennent leurs points ; sinon, 20 points pour { $caller }.

kael-asks-draw = Où piocher ?
kael-asks-turn-up = Quelle carte retourner ?
kael-asks-kael = Dire Kaël ?
kael-asks-lucky = La carte tombe bien ?
kael-offer-kael = Kaël !
kael-offer-lucky = Poser la carte tirée : { $card }
kael-offer-draw = { $from ->
    [table] Prendre sur la table
   *[pioche] Prendre dans la pioche
    }
kael-offer-turn-up = { $card }
kael-verdict-false-kael = Faux Kaël !
kael-deed-draw = { $what }
kael-deed-lucky = poser la carte tirée
kael-deed-kael = Kaël
kael-deed-turn-up = retourner { $what }
