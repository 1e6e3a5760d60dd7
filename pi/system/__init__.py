"""systemd, network, kiosk, access code and shutdown."""
