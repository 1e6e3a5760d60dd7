#!/bin/sh
# Make a Debian 13 with cloud-init, which stands for a freshly written Raspberry Pi OS Lite, and print its folder.
#
#   card.sh --where       the folder that it lies in; it is made once, and only read afterwards
#   card.sh --possible    whether that can be done on this machine; says why not
set -eu

cd "$(dirname "$0")/../.."
. tests/debian.sh

packages=systemd-sysv,dbus,cloud-init,ca-certificates,python3-venv,iproute2,curl
releases=trixie
root=$(named_after card "$packages")

[ ! -d "$root" ] || releases=
# shellcheck disable=SC2086
why_not=$(hindrance $releases)
[ -z "$why_not" ] || fail "not here: $why_not"
[ "$1" = --where ] || exit 0
sh systemd/packages.sh bootstrap boot
only_one card
if [ ! -d "$root" ]; then
    rm -rf "$cache"/card-*
    make_debian "$root.part" "$packages" "$releases" >&2
    lend "$root.part"
    # As Raspberry Pi OS configures it.
    printf '%s\n' 'datasource_list: [NoCloud]' 'datasource: {NoCloud: {seedfrom: "file:///boot/firmware"}}' \
        >"$root.part/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg"
    mv "$root.part" "$root"
fi
echo "$root"
