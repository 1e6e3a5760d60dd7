"""The machine of the table: systemd, network, kiosk, access code and shutdown."""
