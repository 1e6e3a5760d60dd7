"""The codes of menu entries, questions and notices; `pi.words` has a sentence for each code, in every language.

The name of an action that only one game has is the code of its entry and question; their sentences are beside the game.
"""

from enum import StrEnum


class EntryCode(StrEnum):
    """The code of a menu entry (`pi.night.types.Entry`). The comment after a code lists the values of its entry.

    The entry of an expectation for one pair of dice also has ``pair``. If several players may answer, it has ``by``.
    """

    ACCEPT = "accept"
    BLUFF = "bluff"
    NEXT = "next"
    LOOK = "look"  # words of the table; each of the first three is said by the button of its name
    ANNOUNCE = "announce"  # ``value``
    CHOOSE_PLAYER = "choose-player"  # ``player``
    CHOOSE_OPTION = "choose-option"  # ``option``
    KEEP = "keep"  # ``values``
    THROW = "throw"  # ``count``
    REPEAL = "repeal"  # ``number``, ``text``
    RULE = "rule"  # ``text``
    GROUP = "group"  # ``do``, ``first``, ``last``: several options behind one entry
    FOLD = "fold"  # ``do``: all options of one expectation behind one entry
    CAMERA = "camera"
    """``count``, or ``min`` and ``max``: read the tray now. With ``count`` the camera reads unasked; no lamp is lit."""
    DICE = "dice"  # ``values``: the whole throw
    DIE = "die"  # ``value``: one more die; ``values``: all dice so far, this one included
    CARDS = "cards"  # ``values``: the whole hand
    CARD = "card"  # ``value``: one more card; ``values``: all cards so far, this one included
    SURE = "sure"  # confirms a hand that has not the expected number of cards
    LAY_CARD = "lay-card"  # ``value``: the card to lay; how many of them is asked next
    LAY = "lay"
    CUT = "cut"  # ``card``, ``count``
    GIVE = "give"  # ``player``, ``given`` so far, ``left`` with this unit, ``unit``
    GIVE_ALL = "give-all"  # ``player``, ``amount``, ``unit``: all of a gift to one player
    SHARE = "share"  # ``amount``, ``unit``: a gift, unit by unit
    TOGGLE = "toggle"
    """``do``, ``player``, ``chosen``: yes or no for one player; ``among``, ``answers``: all players, their answers."""
    DONE = "done"  # ``do``, ``players``
    GONE = "gone"  # the entry shown before can no longer be taken; does nothing
    START = "start"  # ``game``, ``players``
    ALL = "all"  # all options of one expectation, in a ternary menu
    SAME = "same"
    CHANGE = "change"
    PEOPLE = "people"  # the people who may sit down, one by one
    SIT = "sit"  # ``players``
    NAMES = "names"  # ``of``: a kind of names that a stranger can take
    PLAY = "play"
    GAME = "game"  # ``game``
    OTHER_GAME = "other-game"
    NEXT_GAME = "next-game"  # another game, other players
    SEATS = "seats"  # another game: back to the seats
    OPTION = "option"  # ``game``, ``option``, ``value``
    CORRECTION = "correction"  # ``was``, ``now``, ``table``: an action, and its replacement
    BRANCH = "branch"  # ``of``: the entries behind a button of a ternary menu
    ANOTHER = "another"  # all other possible replacements of an action
    PAST = "past"  # ``entry``, ``table``: an entry as it was offered before the action to correct
    STRIKE = "strike"  # the action never happened
    DEED = "deed"  # ``number``, ``action``, ``table``
    EARLIER = "earlier"  # the actions before these
    MENU_CORRECT = "menu-correct"  # ``action``, ``table``: the action to correct
    MENU_CORRECTION = "menu-correction"  # as ``correction``
    MENU_SEE = "menu-see"
    MENU_WHICH = "menu-which"
    MENU_MORE = "menu-more"
    MENU_FAULT = "menu-fault"
    MENU_LEAVE = "menu-leave"
    MENU_AWAY = "menu-away"
    MENU_BACK = "menu-back"
    MENU_JOIN = "menu-join"
    MENU_HOUSE = "menu-house"
    MENU_REPEAL = "menu-repeal"
    MENU_END = "menu-end"
    MENU_HELP = "menu-help"  # ``shown``
    MENU_STAND = "menu-stand"
    MENU_MOVE = "menu-move"
    MENU_PHONES = "menu-phones"  # ``whom``: the present permission
    PHONES = "phones"  # ``whom``: ``nobody``, ``seats`` or ``table``
    MENU_TEACH = "menu-teach"
    TEACH = "teach"  # ``set``: a kind of dice or cards that can be taught
    LESSON = "lesson"  # `TableState.lesson`
    TURN_AWAY = "turn-away"  # ``player``: a guest who waits
    SEND_AWAY = "send-away"  # ``players``: all players and waiting guests that one phone has brought
    ELSEWHERE = "elsewhere"  # ``player`` if there is one: to sit down at a seat other than the last one
    STAND = "stand"
    MOVE = "move"  # ``player``
    EVIDENCE = "sight"  # ``number``, ``values``, ``why``, ``film_wh``: what the camera saw (`pi.capture.evidence`)
    FAULT_PLAYER = "fault-player"  # ``player``
    FAULT = "fault"  # ``player``, ``kind``
    LEAVE = "leave"
    AWAY = "away"
    BACK = "back"
    JOIN = "join"  # ``player``
    SEAT = "seat"  # ``player``, ``after``
    HOUSE = "house"  # ``number``, ``text``
    HOUSE_PLAYER = "house-player"  # ``player``
    HOUSE_AMOUNT = "house-amount"  # ``number``, ``player``, ``amount``
    END = "end"
    CLAIM = "claim"  # ``value``: the announcement that dice on the card make
    HAND = "hand"  # ``values``, ``number`` (of cards), ``total``, ``why``, ``count``: see `TableState.hand`
    BEGIN = "begin"  # leaves the idle wall; does nothing else


class PromptCode(StrEnum):
    """The code of a question that the menu entries answer (`pi.night.types.Offer`)."""

    ANSWER = "answer"
    ANNOUNCE = "announce"
    CHOOSE_PLAYER = "choose-player"
    CHOOSE_OPTION = "choose-option"
    DICE = "dice"
    RULE = "rule"
    REPEAL = "repeal"
    GIVE = "give"
    MIXED = "mixed"
    KEEP = "keep"
    THROW = "throw"
    ADMIT = "admit"
    LAY = "lay"
    CARDS = "cards"
    START = "start"
    SIT = "sit"
    READY = "ready"
    GAME = "game"
    OPTION = "option"
    COLOUR = "colour"
    ANIMAL = "animal"
    MENU = "menu"
    FAULT_PLAYER = "fault-player"
    FAULT_KIND = "fault-kind"
    LEAVE = "leave"
    AWAY = "away"
    BACK = "back"
    JOIN = "join"
    SEAT = "seat"
    HOUSE = "house"
    HOUSE_PLAYER = "house-player"
    HOUSE_AMOUNT = "house-amount"
    END = "end"
    STAND = "stand"
    MOVE = "move"
    PHONES = "phones"
    EVIDENCE = "sight"
    TEACH = "teach"
    LESSON = "lesson"
    CLAIM = "claim"
    HAND = "hand"
    JUDGEMENT = "judgement"
    IDLE = "idle"
    CORRECT = "correct"
    WHICH = "which"


TOO_LATE = "too-late"
"""The code with which the answer to a question that is no longer shown is refused."""


class NoticeCode(StrEnum):
    """The code of a notice (`pi.night.types.Notice`). The comment after a code lists the values of its notice.

    A notice that ends in ``-failed`` is shown as a failure. ``trouble`` is the code of the error (`pi.errors`).
    """

    CAMERA_FAILED = "camera-failed"  # ``trouble``
    CAMERA_POOR = "camera-poor"  # ``trouble``: the camera works, but its picture is bad
    EYE_FAILED = "eye-failed"  # ``trouble``
    EYE_BROKE = "eye-broke"  # ``trouble``: one picture could not be read
    PICTURES_FAILED = "pictures-failed"  # ``trouble``
    PANEL_FAILED = "panel-failed"  # ``trouble``
    LAMP_FAILED = "lamp-failed"  # ``parts``: the buttons whose lamps fail, and the buzzer
    LIGHT_FAILED = "light-failed"  # ``trouble``
    VOICE_FAILED = "voice-failed"  # ``why``, ``program``, ``package``, ``detail``
    BROKER_FAILED = "broker-failed"  # ``trouble``
    BROKER_SHARED = "broker-shared"  # ``table``: a name that another table uses, too
    BROKER_FLOODS = "broker-floods"
    WALL_GONE = "wall-gone"
    JOURNAL_FAILED = "journal-failed"  # ``trouble``
    JOURNAL_SLOW = "journal-slow"  # ``folder``
    JOURNAL_DAMAGED = "journal-damaged"  # ``what``, ``aside``, ``lost``, ``game`` (`Repair`)
    JOURNAL_IMPORTED = "journal-imported"  # ``what``, ``aside``, ``lost``
    NIGHTS_REFUSED = "nights-refused"  # ``files``
    DISK_SHORT = "disk-short"  # ``folder``
    POWER_WEAK = "power-weak"
    PROCESSOR_HOT = "processor-hot"
    STATE_LOST = "state-lost"  # ``files``
    CLOCK_JUMPED = "clock-jumped"  # ``time``
    CLOCK_OTHER_NIGHT = "clock-other-night"  # ``time``
    DEMO_OVER = "demo-over"
    RECOVERED = "recovered"
    OTHER_RULES = "other-rules"  # ``game``: it was played by other rules and cannot go on
    NOT_INSTALLED = "not-installed"  # ``game``: the package of the last game is gone, so the night cannot go on
    NO_SUCH_GAME = "no-such-game"  # ``game``: the game in the configuration; ``games``: the installed games
    OUTSIDE_FAILED = "outside-failed"  # ``packages``: games and cameras of other packages, with their errors
    OFFER_BROKEN = "offer-broken"
    UNSURE = "unsure"  # ``why``, ``values``: a reading that is not sure
    CLAIM_UNSURE = "claim-unsure"  # ``why``: the dice on the card are not sure
    CLAIM_REFUSED = "claim-refused"
    """``value``, ``lowest``, ``table``: the announcement that the dice on the card make is not possible now."""
    REFUSED = "refused"  # ``code``: the code of the refusal
    SET_ASIDE = "set-aside"  # ``count``: the actions that a correction has set aside
    KNOCKING = "knocking"  # ``player``, ``game``: a guest who can be let in
    WAITING = "waiting"  # ``player``, ``game``: a guest for whom there is no seat now
    PHONE_PLAYS = "phone-plays"  # ``player``
    PHONE_PLAYS_ALL = "phone-plays-all"
    PHONE_LOOKS = "phone-looks"  # ``player``

    @property
    def is_trouble(self) -> bool:
        """True if a part of the table fails or works badly, and has to be repaired."""
        return self.endswith("-failed") or self in TROUBLES


TROUBLES = frozenset(
    {
        NoticeCode.CAMERA_POOR,
        NoticeCode.EYE_BROKE,
        NoticeCode.BROKER_SHARED,
        NoticeCode.BROKER_FLOODS,
        NoticeCode.WALL_GONE,
        NoticeCode.JOURNAL_SLOW,
        NoticeCode.JOURNAL_DAMAGED,
        NoticeCode.NIGHTS_REFUSED,
        NoticeCode.DISK_SHORT,
        NoticeCode.POWER_WEAK,
        NoticeCode.PROCESSOR_HOT,
        NoticeCode.STATE_LOST,
        NoticeCode.OFFER_BROKEN,
    }
)
"""The troubles whose codes do not end in ``-failed``."""
