### Ce que la table dit du jeu, en français.

kekenito-name = Kékénito
kekenito-score-double = paire de { $pips }

kekenito-instruction-throw = { $beat ->
    [none] { $player } lance, sans score à battre
   *[other] { $player } lance, score à battre : { $beat }
    }
    .do = { $beat ->
        [none] lance les dés
       *[other] doit battre { $beat }
        }
kekenito-instruction-give = { $player } donne { $amount ->
    [one] une gorgée
   *[other] { $amount } gorgées
    }
    .do = donne { $amount ->
        [one] une gorgée
       *[other] { $amount } gorgées
        }
kekenito-instruction-rule = { $repeal ->
    [true] { $player } peut inventer une règle, ou en annuler une
   *[false] { $player } peut inventer une règle
    }
    .do = { $repeal ->
        [true] inventer, annuler ?
       *[false] nouvelle règle ?
        }
kekenito-instruction-slave = { $player } choisit un esclave
    .do = choisit un esclave
kekenito-instruction-question = { $player } : « je n’ai jamais » ou « j’ai déjà » ?
    .do = quelle question ?
kekenito-instruction-admit = { $step_question ->
    [never] { $player } dit « je n’ai jamais… » : qui l’a déjà fait ?
   *[already] { $player } dit « j’ai déjà… » : qui ne l’a jamais fait ?
    }
    .do = { $step_question ->
        [never] dit « je n’ai jamais… »
       *[already] dit « j’ai déjà… »
        }
kekenito-instruction-kinito-to = { $player } donne le Kinito, à qui ?
    .do = Kinito : pour qui ?
kekenito-instruction-kinito = { $step_attempts ->
    [one] { $player } contre le Kinito : il faut un 21, dernière tentative
   *[other] { $player } contre le Kinito : il faut un 21, encore { $step_attempts } tentatives
    }
    .do = il faut un 21
kekenito-instruction-bomb-to = { $player } tient la Bombe : qui va la désamorcer ?
    .do = appelle à l’aide
kekenito-instruction-bomb = { $step_attempts ->
    [one] { $player } sauve { $step_for } : il faut un 32 ou un 21, dernière tentative
   *[other] { $player } sauve { $step_for } : il faut un 32 ou un 21, encore { $step_attempts } tentatives
    }
    .do = il faut 32 ou 21
kekenito-instruction-petit-poulet = { $player } se sauve, stade { $step_stage } sur 3, score à battre : { $step_score }
    .do = doit battre { $step_score }
kekenito-instruction-battle = { $player } lance un dé pour la battle
    .do = lance un seul dé

kekenito-state-throw = { $beat ->
    [none] Lancer libre
   *[other] À battre : { $beat }
    }
kekenito-state-give = La paire
kekenito-state-rule = La paire de 6
kekenito-state-slave = Total de 8 : esclave
kekenito-state-question = Total de 7 : question
kekenito-state-admit = { $step_question ->
    [never] Je n’ai jamais
   *[already] J’ai déjà
    }
kekenito-state-kinito-to = Kinito
kekenito-state-kinito = Kinito, mise : { $step_stake }
kekenito-state-bomb-to = Bombe
kekenito-state-bomb = Bombe
kekenito-state-petit-poulet = Petit poulet ?
kekenito-state-battle = Battle

kekenito-note-throw = { $beat ->
    [none] Tout score est bon à prendre ; les scores spéciaux comptent.
   *[other] Moins bien : boire l’écart entre les dés et relancer. Pareil : battle.
    }
kekenito-note-give = À qui on veut, en une ou plusieurs parts, soi-même aussi.
kekenito-note-rule = Ou ne rien changer du tout.
kekenito-note-slave = Un esclave boit chaque gorgée avec son maître.
kekenito-note-question = Ou aucune des deux.
kekenito-note-admit = Cocher qui boit, puis terminer.
kekenito-note-kinito-to = La personne choisie a trois tentatives pour contrer.
kekenito-note-kinito = Contré, le Kinito repart en face et la mise monte.
kekenito-note-bomb-to = Trois tentatives pour faire un 32 ou un 21, sinon cul sec.
kekenito-note-bomb = Raté trois fois : cul sec pour { $step_for }.
kekenito-note-petit-poulet = Pareil : une gorgée, et on relance. Moins bien : Petit poulet.
kekenito-note-battle = Le plus petit dé perd et boit la différence.

kekenito-button-next-rule = Pas de règle
kekenito-button-next-slave = Pas d’esclave
kekenito-button-next-question = Pas de question
kekenito-button-next-kinito-to = Ne pas le donner

kekenito-asks-admit = Qui boit ?
kekenito-choice-never = Je n’ai jamais
kekenito-choice-already = J’ai déjà

kekenito-action-admit = la réponse à la question
kekenito-action-house = l’amende pour une règle

kekenito-event-started = La partie commence, { $first } lance.
kekenito-event-thrown = { $outcome ->
    [better] { $player } lance : { $score }, c’est mieux.
    [worse] { $player } lance : { $score }, c’est moins bien.
    [equal] { $player } lance : { $score }, score identique !
   *[free] { $player } lance : { $score }.
    }
kekenito-event-special = { $name ->
    [kinito] Kinito pour { $player } !
    [petit-poulet] Le 31 : { $player } doit se sauver, ou devenir Petit poulet.
    [bomb] Bombe pour { $player } !
    [forbidden] Chiffre interdit pour { $player }.
    [pair] { $player } a des gorgées à donner : { $score }.
    [rule] La paire de 6 : { $player } peut inventer une règle.
    [slave] Total de 8 : un esclave pour { $player }.
    [total-9] Total de 9 : le voisin de droite boit.
    [total-10] Total de 10 : { $player } boit.
    [total-11] Total de 11 : le voisin de gauche boit.
   *[question] Total de 7 : une question pour { $player }.
    }
kekenito-event-attempt = { $left ->
    [0] { $player } tente sa chance : { $score }.
    [one] { $player } tente sa chance : { $score }. Encore une fois.
   *[other] { $player } tente sa chance : { $score }. Encore { $left } fois.
    }
kekenito-event-kinito = { $stake ->
    [1] Le Kinito va à { $player }, lancé par { $against }.
   *[other] Contré ! Le Kinito revient à { $player }, pour { $stake } fois Dieu m’en soit témoin.
    }
kekenito-event-bomb = { $player } doit sauver { $for } de la Bombe.
kekenito-event-saved = { $player } s’en sort.
kekenito-event-not-saved = { $player } ne s’en sort pas.
kekenito-event-petit-poulet = { $times ->
    [1] { $player } est le Petit poulet !
    [2] { $player } devient double Petit poulet !
    [3] { $player } devient triple Petit poulet !
    [4] { $player } devient quadruple Petit poulet !
   *[other] { $player } devient Petit poulet pour la { $times }e fois !
    }
kekenito-event-slave = { $player } devient esclave ; maître : { $master }.
kekenito-event-freed = { $player } sort de l’esclavage.
kekenito-event-question = { $question ->
    [never] { $player } lance un « je n’ai jamais ».
   *[already] { $player } lance un « j’ai déjà ».
    }
kekenito-event-house = Règle { $number } : « { $text } ».
kekenito-event-battle = Battle entre { $players } !
kekenito-event-battle-die = { $player } lance { $die }.
kekenito-event-battle-over = { $winner } gagne la battle, { $loser } la perd : { $score }.
kekenito-event-turn = { $player } lance.
kekenito-event-glass-due = { $player } : ce verre devrait être fini.

kekenito-take-gap = { $what } : moins bien, on boit l’écart.
kekenito-take-forbidden = { $what } : chiffre interdit.
kekenito-take-given = { $what } : cadeau de la paire.
kekenito-take-total-9 = { $what } : total de 9, côté droit.
kekenito-take-total-10 = { $what } : total de 10.
kekenito-take-total-11 = { $what } : total de 11, côté gauche.
kekenito-take-question = { $what } : la question tombait juste.
kekenito-take-kinito = { $what } : Kinito non contré.
kekenito-take-bomb = { $what } : la Bombe a explosé.
kekenito-take-petit-poulet-start = { $what } pour fêter le 31.
kekenito-take-petit-poulet-same = { $what } : même score, même stade.
kekenito-take-petit-poulet = { $what } : un 1 est tombé, c’est pour le Petit poulet.
kekenito-take-slave = { $what } aussi : c’est le sort des esclaves.
kekenito-take-battle = { $what } : battle perdue, on boit la différence.
kekenito-take-battle-tie = { $what } : battle sans vainqueur, on recommence.
kekenito-take-house-rule = { $what } : la règle, c’est la règle.

kekenito-takes-sip = { $player } { $people ->
    [one] boit
   *[other] boivent
    } { $unit }
kekenito-takes-glass = { $player } { $people ->
    [one] boit
   *[other] boivent
    } { $unit }
kekenito-takes-witness = { $player } { $people ->
    [one] prend
   *[other] prennent
    } { $unit }

kekenito-unit-sip = { $amount ->
    [1] une gorgée
    [one] { $amount } gorgée
   *[other] { $amount } gorgées
    }
kekenito-unit-glass = { $amount ->
    [1] un cul sec
    [one] { $amount } cul sec
   *[other] { $amount } culs secs
    }
kekenito-unit-witness = { $amount ->
    [1] un Dieu m’en soit témoin
   *[other] { $amount } Dieu m’en soit témoin
    }

kekenito-column-sip = gorgées
kekenito-column-glass = culs secs
kekenito-column-witness = témoin

kekenito-option-first = { $value } lance en premier
kekenito-option-variant-false = Après un moins bon score : on relance sans score à battre
kekenito-option-variant-true = Variante : après un moins bon score, battre son propre score
kekenito-option-glass_sips = { $value ->
    [0] Aucun rappel pour finir son verre
   *[other] Un verre à finir toutes les { $value } gorgées
    }

kekenito-fault-spill = verre renversé
kekenito-fault-sip-not-drunk = gorgée à boire non bue
kekenito-fault-glass-not-finished = verre toujours pas fini
kekenito-fault-other = autre faute de jeu

kekenito-hint-KT1 = Il faut deux dés à six faces, un cocktail par personne, et une bouteille d’alcool fort à portée.
kekenito-hint-KT2 = Dieu m’en soit témoin : à la bouteille, une ou deux gorgées d’habitude. Trop peu, c’est entre soi et Dieu : rien à en dire.
kekenito-hint-KT3 = Pas de règle contre une seule personne. On entend souvent : ni oui ni non, pas de gros mots.
kekenito-hint-KT4 = Un verre toujours pas fini, c’est une tentative de triche.

kekenito-on-started = { kekenito-hint-KT1 }
kekenito-on-take-witness = { kekenito-hint-KT2 }
kekenito-in-rule = { kekenito-hint-KT3 }
kekenito-on-glass-due = { kekenito-hint-KT4 }

kekenito-rule-1 = Ni oui ni non : une gorgée à chaque fois
kekenito-rule-2 = Pas de gros mots : une gorgée à chaque fois
kekenito-rule-3 = Les dés font 5 : cinq gorgées à donner
kekenito-rule-4 = Chaque 2 lancé : deux gorgées

## La mémoire de la maison
kekenito-house-rounds = tours
kekenito-why-gap = lancer moins bon : l’écart
kekenito-why-forbidden = chiffre interdit
kekenito-why-given = cadeau d’une paire
kekenito-why-total-9 = total de 9
kekenito-why-total-10 = total de 10
kekenito-why-total-11 = total de 11
kekenito-why-question = question tombée juste
kekenito-why-kinito = Kinito non contré
kekenito-why-bomb = Bombe
kekenito-why-petit-poulet-start = un 31 à fêter
kekenito-why-petit-poulet-same = même score, même stade
kekenito-why-petit-poulet = les 1 du Petit poulet
kekenito-why-slave = avec son maître, en esclave
kekenito-why-battle = battle perdue
kekenito-why-battle-tie = battle sans vainqueur
kekenito-why-house-rule = règle inventée

## Les termes du jeu, et leur sens
kekenito-term-1 = Kinito
    .means = un 2 et un 1, le plus haut lancer
kekenito-term-2 = Petit poulet
    .means = qui boit à chaque 1 qui tombe
kekenito-term-3 = Dieu m’en soit témoin
    .means = une rasade à même la bouteille
kekenito-term-4 = tentative de triche
    .means = le cri qui signale une faute

## Les jeux et leurs options, en une phrase

kekenito-about = Deux dés à découvert, sans mentir : battre le score d’avant, ou boire l’écart. Deux personnes au moins.
kekenito-about-first = La plus jeune personne de la table lance en premier.
kekenito-about-variant = Une règle plus dure, à ne jouer que si toute la table est d’accord.
kekenito-about-glass_sips = Un rappel à qui n’a toujours pas fini son verre.

## L’aide, pour qui joue à un jeu pour la première fois

kekenito-help-throw = { $beat ->
    [none] Deux dés, devant tout le monde. Ici, tout score convient : la personne de gauche devra le battre. Le plus grand dé donne les dizaines.
    [Kinito] Deux dés : rien ne bat un Kinito. Un 21 aussi, et c’est la battle ; tout autre score, et l’on boit l’écart entre les deux.
   *[other] Deux dés : faire plus que { $beat }, ou boire l’écart entre les deux. Le plus grand donne les dizaines ; une paire vaut plus, et 21 plus que tout.
    }
kekenito-help-give = Une paire se distribue : { $amount ->
    [one] une gorgée
   *[other] { $amount } gorgées
    } pour qui l’on veut. Chaque appui sur « Choisir » en donne une.
kekenito-help-rule = La paire de 6 permet d’inventer une règle pour toute la table. Qui l’oublie boit, et la table le signale par le menu.
kekenito-help-slave = Un total de 8 : désigner quelqu’un qui boira désormais chaque fois que son maître boit.
kekenito-help-question = Un total de 7 : dire tout haut une chose que l’on n’a jamais faite, ou que l’on a faite. Les autres boiront selon leur passé.
kekenito-help-admit = La chose est dite : chaque personne concernée l’avoue et boit une gorgée. On coche les noms, puis « C’est tout ».
kekenito-help-kinito-to = 21, c’est le Kinito, et il se donne : qui le reçoit devra faire 21 en trois tentatives, ou boire à la bouteille.
kekenito-help-kinito = Trois tentatives pour faire 21. Réussi, le Kinito repart en face, plus cher ; raté, on boit à la bouteille.
kekenito-help-bomb-to = 32, c’est la Bombe : quelqu’un doit la désamorcer, sinon { $player } vide son verre.
kekenito-help-bomb = Trois tentatives pour faire 32 ou 21, et sauver { $step_for } ; sinon, { $step_for } vide son verre.
kekenito-help-petit-poulet = 31 : il faut faire mieux trois fois de suite, sinon on devient Petit poulet, et on boit à chaque 1 qui tombe à cette table.
kekenito-help-battle = Deux scores pareils : chacun lance un seul dé. Le plus petit boit la différence, puis relance les deux dés.

kekenito-score-21 = Kinito
kekenito-verdict-kinito = Kinito !
kekenito-verdict-petit-poulet = Petit poulet !
kekenito-verdict-bomb = Bombe !
