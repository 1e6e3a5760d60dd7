### Ce que la table dit, en français.
###
### Une ligne commune (`take-fault`) vaut pour tous les jeux ; une ligne qui commence par le nom
### d'un jeu (`quinito-take-lost`) passe avant elle, et se trouve à côté du jeu, dans `pi/rules/games`.
### Aucune phrase n'accorde un mot avec un joueur,
### et aucune ne place « de » ou « que » devant un nom : ni genre à deviner, ni élision à rater.

## Listes et scores

list-and = { $rest } et { $last }
list-apart = { $rest } ; { $last }
list-or = { $rest }, ou { $last }
everybody = Toute la table
several = { $count } personnes
takes-range = { $count } personnes, de { $least } à { $most }
house-score-21 = Kinito
score-double = double { $pips }

## Ce que l'écran nomme

label-idle-about = De vrais dés sur une vraie table. Une caméra les lit, trois boutons font le reste, et un arbitre tient les règles.
label-idle-round = Une manche de { $game }
label-idle-cup = Les dés sont sous le gobelet
label-idle-dice = Le gobelet est levé
label-idle-read = La caméra a lu : 5 et 2
label-demo = Démonstration : la table joue toute seule ; un appui y met fin
label-title = Croupier
label-over = Partie terminée
label-most = Le plus gros compte : { $player }, { $amounts }
label-lie = Le plus gros mensonge : { $player }
label-card = La caméra voit la carte
label-card-way = Des dés sur une carte à imprimer annoncent : page /card.
label-beliefs = { $right ->
    [one] { $right } sur { $count } avait vu juste
   *[other] { $right } sur { $count } avaient vu juste
    }{ $best ->
    [0] {""}
   *[other] {" "}; le meilleur nez ce soir : { $nose }, { $best } sur { $all }
    }
label-card-new = La caméra voit la carte : y poser les dés de l’annonce, puis retirer la main.
label-announced = Annonce
label-level = Palier
label-open-dice = Dés sur table
label-ledger = Comptes
label-rules = Règles de la table
label-doubled = Tout compte double
label-doubled-until = jusqu’au prochain tour : { $players }
label-totem = totem
label-thrower = lanceur
label-michel = Michel
label-direction-left = on tourne vers la gauche
label-direction-right = on tourne vers la droite
label-pair = Paire { $pair }
label-buttons-of-list = Vert le prend, jaune montre le suivant, rouge le précédent.
label-claim-left = { $left ->
    [0] Annoncé maintenant
    *[other] Annoncé dans { $left }
}
label-position = { $position } sur { $count }
label-hand = { $percent ->
    [0] { $why ->
        [left] d’abord vider le plateau de ses cartes
       *[other] poser ses cartes dans le plateau, ou les saisir
        }
   *[other] la caméra lit les cartes : { $percent } %
    }
label-house = La maison
label-tray = Le plateau
label-sight = Ce que la caméra a vu
label-dark = Ce bouton ne fait rien en ce moment
label-law-why = Pourquoi
label-law-now = La règle
label-throw = Lancer les dés
label-to-beat = À battre : { $player }
label-to-better = À battre
label-stake = Mise
label-attempts = Tentatives
label-stage = Stade
label-for = Pour sauver
label-against = Face à
label-slaves = Esclaves
label-said = Annonce : { $player }
label-tray-dice = { $hidden ->
    [0] Sur le plateau
   *[other] Sur le plateau, { $hidden } sous le gobelet
    }
label-tries = Coups
label-throws = Lancers
label-pot = Pot
label-at-stake = Enjeu
label-aside = Mis de côté
label-pile = En haut de la pile
label-takeable = À prendre
label-stock = Pioche
label-dealer = donne
label-kael = Kaël !
label-weakest = main la plus faible
label-weakest-so-far = la plus faible, pour l’instant
label-strongest = main la plus forte
label-absent = absence
label-out = hors jeu
label-winners = victoire
label-losers = défaite
label-petit-poulet = { $times ->
    [1] Petit poulet
   *[other] Petit poulet ×{ $times }
    }
label-slave = maître : { $master }
label-may-cut = peut couper
label-false-kael = faux Kaël
label-connection-lost = Connexion perdue, nouvel essai…
label-connection-full = Trop d’écrans montrent déjà la table : en fermer un, ou recharger cette page pour voir la suite.
label-connection-old = Plus de nouvelles de la table : ce qui est affiché peut dater. Si cela dure, vérifier le réseau et la prise de la table.
label-connection-unsent = La table n’a pas répondu. Voir si l’appui a compté ; sinon, appuyer de nouveau.
label-connection-plain = Ce navigateur est trop ancien, ou JavaScript y est coupé : la page se recharge toutes les 15 secondes, sauf pendant que l’on écrit.
label-hold-mute = maintenir : muet
label-hold-unmute = maintenir : parler
label-muted = voix coupée
label-hold-undo = maintenir : annuler
label-hold-untick = maintenir : reprendre le dernier
label-hold-up = maintenir : quitter la liste
label-hold-menu = maintenir : menu
label-hold-rules = maintenir : menu, règles
label-hold-close = maintenir : fermer le menu

## Les boutons

button-begin = Commencer
button-take = Choisir
button-start = { $again ->
    [true] Rejouer
   *[false] Jouer
    }
button-step = Suivant
button-back = Précédent
button-leave = Quitter la liste
button-by-hand = Saisir les dés
button-return = Revenir au jeu
button-go-on = Continuer
button-claim-accept = L’annoncer tout de suite
button-claim-next = Pas celle-là
button-hand-accept = La compter tout de suite
button-hand-next = La saisir à la main
button-branch = { $count ->
    [1] Prendre celui-ci
   *[other] Un de ces { $count }
    }
button-accept = Accepter
button-bluff = Bluff !
button-next = Continuer

## Les questions du choix

asks-answer = Que répondre ?
asks-announce = Quelle annonce ?
asks-choose-player = Qui ?
asks-choose-option = Que choisir ?
asks-mixed = Que faire ?
asks-rule = Quelle règle ?
asks-dice = Les dés
asks-give = À qui donner ?
asks-keep = Quels dés garder ?
asks-throw = Combien de dés lancer ?
asks-look = Regarder ?
asks-admit = Qui avoue ?
asks-lay = Quelle carte poser ?
asks-cards = Quelles cartes en main ?
asks-cut = Couper ?
asks-start = Quelle partie ?
asks-menu = Menu de la table
asks-idle = N’importe quel bouton commence
asks-claim = Les dés sur la carte annoncent
asks-hand = Les cartes dans le plateau
asks-sight = Ce que la caméra a vu
asks-judgement = Ce qui est décidé
asks-fault-player = À qui la faute ?
asks-fault-kind = Quelle faute ?
asks-leave = Qui s’en va ?
asks-away = Qui s’absente ?
asks-back = Qui revient ?
asks-join = Qui s’assoit ?
asks-seat = À quelle place ?
asks-repeal = Quelle règle retirer ?
asks-house = Quelle règle coûte ?
asks-house-player = À qui ?
asks-house-amount = Combien ?
asks-end = Vraiment arrêter ?

## Ce que l'on peut prendre

offer-claim = { $value }
offer-hand = { $why ->
    [none] { $values } : { $total } en tout. Retirer les cartes : elles comptent alors.
    [wrong-count] { $number ->
        [one] Il y a { $number } carte ici
       *[other] Il y a { $number } cartes ici
        }{ $count ->
        [none] , plus qu’il n’en a été distribué.
       *[other] , et { $count } en main.
        } Si c’est juste, saisir la main comme un autre nombre de cartes.
    [too-many-copies] { $values } : il y a plus d’exemplaires d’une carte que dans le jeu. Vérifier les cartes, ou annuler une main montrée avant.
    [taken] Des cartes ont été retirées : les poser toutes à nouveau.
    [cut-off] Une carte dépasse du champ : la ramener au milieu.
    [hand] Une main est dans le plateau : la retirer.
   *[other] La carte au point d’interrogation se lit mal : la poser à plat, à côté des autres.
    }
offer-announce = { $value }
offer-choose-player = { $player }
offer-choose-option = { $option }
offer-look = Regarder sous le gobelet
offer-keep = Garder { $values }
offer-throw = { $count ->
    [one] Lancer un dé
   *[other] Lancer { $count } dés
    }
offer-repeal = Retirer la règle { $number } : { $text }
offer-rule = { $text }
offer-group = { $shared ->
    [none] { $first } … { $last }
   *[other] { $shared }…
    }
offer-fold = { $do ->
    [dice] Saisir les dés à la main
    [announce] Annoncer…
    [another-announce] Une autre annonce…
    [another-cards] Une autre main…
    [keep] Garder des dés…
    [throw] Relancer…
    [accept] Répondre…
    [bluff] Répondre…
    [give] Donner…
    [choose] Choisir…
    [rule] Une règle…
    [repeal] Retirer une règle…
    [lay] Poser une carte…
    [cut] Couper…
    [kael] Kaël !
    [draw] Prendre une carte…
    [turn-up] Retourner une carte…
   *[cards] Main à montrer
    }
offer-camera = { $count ->
    [none] Faire lire les dés à la caméra
   *[other] La caméra attend les dés
    }
offer-dice = { $values }
offer-die = { $count ->
    [1] { $value }
   *[other] { $value }, ce qui fait { $values }
    }
offer-cards = { $values }
offer-card = { $value }
offer-sure = Un autre nombre de cartes
offer-lay-card = Poser { $value }
offer-lay = Poser { $count } fois { $card }
offer-cut = Couper avec { $count } fois { $card }
offer-give = { $left ->
    [one] À { $player }, la dernière
   *[other] À { $player }, encore { $left } à donner
    }
offer-give-all = { $amount ->
    [one] { $player } : la { $amount }
   *[other] { $player } : les { $amount }
    }
offer-share = Partager
offer-toggle = { $chosen ->
    [true] { $player } : oui
   *[false] { $player } : non
    }
offer-done = { $players ->
    [none] Personne
   *[other] C’est tout : { $players }
    }
offer-gone = Ce choix n’est plus possible
offer-start = { $game } : { $players }
offer-menu-fault = Signaler une faute
offer-menu-leave = Quelqu’un s’en va
offer-menu-away = Quelqu’un s’absente
offer-menu-back = Quelqu’un revient
offer-menu-join = Quelqu’un s’assoit
offer-menu-house = Une règle de la table coûte
offer-menu-repeal = Retirer une règle
offer-menu-end = Arrêter la partie
offer-menu-see = Voir ce que la caméra a vu
offer-menu-more = Actions d’avant, fautes
offer-begin = Commencer
offer-sight = Les dés qui comptent : { $values }
offer-fault-player = { $player }
offer-fault = { $kind }
offer-leave = { $player } s’en va
offer-away = { $player } s’absente
offer-back = { $player } revient
offer-join = { $player } s’assoit
offer-seat = { $player } s’assoit après { $after }
offer-house = Règle { $number } : { $text }
offer-house-player = { $player }
offer-house-amount = { $player } : { $amount }
offer-end = Arrêter maintenant
offer-of-player = { $by } : { $entry }
offer-of-pair = Paire { $pair } : { $entry }

## Ce qui ne se dit qu’à voix haute

aloud-minus = moins { $number }
aloud-of = { $number } sur { $count }
aloud-times = fois { $number }
aloud-nth = { $number }ème
aloud-to = , jusqu’à
aloud-fact = { $label } : { $text }{ $kept ->
    [none] {""}
   *[other] , on garde { $kept }
    }
gloss = { $term }, { $meaning }.

## Les annonces de service

notice-camera-failed = La caméra ne répond plus : { $problem }. { $mend } En attendant, saisir les dés avec les boutons.
notice-camera-poor = La caméra voit mal : { $problem }. { $mend } En attendant, saisir les dés avec les boutons.
notice-eye-failed = Les dés ne peuvent pas être lus : { $problem }. { $mend } En attendant, saisir les dés avec les boutons.
notice-eye-broke = Une image n’a pas pu être lue : { $problem }. { $mend } En attendant, saisir les dés avec les boutons.
notice-panel-failed = Les boutons ne répondent plus : { $problem }. { $mend }
notice-lamp-failed = Ne répond plus : { $parts }. Vérifier le fil, et la broche sous [panel] ; la partie continue sans.
notice-clock-jumped = L’horloge vient de sauter : il est { $time }. Si c’est faux, vérifier le réseau, qui donne l’heure. La soirée continue.
notice-clock-other-night = L’horloge vient d’être réglée : il est { $time }, c’est donc une autre soirée. Si c’est faux, vérifier le réseau, qui donne l’heure.
notice-demo-over = La démonstration est finie. « croupier table » ouvre une vraie table.
notice-wall-gone = Plus aucun écran ne montre la table. Rallumer celui du mur, ou ouvrir sa page ailleurs : le jeu continue.
part-accept = la lampe verte (accepter)
part-bluff = la lampe rouge (bluff)
part-next = la lampe jaune (continuer)
part-buzzer = le buzzer
notice-voice-failed = La voix ne répond plus. { $why ->
    [no-program] Installer « { $program } » : sudo apt install { $package }.
    [no-engine] Vérifier engine dans [voice] : « { $program } » est introuvable.
    [no-output] Brancher une enceinte, ou choisir kind = "none" dans [voice] : rien ne peut jouer un son.
    [hung] Vérifier l’enceinte et [voice] : « { $program } » ne finissait pas, et a été arrêté.
   *[broke] Vérifier l’enceinte et [voice] : « { $program } » s’est arrêté ({ $detail }).
    }
notice-journal-failed = La partie ne s’enregistre plus : { $problem }. { $mend }
notice-journal-slow = La partie attend son disque, rien ne se joue en attendant. Si cela dure, vérifier la carte mémoire, la clé USB ou le réseau qui porte { $folder } ; le jeu reprend tout seul.
notice-offer-broken = La table ne peut pas montrer ce que font les boutons : c’est une erreur de Croupier. Rien n’est perdu. Maintenir le bouton jaune pour annuler la dernière action ; si cela dure, redémarrer la table.
notice-state-lost = Ces fichiers étaient inutilisables, leur contenu est perdu : { $files }. La partie continue. Si cela revient, changer la carte mémoire.
notice-power-weak = L’alimentation est trop faible : le boîtier ralentit, et sa carte mémoire peut en souffrir. Prendre celle qui est faite pour ce modèle de Raspberry Pi, avec son propre câble.
notice-processor-hot = Le processeur est chaud et ralentit. Donner de l’air au boîtier, loin des lampes et des radiateurs, ou un ventilateur.
notice-disk-short = Le disque est presque plein. Faire de la place sur le disque de { $folder }, sinon le jeu devra s’arrêter.
notice-journal-damaged = { $what ->
        [taken] Un autre programme a changé le fichier de ce soir. La table l’a réécrit et garde le fichier changé sous le nom { $aside }. Pour remettre une autre soirée, arrêter d’abord la table.
        [gone] Un autre programme a enlevé le fichier de ce soir. La table l’a réécrit.
        [unwritable] Le disque n’écrit plus dans le fichier de ce soir. La soirée continue dans un nouveau fichier, l’ancien est gardé sous le nom { $aside }. Changer bientôt la carte mémoire.
       *[damaged] Le fichier de ce soir était abîmé, il est gardé sous le nom { $aside }. Si cela se répète, changer la carte mémoire.
    } { $lost ->
        [0] Aucune action de ce soir n’est perdue.
        [one] Une action de { $game } est perdue : la rejouer.
       *[other] { $lost } actions de { $game } sont perdues : les rejouer.
    }
tonight = ce soir
notice-journal-imported = { $what ->
       *[imported] Les soirées de l’ancienne version sont reprises. Leur journal est gardé sous le nom { $aside }.
        [not-imported] Le journal { $aside } de l’ancienne version ne peut pas être lu. Il reste tel quel, et ses soirées manquent ici.
    } { $lost ->
        [0] {""}
        [one] Une de ses actions n’a pas pu être lue.
       *[other] { $lost } de ses actions n’ont pas pu être lues.
    }
notice-nights-refused = Ces fichiers ne sont pas des soirées de cette maison et restent tels quels : { $files }. « croupier nights » dit pourquoi.
notice-no-such-game = Le jeu { $game }, nommé dans [night] de la configuration, n’est pas installé : en choisir un autre ici. Ensuite, installer son paquet, ou nommer un de ceux-ci : { $games }.
notice-outside-failed = Pas chargé : { $packages }. La table joue sans. Mettre le paquet à jour ou l’enlever, puis redémarrer la table.
notice-pictures-failed = Les images ne sont plus gardées : { $problem }. La partie continue sans elles. { $mend }
notice-unsure = Lecture incertaine, { $why }. { $values }
notice-refused = { $message }
notice-not-installed = Le jeu { $game } n’est pas installé : la dernière soirée ne peut pas reprendre. Réinstaller son paquet pour la reprendre et pour la relire.
notice-other-rules = La dernière soirée suivait d’autres règles ({ $game }) : elle ne peut pas reprendre.
notice-recovered = La partie reprend exactement où elle en était.

notice-claim-unsure = La carte ne peut pas être lue : { $why }.
notice-claim-refused = La carte montre { $value }, ce qui ne peut pas être annoncé. Le plus bas permis : { $lowest }.
unsure-cocked = un dé est cassé : le poser à plat
unsure-overlap = deux dés se touchent : les écarter un peu
unsure-cut-off = un dé dépasse du champ : le ramener au milieu
unsure-glare = un reflet cache des points : bouger un peu le dé
unsure-hand = une main est dans le plateau : la retirer
unsure-moving = les dés bougent encore : attendre un instant
unsure-count = le nombre de dés n’est pas bon : les écarter un peu
unsure-unclear = un dé se lit mal : le bouger un peu
unsure-foreign = un dé n’a pas de points lisibles : le remplacer
unsure-light = la lumière a changé : montrer de nouveau une face
unsure-seen = Lu jusqu’ici : { $values }.
unsure-unseen = Rien n’est encore compté.

## Ce qui ne va pas, et ce qui le répare

trouble-no-device = il n’y a pas de { $path }
    .mend = Brancher la caméra, voir lesquelles il y a avec `ls /dev/video*`, et régler device dans les options.
trouble-device-none = { $path } n’est pas une caméra
    .mend = Lister les caméras avec `ls /dev/video* /dev/v4l/by-id/`, et régler device dans les options.
trouble-device-held = { $path } ne s’ouvre pas
    .mend = Voir qui s’en sert (`fuser { $path }`) ; se mettre dans le groupe video (`sudo usermod -aG video $USER`, puis ouvrir une nouvelle session) ; de deux numéros pour une caméra, prendre le plus petit.
trouble-device-silent = { $path } n’envoie plus rien
    .mend = Vérifier le câble et l’alimentation (`dmesg | tail`), puis rebrancher la caméra.
trouble-no-picamera2 = la bibliothèque picamera2 n’est pas installée
    .mend = Sur Raspberry Pi OS : sudo apt install python3-picamera2, et créer l’environnement virtuel avec --system-site-packages.
trouble-no-pi-camera = il n’y a pas de caméra { $camera }
    .mend = Lister les caméras avec `rpicam-hello --list-cameras`, vérifier la nappe aux deux bouts.
trouble-pi-camera-busy = un autre programme se sert de la caméra { $camera }
    .mend = Arrêter les autres programmes qui filment ; la table reprend d’elle-même.
trouble-pi-camera-size = la caméra { $camera } ne donne pas d’images de { $asked } points
    .mend = Mettre size_wh à ce qu’elle propose : { $given }.
trouble-pi-camera-start = la caméra { $camera } ne démarre pas ({ $detail })
    .mend = Essayer une size_wh plus petite.
trouble-pi-camera-silent = elle n’envoie plus rien
    .mend = Vérifier la nappe aux deux bouts, puis redémarrer la table.
trouble-camera-silent = elle n’envoie plus d’images
    .mend = Vérifier câble et alimentation.
trouble-camera-frozen = son image est figée
    .mend = La débrancher et la rebrancher.
trouble-camera-slow = ses images arrivent trop lentement
    .mend = Changer de câble ou de prise.
trouble-camera-black = son image est noire
    .mend = Ôter le cache ou allumer une lampe.
trouble-camera-broke = son pilote a échoué ({ $detail })
    .mend = La table la rouvre toute seule. Si cela continue, corriger les options de la caméra, ou redémarrer la table.
trouble-eye-network = onnxruntime { $onnxruntime } ne sait pas utiliser le réseau { $file } ({ $detail })
    .mend = Réinstaller Croupier, avec onnxruntime 1.20 ou plus récent.
trouble-eye-broke = le programme qui lit les dés a échoué ({ $detail })
    .mend = Il repart tout seul. Si cela continue, redémarrer la table et mettre Croupier à jour.
trouble-no-file = il n’y a ni fichier ni dossier { $path }
    .mend = Corriger path dans les options de la caméra.
trouble-no-film = OpenCV ne sait pas lire le film { $path }
    .mend = Prendre du .mkv, .avi ou .mp4, ou une image ({ $pictures }).
trouble-empty-film = le film { $path } ne contient aucune image
    .mend = Filmer à nouveau.
trouble-empty-folder = le dossier { $path } ne contient aucune image
    .mend = Y mettre des images : { $pictures }.
trouble-folder-closed = le dossier { $path } ne s’ouvre pas ({ $detail })
    .mend = Permettre à la table de le lire, ou corriger path dans les options de la caméra.
trouble-passed-over = { $count ->
    [one] un fichier de { $path } n’est pas une image lisible ({ $names })
   *[other] { $count } fichiers de { $path } ne sont pas des images lisibles ({ $names } …)
    }
    .mend = Retirer ce qui est nommé, ou l’enregistrer à nouveau en JPEG ou en PNG ; les autres images sont montrées.
trouble-no-picture = { $path } n’est pas une image lisible
    .mend = Retirer le fichier, ou l’enregistrer à nouveau en JPEG ou en PNG.
trouble-film-over = le film ou le dossier est fini
    .mend = Redémarrer la table, ou mettre loop = true dans les options de la caméra.
trouble-no-rest = en { $tries } essais, aucun lancer de { $count } dés n’est resté dans le plateau
    .mend = Lancer moins de dés, ou en prendre de plus petits dans les options de la caméra.
trouble-no-mujoco = le plateau simulé a besoin de MuJoCo, qui n’est pas installé
    .mend = L’installer : pip install 'croupier[sim]' ; ou choisir une autre caméra.
trouble-simulated-closed = le plateau simulé est fermé
    .mend = Redémarrer la table.
trouble-no-camera-kind = il n’y a pas de caméra de la sorte { $kind }
    .mend = Choisir parmi : { $kinds }.
trouble-camera-options = la caméra { $kind } ne peut pas se servir de ses options ({ $detail })
    .mend = Ses options sont : { $names }.

trouble-pin-twice = la broche { $pin } est nommée deux fois
    .mend = Donner une broche à chaque bouton, à chaque lampe et au buzzer.
trouble-no-pin = un bouton n’a pas de broche
    .mend = Donner à accept, bluff et next un numéro BCM de 0 à 27 chacun.
trouble-no-time = bounce_s = { $bounce_s } et hold_s = { $hold_s } ne laissent pas le temps d’appuyer
    .mend = Prendre un bounce_s de 0 ou plus et un hold_s plus long ; d’habitude 0.05 et 1.0.
trouble-no-gpiozero = l’import de gpiozero échoue ({ $detail })
    .mend = L’installer : apt install python3-gpiozero, ou pip install gpiozero.
trouble-no-pins = cette machine n’a pas de broches : { $chip } manque
    .mend = Prendre un Raspberry Pi, ou mettre pins = "mock" sous [panel] et se servir des boutons de l’écran.
trouble-mock-in-environment = GPIOZERO_PIN_FACTORY vaut mock dans l’environnement
    .mend = L’en retirer, ou mettre pins = "mock" sous [panel] si c’est voulu.
trouble-no-pin-library = aucune bibliothèque ne peut commander les broches de cette machine ({ $detail })
    .mend = Installer lgpio (apt install python3-lgpio, et un environnement virtuel avec --system-site-packages), entrer dans le groupe gpio, et permettre l’écriture dans le dossier de travail ou dans $LG_WD.
trouble-button-stuck = le bouton { $button ->
    [accept] vert
    [bluff] rouge
   *[next] jaune
    } reste enfoncé
    .mend = Le décoincer ; sinon ses fils se touchent, broche { $pin } (BCM) et masse. Les deux autres vont encore.
trouble-pin-held = la broche { $pin } ne peut pas servir ({ $detail })
    .mend = Arrêter le programme qui s’en sert (gpioinfo dit lequel), ou donner un autre numéro BCM sous [panel].

trouble-journal-damaged = la soirée { $path } est abîmée ({ $detail })
    .mend = Démarrer la table : elle garde le fichier et reprend avec ce qui se joue encore.
trouble-journal-unwritten = { $path } ne peut pas être écrit ({ $detail })
    .mend = Rendre { $folder } accessible en écriture : cela reprend tout seul.
trouble-journal-full = le disque est plein
    .mend = Faire de la place sur le disque de { $folder } : cela reprend tout seul.
trouble-journal-no-inode = le disque ne prend plus de fichier
    .mend = Supprimer des fichiers sur le disque de { $folder }, même petits : cela reprend tout seul.
trouble-journal-read-only = le disque est en lecture seule
    .mend = Monter le disque de { $folder } en écriture, ou redémarrer la machine : cela reprend tout seul. Si cela revient, changer la carte mémoire.
trouble-journal-owner = la table ne peut pas se servir de { $path }, qui appartient à { $owner }
    .mend = Sur un boîtier, redémarrer la table, qui reprend ses fichiers ; ailleurs, donner { $folder } à l’utilisateur de la table (chown -R, puis chmod -R u+rwX).
trouble-journal-bad-sector = le disque a un secteur défectueux sous { $path }
    .mend = Copier { $folder } sur une autre carte mémoire et changer celle-ci : cela reprend tout seul.
trouble-journal-gone = { $path } a disparu ({ $detail })
    .mend = Rebrancher le disque de { $folder } : cela reprend tout seul.
trouble-journal-unread = la soirée { $path } ne peut pas être lue ({ $detail })
    .mend = Installer le Croupier le plus récent, et rendre { $folder } lisible.
trouble-folder-taken = un autre Croupier utilise le dossier { $folder }
    .mend = L’arrêter d’abord (`sudo systemctl stop croupier` sur un boîtier), ou donner à celui-ci sa configuration (--config) et son dossier (state sous [table]).
trouble-port-taken = un autre programme occupe le port { $port } de { $host }
    .mend = L’arrêter (`sudo ss -ltnp` dit lequel), ou choisir un autre port sous [web].
trouble-no-address = cette machine n’a pas d’adresse { $host } ({ $detail })
    .mend = Écrire une des siennes dans host sous [web], ou 0.0.0.0 pour toutes.
trouble-port-forbidden = le port { $port } n’est pas permis ({ $detail })
    .mend = Choisir un port à partir de 1024 sous [web].
trouble-no-pages = les pages ne peuvent pas être servies ({ $detail })
    .mend = Redémarrer la machine ; si cela dure, changer port ou host sous [web].
trouble-album-no-room = le disque est presque plein, et le reste est pour la partie
    .mend = Faire de la place sur le disque de { $folder } : les images reviennent toutes seules.

## Le premier démarrage, sur le mur

guide-title = Bienvenue. Trois boutons suffisent.
guide-step = { $place } sur { $count }
guide-back = Un pas en arrière
guide-asks-language = Quelle langue ?
guide-language-accept = Français
guide-language-next = English
guide-asks-edge = Le cadre entier est-il sur l’écran ? Certains téléviseurs coupent leurs bords.
guide-edge-accept = Il est entier
guide-edge-next = Le rétrécir
guide-asks-panel = Les boutons
guide-asks-panel-again = Un bouton n’a pas répondu : vérifier ses fils, puis réessayer.
guide-panel-again-accept = Réessayer
guide-panel-again-next = Boutons de l’écran
guide-wiring = Le câblage des boutons, en dessin : /wiring
guide-asks-looking = Un instant, la table regarde…
guide-asks-camera = Cette caméra ? Poser deux dés devant elle.
guide-camera-picamera2 = Caméra du Raspberry Pi
guide-camera-usb = { $name ->
    [none] Webcam USB { $device }
   *[other] { $name } (webcam USB { $device })
}
guide-camera-files = Images d’un dossier
guide-camera-simulated = Plateau simulé, sans caméra
guide-camera-accept = La prendre
guide-camera-next = Une autre
guide-asks-network = Qui peut ouvrir les pages ?
guide-network-accept = Toute la maison
guide-network-next = Cet écran seulement
guide-asks-rest = Voilà le reste. On joue ?
guide-card = Plus tard, des dés sur une carte à imprimer peuvent aussi annoncer : elle est à la page /card de cette table.
guide-rest-accept = Jouer
guide-rest-next = Regarder encore
guide-asks-begins = Un instant, la table se met en place…
guide-asks-unkept = Les choix ne peuvent pas encore être enregistrés.
guide-unkept-accept = Réessayer

camera-title = La caméra
camera-told = Tourner et déplacer la caméra jusqu’à ce que le plateau remplisse l’image et que les points soient nets.
camera-back = Le mur
camera-card = { house-label-card }
camera-deck = { house-label-deck }
camera-picture = Ce que la caméra voit maintenant
camera-legend = Un cadre entoure chaque dé trouvé, avec sa valeur et la certitude de la lecture. La ligne de laiton est le bord du plateau, là où il se voit.
camera-others = Autres caméras de cette machine
camera-choose = Une autre se choisit par « kind » et « device » dans [camera] de la configuration.
camera-hidden = Des dés sont peut-être cachés : l’image revient quand ils seront montrés. D’ici là, seul le champ de la carte est montré.
camera-room = Aucun plateau n’a été en vue depuis l’ouverture de la caméra : son image n’est montrée que sur l’écran de la table.
camera-none = Pas encore d’image.

## La carte : la page /card

card-title = La carte
card-step-print = Imprimer cette page à 100 %, en noir sur papier blanc, et découper la feuille voulue.
card-step-lay = La poser à plat à côté du gobelet, les quatre marques bien en vue de la caméra, et mettre dessus d’autres dés de la même sorte : deux pour le Quinito, cinq pour le Poker menteur.
card-step-turn = La personne qui lance les tourne vers ce qu’elle annonce et retire la main : le mur le montre, fait le décompte et l’annonce. Le bouton jaune l’arrête.
card-sentence = Tourner les dés vers ce que l’on annonce, puis retirer la main.
card-form-a5 = A5, jusqu’à cinq dés
card-form-strip = Une bande, à côté d’un petit plateau
card-label-back = Le mur
card-label-save = cette feuille en SVG

## Le jeu de cartes : la page /deck

deck-title = Le jeu de cartes
deck-step-print = Imprimer cette page à sa taille réelle (100 %), en noir sur du papier blanc et épais, A4 ou Letter, au recto seulement, et découper les 56 cartes le long des traits.
deck-step-lay = Pour faire compter une main de Kaël, la poser dans le plateau, face visible, côte à côte ou en éventail : de chaque carte, un tiers doit se voir.
deck-step-teach = La caméra lit chaque carte à sa marque noire, sans qu’il faille la lui apprendre.
deck-label-back = Le mur
deck-label-sheet = Feuille

## Le câblage : la page /wiring

wiring-title = Câblage des boutons et des lampes
wiring-told = Trois boutons vers la masse, trois lampes derrière un transistor. Les broches sont celles de la configuration, section [panel].
wiring-on-screen = En ce moment, les boutons sont sur l’écran : mettre pins = "auto" dans [panel] pour ceux-ci.
wiring-button = Bouton { $colour }
wiring-lamp = Lampe du bouton { $colour }
wiring-buzzer = Buzzer
wiring-label-card = { house-label-card }
wiring-label-back = Le mur
wiring-label-drawing = Le dessin
wiring-label-table = Les broches
wiring-label-parts = Ce qu’il faut
wiring-label-steps = Dans l’ordre
wiring-label-part = Pièce
wiring-label-bcm = Numéro BCM
wiring-label-header = Broche du connecteur
wiring-label-way = Liaison
wiring-label-straight = directe, l’autre fil à la masse
wiring-label-driven = par le transistor
wiring-label-ground = masse
wiring-label-plus = plus des lampes (5 V, ou 12 V à part)
wiring-label-driver = ULN2003A
wiring-label-sd = côté carte SD
wiring-part-pi = Raspberry Pi 4 ou 5
    .about = Avec son alimentation d’origine et une carte SD de classe A2, ou un SSD.
wiring-part-camera = Caméra
    .about = Module Raspberry Pi 2 ou 3 sur sa nappe, ou une webcam USB ; à 40 cm au-dessus du plateau, avec une lampe douce à côté.
wiring-part-buttons = Trois boutons d’arcade lumineux
    .about = Vert, rouge, jaune ; contact à fermeture (NO), lampe LED de 5 V ou 12 V avec sa résistance.
wiring-part-driver = Un ULN2003A
    .about = Sept transistors en un boîtier : jamais une lampe directement sur une broche, qui ne donne que 3,3 V et 16 mA. À sa place, par lampe, un 2N2222 et 1 kΩ sur sa base.
wiring-part-buzzer = Un buzzer actif (facultatif)
    .about = De 5 V, sur une sortie libre de l’ULN2003A ; sa broche se nomme buzzer dans [panel]. Sans lui la table ne fait que clignoter.
wiring-part-supply = Une alimentation de 12 V, pour des lampes de 12 V
    .about = Son moins rejoint la masse du Pi ; son plus ne va jamais au Pi.
wiring-part-wires = Du fil souple et des cosses de 4,8 mm
    .about = Une couleur par bouton, du noir pour la masse ; moins de deux mètres jusqu’au Pi.
wiring-step-off = Éteindre le Pi et débrancher son alimentation.
wiring-step-ground = Une masse pour tous : un fil du connecteur au second contact de chaque bouton et à GND de l’ULN2003A. Les résistances de tirage sont dans le Pi.
wiring-step-lamps = Les broches des lampes vont aux entrées de l’ULN2003A, ses sorties au moins de chaque lampe.
wiring-step-supply = Le plus des lampes va à 5 V (broche 2 du connecteur), ou au plus d’une alimentation de 12 V.
wiring-step-pins = Écrire pins = "auto" dans [panel] de /etc/croupier/croupier.toml, et les broches là où elles diffèrent.
wiring-step-check = « croupier doctor » allume chaque lampe et fait presser chaque bouton.

## Le docteur : `croupier doctor`

colour-of-accept = vert
colour-of-bluff = rouge
colour-of-next = jaune
doctor-part-config = Configuration
doctor-part-disk = Disque
doctor-part-memory = Mémoire
doctor-part-power = Alimentation et chaleur
doctor-part-clock = Horloge
doctor-part-network = Réseau
doctor-part-screen = Écran
doctor-part-eye = Œil
doctor-part-camera = Caméra
doctor-part-panel = Boutons et lampes
doctor-part-voice = Voix
doctor-config-read = Lue dans { $file }.
doctor-config-none = Aucune : chaque clé a sa valeur par défaut, et le plateau est simulé.
    .mend = « croupier config » imprime toutes les clés ; leur place est dans /etc/croupier/croupier.toml.
doctor-config-broken = Illisible : { $problem }
    .mend = Corriger cette ligne ; « croupier config » montre toutes les clés.
doctor-disk-open = Le journal peut être écrit dans { $folder }.
doctor-disk-hangs = Le disque n’a pas répondu pendant { $seconds } s.
    .mend = Vérifier la carte mémoire, la clé ou le réseau qui porte le dossier ; si une carte recommence, la changer.
doctor-part-outside = Jeux et caméras d’autres paquets
doctor-outside-in-use = { $name }, de { $package } { $version }.
doctor-outside-broken = { $name }, de { $package } { $version }, est laissé de côté : { $detail }
    .mend = Mettre le paquet à jour, ou l’enlever : .venv/bin/pip uninstall { $package }. Puis relancer la table.
doctor-outside-missing = Le jeu { $game }, nommé dans [night] de la configuration, n’est pas installé.
    .mend = Installer son paquet, ou nommer un de ceux-ci : { $games }. En attendant, en choisir un autre à la table.
doctor-memory-hangs = Le système n’a pas dit en { $seconds } s s’il peut limiter la mémoire.
    .mend = Redémarrer la machine.
doctor-memory-bounded = Le système limite la mémoire de la table et du mur.
doctor-memory-unknown = Cette machine ne dit pas si elle limite la mémoire de la table et du mur.
    .mend = La table se limite elle-même ; le mur est aussi grand que son navigateur.
doctor-memory-unbounded = Le système ne limite la mémoire ni de la table ni du mur : son contrôleur de mémoire est éteint.
    .mend = Redémarrer la machine : l’installation l’allume à partir du démarrage suivant.
doctor-power-good = Assez de courant, et pas de chaleur qui ralentisse le processeur, depuis l’allumage.
doctor-power-hangs = Le micrologiciel n’a pas dit en { $seconds } s ce qu’il en est du courant et de la chaleur.
    .mend = Éteindre la machine et la rallumer.
doctor-power-weak = L’alimentation a été trop faible depuis l’allumage : la machine ralentit, et sa carte mémoire peut en souffrir.
    .mend = En prendre une faite pour Raspberry Pi (5 V et 3 A ; 5 A pour un Pi 5), avec son propre câble.
doctor-power-hot = Le processeur a été si chaud depuis l’allumage qu’il a ralenti.
    .mend = Donner de l’air au boîtier, loin des lampes et des radiateurs, ou un ventilateur.
doctor-clock-hangs = Le journal n’a pas pu être lu en { $seconds } s : l’heure n’est comparée à rien.
    .mend = Vérifier le disque qui le porte, et arrêter le programme qui le tient ouvert.
doctor-network-hangs = Le réseau n’a pas répondu pendant { $seconds } s.
    .mend = Vérifier le câble ou le Wi-Fi, et le serveur de noms de la box.
doctor-broker-hangs = Le broker n’a pas répondu pendant { $seconds } s.
    .mend = Vérifier host et port sous [broker], et la machine qui le fait tourner.
doctor-screen-hangs = L’écran n’a pas répondu pendant { $seconds } s.
    .mend = Débrancher l’écran et le rebrancher, ou redémarrer la machine.
doctor-eye-hangs = L’œil n’a pas lu l’image d’essai en { $seconds } s.
    .mend = Redémarrer la table ; si cela dure, réinstaller Croupier.
doctor-camera-hangs = La caméra n’a pas répondu pendant { $seconds } s.
    .mend = Débrancher la caméra et la rebrancher, ou redémarrer la machine.
doctor-panel-hangs = Les broches n’ont pas répondu pendant { $seconds } s.
    .mend = Redémarrer la machine ; si cela dure, mettre pins = "mock" sous [panel] et jouer avec la page.
doctor-voice-hangs = L’enceinte n’a pas répondu pendant { $seconds } s.
    .mend = Débrancher l’enceinte et la rebrancher, ou mettre kind = "none" sous [voice].
doctor-disk-closed = Rien ne peut être écrit dans { $folder } : { $problem }.
    .mend = Lancer ceci avec sudo. Si cela ne change rien : { $mend }
doctor-disk-unkept = Rien ne peut être écrit dans { $folder } : { $problem }.
    .mend = { $mend }
doctor-disk-aside = Mis de côté, n’est plus lu : { $files }.
    .mend = Copier ce qui pourrait servir, puis effacer ces fichiers.
doctor-disk-full = { $megabytes } Mo libres dans { $folder } : trop peu pour le journal.
    .mend = Libérer au moins 512 Mo (« df -h » montre où).
doctor-disk-short = { $megabytes } Mo libres dans { $folder } : les images de la soirée manqueront de place.
    .mend = Libérer 512 Mo, ou mettre pictures = "never" dans [camera].
doctor-disk-room = { $megabytes } Mo libres.
doctor-disk-slow = Une ligne du journal met { $milliseconds } ms à s’écrire : chaque appui attend d’autant.
    .mend = Prendre une carte de classe A2 ou un disque SSD.
doctor-disk-fast = Une ligne du journal s’écrit en { $milliseconds } ms.
doctor-clock-synchronized = { $time }, reçue du réseau.
doctor-clock-alone = { $time } ; le réseau ne l’a pas confirmée.
    .mend = Brancher le réseau, puis « sudo timedatectl set-ntp true » ; sans réseau, une pile d’horloge sur le Pi.
doctor-clock-unset = { $time } : ce ne peut pas être l’heure.
    .mend = La régler : « sudo timedatectl set-time "2027-01-31 20:00" » ; un Pi sans pile ni réseau l’oublie.
doctor-clock-behind = { $time }, mais le journal a déjà une ligne de { $last }.
    .mend = Régler l’heure (« sudo timedatectl set-ntp true »), sinon les soirées se mélangent.
doctor-network-address = Les téléphones trouvent la table à { $address }.
doctor-network-none = Cette machine n’a pas d’adresse : aucun téléphone ne trouve la table. On peut quand même jouer.
    .mend = Brancher le câble, ou choisir le Wi-Fi avec « sudo nmtui ».
doctor-network-alone = Les pages ne sont que pour cette machine ({ $host }).
    .mend = Mettre host = "0.0.0.0" dans [web] pour que téléphones et autres écrans puissent entrer.
doctor-network-running = La table tourne et répond sur le port { $port }.
doctor-network-free = Le port { $port } est libre.
doctor-network-closed = Pas de pages : { $problem }.
    .mend = { $mend }
doctor-screen-there = Branché : { $connectors }.
doctor-screen-no-browser = Le navigateur « { $program } » est introuvable : l’écran reste noir.
    .mend = « sudo apt install chromium », ou corriger browser dans [screen].
doctor-screen-desktop = Un bureau démarre avec la machine et occupe l’écran : le mur n’y apparaît pas.
    .mend = « sudo systemctl set-default multi-user.target », puis redémarrer.
doctor-screen-none = Aucun écran branché.
    .mend = Brancher le câble HDMI à l’écran allumé, puis redémarrer ; sur un Pi 4 ou 5, la prise la plus proche de l’alimentation.
doctor-screen-unknown = Cette machine ne dit pas si un écran y est branché.
    .mend = Regarder l’écran, ou ouvrir la page du mur depuis un autre appareil.
doctor-eye-runs = Tous les réseaux fonctionnent ; lire des dés dessinés prend { $milliseconds } ms.
doctor-eye-broken = Ne lit aucun dé : { $problem }.
    .mend = { $mend }
doctor-camera-numbered = Choisie par son numéro, { $device }, alors qu’il y a une autre webcam : le prochain démarrage peut échanger les deux.
    .mend = Écrire device = "{ $path }" sous [camera.options].
doctor-camera-opens = S’ouvre : { $width }×{ $height } points.
doctor-camera-closed = Ne s’ouvre pas : { $problem }.
    .mend = { $mend }
doctor-camera-empty = S’ouvre, mais ne donne aucune image.
    .mend = Vérifier le câble aux deux bouts ; pour kind = "files", mettre des images dans le dossier.
doctor-camera-busy = La table s’en sert en ce moment.
    .mend = « sudo systemctl stop croupier », puis recommencer.
doctor-camera-fps = { $fps } images par seconde.
doctor-camera-slow = { $fps } images par seconde : les jets seront lus en retard.
    .mend = Demander un size_wh plus petit dans [camera], et donner plus de lumière : dans le noir une caméra ralentit.
doctor-camera-lit = Lumière suffisante ({ $brightness } sur 255).
doctor-camera-dark = Trop sombre ({ $brightness } sur 255).
    .mend = Ôter le cache de l’objectif, ou allumer une lampe au-dessus du plateau.
doctor-camera-dazzled = Éblouie ({ $brightness } sur 255).
    .mend = Détourner la lampe, ou l’éloigner du plateau.
doctor-camera-sharp = Nette (bords de { $edge } points).
doctor-camera-blurred = Floue (bords de { $edge } points).
    .mend = Essuyer l’objectif, puis tourner sa bague jusqu’à ce que les points des dés soient nets.
doctor-camera-nothing-sharp = Rien dans l’image n’a de bord net : la netteté ne peut pas être mesurée.
    .mend = Poser un dé au milieu du plateau.
doctor-camera-tray = Le plateau remplit l’image ({ $percent } %).
doctor-camera-no-tray = Le plateau ne remplit pas l’image ({ $percent } %).
    .mend = Placer la caméra droit au-dessus du plateau, jusqu’à ce qu’on ne voie presque que lui.
doctor-camera-card = La carte est vue ; dessus : { $count ->
    [0] rien
   *[other] { $values }
    }.
doctor-camera-no-die = Aucun dé en vue.
    .mend = Poser un dé au milieu du plateau.
doctor-camera-unsure = Dés vus ({ $values }), mais sans certitude : { $why }.
    .mend = Écarter les dés, adoucir la lumière.
doctor-camera-far = Dés vus ({ $values }), mais trop petits.
    .mend = Rapprocher la caméra : un dé doit faire un vingtième de la largeur de l’image.
doctor-camera-dice = Dés lus : { $values }.
doctor-panel-on-screen = Les boutons sont ceux de l’écran (pins = "mock").
    .mend = Mettre pins = "auto" dans [panel] pour de vrais boutons.
doctor-panel-busy = La table s’en sert en ce moment.
    .mend = « sudo systemctl stop croupier », puis recommencer.
doctor-panel-closed = Ne s’ouvrent pas : { $problem }.
    .mend = { $mend }
doctor-panel-opens = Les broches répondent.
doctor-panel-unasked = Personne n’a été prié d’appuyer.
    .mend = Lancer « croupier doctor » dans un terminal, et appuyer sur chaque bouton quand sa lampe respire.
doctor-panel-stuck = Le bouton { $button } reste enfoncé.
    .mend = Le décoincer ; sinon ses deux fils se touchent : de la broche { $pin } (BCM) et de la masse, un seul par cosse.
doctor-panel-press = Appuyer sur le bouton { $button } : sa lampe respire.
doctor-panel-pressed = Bouton { $button } : il répond.
doctor-panel-silent = Bouton { $button } : pas de réponse.
    .mend = Ses fils vont à la broche { $pin } (BCM) et à la masse ; la lampe, à la broche { $lamp } par un transistor.
doctor-panel-crossed = Bouton { $button } demandé, bouton { $heard } pressé.
    .mend = Échanger leurs fils, ou leurs numéros dans [panel].
doctor-voice-sentence = Bonsoir, ici la table.
doctor-voice-spoke = « Bonsoir » a été dit : si personne ne l’a entendu, allumer l’enceinte ou choisir device dans [voice].
doctor-voice-chimes = Aucune voix installée : la table tinte.
    .mend = sudo apt install espeak-ng
doctor-voice-off = Éteinte dans la configuration.
    .mend = Mettre kind = "auto" dans [voice] pour l’allumer.
doctor-voice-nothing = Rien ne peut jouer un son.
    .mend = Brancher une enceinte, et « sudo apt install alsa-utils espeak-ng » ; ou kind = "none" dans [voice].
doctor-voice-failed = { $why ->
    [no-program] « { $program } » n’est pas installé.
    [no-engine] « { $program } » est introuvable.
    [no-output] Rien ne peut jouer un son.
    [hung] « { $program } » ne finissait pas, et a été arrêté.
   *[broke] « { $program } » s’est arrêté : { $detail }
    }
    .mend = { $why ->
    [no-program] sudo apt install { $package }
    [no-engine] Vérifier engine dans [voice] : donner le nom du programme, ou son chemin entier.
   *[other] Brancher et allumer l’enceinte ; « aplay -L » nomme les sorties, pour device dans [voice].
    }

## Les refus

error-bad-json = Message illisible.
error-unknown-action = La table ne connaît pas cette action.
error-bad-argument = Cette valeur ne convient pas.
error-not-started = Aucune partie en cours.
error-already-started = Une partie est déjà en cours.
error-not-expected = Pas maintenant.
error-not-your-turn = Ce n’est pas à cette personne de jouer.
error-illegal-announcement = Cette annonce n’est pas permise : trop basse, ou inexistante.
error-kept-changed = Un dé gardé a bougé : le remettre comme il était, ou relire les dés.
error-illegal-cards = Ces cartes ne peuvent pas être posées ainsi.
error-wrong-count = Le nombre de cartes n’est pas bon : recompter la main.
error-too-many-copies = Il n’y a pas autant de cartes comme celle-ci : relire les cartes.
error-thrown-twice = Chaque dé ne se lance qu’une fois dans un tour.
error-nothing-to-undo = Rien à annuler.
error-game-over = La partie est terminée.
error-internal-error = Cette action a échoué ; la table est comme avant.
error-journal-slow = Rien n’a été joué : la partie attend son disque.
error-journal-late = La partie attend son disque : cela peut encore compter. Regarder le mur avant de renvoyer.
error-journal-failed = Rien n’a été joué : la partie ne s’enregistre plus.

## Ce que tous les jeux racontent

instruction-over = La partie est terminée
    .do = { $won ->
        [0] merci, bonne nuit
        [1] gagne la partie !
       *[other] gagnent la partie !
        }
state-over = Partie terminée
note-over = On peut annuler, ou lancer une nouvelle partie.

## Ce qui est décidé, en un mot ou deux

verdict-true = C’était vrai
verdict-false = Bluff !
verdict-eliminated = Hors jeu !
verdict-round = La tournée !

event-joined = { $player } s’assoit à la table.
event-left = { $player } quitte la table.
event-ended = La table arrête la partie.
event-undone = Annulé : { $action }.
event-rule = { $by } ajoute la règle { $number } : « { $text } ».
event-repeal = La règle { $number } ne vaut plus : « { $text } ».
event-direction = { $direction ->
    [right] On change de sens : vers la droite.
   *[left] On change de sens : vers la gauche.
    }
event-fault = { $player }, « { $cry } » : { $kind }.

action-start = le début de la partie
action-dice = les derniers dés
action-announce = l’annonce
action-accept = l’acceptation
action-bluff = l’accusation
action-next = le passage
action-choose = le choix
action-give = le don
action-keep = les dés gardés
action-look = le regard sous le gobelet
action-throw = le lancer
action-away = l’absence
action-back = le retour
action-rule = la nouvelle règle
action-repeal = le retrait de la règle
action-fault = la faute
action-join = l’arrivée à table
action-leave = le départ
action-end = la fin de partie

take-fault = { $what } : { $cry }, { $kind }.

fault-fall = perte d’équilibre ou chute
fault-drop = objet échappé ou renversé
fault-bump = quelqu’un a été bousculé
fault-slow = lenteur évidente
fault-control-other = geste incontrôlé
fault-fanciful = score fantaisiste
fault-not-following = ne suit pas la partie
fault-misunderstanding = règles mal comprises
fault-bad-spirit = mauvais esprit flagrant
fault-confused = propos confus
fault-wrong-cry = les deux pertes confondues
fault-speech = les mots ne sortent plus
fault-house-rule = règle de la table oubliée
fault-notion-other = action incohérente

## La mémoire de la maison

house-title = La mémoire de la maison
house-nights = Les soirées
house-latest = Les dernières soirées
house-night = Soirée du { $date }
house-game = { $place }. { $game }
house-times = { $game } × { $count }
house-date = { DATETIME($at, dateStyle: "full") }
house-clock = { DATETIME($at, timeStyle: "short") }
house-decimal = { NUMBER($n, maximumFractionDigits: 4) }
house-percent = { $n } %
house-duration = { $hours ->
    [0] { $minutes } min
   *[other] { $minutes ->
        [0] { $hours } h
       *[other] { $hours } h { $minutes } min
        }
    }
house-dice = Les dés de la maison
house-dice-named = Les dés « { $name } »
house-dice-simulated = Les dés du plateau simulé

house-nothing = Rien encore : la mémoire commence avec la première partie.
house-summary = { $nights ->
    [one] { $nights } soirée
   *[other] { $nights } soirées
    }, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
    }, { $players ->
    [one] { $players } nom autour de la table
   *[other] { $players } noms autour de la table
    } et { $time } de jeu depuis le { $since }.
house-untold = { $games ->
    [one] { $games } partie a été jouée sous d’autres règles, est d’un jeu qui n’est pas installé ou ne se rejoue plus : elle figure ici, sans son détail.
   *[other] { $games } parties ont été jouées sous d’autres règles, sont de jeux qui ne sont pas installés ou ne se rejouent plus : elles figurent ici, sans leur détail.
    }
house-unread = { $nights ->
    [one] Encore { $nights } soirée à relire : ces chiffres sont incomplets.
   *[other] Encore { $nights } soirées à relire : ces chiffres sont incomplets.
    }
house-night-told = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
    }, { $players ->
    [one] { $players } nom autour de la table
   *[other] { $players } noms autour de la table
    }, { $time } de jeu.
house-game-told = De { $from_ } à { $to } ({ $time }).
house-player-told = { $name } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
    } en { $nights ->
    [one] { $nights } soirée
   *[other] { $nights } soirées
    }.
house-running = La partie n’est pas finie.
house-winners = Victoire : { $names }.
house-losers = Défaite : { $names }.
house-poster-pays = { $count ->
    [one] { $names } paye la tournée
   *[other] { $names } payent la tournée
    }
house-poster-wins = { $count ->
    [one] { $names } gagne !
   *[other] { $names } gagnent !
    }
house-title-champion = Palmarès : { $player }, { $count } parties gagnées
house-title-never-caught = Sans se faire prendre : { $player }, { $count } annonces
house-title-nose = Meilleur flair : { $player }, { $count } bluffs démasqués
house-title-samaritan = Bonne âme : { $player } a donné { $amounts }
house-title-thirst = Le plus gros compte : { $player }, { $amounts }
house-label-share = Partager l’image de la soirée
house-trouble-not-installed = Le jeu { $game } n’est pas installé : installer son paquet pour voir cette partie.
house-trouble-other-rules = Cette partie a été jouée sous une autre version des règles : elle ne peut plus être racontée.
house-trouble-night-damaged = Un passage de cette soirée est abîmé : il manque des parties, celles qui sont intactes sont là.
house-trouble-night-broken = Le journal de cette soirée est abîmé : elle ne peut plus être racontée. Les autres soirées sont intactes.
house-trouble-broken = Cette partie ne se rejoue plus sous les règles actuelles : elle ne peut plus être racontée.

house-label-home = La maison
house-label-nights = Les soirées
house-label-night-before = La soirée d’avant
house-label-night-after = La soirée d’après
house-label-export = Tout emporter
house-label-json = En JSON
house-label-csv = En CSV, dans un zip
house-label-throws = Les lancers de ce soir, pour instruire l’œil
house-label-card = La carte qui annonce
house-label-deck = Un jeu de cartes à imprimer
house-label-camera = Ce que voit la caméra
house-label-wiring = Le câblage
house-label-wall = La table
house-label-film = Les deux secondes d’avant
house-label-to-night = La soirée
house-label-sight-before = Le regard d’avant
house-label-sight-after = Le regard d’après
house-label-contents = Sommaire
house-label-read-on = Lire la suite

house-section-games = Les jeux
house-section-sights = Ce que la caméra a vu
house-sights-note = Les images ne sont gardées que pour la soirée. Jamais rien n’est gardé tant que des dés sont cachés.
house-sight-read = { $time } · { $values }
house-sight-unsure = { $time } · lecture incertaine
house-sight-counted = Les dés qui comptent : { $values }.
house-section-bluffs = Annonces et bluffs
house-section-calls = Qui accuse qui
house-section-made = Qui fait prendre qui
house-section-rivals = Face à face
house-section-reasons = Pour quelles raisons
house-section-scores = { $dice } : les scores à deux dés
house-bluffs-note = Une annonce crue reste secrète : vraie ou non, seuls les dés montrés le disent.
house-made-note = Ce que l’on ne doit qu’à son propre lancer n’est mis au compte de personne.
house-rivals-note = Accusations : justes, sur le total.

house-column-game = jeu
house-column-games = parties
house-column-time = durée
house-column-mean-time = par partie
house-column-player = nom
house-column-players = autour de la table
house-column-night = soirée
house-column-played = parties
house-column-won = victoires
house-column-lost = défaites
house-column-rounds = manches
house-column-why = raison
house-column-taken = total
house-column-given = fait prendre aux autres
house-column-announced = annonces
house-column-believed = crues
house-column-shown-true = accusées, vraies
house-column-caught = bluffs découverts
house-column-caught-share = part de bluff
house-column-called-right = accusations justes
house-column-called-wrong = accusations à tort
house-column-caller = qui accuse
house-column-called = qui annonçait
house-column-calls = accusations
house-column-by = qui fait prendre
house-column-whom = qui prend
house-column-rival = face à
house-column-calls-made = accusations lancées
house-column-calls-met = accusations reçues
house-column-made-take = a fait prendre
house-column-made-to-take = a pris à cause du rival
house-column-face = face
house-column-seen = sorties
house-column-expected = attendues
house-column-seen-cup = montrées sous le gobelet
house-column-score = score
house-right-of = { $right } sur { $count }

house-plot-taken = { $game } : ce que chacun a pris
house-plot-taken-about = Barres : { $units }, nom par nom. Les mêmes chiffres sont dans le tableau.
house-plot-faces = { $dice } : les six faces
house-plot-faces-about = Barres : combien de fois chaque face est sortie, sur { $count } dés lus, et à côté ce que le hasard donne. Les mêmes chiffres sont dans le tableau.
house-fair-few = { $throws ->
    [0] Aucun lancer à découvert n’a encore été lu : rien à dire de ces dés.
    [one] { $throws } lancer à découvert, c’est trop peu pour juger ces dés.
   *[other] { $throws } lancers à découvert, c’est trop peu pour juger ces dés.
    }
house-fair-fair = Après { $throws } lancers à découvert, ces dés ont tout l’air justes : le hasard seul est au moins aussi inégal dans { $percent } % des cas.
house-fair-odd = Après { $throws } lancers à découvert, ces dés étonnent : le hasard seul n’est aussi inégal que dans { $percent } % des cas. Encore des lancers, puis on verra.
house-fair-loaded = Après { $throws } lancers à découvert, le hasard n’explique plus ces dés : il est aussi inégal moins d’une fois sur mille. À regarder de près.
house-chi-square = (χ² = { $chi }, { $freedom } degrés de liberté, p { $tiny ->
    [true] < { $p }
   *[false] = { $p }
    })
house-cup-note = { $throws ->
    [one] { $throws } main montrée sous le gobelet est comptée à part : annoncer et accuser, c’est choisir ce qui se montre, et ce n’est plus le hasard seul.
   *[other] { $throws } mains montrées sous le gobelet sont comptées à part : annoncer et accuser, c’est choisir ce qui se montre, et ce n’est plus le hasard seul.
    }

house-meaning-nights-night = numéro de la soirée
house-meaning-nights-began = début de la soirée, en temps universel (ISO 8601)
house-meaning-nights-games = nombre de parties
house-meaning-nights-trouble = vide ; broken : les lignes de la soirée sont abîmées ; alors sans parties
house-meaning-games-night = numéro de la soirée
house-meaning-games-game = rang de la partie dans la soirée
house-meaning-games-kind = code du jeu
house-meaning-games-rules = version des règles sous laquelle la partie a été jouée ; 0 si elle est inconnue
house-meaning-games-trouble = vide ; other-rules : jouée sous d’autres règles ; not-installed : son jeu n’est pas installé ; broken : ne se rejoue plus ; alors sans événements ni compte
house-meaning-games-began = première action, en temps universel
house-meaning-games-ended = dernière action, en temps universel
house-meaning-games-seconds = durée en secondes
house-meaning-games-over = true si la partie est finie
house-meaning-games-players = tous les noms qui se sont assis à la table
house-meaning-games-winners = noms qui ont gagné
house-meaning-games-losers = noms qui ont perdu
house-meaning-games-options = options du jeu, comme dans sa feuille de règles
house-meaning-ledger-night = numéro de la soirée
house-meaning-ledger-game = rang de la partie dans la soirée
house-meaning-ledger-kind = code du jeu
house-meaning-ledger-player = nom
house-meaning-ledger-unit = unité, par son code dans la feuille de règles
house-meaning-ledger-amount = ce qui a été pris en tout pendant la partie
house-meaning-actions-line = numéro de la ligne du journal
house-meaning-actions-night = numéro de la soirée
house-meaning-actions-game = rang de la partie dans la soirée ; 0 pour ce qui a été annulé et pour une annulation
house-meaning-actions-at = moment, en temps universel
house-meaning-actions-do = code de l’action
house-meaning-actions-by = qui l’a dite, si l’action le dit
house-meaning-actions-stands = false si l’action a été annulée, ou en annule une autre
house-meaning-actions-dice = nom des dés que la caméra a lus ; vide aussi si personne ne les a nommés ou si l’action vient de la table
house-meaning-actions-action = l’action entière, en JSON, comme dans le protocole de l’arbitre
house-meaning-events-line = ligne du journal dont l’action a mené là
house-meaning-events-night = numéro de la soirée
house-meaning-events-game = rang de la partie dans la soirée
house-meaning-events-place = rang de l’événement dans son action
house-meaning-events-event = code de l’événement
house-meaning-events-player = personne concernée
house-meaning-events-unit = unité prise
house-meaning-events-amount = combien
house-meaning-events-why = pourquoi, par son code dans la feuille de règles
house-meaning-events-made-by = qui a fait prendre, si c’est quelqu’un d’autre
house-meaning-events-keys = les autres clés de l’événement, en JSON

why-fault = faute

## La mise en place : les places, le jeu, ses règles

label-seated = { $count ->
    [0] Bienvenue à table
   *[other] { $count } à table
    }
label-sit-down = { $count ->
    [0] prendre place : deux au moins
   *[other] prendre place
    }
label-sit-how = { $phones ->
    [true] Ici, pas de nom à taper : on prend une couleur ou un animal. Avec un téléphone, on écrit le sien.
   *[false] Ici, pas de nom à taper : on prend une couleur ou un animal.
    }
label-seats = Les places
label-before = avant la partie
label-phone = Avec son téléphone
label-way-in = Téléphones :
label-code = Code de ce soir
label-code-elsewhere = Téléphones : le code de ce soir est sur l’écran de la table.
label-own-address = Cette page ne fait que montrer la table. Pour jouer ici, ouvrir l’adresse que « croupier table » a affichée.
label-agreed = Convenu ce soir

asks-sit = Qui s’assoit ?
asks-ready = Commencer, ou changer une règle ?
asks-game = Quel jeu ?
asks-option = Quelle règle ?
asks-colour = Quelle couleur ?
asks-animal = Quel animal ?
asks-stand = Qui laisse sa place ?
asks-move = Qui change de place ?

offer-same = Comme la dernière fois : { $players }
offer-change = D’autres gens, d’autres règles
offer-sit = { $players }
offer-names = { $of ->
    [colour] Une couleur pour nom
   *[animal] Un animal pour nom
    }
offer-play = Au complet : jouer
offer-game = { $game }
offer-other-game = Un autre jeu
offer-people = De nouvelles personnes
offer-next-game = Un autre jeu, d’autres joueurs
offer-seats = Retour aux places
offer-option = { $value }
offer-menu-stand = Quelqu’un laisse sa place
offer-menu-move = Quelqu’un change de place
offer-send-away = Renvoyer { $players } : un seul téléphone les a amenés
offer-stand = { $player } laisse sa place
offer-move = { $player } change de place
offer-turn-away = Pas de place pour { $player }
offer-elsewhere = À une autre place

about-same = Les mêmes gens aux mêmes places ; d’autres peuvent s’asseoir ensuite.
about-change = Les places restent prises : en ajouter, en libérer, ou changer les règles.
about-sit = « Choisir » : la place est prise, dans le sens des aiguilles d’une montre. « Suivant » : le nom d’après.
about-names = Pour qui ne veut donner ni son nom ni son téléphone.
about-play = Plus personne ne s’assoit : on passe au jeu et à ses règles.
about-other-game = Voir les autres jeux pour autant de monde.
about-seats = Rien n’est perdu : les places et les règles restent les mêmes.

event-seated = { $players } à table.
event-stood = { $player } laisse sa place.

action-sit = la place prise
action-stand = la place laissée
action-game = le choix du jeu
action-option = la règle convenue

error-name-taken = Ce nom est déjà à table, ou un nom qui lui ressemble : il en faut un autre.
error-name-unfit = Ce nom ne convient pas : de une à vingt-huit lettres, toutes visibles.
error-house-full = Il n’y a plus de place.

no-seat = Personne ne peut entrer dans cette partie : la place est pour la prochaine.

notice-knocking = { $player } demande une place. { $how }
let-in = { $way ->
    [hold] Maintenir le rouge de la table, puis appuyer sur le vert.
    [press] Appuyer sur le { $button } de la table : cela fait entrer { $player }.
   *[menu] Le menu de la table fait entrer { $player } : maintenir le rouge.
    }
notice-waiting = { $player } demande une place. { $reason }

colour-1 = Rouge
colour-2 = Bleu
colour-3 = Vert
colour-4 = Jaune
colour-5 = Orange
colour-6 = Violet
colour-7 = Rose
colour-8 = Noir
colour-9 = Blanc
colour-10 = Gris
colour-11 = Turquoise
colour-12 = Argent

animal-1 = Renard
animal-2 = Loup
animal-3 = Ours
animal-4 = Lynx
animal-5 = Hibou
animal-6 = Castor
animal-7 = Lièvre
animal-8 = Cerf
animal-9 = Blaireau
animal-10 = Écureuil
animal-11 = Faucon
animal-12 = Tortue

## Les corrections

asks-correct = Qu’est-ce qui est juste ?
asks-which = Quelle action corriger ?

offer-menu-correct = Corriger « { $deed } »
offer-menu-correction = Corriger « { $was } » en « { $brief } »
offer-correction = { $now }, et non { $was }
offer-branch = { $more ->
    [0] de { $first } à { $last }
   *[other] de { $first } à { $last }, ou autre chose
    }
offer-another = Corrections
offer-all = Tous les choix
offer-past = { $entry }
offer-strike = Cela n’a pas eu lieu
offer-menu-which = Corriger une autre action
offer-deed = { $deed }
offer-earlier = Plus tôt…

about-all = Chaque bouton en garde un tiers ; quelques appuis suffisent.
about-menu-correction = Bouton rouge : autres corrections.
about-fork = Chaque bouton prend ce qui est de sa couleur.
about-fork-correct = Ce qui a suivi est rejoué, rien n’est perdu.

action-correct = la correction

deed-start = début de partie
deed-dice = { $what ->
    [none] aucun dé
   *[other] dés { $what }
    }
deed-announce = annonce { $what }
deed-accept = accepter
deed-bluff = bluff
deed-next = passer
deed-choose = choix { $what }
deed-give = donner { $what }
deed-keep = { $what ->
    [none] ne rien garder
   *[other] garder { $what }
    }
deed-look = regarder sous le gobelet
deed-throw = lancer { $count ->
    [one] un dé
   *[other] { $count } dés
    }
deed-lay = poser { $what }
deed-cut = couper avec { $what }
deed-cards = main { $what }
deed-admit = aveu : { $what }
deed-admit-nobody = personne
deed-cards-nobody = vide
deed-rule = règle « { $what } »
deed-repeal = retrait de la règle { $what }
deed-house = amende : { $what }
deed-fault = faute, { $what }
deed-join = { $what } s’assoit
deed-leave = { $what } quitte la table
deed-away = { $what } s’absente
deed-back = { $what } revient
deed-end = fin de partie
deed-share = { $amount } à { $player }

event-corrected = { $by ->
    [none] Correction
   *[other] Correction, { $by }
    } : { $now ->
    [none] « { $was } » n’a pas eu lieu.
   *[other] { $now }, et non { $was }.
    }
event-taken-otherwise = { $now ->
    [0] Annulé : { $what }.
   *[other] { $was ->
        [0] { $what }, au lieu de rien.
       *[other] { $what } au lieu de { $was }.
        }
    }
event-counted-otherwise = { $player } : { $unit }, au lieu de { $was }.
event-over-otherwise = { $over ->
    [true] { $won ->
        [0] La partie est donc terminée.
        [one] La partie est donc terminée : { $winners } gagne.
       *[other] La partie est donc terminée : { $winners } gagnent.
        }
   *[false] { $dropped ->
        [true] La partie n’est donc pas terminée, et ce qui était prévu pour la suivante est abandonné.
       *[false] La partie n’est donc pas terminée.
        }
    }
event-set-aside = La suite ne va plus : on rejoue d’ici. { $count ->
    [one] Une action attend
   *[other] { $count } actions attendent
    } de côté, rien n’est perdu.
event-brought-back = { $count ->
    [one] Une action mise de côté compte à nouveau.
   *[other] { $count } actions mises de côté comptent à nouveau.
    }

notice-set-aside = Après la correction, on rejoue d’ici : { $count ->
    [one] une action est mise de côté, et revient
   *[other] { $count } actions sont mises de côté, et reviennent
    } si l’on annule la correction.

error-no-such-action = Cette action ne compte plus : rien à corriger.
error-no-change = C’est déjà ce qui compte.

## La page des téléphones

phone-title = La table
phone-now = En ce moment
phone-play = Jouer depuis ce téléphone
phone-code = Le code affiché sur le mur
phone-code-send = Entrer
phone-name = Ton nom
phone-name-send = Prendre place
phone-who = Qui es-tu ?
phone-whole = Toute la table
phone-menu = Menu de la table
phone-undo = Annuler la dernière action
phone-your-turn = À toi de jouer !
phone-rules = Les règles
phone-rules-all = Toutes les règles du jeu
phone-rules-now = Les règles de ce moment
phone-rules-why = Pourquoi cela coûte
phone-terms = Les mots du jeu
phone-help = C’est quoi ?
phone-sure = Oui, quitter la table
phone-alone = Les pages de cette table ne sont que pour cette machine : aucun téléphone ne peut la rejoindre. Mettre host = "0.0.0.0" dans [web] pour les laisser entrer.
phone-earlier = Avant
phone-otherwise = { offer-another }
phone-share = { house-label-share }
phone-dice = Les dés lancés
phone-equal = Plusieurs pareilles
phone-change = Ne plus jouer d’ici
phone-leave = Quitter la table
phone-away = S’absenter
phone-back = Revenir
phone-history = Ce qui s’est passé
phone-empty = Rien ne s’est encore passé.
phone-seen = Ce que la caméra a vu
phone-card = { house-label-card }
phone-believe = Vrai ou bluff, à ton avis ?
phone-believe-true = Vrai
phone-believe-false = Bluff
phone-house = La mémoire de la maison
phone-tray = La table
phone-this = Ce téléphone
phone-start = Commencer
phone-sits = À table, dans l’ordre
phone-sit = Qui s’assoit ?
phone-other-name = Un autre nom
phone-stand = se lève
phone-forward = avancer d’une place
phone-game = Quel jeu ?
phone-options = Options
phone-again = Les mêmes
phone-ideas = Des idées
phone-left = Reste
phone-more = un de plus
phone-less = un de moins
phone-send = Envoyer
phone-rule = La règle, en une phrase
phone-plays = { $name }, ce téléphone joue pour toi.
phone-looks-on = { $name }, ce soir les téléphones ne font que regarder.
phone-for-table = Ce téléphone joue pour toute la table.
phone-seated = { $name }, ta place est prise.
phone-takes = Toi : { $amounts }
phone-begin = Appuyer sur le { $button } de la table : « { $label } ».
phone-knocking = { $name }, la table voit ta demande. { $how }
phone-waiting = { $name }, la table voit ta demande. { $reason }
phone-gone = { $name }, tu n’es pas à table.
phone-wrong-code = Ce n’est pas le code de ce soir : regarder le mur.
phone-no-cookie = Ce téléphone refuse le cookie de cette page : l’autoriser, puis scanner à nouveau le code QR du mur.
phone-too-many = Trop d’essais : attendre quelques secondes, ou scanner le code QR du mur.

offer-menu-phones = { $whom ->
    [nobody] Téléphones : regarder seulement
    [seats] Téléphones : chacun pour soi
   *[table] Téléphones : toute la table
    }
offer-phones = { $whom ->
    [nobody] Les téléphones ne font que regarder
    [seats] Chaque téléphone joue pour une place
   *[table] Les téléphones jouent aussi pour la table
    }
about-phones-nobody = On peut suivre la partie, rien de plus.
about-phones-seats = Qui a tapé le code du mur joue pour sa place, et pour aucune autre.
about-phones-table = Qui a tapé le code du mur peut tout faire, et saisir les dés que la caméra ne lit pas.
asks-phones = Que font les téléphones ?
notice-phone-plays = Un téléphone joue pour { $player }.
notice-phone-plays-all = Un téléphone joue pour toute la table.
notice-phone-looks = Un téléphone a demandé à la caméra de regarder le plateau, pour { $player }.

error-too-late = Trop tard : la partie a déjà avancé.
error-phones-nobody = Ce soir, les téléphones ne font que regarder.
error-phones-seats = Ce soir, un téléphone ne joue que pour une place.
error-phone-full = Ce téléphone a déjà toutes les places permises. Les autres prennent leur téléphone, ou les boutons.
error-phone-gone = Cette place n’est plus à table : en choisir une autre.
error-phone-unknown = Il faut d’abord taper le code affiché sur le mur.

## L’aide, pour qui joue à un jeu pour la première fois

offer-menu-help = { $shown ->
    [true] Expliquer chaque moment
   *[false] Ne plus expliquer
    }

help-over = La partie est finie. À côté de chaque nom : tout ce qui a été pris.

## Apprendre à la table ses dés ou ses cartes

offer-menu-teach = Apprendre à la table ses dés ou ses cartes
asks-teach = Apprendre quoi ?
offer-teach = { taught-kind }
taught-kind = { $set ->
    [poker-dice] Des dés de poker
    [dice] D’autres dés
   *[cards] Un jeu de cartes
    }
about-teach = Chaque face est montrée une fois à la caméra, qui la connaît ensuite.
asks-lesson = Apprendre à la table
label-lesson = { $set ->
    [poker-dice] Apprendre des dés de poker
    [dice] Apprendre des dés
   *[cards] Apprendre des cartes
    }
label-hold-stop = maintenir : ne plus apprendre
button-lesson-accept = { $trial ->
    [true] Terminé
   *[false] Garder
    }
button-lesson-bluff = Revenir
button-lesson-next = { $kept ->
    [0] Passer
   *[other] Laisser ainsi
    }
taught-name = { $set ->
    [poker-dice] Dés de poker { $number }
    [dice] Dés { $number }
   *[cards] Cartes { $number }
    }
taught-face = { $face ->
    [6] As
    [5] Roi
    [4] Dame
    [3] Valet
    [2] 10
   *[1] 9
    }
    .short = { $face ->
    [6] A
    [5] R
    [4] D
    [3] V
    [2] 10
   *[1] 9
    }
offer-lesson = { $set ->
    [cards] Poser sur le plateau, côte à côte, les cartes de valeur { $face }, toutes celles qui diffèrent.
   *[other] Poser un ou plusieurs dés sur le plateau, face du dessus : { $face }.
    }{ $kept ->
    [0] {""}
   *[other] {" "}Déjà gardé : { $kept }.
    }
lesson-hand = { $set ->
    [cards] Les cartes
   *[other] Les dés
    } doivent rester immobiles, sans main au-dessus du plateau.
lesson-seen = Vu { $seen } fois : { $face }. C’est juste ? Alors appuyer sur vert.
lesson-saving = Un instant…
lesson-trial = Gardé sous le nom « { $name } ». { $set ->
    [cards] Poser quelques cartes
   *[other] Lancer les dés
    } : ici s’affiche ce qui est lu. Vert termine.
lesson-alike = Se ressemblent : { $faces }. Appuyer sur rouge et montrer les deux de nouveau, ou essayer ce qui est lu.
lesson-read = Lu : { $faces }.
lesson-unsure = Pas sûr, { $why }. { $faces ->
    [none] {""}
   *[other] Lu jusqu’ici : { $faces }.
    }
lesson-trouble = Pas gardé : { $problem }. { $mend } Vert essaie de nouveau.
lesson-error = Pas encore : { $problem }.
taught-title = Dés et cartes que la table a appris
taught-about = Le jeu en service se lit comme des dés ordinaires. L’apprendre prend deux minutes : le mur guide.
taught-teach = Apprendre :
taught-rename = Renommer
taught-label = Nom
taught-use = Employer
taught-rest = Ne plus employer
taught-delete = Supprimer
taught-really = Supprimer pour de bon
taught-export = Enregistrer comme fichier
taught-file = Fichier d’un jeu
taught-import = Ajouter
taught-not-now = Impossible en ce moment : le jeu n’est plus là, ou une partie est en cours, qu’il faut d’abord terminer.

## Le broker : plusieurs tables d'un club

notice-broker-failed = Les autres tables et la domotique n’ont plus de nouvelles de celle-ci : { $problem }. { $mend }
notice-broker-floods = Quelque chose envoie sans fin des appuis par le broker : presque tous sont ignorés. Chercher l’automatisme ou la télécommande en cause ; les boutons de la table marchent.
notice-broker-shared = Une autre table s’appelle aussi { $table } : le club et la domotique les confondent. Donner à chacune son nom (table sous [broker]), puis la redémarrer ; la partie continue.
trouble-broker-away = le broker MQTT { $host } ne répond pas sur le port { $port }
    .mend = Vérifier qu’il tourne et qu’il est sur ce réseau ; la table le retrouve d’elle-même, la partie continue.
trouble-broker-no-host = il n’y a pas de machine { $host } sur ce réseau
    .mend = Vérifier host sous [broker], et que ce réseau connaît ce nom ; une adresse convient aussi. La partie continue.
trouble-broker-refused = { $host } est là, mais aucun broker n’écoute sur le port { $port }
    .mend = Vérifier que le broker tourne et écoute le réseau, et vérifier port sous [broker] ; la partie continue.
trouble-broker-ends = le broker MQTT { $host } coupe chaque connexion peu après son début
    .mend = Son journal dit pourquoi ; la table attend plus longtemps avant chaque essai, la partie continue.
trouble-broker-certificate = le certificat du broker MQTT { $host } vient d’une autorité que cette machine ne connaît pas
    .mend = Copier ici le certificat de cette autorité, par exemple sous /etc/croupier/ca.pem, le nommer comme ca sous [broker], puis redémarrer la table. La partie continue.
trouble-broker-certificate-date = le certificat du broker MQTT { $host } n’est pas valable aujourd’hui
    .mend = Vérifier l’horloge de cette machine ; si elle est juste, le broker a besoin d’un nouveau certificat. La partie continue.
trouble-broker-certificate-name = le certificat du broker MQTT n’est pas pour { $host }
    .mend = Mettre comme host sous [broker] le nom inscrit dans le certificat (subjectAltName), ou donner au broker un certificat pour { $host }. La partie continue.
trouble-broker-ca = { $file } ne peut pas être lu, ou ne contient pas de certificat
    .mend = Nommer comme ca sous [broker] un fichier que cette table peut lire, avec le certificat de l’autorité (PEM), puis redémarrer la table. La partie continue.
trouble-broker-no-tls = { $host } ne parle pas TLS sur le port { $port }
    .mend = Mettre tls = false sous [broker], ou le port de TLS, 8883 en général ; la partie continue.
trouble-broker-tls = { $host } et cette table n’ont pas de TLS en commun ({ $reason })
    .mend = Le broker doit offrir TLS 1.2 ou plus, sans demander de certificat à cette table ; son journal en dit plus. La partie continue.
trouble-broker-wants-certificate = { $host } ferme la connexion chiffrée sur le port { $port } avant de répondre comme un broker MQTT
    .mend = Vérifier port sous [broker] : 8883 en général, pas celui de pages web. S’il est juste, que le broker demande utilisateur et mot de passe, et non un certificat (dans mosquitto : require_certificate false). La partie continue.
trouble-broker-no-mqtt = { $host } ne répond pas comme un broker MQTT sur le port { $port }
    .mend = Mettre tls = true sous [broker] si le broker y parle TLS. Sinon, vérifier port : 1883 en général, 8883 avec tls, pas celui de pages web. S’il est juste, le journal du broker en dit plus. La partie continue.
trouble-broker-login = le broker MQTT { $host } ne laisse pas entrer { $user }
    .mend = Vérifier user et password sous [broker] ; la partie continue.
trouble-broker-user = le broker MQTT { $host } ne laisse entrer personne sans utilisateur
    .mend = Donner user et password sous [broker] ; la partie continue.
trouble-broker-busy = le broker MQTT { $host } n’a pas de place pour cette table en ce moment
    .mend = La table réessaie d’elle-même ; si cela dure, voir le journal du broker. La partie continue.
trouble-broker-refuses = le broker MQTT { $host } refuse cette table ({ $reason })
    .mend = Le journal du broker en dit plus ; la partie continue.
trouble-broker-silent = le broker MQTT n’a rien dit en { $seconds } secondes
    .mend = Vérifier host sous [broker], et que ce réseau y mène.
trouble-no-paho = la bibliothèque paho-mqtt 2 n’est pas installée
    .mend = Sur un boîtier installé : make update, dans le dossier de Croupier. Sinon : .venv/bin/pip install "paho-mqtt>=2" à cet endroit. Puis redémarrer la table.
label-broker-playing = On joue
label-broker-game = Jeu
label-broker-now = Au tour de
label-broker-trouble = Une panne
label-broker-press-accept = Accepter
label-broker-press-bluff = Bluff
label-broker-press-next = Suivant
doctor-part-broker = Broker
doctor-broker-none = Aucun : cette table joue seule.
    .mend = Pour montrer toutes les tables d’un club, régler host sous [broker].
doctor-broker-answers = { $host } répond ({ $milliseconds } ms) ; cette table s’y appelle { $topic }.
doctor-broker-failed = Pas de broker : { $problem }.
    .mend = { $mend }
doctor-broker-shared = Deux tables s’appellent { $table } : le club et la domotique les confondent.
    .mend = Donner à chacune son nom (table sous [broker]), puis la redémarrer.
doctor-broker-there = Il y a déjà une table nommée { $table }, alors qu’aucune ne tourne sur cette machine.
    .mend = Si c’est une autre machine, donner à chacune son nom (table sous [broker]). Le broker oublie une table débranchée après une demi-minute.
club-title = Les tables
club-alone = Cette table joue seule. Pour voir ici les tables d’un club, régler host sous [broker].
club-away = Le broker ne répond pas : ce qui suit date de tout à l’heure.
club-none = Aucune table n’a encore donné de nouvelles.
club-offline = éteinte
club-idle = libre
club-playing = on joue
club-trouble = une panne
club-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}

## La lumière au-dessus du plateau

notice-light-failed = La lumière du plateau ne répond pas : { $problem }. { $mend }
trouble-light-no-broker = une lampe WLED s’atteint par le broker, et il n’y en a pas
    .mend = Régler host sous [broker], puis redémarrer la table ; la partie continue.
trouble-light-pin = la broche { $pin } ne peut pas être commandée
    .mend = Vérifier le fil, et pin sous [light] ; la table réessaie toute seule, la partie continue.

## Ce qu’une page refuse

refused-400 = La requête n’est pas valable.
refused-403 = Ce n’est pas permis d’ici.
refused-404 = Cette page n’existe pas.
refused-405 = Cette adresse ne prend pas une telle requête.
refused-413 = La requête est trop longue.
refused-429 = Trop d’essais : attendre un instant.
refused-500 = La page a échoué, la partie continue. Le journal du système dit pourquoi : journalctl -u croupier.
refused-503 = Pas maintenant : réessayer dans un instant.
refused-other = La requête ne peut pas être servie.
refused-said = { $text }
refused-not-called = Cette table ne s’appelle pas { $host } ; si c’est bien son nom, le donner à address sous [web].
refused-no-host = La requête ne dit pas à quelle table elle s’adresse : il lui faut un en-tête Host.
refused-only-this-page = Seule la page de la table peut faire cela.
refused-page-old = Cette page n’est plus à jour : recharger /phone.
refused-own-screen = Ces boutons marchent sur l’écran de la table (sur cette machine : à l’adresse que « croupier table » affiche). D’ailleurs, jouer avec un téléphone, à l’adresse /phone.
refused-own-throws = Les photos des lancers ne sont disponibles que sur l’écran de la table (sur cette machine : à l’adresse que « croupier table » affiche).
refused-own-guide = Le premier démarrage se fait sur l’écran de la table, ou avec ses trois boutons.
refused-exporting = Quelqu’un télécharge déjà les soirées : réessayer dans un instant.
refused-own-dice = Cette table lance ses propres dés.
refused-real-buttons = Cette table a de vrais boutons.
refused-too-many-screens = Trop d’écrans montrent déjà la table : en fermer un, ou augmenter streams sous [web].
refused-one-of = { $name } peut être : { $values }.
refused-no-seat = Ce téléphone n’a pas de place à table.
refused-code-first = Taper d’abord le code de ce soir, qui est sur le mur.
refused-not-kept = Cette image n’est plus gardée.
refused-not-remembered = La maison n’en a aucun souvenir.

## La ligne de commande

cli-demo-running = La table joue toute seule sur { $address }
cli-demo-over = La démonstration est finie. « croupier table » ouvre une vraie table.
cli-no-journal = il n’y a pas de journal { $path }
cli-journal-unread = { $path } ne peut pas être lu ({ $detail })
cli-running = La table tourne. Le mur : { $address }
cli-not-started = la table ne peut pas démarrer : { $detail }. « croupier doctor » examine chaque partie et dit quoi faire.

## La configuration

unstarted = La table ne peut pas démarrer
unstarted-changed = Elle démarre d’elle-même dès que { $file } a été modifié.
unstarted-again = Elle réessaie toutes les { $seconds } secondes, et dès que { $file } a été modifié.
config-place = { $place } : { $problem }
config-file = { $problem }
config-no-key = { $key } n’est pas une clé ; il y a : { $known }
config-missing = { $key } manque
config-unfit = { $key } vaut { $value } ; il faut { $wanted }
config-range = { $key } vaut { $value } ; il faut de { $least } à { $most }
config-name-twice = { $key } contient « { $name } », qui ressemble à un autre nom de la liste : donner un nom différent à chacun
config-name = « { $name } » ne peut pas être un nom : seulement des caractères lisibles, { $most } au plus
config-wall = walls contient « { $value } », qui n’est pas l’adresse d’une autre machine, comme 192.168.1.7
config-wav-file = engine nomme { $wav } : un moteur n’écrit plus de fichier. Lui faire écrire le son WAV sur sa sortie standard, comme piper avec -f -, et enlever { $wav }
config-no-path = path manque : nommer un dossier d’images ou un film
config-colour = { $value } n’est pas une couleur ; il faut #rrvvbb
config-unreadable = le fichier ne peut pas être lu ({ $detail }) : vérifier son nom, qui peut le lire, et la carte mémoire
config-no-toml = la ligne { $line } n’est pas du TOML : « { $text } ». Il faut clé = valeur, les textes entre guillemets droits et chaque clé une seule fois
config-no-utf-8 = la ligne { $line } a des lettres qui ne sont pas de l’UTF-8 : enregistrer de nouveau le fichier en UTF-8
config-too-deep = des listes ou des tables sont trop imbriquées : mettre moins de crochets
config-too-many-digits = un nombre a trop de chiffres : en mettre un plus petit
config-too-long = le fichier dépasse { $most } octets : n’y garder que des clés et leurs valeurs
config-no-file = ce n’est pas un fichier ordinaire : nommer le fichier lui-même
config-host = { $key } vaut « { $value } » ; il faut le nom ou l’adresse d’une machine, seul : sans http:// ni mqtt://, port, utilisateur, chemin ou espaces. Le port va dans port
config-topic = { $key } vaut « { $value } » ; il faut des minuscules, des chiffres, - et _, 32 au plus
config-ca = ca nomme un certificat, mais tls est false, rien n’est donc chiffré ; mettre tls = true, ou enlever ca
config-no-user = password est donné, mais user est vide ; donner user aussi, ou enlever password
config-topic-path = { $key } vaut « { $value } » ; il faut un sujet comme wled/table, sans + ni #, de 200 lettres au plus
config-box-state = les services d’une borne n’écrivent que dans /var/lib/croupier : enlever state ; pour un autre disque, le monter sur /var/lib/private/croupier
config-other = { $detail }
config-type-str = un texte
config-type-int = un nombre entier
config-type-float = un nombre
config-type-bool = true ou false
config-type-tuple = une liste
config-type-mapping = une table
config-type-nonetype = rien
list-either = { $rest } ou { $last }

## Les clés de la configuration : `croupier config`

key-table = La table elle-même.
key-table-language = langue du mur : fr ou en
key-table-state = dossier du journal, à laisser vide sur une borne (pour un autre disque, le monter sur /var/lib/private/croupier) ; vide : $STATE_DIRECTORY, sinon $XDG_STATE_HOME/croupier, sinon ~/.local/state/croupier
key-table-grace_s = durée pendant laquelle les boutons sont ignorés après le passage du tour à un autre joueur (s)
key-table-new_night_after_h = pause minimale après laquelle le début d’une partie ouvre une nouvelle soirée (heures)
key-table-idle_after_min = durée sans joueurs ni appuis après laquelle le mur présente la table ; 0 : jamais (minutes)
key-night = Ce qui est proposé quand une soirée commence.
key-night-game = premier jeu de la liste
key-night-players = joueurs de la dernière soirée, dans le sens des aiguilles d’une montre ; utilisés tant que personne n’a joué ici
key-night-regulars = autres noms pour les places ; utilisés tant que personne n’a joué ici
key-night-options = options de ce jeu, par leurs noms dans sa fiche de règles
key-night-phones = droits d’un téléphone qui a donné le code du mur : nobody (il regarde), seats (il joue pour une place) ou table (il joue pour tout le monde et saisit les dés à la main) ; le menu de la table les change
key-camera = La source des images : la caméra nommée ici, jamais une autre à sa place.
key-camera-kind = sorte de caméra : simulated, files, usb ou picamera2
key-camera-options = options de cette sorte, énumérées plus bas
key-camera-pictures = images des lancers : night les garde jusqu’à la fin de la soirée, never n’en garde aucune ; il n’y en a jamais de dés cachés
key-camera-dice = nom des dés du plateau ; les statistiques sont tenues pour chaque jeu de dés
key-camera-hands = plateau simulé seulement : auto lance et découvre les dés quand la table les attend, on-demand au bouton de la page
key-panel = Les boutons et les lampes : numéros BCM de leurs broches (pas ceux du connecteur), -1 où il n’y en a pas.
key-panel-pins = auto : les broches de cette machine ; mock : aucune, seulement les boutons à l’écran
key-panel-accept = broche du bouton vert
key-panel-bluff = broche du bouton rouge
key-panel-next = broche du bouton jaune
key-panel-accept_lamp = broche de la lampe du bouton vert ; -1 sans lampe
key-panel-bluff_lamp = broche de la lampe du bouton rouge ; -1 sans lampe
key-panel-next_lamp = broche de la lampe du bouton jaune ; -1 sans lampe
key-panel-buzzer = broche d’un buzzer actif, qui sonne à un appui long et à un refus ; -1 sans buzzer
key-panel-bounce_s = durée des rebonds : les changements d’un contact pendant ce temps après un autre sont ignorés (s)
key-panel-hold_s = durée minimale d’un appui long (s)
key-voice = La voix de la table, qui lit les phrases du mur. Un appui long sur « accepter » la coupe.
key-voice-kind = speech : les phrases du mur ; chime : des sons brefs ; none : silence ; auto : speech si un moteur de parole est installé, sinon chime, et none sur une machine qui ne peut jouer aucun son
key-voice-voice = voix d’espeak-ng, comme `espeak-ng --voices` les énumère ; vide : la langue de la table
key-voice-speed = débit d’espeak-ng, de 80 à 450 (mots par minute)
key-voice-volume = volume d’espeak-ng et des sons, de 0 à 200 (%)
key-voice-engine = commande d’un autre moteur, lancée pour chaque phrase, qui la lit sur l’entrée standard et écrit un fichier WAV sur la sortie standard, par exemple ["piper", "-m", "/chemin/de/la/voix.onnx", "-f", "-"] ; vide : espeak-ng
key-voice-engine_s = attente maximale du son d’un moteur, après laquelle il est arrêté (s)
key-voice-output = programme qui joue le son ; vide : le premier installé qui trouve un périphérique audio
key-voice-device = périphérique de ce programme, selon `aplay -L` ou `pactl list sinks` ; vide : celui par défaut
key-voice-lead_s = silence avant chaque son, pour les écrans en HDMI et les autres haut-parleurs qui coupent le début (s)
key-web = Le serveur des pages.
key-web-host = adresse d’écoute ; 0.0.0.0 admet les autres écrans de la maison
key-web-address = nom ou adresse de cette machine pour les téléphones, par exemple croupier.local ; vide : déterminé automatiquement, et les téléphones ne sont pas invités tant que seule cette machine peut se connecter
key-web-walls = adresses des autres écrans qui montrent le code de la soirée, par exemple ["192.168.1.7"] ; l’écran de la table le montre toujours
key-web-port = port TCP ; 0 : un port libre
key-web-streams = nombre maximal d’écrans ouverts ; chacun occupe un fil d’exécution
key-screen = L’écran de cette machine, si elle montre elle-même le mur (service croupier-kiosk).
key-screen-browser = programme qui montre le mur ; vide : chromium, ou chromium-browser
key-screen-margin = partie de l’image coupée par un téléviseur à chaque bord, en pour cent de la largeur et de la hauteur ; le mur la laisse vide
key-screen-blank = moyen d’éteindre l’écran : dpms pour un moniteur, cec pour un téléviseur, none pour jamais
key-screen-blank_after_min = durée sans événement après laquelle l’écran s’éteint (minutes)
key-broker = Le serveur MQTT où cette table publie son état, et d’où elle reçoit les autres tables du club.
key-broker-host = nom ou adresse du serveur ; vide : aucun
key-broker-port = port TCP du serveur ; en général 8883 avec tls
key-broker-user = nom d’utilisateur auprès du serveur ; vide : aucun
key-broker-password = mot de passe de cet utilisateur
key-broker-tls = connexion chiffrée
key-broker-ca = fichier du certificat de l’autorité du serveur (PEM), avec tls ; vide : les autorités que cette machine connaît
key-broker-club = nom du groupe de tables montrées ensemble ; minuscules, chiffres, - et _
key-broker-table = nom de cette table dans ce groupe, différent de tous les autres ; vide : le nom de cette machine
key-broker-discovery = préfixe des sujets de découverte de Home Assistant ; vide : pas de découverte
key-broker-commands = true : tous ceux qui peuvent écrire au serveur peuvent presser les boutons de cette table
key-light = Une lumière au-dessus du plateau, que la table règle.
key-light-kind = none, ring (des LED sur une broche, par un transistor) ou wled (une lampe WLED, par le serveur MQTT)
key-light-pin = numéro BCM de la broche de l’anneau ; 12, 13, 18 et 19 savent varier sans scintiller
key-light-topic = sujet de la lampe WLED
key-light-playing = luminosité pendant une partie, sur laquelle se règle l’exposition de la caméra (0 à 1)
key-light-idle = luminosité le reste du temps (0 à 1)
key-camera-files-path = un dossier d’images, une image, ou un film
key-camera-files-fps = images par seconde ; 0 : celles du film, et 25 pour des images
key-camera-files-hold_s = durée d’affichage de chaque image (s)
key-camera-files-gap_s = durée entre deux images, pendant laquelle le plateau est vide (s)
key-camera-files-empty = image du plateau vide pour cet intervalle ; vide : la couleur du bord de l’image
key-camera-files-loop = true : après la dernière image revient la première
key-camera-files-real_time = true : images à la cadence de fps ; false : aussi vite que possible, pour des essais
key-camera-picamera2-camera = numéro de la caméra, selon `rpicam-hello --list-cameras`
key-camera-picamera2-size_wh = largeur et hauteur d’une image ; la largeur est un multiple de 64 (px)
key-camera-picamera2-fps = images par seconde
key-camera-picamera2-focus_m = distance de l’objectif au plateau, pour une caméra à mise au point automatique ; 0 : une seule mise au point, au début (m)
key-camera-picamera2-upside_down = true : images tournées de 180 degrés, pour une caméra suspendue la tête en bas
key-camera-simulated-size_wh = largeur et hauteur d’une image (px)
key-camera-simulated-fps = images par seconde
key-camera-simulated-angle_deg = hauteur de la caméra au-dessus de la table ; 90 : à la verticale (degrés)
key-camera-simulated-distance_mm = distance de la caméra au milieu du plateau (mm)
key-camera-simulated-fov_deg = champ horizontal de la caméra (degrés)
key-camera-simulated-dice = nombre de dés d’un lancer pour lequel le jeu n’en nomme pas
key-camera-simulated-die_mm = arête d’un dé (mm)
key-camera-simulated-die_colour = couleur des dés, #rrvvbb
key-camera-simulated-pip_colour = couleur des points, #rrvvbb
key-camera-simulated-faces = faces des dés : pips (points) ou poker (As à 9)
key-camera-simulated-ground = fond du plateau : felt (feutre), wood (bois) ou plain (uni)
key-camera-simulated-ground_colour = couleur du fond, #rrvvbb
key-camera-simulated-noise = bruit du capteur (niveaux de gris)
key-camera-simulated-seed = graine des lancers et des images, pour des essais ; sans elle, ils changent à chaque démarrage
key-camera-simulated-card = true : la carte et ses dés sont posés devant le plateau
key-camera-simulated-real_time = true : images à la cadence de fps ; false : aussi vite que possible, pour des essais
key-camera-usb-device = numéro de la caméra (0 : /dev/video0), ou son chemin, qui ne change pas : "/dev/v4l/by-id/…"
key-camera-usb-size_wh = largeur et hauteur d’une image demandées (px)
key-camera-usb-fps = images par seconde demandées
key-camera-usb-upside_down = true : images tournées de 180 degrés, pour une caméra suspendue la tête en bas
key-of-camera = Options de la caméra { $kind } : dans [camera], options = {"{…}"}

## Ce qui ne va pas avec une image

eye-network = { trouble-eye-network }. { trouble-eye-network.mend }
eye-a-folder = c’est un dossier : nommer les images qui y sont
eye-no-file = ce n’est pas un fichier ordinaire : nommer une image
eye-empty-file = le fichier est vide : le copier de nouveau
eye-large-file = le fichier fait { $bytes } octets, plus qu’aucune image ({ $most }) : nommer une image
eye-unopened = le fichier ne peut pas être ouvert : { $detail }
eye-large-picture = l’image est trop grande pour être lue : la réduire à moins de { $most } mégapixels
eye-broken = le fichier est abîmé ou d’un format inconnu : JPEG, PNG et WebP sont connus
eye-damaged = le fichier est abîmé, des dés peuvent y manquer : le copier de nouveau, ou refaire la photo
eye-transparent = l’image est transparente par endroits, des dés peuvent y manquer : l’enregistrer sans transparence
eye-blank = on ne voit rien sur l’image : elle est noire, blanche ou d’une seule couleur. La refaire avec plus ou moins de lumière
eye-long-picture = l’image est plus de { $most } fois plus longue que large : nommer une photo du plateau
eye-unwritten = { $path } ne peut pas être écrit : { $detail }
eye-no-ending = { $path } ne peut pas être écrit comme une image : son nom doit finir par .jpg ou .png
eye-unmade = le dossier { $folder } ne peut pas être créé : { $detail }
eye-taught-large = le fichier fait { $bytes } octets, plus qu’aucun jeu de dés ou de cartes ({ $most }) : choisir le fichier exporté
eye-taught-damaged = le fichier du jeu est abîmé : l’exporter de nouveau, ou le montrer de nouveau
eye-taught-foreign = ce n’est pas un jeu de dés ou de cartes : choisir le fichier exporté
eye-taught-picture = une image du jeu est abîmée ou dépasse { $most } pixels : l’exporter de nouveau, ou le montrer de nouveau
eye-taught-faces = { $count } faces sur { $wanted } seulement sont montrées : montrer aussi les autres
eye-taught-empty = aucune face du jeu n’est montrée : en montrer au moins une
eye-taught-many = le jeu a plus de { $most } images : montrer moins souvent chaque face
