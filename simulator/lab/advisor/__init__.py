"""Which exchange of a copy would make this deck win more: searched for cheaply, proved on fresh games."""
