#!/bin/sh
# bg.sh LOG SCRIPT ARGS: in the background with autogroup nice 5
log=$1; shift
setsid sh -c 'echo -4 > /proc/self/autogroup; exec TREE/.venv/bin/python "$@"' sh "$@" > $log 2>&1 < /dev/null &
