#!/bin/sh
# Start the installed program, for the services and for the command line, which reads the nights of the service.
: "${STATE_DIRECTORY:=/var/lib/croupier}"
export STATE_DIRECTORY
home=${0%/share/croupier/systemd/croupier.sh}
[ "$home" != "$0" ] || home=/opt/croupier/current

# The packages of an environment belong to one Python. An upgrade of the system may install another one.
python=$(readlink -f "$home/bin/python3")
for packages in "$home"/lib/python3.*; do
    [ -d "$packages" ] && [ "${packages##*/}" != "${python##*/}" ] || continue
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
        fr*) echo 'croupier : le système a reçu un autre Python ; dans le dossier de Croupier, lancer « sudo make install ».' >&2 ;;
        *) echo 'croupier: the system has another Python now; run “sudo make install” in the folder of Croupier.' >&2 ;;
    esac
    # Show it on the screen, too, with a browser that needs no Python.
    if [ "${1:-}" = kiosk ] && command -v chromium >/dev/null; then
        exec chromium --kiosk --ozone-platform=wayland --no-first-run --user-data-dir="${RUNTIME_DIRECTORY:-/tmp}/upgraded" \
            "file://$home/share/croupier/systemd/upgraded.html"
    fi
    exit 78
done
exec "$home/bin/croupier" "$@"
