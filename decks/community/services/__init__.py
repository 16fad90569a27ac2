"""What players write about decks of others: every write in one transaction, every refusal in words."""
