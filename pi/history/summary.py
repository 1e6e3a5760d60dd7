"""The summary of a night, in a file beside it, so that the night is replayed only once.

It contains the digest of its source file, and the versions of the rules. A summary that is lost, damaged, or of another
source is made anew.
"""

import json
import logging
from hashlib import blake2b

from pi.history.story import NightStory, night_story
from pi.journal import disk
from pi.journal.reader import JournalReader, NightRange
from pi.journal.recovery import with_whole_games
from pi.rules import GAMES

log = logging.getLogger(__name__)
FORMAT = 5
"""The version of the counts. It grows when they change."""
SUFFIX = ".summary"
MAX_BYTES = 2**22


def story_of(reader: JournalReader, night: NightRange) -> NightStory:
    """Return the story of a night that is over, from its summary if that is valid. Raise JournalError."""
    path = night.path.with_suffix(SUFFIX)
    source = _source(reader.data(night))
    try:
        summary = json.loads(disk.read(path, MAX_BYTES))
        if summary["source"] == source:
            return NightStory.from_json({**summary["story"], "night": night.night})
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        log.warning("history: %s cannot be read, the night is replayed: %s", path, error)
    story = replay(reader, night)
    try:
        data = json.dumps({"source": source, "story": story.as_json()}, ensure_ascii=False).encode()
        disk.create(path, data)
    except OSError as error:
        log.warning("history: %s cannot be written (%s); the night is replayed each time", path, error)
    return story


def replay(reader: JournalReader, night: NightRange) -> NightStory:
    """Replay a night. Raise JournalError."""
    content = reader.content(night)
    return night_story(night.night, night.began, with_whole_games(content.entries), is_whole=content.is_whole)


def _source(data: bytes) -> str:
    """Return the source of a summary: the digest of the night's file, and the versions of all rules."""
    rules = ",".join(f"{name} {game.version}" for name, game in GAMES.items())
    return f"{FORMAT}; {blake2b(data, digest_size=16).hexdigest()}; {rules}"
