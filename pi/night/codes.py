"""Codes of what the buttons offer and of what the table notices; `pi.words` has a sentence for each, in every language.

An action that only one game has is an entry and a question of its own name, with its sentences beside the game.
"""

from enum import StrEnum


class EntryCode(StrEnum):
    """What one entry of a menu is, each with the values that go with it (`pi.night.types.Entry`).

    An expectation for one pair of dice adds ``pair``, one that several players may answer adds ``by``.
    """

    ACCEPT = "accept"
    BLUFF = "bluff"
    NEXT = "next"
    LOOK = "look"  # words of the table; a press of the button of that name says the first three
    ANNOUNCE = "announce"  # ``value``
    CHOOSE_PLAYER = "choose-player"  # ``player``
    CHOOSE_OPTION = "choose-option"  # ``option``
    KEEP = "keep"  # ``values``
    THROW = "throw"  # ``count``
    REPEAL = "repeal"  # ``number``, ``text``
    RULE = "rule"  # ``text``
    GROUP = "group"  # ``do``, ``first``, ``last``: several options behind one entry
    FOLD = "fold"  # ``do``: all of one expectation behind one entry
    CAMERA = "camera"
    """``count``, or ``min`` and ``max``: ask the camera to look. With ``count`` it looks anyway; no lamp is lit."""
    DICE = "dice"  # ``values``: the whole throw
    DIE = "die"  # ``value``, ``values``: one more die, and all so far with it
    CARDS = "cards"  # ``values``: the whole hand
    CARD = "card"  # ``value``, ``values``: one more card, and all so far with it
    SURE = "sure"  # a hand of another number of cards than is expected
    LAY_CARD = "lay-card"  # ``value``: which card, before how many of them
    LAY = "lay"
    CUT = "cut"  # ``card``, ``count``
    GIVE = "give"  # ``player``, ``given`` so far, ``left`` with this one, ``unit``
    GIVE_ALL = "give-all"  # ``player``, ``amount``, ``unit``: all of a gift to one player
    SHARE = "share"  # ``amount``, ``unit``: a gift, unit by unit
    TOGGLE = "toggle"
    """``do``, ``player``, ``chosen``: yes or no for one player; ``among``, ``answers``: the list, and its answers."""
    DONE = "done"  # ``do``, ``players``
    GONE = "gone"  # the entry that was shown can no longer be taken; does nothing
    START = "start"  # ``game``, ``players``
    ALL = "all"  # all options of one expectation, in a ternary menu
    SAME = "same"
    CHANGE = "change"
    SIT = "sit"  # ``players``
    NAMES = "names"  # ``of``: a kind of names that a stranger can take
    PLAY = "play"
    GAME = "game"  # ``game``
    OTHER_GAME = "other-game"
    NEXT_GAME = "next-game"  # another game, other players
    SEATS = "seats"  # another game: back to the seats
    OPTION = "option"  # ``game``, ``option``, ``value``
    CORRECTION = "correction"  # ``was``, ``now``, ``table``: an action, and another one in its place
    BRANCH = "branch"  # ``of``: the entries behind a button of a ternary menu
    ANOTHER = "another"  # all other possible actions in the place of one
    PAST = "past"  # ``entry``, ``table``: an entry as it was offered then
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
    MENU_PHONES = "menu-phones"  # ``whom``: as it is now
    PHONES = "phones"  # ``whom``: ``nobody``, ``seats`` or ``table``
    TURN_AWAY = "turn-away"  # ``player``: a guest who waits
    SEND_AWAY = "send-away"  # ``players``: all that one phone has seated, or has wait
    ELSEWHERE = "elsewhere"  # ``player`` if there is one: to sit down at another seat than the last one
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
    BEGIN = "begin"  # the idle wall goes; does nothing else


class PromptCode(StrEnum):
    """What the buttons ask (`pi.night.types.Offer`)."""

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
    CLAIM = "claim"
    JUDGEMENT = "judgement"
    IDLE = "idle"
    CORRECT = "correct"
    WHICH = "which"


TOO_LATE = "too-late"
"""Why an answer to something that is no longer shown is refused."""


class NoticeCode(StrEnum):
    """What a notice is about (`pi.night.types.Notice`), each with the values that go with it.

    Every ``-failed`` is shown as a failure. One with ``trouble`` names the code of a part that fails (`pi.errors`).
    """

    CAMERA_FAILED = "camera-failed"  # ``trouble``
    CAMERA_POOR = "camera-poor"  # ``trouble``: the camera works, and sees badly
    EYE_FAILED = "eye-failed"  # ``trouble``
    EYE_BROKE = "eye-broke"  # ``trouble``: one picture could not be read
    PICTURES_FAILED = "pictures-failed"  # ``trouble``
    PANEL_FAILED = "panel-failed"  # ``trouble``
    LAMP_FAILED = "lamp-failed"  # ``parts``: the buttons whose lamps fail, and the buzzer
    LIGHT_FAILED = "light-failed"  # ``trouble``
    VOICE_FAILED = "voice-failed"  # ``why``, ``program``, ``package``, ``detail``
    BROKER_FAILED = "broker-failed"  # ``trouble``
    BROKER_SHARED = "broker-shared"  # ``table``: a name that another table has, too
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
    NO_SUCH_GAME = "no-such-game"  # ``game``: that the configuration names; ``games``: those that are installed
    OUTSIDE_FAILED = "outside-failed"  # ``packages``: games and cameras of other packages, with their errors
    OFFER_BROKEN = "offer-broken"
    UNSURE = "unsure"  # ``why``, ``values``: a reading that is not sure
    CLAIM_UNSURE = "claim-unsure"  # ``why``: the dice on the card are not sure
    CLAIM_REFUSED = "claim-refused"
    """``value``, ``lowest``, ``table``: what the dice on the card make may not be announced."""
    REFUSED = "refused"  # ``code``: of the refusal
    SET_ASIDE = "set-aside"  # ``count``: the actions that a correction has set aside
    KNOCKING = "knocking"  # ``player``, ``game``: a guest who can be let in
    WAITING = "waiting"  # ``player``, ``game``: a guest for whom there is no seat now
    PHONE_PLAYS = "phone-plays"  # ``player``
    PHONE_PLAYS_ALL = "phone-plays-all"
    PHONE_LOOKS = "phone-looks"  # ``player``

    @property
    def is_trouble(self) -> bool:
        """Whether a part of the table fails, or works badly, and has to be mended."""
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
"""The troubles that are no ``-failed``."""
