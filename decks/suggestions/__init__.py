"""What a player could do next: complete a deck, repair it, build one tonight, begin with a starter."""
