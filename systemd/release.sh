#!/bin/sh
# Make a release of the last commit: FOLDER/card with the files for a memory card, the list for Raspberry Pi Imager, and
# their checksums.
#
#   release.sh FOLDER
#
# The archive contains the tree, and the wheels of Debian 13 for 64-bit ARM and x86-64, each by its hash. Two runs write
# the same bytes.
set -eu

cd "$(dirname "$0")/.."
mkdir -p "$1/card"
out=$(cd "$1/card" && pwd)
name=croupier-$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name
mkdir -p "$tree/wheels"

git archive HEAD | tar --extract --directory "$tree"
for processor in aarch64 x86_64; do
    # pip accepts only the tags that are named: these are all that fit the C library of Debian 13.
    set --
    for tag in manylinux2014 manylinux_2_17 manylinux_2_24 manylinux_2_26 manylinux_2_27 manylinux_2_28 manylinux_2_31 manylinux_2_34; do
        set -- "$@" --platform "${tag}_$processor"
    done
    for list in box-build box box-numpy2; do set -- "$@" --requirement "$tree/systemd/$list.txt"; done
    ${PYTHON:-python3} -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
        --implementation cp --python-version 3.13 --abi cp313 --abi abi3 --abi none --dest "$tree/wheels" "$@"
done
(cd "$tree" && find . -type f | LC_ALL=C sort | xargs -d '\n' sha256sum >"$work/sums" && mv "$work/sums" SHA256SUMS)
cp "$tree/systemd/card/user-data" "$tree/systemd/card/network-config" "$out"
cp "$tree/systemd/card/os_list.json" "$out/.."
rm -f "$out"/croupier-*.tar
tar --create --file "$out/$name.tar" --directory "$work" --format=gnu --sort=name --mtime="@$(git log -1 --format=%ct)" \
    --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX "$name"
(cd "$out" && sha256sum "$name.tar" user-data network-config ../os_list.json >../SHA256SUMS)
