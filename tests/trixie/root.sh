#!/bin/sh
# Run a command in Debian 13 with libcamera's virtual camera: what Raspberry Pi OS Trixie is made of.
#
#   root.sh COMMAND…      in a copy of this tree at /croupier
#   root.sh --possible    whether that can be done on this machine; says why not
#
# The root is made once of Debian's packages, by mmdebstrap, and lies in ${XDG_CACHE_HOME:-~/.cache}/croupier; what is
# made of anything else is made anew. Root rights are needed, since it is a chroot with its own mounts.
set -eu

cd "$(dirname "$0")/../.."
. tests/debian.sh
[ $# -gt 0 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }

# What the tests use, what picamera2 is built of, and libcamera from backports: Debian 13's own has no virtual camera.
packages=make,git,ca-certificates,python3-venv,python3-dev,python3-pip,gcc,libc6-dev,libcap-dev,python3-prctl,python3-numpy
packages=$packages,python3-pil,python3-libcamera,libcamera-ipa,chromium,chromium-headless-shell,fonts-dejavu-core,libatomic1,systemd
packages=$packages,espeak-ng,alsa-utils,mosquitto,e2fsprogs
releases='trixie trixie-backports'
picamera2=0.3.38
PREFERENCES='Package: src:libcamera
Pin: release n=trixie-backports
Pin-Priority: 900'
# Its pictures are rendered by the tests.
VIRTUAL_CAMERA='%YAML 1.1
---
"Table":
  supported_formats:
  - {width: 1280, height: 720, frame_rates: [30, 60]}
  - {width: 640, height: 360, frame_rates: [30, 60]}
  frames:
    path: "/var/tmp/virtual-camera/"
  location: "CameraLocationExternal"
  model: "Table"'
# picamera2 imports it for previews on a screen, which nobody asks for; Debian has no package of it.
PYKMS='class _Formats(type):
    def __getattr__(cls, name):
        return name


class PixelFormat(metaclass=_Formats):
    pass'
export PREFERENCES VIRTUAL_CAMERA

root=$(named_after trixie "$packages $picamera2 $PREFERENCES $VIRTUAL_CAMERA $PYKMS")

if [ "$1" = --possible ]; then
    [ ! -d "$root" ] || releases=
    # shellcheck disable=SC2086
    why_not=$(hindrance $releases)
    [ -z "$why_not" ] || fail "not here: $why_not"
    exit
fi
[ "$(id -u)" -eq 0 ] || fail 'a Debian 13 root can be made and entered as root only: sudo make test-pi'
sh systemd/packages.sh bootstrap
only_one trixie

make_root() {
    echo "root.sh: making a Debian 13 root in $root"
    trap 'echo "root.sh: the root could not be made, for the reason above; no test has run" >&2' EXIT
    rm -rf "$cache"/trixie-*
    # shellcheck disable=SC2016
    make_debian "$root.part" "$packages" "$releases" \
        --setup-hook='mkdir -p "$1/etc/apt/preferences.d"; echo "$PREFERENCES" >"$1/etc/apt/preferences.d/libcamera"'
    mkdir -p "$root.part/usr/share/libcamera/pipeline/virtual"
    echo "$VIRTUAL_CAMERA" >"$root.part/usr/share/libcamera/pipeline/virtual/virtual.yaml"
    echo "$PYKMS" >"$root.part/usr/local/lib/python3.13/dist-packages/pykms.py"
    enter "$root.part" / python3 -m pip install --quiet --break-system-packages --root-user-action ignore \
        "picamera2==$picamera2"
    mv "$root.part" "$root"
    trap - EXIT
}

# What was there before goes, but the virtual environment.
clear_tree() {
    mkdir -p "$root/croupier"
    find "$root/croupier" -mindepth 1 -maxdepth 1 ! -name .venv -exec rm -rf {} +
}

[ -d "$root" ] || make_root
clear_tree
copy_tree "$root/croupier"
PHOTOS=${CROUPIER_PHOTOS:-$PWD/../shared/photos}
last=exec
enter "$root" /croupier env VIRTUAL_CAMERA=/var/tmp/virtual-camera "$@"
