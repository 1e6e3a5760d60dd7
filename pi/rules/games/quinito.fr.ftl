### Ce que la table dit du jeu, en français.

quinito-name = Quinito

quinito-instruction-announce = { $throw ->
    [must] { $level ->
        [none] { $player } lance et annonce
       *[other] { $player } relance et annonce au-dessus du palier
        }
   *[may] { $player } annonce au-dessus du palier
    }
    .do = { $throw ->
        [must] { $level ->
            [none] lance et annonce
           *[other] relance, plus haut
            }
       *[may] annonce plus haut
        }
quinito-instruction-answer = { $kinito ->
    [true] { $player } : contrer ou bluff ?
   *[false] { $player } : accepter ou bluff ?
    }
    .do = { $kinito ->
        [true] contrer ou bluff ?
       *[false] accepter ou bluff ?
        }
quinito-instruction-reveal = { $player } lève le gobelet
    .do = lève le gobelet
quinito-instruction-counter = { $player } contre : lancer les dés à découvert, il faut un Kinito
    .do = il faut un Kinito !
quinito-instruction-rethrow = { $player } : relancer ou non ?
    .do = relancer ou non ?
quinito-instruction-reverse = { $player } : rejouer dans l’autre sens ?
    .do = rejouer à l’envers ?
quinito-instruction-swap = { $player } : échanger son verre, avec qui ?
    .do = échanger son verre ?
quinito-instruction-designate = { $named ->
    [0] { $player } désigne deux joueurs
   *[other] { $player } désigne encore une personne
    }
    .do = { $named ->
        [0] désigne deux joueurs
       *[other] désigne encore une fois
        }
quinito-instruction-race = { $player } : qui a fini en dernier ?
    .do = qui finit dernier ?
quinito-instruction-house-rule = { $player } peut ajouter une règle
    .do = ajoute une règle ?

quinito-state-announce = { $level ->
    [none] Nouvelle manche
   *[other] La manche monte
    }
quinito-state-answer = { $kinito ->
    [true] Kinito annoncé
   *[false] Annonce à juger
    }
quinito-state-reveal = On vérifie
quinito-state-counter = Le contre
quinito-state-rethrow = Le 31
quinito-state-reverse = Le 32
quinito-state-swap = Le 32
quinito-state-designate = Le 31
quinito-state-race = Le 31
quinito-state-house-rule = Après le Kinito

quinito-note-announce = { $throw ->
    [must] Lancer sous le gobelet, regarder sans montrer.
   *[may] Relancer ou garder, au choix. Gobelet secoué avant d’être passé : relance obligatoire.
    }
quinito-note-answer = { $kinito ->
    [true] Contrer : lancer à découvert et faire un Kinito. Bluff : faire lever le gobelet.
   *[false] Accepter : prendre les dés et monter. Bluff : faire lever le gobelet.
    }
quinito-note-reveal = Tout le monde regarde : les dés parlent.
quinito-note-counter = Un double ou un score spécial : on relance. Tout autre score : contre raté.
quinito-note-rethrow = Relancer et annoncer encore, ou laisser passer les dés.
quinito-note-reverse = Rejouer en changeant de sens, ou laisser passer les dés.
quinito-note-swap = Choisir un verre, ou garder le sien.
quinito-note-designate = Les deux prendront le plus vite possible.
quinito-note-race = La dernière personne à finir en prend une de plus.
quinito-note-house-rule = Dire sa règle à la table, ou continuer sans.

quinito-button-accept = { $kinito ->
    [true] Contrer
   *[false] Accepter
    }
quinito-button-bluff = Bluff !
quinito-button-next-rethrow = Ne pas relancer
quinito-button-next-reverse = Ne pas rejouer
quinito-button-next-swap = Garder son verre
quinito-button-next-house-rule = Pas de règle

quinito-choice-rethrow = Relancer

quinito-event-started = La partie commence, { $first } lance.
quinito-event-announced = { $player } annonce { $value } à { $michel }.
quinito-event-accepted = { $player } accepte l’annonce.
quinito-event-accused = { $player } n’y croit pas : bluff !
quinito-event-shown = { $truth ->
    [true] { $player } montre { $score } : l’annonce était vraie.
   *[false] { $player } montre { $score } : c’était un bluff.
    }
quinito-event-kinito = Kinito ! { $michel } relève le défi lancé par { $thrower }.
quinito-event-counter = { $result ->
    [success] { $player } lance { $score } : contre réussi !
    [fail] { $player } lance { $score } : contre raté.
   *[again] { $player } lance { $score } : ça ne compte pas, on relance.
    }
quinito-event-special = { $name ->
    [31] { $opt_score31 ->
        [previous] Le 31 : pénalité pour le joueur précédent.
        [two] Le 31 : { $player } désigne deux joueurs.
       *[rethrow] Le 31 : { $player } peut relancer.
        }
    [32] { $opt_score32 ->
        [reverse] Le 32 : { $player } peut rejouer en changeant de sens.
       *[swap] Le 32 : { $player } peut échanger son verre.
        }
    [41] Le 41 : pénalité pour Michel.
    [51] Le 51 : pénalité pour toute la table, et on change de sens.
    [pegatina] Pegatina ! Pénalité pour toute la table, et on change de sens.
    [61] Le 61 : bientôt, tout compte double.
    [stephanois] Stéphanois ! Pénalité pour { $player }.
   *[other] { $player } tient un score spécial : { $score }.
    }
quinito-event-rethrow = { $player } relance.
quinito-event-swapped = { $player } échange son verre avec { $with }.
quinito-event-designated = Le doigt tombe sur { $player }.
quinito-event-last = { $player } a fini en dernier.
quinito-event-doubled = À partir de maintenant tout compte double, jusqu’à ce que { $player } ait rejoué.
quinito-event-doubled-over = Le 61 lancé par { $player } ne compte plus.
quinito-event-totem = { $player } porte le totem : le prochain Kinito passera à côté.
quinito-event-lost = { $winner } gagne ce tour, { $player } le perd.
quinito-event-round = Nouvelle manche : { $player } lance.
quinito-event-broken-off = Manche interrompue, personne ne prend rien : { $player } en commence une autre.

quinito-take-lost = { $proof ->
    [true] { $gain ->
        [true] { $what } : annonce vraie, { $loser } a accusé à tort.
       *[false] { $what } : accusation à tort, { $winner } disait vrai.
        }
    [false] { $gain ->
        [true] { $what } : { $loser } bluffait, c’est démasqué.
       *[false] { $what } : bluff démasqué par { $winner }.
        }
   *[unknown] { $what } : tour perdu.
    }
quinito-take-double = { $proof ->
    [true] { $gain ->
        [true] { $what } : le double était vrai, { $loser } a accusé à tort.
       *[false] { $what } : accusation à tort, le double était vrai.
        }
    [false] { $gain ->
        [true] { $what } : { $loser } bluffait sur un double.
       *[false] { $what } : bluff sur un double, démasqué par { $winner }.
        }
   *[unknown] { $what } : tour perdu sur un double.
    }
quinito-take-kinito = { $proof ->
    [true] { $gain ->
        [true] { $what } : le Kinito était vrai, { $loser } n’y a pas cru.
       *[false] { $what } : accusation à tort, le Kinito était vrai.
        }
    [false] { $gain ->
        [true] { $what } : le faux Kinito est démasqué.
       *[false] { $what } : faux Kinito, démasqué par { $winner }.
        }
    [hidden] { $gain ->
        [true] { $what } : { $loser } cachait un vrai Kinito.
       *[false] { $what } : un vrai Kinito se cachait sous l’annonce.
        }
    [success] { $gain ->
        [true] { $what } : Kinito contré !
       *[false] { $opt_totem ->
            [true] { $what } : Kinito contré par { $winner }, double pénalité majeure.
           *[false] { $what } : Kinito contré par { $winner }.
            }
        }
    [fail] { $what } : contre raté, le Kinito passe.
   *[unknown] { $what } : Kinito.
    }
quinito-take-hidden = { $what } en plus : le bluff cachait un vrai { $shown }.
quinito-take-special-31 = { $opt_score31 ->
    [two] { $what } : désignation par le 31.
   *[previous] { $what } : le 31 tombe sur le joueur précédent.
    }
quinito-take-special-41 = { $what } : le 41 vise Michel.
quinito-take-special-42 = { $what } : Stéphanois, le 42 se retourne contre le lanceur.
quinito-take-special-51 = { $opt_score51 ->
    [pegatina] { $what } : Pegatina !
   *[classic] { $what } : le 51, tout le monde y passe.
    }
quinito-take-race = { $what } de plus : arrivée en dernier.

quinito-twice-window = { $sentence } Le 61 double tout.
quinito-twice-idle = { $sentence } Compté double : sans emploi.
quinito-twice-both = { $sentence } Compté quatre fois : 61, et sans emploi.

quinito-takes-penalty = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] reçoit
       *[other] reçoivent
        } { $unit }
    [money] { $player } { $people ->
        [one] paie
       *[other] paient
        } { $unit }
   *[drink] { $player } { $people ->
        [one] boit
       *[other] boivent
        } { $unit }
    }
quinito-takes-major = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] reçoit
       *[other] reçoivent
        } { $unit }
    [money] { $player } { $people ->
        [one] paie
       *[other] paient
        } { $unit }
   *[drink] { $amount ->
        [1] { $player } { $people ->
            [one] finit son verre
           *[other] finissent leur verre
            }
       *[other] { $player } { $people ->
            [one] vide
           *[other] vident
            } { $unit }
        }
    }
quinito-takes-reward = { $player } { $people ->
    [one] gagne
   *[other] gagnent
    } { $unit }
quinito-takes-major-reward = { $player } { $people ->
    [one] gagne
   *[other] gagnent
    } { $unit }

quinito-unit-penalty = { $opt_penalty ->
    [slap] { $amount ->
        [1] une gifle
        [one] { $amount } gifle
       *[other] { $amount } gifles
        }
    [money] { $amount ->
        [1] { $stake ->
            [none] la mise
           *[other] la mise ({ $stake })
            }
       *[other] { $stake ->
            [none] { $amount } fois la mise
           *[other] { $amount } fois la mise ({ $stake })
            }
        }
   *[drink] { $amount ->
        [1] une gorgée
        [one] { $amount } gorgée
       *[other] { $amount } gorgées
        }
    }
quinito-unit-major = { $opt_penalty ->
    [slap] { $twice } gifles
    [money] { $amount ->
        [1] { $stake ->
            [none] le double de la mise
           *[other] le double de la mise ({ $stake })
            }
       *[other] { $stake ->
            [none] { $twice } fois la mise
           *[other] { $twice } fois la mise ({ $stake })
            }
        }
   *[drink] { $amount ->
        [1] un verre entier
        [one] { $amount } verre entier
       *[other] { $amount } verres entiers
        }
    }
quinito-unit-reward = { $opt_reward ->
    [food] { $amount ->
        [1] une bouchée
        [one] { $amount } bouchée
       *[other] { $amount } bouchées
        }
    [sweet] { $amount ->
        [1] un bonbon
        [one] { $amount } bonbon
       *[other] { $amount } bonbons
        }
    [kiss] { $amount ->
        [1] un baiser à donner
        [one] { $amount } baiser à donner
       *[other] { $amount } baisers à donner
        }
   *[drink] { $amount ->
        [1] une gorgée
        [one] { $amount } gorgée
       *[other] { $amount } gorgées
        }
    }
quinito-unit-major-reward = { $opt_reward ->
    [food] { $twice } bouchées
    [sweet] { $thrice } bonbons
    [kiss] { $amount ->
        [1] un baiser avec la langue
        [one] { $amount } baiser avec la langue
       *[other] { $amount } baisers avec la langue
        }
   *[drink] { $amount ->
        [1] un verre entier
        [one] { $amount } verre entier
       *[other] { $amount } verres entiers
        }
    }

quinito-column-penalty = { $opt_penalty ->
    [slap] gifles
    [money] mises
   *[drink] gorgées
    }
quinito-column-major = { $opt_penalty ->
    [slap] doubles gifles
    [money] doubles mises
   *[drink] verres
    }
quinito-column-reward = { $opt_reward ->
    [food] bouchées
    [sweet] bonbons
    [kiss] baisers
   *[drink] gagnées
    }
quinito-column-major-reward = { $opt_reward ->
    [food] ×2
    [sweet] ×3
    [kiss] avec langue
   *[drink] verres
    }

quinito-option-first = { $value } lance en premier
quinito-option-penalty-drink = Une pénalité : une gorgée ; majeure : finir son verre
quinito-option-penalty-slap = Une pénalité : une gifle ; majeure : deux gifles
quinito-option-penalty-money = Une pénalité : la mise ; majeure : le double
quinito-option-stake = { $value ->
    [none] Mise à convenir
   *[other] Mise : { $value }
    }
quinito-option-reward-none = On pénalise qui perd
quinito-option-reward-drink = On récompense qui gagne : une gorgée, ou le verre
quinito-option-reward-food = On récompense qui gagne : une bouchée, ou deux
quinito-option-reward-sweet = On récompense qui gagne : un bonbon, ou trois
quinito-option-reward-kiss = On récompense qui gagne : un baiser, sans ou avec la langue
quinito-option-score31-rethrow = 31 : le lanceur peut relancer
quinito-option-score31-previous = 31 : pénalité pour le joueur précédent
quinito-option-score31-two = 31 : deux joueurs désignés, le dernier en prend une de plus
quinito-option-score32-none = 32 : score ordinaire
quinito-option-score32-reverse = 32 : rejouer en changeant de sens
quinito-option-score32-swap = 32 : échanger son verre
quinito-option-score42-none = 42 : score ordinaire
quinito-option-score42-stephanois = 42 : Stéphanois, pénalité pour le lanceur
quinito-option-score51-classic = 51 : pénalité pour tous, on change de sens
quinito-option-score51-pegatina = 51 : Pegatina !
quinito-option-score65-none = 65 : score ordinaire
quinito-option-score65-kinito = 65 : Kinito aussi
quinito-option-relance-false = Relance au choix
quinito-option-relance-true = Relance obligatoire
quinito-option-totem-false = Sans totem
quinito-option-totem-true = Anti-acharnement : le totem protège du prochain Kinito
quinito-option-double-false = Une paire de dés
quinito-option-double-true = Double Kinito : deux paires de dés, deux totems

quinito-hint-QT1 = Il faut deux dés à six faces et un gobelet opaque, assez large pour que les dés ne se chevauchent pas.{ $opt_penalty ->
    [drink] {" "}Et de quoi boire.
   *[other] {""}
    }
quinito-hint-QT2 = À qui le baiser ? Vote à main levée ; à égalité seulement, qui a gagné vote aussi. Plusieurs baisers : à la même personne.
quinito-hint-QT3 = S’il ne reste qu’une gorgée, remplir le verre avant de le finir. Un verre vide se remplit avant toute autre chose.
quinito-hint-QT4 = On entend souvent : jamais le verbe « boire », jamais de nom, jamais du doigt, toujours de la main gauche.
quinito-hint-QT5 = Le totem se porte bien en vue : un pack de bière vide fait un beau chapeau.

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

quinito-rule-1 = Ne plus prononcer le verbe « boire »
quinito-rule-2 = Ne plus appeler quelqu’un par son nom
quinito-rule-3 = Ne plus montrer du doigt
quinito-rule-4 = Boire de la main gauche

## La mémoire de la maison
quinito-why-lost = tour perdu
quinito-why-double = tour perdu sur un double
quinito-why-kinito = Kinito perdu
quinito-why-hidden = score spécial caché par un bluff
quinito-why-special-31 = le 31
quinito-why-special-41 = le 41
quinito-why-special-42 = le 42, Stéphanois
quinito-why-special-51 = le 51
quinito-why-race = dernière place de la course du 31

## Les termes du jeu, et leur sens
quinito-term-1 = Kinito
    .means = un 2 et un 1, le plus haut score
quinito-term-2 = Michel
    .means = la personne à qui l’on annonce
quinito-term-3 = Stéphanois
    .means = de Saint-Étienne, dans le 42 : le cri d’un 42
quinito-term-4 = Pegatina
    .means = un autocollant, en espagnol : un autre cri du 51
quinito-term-5 = sans emploi
    .means = ni lanceur, ni Michel
quinito-term-6 = perte de contrôle
    .means = le cri d’une faute du corps
quinito-term-7 = perte de notion
    .means = le cri d’une faute de l’esprit

## La mise en place : les places, le jeu, ses règles
quinito-no-seat = Au Quinito, personne ne s’assoit maintenant : la place attend la prochaine partie.

## Les jeux et leurs options, en une phrase

quinito-about = Deux dés sous un gobelet : annoncer toujours plus haut, dire vrai ou mentir, et se faire croire. Trois personnes au moins.
quinito-about-first = Qui lance en premier ; ensuite, chacun son tour.
quinito-about-penalty = Ce que coûte une manche perdue, simple ou majeure.
quinito-about-stake = La somme convenue, quand on joue la mise.
quinito-about-reward = Au lieu de pénaliser qui perd, on peut récompenser qui gagne.
quinito-about-score31 = Ce que déclenche un 31 annoncé.
quinito-about-score32 = Ce que déclenche un 32 annoncé.
quinito-about-score42 = Ce que déclenche un 42 annoncé.
quinito-about-score51 = Ce que crie la table sur un 51.
quinito-about-score65 = Le 65 peut compter comme un second Kinito.
quinito-about-relance = Faut-il relancer les dés après avoir accepté ?
quinito-about-totem = Être Michel d’un Kinito donne un totem, et le prochain Kinito passe par-dessus.
quinito-about-double = Deux paires de dés tournent en même temps, pour une grande table.
quinito-text-stake-1 = 10 centimes
quinito-text-stake-2 = 50 centimes
quinito-text-stake-3 = 1 euro
quinito-text-stake-4 = une tournée

## L’aide, pour qui joue à un jeu pour la première fois

quinito-help-announce = { $level ->
    [none] Une manche commence : le lanceur regarde ses dés en secret et dit un score, vrai ou inventé, à la personne d’après, « Michel », qui y croira ou non.
   *[other] L’annonce a été crue : elle devient le palier, et les dés cachés ont changé de main. Il faut dire plus haut, ou un score spécial comme le 31, vrai ou inventé.
    }
quinito-help-answer = { $kinito ->
    [true] Un Kinito, 21, est le plus haut score et coûte le plus cher. Contrer, c’est devoir en lancer un aussi ; dire bluff, c’est faire voir les dés.
   *[false] Michel y croit, et devra annoncer plus haut ; ou dit bluff, et fait voir les dés. Annonce vraie : Michel prend. Fausse : le lanceur prend.
    }
quinito-help-reveal = Le gobelet se lève devant tout le monde. Si l’annonce était vraie, qui a dit bluff prend ; sinon, c’est qui a menti.
quinito-help-counter = Michel relève le défi et lance devant tout le monde. Un Kinito, et c’est l’autre qui prend ; un double ou un score spécial, et on relance.
quinito-help-rethrow = Le 31 donne un droit : lancer et annoncer encore une fois. Sinon, les dés passent à la personne d’après.
quinito-help-reverse = Le 32 donne un droit : relancer, en faisant tourner le jeu dans l’autre sens. Sinon, les dés passent.
quinito-help-swap = Le 32 donne un droit : prendre le verre de quelqu’un et lui laisser le sien. Puis les dés passent.
quinito-help-designate = Le 31 désigne deux personnes. Chacune prend une pénalité, en se dépêchant : qui finit en dernier en prend une de plus.
quinito-help-race = Les deux font la course. Quand elle est finie, choisir le nom de qui a fini en dernier.
quinito-help-house-rule = Qui gagne un Kinito peut inventer une règle pour toute la table, comme ne plus dire « boire ». L’oublier est une faute.

quinito-score-21 = Kinito
quinito-verdict-kinito = Kinito !
quinito-house-unit-penalty = pénalités
quinito-house-unit-major = pénalités majeures
quinito-house-unit-reward = récompenses
quinito-house-unit-major-reward = récompenses majeures
quinito-house-amount-penalty = { $amount ->
    [one] { $amount } pénalité
   *[other] { $amount } pénalités
    }
quinito-house-amount-major = { $amount ->
    [one] { $amount } pénalité majeure
   *[other] { $amount } pénalités majeures
    }
quinito-house-amount-reward = { $amount ->
    [one] { $amount } récompense
   *[other] { $amount } récompenses
    }
quinito-house-amount-major-reward = { $amount ->
    [one] { $amount } récompense majeure
   *[other] { $amount } récompenses majeures
    }
