#!/bin/sh
# Install, update or remove Croupier on this machine.
#
#   install.sh install     everything, from nothing; safe to run again
#   install.sh update      the version beside this script; goes back by itself when the table is not well within a minute
#   install.sh rollback    back to the version before
#   install.sh uninstall   everything but the configuration and the nights
#
# With DESTDIR every file goes under that folder, and packages and services are let be.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}
home=$root/opt/croupier
nights=$root/var/lib/private/croupier
services='croupier.service croupier-kiosk.service'
well_within_s=${WELL_WITHIN_S:-60}

say() { echo "croupier: $*"; }
fail() { say "$*" >&2; exit 1; }

# What this machine needs ------------------------------------------------------------------------

packages='python3-venv espeak-ng alsa-utils avahi-daemon'
# For a screen of its own, and for the parts of a Raspberry Pi: where this system has them.
welcome='cage chromium wlr-randr v4l-utils fonts-dejavu-core python3-picamera2 python3-lgpio'

install_packages() {
    [ -z "$root" ] || return 0
    apt-get update -qq
    for package in $welcome; do
        apt-cache show "$package" >/dev/null 2>&1 && packages="$packages $package"
    done
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
}

# The versions that were tested; beside libraries that Debian 12 has built for numpy 1, the last of those.
constraints() {
    if python3 -c 'import numpy, sys; sys.exit(numpy.__version__ >= "2")' 2>/dev/null; then
        sed 's/^numpy==.*/numpy==1.26.4/; s/^opencv-python-headless==.*/opencv-python-headless==4.10.0.84/' \
            "$source_dir/systemd/constraints.txt"
    else
        cat "$source_dir/systemd/constraints.txt"
    fi
}

# An environment that sees the packages of the system, with the wheel of the project in it.
build() {
    scratch=$(mktemp -d)
    mkdir "$scratch/source"
    for part in pi vision web pyproject.toml README.md LICENSE; do cp -R "$source_dir/$part" "$scratch/source"; done
    constraints >"$scratch/constraints.txt"
    python3 -m venv --system-site-packages "$1"
    "$1/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$scratch" "$scratch/source"
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check --constraint "$scratch/constraints.txt" \
        "$(echo "$scratch"/croupier-*.whl)[sim]"
    rm -rf "$scratch"
}

# Versions ---------------------------------------------------------------------------------------

version_of() { readlink "$home/$1" || true; }

# Point a name at a version, in one step: it is never gone.
point() { ln -sfn "$2" "$home/$1.new" && mv -T "$home/$1.new" "$home/$1"; }

# Make the version beside this script; half of one is thrown away.
make_version() {
    made=versions/$(sed -n 's/^version = "\(.*\)"/\1/p' "$source_dir/pyproject.toml")-$(date -u +%Y%m%dT%H%M%S.%N)
    mkdir -p "$home/$made"
    trap 'rm -rf "$home/$made"' EXIT
    "${BUILD:-build}" "$home/$made"
    mkdir -p "$home/$made/share/croupier/systemd"
    cp "$source_dir"/README*.md "$source_dir/LICENSE" "$source_dir/pyproject.toml" "$home/$made/share/croupier"
    cp "$source_dir"/systemd/* "$home/$made/share/croupier/systemd"
    trap - EXIT
}

drop_old_versions() {
    for version in "$home"/versions/*; do
        case versions/${version##*/} in
            "$(version_of current)" | "$(version_of previous)") ;;
            *) rm -rf "$version" ;;
        esac
    done
}

# Files ------------------------------------------------------------------------------------------

put() { install -D -m "$1" "$source_dir/systemd/$2" "$root$3"; }

put_files() {
    for unit in $services; do put 644 "$unit" "/etc/systemd/system/$unit"; done
    put 644 croupier.sysusers /etc/sysusers.d/croupier.conf
    put 644 croupier.avahi.xml /etc/avahi/services/croupier.service
    put 755 croupier.sh /usr/local/bin/croupier
    mkdir -p "$root/etc/croupier"
    [ -e "$root/etc/croupier/croupier.toml" ] || "$home/current/bin/croupier" config >"$root/etc/croupier/croupier.toml"
}

take_files_away() {
    for unit in $services; do rm -f "$root/etc/systemd/system/$unit"; done
    rm -f "$root/etc/sysusers.d/croupier.conf" "$root/etc/avahi/services/croupier.service" "$root/usr/local/bin/croupier"
    rm -rf "$home" "$root/var/cache/croupier-wall"
}

# Services ---------------------------------------------------------------------------------------

with_services() { [ -n "${SYSTEMCTL:-}" ] || { [ -z "$root" ] && [ -d /run/systemd/system ]; }; }
control() { if with_services; then "${SYSTEMCTL:-systemctl}" "$@"; fi; }

start_services() {
    if [ -z "$root" ] && command -v systemctl >/dev/null; then
        systemd-sysusers /etc/sysusers.d/croupier.conf
        # In an image that is being made too, where no systemd runs.
        # shellcheck disable=SC2086
        systemctl enable --quiet $services
    fi
    with_services || return 0
    control daemon-reload
    control restart croupier.service
    control start --no-block croupier-kiosk.service
}

state() { "$home/current/bin/croupier" health 2>/dev/null || true; }

# Nobody's game is interrupted.
require_no_game() {
    [ "$(state)" != playing ] || fail 'a game is on, and nothing was changed. Play it to its end, or end it (hold the red
button: the menu of the table), then try again.'
}

uptime_s() { cut -d. -f1 /proc/uptime; }

wait_until_well() {
    with_services || return 0
    until_s=$(($(uptime_s) + well_within_s))
    while :; do
        case $(state) in idle | playing) return 0 ;; esac
        [ "$(uptime_s)" -lt "$until_s" ] || return 1
        sleep 1
    done
}

# The journal as it was before a version that may write it otherwise. It lies beside itself: the rest may be read-only.
keep_nights() {
    [ -e "$nights/journal.db" ] || return 0
    rm -rf "$nights/before-update"
    mkdir "$nights/before-update"
    cp -p "$nights"/journal.db* "$nights/before-update"
}

bring_nights_back() {
    [ -d "$nights/before-update" ] || return 0
    rm -f "$nights"/journal.db*
    mv "$nights"/before-update/* "$nights"
    rmdir "$nights/before-update"
}

# What is asked for ------------------------------------------------------------------------------

run_version() {
    before=$(version_of current)
    [ -z "$before" ] || control stop croupier.service || true
    keep_nights
    point current "$1"
    put_files
    start_services
    if wait_until_well; then
        if [ -n "$before" ] && [ "$before" != "$1" ]; then point previous "$before"; fi
        rm -rf "$nights/before-update"
        return 0
    fi
    [ -n "$before" ] || fail "the table did not get well within $well_within_s s. \"croupier doctor\" and \"journalctl -u croupier\" say why."
    say "the new version did not get well within $well_within_s s: going back to ${before#versions/}."
    control stop croupier.service || true
    bring_nights_back
    point current "$before"
    start_services
    wait_until_well || fail "the version before is not well either. \"croupier doctor\" and \"journalctl -u croupier\" say why."
    return 1
}

install_croupier() {
    require_no_game
    install_packages
    make_version
    require_no_game
    if run_version "$made"; then
        drop_old_versions
        say "version ${made#versions/} is installed. \"croupier doctor\" looks at every part."
    else
        rm -rf "${home:?}/$made"
        fail 'the version before goes on, with the nights as they were.'
    fi
}

case ${1:-} in
    install | update | rollback | uninstall)
        [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "as root, please: sudo $0 $1"
        ;;
esac
case ${1:-} in
    install) install_croupier ;;
    update)
        [ -n "$(version_of current)" ] || fail 'nothing is installed here: make install'
        install_croupier
        ;;
    rollback)
        [ -d "$home/previous/" ] || fail 'there is no version before this one.'
        require_no_game
        run_version "$(version_of previous)" || exit 1
        say "back to version $(version_of current | sed 's,versions/,,')."
        ;;
    uninstall)
        require_no_game
        # shellcheck disable=SC2086
        control disable --now --quiet $services || true
        take_files_away
        control daemon-reload
        say 'uninstalled. The configuration in /etc/croupier and the nights in /var/lib/croupier are still there.'
        ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
