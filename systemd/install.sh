#!/bin/sh
# Install, update or remove Croupier on this machine.
#
#   install.sh install     everything, from nothing; safe to run again
#   install.sh update      the version beside this script; goes back by itself if the table does not answer in a minute
#   install.sh rollback    back to the previous version
#   install.sh uninstall   everything but the configuration and the nights
#
# With DESTDIR every file goes under that folder, and packages and services stay as they are. STEP names a file to which
# the name of the current step is written: packages, version, table.
#
# Steps are joined with && and report their status themselves: `set -e` has no effect inside a condition.
set -eu

source_dir=$(cd "$(dirname "$0")/.." && pwd)
root=${DESTDIR:-}
home=$root/opt/croupier
nights=$root/var/lib/private/croupier
# Only root may write to the folder of the copies. The table can put anything into its own folder.
copies=$root/var/lib/croupier-before-update
services='croupier.service croupier-kiosk.service'
well_within_s=${WELL_WITHIN_S:-60}

say() { echo "croupier: $*"; }
fail() { told=yes; say "$*" >&2; exit 1; }

# The folder of an unfinished version; "yes" once a failure was reported.
half=
told=
at_the_end() {
    status=$?
    [ -z "$half" ] || rm -rf "$half"
    [ "$status" -eq 0 ] || [ -n "$told" ] || say 'a command failed, and nothing was changed. Try again.' >&2
}
trap at_the_end EXIT

# Do one step; $failed describes its failure.
step() {
    failed=$1
    shift
    "$@"
}

begin() { [ -z "${STEP:-}" ] || echo "$1" >"$STEP"; }

# Packages ---------------------------------------------------------------------------------------

packages='python3-venv iproute2 espeak-ng alsa-utils avahi-daemon avahi-utils'
# For the screen and the parts of a Raspberry Pi; installed if this system has them.
welcome='cage chromium wlr-randr v4l-utils fonts-dejavu-core python3-picamera2 python3-lgpio'

install_packages() {
    [ -z "$root" ] || return 0
    begin packages
    export DEBIAN_FRONTEND=noninteractive
    # After a power cut some packages may be unpacked, and not configured.
    dpkg --configure -a >/dev/null && apt-get update -qq || return 1
    for package in $welcome; do
        if apt-cache show "$package" >/dev/null 2>&1; then packages="$packages $package"; fi
    done
    # shellcheck disable=SC2086
    apt-get install -y -qq --no-install-recommends $packages >/dev/null ||
        # A release contains its wheels: without a network it runs with the packages that are installed.
        { [ -d "$source_dir/wheels" ] && python3 -c 'import ensurepip'; }
}

# Print the major version of numpy for which the system's libraries were built: Debian 12 has numpy 1.
numpy() { if python3 -c 'import numpy, sys; sys.exit(numpy.__version__ >= "2")' 2>/dev/null; then echo 1; else echo 2; fi; }

# Install the wheels of the lists beside this script, by their hashes; nothing is built here. A release contains those for
# Debian 13.
install_listed() {
    environment=$1
    shift
    for list in "$@"; do set -- "$@" --requirement "$source_dir/systemd/$list"; shift; done
    set -- "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes "$@"
    { [ -d "$source_dir/wheels" ] && "$@" --no-index --find-links "$source_dir/wheels" 2>/dev/null; } || "$@"
}

# Make an environment that sees the packages of the system, with the wheel of the project in it.
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

# Point a name at a version, in one step, so that the name always exists.
point() { ln -sfn "$2" "$home/$1.new" && mv -T "$home/$1.new" "$home/$1"; }

# Make the version beside this script; an unfinished one is removed at the end.
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

# Put a file of a version in its place; if that fails, the old file stays.
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

# Install the rules for pins, camera memory and firmware; an older version has no such file.
put_rules() {
    [ ! -e "$home/$version/share/croupier/systemd/croupier.rules" ] ||
        put 644 croupier.rules /etc/udev/rules.d/60-croupier.rules
}

# Have the firmware of a Raspberry Pi provide the camera, the screen and the memory controller from the next start on.
# Without the controller no unit's memory is limited. Existing lines stay as they are.
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

# The configuration may hold a password: only root and the services may read it. The service of an older version is not in
# their group; then everybody may read it.
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
        # Also while an image is made, where no systemd runs.
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

# Run a command in the folder of the nights with the table's own rights, so that a link there cannot lead to files that
# only root may read or write.
in_nights() {
    (
        cd "$nights" || exit 1
        if [ "$(id -u)" -eq 0 ]; then
            set -- setpriv --reuid="$(stat -c %u .)" --regid="$(stat -c %g .)" --clear-groups --no-new-privs "$@"
        fi
        exec "$@"
    )
}

# List the files of the nights: the folder, and the database of an earlier version.
list_nights() { in_nights sh -c 'find nights journal.db* 2>/dev/null | sort'; }

require_files() {
    [ -d "$nights" ] || return 0
    odd=$(in_nights sh -c 'find nights journal.db* ! -type f ! -type d 2>/dev/null | head -n 1')
    [ -z "$odd" ] || fail "$nights/$odd is not a regular file, and nothing was changed. Remove it, then try again."
}

size_kb() { set -- $(du -skc "$@" 2>/dev/null | tail -n 1) && echo "${1:-0}"; }
free_kb() { df -Pk "$1" | awk 'NR == 2 { print $4 }'; }

require_free() {
    free=$(free_kb "$1") && [ "$free" -ge "$2" ] ||
        fail "$1 has ${free:-no} kB free, and $2 kB are needed. Nothing was changed: make room, then try again."
}

# Fail without room for another version of $1 kB, a copy of the nights, and restoring that copy.
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

# Copy the nights before another version may write them differently; $copied is set once the copy is whole.
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

# Put the copied nights back. They are unpacked and checked before anything is removed.
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

# Commands ---------------------------------------------------------------------------------------

take_up() {
    step 'the nights could not be copied' keep_nights "$1" &&
        step 'the version could not be made the current one' point current "$1" &&
        step 'the files of the system could not be written' put_files "$1" &&
        step 'the configuration of the firmware could not be written' set_firmware &&
        step 'the services could not be started' start_services &&
        step "the table did not answer within $well_within_s s" wait_until_well
}

go_back() {
    step 'the table could not be stopped' control stop croupier.service &&
        step 'the nights could not be put back' bring_nights_back &&
        step 'the previous version could not be made the current one' point current "$before" &&
        step 'the files of the system could not be written' put_files "$before" &&
        step 'the services could not be started' start_services &&
        step "the previous version did not answer within $well_within_s s" wait_until_well
}

why='"croupier doctor" and "journalctl -u croupier" say why.'

run_version() {
    begin table
    before=$(version_of current) || fail 'the running version cannot be determined, and nothing was changed.'
    require_files
    require_room 0
    [ -z "$before" ] || control stop croupier.service || fail 'the table cannot be stopped, and nothing was changed.'
    if take_up "$1"; then
        if [ -n "$before" ] && [ "$before" != "$1" ]; then
            point previous "$before" || fail "the version runs, but no rollback to the one before it (${before#versions/}) is possible."
        fi
        drop_copy
        return 0
    fi
    whole=${copied:+ A whole copy of the nights is in $copy.}
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
        say "version ${made#versions/} is installed. \"croupier doctor\" examines every part."
    else
        rm -rf "${home:?}/$made"
        fail 'the previous version goes on, with the nights as they were.'
    fi
}

case ${1:-} in
    install | update | rollback | uninstall)
        [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "this needs root: sudo $0 $1"
        ;;
esac
case ${1:-} in
    install) install_croupier ;;
    update)
        [ -n "$(version_of current)" ] || fail 'nothing is installed here: run make install.'
        install_croupier
        ;;
    rollback)
        [ -d "$home/previous/" ] || fail 'there is no version before this one. Nothing was changed.'
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
