### What the table says, in English.
###
### A shared line (`take-fault`) serves every game; a line that begins with the name of a game
### (`quinito-take-lost`) goes before it. French terms stay as the rule sheets print them, and no
### sentence gives a player a gender.

## Lists and scores

list-and = { $rest } and { $last }
list-apart = { $rest }; { $last }
list-or = { $rest }; or { $last }
everybody = The whole table
several = { $count } players
takes-range = { $count } players, from { $least } to { $most }
score-kinito = Kinito
score-double = double { $pips }

## What the screen names

label-title = Croupier
label-over = Game over
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
label-position = { $position } of { $count }
label-tray = The tray
label-sight = What the camera saw
label-dark = This button means nothing now
label-law-why = Why
label-law-now = The rule
label-film = The two seconds before
label-throw = Throw the dice
label-to-beat = To beat: { $player }
label-to-better = To beat
label-stake = Stake
label-attempts = Attempts left
label-stage = Stage
label-for = To save
label-against = Against
label-slaves = Esclaves
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
label-stock = Pioche
label-dealer = deals
label-kael = Kaël!
label-weakest = weakest hand
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
label-hold-mute = hold: mute
label-hold-unmute = hold: speak
label-muted = voice muted
label-hold-next = hold: undo
label-hold-bluff = hold: menu
label-hold-rules = hold: menu, rules
label-hold-return = hold: back

## The buttons

button-take = Choose
button-step = Next one
button-back = One back
button-by-hand = By hand
button-return = Back to the game
button-branch = It is here
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
asks-draw = Draw from where?
asks-look = Look?
asks-admit = Who admits it?
asks-lay = Lay which card?
asks-cards = Which cards in hand?
asks-turn-up = Turn up which card?
asks-kael = Say Kaël?
asks-lucky = A lucky card?
asks-cut = Cut in?
asks-start = Which game?
asks-menu = Table menu
asks-sight = What the camera saw
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
offer-choose-player = { $player }
offer-choose-option = { $option }
offer-look = Look under the cup
offer-kael = Kaël!
offer-lucky = Lay the card just drawn: { $card }
offer-keep = Keep { $values }
offer-throw = { $count ->
    [one] Throw one die
   *[other] Throw { $count } dice
    }
offer-draw = { $from ->
    [table] Take from the table
   *[pioche] Take from the pioche
    }
offer-repeal = Drop rule { $number }: { $text }
offer-rule = { $text }
offer-group = { $shared ->
    [none] { $first } … { $last }
   *[other] { $shared }…
    }
offer-fold = { $do ->
    [dice] Say the dice by hand
    [announce] Announce
   *[other] More choices
    }
offer-camera = { $count ->
    [none] Let the camera look at the dice
   *[other] The camera waits for the dice
    }
offer-dice = { $values }
offer-die = { $value } (in all: { $values })
offer-cards = { $values }
offer-card = { $value }
offer-sure = Another number of cards
offer-lay-card = Lay { $value }
offer-lay = Lay { $count } times { $card }
offer-cut = Cut in with { $count } times { $card }
offer-turn-up = { $card }
offer-give = { $left ->
    [one] To { $player }, the last one
   *[other] To { $player }, { $left } left to give
    }
offer-toggle = { $chosen ->
    [true] { $player }: yes
   *[false] { $player }: no
    }
offer-done = That is all: { $players }
offer-rest = Look at the count
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
offer-sight = Read and counted: { $values }
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
aloud-account = { $player }: { $amounts ->
    [none] nothing at all
   *[other] { $amounts }
    }

## Notices about the table itself

notice-camera-failed = The camera no longer answers: { $problem }. { $mend } Tell the dice with the buttons meanwhile.
notice-camera-poor = The camera sees poorly: { $problem }. { $mend } Tell the dice with the buttons meanwhile.
notice-panel-failed = The buttons no longer answer: { $problem }. { $mend }
notice-lamp-failed = No longer lights up: { $parts }. Check the pin and the wire under [panel]; the game goes on without.
notice-clock-jumped = The clock has jumped: it is { $time } now. If that is wrong, check the network, where the time comes from. The night goes on.
notice-wall-gone = No screen shows the table any more. Switch the one on the wall on again, or open its page elsewhere: the game goes on.
part-accept = accept (green)
part-bluff = bluff (red)
part-next = next (yellow)
part-buzzer = the buzzer
notice-voice-failed = The voice no longer answers. { $why ->
    [no-program] Install “{ $program }”: sudo apt install { $package }.
    [no-output] Plug in a loudspeaker, or choose kind = "none" in [voice]: there is nothing to play a sound with.
    [hung] Check the loudspeaker and [voice]: “{ $program }” did not end, and was stopped.
   *[broke] Check the loudspeaker and [voice]: “{ $program }” has stopped ({ $detail }).
    }
notice-journal-failed = The game is no longer being saved: { $problem }. { $mend }
notice-disk-short = The disk will soon be full. Make room on that of { $folder }, or play will have to stop.
notice-journal-damaged = The journal was damaged and is set aside. { $lost ->
        [all] Nothing in it can be read any more: a new night begins.
        [0] No action of tonight is lost.
        [one] One action of tonight is lost: play it again.
       *[other] { $lost } actions of tonight are lost: play them again.
    } If this happens again, replace the memory card.
notice-pictures-failed = Pictures are no longer kept; the game goes on without them. Make room on the disk of { $folder }, or let it be written to.
notice-unsure = Not sure of the dice, { $why }. { $values }
notice-refused = { $message }
notice-undone-nothing = Nothing to undo.
notice-other-rules = The night before was played by other rules ({ $game }): it cannot go on.
notice-recovered = The game goes on exactly where it stopped.

unsure-cocked = a die is cocked: lay it flat
unsure-overlap = two dice touch: nudge them apart
unsure-cut-off = a die is half out of view: move it to the middle
unsure-glare = a reflection hides some pips: nudge the die
unsure-hand = there is a hand in the tray: take it away
unsure-moving = the dice are still moving: wait a moment
unsure-count = the number of dice is wrong: nudge them apart
unsure-seen = Read so far: { $values }.
unsure-unseen = Nothing counts yet.

## What is the matter, and what mends it

trouble-no-device = there is no { $path }
    .mend = Plug the camera in, list what there is with `ls /dev/video*`, and set the camera's device.
trouble-device-held = { $path } does not open
    .mend = See who holds it (`fuser { $path }`); add the user to the group video (`sudo usermod -aG video $USER`, then log in again); of two numbers for one camera take the lower.
trouble-device-silent = { $path } has stopped delivering
    .mend = Check the cable and the supply (`dmesg | tail`), plug it in again.
trouble-no-picamera2 = the library picamera2 is not installed
    .mend = On Raspberry Pi OS: sudo apt install python3-picamera2, and make the virtual environment with --system-site-packages.
trouble-no-pi-camera = there is no camera { $camera }
    .mend = List the cameras with `rpicam-hello --list-cameras`, check the ribbon cable at both ends.
trouble-pi-camera-busy = another program holds camera { $camera }
    .mend = Stop the other camera programs; the table goes on by itself.
trouble-pi-camera-size = camera { $camera } has no pictures of { $asked } pixels
    .mend = Set size_wh to what it offers: { $given }.
trouble-pi-camera-start = camera { $camera } does not start ({ $detail })
    .mend = Try a smaller size_wh.
trouble-pi-camera-silent = it has stopped delivering
    .mend = Check the ribbon cable at both ends, then start the table again.
trouble-camera-silent = it sends no pictures any more
    .mend = Check its cable and its power.
trouble-camera-frozen = its picture is frozen
    .mend = Unplug it and plug it in again.
trouble-camera-slow = its pictures come too slowly
    .mend = Try another cable or socket.
trouble-camera-black = its picture is black
    .mend = Take the cap off or switch a lamp on.
trouble-no-file = there is no file or folder { $path }
    .mend = Correct path in the camera's options.
trouble-no-film = { $path } is no film that OpenCV can read
    .mend = Use .mkv, .avi or .mp4, or a picture ({ $pictures }).
trouble-empty-film = { $path } holds no frame
    .mend = Record the film again.
trouble-empty-folder = the folder { $path } holds no picture
    .mend = Put pictures there: { $pictures }.
trouble-no-picture = { $path } is no picture
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
    .mend = It has: { $names }.

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
    .mend = Install lgpio (apt install python3-lgpio, and a virtual environment with --system-site-packages), see that the user is in the group gpio, and that the working directory or $LG_WD can be written.
trouble-button-stuck = the { $button ->
    [accept] green
    [bluff] red
   *[next] yellow
    } button stays down
    .mend = Free it; else its wires touch, pin { $pin } (BCM) and ground. The other two still work.
trouble-pin-held = pin { $pin } cannot be used ({ $detail })
    .mend = End the program that uses it (gpioinfo says which), or name another BCM number under [panel].
trouble-real-pins = the pins of this machine cannot be pushed from a screen
    .mend = Set pins = "mock" under [panel] for that.

trouble-journal-closed = the journal { $path } cannot be opened ({ $detail })
    .mend = See that { $folder } can be written to and has room.
trouble-journal-damaged = the journal { $path } is damaged ({ $detail })
    .mend = Start the table: it sets the file aside and goes on with what can still be read.
trouble-journal-stuck = the journal { $path } is damaged and cannot be set aside ({ $detail })
    .mend = Make room on the disk of { $folder }, or see that it can be written to.
trouble-journal-newer = the journal { $path } was written by a newer Croupier (format { $found }, this one knows { $known })
    .mend = Install that version again, or move the file aside to begin anew.
trouble-journal-unwritten = it cannot be written ({ $detail })
    .mend = Make room on the disk of { $folder }, or see that it can be written to.
trouble-journal-full = the disk is full
    .mend = Make room on the disk of { $folder }: play goes on by itself.
trouble-journal-read-only = the disk can no longer be written ({ $detail })
    .mend = See that { $folder } can be written to, or restart the machine: play goes on by itself. If it comes back, replace the memory card.
trouble-journal-unread = the journal { $path } cannot be read ({ $detail })
    .mend = See that the table that writes it is of the same version, and that its folder can be read.
trouble-album-not-kept = what the camera saw cannot be kept ({ $detail })
    .mend = Make room on the disk of { $folder }, or see that it can be written to.
trouble-album-not-read = what the camera saw cannot be read ({ $detail })
    .mend = Make room on the disk of { $folder }, or see that it can be written to.
trouble-album-not-erased = what the camera saw cannot be erased ({ $detail })
    .mend = Make room on the disk of { $folder }, or see that it can be written to.

## The first start, on the wall

guide-title = Welcome. Three buttons are all it takes.
guide-language = English
guide-asks-language = Which language?
guide-language-accept = Choose
guide-language-next = Français
guide-language-bluff = Français
guide-asks-panel = The buttons
guide-asks-panel-again = A button is missing: see to the wires, then once more.
guide-panel-again-next = Buttons on the screen
guide-panel-again-bluff = Try again
guide-asks-looking = One moment, the table is looking…
guide-asks-camera = This camera? Lay two dice in front of it.
guide-camera-picamera2 = Camera of the Raspberry Pi
guide-camera-usb = USB webcam { $device }
guide-camera-simulated = Simulated tray, no camera
guide-camera-accept = Take this one
guide-camera-next = Another one
guide-camera-bluff = Look again
guide-asks-network = Who may open the pages?
guide-open = The phones and screens of the house
guide-closed = This screen only
guide-network-accept = Choose
guide-network-next = The other answer
guide-network-bluff = The other answer
guide-asks-rest = This is the rest. Shall we play?
guide-rest-accept = Play
guide-rest-bluff = Look again

## The wiring: the page /wiring

wiring-title = Wiring of the buttons and lamps
wiring-told = Three buttons to ground, three lamps behind a transistor. The pins are those of the configuration, section [panel].
wiring-on-screen = At present the buttons are those on the screen: set pins = "auto" in [panel] for these.
wiring-button = Button, { $colour }
wiring-lamp = Lamp, { $colour }
wiring-buzzer = Buzzer
wiring-label-drawing = The drawing
wiring-label-table = The pins
wiring-label-parts = What it takes
wiring-label-steps = In this order
wiring-label-part = Part
wiring-label-bcm = BCM number
wiring-label-header = Place on the header
wiring-label-way = By way of
wiring-label-straight = straight, the other wire to ground
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
    .about = Seven transistors in one case: never a lamp straight on a pin, which gives 3.3 V and 16 mA only. In its place, for each lamp, a 2N2222 with 1 kΩ at its base.
wiring-part-buzzer = An active buzzer, if you like
    .about = Of 5 V, on a free output of the ULN2003A; its pin is named buzzer in [panel]. Without it the table only blinks.
wiring-part-supply = A 12 V supply, for lamps of 12 V
    .about = Its minus joins the ground of the Pi; its plus never goes to the Pi.
wiring-part-wires = Flexible wire and 4.8 mm blade terminals
    .about = One colour for each button, black for ground; less than two metres to the Pi.
wiring-step-off = Switch the Pi off and unplug its supply.
wiring-step-ground = One ground for all: a wire from the header to the second contact of each button and to GND of the ULN2003A. The pull-up resistors are inside the Pi.
wiring-step-lamps = The pins of the lamps go to the inputs of the ULN2003A, its outputs to the minus of each lamp.
wiring-step-supply = The plus of the lamps goes to 5 V (place 2), or to the plus of a 12 V supply.
wiring-step-pins = Write pins = "auto" in [panel] of /etc/croupier/croupier.toml, and the pins where they differ.
wiring-step-check = “croupier doctor” lights each lamp and asks for each button.

## The doctor: `croupier doctor`

colour-of-accept = green
colour-of-bluff = red
colour-of-next = yellow
doctor-part-config = Configuration
doctor-part-disk = Disk
doctor-part-clock = Clock
doctor-part-network = Network
doctor-part-screen = Screen
doctor-part-camera = Camera
doctor-part-panel = Buttons and lamps
doctor-part-voice = Voice
doctor-config-read = Read from { $file }.
doctor-config-none = None: everything is as it ships, with the simulated tray.
    .mend = “croupier config” writes all keys; their place is /etc/croupier/croupier.toml.
doctor-config-broken = Cannot be read: { $problem }
    .mend = Correct this line; “croupier config” shows all keys.
doctor-disk-open = The journal can be written in { $folder }.
doctor-disk-closed = Nothing can be written in { $folder }: { $problem }.
    .mend = Run this with sudo, or mount the disk for writing again; a card that is worn out turns read-only: replace it.
doctor-disk-full = { $megabytes } MB free in { $folder }: too little for the journal.
    .mend = Free at least 512 MB (“df -h” shows where).
doctor-disk-short = { $megabytes } MB free in { $folder }: the pictures of the night will lack room.
    .mend = Free 512 MB, or set pictures = "never" in [camera].
doctor-disk-room = { $megabytes } MB free.
doctor-disk-slow = A line of the journal takes { $milliseconds } ms to be safe: every press will have to wait.
    .mend = Take a card of class A2, or an SSD.
doctor-disk-fast = A line of the journal is safe after { $milliseconds } ms.
doctor-clock-synchronized = { $time }, as told by the network.
doctor-clock-alone = { $time }; nobody on the network has confirmed it.
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
doctor-network-taken = Another program holds port { $port }.
    .mend = Stop it (“sudo ss -ltnp” names it), or change port in [web].
doctor-screen-there = Plugged in: { $connectors }.
doctor-screen-none = No screen is plugged in.
    .mend = Plug the HDMI cable into a screen that is switched on, then restart; on a Pi 4 or 5 take the socket nearest to the power.
doctor-screen-unknown = This machine does not tell whether a screen is plugged in.
    .mend = Look at the screen, or open the page of the wall from another device.
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
    .mend = Lay a die in the middle of the tray, then once more.
doctor-camera-tray = The tray fills the picture ({ $percent } %).
doctor-camera-no-tray = The tray does not fill the picture ({ $percent } %).
    .mend = Put the camera right above the tray, until there is hardly anything but the tray to be seen.
doctor-camera-no-die = No die in view.
    .mend = Lay a die in the middle of the tray, then once more.
doctor-camera-unsure = Dice seen ({ $values }), but not for sure: { $why }.
    .mend = Move the dice apart, soften the light, then once more.
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
doctor-panel-pressed = The { $button } button was heard.
doctor-panel-silent = Nothing was heard of the { $button } button.
    .mend = Its wires go to pin { $pin } (BCM) and to ground; its lamp goes to pin { $lamp } through a transistor.
doctor-panel-crossed = The { $button } button was asked for, the { $heard } one was heard.
    .mend = Swap their wires, or their numbers in [panel].
doctor-voice-sentence = Good evening, the table can hear you.
doctor-voice-spoke = “Good evening” has been said: if nobody heard it, switch the loudspeaker on, or choose a device in [voice].
doctor-voice-chimes = No voice is installed: the table chimes.
    .mend = sudo apt install espeak-ng
doctor-voice-off = Switched off in the configuration.
    .mend = Set kind = "auto" in [voice] to switch it on.
doctor-voice-nothing = Nothing can play a sound.
    .mend = Plug a loudspeaker in, and “sudo apt install alsa-utils espeak-ng”; or set kind = "none" in [voice].
doctor-voice-failed = { $why ->
    [no-program] “{ $program }” is not installed.
    [no-output] Nothing can play a sound.
    [hung] “{ $program }” did not end, and was stopped.
   *[broke] “{ $program }” has stopped: { $detail }
    }
    .mend = { $why ->
    [no-program] sudo apt install { $package }
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
error-wrong-count = That is the wrong number of cards: count the hand again.
error-too-many-copies = That card does not exist so often: read the cards again.
error-thrown-twice = Each die is thrown only once in a turn.
error-nothing-to-undo = Nothing to undo.
error-game-over = The game is over.
error-internal-error = That action failed; the table is as it was before.
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
action-bluff = the accusation
action-next = the pass
action-choose = the choice
action-give = the gift
action-keep = the kept dice
action-look = the look under the cup
action-throw = the throw
action-away = the absence
action-back = the return
action-rule = the new rule
action-repeal = the dropping of a rule
action-fault = the fault
action-join = the new player
action-leave = the leaving
action-end = the end of the game

take-fault = { $what }: { $cry }, { $kind }.

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
    [one] { $games } game was played by other rules or does not replay any more: it counts here, without its details.
   *[other] { $games } games were played by other rules or do not replay any more: they count here, without their details.
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
house-trouble-other-rules = This game was played by another version of the rules: it cannot be told any more.
house-trouble-night-broken = The journal of this night is damaged: it cannot be told any more. The other nights are untouched.
house-trouble-broken = This game does not replay by today’s rules: it cannot be told any more.

house-label-home = The house
house-label-nights = The nights
house-label-night-before = The night before
house-label-night-after = The night after
house-label-export = Take everything home
house-label-json = As JSON
house-label-csv = As CSV, in a zip
house-label-wall = The table
house-label-film = The two seconds before
house-label-to-night = The night
house-label-sight-before = The look before
house-label-sight-after = The look after
house-label-read-on = Read on

house-section-games = The games
house-section-sights = What the camera saw
house-sights-note = Pictures are kept for the night alone. Nothing is ever kept while dice are hidden.
house-sight-read = { $time } · { $values }
house-sight-unsure = { $time } · not sure
house-sight-counted = Read and counted: { $values }.
house-section-bluffs = Announcements and bluffs
house-section-kaels = The Kaëls
house-section-calls = Who calls whom
house-section-made = Who makes whom take
house-section-rivals = Head to head
house-section-reasons = For what reasons
house-section-scores = { $dice }: the scores of two dice
house-bluffs-note = An announcement that was believed stays secret: only dice that are shown tell whether it was true.
house-made-note = What is owed to nothing but one’s own throw is put down to nobody.
house-rivals-note = Calls: right ones, of all.

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
house-column-kael-won = won
house-column-kael-lost = lost
house-column-kael-false = false
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
kekenito-house-rounds = turns

house-unit-penalty = penalties
house-unit-major = major penalties
house-unit-reward = rewards
house-unit-major-reward = major rewards
house-unit-sip = sips
house-unit-glass = glasses (cul sec)
house-unit-witness = bottles (témoin)
house-unit-fiche = fiches
house-unit-point = points
house-amount-penalty = { $amount ->
    [one] { $amount } penalty
   *[other] { $amount } penalties
    }
house-amount-major = { $amount ->
    [one] { $amount } major penalty
   *[other] { $amount } major penalties
    }
house-amount-reward = { $amount ->
    [one] { $amount } reward
   *[other] { $amount } rewards
    }
house-amount-major-reward = { $amount ->
    [one] { $amount } major reward
   *[other] { $amount } major rewards
    }
house-amount-sip = { $amount ->
    [one] { $amount } sip
   *[other] { $amount } sips
    }
house-amount-glass = { $amount ->
    [one] { $amount } glass (cul sec)
   *[other] { $amount } glasses (cul sec)
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
house-meaning-games-rules = version of the rules by which it was played; 0 where nobody knows
house-meaning-games-trouble = empty; other-rules: played by other rules; broken: does not replay; then without events and ledger
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
house-meaning-actions-by = who said it, where the action says so
house-meaning-actions-stands = false where the action was taken back, or takes another one back
house-meaning-actions-dice = name of the dice that the camera read; empty too where nobody named them or people said the action
house-meaning-actions-action = the whole action as JSON, as in the referee protocol
house-meaning-events-line = line of the journal whose action led to it
house-meaning-events-night = number of the night
house-meaning-events-game = place of the game in its night
house-meaning-events-place = place of the event among those of its action
house-meaning-events-event = code of the event
house-meaning-events-player = whom it speaks of
house-meaning-events-unit = unit that was taken
house-meaning-events-amount = how much of it
house-meaning-events-why = why, by its code in the rule sheet
house-meaning-events-made-by = who made the player take, where it was somebody else
house-meaning-events-keys = the other keys of the event, as JSON

why-fault = fault
quinito-why-lost = turn lost
quinito-why-double = turn lost over a double
quinito-why-kinito = Kinito lost
quinito-why-hidden = special score hidden by a bluff
quinito-why-special-31 = the 31
quinito-why-special-41 = the 41
quinito-why-special-42 = the 42, Stéphanois
quinito-why-special-51 = the 51
quinito-why-race = last in the race of the 31
kekenito-why-gap = a worse throw: the gap
kekenito-why-forbidden = the forbidden number
kekenito-why-given = gift of a pair
kekenito-why-total-9 = total of 9
kekenito-why-total-10 = total of 10
kekenito-why-total-11 = total of 11
kekenito-why-question = a question that hit home
kekenito-why-kinito = Kinito not countered
kekenito-why-bomb = Bombe
kekenito-why-petit-poulet-start = a 31 to celebrate
kekenito-why-petit-poulet-same = the same score, the same stage
kekenito-why-petit-poulet = the 1s of the Petit poulet
kekenito-why-slave = with the master, as esclave
kekenito-why-battle = battle lost
kekenito-why-battle-tie = battle without a winner
kekenito-why-house-rule = invented rule
game-421-why-charge = charge
game-421-why-decharge = décharge
poker-menteur-why-liar = lie found out
poker-menteur-why-wrong-call = wrong call
poker-menteur-why-quinte = quinte missed
poker-menteur-why-absent = absence
kael-why-hand = total in hand
kael-why-lost-kael = Kaël lost
kael-why-false-kael = false Kaël

## Quinito

quinito-name = Quinito

quinito-instruction-announce = { $throw ->
    [must] { $level ->
        [none] { $player } throws and announces
       *[other] { $player } throws again and announces above the level
        }
   *[may] { $player } announces above the level
    }
    .do = { $throw ->
        [must] { $level ->
            [none] throw, announce
           *[other] rethrow, go higher
            }
       *[may] announce higher
        }
quinito-instruction-answer = { $kinito ->
    [true] { $player }: counter or bluff?
   *[false] { $player }: accept or bluff?
    }
    .do = { $kinito ->
        [true] counter or bluff?
       *[false] accept or bluff?
        }
quinito-instruction-reveal = { $player } lifts the cup
    .do = lift the cup
quinito-instruction-counter = { $player } counters: throw in the open, only a Kinito will do
    .do = throw a Kinito!
quinito-instruction-rethrow = { $player }: throw again or not?
    .do = throw again or not?
quinito-instruction-reverse = { $player }: throw again the other way round?
    .do = play the other way?
quinito-instruction-swap = { $player }: swap glasses, with whom?
    .do = swap glasses?
quinito-instruction-designate = { $named ->
    [0] { $player } names two players
   *[other] { $player } names one more player
    }
    .do = { $named ->
        [0] name two players
       *[other] name one more
        }
quinito-instruction-race = { $player }: who finished last?
    .do = who finished last?
quinito-instruction-house-rule = { $player } may add a rule
    .do = add a rule?

quinito-state-announce = { $level ->
    [none] New round
   *[other] The round climbs
    }
quinito-state-answer = { $kinito ->
    [true] A Kinito is announced
   *[false] True or bluff
    }
quinito-state-reveal = The proof
quinito-state-counter = The counter
quinito-state-rethrow = The 31
quinito-state-reverse = The 32
quinito-state-swap = The 32
quinito-state-designate = The 31
quinito-state-race = The 31
quinito-state-house-rule = After the Kinito

quinito-note-announce = { $throw ->
    [must] Throw under the cup, look, and show nobody.
   *[may] Throw again or keep, as you like. If the cup was shaken before it was handed over, you must rethrow.
    }
quinito-note-answer = { $kinito ->
    [true] Counter: throw in the open and make a Kinito. Bluff: have the cup lifted.
   *[false] Accept: take the dice and go higher. Bluff: have the cup lifted.
    }
quinito-note-reveal = Everybody looks: the dice will tell.
quinito-note-counter = A double or a special score: throw again. Anything else: the counter fails.
quinito-note-rethrow = Throw and announce once more, or let the dice go on.
quinito-note-reverse = Play again and turn the direction, or let the dice go on.
quinito-note-swap = Pick a glass, or keep your own.
quinito-note-designate = Both will take theirs as fast as they can.
quinito-note-race = Whoever finishes last takes one more.
quinito-note-house-rule = Tell the table your rule, or go on without one.

quinito-button-accept = { $kinito ->
    [true] Counter
   *[false] Accept
    }
quinito-button-bluff = Bluff!
quinito-button-next-rethrow = Do not rethrow
quinito-button-next-reverse = Do not play again
quinito-button-next-swap = Keep your glass
quinito-button-next-house-rule = No rule

quinito-choice-rethrow = Throw again

quinito-event-started = The game begins, { $first } throws.
quinito-event-announced = { $player } announces { $value } to { $michel }.
quinito-event-accepted = { $player } accepts the announcement.
quinito-event-accused = { $player } does not believe it: bluff!
quinito-event-shown = { $truth ->
    [true] { $player } shows { $score }: the announcement was true.
   *[false] { $player } shows { $score }: it was a bluff.
    }
quinito-event-kinito = Kinito! { $michel } takes up the challenge thrown by { $thrower }.
quinito-event-counter = { $result ->
    [success] { $player } throws { $score }: countered!
    [fail] { $player } throws { $score }: the counter fails.
   *[again] { $player } throws { $score }: that does not count, throw again.
    }
quinito-event-special = { $name ->
    [31] { $opt_score31 ->
        [previous] The 31: a penalty for the player before.
        [two] The 31: { $player } names two players.
       *[rethrow] The 31: { $player } may throw again.
        }
    [32] { $opt_score32 ->
        [reverse] The 32: { $player } may play again the other way round.
       *[swap] The 32: { $player } may swap glasses.
        }
    [41] The 41: a penalty for Michel.
    [51] The 51: a penalty for the whole table, and the direction changes.
    [pegatina] Pegatina! A penalty for the whole table, and the direction changes.
    [61] The 61: soon everything counts double.
    [stephanois] Stéphanois! A penalty for { $player }.
   *[other] { $player } holds a special score: { $score }.
    }
quinito-event-rethrow = { $player } throws again.
quinito-event-swapped = { $player } swaps glasses with { $with }.
quinito-event-designated = The finger points at { $player }.
quinito-event-last = { $player } finished last.
quinito-event-doubled = From now on everything counts double, until { $player } has played again.
quinito-event-doubled-over = The 61 thrown by { $player } no longer counts.
quinito-event-totem = { $player } wears the totem: the next Kinito will pass by.
quinito-event-lost = { $winner } wins this turn, { $player } loses it.
quinito-event-round = New round: { $player } throws.
quinito-event-broken-off = Round broken off, nobody takes anything: { $player } starts another.

quinito-take-lost = { $proof ->
    [true] { $gain ->
        [true] { $what }: a true announcement, wrongly accused by { $loser }.
       *[false] { $what }: a wrong accusation, { $winner } told the truth.
        }
    [false] { $gain ->
        [true] { $what }: { $loser } was caught bluffing.
       *[false] { $what }: a bluff, seen through by { $winner }.
        }
   *[unknown] { $what }: the turn was lost.
    }
quinito-take-double = { $proof ->
    [true] { $gain ->
        [true] { $what }: the double was true, wrongly accused by { $loser }.
       *[false] { $what }: a wrong accusation, the double was true.
        }
    [false] { $gain ->
        [true] { $what }: { $loser } was bluffing on a double.
       *[false] { $what }: a bluff on a double, seen through by { $winner }.
        }
   *[unknown] { $what }: the turn was lost on a double.
    }
quinito-take-kinito = { $proof ->
    [true] { $gain ->
        [true] { $what }: the Kinito was true, and { $loser } did not believe it.
       *[false] { $what }: a wrong accusation, the Kinito was true.
        }
    [false] { $gain ->
        [true] { $what }: the false Kinito was seen through.
       *[false] { $what }: a false Kinito, seen through by { $winner }.
        }
    [hidden] { $gain ->
        [true] { $what }: { $loser } was hiding a real Kinito.
       *[false] { $what }: a real Kinito was hidden under the announcement.
        }
    [success] { $gain ->
        [true] { $what }: the Kinito was countered!
       *[false] { $opt_totem ->
            [true] { $what }: the Kinito was countered by { $winner }, a double major.
           *[false] { $what }: the Kinito was countered by { $winner }.
            }
        }
    [fail] { $what }: the counter failed, the Kinito stands.
   *[unknown] { $what }: Kinito.
    }
quinito-take-hidden = { $what } on top: the bluff was hiding a real { $shown }.
quinito-take-special-31 = { $opt_score31 ->
    [two] { $what }: named by the 31.
   *[previous] { $what }: the 31 hits the player before the thrower.
    }
quinito-take-special-41 = { $what }: the 41 is for Michel.
quinito-take-special-42 = { $what }: Stéphanois, the 42 turns on its thrower.
quinito-take-special-51 = { $opt_score51 ->
    [pegatina] { $what }: Pegatina!
   *[classic] { $what }: the 51 spares nobody.
    }
quinito-take-race = { $what } more: last to finish.

quinito-twice-window = { $sentence } The 61 doubles everything.
quinito-twice-idle = { $sentence } Counted twice: sans emploi.
quinito-twice-both = { $sentence } Counted four times: the 61, and sans emploi.

quinito-takes-penalty = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] gets
       *[other] get
        } { $unit }
    [money] { $player } { $people ->
        [one] pays
       *[other] pay
        } { $unit }
   *[drink] { $player } { $people ->
        [one] drinks
       *[other] drink
        } { $unit }
    }
quinito-takes-major = { $opt_penalty ->
    [slap] { $player } { $people ->
        [one] gets
       *[other] get
        } { $unit }
    [money] { $player } { $people ->
        [one] pays
       *[other] pay
        } { $unit }
   *[drink] { $amount ->
        [1] { $player } { $people ->
            [one] finishes the glass
           *[other] finish their glasses
            }
       *[other] { $player } { $people ->
            [one] empties
           *[other] empty
            } { $unit }
        }
    }
quinito-takes-reward = { $player } { $people ->
    [one] wins
   *[other] win
    } { $unit }
quinito-takes-major-reward = { $player } { $people ->
    [one] wins
   *[other] win
    } { $unit }

quinito-unit-penalty = { $opt_penalty ->
    [slap] { $amount ->
        [one] { $amount } slap
       *[other] { $amount } slaps
        }
    [money] { $amount ->
        [1] { $stake ->
            [none] the stake
           *[other] the stake ({ $stake })
            }
       *[other] { $stake ->
            [none] { $amount } times the stake
           *[other] { $amount } times the stake ({ $stake })
            }
        }
   *[drink] { $amount ->
        [one] { $amount } sip
       *[other] { $amount } sips
        }
    }
quinito-unit-major = { $opt_penalty ->
    [slap] { $twice } slaps
    [money] { $amount ->
        [1] { $stake ->
            [none] twice the stake
           *[other] twice the stake ({ $stake })
            }
       *[other] { $stake ->
            [none] { $twice } times the stake
           *[other] { $twice } times the stake ({ $stake })
            }
        }
   *[drink] { $amount ->
        [1] a whole glass
        [one] { $amount } whole glass
       *[other] { $amount } whole glasses
        }
    }
quinito-unit-reward = { $opt_reward ->
    [food] { $amount ->
        [one] { $amount } mouthful
       *[other] { $amount } mouthfuls
        }
    [sweet] { $amount ->
        [one] { $amount } sweet
       *[other] { $amount } sweets
        }
    [kiss] { $amount ->
        [1] a kiss to give
        [one] { $amount } kiss to give
       *[other] { $amount } kisses to give
        }
   *[drink] { $amount ->
        [one] { $amount } sip
       *[other] { $amount } sips
        }
    }
quinito-unit-major-reward = { $opt_reward ->
    [food] { $twice } mouthfuls
    [sweet] { $thrice } sweets
    [kiss] { $amount ->
        [1] a kiss with tongue
        [one] { $amount } kiss with tongue
       *[other] { $amount } kisses with tongue
        }
   *[drink] { $amount ->
        [1] a whole glass
        [one] { $amount } whole glass
       *[other] { $amount } whole glasses
        }
    }

quinito-column-penalty = { $opt_penalty ->
    [slap] slaps
    [money] stakes
   *[drink] sips
    }
quinito-column-major = { $opt_penalty ->
    [slap] double slaps
    [money] double stakes
   *[drink] glasses
    }
quinito-column-reward = { $opt_reward ->
    [food] mouthfuls
    [sweet] sweets
    [kiss] kisses
   *[drink] won
    }
quinito-column-major-reward = { $opt_reward ->
    [food] ×2
    [sweet] ×3
    [kiss] with tongue
   *[drink] glasses
    }

quinito-option-first = { $value } throws first
quinito-option-penalty-drink = A penalty: one sip; major: finish the glass
quinito-option-penalty-slap = A penalty: one slap; major: two slaps
quinito-option-penalty-money = A penalty: the stake; major: twice the stake
quinito-option-stake = { $value ->
    [none] Stake to be agreed
   *[other] Stake: { $value }
    }
quinito-option-reward-none = Losers are penalised
quinito-option-reward-drink = Winners are rewarded: one sip, or the glass
quinito-option-reward-food = Winners are rewarded: one mouthful, or two
quinito-option-reward-sweet = Winners are rewarded: one sweet, or three
quinito-option-reward-kiss = Winners are rewarded: a kiss, without or with tongue
quinito-option-score31-rethrow = 31: the thrower may throw again
quinito-option-score31-previous = 31: a penalty for the player before
quinito-option-score31-two = 31: two players are named, the last to finish takes one more
quinito-option-score32-none = 32: an ordinary score
quinito-option-score32-reverse = 32: play again the other way round
quinito-option-score32-swap = 32: swap glasses
quinito-option-score42-none = 42: an ordinary score
quinito-option-score42-stephanois = 42: Stéphanois, a penalty for the thrower
quinito-option-score51-classic = 51: a penalty for all, the direction changes
quinito-option-score51-pegatina = 51: Pegatina!
quinito-option-score65-none = 65: an ordinary score
quinito-option-score65-kinito = 65: a Kinito too
quinito-option-relance-false = Rethrow as you like
quinito-option-relance-true = Relance obligatoire: always rethrow
quinito-option-totem-false = No totem
quinito-option-totem-true = Anti-acharnement: the totem protects from the next Kinito
quinito-option-double-false = One pair of dice
quinito-option-double-true = Double Kinito: two pairs of dice, two totems

quinito-hint-QT1 = You need two six-sided dice and an opaque cup, wide enough that the dice do not overlap.{ $opt_penalty ->
    [drink] {" "}And something to drink.
   *[other] {""}
    }
quinito-hint-QT2 = Who gets the kiss? A show of hands; only in a tie the winner votes too. Several kisses: all to the same player.
quinito-hint-QT3 = If only one sip is left, fill the glass before you finish it. An empty glass is refilled before anything else.
quinito-hint-QT4 = Heard often: never the verb “to drink”, never a name, never a pointed finger, always the left hand.
quinito-hint-QT5 = The totem is worn where all can see it: an empty beer pack makes a fine hat.

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

quinito-rule-1 = No more saying the verb “to drink”
quinito-rule-2 = No more calling anybody by name
quinito-rule-3 = No more pointing with the finger
quinito-rule-4 = Drink with the left hand

## Kékénito

kekenito-name = Kékénito
kekenito-score-double = pair of { $pips }

kekenito-instruction-throw = { $beat ->
    [none] { $player } throws, with no score to beat
   *[other] { $player } throws, to beat: { $beat }
    }
    .do = { $beat ->
        [none] throw the dice
       *[other] must beat { $beat }
        }
kekenito-instruction-give = { $player } gives { $amount ->
    [one] one sip
   *[other] { $amount } sips
    }
    .do = give { $amount ->
        [one] one sip
       *[other] { $amount } sips
        }
kekenito-instruction-rule = { $repeal ->
    [true] { $player } may invent a rule, or annul one
   *[false] { $player } may invent a rule
    }
    .do = { $repeal ->
        [true] invent, or annul?
       *[false] invent a rule?
        }
kekenito-instruction-slave = { $player } chooses an esclave
    .do = choose an esclave
kekenito-instruction-question = { $player }: “never have I” or “I have”?
    .do = which question?
kekenito-instruction-admit = { $step_question ->
    [never] { $player } says “never have I…”: who has?
   *[already] { $player } says “I have…”: who never has?
    }
    .do = { $step_question ->
        [never] say “never have I…”
       *[already] say “I have…”
        }
kekenito-instruction-kinito-to = { $player } gives the Kinito, to whom?
    .do = Kinito: for whom?
kekenito-instruction-kinito = { $step_attempts ->
    [one] { $player } counters the Kinito: it takes a 21, last attempt
   *[other] { $player } counters the Kinito: it takes a 21, { $step_attempts } attempts left
    }
    .do = it takes a 21
kekenito-instruction-bomb-to = { $player } holds the Bombe: who will defuse it?
    .do = call for help
kekenito-instruction-bomb = { $step_attempts ->
    [one] { $player } saves { $step_for }: it takes a 32 or a 21, last attempt
   *[other] { $player } saves { $step_for }: it takes a 32 or a 21, { $step_attempts } attempts left
    }
    .do = it takes 32 or 21
kekenito-instruction-petit-poulet = { $player } tries to escape, stage { $step_stage } of 3, to beat: { $step_score }
    .do = must beat { $step_score }
kekenito-instruction-battle = { $player } throws one die for the battle
    .do = throw just one die

kekenito-state-throw = { $beat ->
    [none] A free throw
   *[other] To beat: { $beat }
    }
kekenito-state-give = The pair
kekenito-state-rule = The pair of 6
kekenito-state-slave = Total of 8: esclave
kekenito-state-question = Total of 7: question
kekenito-state-admit = { $step_question ->
    [never] Never have I
   *[already] I have
    }
kekenito-state-kinito-to = Kinito
kekenito-state-kinito = Kinito, stake: { $step_stake }
kekenito-state-bomb-to = Bombe
kekenito-state-bomb = Bombe
kekenito-state-petit-poulet = Petit poulet?
kekenito-state-battle = Battle

kekenito-note-throw = { $beat ->
    [none] Any score is good; the special scores count.
   *[other] Worse: drink the gap between the dice and throw again. Equal: a battle.
    }
kekenito-note-give = To whom you like, in one part or several, yourself too.
kekenito-note-rule = Or change nothing at all.
kekenito-note-slave = An esclave drinks every sip along with the master.
kekenito-note-question = Or neither of them.
kekenito-note-admit = Tick who drinks, then finish.
kekenito-note-kinito-to = Whoever is chosen has three attempts to counter it.
kekenito-note-kinito = Countered, the Kinito goes back and the stake rises.
kekenito-note-bomb-to = Three attempts at a 32 or a 21, else it is a whole glass.
kekenito-note-bomb = Failed three times: a whole glass for { $step_for }.
kekenito-note-petit-poulet = Equal: one sip, and throw again. Lower: Petit poulet.
kekenito-note-battle = The lower die loses and drinks the difference.

kekenito-button-next-rule = No rule
kekenito-button-next-slave = No esclave
kekenito-button-next-question = No question
kekenito-button-next-kinito-to = Do not give it

kekenito-asks-admit = Who drinks?
kekenito-choice-never = Never have I
kekenito-choice-already = I have

kekenito-action-admit = the answer to the question
kekenito-action-house = what a rule cost

kekenito-event-started = The game begins, { $first } throws.
kekenito-event-thrown = { $outcome ->
    [better] { $player } throws: { $score }, better.
    [worse] { $player } throws: { $score }, worse.
    [equal] { $player } throws: { $score }, the same score!
   *[free] { $player } throws: { $score }.
    }
kekenito-event-special = { $name ->
    [kinito] A Kinito for { $player }!
    [petit-poulet] The 31: { $player } must escape, or become Petit poulet.
    [bomb] A Bombe for { $player }!
    [forbidden] The forbidden number for { $player }.
    [pair] { $player } has sips to give: { $score }.
    [rule] The pair of 6: { $player } may invent a rule.
    [slave] Total of 8: an esclave for { $player }.
    [total-9] Total of 9: the right neighbour drinks.
    [total-10] Total of 10: { $player } drinks.
    [total-11] Total of 11: the left neighbour drinks.
   *[question] Total of 7: a question for { $player }.
    }
kekenito-event-attempt = { $left ->
    [0] { $player } tries: { $score }.
    [one] { $player } tries: { $score }. Once more.
   *[other] { $player } tries: { $score }. { $left } more.
    }
kekenito-event-kinito = { $stake ->
    [1] { $against } gives the Kinito to { $player }.
   *[other] Countered! The Kinito goes back to { $player }, for { $stake } times Dieu m’en soit témoin.
    }
kekenito-event-bomb = { $player } has to save { $for } from the Bombe.
kekenito-event-saved = { $player } gets away with it.
kekenito-event-not-saved = { $player } does not get away with it.
kekenito-event-petit-poulet = { $times ->
    [1] { $player } is the Petit poulet!
    [2] { $player } is double Petit poulet now!
    [3] { $player } is triple Petit poulet now!
    [4] { $player } is quadruple Petit poulet now!
   *[other] { $player } is Petit poulet { $times } times over!
    }
kekenito-event-slave = { $player } is now esclave of { $master }.
kekenito-event-freed = { $player } is nobody’s esclave any more.
kekenito-event-question = { $question ->
    [never] { $player } says “never have I”.
   *[already] { $player } says “I have”.
    }
kekenito-event-house = Rule { $number }: “{ $text }”.
kekenito-event-battle = Battle between { $players }!
kekenito-event-battle-die = { $player } throws { $die }.
kekenito-event-battle-over = { $winner } wins the battle, { $loser } loses it: { $score }.
kekenito-event-turn = { $player } throws.
kekenito-event-glass-due = { $player }: that glass should be empty by now.

kekenito-take-gap = { $what }: worse, so the gap is drunk.
kekenito-take-forbidden = { $what }: the forbidden number.
kekenito-take-given = { $what }: a gift of the pair.
kekenito-take-total-9 = { $what }: total of 9, on the right.
kekenito-take-total-10 = { $what }: total of 10.
kekenito-take-total-11 = { $what }: total of 11, on the left.
kekenito-take-question = { $what }: the question hit home.
kekenito-take-kinito = { $what }: the Kinito was not countered.
kekenito-take-bomb = { $what }: the Bombe has gone off.
kekenito-take-petit-poulet-start = { $what } to celebrate the 31.
kekenito-take-petit-poulet-same = { $what }: the same score, the same stage.
kekenito-take-petit-poulet = { $what }: a 1 has fallen, and that is for the Petit poulet.
kekenito-take-slave = { $what } too: such is the lot of an esclave.
kekenito-take-battle = { $what }: the battle is lost by that much.
kekenito-take-battle-tie = { $what }: nobody wins the battle, so it goes on.
kekenito-take-house-rule = { $what }: a rule is a rule.

kekenito-takes-sip = { $player } { $people ->
    [one] drinks
   *[other] drink
    } { $unit }
kekenito-takes-glass = { $player } { $people ->
    [one] empties
   *[other] empty
    } { $unit }
kekenito-takes-witness = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }

kekenito-unit-sip = { $amount ->
    [one] one sip
   *[other] { $amount } sips
    }
kekenito-unit-glass = { $amount ->
    [one] a whole glass
   *[other] { $amount } whole glasses
    }
kekenito-unit-witness = { $amount ->
    [one] one Dieu m’en soit témoin
   *[other] { $amount } Dieu m’en soit témoin
    }

kekenito-column-sip = sips
kekenito-column-glass = glasses
kekenito-column-witness = witness

kekenito-option-first = { $value } throws first
kekenito-option-variant-false = After a worse score: throw again with nothing to beat
kekenito-option-variant-true = Variant: after a worse score, beat your own
kekenito-option-glass_sips = { $value ->
    [0] No reminder to finish a glass
   *[other] A glass to finish every { $value } sips
    }

kekenito-fault-spill = a glass was knocked over
kekenito-fault-sip-not-drunk = a sip was not drunk
kekenito-fault-glass-not-finished = a glass is still not finished
kekenito-fault-other = another fault

kekenito-hint-KT1 = It takes two six-sided dice, a cocktail for each player, and a bottle of spirits within reach.
kekenito-hint-KT2 = Dieu m’en soit témoin: from the bottle, one or two sips as a rule. Too little is between you and God: nobody says a word.
kekenito-hint-KT3 = No rules against one person. Often heard: neither yes nor no, no bad language.
kekenito-hint-KT4 = A glass that is still not empty is a tentative de triche.

kekenito-on-started = { kekenito-hint-KT1 }
kekenito-on-take-witness = { kekenito-hint-KT2 }
kekenito-in-rule = { kekenito-hint-KT3 }
kekenito-on-glass-due = { kekenito-hint-KT4 }

kekenito-rule-1 = Neither yes nor no: one sip each time
kekenito-rule-2 = No bad language: one sip each time
kekenito-rule-3 = The dice add up to 5: five sips to give
kekenito-rule-4 = Each 2 thrown: two sips
## 421

game-421-name = 421

game-421-instruction-charge = { $player } throws once
    .do = throw once
game-421-instruction-entame = { $player } throws once for the entame
    .do = throw once
game-421-instruction-rampot = { $player } throws once: rampot
    .do = throw once
game-421-instruction-decharge = { $throws ->
    [0] { $player } throws all three dice
   *[other] { $player }: stay or throw again?
    }
    .do = { $throws ->
        [0] throw three dice
       *[other] stay, or rethrow?
        }

game-421-state-charge = The charge
game-421-state-entame = The entame
game-421-state-rampot = { $end ->
    [weakest] Rampot for the weakest hand
    [strongest] Rampot for the strongest hand
   *[both] Rampot for everybody
    }
game-421-state-decharge = The décharge

game-421-note-charge = The weakest combination takes from the pot what the strongest is worth.
game-421-note-entame = The weakest hand will have the entame. No fiche moves.
game-421-note-rampot = It only parts the tied: what is at stake stays that of the round.
game-421-note-decharge = { $throws ->
    [0] { $limit ->
        [1] One throw only.
        [one] { $limit } throw.
       *[other] Up to { $limit } throws.
        } The strongest combination gives, the weakest takes.
   *[other] Throw { $throws } of { $limit }. Leave the dice to keep, throw the others again.
    }

game-421-button-next-decharge = Stay with it

game-421-event-started = The game begins, { $first } throws.
game-421-event-warning = { $total } fiches in play: it will be a long game.
game-421-event-round = Round { $number }: { $leader } has the entame.
game-421-event-hand = { $name ->
    [421] { $player } throws 421!
   *[other] { $player } throws { $name }.
    }
game-421-event-nenette = Nénette! Shame on { $player }.
game-421-event-rampot = { $end ->
    [weakest] A tie for the weakest, rampot: { $players }.
    [strongest] A tie for the strongest, rampot: { $players }.
   *[both] All are tied, rampot: { $players }.
    }
game-421-event-given = { $amount ->
    [1] { $from } gives one fiche to { $to }.
    [one] { $from } gives { $amount } fiche to { $to }.
   *[other] { $from } gives { $amount } fiches to { $to }.
    }
game-421-event-stage = { $stage ->
    [entame] The charge is over: one throw each for the entame.
   *[decharge] The décharge begins.
    }
game-421-event-out = { $player } has no fiches left.
game-421-event-pays-round = { $player } pays the round.
game-421-event-void = Round { $round } does not count.
game-421-event-fault = A fault, { $player }: { $kind }.
game-421-event-ended = { $winners ->
    [none] The game stops without a winner.
   *[other] Game over, victory: { $winners }.
    }

game-421-take-charge = { $what } from the pot: the weakest combination of the round.
game-421-take-decharge = { $what }: the weakest combination of the round.
game-421-takes-fiche = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
game-421-unit-fiche = { $amount ->
    [1] one fiche
    [one] { $amount } fiche
   *[other] { $amount } fiches
    }
game-421-column-fiches = fiches
game-421-label-out = no fiches left
game-421-label-losers = pays the round
game-421-column-fiche = fiches taken

game-421-fault-extra-throw = one throw too many, it does not count
game-421-fault-other = another fault

game-421-option-first = { $value } throws first
game-421-option-start_fiches = Fiches at the start, besides the pot, each: { $value }
game-421-option-first_entame-last-charge = First entame: the weakest hand of the charge
game-421-option-first_entame-throw = First entame: one more throw of everybody
game-421-option-play_on-true = Play to the end: who is left with fiches pays
game-421-option-play_on-false = Whoever has no fiches left ends the game

game-421-hint-FT1 = You need three dice and eleven fiches: matches, coins or chips.
game-421-hint-FT2 = Take as few as you can, then get rid of them fast.
game-421-hint-FT3 = Whoever pays the round might throw first in the next game.

game-421-on-started = { game-421-hint-FT1 } { game-421-hint-FT2 }
game-421-on-pays-round = { game-421-hint-FT3 }

## Poker menteur

poker-menteur-name = Poker menteur

poker-menteur-face = { $opt_faces ->
    [poker] { $die ->
        [6] ace
        [5] king
        [4] queen
        [3] jack
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-short = { $opt_faces ->
    [poker] { $die ->
        [6] A
        [5] K
        [4] Q
        [3] J
        [2] 10
       *[1] 9
        }
   *[pips] { $die }
    }
poker-menteur-face-of = { $opt_faces ->
    [poker] { $die ->
        [6] aces
        [5] kings
        [4] queens
        [3] jacks
        [2] 10s
       *[1] 9s
        }
   *[pips] { $die }s
    }
poker-menteur-face-a = { $opt_faces ->
    [poker] { $die ->
        [6] an ace
        [5] a king
        [4] a queen
        [3] a jack
        [2] a 10
       *[1] a 9
        }
   *[pips] a { $die }
    }
poker-menteur-face-many = { $opt_faces ->
    [poker] { $die ->
        [6] aces
        [5] kings
        [4] queens
        [3] jacks
        [2] 10s
       *[1] 9s
        }
   *[pips] { $die }s
    }

poker-menteur-rung-rien = rien
poker-menteur-rung-paire = pair{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-double-paire = two pairs{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-brelan = brelan{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-petite-suite = petite suite
poker-menteur-rung-grande-suite = grande suite
poker-menteur-rung-full = full{ $first ->
    [none] {""}
   *[other] {" "}of { $first }
    }{ $second ->
    [none] {""}
   *[other] {" "}over { $second }
    }
poker-menteur-rung-carre = carré{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $beside ->
    [none] {""}
   *[other] {" "}with { $beside }
    }
poker-menteur-rung-quinte = quinte{ $own ->
    [none] {""}
   *[other] {" "}of { $own }
    }{ $throws ->
    [0] {""}
    [1] {" "}in one throw
   *[other] {" "}in { $throws } throws
    }
poker-menteur-rung-mieux = mieux

poker-menteur-instruction-opening = { $pending ->
    [true] { $player } throws all the dice and chooses the direction
   *[false] { $player } throws all the dice and announces
    }
    .do = { $pending ->
        [true] which direction?
       *[false] throw and announce
        }
poker-menteur-instruction-answer = { $player }: accept, or menteur?
    .do = accept, or menteur?
poker-menteur-instruction-bid = { $must ->
    [true] { $player } throws one die at least
   *[false] { $player } announces higher, with or without a throw
    }
    .do = { $must ->
        [true] rethrow some dice
       *[false] announce higher
        }
poker-menteur-instruction-reveal = { $player } uncovers the whole hand
    .do = uncover the hand
poker-menteur-instruction-quinte = { $opt_faces ->
    [poker] { $player }: make a quinte of aces
   *[pips] { $player }: make a quinte of 6s
    }
    .do = { $opt_faces ->
        [poker] make a quinte of aces
       *[pips] make a quinte of 6s
        }
poker-menteur-instruction-tries = { $left ->
    [0] { $player } announces a higher quinte
   *[other] { $player }: try for a higher quinte
    }
    .do = { $left ->
        [0] announce a quinte
       *[other] try for a quinte
        }

poker-menteur-state-opening = Round { $round }
poker-menteur-state-answer = True or a lie
poker-menteur-state-bid = The round climbs
poker-menteur-state-reveal = The proof
poker-menteur-state-quinte = The quinte or a point
poker-menteur-state-tries = A quinte to beat

poker-menteur-note-opening = { $opt_honest_first ->
    [true] Some dice hidden, some open, as you like. No lying in this turn.
   *[false] Some dice hidden, some open, as you like. Only the words count.
    }
poker-menteur-note-answer = Accept: take the tray and go higher. Menteur: uncover the whole hand.
poker-menteur-note-bid = { $must ->
    [true] Whoever has looked under the cup throws one die at least.
   *[false] No die is thrown twice. Without looking, the tray may go on without a throw.
    }
poker-menteur-note-reveal = Everybody looks: the dice speak.
poker-menteur-note-quinte = { $left ->
    [1] The last throw. Keep the good dice, throw the others again.
   *[other] { $left } throws left. Keep the good dice, throw the others again.
    }
poker-menteur-note-tries = { $left ->
    [0] No throw left: announce, true or not.
    [1] One throw left, or announce now, true or not.
   *[other] { $left } throws left, three in the open, then two hidden. Announce at any time, true or not.
    }

poker-menteur-button-bluff = Menteur!

poker-menteur-asks-choose-option = Which way round?
poker-menteur-asks-throw = Throw how many dice again?
poker-menteur-choice-left = To the left
poker-menteur-choice-right = To the right

poker-menteur-event-started = The game begins, { $first } opens.
poker-menteur-event-round = Round { $number }: { $opener } opens.
poker-menteur-event-direction = { $direction ->
    [right] { $player } sends the tray to the right.
   *[left] { $player } sends the tray to the left.
    }
poker-menteur-event-open = { $dice ->
    [none] All the dice are under the cup.
   *[other] In the open: { $dice }.
    }
poker-menteur-event-suspect = An open die is gone: dice thrown in the open stay there.
poker-menteur-event-announced = { $player } announces to { $to }: { $said }.
poker-menteur-event-accepted = { $absent ->
    [true] Absent, { $player } accepts all the same.
   *[false] { $player } accepts the announcement.
    }
poker-menteur-event-refused = { $player } does not believe it: menteur!
poker-menteur-event-looked = { $player } looks under the cup.
poker-menteur-event-thrown = { $count ->
    [1] { $player } throws one die.
   *[other] { $player } throws { $count } dice.
    }
poker-menteur-event-open-differs = In the open there lay { $open }, and the hand shows { $dice }. It counts as it is.
poker-menteur-event-reveal = { $lie ->
    [true] The hand: { $hand }. It was a lie ({ $bid }).
   *[false] The hand: { $hand }. The announcement holds ({ $bid }).
    }
poker-menteur-event-lied-first = No lying was allowed in this turn: { $player } did.
poker-menteur-event-try = { $dice ->
    [none] { $player }, throw { $used }: under the cup.
   *[other] { $player }, throw { $used }: { $dice }.
    }
poker-menteur-event-quinte-made = { $player } makes the quinte: nobody takes a point.
poker-menteur-event-eliminated = { $player } is out of the game.
poker-menteur-event-away = { $player } is away: the game goes on all the same.
poker-menteur-event-back = { $player } is back.
poker-menteur-event-void = Round { $round } does not count.
poker-menteur-event-fault = A fault, { $player }: { $kind }.
poker-menteur-event-ended = { $winners ->
    [none] The game stops without a winner.
   *[other] Game over, victory: { $winners }.
    }

poker-menteur-take-liar = { $what }: a liar, the hand was not worth the announcement.
poker-menteur-take-wrong-call = { $what }: a wrong accusation, the hand was worth the announcement.
poker-menteur-take-quinte = { $what }: the quinte did not come.
poker-menteur-take-absent = { $what }: nobody there to throw.
poker-menteur-takes-point = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
poker-menteur-unit-point = { $amount ->
    [1] one point
    [one] { $amount } point
   *[other] { $amount } points
    }
poker-menteur-column-point = points

poker-menteur-fault-thrown-twice = a die thrown twice
poker-menteur-fault-put-back = an open die put back under the cup
poker-menteur-fault-peeked = a look under the cup before accepting
poker-menteur-fault-repeated = the announcement repeated aloud
poker-menteur-fault-other = another fault

poker-menteur-option-first = { $value } opens the first round
poker-menteur-option-points = Points to be out of the game: { $value }
poker-menteur-option-stop_at_first-false = The game goes on until one is left
poker-menteur-option-stop_at_first-true = The first elimination ends the game
poker-menteur-option-faces-pips = Ordinary dice
poker-menteur-option-faces-poker = Poker dice: ace, king, queen, jack, 10, 9
poker-menteur-option-petite_suite-true = With the petite suite
poker-menteur-option-petite_suite-false = Without the petite suite
poker-menteur-option-grande_suite-true = With the grande suite
poker-menteur-option-grande_suite-false = Without the grande suite
poker-menteur-option-accompaniment-one = One die beside is announced at most
poker-menteur-option-accompaniment-all = All the dice beside may be announced
poker-menteur-option-mieux-false = What is announced is always said
poker-menteur-option-mieux-true = “Mieux” may be announced
poker-menteur-option-honest_first-false = Lying is allowed from the first turn on
poker-menteur-option-honest_first-true = No lying in the first turn
poker-menteur-option-quinte_variant-false = Above a quinte, announce a higher one
poker-menteur-option-quinte_variant-true = A quinte that is accepted is to be beaten in five throws
poker-menteur-option-absent-false = The table waits for who is away
poker-menteur-option-absent-true = Who is away accepts and goes one higher

poker-menteur-hint-PT1 = You need five dice, an opaque cup that is large enough and a round tray. From the age of 7; with five or more it gets spicy.
poker-menteur-hint-PT2 = Look only after accepting. No die is thrown twice, and one thrown in the open stays there.
poker-menteur-hint-PT3 = Announce less than the hand, or one that is easy to raise, and you will be believed. So choose your seat, too.
poker-menteur-hint-PT4 = After “mieux” nobody repeats aloud what was announced first.

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

kael-instruction-deal = { $player } deals: how many cards each?
    .do = deals
kael-instruction-turn-up = { $player } turns the first card up
    .do = turn the first card up
kael-instruction-play = { $opt_follow ->
    [scores] Play on until a Kaël: { $player }
   *[cards] { $move ->
        [draw] { $may_kael ->
            [true] { $player }: draw, or say Kaël?
           *[false] { $player } draws a card
            }
       *[lay] { $may_kael ->
            [true] { $player }: lay, or say Kaël?
           *[false] { $player } lays a card, or several equal ones
            }
        }
    }
    .do = { $opt_follow ->
        [scores] until a Kaël
       *[cards] { $move ->
            [draw] { $may_kael ->
                [true] draw, or Kaël?
               *[false] draw a card
                }
           *[lay] { $may_kael ->
                [true] lay, or Kaël?
               *[false] lay
                }
            }
        }
kael-instruction-draw = { $player } draws a card
    .do = draw a card
kael-instruction-reveal = { $player }: cards on the table
    .do = cards on the table

kael-state-deal = Manche { $manche }
kael-state-turn-up = The first card
kael-state-play = { $called ->
    [true] Last tour: Kaël said by { $caller }
   *[false] The manche is on
    }
kael-state-draw = { $called ->
    [true] Last tour: Kaël said by { $caller }
   *[false] The manche is on
    }
kael-state-reveal = Kaël! The hands are shown

kael-note-deal = The scores: { $scores }.
kael-note-turn-up = It opens the pile, and counts for a carré already.
kael-note-play = { $opt_follow ->
    [scores] Only in one’s own turn, after a full tour, with 5 points or less in hand.
   *[cards] { $move ->
        [draw] No card left in hand: draw one, and lay it in the next turn. On top of the pile: { $takeable }.
       *[lay] On top of the pile: { $top }. After a carré, or the carte passe, nothing is drawn.
        }
    }
kael-note-draw = On the table: { $takeable }. In the pioche: { $stock }.
kael-note-reveal = Kaël was said by { $caller }: that hand is shown last.
kael-note-over = The scores: { $scores }. You can undo, or begin a new game.

kael-asks-choose-option = How many cards each?
kael-choice-2 = 2 cards
kael-choice-3 = 3 cards
kael-choice-4 = 4 cards
kael-choice-5 = 5 cards
kael-choice-6 = 6 cards
kael-choice-7 = 7 cards
kael-offer-lay = { $count ->
    [1] Lay { $card }
   *[other] Lay { $count } times { $card }
    }
kael-offer-cards = { $values ->
    [none] No card left
   *[other] { $values }
    }
kael-offer-fold = { $do ->
    [lay] Lay
    [turn-up] Turn up
    [cards] Show the hand
   *[other] More choices
    }

kael-event-started = The game begins, { $dealer } deals.
kael-event-manche = Manche { $number }: { $dealer } deals.
kael-event-dealt = { $dealer } deals { $count } cards to each.
kael-event-turned-up = The first card on the table: { $card }.
kael-event-laid = { $player } lays { $cards }.
kael-event-carre = A carré of { $card }!
kael-event-drawn = { $source ->
    [table] { $player } takes the card on the table.
   *[pioche] { $player } draws.
    }
kael-event-reshuffle = The pioche is used up: the cards in the middle are shuffled again, { $stock } in all.
kael-event-cut = { $player } cuts in with { $cards }!
kael-event-lucky = Bonne pioche! { $player } lays { $card } too.
kael-event-kael = { $player } says Kaël!
kael-event-reveal = Cards on the table! { $kael } shows last.
kael-event-shown = { $cards ->
    [none] { $player } has no card left: total { $total }.
   *[other] { $player } shows { $cards }: total { $total }.
    }
kael-event-manche-over = { $result ->
    [won] { $kael } has the lowest total, { $total }, and wins the manche.
    [lost] { $kael } has { $total }, which is not the lowest total: the Kaël is lost.
   *[false] { $kael } has { $total } in hand, and may have 5 at most: a false Kaël.
    }
kael-event-palier = Palier! { $player } goes back to { $score }.
kael-event-eliminated = { $player } is out of the game.
kael-event-void = Manche { $manche } is void: the cards are dealt again.
kael-event-fault = Fault called, { $player }: { $kind }.
kael-event-ended = { $winners ->
    [none] The table stops the game.
   *[other] { $losers ->
        [none] The game is won by { $winners }.
       *[other] The game is won by { $winners }, and lost by { $losers }.
        }
    }

kael-action-choose = the number of cards
kael-action-turn-up = the first card
kael-action-lay = the lay
kael-action-draw = the draw
kael-action-cut = the cut
kael-action-lucky = the bonne pioche
kael-action-kael = the Kaël
kael-action-cards = the hand that was shown

kael-take-hand = { $what }: the total in hand.
kael-take-lost-kael = { $what }: the Kaël is lost, another hand is as low or lower.
kael-take-false-kael = { $what } and has no paliers any more: a false Kaël.

kael-takes-point = { $player } { $people ->
    [one] takes
   *[other] take
    } { $unit }
kael-unit-point = { $amount ->
    [1] 1 point
    [one] { $amount } point
   *[other] { $amount } points
    }
kael-column-scores = score
kael-column-hands = cards
kael-column-point = points taken

kael-fault-kael-out-of-turn = Kaël shouted out of turn
kael-fault-late-cut = a cut after the chain was broken
kael-fault-no-draw = forgot to draw
kael-fault-other = another fault

kael-option-dealer = { $value } deals first
kael-option-follow-scores = The referee follows every Kaël and the hands that are shown
kael-option-follow-cards = The referee follows every card
kael-option-first_over_loses-false = The game goes on until only one player is left at 100 or less
kael-option-first_over_loses-true = The first score over 100 loses, and the game is over

kael-hint-LT1 = To choose the first donneur: the youngest, the oldest … it is for the table to say.
kael-hint-LT2 = Cut fast: once another card has broken the chain, to cut is a fault and the cards go back.
kael-hint-LT3 = A Kaël shouted out of turn does not count: it is taken back, and the table calls the fault.
kael-hint-LT4 = Kaël only in one’s own turn, when everybody has played; the others finish the tour, and who has no card draws one.

kael-on-started = { kael-hint-LT1 }
kael-on-dealt = { $opt_follow ->
    [scores] { kael-hint-LT4 }
   *[cards] { kael-hint-LT2 }
    }
kael-on-kael = { $opt_follow ->
    [scores] { kael-hint-LT3 }
   *[cards] {""}
    }

## The set-up: the seats, the game, its rules

label-seated = { $count ->
    [0] Welcome
   *[other] { $count } at the table
    }
label-sit-down = take a seat
label-seats = The seats
label-before = before the game
label-phone = With your phone
label-way-in = Phones:
label-code = Tonight’s code
label-agreed = Agreed on tonight

asks-sit = Who sits down?
asks-ready = Shall we begin?
asks-game = Which game?
asks-option = Which rule?
asks-colour = Which colour?
asks-animal = Which animal?
asks-stand = Who gives up his seat?
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
offer-seats = Back to the seats
offer-option = { $value }
offer-menu-stand = Somebody gives up his seat
offer-menu-move = Somebody changes seats
offer-stand = { $player } gives up the seat
offer-move = { $player } changes seats
offer-turn-away = No seat for { $player }
offer-elsewhere = At another seat

about-same = The same people in the same seats; others may sit down afterwards.
about-change = The seats stay taken: add some, free some, or change the rules.
about-sit = “Choose”: the seat is taken, clockwise. “Next one”: the name after it.
about-names = For those who would rather give neither name nor phone.
about-play = Nobody else sits down: on to the game and its rules.
about-other-game = See the other games for so many people.
about-seats = Nothing is lost: seats and rules stay as they are.

event-seated = { $players } at the table.
event-stood = { $player } gives up the seat.

action-sit = the seat taken
action-stand = the seat given up
action-game = the choice of the game
action-option = the rule agreed on

error-name-taken = That name is at the table already: please take another one.
error-name-unfit = That name will not do: one to twenty-eight letters.
error-house-full = There is no seat left.

no-seat = This game takes nobody now: the seat waits for the next one.
quinito-no-seat = Quinito takes nobody now: the seat waits for the next game.
game-421-no-seat = In 421 people sit down during the charge only, eight at most: the seat waits for the next game.
poker-menteur-no-seat = In Poker menteur nobody comes back who is out of the game: the seat waits for the next one.
kael-no-seat = In Kaël people sit down before a deal only, twenty-five at most, and never after being eliminated.

notice-knocking = { $player } asks for a seat. Hold “bluff”, then accept.
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

asks-correct = What was it?
asks-which = Which action is to be corrected?

offer-menu-correct = Correct “{ $deed }”
offer-menu-correction = Correct “{ $was }” to “{ $brief }”
offer-correction = { $now }, not { $was }
offer-branch = { $more ->
    [0] { $first } to { $last }
   *[other] { $first } to { $last }, or something else
    }
offer-another = Something else
offer-all = All choices
offer-past = { $entry }
offer-strike = It did not happen
offer-menu-which = Correct another action
offer-deed = { $deed }
offer-earlier = Earlier…

about-all = Each button takes a third of them, in a few presses.
about-menu-correction = Red button: something else.
about-fork = Each button takes what is of its colour; hold bluff: one step back.
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
deed-draw = { $what }
deed-lay = lay { $what }
deed-cut = cut with { $what }
deed-lucky = lay the card drawn
deed-kael = Kaël
deed-cards = hand { $what }
deed-turn-up = turn up { $what }
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
   *[false] So the game is not over.
    }
event-set-aside = What followed no longer fits: play on from here. { $count ->
    [one] One action waits
   *[other] { $count } actions wait
    } aside, nothing is lost.
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
phone-wall = The buttons of the table
phone-hold-bluff = Menu of the table
phone-hold-next = Take the last action back
phone-change = Hand this phone back
phone-leave = Leave the table
phone-away = Be away for a while
phone-back = Come back
phone-history = What has happened
phone-empty = Nothing has happened yet.
phone-seen = What the camera saw
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
phone-seated = { $name }, you have a seat. The game is about to begin.
phone-knocking = { $name }, the table sees that you ask. One press of “accept”, and you play.
phone-waiting = { $name }, the table sees that you ask. { $reason }
phone-gone = { $name }, you are not at the table.
phone-wrong-code = That is not tonight’s code: it stands on the wall.
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
about-phones-nobody = One can follow the game and take a seat, nothing more.
about-phones-seats = Who has typed the code on the wall plays for one seat, and for no other.
about-phones-table = Who has typed the code on the wall may do everything, and say dice that the camera does not read.
asks-phones = What may phones do?
notice-phone-plays = A phone plays for { $player }.
notice-phone-plays-all = A phone plays for the whole table.
notice-lobby-failed = Who asks for a seat is no longer kept, the game goes on. Make room on the disk of { $folder }, or let it be written to.

error-too-late = Too late: the table is further on already.
error-phones-nobody = Tonight phones only look on.
error-phones-seats = Tonight a phone plays for one seat only.
error-phone-gone = That seat is no longer at the table: choose another one.
error-phone-unknown = Type the code on the wall first.
error-nothing-meant = That button means nothing now.

## The games and their options, in a sentence

quinito-about = Two dice under a cup: announce ever higher, truth or lie, and be believed. Three people at least.
quinito-about-first = Who throws first; then everybody in turn.
quinito-about-penalty = What a lost round costs, ordinary or major.
quinito-about-stake = The sum agreed on, where the stake is money.
quinito-about-reward = Instead of penalising who loses, the table may reward who wins.
quinito-about-score31 = What an announced 31 brings about.
quinito-about-score32 = What an announced 32 brings about.
quinito-about-score42 = What an announced 42 brings about.
quinito-about-score51 = What the table shouts at a 51.
quinito-about-score65 = 65 may count as a second Kinito.
quinito-about-relance = Must the dice be thrown again after accepting?
quinito-about-totem = The Michel of a Kinito wears a totem, and the next Kinito passes him over.
quinito-about-double = Two pairs of dice go round at the same time, for a large table.
quinito-text-stake-1 = 10 cents
quinito-text-stake-2 = 50 cents
quinito-text-stake-3 = 1 euro
quinito-text-stake-4 = a round for all

kekenito-about = Two dice in the open, no lies: beat the score before, or drink the difference. Two people at least.
kekenito-about-first = The youngest person at the table throws first.
kekenito-about-variant = A harder rule, to be played only if the whole table agrees.
kekenito-about-glass_sips = A reminder for who has still not finished a glass.

game-421-about = Three dice and eleven fiches: first take as few as you can, then get rid of them. Two to eight people.
game-421-about-first = Who throws first in the first round.
game-421-about-start_fiches = Fiches of one’s own at the start make the game longer.
game-421-about-first_entame = Who begins the décharge, once the pot is empty.
game-421-about-play_on = How the game ends: with the first without fiches, or when only one person has some left.

poker-menteur-about = Five dice under a cup that goes from hand to hand: announce a higher hand, or call the lie. Two people at least.
poker-menteur-about-first = Who opens the first round; after that, whoever lost.
poker-menteur-about-points = How many points put somebody out of the game.
poker-menteur-about-stop_at_first = Does the game end with the first elimination?
poker-menteur-about-faces = What the dice of this table show.
poker-menteur-about-petite_suite = Does 1, 2, 3, 4, 5 count as a combination?
poker-menteur-about-grande_suite = Does 2, 3, 4, 5, 6 count as a combination?
poker-menteur-about-accompaniment = What may be announced beside a combination.
poker-menteur-about-mieux = To announce “mieux” is one rung higher, without saying which.
poker-menteur-about-honest_first = Lying may be forbidden when a round is opened.
poker-menteur-about-quinte_variant = What can be done against five dice alike.
poker-menteur-about-absent = What happens when somebody is away from the table.

kael-about = A game of cards: keep the lowest hand, and dare to say “Kaël” at the right moment. Two to twenty-five people.
kael-about-dealer = Who deals first; then everybody in turn.
kael-about-follow = How closely the referee follows the cards: the less it follows, the less there is to press.
kael-about-first_over_loses = How the game ends.

## Help for those who play a game for the first time

offer-menu-help = { $shown ->
    [true] Explain every moment
   *[false] Explain no more
    }

help-over = The game is over. Beside each name stands all that was taken.

quinito-help-announce = { $level ->
    [none] A round begins: the thrower looks at the dice in secret and tells the next player, “Michel”, a score, true or made up. Michel will believe it, or not.
   *[other] The announcement was believed: it is the level now, and the hidden dice have been handed on. A higher score must be told, or a special one such as 31, true or made up.
    }
quinito-help-answer = { $kinito ->
    [true] A Kinito, 21, is the highest score and costs the most. To counter is to have to throw one too; bluff has the dice shown.
   *[false] Michel believes it and will have to announce higher; or says bluff and has the dice shown. A true announcement: Michel takes. A false one: the thrower takes.
    }
quinito-help-reveal = The cup is lifted before everybody. If the announcement was true, whoever said bluff takes; if not, whoever lied.
quinito-help-counter = Michel takes up the challenge and throws before everybody. A Kinito, and the other one takes; a double or a special score is thrown again.
quinito-help-rethrow = A 31 gives a right: to throw and announce once more. Otherwise the dice go on to the next player.
quinito-help-reverse = A 32 gives a right: to throw again and turn the game the other way round. Otherwise the dice go on.
quinito-help-swap = A 32 gives a right: to take somebody’s glass and leave one’s own. Then the dice go on.
quinito-help-designate = A 31 points at two people. Each takes one penalty, in a hurry: who finishes last takes one more.
quinito-help-race = The two are racing. When it is over, choose the name of who finished last.
quinito-help-house-rule = Who wins a Kinito may invent a rule for the whole table, such as never saying “drink”. Forgetting it is a fault.

kekenito-help-throw = { $beat ->
    [none] Two dice, before everybody. Any score will do here: the left neighbour will have to beat it. The higher die is the tens.
    [Kinito] Two dice: nothing beats a Kinito. Another 21 makes a battle; with any other score one drinks the gap between the two.
   *[other] Two dice: make more than { $beat }, or drink the gap between the two. The higher one is the tens; a pair is worth more, and 21 more than all.
    }
kekenito-help-give = A pair is given away: { $amount ->
    [one] one sip
   *[other] { $amount } sips
    } for whom one likes. Each press of “Choose” gives one.
kekenito-help-rule = A pair of 6 allows to invent a rule for the whole table. Who forgets it drinks, and the table calls it in the menu.
kekenito-help-slave = A total of 8: choose somebody who will drink from now on whenever the master drinks.
kekenito-help-question = A total of 7: say aloud a thing that you have never done, or that you have done. The others will drink by their past.
kekenito-help-admit = The thing is said: everybody whom it hits owns up and drinks one sip. Tick the names, then “That is all”.
kekenito-help-kinito-to = 21 is the Kinito, and it is given away: who receives it must throw 21 in three attempts, or drink from the bottle.
kekenito-help-kinito = Three attempts to throw 21. If it works the Kinito goes back, and costs more; if not, it is a drink from the bottle.
kekenito-help-bomb-to = 32 is the Bombe: somebody has to defuse it, or { $player } empties the glass.
kekenito-help-bomb = Three attempts to throw 32 or 21, and save { $step_for }; otherwise { $step_for } empties the glass.
kekenito-help-petit-poulet = 31: do better three times in a row, or become the Petit poulet, who drinks for every 1 that falls at this table.
kekenito-help-battle = Two equal scores: each throws a single die. The lower one drinks the difference, then throws both dice.

game-421-help-charge = Three dice, one throw each. At the end of the round the weakest hand takes fiches, the tokens, from the pot: the fewer one has, the better.
game-421-help-entame = One throw to see who begins the décharge. No fiche changes hands.
game-421-help-rampot = There is a tie: the equal hands throw once more, just to be told apart.
game-421-help-decharge = { $throws ->
    [0] The pot is empty: now one gets rid of one’s fiches. The strongest hand gives some to the weakest; who has none left has won.
   *[other] Stay with this, or throw dice again, no more often than who began the round. 421 beats all; then three alike, three in a row, the highest.
    }

poker-menteur-help-opening = { $pending ->
    [true] Five dice travel under a cup. The opener throws and looks at them, then chooses to whom the tray goes: to the left or to the right.
   *[false] Five dice travel under a cup. The opener announces a combination, true or made up, and passes the tray on, to be believed or not.
    }
poker-menteur-help-answer = To believe it is to take the tray and have to announce higher. “Menteur” uncovers everything: who is wrong takes a point.
poker-menteur-help-bid = { $must ->
    [true] Who has looked under the cup throws one die or more again, hidden or not, then announces higher, true or made up.
   *[false] The announcement was believed. Look and throw dice again, each of them once; then announce higher, true or made up.
    }
poker-menteur-help-reveal = All dice are shown. If they are worth the announcement or more, who did not believe it takes a point; if not, who made it.
poker-menteur-help-quinte = The highest announcement was believed: it has to be made, five equal dice in five throws, or it is a point.
poker-menteur-help-tries = A quinte was believed: a stronger one must be announced. There are five throws, the last two hidden, and lying is allowed.

kael-help-deal = The aim: the fewest points in hand; a card counts its number, X counts 15. Who deals chooses how many cards: with few it is short.
kael-help-turn-up = The first card is turned over in the middle of the table: cards are laid on it.
kael-help-play = { $opt_follow ->
    [scores] In turn, lay one card, or several equal ones, then draw one. Who has 5 points or fewer may say Kaël instead: then choose that name here.
   *[cards] { $move ->
        [draw] No card in hand: draw one, and the turn passes on; or say Kaël, where that is allowed.
       *[lay] Lay one card, or several equal ones, then draw one. Who has 5 points or fewer may say Kaël instead, from the second turn on.
        }
    }
kael-help-draw = One single card is taken: the one to be seen on the table, or an unknown one from the pioche.
kael-help-reveal = Kaël is said, and the hands are shown. If the caller’s is the lowest the others take their points; if not, { $caller } takes 20.

## Broker: several tables of a club

notice-broker-failed = The other tables and the home no longer hear this one: { $problem }. { $mend }
trouble-broker-away = the MQTT broker { $host } does not answer on port { $port }
    .mend = See that it runs and is on this network; the table finds it again by itself, the game goes on.
trouble-broker-refuses = the MQTT broker { $host } refuses this table
    .mend = Check user and password in [broker]; the game goes on.
trouble-broker-silent = the MQTT broker has said nothing for { $seconds } seconds
    .mend = Check host in [broker], and that this network leads there.
trouble-no-paho = the library paho-mqtt is not installed
    .mend = sudo apt install python3-paho-mqtt, then start the table again.
label-broker-playing = Playing
label-broker-game = Game
label-broker-now = Now
label-broker-trouble = Trouble
label-broker-press-accept = Accept
label-broker-press-bluff = Bluff
label-broker-press-next = Next
doctor-part-broker = Broker
doctor-broker-none = None: this table plays alone.
    .mend = To show all tables of a club, name host in [broker].
doctor-broker-answers = { $host } answers ({ $milliseconds } ms); this table is called { $topic } there.
doctor-broker-failed = No broker: { $problem }.
    .mend = { $mend }
club-title = The tables
club-alone = This table plays alone. To see those of a club here, name host in [broker].
club-away = The broker does not answer: this is how it was a while ago.
club-none = No table has shown itself yet.
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

## What a page refuses

refused-400 = The request cannot be understood.
refused-403 = That is not allowed from here.
refused-404 = There is no such page.
refused-405 = This address is not used like that.
refused-413 = The request is too long.
refused-429 = Too many tries: wait a moment.
refused-500 = The page has failed, the game goes on. The system’s log says why: journalctl -u croupier.
refused-503 = Not now: try again in a moment.
refused-other = The request cannot be served.
refused-said = { $text }
refused-not-called = This table is not called { $host }; if it is, say so with address in [web].
refused-only-this-page = Only the table’s own page may do that.
refused-own-screen = These buttons work on the table’s own screen; from here, play with a phone, at /phone.
refused-own-guide = The first start is led on the table’s own screen, or with its three buttons.
refused-exporting = Somebody is taking the nights home already; try again in a moment.
refused-own-dice = This table throws its own dice.
refused-real-buttons = This table has real buttons.
refused-too-many-screens = Too many screens are watching already; close one, or raise streams in [web].
refused-one-of = { $name } can be: { $values }.
refused-no-seat = This phone has no seat at the table.
refused-code-first = First tonight’s code, which stands on the wall.
refused-not-kept = That picture is not kept any more.
refused-not-remembered = The house remembers nothing of the kind.

## The command line

cli-table = run the table: camera, buttons, referee, journal, wall
cli-config-file = the configuration (TOML)
cli-health = ask the running table how it is: playing, or idle
cli-kiosk = show the wall on the screen of this machine, inside a compositor
cli-referee = speak the referee protocol on standard input and output
cli-read = read the dice in pictures, one JSON line each
cli-read-count = how many dice there should be
cli-read-overlay = write each picture there with what was seen
cli-bench = measure the eye on labelled pictures, and its speed
cli-bench-folder = a folder of pictures with their labels.csv
cli-bench-group = only this group; may be given more than once
cli-bench-sheet = draw every miss into one picture
cli-bench-json = print one JSON object instead of tables
cli-doctor = look at every part of the table, and say what mends it
cli-doctor-json = print one JSON object instead of a report
cli-doctor-no-ask = do not have the buttons pressed
cli-doctor-lang = language of the report; the table’s where none is given
cli-replay = print the last night of a journal, action by action
cli-config = print the configuration with every key and its meaning
cli-croupier = A companion for a real table.
cli-usage = usage:
cli-help = show this help
cli-positionals = arguments
cli-options = options
cli-bench-labels = labels.csv has the columns file, group, values (top faces, separated by spaces) and expect (read, read_or_refuse, refuse or none). Films are in video_labels.csv, one row a throw: file, values, rest_first_frame, rest_last_frame (counted from 0) and fps.
cli-no-count = a number of dice is 0 or more, not “{ $said }”
cli-no-journal = there is no journal { $path }
cli-wrong-required = missing: { $names }
cli-wrong-unknown = unknown here: { $names }
cli-wrong-value = { $name }: its value is missing
cli-wrong-choice = { $name }: { $said } is none of { $choices }
cli-wrong-bare = { $name } takes no value, and { $said } is one
cli-wrong-problem = { $name }: { $problem }
cli-wrong-misread = the line cannot be understood; --help says what can be written here
cli-running = The table is running. The wall: { $address }
cli-no-pages = the pages cannot be served ({ $detail }): change [web] port or host

## The configuration

config-place = { $place }: { $problem }
config-no-key = { $key } is no key; there are: { $known }
config-missing = { $key } is missing
config-unfit = { $key } is { $value }; it must be { $wanted }
config-range = { $key } is { $value }; it must be from { $least } to { $most }
config-signs = { $above ->
    [none] { $least }: 0 or more
   *[other] { $least ->
        [none] { $above }: more than 0
       *[other] { $above }: more than 0; { $least }: 0 or more
    }
    }
config-name = “{ $name }” cannot be a name: signs that can be read, { $most } at most
config-blank = blank_after_min is { $value }; it must be more than 0, and blank = "none" never switches the screen off
config-no-wav = engine names no { $wav }, the file that it has to write
config-no-path = path is missing: name a folder of pictures or a film
config-colour = { $value } is no colour; it must be #rrggbb
config-unreadable = the file cannot be read ({ $detail })
config-no-toml = this is no TOML ({ $detail })
config-topic = { $key } is “{ $value }”; it is made of small letters, digits, - and _, 32 at most
config-discovery = discovery is “{ $value }”; it is the beginning of a topic, without + and #
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
key-table-language = what the wall speaks: fr or en
key-table-state = folder of the journal; empty: $STATE_DIRECTORY, else $XDG_STATE_HOME/croupier, else ~/.local/state/croupier
key-table-grace_s = presses are not heard for so long after one has passed the turn on (s)
key-table-new_night_after_h = a start after so long without an action begins a new night (hours)
key-night = What is offered when a night begins.
key-night-game = the game that the buttons offer first
key-night-players = who sat together last, clockwise, as long as nobody has played here
key-night-regulars = further names that are offered to sit down, before anybody has played here
key-night-options = options of that game by their names in its rule sheet
key-night-phones = for whom phones act that have shown the code on the wall: nobody (they look on and take seats), seats (each for the seat of its player) or table (for everybody, dice by hand included); the menu of the table changes it
key-camera = Where the frames come from: the camera that is named here, never a substitute.
key-camera-kind = simulated, files, usb or picamera2
key-camera-options = options of that kind, as listed below
key-camera-pictures = what the camera saw of each throw is kept for the night, or never; never while dice are hidden
key-camera-dice = name of the dice on the tray; the luck of each set of dice is told apart
key-camera-hands = simulated tray only: auto throws and shows dice when the table waits for them, on-demand at the page's button
key-panel = The buttons and lamps: BCM numbers of their pins (not those of the header), -1 where there is none.
key-panel-pins = auto: the pins of this machine; mock: none, only the buttons on the screen
key-panel-accept = pin of the green button
key-panel-bluff = pin of the red button
key-panel-next = pin of the yellow button
key-panel-accept_lamp = pin of the lamp in the green button; -1 without a lamp
key-panel-bluff_lamp = pin of the lamp in the red button; -1 without a lamp
key-panel-next_lamp = pin of the lamp in the yellow button; -1 without a lamp
key-panel-buzzer = pin of an active buzzer, which beeps at a hold and at a refusal; -1 without a buzzer
key-panel-bounce_s = after a change of a contact, further changes are bouncing for so long (s)
key-panel-hold_s = a button that is down for so long is held rather than pressed (s)
key-voice = The voice of the table: what the wall says, spoken. Hold accept to mute it.
key-voice-kind = speech says the wall's sentences, chime only plays a short sound, none is silent; auto is speech where an engine is installed, else chime, and none where the machine has nothing to play a sound with
key-voice-voice = voice of espeak-ng, as `espeak-ng --voices` lists them; empty: the table's language
key-voice-speed = how fast espeak-ng speaks, from 80 to 450 (words a minute)
key-voice-volume = how loud espeak-ng and the chimes are, from 0 to 200 (%)
key-voice-engine = another engine: a command, started ahead of each sentence, that reads it on its input and writes the sound to the file {"{wav}"}, as ["piper", "-m", "/path/to/voice.onnx", "-f", "{"{wav}"}"] does; empty: espeak-ng
key-voice-engine_s = an engine that takes longer over a sentence has hung, and is stopped (s)
key-voice-output = program that plays the sound; empty: the first that is installed and finds something to play it on
key-voice-device = output of that program, as `aplay -L` or `pactl list sinks` names it; empty: its default
key-voice-lead_s = silence before each sound, for a loudspeaker that swallows the beginning, as screens on HDMI may (s)
key-web = Where the pages are served.
key-web-host = address to listen on; 0.0.0.0 lets the other screens of the house in
key-web-address = what phones call this machine, such as croupier.local; empty: found by itself, and no phone is invited while the pages listen to this machine alone
key-web-port = TCP port; 0 takes a free one
key-web-streams = how many screens can be open at once; each keeps one thread
key-screen = The screen of this machine, where it shows the wall itself (the service croupier-kiosk).
key-screen-browser = program that shows the wall; empty: chromium, or chromium-browser
key-screen-blank = how the screen is switched off: dpms for a monitor, cec for a television, none for never
key-screen-blank_after_min = the screen goes dark when nothing has happened for so long (minutes)
key-broker = The MQTT broker that this table tells how it stands, and hears the other tables of the club from.
key-broker-host = name or address of the broker; empty: none. Needs paho-mqtt: pip install croupier[broker]
key-broker-port = its TCP port; 8883 as a rule with tls
key-broker-user = who this table is for the broker; empty: nobody
key-broker-password = the password of that user
key-broker-tls = speak to it encrypted
key-broker-club = the tables that are shown together; small letters, digits, - and _
key-broker-table = this table among them, each by a name of its own; empty: the name of this machine
key-broker-discovery = where Home Assistant looks for devices; empty: it is not told
key-broker-commands = whether the broker may press buttons; anybody who may write to it then plays at this table
key-light = A light over the tray that the table dims.
key-light-kind = none, ring (LEDs on a pin, through a transistor) or wled (a WLED lamp, by the broker)
key-light-pin = BCM number of the ring's pin; 12, 13, 18 and 19 can dim without flicker
key-light-topic = what the WLED lamp is called at the broker
key-light-playing = how bright while somebody plays; the exposure of the camera is set by it (0 to 1)
key-light-idle = how bright otherwise (0 to 1)
key-camera-files-path = a folder of pictures, one picture, or a film
key-camera-files-fps = frames a second; 0: the film's own, and 25 for pictures
key-camera-files-hold_s = how long each picture stands still (s)
key-camera-files-gap_s = how long the tray is empty between two pictures (s)
key-camera-files-empty = picture of the empty tray for the gap; without one, the colour of the picture's edge
key-camera-files-loop = begin again at the end
key-camera-files-real_time = keep the beat of the clock; false: as fast as possible, for tests
key-camera-picamera2-camera = number of the camera, as `rpicam-hello --list-cameras` counts
key-camera-picamera2-size_wh = width and height of a frame; the width a multiple of 64 (px)
key-camera-picamera2-fps = frames a second
key-camera-picamera2-focus_m = from the lens to the tray, for a camera that can focus; 0: it focuses once, at the start (m)
key-camera-picamera2-upside_down = true for a camera that hangs upside down: its pictures are turned over
key-camera-simulated-size_wh = width and height of a frame (px)
key-camera-simulated-fps = frames a second
key-camera-simulated-angle_deg = how far the camera stands above the table; 90 looks straight down (degrees)
key-camera-simulated-distance_mm = from the camera to the middle of the tray (mm)
key-camera-simulated-fov_deg = how wide the camera sees, from side to side (degrees)
key-camera-simulated-dice = how many dice are thrown when nothing else is said
key-camera-simulated-die_mm = edge of a die (mm)
key-camera-simulated-die_colour = colour of the dice, #rrggbb
key-camera-simulated-pip_colour = colour of the pips, #rrggbb
key-camera-simulated-ground = what the dice lie on: felt, wood or plain
key-camera-simulated-ground_colour = colour of the ground, #rrggbb
key-camera-simulated-noise = noise of the sensor (grey levels)
key-camera-simulated-seed = the same seed gives the same throws and the same pictures
key-camera-simulated-real_time = keep the beat of the clock; false: as fast as possible, for tests
key-camera-usb-device = number of the camera: 0 is /dev/video0
key-camera-usb-size_wh = width and height asked for (px)
key-camera-usb-fps = frames a second asked for
key-camera-usb-upside_down = true for a camera that hangs upside down: its pictures are turned over
key-of-camera = Options of the { $kind } camera: in [camera], options = {"{…}"}

## What is wrong with a picture, a film or a folder of pictures

eye-a-folder = this is a folder: name the pictures in it
eye-no-file = this is no ordinary file: name a picture
eye-empty-file = the file is empty: copy it again
eye-large-file = the file has { $bytes } bytes, more than any picture ({ $most }): name a picture
eye-unopened = the file cannot be opened: { $detail }
eye-large-picture = the picture is too large to be decoded: make it smaller than { $most } megapixels
eye-broken = the file is broken or in no known format: JPEG and PNG are known
eye-unwritten = { $path } cannot be written: { $detail }
eye-no-ending = { $path } cannot be written as a picture: let its name end on .jpg or .png
eye-unmade = the folder { $folder } cannot be made: { $detail }
eye-no-film = { $path } is no film that can be decoded: MJPG and H.264 in .avi, .mkv or .mp4 can
eye-no-labels = there is no { $table }: name a folder of labelled pictures (croupier bench --help)
eye-no-column = { $table } has no column { $column }: croupier bench --help names them all
eye-bad-row = { $table }, row { $row }: “{ $said }” cannot be understood; values are faces from 1 to 6, and there are some only where expect begins with read (croupier bench --help)
eye-no-such-file = { $table }, row { $row }: there is no { $file }
eye-no-group = no group { $groups } in { $folder }: there are { $known }

## What the eye is worth: `croupier bench`

bench-reading = reading { $pictures } pictures, { $scenes } rendered scenes and { $throws } throws of films
bench-timing = timing them, one at a time
bench-goals = The eye on { $folder }
bench-accuracy-tables = 2-5 dice
bench-accuracy-any-number = any number of dice
bench-silence = nothing to read
bench-misses = misses
bench-refusals = readings that are not sure, by reason
bench-confusion = values, best guesses included
bench-reliability = reliability of { $of }: expected calibration error { $error }
bench-reliability-of-dice-photographs = dice, photographs
bench-reliability-of-dice-rendered = dice, rendered
bench-reliability-of-readings-photographs = readings, photographs
bench-reliability-of-readings-rendered = readings, rendered
bench-rendered = rendered scenes: { $right } of { $scenes } right and sure, { $wrong } wrong
bench-memory = memory: { $before } MB before there is an eye, at most { $peak } MB
bench-nothing = nothing
bench-is-sure = sure
bench-all = all
bench-labelled = label { $value }
bench-read-as = read { $value }
bench-missed = missed
bench-column-goal = goal
bench-column-measured = measured
bench-column-must = must
bench-column-aim = aim
bench-column-reached = reached
bench-column-group = group
bench-column-pictures = pictures
bench-column-right = right
bench-column-refused = refused
bench-column-allowed = allowed
bench-column-wrong = wrong
bench-column-sure = sure right
bench-column-dice = dice
bench-column-found = found
bench-column-invented = invented
bench-column-counted = --count: right
bench-column-expected = expected
bench-column-silent = silent
bench-column-read = read
bench-column-file = file
bench-column-label = label
bench-column-judged = sure
bench-column-verdict = verdict
bench-column-with-count = --count
bench-column-confidence = confidence
bench-column-number = number
bench-column-mean = mean
bench-verdict-right = right
bench-verdict-refused = refused
bench-verdict-allowed = allowed
bench-verdict-wrong = wrong
bench-standing-aim = aim
bench-standing-must = must
bench-standing-missed = missed
bench-unit-pictures = pictures
bench-unit-throws = throws
bench-unit-s = s
bench-unit-floors = floors
bench-unit-ms = ms
bench-goal-tables = 2-5 dice exactly right and sure
bench-beside-tables = { $right } of { $pictures }; --count: { $counted }
bench-goal-sure = sure readings that are right
bench-beside-sure = { $wrong } wrong, { $blind } of them that no dice lie there; where dice can be read: { $readable }; --count: { $counted }
bench-goal-dice = dice found and valued right
bench-beside-dice = { $found } of { $dice }, { $invented } invented; 2-5 dice: { $tables }
bench-goal-silent-none = readings on pictures without dice
bench-beside-silent-none = of { $pictures }
bench-goal-silent-refuse = readings on pictures to be refused
bench-beside-silent-refuse = of { $pictures }
bench-goal-throws = throws read once and right
bench-beside-throws = in films; { $unsure } unsure, { $wrong } wrong, { $doubled } doubled, { $missed } missed, { $early } early
bench-goal-rest = rest to reading
bench-beside-rest = median; worst { $worst } s
bench-goal-read = full read at { $size }
bench-beside-read = median; worst { $worst }; { $ms } ms, worst { $worst_ms } ms; floor { $floor_ms } ms; { $plain } of the pictures at a glance, in { $plain_floors }
bench-goal-gate = idle gate at { $size }
bench-beside-gate = median; worst picture { $worst_ms } ms
