"""Whether the site can do its work: its health for monitors, its database and disks, `check --deploy`."""
