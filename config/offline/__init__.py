"""What a device keeps of the site for where there is no network."""
