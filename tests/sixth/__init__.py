"""A sixth game, as small as a game can be, with all that lies beside one."""
