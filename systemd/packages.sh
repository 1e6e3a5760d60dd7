#!/bin/sh
# Install the missing Debian packages of the parts named: venv, browser, units, boot, voice, bootstrap, broker, guest, arm, pages, count.
# Without a missing package it prints nothing and does not need root.
set -eu

missing= welcome=
for part in "$@"; do
    case $part in
        venv) python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv" ;;
        browser)
            command -v chromium >/dev/null || missing="$missing chromium fonts-dejavu-core"
            # It draws a page in three fifths of the processor time. It cannot be installed if chromium is not Debian's.
            command -v chromium-headless-shell >/dev/null || welcome=chromium-headless-shell
            # Playwright drives the browser with a Node.js of its own, which needs this library.
            ls /usr/lib/*/libatomic.so.1 >/dev/null 2>&1 || missing="$missing libatomic1"
            ;;
        units) command -v systemd-analyze >/dev/null || missing="$missing systemd" ;;
        boot) command -v systemd-nspawn >/dev/null || missing="$missing systemd-container" ;;
        voice)
            command -v espeak-ng >/dev/null || missing="$missing espeak-ng"
            command -v aplay >/dev/null || missing="$missing alsa-utils"
            ;;
        bootstrap) command -v mmdebstrap >/dev/null || missing="$missing mmdebstrap" ;;
        broker) command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || missing="$missing mosquitto" ;;
        guest)
            command -v qemu-system-x86_64 >/dev/null || missing="$missing qemu-system-x86"
            command -v cpio >/dev/null || missing="$missing cpio"
            ;;
        arm)
            [ "$(dpkg --print-architecture)" = arm64 ] || command -v qemu-aarch64-static >/dev/null ||
                missing="$missing qemu-user-static"
            ;;
        pages)
            command -v qemu-system-aarch64 >/dev/null || missing="$missing qemu-system-arm"
            command -v cpio >/dev/null || missing="$missing cpio"
            ;;
        count)
            command -v qemu-aarch64 >/dev/null || missing="$missing qemu-user"
            command -v gcc >/dev/null || missing="$missing gcc libc6-dev"
            ;;
        *) echo "packages.sh: unknown part: $part" >&2; exit 2 ;;
    esac
done
[ -n "$missing$welcome" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Missing:$missing. Install them as root: apt-get install$missing" >&2; exit 1; }
    as_root=sudo
fi
$as_root apt-get update -qq
# shellcheck disable=SC2086
! apt-get install -qq --simulate --no-install-recommends $missing $welcome >/dev/null 2>&1 || missing="$missing $welcome"
[ -n "$missing" ] || exit 0
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
