### Ce que la table dit, en français.
###
### Une ligne commune (`take-fault`) vaut pour tous les jeux ; une ligne qui commence par le nom
### d'un jeu (`quinito-take-lost`) passe avant elle. Aucune phrase n'accorde un mot avec un joueur,
### et aucune ne place « de » ou « que » devant un nom : ni genre à deviner, ni élision à rater.

## Listes et scores

list-and = { $rest } et { $last }
list-apart = { $rest } ; { $last }
list-or = { $rest } ; ou { $last }
everybody = Toute la table
several = { $count } personnes
takes-range = { $count } personnes, de { $least } à { $most }
score-kinito = Kinito
score-double = double { $pips }

## Ce que l'écran nomme

label-title = Croupier
label-over = Partie terminée
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
label-position = { $position } sur { $count }
label-tray = Le plateau
label-sight = Ce que la caméra a vu
label-dark = Ce bouton ne veut rien dire maintenant
label-law-why = Pourquoi
label-law-now = La règle
label-film = Les deux secondes d’avant
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
label-hold-mute = maintenir : muet
label-hold-unmute = maintenir : parler
label-muted = voix coupée
label-hold-next = maintenir : annuler
label-hold-bluff = maintenir : menu
label-hold-rules = maintenir : menu, règles
label-hold-return = maintenir : retour

## Les boutons

button-take = Choisir
button-step = Suivant
button-back = Précédent
button-by-hand = À la main
button-return = Revenir au jeu
button-branch = C’est ici
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
asks-draw = Où piocher ?
asks-look = Regarder ?
asks-admit = Qui avoue ?
asks-lay = Quelle carte poser ?
asks-cards = Quelles cartes en main ?
asks-turn-up = Quelle carte retourner ?
asks-kael = Dire Kaël ?
asks-lucky = La carte tombe bien ?
asks-cut = Couper ?
asks-start = Quelle partie ?
asks-menu = Menu de la table
asks-sight = Ce que la caméra a vu
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

offer-announce = { $value }
offer-choose-player = { $player }
offer-choose-option = { $option }
offer-look = Regarder sous le gobelet
offer-kael = Kaël !
offer-lucky = Poser la carte tirée : { $card }
offer-keep = Garder { $values }
offer-throw = { $count ->
    [one] Lancer un dé
   *[other] Lancer { $count } dés
    }
offer-draw = { $from ->
    [table] Prendre sur la table
   *[pioche] Prendre dans la pioche
    }
offer-repeal = Retirer la règle { $number } : { $text }
offer-rule = { $text }
offer-group = { $shared ->
    [none] { $first } … { $last }
   *[other] { $shared }…
    }
offer-fold = { $do ->
    [dice] Dire les dés à la main
    [announce] Annoncer
   *[other] Plus de choix
    }
offer-camera = { $count ->
    [none] Faire lire les dés à la caméra
   *[other] La caméra attend les dés
    }
offer-dice = { $values }
offer-die = { $value } (en tout : { $values })
offer-cards = { $values }
offer-card = { $value }
offer-sure = Un autre nombre de cartes
offer-lay-card = Poser { $value }
offer-lay = Poser { $count } fois { $card }
offer-cut = Couper avec { $count } fois { $card }
offer-turn-up = { $card }
offer-give = { $left ->
    [one] À { $player }, la dernière
   *[other] À { $player }, encore { $left } à donner
    }
offer-toggle = { $chosen ->
    [true] { $player } : oui
   *[false] { $player } : non
    }
offer-done = C’est tout : { $players }
offer-rest = Regarder les comptes
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
offer-sight = Lu et compté : { $values }
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
aloud-account = { $player } : { $amounts ->
    [none] rien du tout
   *[other] { $amounts }
    }

## Les annonces de service

notice-camera-failed = La caméra ne répond plus : { $problem }. { $mend } En attendant, dire les dés avec les boutons.
notice-camera-poor = La caméra voit mal : { $problem }. { $mend } En attendant, dire les dés avec les boutons.
notice-panel-failed = Les boutons ne répondent plus : { $problem }. { $mend }
notice-lamp-failed = Ne s’allume plus : { $parts }. Vérifier la broche et le fil sous [panel] ; la partie continue sans.
notice-clock-jumped = L’horloge vient de sauter : il est { $time }. Si c’est faux, vérifier le réseau, d’où vient l’heure. La soirée continue.
notice-wall-gone = Plus aucun écran ne montre la table. Rallumer celui du mur, ou ouvrir sa page ailleurs : le jeu continue.
part-accept = accepter (vert)
part-bluff = bluff (rouge)
part-next = continuer (jaune)
part-buzzer = le ronfleur
notice-voice-failed = La voix ne répond plus. { $why ->
    [no-program] Installer « { $program } » : sudo apt install { $package }.
    [no-output] Brancher une enceinte, ou choisir kind = "none" dans [voice] : rien ne peut jouer un son.
    [hung] Vérifier l’enceinte et [voice] : « { $program } » ne finissait pas, et a été arrêté.
   *[broke] Vérifier l’enceinte et [voice] : « { $program } » s’est arrêté ({ $detail }).
    }
notice-journal-failed = La partie ne s’enregistre plus : { $problem }. { $mend }
notice-disk-short = Le disque sera bientôt plein. Faire de la place sur celui de { $folder }, sinon le jeu devra s’arrêter.
notice-journal-damaged = Journal abîmé, mis de côté. { $lost ->
        [all] Rien ne s’y lit plus : une nouvelle soirée commence.
        [0] Aucune action de ce soir n’est perdue.
        [one] Une action de ce soir est perdue : la rejouer.
       *[other] { $lost } actions de ce soir sont perdues : les rejouer.
    } Si cela se répète, changer la carte mémoire.
notice-pictures-failed = Les images ne sont plus gardées, la partie continue sans elles. Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.
notice-unsure = Lecture incertaine, { $why }. { $values }
notice-refused = { $message }
notice-undone-nothing = Rien à annuler.
notice-other-rules = La soirée d’avant suivait d’autres règles ({ $game }) : elle ne peut pas reprendre.
notice-recovered = La partie reprend exactement où elle en était.

unsure-cocked = un dé est cassé : le poser à plat
unsure-overlap = deux dés se touchent : les écarter un peu
unsure-cut-off = un dé dépasse du champ : le ramener au milieu
unsure-glare = un reflet cache des points : bouger un peu le dé
unsure-hand = une main est dans le plateau : la retirer
unsure-moving = les dés bougent encore : attendre un instant
unsure-count = le nombre de dés ne va pas : les écarter un peu
unsure-seen = Lu jusqu’ici : { $values }.
unsure-unseen = Rien n’est encore compté.

## Ce qui ne va pas, et ce qui le répare

trouble-no-device = il n’y a pas de { $path }
    .mend = Brancher la caméra, voir lesquelles il y a avec `ls /dev/video*`, et donner son numéro à device.
trouble-device-held = { $path } ne s’ouvre pas
    .mend = Voir qui s’en sert (`fuser { $path }`) ; se mettre dans le groupe video (`sudo usermod -aG video $USER`, puis ouvrir une nouvelle session) ; de deux numéros pour une caméra, prendre le plus petit.
trouble-device-silent = { $path } n’envoie plus rien
    .mend = Vérifier le câble et l’alimentation (`dmesg | tail`), puis rebrancher la caméra.
trouble-no-picamera2 = la bibliothèque picamera2 n’est pas installée
    .mend = Sur Raspberry Pi OS : sudo apt install python3-picamera2, et faire l’environnement virtuel avec --system-site-packages.
trouble-no-pi-camera = il n’y a pas de caméra { $camera }
    .mend = Voir les caméras avec `rpicam-hello --list-cameras`, vérifier la nappe aux deux bouts.
trouble-pi-camera-busy = un autre programme se sert de la caméra { $camera }
    .mend = Arrêter les autres programmes qui filment ; la table reprend d’elle-même.
trouble-pi-camera-size = la caméra { $camera } n’a pas d’images de { $asked } points
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
trouble-no-file = il n’y a ni fichier ni dossier { $path }
    .mend = Corriger path dans les options de la caméra.
trouble-no-film = OpenCV ne sait pas lire le film { $path }
    .mend = Prendre du .mkv, .avi ou .mp4, ou une image ({ $pictures }).
trouble-empty-film = le film { $path } ne contient aucune image
    .mend = Filmer à nouveau.
trouble-empty-folder = le dossier { $path } ne contient aucune image
    .mend = Y mettre des images : { $pictures }.
trouble-no-picture = { $path } n’est pas une image
    .mend = Retirer le fichier, ou l’enregistrer à nouveau en JPEG ou en PNG.
trouble-film-over = le film ou le dossier est arrivé au bout
    .mend = Redémarrer la table, ou mettre loop = true dans les options de la caméra.
trouble-no-rest = en { $tries } essais, aucun lancer de { $count } dés n’est resté dans le plateau
    .mend = Lancer moins de dés, ou en prendre de plus petits dans les options de la caméra.
trouble-no-mujoco = le plateau simulé a besoin de MuJoCo, qui n’est pas installé
    .mend = L’installer : pip install 'croupier[sim]' ; ou choisir une autre caméra.
trouble-simulated-closed = le plateau simulé est fermé
    .mend = Redémarrer la table.
trouble-no-camera-kind = il n’y a pas de caméra du genre { $kind }
    .mend = Choisir parmi : { $kinds }.
trouble-camera-options = la caméra { $kind } ne peut rien faire de ses options ({ $detail })
    .mend = Elle connaît : { $names }.

trouble-pin-twice = la broche { $pin } est nommée deux fois
    .mend = Donner une broche à chaque bouton, à chaque lampe et au buzzer.
trouble-no-pin = un bouton n’a pas de broche
    .mend = Donner à accept, bluff et next un numéro BCM de 0 à 27 chacun.
trouble-no-time = bounce_s = { $bounce_s } et hold_s = { $hold_s } ne laissent pas le temps d’appuyer
    .mend = Prendre un bounce_s de 0 ou plus et un hold_s plus long ; d’habitude 0.05 et 1.0.
trouble-no-gpiozero = gpiozero ne se laisse pas importer ({ $detail })
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
trouble-real-pins = les broches de cette machine ne se commandent pas depuis un écran
    .mend = Mettre pins = "mock" sous [panel] pour cela.

trouble-journal-closed = le journal { $path } ne s’ouvre pas ({ $detail })
    .mend = Permettre l’écriture dans { $folder } et y faire de la place.
trouble-journal-damaged = le journal { $path } est abîmé ({ $detail })
    .mend = Démarrer la table : elle le met de côté et reprend avec ce qui se lit encore.
trouble-journal-stuck = le journal { $path } est abîmé, et ne peut pas être mis de côté ({ $detail })
    .mend = Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.
trouble-journal-newer = le journal { $path } vient d’une version plus récente de Croupier (format { $found }, ici { $known })
    .mend = Réinstaller cette version, ou mettre le fichier de côté pour recommencer à neuf.
trouble-journal-unwritten = l’écriture est impossible ({ $detail })
    .mend = Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.
trouble-journal-full = le disque est plein
    .mend = Faire de la place sur le disque de { $folder } : le jeu reprend tout seul.
trouble-journal-read-only = le disque ne se laisse plus écrire ({ $detail })
    .mend = Permettre l’écriture dans { $folder }, ou redémarrer la machine : le jeu reprend tout seul. Si cela revient, changer la carte mémoire.
trouble-journal-unread = le journal { $path } ne peut pas être lu ({ $detail })
    .mend = Mettre à la même version la table qui l’écrit, et permettre la lecture de son dossier.
trouble-album-not-kept = ce que la caméra a vu ne peut pas être gardé ({ $detail })
    .mend = Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.
trouble-album-not-read = ce que la caméra a vu ne peut pas être lu ({ $detail })
    .mend = Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.
trouble-album-not-erased = ce que la caméra a vu ne peut pas être effacé ({ $detail })
    .mend = Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.

## Le premier démarrage, sur le mur

guide-title = Bienvenue. Trois boutons suffisent.
guide-language = Français
guide-asks-language = Quelle langue ?
guide-language-accept = Choisir
guide-language-next = English
guide-language-bluff = English
guide-asks-panel = Les boutons
guide-asks-panel-again = Un bouton manque : les fils, puis un nouvel essai.
guide-panel-again-next = Boutons de l’écran
guide-panel-again-bluff = Essayer encore
guide-asks-looking = Un instant, la table regarde…
guide-asks-camera = Cette caméra ? Poser deux dés devant elle.
guide-camera-picamera2 = Caméra du Raspberry Pi
guide-camera-usb = Webcam USB { $device }
guide-camera-simulated = Plateau simulé, sans caméra
guide-camera-accept = La prendre
guide-camera-next = Une autre
guide-camera-bluff = Regarder encore
guide-asks-network = Qui peut ouvrir les pages ?
guide-open = Les téléphones et écrans de la maison
guide-closed = Cet écran seulement
guide-network-accept = Choisir
guide-network-next = Autre réponse
guide-network-bluff = Autre réponse
guide-asks-rest = Voilà le reste. On joue ?
guide-rest-accept = Jouer
guide-rest-bluff = Regarder encore

## Le câblage : la page /wiring

wiring-title = Câblage des boutons et des lampes
wiring-told = Trois boutons vers la masse, trois lampes derrière un transistor. Les broches sont celles de la configuration, section [panel].
wiring-on-screen = En ce moment les boutons sont ceux de l’écran : mettre pins = "auto" dans [panel] pour ceux-ci.
wiring-button = Bouton { $colour }
wiring-lamp = Lampe du bouton { $colour }
wiring-buzzer = Buzzer
wiring-label-drawing = Le dessin
wiring-label-table = Les broches
wiring-label-parts = Ce qu’il faut
wiring-label-steps = Dans l’ordre
wiring-label-part = Pièce
wiring-label-bcm = Numéro BCM
wiring-label-header = Place sur le connecteur
wiring-label-way = Par où
wiring-label-straight = tout droit, l’autre fil à la masse
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
wiring-part-buzzer = Un buzzer actif, si l’on veut
    .about = De 5 V, sur une sortie libre de l’ULN2003A ; sa broche se nomme buzzer dans [panel]. Sans lui la table ne fait que clignoter.
wiring-part-supply = Une alimentation de 12 V, pour des lampes de 12 V
    .about = Son moins rejoint la masse du Pi ; son plus ne va jamais au Pi.
wiring-part-wires = Du fil souple et des cosses de 4,8 mm
    .about = Une couleur par bouton, du noir pour la masse ; moins de deux mètres jusqu’au Pi.
wiring-step-off = Éteindre le Pi et débrancher son alimentation.
wiring-step-ground = Une masse pour tous : un fil du connecteur au second contact de chaque bouton et à GND de l’ULN2003A. Les résistances de tirage sont dans le Pi.
wiring-step-lamps = Les broches des lampes vont aux entrées de l’ULN2003A, ses sorties au moins de chaque lampe.
wiring-step-supply = Le plus des lampes va à 5 V (place 2), ou au plus d’une alimentation de 12 V.
wiring-step-pins = Écrire pins = "auto" dans [panel] de /etc/croupier/croupier.toml, et les broches là où elles diffèrent.
wiring-step-check = « croupier doctor » allume chaque lampe et demande chaque bouton.

## Le médecin : `croupier doctor`

colour-of-accept = vert
colour-of-bluff = rouge
colour-of-next = jaune
doctor-part-config = Configuration
doctor-part-disk = Disque
doctor-part-clock = Horloge
doctor-part-network = Réseau
doctor-part-screen = Écran
doctor-part-camera = Caméra
doctor-part-panel = Boutons et lampes
doctor-part-voice = Voix
doctor-config-read = Lue dans { $file }.
doctor-config-none = Aucune : tout est à sa valeur de départ, plateau simulé compris.
    .mend = « croupier config » écrit toutes les clés ; leur place est /etc/croupier/croupier.toml.
doctor-config-broken = Illisible : { $problem }
    .mend = Corriger cette ligne ; « croupier config » montre toutes les clés.
doctor-disk-open = Le journal peut s’écrire dans { $folder }.
doctor-disk-closed = Rien ne peut s’écrire dans { $folder } : { $problem }.
    .mend = Lancer avec sudo, ou remonter le disque en écriture ; une carte en fin de vie se met en lecture seule : la remplacer.
doctor-disk-full = { $megabytes } Mo libres dans { $folder } : trop peu pour le journal.
    .mend = Libérer au moins 512 Mo (« df -h » montre où).
doctor-disk-short = { $megabytes } Mo libres dans { $folder } : les images de la soirée manqueront de place.
    .mend = Libérer 512 Mo, ou mettre pictures = "never" dans [camera].
doctor-disk-room = { $megabytes } Mo libres.
doctor-disk-slow = Une ligne du journal met { $milliseconds } ms à être en sûreté : chaque appui se fera attendre.
    .mend = Prendre une carte de classe A2 ou un disque SSD.
doctor-disk-fast = Une ligne du journal est en sûreté en { $milliseconds } ms.
doctor-clock-synchronized = { $time }, reçue du réseau.
doctor-clock-alone = { $time } ; personne sur le réseau ne l’a confirmée.
    .mend = Brancher le réseau, puis « sudo timedatectl set-ntp true » ; sans réseau, une pile d’horloge sur le Pi.
doctor-clock-unset = { $time } : ce ne peut pas être l’heure.
    .mend = La régler : « sudo timedatectl set-time "2027-01-31 20:00" » ; un Pi sans pile ni réseau l’oublie.
doctor-clock-behind = { $time }, mais le journal a déjà une ligne de { $last }.
    .mend = Régler l’heure (« sudo timedatectl set-ntp true »), sinon les soirées se mélangent.
doctor-network-address = Les téléphones trouvent la table à { $address }.
doctor-network-none = Cette machine n’a pas d’adresse : aucun téléphone ne trouve la table. La partie, elle, se joue sans.
    .mend = Brancher le câble, ou choisir le Wi-Fi avec « sudo nmtui ».
doctor-network-alone = Les pages ne sont que pour cette machine ({ $host }).
    .mend = Mettre host = "0.0.0.0" dans [web] pour que téléphones et autres écrans puissent entrer.
doctor-network-running = La table tourne et répond sur le port { $port }.
doctor-network-free = Le port { $port } est libre.
doctor-network-taken = Un autre programme tient le port { $port }.
    .mend = L’arrêter (« sudo ss -ltnp » le nomme), ou changer port dans [web].
doctor-screen-there = Branché : { $connectors }.
doctor-screen-none = Aucun écran branché.
    .mend = Brancher le câble HDMI à l’écran allumé, puis redémarrer ; sur un Pi 4 ou 5, la prise la plus proche de l’alimentation.
doctor-screen-unknown = Cette machine ne dit pas si un écran y est branché.
    .mend = Regarder l’écran, ou ouvrir la page du mur depuis un autre appareil.
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
doctor-camera-nothing-sharp = Rien dans l’image n’a de bord : la netteté ne peut pas se mesurer.
    .mend = Poser un dé au milieu du plateau, puis recommencer.
doctor-camera-tray = Le plateau remplit l’image ({ $percent } %).
doctor-camera-no-tray = Le plateau ne remplit pas l’image ({ $percent } %).
    .mend = Placer la caméra droit au-dessus du plateau, jusqu’à ce qu’on ne voie presque que lui.
doctor-camera-no-die = Aucun dé en vue.
    .mend = Poser un dé au milieu du plateau, puis recommencer.
doctor-camera-unsure = Dés vus ({ $values }), mais sans certitude : { $why }.
    .mend = Écarter les dés, adoucir la lumière, puis recommencer.
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
doctor-panel-pressed = Bouton { $button } : entendu.
doctor-panel-silent = Bouton { $button } : rien entendu.
    .mend = Ses fils vont à la broche { $pin } (BCM) et à la masse ; la lampe, à la broche { $lamp } par un transistor.
doctor-panel-crossed = Bouton { $button } demandé, bouton { $heard } entendu.
    .mend = Échanger leurs fils, ou leurs numéros dans [panel].
doctor-voice-sentence = Bonsoir, la table vous entend.
doctor-voice-spoke = « Bonsoir » a été dit : si personne ne l’a entendu, allumer l’enceinte ou choisir device dans [voice].
doctor-voice-chimes = Aucune voix installée : la table tinte.
    .mend = sudo apt install espeak-ng
doctor-voice-off = Éteinte dans la configuration.
    .mend = Mettre kind = "auto" dans [voice] pour l’allumer.
doctor-voice-nothing = Rien ne peut jouer un son.
    .mend = Brancher une enceinte, et « sudo apt install alsa-utils espeak-ng » ; ou kind = "none" dans [voice].
doctor-voice-failed = { $why ->
    [no-program] « { $program } » n’est pas installé.
    [no-output] Rien ne peut jouer un son.
    [hung] « { $program } » ne finissait pas, et a été arrêté.
   *[broke] « { $program } » s’est arrêté : { $detail }
    }
    .mend = { $why ->
    [no-program] sudo apt install { $package }
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
error-wrong-count = Le nombre de cartes ne va pas : recompter la main.
error-too-many-copies = Cette carte n’existe pas autant de fois : relire les cartes.
error-thrown-twice = Chaque dé ne se lance qu’une fois dans un tour.
error-nothing-to-undo = Rien à annuler.
error-game-over = La partie est terminée.
error-internal-error = Cette action a échoué ; la table est restée comme avant.
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
    [one] { $games } partie a été jouée sous d’autres règles ou ne se rejoue plus : elle figure ici, sans son détail.
   *[other] { $games } parties ont été jouées sous d’autres règles ou ne se rejouent plus : elles figurent ici, sans leur détail.
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
house-trouble-other-rules = Cette partie a été jouée sous une autre version des règles : elle ne peut plus être racontée.
house-trouble-night-broken = Le journal de cette soirée est abîmé : elle ne peut plus être racontée. Les autres soirées sont intactes.
house-trouble-broken = Cette partie ne se rejoue plus sous les règles actuelles : elle ne peut plus être racontée.

house-label-home = La maison
house-label-nights = Les soirées
house-label-night-before = La soirée d’avant
house-label-night-after = La soirée d’après
house-label-export = Tout emporter
house-label-json = En JSON
house-label-csv = En CSV, dans un zip
house-label-wall = La table
house-label-film = Les deux secondes d’avant
house-label-to-night = La soirée
house-label-sight-before = Le regard d’avant
house-label-sight-after = Le regard d’après
house-label-read-on = Lire la suite

house-section-games = Les jeux
house-section-sights = Ce que la caméra a vu
house-sights-note = Les images ne sont gardées que pour la soirée. Jamais rien n’est gardé tant que des dés sont cachés.
house-sight-read = { $time } · { $values }
house-sight-unsure = { $time } · lecture incertaine
house-sight-counted = Lu et compté : { $values }.
house-section-bluffs = Annonces et bluffs
house-section-kaels = Les Kaëls
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
house-column-kael-won = gagnés
house-column-kael-lost = perdus
house-column-kael-false = faux
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
kekenito-house-rounds = tours

house-unit-penalty = pénalités
house-unit-major = pénalités majeures
house-unit-reward = récompenses
house-unit-major-reward = récompenses majeures
house-unit-sip = gorgées
house-unit-glass = culs secs
house-unit-witness = témoins
house-unit-fiche = fiches
house-unit-point = points
house-amount-penalty = { $amount ->
    [one] { $amount } pénalité
   *[other] { $amount } pénalités
    }
house-amount-major = { $amount ->
    [one] { $amount } pénalité majeure
   *[other] { $amount } pénalités majeures
    }
house-amount-reward = { $amount ->
    [one] { $amount } récompense
   *[other] { $amount } récompenses
    }
house-amount-major-reward = { $amount ->
    [one] { $amount } récompense majeure
   *[other] { $amount } récompenses majeures
    }
house-amount-sip = { $amount ->
    [one] { $amount } gorgée
   *[other] { $amount } gorgées
    }
house-amount-glass = { $amount ->
    [one] { $amount } cul sec
   *[other] { $amount } culs secs
    }
house-amount-witness = { $amount } × Dieu m’en soit témoin
house-amount-fiche = { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
    }
house-amount-point = { $amount ->
    [one] { $amount } point
   *[other] { $amount } points
    }

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
house-meaning-games-rules = version des règles sous laquelle la partie a été jouée ; 0 si personne ne le sait
house-meaning-games-trouble = vide ; other-rules : jouée sous d’autres règles ; broken : ne se rejoue plus ; alors sans événements ni compte
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
house-meaning-events-player = de qui il parle
house-meaning-events-unit = unité prise
house-meaning-events-amount = combien
house-meaning-events-why = pourquoi, par son code dans la feuille de règles
house-meaning-events-made-by = qui a fait prendre, si c’est quelqu’un d’autre
house-meaning-events-keys = les autres clés de l’événement, en JSON

why-fault = faute
quinito-why-lost = tour perdu
quinito-why-double = tour perdu sur un double
quinito-why-kinito = Kinito perdu
quinito-why-hidden = score spécial caché par un bluff
quinito-why-special-31 = le 31
quinito-why-special-41 = le 41
quinito-why-special-42 = le 42, Stéphanois
quinito-why-special-51 = le 51
quinito-why-race = dernière place de la course du 31
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
game-421-why-charge = charge
game-421-why-decharge = décharge
poker-menteur-why-liar = mensonge découvert
poker-menteur-why-wrong-call = accusation à tort
poker-menteur-why-quinte = quinte manquée
poker-menteur-why-absent = absence
kael-why-hand = total en main
kael-why-lost-kael = Kaël perdu
kael-why-false-kael = faux Kaël

## Quinito

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
    [slap] double gifles
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

## Kékénito

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

## 421

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
   *[other] { $player } lance { $name }.
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

## Poker menteur

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

## Kaël

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
        [scores] jusqu’au Kaël
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
kael-offer-fold = { $do ->
    [lay] Poser
    [turn-up] Retourner
    [cards] Montrer sa main
   *[other] Plus de choix
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

## La mise en place : les places, le jeu, ses règles

label-seated = { $count ->
    [0] Bienvenue à table
   *[other] { $count } à table
    }
label-sit-down = prendre place
label-seats = Les places
label-before = avant la partie
label-phone = Avec son téléphone
label-way-in = Téléphones :
label-code = Code de ce soir
label-agreed = Convenu ce soir

asks-sit = Qui s’assoit ?
asks-ready = On commence ?
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
offer-seats = Retour aux places
offer-option = { $value }
offer-menu-stand = Quelqu’un laisse sa place
offer-menu-move = Quelqu’un change de place
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
about-seats = Rien n’est perdu : les places et les règles restent comme elles sont.

event-seated = { $players } à table.
event-stood = { $player } laisse sa place.

action-sit = la place prise
action-stand = la place laissée
action-game = le choix du jeu
action-option = la règle convenue

error-name-taken = Ce nom est déjà à table : il en faut un autre.
error-name-unfit = Ce nom ne convient pas : de une à vingt-huit lettres.
error-house-full = Il n’y a plus de place.

no-seat = Ce jeu ne prend personne maintenant : la place attend la prochaine partie.
quinito-no-seat = Au Quinito, personne ne s’assoit maintenant : la place attend la prochaine partie.
game-421-no-seat = Au 421, on ne s’assoit que pendant la charge, à huit au plus : la place attend la prochaine partie.
poker-menteur-no-seat = Au Poker menteur, qui est hors jeu ne revient pas : la place attend la prochaine partie.
kael-no-seat = Au Kaël, on ne s’assoit qu’avant une donne, à vingt-cinq au plus, et jamais après une élimination.

notice-knocking = { $player } demande une place. Maintenir « bluff », puis accepter.
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

asks-correct = Qu’est-ce que c’était ?
asks-which = Quelle action corriger ?

offer-menu-correct = Corriger « { $deed } »
offer-menu-correction = Corriger « { $was } » en « { $brief } »
offer-correction = { $now }, et non { $was }
offer-branch = { $more ->
    [0] de { $first } à { $last }
   *[other] de { $first } à { $last }, ou autre chose
    }
offer-another = Autre chose
offer-all = Tous les choix
offer-past = { $entry }
offer-strike = Cela n’a pas eu lieu
offer-menu-which = Corriger une autre action
offer-deed = { $deed }
offer-earlier = Plus tôt…

about-all = Chaque bouton en prend un tiers, en quelques pressions.
about-menu-correction = Bouton rouge : autre chose.
about-fork = Chaque bouton prend ce qui est de sa couleur ; bluff maintenu : un pas en arrière.
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
deed-draw = { $what }
deed-lay = poser { $what }
deed-cut = couper avec { $what }
deed-lucky = poser la carte tirée
deed-kael = Kaël
deed-cards = main { $what }
deed-turn-up = retourner { $what }
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
   *[false] La partie n’est donc pas terminée.
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
phone-wall = Les boutons de la table
phone-hold-bluff = Menu de la table
phone-hold-next = Annuler la dernière action
phone-change = Rendre ce téléphone
phone-leave = Quitter la table
phone-away = S’absenter
phone-back = Revenir
phone-history = Ce qui s’est passé
phone-empty = Rien ne s’est encore passé.
phone-seen = Ce que la caméra a vu
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
phone-seated = { $name }, ta place est prise. La partie va commencer.
phone-knocking = { $name }, la table voit ta demande. Une pression sur « accepter », et tu joues.
phone-waiting = { $name }, la table voit ta demande. { $reason }
phone-gone = { $name }, tu n’es pas à table.
phone-wrong-code = Ce n’est pas le code de ce soir : il est affiché sur le mur.
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
about-phones-nobody = On peut suivre la partie et prendre place, rien de plus.
about-phones-seats = Qui a tapé le code du mur joue pour sa place, et pour aucune autre.
about-phones-table = Qui a tapé le code du mur peut tout faire, et dire les dés que la caméra ne lit pas.
asks-phones = Que font les téléphones ?
notice-phone-plays = Un téléphone joue pour { $player }.
notice-phone-plays-all = Un téléphone joue pour toute la table.
notice-lobby-failed = Les demandes de place ne sont plus gardées, la partie continue. Faire de la place sur le disque de { $folder }, ou y permettre l’écriture.

error-too-late = Trop tard : la table est déjà plus loin.
error-phones-nobody = Ce soir, les téléphones ne font que regarder.
error-phones-seats = Ce soir, un téléphone ne joue que pour une place.
error-phone-gone = Cette place n’est plus à table : en choisir une autre.
error-phone-unknown = Il faut d’abord taper le code affiché sur le mur.
error-nothing-meant = Ce bouton ne veut rien dire maintenant.

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

kekenito-about = Deux dés à découvert, sans mentir : battre le score d’avant, ou boire l’écart. Deux personnes au moins.
kekenito-about-first = La plus jeune personne de la table lance en premier.
kekenito-about-variant = Une règle plus dure, à ne jouer que si toute la table est d’accord.
kekenito-about-glass_sips = Un rappel à qui n’a toujours pas fini son verre.

game-421-about = Trois dés et onze fiches : d’abord en prendre le moins possible, ensuite s’en débarrasser. De deux à huit.
game-421-about-first = Qui lance en premier au premier tour.
game-421-about-start_fiches = Des fiches à soi dès le départ rendent la partie plus longue.
game-421-about-first_entame = Qui commence la décharge, une fois le pot vide.
game-421-about-play_on = Comment la partie finit : au premier sans fiches, ou quand une seule personne en a encore.

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

kael-about = Un jeu de cartes : garder la main la plus basse, et oser dire « Kaël » au bon moment. De deux à vingt-cinq.
kael-about-dealer = Qui distribue en premier ; ensuite, chacun son tour.
kael-about-follow = Jusqu’où l’arbitre suit les cartes : moins il en suit, moins il y a à presser.
kael-about-first_over_loses = Comment la partie finit.

## L’aide, pour qui joue à un jeu pour la première fois

offer-menu-help = { $shown ->
    [true] Expliquer chaque moment
   *[false] Ne plus expliquer
    }

help-over = La partie est finie. À côté de chaque nom se lit tout ce qui a été pris.

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

kekenito-help-throw = { $beat ->
    [none] Deux dés, devant tout le monde. Ici, tout score convient : la personne de gauche devra le battre. Le plus grand dé donne les dizaines.
    [Kinito] Deux dés : rien ne bat un Kinito. Un 21 aussi, et c’est la battle ; tout autre score, et l’on boit l’écart entre les deux.
   *[other] Deux dés : faire plus que { $beat }, ou boire l’écart entre les deux. Le plus grand donne les dizaines ; une paire vaut plus, et 21 plus que tout.
    }
kekenito-help-give = Une paire se distribue : { $amount ->
    [one] une gorgée
   *[other] { $amount } gorgées
    } pour qui l’on veut. Chaque pression sur « Choisir » en donne une.
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

game-421-help-charge = Trois dés, un seul lancer chacun. À la fin du tour, la main la plus faible prend des fiches au pot : moins on en a, mieux c’est.
game-421-help-entame = Un lancer pour savoir qui commencera la décharge. Aucune fiche ne change de main.
game-421-help-rampot = Il y a égalité : les mains égales relancent une fois, juste pour se départager.
game-421-help-decharge = { $throws ->
    [0] Le pot est vide : maintenant, on se débarrasse de ses fiches. La main la plus forte en donne à la plus faible ; qui n’en a plus a gagné.
   *[other] S’en tenir là, ou relancer des dés, pas plus de fois que qui a commencé le tour. 421 bat tout ; puis trois pareils, trois qui se suivent, les plus hauts.
    }

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

## Le broker : plusieurs tables d'un club

notice-broker-failed = Les autres tables et la maison n’entendent plus celle-ci : { $problem }. { $mend }
trouble-broker-away = le broker MQTT { $host } ne répond pas sur le port { $port }
    .mend = Vérifier qu’il tourne et qu’il est sur ce réseau ; la table le retrouve d’elle-même, la partie continue.
trouble-broker-refuses = le broker MQTT { $host } refuse cette table
    .mend = Vérifier user et password sous [broker] ; la partie continue.
trouble-broker-silent = le broker MQTT n’a rien dit en { $seconds } secondes
    .mend = Vérifier host sous [broker], et que ce réseau y mène.
trouble-no-paho = la bibliothèque paho-mqtt n’est pas installée
    .mend = sudo apt install python3-paho-mqtt, puis redémarrer la table.
label-broker-playing = On joue
label-broker-game = Jeu
label-broker-now = Au tour de
label-broker-trouble = Une panne
label-broker-press-accept = Accepter
label-broker-press-bluff = Bluff
label-broker-press-next = Suivant
doctor-part-broker = Broker
doctor-broker-none = Aucun : cette table joue seule.
    .mend = Pour montrer toutes les tables d’un club, donner host sous [broker].
doctor-broker-answers = { $host } répond ({ $milliseconds } ms) ; cette table s’y appelle { $topic }.
doctor-broker-failed = Pas de broker : { $problem }.
    .mend = { $mend }
club-title = Les tables
club-alone = Cette table joue seule. Pour voir ici celles d’un club, donner host sous [broker].
club-away = Le broker ne répond pas : ce qui suit date de tout à l’heure.
club-none = Aucune table ne s’est encore montrée.
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

## Ce qu’une page refuse

refused-400 = La demande ne se comprend pas.
refused-403 = Ce n’est pas permis d’ici.
refused-404 = Cette page n’existe pas.
refused-405 = Cette adresse ne s’utilise pas ainsi.
refused-413 = La demande est trop longue.
refused-429 = Trop d’essais : attendre un instant.
refused-500 = La page a échoué, la partie continue. Le journal du système dit pourquoi : journalctl -u croupier.
refused-503 = Pas maintenant : réessayer dans un instant.
refused-other = La demande ne peut pas être servie.
refused-said = { $text }
refused-not-called = Cette table ne s’appelle pas { $host } ; si c’est bien son nom, le dire avec address sous [web].
refused-only-this-page = Seule la page de la table peut faire cela.
refused-own-screen = Ces boutons marchent sur l’écran de la table ; d’ici, jouer avec un téléphone, à l’adresse /phone.
refused-own-guide = Le premier démarrage se mène sur l’écran de la table, ou avec ses trois boutons.
refused-exporting = Quelqu’un emporte déjà les soirées : réessayer dans un instant.
refused-own-dice = Cette table lance ses propres dés.
refused-real-buttons = Cette table a de vrais boutons.
refused-too-many-screens = Trop d’écrans regardent déjà ; en fermer un, ou augmenter streams sous [web].
refused-one-of = { $name } peut être : { $values }.
refused-no-seat = Ce téléphone n’a pas de place à table.
refused-code-first = D’abord le code de ce soir, qui est sur le mur.
refused-not-kept = Cette image n’est plus gardée.
refused-not-remembered = La maison ne se souvient de rien de tel.

## La ligne de commande

cli-table = fait tourner la table : caméra, boutons, arbitre, journal, mur
cli-config-file = la configuration (TOML)
cli-health = demande à la table qui tourne si elle joue (playing) ou non (idle)
cli-kiosk = montre le mur sur l’écran de cette machine, dans un compositeur
cli-referee = parle le protocole de l’arbitre sur l’entrée et la sortie standard
cli-read = lit les dés dans des images, une ligne JSON pour chacune
cli-read-count = combien de dés il doit y avoir
cli-read-overlay = y écrit chaque image avec ce qui a été vu
cli-bench = mesure l’œil sur des images étiquetées, et sa vitesse
cli-bench-folder = un dossier d’images avec leur labels.csv
cli-bench-group = ce groupe seulement ; peut être répété
cli-bench-sheet = dessine toutes les erreurs dans une image
cli-bench-json = écrit un objet JSON au lieu de tableaux
cli-doctor = examine chaque partie de la table, et dit ce qui la répare
cli-doctor-json = écrit un objet JSON au lieu d’un rapport
cli-doctor-no-ask = ne fait pas presser les boutons
cli-doctor-lang = langue du rapport ; sinon celle de la table
cli-replay = écrit la dernière soirée d’un journal, action par action
cli-config = écrit la configuration, chaque clé avec son sens
cli-croupier = Un compagnon pour une vraie table.
cli-usage = usage :
cli-help = montre cette aide
cli-positionals = arguments
cli-options = options
cli-bench-labels = labels.csv a les colonnes file, group, values (faces du dessus, séparées par des espaces) et expect (read, read_or_refuse, refuse ou none). Les films sont dans video_labels.csv, une ligne par lancer : file, values, rest_first_frame, rest_last_frame (à partir de 0) et fps.
cli-no-count = un nombre de dés est 0 ou plus, et non « { $said } »
cli-no-journal = il n’y a pas de journal { $path }
cli-wrong-required = il manque : { $names }
cli-wrong-unknown = inconnu ici : { $names }
cli-wrong-value = { $name } : il manque sa valeur
cli-wrong-choice = { $name } : { $said } n’est aucun de { $choices }
cli-wrong-bare = { $name } ne prend pas de valeur, et { $said } en est une
cli-wrong-problem = { $name } : { $problem }
cli-wrong-misread = la ligne ne se comprend pas ; --help dit ce qui se peut écrire ici
cli-running = La table tourne. Le mur : { $address }
cli-no-pages = les pages ne peuvent pas être servies ({ $detail }) : changer port ou host sous [web]

## La configuration

config-place = { $place } : { $problem }
config-no-key = { $key } n’est pas une clé ; il y a : { $known }
config-missing = { $key } manque
config-unfit = { $key } vaut { $value } ; il faut { $wanted }
config-range = { $key } vaut { $value } ; il faut de { $least } à { $most }
config-signs = { $above ->
    [none] { $least } : 0 ou plus
   *[other] { $least ->
        [none] { $above } : plus que 0
       *[other] { $above } : plus que 0 ; { $least } : 0 ou plus
    }
    }
config-name = « { $name } » ne peut pas être un nom : des signes qui se lisent, { $most } au plus
config-blank = blank_after_min vaut { $value } ; il faut plus que 0, et blank = "none" n’éteint jamais l’écran
config-no-wav = engine ne nomme pas { $wav }, le fichier qu’il doit écrire
config-no-path = path manque : nommer un dossier d’images ou un film
config-colour = { $value } n’est pas une couleur ; il faut #rrvvbb
config-unreadable = le fichier ne se lit pas ({ $detail })
config-no-toml = ce n’est pas du TOML ({ $detail })
config-topic = { $key } vaut « { $value } » ; il faut des minuscules, des chiffres, - et _, 32 au plus
config-discovery = discovery vaut « { $value } » ; il faut le début d’un sujet, sans + ni #
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
key-table-state = dossier du journal ; vide : $STATE_DIRECTORY, sinon $XDG_STATE_HOME/croupier, sinon ~/.local/state/croupier
key-table-grace_s = après une pression qui a passé le tour, les boutons ne sont pas entendus pendant ce temps (s)
key-table-new_night_after_h = un début de partie après ce temps sans action ouvre une nouvelle soirée (heures)
key-night = Ce qui est proposé quand une soirée commence.
key-night-game = le jeu que les boutons proposent en premier
key-night-players = qui était à table la dernière fois, dans le sens des aiguilles d’une montre, tant que personne n’a joué ici
key-night-regulars = d’autres noms proposés pour s’asseoir, tant que personne n’a joué ici
key-night-options = options de ce jeu, par leurs noms dans sa fiche de règles
key-night-phones = pour qui jouent les téléphones qui ont montré le code du mur : nobody (ils regardent et prennent place), seats (chacun pour la place de son joueur) ou table (pour tout le monde, dés à la main compris) ; le menu de la table le change
key-camera = D’où viennent les images : de la caméra nommée ici, jamais d’une remplaçante.
key-camera-kind = simulated, files, usb ou picamera2
key-camera-options = options de cette sorte, énumérées plus bas
key-camera-pictures = ce que la caméra a vu de chaque lancer est gardé pour la soirée (night) ou jamais (never) ; jamais tant que des dés sont cachés
key-camera-dice = nom des dés du plateau ; la chance de chaque jeu de dés est comptée à part
key-camera-hands = plateau simulé seulement : auto lance et montre les dés quand la table les attend, on-demand au bouton de la page
key-panel = Les boutons et les lampes : numéros BCM de leurs broches (pas ceux du connecteur), -1 où il n’y en a pas.
key-panel-pins = auto : les broches de cette machine ; mock : aucune, seulement les boutons à l’écran
key-panel-accept = broche du bouton vert
key-panel-bluff = broche du bouton rouge
key-panel-next = broche du bouton jaune
key-panel-accept_lamp = broche de la lampe du bouton vert ; -1 sans lampe
key-panel-bluff_lamp = broche de la lampe du bouton rouge ; -1 sans lampe
key-panel-next_lamp = broche de la lampe du bouton jaune ; -1 sans lampe
key-panel-buzzer = broche d’un buzzer actif, qui sonne à un appui long et à un refus ; -1 sans buzzer
key-panel-bounce_s = après un changement d’un contact, d’autres changements sont des rebonds pendant ce temps (s)
key-panel-hold_s = un bouton enfoncé aussi longtemps est tenu, et non pressé (s)
key-voice = La voix de la table : ce que dit le mur, parlé. Tenir « accepter » la coupe.
key-voice-kind = speech dit les phrases du mur, chime ne joue qu’un son bref, none se tait ; auto vaut speech où un moteur de parole est installé, sinon chime, et none où la machine n’a rien pour jouer un son
key-voice-voice = voix d’espeak-ng, comme `espeak-ng --voices` les énumère ; vide : la langue de la table
key-voice-speed = débit d’espeak-ng, de 80 à 450 (mots par minute)
key-voice-volume = volume d’espeak-ng et des sons, de 0 à 200 (%)
key-voice-engine = un autre moteur : une commande, lancée avant chaque phrase, qui la lit sur son entrée et écrit le son dans le fichier {"{wav}"}, comme ["piper", "-m", "/chemin/de/la/voix.onnx", "-f", "{"{wav}"}"] ; vide : espeak-ng
key-voice-engine_s = un moteur qui met plus longtemps pour une phrase est bloqué, et arrêté (s)
key-voice-output = programme qui joue le son ; vide : le premier qui est installé et trouve sur quoi le jouer
key-voice-device = sortie de ce programme, comme `aplay -L` ou `pactl list sinks` la nomme ; vide : celle par défaut
key-voice-lead_s = silence avant chaque son, pour un haut-parleur qui avale le début, comme le font des écrans en HDMI (s)
key-web = Où les pages sont servies.
key-web-host = adresse où écouter ; 0.0.0.0 laisse entrer les autres écrans de la maison
key-web-address = comment les téléphones appellent cette machine, par exemple croupier.local ; vide : trouvé tout seul, et aucun téléphone n’est invité tant que les pages n’écoutent que cette machine
key-web-port = port TCP ; 0 en prend un libre
key-web-streams = combien d’écrans peuvent être ouverts à la fois ; chacun occupe un fil d’exécution
key-screen = L’écran de cette machine, où elle montre elle-même le mur (le service croupier-kiosk).
key-screen-browser = programme qui montre le mur ; vide : chromium, ou chromium-browser
key-screen-blank = comment l’écran s’éteint : dpms pour un moniteur, cec pour un téléviseur, none pour jamais
key-screen-blank_after_min = l’écran s’éteint quand rien ne s’est passé depuis ce temps (minutes)
key-broker = Le serveur MQTT à qui cette table dit où elle en est, et de qui elle entend les autres tables du club.
key-broker-host = nom ou adresse du serveur ; vide : aucun. Il faut paho-mqtt : pip install croupier[broker]
key-broker-port = son port TCP ; d’habitude 8883 avec tls
key-broker-user = qui est cette table pour le serveur ; vide : personne
key-broker-password = le mot de passe de cet utilisateur
key-broker-tls = lui parler chiffré
key-broker-club = les tables montrées ensemble ; minuscules, chiffres, - et _
key-broker-table = cette table parmi elles, chacune sous son nom ; vide : le nom de cette machine
key-broker-discovery = où Home Assistant cherche les appareils ; vide : il n’en sait rien
key-broker-commands = si le serveur peut presser les boutons ; quiconque peut y écrire joue alors à cette table
key-light = Une lumière au-dessus du plateau, que la table règle.
key-light-kind = none, ring (des LED sur une broche, par un transistor) ou wled (une lampe WLED, par le serveur MQTT)
key-light-pin = numéro BCM de la broche de l’anneau ; 12, 13, 18 et 19 savent varier sans scintiller
key-light-topic = nom de la lampe WLED auprès du serveur
key-light-playing = sa force pendant une partie, de 0 à 1 ; l’exposition de la caméra se règle sur elle
key-light-idle = sa force autrement, de 0 à 1
key-camera-files-path = un dossier d’images, une image, ou un film
key-camera-files-fps = images par seconde ; 0 : celles du film, et 25 pour des images
key-camera-files-hold_s = combien de temps chaque image reste (s)
key-camera-files-gap_s = combien de temps le plateau est vide entre deux images (s)
key-camera-files-empty = image du plateau vide pour l’intervalle ; sans elle, la couleur du bord de l’image
key-camera-files-loop = recommencer à la fin
key-camera-files-real_time = garder la mesure de l’horloge ; false : aussi vite que possible, pour des essais
key-camera-picamera2-camera = numéro de la caméra, comme `rpicam-hello --list-cameras` les compte
key-camera-picamera2-size_wh = largeur et hauteur d’une image ; la largeur est un multiple de 64 (px)
key-camera-picamera2-fps = images par seconde
key-camera-picamera2-focus_m = de l’objectif au plateau, pour une caméra qui sait faire le point ; 0 : elle le fait une fois, au début (m)
key-camera-picamera2-upside_down = true pour une caméra suspendue la tête en bas : ses images sont retournées
key-camera-simulated-size_wh = largeur et hauteur d’une image (px)
key-camera-simulated-fps = images par seconde
key-camera-simulated-angle_deg = à quel angle la caméra se tient au-dessus de la table ; à 90 elle regarde tout droit vers le bas (degrés)
key-camera-simulated-distance_mm = de la caméra au milieu du plateau (mm)
key-camera-simulated-fov_deg = le champ de la caméra, d’un côté à l’autre (degrés)
key-camera-simulated-dice = combien de dés sont lancés quand rien d’autre n’est dit
key-camera-simulated-die_mm = arête d’un dé (mm)
key-camera-simulated-die_colour = couleur des dés, #rrvvbb
key-camera-simulated-pip_colour = couleur des points, #rrvvbb
key-camera-simulated-ground = sur quoi les dés reposent : felt (feutre), wood (bois) ou plain (uni)
key-camera-simulated-ground_colour = couleur du fond, #rrvvbb
key-camera-simulated-noise = bruit du capteur (niveaux de gris)
key-camera-simulated-seed = le même nombre donne les mêmes lancers et les mêmes images
key-camera-simulated-real_time = garder la mesure de l’horloge ; false : aussi vite que possible, pour des essais
key-camera-usb-device = numéro de la caméra : 0 est /dev/video0
key-camera-usb-size_wh = largeur et hauteur demandées (px)
key-camera-usb-fps = images par seconde demandées
key-camera-usb-upside_down = true pour une caméra suspendue la tête en bas : ses images sont retournées
key-of-camera = Options de la caméra { $kind } : dans [camera], options = {"{…}"}

## Ce qui ne va pas avec une image, un film ou un dossier d’images

eye-a-folder = c’est un dossier : nommer les images qui y sont
eye-no-file = ce n’est pas un fichier ordinaire : nommer une image
eye-empty-file = le fichier est vide : le copier de nouveau
eye-large-file = le fichier fait { $bytes } octets, plus qu’aucune image ({ $most }) : nommer une image
eye-unopened = le fichier ne s’ouvre pas : { $detail }
eye-large-picture = l’image est trop grande pour être lue : la réduire à moins de { $most } mégapixels
eye-broken = le fichier est abîmé ou d’un format inconnu : il faut du JPEG ou du PNG
eye-unwritten = { $path } ne s’écrit pas : { $detail }
eye-no-ending = { $path } ne s’écrit pas comme une image : terminer le nom par .jpg ou .png
eye-unmade = le dossier { $folder } ne se crée pas : { $detail }
eye-no-film = { $path } n’est pas un film qui se lise : il faut du MJPG ou du H.264, en .avi, .mkv ou .mp4
eye-no-labels = il n’y a pas de { $table } : nommer un dossier d’images étiquetées (croupier bench --help)
eye-no-column = { $table } n’a pas de colonne { $column } : croupier bench --help les nomme toutes
eye-bad-row = { $table }, ligne { $row } : « { $said } » ne se comprend pas ; values sont des faces de 1 à 6, et il n’y en a que là où expect commence par read (croupier bench --help)
eye-no-such-file = { $table }, ligne { $row } : il n’y a pas de { $file }
eye-no-group = pas de groupe { $groups } dans { $folder } : il y a { $known }

## Ce que mesure l’œil : `croupier bench`

bench-reading = lecture de { $pictures } images, de { $scenes } scènes dessinées et de { $throws } lancers filmés
bench-timing = mesure du temps, une image après l’autre
bench-goals = L’œil sur { $folder }
bench-accuracy-tables = de 2 à 5 dés
bench-accuracy-any-number = autant de dés qu’il y a
bench-silence = rien à lire
bench-misses = erreurs
bench-refusals = lectures incertaines, par raison
bench-confusion = faces, meilleures suppositions comprises
bench-reliability = fiabilité { $of } : erreur moyenne de la confiance { $error }
bench-reliability-of-dice-photographs = des dés photographiés
bench-reliability-of-dice-rendered = des dés dessinés
bench-reliability-of-readings-photographs = des lectures de photos
bench-reliability-of-readings-rendered = des lectures de scènes dessinées
bench-rendered = scènes dessinées : { $right } sur { $scenes } justes et sûres, { $wrong } fausses
bench-memory = mémoire : { $before } Mo avant l’œil, { $peak } Mo au plus
bench-nothing = rien
bench-is-sure = sûr
bench-all = tous
bench-labelled = étiquette { $value }
bench-read-as = lu { $value }
bench-missed = manqué
bench-column-goal = but
bench-column-measured = mesuré
bench-column-must = il faut
bench-column-aim = on vise
bench-column-reached = atteint
bench-column-group = groupe
bench-column-pictures = images
bench-column-right = juste
bench-column-refused = refusé
bench-column-allowed = permis
bench-column-wrong = faux
bench-column-sure = sûr et juste
bench-column-dice = dés
bench-column-found = trouvés
bench-column-invented = inventés
bench-column-counted = --count : juste
bench-column-expected = attendu
bench-column-silent = muet
bench-column-read = lu
bench-column-file = fichier
bench-column-label = étiquette
bench-column-judged = sûr ?
bench-column-verdict = jugement
bench-column-with-count = --count
bench-column-confidence = confiance
bench-column-number = nombre
bench-column-mean = moyenne
bench-verdict-right = juste
bench-verdict-refused = refusé
bench-verdict-allowed = permis
bench-verdict-wrong = faux
bench-standing-aim = visé
bench-standing-must = exigé
bench-standing-missed = manqué
bench-unit-pictures = images
bench-unit-throws = lancers
bench-unit-s = s
bench-unit-floors = planchers
bench-unit-ms = ms
bench-goal-tables = de 2 à 5 dés, tout juste et sûr
bench-beside-tables = { $right } sur { $pictures } ; --count : { $counted }
bench-goal-sure = lectures sûres qui sont justes
bench-beside-sure = { $wrong } fausses, dont { $blind } qu’il n’y a pas de dés ; où des dés se lisent : { $readable } ; --count : { $counted }
bench-goal-dice = dés trouvés avec leur face
bench-beside-dice = { $found } sur { $dice }, { $invented } inventés ; de 2 à 5 dés : { $tables }
bench-goal-silent-none = lectures sur des images sans dés
bench-beside-silent-none = sur { $pictures }
bench-goal-silent-refuse = lectures sur des images à refuser
bench-beside-silent-refuse = sur { $pictures }
bench-goal-throws = lancers lus une fois et justes
bench-beside-throws = dans des films ; { $unsure } incertains, { $wrong } faux, { $doubled } doublés, { $missed } manqués, { $early } trop tôt
bench-goal-rest = du repos à la lecture
bench-beside-rest = médiane ; au pire { $worst } s
bench-goal-read = lecture entière en { $size }
bench-beside-read = médiane ; au pire { $worst } ; { $ms } ms, au pire { $worst_ms } ms ; plancher { $floor_ms } ms ; { $plain } des images d’un coup d’œil, en { $plain_floors }
bench-goal-gate = guet au repos en { $size }
bench-beside-gate = médiane ; pire image { $worst_ms } ms
