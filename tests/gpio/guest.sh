#!/bin/sh
# Run a command in a small machine whose kernel has a gpiochip like the header of a Pi: Debian 12 in QEMU, with gpio-sim.
#
#   guest.sh COMMAND…                in a copy of this tree at /croupier
#   DISK=file guest.sh COMMAND…      with this file as the disk /dev/vda; the guest must be made already
#
# Debian's kernels come without gpio-sim, so it is built of Debian's own sources of the same kernel. All that takes
# minutes is made once and lies in ${XDG_CACHE_HOME:-~/.cache}/croupier. Root rights are needed to make it.
set -eu

cd "$(dirname "$0")/../.."
. tests/debian.sh
[ $# -gt 0 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
[ "$(dpkg --print-architecture)" = amd64 ] || fail 'the guest is made for amd64 only'

packages=linux-image-amd64,linux-headers-amd64,linux-source-6.1,gcc,make,xz-utils,kmod,mount,cpio,python3,python3-pip,ca-certificates
# The versions that systemd/constraints.txt names, and the driver of a Pi's pins.
wheels="$(grep -E '^(gpiozero|fluent.runtime|pytest)==' systemd/constraints.txt | tr '\n' ' ') lgpio==0.2.2.0"
# irq_sim belongs to gpio-sim and is left out too; inside the kernel it takes a short cut that no module may take.
MODULE='cd /build
source=/usr/src/linux-source-6.1.tar.xz
tar -xJf $source --strip-components=3 linux-source-6.1/drivers/gpio/gpio-sim.c linux-source-6.1/drivers/gpio/gpiolib.h \
    linux-source-6.1/kernel/irq/irq_sim.c
sed -i "s/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/" irq_sim.c
printf "obj-m := header.o\nheader-y := gpio-sim.o irq_sim.o\n" >Kbuild
make -s -C /usr/lib/modules/*/build M=/build modules
strip --strip-debug header.ko
cp header.ko /usr/lib/modules/*/kernel/fs/configfs/configfs.ko /
mkdir /disk
for module in virtio_pci virtio_blk crc32c_generic ext4; do
    modprobe --set-version "$(ls /usr/lib/modules)" --show-depends $module
done | sed -n "s/^insmod //p" | while read -r path _; do
    cp "$path" /disk
    echo "${path##*/}"
done | awk "!seen[\$0]++" >/disk/order'
# The first program of the guest: the pins of a Pi 5, then what was asked for.
INIT='#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LG_WD=/tmp PYTHONDONTWRITEBYTECODE=1
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /tmp
insmod /configfs.ko
insmod /header.ko
for module in $(cat /disk/order); do insmod "/disk/$module"; done
mount -t configfs configfs /sys/kernel/config
pins=/sys/kernel/config/gpio-sim/header
mkdir -p $pins/bank
echo 54 >$pins/bank/num_lines
echo pinctrl-rp1 >$pins/bank/label
echo 1 >$pins/live
cd /croupier
xargs -0 -a /command env
echo $? >/dev/ttyS1
echo b >/proc/sysrq-trigger'

guest=$(named_after guest "$packages $wheels $MODULE $INIT")
[ -d "$guest" ] || [ -z "${DISK:-}" ] || fail 'the guest is not made yet: make test-gpio'
only_one guest
sh systemd/packages.sh bootstrap guest

make_guest() {
    echo "guest.sh: making the guest in $guest"
    rm -rf "$cache"/guest-*
    root=$guest.part/root
    mkdir -p "$root"
    make_debian "$root" "$packages" bookworm
    lend "$root"
    mkdir -p "$root/build"
    chroot "$root" sh -euc "$MODULE" >/dev/null
    # shellcheck disable=SC2086
    chroot "$root" env -u PIP_FIND_LINKS pip install --quiet --break-system-packages --root-user-action ignore $wheels
    echo "$INIT" >"$root/init"
    chmod +x "$root/init"
    cp "$root"/boot/vmlinuz-* "$guest.part/kernel"
    # What runs there; all of it lies in the memory of the guest.
    chroot "$root" sh -euc 'find . -xdev \( -path ./boot -o -path ./build -o -path ./var -o -path ./usr/src -o -path ./usr/include \
        -o -path ./usr/share -o -path ./usr/lib/modules -o -path "./usr/lib/gcc*" -o -path "./usr/bin/x86_64-*" \) -prune -o -print0 |
        cpio --quiet --null --create --format=newc' >"$guest.part/files"
    rm -rf "$root"
    mv "$guest.part" "$guest"
}

[ -d "$guest" ] || make_guest

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy_tree "$work/more/croupier"
printf '%s\0' "$@" >"$work/more/command"
(cd "$work/more" && find . -print0 | cpio --quiet --null --create --format=newc) >"$work/tree"
cat "$guest/files" "$work/tree" >"$work/initramfs"
qemu-system-x86_64 -accel tcg -cpu max -icount shift=3,sleep=off -m 2048 -nic none -no-reboot -display none -monitor none \
    ${DISK:+-drive} ${DISK:+"file=$DISK,format=raw,if=virtio"} \
    -kernel "$guest/kernel" -initrd "$work/initramfs" -append 'console=ttyS0 quiet panic=-1 rdinit=/init' \
    -serial stdio -serial "file:$work/status" </dev/null
status=$(tr -dc 0-9 <"$work/status")
exit "${status:-1}"
