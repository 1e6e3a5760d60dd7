### What the table says, in English.
###
### A shared line (`take-fault`) serves every game; a line that begins with the name of a game
### (`quinito-take-lost`) goes before it, and lies beside the game, in `pi/rules/games`. French terms
### stay as the rule sheets print them, and no sentence gives a player a gender.

## Lists and scores

list-and = { $rest } and { $last }
list-apart = { $rest }; { $last }
list-or = { $rest }, or { $last }
everybody = The whole table
several = { $count } players
takes-range = { $count } players, from { $least } to { $most }
house-score-21 = Kinito
score-double = double { $pips }

## What the screen names

label-idle-about = Real dice on a real table. A camera reads them, three buttons do the rest, and a referee keeps the rules.
label-idle-round = A round of { $game }
label-idle-cup = The dice lie under the cup
label-idle-dice = The cup is lifted
label-idle-read = The camera has read: 5 and 2
label-demo = Demonstration: the table plays by itself; a press ends it
label-title = Croupier
label-over = Game over
label-most = Took the most: { $player }, { $amounts }
label-lie = The boldest lie: { $player }
label-card = The camera sees the card
label-card-way = Dice on a printed card can announce: page /card.
label-beliefs = { $right ->
    [one] { $right } of { $count } was right
   *[other] { $right } of { $count } were right
    }{ $best ->
    [0] {""}
   *[other] ; best nose tonight: { $nose }, { $best } of { $all }
    }
label-card-new = The camera sees the card: turn dice on it to your announcement, then take your hand away.
label-announced = Announced
label-level = Level to beat
label-open-dice = Dice on the table
label-ledger = The count
label-rules = House rules
label-doubled = Everything counts double
label-doubled-until = until the next turn of { $players }
label-totem = totem
label-thrower = thrower
label-michel = Michel
label-direction-left = play goes to the left
label-direction-right = play goes to the right
label-pair = Pair { $pair }
label-buttons-of-list = Green takes it, yellow shows the next one, red the one before.
label-position = { $position } of { $count }
label-claim-left = { $left ->
    [0] Announced now
    *[other] Announced in { $left }
}
label-hand = { $percent ->
    [0] { $why ->
        [left] first take the cards out of the tray
       *[other] lay your cards in the tray, or enter them
        }
   *[other] the camera reads the cards: { $percent } %
    }
label-house = The house
label-tray = The tray
label-sight = What the camera saw
label-dark = This button does nothing now
label-law-why = Why
label-law-now = The rule
label-throw = Throw the dice
label-to-beat = To beat: { $player }
label-to-better = To beat
label-stake = Stake
label-attempts = Attempts left
label-stage = Stage
label-for = To save
label-against = Against
label-slaves = Slaves
label-said = Announced: { $player }
label-tray-dice = { $hidden ->
    [0] On the tray
   *[other] On the tray, { $hidden } under the cup
    }
label-tries = Throws
label-throws = Throws
label-pot = Pot
label-at-stake = At stake
label-aside = Laid aside
label-pile = Top of the pile
label-takeable = To be taken
label-stock = Stock
label-dealer = deals
label-kael = Kaël!
label-weakest = weakest hand
label-weakest-so-far = weakest so far
label-strongest = strongest hand
label-absent = away
label-out = out
label-winners = wins
label-losers = loses
label-petit-poulet = { $times ->
    [1] Petit poulet
   *[other] Petit poulet ×{ $times }
    }
label-slave = slave of { $master }
label-may-cut = may cut
label-false-kael = false Kaël
label-connection-lost = Connection lost, trying again…
label-connection-full = Too many screens show the table: close one, or reload this page to see what is new.
label-connection-old = No news from the table: this page may be out of date. If this lasts, check the network and the table’s plug.
label-connection-unsent = The table has not answered. See whether your press counted; if not, press again.
label-connection-plain = This browser is too old, or runs no scripts: the page reloads every 15 seconds, except while you type.
label-hold-mute = hold: mute
label-hold-unmute = hold: speak
label-muted = voice muted
label-hold-undo = hold: undo
label-hold-untick = hold: take the last one back
label-hold-up = hold: leave the list
label-hold-menu = hold: menu
label-hold-rules = hold: menu, rules
label-hold-close = hold: close the menu

## The buttons

button-begin = Begin
button-take = Choose
button-start = { $again ->
    [true] Play again
   *[false] Play
    }
button-step = Next one
button-back = Previous
button-leave = Leave the list
button-by-hand = Enter the dice
button-return = Back to the game
button-go-on = Go on
button-branch = { $count ->
    [1] Take this one
   *[other] One of these { $count }
    }
button-claim-accept = Announce it now
button-claim-next = Not that
button-hand-accept = Count it now
button-hand-next = Enter it by hand
button-accept = Accept
button-bluff = Bluff!
button-next = Go on

## The questions of a choice

asks-answer = Your answer?
asks-announce = Announce what?
asks-choose-player = Who?
asks-choose-option = Which one?
asks-mixed = What next?
asks-rule = Which rule?
asks-dice = The dice
asks-give = To whom?
asks-keep = Keep which dice?
asks-throw = Throw how many dice?
asks-look = Look?
asks-admit = Who admits it?
asks-lay = Lay which card?
asks-cards = Which cards in hand?
asks-cut = Cut in?
asks-start = Which game?
asks-menu = Table menu
asks-idle = Any button begins
asks-sight = What the camera saw
asks-judgement = What was decided
asks-claim = The dice on the card announce
asks-hand = The cards in the tray
asks-fault-player = Whose fault?
asks-fault-kind = Which fault?
asks-leave = Who leaves?
asks-away = Who is away?
asks-back = Who is back?
asks-join = Who sits down?
asks-seat = Which seat?
asks-repeal = Drop which rule?
asks-house = Which rule costs?
asks-house-player = Whom?
asks-house-amount = How many?
asks-end = Really stop?

## What can be taken

offer-announce = { $value }
offer-claim = { $value }
offer-hand = { $why ->
    [none] { $values }: { $total } in all. Take the cards away: then they count.
    [wrong-count] { $number ->
        [one] One card lies here
       *[other] { $number } cards lie here
        }{ $count ->
        [none] , more than were dealt.
       *[other] , and { $count } are in the hand.
        } If that is right, enter the hand as another number of cards.
    [too-many-copies] { $values }: there are more of one card than in the deck. Check the cards, or undo a hand that was shown before.
    [taken] Some of the cards are gone: lay all of them again.
    [cut-off] A card is half out of view: move it to the middle.
    [hand] There is a hand in the tray: take it away.
   *[other] The card with the question mark is not clear: lay it flat, beside the others.
    }
offer-choose-player = { $player }
offer-choose-option = { $option }
offer-look = Look under the cup
offer-keep = Keep { $values }
offer-throw = { $count ->
    [one] Throw one die
   *[other] Throw { $count } dice
    }
offer-repeal = Drop rule { $number }: { $text }
offer-rule = { $text }
offer-group = { $shared ->
    [none] { $first } … { $last }
   *[other] { $shared }…
    }
offer-fold = { $do ->
    [dice] Enter the dice by hand
    [announce] Announce…
    [another-announce] Another announcement…
    [another-cards] Another hand…
    [keep] Keep some dice…
    [throw] Throw again…
    [accept] Answer…
    [bluff] Answer…
    [give] Give…
    [choose] Choose…
    [rule] A house rule…
    [repeal] Drop a rule…
    [lay] Lay a card…
    [cut] Cut in…
    [kael] Kaël!
    [draw] Take a card…
    [turn-up] Turn up a card…
   *[cards] Hand to show
    }
offer-camera = { $count ->
    [none] Let the camera look at the dice
   *[other] The camera waits for the dice
    }
offer-dice = { $values }
offer-die = { $count ->
    [1] { $value }
   *[other] { $value }, that makes { $values }
    }
offer-cards = { $values }
offer-card = { $value }
offer-sure = Another number of cards
offer-lay-card = Lay { $value }
offer-lay = Lay { $count } times { $card }
offer-cut = Cut in with { $count } times { $card }
offer-give = { $left ->
    [one] To { $player }, the last one
   *[other] To { $player }, { $left } left to give
    }
offer-give-all = { $amount ->
    [one] { $player }: the { $amount }
   *[other] { $player }: all { $amount }
    }
offer-share = Share them out
offer-toggle = { $chosen ->
    [true] { $player }: yes
   *[false] { $player }: no
    }
offer-done = { $players ->
    [none] Nobody
   *[other] That is all: { $players }
    }
offer-gone = This choice is no longer possible
offer-start = { $game }: { $players }
offer-menu-fault = Call a fault
offer-menu-leave = Somebody leaves
offer-menu-away = Somebody is away
offer-menu-back = Somebody is back
offer-menu-join = Somebody sits down
offer-menu-house = A house rule costs
offer-menu-repeal = Drop a rule
offer-menu-end = Stop the game
offer-menu-see = See what the camera saw
offer-menu-more = Earlier actions, faults
offer-begin = Begin
offer-sight = The dice that count: { $values }
offer-fault-player = { $player }
offer-fault = { $kind }
offer-leave = { $player } leaves
offer-away = { $player } is away
offer-back = { $player } is back
offer-join = { $player } sits down
offer-seat = { $player } sits down after { $after }
offer-house = Rule { $number }: { $text }
offer-house-player = { $player }
offer-house-amount = { $player }: { $amount }
offer-end = Stop now
offer-of-player = { $by }: { $entry }
offer-of-pair = Pair { $pair }: { $entry }

## What is only said aloud

aloud-minus = minus { $number }
aloud-of = { $number } of { $count }
aloud-times = times { $number }
aloud-nth = { $number }th
aloud-to = , up to
aloud-fact = { $label }: { $text }{ $kept ->
    [none] {""}
   *[other] , keeping { $kept }
    }
gloss = { $term }, { $meaning }.

## Notices about the table itself

notice-camera-failed = The camera no longer answers: { $problem }. { $mend } Meanwhile, enter the dice with the buttons.
notice-camera-poor = The camera sees poorly: { $problem }. { $mend } Meanwhile, enter the dice with the buttons.
notice-eye-failed = No dice can be read: { $problem }. { $mend } Meanwhile, enter the dice with the buttons.
notice-eye-broke = A picture could not be read: { $problem }. { $mend } Meanwhile, enter the dice with the buttons.
notice-panel-failed = The buttons no longer answer: { $problem }. { $mend }
notice-lamp-failed = No longer answers: { $parts }. Check the wire, and the pin under [panel]; the game goes on without.
notice-clock-jumped = The clock has jumped: it is { $time } now. If that is wrong, check the network, which gives the time. The night goes on.
notice-clock-other-night = The clock was set: it is { $time } now, so another night is open. If that is wrong, check the network, which gives the time.
notice-demo-over = The demonstration is over. “croupier table” starts a real table.
notice-wall-gone = No screen shows the table any more. Switch the wall’s screen back on, or open its page elsewhere; the game goes on.
part-accept = the green lamp (accept)
part-bluff = the red lamp (bluff)
part-next = the yellow lamp (next)
part-buzzer = the buzzer
notice-voice-failed = The voice no longer answers. { $why ->
    [no-program] Install “{ $program }”: sudo apt install { $package }.
    [no-engine] Check engine in [voice]: “{ $program }” cannot be found.
    [no-output] Plug in a loudspeaker, or choose kind = "none" in [voice]: there is nothing to play a sound with.
    [hung] Check the loudspeaker and [voice]: “{ $program }” did not end, and was stopped.
   *[broke] Check the loudspeaker and [voice]: “{ $program }” has stopped ({ $detail }).
    }
notice-journal-failed = The game is no longer being saved: { $problem }. { $mend }
notice-journal-slow = The game waits for its disk; nothing is played meanwhile. If this lasts, check the memory card, the USB stick or the network that holds { $folder }; play goes on by itself.
notice-offer-broken = The table cannot show what the buttons do now: this is a bug in Croupier. Nothing is lost. Hold the yellow button to undo the last action; if this stays, restart the table.
notice-state-lost = These files could not be used, and their contents are lost: { $files }. The game goes on. If this happens again, replace the memory card.
notice-power-weak = The power supply is too weak: the box slows down, and its memory card may suffer. Use the supply made for this model of Raspberry Pi, with its own cable.
notice-processor-hot = The processor is hot and slows down. Give the box air, away from lamps and heaters, or a fan.
notice-disk-short = The disk is nearly full. Make room on the disk of { $folder }, or play will stop.
notice-journal-damaged = { $what ->
        [taken] Another program has changed tonight’s file. The table has written it anew and keeps the changed one as { $aside }. To put back another night, stop the table first.
        [gone] Another program has removed tonight’s file. The table has written it anew.
        [unwritable] The disk can no longer write tonight’s file. Tonight goes on in a new file; the old one is kept as { $aside }. Replace the memory card soon.
       *[damaged] Tonight’s file was damaged, and is kept as { $aside }. If this happens again, replace the memory card.
    } { $lost ->
        [0] No action of tonight is lost.
        [one] One action of { $game } is lost: play it again.
       *[other] { $lost } actions of { $game } are lost: play them again.
    }
tonight = tonight
notice-journal-imported = { $what ->
       *[imported] The nights of the earlier version were imported. Its journal is kept as { $aside }.
        [not-imported] The journal { $aside } of the earlier version cannot be read. It stays as it is, and its nights are missing here.
    } { $lost ->
        [0] {""}
        [one] One action in it could not be read.
       *[other] { $lost } actions in it could not be read.
    }
notice-nights-refused = These files are not nights of this house, and stay as they are: { $files }. “croupier nights” says why.
notice-no-such-game = The game { $game }, named by [night] of the configuration, is not installed: choose another one here. Later, install its package, or name one of { $games }.
notice-outside-failed = Not loaded: { $packages }. The table plays without it. Update or remove the package, then restart the table.
notice-pictures-failed = Pictures are no longer kept: { $problem }. The game goes on without them. { $mend }
notice-unsure = Not sure of the dice, { $why }. { $values }
notice-refused = { $message }
notice-not-installed = The game { $game } is not installed, so the last night cannot go on. Reinstall its package to play on and to read that night.
notice-other-rules = The last night was played by other rules ({ $game }): it cannot go on.
notice-recovered = The game goes on exactly where it stopped.

notice-claim-unsure = The card cannot be read: { $why }.
notice-claim-refused = The card shows { $value }, which may not be announced. The lowest allowed: { $lowest }.
unsure-cocked = a die is cocked: lay it flat
unsure-overlap = two dice touch: nudge them apart
unsure-cut-off = a die is half out of view: move it to the middle
unsure-glare = a reflection hides some pips: nudge the die
unsure-hand = there is a hand in the tray: take it away
unsure-moving = the dice are still moving: wait a moment
unsure-count = the number of dice is wrong: nudge them apart
unsure-unclear = a die is not clear enough to read: nudge it
unsure-foreign = a die has no readable pips: replace it
unsure-light = the light has changed: show one face again
unsure-seen = Read so far: { $values }.
unsure-unseen = Nothing counts yet.

## What is the matter, and what mends it

trouble-no-device = there is no { $path }
    .mend = Plug the camera in, list the cameras with `ls /dev/video*`, and set device in its options.
trouble-device-none = { $path } is not a camera
    .mend = List the cameras with `ls /dev/video* /dev/v4l/by-id/`, and set device in its options.
trouble-device-held = { $path } does not open
    .mend = Find the program that uses it (`fuser { $path }`); add the user to the group video (`sudo usermod -aG video $USER`, then log in again); of two numbers for one camera take the lower.
trouble-device-silent = { $path } sends no more pictures
    .mend = Check the cable and the power (`dmesg | tail`), then plug the camera in again.
trouble-no-picamera2 = the library picamera2 is not installed
    .mend = On Raspberry Pi OS: sudo apt install python3-picamera2, and make the virtual environment with --system-site-packages.
trouble-no-pi-camera = there is no camera { $camera }
    .mend = List the cameras with `rpicam-hello --list-cameras`, check the ribbon cable at both ends.
trouble-pi-camera-busy = another program uses camera { $camera }
    .mend = Stop the other camera programs; the table goes on by itself.
trouble-pi-camera-size = camera { $camera } cannot deliver { $asked } pixels
    .mend = Set size_wh to what it offers: { $given }.
trouble-pi-camera-start = camera { $camera } does not start ({ $detail })
    .mend = Try a smaller size_wh.
trouble-pi-camera-silent = it sends no more pictures
    .mend = Check the ribbon cable at both ends, then start the table again.
trouble-camera-silent = it sends no more pictures
    .mend = Check its cable and its power.
trouble-camera-frozen = its picture is frozen
    .mend = Unplug it and plug it in again.
trouble-camera-slow = its pictures come too slowly
    .mend = Try another cable or socket.
trouble-camera-black = its picture is black
    .mend = Take the cap off or switch a lamp on.
trouble-camera-broke = its driver has failed ({ $detail })
    .mend = The table opens it again by itself. If this goes on, correct the camera's options, or restart the table.
trouble-eye-network = onnxruntime { $onnxruntime } cannot run the network { $file } ({ $detail })
    .mend = Install Croupier again, with onnxruntime 1.20 or later.
trouble-eye-broke = the program that reads dice has failed ({ $detail })
    .mend = It starts again by itself. If this goes on, restart the table and update Croupier.
trouble-no-file = there is no file or folder { $path }
    .mend = Correct path in the camera's options.
trouble-no-film = OpenCV cannot read the film { $path }
    .mend = Use .mkv, .avi or .mp4, or a picture ({ $pictures }).
trouble-empty-film = { $path } holds no frame
    .mend = Record the film again.
trouble-empty-folder = the folder { $path } holds no picture
    .mend = Put pictures there: { $pictures }.
trouble-folder-closed = the folder { $path } cannot be opened ({ $detail })
    .mend = Let the table's user read it, or correct path in the camera's options.
trouble-passed-over = { $count ->
    [one] one file in { $path } is not a readable picture ({ $names })
   *[other] { $count } files in { $path } are not readable pictures ({ $names } …)
    }
    .mend = Remove the files named, or save them again as JPEG or PNG; the other pictures are shown.
trouble-no-picture = { $path } is not a readable picture
    .mend = Remove the file, or save it again as JPEG or PNG.
trouble-film-over = the film or folder has come to its end
    .mend = Start the table again, or set loop = true in the camera's options.
trouble-no-rest = in { $tries } tries no throw of { $count } dice stayed in the tray and came to rest
    .mend = Throw fewer dice, or take smaller ones in the camera's options.
trouble-no-mujoco = the simulated tray needs MuJoCo, which is not installed
    .mend = Install it: pip install 'croupier[sim]'; or choose another kind of camera.
trouble-simulated-closed = the simulated camera is closed
    .mend = Start the table again.
trouble-no-camera-kind = there is no camera of kind { $kind }
    .mend = Choose one of: { $kinds }.
trouble-camera-options = the { $kind } camera cannot use its options ({ $detail })
    .mend = Its options are: { $names }.

trouble-pin-twice = pin { $pin } is named twice
    .mend = Give every button, lamp and buzzer a pin of its own.
trouble-no-pin = a button has no pin
    .mend = Give accept, bluff and next a BCM number from 0 to 27 each.
trouble-no-time = bounce_s = { $bounce_s } and hold_s = { $hold_s } leave no time to press a button
    .mend = Take a bounce_s of 0 or more and a longer hold_s; 0.05 and 1.0 are usual.
trouble-no-gpiozero = gpiozero cannot be imported ({ $detail })
    .mend = Install it: apt install python3-gpiozero, or pip install gpiozero.
trouble-no-pins = this machine has no pins: there is no { $chip }
    .mend = Run it on a Raspberry Pi, or set pins = "mock" under [panel] and use the buttons on the screen.
trouble-mock-in-environment = GPIOZERO_PIN_FACTORY in the environment says mock
    .mend = Take it out of the environment, or set pins = "mock" under [panel] if that is meant.
trouble-no-pin-library = no library can drive the pins of this machine ({ $detail })
    .mend = Install lgpio (apt install python3-lgpio, and a virtual environment with --system-site-packages), put the user into the group gpio, and make the working directory or $LG_WD writable.
trouble-button-stuck = the { $button ->
    [accept] green
    [bluff] red
   *[next] yellow
    } button stays down
    .mend = Free it; else its wires touch, pin { $pin } (BCM) and ground. The other two still work.
trouble-pin-held = pin { $pin } cannot be used ({ $detail })
    .mend = End the program that uses it (gpioinfo says which), or name another BCM number under [panel].

trouble-journal-damaged = the night { $path } is damaged ({ $detail })
    .mend = Start the table: it keeps the file and goes on with what can still be played.
trouble-journal-unwritten = { $path } cannot be written ({ $detail })
    .mend = Make { $folder } writable: it goes on by itself.
trouble-journal-full = the disk is full
    .mend = Make room on the disk of { $folder }: it goes on by itself.
trouble-journal-no-inode = the disk can take no more files
    .mend = Delete files on the disk of { $folder }, small ones too: it goes on by itself.
trouble-journal-read-only = the disk is read-only
    .mend = Mount the disk of { $folder } for writing, or restart the machine: it goes on by itself. If it comes back, replace the memory card.
trouble-journal-owner = the table may not use { $path }, which belongs to { $owner }
    .mend = On a box, restart the table: it takes its files back. Elsewhere, give { $folder } to the table’s user (chown -R, then chmod -R u+rwX).
trouble-journal-bad-sector = the disk has a bad sector at { $path }
    .mend = Copy { $folder } to another memory card and replace this one: it goes on by itself.
trouble-journal-gone = { $path } is gone ({ $detail })
    .mend = Plug the disk of { $folder } in again: it goes on by itself.
trouble-journal-unread = the night { $path } cannot be read ({ $detail })
    .mend = Install the newest Croupier, and make { $folder } readable.
trouble-folder-taken = another Croupier uses the folder { $folder }
    .mend = Stop it first (`sudo systemctl stop croupier` on a box), or start this one with its own configuration (--config) and its own folder (state in [table]).
trouble-port-taken = another program has port { $port } of { $host }
    .mend = Stop it (`sudo ss -ltnp` says which), or choose another port in [web].
trouble-no-address = this machine has no address { $host } ({ $detail })
    .mend = Write one of its own into host in [web], or 0.0.0.0 for all of them.
trouble-port-forbidden = port { $port } is not allowed ({ $detail })
    .mend = Choose a port from 1024 on in [web].
trouble-no-pages = the pages cannot be served ({ $detail })
    .mend = Restart the machine; if this stays, change port or host in [web].
trouble-album-no-room = the disk is nearly full, and the rest is for the game
    .mend = Make room on the disk of { $folder }: pictures are kept again by themselves.

## The first start, on the wall

guide-title = Welcome. Three buttons are all it takes.
guide-step = { $place } of { $count }
guide-back = One step back
guide-asks-language = Which language?
guide-language-accept = Français
guide-language-next = English
guide-asks-edge = Is the whole frame on the screen? Some televisions cut their edges off.
guide-edge-accept = It is whole
guide-edge-next = Make it smaller
guide-asks-panel = The buttons
guide-asks-panel-again = A button has not answered: check its wires, then try again.
guide-panel-again-accept = Try again
guide-panel-again-next = Buttons on the screen
guide-wiring = How the buttons are wired, drawn: /wiring
guide-asks-looking = One moment, the table is looking…
guide-asks-camera = This camera? Lay two dice in front of it.
guide-camera-picamera2 = Camera of the Raspberry Pi
guide-camera-usb = { $name ->
    [none] USB webcam { $device }
   *[other] { $name } (USB webcam { $device })
}
guide-camera-files = Pictures from a folder
guide-camera-simulated = Simulated tray, no camera
guide-camera-accept = Take this one
guide-camera-next = Another one
guide-asks-network = Who may open the pages?
guide-network-accept = The whole house
guide-network-next = This screen only
guide-asks-rest = This is the rest. Shall we play?
guide-card = Later, dice on a printed card can announce, too: it is on the page /card of this table.
guide-rest-accept = Play
guide-rest-next = Look again
guide-asks-begins = One moment, the table is being set up…
guide-asks-unkept = Your choices cannot be saved yet.
guide-unkept-accept = Try again

camera-title = The camera
camera-told = Turn and move the camera until the tray fills the picture and the pips are sharp.
camera-back = The wall
camera-card = { house-label-card }
camera-deck = { house-label-deck }
camera-picture = What the camera sees now
camera-legend = A box surrounds each die that is found, with its value and how sure the reading is. The brass line is the rim of the tray, where it can be seen.
camera-others = Other cameras of this machine
camera-choose = Another one is chosen with “kind” and “device” in [camera] of the configuration.
camera-hidden = Dice may be hidden now: the picture comes back when they are shown. Until then only the field of the card is shown.
camera-room = No tray has been in view since the camera was opened, so its picture is shown only on the table’s own screen.
camera-none = No picture yet.

## The card: the page /card

card-title = The card
card-step-print = Print this page at 100 %, in black on white paper, and cut out the sheet you want.
card-step-lay = Lay it flat beside the cup, with all four marks in the camera’s view, and put spare dice of the same kind on it: two for Quinito, five for Poker menteur.
card-step-turn = The player who throws turns them to the announcement and takes the hand away: the wall shows it, counts down and announces it. The yellow button stops it.
card-sentence = Turn the dice to what you announce, then take your hand away.
card-form-a5 = A5, for up to five dice
card-form-strip = A strip, for beside a small tray
card-label-back = The wall
card-label-save = this sheet as SVG

## The deck of cards: the page /deck

deck-title = The deck of cards
deck-step-print = Print this page at its own size (100 %), in black on thick white paper, A4 or Letter, on one side only, and cut out the 56 cards along the lines.
deck-step-lay = To have a hand of Kaël counted, lay it in the tray, faces up, side by side or as a fan: a third of each card must be visible.
deck-step-teach = The camera reads each card by its black mark, without being taught.
deck-label-back = The wall
deck-label-sheet = Sheet

## The wiring: the page /wiring

wiring-title = Wiring of the buttons and lamps
wiring-told = Three buttons to ground, three lamps behind a transistor. The pins are those of the configuration, section [panel].
wiring-on-screen = The buttons are now on the screen: set pins = "auto" in [panel] for these.
wiring-button = Button, { $colour }
wiring-lamp = Lamp, { $colour }
wiring-buzzer = Buzzer
wiring-label-card = { house-label-card }
wiring-label-back = The wall
wiring-label-drawing = The drawing
wiring-label-table = The pins
wiring-label-parts = What it takes
wiring-label-steps = In this order
wiring-label-part = Part
wiring-label-bcm = BCM number
wiring-label-header = Pin of the header
wiring-label-way = Connection
wiring-label-straight = direct, the other wire to ground
wiring-label-driven = through the transistor
wiring-label-ground = ground
wiring-label-plus = plus of the lamps (5 V, or 12 V of their own)
wiring-label-driver = ULN2003A
wiring-label-sd = side of the SD card
wiring-part-pi = Raspberry Pi 4 or 5
    .about = With its own power supply and an SD card of class A2, or an SSD.
wiring-part-camera = Camera
    .about = Raspberry Pi camera module 2 or 3 on its ribbon, or a USB webcam; 40 cm above the tray, with a soft lamp beside it.
wiring-part-buttons = Three arcade buttons with lamps
    .about = Green, red, yellow; normally open contact (NO), LED lamp of 5 V or 12 V with its resistor.
wiring-part-driver = One ULN2003A
    .about = Seven transistors in one case: never a lamp straight on a pin, which gives 3.3 V and 16 mA only. Instead, for each lamp: a 2N2222 with 1 kΩ at its base.
wiring-part-buzzer = An active buzzer (optional)
    .about = Of 5 V, on a free output of the ULN2003A; its pin is named buzzer in [panel]. Without it the table only blinks.
wiring-part-supply = A 12 V supply, for lamps of 12 V
    .about = Its minus joins the ground of the Pi; its plus never goes to the Pi.
wiring-part-wires = Flexible wire and 4.8 mm blade terminals
    .about = One colour for each button, black for ground; less than two metres to the Pi.
wiring-step-off = Switch the Pi off and unplug its supply.
wiring-step-ground = One ground for all: a wire from the header to the second contact of each button and to GND of the ULN2003A. The pull-up resistors are inside the Pi.
wiring-step-lamps = The pins of the lamps go to the inputs of the ULN2003A, its outputs to the minus of each lamp.
wiring-step-supply = The plus of the lamps goes to 5 V (header pin 2), or to the plus of a 12 V supply.
wiring-step-pins = Write pins = "auto" in [panel] of /etc/croupier/croupier.toml, and the pins where they differ.
wiring-step-check = “croupier doctor” lights each lamp and asks for each button.

## The doctor: `croupier doctor`

colour-of-accept = green
colour-of-bluff = red
colour-of-next = yellow
doctor-part-config = Configuration
doctor-part-disk = Disk
doctor-part-memory = Memory
doctor-part-power = Power and heat
doctor-part-clock = Clock
doctor-part-network = Network
doctor-part-screen = Screen
doctor-part-eye = Eye
doctor-part-camera = Camera
doctor-part-panel = Buttons and lamps
doctor-part-voice = Voice
doctor-config-read = Read from { $file }.
doctor-config-none = None: every key has its default, and the tray is simulated.
    .mend = “croupier config” prints all keys; they belong in /etc/croupier/croupier.toml.
doctor-config-broken = Cannot be read: { $problem }
    .mend = Correct this line; “croupier config” shows all keys.
doctor-disk-open = The journal can be written in { $folder }.
doctor-disk-hangs = The disk has not answered for { $seconds } s.
    .mend = Check the memory card, the stick or the network that holds the folder; replace a card that does this again.
doctor-part-outside = Games and cameras of other packages
doctor-outside-in-use = { $name }, of { $package } { $version }.
doctor-outside-broken = { $name }, of { $package } { $version }, is left out: { $detail }
    .mend = Update the package, or remove it: .venv/bin/pip uninstall { $package }. Then start the table again.
doctor-outside-missing = The game { $game }, which [night] of the configuration names, is not installed.
    .mend = Install its package, or name one of { $games }. Until then another one can be chosen at the table.
doctor-memory-hangs = The system has not said for { $seconds } s whether it can limit memory.
    .mend = Restart the machine.
doctor-memory-bounded = The system limits the memory of the table and the wall.
doctor-memory-unknown = This machine does not say whether it limits the memory of the table and the wall.
    .mend = The table limits itself; the wall is as large as its browser.
doctor-memory-unbounded = The system limits the memory of neither the table nor the wall: its memory controller is off.
    .mend = Restart the machine: the installation switches it on from the next start on.
doctor-power-good = Enough power, and no heat that slows the processor down, since the machine was switched on.
doctor-power-hangs = The firmware has not reported power and heat for { $seconds } s.
    .mend = Switch the machine off and on.
doctor-power-weak = The power supply has been too weak since the machine was switched on: it slows down, and its memory card may suffer.
    .mend = Take a supply made for a Raspberry Pi (5 V and 3 A; 5 A for a Pi 5), with its own cable.
doctor-power-hot = The processor has been so hot since the machine was switched on that it slowed down.
    .mend = Give the box air, away from lamps and heaters, or a fan.
doctor-clock-hangs = The journal could not be read within { $seconds } s, so the clock is compared with nothing.
    .mend = Check the disk that holds it, and end the program that has it open.
doctor-network-hangs = The network has not answered for { $seconds } s.
    .mend = Check cable or Wi-Fi, and the name server of the router.
doctor-broker-hangs = The broker has not answered for { $seconds } s.
    .mend = Check host and port in [broker], and the machine that it runs on.
doctor-screen-hangs = The screen has not answered for { $seconds } s.
    .mend = Unplug the screen and plug it in again, or restart the machine.
doctor-eye-hangs = The eye has not read a test picture for { $seconds } s.
    .mend = Restart the table; if this stays, install Croupier anew.
doctor-camera-hangs = The camera has not answered for { $seconds } s.
    .mend = Unplug the camera and plug it in again, or restart the machine.
doctor-panel-hangs = The pins have not answered for { $seconds } s.
    .mend = Restart the machine; if this stays, set pins = "mock" in [panel] and play with the page.
doctor-voice-hangs = The loudspeaker has not answered for { $seconds } s.
    .mend = Unplug the loudspeaker and plug it in again, or set kind = "none" in [voice].
doctor-disk-closed = Nothing can be written in { $folder }: { $problem }.
    .mend = Run this with sudo. If that changes nothing: { $mend }
doctor-disk-unkept = Nothing can be written in { $folder }: { $problem }.
    .mend = { $mend }
doctor-disk-aside = Put aside, and no longer read: { $files }.
    .mend = Copy what you may need, then delete these files.
doctor-disk-full = { $megabytes } MB free in { $folder }: too little for the journal.
    .mend = Free at least 512 MB (“df -h” shows where).
doctor-disk-short = { $megabytes } MB free in { $folder }: the pictures of the night will lack room.
    .mend = Free 512 MB, or set pictures = "never" in [camera].
doctor-disk-room = { $megabytes } MB free.
doctor-disk-slow = A line of the journal takes { $milliseconds } ms to write: every press waits for it.
    .mend = Take a card of class A2, or an SSD.
doctor-disk-fast = A line of the journal is written in { $milliseconds } ms.
doctor-clock-synchronized = { $time }, from the network.
doctor-clock-alone = { $time }; the network has not confirmed it.
    .mend = Connect the network, then “sudo timedatectl set-ntp true”; without a network, put a clock battery on the Pi.
doctor-clock-unset = { $time }: that cannot be the time.
    .mend = Set it: “sudo timedatectl set-time "2027-01-31 20:00"”; a Pi without battery or network forgets it.
doctor-clock-behind = { $time }, but the journal already has a line of { $last }.
    .mend = Set the clock (“sudo timedatectl set-ntp true”), or nights will be mixed up.
doctor-network-address = Phones find the table at { $address }.
doctor-network-none = This machine has no address: no phone finds the table. The game itself can be played without.
    .mend = Plug the cable in, or choose the Wi-Fi with “sudo nmtui”.
doctor-network-alone = The pages are for this machine alone ({ $host }).
    .mend = Set host = "0.0.0.0" in [web] to let phones and other screens in.
doctor-network-running = The table is running, and answers on port { $port }.
doctor-network-free = Port { $port } is free.
doctor-network-closed = No pages: { $problem }.
    .mend = { $mend }
doctor-screen-there = Plugged in: { $connectors }.
doctor-screen-no-browser = The browser “{ $program }” cannot be found: the screen stays black.
    .mend = “sudo apt install chromium”, or correct browser in [screen].
doctor-screen-desktop = A desktop starts with this machine and holds the screen: the wall is not shown there.
    .mend = “sudo systemctl set-default multi-user.target”, then restart.
doctor-screen-none = No screen is plugged in.
    .mend = Plug the HDMI cable into a screen that is switched on, then restart; on a Pi 4 or 5 take the socket nearest to the power.
doctor-screen-unknown = This machine does not say whether a screen is plugged in.
    .mend = Look at the screen, or open the page of the wall from another device.
doctor-eye-runs = Every network runs; a reading of drawn dice takes { $milliseconds } ms.
doctor-eye-broken = Reads no dice: { $problem }.
    .mend = { $mend }
doctor-camera-numbered = Chosen by its number, { $device }, while there is another webcam: the next start may exchange the two.
    .mend = Write device = "{ $path }" under [camera.options].
doctor-camera-opens = Opens: { $width }×{ $height } pixels.
doctor-camera-closed = Does not open: { $problem }.
    .mend = { $mend }
doctor-camera-empty = Opens, but gives no picture.
    .mend = Check the cable at both ends; with kind = "files", put pictures into the folder.
doctor-camera-busy = The table is using it now.
    .mend = “sudo systemctl stop croupier”, then once more.
doctor-camera-fps = { $fps } frames a second.
doctor-camera-slow = { $fps } frames a second: throws will be read late.
    .mend = Ask for a smaller size_wh in [camera], and give it more light: in the dark a camera is slow.
doctor-camera-lit = Light enough ({ $brightness } of 255).
doctor-camera-dark = Too dark ({ $brightness } of 255).
    .mend = Take the cap off the lens, or switch a lamp on above the tray.
doctor-camera-dazzled = Dazzled ({ $brightness } of 255).
    .mend = Turn the lamp away, or take it farther from the tray.
doctor-camera-sharp = In focus (edges of { $edge } pixels).
doctor-camera-blurred = Out of focus (edges of { $edge } pixels).
    .mend = Wipe the lens, then turn its ring until the pips of the dice are sharp.
doctor-camera-nothing-sharp = Nothing in the picture has an edge: focus cannot be measured.
    .mend = Lay a die in the middle of the tray.
doctor-camera-tray = The tray fills the picture ({ $percent } %).
doctor-camera-no-tray = The tray does not fill the picture ({ $percent } %).
    .mend = Put the camera right above the tray, until there is hardly anything but the tray to be seen.
doctor-camera-card = The card is seen; on it: { $count ->
    [0] nothing
   *[other] { $values }
    }.
doctor-camera-no-die = No die in view.
    .mend = Lay a die in the middle of the tray.
doctor-camera-unsure = Dice seen ({ $values }), but not for sure: { $why }.
    .mend = Move the dice apart, soften the light.
doctor-camera-far = Dice seen ({ $values }), but too small.
    .mend = Bring the camera nearer: a die should be a twentieth of the width of the picture.
doctor-camera-dice = Dice read: { $values }.
doctor-panel-on-screen = The buttons are those on the screen (pins = "mock").
    .mend = Set pins = "auto" in [panel] for real buttons.
doctor-panel-busy = The table is using them now.
    .mend = “sudo systemctl stop croupier”, then once more.
doctor-panel-closed = Do not open: { $problem }.
    .mend = { $mend }
doctor-panel-opens = The pins answer.
doctor-panel-unasked = Nobody was asked to press.
    .mend = Run “croupier doctor” in a terminal, and press each button when its lamp breathes.
doctor-panel-stuck = The { $button } button stays down.
    .mend = Free it; else its two wires touch: that of pin { $pin } (BCM) and that of ground, one to a terminal.
doctor-panel-press = Press the { $button } button: its lamp breathes.
doctor-panel-pressed = The { $button } button answers.
doctor-panel-silent = The { $button } button does not answer.
    .mend = Its wires go to pin { $pin } (BCM) and to ground; its lamp goes to pin { $lamp } through a transistor.
doctor-panel-crossed = The { $button } button was asked for, the { $heard } one answered.
    .mend = Swap their wires, or their numbers in [panel].
doctor-voice-sentence = Good evening, this is the table speaking.
doctor-voice-spoke = “Good evening” has been said: if nobody heard it, switch the loudspeaker on, or choose a device in [voice].
doctor-voice-chimes = No voice is installed: the table chimes.
    .mend = sudo apt install espeak-ng
doctor-voice-off = Switched off in the configuration.
    .mend = Set kind = "auto" in [voice] to switch it on.
doctor-voice-nothing = Nothing can play a sound.
    .mend = Plug a loudspeaker in, and “sudo apt install alsa-utils espeak-ng”; or set kind = "none" in [voice].
doctor-voice-failed = { $why ->
    [no-program] “{ $program }” is not installed.
    [no-engine] “{ $program }” cannot be found.
    [no-output] Nothing can play a sound.
    [hung] “{ $program }” did not end, and was stopped.
   *[broke] “{ $program }” has stopped: { $detail }
    }
    .mend = { $why ->
    [no-program] sudo apt install { $package }
    [no-engine] Check engine in [voice]: give the name of the program, or its whole path.
   *[other] Plug in the loudspeaker and switch it on; “aplay -L” names the outputs, for device in [voice].
    }

## Refusals

error-bad-json = That message cannot be read.
error-unknown-action = The table does not know that action.
error-bad-argument = That value does not fit.
error-not-started = No game is going on.
error-already-started = A game is already going on.
error-not-expected = Not now.
error-not-your-turn = It is somebody else’s turn.
error-illegal-announcement = That may not be announced: too low, or no such score.
error-kept-changed = A kept die has moved: put it back as it was, or read the dice again.
error-illegal-cards = Those cards cannot be laid like that.
error-wrong-count = The number of cards is wrong: count the hand again.
error-too-many-copies = There are not that many of this card: read the cards again.
error-thrown-twice = Each die is thrown only once in a turn.
error-nothing-to-undo = Nothing to undo.
error-game-over = The game is over.
error-internal-error = That action failed; the table is as it was before.
error-journal-slow = Nothing was played: the game waits for its disk.
error-journal-late = The game waits for its disk: this may still count. Look at the wall before sending it again.
error-journal-failed = Nothing was played: the game is no longer being saved.

## What every game tells

instruction-over = The game is over
    .do = { $won ->
        [0] thanks, good night
        [1] wins the game!
       *[other] win the game!
        }
state-over = Game over
note-over = You can undo, or start a new game.

## What was decided, in a word or two

verdict-true = That was true
verdict-false = Bluff!
verdict-eliminated = Out of the game!
verdict-round = The round!

event-joined = { $player } sits down at the table.
event-left = { $player } leaves the table.
event-ended = The table stops the game.
event-undone = Taken back: { $action }.
event-rule = { $by } adds rule { $number }: “{ $text }”.
event-repeal = Rule { $number } no longer counts: “{ $text }”.
event-direction = { $direction ->
    [right] The direction changes: to the right.
   *[left] The direction changes: to the left.
    }
event-fault = { $player }, “{ $cry }”: { $kind }.

action-start = the start of the game
action-dice = the last dice
action-announce = the announcement
action-accept = the acceptance
action-bluff = the bluff call
action-next = the pass
action-choose = the choice
action-give = the gift
action-keep = the kept dice
action-look = the look under the cup
action-throw = the throw
action-away = the absence
action-back = the return
action-rule = the new rule
action-repeal = the dropped rule
action-fault = the fault
action-join = the new player
action-leave = the departure
action-end = the end of the game

take-fault = { $what }: { $kind } (“{ $cry }”).

fault-fall = lost balance or fell
fault-drop = something dropped or knocked over
fault-bump = somebody was run into
fault-slow = evidently slow
fault-control-other = an uncontrolled move
fault-fanciful = a score that does not exist
fault-not-following = not following the game
fault-misunderstanding = rules misunderstood
fault-bad-spirit = plainly bad spirit
fault-confused = confused talk
fault-wrong-cry = the two cries mixed up
fault-speech = cannot get a word out
fault-house-rule = a house rule forgotten
fault-notion-other = an action that makes no sense

## The memory of the house

house-title = The memory of the house
house-nights = The nights
house-latest = The latest nights
house-night = Night of { $date }
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
house-dice = The dice of the house
house-dice-named = The dice “{ $name }”
house-dice-simulated = The dice of the simulated tray

house-nothing = Nothing yet: the memory begins with the first game.
house-summary = { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
    }, { $games ->
    [one] { $games } game
   *[other] { $games } games
    }, { $players ->
    [one] { $players } name at the table
   *[other] { $players } names at the table
    } and { $time } of play since { $since }.
house-untold = { $games ->
    [one] { $games } game was played by other rules, is of a game that is not installed, or does not replay any more: it counts here, without its details.
   *[other] { $games } games were played by other rules, are of games that are not installed, or do not replay any more: they count here, without their details.
    }
house-unread = { $nights ->
    [one] { $nights } night is still to be read: these figures are not complete.
   *[other] { $nights } nights are still to be read: these figures are not complete.
    }
house-night-told = { $games ->
    [one] { $games } game
   *[other] { $games } games
    }, { $players ->
    [one] { $players } name at the table
   *[other] { $players } names at the table
    }, { $time } of play.
house-game-told = From { $from_ } to { $to } ({ $time }).
house-player-told = { $name }: { $games ->
    [one] { $games } game
   *[other] { $games } games
    } in { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
    }.
house-running = The game is not over.
house-winners = Won by { $names }.
house-losers = Lost by { $names }.
house-poster-pays = { $count ->
    [one] { $names } pays the round
   *[other] { $names } pay the round
    }
house-poster-wins = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
    }
house-title-champion = Champion: { $player }, { $count } games won
house-title-never-caught = Never caught: { $player }, { $count } announcements
house-title-nose = Best nose: { $player }, { $count } bluffs seen through
house-title-samaritan = Good Samaritan: { $player } gave { $amounts } away
house-title-thirst = Took the most: { $player }, { $amounts }
house-label-share = Share the picture of the night
house-trouble-not-installed = The game { $game } is not installed: install its package to see what happened.
house-trouble-other-rules = This game was played by another version of the rules: it can no longer be shown.
house-trouble-night-damaged = Part of this night is damaged: some games are missing, the undamaged ones are here.
house-trouble-night-broken = The journal of this night is damaged: it can no longer be shown. The other nights are untouched.
house-trouble-broken = This game does not replay by today’s rules: it can no longer be shown.

house-label-home = The house
house-label-nights = The nights
house-label-night-before = The night before
house-label-night-after = The night after
house-label-export = Take everything home
house-label-json = As JSON
house-label-csv = As CSV, in a zip
house-label-throws = Tonight’s throws, to teach the eye
house-label-card = The card that announces
house-label-deck = A deck of cards to print
house-label-camera = What the camera sees
house-label-wiring = The wiring
house-label-wall = The table
house-label-film = The two seconds before
house-label-to-night = The night
house-label-sight-before = The look before
house-label-sight-after = The look after
house-label-contents = Contents
house-label-read-on = Read on

house-section-games = The games
house-section-sights = What the camera saw
house-sights-note = Pictures are kept for the night alone. Nothing is ever kept while dice are hidden.
house-sight-read = { $time } · { $values }
house-sight-unsure = { $time } · not sure
house-sight-counted = The dice that count: { $values }.
house-section-bluffs = Announcements and bluffs
house-section-calls = Who calls whom
house-section-made = Who makes whom take
house-section-rivals = Head to head
house-section-reasons = For what reasons
house-section-scores = { $dice }: the scores of two dice
house-bluffs-note = An announcement that was believed stays secret: only dice that are shown tell whether it was true.
house-made-note = What a player owes only to their own throw is charged to nobody.
house-rivals-note = Calls: right ones out of all.

house-column-game = game
house-column-games = games
house-column-time = time
house-column-mean-time = a game
house-column-player = name
house-column-players = at the table
house-column-night = night
house-column-played = games
house-column-won = won
house-column-lost = lost
house-column-rounds = rounds
house-column-why = reason
house-column-taken = in all
house-column-given = made others take
house-column-announced = announcements
house-column-believed = believed
house-column-shown-true = called, but true
house-column-caught = bluffs caught
house-column-caught-share = bluffs among those called
house-column-called-right = right calls
house-column-called-wrong = wrong calls
house-column-caller = who calls
house-column-called = who had announced
house-column-calls = calls
house-column-by = who makes take
house-column-whom = who takes
house-column-rival = against
house-column-calls-made = calls made
house-column-calls-met = calls met
house-column-made-take = made the rival take
house-column-made-to-take = took because of the rival
house-column-face = face
house-column-seen = thrown
house-column-expected = expected
house-column-seen-cup = shown from under the cup
house-column-score = score
house-right-of = { $right } of { $count }

house-plot-taken = { $game }: what each has taken
house-plot-taken-about = Bars: { $units }, name by name. The same figures are in the table.
house-plot-faces = { $dice }: the six faces
house-plot-faces-about = Bars: how often each face was thrown, of { $count } dice that were read, and beside it what chance gives. The same figures are in the table.
house-fair-few = { $throws ->
    [0] No throw in the open has been read yet: there is nothing to say of these dice.
    [one] { $throws } throw in the open is too little to judge these dice.
   *[other] { $throws } throws in the open are too few to judge these dice.
    }
house-fair-fair = These dice are as fair as one can tell after { $throws } throws in the open: chance alone is at least as uneven in { $percent } % of all cases.
house-fair-odd = After { $throws } throws in the open these dice look odd: chance alone is as uneven in only { $percent } % of all cases. More throws will tell.
house-fair-loaded = After { $throws } throws in the open chance does not explain these dice any more: it is as uneven less than once in a thousand cases. Look at them closely.
house-chi-square = (χ² = { $chi }, { $freedom } degrees of freedom, p { $tiny ->
    [true] < { $p }
   *[false] = { $p }
    })
house-cup-note = { $throws ->
    [one] { $throws } hand shown from under the cup is counted apart: who announces and who calls chooses what is shown, and that is no longer chance alone.
   *[other] { $throws } hands shown from under the cup are counted apart: who announces and who calls chooses what is shown, and that is no longer chance alone.
    }

house-meaning-nights-night = number of the night
house-meaning-nights-began = beginning of the night, in universal time (ISO 8601)
house-meaning-nights-games = number of games
house-meaning-nights-trouble = empty; broken: the lines of the night are damaged; then without games
house-meaning-games-night = number of the night
house-meaning-games-game = place of the game in its night
house-meaning-games-kind = code of the game
house-meaning-games-rules = version of the rules by which it was played; 0 if unknown
house-meaning-games-trouble = empty; other-rules: played by other rules; not-installed: its game is not installed; broken: does not replay; then without events and ledger
house-meaning-games-began = first action, in universal time
house-meaning-games-ended = last action, in universal time
house-meaning-games-seconds = how long it took, in seconds
house-meaning-games-over = true where the game is over
house-meaning-games-players = every name that has sat at the table
house-meaning-games-winners = names that have won
house-meaning-games-losers = names that have lost
house-meaning-games-options = options of the game, as in its rule sheet
house-meaning-ledger-night = number of the night
house-meaning-ledger-game = place of the game in its night
house-meaning-ledger-kind = code of the game
house-meaning-ledger-player = name
house-meaning-ledger-unit = unit, by its code in the rule sheet
house-meaning-ledger-amount = what was taken in the whole game
house-meaning-actions-line = number of the line in the journal
house-meaning-actions-night = number of the night
house-meaning-actions-game = place of the game in its night; 0 for what was taken back and for an undo
house-meaning-actions-at = moment, in universal time
house-meaning-actions-do = code of the action
house-meaning-actions-by = who said it, if the action says so
house-meaning-actions-stands = false where the action was taken back, or takes another one back
house-meaning-actions-dice = name of the dice that the camera read; empty too where nobody named them or people said the action
house-meaning-actions-action = the whole action as JSON, as in the referee protocol
house-meaning-events-line = line of the journal whose action led to it
house-meaning-events-night = number of the night
house-meaning-events-game = place of the game in its night
house-meaning-events-place = place of the event among those of its action
house-meaning-events-event = code of the event
house-meaning-events-player = player concerned
house-meaning-events-unit = unit that was taken
house-meaning-events-amount = how much of it
house-meaning-events-why = why, by its code in the rule sheet
house-meaning-events-made-by = who made the player take, if it was somebody else
house-meaning-events-keys = the other keys of the event, as JSON

why-fault = fault

## The set-up: the seats, the game, its rules

label-seated = { $count ->
    [0] Welcome
   *[other] { $count } at the table
    }
label-sit-down = { $count ->
    [0] take a seat: two at least
   *[other] take a seat
    }
label-sit-how = { $phones ->
    [true] No names are typed here: take a colour or an animal. With a phone you can write your own.
   *[false] No names are typed here: take a colour or an animal.
    }
label-seats = The seats
label-before = before the game
label-phone = With your phone
label-way-in = Phones:
label-code = Tonight’s code
label-code-elsewhere = Phones: tonight’s code is on the table’s own screen.
label-own-address = This page only shows the table. To play here, open the address that “croupier table” has printed.
label-agreed = Agreed on tonight

asks-sit = Who sits down?
asks-ready = Begin, or change a rule?
asks-game = Which game?
asks-option = Which rule?
asks-colour = Which colour?
asks-animal = Which animal?
asks-stand = Who gives up a seat?
asks-move = Who changes seats?

offer-same = As last time: { $players }
offer-change = Other people, other rules
offer-sit = { $players }
offer-names = { $of ->
    [colour] A colour for a name
   *[animal] An animal for a name
    }
offer-play = That is all: play
offer-game = { $game }
offer-other-game = Another game
offer-people = New people
offer-next-game = Another game, other players
offer-seats = Back to the seats
offer-option = { $value }
offer-menu-stand = Somebody gives up a seat
offer-menu-move = Somebody changes seats
offer-send-away = Send away { $players }: one phone brought them
offer-stand = { $player } gives up the seat
offer-move = { $player } changes seats
offer-turn-away = No seat for { $player }
offer-elsewhere = At another seat

about-same = The same people in the same seats; others may sit down afterwards.
about-change = The seats stay taken: add some, free some, or change the rules.
about-sit = “Choose”: the seat is taken, clockwise. “Next one”: the name after it.
about-names = For anyone who gives no name and uses no phone.
about-play = Nobody else sits down: on to the game and its rules.
about-other-game = See the other games for this many players.
about-seats = Nothing is lost: seats and rules stay as they are.

event-seated = { $players } at the table.
event-stood = { $player } gives up the seat.

action-sit = the seat taken
action-stand = the seat given up
action-game = the choice of the game
action-option = the rule agreed on

error-name-taken = That name is at the table already, or one that looks like it: please take another one.
error-name-unfit = That name will not do: one to twenty-eight letters, none of them invisible.
error-house-full = There is no seat left.

no-seat = Nobody can join this game now: the seat is for the next one.

notice-knocking = { $player } asks for a seat. { $how }
let-in = { $way ->
    [hold] Hold red at the table, then press green.
    [press] Press { $button } at the table: that lets { $player } in.
   *[menu] The menu of the table lets { $player } in: hold red.
    }
notice-waiting = { $player } asks for a seat. { $reason }

colour-1 = Red
colour-2 = Blue
colour-3 = Green
colour-4 = Yellow
colour-5 = Orange
colour-6 = Purple
colour-7 = Pink
colour-8 = Black
colour-9 = White
colour-10 = Grey
colour-11 = Turquoise
colour-12 = Silver

animal-1 = Fox
animal-2 = Wolf
animal-3 = Bear
animal-4 = Lynx
animal-5 = Owl
animal-6 = Beaver
animal-7 = Hare
animal-8 = Stag
animal-9 = Badger
animal-10 = Squirrel
animal-11 = Falcon
animal-12 = Turtle

## Corrections

asks-correct = What is right?
asks-which = Which action is to be corrected?

offer-menu-correct = Correct “{ $deed }”
offer-menu-correction = Correct “{ $was }” to “{ $brief }”
offer-correction = { $now }, not { $was }
offer-branch = { $more ->
    [0] { $first } to { $last }
   *[other] { $first } to { $last }, or something else
    }
offer-another = Corrections
offer-all = All choices
offer-past = { $entry }
offer-strike = It did not happen
offer-menu-which = Correct another action
offer-deed = { $deed }
offer-earlier = Earlier…

about-all = Each button keeps a third of them; a few presses are enough.
about-menu-correction = Red button: other corrections.
about-fork = Each button takes the choices in its colour.
about-fork-correct = What followed is played again, nothing is lost.

action-correct = the correction

deed-start = start of the game
deed-dice = { $what ->
    [none] no dice
   *[other] dice { $what }
    }
deed-announce = announcement { $what }
deed-accept = accept
deed-bluff = bluff
deed-next = pass
deed-choose = choice { $what }
deed-give = give { $what }
deed-keep = { $what ->
    [none] keep nothing
   *[other] keep { $what }
    }
deed-look = look under the cup
deed-throw = throw { $count ->
    [one] one die
   *[other] { $count } dice
    }
deed-lay = lay { $what }
deed-cut = cut with { $what }
deed-cards = hand { $what }
deed-admit = admitted: { $what }
deed-admit-nobody = nobody
deed-cards-nobody = empty
deed-rule = rule “{ $what }”
deed-repeal = rule { $what } dropped
deed-house = house rule: { $what }
deed-fault = fault, { $what }
deed-join = { $what } sits down
deed-leave = { $what } leaves the table
deed-away = { $what } is away
deed-back = { $what } is back
deed-end = end of the game
deed-share = { $amount } to { $player }

event-corrected = { $by ->
    [none] Correction
   *[other] Correction, { $by }
    }: { $now ->
    [none] “{ $was }” did not happen.
   *[other] { $now }, not { $was }.
    }
event-taken-otherwise = { $now ->
    [0] Taken back: { $what }.
   *[other] { $was ->
        [0] { $what } instead of nothing.
       *[other] { $what } instead of { $was }.
        }
    }
event-counted-otherwise = { $player }: { $unit } instead of { $was }.
event-over-otherwise = { $over ->
    [true] { $won ->
        [0] So the game is over.
        [one] So the game is over: { $winners } wins.
       *[other] So the game is over: { $winners } win.
        }
   *[false] { $dropped ->
        [true] So the game is not over, and what was set up for the next one is dropped.
       *[false] So the game is not over.
        }
    }
event-set-aside = What followed no longer fits: play on from here. { $count ->
    [one] One action is
   *[other] { $count } actions are
    } set aside, nothing is lost.
event-brought-back = { $count ->
    [one] One action that was set aside counts again.
   *[other] { $count } actions that were set aside count again.
    }

notice-set-aside = After the correction, play on from here: { $count ->
    [one] one action is set aside, and comes back
   *[other] { $count } actions are set aside, and come back
    } when the correction is taken back.

error-no-such-action = That action no longer counts: there is nothing to correct.
error-no-change = That is what counts already.

## The page for phones

phone-title = The table
phone-now = Right now
phone-play = Play from this phone
phone-code = The code on the wall
phone-code-send = Enter
phone-name = Your name
phone-name-send = Take a seat
phone-who = Who are you?
phone-whole = The whole table
phone-menu = Menu of the table
phone-undo = Take the last action back
phone-your-turn = Your turn!
phone-rules = The rules
phone-rules-all = All the rules of the game
phone-rules-now = The rules now
phone-rules-why = Why that cost something
phone-terms = The words of the game
phone-help = What is this?
phone-sure = Yes, leave the table
phone-alone = The pages of this table are for this machine alone, so no phone can join. Set host = "0.0.0.0" in [web] to let phones in.
phone-earlier = Earlier
phone-otherwise = { offer-another }
phone-share = { house-label-share }
phone-dice = The dice that were thrown
phone-equal = Several equal ones
phone-change = Stop playing from here
phone-leave = Leave the table
phone-away = Be away for a while
phone-back = Come back
phone-history = What has happened
phone-empty = Nothing has happened yet.
phone-seen = What the camera saw
phone-card = { house-label-card }
phone-believe = True or bluff, what do you say?
phone-believe-true = True
phone-believe-false = Bluff
phone-house = The memory of the house
phone-tray = The table
phone-this = This phone
phone-start = Start
phone-sits = At the table, in order
phone-sit = Who sits down?
phone-other-name = Another name
phone-stand = gets up
phone-forward = move one seat forward
phone-game = Which game?
phone-options = Options
phone-again = The same people
phone-ideas = Some ideas
phone-left = Left
phone-more = one more
phone-less = one less
phone-send = Send
phone-rule = The rule, in one sentence
phone-plays = { $name }, this phone plays for you.
phone-looks-on = { $name }, tonight phones only look on.
phone-for-table = This phone plays for the whole table.
phone-seated = { $name }, you have a seat.
phone-takes = You: { $amounts }
phone-begin = Press { $button } at the table: “{ $label }”.
phone-knocking = { $name }, the table sees your request. { $how }
phone-waiting = { $name }, the table sees your request. { $reason }
phone-gone = { $name }, you are not at the table.
phone-wrong-code = That is not tonight’s code: look at the wall.
phone-no-cookie = This phone refuses the cookie of this page: allow it, then scan the QR code on the wall again.
phone-too-many = Too many tries: wait a few seconds, or scan the QR code on the wall.

offer-menu-phones = { $whom ->
    [nobody] Phones: only looking on
    [seats] Phones: each for one seat
   *[table] Phones: the whole table
    }
offer-phones = { $whom ->
    [nobody] Phones only look on
    [seats] Each phone plays for one seat
   *[table] Phones play for the table as well
    }
about-phones-nobody = Phones follow the game, nothing more.
about-phones-seats = A phone with the code on the wall plays for one seat, and for no other.
about-phones-table = A phone with the code on the wall may do everything, and enter dice that the camera does not read.
asks-phones = What may phones do?
notice-phone-plays = A phone plays for { $player }.
notice-phone-plays-all = A phone plays for the whole table.
notice-phone-looks = A phone asks the camera to look at the tray, for { $player }.

error-too-late = Too late: the table has moved on.
error-phones-nobody = Tonight phones only look on.
error-phones-seats = Tonight a phone plays for one seat only.
error-phone-full = This phone has all the seats that one phone may take. The others use their own phone, or the buttons.
error-phone-gone = That seat is no longer at the table: choose another one.
error-phone-unknown = Type the code on the wall first.

## Help for those who play a game for the first time

offer-menu-help = { $shown ->
    [true] Explain every moment
   *[false] Explain no more
    }

help-over = The game is over. Beside each name is all that the player took.

## Teaching the table its own dice or cards

offer-menu-teach = Teach the table its dice or cards
asks-teach = Teach what?
offer-teach = { taught-kind }
taught-kind = { $set ->
    [poker-dice] Poker dice
    [dice] Other dice
   *[cards] A deck of cards
    }
about-teach = The camera is shown each face once, and knows it from then on.
asks-lesson = Teach the table
label-lesson = { $set ->
    [poker-dice] Teach poker dice
    [dice] Teach dice
   *[cards] Teach cards
    }
label-hold-stop = hold: stop teaching
button-lesson-accept = { $trial ->
    [true] Done
   *[false] Keep
    }
button-lesson-bluff = Back
button-lesson-next = { $kept ->
    [0] Skip
   *[other] Leave it so
    }
taught-name = { $set ->
    [poker-dice] Poker dice { $number }
    [dice] Dice { $number }
   *[cards] Cards { $number }
    }
taught-face = { $face ->
    [6] ace
    [5] king
    [4] queen
    [3] jack
    [2] 10
   *[1] 9
    }
    .short = { $face ->
    [6] A
    [5] K
    [4] Q
    [3] J
    [2] 10
   *[1] 9
    }
offer-lesson = { $set ->
    [cards] Lay the cards with { $face } in the tray, side by side, as many as look different.
   *[other] Lay one die or several in the tray, { $face } on top.
    }{ $kept ->
    [0] {""}
   *[other] {" "}Kept so far: { $kept }.
    }
lesson-hand = { $set ->
    [cards] The cards
   *[other] The dice
    } must lie still, without a hand over the tray.
lesson-seen = Seen { $seen ->
    [one] once
   *[other] { $seen } times
    }: { $face }. Right? Then press green.
lesson-saving = One moment…
lesson-trial = Kept as “{ $name }”. { $set ->
    [cards] Lay some cards
   *[other] Throw the dice
    }: here stands what is read. Green ends.
lesson-alike = These look alike: { $faces }. Press red and show both again, or try what is read.
lesson-read = Read: { $faces }.
lesson-unsure = Not sure, { $why }. { $faces ->
    [none] {""}
   *[other] Read so far: { $faces }.
    }
lesson-trouble = Not kept: { $problem }. { $mend } Green tries again.
lesson-error = Not yet: { $problem }.
taught-title = Dice and cards that the table was taught
taught-about = The set in use is read like ordinary dice. To teach one takes two minutes: the wall leads through it.
taught-teach = Teach:
taught-rename = Rename
taught-label = Name
taught-use = Use
taught-rest = Do not use
taught-delete = Delete
taught-really = Delete for good
taught-export = Save as a file
taught-file = File of a set
taught-import = Add
taught-not-now = This cannot be done now: the set is gone, or a game is on, which has to end first.

## Broker: several tables of a club

notice-broker-failed = The other tables and the smart home get no news of this one: { $problem }. { $mend }
notice-broker-floods = Something sends button presses through the broker without end; most are dropped. Find the automation or the remote control that does it; the buttons on the table work.
notice-broker-shared = Another table is called { $table }, too: the club and the smart home cannot tell them apart. Give each its own name (table in [broker]) and restart it; the game goes on.
trouble-broker-away = the MQTT broker { $host } does not answer on port { $port }
    .mend = Check that it runs and is on this network; the table finds it again by itself, the game goes on.
trouble-broker-no-host = there is no machine { $host } on this network
    .mend = Check host in [broker], and that this network knows the name; an address works too. The game goes on.
trouble-broker-refused = { $host } is there, but no broker listens on port { $port }
    .mend = Check that the broker runs and listens to the network, and check port in [broker]; the game goes on.
trouble-broker-ends = the MQTT broker { $host } ends every connection soon after its start
    .mend = Its log says why; the table waits longer before each try, the game goes on.
trouble-broker-certificate = the certificate of the MQTT broker { $host } comes from an authority that this machine does not know
    .mend = Copy the certificate of that authority here, for instance as /etc/croupier/ca.pem, name it as ca in [broker], and restart the table. The game goes on.
trouble-broker-certificate-date = the certificate of the MQTT broker { $host } is not valid today
    .mend = Check the clock of this machine; if it is right, the broker needs a new certificate. The game goes on.
trouble-broker-certificate-name = the certificate of the MQTT broker is not for { $host }
    .mend = As host in [broker], set the name in the certificate (subjectAltName), or give the broker a certificate for { $host }. The game goes on.
trouble-broker-ca = { $file } cannot be read, or holds no certificate
    .mend = As ca in [broker] name a file that this table may read, with the certificate of the authority (PEM); then start the table again. The game goes on.
trouble-broker-no-tls = { $host } does not speak TLS on port { $port }
    .mend = Set tls = false in [broker], or the port of TLS, 8883 as a rule; the game goes on.
trouble-broker-tls = { $host } and this table find no common TLS ({ $reason })
    .mend = The broker must offer TLS 1.2 or later, and ask for no certificate of this table; its log says more. The game goes on.
trouble-broker-wants-certificate = { $host } ends the encrypted connection on port { $port } before it answers as an MQTT broker
    .mend = Check port in [broker]: 8883 as a rule, not the one of web pages. If it is right, let the broker ask for user and password, not for a certificate (in mosquitto: require_certificate false). The game goes on.
trouble-broker-no-mqtt = { $host } does not answer as an MQTT broker on port { $port }
    .mend = Set tls = true in [broker] if the broker speaks TLS there. If not, check port: 1883 as a rule, 8883 with tls, not the one of web pages. If it is right, the broker's log says more. The game goes on.
trouble-broker-login = the MQTT broker { $host } does not let { $user } in
    .mend = Check user and password in [broker]; the game goes on.
trouble-broker-user = the MQTT broker { $host } lets nobody in without a user
    .mend = Set user and password in [broker]; the game goes on.
trouble-broker-busy = the MQTT broker { $host } has no room for this table now
    .mend = The table tries again by itself; if this stays, see the broker's log. The game goes on.
trouble-broker-refuses = the MQTT broker { $host } refuses this table ({ $reason })
    .mend = The broker's log says more; the game goes on.
trouble-broker-silent = the MQTT broker has said nothing for { $seconds } seconds
    .mend = Check host in [broker], and that this network reaches it.
trouble-no-paho = the library paho-mqtt 2 is not installed
    .mend = On an installed box: make update, in the folder of Croupier. Otherwise: .venv/bin/pip install "paho-mqtt>=2" there. Then start the table again.
label-broker-playing = Playing
label-broker-game = Game
label-broker-now = Now
label-broker-trouble = Trouble
label-broker-press-accept = Accept
label-broker-press-bluff = Bluff
label-broker-press-next = Next
doctor-part-broker = Broker
doctor-broker-none = None: this table plays alone.
    .mend = To show all tables of a club, set host in [broker].
doctor-broker-answers = { $host } answers ({ $milliseconds } ms); this table is called { $topic } there.
doctor-broker-failed = No broker: { $problem }.
    .mend = { $mend }
doctor-broker-shared = Two tables are called { $table }: the club and the smart home cannot tell them apart.
    .mend = Give each its own name (table in [broker]), and restart it.
doctor-broker-there = A table called { $table } is there already, though none runs on this machine.
    .mend = If it is another machine, give each its own name (table in [broker]). The broker forgets an unplugged table after half a minute.
club-title = The tables
club-alone = This table plays alone. To see the tables of a club here, set host in [broker].
club-away = The broker does not answer: this was the state a while ago.
club-none = No table has reported yet.
club-offline = switched off
club-idle = free
club-playing = playing
club-trouble = trouble
club-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}

## The light over the tray

notice-light-failed = The light over the tray does not answer: { $problem }. { $mend }
trouble-light-no-broker = a WLED lamp is reached by the broker, and there is none
    .mend = Set host in [broker], and restart the table; the game goes on.
trouble-light-pin = pin { $pin } cannot be driven
    .mend = Check the wire, and pin in [light]; the table tries again by itself, the game goes on.

## What a page refuses

refused-400 = The request is not valid.
refused-403 = That is not allowed from here.
refused-404 = There is no such page.
refused-405 = This address does not take such a request.
refused-413 = The request is too long.
refused-429 = Too many tries: wait a moment.
refused-500 = The page has failed, the game goes on. The system’s log says why: journalctl -u croupier.
refused-503 = Not now: try again in a moment.
refused-other = The request cannot be served.
refused-said = { $text }
refused-not-called = This table is not called { $host }; if it is, set address in [web] to that name.
refused-no-host = The request does not say which table it is for: it needs a Host header.
refused-only-this-page = Only the table’s own page may do that.
refused-page-old = This page is out of date: load /phone again.
refused-own-screen = These buttons work on the table’s own screen (on this machine: at the address that “croupier table” prints). From elsewhere, play with a phone, at /phone.
refused-own-throws = The pictures of the throws are available only on the table’s own screen (on this machine: at the address that “croupier table” prints).
refused-own-guide = The first start is done on the table’s own screen, or with its three buttons.
refused-exporting = Somebody is downloading the nights already: try again in a moment.
refused-own-dice = This table throws its own dice.
refused-real-buttons = This table has real buttons.
refused-too-many-screens = Too many screens show the table already: close one, or raise streams in [web].
refused-one-of = { $name } can be: { $values }.
refused-no-seat = This phone has no seat at the table.
refused-code-first = First enter tonight’s code, which is on the wall.
refused-not-kept = That picture is not kept any more.
refused-not-remembered = The house has no memory of that.

## The command line

cli-demo-running = The table plays by itself at { $address }
cli-demo-over = The demonstration is over. “croupier table” starts a real table.
cli-no-journal = there is no journal { $path }
cli-journal-unread = { $path } cannot be read ({ $detail })
cli-running = The table is running. The wall: { $address }
cli-not-started = the table cannot start: { $detail }. “croupier doctor” examines every part and says what to do.

## The configuration

unstarted = The table cannot start
unstarted-changed = It starts by itself as soon as { $file } has been changed.
unstarted-again = It tries again every { $seconds } seconds, and as soon as { $file } has been changed.
config-place = { $place }: { $problem }
config-file = { $problem }
config-no-key = { $key } is not a key; there are: { $known }
config-missing = { $key } is missing
config-unfit = { $key } is { $value }; it must be { $wanted }
config-range = { $key } is { $value }; it must be from { $least } to { $most }
config-name-twice = { $key } has “{ $name }”, which looks like another name there: give each player a different name
config-name = “{ $name }” cannot be a name: only readable characters, { $most } at most
config-wall = walls has “{ $value }”, which is not the address of another machine, such as 192.168.1.7
config-wav-file = engine names { $wav }: an engine no longer writes a file. Have it write the WAV sound to its standard output, as piper does with -f -, and remove { $wav }
config-no-path = path is missing: name a folder of pictures or a film
config-colour = { $value } is not a colour; it must be #rrggbb
config-unreadable = the file cannot be read ({ $detail }): check its name, who may read it, and the memory card
config-no-toml = line { $line } is not TOML: “{ $text }”. Write it as key = value, with texts in quotation marks and each key once
config-no-utf-8 = line { $line } has letters that are not UTF-8: save the file again as UTF-8
config-too-deep = lists or tables are nested too deeply: use fewer brackets
config-too-many-digits = a number has too many digits: write a smaller one
config-too-long = the file is longer than { $most } bytes: keep only keys and their values
config-no-file = this is not a regular file: name the file itself
config-host = { $key } is “{ $value }”; it must be the name or the address of a machine alone: without http:// or mqtt://, port, user, path and spaces. The port goes into port
config-topic = { $key } is “{ $value }”; it must consist of small letters, digits, - and _, 32 at most
config-ca = ca names a certificate, but tls is false, so nothing is encrypted; set tls = true, or leave ca out
config-no-user = password is set, but user is empty; set user too, or leave password out
config-topic-path = { $key } is “{ $value }”; it must be a topic such as wled/table, without + and #, 200 letters at most
config-box-state = the services of a box write to /var/lib/croupier only: leave state out; another disk is mounted on /var/lib/private/croupier
config-other = { $detail }
config-type-str = a text
config-type-int = a whole number
config-type-float = a number
config-type-bool = true or false
config-type-tuple = a list
config-type-mapping = a table
config-type-nonetype = nothing
list-either = { $rest } or { $last }

## The keys of the configuration: `croupier config`

key-table = The table itself.
key-table-language = language of the wall: fr or en
key-table-state = folder of the journal, to be left empty on a box (another disk is mounted on /var/lib/private/croupier); empty: $STATE_DIRECTORY, else $XDG_STATE_HOME/croupier, else ~/.local/state/croupier
key-table-grace_s = how long presses are ignored after the turn has passed to another player (s)
key-table-new_night_after_h = shortest pause after which the start of a game begins a new night (hours)
key-table-idle_after_min = time without players and presses after which the wall introduces the table; 0: never (minutes)
key-night = What is offered when a night begins.
key-night-game = first game of the list
key-night-players = players of the last evening, clockwise; used until somebody has played here
key-night-regulars = more names for the seats; used until somebody has played here
key-night-options = options of that game, by their names in its rule sheet
key-night-phones = right of a phone that has entered the code of the wall: nobody (it looks on), seats (it plays for one seat) or table (it plays for everybody, and enters dice by hand); the menu of the table changes it
key-camera = The source of the frames: the camera named here, never a substitute.
key-camera-kind = kind of camera: simulated, files, usb or picamera2
key-camera-options = options of that kind, as listed below
key-camera-pictures = pictures of the throws: night keeps them until the end of the night, never keeps none; there are none of hidden dice
key-camera-dice = name of the dice on the tray; statistics are kept for each set of dice
key-camera-hands = simulated tray only: auto throws and uncovers dice when the table waits for them, on-demand at the page's button
key-panel = The buttons and lamps: BCM numbers of their pins (not those of the header), -1 where there is none.
key-panel-pins = auto: the pins of this machine; mock: none, only the buttons on the screen
key-panel-accept = pin of the green button
key-panel-bluff = pin of the red button
key-panel-next = pin of the yellow button
key-panel-accept_lamp = pin of the lamp in the green button; -1 without a lamp
key-panel-bluff_lamp = pin of the lamp in the red button; -1 without a lamp
key-panel-next_lamp = pin of the lamp in the yellow button; -1 without a lamp
key-panel-buzzer = pin of an active buzzer, which beeps at a hold and at a refusal; -1 without a buzzer
key-panel-bounce_s = bounce time: changes of a contact within this time after another one are ignored (s)
key-panel-hold_s = shortest press that is a hold (s)
key-voice = The voice of the table, which reads the sentences of the wall. A hold of accept mutes it.
key-voice-kind = speech: the sentences of the wall; chime: short sounds; none: silence; auto: speech if an engine is installed, else chime, and none on a machine that cannot play sound
key-voice-voice = voice of espeak-ng, as `espeak-ng --voices` lists them; empty: the table's language
key-voice-speed = speed of espeak-ng, from 80 to 450 (words a minute)
key-voice-volume = volume of espeak-ng and of the chimes, from 0 to 200 (%)
key-voice-engine = command of another engine, which is started for each sentence, reads it from standard input and writes a WAV file to standard output, such as ["piper", "-m", "/path/to/voice.onnx", "-f", "-"]; empty: espeak-ng
key-voice-engine_s = longest wait for sound of an engine, after which it is stopped (s)
key-voice-output = program that plays the sound; empty: the first installed one that finds a sound device
key-voice-device = device of that program, as `aplay -L` or `pactl list sinks` names it; empty: its default
key-voice-lead_s = silence before each sound, for screens on HDMI and other loudspeakers that cut off the beginning (s)
key-web = The server of the pages.
key-web-host = address to listen on; 0.0.0.0 admits the other screens of the house
key-web-address = name or address of this machine for phones, such as croupier.local; empty: determined automatically, and phones are not invited while only this machine can connect
key-web-walls = addresses of other screens that show the code of the night, such as ["192.168.1.7"]; the table’s own screen always shows it
key-web-port = TCP port; 0: a free one
key-web-streams = largest number of open screens, each of which needs a thread
key-screen = The screen of this machine, if it shows the wall itself (service croupier-kiosk).
key-screen-browser = program that shows the wall; empty: chromium, or chromium-browser
key-screen-margin = part of the picture that a television cuts off at each edge, in percent of the width and of the height; the wall leaves it empty
key-screen-blank = method of switching the screen off: dpms for a monitor, cec for a television, none for never
key-screen-blank_after_min = time without an event after which the screen is switched off (minutes)
key-broker = The MQTT broker to which this table publishes its state, and from which it receives the other tables of the club.
key-broker-host = name or address of the broker; empty: none
key-broker-port = TCP port of the broker; usually 8883 with tls
key-broker-user = user name at the broker; empty: none
key-broker-password = password of that user
key-broker-tls = encrypted connection
key-broker-ca = file with the certificate of the broker's own authority (PEM), with tls; empty: the authorities known to this machine
key-broker-club = name of the group of tables that are shown together; small letters, digits, - and _
key-broker-table = name of this table in that group, different from all others; empty: the name of this machine
key-broker-discovery = topic prefix of Home Assistant discovery; empty: no discovery
key-broker-commands = true: everybody who may write to the broker may press the buttons of this table
key-light = A light over the tray that the table dims.
key-light-kind = none, ring (LEDs on a pin, through a transistor) or wled (a WLED lamp, by the broker)
key-light-pin = BCM number of the ring's pin; 12, 13, 18 and 19 can dim without flicker
key-light-topic = topic of the WLED lamp
key-light-playing = brightness during a game, for which the exposure of the camera is set (0 to 1)
key-light-idle = brightness at other times (0 to 1)
key-camera-files-path = a folder of pictures, one picture, or a film
key-camera-files-fps = frames a second; 0: the film's own, and 25 for pictures
key-camera-files-hold_s = display time of each picture (s)
key-camera-files-gap_s = time between two pictures, in which the tray is empty (s)
key-camera-files-empty = picture of the empty tray for that time; empty: the colour of the edge of the picture
key-camera-files-loop = true: after the last picture the first one follows
key-camera-files-real_time = true: frames at the rate of fps; false: as fast as possible, for tests
key-camera-picamera2-camera = number of the camera, as in `rpicam-hello --list-cameras`
key-camera-picamera2-size_wh = width and height of a frame; the width a multiple of 64 (px)
key-camera-picamera2-fps = frames a second
key-camera-picamera2-focus_m = distance from the lens to the tray, for a camera with autofocus; 0: it focuses once, at the start (m)
key-camera-picamera2-upside_down = true: the pictures are turned by 180 degrees, for a camera that hangs upside down
key-camera-simulated-size_wh = width and height of a frame (px)
key-camera-simulated-fps = frames a second
key-camera-simulated-angle_deg = elevation of the camera above the table; 90: straight down (degrees)
key-camera-simulated-distance_mm = distance from the camera to the middle of the tray (mm)
key-camera-simulated-fov_deg = horizontal field of view (degrees)
key-camera-simulated-dice = number of dice in a throw for which the game names none
key-camera-simulated-die_mm = edge of a die (mm)
key-camera-simulated-die_colour = colour of the dice, #rrggbb
key-camera-simulated-pip_colour = colour of the pips, #rrggbb
key-camera-simulated-faces = faces of the dice: pips, or poker (ace to 9)
key-camera-simulated-ground = ground of the tray: felt, wood or plain
key-camera-simulated-ground_colour = colour of the ground, #rrggbb
key-camera-simulated-noise = noise of the sensor (grey levels)
key-camera-simulated-seed = seed of throws and pictures, for tests; without one they differ at every start
key-camera-simulated-card = true: the card and its spare dice lie at the near side of the tray
key-camera-simulated-real_time = true: frames at the rate of fps; false: as fast as possible, for tests
key-camera-usb-device = number of the camera (0: /dev/video0), or its path, which does not change: "/dev/v4l/by-id/…"
key-camera-usb-size_wh = requested width and height of a frame (px)
key-camera-usb-fps = requested frames a second
key-camera-usb-upside_down = true: the pictures are turned by 180 degrees, for a camera that hangs upside down
key-of-camera = Options of the { $kind } camera: in [camera], options = {"{…}"}

## What is wrong with a picture

eye-network = { trouble-eye-network }. { trouble-eye-network.mend }
eye-a-folder = this is a folder: name the pictures in it
eye-no-file = this is not an ordinary file: name a picture
eye-empty-file = the file is empty: copy it again
eye-large-file = the file has { $bytes } bytes, more than any picture ({ $most }): name a picture
eye-unopened = the file cannot be opened: { $detail }
eye-large-picture = the picture is too large to be decoded: make it smaller than { $most } megapixels
eye-broken = the file is broken or in no known format: JPEG, PNG and WebP are known
eye-damaged = the file is damaged, so dice may be missing in it: copy it again, or take the picture again
eye-transparent = parts of the picture are transparent, so dice may be missing in it: save it without transparency
eye-blank = nothing can be seen in the picture: it is black, white or of one colour. Take it again with more or less light
eye-long-picture = the picture is more than { $most } times as long as it is wide: name a photograph of the tray
eye-unwritten = { $path } cannot be written: { $detail }
eye-no-ending = { $path } cannot be written as a picture: its name must end in .jpg or .png
eye-unmade = the folder { $folder } cannot be made: { $detail }
eye-taught-large = the file has { $bytes } bytes, more than any set of dice or cards ({ $most }): choose the file that was exported
eye-taught-damaged = the file of the set is damaged: export it again, or teach it again
eye-taught-foreign = this is not a set of dice or cards: choose the file that was exported
eye-taught-picture = a picture of the set is damaged or larger than { $most } pixels: export it again, or teach it again
eye-taught-faces = only { $count } of the { $wanted } faces are shown: show the others too
eye-taught-empty = no face of the set is shown: show at least one
eye-taught-many = the set has more than { $most } pictures: show each face less often
