#!/bin/sh
# Run a command where memory comes in pages of 16 KiB, as on a Pi 5: with Debian 13's kernel of that kind, in QEMU.
#
#   guest.sh COMMAND…    in the Debian of root.sh with all that was installed there; what it writes is lost
set -eu

cd "$(dirname "$0")/../.."
. tests/debian.sh
[ $# -gt 0 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 2; }
sh systemd/packages.sh pages
root=$(sh tests/arm/root.sh --where | tail -n 1)
only_one arm64
# Debian's kernel of that kind, unpacked beside the root.
kernel=$root-kernel
[ -d "$kernel" ] || {
    make_debian "$kernel.part" linux-image-arm64-16k trixie --variant=extract --architectures=arm64 --skip=check/qemu
    mv "$kernel.part" "$kernel"
}

# The first program of the guest: what was asked for, and its end.
INIT='#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir /dev/shm
mount -t tmpfs shm /dev/shm
xargs -0 -a /command env >/dev/ttyAMA0
echo "ended $?" >/dev/ttyAMA0
echo o >/proc/sysrq-trigger'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/more"
echo "$INIT" >"$work/more/init"
chmod +x "$work/more/init"
printf '%s\0' "$@" >"$work/more/command"
# All of it lies in the memory of the guest.
(cd "$root" && find . -xdev \( -path ./boot -o -path ./proc -o -path ./sys -o -path ./dev -o -path ./root/.cache -o -path ./var/lib/apt \
    -o -path ./var/cache -o -path ./usr/share/doc -o -path ./usr/share/locale -o -path ./counting -o -name __pycache__ \) \
    -prune -o -print0 | cpio --quiet --null --create --format=newc) >"$work/files"
(cd "$work/more" && mkdir proc sys dev && find . -print0 | cpio --quiet --null --create --format=newc) >>"$work/files"
qemu-system-aarch64 -machine virt -accel tcg,thread=multi -cpu cortex-a76 -smp 2 -m 4096 -nic none -no-reboot -display none \
    -monitor none -kernel "$kernel"/boot/vmlinuz-* -initrd "$work/files" -append 'console=ttyAMA0 loglevel=1 panic=-1 rdinit=/init' \
    -serial "file:$work/said" </dev/null
tr -d '\r' <"$work/said" | sed '/^ended [0-9]*$/,$d' # behind it the kernel says that the power goes
status=$(sed -n 's/^ended \([0-9]*\).*$/\1/p' "$work/said")
exit "${status:-1}"
