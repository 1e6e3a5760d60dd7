#!/bin/sh
# Run a command in Debian 13 for 64-bit ARM, as a Raspberry Pi has it; on another machine QEMU translates its programs.
#
#   root.sh COMMAND…      in a copy of this tree at /croupier
#   root.sh --possible    whether that can be done on this machine; says why not
#   root.sh --where       the folder that it lies in
#
# It has what `systemd/install.sh` takes from Debian for the table itself, no compiler and no headers, so that only
# wheels can be installed. It is made once and lies in ${XDG_CACHE_HOME:-~/.cache}/croupier. Root rights are needed.
set -eu

cd "$(dirname "$0")/../.."
. tests/debian.sh
[ $# -gt 0 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }

# Its packages are unpacked and not configured: their scripts would be translated, which takes minutes.
packages=base-files,base-passwd,bash,coreutils,dash,diffutils,findutils,grep,gzip,hostname,libc-bin,libstdc++6,mawk,mount,sed,tar
packages=$packages,util-linux,make,python3-venv
releases=trixie
binfmt=/proc/sys/fs/binfmt_misc

root=$(named_after arm64 "$packages")

is_arm() { [ "$(dpkg --print-architecture)" = arm64 ]; }

if [ "$1" = --possible ]; then
    [ ! -d "$root" ] || releases=
    # shellcheck disable=SC2086
    why_not=$(hindrance $releases)
    [ -n "$why_not" ] || is_arm || grep -q binfmt_misc /proc/filesystems ||
        why_not='this kernel cannot be told who runs the programs of another processor (binfmt_misc)'
    [ -z "$why_not" ] || fail "not here: $why_not"
    exit
fi
[ "$(id -u)" -eq 0 ] || fail 'a Debian for ARM can be made and entered as root only: sudo make test-arm'
sh systemd/packages.sh bootstrap arm
only_one arm64

# The kernel opens QEMU when it is told of it, so that nothing of QEMU lies in the root.
translate() {
    [ -e "$binfmt/register" ] || mount -t binfmt_misc binfmt_misc "$binfmt"
    [ -e "$binfmt/qemu-aarch64" ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >"$binfmt/register"
}

# Describe the processor as the kernel of a Pi 4 does. QEMU would pass on the description of this machine's processor,
# and onnxruntime 1.32 dies on one that is not for ARM.
describe_processor() {
    for number in $(seq 0 $(($(nproc) - 1))); do
        printf 'processor\t: %s\nFeatures\t: fp asimd evtstrm crc32 cpuid\nCPU implementer\t: 0x41\n' "$number"
        printf 'CPU architecture: 8\nCPU variant\t: 0x0\nCPU part\t: 0xd08\nCPU revision\t: 3\n\n'
    done >"$root/cpuinfo"
}

make_root() {
    echo "root.sh: making a Debian 13 root for ARM in $root"
    trap 'echo "root.sh: the root could not be made, for the reason above; no test has run" >&2' EXIT
    rm -rf "$cache"/arm64-*
    make_debian "$root.part" "$packages" "$releases" --variant=extract --architectures=arm64 --skip=check/qemu
    ln -s mawk "$root.part/usr/bin/awk" # a choice that is configured, too
    mv "$root.part" "$root"
    trap - EXIT
}

is_arm || translate
[ -d "$root" ] || make_root
if [ "$1" = --where ]; then echo "$root"; exit; fi
rm -rf "$root/croupier"
copy_tree "$root/croupier"
is_arm || describe_processor
last=exec
enter "$root" /croupier "$@"
