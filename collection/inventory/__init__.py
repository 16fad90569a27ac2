"""What a player owns, keeps, seeks and can give: read in few queries, for lists and exchanges."""
