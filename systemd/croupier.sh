#!/bin/sh
# The command line of the installed table: it looks where the service keeps its nights.
: "${STATE_DIRECTORY:=/var/lib/croupier}"
export STATE_DIRECTORY
exec /opt/croupier/current/bin/croupier "$@"
