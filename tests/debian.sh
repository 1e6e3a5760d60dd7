# For the scripts that make a Debian of their own to test in, which source this: where it lies, and what it needs of here.

fail() { echo "${0##*/}: $*" >&2; exit 1; }

cache=${XDG_CACHE_HOME:-$HOME/.cache}/croupier
mkdir -p "$cache"

# What stands behind a name changes with what it is made of: NAME WHAT…
named_after() { echo "$cache/$1-$(echo "$*" | sha256sum | cut -c1-12)"; }

# One at a time uses what lies there; who comes second waits.
only_one() {
    exec 9>"$cache/$1.lock"
    flock --nonblock 9 || { echo "${0##*/}: waiting for another run that uses it" >&2; flock 9; }
}

# The mirror that this machine itself uses.
mirror() {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        sed -n 's,^\(URIs:\|deb\)[^#]*[[:space:]]\(https\?://[^[:space:]]*/debian\)/\?\([[:space:]].*\)\?$,\2,p' | head -n 1
}

# Names and certificates of this machine, and where pip finds its packages.
lend() {
    for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt /etc/pip.conf; do
        [ ! -e "$file" ] || install -D -m 644 "$file" "$1$file"
    done
}

# Everything of the tree that is not ignored, in a folder. A checkout may be somebody else's than root's, or have no git.
copy_tree() {
    mkdir -p "$1"
    if git -c safe.directory='*' rev-parse 2>/dev/null; then
        git -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
            tar --create --null --ignore-failed-read --files-from - 2>/dev/null
    else
        sed 's,/$,,' .gitignore | tar --create --exclude=.git --exclude-from=- .
    fi | tar --extract --directory "$1"
}

# Why no Debian can be entered here, or made of these releases: RELEASE…; nothing where it can.
hindrance() {
    if [ "$(id -u)" -ne 0 ]; then
        echo 'only root may make and enter a Debian of its own'
        return
    fi
    if ! unshare --mount --propagation private \
        sh -c 'mount -t proc proc /mnt && mount --rbind /dev /mnt && chroot / true' 2>/dev/null; then
        echo 'nothing may be mounted here'
        return
    fi
    [ $# -eq 0 ] || [ -n "$(mirror)" ] || { echo 'no Debian mirror stands in the apt sources of this machine'; return; }
    for release in "$@"; do
        /usr/lib/apt/apt-helper download-file "$(mirror)/dists/$release/Release" "$cache/Release" >/dev/null 2>&1 ||
            { echo "the Debian mirror of this machine has no $release"; return; }
        rm -f "$cache/Release"
    done
}

# Make a Debian of these packages: FOLDER PACKAGES RELEASES [OPTION…]; the first release is the one, the others lend to it.
make_debian() {
    folder=$1 packages=$2 releases=$3
    shift 3
    # shellcheck disable=SC2086
    why_not=$(hindrance $releases)
    [ -z "$why_not" ] || fail "$why_not"
    set -- "$@" "${releases%% *}" "$folder"
    for release in $releases; do set -- "$@" "deb $(mirror) $release main"; done
    mmdebstrap --quiet --variant=apt --aptopt='Apt::Install-Recommends "false"' --include="$packages" "$@"
}

# Run a command in a Debian: FOLDER WHERE COMMAND…; its mounts die with the command. What $PHOTOS names lies at
# /shared/photos. With `last=exec` nothing else stays, so that a signal for this script is one for the command.
enter() {
    lend "$1"
    export PHOTOS="${PHOTOS:-}"
    ${last:-} unshare --mount --propagation private sh -euc '
        root=$1 there=$2
        shift 2
        mount -t proc proc "$root/proc"
        [ ! -f "$root/cpuinfo" ] || mount --bind "$root/cpuinfo" "$root/proc/cpuinfo"
        mount --rbind /sys "$root/sys"
        mount --rbind /dev "$root/dev"
        if [ -d "$PHOTOS" ]; then
            mkdir -p "$root/shared/photos"
            mount --bind "$PHOTOS" "$root/shared/photos"
        fi
        exec chroot "$root" /usr/bin/env -u XDG_CACHE_HOME -u PIP_FIND_LINKS -u CROUPIER_PHOTOS -u PHOTOS HOME=/root \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            sh -euc "cd \"\$0\"; exec \"\$@\"" "$there" "$@"
    ' sh "$@"
}
