#!/bin/sh
# Install, update or remove Croupier on this machine.
#
#   install.sh install     everything, from nothing; safe to run again
#   install.sh update      the version beside this script; goes back by itself when the table is not well within a minute
#   install.sh rollback    back to the version before
#   install.sh uninstall   everything but the configuration and the nights
#
# With DESTDIR every file goes under that folder, and packages and services are let be. With STEP a file says what is
# being done: packages, version, table.
#
# Every step says whether it succeeded, and the next one waits for that: `set -e` means nothing inside a condition.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}
home=$root/opt/croupier
nights=$root/var/lib/private/croupier
# Only root may write where a copy of the nights lies: the table's own folder holds whatever the table puts there.
copies=$root/var/lib/croupier-before-update
services='croupier.service croupier-kiosk.service'
well_within_s=${WELL_WITHIN_S:-60}

say() { echo "croupier: $*"; }
fail() { told=yes; say "$*" >&2; exit 1; }

# The version that is being made, until it is whole; and whether a failure was said.
half=
told=
at_the_end() {
    status=$?
    [ -z "$half" ] || rm -rf "$half"
    [ "$status" -eq 0 ] || [ -n "$told" ] || say 'a command failed, and nothing was changed. Try again.' >&2
}
trap at_the_end EXIT

# Do one step; $failed says which one did not succeed.
step() {
    failed=$1
    shift
    "$@"
}

begin() { [ -z "${STEP:-}" ] || echo "$1" >"$STEP"; }

# What this machine needs ------------------------------------------------------------------------

packages='python3-venv iproute2 espeak-ng alsa-utils avahi-daemon avahi-utils'
# For a screen of its own, and for the parts of a Raspberry Pi: where this system has them.
welcome='cage chromium wlr-randr v4l-utils fonts-dejavu-core python3-picamera2 python3-lgpio'

install_packages() {
    [ -z "$root" ] || return 0
    begin packages
    # After a power cut some packages may be unpacked, and not configured.
    dpkg --configure -a >/dev/null && apt-get update -qq || return 1
    for package in $welcome; do
        if apt-cache show "$package" >/dev/null 2>&1; then packages="$packages $package"; fi
    done
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null ||
        # A release brings its wheels along: without a network it runs with the packages that are there.
        { [ -d "$source_dir/wheels" ] && python3 -c 'import ensurepip'; }
}

# numpy as the system's own libraries were built for it: Debian 12 has numpy 1.
numpy() { if python3 -c 'import numpy, sys; sys.exit(numpy.__version__ >= "2")' 2>/dev/null; then echo 1; else echo 2; fi; }

# Install what the lists beside this script name: wheels with the hashes that stand there, and nothing that is built here.
# A release brings those for Debian 13 along.
install_listed() {
    environment=$1
    shift
    for list in "$@"; do set -- "$@" --requirement "$source_dir/systemd/$list"; shift; done
    set -- "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes "$@"
    { [ -d "$source_dir/wheels" ] && "$@" --no-index --find-links "$source_dir/wheels" 2>/dev/null; } || "$@"
}

# An environment that sees the packages of the system, with the wheel of the project in it.
build() (
    scratch=$(mktemp -d) || exit 1
    trap 'rm -rf "$scratch"' EXIT
    mkdir "$scratch/source" || exit 1
    for part in pi vision web pyproject.toml README.md LICENSE; do
        cp -R "$source_dir/$part" "$scratch/source" || exit 1
    done
    python3 -m venv "$scratch/build" &&
        install_listed "$scratch/build" box-build.txt &&
        "$scratch/build/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-index \
            --no-build-isolation --wheel-dir "$scratch" "$scratch/source" &&
        python3 -m venv --system-site-packages "$1" &&
        install_listed "$1" box.txt "box-numpy$(numpy).txt" &&
        "$1/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index \
            "$(echo "$scratch"/croupier-*.whl)"
)

# Versions ---------------------------------------------------------------------------------------

version_of() { [ ! -L "$home/$1" ] || readlink "$home/$1"; }

# Point a name at a version, in one step: it is never gone.
point() { ln -sfn "$2" "$home/$1.new" && mv -T "$home/$1.new" "$home/$1"; }

# Make the version beside this script; half of one is thrown away.
make_version() {
    made=versions/$(sed -n 's/^version = "\(.*\)"/\1/p' "$source_dir/pyproject.toml")-$(date -u +%Y%m%dT%H%M%S.%N)
    share=$home/$made/share/croupier
    half=$home/$made
    begin version
    mkdir -p "$home/$made" &&
        "${BUILD:-build}" "$home/$made" &&
        mkdir -p "$share/systemd" &&
        cp "$source_dir"/README*.md "$source_dir/LICENSE" "$source_dir/pyproject.toml" "$share" &&
        cp -R "$source_dir"/systemd/* "$share/systemd" &&
        sync -f "$home" ||
        fail 'the version beside this script could not be made, and nothing was changed.'
    half=
}

drop_old_versions() {
    now=$(version_of current) && back=$(version_of previous) || return 1
    for version in "$home"/versions/*; do
        case " $now $back " in
            *" versions/${version##*/} "*) ;;
            *) rm -rf "$version" || return 1 ;;
        esac
    done
}

# Files ------------------------------------------------------------------------------------------

# Put a file of a version in its place: whole, or the one before stays.
put() {
    from=$home/$version/share/croupier/systemd/$2
    to=$root$3
    mkdir -p "${to%/*}" &&
        cp "$from" "$to.part" && chmod "$1" "$to.part" && sync "$to.part" && cmp -s "$from" "$to.part" &&
        mv -T "$to.part" "$to" && return 0
    rm -f "$to.part"
    return 1
}

put_files() {
    version=$1
    for unit in $services; do put 644 "$unit" "/etc/systemd/system/$unit" || return 1; done
    put 644 croupier.sysusers /etc/sysusers.d/croupier.conf &&
        put_rules &&
        rm -f "$root/etc/avahi/services/croupier.service" &&
        put 755 croupier.sh /usr/local/bin/croupier &&
        put_config
}

# Who may open the pins, the camera's memory and the firmware; a version before this one has no such file.
put_rules() {
    [ ! -e "$home/$version/share/croupier/systemd/croupier.rules" ] ||
        put 644 croupier.rules /etc/udev/rules.d/60-croupier.rules
}

# What the firmware of a Raspberry Pi hands to the system from the next start on: the camera, the screen, and a memory
# controller, without which no unit is kept to its memory. A line that is there already stays as it is.
set_firmware() {
    boot=$root/boot/firmware
    [ -e "$boot/config.txt" ] && [ -e "$boot/cmdline.txt" ] || return 0
    {
        cat "$boot/config.txt"
        for line in camera_auto_detect=1 dtoverlay=vc4-kms-v3d; do
            grep -q "^${line%1}" "$boot/config.txt" || printf '\n[all]\n%s\n' "$line"
        done
    } >"$boot/config.txt.part" &&
        { grep -w cgroup_enable=memory "$boot/cmdline.txt" || sed '1s/$/ cgroup_enable=memory/' "$boot/cmdline.txt"; } >"$boot/cmdline.txt.part" &&
        sync "$boot"/*.part || return 1
    for file in config.txt cmdline.txt; do
        cmp -s "$boot/$file" "$boot/$file.part" || mv "$boot/$file.part" "$boot/$file" || return 1
        rm -f "$boot/$file.part"
    done
}

# The configuration may hold a password: only root and the services may read it. A version whose service is not in their
# group reads it as everybody does.
put_config() {
    config=$root/etc/croupier/croupier.toml
    mkdir -p "${config%/*}" || return 1
    if [ ! -e "$config" ]; then
        (umask 077 && "$home/current/bin/croupier" config >"$config.part") &&
            sync "$config.part" && mv -T "$config.part" "$config" ||
            { rm -f "$config.part"; return 1; }
    fi
    if grep -q croupier-config "$root/etc/systemd/system/croupier.service"; then chmod 640 "$config"; else chmod 644 "$config"; fi
}

take_files_away() {
    for unit in $services; do rm -f "$root/etc/systemd/system/$unit" || return 1; done
    rm -f "$root/etc/sysusers.d/croupier.conf" "$root/etc/udev/rules.d/60-croupier.rules" "$root/etc/avahi/services/croupier.service" \
        "$root/usr/local/bin/croupier" &&
        rm -rf "$home" "$root/var/cache/croupier-wall"
}

# Services ---------------------------------------------------------------------------------------

with_services() { [ -n "${SYSTEMCTL:-}" ] || { [ -z "$root" ] && [ -d /run/systemd/system ]; }; }
control() { if with_services; then "${SYSTEMCTL:-systemctl}" "$@"; fi; }

start_services() {
    if [ -z "$root" ] && command -v systemctl >/dev/null; then
        # In an image that is being made too, where no systemd runs.
        # shellcheck disable=SC2086
        systemd-sysusers /etc/sysusers.d/croupier.conf &&
            chgrp croupier-config /etc/croupier/croupier.toml &&
            { [ ! -S /run/udev/control ] || { udevadm control --reload && udevadm trigger; }; } &&
            systemctl enable --quiet $services ||
            return 1
    fi
    with_services || return 0
    control daemon-reload &&
        control restart croupier.service &&
        control restart --no-block croupier-kiosk.service
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

# Nights -----------------------------------------------------------------------------------------

# Run a command in the folder of the nights with the table's own rights: a link there leads to nothing that only root
# may read or write.
in_nights() {
    (
        cd "$nights" || exit 1
        if [ "$(id -u)" -eq 0 ]; then
            set -- setpriv --reuid="$(stat -c %u .)" --regid="$(stat -c %g .)" --clear-groups --no-new-privs "$@"
        fi
        exec "$@"
    )
}

# Names of all that the nights lie in: the folder, and the database of an earlier version.
list_nights() { in_nights sh -c 'find nights journal.db* 2>/dev/null | sort'; }

require_files() {
    [ -d "$nights" ] || return 0
    odd=$(in_nights sh -c 'find nights journal.db* ! -type f ! -type d 2>/dev/null | head -n 1')
    [ -z "$odd" ] || fail "$nights/$odd is no regular file, and nothing was changed. Take it away, then try again."
}

size_kb() { set -- $(du -skc "$@" 2>/dev/null | tail -n 1) && echo "${1:-0}"; }
free_kb() { df -Pk "$1" | awk 'NR == 2 { print $4 }'; }

require_free() {
    free=$(free_kb "$1") && [ "$free" -ge "$2" ] ||
        fail "$1 has ${free:-no} kB free, and $2 kB are needed. Nothing was changed: make room, then try again."
}

# Room for one more version of $1 kB, for a copy of the nights, and for the copy's way back.
require_room() {
    nights_kb=0
    [ ! -d "$nights" ] || nights_kb=$(size_kb "$nights/nights" "$nights"/journal.db*)
    mkdir -p "$home" && mkdir -p -m 0700 "$copies" || fail "$home and $copies cannot be made."
    needed_kb=$(($1 + nights_kb + 1024))
    if [ -d "$nights" ] && [ "$(stat -c %d "$nights")" = "$(stat -c %d "$copies")" ]; then
        needed_kb=$((needed_kb + nights_kb))
    elif [ -d "$nights" ]; then
        require_free "$nights" "$((nights_kb + 1024))"
    fi
    require_free "$copies" "$needed_kb"
    [ "$(stat -c %d "$home")" = "$(stat -c %d "$copies")" ] || require_free "$home" "$(($1 + 1024))"
}

# The nights as they were before a version that may write them otherwise; $copied says that the copy is whole.
keep_nights() {
    copied=
    copy=$copies/${1##*/}
    set --
    for file in "$nights/nights" "$nights"/journal.db*; do [ ! -e "$file" ] || set -- "$@" "${file##*/}"; done
    [ $# -gt 0 ] || return 0
    rm -rf "$copy"
    mkdir -m 0700 "$copy" &&
        in_nights tar -cf - "$@" >"$copy/nights.tar" && sync "$copy/nights.tar" "$copy" && nights_are_as_kept &&
        copied=yes || { rm -rf "$copy"; return 1; }
}

nights_are_as_kept() {
    in_nights tar -df - <"$copy/nights.tar" >/dev/null 2>&1 &&
        [ "$(list_nights)" = "$(tar -tf "$copy/nights.tar" --quoting-style=literal | sed 's,/$,,' | sort)" ]
}

# Nothing is taken away before all of the copy lies beside it, whole.
bring_nights_back() {
    [ -n "$copied" ] || return 0
    nights_are_as_kept && return 0
    in_nights rm -rf returns && in_nights mkdir -m 0700 returns &&
        in_nights tar -xf - -C returns <"$copy/nights.tar" &&
        in_nights tar -df - -C returns <"$copy/nights.tar" >/dev/null ||
        { in_nights rm -rf returns; return 1; }
    in_nights sh -c 'rm -rf nights journal.db* && mv returns/* . && rmdir returns && sync .' && nights_are_as_kept
}

drop_copy() { rm -rf "$copy"; rmdir "$copies" 2>/dev/null || true; }

# What is asked for ------------------------------------------------------------------------------

take_up() {
    step 'the nights could not be copied' keep_nights "$1" &&
        step 'the version could not be made the current one' point current "$1" &&
        step 'the files of the system could not be written' put_files "$1" &&
        step 'the configuration of the firmware could not be written' set_firmware &&
        step 'the services could not be started' start_services &&
        step "the table did not get well within $well_within_s s" wait_until_well
}

go_back() {
    step 'the table could not be stopped' control stop croupier.service &&
        step 'the nights could not be brought back' bring_nights_back &&
        step 'the version before could not be made the current one' point current "$before" &&
        step 'the files of the system could not be written' put_files "$before" &&
        step 'the services could not be started' start_services &&
        step "the version before did not get well within $well_within_s s" wait_until_well
}

why='"croupier doctor" and "journalctl -u croupier" say why.'

run_version() {
    begin table
    before=$(version_of current) || fail 'the version that runs cannot be told, and nothing was changed.'
    require_files
    require_room 0
    [ -z "$before" ] || control stop croupier.service || fail 'the table cannot be stopped, and nothing was changed.'
    if take_up "$1"; then
        if [ -n "$before" ] && [ "$before" != "$1" ]; then
            point previous "$before" || fail "the version runs, but the one before it (${before#versions/}) could not be noted."
        fi
        drop_copy
        return 0
    fi
    whole=${copied:+ A whole copy of the nights lies in $copy.}
    [ -n "$before" ] || fail "$failed. $why$whole"
    say "$failed: going back to ${before#versions/}."
    go_back || fail "$failed. $why$whole"
    drop_copy
    return 1
}

install_croupier() {
    require_no_game
    require_files
    if [ -d "$home/current/" ]; then require_room "$(size_kb "$home/current/")"; else require_room 0; fi
    install_packages || fail 'the packages of the system could not be installed, and nothing was changed.'
    make_version
    require_no_game
    if run_version "$made"; then
        drop_old_versions || fail 'the version runs, but older ones could not be removed.'
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
        run_version "$(version_of previous)" || fail 'the version that ran goes on, with the nights as they were.'
        say "back to version $(version_of current | sed 's,versions/,,')."
        ;;
    uninstall)
        require_no_game
        # shellcheck disable=SC2086
        control disable --now --quiet $services || true
        take_files_away || fail 'not everything could be removed. Try again.'
        control daemon-reload
        say 'uninstalled. The configuration in /etc/croupier and the nights in /var/lib/croupier are still there.'
        ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0"; told=yes; exit 2 ;;
esac
